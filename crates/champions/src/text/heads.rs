//! Abilities that databases put on one line: "Uses (3 charge counters). Hero Interrupt: When ...".

/// The words right before the colon of an ability with a trigger.
const HEADS: [&str; 8] =
    ["Action", "Resource", "Interrupt", "Response", "When Revealed", "When Defeated", "Setup", "Special"];

/// The words that may stand before those.
const MODIFIERS: [&str; 3] = ["Hero", "Alter-Ego", "Forced"];

/// Sentences in brackets that only remind of a rule, by their beginnings and ends.
const REMINDERS: [(&str, &str); 10] = [
    // A search ends by shuffling (MC-16.12).
    ("(Shuffle.", ")"),
    ("(The ability on ", ".)"),
    // Only the change that a player makes each turn counts (MC-5.2).
    ("(This does not count ", "form change.)"),
    ("(", "'s nemesis minion.)"),
    ("(", "'s nemesis side scheme.)"),
    ("(This character enters play with a tough status card.", ")"),
    ("(This character cannot be stunned or confused.", ")"),
    ("(Steady characters require 2 status cards of the same type to be stunned or confused.", ")"),
    ("(While you are resolving this card, other players cannot help you.", ")"),
    ("(When revealed, place ", " threat on the main scheme.)"),
];

/// The line without a reminder at its end.
pub(crate) fn without_reminder(line: &str) -> &str {
    let reminder = line.rfind('(').filter(|at| {
        let bracket = &line[*at..];
        REMINDERS.iter().any(|(start, end)| bracket.starts_with(start) && bracket.ends_with(end))
    });
    reminder.map_or_else(|| without_stray_bracket(line), |at| line[..at].trim_end())
}

/// "Yon gains ranged. Ranged attacks ignore retaliate.)": a reminder whose first bracket a database has lost.
fn without_stray_bracket(line: &str) -> &str {
    let stray = line.ends_with(".)") && line.matches(')').count() == line.matches('(').count() + 1;
    let sentence = stray.then(|| line[..line.len() - 2].rfind('.')).flatten();
    sentence.map_or(line, |stop| &line[..=stop])
}

/// The line without what is only said at the table: `say "Hey!" and draw 1 card` changes the game no more than `draw 1 card` does.
pub(crate) fn without_speech(line: &str) -> String {
    let mut out = line.to_owned();
    while let Some((before, rest)) = out.split_once("say \"") {
        let Some((_, after)) = rest.split_once('"') else { break };
        let rest = match after.strip_prefix(" and ") {
            Some(act) => act,
            None => after.split_once(". ").map_or("", |(_, sentence)| sentence),
        };
        out = format!("{before}{rest}");
    }
    out
}

/// The line without "Shuffle." behind a search, which ends so anyway (MC-16.12).
pub(crate) fn without_shuffle(line: &str) -> String {
    let Some(at) = line.find("earch") else { return line.to_owned() };
    let (before, after) = line.split_at(at);
    let after = after.replace(". Shuffle. ", ". ");
    format!("{before}{}", after.strip_suffix(" Shuffle.").unwrap_or(&after))
}

/// Wordings that say the same wherever they stand, with what the phrases say.
const SAME: [(&str, &str); 8] = [
    ("(max +", "(to a maximum of +"),
    (" counters were removed, ", " counters were removed this way, "),
    (" counter was removed, ", " counters were removed this way, "),
    (" in turn order", " in player order"),
    (" by this effect", " this way"),
    ("(up to a maximum of ", "(to a maximum of "),
    (" toward your ally limit", " against your ally limit"),
    (" towards your ally limit", " against your ally limit"),
];

/// Signs before the lines of a list besides the usual one.
const BULLETS: [&str; 7] = ["* ", ". ", "\u{b7} ", "\u{25cb} ", "\u{25cf} ", "\u{25e6} ", "\u{2023} "];

/// A line of a list with the usual sign before it.
pub(crate) fn with_bullet(line: &str) -> String {
    let listed = BULLETS.iter().find_map(|bullet| line.trim_start().strip_prefix(bullet));
    listed.map_or_else(|| line.to_owned(), |rest| format!("\u{2022} {}", rest.trim_start()))
}

/// The line in the words of the phrases: "..., to a maximum of 3" stands in brackets elsewhere.
pub(crate) fn in_common_words(line: &str) -> String {
    let mut line = SAME.iter().fold(line.to_owned(), |line, (said, common)| line.replace(said, common));
    for begun in [", to a maximum of ", ", up to a maximum of "] {
        while let Some((before, after)) = line.split_once(begun) {
            let end = after.find(['.', ',', ';']).unwrap_or(after.len());
            line = format!("{before} (to a maximum of {}){}", &after[..end], &after[end..]);
        }
    }
    line
}

