//! The kinds of moves that lead to the leaves.

use makruk_core::{Makruk, Move, PieceKind, Position, Side, Square};
use makruk_movegen::{Cpu, Strategies};
use makruk_perft::{Perft, Report, Silent, Tally};

use known::positions;

mod known;

fn tallied(position: Position<Makruk>, depth: u32, strategy: Option<&str>, threads: usize) -> Report {
    let chosen = Makruk::choose(strategy, &Cpu::detect()).unwrap();
    Perft::new(position, depth, chosen).tally(true).threads(threads).run(&Silent).unwrap()
}

/// The tally of the last depth of a report.
fn last(report: &Report) -> Tally {
    report.last().unwrap().tally.unwrap()
}

/// Whether the piece on `from` attacks `to`, by coordinates alone. Written here from the rules: what is
/// tested finds checkers with tables of attacks.
fn attacks(position: &Position<Makruk>, from: Square, to: Square) -> bool {
    let piece = position.board().at(from).unwrap();
    let distance = |a: u8, b: u8| i32::from(b) - i32::from(a);
    let files = distance(from.file().index(), to.file().index());
    let ranks = distance(from.rank().index(), to.rank().index());
    let ahead = if piece.side == Side::White { ranks } else { -ranks };
    let diagonal = files.abs() == 1 && ranks.abs() == 1;
    match piece.kind {
        PieceKind::King => files.abs().max(ranks.abs()) == 1,
        PieceKind::Met => diagonal,
        PieceKind::Khon => diagonal || files == 0 && ahead == 1,
        PieceKind::Knight => files.abs() * ranks.abs() == 2,
        PieceKind::Pawn => diagonal && ahead == 1,
        PieceKind::Rook => {
            let steps = files.abs().max(ranks.abs());
            let on_the_way = |step: i32| {
                let part = |whole: i32| (whole / steps * step) as i8;
                position.board().at(from.offset(part(files), part(ranks)).unwrap()).is_none()
            };
            steps > 0 && (files == 0 || ranks == 0) && (1..steps).all(on_the_way)
        }
    }
}

fn pieces(position: &Position<Makruk>, side: Side, kind: PieceKind) -> u32 {
    position.board().pieces(side, kind).count()
}

/// What one move is, from the boards before and after it.
fn tally_of(before: &Position<Makruk>, mv: Move) -> Tally {
    let after = before.play(mv);
    let (mover, opponent) = (before.side(), after.side());
    let king = after.board().king(opponent).unwrap();
    let army = after.board().side(mover).squares();
    let checkers: Vec<Square> = army.filter(|&square| attacks(&after, square, king)).collect();
    let stuck = after.legal_moves().is_empty();
    let one_if = u128::from;
    Tally {
        nodes: 1,
        captures: one_if(after.board().side(opponent).count() < before.board().side(opponent).count()),
        promotions: one_if(
            pieces(&after, mover, PieceKind::Met) > pieces(before, mover, PieceKind::Met)
                && pieces(&after, mover, PieceKind::Pawn) < pieces(before, mover, PieceKind::Pawn),
        ),
        checks: one_if(!checkers.is_empty()),
        discovered_checks: one_if(checkers.len() == 1 && checkers[0] != mv.to()),
        double_checks: one_if(checkers.len() > 1),
        mates: one_if(stuck && !checkers.is_empty()),
        stalemates: one_if(stuck && checkers.is_empty()),
    }
}

/// The tally of a depth, move by move.
fn expected(position: &Position<Makruk>, depth: u32) -> Tally {
    let mut tally = Tally::default();
    for mv in position.legal_moves() {
        tally += if depth == 1 { tally_of(position, mv) } else { expected(&position.play(mv), depth - 1) };
    }
    tally
}

