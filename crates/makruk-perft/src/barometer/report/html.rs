//! The page: chart, table, and how it came about. It needs no other file, no network and no script, and says so itself.

use std::fmt::Write as _;

use super::escape::xml;
use super::{MEANING, extent, figures, known, svg};
use crate::barometer::Ranking;

/// Nothing but what stands in the page is ever loaded.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

const STYLE: &str = "\
:root{color-scheme:light dark;--text:#1f2328;--muted:#59636e;--ground:#f6f8fa;--card:#fff;--line:#d0d7de;--best:#e8f3ec}\
@media (prefers-color-scheme:dark){\
:root{--text:#e6edf3;--muted:#9da7b1;--ground:#05080c;--card:#0d1117;--line:#30363d;--best:#12261b}}\
*{box-sizing:border-box}\
body{margin:0;background:var(--ground);color:var(--text);\
font:16px/1.55 system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif}\
main{max-width:62rem;margin:0 auto;padding:2rem 1.25rem 3rem}\
h1{font-size:1.7rem;line-height:1.2;margin:0 0 .5rem}h2{font-size:1.15rem;margin:2rem 0 .6rem}\
p{margin:.5rem 0}.lead{font-size:1.1rem}.note{color:var(--muted);font-size:.9rem}\
figure{margin:1.5rem 0}figure svg{display:block;width:100%;height:auto}\
.wide{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:6px}\
table{border-collapse:collapse;width:100%;font-size:.92rem}\
th,td{padding:.45rem .8rem;text-align:left;border-bottom:1px solid var(--line);vertical-align:top}\
th{white-space:nowrap}tbody tr:last-child td,tbody tr:last-child th{border-bottom:0}\
tbody th{font-weight:500;white-space:normal;min-width:9rem;overflow-wrap:anywhere}.number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}\
.best{background:var(--best)}.best th,.best .ratio{font-weight:700}.muted{color:var(--muted)}\
dl{display:grid;grid-template-columns:fit-content(40%) 1fr;gap:.35rem 1.2rem;margin:0}\
dt{color:var(--muted)}dt,dd{margin:0;overflow-wrap:anywhere}\
pre{margin:.8rem 0;padding:.8rem 1rem;background:var(--card);border:1px solid var(--line);border-radius:6px;\
white-space:pre-wrap;overflow-wrap:anywhere;font:.88rem/1.5 ui-monospace,'DejaVu Sans Mono',monospace}\
@media (max-width:36rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}}";

/// What the numbers do not say, for a page that is read without the rest of the documentation.
const LIMITS: &str = "These are times of one machine on these positions, one thread each, without a table of counts. \
                      Contestants may have counted to different depths, and some of them count leaves that they never \
                      visit. A program that counts slowly need not play worse.";

/// A page with all that is known of the ranking and of the command that made it. It is HTML and well-formed XML.
pub fn html(ranking: &Ranking, command: &str) -> String {
    // Writing to a string does not fail.
    let mut out = String::from("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n");
    let _ = write!(
        out,
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <link rel=\"icon\" href=\"data:,\"/>\n\
         <title>Perft barometer</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <h1>Perft barometer</h1>\n<p class=\"lead\">{}</p>\n",
        xml(POLICY),
        lead(ranking)
    );
    let _ = write!(out, "<figure>\n{}</figure>\n", svg(ranking));
    if !ranking.ranked.is_empty() {
        table(&mut out, ranking);
    }
    voided(&mut out, ranking);
    measured(&mut out, ranking, command);
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

fn lead(ranking: &Ranking) -> String {
    let Some(best) = ranking.ranked.first() else {
        return "No contestant is in the ranking.".to_owned();
    };
    let contestants = match ranking.ranked.len() {
        1 => "one contestant".to_owned(),
        many => format!("{many} contestants"),
    };
    format!(
        "The fastest of {contestants} is <strong>{}</strong>, with {} leaves per second over {}.",
        xml(known(&best.contestant)),
        figures::speed(best.speed),
        extent(ranking)
    )
}

fn table(out: &mut String, ranking: &Ranking) {
    out.push_str(
        "<div class=\"wide\" tabindex=\"0\">\n<table>\n<thead><tr><th scope=\"col\" class=\"number\">place</th>\
         <th scope=\"col\">contestant</th><th scope=\"col\" class=\"number\">times slower</th>\
         <th scope=\"col\" class=\"number\">leaves/s</th><th scope=\"col\">version</th>\
         <th scope=\"col\">CPU features</th></tr></thead>\n<tbody>\n",
    );
    for (index, ranked) in ranking.ranked.iter().enumerate() {
        let class = if index == 0 { " class=\"best\"" } else { "" };
        let _ = writeln!(
            out,
            "<tr{class}><td class=\"number\">{}</td><th scope=\"row\">{}</th><td class=\"number\">\
             <span class=\"ratio\">{}</span> <span class=\"muted\">({})</span></td>\
             <td class=\"number\">{}</td><td>{}</td><td>{}</td></tr>",
            index + 1,
            xml(known(&ranked.contestant)),
            figures::ratio(ranked.ratio),
            figures::interval(ranked.interval),
            figures::speed(ranked.speed),
            xml(known(&ranked.version)),
            xml(known(&ranked.cpu_features))
        );
    }
    let _ = write!(out, "</tbody>\n</table>\n</div>\n<p class=\"note\">{}</p>\n", xml(MEANING));
}

fn voided(out: &mut String, ranking: &Ranking) {
    out.push_str("<h2>Out of the ranking</h2>\n");
    if ranking.voided.is_empty() {
        out.push_str("<p>None.</p>\n");
        return;
    }
    out.push_str("<dl class=\"voided\">\n");
    for (contestant, why) in &ranking.voided {
        let _ = writeln!(out, "<dt>{}</dt><dd>{}</dd>", xml(known(contestant)), xml(known(why)));
    }
    out.push_str("</dl>\n");
}

fn measured(out: &mut String, ranking: &Ranking, command: &str) {
    let positions = match ranking.positions.len() {
        0 => "–".to_owned(),
        many => format!("{many}: {}", ranking.positions.join(", ")),
    };
    out.push_str("<h2>How it was measured</h2>\n<dl class=\"measured\">\n");
    for (name, value) in [
        ("Machine", known(&ranking.host_cpu)),
        ("makruk", known(&ranking.version)),
        ("Positions", &positions),
        ("Rounds", &ranking.rounds.to_string()),
    ] {
        let _ = writeln!(out, "<dt>{name}</dt><dd>{}</dd>", xml(value));
    }
    let _ = write!(
        out,
        "</dl>\n<p>Every count was checked: only positions that all contestants here counted right are compared. \
         The ranking was made by</p>\n<pre>{}</pre>\n<h2>What these numbers do not show</h2>\n<p>{LIMITS}</p>\n",
        xml(command)
    );
}
