//! A keyword has one name in Spanish: that of its file. The rulebook and the phrases use it.
#![allow(clippy::unwrap_used)] // helpers of tests

use std::fs;
use std::path::Path;

/// English and Spanish names, from the lines `keyword English = Spanish`.
fn names(folder: &Path) -> Vec<(String, String)> {
    let mut files: Vec<_> =
        fs::read_dir(folder.join("keywords")).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let names = files.iter().map(|file| {
        let text = fs::read_to_string(file).unwrap();
        let line = text.lines().find_map(|line| line.strip_prefix("keyword ")).unwrap();
        let (english, spanish) = line.split_once(" = ").unwrap();
        (english.to_owned(), spanish.to_owned())
    });
    names.collect()
}

/// Keywords that the English text names and the Spanish one does not.
fn lacking<'a>(names: &'a [(String, String)], english: &str, spanish: &str) -> Vec<&'a str> {
    let whole = |text: &str, name: &str| {
        text.match_indices(name).any(|(at, _)| {
            !text[at + name.len()..].starts_with(|c: char| c.is_alphabetic())
                && !text[..at].ends_with(|c: char| c.is_alphabetic())
        })
    };
    let (english, spanish) = (english.replace("Pack Rush", ""), spanish.to_lowercase()); // a variant's name
    let missing = |(en, es): &&(String, String)| {
        // What is said of Duo Shift begins with the name of Shift in both languages.
        let stem = es.to_lowercase();
        whole(&english, en) && !stem.split(' ').all(|word| spanish.contains(word))
    };
    names.iter().filter(missing).map(|(en, _)| en.as_str()).collect()
}

#[test]
fn keywords_have_one_spanish_name() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let names = names(folder);
    assert!(names.len() >= 14);
    let mut faults = Vec::new();
    for line in
        fs::read_to_string(folder.join("rulebook.txt")).unwrap().lines().filter(|l| !l.starts_with('#'))
    {
        if let [id, _, english, spanish] = line.split('|').collect::<Vec<_>>()[..] {
            faults.extend(lacking(&names, english, spanish).into_iter().map(|name| format!("{id}: {name}")));
        }
    }
    for file in fs::read_dir(folder.join("phrases")).unwrap().map(|entry| entry.unwrap().path()) {
        let text = fs::read_to_string(&file).unwrap();
        let file = file.display();
        let mut english = "";
        for (line, number) in text.lines().zip(1..) {
            if let Some(pattern) = line.strip_prefix("  en ") {
                english = pattern;
            } else if let Some(spanish) = line.strip_prefix("  es ") {
                let missing = lacking(&names, english, spanish);
                faults.extend(missing.into_iter().map(|name| format!("{file}:{number}: {name}")));
            }
        }
    }
    assert!(faults.is_empty(), "the Spanish name of a keyword is missing\n{}", faults.join("\n"));
}