#[test]
fn tallies_are_those_of_a_plain_count() {
    let mut seen = Tally::default();
    for known in positions(&["start", "published", "selfplay", "playouts"]) {
        let depth = known.nodes_up_to(25_000).len() as u32;
        let report = tallied(known.position, depth, None, 1);
        for (depth, report) in (1..).zip(&report.depths) {
            let tally = report.tally.unwrap();
            assert_eq!(tally, expected(&known.position, depth), "{} depth {depth}", known.fen);
            seen += tally;
        }
    }
    // Each kind was there to be counted.
    let Tally { nodes, captures, promotions, checks, discovered_checks, double_checks, mates, stalemates } =
        seen;
    let kinds = [captures, promotions, checks, discovered_checks, double_checks, mates, stalemates];
    assert!(kinds.iter().all(|&kind| 20 < kind && kind < nodes), "{seen:?}");
}

#[test]
fn nodes_are_the_counts_of_the_suites_on_any_number_of_threads() {
    for known in positions(&["start", "published", "selfplay"]) {
        let expected = known.nodes_up_to(300_000);
        let alone = tallied(known.position, expected.len() as u32, None, 1);
        for threads in [1, 2, 8] {
            let report = tallied(known.position, expected.len() as u32, None, threads);
            for ((depth, &nodes), alone) in report.depths.iter().zip(expected).zip(&alone.depths) {
                assert_eq!((depth.nodes, depth.tally.unwrap().nodes), (nodes, nodes), "{}", known.fen);
                assert_eq!(depth.divide.iter().map(|root| root.nodes).sum::<u128>(), nodes);
                assert_eq!(
                    depth.tally, alone.tally,
                    "{} depth {}, {threads} threads",
                    known.fen, depth.depth
                );
            }
            assert_eq!(report.depths.len(), expected.len());
        }
    }
}

#[test]
fn every_strategy_tallies_the_same() {
    for known in positions(&["published", "selfplay"]) {
        let depth = known.nodes_up_to(10_000).len() as u32;
        let reference = last(&tallied(known.position, depth, Some("reference"), 1));
        for strategy in Makruk::strategies() {
            if strategy.on(&Cpu::detect()).is_ok() {
                let tally = last(&tallied(known.position, depth, Some(strategy.name), 1));
                assert_eq!(tally, reference, "{} {}", strategy.name, known.fen);
            }
        }
    }
}

/// A mate is a check; a check is discovered, or double, or neither, never both; who is mated or stalemated
/// has no moves, everybody else has at least one, so the next depth cannot have fewer leaves than that.
#[test]
fn kinds_fit_each_other() {
    for known in positions(&["start", "published", "selfplay"]) {
        let expected = known.nodes_up_to(300_000);
        let report = tallied(known.position, expected.len() as u32, None, 1);
        for (depth, next) in report.depths.iter().zip(expected.iter().skip(1)) {
            let tally = depth.tally.unwrap();
            assert!(tally.mates <= tally.checks, "{tally:?}");
            assert!(tally.discovered_checks + tally.double_checks <= tally.checks, "{tally:?}");
            assert!(tally.checks + tally.stalemates <= tally.nodes, "{tally:?}");
            assert!(tally.nodes - tally.mates - tally.stalemates <= *next, "{} {tally:?}", known.fen);
        }
    }
}

/// The position with colours exchanged: ranks upside down, capitals for small letters.
fn exchanged(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').unwrap();
    let ranks: Vec<String> = board
        .split('/')
        .rev()
        .map(|rank| {
            let swap = |letter: char| {
                if letter.is_ascii_uppercase() {
                    letter.to_ascii_lowercase()
                } else {
                    letter.to_ascii_uppercase()
                }
            };
            rank.chars().map(swap).collect()
        })
        .collect();
    let side = if rest.starts_with('w') { "b" } else { "w" };
    format!("{} {side}{}", ranks.join("/"), &rest[1..])
}

