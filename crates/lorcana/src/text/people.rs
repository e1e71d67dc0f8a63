//! "He", "they" and "that player" behind a condition that tells of somebody else: whom the reading takes, and whom the text means.

use byword_language::term::Term;

/// The words by which a card in play calls itself.
const OWN: [&str; 2] = ["he", "she"];

/// "If that character has 0 {S}, he gains Rush": the card itself, which is never "that character" beside it.
pub(super) fn takes_that_one_for_him(ability: &Term, text: &str) -> bool {
    let done = |act: &Term| {
        let to = act.parts().get(1).and_then(Term::as_word).filter(|_| act.head() == Some("apply"));
        to.is_some_and(|to| to != "this")
    };
    let said = |sentence: &str| {
        let told = sentence.strip_prefix("if that character ").and_then(|told| told.split_once(", "));
        told.is_some_and(|(_, told)| words(told).any(|word| OWN.contains(&word)))
    };
    sentences(text).iter().any(|sentence| said(sentence)) && on_a_condition(ability, &done)
}

/// "Whenever one of your characters challenges, if the challenged character is damaged, they get +2 {S}": the one that challenges,
/// or the one that is challenged.
pub(super) fn takes_the_challenged_for_them(ability: &Term, text: &str) -> bool {
    let challenged = |part: &Term| part.head() == Some("role") && part.word_at(1) == Some("challenged-card");
    let done = |act: &Term| act.head() == Some("apply") && act.parts().get(1).is_some_and(challenged);
    let said = |sentence: &str| {
        let told =
            sentence.split_once("if the challenged character ").and_then(|(_, told)| told.split_once(", "));
        told.is_some_and(|(_, told)| words(told).any(|word| word == "they"))
    };
    sentences(text).iter().any(|sentence| said(sentence)) && on_a_condition(ability, &done)
}

/// "Whenever this character challenges, if an opponent has no items in play, that player discards a card": the one of whom that is
/// so, and not whose card is challenged.
pub(super) fn takes_an_owner_for_the_told(ability: &Term, text: &str) -> bool {
    let some =
        |cond: &Term| cond.head() == Some("some") && cond.any(&mut |part| part.as_word() == Some("opponent"));
    let owner =
        |part: &Term| matches!(part.head(), Some("owner" | "controller")) && part.word_at(1).is_some();
    text.to_lowercase().contains("that player")
        && ability.any(&mut |part| match part.parts() {
            [head, cond, branches @ ..] if head.as_word() == Some("if") => {
                cond.any(&mut |part| some(part))
                    && branches.iter().any(|branch| branch.any(&mut |part| owner(part)))
            }
            _ => false,
        })
}

/// True if something is done so on a condition.
fn on_a_condition(ability: &Term, done: &dyn Fn(&Term) -> bool) -> bool {
    ability.any(&mut |part| match part.parts() {
        [head, _, branches @ ..] if head.as_word() == Some("if") => {
            branches.iter().any(|branch| branch.any(&mut |act| done(act)))
        }
        _ => false,
    })
}

fn sentences(text: &str) -> Vec<String> {
    text.lines().flat_map(|line| line.split(". ")).map(str::to_lowercase).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric())
}
