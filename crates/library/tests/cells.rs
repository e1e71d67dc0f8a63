//! Verbs in all their forms: `cells/<game>.txt` has a table of verbs and a table of forms; each verb is put into each
//! form of its kinds, and so many of these sentences must be read whole as `floor` says. `BYWORD_SHOW=1` prints those
//! that are not.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use byword_kernel::catalog::Exactness;
use byword_language::cardfile::parse_cards;

/// A sentence with holes for the forms of a verb, and the kind of verbs that have it.
struct Form<'a> {
    name: &'a str,
    kind: &'a str,
    template: &'a str,
}

/// A verb: `base third past participle; noun, nouns; tail, tails; kinds`. A tail is what stands behind the noun, of
/// one and of many; in it and in the noun `your|their` belongs to who does it.
struct Verb<'a> {
    forms: [String; 4],
    nouns: [&'a str; 2],
    tails: [String; 2],
    kinds: Vec<&'a str>,
}

/// The tables of a game.
struct Table<'a> {
    floor: usize,
    heads: BTreeMap<&'a str, String>,
    forms: Vec<Form<'a>>,
    verbs: Vec<Verb<'a>>,
}

/// A verb in a form.
struct Cell<'a> {
    form: &'a str,
    verb: String,
    text: String,
}

fn pair<'a>(text: &'a str, otherwise: &'a str) -> [&'a str; 2] {
    let (one, many) = text.split_once(',').unwrap_or((text, otherwise));
    [one.trim(), many.trim()]
}

fn verb(line: &str) -> Verb<'_> {
    let [forms, nouns, tails, kinds]: [&str; 4] = line.split(';').collect::<Vec<_>>().try_into().unwrap();
    let forms: Vec<String> = forms.split_whitespace().map(|form| form.replace('_', " ")).collect();
    let tail = |tail: &str| if tail.is_empty() { String::new() } else { format!(" {tail}") };
    let [one, many] = pair(tails, tails);
    Verb {
        forms: forms.try_into().unwrap(),
        nouns: pair(nouns, ""),
        tails: [tail(one), tail(many)],
        kinds: kinds.split_whitespace().collect(),
    }
}

fn table(text: &str) -> Table<'_> {
    let mut table = Table { floor: 0, heads: BTreeMap::new(), forms: Vec::new(), verbs: Vec::new() };
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (key, rest) = line.split_once(' ').unwrap();
        match key {
            "floor" => table.floor = rest.parse().unwrap(),
            "card" => {
                let (kind, fields) = rest.split_once(": ").unwrap();
                table.heads.insert(kind, fields.replace("; ", "\n"));
            }
            "form" => {
                let (name, template) = rest.split_once(" | ").unwrap();
                let (name, kind) = name.split_once(": ").unwrap();
                table.forms.push(Form { name, kind, template });
            }
            "verb" => table.verbs.push(verb(rest)),
            other => panic!("{other}"),
        }
    }
    table
}

/// `your|their` as the one or the other.
fn of(person: usize, text: &str) -> String {
    let word = |word: &str| match word.split_once('|') {
        Some((yours, theirs)) => [yours, theirs][person].to_owned(),
        None => word.to_owned(),
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

fn with_article(noun: &str) -> String {
    let fixed = ["the ", "this ", "chosen ", "one of ", "1", "+1", "your", "a ", "an ", "another ", "damage"];
    match noun.chars().next() {
        None => String::new(),
        Some(_) if fixed.iter().any(|word| noun.starts_with(word)) => format!(" {noun}"),
        Some('a' | 'e' | 'i' | 'o' | 'u') if !noun.starts_with("uni") => format!(" an {noun}"),
        Some(_) => format!(" a {noun}"),
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

impl Verb<'_> {
    /// The verb in this form, done by you (0) or by another (1) to one.
    fn phrase(&self, form: usize, person: usize) -> String {
        of(person, &format!("{}{}{}", self.forms[form], with_article(self.nouns[0]), self.tails[0]))
    }

    fn fill(&self, template: &str) -> String {
        let holes = [
            ("do", self.phrase(0, 0)),
            ("they-do", self.phrase(0, 1)),
            ("does", self.phrase(1, 1)),
            ("did", self.phrase(2, 0)),
            ("they-did", self.phrase(2, 1)),
            ("have-done", self.phrase(3, 0)),
            ("base", of(0, &self.forms[0])),
            ("third", self.forms[1].clone()),
            ("past", self.forms[2].clone()),
            ("done", self.forms[3].clone()),
            ("one", with_article(self.nouns[0]).trim().to_owned()),
            ("noun", self.nouns[0].to_owned()),
            ("nouns", self.nouns[1].to_owned()),
            (".tail", of(0, &self.tails[0])),
            (".tails", of(0, &self.tails[1])),
        ];
        holes.iter().fold(template.to_owned(), |text, (hole, words)| {
            let text = text.replace(&format!("{{{hole}}}"), words);
            text.replace(&format!("{{{}}}", capital(hole)), &capital(words))
        })
    }
}

fn cells<'a>(table: &Table<'a>) -> Vec<Cell<'a>> {
    let of_verb = |verb: &Verb| {
        let forms = table.forms.iter().filter(|form| verb.kinds.contains(&form.kind));
        let cell = |form: &Form<'a>| Cell {
            form: form.name,
            verb: verb.phrase(0, 0),
            text: verb.fill(form.template),
        };
        forms.map(cell).collect::<Vec<_>>()
    };
    table.verbs.iter().flat_map(of_verb).collect()
}

