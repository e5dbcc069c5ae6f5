"""Read EPD suites: `FEN ;D1 23 ;D2 529 ;id "name"`, `#` starts a comment line. A module, not a command."""

import glob
import itertools
import os
import re

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "perft-suites")
DIRECTORY = os.path.join(ROOT, "makruk")


class SuiteError(Exception):
    """A suite cannot be read; the message names file and line."""


class Position:
    """One line of a suite: where it stands, FEN, name, and leaves by depth."""

    def __init__(self, place, fen, name, counts):
        self.place, self.fen, self.name, self.counts = place, fen, name, counts


def board_and_side(fen):
    """Return what makes two positions equal for perft in Makruk: the first two FEN fields."""
    return " ".join(fen.split()[:2])


def board_side_and_rights(fen):
    """Return what makes two positions equal for perft in any variant: the first three fields of a full FEN."""
    return " ".join(fen.split()[:3])


def header(path):
    """Return the `# key: value` lines before the first position."""
    keys = {}
    try:
        with open(path, encoding="utf-8") as lines:
            for line in itertools.takewhile(lambda line: not line.strip() or line.startswith("#"), lines):
                key, colon, value = line.lstrip("#").partition(":")
                if colon:
                    keys.setdefault(key.strip(), value.strip())
    except OSError as error:
        raise SuiteError(f"cannot read {path}: {error.strerror}") from error
    return keys


def read(path):
    """Return the positions of one EPD file in order."""
    positions = []
    try:
        with open(path, encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                line = line.strip()
                if not line or line.startswith("#"):
                    continue
                place = f"{os.path.basename(path)}:{number}"
                fen, *opcodes = (part.strip() for part in line.split(";"))
                counts, name = {}, place
                for opcode in opcodes:
                    count = re.fullmatch(r"D(\d+) (\d+)", opcode)
                    identity = re.fullmatch(r'id "([^"]*)"', opcode)
                    if count:
                        counts[int(count[1])] = int(count[2])
                    elif identity:
                        name = identity[1]
                    else:
                        raise SuiteError(f"{place}: cannot read ';{opcode}'")
                if not counts:
                    raise SuiteError(f"{place}: no counts")
                positions.append(Position(place, fen, name, counts))
    except OSError as error:
        raise SuiteError(f"cannot read {path}: {error.strerror}") from error
    if not positions:
        raise SuiteError(f"{path}: no positions")
    return positions


def makruk_files(except_for=()):
    """Return the committed Makruk EPD files, sorted, without those named."""
    files = sorted(glob.glob(os.path.join(DIRECTORY, "*.epd")))
    return [path for path in files if os.path.basename(path) not in except_for]


def all_files():
    """Return the committed EPD files of all variants, Makruk's first."""
    others = sorted(set(glob.glob(os.path.join(ROOT, "*", "*.epd"))) - set(makruk_files()))
    return makruk_files() + others
