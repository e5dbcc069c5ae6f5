//! The four rays of every square, for the methods that look at them one by one.

/// To the north, east, south and west: on the first two the nearest square has the lowest number, on the
/// others the highest.
pub(super) static RAYS: [[u64; 4]; 64] = rays();

pub(super) const NORTH: usize = 0;
pub(super) const EAST: usize = 1;
pub(super) const SOUTH: usize = 2;
pub(super) const WEST: usize = 3;

pub(super) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(super) const FILE_H: u64 = FILE_A << 7;

/// The file and the rank of a square, without the square.
#[inline(always)]
pub(super) const fn lines(square: usize) -> [u64; 2] {
    let rook = 1 << square;
    [(FILE_A << (square & 7)) ^ rook, (0xff << (square & 0x38)) ^ rook]
}

const fn rays() -> [[u64; 4]; 64] {
    let mut rays = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let [file, rank] = lines(square);
        let below = (1 << square) - 1;
        rays[square] = [file & !below, rank & !below, file & below, rank & below];
        square += 1;
    }
    rays
}
