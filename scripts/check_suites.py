#!/usr/bin/env python3
"""Recount EPD suites with the independent engines, without makruk.

    python3 scripts/check_suites.py                       # all Makruk suites, counts up to 20 million leaves
    python3 scripts/check_suites.py --max-leaves 4000000000 perft-suites/makruk/start.epd

Every count up to --max-leaves is computed by Fairy-Stockfish and by Sjaak II and compared with the file.
EXPECTED names the counts on which these two engines are known to differ from the file: they must give the
number written there.

Exit code: 0 all equal, 1 a count differs, 2 wrong usage or a missing program.
"""

import argparse
import os
import sys

import suites
from engines import EngineError, FairyStockfish, SjaakII

# Both engines leave a pawn beyond its promotion rank a pawn; see the comments in contested.epd.
EXPECTED = {("mk16", 4): 41968, ("mk16", 5): 782543}


def main():
    parser = argparse.ArgumentParser(description="Recount EPD suites with Fairy-Stockfish and Sjaak II.")
    parser.add_argument("files", nargs="*", help="EPD files (default: all Makruk suites)")
    parser.add_argument("--max-leaves", type=int, default=20_000_000, metavar="N",
                        help="skip counts above N (default: %(default)s)")
    parser.add_argument("--fairy-stockfish", metavar="PATH", help="default: on PATH or in /usr/games")
    parser.add_argument("--sjaakii", metavar="PATH", help="default: on PATH or in /usr/games")
    options = parser.parse_args()

    different = compared = skipped = 0
    with FairyStockfish(options.fairy_stockfish) as fairy, SjaakII(options.sjaakii) as sjaak:
        for path in options.files or suites.makruk_files():
            before = (compared, skipped)
            for position in suites.read(path):
                for depth, nodes in sorted(position.counts.items()):
                    if nodes > options.max_leaves:
                        skipped += 1
                        continue
                    compared += 1
                    expected = EXPECTED.get((position.name, depth), nodes)
                    for engine in (fairy, sjaak):
                        found = engine.perft(position.fen, depth)
                        if found != expected:
                            different += 1
                            print(f"{position.place}: {position.name} D{depth}: {engine.name} counts {found}, "
                                  f"expected {expected}: {position.fen}")
            print(f"{os.path.basename(path)}: {compared - before[0]} counts compared, "
                  f"{skipped - before[1]} skipped", flush=True)
        print(f"{compared} counts compared with {fairy.name} and {sjaak.name}: "
              f"{different or 'no'} difference{'s' if different > 1 else ''}")
    if not compared:
        raise suites.SuiteError("nothing was compared (raise --max-leaves)")
    return 1 if different else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (EngineError, suites.SuiteError) as error:
        print(f"check_suites: {error}", file=sys.stderr)
        sys.exit(2)
