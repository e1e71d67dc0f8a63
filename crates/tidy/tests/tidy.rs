//! What keeps the tree as it was meant: the kernel knows no game, a keyword is named in one place, files and functions
//! stay small, game-specific operations are counted, clauses that are cited exist, names of cards are our own.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use byword_kernel::rulebook::Clauses;
use byword_tidy::{GAMES, Source, code, data, files, functions, limits, root, words};

/// Lines of a file, and of a function, that need no reason.
const FILE: usize = 500;
const FUNCTION: usize = 60;

/// What only games speak of.
const NOUNS: &[&str] = &[
    "lorcana",
    "swu",
    "champions",
    "foursouls",
    "ink",
    "inkwell",
    "glimmer",
    "lore",
    "quest",
    "willpower",
    "villain",
    "hero",
    "minion",
    "scheme",
    "threat",
    "ally",
    "loot",
    "monster",
    "treasure",
    "souls",
    "cent",
    "cents",
    "initiative",
    "arena",
    "aspect",
    "aspects",
];

fn rust() -> Vec<Source> {
    files("crates", &[".rs"]).into_iter().filter(|file| file.path.contains("/src/")).collect()
}

/// The keywords of a game: the names of their files.
fn keywords(game: &str) -> Vec<String> {
    let files = files(&format!("crates/{game}/keywords"), &[".keyword"]);
    files
        .iter()
        .filter_map(|f| Some(f.path.rsplit_once('/')?.1.trim_end_matches(".keyword").to_owned()))
        .collect()
}

fn index(game: &str) -> Option<Clauses> {
    let text = fs::read_to_string(root().join(format!("crates/{game}/rulebook.txt"))).ok()?;
    let index = Clauses::read(&text);
    assert!(index.is_ok(), "crates/{game}/rulebook.txt: {}", index.err().unwrap_or_default());
    index.ok()
}

/// Compares what there is with the limits: nothing above its own, and no limit that is no longer needed.
fn within(kind: &str, usual: usize, found: &BTreeMap<String, usize>) {
    let limits = limits(kind);
    let mut problems = Vec::new();
    for (what, &size) in found {
        let limit = limits.get(what).copied().unwrap_or(usual);
        if size > limit {
            problems.push(format!("{what}: {size}, at most {limit}"));
        }
    }
    for (what, limit) in &limits {
        if found.get(what).is_none_or(|size| *size <= usual) {
            problems.push(format!(
                "{what}: the limit of {limit} is not needed any more; take it out of limits.txt"
            ));
        }
    }
    assert!(problems.is_empty(), "{kind}:\n{}", problems.join("\n"));
}

#[test]
fn files_stay_small() {
    let found = rust().into_iter().map(|file| (file.path, file.text.lines().count())).collect();
    within("file", FILE, &found);
}

#[test]
fn functions_stay_small() {
    let mut found = BTreeMap::new();
    for file in rust() {
        for (name, _, length) in functions(&file.text) {
            let size = found.entry(format!("{} {name}", file.path)).or_insert(0);
            *size = length.max(*size);
        }
    }
    within("function", FUNCTION, &found);
}

#[test]
fn the_kernel_knows_no_game() {
    let mut nouns: BTreeSet<String> = NOUNS.iter().map(|noun| (*noun).to_owned()).collect();
    // Keywords that are words of any rules, or of any program.
    let common = ["roll", "uses", "setup", "permanent", "support", "shift", "guard", "restore", "hidden"];
    let own = GAMES.iter().flat_map(|game| keywords(game)).filter(|word| !word.contains('-'));
    nouns.extend(own.filter(|word| !common.contains(&word.as_str())));
    let mut found = Vec::new();
    for file in files("crates/kernel/src", &[".rs"]) {
        let used: BTreeSet<String> = words(&code(&file.text)).filter(|word| nouns.contains(word)).collect();
        found.extend(used.into_iter().map(|word| format!("{}: {word}", file.path)));
    }
    assert!(found.is_empty(), "the kernel speaks of a game:\n{}", found.join("\n"));
}

