//! Work in parts: a file a part, that a broken-off run goes on with and from which the whole is put together, byte for
//! byte as if one run had done it.
//!
//! A part file is lines of JSON: the plan, then what was found, one line a unit of work (a game, a cell), in order.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the files.
const VERSION: u32 = 1;

/// Which part of a plan: part `index` (from 1) of `count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The part, from 1.
    pub index: u64,
    /// How many parts there are.
    pub count: u64,
}

impl Default for Part {
    fn default() -> Self {
        Self { index: 1, count: 1 }
    }
}

impl Part {
    /// The units that belong to it, of so many in all. Every unit belongs to one part.
    #[must_use]
    pub fn of(self, units: u64) -> Range<u64> {
        let share = |n: u64| {
            u64::try_from(u128::from(units) * u128::from(n) / u128::from(self.count)).unwrap_or(units)
        };
        share(self.index - 1)..share(self.index)
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((index, count)) if (1..=count).contains(&index) => Ok(Self { index, count }),
            _ => Err(format!("`{text}` is no part: 2/4 is the second of four")),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// The first line of a part file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    /// The version of the file.
    pub version: u32,
    /// The version of the engine.
    pub engine: String,
    /// What is done: `sim`, `matrix`.
    pub work: String,
    /// Everything that the results depend on.
    pub plan: Value,
    /// Units of work in the whole plan.
    pub units: u64,
    /// Which part of it is here.
    pub part: Part,
}

/// Why parts cannot be gone on with, or put together.
#[derive(Debug, thiserror::Error)]
pub enum PartError {
    /// A file cannot be read or written.
    #[error("{}: {cause}", .path.display())]
    Access {
        /// The file.
        path: PathBuf,
        /// Why not.
        cause: std::io::Error,
    },
    /// A line is not what it should be.
    #[error("{}:{line}: {cause}", .path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        cause: String,
    },
    /// A file is of another plan.
    #[error("{}: this file is of another plan than {other}: `{field}` differs", .path.display())]
    OtherPlan {
        /// The file.
        path: PathBuf,
        /// What it is compared with.
        other: String,
        /// What differs.
        field: String,
    },
    /// Something is missing or there twice.
    #[error("{0}")]
    Incomplete(String),
}

impl Head {
    /// The head of a part of a plan.
    #[must_use]
    pub fn new(work: &str, plan: Value, units: u64, part: Part) -> Self {
        let engine = env!("CARGO_PKG_VERSION").to_owned();
        Self { version: VERSION, engine, work: work.to_owned(), plan, units, part }
    }

    /// The first thing of the plan in which two heads differ.
    fn difference(&self, other: &Self) -> Option<String> {
        let of = |head: &Self| (head.version, head.engine.clone(), head.work.clone(), head.units);
        let differing = || {
            let (Value::Object(own), Value::Object(others)) = (&self.plan, &other.plan) else { return None };
            own.iter().find(|(key, value)| others.get(*key) != Some(value)).map(|(key, _)| key.clone())
        };
        let same = of(self) == of(other) && self.plan == other.plan;
        (!same).then(|| differing().unwrap_or_else(|| "version, work or size".to_owned()))
    }
}

/// A part that was read: its head and its units, and how long the text is up to the last whole line.
struct Read<U> {
    head: Head,
    units: Vec<U>,
    whole: usize,
}

fn access(path: &Path) -> impl FnOnce(std::io::Error) -> PartError {
    move |cause| PartError::Access { path: path.to_owned(), cause }
}

/// Reads a part. A last line that was broken off is passed over. What is no plain file may have no end.
fn read<U: DeserializeOwned>(path: &Path) -> Result<Read<U>, PartError> {
    if !fs::metadata(path).map_err(access(path))?.is_file() {
        return Err(access(path)(std::io::Error::other("this is no plain file")));
    }
    let text = fs::read_to_string(path).map_err(access(path))?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let malformed = |line: usize, cause: String| PartError::Malformed { path: path.to_owned(), line, cause };
    let mut lines = text.get(..whole).unwrap_or_default().lines().zip(1..);
    let first = lines.next().ok_or_else(|| malformed(1, "the file has no plan".to_owned()))?;
    let is_sound = |head: &Head| head.version == VERSION && (1..=head.part.count).contains(&head.part.index);
    let head = serde_json::from_str(first.0).ok().filter(is_sound);
    let head = head.ok_or_else(|| malformed(1, format!("this is no part file of version {VERSION}")))?;
    let unit = |(line, number): (&str, usize)| {
        serde_json::from_str(line).map_err(|_| malformed(number, "this is no result of its plan".to_owned()))
    };
    let units = lines.map(unit).collect::<Result<Vec<U>, _>>()?;
    let most = head.part.of(head.units);
    if units.len() as u64 > most.end - most.start {
        return Err(malformed(units.len() + 1, "there are more lines than the plan has".to_owned()));
    }
    Ok(Read { head, units, whole })
}

