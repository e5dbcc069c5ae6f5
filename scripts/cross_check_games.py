#!/usr/bin/env python3
"""Compare random games with pyffish, ply by ply, under the rulebook `fairy`.

    pip install pyffish
    python3 scripts/cross_check_games.py --games 2000

A game starts from the start position, or from a random endgame, and leans to captures and pawn moves, so that counts
start and run out. For every position are compared: the legal moves, the FEN with its counters, check, whether each
side has too little material, and whether and how the game is over (mate, stalemate, third occurrence, spent count).
The moves are written as SAN, compared, and read back.

Exit code: 0 no difference, 1 a difference, 2 wrong usage or a missing program.
"""

import argparse
import collections
import json
import multiprocessing
import os
import random
import re
import subprocess
import sys

from engines import EngineError, find_makruk
from fairy_verdict import MISSING, VARIANT, judge, pyffish
from playouts import START

# How often the end of a game is asked for with the whole game, to find repetitions that nobody expects.
WHOLE_GAME_EVERY = 9
THIRD = 3


def random_endgame(rng):
    """Return the FEN of a random legal position with few pieces; without pawns often with a count that runs."""
    while True:
        white = "K" + "".join(rng.sample("MMMSSNNRRPPP", rng.randrange(5)))
        black = "k" + "".join(rng.sample("mmmssnnrrppp", rng.randrange(4)))
        board = dict(zip(rng.sample(range(64), len(white) + len(black)), white + black))
        rows = {"P": range(2, 5), "p": range(3, 6)}
        if any(square // 8 not in rows.get(piece, range(8)) for square, piece in board.items()):
            continue
        (white_file, white_rank), (black_file, black_rank) = (
            (square % 8, square // 8) for king in "Kk" for square, piece in board.items() if piece == king)
        if max(abs(white_file - black_file), abs(white_rank - black_rank)) < 2:
            continue
        text, side = board_text(board), rng.choice("wb")
        if pyffish.gives_check(VARIANT, f"{text} {'b' if side == 'w' else 'w'} - - 0 1", []):
            continue
        if "P" in white or "p" in black or rng.random() < 0.5:
            return f"{text} {side} - - 0 1"
        limit = rng.choice((16, 32, 44, 64, 88, 128))
        return f"{text} {side} - {limit} {rng.randrange(max(0, limit - 30), limit + 2)} {rng.randrange(20, 90)}"


def board_text(board):
    """Return the first field of a FEN for {square: letter}."""
    ranks = ("".join(board.get(8 * rank + file, ".") for file in range(8)) for rank in range(7, -1, -1))
    return re.sub(r"\.+", lambda empty: str(len(empty[0])), "/".join(ranks))


def squares(fen):
    """Return the names of the occupied squares of a FEN."""
    found = set()
    for rank, text in zip("87654321", fen.split()[0].replace("~", "").split("/")):
        file = 0
        for letter in text:
            if letter.isdigit():
                file += int(letter)
            else:
                found.add("abcdefgh"[file] + rank)
                file += 1
    return found


def play(rng, start, plies):
    """Play a random game with pyffish; return its moves and what pyffish says of each position.

    The game goes on after draws, since `status` judges every position it is asked about.
    """
    captures, promotions = rng.choice(((1, 1), (5, 2), (2, 6), (8, 8)))
    fen, moves, records, seen = start, [], [], {}
    while True:
        seen[fen.split()[0]] = occurrences = seen.get(fen.split()[0], 0) + 1
        whole = occurrences >= THIRD or len(moves) % WHOLE_GAME_EVERY == 0
        record = judge(fen, *((start, moves) if whole else (fen, [])))
        records.append(record)
        if not record["moves"] or len(moves) == plies:
            break
        taken = squares(fen)
        weights = [(captures if move[2:4] in taken else 1) * (promotions if move[4:] else 1)
                   for move in record["moves"]]
        move = rng.choices(record["moves"], weights)[0]
        moves.append(move)
        fen = pyffish.get_fen(VARIANT, fen, [move])
    if pyffish.get_fen(VARIANT, start, moves) != fen:
        raise EngineError(f"pyffish: another FEN step by step than at once: {start} moves {' '.join(moves)}")
    return moves, records


def output(command):
    """Return the lines that makruk prints."""
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        raise EngineError(f"{' '.join(command)}: exit code {run.returncode}: {run.stderr.strip()}")
    return run.stdout.splitlines()


def convert(makruk, fen, moves, notation):
    """Return the moves in another notation."""
    if not moves:
        return []
    return output([makruk, "convert", "-f", fen, "-m", " ".join(moves), "--notation", notation])[0].split()


def ours(makruk, fen, moves):
    """Return what makruk says of every position of a game."""
    command = [makruk, "status", "--rulebook", "fairy", "--every-ply", "--json", "-f", fen, "-m", " ".join(moves)]
    records = []
    for line in output(command):
        status = json.loads(line)
        material = status["insufficient_material"]
        records.append({"moves": status["moves"], "fen": status["fen"], "check": status["check"],
                        "material": [material["white"], material["black"]], "result": status["result"]})
    return records


def compare(task):
    """Play and compare one game; return (positions, results, None) or (0, [], what differs)."""
    makruk, seed, number, plies = task
    rng = random.Random(f"{seed}/{number}")
    fen = START if number % 4 == 0 else random_endgame(rng)
    moves, expected = play(rng, fen, plies)
    records = ours(makruk, fen, moves)
    if len(records) != len(expected):
        raise EngineError(f"makruk judged {len(records)} positions of {len(expected)}: {fen} {moves}")
    for ply, (record, other) in enumerate(zip(records, expected)):
        for key in other:
            # Before the first move makruk spells the counters as the rulebook does, pyffish as they were read.
            if record[key] != other[key] and (key, ply) != ("fen", 0):
                return 0, [], (f"difference after ply {ply}, {key}: makruk {record[key]}, pyffish {other[key]}\n"
                               f"  {fen} moves {' '.join(moves[:ply])}")
    san = pyffish.get_san_moves(VARIANT, fen, moves)
    written, read = convert(makruk, fen, moves, "san"), convert(makruk, fen, san, "uci")
    if (written, read) != (san, moves):
        return 0, [], (f"difference in SAN: makruk {' '.join(written)}, pyffish {' '.join(san)}\n"
                       f"  {fen} moves {' '.join(moves)}")
    return len(records), [record["result"] for record in records], None


def main():
    parser = argparse.ArgumentParser(description="Compare random games with pyffish under the rulebook fairy.")
    parser.add_argument("--games", type=int, default=200, help="default: 200 (about a second each)")
    parser.add_argument("--plies", type=int, default=160, help="longest game (default: 160)")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="games at a time (default: one per core)")
    parser.add_argument("--makruk", help="default: target/release/makruk or on PATH")
    args = parser.parse_args()
    if pyffish is None:
        print(MISSING, file=sys.stderr)
        return 2
    if args.games < 1:
        parser.error("--games: nothing would be compared")
    positions, results = 0, collections.Counter()
    try:
        makruk = find_makruk(args.makruk)
        tasks = [(makruk, args.seed, number, args.plies) for number in range(args.games)]
        with multiprocessing.Pool(args.jobs) as pool:
            for compared, ends, difference in pool.imap_unordered(compare, tasks):
                if difference:
                    print(difference)
                    return 1
                positions += compared
                results.update(ends)
    except EngineError as error:
        print(error, file=sys.stderr)
        return 2
    ends = ", ".join(f"{results[result]} {result}" for result in ("1-0", "0-1", "1/2-1/2"))
    print(f"{args.games} games, {positions} positions ({ends}) compared with pyffish: no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
