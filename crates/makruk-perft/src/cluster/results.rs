//! A file with the leaves below the positions of a shard, as one pass counted them.
//!
//! A head of `# name value` says what was counted, by whom. Then a line for each position: its number in the shard from
//! 0, leaves, nanoseconds of CPU time, host. A line `= LINES SUM` says how many there were so far, and CRC-64/XZ of all bytes before
//! it. A finished file has one, at its end; one that is being written has one after every few positions, and whoever goes
//! on with it believes what stands before the last of them.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use super::ClusterError;
use super::manifest::Placed;
use crate::checksum::Checksum;

/// The first line of every such file.
const RESULT_HEADER: &str = "# makruk result 1";

/// What stands at the head, in order. All but the last four must be as the manifest has it.
const NAMES: [&str; 9] =
    ["manifest", "shard", "sha256", "remaining", "tool", "pass", "strategy", "seed", "percent"];
const OF_THE_MANIFEST: usize = 5;

/// What was counted, by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header([String; NAMES.len()]);

/// The leaves below a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Counted {
    pub(super) number: usize,
    pub(super) leaves: u128,
    pub(super) nanos: u64,
    pub(super) host: String,
}

/// How a pass counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way<'a> {
    pub(super) pass: &'a str,
    pub(super) strategy: &'a str,
    pub(super) seed: u64,
    /// How many of a hundred positions.
    pub(super) percent: u32,
}

impl Header {
    pub(super) fn new(placed: &Placed, shard: usize, way: Way<'_>) -> Self {
        Self([
            placed.sha256.clone(),
            shard.to_string(),
            placed.manifest.shards[shard].sha256.clone(),
            placed.remaining().to_string(),
            placed.manifest.tool.clone(),
            way.pass.to_owned(),
            way.strategy.to_owned(),
            way.seed.to_string(),
            way.percent.to_string(),
        ])
    }

    fn value(&self, name: &str) -> &str {
        NAMES.iter().zip(&self.0).find(|(own, _)| **own == name).map_or("", |(_, value)| value)
    }

    /// The name of the pass.
    pub(super) fn pass(&self) -> &str {
        self.value("pass")
    }

    /// What makes one pass independent of another.
    pub(super) fn way(&self) -> (&str, &str) {
        (self.value("strategy"), self.value("seed"))
    }

    /// How many of a hundred positions were counted.
    pub(super) fn percent(&self) -> u32 {
        self.value("percent").parse().unwrap_or(0)
    }

    pub(super) fn text(&self) -> String {
        let mut text = format!("{RESULT_HEADER}\n");
        for (name, value) in NAMES.iter().zip(&self.0) {
            // Writing to a string does not fail.
            let _ = writeln!(text, "# {name} {value}");
        }
        text
    }

    /// Reads the head of a text, and gives what follows.
    fn read(text: &str) -> Option<(Self, &str)> {
        let mut rest = text.strip_prefix(RESULT_HEADER)?.strip_prefix('\n')?;
        let mut values = Vec::new();
        for name in NAMES {
            let (line, behind) = rest.split_once('\n')?;
            values.push(line.strip_prefix("# ")?.strip_prefix(name)?.strip_prefix(' ')?.to_owned());
            rest = behind;
        }
        Some((Self(values.try_into().ok()?), rest))
    }

    /// Makes sure that a file's head is exactly this.
    ///
    /// # Errors
    /// Names the first difference.
    pub(super) fn is(&self, path: &Path, expected: &Self) -> Result<(), ClusterError> {
        self.differs(path, expected, NAMES.len())
    }

    /// In what it is not the one of another file, among the first so many of its values.
    fn differs(&self, path: &Path, expected: &Self, names: usize) -> Result<(), ClusterError> {
        let values = NAMES.iter().zip(self.0.iter().zip(&expected.0)).take(names);
        match values.into_iter().find(|(_, (found, expected))| found != expected) {
            None => Ok(()),
            Some((name, (found, expected))) => {
                Err(ClusterError::bad(path, format!("{name} {found}"), expected.clone()))
            }
        }
    }
}

