#!/usr/bin/env python3
"""Kills a run by layers at random moments, lets it go on, and compares the total.

    scripts/kill_and_resume.py --makruk target/release/makruk
    scripts/kill_and_resume.py --depth 10 --kills 10 --expect TOTAL

The run is killed by SIGKILL, which no program can prepare for; each life goes on with what the one before
left in the checkpoint (and, with --work-dir, in the layers on disk), or begins anew if that came to the end, until so
many were killed and one has gone on from another to the end. A run writes its checkpoint every two seconds, so it must
take longer than that. The moments are drawn from the time that a run takes undisturbed. Without --expect, the total must be
that of the undisturbed run.
"""

import argparse
import pathlib
import random
import subprocess
import sys
import tempfile
import time


def total(output):
    lines = [line for line in output.splitlines() if line.startswith("Nodes searched: ")]
    return int(lines[-1].split(": ")[1]) if lines else None


def run(command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


# Lives at most, for each that is to be killed.
LIVES = 10


def known(output):
    """Return what a run that came to its end says of what it knew before."""
    found = [part for line in output.splitlines() for part in line.split("; ") if "were known" in part]
    return found[0] if found else "0 units were known"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--makruk", default="target/release/makruk", help="the program")
    parser.add_argument("--depth", type=int, default=8)
    parser.add_argument("--kills", type=int, default=10, help="how often the run is killed, at most")
    parser.add_argument("--seed", type=int, default=1, help="of the moments")
    parser.add_argument("--expect", type=int, help="the total [default: that of a run undisturbed]")
    parser.add_argument("--work-dir", action="store_true", help="keep layers on disk too")
    parser.add_argument("--memory", default="64M")
    parser.add_argument("--threads", default="0")
    arguments = parser.parse_args()
    command = [arguments.makruk, "perft", str(arguments.depth), "--only", "--method", "layers"]
    command += ["--threads", arguments.threads, "--memory", arguments.memory]

    start = time.monotonic()
    undisturbed = run(command)
    seconds = time.monotonic() - start
    expected = arguments.expect or total(undisturbed.stdout)
    if undisturbed.returncode != 0 or total(undisturbed.stdout) != expected:
        sys.exit(f"the run undisturbed gives {total(undisturbed.stdout)}, expected {expected}\n{undisturbed.stderr}")
    print(f"undisturbed: {expected} in {seconds:.1f} s")

    moments = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        checkpoint = pathlib.Path(folder, "checkpoint")
        command += ["--checkpoint", str(checkpoint), "--resume"]
        if arguments.work_dir:
            command += ["--work-dir", folder]
        number = killed = resumed = 0
        while killed < arguments.kills or not resumed:
            number += 1
            if number > LIVES * arguments.kills:
                sys.exit(f"of {number} lives none went on with what another left, expected some: take more depth")
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            moment = moments.uniform(0.0, seconds)
            try:
                output, errors = process.communicate(timeout=moment)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                killed += 1
                print(f"life {number}: killed after {moment:.2f} s")
                continue
            if process.returncode != 0:
                sys.exit(f"life {number} ended by itself with code {process.returncode}: {errors}")
            if total(output) != expected:
                sys.exit(f"found {total(output)}, expected {expected}")
            resumed += not known(output).startswith("0 ")
            print(f"life {number}: came to the end, {known(output)}; the next begins anew")
            checkpoint.unlink()
        last = run(command)
        print(f"last life: {known(last.stdout)}")
        if last.returncode != 0 or total(last.stdout) != expected:
            sys.exit(f"found {total(last.stdout)}, expected {expected}\n{last.stderr}")
    print(f"the same total after all: {expected}; {resumed} lives that came to an end had gone on from others")


if __name__ == "__main__":
    main()
