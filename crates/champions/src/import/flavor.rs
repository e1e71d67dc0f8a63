//! What databases keep in the rules text besides rules: a last line in italics that only sets the mood, traits in bold italics.

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

/// Traits that stand in bold italics and capitals, as the brackets of traits.
pub(super) fn with_traits(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, tail)) = rest.split_once("<b><i>") {
        out.push_str(before);
        match tail.split_once("</i></b>") {
            Some((word, after)) if is_trait(word) => {
                out.push_str("[[");
                out.push_str(&title(word.trim()));
                out.push_str("]]");
                if word.ends_with(' ') {
                    out.push(' ');
                }
                rest = after;
            }
            _ => {
                out.push_str("<b><i>");
                rest = tail;
            }
        }
    }
    out.push_str(rest);
    out
}

fn is_trait(word: &str) -> bool {
    let letters = || word.chars().filter(|letter| letter.is_alphabetic());
    letters().count() > 1 && letters().all(char::is_uppercase) && word.len() < 30 && !word.contains(':')
}

fn title(word: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_string() + &letters.as_str().to_lowercase())
    };
    word.split(' ').map(capital).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{with_traits, without_flavor};

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
        assert_eq!(with_traits("<b><i>Give to Nessa.</i></b>"), "<b><i>Give to Nessa.</i></b>");
    }
}
