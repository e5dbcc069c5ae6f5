#!/usr/bin/env python3
"""Confirm the fairy verdicts of the endings suites with pyffish, without makruk.

Each file is read as the game that it names, under Fairy-Stockfish's name for it.

    pip install pyffish
    python3 scripts/check_endings.py                      # all of perft-suites/endings
    python3 scripts/check_endings.py some/endings.toml

Everything that a verdict says is compared: result and reason, the FEN after the moves, the count, whether each side
has too little material, the legal moves, earlier occurrences of the position. The SAN of notation entries is compared
too.

Exit code: 0 no difference, 1 a difference, 2 wrong usage, a file that cannot be used, pyffish is missing, or nothing
was compared.
"""

import argparse
import collections
import glob
import os
import sys
import tomllib

from fairy_verdict import MISSING, pyffish
from variants import VARIANTS, spelling

DIRECTORY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "perft-suites", "endings")
FEN_OK = 1
DRAW = 0
# Occurrences of a position that draw, and plies of the fifty-move rule.
THIRD = 3
FIFTY_MOVES = 100
# The games that have the fifty-move rule beside their count.
WITH_CLOCK = {"asean", "sittuyin"}
# Verdict fields that say how to get to the position.
INSTRUCTIONS = {"moves", "counting_side"}


class EndingsError(Exception):
    """A suite cannot be used; the message names file and entry."""


def main():
    parser = argparse.ArgumentParser(description="Confirm the fairy verdicts of the endings suites with pyffish.")
    parser.add_argument("files", nargs="*", help="TOML files (default: all of perft-suites/endings)")
    options = parser.parse_args()
    if pyffish is None:
        raise EndingsError(MISSING)

    verdicts, notations = collections.Counter(), collections.Counter()
    differences = 0
    for path in options.files or sorted(glob.glob(os.path.join(DIRECTORY, "**", "*.toml"), recursive=True)):
        suite, variant = read(path)
        name = os.path.basename(path)
        for entry in suite.get("ending", []):
            expected = entry["verdict"].get("fairy")
            if expected is not None:
                verdicts[variant.name] += 1
                moves = expected.get("moves", entry.get("moves", "")).split()
                place = f"{name}: {entry['id']}"
                differences += report(place, entry, moves, expected, judge(variant, place, entry["fen"], moves))
        for entry in suite.get("notation", []):
            notations[variant.name] += 1
            place = f"{name}: {entry['id']}"
            play(variant, place, entry["fen"], [entry["uci"]])
            found = {"san": pyffish.get_san(variant.fairy, entry["fen"], entry["uci"])}
            differences += report(place, entry, [entry["uci"]], {"san": entry["san"]}, found)
    if not verdicts and not notations:
        raise EndingsError("nothing was compared")
    for name in VARIANTS:
        if verdicts[name] or notations[name]:
            moves = f", {notations[name]} moves in SAN" if notations[name] else ""
            print(f"{name}: {verdicts[name]} fairy verdicts{moves}")
    print(f"{verdicts.total()} fairy verdicts and {notations.total()} moves in SAN compared with pyffish: "
          f"{differences or 'no'} difference{'s' if differences > 1 else ''}")
    return 1 if differences else 0


def read(path):
    """Return the tables of a file, and its variant."""
    try:
        with open(path, "rb") as file:
            suite = tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise EndingsError(f"{path}: {error}") from error
    for table, keys in (("ending", ("id", "fen", "verdict")), ("notation", ("id", "fen", "uci", "san"))):
        for number, entry in enumerate(suite.get(table, []), 1):
            for key in keys:
                if key not in entry:
                    raise EndingsError(f"{path}: [[{table}]] number {number}: `{key}` is missing")
    if suite.get("variant") not in VARIANTS:
        raise EndingsError(f"{path}: variant: found {suite.get('variant')!r}, expected one of {', '.join(VARIANTS)}")
    return suite, VARIANTS[suite["variant"]]


def report(place, entry, moves, expected, found):
    """Print what differs and return how many things do."""
    differences = 0
    for key, value in expected.items():
        if key in INSTRUCTIONS:
            continue
        if key in ("legal", "illegal"):
            told = [move for move in value if (move in found["moves"]) != (key == "legal")]
            wrong, said = bool(told), f"{', '.join(told)} {'not legal' if key == 'legal' else 'legal'}"
        elif key not in found:
            raise EndingsError(f"{place}: {key}: found a field that pyffish says nothing about")
        else:
            wrong, said = found[key] != (spelling(value) if key == "fen" else value), repr(found[key])
        if wrong:
            differences += 1
            print(f"{place}: {key}: the file says {value!r}, pyffish {said}: {entry['fen']} moves {' '.join(moves)}")
    return differences


