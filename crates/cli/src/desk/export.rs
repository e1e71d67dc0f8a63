//! `byword cards --export`: a set as a table or as JSON, for programs that print cards.

use std::collections::{BTreeMap, BTreeSet};

use byword_language::cardfile::CardSource;
use clap::ValueEnum;
use serde::Serialize;

use crate::failure::Failure;
use crate::screen::Screen;

/// The form of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// A line a face, with a column for each field.
    Csv,
    /// A list of faces.
    Json,
}

/// A face of a card.
#[derive(Serialize)]
struct Face<'a> {
    name: &'a str,
    /// The name of the front, for another face of a card.
    #[serde(skip_serializing_if = "Option::is_none")]
    back_of: Option<&'a str>,
    #[serde(flatten)]
    fields: BTreeMap<&'a str, &'a str>,
    text: String,
}

pub fn run(sources: &[CardSource], form: Form, screen: &mut Screen) -> Result<(), Failure> {
    let faces: Vec<Face<'_>> = sources.iter().flat_map(faces).collect();
    if form == Form::Json {
        return Ok(screen.json(&faces)?);
    }
    let keys: BTreeSet<&str> = faces.iter().flat_map(|face| face.fields.keys().copied()).collect();
    let head = ["name", "back_of"].into_iter().chain(keys.iter().copied()).chain(["text"]);
    screen.line(row(head))?;
    for face in &faces {
        let fields = keys.iter().map(|key| face.fields.get(key).copied().unwrap_or_default());
        let own = [face.name, face.back_of.unwrap_or_default()];
        screen.line(row(own.into_iter().chain(fields).chain([face.text.as_str()])))?;
    }
    Ok(())
}

fn faces(card: &CardSource) -> impl Iterator<Item = Face<'_>> {
    card.faces().enumerate().map(|(index, face)| Face {
        name: &face.name,
        back_of: (index > 0).then_some(card.name.as_str()),
        fields: face.fields.iter().map(|field| (field.key.as_str(), field.value.as_str())).collect(),
        text: face.rules_text(),
    })
}

/// A line of a table: every cell in quotes, so that it may have commas, quotes and several lines.
fn row<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = cells.map(|cell| format!("\"{}\"", cell.replace('"', "\"\""))).collect();
    quoted.join(",")
}
