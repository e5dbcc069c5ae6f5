//! Keys tell positions apart, and nothing but positions.

use std::collections::{HashMap, HashSet};

use makruk_core::{
    Bitboard, Board, Fen, Key, KeyHasher, Letters, Makruk, Move, Piece, PieceKind, Position, Side, Square,
    State, Variant,
};
use playout::playout;
use random::Random;

mod playout;
mod random;

/// Keys by the text of board and side to move: a text is an identity that no stale bit in a position can
/// hide behind.
#[derive(Default)]
struct Known {
    keys: HashMap<String, Key>,
    met_again: usize,
}

impl Known {
    fn meet(&mut self, position: &Position<Makruk>, hasher: &KeyHasher) {
        let key = hasher.key(position, 0);
        let text = Fen::from(*position).to_string();
        if let Some(before) = self.keys.get(&text) {
            assert_eq!(*before, key, "{text}");
            self.met_again += 1;
        } else {
            self.keys.insert(text, key);
        }
    }

    fn visit_tree(&mut self, position: &Position<Makruk>, depth: u32, hasher: &KeyHasher) {
        self.meet(position, hasher);
        if depth > 0 {
            for mv in position.legal_moves() {
                self.visit_tree(&position.play(mv), depth - 1, hasher);
            }
        }
    }
}

/// Trees are full of transpositions, which must meet in one key, and random games of positions that differ
/// in many ways, none of which may share even half a key. (Two of 300,000 random halves are equal with
/// probability 2.5e-9.)
#[test]
fn one_key_for_one_position() {
    let hasher = KeyHasher::default();
    let mut known = Known::default();
    known.visit_tree(&Position::start(), 3, &hasher);
    // Two bare kings: moves commute and can be taken back; and captures that can be made in either order.
    known.visit_tree(&Position::from_fen("k7/8/8/8/8/8/8/K7 w").unwrap(), 6, &hasher);
    known.visit_tree(&Position::from_fen("8/8/3m1m2/8/2k1N3/8/1K6/3R3R w").unwrap(), 4, &hasher);
    assert!(known.met_again > 10_000, "only {} transpositions", known.met_again);
    for seed in 0..1500 {
        playout(&mut Random::seeded(seed), Position::start(), 120, |position| known.meet(position, &hasher));
    }

    let distinct = known.keys.len();
    assert!(distinct > 100_000, "only {distinct} positions");
    let indices: HashSet<_> = known.keys.values().map(|key| key.index).collect();
    let signatures: HashSet<_> = known.keys.values().map(|key| key.signature).collect();
    assert_eq!((indices.len(), signatures.len()), (distinct, distinct));

    // Both halves are used in all their bits: a table may take any of them.
    for bit in 0..64 {
        for half in [|key: &Key| key.index, |key: &Key| key.signature] {
            let set = known.keys.values().filter(|key| half(key) >> bit & 1 == 1).count();
            assert!(
                (distinct * 2 / 5..distinct * 3 / 5).contains(&set),
                "bit {bit} set in {set} of {distinct}"
            );
        }
    }
}

/// Every position that one piece more, less or other makes of a given one.
#[test]
fn one_piece_makes_another_key() {
    let hasher = KeyHasher::default();
    let base = *Position::<Makruk>::from_fen("4k3/8/2p5/3P1n2/8/2S3m1/8/3K3R w").unwrap().board();
    let mut keys = HashMap::new();
    let mut add = |board: Board| {
        for side in Side::ALL {
            let Ok(position) = Position::<Makruk>::new(board, side, ()) else { continue };
            for beside in [0, 1, 2, 7, 1 << 62] {
                let what = format!("{} beside {beside}", Fen::from(position));
                let key = hasher.key(&position, beside);
                for half in [(key.index, "index"), (key.signature, "signature")] {
                    let before = keys.insert(half, what.clone());
                    assert_eq!(before, None, "{what}");
                }
            }
        }
    };
    add(base);
    let is_king = |square| base.kind_at(square) == Some(PieceKind::King);
    for square in Square::all().filter(|&square| !is_king(square)) {
        let mut board = base;
        if base.at(square).is_some() {
            board.remove(square);
            add(board);
        }
        for kind in &PieceKind::ALL[1..] {
            for side in Side::ALL {
                let piece = Piece { side, kind: *kind };
                if base.at(square) != Some(piece) {
                    board.put(square, piece);
                    add(board);
                }
            }
        }
    }
    // 57 squares without a piece take ten pieces, five with one take nine or none; some are checks to the
    // side that waits.
    assert!(keys.len() > 2 * 5 * (57 * 10 + 5 * 10), "only {} keys", keys.len());
}

#[test]
fn seeds() {
    let position = Position::<Makruk>::start();
    let keys: Vec<_> = (0..1000).map(|seed| KeyHasher::new(seed).key(&position, 0)).collect();
    let halves: HashSet<_> = keys.iter().flat_map(|key| [key.index, key.signature]).collect();
    assert_eq!(halves.len(), 2000);
    assert_eq!(KeyHasher::new(7).seed(), 7);
    assert_eq!(KeyHasher::default().seed(), KeyHasher::DEFAULT_SEED);
    assert_eq!(
        KeyHasher::default().key(&position, 0),
        KeyHasher::new(KeyHasher::DEFAULT_SEED).key(&position, 0)
    );
}

/// Makruk has no state beside the board; a game that has some gets other keys by it.
#[test]
fn state_is_part_of_the_key() {
    let board = *Position::<WithRights>::start().board();
    let hasher = KeyHasher::default();
    let key = |rights| {
        let position = Position::<WithRights>::new(board, Side::White, Rights(rights)).unwrap();
        hasher.key(&position, 0)
    };
    let halves: HashSet<_> = (0..16).map(key).flat_map(|key| [key.index, key.signature]).collect();
    assert_eq!(halves.len(), 32);
    let without = hasher.key(&Position::<Makruk>::start(), 0);
    assert_eq!(key(0), without, "nothing beside the board, as in Makruk");
}

/// A game with four rights that no move changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct WithRights;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Rights(u8);

impl State for Rights {
    fn bits(self) -> u64 {
        self.0.into()
    }

    fn from_bits(bits: u64) -> Self {
        Self(bits as u8)
    }
}

impl Variant for WithRights {
    type State = Rights;
    const NAME: &'static str = "with rights";
    const START_FEN: &'static str = Makruk::START_FEN;
    const LETTERS: Letters = Makruk::LETTERS;
    const PROMOTION_ZONE: [Bitboard; 2] = Makruk::PROMOTION_ZONE;
    const PROMOTIONS: &'static [PieceKind] = Makruk::PROMOTIONS;

    fn state_after(before: &Position<Self>, _: Move, _: &Board) -> Rights {
        before.state()
    }

    fn read_rights(_: &str, _: &Board) -> Result<(Rights, bool), String> {
        Err("`-`".to_owned())
    }

    fn write_rights(_: Rights) -> String {
        "-".to_owned()
    }
}
