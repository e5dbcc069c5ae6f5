//! `makruk split`, `work` and `merge`: counts that are made in pieces.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::run::{Run, START_NODES, makruk, program, start_divide, total};
use crate::suite::Folder;

/// A run that was split.
struct Cluster {
    folder: Folder,
}

impl Cluster {
    fn new(depth: usize, ply: usize, shards: usize) -> Self {
        let folder = Folder::new();
        let (depth, ply, shards) = (depth.to_string(), ply.to_string(), shards.to_string());
        let out = folder.path("").display().to_string();
        makruk(&["split", "--depth", &depth, "--ply", &ply, "--shards", &shards, "--out", &out]).output();
        Self { folder }
    }

    fn manifest(&self) -> String {
        self.folder.path("manifest.json").display().to_string()
    }

    fn work(&self, shard: usize, more: &[&str]) -> Run {
        let (manifest, shard) = (self.manifest(), shard.to_string());
        makruk(&[&["work", "--manifest", &manifest, "--index", &shard], more].concat())
    }

    fn work_all(&self, shards: usize, more: &[&str]) {
        for shard in 0..shards {
            self.work(shard, more).output();
        }
    }

    fn merge(&self, more: &[&str]) -> Run {
        makruk(&[&["merge", "--manifest", &self.manifest()], more].concat())
    }

    fn results(&self, pass: &str, shard: usize) -> PathBuf {
        self.folder.path("results").join(pass).join(format!("{shard:06}.tsv"))
    }

    /// Changes a file, and gives what `merge` says then.
    fn spoilt(&self, path: &Path, change: impl Fn(&str) -> String) -> Run {
        let text = fs::read_to_string(path).unwrap();
        fs::write(path, change(&text)).unwrap();
        let run = self.merge(&[]);
        fs::write(path, text).unwrap();
        run
    }
}

/// CRC-64/XZ, bit by bit.
fn crc(bytes: &[u8]) -> u64 {
    !bytes.iter().fold(!0, |sum, &byte| {
        (0..8).fold(sum ^ u64::from(byte), |sum: u64, _| {
            if sum & 1 == 1 { sum >> 1 ^ 0xc96c_5795_d787_0f42 } else { sum >> 1 }
        })
    })
}

/// A file of results with another checksum that fits what stands there.
fn resealed(text: &str) -> String {
    let body: String = text.split_inclusive('\n').filter(|line| !line.starts_with('=')).collect();
    let lines = body.lines().filter(|line| !line.starts_with('#')).count();
    format!("{body}= {lines} {:016x}\n", crc(body.as_bytes()))
}

#[test]
fn the_parts_make_the_whole() {
    let cluster = Cluster::new(5, 2, 3);
    cluster.work_all(3, &[]);
    let text = cluster.merge(&[]).output();
    assert_eq!(total(&text), START_NODES[5].to_string());
    let divide: Vec<_> = start_divide(5).iter().map(|(mv, nodes)| format!("{mv}: {nodes}")).collect();
    let found: Vec<_> = text.lines().filter(|line| !line.starts_with('#') && line.contains(": ")).collect();
    assert_eq!(found[..found.len() - 1], divide);
    let record = cluster.merge(&["--json"]).json();
    assert_eq!((&record["nodes"], &record["passes"]["a"]), (&START_NODES[5].into(), &3.into()));
    // What is done is left as it is.
    let before = fs::read(cluster.results("a", 1)).unwrap();
    assert!(cluster.work(1, &[]).output().contains(" 0 counted now, 0 left"));
    assert_eq!(fs::read(cluster.results("a", 1)).unwrap(), before);
}

