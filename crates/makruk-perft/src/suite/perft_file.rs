//! Files of blocks: `id`, `epd`, and `perft` lines, as shakmaty keeps its tables.

use super::file::{Entry, Problem, add_count, parse_count};

pub(super) fn read(lines: &mut dyn Iterator<Item = (usize, &str)>) -> Result<Vec<Entry>, Problem> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut id = None;
    for (line, text) in lines {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match word {
            "id" => id = Some(rest.to_owned()),
            "epd" => {
                entries.push(Entry { line, id: id.take(), fen: rest.to_owned(), counts: Vec::new() });
            }
            "perft" => {
                let Some(entry) = entries.last_mut() else {
                    let problem = "found `perft`, expected an `epd` line before it".to_owned();
                    return Err(Problem { line, problem });
                };
                let (depth, nodes) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                add_count(entry, parse_count(line, depth, nodes.trim())?)?;
            }
            _ => {
                let problem = format!("found `{word}`, expected `id`, `epd` or `perft`");
                return Err(Problem { line, problem });
            }
        }
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks() {
        let text = "id kings\nepd k7/8/8/8/8/8/8/K7 w - - 0 1\nperft 1 3\nperft 2 9\nepd 7k/8/8/8/8/8/8/K7 b\nperft 1 3";
        let Ok(entries) = read(&mut (1..).zip(text.lines())) else { panic!("a good file") };
        assert_eq!(entries.len(), 2);
        assert_eq!(entries[0].id.as_deref(), Some("kings"));
        assert_eq!(
            entries[0].counts.iter().map(|count| (count.depth, count.nodes)).collect::<Vec<_>>(),
            [(1, 3), (2, 9)]
        );
        assert_eq!((entries[1].line, &entries[1].id), (5, &None));
    }

    #[test]
    fn words_out_of_place_are_named() {
        for (text, named) in
            [("perft 1 3", "`epd`"), ("fen k7", "`fen`"), ("epd k7\nperft 1", "number of nodes")]
        {
            match read(&mut (1..).zip(text.lines())) {
                Err(Problem { problem, .. }) => assert!(problem.contains(named), "{text}: {problem}"),
                Ok(_) => panic!("{text}: was read"),
            }
        }
    }
}
