//! What must hold of every report, read by parsers of others.

use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use roxmltree::{Document, Node, ParsingOptions};

use super::{Markers, SpliceError, html, markdown, splice, svg};
use crate::barometer::{Ranked, Ranking};

/// Names as nobody would give them.
const NASTY: [&str; 6] = [
    "<script>alert(1)</script>",
    "a|b & \"c\" 'd'",
    "**`x`** [y](z) _w_ \\|",
    "line\nend\ttab\u{0}nul\u{fffe}",
    "<!-- barometer:end -->",
    "]]> ]]&gt; &amp; #1 $x$ ขุน",
];

/// Commands that would end a block of code.
const FENCES: [&str; 3] = ["a\n```\nb", "```", "`````\n````\na"];

/// Names of any kind, the nasty ones often.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z][a-z0-9-]{0,12}",
        "\\PC{0,60}",
        any::<String>(),
        proptest::sample::select(&NASTY[..]).prop_map(str::to_owned),
    ]
}

prop_compose! {
    fn ranked()(
        names in (name(), name(), name()), ratio in 1.0f64..3000.0, below in 0.5f64..1.0, above in 1.0f64..2.0,
        speed in 1.0f64..1e11,
    ) -> Ranked {
        let (contestant, version, cpu_features) = names;
        let interval = (ratio * below, ratio * above);
        Ranked { contestant, version, cpu_features, ratio, interval, speed }
    }
}

prop_compose! {
    fn ranking()(
        host_cpu in name(), version in name(), positions in proptest::collection::vec(name(), 0..20), rounds: u16,
        mut ranked in proptest::collection::vec(ranked(), 0..9),
        voided in proptest::collection::vec((name(), name()), 0..4),
    ) -> Ranking {
        ranked.sort_by(|a, b| a.ratio.total_cmp(&b.ratio));
        if let Some(best) = ranked.first_mut() {
            (best.ratio, best.interval) = (1.0, (1.0, 1.0));
        }
        Ranking { host_cpu, version, positions, rounds: rounds.into(), ranked, voided }
    }
}

/// A page is XML behind its document type.
fn parse(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn text_of(node: Node<'_, '_>) -> String {
    node.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect()
}

fn classed<'a>(document: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    let has = |node: &Node<'_, '_>| {
        node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class))
    };
    document.descendants().filter(has).collect()
}

fn number(node: Node<'_, '_>, attribute: &str) -> f64 {
    node.attribute(attribute)
        .and_then(|text| text.parse().ok())
        .unwrap_or_else(|| panic!("{attribute} of {node:?}"))
}

/// What a reader of XML sees of a text: what XML cannot hold is replaced.
fn seen(text: &str) -> String {
    let replaced = |letter: char| match letter {
        '\t' | '\n' | '\r' => letter,
        '\u{fffe}' | '\u{ffff}' => char::REPLACEMENT_CHARACTER,
        _ if letter.is_control() => char::REPLACEMENT_CHARACTER,
        _ => letter,
    };
    if text.trim().is_empty() { "–".to_owned() } else { text.chars().map(replaced).collect() }
}

/// The words of a text, since readers of Markdown are free with spaces.
fn words(text: &str) -> String {
    let spaced = text.replace(char::is_control, " ");
    let words: Vec<_> = spaced.split_whitespace().collect();
    if words.is_empty() { "–".to_owned() } else { words.join(" ") }
}

