"""Random play-outs of legal Makruk positions, and words for what a position holds. A module, not a command.

The moves come from Fairy-Stockfish, so every position reached is legal by construction. The random choice
leans to captures, pawn moves, promotions or forcing moves, one leaning per play-out, because plain random
moves seldom lead to promotions, pins or checks.
"""

import os

import suites

START = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"
# Endgames of published.epd, where play-outs begin as well: they hold what is rare from the start position.
ENDGAMES = ("mk10", "mk13", "mk17", "mk18", "mk19", "mk22", "mk23", "mk24", "mk25", "mk26", "mk27", "mk28")
# How much likelier a move is if it is a capture, a pawn move, a promotion, or leaves the other side few replies.
LEANINGS = ((1, 1, 1, 1), (4, 2, 6, 1), (1, 5, 10, 2), (2, 2, 4, 10), (3, 3, 6, 4))
FEW_REPLIES = 5
KINDS = {"K": "king", "M": "met", "S": "khon", "N": "knight", "R": "rook", "P": "pawn"}


class Seen:
    """A position of a play-out: FEN, its ply there, {move: number of replies}, squares of checking pieces."""

    def __init__(self, fen, ply, replies, checkers):
        self.fen, self.ply, self.replies, self.checkers = fen, ply, replies, checkers


def starts():
    """Return the FENs that play-outs begin with: the start position and the endgames of published.epd."""
    path = os.path.join(suites.DIRECTORY, "published.epd")
    by_name = {position.name: position.fen for position in suites.read(path)}
    missing = [name for name in ENDGAMES if name not in by_name]
    if missing:
        raise suites.SuiteError(f"{path}: no position {', '.join(missing)}")
    return [START] + [plain(by_name[name]) for name in ENDGAMES]


def plain(fen):
    """Return a FEN with no counting limit and a clock of 0: perft depends on neither."""
    fields = fen.split()
    return f"{fields[0]} {fields[1]} - - 0 {fields[-1]}"


def board(fen):
    """Return {(file, rank): piece letter}, both from 0."""
    pieces = {}
    for row, text in enumerate(fen.split()[0].split("/")):
        file = 0
        for letter in text:
            if letter.isdigit():
                file += int(letter)
            else:
                pieces[file, 7 - row] = letter
                file += 1
    return pieces


def square(text):
    """Return (file, rank) of a square such as `e4`."""
    return ord(text[0]) - ord("a"), int(text[1]) - 1


def play_out(engine, rng, fen, plies):
    """Return the positions of one random play-out, in order, beginning with `fen` itself."""
    capture, pawn, promotion, forcing = rng.choice(LEANINGS)
    seen = []
    for ply in range(plies + 1):
        fen, checkers = engine.look(fen)
        fen = plain(fen)
        replies = engine.divide(fen, 2)
        # At depth 2 a move that ends the game is listed with 0, so the list is complete.
        seen.append(Seen(fen, ply, replies, checkers))
        pieces = board(fen)
        if not replies or len(pieces) == 2:
            break
        moves, weights = list(replies), []
        for move in moves:
            weight = 1
            if square(move[2:4]) in pieces:
                weight *= capture
            if pieces[square(move[:2])] in "Pp":
                weight *= pawn
            if move.endswith("m"):
                weight *= promotion
            if replies[move] <= FEW_REPLIES:
                weight *= forcing
            weights.append(weight)
        fen = engine.look(fen, rng.choices(moves, weights)[0])[0]
    return seen


def tags(seen):
    """Return what a position holds, as a list of words; the first is the phase, by number of pieces."""
    pieces = board(seen.fen)
    white = seen.fen.split()[1] == "w"
    words = [next(word for least, word in ((26, "opening"), (14, "middlegame"), (6, "endgame"), (0, "few-pieces"))
                  if len(pieces) >= least)]
    letters = "".join(pieces.values())
    if len(seen.checkers) > 1:
        words.append("double-check")
    for checker in seen.checkers:
        words.append("check-" + KINDS[pieces[square(checker.lower())].upper()])
    words += sorted({"pin-" + kind for kind in pinned(pieces, white)})
    promotions = [move for move in seen.replies if move.endswith("m")]
    if any(square(move[2:4]) not in pieces for move in promotions):
        words.append("promotion-push")
    if any(square(move[2:4]) in pieces for move in promotions):
        words.append("promotion-capture")
    sides = [sum(map(str.isupper, letters)), sum(map(str.islower, letters))]
    if min(sides) == 1:
        words.append("bare-king")
    pawns, mets = letters.upper().count("P"), letters.upper().count("M")
    if pawns == 1:
        words.append("lone-pawn")
    if mets >= 4:
        words.append("many-mets")
    if not seen.replies:
        words.append("checkmate" if seen.checkers else "stalemate")
    if 0 in seen.replies.values():
        words.append("can-end-game")
    if len(seen.replies) == 1:
        words.append("one-move")
    if len(seen.replies) >= 45:
        words.append("wide")
    return list(dict.fromkeys(words))


def pinned(pieces, white):
    """Yield the kinds of the mover's pieces that a rook pins to the king. Only rooks pin in Makruk."""
    def own(letter):
        return letter.isupper() == white

    king = next(place for place, letter in pieces.items() if letter in "Kk" and own(letter))
    for file_step, rank_step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        line = [pieces.get((king[0] + n * file_step, king[1] + n * rank_step)) for n in range(1, 8)]
        line = [letter for letter in line if letter]
        if len(line) > 1 and own(line[0]) and line[1] in "Rr" and not own(line[1]):
            yield KINDS[line[0].upper()]
