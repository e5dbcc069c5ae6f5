//! Reading a FEN.

use std::str::FromStr;

use super::{Fen, FenError, FenField, FenWarning, Tail};
use crate::quote::shown;
use crate::{Board, File, Hand, Position, PositionError, Rank, Side, Square, Variant};

/// A piece of the text and the column it starts in (characters, from 1).
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    column: usize,
}

impl Word<'_> {
    fn error(self, field: FenField, found: impl Into<String>, expected: impl Into<String>) -> FenError {
        FenError { field, column: self.column, found: found.into(), expected: expected.into() }
    }

    /// The text between backquotes, shortened when it is long.
    fn quoted(self) -> String {
        format!("`{}`", shown(self.text))
    }
}

impl<V: Variant> FromStr for Fen<V> {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let words = split(text);
        let end = Word { text: "", column: text.trim_end().chars().count() + 1 };
        let Some((&first, rest)) = words.split_first() else {
            return Err(end.error(FenField::Board, "no text", "8 ranks separated by `/`"));
        };
        let (pieces, hand) = split_hand(first);
        let (board, columns) = read_board::<V>(pieces)?;
        let mut warnings = Vec::new();
        let (side, state, tail) = match *rest {
            [] => (Side::White, V::State::default(), Tail::BoardOnly),
            [side, ref fields @ ..] => {
                let side = read_side(side)?;
                let (state, tail) = read_tail::<V>(fields, end, &board, &mut warnings)?;
                (side, state, tail)
            }
        };
        let state = read_hand::<V>(hand, state)?;
        let position = Position::new(board, side, state)
            .map_err(|error| at_king(&board, &columns, first.column, &error))?;
        Ok(Self { position, tail, warnings })
    }
}

/// The first field without the pieces in hand behind it, and what stands there from the bracket on.
fn split_hand(field: Word<'_>) -> (Word<'_>, Option<Word<'_>>) {
    match field.text.find('[') {
        None => (field, None),
        Some(bracket) => {
            let (pieces, hand) = field.text.split_at(bracket);
            let column = field.column + pieces.chars().count();
            (Word { text: pieces, ..field }, Some(Word { text: hand, column }))
        }
    }
}

/// Reads `[KFR]`, `[]` or `[-]`.
fn read_hand<V: Variant>(field: Option<Word<'_>>, state: V::State) -> Result<V::State, FenError> {
    let Some(field) = field else { return Ok(state) };
    let Some(letters) = field.text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) else {
        return Err(field.error(FenField::Hand, field.quoted(), "pieces in hand between `[` and `]`"));
    };
    let mut hand = Hand::default();
    for (offset, letter) in letters.chars().enumerate().filter(|_| letters != "-") {
        let here = Word { column: field.column + 1 + offset, ..field };
        let unknown =
            || here.error(FenField::Hand, format!("`{}`", letter.escape_debug()), "letters of pieces");
        let piece = V::LETTERS.piece(letter).ok_or_else(unknown)?;
        hand = hand.with(piece).ok_or_else(|| {
            here.error(FenField::Hand, "too many pieces of one kind", format!("at most {}", Hand::MOST))
        })?;
    }
    V::with_hand(state, hand).map_err(|expected| field.error(FenField::Hand, field.quoted(), expected))
}

/// The words between white space, each with its column.
fn split(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut column = 1;
    for piece in text.split(char::is_whitespace) {
        if !piece.is_empty() {
            words.push(Word { text: piece, column });
        }
        column += piece.chars().count() + 1;
    }
    words
}

/// The board, and for every square the column of the letter that put a piece there.
fn read_board<V: Variant>(field: Word<'_>) -> Result<(Board, [usize; 64]), FenError> {
    let ranks = field.text.split('/').count();
    if ranks != 8 {
        let found = format!("{ranks} rank{}", if ranks == 1 { "" } else { "s" });
        return Err(field.error(FenField::Board, found, "8 ranks separated by `/`"));
    }
    let mut board = Board::EMPTY;
    let mut columns = [field.column; 64];
    let mut column = field.column;
    for (text, rank) in field.text.split('/').zip(Rank::all().rev()) {
        let word = Word { text, column };
        read_rank::<V>(word, rank, &mut board, &mut columns)?;
        column += text.chars().count() + 1;
    }
    Ok((board, columns))
}

fn read_rank<V: Variant>(
    word: Word<'_>,
    rank: Rank,
    board: &mut Board,
    columns: &mut [usize; 64],
) -> Result<(), FenError> {
    let field = FenField::Rank(rank);
    let mut width = 0_usize;
    let mut before = None;
    for (offset, letter) in word.text.chars().enumerate() {
        let here = Word { column: word.column + offset, ..word };
        let previous = before.replace(letter);
        if let Some(empty @ 1..=8) = letter.to_digit(10) {
            width += empty as usize;
        } else if letter == '~' {
            // Fairy-Stockfish's mark of a promoted pawn: it stands behind a met, which it leaves a met.
            let marked = previous.and_then(|letter| V::LETTERS.kind(letter));
            if !marked.is_some_and(|kind| V::PROMOTIONS.contains(&kind)) {
                let found = match previous {
                    Some(letter) => format!("`{}~`", letter.escape_debug()),
                    None => "`~`".to_owned(),
                };
                return Err(here.error(field, found, "`~` behind a promoted piece only"));
            }
        } else if let Some(piece) = V::LETTERS.piece(letter) {
            if let Some(file) = u8::try_from(width).ok().and_then(File::new) {
                let square = Square::at(file, rank);
                board.put(square, piece);
                columns[square.index()] = here.column;
            }
            width += 1;
        } else {
            let found = format!("`{}`", letter.escape_debug());
            let own: String = V::LETTERS.letters.iter().collect();
            let expected = format!("a letter of {own}, in capitals for White, or a digit from 1 to 8");
            return Err(here.error(field, found, expected));
        }
    }
    if width == 8 {
        Ok(())
    } else {
        let found = format!("{width} square{}", if width == 1 { "" } else { "s" });
        Err(word.error(field, found, "8 squares"))
    }
}

