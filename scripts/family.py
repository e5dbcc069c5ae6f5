"""Random play-outs of Makruk's family by pyffish, and words for what a position of it holds. A module, not a command.

pyffish lists the moves and writes the FENs, so every position is legal by construction. The board here only leans the
random choice (to captures, promotions, checks, leaps, ...) and finds words: no count depends on it.
"""

import os

import playouts
import suites
from fairy_verdict import pyffish
from playouts import board, square
from variants import MAKRUK, plain

# How much likelier a move is if it captures, moves a pawn, promotes, or gives check (squared for a double check); one
# leaning per play-out.
LEANINGS = ((1, 1, 2, 1), (4, 2, 8, 1), (1, 5, 12, 2), (3, 3, 8, 6), (2, 1, 4, 12))
# In Kar Ouk a check ends the play-out, so it is put off; a leap and an aim at a king that may leap are sought.
CHECK_THAT_WINS = 0.04
LEAP = 5
# The leap of each king and met that may leap by a letter of the FEN: its home, its targets.
LEAPS = {"D": ("d1", ("b2", "f2")), "E": ("e1", ("e3",)), "d": ("d8", ("d6",)), "e": ("e8", ("g7", "c7"))}
KING_LETTER = {True: "D", False: "e"}
# Where a pawn of White, or of Black, may become the general in Sittuyin.
DIAGONALS = {True: {square(name) for name in "a8 b7 c6 d5 e5 f6 g7 h8".split()},
             False: {square(name) for name in "a1 b2 c3 d4 e4 f3 g2 h1".split()}}
DIAGONAL_STEPS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
# How many of each kind a side begins with, in the variants whose pawns choose.
AT_START = {"rook": 2, "knight": 2, "khon": 2, "met": 1}
WIDE = 45


class Seen:
    """A position of a play-out: FEN, its ply there, legal moves, the move that led to it, and the FEN before that."""

    def __init__(self, fen, ply, moves, last, before):
        self.fen, self.ply, self.moves, self.last, self.before = fen, ply, moves, last, before


def starts(variant):
    """Return the FENs that play-outs begin with: start position, published positions, Makruk's endgames if legal."""
    endgames = [variant.translated(fen) for fen in playouts.starts()[1:]]
    return playouts.starts(variant) + [fen for fen in endgames if is_legal(variant, fen)]


def double_checks(variant):
    """Return positions of Makruk's suites with a double check, which is rare in play-outs, where they are legal."""
    fens = [variant.translated(plain(position.fen)) for path in suites.makruk_files() for position in suites.read(path)]
    return [fen for fen in dict.fromkeys(fens)
            if len(checkers(variant, board(fen), fen.split()[1] == "w")) > 1 and is_legal(variant, fen)]


def is_legal(variant, fen):
    """Tell whether a position could arise: no check that stands, in Sittuyin no side with two generals."""
    letters = fen.split()[0]
    if variant.has_hand and max(letters.count("F"), letters.count("f")) > 1:
        return False
    return not other_side_in_check(variant, fen)


def other_side_in_check(variant, fen):
    """Tell whether the side not to move is in check, which makes a position illegal."""
    text, side, *rest = fen.split()
    return pyffish.gives_check(variant.fairy, " ".join([text, "b" if side == "w" else "w", *rest]), [])


