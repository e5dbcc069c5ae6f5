#!/usr/bin/env python3
"""Measure how many times faster `makruk` counts than Debian's Fairy-Stockfish, or one of its strategies than another.

    scripts/versus.sh                       # start position (depth 7 against 6), then speed20.epd
    scripts/versus.sh --cpu portable        # --strategy and --cpu are passed on to makruk
    scripts/versus.sh --against pext        # against another strategy of makruk, on the same CPU level
    scripts/versus.sh --threads             # makruk alone: 2 threads against 1, wall time, depth 7

Both programs use one thread and no table. They run in turn (A B A B ...), so that a slow spell of the machine
hits both. Time is CPU time (user + system) of the process, as the kernel accounts it when the process ends;
each program's start-up, measured by runs to depth 1, is subtracted. Speeds are leaves per CPU second:
Fairy-Stockfish counts the last ply without playing it, and so do makruk's fast strategies. On speed20.epd the
Fairy-Stockfish searches one ply less unless --same-depth is given (a minute more per round, steadier figures).
The ratio of a position is the median over rounds, the summary the geometric mean over positions.
A wrong count voids the run.

Exit code: 0 measured, 1 a count is wrong, 2 wrong usage, a missing program or count.
"""

import argparse
import json
import os
import shlex
import statistics
import subprocess
import sys
import tempfile
import time

import suites
from engines import EngineError, FairyStockfish, find_makruk, find_program
from playouts import START

# A run this short, or shorter than the program's start-up, is marked.
SHORT_SECONDS = 0.02


class WrongCount(Exception):
    """A program counted something else than the suites say."""


def run(command, text=""):
    """Run a command to its end; return (stdout, CPU seconds, wall seconds)."""
    with tempfile.TemporaryFile("w+") as errors:
        begin = time.perf_counter()
        try:
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True)
        except OSError as error:
            raise EngineError(f"cannot run {command[0]}: {error}") from error
        try:
            process.stdin.write(text)
            process.stdin.close()
        except BrokenPipeError:
            pass
        output = process.stdout.read()
        process.stdout.close()
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            errors.seek(0)
            raise EngineError(f"{shlex.join(command)}: exit code {process.returncode}: {errors.read().strip()}")
    return output, usage.ru_utime + usage.ru_stime, wall


class Makruk:
    """The program measured."""

    def __init__(self, path, strategy, cpu):
        self.name = strategy or "makruk"
        self.path = find_makruk(path)
        self.extra = (["--strategy", strategy] if strategy else []) + (["--cpu", cpu] if cpu else [])
        self.version = " / ".join(run([self.path, "--version"])[0].split("\n")).strip(" /")

    def command(self, depth, fen, threads=1):
        return [self.path, "perft", str(depth), "-f", fen, "-t", str(threads), "--method", "plain", "--json", "--only",
                *self.extra]

    def count(self, depth, fen, threads=1):
        """Return (leaves, CPU seconds, wall seconds)."""
        command = self.command(depth, fen, threads)
        output, cpu, wall = run(command)
        try:
            nodes = int(json.loads(output)["nodes"])
        except (ValueError, KeyError, TypeError) as error:
            raise EngineError(f"{shlex.join(command)}: no JSON object with \"nodes\": {output[:200]}") from error
        return nodes, cpu, wall

    def shown(self, depth, fen):
        return shlex.join(self.command(depth, fen))


class Fairy:
    """The yardstick: a fresh Fairy-Stockfish process for each count."""

    name = "fairy-stockfish"

    def __init__(self, path):
        self.path = find_program("fairy-stockfish", path)
        with FairyStockfish(self.path) as engine:
            self.version = engine.name

    def script(self, depth, fen):
        return ["uci", "setoption name UCI_Variant value makruk", "setoption name Threads value 1",
                f"position fen {fen}", f"go perft {depth}", "quit"]

    def count(self, depth, fen):
        """Return (leaves, CPU seconds, wall seconds)."""
        output, cpu, wall = run([self.path], "".join(f"{line}\n" for line in self.script(depth, fen)))
        for line in output.splitlines():
            if line.startswith("Nodes searched:"):
                return int(line.split(":")[1]), cpu, wall
        raise EngineError(f"{self.path}: no line 'Nodes searched: N' for '{fen}'")

    def shown(self, depth, fen):
        return "printf '%s\\n' " + " ".join(map(shlex.quote, self.script(depth, fen))) + f" | {self.path}"


