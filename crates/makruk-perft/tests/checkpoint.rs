//! Runs that are interrupted and go on, and files that were damaged meanwhile.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use makruk_core::{Makruk, Position};
use makruk_movegen::{Chosen, Cpu, Strategies};
use makruk_perft::{Checkpoint, LayersSetup, Observer, Perft, PerftError, Report, Silent};

const MEMORY: usize = 256 << 20;

/// Depths 1 to 7 of `start.epd`.
const START: [u128; 7] = [23, 529, 12_012, 273_026, 6_223_994, 142_078_049, 3_299_342_874];

fn chosen() -> Chosen<Makruk> {
    Makruk::choose(None, &Cpu::detect()).unwrap()
}

/// A folder, and a run of the start position that keeps itself there.
struct Kept {
    folder: tempfile::TempDir,
    depth: u32,
    work_dir: bool,
    memory: usize,
}

impl Kept {
    fn new(depth: u32, work_dir: bool) -> Self {
        // A work directory is used for what is large in relation to memory, and by a strategy that wants layers near
        // the leaves.
        let memory = if work_dir { 16 << 20 } else { MEMORY };
        Self { folder: tempfile::tempdir().unwrap(), depth, work_dir, memory }
    }

    fn checkpoint(&self) -> PathBuf {
        self.folder.path().join("run.checkpoint")
    }

    fn setup(&self, resume: bool) -> LayersSetup {
        let labels = vec![("tool", "1".to_owned()), ("rulebook", "all".to_owned())];
        LayersSetup {
            memory: self.memory,
            work_dir: self.work_dir.then(|| self.folder.path().to_owned()),
            checkpoint: Some(Checkpoint { path: self.checkpoint(), resume, labels }),
        }
    }

    fn perft(&self) -> Perft<Makruk> {
        let name = self.work_dir.then_some("hyperbola");
        let chosen = Makruk::choose(name, &Cpu::detect()).unwrap();
        Perft::new(Position::start(), self.depth, chosen).threads(2)
    }

    fn run(&self, resume: bool, observer: &dyn Observer) -> Result<Report, PerftError> {
        self.perft().layers(Some(self.setup(resume))).run(observer)
    }

    /// Goes on and comes to the end, with the right totals.
    fn comes_to_the_end(&self) -> Report {
        let report = self.run(true, &Silent).unwrap();
        assert!(report.interrupted.is_none());
        let nodes: Vec<_> = report.depths.iter().map(|depth| depth.nodes).collect();
        assert_eq!(nodes, START[..self.depth as usize]);
        report
    }
}

/// Ends a run at its n-th question.
struct Impatient {
    patience: u64,
    asked: AtomicU64,
}

impl Impatient {
    const fn after(patience: u64) -> Self {
        Self { patience, asked: AtomicU64::new(0) }
    }
}

impl Observer for Impatient {
    fn cancelled(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) >= self.patience
    }
}

/// How often a run asks whether to go on.
fn questions(kept: &Kept) -> u64 {
    let patient = Impatient::after(u64::MAX);
    kept.run(false, &patient).unwrap();
    patient.asked.into_inner()
}

#[test]
fn a_run_goes_on_wherever_it_was_interrupted() {
    for work_dir in [false, true] {
        let all = questions(&Kept::new(7, work_dir));
        let mut resumed = 0;
        for part in 0..16 {
            let kept = Kept::new(7, work_dir);
            let interrupted = kept.run(false, &Impatient::after(all * part / 16)).unwrap();
            assert!(interrupted.interrupted.is_some());
            // Twice, the second time no further than before.
            let again = kept.run(true, &Impatient::after(all * part / 16)).unwrap();
            let known = again.layers.as_ref().map_or(0, |layers| layers.resumed);
            let report = kept.comes_to_the_end();
            let layers = report.layers.unwrap();
            assert!(layers.resumed >= known && layers.resumed <= layers.units);
            resumed += usize::from(layers.resumed > 0 && layers.resumed < layers.units);
        }
        assert!(resumed > 2, "{resumed} runs had finished some units, work directory: {work_dir}");
    }
}

#[test]
fn a_finished_run_has_nothing_to_count_again() {
    let kept = Kept::new(5, false);
    kept.run(false, &Silent).unwrap();
    let layers = kept.comes_to_the_end().layers.unwrap();
    assert_eq!(layers.resumed, layers.units);
}

#[test]
fn a_checkpoint_is_not_overwritten_unasked() {
    let kept = Kept::new(4, false);
    kept.run(false, &Silent).unwrap();
    let before = fs::read(kept.checkpoint()).unwrap();
    let error = kept.run(false, &Silent).unwrap_err();
    assert!(matches!(error, PerftError::CheckpointExists { .. }), "{error}");
    assert_eq!(fs::read(kept.checkpoint()).unwrap(), before);
}

/// Every difference is named.
#[test]
fn a_checkpoint_of_another_run_is_refused() {
    let kept = Kept::new(5, false);
    kept.run(false, &Silent).unwrap();
    let refused = |perft: Perft<Makruk>, setup: LayersSetup, name: &str| {
        let error = perft.layers(Some(setup)).run(&Silent).unwrap_err();
        assert!(matches!(&error, PerftError::OtherRun { name: found, .. } if found == name), "{error}");
        assert!(error.to_string().contains(&format!("found {name} `")), "{error}");
    };
    let other = Position::from_fen("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 1").unwrap();
    refused(Perft::new(other, 5, chosen()), kept.setup(true), "fen");
    refused(Perft::new(Position::start(), 6, chosen()), kept.setup(true), "depth");
    refused(kept.perft().bulk(false), kept.setup(true), "bulk");
    // What was counted once is not verified by being read again.
    let verifier = Makruk::choose(Some("hyperbola"), &Cpu::detect()).ok();
    refused(kept.perft().verify(verifier), kept.setup(true), "verify");
    let mut setup = kept.setup(true);
    setup.checkpoint.as_mut().unwrap().labels[0].1 = "2".to_owned();
    refused(kept.perft(), setup, "tool");
    kept.comes_to_the_end();
}

