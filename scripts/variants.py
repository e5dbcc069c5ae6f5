"""The games that the suites hold: names here and elsewhere, letters, and spellings of FENs. A module, not a command.

Every place that talks to another program about a game takes names and spellings from here.
"""

import re

# The kinds of pieces in the order of `Variant.letters`.
KINDS = ("king", "met", "khon", "knight", "rook", "pawn")


class Variant:
    """A game, and what a random endgame of it may hold."""

    def __init__(self, name, start, *, fairy=None, letters="KMSNRP", rulebook="fairy", published="published.epd",
                 playouts="playouts.epd", sjaak=None, leaps=False, first_check_wins=False, limits=(), pawn_ranks=(3, 5),
                 loose="MMMSSNNRRPPP"):
        self.name, self.start, self.letters, self.rulebook = name, start, letters, rulebook
        # Fairy-Stockfish's name for it, also in pyffish, and Sjaak II's if its rules are the same.
        self.fairy, self.sjaak = fairy or name, sjaak
        # The suites of positions that others publish, and of random play-outs; what `rulebook` says goes for both.
        self.published, self.playouts = published, playouts
        # Kings and mets leap: the rules changed in Fairy-Stockfish in September 2022.
        self.leaps = leaps
        self.first_check_wins = first_check_wins
        # Random endgames: counting limits in plies, White's pawns between two ranks, letters to draw from.
        self.limits, self.pawn_ranks, self.loose = limits, pawn_ranks, loose

    def kind(self, letter):
        """Return what a letter of either case stands for."""
        kind = KINDS[self.letters.index(letter.upper())]
        return "ai-wok" if letter in "Aa" else kind

    @property
    def sliders(self):
        """The letters of White's pieces that move any distance."""
        return "RA" if "A" in self.letters else "R"

    @property
    def options(self):
        """What makruk's commands have to be told to play this game by the rules of Fairy-Stockfish; Makruk: nothing."""
        return [] if self.name == "makruk" else ["--variant", self.name, "--rulebook", "fairy"]

    @property
    def has_hand(self):
        """Whether pieces are dropped."""
        return "[" in self.start

    def translated(self, fen):
        """Return a FEN of Makruk with this game's letters and an empty hand; it need not be legal here."""
        board, rest = fen.split(" ", 1)
        for ours, theirs in zip(self.letters, MAKRUK.letters):
            if ours != theirs:
                board = board.replace(theirs, ours).replace(theirs.lower(), ours.lower())
        return f"{board}{'[]' if self.has_hand else ''} {rest}"


MAKRUK_START = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR"
MAKRUK_LIMITS = (16, 32, 44, 64, 88, 128)
OUK_LIMITS = (14, 30, 42, 62, 86, 126)
ASEAN_LIMITS = (32, 88, 128)

MAKRUK = Variant("makruk", f"{MAKRUK_START} w - - 0 1", rulebook="all", sjaak="makruk", limits=MAKRUK_LIMITS)
VARIANTS = {variant.name: variant for variant in (
    MAKRUK,
    Variant("asean", "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1", letters="KQBNRP", rulebook="all",
            sjaak="asean", limits=ASEAN_LIMITS, pawn_ranks=(3, 7), loose="QQQBBNNRRPPP"),
    Variant("ai-wok", "rnsaksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKASNR w - - 0 1", letters="KASNRP", rulebook="all",
            sjaak="ai-wok", limits=MAKRUK_LIMITS, loose="ASSNNRRPPP"),
    Variant("makpong", f"{MAKRUK_START} w - - 0 1", limits=MAKRUK_LIMITS),
    Variant("ouk", f"{MAKRUK_START} w DEde - 0 1", fairy="cambodian", published="fairy.epd",
            playouts="playouts_fairy.epd", leaps=True, limits=OUK_LIMITS),
    Variant("kar-ouk", f"{MAKRUK_START} w DEde - 0 1", fairy="karouk", published="fairy.epd",
            playouts="playouts_fairy.epd", leaps=True, first_check_wins=True, limits=OUK_LIMITS),
    Variant("sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1", letters="KFSNRP",
            published="fairy.epd", playouts="playouts_fairy.epd", limits=ASEAN_LIMITS, pawn_ranks=(2, 8),
            loose="FSSNNRRPPP"),
)}


def spelling(fen):
    """Return a FEN as all programs agree to spell it.

    Fairy-Stockfish marks promoted pawns with `~` and, in Kar Ouk, has a field for the checks still to be given, such as
    `1+1`: both go. Programs list the pieces in hand in different orders: they are sorted.
    """
    board, *fields = fen.replace("~", "").split()
    board = re.sub(r"\[(.*)\]", lambda hand: f"[{''.join(sorted(hand[1]))}]", board)
    return " ".join([board] + [field for field in fields if not re.fullmatch(r"\d\+\d", field)])


def plain(fen):
    """Return a FEN as suites have it, with no counting limit and a clock of 0: perft depends on neither."""
    board, side, rights, *_, number = fen.replace("~", "").split()
    return f"{board} {side} {rights} - 0 {number}"
