//! Rules of single games, each in a position made for it.

use std::collections::BTreeSet;

use makruk_core::{CutechessRules, FairyRules, KarOuk, Makpong, Ouk, Position, RuleSet, Sittuyin};

use crate::reference::Reference;
use crate::reference::mailbox::Mailbox;

/// The mailbox after some moves, each found by its text among the legal ones.
fn after<V: Reference>(fen: &str, line: &[&str]) -> Mailbox {
    let mut mailbox = Mailbox::of(&Position::<V>::from_fen(fen).unwrap());
    for text in line {
        let mut next = None;
        mailbox.for_each_legal(|step, after| {
            if step.as_move().text(&V::LETTERS) == *text {
                next = Some(after.clone());
            }
        });
        mailbox = next.unwrap_or_else(|| panic!("{text} is not among the moves of {fen} {line:?}"));
    }
    mailbox
}

/// The texts of the moves after some moves.
fn moves<V: Reference>(fen: &str, line: &[&str]) -> BTreeSet<String> {
    after::<V>(fen, line).legal_moves().into_iter().map(|mv| mv.text(&V::LETTERS)).collect()
}

fn has<V: Reference>(fen: &str, line: &[&str], text: &str) -> bool {
    moves::<V>(fen, line).contains(text)
}

fn count<V: Reference>(fen: &str, line: &[&str]) -> usize {
    moves::<V>(fen, line).len()
}

/// A leap needs its right and a square that is free of the own pieces; the king's needs an empty one, and
/// no check.
#[test]
fn leaps_need_right_and_room() {
    fn both<R: RuleSet>() {
        let leaps = ["d1b2", "d1f2", "e1e3"];
        let of = |fen| leaps.map(|text| has::<Ouk<R>>(fen, &[], text));
        assert_eq!(of("4k3/8/8/8/8/8/8/3KM3 w DE - 0 1"), [true; 3]);
        assert_eq!(of("4k3/8/8/8/8/8/8/3KM3 w D - 0 1"), [true, true, false]);
        assert_eq!(of("4k3/8/8/8/8/8/8/3KM3 w - - 0 1"), [false; 3]);
        assert_eq!(of("4k3/8/8/8/8/4P3/1P6/3KM3 w DE - 0 1"), [false, true, false]);
        assert_eq!(of("4k3/8/8/8/8/8/5p2/3KM3 w DE - 0 1"), [true, false, true]);
        assert_eq!(of("4k3/8/8/8/8/8/1n6/3KM3 w DE - 0 1"), [false; 3], "in check");
        let black = |text| has::<Ouk<R>>("3mk3/8/8/8/8/8/8/3K4 b de - 0 1", &[], text);
        assert_eq!(["e8c7", "e8g7", "d8d6"].map(black), [true; 3]);
        assert!(!has::<Ouk<R>>("4k3/8/8/8/8/8/8/3KM3 w DE - 0 1", &["d1d2", "e8f8", "d2d1", "f8e8"], "d1b2"));
    }
    both::<FairyRules>();
    both::<CutechessRules>();
}

#[test]
fn met_leap_takes_checks_and_guards_in_one_rule_set() {
    let takes = "4k3/8/8/8/8/4p3/8/3KM3 w DE - 0 1";
    assert!(has::<Ouk<CutechessRules>>(takes, &[], "e1e3"));
    assert!(!has::<Ouk<FairyRules>>(takes, &[], "e1e3"));
    // The king could go to e3.
    let guards = "8/8/8/8/3k4/8/8/K3M3 b E - 0 1";
    assert!(!has::<Ouk<CutechessRules>>(guards, &[], "d4e3"));
    assert!(has::<Ouk<FairyRules>>(guards, &[], "d4e3"));
    // The king is in check from e1.
    let checks = "8/8/p7/8/8/4k3/8/K3M3 b E - 0 1";
    assert!(!has::<Ouk<CutechessRules>>(checks, &[], "a6a5"));
    assert!(has::<Ouk<FairyRules>>(checks, &[], "a6a5"));
}

