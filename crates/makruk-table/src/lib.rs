//! A table of perft counts that any number of threads share without a lock.
//!
//! [`CountTable`] is a fixed array of 16-byte entries, four to a cache line. An entry is two
//! 64-bit words, `signature ^ data` and `data`, so that two halves written by different threads do
//! not fit together and read as a miss: the lockless hashing of Robert Hyatt and Tim Mann, "A
//! lockless transposition-table implementation for parallel search", ICGA Journal 25(1), 2002. The
//! data word holds the count (58 bits) above the remaining depth (6 bits), as in `MPerft` 2.0, so
//! that the smallest data word is the cheapest subtree.
//!
//! A hit is a claim, not a proof. It is wrong only if two different keys that share a bucket also
//! share all [`SIGNATURE_BITS`] signature bits (or if an XOR of foreign words happens to match
//! them): at most [`BUCKET_ENTRIES`] chances in 2^64 per probe, for keys that behave as random.
//!
//! Where that is not little enough, [`CountTable::probe_wide`] compares 64 bits more: an entry is then two
//! of the above, which must agree.
//!
//! # The caller's part
//! - The key must cover everything the count depends on: board, side to move, rights **and the
//!   remaining depth**. The table compares the stored depth as well, but knows nothing of the side.
//! - Both halves of the key must be uniformly distributed and independent of each other; a running
//!   number is not a key. The bucket is chosen by the high bits of [`Key::index`](makruk_core::Key::index).
//! - The count must be a function of the key. Whoever stores a half-counted subtree (cancelled, say)
//!   will read it back.
//!
//! # Example
//! ```
//! use makruk_core::Key;
//! use makruk_table::CountTable;
//!
//! let table = CountTable::new(1 << 20)?;
//! let key = Key { index: 0x9e37_79b9_7f4a_7c15, signature: 0xbf58_476d_1ce4_e5b9 };
//! assert_eq!(table.probe(key, 4), None);
//! table.store(key, 4, 273_026);
//! assert_eq!(table.probe(key, 4), Some(273_026));
//! assert_eq!(table.probe(key, 3), None);
//! # Ok::<(), makruk_table::TableError>(())
//! ```

#![deny(unsafe_code)] // `memory` alone is exempt.

mod bucket;
mod entry;
mod error;
mod key;
mod memory;
mod table;

pub use bucket::{BUCKET_BYTES, BUCKET_ENTRIES};
pub use entry::{COUNT_BITS, DEPTH_BITS, MAX_COUNT, MAX_DEPTH};
pub use error::TableError;
pub use key::SIGNATURE_BITS;
pub use table::{CountTable, OCCUPANCY_BUCKETS};
