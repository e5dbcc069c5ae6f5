//! Who is how fast.

use makruk_perft::barometer::{BarometerError, Cell, Ranking, Row, SpeedTable};

use crate::made_up::{failed, noisy, row, wrong};

fn close(found: f64, expected: f64, tolerance: f64) {
    assert!((found / expected - 1.0).abs() < tolerance, "found {found}, expected {expected}");
}

fn names(ranking: &Ranking) -> Vec<&str> {
    ranking.ranked.iter().map(|ranked| ranked.contestant.as_str()).collect()
}

/// By hand: b takes 2 and 4 times as long, which is the root of 8; a thousand leaves in 100 and 400 ns are 1e10 and
/// 2.5e9 a second, which is 5e9. Drawn two of two, either position is alone in a quarter of the samples.
#[test]
fn a_ranking_by_hand() {
    let rows = [row("b", "p", 1, 200), row("b", "q", 1, 1600), row("a", "p", 1, 100), row("a", "q", 1, 400)];
    let ranking = Ranking::of(&rows, false).unwrap();
    assert_eq!((names(&ranking), ranking.rounds), (vec!["a", "b"], 1));
    assert_eq!(ranking.positions, ["p", "q"]);
    let [first, second] = &ranking.ranked[..] else { panic!("{ranking:?}") };
    close(first.ratio, 1.0, 1e-12);
    close(first.speed, 5e9, 1e-12);
    assert!((first.interval.0 - 1.0).abs() < 1e-12 && (first.interval.1 - 1.0).abs() < 1e-12);
    close(second.ratio, 8.0_f64.sqrt(), 1e-12);
    close(second.interval.0, 2.0, 1e-12);
    close(second.interval.1, 4.0, 1e-12);
}

/// The middle round counts, so that a slow spell does not.
#[test]
fn one_slow_round_changes_nothing() {
    let times = [(1, 100), (2, 101), (3, 9000)];
    let rows: Vec<Row> = times
        .iter()
        .flat_map(|&(round, nanos)| [row("a", "p", round, nanos), row("b", "p", round, 2 * nanos)])
        .collect();
    let ranking = Ranking::of(&rows, false).unwrap();
    close(ranking.ranked[0].speed, 1000.0 / 101.0 * 1e9, 1e-9);
    // The spell hit both in the same round: the ratio is certain.
    close(ranking.ranked[1].interval.0, 2.0, 1e-9);
    close(ranking.ranked[1].interval.1, 2.0, 1e-9);
}

/// Times by a formula; the interval of a million samples by numpy, which shares nothing with this program:
/// for each sample, `p = randint(6, size=6)`, `r = randint(5, size=(6, 5))`, the medians over `r` of
/// `log(b[p])` and `log(a[p])`, and `exp` of the mean of their differences; `percentile(.., [2.5, 97.5])`.
#[test]
fn an_interval_by_another_program() {
    let rows: Vec<Row> = (0..6_u32)
        .flat_map(|place| (0..5_u32).map(move |round| (place, round)))
        .flat_map(|(place, round)| {
            let a = 10_000 + 700 * ((place * 5 + round * 3) % 7);
            let b = 15_000 + 1100 * ((place * 2 + round * 5) % 9) + 800 * place;
            [("a", a), ("b", b)]
                .map(|(name, nanos)| row(name, &format!("p{place}"), round + 1, u64::from(nanos)))
        })
        .collect();
    let ranked = &Ranking::of(&rows, false).unwrap().ranked[1];
    close(ranked.ratio, RATIO, 1e-6);
    // Of 2000 samples the ends are known to about half a percent.
    close(ranked.interval.0, LOW, 0.01);
    close(ranked.interval.1, HIGH, 0.01);
}

const RATIO: f64 = 1.727_552_04;
const LOW: f64 = 1.497_709;
const HIGH: f64 = 1.997_565;

