//! What the words of a text point to where a phrase, which sees one sentence, cannot tell. Abilities are looked at as
//! terms after reading: words are made to point at what is meant; where that is not certain the card is not exact.

use byword_kernel::ability::Ability;
use byword_kernel::vocabulary::{Sort, Vocabulary};
use byword_language::discourse::{
    Customs, as_much_as_happened, counts_others_of_many, each_of_them, each_with_its_own, lasts_unevenly,
    nearest_noun, told_of_each, told_of_several,
};
use byword_language::term::{Term, read, write};
use byword_language::unclear::Unclear::{self, Card, Effect, Moment, Number, Player};
use byword_language::unclear::{Table, answered};

use crate::text::another::{told_from_created, told_from_its_own, told_from_picked, told_from_subject};
use crate::text::arenas::of_itself;
use crate::text::attaching::{as_upgrades, or_pilots};
use crate::text::bearers::{
    captured, counted_on_its_host, done_to_its_host, laid_down_by_this, owned_as_attached, owned_by_each,
    spoken_of_host,
};
use crate::text::begun::{
    asked_in_the_attack, asked_of_the_defender, compared_with_who_strikes, counted_on_the_defender,
    defeated_by_the_attacker,
};
use crate::text::extremes::among_its_own;
use crate::text::hosts::seen_from_host;
use crate::text::its::{given_to_the_asked, given_to_the_attacker};
use crate::text::later::{asks_of_the_phase_before, goes_on_then};
use crate::text::one_opponent::chosen_where_done;
use crate::text::picked::{discarded_from_hand, other_of_two};
use crate::text::rivals::told_rival;
use crate::text::shown::told_by_the_shown;

/// The ability with its words pointing where the text means them.
///
/// # Errors
/// What is unclear, where that is not certain.
pub(crate) fn settled(
    ability: &Ability,
    (kind, text): (&str, &str),
    vocabulary: &mut Vocabulary,
    customs: Customs<'_>,
) -> Result<Ability, Unclear> {
    let term = write(ability, vocabulary).map_err(|_| Effect)?;
    let mut unknown = false;
    let mut settled = told_players(&term, &mut unknown);
    let strange = term.any(&mut |word| is_keyword_as_trait(word, vocabulary));
    let misplaced = match kind {
        "Upgrade" => changes_itself(&settled),
        // An event is attached to no unit.
        "Event" => settled.any(&mut |word| word.as_word() == Some("host")),
        _ => false,
    };
    if strange || misplaced {
        return Err(Card);
    }
    if unknown {
        return Err(Player);
    }
    if let Some(unclear) = unclear(&settled) {
        return Err(unclear);
    }
    let of_each = told_of_each(&settled).and_then(|told| each_with_its_own(&told)).ok_or(Number)?;
    settled = among_its_own(&of_each);
    settled = given_to_the_asked(&given_to_the_attacker(&told_by_the_shown(&settled), text), text);
    settled = other_of_two(&discarded_from_hand(&told_of_several(&each_of_them(&settled)).ok_or(Card)?));
    settled = counted_on_its_host(&done_to_its_host(&laid_down_by_this(&goes_on_then(
        &asks_of_the_phase_before(&settled),
    ))));
    settled = or_pilots(&as_upgrades(&chosen_where_done(&as_much_as_happened(&settled))));
    if kind != "Event" {
        settled = told_from_subject(&told_from_picked(&settled));
    }
    settled = nearest_noun(&told_from_created(&settled), text, customs);
    settled = asked_in_the_attack(&of_itself(&settled, (kind, text)));
    settled = defeated_by_the_attacker(&compared_with_who_strikes(&settled, text));
    settled = told_rival(&asked_of_the_defender(&settled, text), text);
    settled = counted_on_the_defender(&captured(&owned_by_each(&settled, text), text), text);
    settled = told_from_its_own(&owned_as_attached(&settled));
    if kind == "Upgrade" {
        settled = seen_from_host(&spoken_of_host(&settled, text), text);
    }
    if settled == term { Ok(ability.clone()) } else { read(&settled, vocabulary).map_err(|_| Effect) }
}

pub(super) fn names(pair: &Term, word: &str) -> bool {
    pair.parts().get(1).and_then(Term::as_word) == Some(word)
}

