"""What pyffish, the library of Fairy-Stockfish, says of a position. A module, not a command.

`pyffish` is None where the package is missing; `MISSING` is what to tell then.
"""

from engines import EngineError
from variants import MAKRUK, spelling

try:
    import pyffish
except ImportError:
    pyffish = None

MISSING = "pyffish is not installed: pip install pyffish"
VARIANT = MAKRUK.fairy
DRAW = 0


def judge(fen, start, moves, variant=MAKRUK):
    """Return what pyffish says of a position, given as a FEN and as a game that ends in it."""
    legal = sorted(pyffish.legal_moves(variant.fairy, fen, []))
    check = pyffish.gives_check(variant.fairy, fen, [])
    material = list(pyffish.has_insufficient_material(variant.fairy, fen, []))
    lost = "0-1" if fen.split()[1] == "w" else "1-0"
    if variant.first_check_wins and pyffish.is_immediate_game_end(variant.fairy, start, moves)[0]:
        result = lost
    elif legal:
        over, value = pyffish.is_optional_game_end(variant.fairy, start, moves)
        if over and value != DRAW:
            raise EngineError(f"pyffish: an optional end that is no draw: {start} moves {' '.join(moves)}")
        result = "1/2-1/2" if over or all(material) else "*"
    elif check:
        result = lost
    else:
        result = "1/2-1/2"
    return {"moves": legal, "fen": spelling(fen), "check": check, "material": material, "result": result}
