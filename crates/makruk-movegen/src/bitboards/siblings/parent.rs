//! What all siblings have in common: everything of Ours.

use makruk_core::{Bitboard, Square, king_attacks};

use super::super::family::Family;
use super::super::node::Node;
use super::super::two_ply::{Army, Zone};
use super::super::us::Us;
use super::our_lines::{OurLines, lines};
use super::our_moves::OurMoves;
use super::planes::Planes;
use super::quick::{Lists, Numbers, QuickPieces};
use super::slow::SlowMoves;
use super::zone_numbers::taken;
use crate::lanes::Lanes;
use crate::rook::RookAttacks;

/// A depth-3 node, Them to move, taken apart for counting the positions after its quiet moves.
pub(super) struct Parent<'a> {
    pub(super) us: Army,
    pub(super) them: Army,
    pub(super) occupied: Bitboard,
    pub(super) zone: Zone,
    pub(super) pieces: QuickPieces<'a>,
    /// For every square of the zone how many quick moves newly attack it.
    pub(super) taken: Planes,
    /// Our pawns, but for those whose every move is made.
    pub(super) pawns: Bitboard,
    /// Where pushes and captures of pawns are quick.
    pub(super) pawn_targets: Bitboard,
    /// Our pieces whose every move is made.
    pub(super) special: Bitboard,
    /// Our pieces that do not capture diagonally, or not quickly: the special and the pinned ones.
    pub(super) stuck: Bitboard,
    /// Where our king may go as far as our own pieces are concerned.
    pub(super) king_steps: Bitboard,
    /// Whether Our king can come near Their king or its zone in any sibling.
    pub(super) kings_are_near: bool,
    /// What Our rooks could see after a quick move, whatever of Theirs stands where.
    pub(super) rook_reach: Bitboard,
    pub(super) slow: &'a SlowMoves,
    /// A quiet move from or to one of these squares changes more than is foreseen here.
    pub(super) watched: Bitboard,
    /// The squares on a line with Our king: a rook of Theirs that arrives there may pin.
    pub(super) king_lines: Bitboard,
}

impl<'a> Parent<'a> {
    /// `attacks` are those of Our rooks. `None` if the siblings are better counted one by one.
    #[inline(always)]
    pub(super) fn of<V: Family, S: Us, L: Lanes>(
        node: &Node,
        us: Army,
        them: Army,
        zone: Zone,
        attacks: [Bitboard; 2],
        lists: &'a mut Lists,
        rooks: impl RookAttacks,
    ) -> Option<Self> {
        if node.pinned.any() {
            return None;
        }
        let occupied = node.occupied;
        let our_lines = OurLines::of(&us, &them, &zone, attacks, rooks);
        let king_steps = king_attacks(us.king) - us.all;
        if our_lines.special.has(us.king) || our_lines.critical.meets(king_steps) {
            return None;
        }
        let numbers = Numbers::default();
        let mut moves = OurMoves { us: &us, them: &them, zone: &zone, lines: our_lines, numbers };
        moves.sort::<V, S>(lists, attacks)?;
        let slow_pawn_targets = moves.slow_pawn_targets::<V, S>();
        let OurMoves { lines: OurLines { special, pinned, watched, .. }, numbers, .. } = moves;

        let mut rook_reach = Bitboard::EMPTY;
        for to in numbers.rook_moves {
            rook_reach |= rooks.attacks(to, us.all);
        }
        let lists: &'a Lists = lists;
        let pieces = lists.pieces(numbers);
        let taken = taken::<S, L>(them.king, &pieces, occupied, rooks)?;
        Some(Self {
            us,
            them,
            occupied,
            zone,
            pieces,
            taken,
            pawns: us.pawns - special,
            pawn_targets: !slow_pawn_targets,
            special,
            stuck: special | pinned,
            king_steps,
            kings_are_near: are_near(us.king, them.king),
            rook_reach,
            slow: &lists.slow,
            watched,
            king_lines: lines(us.king),
        })
    }
}

/// Whether a king on `a` can come to attack, in a move, a square beside where a king on `b` is after one.
#[inline(always)]
fn are_near(a: Square, b: Square) -> bool {
    let wide = |set: Bitboard| {
        let set = set | set.east() | set.west();
        set | Bitboard(set.0 << 8) | Bitboard(set.0 >> 8)
    };
    wide(wide(king_attacks(a))).meets(king_attacks(b))
}
