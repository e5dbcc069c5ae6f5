//! Steps of sets in every lane.

use makruk_core::Side;

use super::us::Us;
use crate::lanes::Lanes;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

#[inline(always)]
fn east<L: Lanes>(set: L) -> L {
    (set - L::splat(FILE_H)).shl::<1>()
}

#[inline(always)]
fn west<L: Lanes>(set: L) -> L {
    (set - L::splat(FILE_A)).shr::<1>()
}

/// One step straight ahead for `S`.
#[inline(always)]
pub(super) fn forward<S: Us, L: Lanes>(set: L) -> L {
    match S::SIDE {
        Side::White => set.shl::<8>(),
        Side::Black => set.shr::<8>(),
    }
}

/// The two steps diagonally ahead for `S`, to the east and to the west.
#[inline(always)]
pub(super) fn ahead<S: Us, L: Lanes>(set: L) -> [L; 2] {
    [forward::<S, L>(east(set)), forward::<S, L>(west(set))]
}

/// The eight jumps of knights, apart.
#[inline(always)]
pub(super) fn jumps<L: Lanes>(set: L) -> [L; 8] {
    let (east1, west1) = (east(set), west(set));
    let (east2, west2) = (east(east1), west(west1));
    [
        east1.shl::<16>(),
        east1.shr::<16>(),
        west1.shl::<16>(),
        west1.shr::<16>(),
        east2.shl::<8>(),
        east2.shr::<8>(),
        west2.shl::<8>(),
        west2.shr::<8>(),
    ]
}

/// All jumps of knights, together.
#[inline(always)]
pub(super) fn all_jumps<L: Lanes>(set: L) -> L {
    let (east1, west1) = (east(set), west(set));
    let (narrow, wide) = (east1 | west1, east(east1) | west(west1));
    narrow.shl::<16>() | narrow.shr::<16>() | wide.shl::<8>() | wide.shr::<8>()
}

/// The eight steps of kings, apart.
#[inline(always)]
pub(super) fn neighbours<L: Lanes>(set: L) -> [L; 8] {
    let (east, west) = (east(set), west(set));
    [
        east,
        west,
        set.shl::<8>(),
        set.shr::<8>(),
        east.shl::<8>(),
        east.shr::<8>(),
        west.shl::<8>(),
        west.shr::<8>(),
    ]
}

/// All diagonal steps, together.
#[inline(always)]
pub(super) fn diagonals<L: Lanes>(set: L) -> L {
    let sides = east(set) | west(set);
    sides.shl::<8>() | sides.shr::<8>()
}
