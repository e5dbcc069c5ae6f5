"""Random play-outs of legal positions, and words for what a position of Makruk holds. A module, not a command.

The moves come from Fairy-Stockfish, so every position reached is legal by construction. The random choice
leans to captures, pawn moves, promotions or forcing moves, one leaning per play-out, because plain random
moves seldom lead to promotions, pins or checks.
"""

import collections
import os

import suites
from engines import EngineError
from variants import MAKRUK, plain

START = MAKRUK.start
# Endgames of published.epd, where play-outs begin as well: they hold what is rare from the start position.
ENDGAMES = ("mk10", "mk13", "mk17", "mk18", "mk19", "mk22", "mk23", "mk24", "mk25", "mk26", "mk27", "mk28")
# How much likelier a move is if it is a capture, a pawn move, a promotion, or leaves the other side few replies.
LEANINGS = ((1, 1, 1, 1), (4, 2, 6, 1), (1, 5, 10, 2), (2, 2, 4, 10), (3, 3, 6, 4))
FEW_REPLIES = 5
# How many positions of one play-out may be chosen, and how far apart.
PER_GAME = 2
PLIES_APART = 12
# A position without moves tests little beyond itself.
AT_MOST = {"checkmate": 5, "stalemate": 5}


class Seen:
    """A position of a play-out: FEN, its ply there, {move: number of replies}, squares of checking pieces."""

    def __init__(self, fen, ply, replies, checkers):
        self.fen, self.ply, self.replies, self.checkers = fen, ply, replies, checkers


def starts(variant=MAKRUK):
    """Return the FENs that play-outs begin with: the start position and positions that others published.

    Makruk: the endgames of published.epd. Other variants: all of their own.
    """
    if variant is not MAKRUK:
        path = os.path.join(suites.ROOT, variant.name, variant.published)
        return [variant.start] + [plain(position.fen) for position in suites.read(path)]
    path = os.path.join(suites.DIRECTORY, "published.epd")
    by_name = {position.name: position.fen for position in suites.read(path)}
    missing = [name for name in ENDGAMES if name not in by_name]
    if missing:
        raise suites.SuiteError(f"{path}: no position {', '.join(missing)}")
    return [START] + [plain(by_name[name]) for name in ENDGAMES]


def board(fen):
    """Return {(file, rank): piece letter}, both from 0."""
    pieces = {}
    for row, text in enumerate(fen.split()[0].split("[")[0].split("/")):
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
            if "@" not in move and pieces[square(move[:2])] in "Pp":
                weight *= pawn
            if move[4:]:
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
        words.append("check-" + MAKRUK.kind(pieces[square(checker.lower())]))
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


def pinned(pieces, white, variant=MAKRUK):
    """Yield the kinds of the mover's pieces that a piece which slides on ranks and files pins to the king."""
    def own(letter):
        return letter.isupper() == white

    king = next(place for place, letter in pieces.items() if letter in "Kk" and own(letter))
    for file_step, rank_step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        line = [pieces.get((king[0] + n * file_step, king[1] + n * rank_step)) for n in range(1, 8)]
        line = [letter for letter in line if letter]
        if len(line) > 1 and own(line[0]) and line[1].upper() in variant.sliders and not own(line[1]):
            yield variant.kind(line[0])


def choose(pool, rng, count, at_most=None):
    """Return `count` entries (game, Seen, tags), the rarest tag so far first, White and Black to move in turn."""
    at_most = at_most or AT_MOST
    by_tag = collections.defaultdict(list)
    for entry in pool.values():
        for tag in entry[2]:
            by_tag[tag].append(entry)
    for entries in by_tag.values():
        rng.shuffle(entries)
    chosen, of_tag, of_game = [], collections.Counter(), collections.defaultdict(list)
    while len(chosen) < count:
        side = "wb"[len(chosen) % 2]
        for tag in sorted(by_tag, key=lambda tag: (of_tag[tag], tag)):
            if of_tag[tag] >= at_most.get(tag, count):
                continue
            entry = next((entry for entry in by_tag[tag] if fits(entry, side, of_tag, of_game, at_most)), None)
            if entry:
                break
        else:
            raise EngineError(f"only {len(chosen)} of {count} positions found; raise --games")
        game, seen, tags_ = entry
        chosen.append(entry)
        of_tag.update(tags_)
        of_game[game].append(seen.ply)
    return sorted(chosen, key=lambda entry: (-len(board(entry[1].fen)), entry[1].fen))


def fits(entry, side, of_tag, of_game, at_most):
    """Tell whether an entry has the wanted side to move, passes `at_most`, and stands apart in its own play-out."""
    game, seen, tags_ = entry
    plies = of_game[game]
    return (seen.fen.split()[1] == side and len(plies) < PER_GAME
            and all(abs(seen.ply - ply) >= PLIES_APART for ply in plies)
            and all(of_tag[tag] < most for tag, most in at_most.items() if tag in tags_))