#[test]
fn a_keyword_is_named_in_one_rules_file() {
    // The lexicon, the list of keyword files, and the rooms that read and import cards name them, too.
    let lexicon = ["/words.rs", "/text.rs", "/compile.rs", "/printed.rs", "/say.rs", "/import.rs"];
    let mut found = BTreeMap::new();
    for game in GAMES {
        let sources = files(&format!("crates/{game}/src"), &[".rs"]);
        for keyword in keywords(game) {
            let parts: Vec<&str> = keyword.split('-').collect();
            let names = |file: &&Source| {
                let words: Vec<String> = words(&code(&file.text)).collect();
                words.windows(parts.len()).any(|window| window == parts)
            };
            let rules = sources.iter().filter(|file| !lexicon.iter().any(|end| file.path.ends_with(end)));
            found.insert(format!("{game} {keyword}"), rules.filter(names).count());
        }
    }
    within("keyword", 1, &found);
}

/// Where cards and numbers of a position may be written: the commit of events, the book of what is no event, staging by hand,
/// and who knows which card.
const WRITERS: [&str; 4] = ["pipeline/commit.rs", "stage.rs", "table/book.rs", "table/track.rs"];

/// What writes them.
const WRITING: [&str; 11] = [
    "add_card",
    "edit_card",
    "lay_at",
    "move_card",
    "set_facedown",
    "set_host",
    "set_mark",
    "set_tally",
    "set_turned",
    "shift_card",
    "shuffle",
];

#[test]
fn cards_and_numbers_are_written_in_one_place() {
    let kernel = rust().into_iter().filter(|file| file.path.contains("crates/kernel/src/"));
    let (inside, outside): (Vec<Source>, Vec<Source>) =
        kernel.partition(|file| file.path.contains("/src/position"));
    let open: Vec<String> = inside.iter().flat_map(open_doors).collect();
    assert!(open.is_empty(), "positions can be changed from outside the kernel:\n{}", open.join("\n"));
    let writes =
        |file: &Source| WRITING.iter().any(|verb| code(&file.text).contains(&format!("pos.{verb}(")));
    let found: BTreeSet<&str> =
        outside.iter().filter(|file| writes(file)).filter_map(|f| f.path.split("/src/").nth(1)).collect();
    assert_eq!(found, BTreeSet::from(WRITERS), "the files that write cards and numbers");
}

/// The public functions of a position that change it.
fn open_doors(file: &Source) -> Vec<String> {
    let source = code(&file.text);
    let of_position =
        source.split("\nimpl Position {").skip(1).filter_map(|block| block.split("\n}\n").next());
    let public = of_position.flat_map(|block| block.split("\n    pub ").skip(1));
    let heads = public.filter_map(|item| item.split('{').next()).filter(|head| head.contains("&mut self"));
    heads.map(|head| format!("{}: {}", file.path, head.trim())).collect()
}

#[test]
fn game_specific_operations_are_counted() {
    let mut found = BTreeMap::new();
    for game in GAMES {
        let sources = files(&format!("crates/{game}/src"), &["words.rs"]);
        let listed =
            sources.iter().find_map(|file| file.text.split_once("pub mod native:")?.1.split_once('{'));
        let count = listed.map_or(0, |(_, rest)| rest.split('}').next().unwrap_or("").matches('=').count());
        found.insert(game.to_owned(), count);
    }
    within("native", 0, &found);
}

#[test]
fn clauses_that_are_cited_exist() {
    let mut missing = Vec::new();
    for game in GAMES {
        let Some(index) = index(game) else { continue };
        let known: BTreeSet<&str> = index.all().iter().map(|clause| clause.id.as_str()).collect();
        for file in files(&format!("crates/{game}"), &[".rs", ".ftl", ".keyword"]) {
            let cited = cited(&file).into_iter().filter(|id| !known.contains(id.as_str()));
            missing.extend(cited.map(|id| format!("{}: {id}", file.path)));
        }
    }
    assert!(missing.is_empty(), "not in the rulebook index:\n{}", missing.join("\n"));
}

