//! Counting by layers gives what counting path by path gives, however little memory there is.

use std::path::Path;

use makruk_core::{
    AiWok, Asean, CutechessRules, FairyRules, KarOuk, Makpong, Makruk, Ouk, Position, Sittuyin, Variant,
};
use makruk_movegen::{Chosen, Cpu, Strategies};
use makruk_perft::suite::{Suite, SuiteFile};
use makruk_perft::{LayersSetup, Method, Perft, PerftError, Report, Silent};

/// More than the tests need.
const PLENTY: usize = 1 << 30;

fn suite(name: &str) -> SuiteFile {
    let path = format!("{}/../../perft-suites/{name}.epd", env!("CARGO_MANIFEST_DIR"));
    match Suite::read(Path::new(&path)).unwrap() {
        Suite::Counts(file) => file,
        Suite::Endings(_) => panic!("{path} has no counts"),
    }
}

fn nodes(report: &Report) -> Vec<u128> {
    assert_eq!(report.method, Method::Layers);
    assert!(report.interrupted.is_none());
    report.depths.iter().map(|depth| depth.nodes).collect()
}

/// The least memory for so many threads, as the refusal of less tells.
fn least_memory<V: Strategies>(position: Position<V>, threads: usize) -> usize {
    let chosen = V::choose(None, &Cpu::detect()).unwrap();
    let perft = Perft::new(position, 1, chosen).threads(threads).layers(Some(LayersSetup::in_memory(0)));
    match perft.run(&Silent) {
        Err(PerftError::Memory { limit: 0, least }) => least,
        other => panic!("{other:?}"),
    }
}

/// Every position of a suite: all depths of up to so many leaves, in the ways that there are.
fn check<V: Strategies>(name: &str, limit: u128) {
    let mut checked = 0;
    let folder = tempfile::tempdir().unwrap();
    for (number, entry) in suite(name).entries.iter().enumerate() {
        let position = Position::<V>::from_fen(&entry.fen).unwrap();
        let known = entry.counts.iter().filter(|count| count.nodes <= limit);
        let known: Vec<_> = known.map(|count| (count.depth, count.nodes)).collect();
        let Some(&(deepest, _)) = known.last() else { continue };
        // The ways by turns: there are many positions.
        let threads = [1, 2, 8][number % 3];
        let least = least_memory(position, threads);
        let on_disk =
            LayersSetup { work_dir: Some(folder.path().into()), ..LayersSetup::in_memory(2 * least) };
        let setups = [LayersSetup::in_memory(PLENTY), LayersSetup::in_memory(least), on_disk];
        let strategies = V::strategies();
        let strategy = strategies[number % strategies.len()].name;
        let Ok(chosen) = V::choose(Some(strategy), &Cpu::detect()) else { continue };
        let setup = &setups[number / 3 % 3];
        let perft = Perft::new(position, deepest, chosen).threads(threads);
        let report = perft.layers(Some(setup.clone())).run(&Silent).unwrap();
        let nodes = nodes(&report);
        assert_eq!(nodes.len(), deepest as usize);
        for (depth, expected) in known {
            let found = nodes[depth as usize - 1];
            assert_eq!(found, expected, "{}, {strategy}, {setup:?}, {threads} threads", entry.fen);
        }
        checked += 1;
    }
    assert!(checked > 0, "{name}");
}

#[test]
fn totals_of_makruk_are_those_of_the_suites() {
    for name in ["start", "published", "selfplay", "playouts", "contested"] {
        check::<Makruk>(&format!("makruk/{name}"), 2_000_000);
    }
}

#[test]
fn totals_of_the_family_are_those_of_the_suites() {
    for name in ["published", "playouts"] {
        check::<Asean>(&format!("asean/{name}"), 300_000);
        check::<AiWok>(&format!("ai-wok/{name}"), 300_000);
        check::<Makpong>(&format!("makpong/{name}"), 300_000);
    }
    check::<Ouk<CutechessRules>>("ouk/cutechess", 300_000);
    check::<KarOuk<CutechessRules>>("kar-ouk/cutechess", 300_000);
    check::<Sittuyin<CutechessRules>>("sittuyin/cutechess", 300_000);
    for name in ["fairy", "playouts_fairy"] {
        check::<Ouk<FairyRules>>(&format!("ouk/{name}"), 300_000);
        check::<KarOuk<FairyRules>>(&format!("kar-ouk/{name}"), 300_000);
        check::<Sittuyin<FairyRules>>(&format!("sittuyin/{name}"), 300_000);
    }
}