proptest! {
    #[test]
    fn a_chart_is_xml_and_names_everybody(ranking in ranking()) {
        let chart = svg(&ranking);
        let document = parse(&chart);
        let root = document.root_element();
        let labels: Vec<_> = root.attribute("aria-labelledby").unwrap().split(' ').collect();
        for (tag, label) in ["title", "desc"].into_iter().zip(labels) {
            let node = root.children().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", tag))).unwrap();
            prop_assert_eq!(node.attribute("id"), Some(label));
        }
        let description = text_of(classed(&document, "bm-chart")[0]);
        let rows = classed(&document, "bm-row");
        prop_assert_eq!(rows.len(), ranking.ranked.len());
        for (row, ranked) in rows.iter().zip(&ranking.ranked) {
            let title = text_of(row.first_element_child().unwrap());
            prop_assert!(title.contains(&seen(&ranked.contestant)) || ranked.contestant.trim().is_empty(), "{title}");
            prop_assert!(description.contains(&title), "{description}");
        }
    }

    #[test]
    fn bars_are_in_order_and_as_long_as_the_logarithm(ranking in ranking()) {
        let chart = svg(&ranking);
        let document = parse(&chart);
        let bars = classed(&document, "bm-bar");
        prop_assert_eq!(bars.len(), ranking.ranked.len());
        let lengths: Vec<_> = bars.iter().map(|&bar| number(bar, "width")).collect();
        let most = ranking.ranked.last().map_or(1.0, |ranked| ranked.ratio.ln());
        for (ranked, length) in ranking.ranked.iter().zip(&lengths) {
            let expected = if most > 0.0 { ranked.ratio.ln() / most * lengths.last().unwrap() } else { 0.0 };
            prop_assert!((length - expected).abs() < 0.03, "{length} {expected}");
        }
        prop_assert!(bars.windows(2).all(|pair| number(pair[0], "y") < number(pair[1], "y")));
        prop_assert!(bars.windows(2).all(|pair| pair[0].attribute("x") == pair[1].attribute("x")));
        let (width, height) = (number(document.root_element(), "width"), number(document.root_element(), "height"));
        for bar in bars {
            prop_assert!(number(bar, "x") > 0.0 && number(bar, "x") + number(bar, "width") < width);
            prop_assert!(number(bar, "y") > 0.0 && number(bar, "y") + number(bar, "height") < height);
        }
        // A point is where its bar ends, and its whisker has it inside.
        for (dot, whisker) in classed(&document, "bm-dot").iter().zip(classed(&document, "bm-whisker")) {
            let line: Vec<f64> = whisker.attribute("d").unwrap().split(|letter: char| !matches!(letter, '0'..='9' | '.'))
                .filter_map(|text| text.parse().ok()).collect();
            let (from, to) = (line[0], line[5]);
            prop_assert!(from <= number(*dot, "cx") && number(*dot, "cx") <= to, "{line:?}");
        }
    }

    #[test]
    fn a_page_is_xml_and_says_everything(ranking in ranking(), command in name()) {
        let page = html(&ranking, &command);
        let document = parse(&page);
        let tags = |tag: &str| -> Vec<String> {
            document.descendants().filter(|node| node.has_tag_name(tag)).map(text_of).collect()
        };
        let rows = document.descendants().filter(|node| node.has_tag_name("tr")).skip(1);
        for (row, ranked) in rows.zip(&ranking.ranked) {
            let cells: Vec<_> = row.children().map(text_of).collect();
            prop_assert_eq!(&cells[1], &seen(&ranked.contestant));
            prop_assert_eq!(&cells[4..], [seen(&ranked.version), seen(&ranked.cpu_features)]);
        }
        prop_assert_eq!(tags("tr").len(), ranking.ranked.len() + usize::from(!ranking.ranked.is_empty()));
        let facts = tags("dd");
        let reasons: Vec<_> = ranking.voided.iter().map(|(_, why)| seen(why)).collect();
        prop_assert_eq!(&facts[..reasons.len()], &reasons[..]);
        for ((contestant, _), name) in ranking.voided.iter().zip(tags("dt")) {
            prop_assert_eq!(name, seen(contestant));
        }
        prop_assert_eq!(&facts[reasons.len()], &seen(&ranking.host_cpu));
        prop_assert_eq!(&facts[reasons.len() + 1], &seen(&ranking.version));
        let spaced = seen(&format!("{}: {}", ranking.positions.len(), ranking.positions.join(", ")));
        prop_assert!(ranking.positions.is_empty() || facts[reasons.len() + 2] == spaced);
        prop_assert_eq!(&facts[reasons.len() + 3], &ranking.rounds.to_string());
        prop_assert!(command.trim().is_empty() || tags("pre") == [seen(&command)]);
    }

    /// Nothing is run and nothing is fetched, whatever names say.
    #[test]
    fn a_page_needs_nothing_else(ranking in ranking(), command in name()) {
        let page = html(&ranking, &command);
        for node in parse(&page).descendants().filter(Node::is_element) {
            prop_assert!(!["script", "iframe", "object", "embed", "img", "base"].contains(&node.tag_name().name()));
            for attribute in node.attributes() {
                prop_assert!(!attribute.name().starts_with("on") && attribute.name() != "src", "{node:?}");
                prop_assert!(attribute.name() != "href" || attribute.value() == "data:,", "{node:?}");
            }
            if node.has_tag_name("style") {
                prop_assert!(!text_of(node).contains("url(") && !text_of(node).contains("@import"));
            }
        }
    }

    #[test]
    fn a_table_is_read_as_it_was_meant(
        ranking in ranking(),
        command in prop_oneof!["[ -~]{1,60}", proptest::sample::select(&FENCES[..]).prop_map(str::to_owned)],
    ) {
        let text = markdown(&ranking, &command);
        let (mut tables, mut cell, mut code) = (Vec::<Vec<Vec<String>>>::new(), None, None);
        for event in Parser::new_ext(&text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH) {
            match event {
                Event::Start(Tag::Table(_)) => tables.push(Vec::new()),
                Event::Start(Tag::TableHead | Tag::TableRow) => tables.last_mut().unwrap().push(Vec::new()),
                Event::Start(Tag::TableCell) => cell = Some(String::new()),
                Event::End(TagEnd::TableCell) => {
                    tables.last_mut().unwrap().last_mut().unwrap().push(words(&cell.take().unwrap()));
                }
                Event::Start(Tag::CodeBlock(_)) => code = Some(String::new()),
                Event::Text(text) => {
                    if let Some(open) = cell.as_mut().or(code.as_mut()) {
                        open.push_str(&text);
                    }
                }
                Event::Start(Tag::Paragraph | Tag::Strong) | Event::End(_) | Event::SoftBreak => {}
                other => prop_assert!(false, "{other:?} in {text}"),
            }
        }
        let mut tables = tables.into_iter();
        if !ranking.ranked.is_empty() {
            let table = tables.next().unwrap();
            prop_assert_eq!(table.len(), ranking.ranked.len() + 1);
            for ((row, ranked), place) in table[1..].iter().zip(&ranking.ranked).zip(1..) {
                prop_assert_eq!(&row[0], &place.to_string());
                prop_assert_eq!(&row[1], &words(&ranked.contestant));
                prop_assert_eq!(&row[4..], [words(&ranked.version), words(&ranked.cpu_features)]);
            }
        }
        if !ranking.voided.is_empty() {
            let out: Vec<_> = ranking.voided.iter().map(|(name, why)| vec![words(name), words(why)]).collect();
            prop_assert_eq!(&tables.next().unwrap()[1..], out);
        }
        prop_assert_eq!(tables.next(), None);
        prop_assert_eq!(code.as_deref().map(str::trim_end), Some(command.trim_end()));
    }

    #[test]
    fn splicing_changes_what_is_between_and_nothing_else(
        before in "([a-z |`]{0,9}\r?\n){0,4}", after in "([a-z |`]{0,9}\r?\n){0,4}[a-z]{0,3}",
        old in "([a-z]{0,5}\n){0,3}", first in "([a-z|]{0,5}\n){0,3}", second in "([a-z|]{0,5}\n){0,3}",
    ) {
        let Markers { begin, end } = Markers::BAROMETER;
        let text = format!("{before}{begin}\n{old}{end}\n{after}");
        let set = |text: &str, new: &str| splice(text, Markers::BAROMETER, new).unwrap();
        let once = set(&text, &first);
        prop_assert!(once.starts_with(&format!("{before}{begin}\n")), "{once}");
        prop_assert!(once.ends_with(&format!("\n{end}\n{after}")), "{once}");
        prop_assert!(once.contains(first.trim_matches('\n')), "{once}");
        prop_assert_eq!(&set(&once, &first), &once);
        prop_assert_eq!(set(&once, &second), set(&text, &second));
    }
}