impl Counted {
    fn write(&self, text: &mut String) {
        let Self { number, leaves, nanos, host } = self;
        // Writing to a string does not fail.
        let _ = writeln!(text, "{number}\t{leaves}\t{nanos}\t{host}");
    }

    fn read(line: &str) -> Option<Self> {
        let mut fields = line.split('\t');
        let counted = Self {
            number: fields.next()?.parse().ok()?,
            leaves: fields.next()?.parse().ok()?,
            nanos: fields.next()?.parse().ok()?,
            host: fields.next()?.to_owned(),
        };
        fields.next().is_none().then_some(counted)
    }
}

/// Where the results of a shard are.
pub(super) fn place(placed: &Placed, pass: &str, shard: usize) -> PathBuf {
    placed.beside("results").join(pass).join(format!("{shard:06}.tsv"))
}

/// A finished file's text.
pub(super) fn text(header: &Header, counted: &[Counted]) -> String {
    let mut text = header.text();
    for counted in counted {
        counted.write(&mut text);
    }
    seal(&mut text, counted.len());
    text
}

/// Lines that are added to a file of which these are the bytes so far: the counts, and the seal.
pub(super) fn addition(sum: &mut Checksum, before: usize, counted: &[Counted]) -> String {
    let mut text = String::new();
    for counted in counted {
        counted.write(&mut text);
    }
    sum.add(text.as_bytes());
    let line = seal_line(before + counted.len(), sum.value());
    sum.add(line.as_bytes());
    text + &line
}

fn seal(text: &mut String, lines: usize) {
    let line = seal_line(lines, Checksum::of(text.as_bytes()));
    text.push_str(&line);
}

fn seal_line(lines: usize, sum: u64) -> String {
    format!("= {lines} {sum:016x}\n")
}

/// Reads a finished file, which must be of this manifest and shard. It has so many lines in the order of the positions as
/// `wanted` says of its own head.
pub(super) fn read(
    path: &Path,
    expected: &Header,
    wanted: impl FnOnce(&Header) -> Vec<usize>,
) -> Result<(Header, Vec<Counted>), ClusterError> {
    let text = fs::read_to_string(path).map_err(ClusterError::io(path))?;
    let (header, _) = Header::read(&text)
        .ok_or_else(|| ClusterError::bad(path, "another head", format!("`{RESULT_HEADER}`")))?;
    header.differs(path, expected, OF_THE_MANIFEST)?;
    let (counted, length) = sealed(&text);
    if length != text.len() {
        return Err(ClusterError::bad(path, "a text that was cut or changed", "its own checksum at the end"));
    }
    let wanted = wanted(&header);
    if !counted.iter().map(|counted| counted.number).eq(wanted.iter().copied()) {
        let found = format!("results of {} positions", counted.len());
        return Err(ClusterError::bad(path, found, format!("those of {} in order", wanted.len())));
    }
    Ok((header, counted))
}

/// Reads a file that is being written: what can be believed, and how many bytes that is. Nothing, if not even its head
/// is whole.
///
/// # Errors
/// One of another manifest, shard, pass or way.
pub(super) fn read_part(path: &Path, expected: &Header) -> Result<(Vec<Counted>, usize), ClusterError> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok((Vec::new(), 0)),
        Err(error) => return Err(ClusterError::io(path)(error)),
    };
    let text = String::from_utf8_lossy(&bytes);
    let Some((header, _)) = Header::read(&text) else { return Ok((Vec::new(), 0)) };
    header.is(path, expected)?;
    Ok(sealed(&text))
}

