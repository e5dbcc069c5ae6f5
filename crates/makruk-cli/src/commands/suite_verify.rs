//! `makruk suite verify`: known counts and verdicts, found out again.

use std::io::{self, Write};

use anyhow::{Context, Result};
use makruk_movegen::Chosen;
use makruk_perft::suite::{
    Check, EndingCheck, EndingsFile, Suite, SuiteError, SuiteFile, Verdict, Verification,
};

use super::suite_junit::Junit;
use super::suite_list::read;
use super::suite_report::{write_json, write_text};
use crate::args::SuiteVerifyArgs;
use crate::progress::Watcher;
use crate::variant::{AnyVariant, Playable, dispatch, find, select};
use crate::{Outcome, engine, interrupt, memory};

/// What layers may take where nobody knows how much is free.
const UNKNOWN_MEMORY: usize = 1 << 30;

/// All that was verified, of all variants.
#[derive(Default)]
pub(super) struct Verified {
    pub(super) files: usize,
    pub(super) positions: usize,
    pub(super) beyond_limit: usize,
    pub(super) counts: Vec<Check>,
    pub(super) entries: usize,
    pub(super) endings: Vec<EndingCheck>,
    pub(super) strategies: Vec<&'static str>,
    pub(super) interrupted: bool,
}

impl Verified {
    pub(super) fn wrong_counts(&self) -> impl Iterator<Item = &Check> {
        self.counts.iter().filter(|check| !check.passed())
    }

    pub(super) fn wrong_endings(&self) -> impl Iterator<Item = &EndingCheck> {
        self.endings.iter().filter(|check| !check.passed())
    }
}

/// The files of one variant under one set of rules.
struct Group {
    any: AnyVariant,
    counts: Vec<SuiteFile>,
    endings: Vec<EndingsFile>,
}

/// Counts, and adds what was found.
type Run = dyn FnOnce(&mut Verified) -> Result<()>;

/// What is to be done for a group.
struct Plan {
    checks: usize,
    run: Box<Run>,
}

pub(crate) fn run(args: &SuiteVerifyArgs) -> Result<Outcome> {
    let suites = read(&args.paths)?;
    let mut verified = Verified { files: suites.len(), ..Verified::default() };
    let groups = groups(suites, args)?;
    let has_counts = groups.iter().any(|group| !group.counts.is_empty());
    // What cannot be verified fails before the long run, not after it; and so does a path that cannot
    // be written to.
    let mut plans = Vec::new();
    for group in &groups {
        plans.push(dispatch!(group.any, plan(group, args))?);
    }
    if has_counts && plans.iter().all(|plan| plan.checks == 0) {
        let limit = args.max_nodes.unwrap_or(u128::MAX);
        return Err(SuiteError::NothingWithinLimit { limit }.into());
    }
    let junit = args.junit.as_deref().map(Junit::create).transpose()?;
    interrupt::listen()?;
    for plan in plans {
        (plan.run)(&mut verified)?;
    }
    // A file that was verified under two sets of rules is told of once, in the order of its entries.
    verified.endings.sort_by(|a, b| (&a.path, a.line).cmp(&(&b.path, b.line)));
    // Without the counts that were not made it would look as if all were well.
    if let Some(junit) = junit.filter(|_| !verified.interrupted) {
        junit.write(&verified)?;
    }
    if args.json {
        write_json(&verified)?;
    } else {
        write_text(&verified)?;
    }
    let differs = verified.wrong_counts().next().is_some() || verified.wrong_endings().next().is_some();
    Ok(if differs {
        Outcome::Differs
    } else if verified.interrupted {
        Outcome::Interrupted
    } else {
        Outcome::Done
    })
}

