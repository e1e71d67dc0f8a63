//! What the words of a text point to where a phrase, which sees one sentence, cannot tell. Abilities are looked at as
//! terms after reading: words are made to point at what is meant; where that is not certain the card is not exact.

use byword_kernel::ability::Ability;
use byword_kernel::vocabulary::{Sort, Vocabulary};
use byword_language::term::{Term, read, write};

/// The ability with its words pointing where the text means them; none where that is not certain.
pub(crate) fn settled(ability: &Ability, kind: &str, vocabulary: &mut Vocabulary) -> Option<Ability> {
    let term = write(ability, vocabulary).ok()?;
    let mut players = Players::of(&term);
    let mut settled = players.settle(&term);
    let strange = term.any(&mut |word| is_keyword_as_trait(word, vocabulary));
    if strange || players.unknown || is_unclear(&settled) || kind == "Upgrade" && changes_itself(&settled) {
        return None;
    }
    settled = numbers_before(&that_much(&settled));
    if kind == "Upgrade" {
        settled = seen_from_host(&settled);
    }
    if settled == term { Some(ability.clone()) } else { read(&settled, vocabulary).ok() }
}

/// In the text of an upgrade "another unit" is not the unit that it is attached to either, and "its power" is that
/// unit's. What it gives to that unit speaks of it as "this".
fn seen_from_host(term: &Term) -> Term {
    if term.head() == Some("gain") || term.items().is_none() {
        return term.clone();
    }
    let list = term.parts();
    let apart = term.head() == Some("all")
        && list.iter().any(|test| test.as_word() == Some("other"))
        && list.iter().any(|test| test.head() == Some("tag") && names(test, "Unit"));
    let reckons = matches!(term.head(), Some("stat" | "damage")) && names(term, "this");
    let mut out: Vec<Term> = list.iter().map(seen_from_host).collect();
    if apart {
        out.push(Term::list(vec![Term::word("not"), Term::word("host")]));
    }
    if reckons {
        out[1] = Term::word("host");
    }
    Term::list(out)
}

fn names(pair: &Term, word: &str) -> bool {
    pair.parts().get(1).and_then(Term::as_word) == Some(word)
}

/// "When this unit is dealt damage: Deal that much damage to a base": as much as happened, as long as the text has not
/// done anything itself.
fn that_much(term: &Term) -> Term {
    let on = field_list(term, "on");
    let measured = on.iter().any(|part| names(part, "damage") || names(part, "heal"));
    let answers = |item: &&Term| measured && item.head() == Some("effect");
    term.map(&mut |item| match Some(item).filter(answers) {
        Some(effect) => as_happened(effect, &mut false),
        None => that_much(item),
    })
}

fn as_happened(term: &Term, acted: &mut bool) -> Term {
    match term.head() {
        Some("done") if term.items().is_none() && !*acted => Term::word("event"),
        Some("do") if term.items().is_some() => {
            let turns = term.parts().get(1).is_some_and(|act| act.head() == Some("turn"));
            let settled = term.map(&mut |item| as_happened(item, acted));
            *acted |= !turns;
            settled
        }
        _ => term.map(&mut |item| as_happened(item, acted)),
    }
}

/// "Choose a unit. Deal damage equal to its power to another": a number said beside a choice is that of the card before.
fn numbers_before(term: &Term) -> Term {
    let beside =
        term.head() == Some("damage") && term.field("to").is_some_and(|to| to.head() == Some("chosen"));
    term.map(&mut |item| {
        if beside && item.head() == Some("amount") { with_it_before(item) } else { numbers_before(item) }
    })
}

fn with_it_before(term: &Term) -> Term {
    let reckons = matches!(term.head(), Some("stat" | "damage"));
    term.map(&mut |item| match item.as_word() {
        Some("it") if reckons => Term::list(vec![Term::word("picked"), Term::int(1)]),
        _ => with_it_before(item),
    })
}

/// Who "that player" and "they" are, in the order in which the text goes on.
struct Players {
    /// Whether a player was spoken of.
    known: bool,
    /// Whom the words mean before that.
    meant: Option<Term>,
    /// Whether the words were used before anybody was meant.
    unknown: bool,
}

impl Players {
    /// At the beginning of an ability: the player of the event that it waits for.
    fn of(ability: &Term) -> Self {
        let on = field_list(ability, "on");
        let of_player = on.iter().any(|part| part.head() == Some("seat") && !names(part, "you"));
        let by_card = on
            .iter()
            .any(|part| part.head() == Some("cause") && part.items().is_some_and(|c| c[1].items().is_some()));
        let meant = match (of_player, by_card) {
            (true, _) => Some(Term::word("event-seat")),
            (_, true) => Some(whose("controller", "cause")),
            _ => None,
        };
        Self { known: false, meant, unknown: false }
    }

