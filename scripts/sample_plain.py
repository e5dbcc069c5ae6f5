#!/usr/bin/env python3
"""Count a share of a deep run path by path, and compare with what layers give.

    scripts/sample_plain.py --depth 10 --percent 5 --seed 1

All lines of two moves from the start position are drawn from; below each that is drawn, the rest of the depth is counted
by `--method plain` and by `--method layers`. Every difference is printed.

Exit code: 0 no difference, 1 a difference, 2 wrong usage or a missing program.
"""

import argparse
import json
import random
import subprocess
import sys

from engines import EngineError, find_makruk

LINE = 2


def run(makruk, *arguments):
    process = subprocess.run([makruk, *map(str, arguments)], capture_output=True, text=True, check=False)
    if process.returncode:
        raise EngineError(f"{makruk} {' '.join(map(str, arguments))}: {process.stderr.strip()}")
    return json.loads(process.stdout)


def lines(makruk, plies, before=()):
    """Return all lines of so many moves."""
    if plies == 0:
        return [before]
    moves = run(makruk, "moves", "--json", *(["-m", " ".join(before)] if before else []))["moves"]
    return [line for move in moves for line in lines(makruk, plies - 1, (*before, move))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--makruk", help="the program [default: target/release/makruk]")
    parser.add_argument("--depth", type=int, default=8, help="of the run, from the start position")
    parser.add_argument("--percent", type=float, default=5.0, help="of the lines, rounded up")
    parser.add_argument("--seed", type=int, default=1, help="of the draw")
    parser.add_argument("--threads", default="0")
    arguments = parser.parse_args()
    if arguments.depth <= LINE or not 0 < arguments.percent <= 100:
        parser.error(f"expected a depth above {LINE} and a share above 0 up to 100 %")
    makruk = find_makruk(arguments.makruk)
    every = lines(makruk, LINE)
    drawn = random.Random(arguments.seed).sample(every, -int(-len(every) * arguments.percent // 100))
    leaves, seconds, differences = 0, {"plain": 0.0, "layers": 0.0}, 0
    for line in drawn:
        counts = {}
        for method in seconds:
            record = run(makruk, "perft", arguments.depth - LINE, "-m", " ".join(line), "--only", "--json",
                         "--method", method, "-t", arguments.threads)
            counts[method] = record["nodes"]
            seconds[method] += record["nanos"] / 1e9
        leaves += counts["plain"]
        if counts["plain"] != counts["layers"]:
            differences += 1
            print(f"{' '.join(line)}: {counts['plain']} path by path, {counts['layers']} by layers")
    print(f"{len(drawn)} of {len(every)} lines of {LINE} moves, {leaves} leaves at depth {arguments.depth} compared: "
          f"differences {differences}; plain {seconds['plain']:.1f} s, layers {seconds['layers']:.1f} s")
    return 1 if differences else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (EngineError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