#[test]
fn a_split_says_what_it_checked_and_is_the_same_again() {
    let folder = Folder::new();
    let split = |out: &str, more: &[&str]| {
        let out = folder.path(out).display().to_string();
        makruk(&[&["split", "--depth", "6", "--ply", "3", "--out", &out], more].concat())
    };
    let text = split("a", &["--shards", "4"]).output();
    // 6377 different positions at ply 3; perft 3 and 4.
    for part in
        ["# 6377 positions at ply 3", "ways to all: 12012,", "ways on from there: 273026,", "4 shards"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    split("a", &["--shards", "4", "--threads", "1"]).output();
    split("b", &["--shards", "4"]).output();
    for name in ["manifest.json", "shards/000000.tsv", "shards/000003.tsv"] {
        let read = |out: &str| fs::read_to_string(folder.path(out).join(name)).unwrap();
        assert_eq!(read("a"), read("b"), "{name}");
        assert!(!read("a").is_empty());
    }
    let refusal = split("a", &["--shards", "5"]).refusal();
    assert!(refusal.contains("another run's manifest"), "{refusal}");
    // As many as the sample says: all of it takes less than a shard's time.
    let text = split("c", &["--shard-time", "1h"]).output();
    assert!(text.contains("counted as a sample") && text.contains("\n1 shards, "), "{text}");
    let refusal = makruk(&["split", "--depth", "2", "--ply", "3", "--out", "never"]).refusal();
    assert!(refusal.contains("--ply: found 3, expected at most the depth, 2"), "{refusal}");
}

#[test]
fn every_game_is_split() {
    for (variant, rulebook) in [
        ("ouk", "cutechess"),
        ("ouk", "fairy"),
        ("kar-ouk", "cutechess"),
        ("kar-ouk", "fairy"),
        ("asean", "fairy"),
        ("ai-wok", "fairy"),
        ("makpong", "fairy"),
        ("sittuyin", "cutechess"),
        ("sittuyin", "fairy"),
    ] {
        let folder = Folder::new();
        let out = folder.path("").display().to_string();
        let game = ["--variant", variant, "--rulebook", rulebook];
        let depth = if variant == "sittuyin" { "2" } else { "4" };
        let ply = if variant == "sittuyin" { "1" } else { "2" };
        makruk(
            &[&["split", "--depth", depth, "--ply", ply, "--shards", "1", "--out", &out], &game[..]].concat(),
        )
        .output();
        let manifest = folder.path("manifest.json").display().to_string();
        makruk(&["work", "--manifest", &manifest, "--index", "0"]).output();
        let text = makruk(&["merge", "--manifest", &manifest]).output();
        let direct = makruk(&[&["perft", depth], &game[..]].concat()).output();
        assert_eq!(total(&text), total(&direct), "{variant} {rulebook}");
    }
}

#[test]
fn a_second_pass_confirms_the_first() {
    let cluster = Cluster::new(4, 2, 3);
    cluster.work_all(3, &[]);
    let refusal = cluster.merge(&["--require", "2"]).refusal_after_some();
    assert!(refusal.contains("expected counts in 2 ways"), "{refusal}");
    // The same again is no second way.
    cluster.work_all(3, &["--pass", "same"]);
    assert_eq!(cluster.merge(&["--require", "2"]).code, Some(2));
    cluster.work_all(2, &["--pass", "b", "--strategy", "hyperbola", "--seed", "7"]);
    let refusal = cluster.merge(&["--require", "2"]).refusal_after_some();
    assert!(refusal.contains("missing in pass b: 2\n"), "{refusal}");
    cluster.work(2, &["--pass", "b", "--strategy", "hyperbola", "--seed", "7"]).output();
    // What another pass has counted is not lost for a name that was forgotten.
    let before = fs::read(cluster.results("a", 0)).unwrap();
    for more in [["--strategy", "hyperbola"], ["--seed", "8"], ["--audit", "5"]] {
        let refusal = cluster.work(0, &[&more[..], &["--pass", "a"]].concat()).refusal();
        assert!(refusal.contains("a/000000.tsv: found "), "{refusal}");
    }
    assert_eq!(fs::read(cluster.results("a", 0)).unwrap(), before);
    let text = cluster.merge(&["--require", "2"]).output();
    assert!(text.contains("# 529 counts confirmed in another way"), "{text}");
    assert_eq!(total(&text), START_NODES[4].to_string());
    cluster.work_all(3, &["--audit", "5%", "--strategy", "reference"]);
    let text = cluster.merge(&["--require", "2"]).output();
    let confirmed: u32 = text
        .split("counts confirmed")
        .next()
        .unwrap()
        .rsplit(['#', '\n'])
        .next()
        .unwrap()
        .trim()
        .parse()
        .unwrap();
    assert!((540..600).contains(&confirmed), "{text}");
}

#[test]
fn what_is_not_right_is_refused_by_name() {
    let cluster = Cluster::new(4, 2, 3);
    let refusal = cluster.merge(&[]).refusal_after_some();
    assert!(refusal.contains("missing in pass a: 0-2\n"), "{refusal}");
    cluster.work(0, &[]).output();
    cluster.work(2, &[]).output();
    let refusal = cluster.merge(&[]).refusal_after_some();
    assert!(refusal.contains("missing in pass a: 1\n"), "{refusal}");
    cluster.work(1, &[]).output();
    let refused = |path: &Path, change: &dyn Fn(&str) -> String, named: &[&str]| {
        let run = cluster.spoilt(path, change);
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(!run.stdout.contains("Nodes searched"), "{run:?}");
        for part in named {
            assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
        }
    };
    // A shard that somebody edited.
    let shard = cluster.folder.path("shards").join("000001.tsv");
    refused(&shard, &|text| text.replacen("=1", "=2", 1), &["000001.tsv", "SHA-256"]);
    // One that is there twice.
    let other = fs::read_to_string(cluster.folder.path("shards").join("000000.tsv")).unwrap();
    refused(&shard, &|_| other.clone(), &["000001.tsv", "SHA-256"]);
    let results = cluster.results("a", 1);
    // A result that was cut, even at the end of a line.
    refused(&results, &|text| text[..text.len() / 2].to_owned(), &["a/000001.tsv", "cut or changed"]);
    let last = |text: &str| text.trim_end().rfind('\n').unwrap() + 1;
    refused(&results, &|text| text[..last(text)].to_owned(), &["a/000001.tsv", "missing in pass a: 1\n"]);
    // One line less, and a checksum that fits.
    let fewer = |text: &str| resealed(&text[..last(&text[..last(text)])]);
    refused(&results, &fewer, &["a/000001.tsv", "found results of 175 positions, expected those of 176"]);
    // A result of another version, with a checksum that fits.
    let version = |text: &str| resealed(&text.replace("# tool makruk 0", "# tool makruk 9"));
    refused(&results, &version, &["a/000001.tsv", "found tool makruk 9", "expected makruk 0"]);
    // Another shard's result.
    let other = fs::read_to_string(cluster.results("a", 0)).unwrap();
    refused(&results, &|_| other.clone(), &["a/000001.tsv", "found shard 0, expected 1"]);
    fs::copy(cluster.results("a", 0), cluster.results("a", 7)).unwrap();
    refused(&results, &str::to_owned, &["a/000007.tsv", "belongs to no shard"]);
    fs::remove_file(cluster.results("a", 7)).unwrap();
    // Another manifest.
    let manifest = cluster.folder.path("manifest.json");
    refused(
        &manifest,
        &|text| text.replacen("\"paths\": 529", "\"paths\": 530", 1),
        &["manifest.json", "530 paths"],
    );
    refused(&manifest, &|text| text.replacen("shards/", "../", 1), &["manifest.json", "`../000000.tsv`"]);
    // A count that is another one in another pass, with a checksum that fits: nobody knows which is right.
    cluster.work_all(3, &["--pass", "b", "--strategy", "hyperbola"]);
    let count = |text: &str| {
        let line = text.lines().find(|line| line.starts_with("5\t")).unwrap();
        let fields: Vec<_> = line.split('\t').collect();
        resealed(&text.replace(line, &format!("5\t1{}\t{}\t{}", fields[1], fields[2], fields[3])))
    };
    let run = cluster.spoilt(&results, count);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.stderr.contains("a/000001.tsv: 1") && run.stderr.contains("b/000001.tsv"), "{run:?}");
    assert!(!run.stdout.contains("Nodes searched"), "{run:?}");
    // All is well again.
    assert_eq!(total(&cluster.merge(&[]).output()), START_NODES[4].to_string());
}

