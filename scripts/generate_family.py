#!/usr/bin/env python3
"""Generate the play-out suites of Makruk's family: varied positions from random play-outs, and their counts.

    pip install pyffish
    python3 scripts/generate_family.py                     # all variants, same seed, same files; some minutes
    python3 scripts/generate_family.py --variant kar-ouk

1. Play out random games with pyffish, that is by the rules of current Fairy-Stockfish (see family.py), add double
   checks of Makruk's suites where play-outs have none, and choose positions so that the rarest tag so far comes next.
2. Count with pyffish as deep as --max-calls positions allow.
3. Count deeper with the engine Fairy-Stockfish, which has to agree with pyffish, and with Sjaak II where its rules are
   the same. Distributions have Fairy-Stockfish 11.1, from before the leaps of Ouk and Kar Ouk changed: in these two it
   counts only positions without rights to leap, and those of Ouk Sjaak II counts as well, as Makruk.
   With --makruk PATH `makruk suite verify FILE --strategy reference` has to agree too.
   On any difference the file is not written.

Exit code: 0 written, 1 a count differs, 2 wrong usage, a missing program or a bad file.
"""

import argparse
import contextlib
import datetime
import os
import random
import sys

import family
import playouts
import suites
from engines import EngineError, FairyStockfish, SjaakII
from fairy_verdict import MISSING, pyffish
from generate_playouts import text, verify_with_makruk
from variants import MAKRUK, VARIANTS, spelling

FAMILY = [variant for variant in VARIANTS.values() if variant is not MAKRUK]
PREFIXES = {"asean": "as", "ai-wok": "aw", "makpong": "mp", "ouk": "ou", "kar-ouk": "ko", "sittuyin": "si"}
AT_MOST = {"checkmate": 2, "stalemate": 2, "rights-none": 14}
# Play-outs of these reach hardly any double check; the others have their own. In Kar Ouk a check has ended the game.
NEED_DOUBLE_CHECKS = ("makpong", "ouk", "sittuyin")
PLIES = 110
# Counts that the engines make: D3 always, more where it is not too much (see --max-leaves).
ENGINE_DEPTHS = (1, 2, 3)
DEEPEST = 6