    fn settle(&mut self, term: &Term) -> Term {
        let Some(list) = term.items() else {
            return if term.as_word() == Some("they") { self.they(term) } else { term.clone() };
        };
        match term.head().unwrap_or("") {
            "on" | "past" | "happened" | "total" => term.clone(),
            "triggered" | "activated" | "static" | "replacement" | "spell" => {
                let mut inner = Self::of(term);
                let settled = term.map(&mut |item| inner.settle(item));
                self.unknown |= inner.unknown;
                settled
            }
            // Inside, the player is known; behind it only one that was picked is.
            "each-player" | "as" | "some" | "discard" => {
                let picked = list.get(1).is_some_and(is_picked_player);
                let mut out: Vec<Term> = list.iter().take(2).map(|item| self.settle(item)).collect();
                let before = std::mem::replace(&mut self.known, true);
                out.extend(list.iter().skip(2).map(|item| self.settle(item)));
                self.known = before || picked;
                Term::list(out)
            }
            _ => {
                let settled = term.map(&mut |item| self.settle(item));
                self.note(term);
                settled
            }
        }
    }

    fn they(&mut self, term: &Term) -> Term {
        match (&self.meant, self.known) {
            (_, true) => term.clone(),
            (Some(meant), false) => meant.clone(),
            (None, false) => {
                self.unknown = true;
                term.clone()
            }
        }
    }

    /// A player that is picked is meant from then on; so is the owner of the card that was returned last.
    fn note(&mut self, term: &Term) {
        if is_picked_player(term) {
            self.known = true;
        } else if term.head() == Some("chosen") {
            self.meant = self.meant.take().filter(|meant| *meant != whose("owner", "it"));
        } else if term.head() == Some("move")
            && names(term, "return")
            && term.parts().get(2).is_some_and(|card| card.head() == Some("chosen"))
        {
            self.meant = Some(whose("owner", "it"));
        }
    }
}

fn whose(relation: &str, card: &str) -> Term {
    Term::list(vec![Term::word(relation), Term::word(card)])
}

fn field_list<'a>(term: &'a Term, name: &str) -> &'a [Term] {
    term.parts().iter().find(|item| item.head() == Some(name)).map_or(&[], Term::parts)
}

/// `(chosen opponent)`: a player, not cards.
fn is_picked_player(term: &Term) -> bool {
    term.head() == Some("chosen") && matches!(term.parts(), [_, who] if who.as_word().is_some())
}

/// Whether the words of a reading may mean something else, as each of these forms says.
fn is_unclear(ability: &Term) -> bool {
    ability.any(&mut |term| several_on_one(term) || known_too_late(term) || depends_on_the_next(term))
}

/// "A Sentinel unit" is no unit with a trait of that name; there is one that is called like a keyword.
fn is_keyword_as_trait(test: &Term, vocabulary: &Vocabulary) -> bool {
    let word = test.parts().get(1).and_then(Term::as_word).filter(|word| *word != "Bounty");
    test.head() == Some("tag") && word.is_some_and(|word| vocabulary.find(Sort::Keyword, word).is_some())
}

/// "All upgrades on a unit" are those of one unit, which somebody must choose.
fn several_on_one(target: &Term) -> bool {
    let several = match target.head() {
        Some("each") => target.parts().get(1),
        Some("chosen") if target.field("max").is_some() => target.field("of"),
        _ => None,
    };
    several.is_some_and(|filter| {
        let on_each = |test: &Term| {
            test.head() == Some("attached-to")
                && test.parts().get(1).is_some_and(|host| host.head() == Some("each"))
        };
        let captured = |test: &Term| test.head() == Some("in") && names(test, "captured");
        let tests = filter.parts();
        tests.iter().any(on_each) && !tests.iter().any(captured)
    })
}

/// "Attack with a unit. If the defender ...": who defends is not known when the attack is about to be declared.
fn known_too_late(steps: &Term) -> bool {
    if steps.head() != Some("seq") {
        return false;
    }
    let attacks =
        |step: &Term| step.head() == Some("do") && step.parts()[1..].iter().any(|act| names(act, "attack"));
    let defends = |term: &Term| term.head() == Some("role") && !names(term, "attacker");
    let before = steps.parts().iter().take_while(|step| !attacks(step));
    let asks = |step: &Term| {
        step.head() == Some("if")
            && step.parts().get(1).is_some_and(|cond| cond.any(&mut |part| defends(part)))
    };
    steps.parts().iter().any(attacks) && before.into_iter().any(asks)
}

/// "The next unit you play costs 1 less if it ...": asked when it is played, not now.
fn depends_on_the_next(effect: &Term) -> bool {
    let lasting =
        |term: &Term| term.head() == Some("lasting") && term.any(&mut |part| part.head() == Some("once"));
    effect.head() == Some("if")
        && effect.parts().get(1).is_some_and(|cond| cond.head() == Some("fits"))
        && effect.parts().get(2).is_some_and(|then| then.parts().get(1).is_some_and(lasting))
}

/// An upgrade has no power: what changes numbers changes those of its unit.
fn changes_itself(ability: &Term) -> bool {
    let change = ability.field("change").and_then(Term::head);
    ability.head() == Some("static")
        && ability.field("of").is_some_and(|of| of.as_word() == Some("this"))
        && matches!(change, Some("stat" | "stats" | "set" | "gain"))
        && ability.field("zones").is_none()
}
