//! Cards from files: the project's card files and databases in the shapes that people have them in.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use byword_language::cardfile::parse_cards;
use byword_language::data::{self, files};
use byword_language::kit::{Imported, Kit, Loaded};
use byword_language::source::FileError;

use crate::error::LibraryError;

/// The most bytes that a file is read with.
const MOST_BYTES: u64 = 64 << 20;

/// The text of a file, without the mark that some editors put before it.
///
/// # Errors
/// If it cannot be read as text, or is larger than any file that the program reads.
pub fn read_text(path: &Path) -> Result<String, LibraryError> {
    let access = |error: &std::io::Error| LibraryError::access(path, error);
    let file = File::open(path).map_err(|error| access(&error))?;
    let mut text = String::new();
    let read = file.take(MOST_BYTES + 1).read_to_string(&mut text).map_err(|error| access(&error))?;
    if read as u64 > MOST_BYTES {
        let cause = format!("larger than {} MB", MOST_BYTES >> 20);
        return Err(LibraryError::Access { path: path.display().to_string(), cause });
    }
    let marked = text.len() - text.trim_start_matches('\u{feff}').len();
    text.drain(..marked);
    Ok(text)
}

/// The cards of a file, or of all card files and databases (`.cards`, `.json`) in a folder, by name.
///
/// # Errors
/// Everything that is wrong with them.
pub fn read_cards(kit: &Kit, path: &Path) -> Result<Imported, Vec<LibraryError>> {
    let files = files(path, &["cards", "json"]).map_err(|error| vec![LibraryError::access(path, &error)])?;
    let read = read_all_with(&files, |file| read_file(kit, file))?;
    if read.cards.is_empty() {
        let cause = format!("no card of {} in it", kit.title);
        return Err(vec![LibraryError::Access { path: path.display().to_string(), cause }]);
    }
    Ok(read)
}

/// The card files that a saved game names: as its folder has them, or the current one, or beside it where they were elsewhere.
#[must_use]
pub fn of_saved(saved: &Path, named: &[String]) -> Vec<String> {
    let folder = saved.parent().unwrap_or(Path::new(""));
    let found = |name: &String| {
        let path = Path::new(name);
        let beside = path.file_name().map(|name| folder.join(name));
        let places = [Some(folder.join(path)), Some(path.to_owned()), beside];
        let there = places.into_iter().flatten().find(|place| place.exists());
        there.map_or_else(|| name.clone(), |place| place.display().to_string())
    };
    named.iter().map(found).collect()
}

fn read_file(kit: &Kit, path: &Path) -> Result<Imported, Vec<LibraryError>> {
    let text = read_text(path).map_err(|error| vec![error])?;
    let json = text.trim_start_matches('\u{feff}').trim_start().starts_with(['[', '{']);
    if json || path.extension().is_some_and(|extension| extension == "json") {
        return data::import(kit, path, &text).map_err(|error| vec![error.into()]);
    }
    own_form(kit, &path.display().to_string(), &text)
}

/// The cards of a text with a name: a card file, or a database if it is JSON.
///
/// # Errors
/// Everything that is wrong with it.
pub fn read_named(kit: &Kit, name: &str, text: &str) -> Result<Imported, Vec<LibraryError>> {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with(['[', '{']) || name.ends_with(".json") {
        let cards = (kit.import)(name, text).map_err(|error| vec![error.into()])?;
        return Ok(Imported { cards, warnings: Vec::new() });
    }
    own_form(kit, name, text)
}

fn own_form(kit: &Kit, name: &str, text: &str) -> Result<Imported, Vec<LibraryError>> {
    let (cards, errors) = parse_cards(name, text, kit.keys);
    if errors.is_empty() { Ok(Imported { cards, warnings: Vec::new() }) } else { Err(from_files(errors)) }
}

/// The cards of several files.
///
/// # Errors
/// Everything that is wrong with them.
pub fn read_all(kit: &Kit, files: &[PathBuf]) -> Result<Imported, Vec<LibraryError>> {
    read_all_with(files, |file| read_cards(kit, file))
}

/// The cards of several files, or all that is wrong with any of them.
fn read_all_with(
    files: &[PathBuf],
    read: impl Fn(&Path) -> Result<Imported, Vec<LibraryError>>,
) -> Result<Imported, Vec<LibraryError>> {
    let (mut cards, mut errors) = (Imported::default(), Vec::new());
    for file in files {
        match read(file) {
            Ok(more) => cards.extend(more),
            Err(more) => errors.extend(more),
        }
    }
    if errors.is_empty() { Ok(cards) } else { Err(errors) }
}

/// A game with the cards of these files besides its house set. With `partial`, cards that were not understood whole
/// may be played.
///
/// # Errors
/// Everything that is wrong with the files.
pub fn load(kit: &Kit, files: &[PathBuf], partial: bool) -> Result<Loaded, Vec<LibraryError>> {
    (kit.load)(&read_all(kit, files)?.cards, partial).map_err(from_files)
}

/// The errors of files, as the library's.
#[must_use]
pub fn from_files(errors: Vec<FileError>) -> Vec<LibraryError> {
    errors.into_iter().map(LibraryError::from).collect()
}