/// Under the rules of cutechess only the mover's own pieces touch its rights, so the met's leap attacks
/// from beyond.
#[test]
fn right_of_a_captured_met() {
    let (fen, line) = ("4r3/8/8/8/3k4/8/K7/4M3 b E - 0 1", ["e8e1", "a2a3"]);
    assert!(!has::<Ouk<CutechessRules>>(fen, &line, "d4e3"));
    assert!(has::<Ouk<FairyRules>>(fen, &line, "d4e3"));
}

/// The position of Fairy-Stockfish's test.py (685a446c): the file between rook and king is blocked.
#[test]
fn rook_aims_at_king_in_one_rule_set() {
    let (fen, line) = ("rnsmk1nr/4s3/pppppppp/8/8/PPPPPPPP/R7/1NSKMSNR w DEde - 2 2", ["a2e2"]);
    for text in ["e8c7", "e8g7"] {
        assert!(!has::<Ouk<FairyRules>>(fen, &line, text));
        assert!(has::<Ouk<CutechessRules>>(fen, &line, text));
    }
    assert!(has::<Ouk<FairyRules>>(fen, &["a2a1"], "e8c7"), "it is not aimed at from a1");
    let later = ["a2e2", "a6a5", "e2a2", "a5a4"];
    assert!(!has::<Ouk<FairyRules>>(fen, &[&later[..], &["b3a4"]].concat(), "e8c7"), "for good");
}

#[test]
fn check_ends_a_line_but_not_its_root() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(count::<KarOuk<FairyRules>>(fen, &["a1a8"]), 0);
    assert_eq!(count::<KarOuk<CutechessRules>>(fen, &["a1a8"]), 3);
    assert_eq!(count::<KarOuk<FairyRules>>("R3k3/8/8/8/8/8/8/4K3 b - - 0 1", &[]), 3);
    // The field of checks says that it was given in the game.
    assert_eq!(count::<KarOuk<FairyRules>>("R3k3/8/8/8/8/8/8/4K3 b - - 0+1 0 1", &[]), 0);
    assert_eq!(count::<KarOuk<FairyRules>>("R3k3/8/8/8/8/8/8/4K3 b - - 1+1 0 1", &[]), 3);
}

#[test]
fn makpong_king_stays_in_check() {
    let check = "4k3/8/8/8/8/4r3/8/M3K3 w - - 0 1";
    assert_eq!(count::<Makpong>(check, &[]), 0);
    let lone_checker = "4k3/8/8/8/8/8/4r3/M3K3 w - - 0 1";
    assert_eq!(moves::<Makpong>(lone_checker, &[]), BTreeSet::from(["e1e2".to_owned()]));
    let two_checkers = "4k3/8/8/8/8/3n4/4r3/M3K3 w - - 0 1";
    assert_eq!(count::<Makpong>(two_checkers, &[]), 0);
    assert_eq!(count::<Makpong>("4k3/8/8/8/3r4/8/8/M3K3 w - - 0 1", &[]), 4, "no check: b2, e2, f1, f2");
}

/// White's set-up is over, Black's is not.
#[test]
fn one_side_moves_first_in_one_rule_set() {
    let fen = "8/8/4pppp/pppp4/4PPPP/PPPP4/8/4K3[kr] w - - 0 1";
    assert_eq!(count::<Sittuyin<FairyRules>>(fen, &[]), 14);
    assert_eq!(count::<Sittuyin<CutechessRules>>(fen, &[]), 0);
    // A king in hand cannot be checked, and one that is put must not be.
    let fen = "8/8/8/8/8/8/8/R3K3[k] w - - 0 1";
    assert_eq!(count::<Sittuyin<FairyRules>>(fen, &["a1a8"]), 14, "not on rank 8 or file a");
}

