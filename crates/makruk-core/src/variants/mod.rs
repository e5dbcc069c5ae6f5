//! The games of the family.

mod ai_wok;
mod asean;
mod kar_ouk;
mod makpong;
mod makruk;
mod ouk;
mod rule_set;
mod sittuyin;
mod variant;

pub use ai_wok::AiWok;
pub use asean::Asean;
pub use kar_ouk::{KarOuk, KarOukState};
pub use makpong::Makpong;
pub use makruk::Makruk;
pub use ouk::{Ouk, OukRights};
pub use rule_set::{CutechessRules, FairyRules, RuleSet};
pub use sittuyin::{Sittuyin, SittuyinState};
pub use variant::{Letters, State, Variant};
