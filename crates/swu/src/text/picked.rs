//! What was picked before tells what is meant: cards of a hand are discarded, and the other of two is the one that was not picked.

use byword_language::term::Term;

/// The names in an ability, each with the cards that it is of.
fn names(ability: &Term) -> Vec<(Term, Term)> {
    let mut found = Vec::new();
    ability.walk(&mut |part| {
        if let [head, name, cards] = part.parts()
            && head.as_word() == Some("let")
        {
            found.push((name.clone(), cards.clone()));
        }
    });
    found
}

/// "Reveal 3 cards from your hand. An opponent chooses one of them. Discard it": from the hand, as any card that is discarded from
/// there (D 15.18), not from a deck.
pub(crate) fn discarded_from_hand(ability: &Term) -> Term {
    let from_hand = |part: &Term| part.head() == Some("in") && part.word_at(1) == Some("hand");
    let mut held: Vec<Term> = Vec::new();
    for (name, cards) in names(ability) {
        if cards.any(&mut |part| from_hand(part) || held.contains(part)) {
            held.push(name);
        }
    }
    ability.rewrite(&mut |act| {
        let [head, verb, cards, _] = act.parts() else { return None };
        let milled = head.as_word() == Some("move") && verb.as_word() == Some("mill") && held.contains(cards);
        milled.then(|| act.map(&mut |part| if part == verb { Term::word("discard") } else { part.clone() }))
    })
}

/// "Choose 2 friendly units. One of them captures an enemy unit. The other gains Sentinel": of the two, whatever was picked since.
pub(crate) fn other_of_two(ability: &Term) -> Term {
    let names = names(ability);
    let among = |name: &Term| {
        let (_, cards) = names.iter().find(|(known, _)| known == name)?;
        let of = cards.field("of").filter(|of| cards.head() == Some("chosen") && of.head() == Some("is"))?;
        of.parts().get(1).cloned()
    };
    ability.rewrite(&mut |part| {
        let [all, is, not, rest @ ..] = part.parts() else { return None };
        let one = is.parts().get(1).filter(|_| all.as_word() == Some("all") && is.head() == Some("is"))?;
        let left_out = not.parts().get(1).filter(|_| not.head() == Some("not"))?;
        let group =
            among(one).filter(|_| left_out.head() == Some("is") && left_out.parts().get(1) != Some(one))?;
        let is = |cards: Term| Term::call("is", [cards]);
        let tests = [Term::word("all"), is(group), Term::call("not", [is(one.clone())])];
        Some(Term::list(tests.into_iter().chain(rest.iter().cloned()).collect()))
    })
}
