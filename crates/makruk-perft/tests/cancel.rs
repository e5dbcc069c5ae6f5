//! Runs that are stopped early, and what an observer hears meanwhile.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use makruk_core::{Makruk, Position, Variant};
use makruk_movegen::{Cpu, Strategies};
use makruk_perft::{DepthReport, Observer, Perft, Progress, RootMove, Silent, TableSetup};

/// The counts of `start.epd`.
const START: [u128; 5] = [23, 529, 12_012, 273_026, 6_223_994];

fn start(depth: u32) -> Perft<Makruk> {
    perft("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", depth)
}

fn perft(fen: &str, depth: u32) -> Perft<Makruk> {
    Perft::new(Position::from_fen(fen).unwrap(), depth, Makruk::choose(None, &Cpu::detect()).unwrap())
}

/// Writes down all it hears, and cancels after some questions whether to.
#[derive(Default)]
struct Scribe {
    questions: AtomicU64,
    patience: Option<u64>,
    progress: Mutex<Vec<Progress>>,
    finished: Mutex<Vec<(u32, u128)>>,
}

impl Scribe {
    fn patient_for(questions: u64) -> Self {
        Self { patience: Some(questions), ..Self::default() }
    }

    fn progress(&self) -> Vec<Progress> {
        self.progress.lock().unwrap().clone()
    }

    fn finished(&self) -> Vec<(u32, u128)> {
        self.finished.lock().unwrap().clone()
    }
}

impl Observer for Scribe {
    fn advanced(&self, progress: Progress) {
        self.progress.lock().unwrap().push(progress);
    }

    fn finished(&self, depth: &DepthReport) {
        self.finished.lock().unwrap().push((depth.depth, depth.nodes));
    }

    fn cancelled(&self) -> bool {
        let questions = self.questions.fetch_add(1, Ordering::Relaxed);
        self.patience.is_some_and(|patience| questions >= patience)
    }
}

/// Leaves below each first move of the start position at depths 3 to 5, from `divide_start.tsv`.
fn published_divide() -> HashMap<(u32, String), u128> {
    let mut divide = HashMap::new();
    for line in include_str!("../../../perft-suites/makruk/divide_start.tsv").lines() {
        let cells: Vec<_> = line.split('\t').collect();
        if cells[0].len() == 4 && cells[0] != "move" {
            for depth in 3..=5 {
                divide.insert((depth, cells[0].to_owned()), cells[depth as usize - 2].parse().unwrap());
            }
        }
    }
    assert_eq!(divide.len(), 3 * 23);
    // Below depth 3 every move has the same number: the armies are too far apart to meet.
    for mv in divide.keys().map(|(_, mv)| mv.clone()).collect::<Vec<_>>() {
        divide.insert((1, mv.clone()), 1);
        divide.insert((2, mv), 23);
    }
    divide
}

fn text(root: &RootMove) -> String {
    root.mv.text(&Makruk::LETTERS)
}

#[test]
fn what_a_cancelled_run_says_is_right() {
    let divide = published_divide();
    let mut stopped_at = [0; 6];
    let mut partial = 0;
    for table in [None, Some(TableSetup { bytes: 1 << 16, seed: 1 })] {
        for threads in [1, 2, 5] {
            // Two questions for each part: 46 at each of depths 1 to 4, up to 1058 at depth 5.
            for patience in (0..230).step_by(5).chain((230..1300).step_by(131)) {
                let scribe = Scribe::patient_for(patience);
                let report = start(5).threads(threads).table(table).run(&scribe).unwrap();
                let nodes: Vec<_> = report.depths.iter().map(|depth| depth.nodes).collect();
                assert_eq!(nodes, START[..nodes.len()]);
                let heard: Vec<_> = report.depths.iter().map(|depth| (depth.depth, depth.nodes)).collect();
                assert_eq!(scribe.finished(), heard);
                let Some(interrupted) = report.interrupted else {
                    assert_eq!(nodes.len(), START.len(), "a run that was not cancelled is complete");
                    continue;
                };
                let depth = interrupted.depth;
                assert_eq!(depth as usize, nodes.len() + 1);
                stopped_at[depth as usize] += 1;
                assert_eq!(interrupted.moves, 23);
                assert!(interrupted.finished.len() < 23, "a depth with all moves finished is finished");
                for root in &interrupted.finished {
                    assert_eq!(Some(&root.nodes), divide.get(&(depth, text(root))), "{}", text(root));
                }
                assert!(interrupted.finished.is_sorted_by_key(text));
                let in_whole_moves: u128 = interrupted.finished.iter().map(|root| root.nodes).sum();
                assert!((in_whole_moves..START[depth as usize - 1]).contains(&interrupted.leaves));
                partial += usize::from(!interrupted.finished.is_empty());
            }
        }
    }
    assert!(
        stopped_at[1..].iter().all(|&runs| runs > 5),
        "runs that stopped at depths 0 to 5: {stopped_at:?}"
    );
    assert!(partial > 20, "{partial} runs had finished a move of the depth they stopped at");
}