/// The counts before the last seal that is right, and the length of the text up to its end.
fn sealed(text: &str) -> (Vec<Counted>, usize) {
    let Some((_, body)) = Header::read(text) else { return (Vec::new(), 0) };
    let mut at = text.len() - body.len();
    let mut sum = Checksum::new();
    sum.add(&text.as_bytes()[..at]);
    let (mut counted, mut good) = (Vec::new(), (0, 0));
    for line in body.split_inclusive('\n') {
        if line.starts_with('=') {
            if line != seal_line(counted.len(), sum.value()) {
                break;
            }
            good = (counted.len(), at + line.len());
        } else {
            let Some(one) = line.strip_suffix('\n').and_then(Counted::read) else { break };
            counted.push(one);
        }
        at += line.len();
        sum.add(line.as_bytes());
    }
    counted.truncate(good.0);
    (counted, good.1)
}

/// The positions of a shard that a pass counts: all, or so many of a hundred, drawn by the shard's and their numbers, so
/// that whoever goes on draws the same.
pub(super) fn wanted(shard: usize, positions: usize, percent: u32) -> Vec<usize> {
    let drawn = |&number: &usize| {
        let mixed =
            ((shard as u64) << 32 | number as u64).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed >> 32) * 100) >> 32 < percent.into()
    };
    let mut some: Vec<_> = (0..positions).filter(drawn).collect();
    // A shard of which nothing is looked at would be no sample.
    if some.is_empty() && positions > 0 && percent > 0 {
        some.push(shard % positions);
    }
    some
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(strategy: &str) -> Header {
        Header(["m", "3", "s", "5", "t 1", "a", strategy, "1", "100"].map(str::to_owned))
    }

    fn counted(numbers: std::ops::Range<usize>) -> Vec<Counted> {
        numbers.map(|number| Counted { number, leaves: 7, nanos: 9, host: "h".to_owned() }).collect()
    }

    #[test]
    fn what_is_written_is_read_and_damage_is_not_believed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.tsv");
        let text = text(&header("pext"), &counted(0..20));
        fs::write(&path, &text).unwrap();
        let all = |_: &Header| (0..20).collect::<Vec<_>>();
        assert_eq!(read(&path, &header("two-ply"), all).unwrap(), (header("pext"), counted(0..20)));
        let refused = |text: &str| {
            fs::write(&path, text).unwrap();
            read(&path, &header("pext"), all).unwrap_err().to_string()
        };
        // Each byte, changed or the last.
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            let flipped = String::from_utf8(bytes).unwrap();
            // Pass, strategy, seed and share are the file's own, but not its checksum.
            refused(&flipped);
            refused(&text[..at]);
        }
        assert!(refused(&text.replace("shard 3", "shard 4")).contains("found shard 4, expected 3"));
        assert!(refused(&text.replace("tool t 1", "tool t 2")).contains("found tool t 2, expected t 1"));
        let short = super::text(&header("pext"), &counted(0..19));
        assert!(refused(&short).contains("results of 19 positions"));
    }

    #[test]
    fn of_a_part_what_is_sealed_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.part");
        assert_eq!(read_part(&path, &header("pext")).unwrap(), (Vec::new(), 0));
        let head = header("pext").text();
        let mut sum = Checksum::new();
        sum.add(head.as_bytes());
        let first = head.clone() + &addition(&mut sum, 0, &counted(0..4));
        let text = first.clone() + &addition(&mut sum, 4, &counted(4..6));
        for cut in 0..=text.len() {
            fs::write(&path, &text[..cut]).unwrap();
            let expected = match cut {
                _ if cut == text.len() => (counted(0..6), text.len()),
                _ if cut >= first.len() => (counted(0..4), first.len()),
                _ => (Vec::new(), 0),
            };
            assert_eq!(read_part(&path, &header("pext")).unwrap(), expected, "cut at {cut}");
        }
        fs::write(&path, &text).unwrap();
        let error = read_part(&path, &header("two-ply")).unwrap_err().to_string();
        assert!(error.contains("found strategy pext, expected two-ply"), "{error}");
    }

    #[test]
    fn a_sample_is_never_empty() {
        assert_eq!(wanted(2, 5, 100), [0, 1, 2, 3, 4]);
        assert_eq!(wanted(7, 3, 1).len(), 1);
        let some = wanted(0, 10_000, 1).len();
        assert!((50..200).contains(&some), "{some}");
    }
}