def expected_counts():
    """Return {(board and side, depth): leaves} of all Makruk suites."""
    counts = {}
    for path in suites.makruk_files():
        for position in suites.read(path):
            for depth, nodes in position.counts.items():
                counts[suites.board_and_side(position.fen), depth] = nodes
    return counts


def expected(counts, fen, depth):
    """Return the leaves that the suites give."""
    try:
        return counts[suites.board_and_side(fen), depth]
    except KeyError:
        raise suites.SuiteError(f"no suite gives depth {depth} of '{fen}'; without a count to check no speed") from None


def check(program, found, wanted, depth, fen):
    """Raise unless the count is right."""
    if found != wanted:
        raise WrongCount(f"{program.name}: depth {depth} of '{fen}' gives {found}, right is {wanted}")


def cpu_model():
    """Return the CPU's name as the kernel gives it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return "unknown"


def start_up(programs, counts, rounds):
    """Return the median CPU seconds of each program's runs to depth 1, taken in turn."""
    times = [[] for _ in programs]
    for _ in range(rounds):
        for program, taken in zip(programs, times):
            nodes, cpu, _ = program.count(1, START)
            check(program, nodes, expected(counts, START, 1), 1, START)
            taken.append(cpu)
    return [statistics.median(taken) for taken in times]


def measure(pair, costs, depths, fen, counts, rounds):
    """Return (leaves/s of each program, median over rounds; median of the rounds' ratios; a mark if too short)."""
    speeds, ratios, mark = ([], []), [], ""
    for _ in range(rounds):
        for program, cost, depth, speed in zip(pair, costs, depths, speeds):
            wanted = expected(counts, fen, depth)
            nodes, cpu, _ = program.count(depth, fen)
            check(program, nodes, wanted, depth, fen)
            net = cpu - cost
            if net < max(SHORT_SECONDS, cost):
                mark = "!"
            if net <= 0:
                raise EngineError(f"{program.name}: depth {depth} of '{fen}' takes no longer than its start-up")
            speed.append(nodes / net)
        ratios.append(speeds[0][-1] / speeds[1][-1])
    return statistics.median(speeds[0]), statistics.median(speeds[1]), statistics.median(ratios), mark


