//! What keeps a game crate readable: the same rooms in every game, arrows between them one way, and what a procedure keeps
//! between its steps as a record with names.

use std::collections::{BTreeMap, BTreeSet};

use byword_tidy::{GAMES, Source, code, files, limits};

/// The rooms that each game has.
const ROOMS: [&str; 4] = ["rules", "text", "decks", "import"];

/// What else stands at the root of a game crate. `lib` is the kit, on top of all.
const ROOT: [&str; 6] = ["lib", "words", "options", "edition", "profile", "cards"];

/// The rooms that rules know nothing of.
const ABOVE_RULES: [&str; 3] = ["text", "decks", "import"];

fn sources(game: &str) -> Vec<(String, Source)> {
    let folder = format!("crates/{game}/src");
    let room = |file: &Source| {
        let inner = file.path.strip_prefix(&folder)?.trim_start_matches('/');
        Some(inner.split('/').next()?.trim_end_matches(".rs").to_owned())
    };
    files(&folder, &[".rs"]).into_iter().filter_map(|file| Some((room(&file)?, file))).collect()
}

/// The rooms, and files at the root, that a piece of code names.
fn named(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for path in text.split("crate::").skip(1) {
        // `use crate::{a, b::{c, d}};`
        let list = path.strip_prefix('{').map_or(path, |list| list.split(';').next().unwrap_or(list));
        let mut depth = 0;
        let parts = list.split_inclusive(['{', '}', ',', ';']);
        for part in parts {
            let name: String = part.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            if depth == 0 && !name.is_empty() {
                found.insert(name);
            }
            depth += part.matches('{').count();
            depth = depth.saturating_sub(part.matches('}').count());
            if !path.starts_with('{') {
                break;
            }
        }
    }
    found
}

/// Which rooms a room uses.
fn arrows(game: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut arrows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let sources = sources(game);
    for (room, file) in sources.iter().filter(|(room, _)| room != "lib") {
        let used = named(&code(&file.text));
        arrows.entry(room.clone()).or_default().extend(used.into_iter().filter(|name| name != room));
    }
    arrows
}

#[test]
fn every_game_has_the_same_rooms() {
    let mut problems = Vec::new();
    for game in GAMES {
        let found: BTreeSet<String> = sources(game).into_iter().map(|(room, _)| room).collect();
        let missing = ROOMS.iter().filter(|room| !found.contains(**room));
        problems.extend(missing.map(|room| format!("{game}: no room `{room}`")));
        let stray =
            found.iter().filter(|room| !ROOMS.contains(&room.as_str()) && !ROOT.contains(&room.as_str()));
        problems.extend(stray.map(|name| format!("{game}: `{name}` belongs into a room")));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn arrows_between_rooms_go_one_way() {
    let mut problems = Vec::new();
    for game in GAMES {
        let mut arrows = arrows(game);
        for room in ["rules", "cards", "words"] {
            let known = arrows.get(room).cloned().unwrap_or_default();
            let up = known
                .iter()
                .filter(|to| ABOVE_RULES.contains(&to.as_str()) || room != "rules" && *to == "rules");
            problems.extend(up.map(|to| format!("{game}: `{room}` uses `{to}`")));
        }
        // What uses nothing that is left is taken away, until nothing is left or there is a circle.
        while let Some(free) = arrows.iter().find(|(_, to)| !to.iter().any(|to| arrows.contains_key(to))) {
            let free = free.0.clone();
            arrows.remove(&free);
        }
        let left: Vec<String> = arrows.into_keys().collect();
        if !left.is_empty() {
            problems.push(format!("{game}: a circle among {}", left.join(", ")));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// The registers of a frame without a name of their own.
const LETTERS: [&str; 6] = ["a", "b", "n", "m", "x", "they"];

fn letters(text: &str) -> usize {
    let is_letter = |after: &str| {
        let name: String = after.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        LETTERS.contains(&name.as_str()) && !after[name.len()..].starts_with('(')
    };
    // `0..n` is a range.
    let places = text.match_indices('.').filter(|(at, _)| !text[..*at].ends_with('.'));
    places.filter(|(at, _)| is_letter(&text[at + 1..])).count()
}

#[test]
fn what_procedures_keep_has_names() {
    let limits = limits("letters");
    let mut problems = Vec::new();
    for game in GAMES {
        let limit = limits.get(game).copied().unwrap_or(0);
        let found: Vec<(String, usize)> =
            sources(game).into_iter().map(|(_, file)| (file.path, letters(&code(&file.text)))).collect();
        let sum: usize = found.iter().map(|(_, count)| count).sum();
        if sum > limit {
            problems.push(format!("{game}: {sum} letters, at most {limit}; use a record (`frame!`)"));
            problems.extend(
                found.iter().filter(|(_, n)| *n > 0).map(|(path, count)| format!("  {path}: {count}")),
            );
        }
        if sum == 0 && limit > 0 {
            problems.push(format!(
                "{game}: the limit of {limit} is not needed any more; take it out of limits.txt"
            ));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn names_and_letters_are_seen() {
    let text = "use crate::rules::play::{a, b};\nuse crate::{say, words::{x, y}, text};\ncrate::import::z()";
    let expected = ["import", "rules", "say", "text", "words"].map(str::to_owned);
    assert_eq!(named(text), BTreeSet::from(expected));
    assert_eq!(letters("frame.a.slot + f.they + opt.n; x.m() .. 0..n, a.name, self.x"), 4);
}

/// What a game's rules change on cards without an event though text could speak of it.
const QUIET: [&str; 11] = [
    "clear_damage",
    "give_away",
    "lay_at",
    "relocate",
    "relocate_under",
    "set_counters",
    "set_damage",
    "set_host",
    "shift",
    "shuffle",
    "turn_quietly",
];

#[test]
fn what_cards_suffer_is_an_event() {
    let limits = limits("quiet");
    let mut problems = Vec::new();
    for game in GAMES {
        let rules = sources(game).into_iter().map(|(_, file)| file).filter(|file| {
            file.path.contains("/rules/") && !file.path.contains("setup") && !file.path.contains("staging")
        });
        // Chains of calls may be broken into lines.
        let text: String =
            rules.map(|file| code(&file.text).split_whitespace().collect::<String>()).collect();
        let count: usize = QUIET.iter().map(|door| text.matches(&format!(".book().{door}(")).count()).sum();
        let limit = limits.get(game).copied().unwrap_or(0);
        if count != limit {
            problems.push(format!("{game}: {count} changes without an event; limits.txt says {limit}"));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