#[test]
fn a_wrong_count_voids_the_contestant_and_nobody_else() {
    let mut rows = noisy(&[("a", 1e6), ("b", 2e6), ("c", 3e6)], 1);
    let place = rows.iter().position(|row| row.contestant == "b" && row.position == "p7").unwrap();
    rows[place] = wrong(rows[place].clone());
    let ranking = Ranking::of(&rows, false).unwrap();
    assert_eq!(names(&ranking), ["a", "c"]);
    assert_eq!(ranking.positions.len(), 20);
    let [(who, why)] = &ranking.voided[..] else { panic!("{:?}", ranking.voided) };
    assert!(who == "b" && why.contains("p7") && why.contains("counted 999"), "{why}");
    assert_eq!(ranking.ranked[0].interval, (1.0, 1.0));
}

#[test]
fn a_position_without_a_count_is_left_out_for_all() {
    let positions = ["p", "q", "r"];
    let mut rows: Vec<Row> =
        positions.iter().flat_map(|place| [row("a", place, 1, 100), row("b", place, 1, 300)]).collect();
    rows[3] = failed(rows[3].clone());
    rows[2].nanos = Some(1);
    let ranking = Ranking::of(&rows, false).unwrap();
    assert_eq!(ranking.positions, ["p", "r"]);
    close(ranking.ranked[1].ratio, 3.0, 1e-12);
    // Who fails at most positions is left out itself.
    rows[1] = failed(rows[1].clone());
    let ranking = Ranking::of(&rows, false).unwrap();
    assert_eq!((names(&ranking), ranking.positions.len()), (vec!["a"], 3));
    assert!(ranking.voided[0].1.contains("no count at 2 of 3 positions: ended"), "{:?}", ranking.voided);
}

type Edit = fn(&mut Row);

#[test]
fn rows_that_do_not_belong_together_are_refused() {
    let one = row("a", "p", 1, 100);
    let two = row("b", "p", 1, 100);
    let cases: [(Edit, &str, bool); 6] = [
        (|row| "other".clone_into(&mut row.host_cpu), "CPU", true),
        (|row| "0.2.0".clone_into(&mut row.version), "version", true),
        (|row| "abc+dirty".clone_into(&mut row.revision), "version", true),
        (|row| "ouk".clone_into(&mut row.variant), "variant", false),
        (|row| "other".clone_into(&mut row.fen), "FEN", false),
        (
            |row| {
                "a".clone_into(&mut row.contestant);
                "2".clone_into(&mut row.contestant_version);
                row.round = 2;
            },
            "version of a contestant",
            true,
        ),
    ];
    for (change, named, may_be_mixed) in cases {
        let mut changed = two.clone();
        change(&mut changed);
        let rows = [one.clone(), changed];
        let error = Ranking::of(&rows, false).unwrap_err();
        assert!(matches!(error, BarometerError::Mixed { .. }), "{error}");
        assert!(error.to_string().contains(named), "{error}");
        assert_eq!(error.to_string().contains("--mixed"), may_be_mixed, "{error}");
        assert_eq!(Ranking::of(&rows, true).is_ok(), may_be_mixed, "{named}");
        assert!(SpeedTable::of(&rows, false).is_err(), "{named}");
    }
}

#[test]
fn nothing_in_common_is_an_error() {
    for rows in [vec![], vec![wrong(row("a", "p", 1, 1))], vec![row("a", "p", 1, 1), row("b", "q", 1, 1)]] {
        assert!(matches!(Ranking::of(&rows, false), Err(BarometerError::NothingInCommon)), "{rows:?}");
    }
}

#[test]
fn a_table_has_a_cell_for_everyone_everywhere() {
    let rows = [
        row("a", "p", 1, 100),
        row("a", "p", 2, 300),
        row("a", "p", 3, 200),
        wrong(row("b", "p", 1, 100)),
        failed(row("b", "q", 1, 100)),
    ];
    let table = SpeedTable::of(&rows, false).unwrap();
    assert_eq!(table.contestants, ["a", "b"]);
    let [(p, first), (q, second)] = &table.positions[..] else { panic!("{table:?}") };
    assert_eq!((p.as_str(), q.as_str()), ("p", "q"));
    assert!(matches!(first[0], Cell::Speed(speed, 4) if (speed / 5e9 - 1.0).abs() < 1e-9), "{first:?}");
    assert_eq!((first[1], second[0], second[1]), (Cell::Wrong, Cell::Missing, Cell::Failed));
}
