//! Words for one card that were read of several.

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
