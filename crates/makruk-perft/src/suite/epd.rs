//! EPD files: one position per line.

use super::file::{Entry, Problem, add_count, parse_count};

pub(super) fn read(lines: &mut dyn Iterator<Item = (usize, &str)>) -> Result<Vec<Entry>, Problem> {
    lines.map(|(line, text)| read_line(line, text)).collect()
}

fn read_line(line: usize, text: &str) -> Result<Entry, Problem> {
    let mut parts = split_opcodes(text).into_iter();
    let fen = parts.next().unwrap_or_default().trim().to_owned();
    if fen.is_empty() {
        return Err(Problem { line, problem: "found no FEN, expected one before the first `;`".to_owned() });
    }
    if !text.matches('"').count().is_multiple_of(2) {
        let problem = "found an odd number of quotation marks, expected pairs".to_owned();
        return Err(Problem { line, problem });
    }
    let mut entry = Entry { line, id: None, fen, counts: Vec::new() };
    for opcode in parts.map(str::trim).filter(|opcode| !opcode.is_empty()) {
        let (name, operand) = opcode.split_once(char::is_whitespace).unwrap_or((opcode, ""));
        let operand = operand.trim();
        match name.strip_prefix(['D', 'd']) {
            Some(depth) if depth.starts_with(|first: char| first.is_ascii_digit()) => {
                add_count(&mut entry, parse_count(line, depth, operand)?)?;
            }
            _ if name == "id" => entry.id = Some(operand.trim_matches('"').to_owned()),
            _ => {}
        }
    }
    Ok(entry)
}

/// Splits at each `;` that is not between quotation marks.
fn split_opcodes(text: &str) -> Vec<&str> {
    let mut quoted = false;
    text.split(|letter| {
        quoted ^= letter == '"';
        letter == ';' && !quoted
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::file::Expectation;

    #[test]
    fn unknown_opcodes_and_quoted_semicolons_are_no_counts() {
        let text = "8/8/k7/8/8/8/8/K7 w - - 0 1 ;D1 3;D2 9 ; id \"a;D3 7\" ;tags \"bare\";c0 x";
        let Ok(entry) = read_line(5, text) else { panic!("a good line") };
        assert_eq!(entry.fen, "8/8/k7/8/8/8/8/K7 w - - 0 1");
        assert_eq!(entry.id.as_deref(), Some("a;D3 7"));
        let counts = [(1, 3), (2, 9)].map(|(depth, nodes)| Expectation { line: 5, depth, nodes });
        assert_eq!(entry.counts, counts);
    }

    #[test]
    fn bad_counts_are_named() {
        for (text, named) in [
            ("8/8/k7/8/8/8/8/K7 w ;D1 3x", "`3x`"),
            ("8/8/k7/8/8/8/8/K7 w ;D1", "number of nodes"),
            ("8/8/k7/8/8/8/8/K7 w ;D1 -3", "`-3`"),
            ("8/8/k7/8/8/8/8/K7 w ;D101 3", "`101`"),
            ("8/8/k7/8/8/8/8/K7 w ;D1x 3", "`1x`"),
            ("8/8/k7/8/8/8/8/K7 w ;D1 3 ;D1 4", "depth 1"),
            (";D1 3", "no FEN"),
        ] {
            match read_line(1, text) {
                Err(Problem { problem, .. }) => assert!(problem.contains(named), "{text}: {problem}"),
                Ok(entry) => panic!("{text}: read as {entry:?}"),
            }
        }
    }
}