def versus(options):
    """Print the speed ratio of makruk and Fairy-Stockfish."""
    makruk = Makruk(options.makruk, options.strategy, options.cpu)
    other = Makruk(options.makruk, options.against, options.cpu) if options.against else Fairy(options.engine)
    pair = (makruk, other)
    same_depth = options.same_depth or options.against
    counts = expected_counts()
    depth = options.depth or 7
    jobs = [("start", START, depth, options.slow_depth or (depth if options.against else depth - 1))]
    for position in suites.read(os.path.join(suites.DIRECTORY, "speed20.epd")):
        deepest = max(position.counts)
        jobs.append((position.name, position.fen, deepest, deepest if same_depth else deepest - 1))
    for _, fen, *depths in jobs:
        for wanted in depths:
            expected(counts, fen, wanted)

    print(f"CPU: {cpu_model()}")
    for program, ply in zip(pair, jobs[0][2:]):
        print(f"{program.name}: {program.version}\n  {program.shown(ply, START)}")
    costs = start_up(pair, counts, max(options.rounds, 5))
    print("start-up, subtracted: " + ", ".join(f"{program.name} {cost * 1000:.1f} ms"
                                               for program, cost in zip(pair, costs)))
    print(f"1 thread each, no table, CPU time (user + system), in turn, {options.rounds} rounds, medians;")
    print("leaves/s: Fairy-Stockfish counts the last ply without playing it, as do makruk's fast strategies\n")
    print(f"{'position':10}{'depth':>8}{pair[0].name[:11] + ' leaves/s':>20}{'depth':>8}{pair[1].name[:11] + ' leaves/s':>20}{'ratio':>10}")
    ratios, marked = [], False
    for name, fen, fast_depth, slow_depth in jobs:
        fast, slow, ratio, mark = measure(pair, costs, (fast_depth, slow_depth), fen, counts, options.rounds)
        print(f"{name:10}{fast_depth:8}{fast:20,.0f}{slow_depth:8}{slow:20,.0f}{ratio:10.2f}{mark}", flush=True)
        ratios.append(ratio)
        marked = marked or bool(mark)
    if marked:
        print("! a run took less time than start-up (or 20 ms): its ratio is rough; --same-depth makes it longer")
    print(f"\nstart position: {pair[0].name} is {ratios[0]:.2f} times as fast as {pair[1].name}")
    print(f"speed20, geometric mean of {len(ratios) - 1}: {statistics.geometric_mean(ratios[1:]):.2f} times as fast; "
          "every count right")


def threads(options):
    """Print how much faster makruk is with two threads than with one, by wall time."""
    makruk = Makruk(options.makruk, options.strategy, options.cpu)
    depth = options.depth or 7
    wanted = expected(expected_counts(), START, depth)
    print(f"CPU: {cpu_model()}, {os.cpu_count()} logical")
    print(f"makruk: {makruk.version}\n  {makruk.shown(depth, START)}")
    print(f"-t 1 and -t 2 in turn, {options.rounds} rounds, wall time of the whole process\n")
    ratios = []
    for number in range(1, options.rounds + 1):
        walls = []
        for count in (1, 2):
            nodes, _, wall = makruk.count(depth, START, count)
            check(makruk, nodes, wanted, depth, START)
            walls.append(wall)
        ratios.append(walls[0] / walls[1])
        print(f"round {number}: 1 thread {walls[0]:.3f} s, 2 threads {walls[1]:.3f} s, ratio {ratios[-1]:.2f}",
              flush=True)
    print(f"\n2 threads are {statistics.median(ratios):.2f} times as fast as 1 (median); every count right")


def main():
    parser = argparse.ArgumentParser(
        description="Measure makruk against Fairy-Stockfish (CPU time, alternating), or 2 threads against 1.")
    parser.add_argument("--rounds", type=int, default=3, help="default: %(default)s")
    parser.add_argument("--depth", type=int, help="of the start position (default: 7)")
    parser.add_argument("--slow-depth", type=int, help="of the start position, for the other one (default: one less; the same with --against)")
    parser.add_argument("--same-depth", action="store_true",
                        help="give Fairy-Stockfish the full depth on speed20.epd, not one ply less")
    parser.add_argument("--against", metavar="NAME", help="measure against this strategy of makruk instead")
    parser.add_argument("--threads", action="store_true", help="measure makruk with 2 threads against 1 instead")
    parser.add_argument("--strategy", metavar="NAME", help="passed on to makruk")
    parser.add_argument("--cpu", metavar="LEVEL", help="passed on to makruk: portable, avx2, avx512")
    parser.add_argument("--makruk", metavar="PATH", help="default: target/release/makruk or on PATH")
    parser.add_argument("--engine", metavar="PATH", help="fairy-stockfish (default: on PATH or in /usr/games)")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds must be at least 1")
    if options.threads:
        threads(options)
    else:
        versus(options)


if __name__ == "__main__":
    try:
        main()
    except WrongCount as error:
        print(f"versus: {error}: the measurement is void", file=sys.stderr)
        sys.exit(1)
    except (EngineError, suites.SuiteError) as error:
        print(f"versus: {error}", file=sys.stderr)
        sys.exit(2)