#[test]
fn a_shard_that_was_damaged_is_counted_again() {
    let cluster = Cluster::new(4, 2, 1);
    cluster.work(0, &[]).output();
    let text = fs::read_to_string(cluster.results("a", 0)).unwrap();
    fs::write(cluster.results("a", 0), &text[..text.len() - 9]).unwrap();
    let run = cluster.work(0, &[]);
    assert!(run.code == Some(0) && run.stderr.contains("all is counted again"), "{run:?}");
    assert!(run.stdout.contains("529 counted now"), "{run:?}");
    assert_eq!(total(&cluster.merge(&[]).output()), START_NODES[4].to_string());
}

#[test]
fn the_number_of_a_shard_comes_from_the_batch_system() {
    let cluster = Cluster::new(3, 1, 3);
    for (shard, name) in ["SLURM_ARRAY_TASK_ID", "HQ_TASK_ID", "JOB_COMPLETION_INDEX"].into_iter().enumerate()
    {
        let mut command = program();
        command.args(["work", "--manifest", &cluster.manifest()]).env(name, shard.to_string());
        let run: Run = command.output().unwrap().into();
        run.output();
        assert!(cluster.results("a", shard).exists());
    }
    assert_eq!(total(&cluster.merge(&[]).output()), START_NODES[3].to_string());
    let work =
        |more: &[&str]| makruk(&[&["work", "--manifest", &cluster.manifest()], more].concat()).refusal();
    assert!(work(&[]).contains("SLURM_ARRAY_TASK_ID"));
    assert!(work(&["--index", "2", "--offset", "1"]).contains("found shard 3, expected one below 3"));
    assert!(work(&["--index", "0", "--strategy", "no-such"]).contains("no-such"));
    assert!(work(&["--index", "0", "--pass", "../x"]).contains("../x"));
    assert!(makruk(&["merge", "--manifest", "no-such.json"]).refusal().contains("no-such.json"));
    // Somebody else is at it.
    fs::create_dir_all(cluster.folder.path("results").join("b")).unwrap();
    let file = File::create(cluster.results("b", 0).with_extension("part")).unwrap();
    file.lock().unwrap();
    assert!(work(&["--index", "0", "--pass", "b"]).contains("is being counted by another process"));
}

