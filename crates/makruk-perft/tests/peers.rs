//! Programs that are asked for counts: scripts that behave, and scripts that do not.
#![cfg(unix)]

use std::time::{Duration, Instant};

use makruk_perft::barometer::{Contestant, Engine, Failure, Request};
use makruk_perft::peers::{Description, Patience, Peer, PeerError};

/// How long scripts may take that are well: much longer than they need.
const LONG: Patience = Patience { limit: Duration::from_secs(20), stop: &|| false };
/// How long is waited for those that hang.
const SHORT: Patience = Patience { limit: Duration::from_millis(300), stop: &|| false };

/// A program that is a shell script: what it does when it is greeted, and when it is asked for perft.
fn script(greeting: &str, perft: &str) -> Description {
    let script = format!(
        "while read -r line; do case $line in uci) {greeting};; isready) echo readyok;; 'go perft'*) {perft};; quit) exit;; esac; done"
    );
    let text = format!(
        "name = 'fake'\ncommand = ['sh', '-c', {script:?}]\nprotocol = 'uci'\n[variants]\nmakruk = 'thai'\nouk = 'cambodian'"
    );
    Description::parse("fake.toml", &text).unwrap()
}

const HELLO: &str =
    "echo id name Fake 1.2; echo option name UCI_Variant type combo default chess var thai; echo uciok";
const COUNTS: &str = "echo a3a4: 10; echo b3b4: 13; echo; echo Nodes searched: 23; echo";

fn started(perft: &str) -> Peer {
    Peer::start(script(HELLO, perft), "makruk", &LONG).unwrap()
}

#[test]
fn a_program_that_behaves_is_asked_again_and_again() {
    let mut peer = started(COUNTS);
    assert_eq!((peer.name(), peer.version()), ("fake", "Fake 1.2"));
    for _ in 0..3 {
        let answer = peer.perft("some position", 1, &LONG).unwrap();
        assert_eq!(answer.total, 23);
        assert_eq!(answer.moves, [("a3a4".to_owned(), 10), ("b3b4".to_owned(), 13)]);
        assert_eq!(answer.cpu_nanos.is_some(), cfg!(target_os = "linux"));
    }
}

#[test]
fn a_program_that_cannot_be_used_is_refused() {
    let start = |greeting: &str, variant: &str, patience: &Patience| {
        Peer::start(script(greeting, COUNTS), variant, patience).unwrap_err()
    };
    let nameless = HELLO.replace("echo id name Fake 1.2; ", "");
    assert!(matches!(start(&nameless, "makruk", &LONG), PeerError::NoVersion { .. }));
    assert!(
        matches!(start(HELLO, "ouk", &LONG), PeerError::NotOffered { variant } if variant == "cambodian")
    );
    assert!(matches!(start(HELLO, "sittuyin", &LONG), PeerError::Variant { .. }));
    assert!(matches!(start("sleep 100", "makruk", &SHORT), PeerError::TimedOut { .. }));
    let error = start("exit 3", "makruk", &LONG);
    assert!(matches!(&error, PeerError::Ended { how, .. } if how.contains('3')), "{error}");
    let mut description = script(HELLO, COUNTS);
    description.command = vec!["no-such-program-anywhere".to_owned()];
    assert!(matches!(Peer::start(description, "makruk", &LONG), Err(PeerError::NotFound { .. })));
    let mut description = script(HELLO, COUNTS);
    description.command = vec!["/".to_owned()];
    assert!(matches!(Peer::start(description, "makruk", &LONG), Err(PeerError::Start { .. })));
}

#[test]
fn one_that_fails_is_named_and_started_again() {
    for (perft, patience, named) in [
        ("sleep 100", &SHORT, "no answer to `go perft 1` within 0.3 s"),
        ("kill -9 $$", &LONG, "ended after `go perft 1`: signal: 9"),
        ("exit 7", &LONG, "ended after `go perft 1`: exit status: 7"),
        ("echo Nodes searched: many", &LONG, "no line of the answer"),
        ("echo Nodes searched: 99999999999999999999999", &LONG, "no line of the answer"),
        // Text without an end, and without a line end.
        ("yes nonsense", &SHORT, "no answer"),
        ("yes | tr -d '\\n'", &SHORT, "no answer"),
        ("head -c 100000 /dev/urandom; sleep 100", &SHORT, "no answer"),
    ] {
        let mut peer = started(perft);
        for _ in 0..2 {
            let start = Instant::now();
            let error = peer.perft("x", 1, patience).unwrap_err().to_string();
            assert!(error.contains(named), "{perft}: {error}");
            assert!(start.elapsed() < Duration::from_secs(10), "{perft}");
        }
    }
}

#[test]
fn whoever_asks_may_stop_waiting() {
    let mut peer = started("sleep 100");
    let patience = Patience { limit: Duration::from_secs(50), stop: &|| true };
    assert!(matches!(peer.perft("x", 1, &patience), Err(PeerError::Stopped)));
}

/// What a script starts ends with it.
#[test]
fn nothing_is_left_running() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("alive");
    let mut peer = started(&format!("(while :; do date > {}; sleep 0.05; done); exit", file.display()));
    peer.perft("x", 1, &Patience { limit: Duration::from_secs(3), ..LONG }).unwrap_err();
    drop(peer);
    let changed = || std::fs::metadata(&file).and_then(|data| data.modified()).unwrap();
    std::thread::sleep(Duration::from_millis(100));
    let then = changed();
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(changed(), then);
}

#[test]
fn as_a_contestant_it_counts_as_often_as_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("asked");
    let mut engine = Engine::new(started(&format!("echo x >> {}; {COUNTS}", file.display())));
    let mut request = Request { fen: "x", depth: 1, expected: 23, repeats: 4, patience: LONG };
    let counted = engine.count(&request).unwrap();
    assert!(counted.nodes == 23 && counted.nanos > 0);
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 4);
    // A wrong count needs no more.
    request.expected = 24;
    assert_eq!(engine.count(&request).unwrap().nodes, 23);
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 5);
}

/// The time of a program that another one waits for would be missing.
#[cfg(target_os = "linux")]
#[test]
fn a_script_that_only_waits_is_refused() {
    let inner = format!(
        "while read -r line; do case $line in uci) {HELLO};; isready) echo readyok;; go*) {COUNTS};; esac; done"
    );
    let mut description = script(HELLO, COUNTS);
    description.command = ["sh", "-c", "sh -c \"$0\"; :", &inner].map(str::to_owned).to_vec();
    let mut engine = Engine::new(Peer::start(description, "makruk", &LONG).unwrap());
    let request = Request { fen: "x", depth: 1, expected: 23, repeats: 1, patience: LONG };
    let Err(Failure::Count(why)) = engine.count(&request) else { panic!("its time is not known") };
    assert!(why.contains("exec"), "{why}");
}
