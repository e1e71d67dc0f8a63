//! Words for what others say in the words of the phrases.

/// What is said, and what the phrases say for it. What somebody has chosen, or done something to, is "that" one.
const SAME: [(&str, &str); 45] = [
    ("the player attacking this", "the attacking player"),
    ("hp remaining", "HP"),
    ("the chosen player", "that player"),
    ("the chosen players", "those players"),
    ("the chosen monster", "that monster"),
    ("the chosen monsters", "those monsters"),
    ("the chosen item", "that item"),
    ("the chosen items", "those items"),
    ("the chosen card", "that card"),
    ("the chosen cards", "those cards"),
    ("the chosen room", "that room"),
    ("the chosen curse", "that curse"),
    ("the chosen soul", "that soul"),
    ("the chosen roll", "that roll"),
    ("the discarded card", "that card"),
    ("the discarded loot card", "that card"),
    ("the revealed card", "that card"),
    ("the revealed item", "that item"),
    ("the revealed monster", "that monster"),
    ("the stolen card", "that card"),
    ("the stolen loot card", "that card"),
    ("the stolen item", "that item"),
    ("the destroyed item", "that item"),
    ("steal a card from", "steal a loot card from"),
    ("discard a card from", "discard a loot card from"),
    ("as long as", "while"),
    ("roll a dice.", "roll."),
    ("roll a die.", "roll."),
    ("roll: 1", "roll- 1"),
    ("but +", "and +"),
    ("but -", "and -"),
    ("two different players", "two players"),
    ("two different monsters", "two monsters"),
    ("two different items", "two items"),
    (", but you", ". You"),
    ("you'd", "you would"),
    ("they'd", "they would"),
    ("you're dealt", "you take"),
    ("an opponent", "another player"),
    ("opponents", "other players"),
    ("the highest number of", "the most"),
    ("the greatest number of", "the most"),
    ("buys from the shop", "purchases a shop item"),
    ("then shuffle.", "then shuffle the deck."),
    ("and shuffle.", ", then shuffle the deck."),
];

/// The text in the words of the phrases.
pub(crate) fn reworded(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| of_each(&of_this(line))).collect();
    SAME.iter().fold(lines.join("\n"), |text, (said, meant)| with_words(&text, said, meant))
}

/// "This gains +1 evasion each time it's attacked": what a sentence begins with is meant behind the act, too.
fn of_this(line: &str) -> String {
    if !line.to_ascii_lowercase().starts_with("this ") {
        return line.to_owned();
    }
    let line = with_words(line, "each time it's", "each time this is");
    with_words(&line, "each time it", "each time this")
}

/// "The first time each player dies each turn": of each of them by itself, where otherwise they would be counted together (FS-TRIG-6).
fn of_each(line: &str) -> String {
    const FIRST: &str = "the first time each ";
    let small = line.to_ascii_lowercase();
    let Some(rest) = small.strip_prefix(FIRST).filter(|rest| !rest.starts_with("turn")) else {
        return line.to_owned();
    };
    let own = &line[FIRST.len()..];
    let one = match rest.strip_prefix("other ") {
        Some(other) => format!("another {}", &own[own.len() - other.len()..]),
        None if rest.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {own}"),
        None => format!("a {own}"),
    };
    format!("The first time for each, {one}")
}

/// The text with other words, where these stand as whole words. A capital stays.
fn with_words(text: &str, said: &str, meant: &str) -> String {
    let small = text.to_ascii_lowercase();
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (place, _) in small.match_indices(said) {
        let end = place + said.len();
        let wordy = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let ends = said.ends_with(char::is_alphanumeric);
        if wordy(text[..place].chars().next_back()) || ends && wordy(text[end..].chars().next()) {
            continue;
        }
        out.push_str(&text[done..place]);
        let mut letters = meant.chars();
        let first = letters.next().filter(|_| text[place..].starts_with(char::is_uppercase));
        match first {
            Some(first) => out.extend(first.to_uppercase().chain(letters)),
            None => out.push_str(meant),
        }
        done = end;
    }
    out.push_str(&text[done..]);
    out
}

/// The text with other words, but where they go on with what another player does: "each other player gains 2 cents, and the
/// active player gains +1 treasure".
pub(crate) fn replaced(text: &str, third: &str, second: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(third) {
        out.push_str(before);
        let sentence = out.rsplit(['.', '\n', ':']).next().unwrap_or_default().to_lowercase();
        let joined = ["and ", "then "].iter().any(|word| sentence.ends_with(word));
        out.push_str(if joined && sentence.contains("player") { third } else { second });
        rest = after;
    }
    out.push_str(rest);
    out
}

/// A result that is told as "On a 1, ..." or "On a 2-4, ...", as others are.
pub(crate) fn on_a_number(line: &str) -> String {
    let told = line.get(..5).filter(|head| head.eq_ignore_ascii_case("on a ")).map(|_| &line[5..]);
    match told.and_then(|told| told.split_once(", ")) {
        Some((face, result)) if face.bytes().all(|c| c.is_ascii_digit() || c == b'-') => {
            format!("{face}: {result}")
        }
        _ => line.to_owned(),
    }
}

/// Texts of monsters, events and rooms speak of the active player, who is their "you" (FS-CARD-16).
const OF_ACTIVE: [(&str, &str); 20] = [
    ("the active player may ", "you may "),
    ("the active player chooses ", "choose "),
    ("the active player deals ", "deal "),
    ("the active player recharges each item they control", "recharge each item you control"),
    ("the active player recharges all their items", "recharge each item you control"),
    ("the active player steals ", "steal "),
    ("the active player destroys ", "destroy "),
    ("give a soul to the active player", "give you a soul"),
    ("divided as they choose.", "divided as you choose to any monsters or players."),
    ("divided as they choose ", "divided as you choose "),
    ("the active player gains ", "gain "),
    ("the active player loots ", "loot "),
    ("the active player loses ", "lose "),
    ("the active player discards ", "discard "),
    ("the active player takes ", "take "),
    ("the active player heals ", "heal "),
    ("the active player rolls-", "roll-"),
    ("the active player kills ", "kill "),
    ("give the active player a soul", "give you a soul"),
    ("for each soul they control", "for each soul you control"),
];

/// The text of a card of the game as one that speaks to the active player. Behind what others do it says who does it.
pub(crate) fn to_active(text: &str) -> String {
    let others = text.to_lowercase().contains("other player");
    OF_ACTIVE.iter().fold(text.to_owned(), |text, (third, second)| {
        let goes_on = others && third.starts_with("the active player ") && !second.starts_with("you ");
        let text =
            if goes_on { text.replace(&format!("and {third}"), &format!("and you {second}")) } else { text };
        let capital = |words: &str| {
            let mut chars = words.chars();
            chars
                .next()
                .map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect::<String>())
        };
        replaced(&text, third, second).replace(&capital(third), &capital(second))
    })
}

#[cfg(test)]
mod tests {
    use super::reworded;

    #[test]
    fn whole_words_are_said_in_others() {
        assert_eq!(reworded("The stolen item is recharged."), "That item is recharged.");
        assert_eq!(reworded("Kill the chosen players."), "Kill those players.");
        assert_eq!(
            reworded("This heals each time it's hit.\nLoot 1."),
            "This heals each time this is hit.\nLoot 1."
        );
        assert_eq!(reworded("Bathe chosen players"), "Bathe chosen players");
    }
}
