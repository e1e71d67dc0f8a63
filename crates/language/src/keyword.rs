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

use std::sync::Arc;

use byword_kernel::ability::Ability;
use byword_kernel::id::cite;
use byword_kernel::keyword::{KeywordDef, Param, Stacking};
use byword_kernel::vocabulary::{Sort, Vocabulary};

use crate::discourse::defined;
use crate::source::{FileError, Place, lines};
use crate::term::parse_terms;

const KEYS: [&str; 6] = ["keyword", "param", "stacking", "print", "clauses", "means"];

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
    let drafts: Vec<Draft> = files.iter().filter_map(|(name, text)| draft(name, text, &mut errors)).collect();
    for draft in &drafts {
        vocabulary.intern(Sort::Keyword, &draft.def.word);
    }
    let defs =
        drafts.into_iter().filter_map(|d| finish(d, vocabulary).map_err(|e| errors.push(e)).ok()).collect();
    if errors.is_empty() { Ok(defs) } else { Err(errors) }
}

/// A definition whose meaning has not been read.
struct Draft {
    def: KeywordDef,
    means: String,
    place: Place,
}

fn draft(file: &str, text: &str, errors: &mut Vec<FileError>) -> Option<Draft> {
    let before = errors.len();
    let file: Arc<str> = file.into();
    let mut draft = Draft { def: KeywordDef::default(), means: String::new(), place: Place::default() };
    draft.place.file = file.clone();
    let mut in_means = false;
    for (place, line) in lines(&file, text) {
        if line.trim().is_empty() {
            draft.means.push('\n');
        } else if in_means && line.starts_with([' ', '\t', '(', ';']) {
            draft.means.push_str(line);
            draft.means.push('\n');
        } else {
            let (key, value) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            in_means = key == "means";
            if in_means {
                draft.place = place.clone();
            }
            if let Err(error) = apply(&mut draft.def, &place, key, value.trim()) {
                errors.push(error);
            }
        }
    }
    if draft.def.word.is_empty() && errors.len() == before {
        errors.push(FileError::new(
            &Place { line: 1, ..draft.place.clone() },
            1,
            "no `keyword Name = Nombre` line",
        ));
    }
    (errors.len() == before).then_some(draft)
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
        "clauses" => {
            def.clauses = value.split(',').map(|c| c.trim().to_owned()).filter(|c| !c.is_empty()).collect()
        }
        "means" => {}
        _ => {
            let error = FileError::new(place, 1, format!("there is no key `{key}`"));
            return Err(error.near(key, KEYS.into_iter()));
        }
    }
    Ok(())
}

fn among<T: Copy>(word: &str, known: &[(&str, T)]) -> Result<T, String> {
    known.iter().find(|(w, _)| *w == word).map(|(_, t)| *t).ok_or_else(|| {
        let words: Vec<&str> = known.iter().map(|(w, _)| *w).collect();
        format!("`{word}` should be one of {}", words.join(", "))
    })
}

fn finish(draft: Draft, vocabulary: &mut Vocabulary) -> Result<KeywordDef, FileError> {
    let Draft { mut def, means, place } = draft;
    let fail = |error: crate::term::TermError| {
        let before = means.get(..error.span.start as usize).unwrap_or("");
        let line = place.line + 1 + before.matches('\n').count();
        let column = before.rsplit('\n').next().map_or(0, |l| l.chars().count()) + 1;
        FileError::new(&Place { line, ..place.clone() }, column, error.message)
    };
    let terms = parse_terms(&means).map_err(fail)?;
    for term in terms {
        let mut ability: Ability = defined(&crate::canon::term(&term), vocabulary).map_err(fail)?;
        if ability.clause == Default::default() {
            ability.clause = def.clauses.first().map_or_else(Default::default, |c| cite(c));
        }
        def.abilities.push(ability);
    }
    Ok(def)
}