#[test]
fn drops_keep_to_their_ranks() {
    let fen = "k7/8/8/8/8/8/8/7K[RP] w - - 0 1";
    let (rooks, pawns): (Vec<_>, Vec<_>) =
        moves::<Sittuyin<FairyRules>>(fen, &[]).into_iter().partition(|text| text.starts_with('R'));
    assert_eq!((rooks.len(), pawns.len()), (7, 23));
    assert!(has::<Sittuyin<FairyRules>>(fen, &[], "R@a1"), "a check");
}

#[test]
fn last_drop_must_not_check_in_one_rule_set() {
    let fen = "k7/8/8/8/8/8/8/7K[R] w - - 0 1";
    assert!(has::<Sittuyin<FairyRules>>(fen, &[], "R@a1"));
    assert!(!has::<Sittuyin<CutechessRules>>(fen, &[], "R@a1"));
    assert!(has::<Sittuyin<CutechessRules>>("k7/8/8/8/8/8/8/7K[Rr] w - - 0 1", &[], "R@a1"));
}

/// After the set-up, no side may have two generals under the rules of cutechess, whoever moves.
#[test]
fn two_generals_in_one_rule_set() {
    let own = "4k3/8/8/8/8/8/8/F2FK3[] w - - 0 1";
    assert_eq!(count::<Sittuyin<FairyRules>>(own, &[]), 7);
    assert_eq!(count::<Sittuyin<CutechessRules>>(own, &[]), 0);
    let theirs = "4k3/8/3P4/8/8/8/f1f5/K7[] w - - 0 1";
    assert!(has::<Sittuyin<FairyRules>>(theirs, &[], "d6d6f"));
    assert_eq!(
        moves::<Sittuyin<CutechessRules>>(theirs, &[]),
        BTreeSet::from(["a1a2".to_owned()]),
        "only the capture of one"
    );
    let set_up = |hand: &str| format!("3k4/8/8/8/8/8/F7/K2F4[{hand}] w - - 0 1");
    assert_eq!(count::<Sittuyin<CutechessRules>>(&set_up("Rr"), &[]), 6, "not before the last drop");
    assert_eq!(count::<Sittuyin<CutechessRules>>(&set_up("R"), &[]), 0);
    assert_eq!(count::<Sittuyin<FairyRules>>(&set_up("R"), &[]), 6);
}

#[test]
fn promotions_of_sittuyin() {
    fn both<R: RuleSet>() {
        let fen = |board: &str| format!("{board}[] w - - 0 1");
        let promotions = |board: &str| {
            let mut all = moves::<Sittuyin<R>>(&fen(board), &[]);
            all.retain(|text| text.ends_with('f'));
            all.into_iter().collect::<Vec<_>>().join(" ")
        };
        // The last pawn anywhere; of two, those on the long diagonals.
        assert_eq!(promotions("7k/8/8/8/3P4/8/8/K7"), "d4c3f d4c5f d4d4f d4e3f d4e5f");
        assert_eq!(promotions("7k/8/8/8/3P4/4P3/8/K7"), "");
        assert_eq!(promotions("7k/8/2P5/8/8/4P3/8/K7"), "c6b5f c6b7f c6c6f c6d5f c6d7f");
        // Not with a general, not onto a piece, not where it attacks one, not with check.
        assert_eq!(promotions("7k/8/2P5/8/8/8/8/K4F2"), "");
        assert_eq!(promotions("7k/8/2P5/1r6/8/8/8/3K4"), "c6b7f c6d5f c6d7f");
        assert_eq!(promotions("R2P3k/8/8/8/8/8/8/K7"), "d8d8f", "others discover a check");
        assert_eq!(promotions("8/8/8/4k3/8/2P5/8/K7"), "c3b2f c3b4f c3c3f c3d2f", "a check from d4");
    }
    both::<FairyRules>();
    both::<CutechessRules>();
}
