//! Reading one step.

use byword_language::source::FileError;

use crate::model::{Happening, Step, StepKind};
use crate::piece::Piece;
use crate::read::{randoms, seat_of};

/// The words that begin steps other than choices.
const WORDS: &[&str] = &[
    "options",
    "offers",
    "lacks",
    "refuses",
    "expect",
    "happened",
    "not happened",
    "triggered",
    "not triggered",
    "rewritten",
    "not rewritten",
    "fizzled",
    "not fizzled",
    "outcomes",
    "cites",
    "not cites",
    "random",
    "choose",
];

/// Reads the text of a step, without its dash.
pub(crate) fn read_step(file: &str, body: &Piece) -> Result<Step, FileError> {
    let (seat, rest) = match body.cut(":") {
        Some((head, rest)) if seat_of(&head.text).is_some() => (seat_of(&head.text), rest),
        _ => (None, body.clone()),
    };
    if rest.text.is_empty() {
        return Err(body.error(file, "an empty step"));
    }
    let kind = read_kind(file, &rest)?;
    Ok(Step { text: body.clone(), seat, kind })
}

fn read_kind(file: &str, rest: &Piece) -> Result<StepKind, FileError> {
    if rest.text == "all pass" {
        return Ok(StepKind::AllPass);
    }
    let Some((word, value)) = rest.cut(":") else { return Ok(choices(rest)) };
    if !WORDS.contains(&word.text.as_str()) {
        return if is_slip(&word.text) {
            let error = word.error(file, format!("there is no step `{}:`", word.text));
            Err(error.near(&word.text, WORDS.iter().copied()))
        } else {
            Ok(choices(rest))
        };
    }
    if value.text.chars().all(|c| c == ';' || c == '|' || c == ',' || c.is_whitespace()) {
        return Err(word.error(file, format!("`{}:` of what?", word.text)));
    }
    let (yes, plain) = match word.text.strip_prefix("not ") {
        Some(plain) => (false, plain),
        None => (true, word.text.as_str()),
    };
    Ok(match plain {
        "options" => StepKind::Options(value.split("|")),
        "offers" => StepKind::Offers(value.split("|"), true),
        "lacks" => StepKind::Offers(value.split("|"), false),
        "refuses" => refusal(&value),
        "expect" => StepKind::Expect(value.split(";")),
        "outcomes" => StepKind::Outcomes(value.split("|").iter().map(|facts| facts.split(";")).collect()),
        "happened" => StepKind::Happened(Happening::Event, value.split(";"), yes),
        "triggered" => StepKind::Happened(Happening::Trigger, value.split(";"), yes),
        "rewritten" => StepKind::Happened(Happening::Rewrite, value.split(";"), yes),
        "fizzled" => StepKind::Happened(Happening::Fizzle, value.split(";"), yes),
        "cites" => StepKind::Cites(ids(&value), yes),
        "random" => {
            let fail =
                |bad: Piece| bad.error(file, "expected results from 1 to 250, or `kept` for a shuffle");
            StepKind::Random(randoms(&value).map_err(fail)?)
        }
        _ => choices(&value),
    })
}

/// One word in small letters before a colon is meant as a step word, not as the beginning of an option.
fn is_slip(word: &str) -> bool {
    let close = WORDS.iter().any(|known| strsim::damerau_levenshtein(word, known) <= 2);
    close || (!word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase()))
}

/// Choices one after the other: `play A > B > yes`.
fn choices(rest: &Piece) -> StepKind {
    StepKind::Choose(rest.split(" > "))
}

/// Clauses with commas or semicolons between them.
fn ids(value: &Piece) -> Vec<Piece> {
    value.split(",").iter().flat_map(|part| part.split(";")).map(Piece::clause).collect()
}

/// `wish because CLAUSE by CARD`.
fn refusal(value: &Piece) -> StepKind {
    let Some((wish, reason)) = value.cut(" because ") else {
        return StepKind::Refuses { wish: value.clone(), because: None, by: None };
    };
    match reason.cut(" by ") {
        Some((clause, card)) => StepKind::Refuses { wish, because: Some(clause.clause()), by: Some(card) },
        None => StepKind::Refuses { wish, because: Some(reason.clause()), by: None },
    }
}