/// A card file with a card for each cell, named by its number.
fn card_file(table: &Table, cells: &[Cell]) -> String {
    let mut file = String::new();
    for (number, cell) in cells.iter().enumerate() {
        let head = table.heads.iter().find(|(kind, _)| cell.form.starts_with(*kind));
        let head = head.map_or(&table.heads["else"], |(_, head)| head);
        writeln!(file, "== Cell {number}\n{head}\ntext:\n{}\n", cell.text.replace("\\n", "\n")).unwrap();
    }
    file
}

/// The numbers of the cells that are read whole.
fn read(game: &str, file: &str) -> BTreeSet<usize> {
    let kit = byword_library::find(game).unwrap();
    let (sources, errors) = parse_cards("cells.cards", file, kit.keys);
    assert!(errors.is_empty(), "{errors:#?}");
    let loaded = (kit.load)(&sources, true).unwrap_or_else(|errors| panic!("{errors:#?}"));
    let exact = loaded.cards.iter().filter(|report| report.exactness == Exactness::Exact);
    exact.filter_map(|report| report.title.strip_prefix("Cell ")?.parse().ok()).collect()
}

/// The share of read cells by `key`, the lowest first.
fn shares<'a>(cells: &'a [Cell], read: &BTreeSet<usize>, key: impl Fn(&'a Cell) -> &'a str) -> String {
    let mut rows: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (number, cell) in cells.iter().enumerate() {
        let row = rows.entry(key(cell)).or_default();
        *row = (row.0 + usize::from(read.contains(&number)), row.1 + 1);
    }
    let mut rows: Vec<_> = rows.into_iter().collect();
    rows.sort_by_key(|(_, (read, all))| read * 1000 / all);
    rows.iter().fold(String::new(), |mut text, (name, (read, all))| {
        writeln!(text, "{read:5} of {all:3}  {name}").unwrap();
        text
    })
}

fn probe(game: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/cells/{game}.txt"));
    let text = std::fs::read_to_string(path).unwrap();
    let table = table(&text);
    let cells = cells(&table);
    let read = read(game, &card_file(&table, &cells));
    println!("{}{}", shares(&cells, &read, |cell| &cell.verb), shares(&cells, &read, |cell| cell.form));
    if std::env::var_os("BYWORD_SHOW").is_some() {
        let unread = cells.iter().enumerate().filter(|(number, _)| !read.contains(number));
        unread.for_each(|(_, cell)| println!("{:16} {}", cell.form, cell.text.replace("\\n", " / ")));
    }
    let share = read.len() * 1000 / cells.len();
    println!("{game}: {} of {} cells are read, {share} in a thousand", read.len(), cells.len());
    assert!(share >= table.floor, "{share} of 1,000 cells are read; the floor is {}", table.floor);
}

#[test]
fn lorcana() {
    probe("lorcana");
}

#[test]
fn swu() {
    probe("swu");
}

#[test]
fn champions() {
    probe("champions");
}

#[test]
fn foursouls() {
    probe("foursouls");
}
