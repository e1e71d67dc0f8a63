//! Keyword files: one small definition each.
//!
//! ```text
//! keyword Resist = Resistencia
//! param number
//! stacking sum
//! print "Resist +{n}" = "Resistencia +{n}"
//! clauses S 8.8.1, S 8.8.2
//! means
//!   (replacement (on (kind damage) (verb deal) (subject this)) (rewrite (reduce x)) (calculation true))
//! ```
//!
//! In a card file the same block may say in rules text what it stands for ([`crate::homebrew`]).

use byword_kernel::ability::Ability;
use byword_kernel::id::cite;
use byword_kernel::keyword::{KeywordDef, Param, Stacking};
use byword_kernel::vocabulary::{Sort, Vocabulary};

use crate::discourse::defined;
use crate::source::{FileError, Place, lines};
use crate::term::parse_terms;

const KEYS: [&str; 9] =
    ["keyword", "param", "stacking", "print", "clauses", "rules", "means", "text", "texto"];

/// Reads the keyword files of a game, `(name, text)`. Their words are added to the vocabulary first, in the order of
/// the files, so that definitions may speak of each other.
///
/// # Errors
/// Everything that is wrong with them.
pub fn read_keywords(
    files: &[(&str, &str)],
    vocabulary: &mut Vocabulary,
) -> Result<Vec<KeywordDef>, Vec<FileError>> {
    let mut errors = Vec::new();
    let read = |(name, text): &(&str, &str)| draft(name, lines(&(*name).into(), text), &mut errors);
    let drafts: Vec<Draft> = files.iter().filter_map(read).collect();
    let unread = drafts.iter().filter_map(Draft::place_of_text);
    errors
        .extend(unread.map(|place| FileError::new(place, 1, "the text of a keyword is read in card files")));
    let defs = finish_all(drafts, vocabulary, &mut errors);
    if errors.is_empty() { Ok(defs) } else { Err(errors) }
}

/// The definitions, as far as they are given in terms; their words are known first.
pub(crate) fn finish_all(
    drafts: Vec<Draft>,
    vocabulary: &mut Vocabulary,
    errors: &mut Vec<FileError>,
) -> Vec<KeywordDef> {
    for draft in &drafts {
        vocabulary.intern(Sort::Keyword, &draft.def.word);
    }
    drafts.into_iter().filter_map(|d| finish(d, vocabulary).map_err(|e| errors.push(e)).ok()).collect()
}

/// The lines of a rules text with their places.
pub(crate) type Said = Vec<(String, Place)>;

/// A definition whose meaning has not been read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub(crate) def: KeywordDef,
    /// What it stands for in rules text, in English and Spanish; card files alone give it.
    pub(crate) said: [Said; 2],
    /// Where it is named.
    pub(crate) place: Place,
    /// The lines of its terms.
    means: Vec<(String, Place)>,
}

impl Draft {
    fn place_of_text(&self) -> Option<&Place> {
        self.said.iter().flatten().map(|(_, place)| place).next()
    }

    /// True if it says in terms what it stands for.
    pub(crate) const fn has_terms(&self) -> bool {
        !self.means.is_empty()
    }
}

/// What the lines below a key belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Below {
    Nothing,
    Means,
    Text(usize),
}

/// Reads the lines of one definition.
pub(crate) fn draft<'a>(
    file: &str,
    lines: impl IntoIterator<Item = (Place, &'a str)>,
    errors: &mut Vec<FileError>,
) -> Option<Draft> {
    let before = errors.len();
    let mut draft = Draft::default();
    draft.place.file = file.into();
    let mut below = Below::Nothing;
    for (mut place, line) in lines {
        let body = line.trim();
        if below != Below::Means {
            place.column += line.chars().take_while(|c| c.is_whitespace()).count();
        }
        match below {
            Below::Text(_) if body.is_empty() => below = Below::Nothing,
            _ if body.is_empty() => {}
            Below::Text(tongue) if !is_text(body) => draft.said[tongue].push((body.to_owned(), place)),
            Below::Means if line.starts_with([' ', '\t', '(', ';']) => {
                draft.means.push((line.to_owned(), place))
            }
            _ => {
                below = draft.key(place, body).unwrap_or_else(|error| {
                    errors.push(error);
                    Below::Nothing
                })
            }
        }
    }
    if draft.def.word.is_empty() && errors.len() == before {
        errors.push(FileError::new(&draft.place, 1, "no `keyword Name = Nombre` line"));
    }
    (errors.len() == before).then_some(draft)
}

