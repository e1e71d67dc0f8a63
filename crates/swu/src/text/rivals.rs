//! Whose player a trigger on cards of both sides tells of. A card says "you" of its own player: "they" and "its controller" are the other.

use byword_language::term::Term;

/// "When an enemy unit attacks your base: Deal 1 damage to a unit they control", "when a friendly unit captures an enemy unit: Its
/// controller draws a card": the player whose card the trigger tells of as an enemy.
pub(crate) fn told_rival(ability: &Term, text: &str) -> Term {
    let on = ability.form("on").filter(|_| ability.head() == Some("triggered"));
    let side = |part: &str, who: &str| {
        on.and_then(|on| on.field(part)).is_some_and(|card| {
            let of = |test: &Term| test.head() == Some("of") && test.word_at(1) == Some(who);
            of(card) || card.head() == Some("all") && card.parts().iter().any(of)
        })
    };
    let Some(enemy) = ["subject", "other", "cause"].into_iter().find(|part| side(part, "opponent")) else {
        return ability.clone();
    };
    let says_owner = text.to_lowercase().contains("owner") || text.to_lowercase().contains("dueño");
    let misled = |part: &Term| match (part.head(), part.word_at(1)) {
        (Some("owner"), Some("subject" | "other" | "cause")) => !says_owner,
        (Some("controller"), Some(card)) => side(card, "you"),
        _ => false,
    };
    ability.map(&mut |part| match part.head() {
        Some("effect") => {
            part.rewrite(&mut |who| misled(who).then(|| Term::call("controller", [Term::word(enemy)])))
        }
        _ => part.clone(),
    })
}