/// A part file that is being written.
pub struct Book {
    path: PathBuf,
    out: BufWriter<File>,
}

impl Book {
    /// Begins a part file, or goes on with one of the same plan; what it already holds.
    ///
    /// # Errors
    /// If the file is of another plan or something else altogether (nothing is overwritten), or cannot be written.
    pub fn open<U: DeserializeOwned>(path: &Path, head: &Head) -> Result<(Self, Vec<U>), PartError> {
        let begun = if path.exists() { Some(read::<U>(path)?) } else { None };
        let mut out = OpenOptions::new().append(true).create(true).open(path).map_err(access(path))?;
        let Some(begun) = begun else {
            writeln!(out, "{}", json(head)).map_err(access(path))?;
            return Ok((Self { path: path.to_owned(), out: BufWriter::new(out) }, Vec::new()));
        };
        let differs =
            begun.head.difference(head).or_else(|| (begun.head.part != head.part).then(|| "part".to_owned()));
        if let Some(field) = differs {
            return Err(PartError::OtherPlan {
                path: path.to_owned(),
                other: "what is asked for".to_owned(),
                field,
            });
        }
        out.set_len(begun.whole as u64).map_err(access(path))?;
        Ok((Self { path: path.to_owned(), out: BufWriter::new(out) }, begun.units))
    }

    /// Adds units and sees that they are on the disk.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn add<U: Serialize>(&mut self, units: &[U]) -> Result<(), PartError> {
        let write = |out: &mut BufWriter<File>| {
            units.iter().try_for_each(|unit| writeln!(out, "{}", json(unit)))?;
            out.flush()
        };
        write(&mut self.out).map_err(access(&self.path))
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| error.to_string())
}

/// The whole from all its parts, in any order: the head of the whole, and its units in order.
///
/// # Errors
/// If a file cannot be read, is of another plan, or a part is missing, unfinished or there twice.
pub fn merge<U: DeserializeOwned>(paths: &[PathBuf]) -> Result<(Head, Vec<U>), PartError> {
    let mut parts =
        paths.iter().map(|path| Ok((path, read::<U>(path)?))).collect::<Result<Vec<_>, PartError>>()?;
    parts.sort_by_key(|(_, read)| read.head.part.index);
    let Some((first, head)) = parts.first().map(|(path, read)| ((*path).clone(), read.head.clone())) else {
        return Err(PartError::Incomplete("there is nothing to merge".to_owned()));
    };
    let mut units = Vec::new();
    for (number, (path, part)) in (1..).zip(parts) {
        let differs = part.head.difference(&head);
        let differs =
            differs.or_else(|| (part.head.part.count != head.part.count).then(|| "part".to_owned()));
        if let Some(field) = differs {
            return Err(PartError::OtherPlan {
                path: path.clone(),
                other: first.display().to_string(),
                field,
            });
        }
        complete(path, &part.head, number, part.units.len())?;
        units.extend(part.units);
    }
    if units.len() as u64 != head.units {
        let (have, all) = (units.len(), head.units);
        return Err(PartError::Incomplete(format!("a part is missing: {have} of {all} units are here")));
    }
    Ok((Head { part: Part::default(), ..head }, units))
}

fn complete(path: &Path, head: &Head, number: u64, units: usize) -> Result<(), PartError> {
    let (part, own) = (head.part, head.part.of(head.units));
    if part.index != number {
        let what = if part.index < number { "is there twice" } else { "has parts missing before it" };
        return Err(PartError::Incomplete(format!("{}: part {part} {what}", path.display())));
    }
    if units as u64 != own.end - own.start {
        let missing = own.end - own.start - units as u64;
        return Err(PartError::Incomplete(format!(
            "{}: part {part} is not finished: {missing} units are missing (run it again to go on)",
            path.display()
        )));
    }
    Ok(())
}
