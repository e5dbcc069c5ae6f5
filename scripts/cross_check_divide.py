#!/usr/bin/env python3
"""Compare `makruk divide` with Fairy-Stockfish, move by move, on random play-out positions.

    python3 scripts/cross_check_divide.py --positions 25 --depth 3 --seed 7
    python3 scripts/cross_check_divide.py --variant sittuyin

Each position comes from its own play-out (see playouts.py). Compared are the list of legal moves and the
leaves below each; our lines must be sorted by move text, one per move, and add up to the total. The leaps of Ouk and
Kar Ouk follow other rules in Fairy-Stockfish before September 2022: such a version is refused for these variants.

Exit code: 0 no difference, 1 a difference (each printed with FEN, move, ours, theirs), 2 wrong usage, a missing
program, or nothing compared.
"""

import argparse
import random
import subprocess
import sys

import playouts
import suites
from engines import DIVIDE_LINE, EngineError, FairyStockfish, find_makruk
from variants import MAKRUK, VARIANTS

PLIES = 120


def positions(engine, variant, rng, count):
    """Yield `count` FENs with at least one legal move, each from its own play-out, no two alike."""
    starts = playouts.starts(variant)
    known = set()
    while len(known) < count:
        begin = starts[0] if len(known) % 2 == 0 else rng.choice(starts[1:])
        game = playouts.play_out(engine, rng, begin, rng.randrange(4, PLIES))
        candidates = [seen for seen in game[1:] if seen.replies and suites.board_and_side(seen.fen) not in known]
        if candidates:
            # The last ones, so that long play-outs count; the very last may have no moves left.
            known.add(suites.board_and_side(candidates[-1].fen))
            yield candidates[-1].fen


def divide(makruk, variant, fen, depth):
    """Return (list of (move, leaves) as printed, total) from `makruk divide`."""
    command = [makruk, "divide", str(depth), *variant.options, "-f", fen]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise EngineError(f"cannot run {makruk}: {error}") from error
    if done.returncode:
        raise EngineError(f"{' '.join(command)}: exit code {done.returncode}: {done.stderr.strip()}")
    moves, total = [], None
    for line in done.stdout.splitlines():
        move = DIVIDE_LINE.fullmatch(line)
        if move:
            moves.append((move[1], int(move[2])))
        elif line.startswith("Nodes searched:"):
            total = int(line.split(":")[1])
    if total is None:
        raise EngineError(f"{' '.join(command)}: no line 'Nodes searched: N' in its output")
    return moves, total


def compare(fen, ours, total, theirs):
    """Return a line for each difference."""
    lines = []
    names = [move for move, _ in ours]
    if names != sorted(set(names)):
        lines.append(f"{fen}: moves listed twice or not sorted: {' '.join(names)}")
    if total != sum(leaves for _, leaves in ours):
        lines.append(f"{fen}: total: ours {total}, but our moves add up to {sum(leaves for _, leaves in ours)}")
    by_move = dict(ours)
    for move in sorted(by_move.keys() | theirs.keys()):
        if by_move.get(move) != theirs.get(move):
            lines.append(f"{fen}: {move}: ours {by_move.get(move, 'no such move')}, "
                         f"theirs {theirs.get(move, 'no such move')}")
    return lines


def main():
    parser = argparse.ArgumentParser(description="Compare makruk divide with Fairy-Stockfish on random positions.")
    parser.add_argument("--variant", choices=list(VARIANTS), default=MAKRUK.name, help="default: %(default)s")
    parser.add_argument("--positions", type=int, default=25, metavar="N", help="default: %(default)s")
    parser.add_argument("--depth", type=int, default=3, help="default: %(default)s")
    parser.add_argument("--seed", type=int, default=1, help="of the play-outs (default: %(default)s)")
    parser.add_argument("--makruk", metavar="PATH", help="default: target/release/makruk or on PATH")
    parser.add_argument("--engine", metavar="PATH", help="fairy-stockfish (default: on PATH or in /usr/games)")
    options = parser.parse_args()
    if options.positions < 1 or options.depth < 1:
        parser.error("--positions and --depth must be at least 1: else nothing is compared")

    makruk, variant = find_makruk(options.makruk), VARIANTS[options.variant]
    compared = moves = leaves = 0
    wrong = []
    if variant.leaps:
        with FairyStockfish(options.engine, VARIANTS["ouk"].fairy) as engine:
            if engine.ouk_rules() != variant.rulebook:
                raise EngineError(f"{engine.name} is too old for {variant.name}: its leaps follow other rules")
    with FairyStockfish(options.engine, variant.fairy) as engine:
        for fen in positions(engine, variant, random.Random(options.seed), options.positions):
            theirs = engine.divide(fen, options.depth)
            ours, total = divide(makruk, variant, fen, options.depth)
            found = compare(fen, ours, total, theirs)
            for line in found:
                print(line, flush=True)
            wrong += found
            compared += 1
            moves += len(theirs)
            leaves += sum(theirs.values())
        name = engine.name
    if not (compared and moves and leaves):
        raise EngineError("nothing was compared")
    result = f"{len(wrong)} difference{'s' if len(wrong) > 1 else ''} from {name}" if wrong else "no difference"
    label = "" if variant is MAKRUK else f"{variant.name}: "
    print(f"{label}{compared} positions, {moves} moves, {leaves} leaves compared: {result}")
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (EngineError, suites.SuiteError) as error:
        print(f"cross_check_divide: {error}", file=sys.stderr)
        sys.exit(2)
