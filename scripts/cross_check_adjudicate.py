#!/usr/bin/env python3
"""Compare `makruk perft N --adjudicate --rulebook fairy` with a count by pyffish that ends games as they end.

    pip install pyffish
    python3 scripts/cross_check_adjudicate.py --depth 4

Exit code: 0 no difference, 1 a difference, 2 wrong usage or a missing program.
"""

import argparse
import json
import subprocess
import sys

from engines import EngineError, find_makruk
from fairy_verdict import MISSING, VARIANT, judge, pyffish

# Counts that are about to end, to start, or to be replaced; few moves, since each takes pyffish milliseconds.
ENDINGS = (
    "8/8/8/8/8/2K1k3/8/5R2 w - 32 29 90",
    "8/3k4/8/2K1S1P1/8/8/8/8 w - - 0 1",
    "8/8/4k3/5P2/8/3MK3/8/8 b - - 0 50",
    "8/8/2m5/1s6/8/2k5/8/K7 b - 88 86 90",
    "km6/8/8/8/8/8/8/KM6 w - 128 126 80",
    "8/8/8/8/4n3/1k6/3P4/K7 w - - 0 1",
)


def count(fen, depth):
    """Return the leaves below a position and how many of them are the end of a game."""
    verdict = judge(fen, fen, [])
    over = verdict["result"] != "*"
    if depth == 0:
        return 1, int(over)
    if over:
        return 0, 0
    leaves = ended = 0
    for move in verdict["moves"]:
        more = count(pyffish.get_fen(VARIANT, fen, [move]), depth - 1)
        leaves, ended = leaves + more[0], ended + more[1]
    return leaves, ended


def ours(makruk, fen, depth):
    """Return the same as counted by makruk."""
    command = [makruk, "perft", str(depth), "--only", "--json", "--adjudicate", "--rulebook", "fairy", "-f", fen]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        raise EngineError(f"{' '.join(command)}: exit code {run.returncode}: {run.stderr.strip()}")
    record = json.loads(run.stdout)
    return record["nodes"], sum(record["per_depth"][-1]["ended"].values())


def main():
    parser = argparse.ArgumentParser(description="Compare rule-aware perft with pyffish under the rulebook fairy.")
    parser.add_argument("--depth", type=int, default=4, help="default: 4 (some minutes)")
    parser.add_argument("--makruk", help="default: target/release/makruk or on PATH")
    args = parser.parse_args()
    if pyffish is None:
        print(MISSING, file=sys.stderr)
        return 2
    if args.depth < 1:
        parser.error("--depth: nothing would be compared")
    total = 0
    try:
        makruk = find_makruk(args.makruk)
        for fen in ENDINGS:
            for depth in range(1, args.depth + 1):
                expected, found = count(fen, depth), ours(makruk, fen, depth)
                if found != expected:
                    print(f"difference: {fen} depth {depth}: makruk {found}, pyffish {expected} (leaves, ended)")
                    return 1
                total += expected[0]
    except EngineError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{len(ENDINGS)} endings to depth {args.depth}, {total} leaves compared with pyffish: no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