def play(variant, place, start, moves):
    """Return the FEN after the moves, how often its position occurred before, and the clock of the fifty-move rule."""
    if pyffish.validate_fen(start, variant.fairy) != FEN_OK:
        raise EndingsError(f"{place}: FEN {start}: pyffish does not read it")
    fen = pyffish.get_fen(variant.fairy, start, [])
    board, side = fen.split()[:2]
    if pyffish.gives_check(variant.fairy, f"{board} {'b' if side == 'w' else 'w'} - - 0 1", []):
        raise EndingsError(f"{place}: FEN {start}: the side not to move is in check")
    positions = [spelling(fen).split()[:2]]
    _, _, _, limit, clock, _ = spelling(fen).split()
    clock = int(clock) if limit == "-" else 0
    for number, move in enumerate(moves, 1):
        if move not in pyffish.legal_moves(variant.fairy, start, moves[:number - 1]):
            raise EndingsError(f"{place}: moves: found {move}, which is not a legal move in UCI notation in {fen}")
        before, fen = fen, pyffish.get_fen(variant.fairy, start, moves[:number])
        clock = 0 if men(before) != men(fen) else clock + 1
        positions.append(spelling(fen).split()[:2])
    return fen, positions.count(positions[-1]) - 1, clock


def men(fen):
    """Return what captures, drops and moves of pawns change: the number of pieces, and where the pawns stand."""
    board = fen.replace("~", "").split()[0].split("[")[0]
    squares = "".join("." * int(letter) if letter.isdigit() else letter for letter in board if letter != "/")
    pawns = [(letter, square) for square, letter in enumerate(squares) if letter in "Pp"]
    return len(squares.replace(".", "")), pawns


def judge(variant, place, start, moves):
    """Return what pyffish says of the position after the moves, by the names of a verdict's fields."""
    fen, repetitions, clock = play(variant, place, start, moves)
    fen = spelling(fen)
    legal = pyffish.legal_moves(variant.fairy, start, moves)
    material = list(pyffish.has_insufficient_material(variant.fairy, start, moves))
    found = {"fen": fen, "insufficient": material, "legal_moves": len(legal), "moves": legal,
             "repetitions": repetitions}
    found |= count(fen)
    over, value = pyffish.is_optional_game_end(variant.fairy, start, moves)
    # Only Kar Ouk ends at once and with moves left, which the library does not list.
    checked = variant.first_check_wins and pyffish.is_immediate_game_end(variant.fairy, start, moves)[0]
    if over and value != DRAW:
        raise EndingsError(f"{place}: pyffish: an optional end that is no draw")

    result, reason = "1/2-1/2", None
    lost = "0-1" if fen.split()[1] == "w" else "1-0"
    if checked:
        result, reason = lost, "first-check"
    elif not legal and pyffish.gives_check(variant.fairy, start, moves):
        result, reason = lost, "checkmate"
    elif not legal:
        reason = "stalemate"
    elif over:
        reason = drawn(variant, place, found, clock)
    elif all(material):
        reason = "insufficient-material"
    else:
        result = "*"
    found["result"] = result
    if reason:
        found["reason"] = reason
    found["last_chance"] = found["last_chance"] and not reason
    return found


def drawn(variant, place, found, clock):
    """Return why the players may claim a draw: pyffish says that they may, not why."""
    if variant.name in WITH_CLOCK and clock >= FIFTY_MOVES:
        return "fifty-moves"
    if found["repetitions"] + 1 >= THIRD:
        return "repetition"
    if found["limit_plies"] and found["plies"] > found["limit_plies"]:
        return "pieces-honour" if found["kind"] == "pieces" else "boards-honour"
    promotions = variant.has_hand and all(move[4:] for move in found["moves"])
    if promotions:
        return "promotion-stalemate"
    raise EndingsError(f"{place}: pyffish: a draw that nothing explains: {found['fen']}")


def count(fen):
    """Return the fields of a count, from the FEN that Fairy-Stockfish writes."""
    board, side, _, limit, plies, _ = fen.split()
    board = board.split("[")[0]
    if limit == "-":
        return {"kind": "none", "count": 0, "limit": 0, "plies": 0, "limit_plies": 0, "last_chance": False}
    limit, plies = int(limit), int(plies)
    pieces = {"white": sum(letter.isupper() for letter in board), "black": sum(letter.islower() for letter in board)}
    bare = [name for name in pieces if pieces[name] == 1]
    to_move, other = ("white", "black") if side == "w" else ("black", "white")
    if len(bare) == 1 and "p" not in board.lower():
        kind, counting = "pieces", bare[0]
    else:
        # Whose count it is, the FEN does not say: the side's that moves after the even plies.
        kind, counting = "board", other if plies % 2 else to_move
    counted = (plies + (counting == other)) // 2
    found = {"kind": kind, "count": counted, "limit": limit // 2, "plies": plies, "limit_plies": limit,
             "last_chance": counting == other and counted >= limit // 2}
    return found | ({"side": counting} if kind == "pieces" else {})


if __name__ == "__main__":
    try:
        sys.exit(main())
    except EndingsError as error:
        print(f"check_endings: {error}", file=sys.stderr)
        sys.exit(2)
