#!/usr/bin/env python3
"""Confirm the fairy verdicts of the endings suites with pyffish, without makruk.

    pip install pyffish
    python3 scripts/check_endings.py                      # all of perft-suites/endings
    python3 scripts/check_endings.py some/endings.toml

Everything that a verdict says is compared: result and reason, the FEN after the moves, the count, whether each side
has too little material, the number of legal moves, earlier occurrences of the position. The SAN of notation entries is
compared too.

Exit code: 0 no difference, 1 a difference, 2 wrong usage, a file that cannot be used, pyffish is missing, or nothing
was compared.
"""

import argparse
import glob
import os
import sys
import tomllib

try:
    import pyffish
except ImportError:
    pyffish = None

DIRECTORY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "perft-suites", "endings")
VARIANT = "makruk"
FEN_OK = 1
DRAW = 0
# Occurrences of a position that draw.
THIRD = 3
# Verdict fields that say how to get to the position.
INSTRUCTIONS = {"moves", "counting_side"}


class EndingsError(Exception):
    """A suite cannot be used; the message names file and entry."""


def main():
    parser = argparse.ArgumentParser(description="Confirm the fairy verdicts of the endings suites with pyffish.")
    parser.add_argument("files", nargs="*", help="TOML files (default: all of perft-suites/endings)")
    options = parser.parse_args()
    if pyffish is None:
        raise EndingsError("pyffish is not installed: pip install pyffish")

    verdicts = notations = differences = 0
    for path in options.files or sorted(glob.glob(os.path.join(DIRECTORY, "*.toml"))):
        suite = read(path)
        name = os.path.basename(path)
        for entry in suite.get("ending", []):
            expected = entry.get("verdict", {}).get("fairy")
            if expected is not None:
                verdicts += 1
                moves = expected.get("moves", entry.get("moves", "")).split()
                place = f"{name}: {entry['id']}"
                differences += report(place, entry, moves, expected, judge(place, entry["fen"], moves))
        for entry in suite.get("notation", []):
            notations += 1
            place = f"{name}: {entry['id']}"
            fen, _ = play(place, entry["fen"], [entry["uci"]])
            found = pyffish.get_san(VARIANT, entry["fen"], entry["uci"])
            differences += report(place, entry, [entry["uci"]], {"san": entry["san"]}, {"san": found, "fen": fen})
    if not verdicts and not notations:
        raise EndingsError("nothing was compared")
    if notations:
        print(f"{notations} moves in SAN compared with pyffish")
    print(f"{verdicts} fairy verdicts compared with pyffish: "
          f"{differences or 'no'} difference{'s' if differences > 1 else ''}")
    return 1 if differences else 0


def read(path):
    """Return the tables of a file."""
    try:
        with open(path, "rb") as file:
            suite = tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise EndingsError(f"{path}: {error}") from error
    for table, keys in (("ending", ("id", "fen")), ("notation", ("id", "fen", "uci", "san"))):
        for number, entry in enumerate(suite.get(table, []), 1):
            for key in keys:
                if key not in entry:
                    raise EndingsError(f"{path}: [[{table}]] number {number}: `{key}` is missing")
    if suite.get("variant") != VARIANT:
        raise EndingsError(f"{path}: variant: found {suite.get('variant')!r}, expected {VARIANT!r}")
    return suite


def report(place, entry, moves, expected, found):
    """Print what differs and return how many things do."""
    differences = 0
    for key, value in expected.items():
        if key in INSTRUCTIONS:
            continue
        if key not in found:
            raise EndingsError(f"{place}: {key}: found a field that pyffish says nothing about")
        if found[key] != value:
            differences += 1
            print(f"{place}: {key}: the file says {value!r}, pyffish {found[key]!r}: "
                  f"{entry['fen']} moves {' '.join(moves)}")
    return differences


def play(place, start, moves):
    """Return the FEN after the moves, and how often its position occurred before."""
    if pyffish.validate_fen(start, VARIANT) != FEN_OK:
        raise EndingsError(f"{place}: FEN {start}: pyffish does not read it")
    board, side = (start.split() + ["w"])[:2]
    if pyffish.gives_check(VARIANT, f"{board} {'b' if side == 'w' else 'w'} - - 0 1", []):
        raise EndingsError(f"{place}: FEN {start}: the side not to move is in check")
    fen = pyffish.get_fen(VARIANT, start, [])
    positions = [fen.split()[:2]]
    for move in moves:
        if move not in pyffish.legal_moves(VARIANT, fen, []):
            raise EndingsError(f"{place}: moves: found {move}, which is not a legal move in UCI notation in {fen}")
        fen = pyffish.get_fen(VARIANT, fen, [move])
        positions.append(fen.split()[:2])
    return pyffish.get_fen(VARIANT, start, moves), positions.count(positions[-1]) - 1


def judge(place, start, moves):
    """Return what pyffish says of the position after the moves, by the names of a verdict's fields."""
    fen, repetitions = play(place, start, moves)
    fen = fen.replace("~", "")
    legal = pyffish.legal_moves(VARIANT, start, moves)
    material = list(pyffish.has_insufficient_material(VARIANT, start, moves))
    found = {"fen": fen, "insufficient": material, "legal_moves": len(legal), "repetitions": repetitions}
    found |= count(fen)
    over, value = pyffish.is_optional_game_end(VARIANT, start, moves)
    if over and value != DRAW:
        raise EndingsError(f"{place}: pyffish: an optional end that is no draw")

    result, reason = "1/2-1/2", None
    if not legal and pyffish.gives_check(VARIANT, start, moves):
        result, reason = "0-1" if fen.split()[1] == "w" else "1-0", "checkmate"
    elif not legal:
        reason = "stalemate"
    elif over and repetitions + 1 >= THIRD:
        reason = "repetition"
    elif over:
        reason = "pieces-honour" if found["kind"] == "pieces" else "boards-honour"
    elif all(material):
        reason = "insufficient-material"
    else:
        result = "*"
    found["result"] = result
    if reason:
        found["reason"] = reason
    found["last_chance"] = found["last_chance"] and not reason
    return found


def count(fen):
    """Return the fields of a count, from the FEN that Fairy-Stockfish writes."""
    board, side, _, limit, plies, _ = fen.split()
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