#[test]
fn a_cancelled_tally_says_what_is_right() {
    let divide = published_divide();
    let mut partial = 0;
    for threads in [1, 2] {
        for patience in (0..400).step_by(23) {
            let report = start(5).tally(true).threads(threads).run(&Scribe::patient_for(patience)).unwrap();
            let counted = report.depths.len();
            for (depth, nodes) in report.depths.iter().zip(START) {
                assert_eq!((depth.nodes, depth.tally.unwrap().nodes), (nodes, nodes));
            }
            let Some(interrupted) = report.interrupted else { continue };
            assert_eq!(interrupted.depth as usize, counted + 1);
            for root in &interrupted.finished {
                assert_eq!(Some(&root.nodes), divide.get(&(interrupted.depth, text(root))), "{}", text(root));
            }
            partial += usize::from(!interrupted.finished.is_empty());
        }
    }
    assert!(partial > 10, "{partial} runs had finished a move of the depth they stopped at");
}

#[test]
fn a_run_of_the_last_depth_alone_can_be_cancelled() {
    let report = start(5).only_last(true).run(&Scribe::patient_for(3)).unwrap();
    assert!(report.depths.is_empty() && report.last().is_none());
    assert_eq!(report.interrupted.unwrap().depth, 5);
}

#[test]
fn nothing_to_count_cannot_be_cancelled() {
    // Depth 0 is one leaf, and a mate has no first move: neither asks.
    for (perft, depths, nodes) in [(start(0), 1, 1), (perft("8/5KMk/6M1/8/8/8/8/8 b - - 0 75", 3), 3, 0)] {
        let report = perft.run(&Scribe::patient_for(0)).unwrap();
        assert!(report.interrupted.is_none());
        assert_eq!(report.depths.len(), depths);
        assert!(report.depths.iter().all(|depth| depth.nodes == nodes));
    }
}

#[test]
fn depths_are_heard_in_order() {
    for threads in [1, 2, 3] {
        let scribe = Scribe::default();
        start(5).threads(threads).run(&scribe).unwrap();
        assert_eq!(scribe.finished(), (1..).zip(START).collect::<Vec<_>>());
        let scribe = Scribe::default();
        start(4).only_last(true).threads(threads).run(&scribe).unwrap();
        assert_eq!(scribe.finished(), [(4, START[3])]);
    }
}

/// A shallow run, deep ones with few moves each (so that parts have parts), with a table, and a tally.
fn runs() -> Vec<(Perft<Makruk>, u32)> {
    let corners = "7k/8/8/8/8/8/8/K7 w - - 0 1";
    let table = Some(TableSetup { bytes: 1 << 20, seed: 1 });
    vec![
        (start(5), 5),
        (start(5).table(table), 5),
        (start(4).tally(true), 4),
        (perft(corners, 9), 9),
        (perft(corners, 12).table(table), 12),
        (perft(corners, 7).tally(true), 7),
    ]
}

#[test]
fn progress_rises_to_the_whole() {
    for (perft, depth) in runs() {
        let scribe = Scribe::default();
        let report = perft.run(&scribe).unwrap();
        let progress = scribe.progress();
        assert!(progress.is_sorted_by_key(|progress| progress.depth));
        for depth in 1..=depth {
            let of_depth: Vec<_> = progress.iter().filter(|progress| progress.depth == depth).collect();
            let shares: Vec<f64> = of_depth.iter().map(|progress| progress.share).collect();
            assert!(shares.is_sorted() && shares[0] > 0.0, "{shares:?}");
            // Many small parts are summed; nothing is lost but by rounding.
            let whole = shares.last().unwrap();
            assert!((0.999..=1.0).contains(whole), "depth {depth} ends at {whole}");
            assert!(of_depth.is_sorted_by_key(|progress| progress.leaves));
            let nodes = report.depths[depth as usize - 1].nodes;
            assert_eq!(of_depth.last().unwrap().leaves, nodes, "depth {depth}");
        }
    }
}

#[test]
fn progress_of_many_threads_reaches_the_whole() {
    for (perft, depth) in runs() {
        let scribe = Scribe::default();
        let report = perft.threads(4).run(&scribe).unwrap();
        let progress = scribe.progress();
        for depth in 1..=depth {
            // Threads may speak out of turn, but none says more than the whole or twice the same.
            let mut of_depth: Vec<_> = progress.iter().filter(|progress| progress.depth == depth).collect();
            of_depth.sort_by(|a, b| a.share.total_cmp(&b.share));
            let (least, most) = (of_depth[0].share, of_depth.last().unwrap().share);
            assert!(least > 0.0 && (0.999..=1.0).contains(&most), "depth {depth}: {least} to {most}");
            let leaves = of_depth.iter().map(|progress| progress.leaves).max().unwrap();
            assert_eq!(leaves, report.depths[depth as usize - 1].nodes);
        }
    }
}

/// Dead ends have no leaves to tell of, but they are part of the whole.
#[test]
fn progress_counts_dead_ends() {
    // After Rh8 the king on a8 is mated, after other moves it is not: 1 of 20 first moves ends there.
    let scribe = Scribe::default();
    perft("k7/8/1K6/8/8/8/8/7R w - - 0 1", 7).only_last(true).run(&scribe).unwrap();
    let whole = scribe.progress().last().unwrap().share;
    assert!((0.999..=1.0).contains(&whole), "ends at {whole}");
}

#[test]
fn silence_changes_nothing() {
    let (silent, heard) = (start(4).run(&Silent).unwrap(), start(4).run(&Scribe::default()).unwrap());
    let divide = |report: &makruk_perft::Report| report.last().unwrap().divide.clone();
    assert_eq!(divide(&silent), divide(&heard));
    assert_eq!(silent.last().unwrap().nodes, START[3]);
}
