//! Sittuyin, Burmese chess.

use std::marker::PhantomData;

use crate::{
    Bitboard, Board, Hand, Letters, Move, MoveKind, Piece, PieceKind, Position, RuleSet, Side, State,
    Variant, met_attacks,
};

/// The pieces are dropped one by one at the start, pawns stand already, and a pawn may become the
/// general (the kind [`PieceKind::Met`] here) from certain squares, in place or with a step.
///
/// - A piece is dropped on the own first three ranks, a rook on the first. Nobody moves a piece before
///   the own hand is empty, unless no drop is legal, which only a FEN can bring about; under the rules of
///   cutechess, nobody moves before both hands are empty.
/// - A pawn on one of the two long diagonals in the enemy half, or the last pawn anywhere, may promote
///   while its side has no general: where it stands, or one step diagonally to an empty square.
/// - A promotion may neither attack a piece diagonally nor give check, also no discovered one
///   (federation rules 3.9 c.4 and c.5). A pawn on the last rank stays a pawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sittuyin<R>(PhantomData<R>);

/// The pieces in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SittuyinState {
    /// What either side has still to drop.
    pub hand: Hand,
}

impl State for SittuyinState {
    #[inline]
    fn bits(self) -> u64 {
        self.hand.bits()
    }

    #[inline]
    fn from_bits(bits: u64) -> Self {
        Self { hand: Hand::from_bits(bits) }
    }
}

/// The squares of the long diagonals in White's, and in Black's, enemy half.
const DIAGONALS: [Bitboard; 2] = [Bitboard(0x8142_2418_0000_0000), Bitboard(0x0000_0000_1824_4281)];

impl<R: RuleSet> Sittuyin<R> {
    /// The promotions of the side to move, before any prohibition.
    fn promotions(position: &Position<Self>, sink: &mut dyn FnMut(Move)) {
        let (board, side) = (position.board(), position.side());
        if board.pieces(side, PieceKind::Met).any() {
            return;
        }
        let pawns = board.pieces(side, PieceKind::Pawn);
        let from_anywhere = !pawns.many();
        for from in pawns {
            if from_anywhere || DIAGONALS[side.index()].has(from) {
                sink(Move::promotion(from, from, PieceKind::Met));
                for to in met_attacks(from) - board.occupied() {
                    sink(Move::promotion(from, to, PieceKind::Met));
                }
            }
        }
    }

    fn drops(position: &Position<Self>, sink: &mut dyn FnMut(Move)) {
        let (board, side) = (position.board(), position.side());
        for kind in position.state().hand.kinds(side) {
            let zone = Self::drop_zone(side, kind);
            for to in zone - board.occupied() {
                sink(Move::drop(kind, to));
            }
        }
    }
}

impl<R: RuleSet> Variant for Sittuyin<R> {
    type State = SittuyinState;

    const NAME: &'static str = "sittuyin";
    const START_FEN: &'static str = "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1";
    const LETTERS: Letters = Letters {
        letters: ['K', 'F', 'S', 'N', 'R', 'P'],
        aliases: &[('E', PieceKind::Khon), ('M', PieceKind::Met), ('G', PieceKind::Met)],
    };
    const PROMOTION_ZONE: [Bitboard; 2] = [Bitboard::EMPTY; 2];
    const PROMOTIONS: &'static [PieceKind] = &[PieceKind::Met];

    fn state_after(before: &Position<Self>, mv: Move, _: &Board) -> SittuyinState {
        let hand = before.state().hand;
        match mv.kind() {
            MoveKind::Drop(kind) => SittuyinState { hand: hand.without(Piece { side: before.side(), kind }) },
            MoveKind::Step | MoveKind::Promotion(_) => SittuyinState { hand },
        }
    }

    fn extra_moves(position: &Position<Self>, sink: &mut dyn FnMut(Move)) {
        if Self::has_only_extra_moves(position) {
            Self::drops(position, sink);
        } else {
            Self::promotions(position, sink);
        }
    }

    fn drop_zone(side: Side, kind: PieceKind) -> Bitboard {
        match (side, kind) {
            (Side::White, PieceKind::Rook) => Bitboard(0xff),
            (Side::White, _) => Bitboard(0x00ff_ffff),
            (Side::Black, PieceKind::Rook) => Bitboard(0xff << 56),
            (Side::Black, _) => Bitboard(0xffff_ff00_0000_0000),
        }
    }

    fn has_only_extra_moves(position: &Position<Self>) -> bool {
        let (hand, side) = (position.state().hand, position.side());
        if R::SET_UP_TOGETHER {
            return !(hand.is_empty(side) && hand.is_empty(!side));
        }
        let mut can_drop = false;
        Self::drops(position, &mut |mv| can_drop = can_drop || position.is_allowed(mv));
        can_drop
    }

    fn allows(position: &Position<Self>, mv: Move, after: &Board) -> bool {
        let side = position.side();
        let checks = || after.king(!side).is_some_and(|king| after.attackers(king, side).any());
        let two_generals = || Side::ALL.iter().any(|&side| after.pieces(side, PieceKind::Met).many());
        match mv.kind() {
            MoveKind::Promotion(_) => {
                let attacks = met_attacks(mv.to()).meets(after.side(!side));
                !(attacks || checks() || R::STRICT_SET_UP && two_generals())
            }
            MoveKind::Drop(kind) if R::STRICT_SET_UP => {
                let hand = position.state().hand.without(Piece { side, kind });
                let is_last = hand.is_empty(side) && hand.is_empty(!side);
                !is_last || !checks() && !two_generals()
            }
            MoveKind::Step if R::STRICT_SET_UP => !two_generals(),
            MoveKind::Drop(_) | MoveKind::Step => true,
        }
    }

    fn hand(state: SittuyinState) -> Option<Hand> {
        Some(state.hand)
    }

    fn with_hand(_: SittuyinState, hand: Hand) -> Result<SittuyinState, String> {
        Ok(SittuyinState { hand })
    }
}