/// The abilities of a line, one after the other.
pub(crate) fn apart(line: &str) -> Vec<&str> {
    let mut abilities = Vec::new();
    let mut rest = line;
    while let Some(at) = second_head(rest) {
        let (first, other) = rest.split_at(at);
        abilities.push(first.trim_end());
        rest = other;
    }
    abilities.push(rest);
    abilities
}

/// Where an ability begins behind the full stop of another. What stands in quotes belongs to the one who quotes it.
fn second_head(line: &str) -> Option<usize> {
    line.match_indices(':').find_map(|(colon, _)| {
        let head = head_before(&line[..colon])?;
        let before = line[..head].trim_end();
        let stands_alone = before.ends_with('.') && before.matches('"').count().is_multiple_of(2);
        stands_alone.then_some(head)
    })
}

/// Where the head that ends here begins.
fn head_before(text: &str) -> Option<usize> {
    let unlabelled = match text.strip_suffix(')') {
        Some(labelled) => labelled.rsplit_once('(')?.0.trim_end(),
        None => text,
    };
    let mut rest = HEADS.iter().find_map(|head| unlabelled.strip_suffix(head))?;
    while let Some(less) = MODIFIERS.iter().find_map(|word| rest.trim_end().strip_suffix(word)) {
        rest = less;
    }
    Some(rest.len())
}

/// "Give the villain a tough status card. That villain schemes": where the text speaks of the villain and no other one is picked, "that
/// villain" is the villain. What a trigger tells of is not.
pub(crate) fn with_the_villain(line: &str) -> String {
    const TOLD: [&str; 3] = ["after ", "when ", "if "];
    let lower = line.to_lowercase();
    let Some(first) = lower.find("villain") else { return line.to_owned() };
    let before = lower[..first].trim_end_matches("active ");
    let behind = &lower[first + "villain".len()..];
    let picked = [" whose ", " with ", " who ", " that "].iter().any(|word| behind.starts_with(word));
    let plain = before.ends_with("the ")
        && !TOLD.iter().any(|told| before.trim_end_matches("the ").ends_with(told))
        && !behind.contains("a villain")
        && !behind.contains("the villain wh");
    if !plain || picked {
        return line.to_owned();
    }
    line.replace("that villain", "the villain").replace("That villain", "The villain")
}

#[cfg(test)]
mod tests {
    use super::{apart, with_the_villain, without_reminder, without_speech};

    #[test]
    fn reminders_are_left_out() {
        assert_eq!(
            without_reminder("Stalwart. (This character cannot be stunned or confused.)"),
            "Stalwart."
        );
        assert_eq!(
            without_reminder("Draw 1 card. (Limit once per round.)"),
            "Draw 1 card. (Limit once per round.)"
        );
    }

    #[test]
    fn that_villain_is_the_villain() {
        let said = with_the_villain("Give the villain a boost card. That villain schemes.");
        assert_eq!(said, "Give the villain a boost card. The villain schemes.");
        let picked = "Choose the villain with the least threat. That villain schemes.";
        assert_eq!(with_the_villain(picked), picked);
        let told = "After the villain attacks you, stun that villain.";
        assert_eq!(with_the_villain(told), told);
    }

    #[test]
    fn speech_and_stray_brackets_are_left_out() {
        assert_eq!(without_speech("Action: Say nothing. Draw 1 card."), "Action: Say nothing. Draw 1 card.");
        assert_eq!(
            without_speech("Exhaust this -> say \"Boo!\" in a low voice. Stun it."),
            "Exhaust this -> Stun it."
        );
        assert_eq!(without_speech("When it attacks, say \"No!\" and stun it."), "When it attacks, stun it.");
        assert_eq!(
            without_reminder("Its attacks gain ranged.Ranged attacks ignore that.)"),
            "Its attacks gain ranged."
        );
    }

    #[test]
    fn abilities_on_one_line_are_told_apart() {
        let line = "Uses (3 charge counters). Hero Interrupt (defense): When you defend, draw 1 card.";
        assert_eq!(
            apart(line),
            ["Uses (3 charge counters).", "Hero Interrupt (defense): When you defend, draw 1 card."]
        );
        assert_eq!(apart("It gains: \"Guard. Action: Draw 1 card.\"").len(), 1);
        assert_eq!(apart("Setup: Put this card into play.").len(), 1);
    }
}