fn read_side(field: Word<'_>) -> Result<Side, FenError> {
    Side::ALL
        .into_iter()
        .find(|side| field.text.chars().eq([side.letter()]))
        .ok_or_else(|| field.error(FenField::SideToMove, field.quoted(), "`w` or `b`"))
}

fn read_tail<V: Variant>(
    fields: &[Word<'_>],
    end: Word<'_>,
    board: &Board,
    warnings: &mut Vec<FenWarning>,
) -> Result<(V::State, Tail), FenError> {
    let none = V::State::default();
    if let [rights, limit, checks, plies, number] = *fields
        && let Some((white, black)) = read_checks(checks)
    {
        let (state, tail) = read_tail::<V>(&[rights, limit, plies, number], end, board, warnings)?;
        let state = V::with_checks(state, white, black)
            .map_err(|expected| checks.error(FenField::Checks, checks.quoted(), expected))?;
        return Ok((state, tail));
    }
    match *fields {
        [] => Ok((none, Tail::SideOnly)),
        [clock, number] if is_number(clock) => {
            let clock = read_number(clock, FenField::Plies)?;
            let number = read_move_number(number, warnings)?;
            Ok((none, Tail::Short { clock, number }))
        }
        [rights] => {
            read_rights::<V>(rights, board, warnings)?;
            Err(end.error(FenField::Limit, "nothing", "`-` or the counting limit in plies"))
        }
        [rights, limit] => {
            let state = read_rights::<V>(rights, board, warnings)?;
            match read_limit(limit)? {
                None => Ok((state, Tail::NoCounters)),
                Some(_) => Err(end.error(FenField::Plies, "nothing", "the number of plies counted")),
            }
        }
        [rights, limit, plies] => {
            read_rights::<V>(rights, board, warnings)?;
            read_limit(limit)?;
            read_number(plies, FenField::Plies)?;
            Err(end.error(FenField::Number, "nothing", "the number of the move"))
        }
        [rights, limit, plies, number, ref rest @ ..] => {
            let state = read_rights::<V>(rights, board, warnings)?;
            let limit = read_limit(limit)?;
            let plies = read_number(plies, FenField::Plies)?;
            let number = read_move_number(number, warnings)?;
            match rest.first() {
                None => Ok((state, Tail::Full { limit, plies, number })),
                Some(extra) => {
                    Err(extra.error(FenField::End, extra.quoted(), "nothing after the move number"))
                }
            }
        }
    }
}

fn read_rights<V: Variant>(
    field: Word<'_>,
    board: &Board,
    warnings: &mut Vec<FenWarning>,
) -> Result<V::State, FenError> {
    if field.text == "-" {
        return Ok(V::State::default());
    }
    let (state, dropped) = V::read_rights(field.text, board)
        .map_err(|expected| field.error(FenField::Rights, field.quoted(), expected))?;
    if dropped {
        warnings.push(FenWarning::RightsDropped(field.text.to_owned()));
    }
    Ok(state)
}

/// The field that Fairy-Stockfish writes in games won by checks: `1+1`.
fn read_checks(field: Word<'_>) -> Option<(u32, u32)> {
    let (white, black) = field.text.split_once('+')?;
    let number = |text| is_number(Word { text, ..field }).then(|| text.parse().ok()).flatten();
    Some((number(white)?, number(black)?))
}

fn read_limit(field: Word<'_>) -> Result<Option<u32>, FenError> {
    match field.text {
        "-" => Ok(None),
        _ if is_number(field) => read_number(field, FenField::Limit).map(Some),
        _ => Err(field.error(FenField::Limit, field.quoted(), "`-` or a number of plies")),
    }
}

fn read_move_number(field: Word<'_>, warnings: &mut Vec<FenWarning>) -> Result<u32, FenError> {
    let number = read_number(field, FenField::Number)?;
    if number == 0 {
        warnings.push(FenWarning::NumberZero);
    }
    Ok(number.max(1))
}

fn is_number(field: Word<'_>) -> bool {
    !field.text.is_empty() && field.text.bytes().all(|byte| byte.is_ascii_digit())
}

fn read_number(field: Word<'_>, name: FenField) -> Result<u32, FenError> {
    if !is_number(field) {
        return Err(field.error(name, field.quoted(), "a number"));
    }
    let largest = || format!("a number up to {}", u32::MAX);
    field.text.parse().map_err(|_| field.error(name, field.quoted(), largest()))
}

/// A broken rule of the position, told at the letter of the king that it is about.
fn at_king(board: &Board, columns: &[usize; 64], start: usize, error: &PositionError) -> FenError {
    let square = match *error {
        PositionError::Contradiction(square) => Some(square),
        PositionError::KingCount { side, .. } => board.pieces(side, crate::PieceKind::King).squares().nth(1),
        PositionError::AdjacentKings { white, .. } => Some(white),
        PositionError::WaitingKingInCheck { king, .. } => Some(king),
    };
    FenError {
        field: FenField::Board,
        column: square.map_or(start, |square| columns[square.index()]),
        found: error.found(),
        expected: error.expected().to_owned(),
    }
}