/// The ability with the players of events told: where what caused the event is another card, its player. `unknown` is
/// set where no player is spoken of.
fn told_players(ability: &Term, unknown: &mut bool) -> Term {
    let on = field_list(ability, "on");
    let of_player = on.iter().any(|part| part.head() == Some("seat") && !names(part, "you"));
    // "When this unit deals combat damage to a base: That player discards a card": whose base it is.
    let base = |part: &Term| {
        let yours = |test: &Term| test.head() == Some("of") && names(test, "you");
        part.head() == Some("subject")
            && part.any(&mut |test| is_tagged(test, "Base"))
            && !part.any(&mut |test| yours(test))
    };
    let of_base = on.iter().any(base);
    let by_card = on
        .iter()
        .any(|part| part.head() == Some("cause") && part.items().is_some_and(|c| c[1].items().is_some()));
    let of_attack = by_own_attack(on);
    ability.map(&mut |part| match part.head() {
        Some("on") => part.clone(),
        _ => part.rewrite(&mut |word| match word.head() {
            Some("past" | "happened" | "total") => Some(word.clone()),
            Some("triggered" | "activated" | "static" | "replacement" | "spell")
                if word.items().is_some() =>
            {
                Some(told_players(word, unknown))
            }
            // Whose unit it is now, not whose it was to begin with.
            Some("event-seat" | "owner") if of_attack && (word.items().is_none() || names(word, "other")) => {
                Some(Term::call("controller", [role("defended")]))
            }
            Some("event-seat") if of_base && !of_player => Some(whose("controller", "subject")),
            Some("event-seat") if by_card && !of_player => Some(whose("controller", "cause")),
            Some("event-seat") => {
                *unknown |= !of_player;
                None
            }
            _ => None,
        }),
    })
}

/// "On Attack: That player discards a card": who is attacked, where the attacker is yours.
fn by_own_attack(on: &[Term]) -> bool {
    let field = |name: &str| on.iter().find(|part| part.head() == Some(name));
    let own = |part: &Term| {
        names(part, "this")
            || names(part, "host")
            || part.any(&mut |test| test.head() == Some("of") && names(test, "you"))
    };
    field("verb").is_some_and(|verb| names(verb, "attack")) && field("subject").is_some_and(own)
}

fn role(word: &str) -> Term {
    Term::call("role", [Term::word(word)])
}

fn is_tagged(test: &Term, word: &str) -> bool {
    test.head() == Some("tag") && names(test, word)
}

fn whose(relation: &str, card: &str) -> Term {
    Term::call(relation, [Term::word(card)])
}

fn field_list<'a>(term: &'a Term, name: &str) -> &'a [Term] {
    term.parts().iter().find(|item| item.head() == Some(name)).map_or(&[], Term::parts)
}

/// What the words of an ability may mean besides.
const OF_ABILITIES: Table<fn(&Term) -> bool, 8> = [
    (Number, is_of_either),
    (Moment, lasts_unevenly),
    (Number, counts_others_of_many),
    (Card, in_no_arena),
    (Player, is_whose_of_many),
    (Card, is_no_unit),
    (Number, is_of_a_base),
    (Card, speaks_of_no_card),
];

/// What the words of a part of it may mean besides.
const OF_PARTS: Table<fn(&Term) -> bool, 10> = [
    (Card, costs_by_where_it_lies),
    (Card, several_on_one),
    (Number, is_of_either_of_two),
    (Moment, known_too_late),
    (Moment, depends_on_the_next),
    (Card, without_event),
    (Number, counts_what_was_just_picked),
    (Moment, enters_too_late),
    (Number, has_left_play),
    (Number, in_one_portion),
];

fn unclear(ability: &Term) -> Option<Unclear> {
    let of_parts = answered(&OF_PARTS, |ask| ability.any(&mut |part| ask(part)));
    answered(&OF_ABILITIES, |ask| ask(ability)).chain(of_parts).next()
}

/// "When another unit is defeated: Deal damage to a unit equal to its power": of the one that was defeated, or of the one that is
/// dealt damage.
fn is_of_either(ability: &Term) -> bool {
    let own = |part: &Term| {
        matches!(part.head(), Some("subject" | "cause")) && (names(part, "this") || names(part, "host"))
    };
    let on = field_list(ability, "on");
    let of_others = ability.head() == Some("triggered")
        && on.iter().any(|part| names(part, "move") || part.head() == Some("subject"))
        && !on.iter().any(|part| part.head() == Some("subject") && own(part));
    of_others && ability.any(&mut deals_its_own)
}

/// Damage to a card as much as a number of its own, or for each upgrade on it.
fn deals_its_own(act: &Term) -> bool {
    let field = |name: &str| act.field(name);
    let named = |term: &Term| term.as_word().is_some_and(|word| word.starts_with('c'));
    act.head() == Some("damage")
        && field("to").map(picked_name).filter(|to| named(to)).is_some_and(|to| {
            let own = |part: &Term| part.parts().get(1) == Some(to);
            field("amount").is_some_and(|amount| {
                amount.head() == Some("stat") && own(amount)
                    || amount.any(&mut |part| part.head() == Some("attached-to") && own(part))
            })
        })
}

/// The name by which cards are spoken of, where they are picked or later.
fn picked_name(cards: &Term) -> &Term {
    cards.parts().get(1).filter(|_| cards.head() == Some("let")).unwrap_or(cards)
}