/// From the start position: an independent prototype's numbers of positions, and the suites' of paths.
const UNIQUE: [u64; 5] = [23, 529, 6377, 77_315, 684_851];
/// That of ply 8 is the plain count's, and that of a program of others.
const PATHS: [u128; 8] = [23, 529, 12_012, 273_026, 6_223_994, 142_078_049, 3_299_342_874, 76_713_832_385];

#[test]
fn positions_are_as_many_as_another_program_found() {
    for strategy in ["pext", "sibling-batch", "hyperbola"] {
        let Ok(chosen) = Makruk::choose(Some(strategy), &Cpu::detect()) else { continue };
        let plies = if strategy == "sibling-batch" { 5 } else { 4 };
        let mut told = Vec::new();
        Perft::new(Position::start(), plies, chosen)
            .threads(2)
            .unique(&LayersSetup::in_memory(PLENTY), &Silent, &mut |layer, _| told.push(layer))
            .unwrap();
        for (ply, layer) in told.iter().enumerate() {
            assert_eq!(layer.ply as usize, ply + 1);
            assert_eq!((layer.unique, layer.paths), (UNIQUE[ply], PATHS[ply]));
            // 529 positions are reached once each, since nothing meets; later some more often.
            assert!(layer.most == 1 || ply >= 2, "{layer:?}");
        }
        assert_eq!(told.len(), plies as usize);
    }
}

#[test]
fn layers_end_before_memory_does() {
    // A strategy whose last layer is near the leaves, with a kernel that counts what is left in a moment.
    let cpu = Cpu::detect();
    let kernel = Makruk::choose(Some("hyperbola"), &cpu).unwrap().kernel;
    let chosen = Chosen { kernel, ..Makruk::choose(Some("reference"), &cpu).unwrap() };
    let least = least_memory::<Makruk>(Position::start(), 2);
    let mut ends = Vec::new();
    for memory in [least, least + (64 << 20), PLENTY] {
        let setup = LayersSetup::in_memory(memory);
        let perft = Perft::new(Position::start(), 7, chosen).threads(2).layers(Some(setup));
        let report = perft.run(&Silent).unwrap();
        assert_eq!(nodes(&report), PATHS[..7], "{memory} bytes");
        let layers = report.layers.unwrap();
        assert!(layers.memory <= memory, "{} of {memory} bytes", layers.memory);
        ends.push(layers.plies.len());
    }
    assert!(ends.is_sorted() && ends[0] < 5 && ends[2] == 5, "{ends:?}");
}

#[test]
fn divide_is_the_same() {
    for (fen, depth) in [
        (Makruk::START_FEN, 5),
        ("8/8/3m1m2/8/2k1N3/8/1K6/3R3R w - - 0 1", 4),
        ("8/5KMk/6M1/8/8/8/8/8 b - - 0 75", 3),
    ] {
        let position = Position::<Makruk>::from_fen(fen).unwrap();
        let chosen = Makruk::choose(None, &Cpu::detect()).unwrap();
        for depth in 0..=depth {
            let perft = Perft::new(position, depth, chosen).only_last(true).divide(true);
            let plain = perft.run(&Silent).unwrap();
            let layers = perft.threads(2).layers(Some(LayersSetup::in_memory(PLENTY))).run(&Silent).unwrap();
            let (plain, layers) = (plain.last().unwrap(), layers.last().unwrap());
            assert_eq!((plain.nodes, &plain.divide), (layers.nodes, &layers.divide), "{fen} {depth}");
        }
    }
}