/// The tally at depth 1, which has to be the same with colours exchanged.
fn at_depth_1(fen: &str) -> Tally {
    let tally = |fen: &str| last(&tallied(Position::from_fen(fen).unwrap(), 1, None, 1));
    assert_eq!(tally(fen), tally(&exchanged(fen)), "{fen}");
    tally(fen)
}

#[test]
fn discovered_and_double_checks() {
    // The rook on a1 looks at the king on a8 through the knight on a4, whose four moves all open the file.
    // One of them, to b6, attacks a8 as well. Rook: eight moves (b1 to g1, a2, a3). King: g1, g2, h2.
    let tally = at_depth_1("k7/8/8/8/N7/8/8/R6K w - - 0 1");
    let expected = Tally { nodes: 15, checks: 4, discovered_checks: 3, double_checks: 1, ..Tally::default() };
    assert_eq!(tally, expected);
}

#[test]
fn a_king_discovers_a_check() {
    // The king on a4 steps off the file of its rook: b3, b4 and b5 open it; a3 and a5 do not. The rook has
    // a2 and a3 before its king, and b1 to h1: nine moves, no check.
    let tally = at_depth_1("k7/8/8/8/K7/8/8/R7 w - - 0 1");
    assert_eq!(tally, Tally { nodes: 14, checks: 3, discovered_checks: 3, ..Tally::default() });
}

#[test]
fn promotions_with_and_without_capture() {
    // The pawn on d5 becomes a met on c6 and e6, where it takes pawns, and on d6. King: g1, g2, h2.
    let tally = at_depth_1("k7/8/2p1p3/3P4/8/8/8/7K w - - 0 1");
    assert_eq!(tally, Tally { nodes: 6, captures: 2, promotions: 3, ..Tally::default() });
}

#[test]
fn a_promotion_that_checks() {
    // The met that the pawn becomes on d6 attacks e7; the pawn on d5 attacked only c6 and e6.
    // King a1: a2, b1, b2.
    let tally = at_depth_1("8/4k3/8/3P4/8/8/8/K7 w - - 0 1");
    assert_eq!(tally, Tally { nodes: 4, promotions: 1, checks: 1, ..Tally::default() });
}

#[test]
fn a_pawn_before_the_sixth_rank_does_not_promote() {
    let tally = at_depth_1("k7/8/8/8/3P4/8/8/7K w - - 0 1");
    assert_eq!(tally, Tally { nodes: 4, ..Tally::default() });
}

#[test]
fn one_mate_among_checks() {
    // The king on b6 holds a7 and b7. Rook to h8 mates; rook to a1 checks, but b8 is free. Rook: seven moves
    // up, seven along the rank. King: a5, b5, c5, a6, c6, c7 (a7 and b7 are next to the other king).
    let tally = at_depth_1("k7/8/1K6/8/8/8/8/7R w - - 0 1");
    assert_eq!(tally, Tally { nodes: 20, checks: 2, mates: 1, ..Tally::default() });
}

#[test]
fn one_stalemate() {
    // Rook to g2, covered by its king, leaves the king on h1 without a move and not in check. Rook to h8 and
    // to g1 check: the king goes to g1, takes on g1. Rook: a8 to f8, h8, g7 to g1; king: all but g2.
    let tally = at_depth_1("6r1/8/8/8/8/5k2/8/7K b - - 0 1");
    assert_eq!(tally, Tally { nodes: 21, checks: 2, stalemates: 1, ..Tally::default() });
}

#[test]
fn no_move_no_kinds() {
    // A mate and a stalemate from other programs' tests; the suites say where they are from.
    for fen in ["8/5KMk/6M1/8/8/8/8/8 b - - 0 75", "8/8/8/8/8/k7/m7/K7 w - - 46 111"] {
        assert_eq!(at_depth_1(fen), Tally::default());
    }
}

#[test]
fn depth_0_is_one_leaf_without_a_move() {
    let report = tallied(Position::start(), 0, None, 1);
    assert_eq!(last(&report), Tally { nodes: 1, ..Tally::default() });
}
