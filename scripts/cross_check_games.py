#!/usr/bin/env python3
"""Compare random games with pyffish, ply by ply, under the rulebook `fairy`.

    pip install pyffish
    python3 scripts/cross_check_games.py --games 2000
    python3 scripts/cross_check_games.py --games 500 --variant kar-ouk

A game starts from the start position, or from a random endgame, and leans to captures and pawn moves, so that counts
start and run out. For every position are compared: the legal moves, the FEN with its rights, hand and counters, check,
whether each side has too little material, and whether and how the game is over (mate, stalemate, third occurrence,
spent count, fifty moves, a first check that wins). The moves are written as SAN, compared, and read back.

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
from fairy_verdict import MISSING, judge, pyffish
from variants import MAKRUK, VARIANTS, spelling

# How often the end of a game is asked for with the whole game, to find repetitions that nobody expects. Only in Makruk:
# elsewhere a FEN does not tell all that matters, such as the clock of the fifty moves beside a count.
WHOLE_GAME_EVERY = 9
THIRD = 3
# One game in so many starts from the start position: where there are leaps or a set-up, they are there only.
START_EVERY = {"makruk": 4, "ouk": 2, "kar-ouk": 2, "sittuyin": 2}
# How many times a check that would end a game of Kar Ouk is put off.
SECOND_THOUGHTS = 3


def random_endgame(variant, rng):
    """Return the FEN of a random legal position with few pieces; without pawns often with a count that runs."""
    first, last = variant.pawn_ranks
    rows = {"P": range(first - 1, last), "p": range(8 - last, 9 - first)}
    while True:
        white = "K" + "".join(rng.sample(variant.loose, rng.randrange(5)))
        black = "k" + "".join(rng.sample(variant.loose.lower(), rng.randrange(4)))
        board = dict(zip(rng.sample(range(64), len(white) + len(black)), white + black))
        if any(square // 8 not in rows.get(piece, range(8)) for square, piece in board.items()):
            continue
        (white_file, white_rank), (black_file, black_rank) = (
            (square % 8, square // 8) for king in "Kk" for square, piece in board.items() if piece == king)
        if max(abs(white_file - black_file), abs(white_rank - black_rank)) < 2:
            continue
        text, side = board_text(board) + ("[]" if variant.has_hand else ""), rng.choice("wb")
        if pyffish.gives_check(variant.fairy, f"{text} {'b' if side == 'w' else 'w'} - - 0 1", []):
            continue
        if "P" in white or "p" in black or rng.random() < 0.5:
            return f"{text} {side} - - 0 1"
        limit = rng.choice(variant.limits)
        return f"{text} {side} - {limit} {rng.randrange(max(0, limit - 30), limit + 2)} {rng.randrange(20, 90)}"


def board_text(board):
    """Return the first field of a FEN for {square: letter}."""
    ranks = ("".join(board.get(8 * rank + file, ".") for file in range(8)) for rank in range(7, -1, -1))
    return re.sub(r"\.+", lambda empty: str(len(empty[0])), "/".join(ranks))


def squares(fen):
    """Return the names of the occupied squares of a FEN."""
    found = set()
    for rank, text in zip("87654321", fen.split()[0].split("[")[0].replace("~", "").split("/")):
        file = 0
        for letter in text:
            if letter.isdigit():
                file += int(letter)
            else:
                found.add("abcdefgh"[file] + rank)
                file += 1
    return found


def play(variant, rng, start, plies):
    """Play a random game with pyffish; return its moves and what pyffish says of each position.

    The game goes on after draws, since `status` judges every position it is asked about.
    """
    captures, promotions = rng.choice(((1, 1), (5, 2), (2, 6), (8, 8)))
    fen, moves, records, seen = start, [], [], {}
    while True:
        seen[fen.split()[0]] = occurrences = seen.get(fen.split()[0], 0) + 1
        whole = variant is not MAKRUK or occurrences >= THIRD or len(moves) % WHOLE_GAME_EVERY == 0
        record = judge(fen, *((start, moves) if whole else (fen, [])), variant)
        records.append(record)
        if not record["moves"] or len(moves) == plies:
            break
        taken = squares(fen)
        weights = [(captures if move[2:4] in taken else 1) * (promotions if move[4:] else 1)
                   for move in record["moves"]]
        move = rng.choices(record["moves"], weights)[0]
        for _ in range(SECOND_THOUGHTS if variant.first_check_wins else 0):
            if pyffish.gives_check(variant.fairy, fen, [move]):
                move = rng.choices(record["moves"], weights)[0]
        moves.append(move)
        fen = pyffish.get_fen(variant.fairy, *((fen, [move]) if variant is MAKRUK else (start, moves)))
    if pyffish.get_fen(variant.fairy, start, moves) != fen:
        raise EngineError(f"pyffish: another FEN step by step than at once: {start} moves {' '.join(moves)}")
    return moves, records


def output(command):
    """Return the lines that makruk prints."""
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        raise EngineError(f"{' '.join(command)}: exit code {run.returncode}: {run.stderr.strip()}")
    return run.stdout.splitlines()


def convert(makruk, variant, fen, moves, notation):
    """Return the moves in another notation."""
    if not moves:
        return []
    command = [makruk, "convert", *variant.options, "-f", fen, "-m", " ".join(moves), "--notation", notation]
    return output(command)[0].split()


def ours(makruk, variant, fen, moves):
    """Return what makruk says of every position of a game."""
    options = variant.options or ["--rulebook", "fairy"]
    command = [makruk, "status", *options, "--every-ply", "--json", "-f", fen, "-m", " ".join(moves)]
    records = []
    for line in output(command):
        status = json.loads(line)
        material = status["insufficient_material"]
        records.append({"moves": status["moves"], "fen": spelling(status["fen"]), "check": status["check"],
                        "material": [material["white"], material["black"]], "result": status["result"]})
    return records


def compare(task):
    """Play and compare one game; return (positions, results, None) or (0, [], what differs)."""
    makruk, name, seed, number, plies, with_san = task
    variant = VARIANTS[name]
    rng = random.Random(f"{seed}/{number}")
    fen = variant.start if number % START_EVERY.get(name, 4) == 0 else random_endgame(variant, rng)
    moves, expected = play(variant, rng, fen, plies)
    records = ours(makruk, variant, fen, moves)
    if len(records) != len(expected):
        raise EngineError(f"makruk judged {len(records)} positions of {len(expected)}: {fen} {moves}")
    for ply, (record, other) in enumerate(zip(records, expected)):
        for key in other:
            # Before the first move makruk spells the counters as the rulebook does, pyffish as they were read.
            if record[key] != other[key] and (key, ply) != ("fen", 0):
                return 0, [], (f"difference after ply {ply}, {key}: makruk {record[key]}, pyffish {other[key]}\n"
                               f"  {fen} moves {' '.join(moves[:ply])}")
    if with_san:
        san = pyffish.get_san_moves(variant.fairy, fen, moves)
        written = convert(makruk, variant, fen, moves, "san")
        read = convert(makruk, variant, fen, san, "uci")
        if (written, read) != (san, moves):
            return 0, [], (f"difference in SAN: makruk {' '.join(written)}, pyffish {' '.join(san)}\n"
                           f"  {fen} moves {' '.join(moves)}")
    return len(records), [record["result"] for record in records], None


def main():
    parser = argparse.ArgumentParser(description="Compare random games with pyffish under the rulebook fairy.")
    parser.add_argument("--variant", choices=list(VARIANTS), default=MAKRUK.name, help="default: %(default)s")
    parser.add_argument("--games", type=int, default=200, help="default: 200 (about a second each)")
    parser.add_argument("--plies", type=int, default=160, help="longest game (default: 160)")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    parser.add_argument("--no-san", action="store_true", help="do not compare the moves in SAN")
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
        tasks = [(makruk, args.variant, args.seed, number, args.plies, not args.no_san)
                 for number in range(args.games)]
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
    label = "" if args.variant == MAKRUK.name else f"{args.variant}: "
    print(f"{label}{args.games} games, {positions} positions ({ends}) compared with pyffish: no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
