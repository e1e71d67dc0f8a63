//! "Reveal the top card of your deck. A friendly unit gets +X/+0, where X is its power": its whom the text told of before the unit was
//! picked.

use byword_language::discourse::last_name;
use byword_language::term::{Term, name_word};

/// The ability with such a number told of the card that was shown, moved or exhausted before; the unit's own where none was.
pub(crate) fn told_by_the_shown(ability: &Term) -> Term {
    if !ability.any(&mut |act| its_own(act).is_some()) {
        return ability.clone();
    }
    let mut along = Along { last: last_name(ability, 'c').max(last_name(ability, 'd')), before: None };
    ability.map(&mut |part| {
        if part.head() == Some("effect") { part.map(&mut |of| along.effect(of)) } else { part.clone() }
    })
}

/// Goes along a text.
struct Along {
    /// The greatest number that a name has.
    last: u8,
    /// The card spoken of before.
    before: Option<Term>,
}

impl Along {
    fn effect(&mut self, part: &Term) -> Term {
        match part.head() {
            Some("seq" | "may" | "if" | "if-do") => {
                let mut place = 0;
                part.map(&mut |inner| {
                    place += 1;
                    let asked = place == 2 && matches!(part.head(), Some("if" | "may"));
                    if asked || inner.items().is_none() { inner.clone() } else { self.effect(inner) }
                })
            }
            Some("let") => {
                let (name, act) = (part.parts().get(1), part.parts().get(2));
                let made = act.filter(|act| discards_one(act)).and(name);
                self.before = made.map(|name| Term::call("made", [name.clone()])).or(self.before.take());
                part.clone()
            }
            Some("do") => self.act(part),
            _ => part.clone(),
        }
    }

    fn act(&mut self, part: &Term) -> Term {
        let Some(act) = part.parts().get(1) else { return part.clone() };
        if let Some(own) = its_own(act)
            && let Some(before) = self.before.clone()
        {
            let told = |number: &Term| {
                reckons(number, own)
                    .then(|| number.map(&mut |of| if of == own { before.clone() } else { of.clone() }))
            };
            return part.rewrite(&mut |number| told(number));
        }
        if discards_one(part) {
            let name = self.fresh('d');
            self.before = Some(Term::call("made", [name.clone()]));
            return Term::call("let", [name, part.clone()]);
        }
        let Some(cards) = shown(act).cloned() else { return part.clone() };
        if let Some(name) = cards.parts().get(1).filter(|_| cards.head() == Some("let")) {
            self.before = Some(name.clone());
            return part.clone();
        }
        if cards.items().is_none() {
            self.before = Some(cards);
            return part.clone();
        }
        let name = self.fresh('c');
        self.before = Some(name.clone());
        let named = Term::call("let", [name, cards.clone()]);
        part.rewrite(&mut |of| (*of == cards).then(|| named.clone()))
    }

    fn fresh(&mut self, letter: char) -> Term {
        self.last = self.last.saturating_add(1);
        name_word(letter, self.last)
    }
}

/// The name of the card that gets as much as a number of its own.
fn its_own(act: &Term) -> Option<&Term> {
    let name = act.parts().get(1).filter(|name| act.head() == Some("apply") && name.names_cards())?;
    let change = act.parts().get(2).filter(|change| matches!(change.head(), Some("stat" | "stats")))?;
    change.any(&mut |number| reckons(number, name)).then_some(name)
}

fn reckons(number: &Term, name: &Term) -> bool {
    number.head() == Some("stat") && number.parts().len() == 3 && number.parts().get(1) == Some(name)
}

/// The one card that an act shows, moves or exhausts.
fn shown(act: &Term) -> Option<&Term> {
    let cards = match act.head()? {
        "reveal" | "look" | "turn" => act.parts().get(1)?,
        "move" => act.parts().get(2)?,
        _ => return None,
    };
    let of = cards.parts().get(2).filter(|_| cards.head() == Some("let")).unwrap_or(cards);
    let one = match of.head() {
        Some("chosen") => of.field("max").is_none(),
        Some("top") => is_one(of.parts().get(1)),
        _ => of.names_cards(),
    };
    one.then_some(cards)
}

/// True if one card of a hand is discarded.
fn discards_one(part: &Term) -> bool {
    let act = part.parts().get(1).filter(|_| part.head() == Some("do"));
    act.is_some_and(|act| {
        matches!(act.head(), Some("discard" | "discard-random")) && is_one(act.parts().get(2))
    })
}

fn is_one(number: Option<&Term>) -> bool {
    number.and_then(Term::as_int) == Some(1)
}