/// What was known of a layer must be what is found now.
#[test]
fn other_variants_are_other_runs() {
    use makruk_core::Asean;
    let kept = Kept::new(4, false);
    kept.run(false, &Silent).unwrap();
    let asean = Asean::choose(None, &Cpu::detect()).unwrap();
    let position = Position::<Asean>::start();
    let error = Perft::new(position, 4, asean).layers(Some(kept.setup(true))).run(&Silent).unwrap_err();
    assert!(matches!(&error, PerftError::OtherRun { name, .. } if name == "variant"), "{error}");
}

/// Each byte of a small checkpoint in turn: the run refuses, or what it finds is right.
#[test]
fn flipped_bytes_of_a_checkpoint_are_found() {
    let kept = Kept::new(5, false);
    kept.run(false, &Impatient::after(questions(&Kept::new(5, false)) - 40)).unwrap();
    let whole = fs::read(kept.checkpoint()).unwrap();
    let step = (whole.len() / 150).max(1);
    for place in (0..whole.len()).step_by(step).chain(0..60) {
        for bit in [0, 3, 7] {
            let mut damaged = whole.clone();
            damaged[place] ^= 1 << bit;
            fs::write(kept.checkpoint(), &damaged).unwrap();
            let error = kept.run(true, &Silent).unwrap_err();
            assert!(matches!(error, PerftError::Damaged { .. }), "byte {place}: {error}");
        }
    }
    for length in [0, 1, 20, whole.len() / 2, whole.len() - 1] {
        fs::write(kept.checkpoint(), &whole[..length]).unwrap();
        let error = kept.run(true, &Silent).unwrap_err();
        assert!(matches!(error, PerftError::Damaged { .. }), "{length} bytes: {error}");
    }
    fs::write(kept.checkpoint(), &whole).unwrap();
    kept.comes_to_the_end();
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files.extend(crate::files(&path)) } else { files.push(path) }
    }
    files.sort();
    files
}

/// Layers on disk: damage is found when they are read.
#[test]
fn flipped_bytes_of_layers_are_found() {
    let kept = Kept::new(7, true);
    let all = questions(&Kept::new(7, true));
    kept.run(false, &Impatient::after(all - 100)).unwrap();
    let layers: Vec<_> = files(kept.folder.path())
        .into_iter()
        .filter(|path| path.to_string_lossy().contains("layers-") && fs::metadata(path).unwrap().len() > 0)
        .collect();
    assert!(layers.len() > 100, "{} files", layers.len());
    for (number, path) in layers.iter().step_by(layers.len() / 20).chain(layers.last()).enumerate() {
        let whole = fs::read(path).unwrap();
        let mut damaged = whole.clone();
        let place = (number * 7919) % whole.len();
        damaged[place] ^= 1 << (number % 8);
        fs::write(path, &damaged).unwrap();
        // Another checkpoint, so that every part is read.
        let mut setup = kept.setup(true);
        setup.checkpoint.as_mut().unwrap().path = kept.folder.path().join(format!("other-{number}"));
        let error = kept.perft().only_last(true).layers(Some(setup)).run(&Silent).unwrap_err();
        assert!(matches!(error, PerftError::Damaged { .. }), "{}: {error}", path.display());
        fs::write(path, &whole).unwrap();
    }
    kept.comes_to_the_end();
}

/// Starts a second run in the middle of the first, with the same work directory.
struct Second<'a>(&'a Kept, AtomicU64);

impl Observer for Second<'_> {
    fn cancelled(&self) -> bool {
        if self.1.fetch_add(1, Ordering::Relaxed) == 50 {
            let mut setup = self.0.setup(false);
            setup.checkpoint = None;
            let error = self.0.perft().layers(Some(setup)).run(&Silent).unwrap_err();
            assert!(matches!(error, PerftError::WorkDirInUse { .. }), "{error}");
        }
        false
    }
}

/// Nothing is left behind when all is done, and nothing is shared meanwhile.
#[test]
fn a_work_directory_is_emptied_and_for_one() {
    let kept = Kept::new(7, true);
    let second = Second(&kept, AtomicU64::new(0));
    let report = kept.run(false, &second).unwrap();
    assert!(second.1.into_inner() > 50);
    assert!(report.layers.unwrap().disk > 0, "nothing was on disk");
    assert_eq!(files(kept.folder.path()), [kept.checkpoint()]);
}

/// Takes a folder away in the middle of a run.
struct Vandal<'a>(&'a Path, u64, AtomicU64);

impl Observer for Vandal<'_> {
    fn cancelled(&self) -> bool {
        if self.2.fetch_add(1, Ordering::Relaxed) == self.1 {
            let _ = fs::remove_dir_all(self.0);
        }
        false
    }
}

/// A folder that goes away in the middle is an error, and what was kept is there.
#[test]
fn a_work_directory_that_vanishes() {
    let all = questions(&Kept::new(7, true));
    for part in 3..9 {
        let kept = Kept::new(7, true);
        let layers = kept.folder.path().join("makruk-layers");
        match kept.run(false, &Vandal(&layers, all * part / 9, AtomicU64::new(0))) {
            Ok(_) => {} // it needed nothing any more but to take it away
            Err(error) => assert!(matches!(error, PerftError::WorkDir { .. }), "{error}"),
        }
        kept.comes_to_the_end();
    }
}
