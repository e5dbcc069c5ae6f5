//! Programs of others by the names of their descriptions.

use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};
use makruk_perft::barometer::{Absent, Contestant, Engine};
use makruk_perft::peers::{Description, Patience, Peer};

use crate::interrupt;

/// Descriptions that come with the program.
const KNOWN: [(&str, &str); 2] = [
    ("fairy-stockfish", include_str!("../../../../engines/fairy-stockfish.toml")),
    ("sjaakii", include_str!("../../../../engines/sjaakii.toml")),
];

/// Whether a description of this name comes along.
pub(super) fn is_known(name: &str) -> bool {
    KNOWN.iter().any(|(known, _)| *known == name)
}

/// The description of a name, or in a file.
pub(super) fn description(name: &str) -> Result<Description> {
    if let Some((_, text)) = KNOWN.iter().find(|(known, _)| *known == name) {
        return Ok(Description::parse(name, text)?);
    }
    let path = Path::new(name);
    if path.extension().is_none_or(|end| end != "toml") {
        let known = KNOWN.map(|(known, _)| known).join(", ");
        bail!("found engine `{name}`, expected one of {known}, or a description that ends in .toml");
    }
    Ok(Description::read(path)?)
}

/// Starts programs. One that does not start is a contestant too, which fails.
pub(super) fn engines(names: &[String], variant: &str, limit: Duration) -> Result<Vec<Box<dyn Contestant>>> {
    let descriptions = names.iter().map(|name| description(name)).collect::<Result<Vec<_>>>()?;
    let patience = Patience { limit, stop: &interrupt::requested };
    let start = |description: Description| -> Box<dyn Contestant> {
        let name = description.name.clone();
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
