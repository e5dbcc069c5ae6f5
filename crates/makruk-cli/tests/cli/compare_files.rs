//! `makruk compare rank`, `cmp`, `diff` and `gate`: what is made of rows. The rows are made up.

use crate::run::makruk;
use crate::suite::Folder;

const HEADER: &str = "schema,tool,version,revision,host_cpu,variant,contestant,contestant_version,cpu_features,position,fen,depth,round,nodes,expected,nanos,clock,error\n";

/// A row of a thousand leaves.
pub(crate) fn row(contestant: &str, position: &str, round: u32, nanos: u64) -> String {
    format!(
        "makruk.measure/1,makruk,0.1.0,abc,a CPU,makruk,{contestant},1.2,avx2,{position},f {position},4,{round},1000,1000,{nanos},cpu,\n"
    )
}

fn wrong(contestant: &str, position: &str, round: u32) -> String {
    row(contestant, position, round, 1)
        .replace(",1000,1000,1,cpu,", ",999,1000,1,cpu,\"counted 999, expected 1000\"")
}

/// `fast` takes 100 and 400, `slow` 200 and 1600 nanoseconds, three times the same.
fn rows(slower: u64) -> String {
    let rounds = (1..=3).flat_map(|round| {
        [
            row("slow", "p", round, 200 * slower),
            row("slow", "q", round, 1600 * slower),
            row("fast", "p", round, 100),
            row("fast", "q", round, 400),
        ]
    });
    HEADER.to_owned() + &rounds.collect::<String>()
}

#[test]
fn rank_sorts_and_says_by_how_much() {
    let folder = Folder::new();
    let path = folder.file("a.csv", &rows(1));
    let text = makruk(&["compare", "rank", &path]).output();
    let places: Vec<Vec<_>> = text.lines().skip(3).map(|line| line.split_whitespace().collect()).collect();
    // The root of 2 times 4; 1000 leaves in 100 and 400 ns.
    assert_eq!(places[0], ["1", "fast", "5.0", "G", "1.000", "-", "1.2"], "{text}");
    assert_eq!(places[1], ["2", "slow", "1.8", "G", "2.828", "2.000", "to", "4.000", "1.2"], "{text}");
    assert!(text.starts_with("# a CPU; measured by makruk 0.1.0 (abc)\n"), "{text}");

    let record = makruk(&["compare", "rank", &path, "--json"]).json();
    assert_eq!((&record["schema"], &record["rounds"]), (&"makruk.rank/1".into(), &3.into()));
    assert_eq!(record["positions"], serde_json::json!(["p", "q"]));
    assert_eq!((&record["host_cpu"], &record["measured_by"]), (&"a CPU".into(), &"0.1.0 (abc)".into()));
    let slow = &record["ranked"][1];
    assert_eq!((&slow["place"], &slow["contestant"]), (&2.into(), &"slow".into()));
    for (field, value) in [("ratio", 8.0_f64.sqrt()), ("ratio_low", 2.0), ("ratio_high", 4.0)] {
        assert!((slow[field].as_f64().unwrap() - value).abs() < 1e-9, "{slow}");
    }

    let text = makruk(&["compare", "rank", &path, "--csv"]).output();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().unwrap().clone();
    let column = |name| header.iter().position(|title| title == name).unwrap();
    let places: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!((places.len(), &places[1][column("contestant")]), (2, "slow"));
    assert_eq!((&places[1][column("positions")], &places[1][column("rounds")]), ("2", "3"));
}

#[test]
fn a_wrong_count_is_named_and_ends_with_1() {
    let folder = Folder::new();
    let path = folder.file("a.csv", &(rows(1) + &wrong("slow", "p", 4)));
    let run = makruk(&["compare", "rank", &path]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), "wrong counts: slow\n"));
    let last = run.stdout.lines().last().unwrap();
    assert!(last.contains("void") && last.contains("slow: wrong count at depth 4 of p"), "{last}");
    let run = makruk(&["compare", "cmp", &path]);
    assert!(run.code == Some(1) && run.stdout.contains("wrong"), "{run:?}");
    let good = folder.file("b.csv", &rows(1));
    for files in [[&good, &path], [&path, &good]] {
        let run = makruk(&["compare", "diff", files[0], files[1]]);
        assert!(run.code == Some(1) && run.stdout.contains("slow: void: wrong count"), "{run:?}");
        let run = makruk(&["compare", "gate", "--baseline", files[0], files[1], "--fail-if-slower", "3%"]);
        assert!(run.code == Some(1) && run.stderr.contains("wrong counts: slow"), "{run:?}");
    }
}

