use makruk_core::{Bitboard, Makruk, Position};

use super::super::super::node::Node;
use super::super::super::plainly::{leaves, read, told};
use super::super::super::us::Us;
use super::{Check, Node2, check_all, taken_apart, whole};
use crate::rook::Hyperbola;

/// What a position needs to be counted right.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Needs {
    Special,
    Critical,
    Pinned,
    /// Nothing of this file's; a pitfall of another term.
    Else,
}

struct Whole {
    needs: Needs,
    what: &'static str,
}

impl Check for Whole {
    fn check<S: Us>(&mut self, position: &Position<Makruk>, node: Node2<'_>) {
        let expected = leaves(position, 2);
        let told = format!("{}: {}", self.what, told(position));
        // The same with that left out: the position must show it.
        let board = position.board();
        let mut unpinned = Node::of::<Makruk, S>(board, (), Hyperbola);
        unpinned.pinned = Bitboard::EMPTY;
        let lame_node = if self.needs == Needs::Pinned { &unpinned } else { node.node };
        let mut lame = taken_apart::<S>(board, lame_node);
        match self.needs {
            Needs::Special => lame.special = node.node.pinned & node.us.pawns,
            Needs::Critical => {
                lame.critical = Bitboard::EMPTY;
                lame.lines.pinning = Bitboard::EMPTY;
                lame.lines.guarding = Bitboard::EMPTY;
            }
            Needs::Pinned | Needs::Else => {}
        }
        lame.seen |=
            lame.us.all & node.replies.rooks.iter().flatten().fold(Bitboard::EMPTY, |s, r| s | r.sees);
        lame.seen &= lame.us.all - lame.special;
        assert_eq!(whole::<S>(node), expected, "{told}");
        if self.needs != Needs::Else {
            assert_ne!(whole::<S>(lame), expected, "{told} is right without {:?}", self.needs);
        }
    }
}

/// A position for each way to go wrong; all are right by the plain rules, and wrong without the line's set.
#[test]
fn pitfalls() {
    use Needs::{Critical, Else, Pinned, Special};

    for (needs, what, fen) in [
        (Pinned, "Our pinned piece may not leave", "4k3/8/8/8/K2N3r/8/8/8 w - - 0 1"),
        (Pinned, "Our pinned rook stays on its line", "4k3/8/8/8/K2R3r/8/8/8 w - - 0 1"),
        (Pinned, "Our pinned khon only goes ahead", "r6k/8/8/8/8/S7/K7/8 w - - 0 1"),
        (Pinned, "Our pinned pawn may not capture", "r6k/8/8/8/1m6/P7/K7/8 w - - 0 1"),
        (Special, "a piece that discovers check", "4k3/8/8/4N3/8/8/8/K3R3 w - - 0 1"),
        (Special, "a piece that discovers a pin, Theirs first", "4k3/4s3/8/4N3/8/8/8/K3R3 w - - 0 1"),
        (Special, "a piece that discovers a pin, Ours first", "4k3/8/4N3/4s3/8/8/8/K3R3 w - - 0 1"),
        (Special, "a rook that lets go of what it pins", "4k3/4n3/8/8/8/8/8/K3R3 w - - 0 1"),
        (Special, "a piece that opens a guard of the zone", "4k3/8/8/8/8/3N4/8/K2R4 w - - 0 1"),
        (Special, "a khon that opens the guard of what it takes", "4k3/3n4/3S4/8/8/8/8/K2R4 w - - 0 1"),
        (Special, "a rook that opens the guard of what it takes", "R1Rn4/4k3/8/8/8/8/8/K7 w - - 0 1"),
        (Critical, "a piece that ends a pin", "4k3/4n3/8/8/8/3N4/8/K3R3 w - - 0 1"),
        (Critical, "a piece that cuts a guard of the zone", "4k3/R7/1M6/8/8/8/8/K7 w - - 0 1"),
        (Critical, "a pawn that cuts a guard of the zone", "8/8/8/4k3/R7/1P6/8/7K w - - 0 1"),
        (Critical, "a king that cuts a guard of the zone", "4k3/R7/1K6/8/8/8/8/8 w - - 0 1"),
        (Else, "a rook that cuts the other's guard takes it over", "4k3/R7/8/8/8/8/8/K1R5 w - - 0 1"),
        (Critical, "a cut guard of a piece of Ours in the zone", "4k3/R2N4/8/N7/8/8/8/K7 w - - 0 1"),
        (Critical, "a check that cuts a guard", "4k3/R7/8/1N6/8/8/8/K7 w - - 0 1"),
        (
            Else,
            "a rook's check with a capture: the captured rook steps nowhere",
            "4k3/8/8/8/R3r3/8/8/K7 w - - 0 1",
        ),
        (Else, "a rook's check along the rank: the king stays on the line", "4k3/8/8/8/8/8/8/R6K w - - 0 1"),
        (Else, "a rook's check with something to step between", "4k3/2n5/8/8/1s4r1/8/8/R6K w - - 0 1"),
        (Else, "a rook that pins by its move", "4k3/4s3/8/8/8/7K/8/R7 w - - 0 1"),
        (Else, "a pawn that attacks backwards once promoted", "8/8/8/4P3/2k5/8/8/K7 w - - 0 1"),
        (Else, "Our pinned piece still guards", "8/8/3k4/8/KN5r/8/8/8 w - - 0 1"),
        (Else, "Their pinned piece does not take back", "3mk3/1N2s3/8/8/8/8/4R3/K7 w - - 0 1"),
        (Else, "Their pinned piece still guards against Our king", "8/8/4k3/4s3/2K5/8/8/4R3 w - - 0 1"),
        (Else, "nothing cuts the ray that a pin has taken", "4k3/8/8/4r3/8/3N4/8/K3R3 w - - 0 1"),
        (Else, "a cut on the line that a pin leaves", "4k3/8/8/4r3/8/8/8/K3R3 w - - 0 1"),
        (Else, "a captured rook with many moves", "4k3/8/8/2r5/8/3N4/8/K7 w - - 0 1"),
        (Else, "a rook that takes a pawn whose push it blocked", "k7/8/3p4/3R4/8/8/8/7K w - - 0 1"),
        (Else, "a pinned pawn is taken", "4k3/4p3/8/3N4/8/8/8/K3R3 w - - 0 1"),
        (Else, "a king that guards the zone itself", "8/8/8/3k4/8/3K4/8/8 w - - 0 1"),
        (Else, "a rook beside Their king", "8/8/8/3k4/4R3/5P2/8/K7 w - - 0 1"),
        (Else, "a rook in the other's guard gives check", "4k3/R6R/8/8/8/8/8/K7 w - - 0 1"),
        (Else, "a khon that steps ahead of a rook's ray with check", "3k4/8/3r4/3S4/8/8/8/K7 w - - 0 1"),
    ] {
        let mut check = Whole { needs, what };
        assert_eq!(check_all(&[read(fen)], &mut check), 1, "{what}: {fen} is not counted by difference");
    }
}
