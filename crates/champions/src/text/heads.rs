//! Abilities that databases put on one line: "Uses (3 charge counters). Hero Interrupt: When ...".

/// The words right before the colon of an ability with a trigger.
const HEADS: [&str; 8] =
    ["Action", "Resource", "Interrupt", "Response", "When Revealed", "When Defeated", "Setup", "Special"];

/// The words that may stand before those.
const MODIFIERS: [&str; 3] = ["Hero", "Alter-Ego", "Forced"];

/// Sentences in brackets that only remind of a rule, by their beginnings and ends.
const REMINDERS: [(&str, &str); 8] = [
    // A search ends by shuffling (MC-16.12).
    ("(Shuffle.", ")"),
    ("(The ability on ", ".)"),
    ("(", "'s nemesis minion.)"),
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
    reminder.map_or(line, |at| line[..at].trim_end())
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

#[cfg(test)]
mod tests {
    use super::{apart, without_reminder};

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
