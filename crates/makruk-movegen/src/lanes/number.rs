//! Numbers for every square, held as one set of squares per binary digit, in lanes.

use super::Lanes;

/// A number of up to `N` binary digits for every square, the lowest digit first.
pub(crate) type Digits<L, const N: usize> = [L; N];

/// The sum over all squares of the products of two numbers.
#[inline(always)]
pub(crate) fn dot<L: Lanes, const A: usize, const B: usize>(a: &Digits<L, A>, b: &Digits<L, B>) -> L {
    let mut total = L::splat(0);
    for place in (0..A + B - 1).rev() {
        total = total.plus(total);
        for (index, &digit) in a.iter().enumerate() {
            if index <= place && place - index < B {
                total = total.plus((digit & b[place - index]).count());
            }
        }
    }
    total
}

/// The sum over all squares.
#[inline(always)]
pub(crate) fn sum<L: Lanes, const N: usize>(number: &Digits<L, N>) -> L {
    let mut total = L::splat(0);
    for digit in number.iter().rev() {
        total = total.plus(total).plus(digit.count());
    }
    total
}

/// The number on the squares of a set only.
#[inline(always)]
pub(crate) fn within<L: Lanes, const N: usize>(number: &Digits<L, N>, set: L) -> Digits<L, N> {
    let mut within = *number;
    for digit in &mut within {
        *digit = *digit & set;
    }
    within
}

/// One number where a set has the square, another elsewhere.
#[inline(always)]
pub(crate) fn choose<L: Lanes, const N: usize>(
    set: L,
    inside: &Digits<L, N>,
    outside: &Digits<L, N>,
) -> Digits<L, N> {
    let mut chosen = *outside;
    for (digit, &inside) in chosen.iter_mut().zip(inside) {
        *digit = (inside & set) | (*digit - set);
    }
    chosen
}

/// The sum and the carry of three digits.
#[inline(always)]
fn full<L: Lanes>(a: L, b: L, c: L) -> (L, L) {
    (a ^ b ^ c, (a & b) | (a & c) | (b & c))
}

/// The sum of two numbers, and where it does not fit.
#[inline(always)]
pub(crate) fn plus<L: Lanes, const N: usize>(a: &Digits<L, N>, b: &Digits<L, N>) -> (Digits<L, N>, L) {
    let (mut total, mut carry) = (*a, L::splat(0));
    for (digit, &other) in total.iter_mut().zip(b) {
        (*digit, carry) = full(*digit, other, carry);
    }
    (total, carry)
}

/// In how many of some sets each square is, if that is at most three.
#[inline(always)]
pub(crate) fn up_to_three<L: Lanes>(sets: &[L]) -> Digits<L, 2> {
    let (mut ones, mut twos) = (L::splat(0), L::splat(0));
    for &set in sets {
        twos = twos | (ones & set);
        ones = ones ^ set;
    }
    [ones, twos]
}

/// In how many of two sets each square is.
#[inline(always)]
pub(crate) fn of_two<L: Lanes>(a: L, b: L) -> Digits<L, 2> {
    [a ^ b, a & b]
}

/// In how many of four sets each square is.
#[inline(always)]
pub(crate) fn of_four<L: Lanes>([a, b, c, d]: [L; 4]) -> Digits<L, 3> {
    let (ones, first) = full(a, b, c);
    let (ones, second) = (ones ^ d, ones & d);
    [ones, first ^ second, first & second]
}

/// In how many of eight sets each square is.
#[inline(always)]
pub(crate) fn of_eight<L: Lanes>([a, b, c, d, e, f, g, h]: [L; 8]) -> Digits<L, 4> {
    let (ones, t) = full(a, b, c);
    let (ones, u) = full(ones, d, e);
    let (ones, v) = full(ones, f, g);
    let (ones, w) = (ones ^ h, ones & h);
    let (twos, x) = full(t, u, v);
    let (twos, y) = (twos ^ w, twos & w);
    [ones, twos, x ^ y, x & y]
}

/// A number with more digits.
#[inline(always)]
pub(crate) fn widened<L: Lanes, const N: usize, const M: usize>(number: &Digits<L, N>) -> Digits<L, M> {
    let mut wide = [L::splat(0); M];
    wide[..N].copy_from_slice(number);
    wide
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::Plain;
    use crate::random::Random;

    type Lane = Plain<1>;

    fn word(lane: Lane) -> u64 {
        lane.store()[0]
    }

    fn at<const N: usize>(number: &Digits<Lane, N>, square: u32) -> u64 {
        (0..N).map(|digit| (word(number[digit]) >> square & 1) << digit).sum()
    }

    fn set(random: &mut Random) -> Lane {
        Lane::splat((random.below(usize::MAX) & random.below(usize::MAX)) as u64)
    }

    #[test]
    fn digits_are_those_of_plain_numbers() {
        let mut random = Random::seeded(5);
        for _ in 0..50 {
            let sets: [Lane; 8] = std::array::from_fn(|_| set(&mut random));
            let (four, eight) = (of_four([sets[0], sets[1], sets[2], sets[3]]), of_eight(sets));
            let (two, three) = (of_two(sets[0], sets[1]), up_to_three(&sets[..3]));
            let wide: Digits<Lane, 4> = widened(&four);
            let (total, carry) = plus(&wide, &eight);
            let inside = within(&eight, sets[0]);
            let chosen = choose(sets[0], &eight, &wide);
            let mut products = 0;
            let mut all = 0;
            for square in 0..64 {
                let count =
                    |from: usize| sets[..from].iter().map(|&set| word(set) >> square & 1).sum::<u64>();
                assert_eq!(at(&two, square), count(2));
                assert_eq!(at(&three, square), count(3));
                assert_eq!(at(&four, square), count(4));
                assert_eq!(at(&eight, square), count(8));
                assert_eq!(at(&total, square), count(4) + count(8));
                let first = word(sets[0]) >> square & 1;
                assert_eq!(at(&inside, square), first * count(8));
                assert_eq!(at(&chosen, square), if first == 1 { count(8) } else { count(4) });
                products += count(4) * count(8);
                all += count(8);
            }
            assert_eq!(word(carry), 0);
            assert_eq!(word(dot(&four, &eight)), products);
            assert_eq!(word(sum(&eight)), all);
        }
    }

    #[test]
    fn a_sum_that_does_not_fit_is_told() {
        let all = [Lane::splat(!0); 4];
        let one = [Lane::splat(0x8001), Lane::splat(0), Lane::splat(0), Lane::splat(0)];
        let (total, carry) = plus(&all, &one);
        assert_eq!((word(carry), at(&total, 0), at(&total, 1)), (0x8001, 0, 15));
    }
}
