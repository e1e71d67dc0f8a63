//! Reading the source tree for its tidy tests.
#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The games, by the names of their crates' folders.
pub const GAMES: [&str; 4] = ["lorcana", "swu", "champions", "foursouls"];

/// A file of the tree.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its path from the root, with `/`.
    pub path: String,
    /// What is in it.
    pub text: String,
}

/// The root of the workspace.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text files under a folder, from the root, whose names end in one of these, in order of path.
#[must_use]
pub fn files(folder: &str, endings: &[&str]) -> Vec<Source> {
    let root = root();
    let mut paths = Vec::new();
    walk(&root.join(folder), &mut paths);
    paths.sort();
    let wanted = |path: &PathBuf| endings.iter().any(|ending| path.to_string_lossy().ends_with(ending));
    let read = |path: PathBuf| {
        let name = path.strip_prefix(&root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        fs::read_to_string(&path).ok().map(|text| Source { path: name, text })
    };
    paths.into_iter().filter(wanted).filter_map(read).collect()
}

/// Folders of what is made or fetched, not written.
const MADE: [&str; 3] = ["target", "node_modules", "test-results"];

fn walk(folder: &Path, paths: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        if path.is_dir() {
            if !MADE.contains(&name.as_str()) && !name.starts_with('.') {
                walk(&path, paths);
            }
        } else {
            paths.push(path);
        }
    }
}

/// The limits that may be raised on purpose only: `kind what number` a line.
#[must_use]
pub fn limits(kind: &str) -> BTreeMap<String, usize> {
    let text = include_str!("../limits.txt");
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let limit = |line: &str| {
        let (of, rest) = line.split_once(' ')?;
        let (what, number) = rest.rsplit_once(' ')?;
        (of == kind).then(|| (what.trim().to_owned(), number.parse().unwrap_or(0)))
    };
    lines.filter_map(limit).collect()
}

/// Rust code without its comments and its tests.
#[must_use]
pub fn code(text: &str) -> String {
    let end = text.find("#[cfg(test)]").unwrap_or(text.len());
    let lines = text[..end].lines().map(|line| line.find("//").map_or(line, |at| &line[..at]));
    lines.collect::<Vec<_>>().join("\n")
}

/// The words of a text: letters, and what is between underscores, in small letters.
pub fn words(text: &str) -> impl Iterator<Item = String> {
    let mut all = Vec::new();
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let mut part = String::new();
        for c in word.chars() {
            // `HeroForm` is two words.
            let begins = c.is_uppercase() && part.chars().next_back().is_some_and(char::is_lowercase);
            if begins {
                all.push(part.to_lowercase());
                part = String::new();
            }
            part.push(c);
        }
        all.push(part.to_lowercase());
    }
    all.into_iter()
}

/// The functions of rustfmt's code: name, first line from 1, number of lines.
#[must_use]
pub fn functions(text: &str) -> Vec<(String, usize, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let indent = line.len() - line.trim_start().len();
        let Some(name) = function_name(line.trim_start()) else { continue };
        let close = format!("{}}}", " ".repeat(indent));
        let end = lines[at..].iter().position(|line| *line == close);
        let one_line = line.trim_end().ends_with('}') || line.trim_end().ends_with(';');
        if let (Some(length), false) = (end, one_line) {
            found.push((name.to_owned(), at + 1, length + 1));
        }
    }
    found
}

fn function_name(line: &str) -> Option<&str> {
    let mut rest = line;
    for prefix in ["pub(crate) ", "pub(super) ", "pub ", "const ", "async "] {
        rest = rest.strip_prefix(prefix).unwrap_or(rest);
    }
    let rest = rest.strip_prefix("fn ")?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

/// Where the publishers' databases are, if they are there: `BYWORD_DATA`, or beside the project.
#[must_use]
pub fn data() -> Option<PathBuf> {
    let beside = root().join("../shared/data");
    let folder = env::var_os("BYWORD_DATA").map_or(beside, PathBuf::from);
    folder.is_dir().then_some(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_measured() {
        let text = "fn one() {\n    a();\n}\n\nimpl X {\n    pub const fn two(&self) -> u8 { 2 }\n    pub fn three(\n        a: u8,\n    ) {\n    }\n}\n";
        assert_eq!(functions(text), [("one".to_owned(), 1, 3), ("three".to_owned(), 7, 4)]);
    }

    #[test]
    fn words_and_code() {
        let code = code("let heroForm = INK_WELL; // lore\n#[cfg(test)]\nmod tests {}");
        assert_eq!(words(&code).collect::<Vec<_>>(), ["let", "hero", "form", "ink", "well"]);
    }
}