/// "Choose a friendly unit. Deal damage to an enemy unit equal to its power": of the one spoken of before, or of the one that is
/// dealt damage.
fn is_of_either_of_two(effect: &Term) -> bool {
    if !matches!(effect.head(), Some("seq" | "if-do")) {
        return false;
    }
    let picks = |part: &Term| {
        part.any(&mut |word| {
            matches!(word.head(), Some("chosen" | "discard" | "top")) && word.items().is_some()
        })
    };
    let parts = effect.parts().get(1..).unwrap_or_default();
    parts.iter().enumerate().any(|(at, part)| {
        let before = &parts[..at];
        // The card that is dealt damage is picked right before.
        let own = before.last().filter(|part| part.any(&mut |pick| pick.head() == Some("choose")));
        let before = if own.is_some() && part.head() == Some("do") { &before[..at - 1] } else { before };
        part.any(&mut deals_its_own) && before.iter().any(picks)
    })
}

/// The names of cards that are picked as one type and not as the other.
fn named_as(ability: &Term, wanted: &str, other: &str) -> Vec<Term> {
    let mut names: Vec<Term> = Vec::new();
    each_named(ability, false, &mut |name, cards, _| {
        let is = |word: &str| cards.any(&mut |test| is_tagged(test, word));
        names.extend((is(wanted) && !is(other)).then(|| name.clone()));
    });
    names
}

/// "Deal damage to a base equal to its power": a base has neither power nor cost.
fn is_of_a_base(ability: &Term) -> bool {
    let bases = named_as(ability, "Base", "Unit");
    ability.any(&mut |number| {
        let parts = number.parts();
        let asked = parts.get(2).and_then(Term::as_word);
        number.head() == Some("stat")
            && parts.get(1).is_some_and(|card| bases.contains(card))
            && matches!(asked, Some("power" | "cost"))
    })
}

/// "The discarded card" where nothing was discarded: what the trigger tells of is the card itself, which is called otherwise.
fn speaks_of_no_card(ability: &Term) -> bool {
    let own = |part: &Term| part.head() == Some("subject") && names(part, "this");
    let of_itself = field_list(ability, "on").iter().any(own);
    of_itself && ability.field("effect").is_some_and(names_its_subject)
}

/// True if an effect asks what the card is that its trigger is about, or compares with it; what waits for something else has
/// a subject of its own.
fn names_its_subject(effect: &Term) -> bool {
    const APART: [&str; 5] = ["gain", "later", "whenever", "lasting", "past"];
    let asked = match (effect.head(), effect.parts()) {
        (Some("fits" | "stat"), [_, card, ..]) => card.as_word(),
        (Some("like"), [_, respect, card]) if respect.as_word() != Some("in-its-arena") => card.as_word(),
        _ => None,
    };
    let apart = effect.head().is_some_and(|head| APART.contains(&head));
    asked == Some("subject") || !apart && effect.parts().iter().any(names_its_subject)
}

/// "In that arena" where none was chosen.
fn in_no_arena(ability: &Term) -> bool {
    ability.any(&mut |word| word.as_word() == Some("in-x"))
        && !ability.any(&mut |act| act.head() == Some("name-zone"))
}

/// "Each friendly unit gains Sentinel while it's exhausted": nothing happens that "it" could be of.
fn without_event(ability: &Term) -> bool {
    ability.head() == Some("static")
        && ability
            .field("when")
            .is_some_and(|when| when.any(&mut |test| test.head() == Some("fits") && names(test, "subject")))
}

/// "A Sentinel unit" is no unit with a trait of that name; there is one that is called like a keyword.
fn is_keyword_as_trait(test: &Term, vocabulary: &Vocabulary) -> bool {
    let word = test.parts().get(1).and_then(Term::as_word).filter(|word| *word != "Bounty");
    test.head() == Some("tag") && word.is_some_and(|word| vocabulary.find(Sort::Keyword, word).is_some())
}

/// "All upgrades on a unit" are those of one unit, which somebody must choose; on "units", which are any, they are not.
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

/// "For each unit defeated this way, its owner draws a card": of several cards a player is told of, and each may be another's.
fn is_whose_of_many(ability: &Term) -> bool {
    let mut many: Vec<Term> = Vec::new();
    each_named(ability, false, &mut |name, cards, by_each_player| {
        let several = cards.head() == Some("each")
            || cards.head() == Some("chosen") && cards.field("max").is_some()
            || by_each_player && cards.head() == Some("chosen");
        many.extend(several.then(|| name.clone()));
    });
    ability.any(&mut |act| {
        let whose = |part: &Term| {
            matches!(part.head(), Some("controller" | "owner"))
                && part.parts().get(1).is_some_and(|card| many.contains(card))
        };
        act.head() == Some("repeat")
            && act.parts().get(2).is_some_and(|body| body.any(&mut |part| whose(part)))
    })
}

