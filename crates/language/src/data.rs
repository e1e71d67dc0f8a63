//! Card databases on disk: real cards, which are no part of the project. They are looked for in the folder that
//! `BYWORD_DATA` names, else in a `shared/data` beside a folder above the current one.

use std::io;
use std::path::{Path, PathBuf};

use crate::cardfile::CardSource;
use crate::kit::{Imported, Kit};
use crate::source::{FileError, Place};

/// The folder with the card databases, if there is one.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os("BYWORD_DATA") {
        return Some(PathBuf::from(folder)).filter(|folder| folder.is_dir());
    }
    let here = std::env::current_dir().ok()?;
    here.ancestors().map(|above| above.join("shared/data")).find(|folder| folder.is_dir())
}

/// The files of a folder and its folders that have one of these extensions, by path; or the path itself if it is a file.
///
/// # Errors
/// If a folder cannot be read.
pub fn files(path: &Path, extensions: &[&str]) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    for entry in std::fs::read_dir(path)? {
        let inner = entry?.path();
        if inner.is_dir() {
            found.append(&mut files(&inner, extensions)?);
        } else if extensions.iter().any(|e| inner.extension().is_some_and(|own| own == *e)) {
            found.push(inner);
        }
    }
    found.sort();
    Ok(found)
}

/// The cards of a database: a JSON file, or a folder of them.
///
/// # Errors
/// What cannot be read or is no card, with its place.
pub fn database(kit: &Kit, path: &Path) -> Result<Vec<CardSource>, FileError> {
    let mut cards = Vec::new();
    for file in files(path, &["json"]).map_err(|error| unread(path, &error))? {
        let text = std::fs::read_to_string(&file).map_err(|error| unread(&file, &error))?;
        cards.extend(import(kit, &file, &text)?.cards);
    }
    Ok(cards)
}

/// The cards of a file of a database, with the Spanish words that the database has beside it.
///
/// # Errors
/// What is no card, with its place.
pub fn import(kit: &Kit, path: &Path, text: &str) -> Result<Imported, FileError> {
    let name = path.display().to_string();
    let plain = |warnings| Ok(Imported { cards: (kit.import)(&name, text)?, warnings });
    let beside = kit.translations.as_ref().and_then(|translations| {
        let words = (translations.beside)(&std::path::absolute(path).ok()?)?;
        words.parent().is_some_and(Path::is_dir).then_some((translations, words))
    });
    let Some((translations, words)) = beside else { return plain(Vec::new()) };
    match std::fs::read_to_string(&words) {
        Ok(said) => (translations.import)((&name, text), (&words.display().to_string(), &said)),
        Err(error) => plain(vec![unread(&words, &error)]),
    }
}

fn unread(path: &Path, error: &io::Error) -> FileError {
    let place = Place { file: path.display().to_string().into(), line: 1, ..Place::default() };
    FileError::new(&place, 1, error.to_string())
}
