//! Whose cards a text speaks of.

/// The words of a sentence that name somebody whose deck or hand "their" may mean.
const NAMING: [&str; 6] = ["player", "they", "who", "controller", "owner", "opponent"];

/// What a player has.
const HAD: [&str; 4] = ["deck", "hand", "discard", "form"];

/// What else is yours.
const CHARACTERS: [&str; 4] = ["identity", "hero", "alter-ego", "ally"];

/// True if a text orders you to do something with "their" deck, and the sentence names nobody whose it is: "choose a player. Shuffle their
/// deck" would shuffle yours.
pub(crate) fn orders_what_is_theirs(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    (0..words.len()).any(|at| begins(&words, at) && is_of_nobody(&words[at..]))
}

/// The words by which a sentence begins that is of another player's act.
const OTHERS: [&str; 8] = ["that", "another", "each", "other", "the", "chosen", "first", "any"];

/// True if another player is told to do something with what is yours, which would be theirs: "that player takes control of an ally you
/// control".
pub(crate) fn lends_what_is_yours(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    (0..words.len()).any(|at| {
        let joined = at.checked_sub(1).and_then(|before| words.get(before)).is_some_and(|w| w.ends_with(','));
        (joined || begins(&words, at)) && names_yours(&words[at..])
    })
}

fn names_yours(words: &[&str]) -> bool {
    let is_other = |word: &&str| OTHERS.contains(&word.to_lowercase().as_str());
    let subject = words.iter().take_while(|word| is_other(word)).count();
    if subject == 0 || words.get(subject) != Some(&"player") {
        return false;
    }
    let act = words.get(subject..).unwrap_or_default();
    let end = act.iter().position(|word| word.ends_with(['.', ','])).map_or(act.len(), |at| at + 1);
    act.get(..end).unwrap_or_default().windows(2).any(|pair| {
        pair[0] == "you" && pair[1].starts_with("control")
            || pair[0] == "with" && pair[1].trim_end_matches(['.', ',']) == "you"
            || pair[0] == "your" && HAD.iter().chain(&CHARACTERS).any(|had| pair[1].starts_with(had))
    })
}

/// True if a sentence begins there, an effect behind its cost, or what is joined to the choice of a player.
fn begins(words: &[&str], at: usize) -> bool {
    let word = |back: usize| at.checked_sub(back).and_then(|place| words.get(place)).copied().unwrap_or(".");
    let joined = matches!(word(1), "then" | "and") && word(2).starts_with("player");
    let capital = words.get(at).is_some_and(|word| word.starts_with(char::is_uppercase));
    joined && word(4).eq_ignore_ascii_case("choose")
        || word(1).ends_with(['>', '\u{2192}'])
        // "Each player must choose: discard 1 card from their hand or ..." goes on.
        || capital && word(1).ends_with(['.', '"', ':'])
}

fn is_of_nobody(words: &[&str]) -> bool {
    for pair in words.windows(2) {
        let (word, next) = (pair[0].to_lowercase(), pair[1].to_lowercase());
        let plain = word.trim_matches(|c: char| !c.is_alphanumeric());
        if plain == "their" {
            return HAD.iter().any(|had| next.starts_with(had));
        }
        let ends = word.ends_with(['.', ':']) && pair[1].starts_with(char::is_uppercase);
        if ends || NAMING.iter().any(|naming| plain.starts_with(naming)) {
            return false;
        }
    }
    false
}
