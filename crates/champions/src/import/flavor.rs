//! What databases keep in the rules text besides rules: a last line in italics that only sets the mood, traits in bold italics.

use byword_language::import::title_case;

/// Rules text without the flavor at its end: "<i>The sea remembers.</i>", with whoever said it. A line in brackets is a reminder, and before a
/// dash stands the name of an ability.
pub(super) fn without_flavor(text: &str) -> String {
    let mut text = text.replace("<i>\n", "\n<i>");
    while let Some(rules) = before_flavor(&text) {
        text = rules.to_owned();
    }
    text
}

fn before_flavor(text: &str) -> Option<&str> {
    let whole = text.trim_end().trim_end_matches('.').trim_end();
    let (before, said) = whole.strip_suffix("</i>")?.rsplit_once("<i>")?;
    let said = said.trim();
    let stands_alone = before.trim_end_matches(' ').ends_with('\n') || is_speaker(before);
    let (from, _) = if is_speaker(before) { before.rsplit_once("<i>")? } else { (before, said) };
    let rules = from.trim_end();
    let begins_line = from.trim_end_matches(' ').ends_with('\n');
    let is_flavor = stands_alone && begins_line && !said.starts_with('(') && !said.is_empty();
    (is_flavor && !rules.is_empty() && !said.contains("<b>")).then_some(rules)
}

/// True behind what was said, before the dash and whoever said it.
fn is_speaker(before: &str) -> bool {
    let dashed = before.trim_end();
    ["</i>\u{2014}", "</i> \u{2014}", "</i>-", "</i> -"].iter().any(|dash| dashed.ends_with(dash))
}

/// Brackets around italics, as brackets in italics: "(<i>attack</i>)".
pub(super) fn with_brackets_inside(text: &str) -> String {
    let mut parts = text.split("(<i>");
    let before = parts.next().unwrap_or_default().to_owned();
    parts.fold(before, |told, part| match part.split_once("</i>)") {
        Some((inner, after)) if !inner.contains(['<', ')']) => format!("{told}<i>({inner})</i>{after}"),
        _ => format!("{told}(<i>{part}"),
    })
}

/// Traits that stand in bold italics and capitals, as the brackets of traits.
pub(super) fn with_traits(text: &str) -> String {
    let mut parts = text.split("<b><i>");
    let before = parts.next().unwrap_or_default().to_owned();
    parts.fold(before, |told, part| match part.split_once("</i></b>") {
        Some((word, after)) if is_trait(word) => {
            let space = if word.ends_with(' ') { " " } else { "" };
            format!("{told}[[{}]]{space}{after}", title_case(word))
        }
        _ => format!("{told}<b><i>{part}"),
    })
}

fn is_trait(word: &str) -> bool {
    let letters = || word.chars().filter(|letter| letter.is_alphabetic());
    letters().count() > 1 && letters().all(char::is_uppercase) && word.len() < 30 && !word.contains(':')
}

#[cfg(test)]
mod tests {
    use super::{with_brackets_inside, with_traits, without_flavor};

    #[test]
    fn brackets_stand_in_the_italics() {
        assert_eq!(
            with_brackets_inside("<b>Action</b> (<i>attack</i>): Draw."),
            "<b>Action</b> <i>(attack)</i>: Draw."
        );
        assert_eq!(with_brackets_inside("Ready it (<i>or</i> an ally)."), "Ready it (<i>or</i> an ally).");
    }

    #[test]
    fn a_last_line_in_italics_is_no_rule() {
        assert_eq!(without_flavor("Draw 1 card.\n<i>The sea remembers.</i>"), "Draw 1 card.");
        assert_eq!(without_flavor("Draw 1 card.<i>\n\"Run!\" - Nessa</i>"), "Draw 1 card.");
        assert_eq!(without_flavor("Draw 1 card.\n<i>\"Run!\"</i> \u{2014}<i>Nessa</i>"), "Draw 1 card.");
        let reminder = "Draw 1 card.\n<i>(Limit once per round.)</i>";
        assert_eq!(without_flavor(reminder), reminder);
        let label = "<b>Hero Action</b> <i>(attack)</i>: Deal 1 damage to an enemy.";
        assert_eq!(without_flavor(label), label);
        assert_eq!(without_flavor("<i>Nothing else.</i>"), "<i>Nothing else.</i>");
    }

    #[test]
    fn bold_capitals_are_traits() {
        assert_eq!(with_traits("play a <b><i>MYSTIC</i></b> card"), "play a [[Mystic]] card");
        assert_eq!(with_traits("a <b><i>DARK BEAST </i></b>ally"), "a [[Dark Beast]] ally");
        assert_eq!(with_traits("<b><i>Give to Nessa.</i></b>"), "<b><i>Give to Nessa.</i></b>");
    }
}
