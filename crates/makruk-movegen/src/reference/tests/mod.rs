//! The reference against published counts, against the core's own rules, and rule by rule.

mod play_outs;
mod published;
mod rules;
