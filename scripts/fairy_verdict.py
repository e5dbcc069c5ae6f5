"""What pyffish, the library of Fairy-Stockfish, says of a position. A module, not a command.

`pyffish` is None where the package is missing; `MISSING` is what to tell then.
"""

from engines import EngineError

try:
    import pyffish
except ImportError:
    pyffish = None

MISSING = "pyffish is not installed: pip install pyffish"
VARIANT = "makruk"
DRAW = 0


def judge(fen, start, moves):
    """Return what pyffish says of a position, given as a FEN and as a game that ends in it."""
    legal = sorted(pyffish.legal_moves(VARIANT, fen, []))
    check = pyffish.gives_check(VARIANT, fen, [])
    material = list(pyffish.has_insufficient_material(VARIANT, fen, []))
    if legal:
        over, value = pyffish.is_optional_game_end(VARIANT, start, moves)
        if over and value != DRAW:
            raise EngineError(f"pyffish: an optional end that is no draw: {start} moves {' '.join(moves)}")
        result = "1/2-1/2" if over or all(material) else "*"
    elif check:
        result = "0-1" if fen.split()[1] == "w" else "1-0"
    else:
        result = "1/2-1/2"
    return {"moves": legal, "fen": fen.replace("~", ""), "check": check, "material": material, "result": result}
