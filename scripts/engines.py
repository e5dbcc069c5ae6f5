"""Drive the independent engines that the suites are checked against.

`FairyStockfish` speaks UCI, `SjaakII` speaks XBoard. Each keeps one process alive for all positions and
restarts it if it dies (once per question; a second death is an error). Neither validates a FEN, so give
them legal positions only. Standard library only; a module, not a command.
"""

import contextlib
import os
import re
import shutil
import subprocess
import threading

from variants import VARIANTS

GREETING_SECONDS = 20
# A line of divide: a move, promoted or not, or a drop, and the leaves below it.
DIVIDE_LINE = re.compile(r"([a-h][1-8][a-h][1-8][a-z]?|[A-Z]@[a-h][1-8]): (\d+)")
# The leaves at depth 4 of Ouk's start position tell the rules on leaps apart.
OUK_RULES = {361719: "fairy", 361793: "cutechess"}


class EngineError(Exception):
    """An engine is missing, died twice, or answered something that cannot be read."""


def find_program(name, given=None):
    """Return the path of a program: the one given, else on PATH, else in /usr/games (Debian's place for engines)."""
    if given:
        found = shutil.which(given)
    else:
        found = shutil.which(name) or shutil.which(name, path="/usr/games")
    if not found:
        place = f"'{given}'" if given else "on PATH or in /usr/games"
        raise EngineError(f"{name} not found {place}")
    return found


def find_makruk(given=None):
    """Return the path of the `makruk` binary: the one given, else this checkout's release build, else on PATH."""
    if given:
        return find_program("makruk", given)
    checkout = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir)
    found = shutil.which(os.path.relpath(os.path.join(checkout, "target", "release", "makruk")))
    found = found or shutil.which("makruk")
    if not found:
        raise EngineError("makruk not found in target/release or on PATH; build it or pass --makruk PATH")
    return found


class LineEngine:
    """A program that answers text commands line by line."""

    arguments = ()

    def __init__(self, path):
        self.path = path
        self.process = None
        self.name = "?"

    def start(self):
        """Launch the process and set up the variant."""
        self.close()
        try:
            self.process = subprocess.Popen(
                [self.path, *self.arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, text=True)
        except OSError as error:
            raise EngineError(f"cannot start {self.path}: {error}") from error
        # A program that is no engine may wait for ever; killing it ends the wait.
        watchdog = threading.Timer(GREETING_SECONDS, self.process.kill)
        watchdog.start()
        try:
            self.set_up()
        finally:
            watchdog.cancel()

    def set_up(self):
        """Greet the engine and choose the variant."""
        raise NotImplementedError

    def close(self):
        """End the process that this object started."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            for pipe in (self.process.stdin, self.process.stdout):
                with contextlib.suppress(BrokenPipeError):  # a command to a dead process may still be buffered
                    pipe.close()
            self.process = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def talk(self, commands, is_last):
        """Send commands; return the answer's lines up to the one for which `is_last` is true."""
        if not commands:
            return []
        self.process.stdin.write("".join(f"{command}\n" for command in commands))
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise BrokenPipeError(f"{self.path} ended after {', '.join(commands)}")
            lines.append(line.strip())
            if is_last(lines[-1]):
                return lines

    def ask(self, commands, is_last):
        """`talk`, starting the process if need be and once more if it dies."""
        for attempt in (1, 2):
            try:
                if self.process is None:
                    self.start()
                return self.talk(commands, is_last)
            except BrokenPipeError as error:
                self.close()
                if attempt == 2:
                    raise EngineError(str(error)) from error
        raise AssertionError("unreachable")


class FairyStockfish(LineEngine):
    """Fairy-Stockfish, set to Makruk or another variant by its name there: divide, play a move, count checkers."""

    def __init__(self, path=None, variant="makruk"):
        super().__init__(find_program("fairy-stockfish", path))
        self.variant = variant
        self.ask((), None)

    def set_up(self):
        greeting = self.talk(["uci"], lambda line: line == "uciok")
        for line in greeting:
            if line.startswith("id name "):
                self.name = " ".join(line.split()[2:4])
        if not any("UCI_Variant" in line and self.variant in line.split() for line in greeting):
            raise EngineError(f"{self.path} does not offer UCI_Variant {self.variant}")
        self.talk([f"setoption name UCI_Variant value {self.variant}", "isready"], lambda line: line == "readyok")

    def divide(self, fen, depth):
        """Return {move: leaves below it} for every legal move, sorted by move text."""
        lines = self.ask([f"position fen {fen}", f"go perft {depth}"],
                         lambda line: line.startswith("Nodes searched:"))
        counts = {}
        for line in lines:
            found = DIVIDE_LINE.fullmatch(line)
            if found:
                counts[found[1]] = int(found[2])
        total = int(lines[-1].split(":")[1])
        if sum(counts.values()) != total:
            raise EngineError(f"{self.path}: moves of '{fen}' add up to {sum(counts.values())}, not {total}")
        return dict(sorted(counts.items()))

    def perft(self, fen, depth):
        """Return the number of leaves."""
        return sum(self.divide(fen, depth).values())

    def ouk_rules(self):
        """Return whose leaps it has, set to `cambodian`: those of `fairy` (since September 2022) or `cutechess`."""
        leaves = self.perft(VARIANTS["ouk"].start, 4)
        if leaves not in OUK_RULES:
            raise EngineError(f"{self.path}: {leaves} leaves at depth 4 of Ouk, which no known rules give")
        return OUK_RULES[leaves]

    def look(self, fen, move=None):
        """Return (FEN, squares of the checking pieces) of a position, after a move if one is given."""
        moves = f" moves {move}" if move else ""
        lines = self.ask([f"position fen {fen}{moves}", "d"], lambda line: line.startswith("Checkers:"))
        after = next(line[len("Fen: "):] for line in lines if line.startswith("Fen: "))
        return after, lines[-1].split()[1:]


class SjaakII(LineEngine):
    """Sjaak II, set to Makruk, ASEAN or Ai-Wok: counts only. Shares no code with Fairy-Stockfish."""

    arguments = ("-no_user_variants", "-xboard")

    def __init__(self, path=None, variant="makruk"):
        super().__init__(find_program("sjaakii", path))
        self.variant = variant
        self.ask((), None)

    def set_up(self):
        greeting = self.talk(["xboard", "protover 2", f"variant {self.variant}", "ping 1"],
                             lambda line: line == "pong 1")
        found = re.search(r'myname="([^"]*)"', "\n".join(greeting))
        self.name = found[1] if found else "Sjaak II"
        if not any(line.lower().startswith(f"# new game '{self.variant}'") for line in greeting):
            raise EngineError(f"{self.path} did not switch to variant {self.variant}")

    def perft(self, fen, depth):
        """Return the number of leaves."""
        # "force": else it plays a move at once when Black is to move.
        lines = self.ask(["force", f"setboard {fen}", f"perft {depth}", "ping 2"], lambda line: line == "pong 2")
        counts = {}
        for line in lines:
            if line.startswith("tellusererror"):
                raise EngineError(f"{self.path}: {line}")
            fields = line.split()
            if len(fields) == 4 and fields[3].endswith("nps"):
                counts[int(fields[0])] = int(fields[1])
        if depth not in counts:
            raise EngineError(f"{self.path}: no count at depth {depth} for '{fen}'")
        return counts[depth]
