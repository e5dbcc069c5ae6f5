//! The variants by name, and the way from a name to a type.

use anyhow::{Result, anyhow, bail};
use makruk_core::rulebook::Rulebooks;
use makruk_core::{AiWok, Asean, CutechessRules, FairyRules, KarOuk, Makpong, Makruk, Ouk, Sittuyin};
use makruk_movegen::Strategies;

/// A variant that every command works with.
pub(crate) trait Playable: Strategies + Rulebooks {}

impl<V: Strategies + Rulebooks> Playable for V {}

/// A variant under the rules of movement of a rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnyVariant {
    Makruk,
    Asean,
    AiWok,
    Makpong,
    Ouk(Rules),
    KarOuk(Rules),
    Sittuyin(Rules),
}

/// The rulebooks that have rules of movement of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rules {
    Cutechess,
    Fairy,
}

/// Calls a function with the type of a variant: `dispatch!(any, path::to::function(arguments))`.
macro_rules! dispatch {
    ($any:expr, $($function:ident)::+($($argument:expr),*)) => {{
        use makruk_core::{
            AiWok, Asean, CutechessRules, FairyRules, KarOuk, Makpong, Makruk, Ouk, Sittuyin,
        };
        use $crate::variant::{AnyVariant, Rules};
        match $any {
            AnyVariant::Makruk => $($function)::+::<Makruk>($($argument),*),
            AnyVariant::Asean => $($function)::+::<Asean>($($argument),*),
            AnyVariant::AiWok => $($function)::+::<AiWok>($($argument),*),
            AnyVariant::Makpong => $($function)::+::<Makpong>($($argument),*),
            AnyVariant::Ouk(Rules::Cutechess) => $($function)::+::<Ouk<CutechessRules>>($($argument),*),
            AnyVariant::Ouk(Rules::Fairy) => $($function)::+::<Ouk<FairyRules>>($($argument),*),
            AnyVariant::KarOuk(Rules::Cutechess) => $($function)::+::<KarOuk<CutechessRules>>($($argument),*),
            AnyVariant::KarOuk(Rules::Fairy) => $($function)::+::<KarOuk<FairyRules>>($($argument),*),
            AnyVariant::Sittuyin(Rules::Cutechess) => $($function)::+::<Sittuyin<CutechessRules>>($($argument),*),
            AnyVariant::Sittuyin(Rules::Fairy) => $($function)::+::<Sittuyin<FairyRules>>($($argument),*),
        }
    }};
}
pub(crate) use dispatch;

/// What there is to know of a variant before its type is chosen.
pub(crate) struct Entry {
    /// The name.
    pub(crate) name: &'static str,
    /// Names that other programs use.
    pub(crate) aliases: &'static [&'static str],
    /// The start position.
    pub(crate) start: &'static str,
    /// The letters of king, met, khon, knight, rook and pawn.
    pub(crate) letters: [char; 6],
    /// The rulebooks that are defined, the default first, and the type under each.
    pub(crate) rulebooks: Vec<(&'static str, AnyVariant)>,
}

/// All variants.
pub(crate) fn entries() -> [Entry; 7] {
    [
        entry::<Makruk>(&["thai", "thai-chess"], AnyVariant::Makruk),
        entry_with_rules::<Ouk<CutechessRules>, Ouk<FairyRules>>(
            &["cambodian", "ouk-chaktrang", "ouk-chatrang"],
            AnyVariant::Ouk,
        ),
        entry_with_rules::<KarOuk<CutechessRules>, KarOuk<FairyRules>>(&["karouk"], AnyVariant::KarOuk),
        entry::<Asean>(&["asean-chess"], AnyVariant::Asean),
        entry::<AiWok>(&["aiwok"], AnyVariant::AiWok),
        entry_with_rules::<Sittuyin<CutechessRules>, Sittuyin<FairyRules>>(
            &["burmese", "burmese-chess"],
            AnyVariant::Sittuyin,
        ),
        entry::<Makpong>(&["defensive", "defensive-chess"], AnyVariant::Makpong),
    ]
}

fn entry<V: Rulebooks>(aliases: &'static [&'static str], any: AnyVariant) -> Entry {
    let rulebooks = V::rulebooks().iter().map(|rulebook| (rulebook.name(), any)).collect();
    let (name, start, letters) = (V::NAME, V::START_FEN, V::LETTERS.letters);
    Entry { name, aliases, start, letters, rulebooks }
}

/// A variant whose rules of movement differ between the rulebooks of its two types.
fn entry_with_rules<A: Rulebooks, B: Rulebooks>(
    aliases: &'static [&'static str],
    any: fn(Rules) -> AnyVariant,
) -> Entry {
    let mut first = entry::<A>(aliases, any(Rules::Cutechess));
    first.rulebooks.append(&mut entry::<B>(aliases, any(Rules::Fairy)).rulebooks);
    first
}

/// What there is to know of the variant of a name.
pub(crate) fn find(name: &str) -> Result<Entry> {
    let wanted = name.to_ascii_lowercase();
    let is_wanted = |entry: &Entry| entry.name == wanted || entry.aliases.contains(&wanted.as_str());
    entries().into_iter().find(is_wanted).ok_or_else(|| {
        let known = entries().map(|entry| entry.name).join(", ");
        anyhow!("found variant `{name}`, expected one of {known}")
    })
}

/// The variant of a name, under a rulebook or its default one; and the rulebook's name.
pub(crate) fn select(name: &str, rulebook: Option<&str>) -> Result<(AnyVariant, &'static str)> {
    let entry = find(name)?;
    let chosen = match rulebook {
        None => entry.rulebooks.first(),
        Some(rulebook) => entry.rulebooks.iter().find(|(name, _)| *name == rulebook),
    };
    if let Some((rulebook, any)) = chosen {
        return Ok((*any, rulebook));
    }
    let defined: Vec<_> = entry.rulebooks.iter().map(|(name, _)| *name).collect();
    let (found, name, defined) = (rulebook.unwrap_or_default(), entry.name, defined.join(" or "));
    bail!("found rulebook `{found}` for variant {name}, expected {defined}")
}

#[cfg(test)]
mod tests {
    use makruk_core::{RuleSet, Variant};

    use super::*;

    #[test]
    fn pairs_that_are_not_defined_are_refused() {
        assert!(select("makpong", Some("cutechess")).is_err());
        assert!(select("ouk", Some("thai")).is_err());
        assert!(select("shogi", None).is_err());
        assert_eq!(select("Cambodian", Some("fairy")).unwrap().0, AnyVariant::Ouk(Rules::Fairy));
        assert_eq!(select("makpong", None).unwrap(), (AnyVariant::Makpong, "fairy"));
    }

    /// The rule sets are named as the rulebooks that they belong to.
    #[test]
    fn rules_and_rulebooks_go_together() {
        assert_eq!(select("ouk", Some(CutechessRules::NAME)).unwrap().0, AnyVariant::Ouk(Rules::Cutechess));
        assert_eq!(select("sittuyin", Some(FairyRules::NAME)).unwrap().0, AnyVariant::Sittuyin(Rules::Fairy));
        assert_eq!(Makruk::NAME, "makruk");
    }
}
