//! The contract of the `makruk` command: what it reads, prints, and exits with. Each file is about one
//! command or one manner; all run the built program.

#[cfg(unix)]
mod cluster;
mod color;
#[cfg(unix)]
mod compare;
mod compare_files;
mod depth;
mod divide;
mod engine;
mod hunt;
#[cfg(unix)]
mod interrupt;
mod junit;
mod layers;
#[cfg(unix)]
mod long_runs;
mod pages;
mod perft;
mod pipes;
mod position;
mod records;
mod root;
mod run;
mod strategies;
mod suite;
mod tally;
mod uci;
mod unique;
mod variants;
