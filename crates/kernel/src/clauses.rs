//! The rulebook's index: every clause with its statement in two languages.

use std::collections::BTreeMap;

use crate::id::Clause;

/// A clause of the rulebook in our words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseText {
    /// Its id.
    pub id: String,
    /// What it is about.
    pub topic: String,
    /// The statement in English.
    pub english: String,
    /// The statement in Spanish.
    pub spanish: String,
}

/// The rulebook's index: every clause with its statement.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    list: Vec<ClauseText>,
    by_hash: BTreeMap<Clause, usize>,
}

impl Clauses {
    /// Reads an index: lines `id | topic | English | Spanish`, `#` for comments.
    ///
    /// # Errors
    /// The line number and what is wrong with the first malformed or repeated line.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut clauses = Self::default();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let parts: Vec<&str> = line.split('|').map(str::trim).collect();
            let [id, topic, english, spanish] = parts[..] else {
                return Err(format!("line {}: expected `id | topic | English | Spanish`", number + 1));
            };
            let hash = crate::id::cite(id);
            if clauses.by_hash.insert(hash, clauses.list.len()).is_some() {
                return Err(format!("line {}: the clause {id} is there twice", number + 1));
            }
            clauses.list.push(ClauseText {
                id: id.to_owned(),
                topic: topic.to_owned(),
                english: english.to_owned(),
                spanish: spanish.to_owned(),
            });
        }
        Ok(clauses)
    }

    /// The text of a clause.
    #[must_use]
    pub fn get(&self, clause: Clause) -> Option<&ClauseText> {
        self.by_hash.get(&clause).and_then(|&i| self.list.get(i))
    }

    /// The id of a clause, or nothing if the index does not have it.
    #[must_use]
    pub fn id(&self, clause: Clause) -> &str {
        self.get(clause).map_or("", |text| text.id.as_str())
    }

    /// True if `part` is the clause or section of this id or stands below it: `CR 4.6` has `CR 4.6.4`, `CR 6.2.2` has
    /// `CR 6.2.2B`, `FS-KW` has `FS-KW-3`.
    #[must_use]
    pub fn covers(&self, whole: &str, part: Clause) -> bool {
        is_in(whole, self.id(part))
    }

    /// True if there is a clause of this id, or a section of clauses (`S 8.3`).
    #[must_use]
    pub fn knows(&self, id: &str) -> bool {
        self.list.iter().any(|text| is_in(id, &text.id))
    }

    /// All clauses in the rulebook's order.
    #[must_use]
    pub fn all(&self) -> &[ClauseText] {
        &self.list
    }
}

fn is_in(whole: &str, part: &str) -> bool {
    let below = |rest: &str| {
        rest.is_empty() || rest.starts_with(|c: char| ".-".contains(c) || c.is_ascii_uppercase())
    };
    part.strip_prefix(whole).is_some_and(below)
}