#[test]
fn cmp_marks_the_fastest() {
    let folder = Folder::new();
    let path = folder.file("a.csv", &(rows(1) + &row("fast", "r", 1, 1000)));
    let text = makruk(&["compare", "cmp", &path]).output();
    let lines: Vec<Vec<_>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["#", "leaves/s", "slow", "fast"]);
    assert_eq!(lines[1], ["p", "5.0", "G", "*", "10.0", "G"]);
    assert_eq!(lines[2], ["q", "625.0", "M", "*", "2.5", "G"]);
    assert_eq!(lines[3], ["r", "-", "*", "1.0", "G"]);
}

#[test]
fn gate_fails_for_what_is_slower_alone() {
    let folder = Folder::new();
    let (old, new) = (folder.file("old.csv", &rows(100)), folder.file("new.csv", &rows(105)));
    let gate = |baseline: &str, new: &str, percent| {
        makruk(&["compare", "gate", "--baseline", baseline, new, "--fail-if-slower", percent])
    };
    let run = gate(&old, &new, "3%");
    assert_eq!(run.code, Some(1));
    assert_eq!(run.stderr, "slower by more than 3 %: slow\n");
    assert!(run.stdout.contains("slower slow: 1.0500 times as long"), "{}", run.stdout);
    assert!(run.stdout.contains("ok     fast: 1.0000 times as long"), "{}", run.stdout);
    // Beyond is beyond, faster is not slower.
    assert!(gate(&old, &new, "6%").output().contains("ok     slow"));
    gate(&new, &old, "3%").output();
    gate(&old, &old, "0%").output();
    let text = makruk(&["compare", "diff", &old, &new]).output();
    assert!(text.contains("slow: 1.0500 times as long (1.0500 to 1.0500), positions compared: 2"), "{text}");
}

#[test]
fn what_cannot_be_compared_ends_with_2() {
    let folder = Folder::new();
    let all = folder.file("all.csv", &rows(1));
    let one = folder.file("one.csv", &(HEADER.to_owned() + &row("fast", "p", 1, 100)));
    let other = folder.file("other.csv", &(HEADER.to_owned() + &row("fast", "x", 1, 100)));
    let gate = |old: &str, new: &str| {
        makruk(&["compare", "gate", "--baseline", old, new, "--fail-if-slower", "3%"]).refusal()
    };
    assert!(gate(&all, &one).contains("slow: found no row that counts in the new rows"));
    assert!(gate(&one, &all).contains("slow: found no row that counts in the old rows"));
    assert!(gate(&one, &other).contains("fast: found no position counted to the same depth"));
    let elsewhere = folder.file("else.csv", &rows(1).replace("a CPU", "another CPU"));
    let refusal = gate(&all, &elsewhere);
    assert!(refusal.contains("`a CPU` and `another CPU`") && refusal.contains("--mixed"), "{refusal}");
    for command in ["rank", "cmp"] {
        let refusal = makruk(&["compare", command, &all, &elsewhere]).refusal();
        assert!(refusal.contains("`a CPU` and `another CPU`") && refusal.contains("--mixed"), "{refusal}");
        makruk(&["compare", command, &all, &elsewhere, "--mixed"]).output();
    }
    for wrong in ["3", "-1%", "x%", "%", "nan%"] {
        let run =
            makruk(&["compare", "gate", "--baseline", &all, &all, &format!("--fail-if-slower={wrong}")]);
        assert!(run.refusal().contains("percentage"), "{wrong}");
    }
    makruk(&["compare", "gate", "--baseline", &all, &all]).refusal();
    makruk(&["compare", "gate", &all, "--fail-if-slower", "3%"]).refusal();
    makruk(&["compare", "rank"]).refusal();
}

#[test]
fn bad_files_are_named_with_the_place() {
    let folder = Folder::new();
    for (text, named) in [
        (String::new(), "bad.csv:1: column `schema`"),
        (HEADER.to_owned(), "bad.csv: found no row"),
        (rows(1).replacen(",100,cpu", ",soon,cpu", 1), "bad.csv:4: column `nanos`: found `soon`"),
        (rows(1).replacen(",cpu,", "", 1), "bad.csv:2: found 16 fields, expected 18"),
    ] {
        let path = folder.file("bad.csv", &text);
        for command in ["rank", "cmp"] {
            let refusal = makruk(&["compare", command, &path]).refusal();
            assert!(refusal.contains(named), "{refusal}");
        }
        assert!(makruk(&["compare", "diff", &path, &path]).refusal().contains(named));
    }
    let missing = folder.path("missing.csv");
    assert!(makruk(&["compare", "rank", missing.to_str().unwrap()]).refusal().contains("missing.csv"));
}
