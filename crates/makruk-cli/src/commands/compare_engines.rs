//! Programs of others by the names of their descriptions.

use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};
use makruk_perft::barometer::{Absent, Contestant, Engine};
use makruk_perft::peers::{Description, Patience, Peer};

use crate::interrupt;

/// Descriptions that come with the program.
const KNOWN: [(&str, &str); 4] = [
    ("fairy-stockfish", include_str!("../../../../engines/fairy-stockfish.toml")),
    ("sjaakii", include_str!("../../../../engines/sjaakii.toml")),
    ("makruk-engine", include_str!("../../../../engines/makruk-engine.toml")),
    ("perftree", include_str!("../../../../engines/perftree.toml")),
];

/// Whether this is the name of a description that comes along, alone or with a command behind it.
pub(super) fn is_known(engine: &str) -> bool {
    let name = engine.split_once(':').map_or(engine, |(name, _)| name);
    KNOWN.iter().any(|(known, _)| *known == name)
}

/// The description of a name, `NAME` or `NAME:COMMAND`, or in a file.
pub(super) fn description(engine: &str) -> Result<Description> {
    let (name, command) =
        engine.split_once(':').map_or((engine, None), |(name, command)| (name, Some(command)));
    if let Some((_, text)) = KNOWN.iter().find(|(known, _)| *known == name) {
        let description = Description::parse(name, text)?;
        let Some(command) = command else { return Ok(description) };
        let command: Vec<_> = command.split_whitespace().map(str::to_owned).collect();
        if command.is_empty() {
            bail!("found engine `{engine}`, expected a command behind `{name}:`");
        }
        return Ok(description.at(command));
    }
    let path = Path::new(engine);
    if path.extension().is_none_or(|end| end != "toml") {
        let known = KNOWN.map(|(known, _)| known).join(", ");
        bail!("found engine `{engine}`, expected one of {known}, or a description that ends in .toml");
    }
    Ok(Description::read(path)?)
}

/// Starts programs. One that does not start is a contestant too, which fails.
pub(super) fn engines(names: &[String], variant: &str, limit: Duration) -> Result<Vec<Box<dyn Contestant>>> {
    let descriptions = names.iter().map(|name| description(name)).collect::<Result<Vec<_>>>()?;
    let patience = Patience { limit, stop: &interrupt::requested };
    let start = |description: Description| -> Box<dyn Contestant> {
        let name = description.name.clone();
        if description.is_started_anew() {
            let why = "it is started for each question, and its start would be part of every time".to_owned();
            return Box::new(Absent { name, why });
        }
        match Peer::start(description, variant, &patience) {
            Ok(peer) => Box::new(Engine::new(peer)),
            Err(why) => Box::new(Absent { name, why: why.to_string() }),
        }
    };
    Ok(descriptions.into_iter().map(start).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::find;

    #[test]
    fn a_program_may_be_somewhere_else() {
        let command = |engine| description(engine).unwrap().command;
        assert_eq!(command("sjaakii:/opt/sjaakii -xboard"), ["/opt/sjaakii", "-xboard"]);
        assert_eq!(command("perftree:sh perft.sh"), ["sh", "perft.sh", "{depth}", "{fen}"]);
        assert!(is_known("perftree:sh perft.sh") && !is_known("c:perft") && !is_known("perft"));
        let refusal = description("sjaakii: ").unwrap_err().to_string();
        assert!(refusal.contains("expected a command behind `sjaakii:`"), "{refusal}");
    }

    #[test]
    fn what_comes_along_is_understood() {
        for (name, _) in KNOWN {
            let description = description(name).unwrap();
            assert_eq!(description.name, name);
            assert_eq!(description.variant("makruk").unwrap(), "makruk");
            // Our names, not theirs.
            for ours in description.variants.keys() {
                assert_eq!(find(ours).unwrap().name, ours);
            }
        }
    }
}
