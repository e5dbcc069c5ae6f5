//! How to count: what was asked for, or what pays.

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use makruk_movegen::Chosen;
use makruk_perft::{Checkpoint, LayersSetup, Method, Perft, TableSetup};

use crate::args::{CountArgs, KeepArgs, MethodChoice};
use crate::output::VERSION;
use crate::root::Root;
use crate::variant::Playable;
use crate::{engine, memory};

/// A way to count and the reason for it.
#[derive(Clone, Debug)]
pub(crate) struct Plan<V: Playable> {
    pub(crate) method: Method,
    pub(crate) why: String,
    /// Whether nobody asked for the method, and no other option implies it.
    guessed: bool,
    layers: Option<LayersSetup>,
    verifier: Option<Chosen<V>>,
    percent: u32,
}

/// What a run looks at, beside the arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) depth: u32,
    /// Leaves alone, by whatever way: not what moves led there.
    pub(crate) leaves_alone: bool,
}

impl<V: Playable> Plan<V> {
    pub(crate) fn of(
        root: &Root<V>,
        wanted: Wanted,
        chosen: &Chosen<V>,
        args: &CountArgs,
        keep: Option<&KeepArgs>,
    ) -> Result<Self> {
        let kept = keep.is_some_and(|keep| keep.work_dir.is_some() || keep.checkpoint.is_some());
        let (method, why) = match args.method {
            MethodChoice::Plain if args.hash > 0 => {
                bail!("--method plain uses no table, found --hash {}", args.hash)
            }
            MethodChoice::Table if args.hash == 0 => bail!("--method table, expected its size: --hash SIZE"),
            MethodChoice::Layers if args.hash > 0 => {
                bail!("--method layers uses no table, found --hash {}", args.hash)
            }
            MethodChoice::Plain => (Method::Plain, "asked for".to_owned()),
            MethodChoice::Table => (Method::Table, "asked for".to_owned()),
            MethodChoice::Layers => (Method::Layers, "asked for".to_owned()),
            MethodChoice::Auto if args.hash > 0 => (Method::Table, "--hash was given".to_owned()),
            MethodChoice::Auto if !wanted.leaves_alone => {
                (Method::Plain, "more than leaves is looked at".to_owned())
            }
            MethodChoice::Auto if kept => (Method::Layers, "--checkpoint or --work-dir was given".to_owned()),
            MethodChoice::Auto if args.no_bulk => (Method::Plain, "--no-bulk was given".to_owned()),
            MethodChoice::Auto => Method::by_size(root.position(), wanted.depth, &chosen.kernel),
        };
        if kept && method != Method::Layers {
            bail!("--checkpoint and --work-dir belong to --method layers, found {}", method.name());
        }
        let percent = keep.and_then(|keep| keep.verify_percent);
        if percent.is_some() && method != Method::Layers {
            bail!("--verify-percent belongs to --method layers, found {}", method.name());
        }
        let guessed = args.method == MethodChoice::Auto && !kept;
        let layers = if method == Method::Layers { Some(layers(root, args, keep)?) } else { None };
        let verifier = if args.verify {
            Some(engine::verifier(&args.engine, args.verify_strategy.as_deref(), chosen)?)
        } else {
            None
        };
        Ok(Self { method, why, guessed, layers, verifier, percent: percent.unwrap_or(100) })
    }

    /// Says on standard error that layers were chosen, if nothing that was asked for implies it.
    pub(crate) fn announce(&self) {
        if self.guessed && self.method == Method::Layers {
            let _ = writeln!(io::stderr(), "method {}: {}", self.method.name(), self.why);
        }
    }

    /// A run this way.
    pub(crate) fn perft(&self, root: &Root<V>, depth: u32, chosen: Chosen<V>, args: &CountArgs) -> Perft<V> {
        let table = TableSetup { bytes: args.hash, seed: args.seed };
        Perft::new(*root.position(), depth, chosen)
            .threads(args.run.threads.into())
            .bulk(!args.no_bulk)
            .wide_table(args.wide)
            .table((self.method == Method::Table).then_some(table))
            .layers(self.layers.clone())
            .verify(self.verifier)
            .verified_percent(self.percent)
    }
}

/// The limits of a run by layers.
pub(crate) fn limits(memory: Option<usize>, work_dir: Option<&Path>) -> Result<LayersSetup> {
    let unknown = "how much memory is free is not known: expected --memory SIZE";
    let memory = match memory {
        Some(bytes) => bytes,
        None => memory::available().context(unknown)? / 2,
    };
    Ok(LayersSetup { memory, work_dir: work_dir.map(Path::to_owned), checkpoint: None })
}

fn layers<V: Playable>(root: &Root<V>, args: &CountArgs, keep: Option<&KeepArgs>) -> Result<LayersSetup> {
    let limits = limits(args.memory, keep.and_then(|keep| keep.work_dir.as_deref()))?;
    let checkpoint = keep.and_then(|keep| {
        let path = keep.checkpoint.clone()?;
        let labels = vec![("tool", VERSION.to_owned()), ("rulebook", root.game.rulebook().name().to_owned())];
        Some(Checkpoint { path, resume: keep.resume, labels })
    });
    Ok(LayersSetup { checkpoint, ..limits })
}