/// True for the line that begins a text, also right behind the other one.
fn is_text(line: &str) -> bool {
    line.starts_with("text:") || line.starts_with("texto:")
}

impl Draft {
    /// A line that begins with a key, as keyword files write it or, with a colon, as card files do.
    fn key(&mut self, place: Place, body: &str) -> Result<Below, FileError> {
        let (key, value) = body.split_once(' ').unwrap_or((body, ""));
        let (key, value) = (key.strip_suffix(':').unwrap_or(key), value.trim());
        let text = ["text", "texto"].iter().position(|word| *word == key);
        match (key, text) {
            ("means", _) => Ok(Below::Means),
            (_, Some(tongue)) => {
                let before = body.chars().count() - value.chars().count();
                let column = place.column + before;
                let line = (!value.is_empty()).then(|| (value.to_owned(), Place { column, ..place }));
                self.said[tongue].extend(line);
                Ok(Below::Text(tongue))
            }
            _ => {
                if key == "keyword" {
                    self.place = place.clone();
                }
                apply(&mut self.def, &place, key, value).map(|()| Below::Nothing)
            }
        }
    }
}

fn apply(def: &mut KeywordDef, place: &Place, key: &str, value: &str) -> Result<(), FileError> {
    let fail = |message: String| FileError::new(place, key.len() + 2, message);
    match key {
        "keyword" => {
            let (english, spanish) = value.split_once('=').unwrap_or((value, value));
            def.word = english.trim().to_owned();
            def.spanish = spanish.trim().to_owned();
            def.print = (def.word.clone(), def.spanish.clone());
        }
        "param" => {
            let known = [
                ("none", Param::None),
                ("number", Param::Number),
                ("cost", Param::Cost),
                ("filter", Param::Filter),
                ("effect", Param::Effect),
            ];
            def.param = among(value, &known).map_err(fail)?;
        }
        "stacking" => {
            let known = [
                ("once", Stacking::Once),
                ("sum", Stacking::Sum),
                ("highest", Stacking::Highest),
                ("independent", Stacking::Independent),
            ];
            def.stacking = among(value, &known).map_err(fail)?;
        }
        "print" => {
            let quoted: Vec<&str> = value.split('"').collect();
            let &[_, english, _, spanish, _] = quoted.as_slice() else {
                return Err(fail("expected `print \"English\" = \"Spanish\"`".to_owned()));
            };
            def.print = (english.to_owned(), spanish.to_owned());
        }
        "clauses" => def.clauses = list(value),
        "rules" => {
            def.by_rules = list(value);
            let stranger = def.by_rules.iter().find(|id| !def.clauses.contains(id));
            if let Some(id) = stranger {
                return Err(fail(format!("`{id}` is none of its clauses above")));
            }
        }
        _ => {
            let error = FileError::new(place, 1, format!("there is no key `{key}`"));
            return Err(error.near(key, KEYS.into_iter()));
        }
    }
    Ok(())
}

fn list(value: &str) -> Vec<String> {
    value.split(',').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

fn among<T: Copy>(word: &str, known: &[(&str, T)]) -> Result<T, String> {
    known.iter().find(|(w, _)| *w == word).map(|(_, t)| *t).ok_or_else(|| {
        let words: Vec<&str> = known.iter().map(|(w, _)| *w).collect();
        format!("`{word}` should be one of {}", words.join(", "))
    })
}

fn finish(draft: Draft, vocabulary: &mut Vocabulary) -> Result<KeywordDef, FileError> {
    let Draft { mut def, means, .. } = draft;
    let text: Vec<&str> = means.iter().map(|(line, _)| line.as_str()).collect();
    let text = text.join("\n");
    let fail = |error: crate::term::TermError| {
        let before = text.get(..error.span.start as usize).unwrap_or("");
        let at = before.matches('\n').count().min(means.len().saturating_sub(1));
        let place = means.get(at).map_or_else(Place::default, |(_, place)| place.clone());
        let column = before.rsplit('\n').next().map_or(0, |l| l.chars().count()) + 1;
        FileError::new(&place, column, error.message)
    };
    for term in parse_terms(&text).map_err(fail)? {
        let mut ability: Ability = defined(&crate::canon::term(&term), vocabulary).map_err(fail)?;
        if ability.clause == Default::default() {
            ability.clause = def.clauses.first().map_or_else(Default::default, |c| cite(c));
        }
        def.abilities.push(ability);
    }
    Ok(def)
}