#[test]
fn a_report_goes_into_a_file_again_and_again() {
    let ranked = NASTY.map(|name| Ranked {
        contestant: name.to_owned(),
        version: name.to_owned(),
        cpu_features: name.to_owned(),
        ratio: f64::NAN,
        interval: (1.0, f64::INFINITY),
        speed: f64::NAN,
    });
    let ranking = Ranking {
        host_cpu: NASTY.concat(),
        version: String::new(),
        positions: NASTY.map(str::to_owned).into(),
        rounds: 0,
        ranked: ranked.into(),
        voided: vec![],
    };
    let new = markdown(&ranking, "makruk compare rank ```");
    let text = "before\n<!-- barometer:begin -->\n<!-- barometer:end -->\nafter";
    let once = splice(text, Markers::BAROMETER, &new).unwrap();
    assert_eq!(splice(&once, Markers::BAROMETER, &new).unwrap(), once);
    // What is not a number has no bar, but a name.
    let chart = svg(&ranking);
    let document = parse(&chart);
    assert_eq!((classed(&document, "bm-bar").len(), classed(&document, "bm-name").len()), (0, NASTY.len()));
    assert!(!chart.contains("NaN") && !new.contains("NaN") && !html(&ranking, "").contains("NaN"));
}

#[test]
fn lines_end_as_the_file_ends_them() {
    let text = "a\r\n<!-- barometer:begin -->\r\n<!-- barometer:end -->\r\n";
    let spliced = splice(text, Markers::BAROMETER, "b\nc\n").unwrap();
    assert_eq!(spliced, "a\r\n<!-- barometer:begin -->\r\n\r\nb\r\nc\r\n\r\n<!-- barometer:end -->\r\n");
}

#[test]
fn markers_that_cannot_be_used_are_named() {
    let Markers { begin, end } = Markers::BAROMETER;
    for (text, new, error) in [
        (String::new(), "", format!("found no line `{begin}`, expected one")),
        (format!("{begin}\n"), "", format!("found no line `{end}`, expected one")),
        (format!("a sentence of `{begin}`\n{end}\n"), "", format!("found no line `{begin}`, expected one")),
        (
            format!("{begin}\nx\n{begin}\n{end}"),
            "",
            format!("found `{begin}` in lines 1 and 3, expected it once"),
        ),
        (format!("{begin}\n{end}\n{end}"), "", format!("found `{end}` in lines 2 and 3, expected it once")),
        (
            format!("{end}\n\n{begin}\n"),
            "",
            format!("found `{end}` in line 1, expected it after `{begin}` in line 3"),
        ),
        (
            format!("{begin}\n{end}\n"),
            " <!-- barometer:end -->\n",
            format!("the new text has a line `{end}` itself"),
        ),
    ] {
        let found: Result<String, SpliceError> = splice(&text, Markers::BAROMETER, new);
        assert_eq!(found.map_err(|error| error.to_string()), Err(error), "{text}");
    }
}
