//! The barometer, with contestants and rows made up for the tests: no time is measured here.

mod changes;
mod files;
mod made_up;
mod measuring;
mod ranking;
mod targets;
