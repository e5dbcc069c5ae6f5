#!/usr/bin/env python3
"""Recount EPD suites with the independent engines, without makruk.

    python3 scripts/check_suites.py                       # all suites, counts up to 20 million leaves
    python3 scripts/check_suites.py --max-leaves 4000000000 perft-suites/makruk/start.epd

Every count up to --max-leaves is computed and compared with the file: by Fairy-Stockfish and by Sjaak II for Makruk,
ASEAN and Ai-Wok, by Fairy-Stockfish alone for Makpong and Sittuyin, which Sjaak II does not play or plays by other
rules. Fairy-Stockfish changed the leaps of Ouk and Kar Ouk in September 2022: it recounts the files for whose rulebook
it is of the right age, the others are skipped and named. EXPECTED names the counts on which the engines are known to
differ from the file: they must give the number written there.

Exit code: 0 all equal, 1 a count differs, 2 wrong usage or a missing program.
"""

import argparse
import os
import sys

import suites
from engines import EngineError, FairyStockfish, SjaakII
from variants import VARIANTS

# Both engines leave a pawn beyond its promotion rank a pawn; see the comments in contested.epd.
EXPECTED = {("mk16", 4): 41968, ("mk16", 5): 782543}


class Engines:
    """The engines asked for so far, each kept running."""

    def __init__(self, options):
        self.options, self.running, self.rules = options, {}, None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for engine in self.running.values():
            engine.close()

    def fairy(self, name):
        """Return Fairy-Stockfish set to a variant by its name there."""
        if name not in self.running:
            self.running[name] = FairyStockfish(self.options.fairy_stockfish, name)
        return self.running[name]

    def sjaak(self, name):
        """Return Sjaak II set to a variant."""
        key = f"sjaakii {name}"
        if key not in self.running:
            self.running[key] = SjaakII(self.options.sjaakii, name)
        return self.running[key]

    def for_file(self, variant, rulebook):
        """Return the engines that play a variant as a rulebook wants it."""
        if not variant.leaps:
            return [self.fairy(variant.fairy)] + ([self.sjaak(variant.sjaak)] if variant.sjaak else [])
        if self.fairy(VARIANTS["ouk"].fairy).ouk_rules() != rulebook:
            return []
        # In cutechess a check ends a game of Kar Ouk, but no line of a perft: it counts as in Ouk.
        same = VARIANTS["ouk"] if rulebook == "cutechess" else variant
        return [self.fairy(same.fairy)]


def names(engines):
    """Return the names of engines as one text."""
    return " and ".join(engine.name for engine in engines)


def main():
    parser = argparse.ArgumentParser(description="Recount EPD suites with Fairy-Stockfish and Sjaak II.")
    parser.add_argument("files", nargs="*", help="EPD files (default: all suites)")
    parser.add_argument("--max-leaves", type=int, default=20_000_000, metavar="N",
                        help="skip counts above N (default: %(default)s)")
    parser.add_argument("--fairy-stockfish", metavar="PATH", help="default: on PATH or in /usr/games")
    parser.add_argument("--sjaakii", metavar="PATH", help="default: on PATH or in /usr/games")
    options = parser.parse_args()

    different = compared = 0
    with Engines(options) as engines:
        for path in options.files or suites.all_files():
            header = suites.header(path)
            variant = VARIANTS.get(header.get("variant"))
            if not variant:
                raise suites.SuiteError(f"{path}: variant: found {header.get('variant')!r}")
            label = f"{variant.name}/{os.path.basename(path)}"
            judges = engines.for_file(variant, header.get("rulebook"))
            if not judges:
                print(f"{label}: skipped, this Fairy-Stockfish is of another age than its rulebook", flush=True)
                continue
            before, skipped = compared, 0
            for position in suites.read(path):
                for depth, nodes in sorted(position.counts.items()):
                    if nodes > options.max_leaves:
                        skipped += 1
                        continue
                    compared += 1
                    expected = EXPECTED.get((position.name, depth), nodes)
                    for engine in judges:
                        found = engine.perft(position.fen, depth)
                        if found != expected:
                            different += 1
                            print(f"{position.place}: {position.name} D{depth}: {engine.name} counts {found}, "
                                  f"expected {expected}: {position.fen}")
            print(f"{label}: {compared - before} counts compared with {names(judges)}, {skipped} skipped", flush=True)
    print(f"{compared} counts compared: {different or 'no'} difference{'s' if different > 1 else ''}")
    if not compared:
        raise suites.SuiteError("nothing was compared (raise --max-leaves, or other files)")
    return 1 if different else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (EngineError, suites.SuiteError) as error:
        print(f"check_suites: {error}", file=sys.stderr)
        sys.exit(2)
