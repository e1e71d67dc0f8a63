//! Lines that say several abilities, one after the other.

use crate::text::announce::Paragraph;

/// How another ability begins.
const HEADS: [&str; 19] = [
    "this has ",
    "this can't ",
    "this takes ",
    "while ",
    "you have ",
    "you start ",
    "you can't ",
    "monsters ",
    "players ",
    "other players ",
    "shop items ",
    "each time ",
    "when ",
    "whenever ",
    "at the start of ",
    "at the end of ",
    "the first time ",
    "{tap}",
    "if you would ",
];

/// How a cost begins, which a colon ends.
const COSTS: [&str; 5] = ["remove ", "pay ", "discard ", "destroy ", "deactivate "];

/// Words by which a sentence goes on with what stands before it.
const GOES_ON: [&str; 10] =
    ["they", "them", "their", "theirs", "that", "those", "instead", "chosen", "rest", "then"];

/// A line as the abilities that it says: those begin with a head, and speak of nothing that stands before them. What is
/// read whole as one ability is one; parts are taken only if each of them is read whole.
pub(crate) fn parted(line: Paragraph, is_whole: &mut dyn FnMut(&str) -> bool) -> Vec<Paragraph> {
    let parts = parts(&line.text);
    if parts.len() < 2 || is_whole(&line.text) || !parts.iter().all(|part| is_whole(part)) {
        return vec![line];
    }
    parts.into_iter().map(|text| Paragraph { line: line.line, text: text.to_owned() }).collect()
}

fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (stop, _) in text.match_indices(". ") {
        let next = stop + 2;
        let sentence = text[next..].split(". ").next().unwrap_or_default();
        if begins(sentence) {
            parts.push(&text[start..=stop]);
            start = next;
        }
    }
    parts.push(&text[start..]);
    parts
}

/// True if a sentence begins another ability.
fn begins(sentence: &str) -> bool {
    let small = sentence.to_lowercase();
    let headed = |heads: &[&str]| heads.iter().find_map(|head| small.strip_prefix(head));
    let costs = || if small.contains(": ") { headed(&COSTS) } else { None };
    let Some(rest) = headed(&HEADS).or_else(costs) else { return false };
    let mut words = rest.split(|c: char| !c.is_alphanumeric());
    let goes_on = ["it ", "it's "].iter().any(|it| rest.starts_with(it))
        || small.starts_with("at the ") && speaks_of_it(rest)
        || rest.contains("this turn")
        || words.any(|word| GOES_ON.contains(&word));
    !goes_on
}

/// "At the end of your turn, put it into discard": it is what was spoken of before.
fn speaks_of_it(rest: &str) -> bool {
    let act = rest.split_once(", ").map(|(_, act)| act);
    act.and_then(|act| act.split(' ').nth(1)) == Some("it")
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn a_sentence_that_goes_on_is_no_ability_of_its_own() {
        assert_eq!(parts("+1 ATK. Each time you die, loot 1."), ["+1 ATK.", "Each time you die, loot 1."]);
        assert_eq!(parts("Loot 1. Pay 2 cents: Loot 1."), ["Loot 1.", "Pay 2 cents: Loot 1."]);
        for text in [
            "{TAP}: Choose a player. Each time they loot this turn, gain 1 cent.",
            "Recharge an item. When it is destroyed, loot 1.",
            "{TAP}: Loot 1. If you do, gain 1 cent.",
        ] {
            assert_eq!(parts(text), [text]);
        }
    }
}
