//! Whose cards a text speaks of.

/// The words of a sentence that name somebody whose deck or hand "their" may mean.
const NAMING: [&str; 6] = ["player", "they", "who", "controller", "owner", "opponent"];

/// What a player has.
const HAD: [&str; 4] = ["deck", "hand", "discard", "form"];

/// True if a text orders you to do something with "their" deck, and the sentence names nobody whose it is: "choose a player. Shuffle their
/// deck" would shuffle yours.
pub(crate) fn orders_what_is_theirs(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    (0..words.len()).any(|at| begins(&words, at) && is_of_nobody(&words[at..]))
}

/// True if a sentence begins there, an effect behind its cost, or what is joined to the choice of a player.
fn begins(words: &[&str], at: usize) -> bool {
    let word = |back: usize| at.checked_sub(back).and_then(|place| words.get(place)).copied().unwrap_or(".");
    let joined = matches!(word(1), "then" | "and") && word(2).starts_with("player");
    let capital = words.get(at).is_some_and(|word| word.starts_with(char::is_uppercase));
    joined && word(4).eq_ignore_ascii_case("choose")
        || word(1).ends_with([':', '>', '\u{2192}'])
        || capital && word(1).ends_with(['.', '"'])
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
