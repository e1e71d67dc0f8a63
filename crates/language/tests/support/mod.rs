//! A game's vocabulary, phrasebook and cards, for tests.
#![allow(dead_code, reason = "each test program uses a part of it")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at the first fault")]

use std::path::{Path, PathBuf};

use byword_kernel::id::ZoneKind;
use byword_kernel::keyword::KeywordDef;
use byword_kernel::vocabulary::{Sight, Sort, Vocabulary, ZoneSpec};
use byword_language::cardfile::{CardSource, parse_cards};
use byword_language::keyword::read_keywords;
use byword_language::phrasebook::Phrasebook;
use byword_language::reading::{Reading, Subject, read_text};
use byword_language::{CLAUSES, COMMON};

/// A game's vocabulary, from the source text of its `words.rs` (the game's crate depends on this one).
pub fn vocabulary(game: &str) -> Vocabulary {
    let source = std::fs::read_to_string(crates().join(game).join("src/words.rs")).unwrap();
    let source: &'static str = source.leak();
    let mut lists: Vec<(Sort, Vec<&'static str>)> = Vec::new();
    for block in source.split("pub mod ").skip(1) {
        let (head, body) = block.split_once('{').unwrap();
        let body = &body[..body.find('}').unwrap_or(body.len())];
        let type_name = head.split([':', '(']).nth(1).map_or("", str::trim);
        let words: Vec<&str> = body.split('"').skip(1).step_by(2).collect();
        if let Some(sort) = Sort::ALL.into_iter().find(|s| s.type_name() == type_name && *s != Sort::ZoneKind)
        {
            lists.push((sort, words));
        }
    }
    let mut zones = Vec::new();
    for (number, line) in source.lines().filter(|l| l.trim_start().starts_with("ZoneSpec {")).enumerate() {
        let word = line.split('"').nth(1).unwrap();
        let kind = ZoneKind(u8::try_from(number).unwrap());
        let in_play = line.contains("in_play: true");
        zones.push(ZoneSpec {
            kind,
            word,
            per_seat: line.contains("per_seat: true"),
            in_play,
            sight: Sight::Open,
        });
    }
    let lists: Vec<(Sort, &[&'static str])> = lists.iter().map(|(s, l)| (*s, l.as_slice())).collect();
    Vocabulary::new(&zones, &lists)
}

pub struct Game {
    pub words: Vocabulary,
    pub book: Phrasebook,
    pub keywords: Vec<KeywordDef>,
    pub cards: Vec<CardSource>,
}

pub fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).canonicalize().unwrap().parent().unwrap().to_path_buf()
}

/// The public databases, if they are here.
pub fn data(file: &str) -> Option<String> {
    let dir = std::env::var("BYWORD_DATA").map_or_else(|_| crates().join("../../shared/data"), PathBuf::from);
    let text = std::fs::read_to_string(dir.join(file)).ok();
    if text.is_none() {
        eprintln!("skipped: {file} is not in BYWORD_DATA or ../shared/data");
    }
    text
}

pub fn files(dir: &Path, extension: &str) -> Vec<(String, String)> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == extension));
    paths.sort();
    let name = |p: &PathBuf| p.file_name().unwrap().to_string_lossy().into_owned();
    paths.iter().map(|p| (name(p), std::fs::read_to_string(p).unwrap())).collect()
}

pub fn game(name: &str) -> Game {
    let mut words = vocabulary(name);
    let dir = crates().join(name);
    let keyword_files = files(&dir.join("keywords"), "keyword");
    let borrowed: Vec<(&str, &str)> = keyword_files.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect();
    let keywords = read_keywords(&borrowed, &mut words).unwrap_or_else(|errors| panic!("{errors:#?}"));
    let phrases = files(&dir.join("phrases"), "phrases");
    let mut books = vec![CLAUSES, COMMON];
    let (verbs, others): (Vec<_>, Vec<_>) = phrases.iter().partition(|(name, _)| name == "verbs.phrases");
    books.extend(verbs.into_iter().chain(others).map(|(n, t)| (n.as_str(), t.as_str())));
    let book = Phrasebook::new(&books, &keywords).unwrap_or_else(|error| panic!("{error}"));
    let mut cards = Vec::new();
    for (file, text) in files(&dir.join("cards"), "cards") {
        let (more, errors) = parse_cards(&file, &text, &[]);
        assert!(errors.is_empty(), "{errors:#?}");
        cards.extend(more);
    }
    Game { words, book, keywords, cards }
}

pub fn lorcana() -> Game {
    game("lorcana")
}

impl Game {
    pub fn read(&mut self, name: &str, kind: &str, text: &str) -> Reading {
        read_text(&self.book, &mut self.words, &Subject::new(name, kind), text)
    }
}