#[test]
fn verification_finds_the_same() {
    let cpu = Cpu::detect();
    let chosen = Makruk::choose(Some("two-ply"), &cpu).unwrap();
    let verifier = Makruk::choose(Some("hyperbola"), &cpu).unwrap();
    for memory in [least_memory::<Makruk>(Position::start(), 2), PLENTY] {
        let perft = Perft::new(Position::start(), 5, chosen).threads(2).verify(Some(verifier));
        let report = perft.layers(Some(LayersSetup::in_memory(memory))).run(&Silent).unwrap();
        assert_eq!(nodes(&report), PATHS[..5]);
        assert_eq!(report.verified_by, Some("hyperbola"));
    }
}

/// A strategy that is wrong is found out: one that counts a leaf too many, and one that loses a child.
#[test]
fn differences_are_found() {
    let cpu = Cpu::detect();
    let right = Makruk::choose(Some("pext"), &cpu).or(Makruk::choose(Some("hyperbola"), &cpu)).unwrap();
    let reference = Makruk::choose(Some("reference"), &cpu).unwrap();
    let mut miscounting = right;
    miscounting.kernel.count = |position, depth| {
        let pawns = position.board().kind(makruk_core::PieceKind::Pawn);
        let kernel = Makruk::choose(Some("hyperbola"), &Cpu::detect()).unwrap().kernel;
        (kernel.count)(position, depth) + u64::from(depth == 2 && pawns.has(makruk_core::Square::E4))
    };
    let mut forgetful = right;
    forgetful.kernel.expand = |position, sink| {
        let kernel = Makruk::choose(Some("hyperbola"), &Cpu::detect()).unwrap().kernel;
        (kernel.expand)(position, &mut |mv, child| {
            if mv.text(&Makruk::LETTERS) != "e3e4" {
                sink(mv, child);
            }
        });
    };
    let run = |chosen, verifier| {
        let perft = Perft::new(Position::<Makruk>::start(), 4, chosen).only_last(true).verify(verifier);
        perft.layers(Some(LayersSetup::in_memory(PLENTY))).run(&Silent)
    };
    let refused = |result: Result<Report, PerftError>| {
        let error = result.unwrap_err();
        assert!(error.is_difference(), "{error}");
        error.to_string()
    };
    assert!(refused(run(forgetful, None)).contains("self-check failed at ply 1"));
    assert!(refused(run(miscounting, Some(reference))).contains("unit"));
    assert!(refused(run(right, Some(miscounting))).contains("unit"));
    assert!(run(right, Some(reference)).is_ok());
}

#[test]
fn what_layers_cannot_do_is_refused() {
    let chosen = Makruk::choose(None, &Cpu::detect()).unwrap();
    let perft =
        Perft::new(Position::<Makruk>::start(), 3, chosen).layers(Some(LayersSetup::in_memory(PLENTY)));
    assert!(matches!(perft.clone().tally(true).run(&Silent), Err(PerftError::Method { .. })));
    let mut nowhere = LayersSetup::in_memory(PLENTY);
    nowhere.work_dir = Some("/no/such/folder".into());
    let error = perft.clone().layers(Some(nowhere.clone())).run(&Silent).unwrap_err();
    assert!(error.to_string().contains("/no/such/folder"), "{error}");
    assert!(matches!(perft.divide(true).layers(Some(nowhere)).run(&Silent), Err(PerftError::Method { .. })));
}

/// Bare kings go around in circles: paths multiply without end and positions do not. A count that does
/// not fit is an error, not a number.
#[test]
fn numbers_too_large_are_refused() {
    let chosen = Makruk::choose(None, &Cpu::detect()).unwrap();
    let kings = Position::from_fen("k7/8/8/8/8/8/8/K7 w - - 0 1").unwrap();
    let run = |depth| {
        let perft = Perft::new(kings, depth, chosen).only_last(true);
        perft.layers(Some(LayersSetup::in_memory(PLENTY))).run(&Silent)
    };
    // By a table, which other tests compare with other programs.
    let table = makruk_perft::TableSetup { bytes: 1 << 24, seed: 5 };
    let by_table = Perft::new(kings, 16, chosen).only_last(true).table(Some(table)).run(&Silent).unwrap();
    assert_eq!(nodes(&run(16).unwrap()), [by_table.last().unwrap().nodes]);
    let error = run(100).unwrap_err();
    assert!(matches!(error, PerftError::Multiplicity { .. } | PerftError::Overflow { .. }), "{error}");
}
