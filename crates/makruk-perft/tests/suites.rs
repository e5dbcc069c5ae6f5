//! Suite files: what is read and what is refused.

use std::fs;

use makruk_perft::suite::{Entry, Expectation, Suite, SuiteError, find_files};

use written::{Folder, KINGS, START, read, read_as};

mod written;

/// The text of the error that reading gives, which must name the line.
fn refused(name: &str, text: &str, line: usize) -> String {
    let error = read_as(name, text).expect_err(text);
    assert!(matches!(&error, SuiteError::Line { line: named, .. } if *named == line), "{text}: {error}");
    assert!(error.to_string().contains(&format!("{name}:{line}: ")), "{error}");
    error.to_string()
}

fn counts(entry: &Entry) -> Vec<(u32, u128)> {
    entry.counts.iter().map(|count| (count.depth, count.nodes)).collect()
}

#[test]
fn epd_with_all_that_is_allowed() {
    let text = format!(
        "# variant: makruk\n#rulebook:all\n\n# source: this test\n{START} ;D1 23;D2 529 ; id \"a b\" ;c0 \"x;D9 1\"\n\
         # variant: chess\n\n   {KINGS};D4 324 ;hmvc 3 ;D2 9;\n{KINGS}\n"
    );
    for text in [text.clone(), text.replace('\n', "\r\n"), text.trim_end().to_owned()] {
        let file = read("a.epd", &text);
        // Comments behind the first position are no header.
        assert_eq!((file.variant.as_deref(), file.rulebook.as_deref()), (Some("makruk"), Some("all")));
        assert_eq!(file.entries.len(), 3);
        let Entry { line, id, fen, .. } = &file.entries[0];
        assert_eq!((*line, id.as_deref(), fen.as_str()), (5, Some("a b"), START));
        assert_eq!(counts(&file.entries[0]), [(1, 23), (2, 529)]);
        assert_eq!((file.entries[1].line, &file.entries[1].id), (8, &None));
        assert_eq!(
            file.entries[1].counts,
            [(4, 324), (2, 9)].map(|(depth, nodes)| Expectation { line: 8, depth, nodes })
        );
        assert_eq!((file.entries[2].fen.as_str(), &file.entries[2].counts[..]), (KINGS, &[][..]));
    }
}

#[test]
fn perft_with_all_that_is_allowed() {
    let text = format!(
        "# variant: makruk\n# rulebook: thai\n\nid first\nepd {START}\nperft 1 23\n  perft\t2   529\n\n# between\nepd {KINGS}\nperft 4 324\n"
    );
    for text in [text.clone(), text.replace('\n', "\r\n"), text.trim_end().to_owned()] {
        let file = read("a.perft", &text);
        assert_eq!((file.variant.as_deref(), file.rulebook.as_deref()), (Some("makruk"), Some("thai")));
        assert_eq!(file.entries.len(), 2);
        let Entry { line, id, fen, .. } = &file.entries[0];
        assert_eq!((*line, id.as_deref(), fen.as_str()), (5, Some("first"), START));
        let lines: Vec<_> = file.entries[0].counts.iter().map(|count| count.line).collect();
        assert_eq!((counts(&file.entries[0]), lines), (vec![(1, 23), (2, 529)], vec![6, 7]));
        assert_eq!((&file.entries[1].id, counts(&file.entries[1])), (&None, vec![(4, 324)]));
    }
}

#[test]
fn headers_may_be_missing() {
    let file = read("a.epd", &format!("# a remark without a colon\n{KINGS} ;D1 3"));
    assert_eq!((file.variant, file.rulebook), (None, None));
}

#[test]
fn counts_of_128_bits_are_read() {
    let largest = u128::MAX;
    let file = read("a.epd", &format!("{KINGS} ;D100 {largest}"));
    assert_eq!(counts(&file.entries[0]), [(100, largest)]);
    let beyond = "340282366920938463463374607431768211456";
    assert!(refused("a.epd", &format!("{KINGS} ;D100 {beyond}"), 1).contains(beyond));
}

