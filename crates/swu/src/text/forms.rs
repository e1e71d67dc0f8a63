//! Cards that can be an upgrade besides what their face says: units with Piloting or that attach themselves as one, and leaders that
//! deploy onto a unit (D 18.3, D 11.2.3). Print puts both forms on one face; here the lines of the upgrade become a face of their own.

use byword_language::cardfile::{CardSource, Field};

use crate::text::KEYWORDS;

/// The card with its form as an upgrade, if it has one, as the last of its faces.
pub(crate) fn told_apart(card: &CardSource) -> CardSource {
    let mut whole = card.clone();
    if is_printed_as_upgrade(card) {
        return whole;
    }
    match whole.back.as_deref_mut() {
        Some(unit) if deploys_attached(card) => take_upgrade(unit, card),
        Some(_) => {}
        None => {
            if card.text.iter().any(|(line, _)| starts(line, "piloting [") || attaches_itself(line)) {
                take_upgrade(&mut whole, card);
            }
        }
    }
    whole
}

/// True if the card file has written the upgrade as a face of its own.
fn is_printed_as_upgrade(card: &CardSource) -> bool {
    let mut faces = std::iter::successors(card.back.as_deref(), |face| face.back.as_deref());
    faces.any(|face| face.field("type") == Some("Upgrade"))
}

fn starts(line: &str, with: &str) -> bool {
    line.get(..with.len()).is_some_and(|head| head.eq_ignore_ascii_case(with))
}

/// True if the line makes the unit an upgrade without Piloting.
fn attaches_itself(line: &str) -> bool {
    let line = line.to_lowercase();
    let itself = [
        "attach this unit as an upgrade",
        "attach her as an upgrade",
        "attach him as an upgrade",
        "if this card is a unit, attach it as an upgrade",
    ];
    itself.iter().any(|words| line.contains(words))
}

fn deploys_attached(leader: &CardSource) -> bool {
    leader.text.iter().any(|(line, _)| line.contains("as an upgrade"))
}

/// True if the line speaks of the card as an upgrade. All others are the unit's, wherever they stand: an upgrade does not
/// attack, defend or enter as a unit (D 18.3).
fn is_of_upgrade(line: &str) -> bool {
    let line = line.to_lowercase();
    line.starts_with("while attached")
        || ["attached unit", "this upgrade", "as an upgrade:"].iter().any(|words| line.contains(words))
}

/// True if the line is a keyword and nothing else, which may have words of the upgrade in its quotes or brackets.
fn is_keyword(line: &str) -> bool {
    let word = line.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
    let rest = line.get(word.len()..).unwrap_or_default().trim_start();
    let alone = !rest.starts_with(char::is_alphabetic);
    let mut names =
        KEYWORDS.iter().filter_map(|(path, _)| path.strip_prefix("keywords/")?.strip_suffix(".keyword"));
    alone && names.any(|name| name.eq_ignore_ascii_case(word))
}

/// Moves the upgrade's lines of a face to a new face behind it.
fn take_upgrade(face: &mut CardSource, card: &CardSource) {
    let mut upgrade =
        CardSource { name: face.name.clone(), place: face.place.clone(), ..CardSource::default() };
    face.text.retain(|written| {
        let moves = is_of_upgrade(&written.0) && !is_keyword(&written.0);
        if moves {
            upgrade.text.push(written.clone());
        }
        !moves
    });
    let shared = ["aspects", "traits", "unique", "cost"];
    let mut fields: Vec<Field> =
        face.fields.iter().filter(|f| shared.contains(&f.key.as_str())).cloned().collect();
    for (own, as_upgrade) in [("power", "upgrade-power"), ("hp", "upgrade-hp")] {
        let number = [&*face, card].into_iter().flat_map(|face| &face.fields).find(|f| f.key == as_upgrade);
        fields.extend(number.map(|field| Field { key: own.to_owned(), ..field.clone() }));
    }
    fields.push(Field { key: "type".to_owned(), value: "Upgrade".to_owned(), place: face.place.clone() });
    upgrade.fields = fields;
    face.back = Some(Box::new(upgrade));
}