/// "Defeat each upgrade on a unit. For each upgrade defeated this way, ...": the unit was named, which is no upgrade.
fn is_no_unit(ability: &Term) -> bool {
    let units = named_as(ability, "Unit", "Upgrade");
    ability.any(&mut |tests| {
        let of_unit = |test: &Term| {
            test.head() == Some("is") && test.parts().get(1).is_some_and(|card| units.contains(card))
        };
        tests.head() == Some("all")
            && tests.parts().iter().any(of_unit)
            && tests.parts().iter().any(|test| is_tagged(test, "Upgrade"))
    })
}

/// The cards that get names, with these; those that are gone through one by one are told of singly.
fn each_named(term: &Term, by_each_player: bool, see: &mut dyn FnMut(&Term, &Term, bool)) {
    let by_each_player = by_each_player || term.head() == Some("each-player");
    for (at, part) in term.parts().iter().enumerate() {
        let singly = term.head() == Some("for-each") && at == 1;
        if let ([head, name, cards], false) = (part.parts(), singly)
            && head.as_word() == Some("let")
        {
            see(name, cards, by_each_player);
        }
        each_named(part, by_each_player, see);
    }
}

/// "Play a unit. It costs 1 less for each unit defeated this way": none of those is the one that was just picked.
fn counts_what_was_just_picked(act: &Term) -> bool {
    let [head, cards, change, ..] = act.parts() else { return false };
    let of_them =
        |part: &Term| part.head() == Some("is") && part.parts().get(1).is_some_and(|card| card == cards);
    head.as_word() == Some("apply")
        && change.any(&mut |part| part.head() == Some("happened") && part.any(&mut |test| of_them(test)))
}

/// "The number of units that were defeated this phase": none of them is among those in play.
fn has_left_play(tests: &Term) -> bool {
    const LEAVING: [&str; 3] = ["defeat", "capture", "return"];
    let left = |test: &Term| {
        let on = test.parts().get(1).filter(|_| test.head() == Some("past"));
        on.is_some_and(|on| {
            let verb = on.field("verb").and_then(Term::as_word);
            verb.is_some_and(|verb| LEAVING.contains(&verb))
                && on.field("subject").and_then(Term::as_word) == Some("this")
        })
    };
    let elsewhere = |test: &Term| matches!(test.head(), Some("in" | "is"));
    tests.head() == Some("all") && tests.parts().iter().any(left) && !tests.parts().iter().any(elsewhere)
}

/// "If a friendly unit was dealt 3 or more damage this phase": all of it counts, in however many portions it came (D 5.5).
fn in_one_portion(asked: &Term) -> bool {
    let of_damage = |on: &Term| on.field("kind").is_some_and(|kind| kind.as_word() == Some("damage"));
    let on = asked.parts().get(1).filter(|_| asked.head() == Some("happened"));
    on.is_some_and(|on| of_damage(on) && on.field("amount").is_some())
}

/// "Enemy upgrades on units in this arena cost 1 more": what is played lies on nothing yet.
fn costs_by_where_it_lies(ability: &Term) -> bool {
    let lies = |test: &Term| test.head() == Some("attached-to");
    let priced = ability.field("change").is_some_and(|change| change.head() == Some("cost"));
    ability.head() == Some("static")
        && priced
        && ability.field("of").is_some_and(|of| of.any(&mut |test| lies(test)))
}

/// "Rescue a card. It enters play ready": it has entered by then.
fn enters_too_late(steps: &Term) -> bool {
    if steps.head() != Some("seq") {
        return false;
    }
    let entering = |step: &Term| {
        let act = step.parts().get(1).filter(|act| act.head() == Some("apply"))?;
        let enters = act.parts().get(2)?.any(&mut |part| part.head() == Some("enters"));
        let spoken_of = |card: &&Term| card.as_word().is_some() || card.head() == Some("made");
        act.parts().get(1).filter(|card| enters && spoken_of(card)).cloned()
    };
    steps.parts().iter().enumerate().any(|(at, step)| {
        entering(step).is_some_and(|card| {
            let told = |later: &Term| later.any(&mut |part| *part == card);
            !steps.parts().iter().skip(at + 1).any(told)
        })
    })
}

/// An upgrade has no power: what changes numbers changes those of its unit.
fn changes_itself(ability: &Term) -> bool {
    let change = ability.field("change").and_then(Term::head);
    ability.head() == Some("static")
        && ability.field("of").is_some_and(|of| of.as_word() == Some("this"))
        && matches!(change, Some("stat" | "stats" | "set" | "gain"))
        && ability.field("zones").is_none()
}