def sees(variant, pieces, origin, target):
    """Tell whether the piece on one square attacks another."""
    letter = pieces[origin]
    white, kind = letter.isupper(), variant.kind(letter)
    file, rank = target[0] - origin[0], target[1] - origin[1]
    forward = 1 if white else -1
    diagonal = abs(file) == abs(rank) == 1
    if kind == "king":
        return max(abs(file), abs(rank)) == 1
    if kind == "pawn":
        return diagonal and rank == forward
    if kind == "met":
        return diagonal
    if kind == "khon":
        return diagonal or (file, rank) == (0, forward)
    leap = {abs(file), abs(rank)} == {1, 2}
    if kind == "knight":
        return leap
    line = (file == 0) != (rank == 0)
    if line:
        steps = max(abs(file), abs(rank))
        line = not any((origin[0] + n * file // steps, origin[1] + n * rank // steps) in pieces
                       for n in range(1, steps))
    return line if kind == "rook" else line or diagonal or leap


def attackers(variant, pieces, target, white):
    """Return the squares of the pieces of a side that attack a square."""
    return [origin for origin, letter in pieces.items()
            if letter.isupper() == white and origin != target and sees(variant, pieces, origin, target)]


def king(pieces, white):
    """Return the square of a king, or None before it is dropped."""
    return next((place for place, letter in pieces.items() if letter == ("K" if white else "k")), None)


def checkers(variant, pieces, white):
    """Return the squares of the pieces that give check to a side."""
    place = king(pieces, white)
    return attackers(variant, pieces, place, not white) if place else []


def after(pieces, move, white):
    """Return the board after a move."""
    pieces = dict(pieces)
    if "@" in move:
        letter = move[0]
    else:
        letter = move[4:] or pieces[square(move[:2])]
        del pieces[square(move[:2])]
    pieces[square(move[2:4])] = letter.upper() if white else letter.lower()
    return pieces


def aims(variant, fen, pieces, move, white):
    """Tell whether a rook's move takes the leap from a king that may still leap."""
    if not variant.leaps or pieces[square(move[:2])] not in "Rr":
        return False
    target, place = square(move[2:4]), king(pieces, not white)
    return KING_LETTER[not white] in fen.split()[2] and (target[0] == place[0] or target[1] == place[1])


def is_leap(variant, pieces, move):
    """Tell whether a move is one that only a right allows."""
    return variant.leaps and any(
        move[:2] == home and move[2:4] in targets and pieces[square(home)].upper() in "KM"
        for home, targets in LEAPS.values())


def weight(variant, leaning, fen, pieces, move, white):
    """Return how likely a move is."""
    if "@" in move:
        return 1
    capture, pawn, promotion, check = leaning
    result = 1
    if square(move[2:4]) in pieces and move[:2] != move[2:4]:
        result *= capture
    if pieces[square(move[:2])] in "Pp":
        result *= pawn
    if move[4:]:
        result *= promotion
    if is_leap(variant, pieces, move) or aims(variant, fen, pieces, move, white):
        result *= LEAP
    if check > 1 or variant.first_check_wins:
        number = len(checkers(variant, after(pieces, move, white), not white))
        result *= (CHECK_THAT_WINS if variant.first_check_wins else check) ** number
    return result


def play_out(variant, rng, fen, plies):
    """Return the positions of one random play-out, in order, beginning with `fen` itself."""
    leaning = rng.choice(LEANINGS)
    seen, last, before = [], None, None
    for ply in range(plies + 1):
        moves = pyffish.legal_moves(variant.fairy, fen, [])
        seen.append(Seen(plain(fen), ply, moves, last, before))
        pieces, white = board(fen), fen.split()[1] == "w"
        if not moves or len(pieces) == 2 and not in_hand(fen):
            break
        weights = [weight(variant, leaning, fen, pieces, move, white) for move in moves]
        last, before = rng.choices(moves, weights)[0], fen
        fen = pyffish.get_fen(variant.fairy, fen, [last])
    return seen


def in_hand(fen):
    """Return the number of pieces in hand, both sides together."""
    return len(fen.split()[0].partition("[")[2].rstrip("]"))


def phase(variant, fen, pieces):
    """Return the stage of the set-up, or the phase by number of pieces."""
    hand = in_hand(fen)
    steps = (((11, "set-up-early"), (5, "set-up-middle"), (3, "set-up-late"), (1, "set-up-end")) if hand
             else ((26, "opening"), (14, "middlegame"), (6, "endgame"), (0, "few-pieces")))
    return next(word for least, word in steps if (hand or len(pieces)) >= least)


def tags(variant, seen):
    """Return what a position holds, as a list of words; the first is the phase."""
    pieces, white = board(seen.fen), seen.fen.split()[1] == "w"
    found = checkers(variant, pieces, white)
    words = [phase(variant, seen.fen, pieces)]
    if len(found) > 1:
        words.append("double-check")
    words += [f"check-{variant.kind(pieces[place])}" for place in found]
    if king(pieces, white):
        words += sorted({f"pin-{kind}" for kind in playouts.pinned(pieces, white, variant)})
    words += promotion_tags(variant, seen, pieces, white, found)
    words += leap_tags(variant, seen, pieces, white, found)
    if variant.name == "makpong" and found:
        if any(pieces[square(move[:2])] in "Kk" for move in seen.moves):
            words.append("king-takes-checker")
        if len(seen.moves) < len(pyffish.legal_moves(MAKRUK.fairy, seen.fen, [])):
            words.append("king-may-not-flee")
    gives_check = any(checkers(variant, after(pieces, move, white), not white) for move in seen.moves)
    if variant.first_check_wins and gives_check:
        words.append("can-win")
    letters = "".join(pieces.values())
    if not in_hand(seen.fen) and min(sum(map(str.isupper, letters)), sum(map(str.islower, letters))) == 1:
        words.append("bare-king")
    if letters.upper().count("P") == 1:
        words.append("lone-pawn")
    if not seen.moves:
        words.append("checkmate" if found else "stalemate")
    if len(seen.moves) == 1:
        words.append("one-move")
    if len(seen.moves) >= WIDE and not in_hand(seen.fen):
        words.append("wide")
    return list(dict.fromkeys(words))


def promotion_tags(variant, seen, pieces, white, found):
    """Return words for promotions that are legal, forbidden, or were made before."""
    words = []
    promotions = [move for move in seen.moves if move[4:]]
    if variant.has_hand:
        words += sittuyin_promotion_tags(variant, seen, pieces, white, found, promotions)
    else:
        if any(square(move[2:4]) not in pieces for move in promotions):
            words.append("promotion-push")
        if any(square(move[2:4]) in pieces for move in promotions):
            words.append("promotion-capture")
    if variant.name == "asean":
        for letter in sorted(set(pieces.values())):
            kind = variant.kind(letter)
            if list(pieces.values()).count(letter) > AT_START.get(kind, 8):
                words.append(f"extra-{kind}")
    mets = "".join(pieces.values()).upper().count(variant.letters[1])
    if mets >= 3 and variant.name == "ai-wok":
        words.append("many-ai-woks")
    if mets >= 4 and variant.name not in ("ai-wok", "asean"):
        words.append("many-mets")
    return words


def sittuyin_promotion_tags(variant, seen, pieces, white, found, promotions):
    """Return words for the ways to promote, and for what rules 3.9 c.4 and c.5 forbid."""
    own = [letter for letter in pieces.values() if letter.isupper() == white]
    pawns = [place for place, letter in pieces.items() if letter == ("P" if white else "p")]
    from_squares = [place for place in pawns if place in DIAGONALS[white] or len(pawns) == 1]
    words = []
    if any(rank == (7 if white else 0) for _, rank in pawns):
        words.append("pawn-on-last-rank")
    if not from_squares or in_hand(seen.fen):
        return words
    if any(letter in "Ff" for letter in own):
        return words + ["promotion-needs-no-general"]
    if any(move[:2] == move[2:4] for move in promotions):
        words.append("promotion-in-place")
    if any(move[:2] != move[2:4] for move in promotions):
        words.append("promotion-step")
    if any(square(move[:2]) not in DIAGONALS[white] for move in promotions):
        words.append("promotion-anywhere")
    if promotions and len(promotions) == len(seen.moves):
        words.append("only-promotions")
    legal = {(square(move[:2]), square(move[2:4])) for move in promotions}
    for origin in from_squares:
        steps = [(origin[0] + file, origin[1] + rank) for file, rank in DIAGONAL_STEPS]
        for target in [origin] + [step for step in steps if 0 <= min(step) and max(step) < 8 and step not in pieces]:
            if (origin, target) in legal:
                continue
            changed = after(pieces, name(origin) + name(target) + "f", white)
            if checkers(variant, changed, white):
                continue
            if any(sees(variant, changed, target, place) for place, letter in changed.items()
                   if letter.isupper() != white):
                words.append("promotion-would-attack")
            elif checkers(variant, changed, not white):
                words.append("promotion-would-check")
    return words


def name(place):
    """Return the name of a square."""
    return "abcdefgh"[place[0]] + str(place[1] + 1)


def leap_tags(variant, seen, pieces, white, found):
    """Return words for rights to leap: held, used, of no use, and lost with the last move."""
    if not variant.leaps:
        return []
    rights = seen.fen.split()[2].replace("-", "")
    words = [{0: "rights-none", 4: "rights-all"}.get(len(rights), "rights-some")]
    for letter in rights:
        if letter.isupper() != white:
            continue
        home, targets = LEAPS[letter]
        kind = "king" if letter in KING_LETTER.values() else "met"
        legal = [f"{home}{target}" in seen.moves for target in targets]
        if any(legal):
            words.append(f"leap-{kind}")
        if any(square(target) in pieces for target in targets):
            words.append(f"leap-{kind}-blocked")
        if kind == "king" and found:
            words.append("right-in-check")
        if kind == "met" and pieces.get((square(home)[0], (square(home)[1] + square(targets[0])[1]) // 2)):
            words.append("met-jumps")
    if any(aims(variant, seen.fen, pieces, move, white) for move in seen.moves):
        words.append("rook-can-aim")
    if seen.before:
        lost = set(seen.before.split()[2]) - set(rights) - {"-"}
        if aims(variant, seen.before, board(seen.before), seen.last, not white):
            words.append("right-lost-by-aim")
        if any(LEAPS[letter][0] == seen.last[2:4] for letter in lost):
            words.append("right-lost-by-capture")
        if any(LEAPS[letter][0] == seen.last[:2] for letter in lost):
            words.append("right-lost-by-move")
    return words


def known(variant):
    """Return the positions of a variant's other suites."""
    folder = os.path.join(suites.ROOT, variant.name)
    return {suites.board_side_and_rights(position.fen)
            for path in sorted(os.listdir(folder)) if path.endswith(".epd") and path != variant.playouts
            for position in suites.read(os.path.join(folder, path))}