#[test]
fn a_depth_given_twice() {
    // The same again is no news.
    let file = read("a.epd", &format!("{KINGS} ;D1 3 ;D1 3"));
    assert_eq!(counts(&file.entries[0]), [(1, 3)]);
    let error = refused("a.epd", &format!("\n{KINGS} ;D1 3 ;D1 4"), 2);
    assert!(error.contains("4 nodes at depth 1") && error.contains("line 2 says 3"), "{error}");
    let error = refused("a.perft", &format!("epd {KINGS}\nperft 1 3\nperft 2 9\nperft 1 4"), 4);
    assert!(error.contains("4 nodes at depth 1") && error.contains("line 2 says 3"), "{error}");
}

#[test]
fn what_cannot_be_understood_is_named() {
    let fen = KINGS;
    for (name, text, line, named) in [
        ("a.epd", format!("# x\n{fen} ;D1 3\n{fen} ;D2 nine"), 3, "`nine`"),
        ("a.epd", format!("{fen} ;D1 -3"), 1, "`-3`"),
        ("a.epd", format!("{fen} ;D1 3.0"), 1, "`3.0`"),
        ("a.epd", format!("{fen} ;D1"), 1, "number of nodes at depth 1"),
        ("a.epd", format!("{fen} ;D101 3"), 1, "`101`"),
        ("a.epd", format!("{fen} ;D4294967297 3"), 1, "`4294967297`"),
        ("a.epd", format!("{fen} ;D1 3\n;D2 9"), 2, "no FEN"),
        ("a.perft", "perft 1 3".to_owned(), 1, "`epd`"),
        ("a.perft", format!("epd {fen}\nperft one 3"), 2, "`one`"),
        ("a.perft", format!("epd {fen}\nperft 1"), 2, "number of nodes at depth 1"),
        ("a.perft", format!("epd {fen}\nperft 1 3 4"), 2, "`3 4`"),
        ("a.perft", format!("\r\nfen {fen}\r\n"), 2, "`fen`"),
    ] {
        let error = refused(name, &text, line);
        assert!(error.contains(named), "{text}: {error}");
    }
}

/// A quotation mark too few would hide the counts behind it.
#[test]
fn quotation_marks_come_in_pairs() {
    let error = refused("a.epd", &format!("{KINGS} ;D1 3\n{KINGS} ;id \"a ;D1 4"), 2);
    assert!(error.contains("quotation mark"), "{error}");
}

#[test]
fn endings_say_how_to_read() {
    for name in ["a.txt", "a", "a.epd.bak", ".epd"] {
        let error = read_as(name, KINGS).expect_err(name);
        assert!(matches!(&error, SuiteError::UnknownFormat { path } if path.ends_with(name)), "{error}");
        assert!(
            [".epd", ".perft", ".toml"].iter().all(|ending| error.to_string().contains(ending)),
            "{error}"
        );
    }
}

#[test]
fn files_that_are_not_there_or_not_text() {
    let folder = Folder::with("bytes.epd", "");
    let missing = folder.0.path().join("none.epd");
    let error = Suite::read(&missing).unwrap_err();
    assert!(matches!(&error, SuiteError::Io { path, .. } if *path == missing), "{error}");
    let bytes = folder.0.path().join("bytes.epd");
    fs::write(&bytes, b"k7/8/8/8/8/8/8/K7 w ;D1 3 ;id \"\xff\"").unwrap();
    assert!(matches!(Suite::read(&bytes), Err(SuiteError::Io { path, .. }) if path == bytes));
}

#[test]
fn folders_are_searched_for_suites() {
    let folder = Folder::with("b.epd", "");
    for name in ["a.perft", "deep/er/c.epd", "deep/notes.txt", "README.md"] {
        folder.add(name, "");
    }
    let root = folder.0.path();
    let expected = ["a.perft", "b.epd", "deep/er/c.epd"].map(|name| root.join(name));
    assert_eq!(find_files(root).unwrap(), expected);
    // A file is itself, whatever its name.
    let notes = root.join("deep/notes.txt");
    assert_eq!(find_files(&notes).unwrap(), [notes]);
    fs::create_dir(root.join("empty")).unwrap();
    for without in ["empty", "deep2"] {
        let folder = root.join(without);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("x.txt"), "").unwrap();
        let error = find_files(&folder).unwrap_err();
        assert!(matches!(&error, SuiteError::NoFiles { path } if *path == folder), "{error}");
    }
}