/// Killed in one way and another while it counts, a shard loses nothing that was written.
#[cfg(unix)]
#[test]
fn a_shard_outlives_its_workers() {
    let cluster = Cluster::new(7, 2, 1);
    let part = cluster.results("a", 0).with_extension("part");
    let (manifest, mut done) = (cluster.manifest(), 0);
    for signal in ["-KILL", "-TERM", "-INT"] {
        let mut command = program();
        command.args(["work", "--manifest", &manifest, "--index", "0", "--threads", "1"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let sealed = || {
            let text = fs::read_to_string(&part).unwrap_or_default();
            text.lines().filter(|line| line.starts_with("= ")).count()
        };
        while sealed() <= done {
            assert!(child.try_wait().unwrap().is_none(), "it ended before it was told to");
            std::thread::sleep(Duration::from_millis(2));
        }
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        let run: Run = child.wait_with_output().unwrap().into();
        let code = match signal {
            "-KILL" => None,
            "-TERM" => Some(75),
            _ => Some(130),
        };
        assert_eq!(run.code, code, "{run:?}");
        if done > 0 {
            assert!(!run.stdout.contains(" 0 known before"), "{run:?}");
        }
        done = sealed();
    }
    let run = cluster.work(0, &[]);
    assert!(run.code == Some(0) && !run.stdout.contains(" 0 known before"), "{run:?}");
    assert!(!part.exists());
    assert_eq!(total(&cluster.merge(&[]).output()), START_NODES[7].to_string());
}