def collect(variant, rng, games):
    """Return {position: (game number, Seen, tags)} of all positions reached, in a fixed order."""
    taken = family.known(variant)
    start, *others = family.starts(variant)
    # Leaps, and the set-up, are there at the start only.
    often = 2 if variant.leaps or variant.has_hand else 1
    pool = {}
    for game in range(games):
        begin = others[game // (often + 1) % len(others)] if game % (often + 1) == often else start
        for seen in family.play_out(variant, rng, begin, PLIES):
            key = suites.board_side_and_rights(seen.fen)
            if not seen.ply or key in taken or key in pool:
                continue
            # A FEN does not tell that a check was given, so in Kar Ouk such a position cannot be written down.
            words = family.tags(variant, seen)
            if variant.first_check_wins and any(word.startswith("check-") for word in words):
                continue
            pool[key] = game, seen, words
    # Each a play-out of its own.
    for game, fen in enumerate(family.double_checks(variant) if variant.name in NEED_DOUBLE_CHECKS else [], games):
        key = suites.board_side_and_rights(fen)
        if key not in taken and key not in pool:
            seen = family.Seen(fen, 0, pyffish.legal_moves(variant.fairy, fen, []), None, None)
            pool[key] = game, seen, family.tags(variant, seen)
    return pool


def leaves(variant, fen, moves, depth):
    """Return the leaves at depths 1 to `depth` by pyffish; the last ply is not played out."""
    legal = pyffish.legal_moves(variant.fairy, fen, moves)
    counts = [len(legal)] + [0] * (depth - 1)
    if depth > 1:
        for move in legal:
            below = leaves(variant, fen, moves + [move], depth - 1)
            counts[1:] = [total + more for total, more in zip(counts[1:], below)]
    return counts


def count_by_pyffish(variant, fen, max_calls, deepest):
    """Return {depth: leaves} as deep as at most `max_calls` positions of the last ply but one allow."""
    depth = 1
    counts = leaves(variant, fen, [], depth)
    while depth < deepest and counts[-1] <= max_calls:
        depth += 1
        counts = leaves(variant, fen, [], depth)
    return dict(enumerate(counts, 1))


def count_by_engine(engine, fen, max_leaves):
    """Return {depth: leaves}: ENGINE_DEPTHS, then on while a depth has at most `max_leaves` (guessed first)."""
    counts = {}
    for depth in range(1, DEEPEST + 1):
        if depth not in ENGINE_DEPTHS:
            guess = counts[depth - 1] * counts[depth - 2] / max(1, counts[depth - 3])
            if depth > 4 and counts[2] == 0 or guess > max_leaves:
                break
        counts[depth] = engine.perft(fen, depth)
        if depth > 3 and counts[depth] > max_leaves:
            del counts[depth]
            break
    return counts


def count(variant, fen, options, engines):
    """Return ({depth: leaves}, a line for each difference)."""
    deepest = 3 if engines else 4
    counts = count_by_pyffish(variant, fen, options.max_calls, deepest)
    wrong = []
    for engine in engines[:1]:
        if spelling(engine.look(fen)[0]) != spelling(fen):
            wrong.append(f"{engine.name} reads {fen} as {engine.look(fen)[0]}")
        by_engine = count_by_engine(engine, fen, options.max_leaves)
        wrong += [f"D{depth}: pyffish {nodes}, {engine.name} {by_engine[depth]}: {fen}"
                  for depth, nodes in counts.items() if by_engine[depth] != nodes]
        counts = by_engine
    for engine in engines[1:]:
        for depth, nodes in counts.items():
            found = engine.perft(fen, depth)
            if found != nodes:
                wrong.append(f"D{depth}: {engines[0].name} {nodes}, {engine.name} {found}: {fen}")
    return counts, wrong


def source(variant, options):
    """Return where the positions come from, for the header."""
    double_checks = ", double checks of the suites of Makruk" if variant.name in NEED_DOUBLE_CHECKS else ""
    return (f"random play-outs from the start position, from {variant.published} and from endgames of "
            f"makruk/published.epd{double_checks}; scripts/generate_family.py --variant {variant.name} "
            f"--seed {options.seed} --games {options.games} --count {options.count} --max-calls {options.max_calls} "
            f"--max-leaves {options.max_leaves}")


def witnesses(variant, engines, options):
    """Return who agrees on the counts, for the header."""
    version = ".".join(map(str, pyffish.version()))
    by_engine = " and ".join(engine.name for engine in engines) + ", every count"
    small = f"pyffish {version}, D1, and D2 and D3 if the depth above has at most {options.max_calls} leaves"
    if not variant.leaps:
        return f"{by_engine}; {small}"
    return f"pyffish {version}, every count of a position with rights; of one without, {by_engine}, and {small}"


def generate(variant, options):
    """Write the suite of one variant; return whether all agree."""
    rng = random.Random(f"{options.seed} {variant.name}")
    with contextlib.ExitStack() as stack:
        engines = [stack.enter_context(FairyStockfish(options.fairy_stockfish, variant.fairy))]
        # Without rights Ouk is Makruk.
        sjaak = MAKRUK.sjaak if variant.leaps and not variant.first_check_wins else variant.sjaak
        if sjaak:
            engines.append(stack.enter_context(SjaakII(options.sjaakii, sjaak)))
        pool = collect(variant, rng, options.games)
        print(f"{variant.name}: {len(pool)} different positions in {options.games} play-outs", flush=True)
        rows, wrong = [], []
        for number, (_, seen, tags) in enumerate(playouts.choose(pool, rng, options.count, AT_MOST), 1):
            if pyffish.gives_check(variant.fairy, seen.fen, []) != any(tag.startswith("check-") for tag in tags):
                wrong.append(f"tags and pyffish differ on check: {seen.fen}")
            able = engines if not variant.leaps or seen.fen.split()[2] == "-" else []
            counts, differences = count(variant, seen.fen, options, able)
            wrong += differences
            rows.append((f"{PREFIXES[variant.name]}po{number:02}", seen.fen, tags, counts))
        agree = witnesses(variant, engines, options)
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        print(f"generate_family: {variant.name}: not written", file=sys.stderr)
        return False
    if options.makruk:
        agree += "; so does makruk's own reference generator"
    content = text(variant.name, variant.rulebook, source(variant, options), agree, options.date, rows)
    if options.makruk:
        report = verify_with_makruk(options.makruk, content)
        if report is not None:
            print(report, file=sys.stderr)
            print(f"generate_family: {variant.name}: makruk's reference generator differs, not written",
                  file=sys.stderr)
            return False
    path = os.path.join(suites.ROOT, variant.name, variant.playouts)
    if options.output:
        path = os.path.join(options.output, f"{variant.name}-{variant.playouts}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(content)
    total = sum(sum(row[3].values()) for row in rows)
    print(f"{variant.name}: {len(rows)} positions, {total} leaves, written: {os.path.relpath(path)}", flush=True)
    return True


def main():
    parser = argparse.ArgumentParser(description="Generate the play-out suites of Makruk's family.")
    parser.add_argument("--variant", choices=[variant.name for variant in FAMILY], help="default: all")
    parser.add_argument("--seed", type=int, default=2026, help="of the random choices (default: %(default)s)")
    parser.add_argument("--games", type=int, default=100, help="random play-outs (default: %(default)s)")
    parser.add_argument("--count", type=int, default=60, help="positions to write (default: %(default)s)")
    parser.add_argument("--max-calls", type=int, default=1200, metavar="N",
                        help="let pyffish go one ply deeper from at most N leaves (default: %(default)s)")
    parser.add_argument("--max-leaves", type=int, default=2_000_000, metavar="N",
                        help="write counts beyond D3 of at most N leaves (default: %(default)s)")
    parser.add_argument("--date", default=datetime.date.today().isoformat(), help="for the header (default: today)")
    parser.add_argument("--output", metavar="FOLDER", help="write there (default: over the committed suites)")
    parser.add_argument("--makruk", metavar="PATH", help="let this makruk's reference generator verify the files")
    parser.add_argument("--fairy-stockfish", metavar="PATH", help="default: on PATH or in /usr/games")
    parser.add_argument("--sjaakii", metavar="PATH", help="default: on PATH or in /usr/games")
    options = parser.parse_args()
    if options.games < 1 or options.count < 1 or options.max_calls < 1:
        parser.error("--games, --count and --max-calls must be at least 1")
    if pyffish is None:
        print(MISSING, file=sys.stderr)
        return 2
    done = [generate(variant, options) for variant in FAMILY if options.variant in (None, variant.name)]
    return 0 if all(done) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (EngineError, suites.SuiteError, OSError) as error:
        print(f"generate_family: {error}", file=sys.stderr)
        sys.exit(2)
