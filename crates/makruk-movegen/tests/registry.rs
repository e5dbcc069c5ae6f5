//! What the lists of strategies promise.

use std::collections::HashSet;

use makruk_core::{Asean, FairyRules, Makruk, Ouk};
use makruk_movegen::{Axis, Cpu, CpuLevel, Strategies, Strategy};

const PRESETS: [&str; 5] = ["reference", "hyperbola", "pext", "two-ply", "sibling-batch"];

fn names<V: Strategies>(wanted: impl Fn(&Strategy<V>) -> bool) -> Vec<&'static str> {
    V::strategies().iter().filter(|strategy| wanted(strategy)).map(|strategy| strategy.name).collect()
}

#[test]
fn every_game_has_the_presets_and_makruk_has_more() {
    assert_eq!(names::<Asean>(|_| true), PRESETS);
    assert_eq!(names::<Ouk<FairyRules>>(|_| true), PRESETS);
    assert_eq!(names::<Makruk>(|strategy| strategy.axis == Axis::Preset), PRESETS);
    assert_eq!(names::<Makruk>(|_| true)[..5], PRESETS, "presets come first");
    for axis in Axis::ALL {
        assert!(Makruk::strategies().iter().any(|strategy| strategy.axis == axis), "{}", axis.name());
        assert!(axis.presets().iter().all(|preset| PRESETS.contains(preset)), "{}", axis.name());
    }
}

#[test]
fn names_are_words_of_a_command_line() {
    let names = names::<Makruk>(|_| true);
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len(), "{names:?}");
    for strategy in Makruk::strategies() {
        let letters = |letter: char| letter == '-' || letter.is_ascii_lowercase() || letter.is_ascii_digit();
        assert!(strategy.name.chars().all(letters), "{}", strategy.name);
        assert_eq!(
            strategy.name.starts_with("rook-"),
            strategy.axis == Axis::RookAttacks,
            "{}",
            strategy.name
        );
        assert!(!strategy.summary.is_empty() && !strategy.source.is_empty(), "{}", strategy.name);
    }
}

#[test]
fn a_strategy_runs_from_the_level_on_that_it_needs() {
    for level in CpuLevel::ALL {
        let Ok(cpu) = Cpu::detect().limited_to(level) else { continue };
        for strategy in Makruk::strategies() {
            assert_eq!(strategy.on(&cpu).is_ok(), level >= strategy.needs, "{} on {level}", strategy.name);
        }
    }
}
