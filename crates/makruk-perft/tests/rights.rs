//! One table for positions that differ in rights to leap or in the side to move alone.

use std::sync::Arc;

use makruk_core::{FairyRules, Ouk, Position};
use makruk_movegen::{Cpu, Strategies};
use makruk_perft::{Perft, Silent, Table, TableSetup};

/// Counts of current Fairy-Stockfish.
const POSITIONS: [(&str, [u128; 4]); 4] = [
    ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1", [25, 625, 15031, 361_719]),
    ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w De - 0 1", [25, 625, 15006, 360_516]),
    ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", [23, 529, 12012, 273_026]),
    ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b DEde - 0 1", [25, 625, 15031, 361_719]),
];

#[test]
fn each_position_has_its_own_counts_in_a_table_for_all() {
    let chosen = Ouk::<FairyRules>::choose(None, &Cpu::detect()).expect("a strategy for every CPU");
    let table = Arc::new(Table::new(TableSetup { bytes: 1 << 22, seed: 3 }).expect("4 MiB"));
    for _ in 0..2 {
        for (fen, counts) in POSITIONS {
            let position = Position::from_fen(fen).expect("a good FEN");
            let perft = Perft::new(position, 4, chosen).shared_table(Arc::clone(&table));
            let report = perft.run(&Silent).expect("a report");
            let nodes: Vec<_> = report.depths.iter().map(|depth| depth.nodes).collect();
            assert_eq!(nodes, counts, "{fen}");
        }
    }
}
