//! Card databases on disk: real cards, which are no part of the project. They are looked for in the folder that
//! `BYWORD_DATA` names, else in a `shared/data` beside a folder above the current one.

use std::io;
use std::path::{Path, PathBuf};

use crate::cardfile::CardSource;
use crate::kit::Kit;
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
    let fail = |path: &Path, error: &io::Error| {
        let place = Place { file: path.display().to_string().into(), line: 1, ..Place::default() };
        FileError::new(&place, 1, error.to_string())
    };
    let mut cards = Vec::new();
    for file in files(path, &["json"]).map_err(|error| fail(path, &error))? {
        let text = std::fs::read_to_string(&file).map_err(|error| fail(&file, &error))?;
        cards.extend((kit.import)(&file.display().to_string(), &text)?);
    }
    Ok(cards)
}
