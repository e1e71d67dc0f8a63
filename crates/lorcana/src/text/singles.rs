//! Words for one card that were read of several, and words for several that were read of one.

use byword_language::term::Term;

/// "Your character can't be challenged", read of all that you have.
pub(super) fn takes_all_for_one(ability: &Term, text: &str) -> bool {
    let text = text.to_lowercase();
    let one = ["your character ", "your item ", "your location "].iter().any(|said| text.contains(said));
    let yours =
        |cards: &Term| cards.any(&mut |test| test.head() == Some("of") && test.word_at(1) == Some("you"));
    let all = |part: &Term| match part.head() {
        Some("each") => yours(part),
        Some("lasting") => part.parts().get(1).and_then(|rule| rule.form("of")).is_some_and(yours),
        _ => false,
    };
    one && ability.form("effect").is_some_and(|effect| effect.any(&mut |part| all(part)))
}

/// "Choose one of your characters and one of your items. Exert that character", read of both.
pub(super) fn takes_both_for_one(ability: &Term, text: &str) -> bool {
    let text = text.to_lowercase();
    let one = ["that character", "that item", "that location"].iter().any(|said| text.contains(said));
    let both = |part: &Term| {
        let named = part.parts().get(2).filter(|_| part.head() == Some("let"));
        let chosen = named.filter(|cards| cards.head() == Some("both"));
        chosen.is_some_and(|both| both.parts().iter().skip(1).all(|cards| cards.head() == Some("chosen")))
    };
    let choice = |part: &Term| part.head() == Some("choose") && part.parts().iter().any(both);
    one && ability.any(&mut |part| choice(part))
}

/// "Ready chosen character. Chosen opponent readies one of their characters. Those characters ...", read of the last.
pub(super) fn takes_one_for_those(ability: &Term, text: &str) -> bool {
    const SEVERAL: [&str; 10] =
        ["max", "each", "both", "top", "until", "random", "made", "count", "for-each", "each-player"];
    let text = text.to_lowercase();
    let those = ["those characters", "those items", "those locations"].iter().any(|said| text.contains(said));
    let effect = ability.form("effect").filter(|_| those);
    let all = |who: Option<&str>| matches!(who, Some("opponent" | "everyone" | "others"));
    let many = |part: &Term| {
        let several = part.head().is_some_and(|head| SEVERAL.contains(&head));
        several || part.head() == Some("as") && all(part.word_at(1))
    };
    effect.is_some_and(|effect| {
        let picks = effect.any(&mut |part| part.head() == Some("let"));
        picks && !ability.any(&mut |part| many(part))
    })
}
