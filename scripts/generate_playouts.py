#!/usr/bin/env python3
"""Generate perft-suites/makruk/playouts.epd: varied positions from random play-outs, counted twice.

    python3 scripts/generate_playouts.py                                  # same seed, same file
    python3 scripts/generate_playouts.py --makruk target/release/makruk   # and let makruk agree as well

1. Play out many random games from the start position and from the endgames of published.epd; Fairy-Stockfish
   lists the moves (see playouts.py).
2. Tag what each position holds (phase, checks, pins, promotions, bare king, ...) and choose so that the
   rarest tag so far comes next, White and Black to move in turn, at most two positions of one play-out, none
   that another Makruk suite holds.
3. Count D1 to D4 with Fairy-Stockfish, D5 as well where it is at most --max-d5 leaves.
4. Count everything again with Sjaak II, and with --makruk by `makruk suite verify FILE --strategy reference`.
   On any difference nothing is written.

Exit code: 0 written, 1 a count differs (nothing written), 2 wrong usage, a missing program or a bad file.
"""

import argparse
import collections
import datetime
import os
import random
import subprocess
import sys
import tempfile

import playouts
import suites
from engines import EngineError, FairyStockfish, SjaakII

NAME = "playouts.epd"
PLIES = 160


def collect(engine, rng, games):
    """Return {(board and side): (game number, Seen, tags)} of all positions reached, in a fixed order."""
    taken = {suites.board_and_side(position.fen)
             for path in suites.makruk_files(except_for=(NAME,)) for position in suites.read(path)}
    start, *endgames = playouts.starts()
    pool = {}
    for game in range(games):
        begin = start if game % 2 == 0 else endgames[game // 2 % len(endgames)]
        for seen in playouts.play_out(engine, rng, begin, PLIES):
            key = suites.board_and_side(seen.fen)
            if seen.ply and key not in taken:
                pool.setdefault(key, (game, seen, playouts.tags(seen)))
    return pool


def count(engine, fen, max_d5):
    """Return {depth: leaves}: D1 to D4, and D5 where it is small enough (guessed first, to save the time)."""
    counts = {depth: engine.perft(fen, depth) for depth in (1, 2, 3, 4)}
    if counts[2] == 0 or counts[4] * counts[3] / counts[2] <= max_d5:
        fifth = engine.perft(fen, 5)
        if fifth <= max_d5:
            counts[5] = fifth
    return counts


def differences(engine, rows):
    """Return a line for each count on which an engine disagrees."""
    lines = []
    for name, fen, _, counts in rows:
        for depth, nodes in counts.items():
            found = engine.perft(fen, depth)
            if found != nodes:
                lines.append(f"{name} D{depth}: Fairy-Stockfish {nodes}, {engine.name} {found}: {fen}")
    return lines


def source(options):
    """Return where the positions come from, for the header."""
    return ("random play-outs from the start position and from endgames of published.epd, "
            f"scripts/generate_playouts.py --seed {options.seed} --games {options.games} --count {options.count} "
            f"--max-d5 {options.max_d5}")


def text(variant, rulebook, source, agree, date, rows):
    """Return the whole file of a suite of play-outs."""
    by_tag = collections.Counter(tag for row in rows for tag in row[2])
    lines = [
        f"# variant: {variant}",
        f"# rulebook: {rulebook}",
        f"# source: {source}",
        f"# agree: {agree}",
        f"# computed: {date}",
        "# tags: " + ", ".join(f"{tag} {number}" for tag, number in sorted(by_tag.items())),
        "",
    ]
    for name, fen, tags, counts in rows:
        lines.append(f"# {name}: {', '.join(tags)}")
        lines.append(f"{fen} " + " ".join(f";D{depth} {nodes}" for depth, nodes in counts.items())
                     + f' ;id "{name}"')
    return "\n".join(lines) + "\n"


def verify_with_makruk(makruk, content):
    """Run makruk's reference generator over the new file; return its output if it disagrees, else None."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, NAME)
        with open(path, "w", encoding="utf-8") as file:
            file.write(content)
        try:
            done = subprocess.run([makruk, "suite", "verify", path, "--strategy", "reference"],
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        except OSError as error:
            raise EngineError(f"cannot run {makruk}: {error}") from error
    if done.returncode not in (0, 1):
        raise EngineError(f"{makruk} suite verify ended with exit code {done.returncode}:\n{done.stdout}")
    return done.stdout if done.returncode else None


def main():
    parser = argparse.ArgumentParser(description="Generate the play-out suite, counted by two or three programs.")
    parser.add_argument("--seed", type=int, default=2026, help="of the random choices (default: %(default)s)")
    parser.add_argument("--games", type=int, default=1000, help="random play-outs (default: %(default)s)")
    parser.add_argument("--count", type=int, default=200, help="positions to write (default: %(default)s)")
    parser.add_argument("--max-d5", type=int, default=3_000_000, metavar="N",
                        help="write D5 if it is at most N leaves (default: %(default)s)")
    parser.add_argument("--date", default=datetime.date.today().isoformat(),
                        help="for the header (default: today)")
    parser.add_argument("--output", default=os.path.join(suites.DIRECTORY, NAME),
                        help="file to write (default: the committed suite)")
    parser.add_argument("--makruk", metavar="PATH", help="let this makruk's reference generator verify the file")
    parser.add_argument("--fairy-stockfish", metavar="PATH", help="default: on PATH or in /usr/games")
    parser.add_argument("--sjaakii", metavar="PATH", help="default: on PATH or in /usr/games")
    options = parser.parse_args()
    if options.games < 1 or options.count < 1:
        parser.error("--games and --count must be at least 1")

    rng = random.Random(options.seed)
    with FairyStockfish(options.fairy_stockfish) as fairy, SjaakII(options.sjaakii) as sjaak:
        pool = collect(fairy, rng, options.games)
        print(f"{len(pool)} different positions in {options.games} play-outs")
        rows = []
        for number, (_, seen, tags) in enumerate(playouts.choose(pool, rng, options.count), 1):
            rows.append((f"po{number:03}", seen.fen, tags, count(fairy, seen.fen, options.max_d5)))
        leaves = sum(sum(row[3].values()) for row in rows)
        print(f"{len(rows)} positions chosen, {leaves} leaves counted with {fairy.name}")
        wrong = differences(sjaak, rows)
        if wrong:
            print("\n".join(wrong), file=sys.stderr)
            print("generate_playouts: the engines differ, nothing written", file=sys.stderr)
            return 1
        print(f"{sjaak.name} agrees on every count")
        agree = f"{fairy.name} and {sjaak.name}, every count"
    if options.makruk:
        agree += "; so does makruk's own reference generator"
    content = text("makruk", "all", source(options), agree, options.date, rows)
    if options.makruk:
        report = verify_with_makruk(options.makruk, content)
        if report is not None:
            print(report, file=sys.stderr)
            print("generate_playouts: makruk's reference generator differs, nothing written", file=sys.stderr)
            return 1
        print("makruk's reference generator agrees on every count")
    with open(options.output, "w", encoding="utf-8") as file:
        file.write(content)
    print(f"written: {os.path.relpath(options.output)}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (EngineError, suites.SuiteError, OSError) as error:
        print(f"generate_playouts: {error}", file=sys.stderr)
        sys.exit(2)