/// The clauses that a file cites: `cite("...")`, `.clause = ...`, `clauses ...`.
fn cited(file: &Source) -> Vec<String> {
    if file.path.ends_with(".rs") {
        let calls = file.text.split("cite(\"").skip(1);
        return calls.filter_map(|rest| rest.split_once('"')).map(|(id, _)| id.to_owned()).collect();
    }
    let lists = file.text.lines().filter_map(|line| {
        let line = line.trim();
        line.strip_prefix(".clause =").or_else(|| line.strip_prefix("clauses "))
    });
    lists
        .flat_map(|list| list.split(','))
        .map(|id| id.trim().to_owned())
        .filter(|id| !id.is_empty())
        .collect()
}

#[test]
fn names_of_cards_are_our_own() {
    let Some(folder) = data() else {
        println!("skipped: no databases in BYWORD_DATA or beside the project");
        return;
    };
    let theirs = their_names(&folder);
    assert!(theirs.len() > 1000, "the databases have names");
    let mut found = Vec::new();
    for file in files("crates", &[".cards", ".scenario", ".deck", ".setup"]) {
        let names = file.text.lines().filter_map(|line| {
            let line = line.trim();
            let name = line
                .strip_prefix("==")
                .or_else(|| line.strip_prefix("-- "))
                .or_else(|| line.strip_prefix("card "))?;
            Some(name.split(':').next().unwrap_or(name).trim().to_lowercase())
        });
        // A single word is anybody's.
        let copied = names.filter(|name| name.contains(' ') && theirs.contains(name));
        found.extend(copied.map(|name| format!("{}: {name}", file.path)));
    }
    assert!(found.is_empty(), "names of publishers' cards:\n{}", found.join("\n"));
}

/// The names in all databases of a folder, in small letters.
fn their_names(folder: &std::path::Path) -> BTreeSet<String> {
    const KEYS: [&str; 5] = ["fullName", "Name", "title", "name", "Title"];
    fn collect(value: &serde_json::Value, names: &mut BTreeSet<String>) {
        match value {
            serde_json::Value::Array(list) => list.iter().for_each(|value| collect(value, names)),
            serde_json::Value::Object(fields) => {
                let named = KEYS.iter().filter_map(|key| fields.get(*key)?.as_str());
                names.extend(named.map(|name| name.trim().to_lowercase()));
                fields.values().for_each(|value| collect(value, names));
            }
            _ => {}
        }
    }
    let mut names = BTreeSet::new();
    for game in fs::read_dir(folder).into_iter().flatten().flatten() {
        for file in json_files(&game.path()) {
            let text = fs::read_to_string(file).unwrap_or_default();
            collect(&serde_json::from_str(&text).unwrap_or_default(), &mut names);
        }
    }
    names
}

fn json_files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            found.extend(json_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "json") {
            found.push(path);
        }
    }
    found
}

#[test]
fn no_path_of_a_machine_is_named() {
    let endings =
        [".rs", ".toml", ".md", ".ftl", ".keyword", ".phrases", ".cards", ".scenario", ".txt", ".deck"];
    let machine =
        [["/wo", "rk/"], ["/ho", "me/"], ["/tm", "p/"], ["/Us", "ers/"]].map(|parts| parts.concat());
    let mut found = Vec::new();
    for file in files("", &endings) {
        found.extend(
            machine
                .iter()
                .filter(|path| file.text.contains(path.as_str()))
                .map(|p| format!("{}: {p}", file.path)),
        );
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_crate_takes_the_common_lints() {
    for file in files("crates", &["/Cargo.toml"]) {
        assert!(file.text.contains("[lints]\nworkspace = true"), "{}", file.path);
    }
}