/// Sorts files by what they say they are about, or what the command line says.
fn groups(suites: Vec<Suite>, args: &SuiteVerifyArgs) -> Result<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    for suite in suites {
        match suite {
            Suite::Counts(mut file) => {
                let name = file.variant.as_ref().unwrap_or(&args.game.variant);
                let rulebook = file.rulebook.as_deref().filter(|name| *name != "all");
                let rulebook = rulebook.or(args.game.rulebook.as_deref());
                let context = || file.path.display().to_string();
                let (any, _) = select(name, rulebook).with_context(context)?;
                file.variant = Some(find(name).with_context(context)?.name.to_owned());
                group_of(&mut groups, any).counts.push(file);
            }
            Suite::Endings(mut file) => {
                let entry = find(&file.variant).with_context(|| file.path.display().to_string())?;
                entry.name.clone_into(&mut file.variant);
                let mut types: Vec<_> = entry.rulebooks.iter().map(|(_, any)| *any).collect();
                types.dedup();
                for any in types {
                    group_of(&mut groups, any).endings.push(file.clone());
                }
            }
        }
    }
    Ok(groups)
}

/// The group of a variant, which is added when it is the first of its kind.
fn group_of(groups: &mut Vec<Group>, any: AnyVariant) -> &mut Group {
    let place = groups.iter().position(|group| group.any == any).unwrap_or(groups.len());
    if place == groups.len() {
        groups.push(Group { any, counts: Vec::new(), endings: Vec::new() });
    }
    &mut groups[place]
}

/// Reads what a group's files say; counting comes later.
fn plan<V: Playable>(group: &Group, args: &SuiteVerifyArgs) -> Result<Plan> {
    let strategies = strategies::<V>(args)?;
    let (verification, checks) = match Verification::<V>::of(&group.counts, args.max_nodes) {
        Ok(verification) => {
            let checks = verification.checks();
            (Some(verification), checks)
        }
        Err(SuiteError::NothingWithinLimit { .. }) => (None, 0),
        Err(error) => return Err(error.into()),
    };
    let known: Vec<_> = find(V::NAME)?.rulebooks.iter().map(|(name, _)| *name).collect();
    let mut endings = Vec::new();
    let mut entries = 0;
    for file in &group.endings {
        endings.append(&mut file.verify::<V>(&known)?);
        // A file that is verified under several types of rules is counted once.
        if V::rulebooks()[0].name() == known[0] {
            entries += file.entries();
        }
    }
    let (threads, run) = (args.run.threads.into(), args.run);
    let memory = args.memory.or_else(|| Some(memory::available()? / 2)).unwrap_or(UNKNOWN_MEMORY);
    let run = Box::new(move |verified: &mut Verified| {
        verified.entries += entries;
        verified.endings.append(&mut endings);
        for name in strategies.iter().map(|chosen| chosen.strategy.name) {
            if !verified.strategies.contains(&name) {
                verified.strategies.push(name);
            }
        }
        if let Some(verification) = verification {
            let watcher = Watcher::new(run, &|_| {});
            let Verdict { mut checks, positions, beyond_limit, interrupted } =
                verification.run(&strategies, threads, memory, &watcher)?;
            verified.counts.append(&mut checks);
            verified.positions += positions;
            verified.beyond_limit += beyond_limit;
            verified.interrupted |= interrupted;
        }
        Ok(())
    });
    Ok(Plan { checks, run })
}

/// The strategies to verify with; what does not run here is named on standard error.
fn strategies<V: Playable>(args: &SuiteVerifyArgs) -> Result<Vec<Chosen<V>>> {
    let cpu = engine::cpu(&args.cpu)?;
    if args.strategy.as_deref() != Some("all") {
        return Ok(vec![V::choose(args.strategy.as_deref(), &cpu)?]);
    }
    let mut chosen = Vec::new();
    for strategy in V::strategies() {
        match strategy.on(&cpu) {
            Ok(kernel) => chosen.push(Chosen { strategy, kernel }),
            Err(why) => {
                let _ = writeln!(io::stderr(), "strategy {} is left out: {why}", strategy.name);
            }
        }
    }
    Ok(chosen)
}
