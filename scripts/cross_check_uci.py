#!/usr/bin/env python3
"""Compare what `makruk uci` answers with Fairy-Stockfish, to the letter, and let it play a game against pyffish.

    python3 scripts/cross_check_uci.py --positions 40 --depth 3

Asked are positions of the published and self-play suites of Makruk. The answers to `go perft` must be the same text once
the lines of the moves are sorted; Fairy-Stockfish's greeting is left out. Then for each variant a game is played: pyffish
draws a move for one side and says which moves are legal, `makruk uci` answers `go` for the other.

Exit code: 0 no difference, 1 a difference, 2 wrong usage, a missing program, or nothing compared.
"""

import argparse
import os
import random
import sys

import pyffish

import suites
from engines import EngineError, LineEngine, find_makruk, find_program
from variants import VARIANTS

PLIES = 160


class Uci(LineEngine):
    """An engine that is asked line by line, its answers as they are."""

    def __init__(self, path, arguments=(), variant="makruk"):
        super().__init__(path)
        self.arguments, self.variant = arguments, variant
        self.ask(["isready"], lambda line: line == "readyok")

    def set_up(self):
        self.talk(["uci"], lambda line: line == "uciok")
        self.talk([f"setoption name UCI_Variant value {self.variant}", "isready"], lambda line: line == "readyok")

    def perft(self, fen, depth):
        """Return all lines of an answer to `go perft`, the empty one behind the sum too."""
        lines = self.ask([f"position fen {fen}", f"go perft {depth}"], lambda line: line.startswith("Nodes searched"))
        return lines + [self.process.stdout.readline().strip()]


def compare(ours, theirs, fens, depth):
    """Return how many positions differ."""
    differences = 0
    for fen in fens:
        texts = []
        for engine in (ours, theirs):
            lines = engine.perft(fen, depth)
            moves = sorted(line for line in lines if line and not line.startswith("Nodes"))
            texts.append(moves + lines[len(moves):])
        if texts[0] != texts[1]:
            differences += 1
            print(f"{fen}: ours {texts[0]}, theirs {texts[1]}")
    return differences


def play(engine, variant, rng):
    """Play a game; return its plies, or raise ValueError with the move that is not legal."""
    moves = []
    for ply in range(PLIES):
        legal = pyffish.legal_moves(variant.fairy, variant.start, moves)
        if not legal:
            break
        if ply % 2 == 0:
            moves.append(rng.choice(legal))
            continue
        lines = engine.ask([f"position fen {variant.start} moves {' '.join(moves)}", "go movetime 10"],
                           lambda line: line.startswith(("bestmove", "info string error")))
        best = lines[-1].split()[-1]
        if best not in legal:
            raise ValueError(f"{variant.name}: {lines[-1]} after {' '.join(moves)}")
        moves.append(best)
    if not legal:
        last = engine.ask([f"position fen {variant.start} moves {' '.join(moves)}", "go"],
                          lambda line: line.startswith("bestmove"))
        score = "mate" if pyffish.gives_check(variant.fairy, variant.start, moves) else "cp"
        if last != [f"info depth 0 score {score} 0", "bestmove (none)"]:
            raise ValueError(f"{variant.name}: {last} where no move is legal")
    return len(moves)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--makruk", help="the program [default: target/release/makruk]")
    parser.add_argument("--engine", help="Fairy-Stockfish [default: on PATH or in /usr/games]")
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    makruk = find_makruk(arguments.makruk)
    files = [os.path.join(suites.DIRECTORY, f"{name}.epd") for name in ("published", "selfplay")]
    fens = [position.fen for path in files for position in suites.read(path)]
    fens = rng.sample(fens, min(arguments.positions, len(fens)))
    if not fens:
        raise EngineError("no position to compare")
    with Uci(makruk, ["uci"]) as ours, Uci(find_program("fairy-stockfish", arguments.engine)) as theirs:
        differences = compare(ours, theirs, fens, arguments.depth)
    print(f"{len(fens)} positions at depth {arguments.depth}: differences {differences}")
    for variant in VARIANTS.values():
        with Uci(makruk, ["uci"], variant.name) as engine:
            print(f"{variant.name}: a game of {play(engine, variant, rng)} plies, every move legal")
    return 1 if differences else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except ValueError as error:
        print(error)
        sys.exit(1)
    except (EngineError, suites.SuiteError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
