//! Readings by which nothing would be done, or nothing asked: something else is meant. A card with one is not exact.

use byword_language::discourse::asks_for_the_drawn;
use byword_language::term::Term;
use byword_language::unclear::Unclear::{self, Card, Moment, Number};
use byword_language::unclear::{Table, answered};

/// Acts that an upgrade cannot undergo.
const OF_UNITS: [&str; 5] = ["ready", "turn", "heal", "damage", "give"];

/// How units leave play.
const DEPARTURES: [&str; 3] = ["defeat", "capture", "return"];

/// Acts after which the same act does nothing to the same card.
const ONCE: [&str; 2] = ["turn", "ready"];

/// What is done to a card that is spoken of as having undergone it.
const UNDERGONE: [&str; 12] = [
    "defeated",
    "played",
    "returned",
    "exhausted",
    "readied",
    "damaged",
    "healed",
    "rescued",
    "captured",
    "taken",
    "discarded",
    "revealed",
];

/// Asked of an ability.
const OF_ABILITIES: Table<fn(&Term) -> bool, 9> = [
    (Card, speaks_of_no_event),
    (Card, asks_for_the_drawn),
    (Card, is_done_to_an_event),
    (Card, strengthens_what_is_revealed),
    (Card, is_done_to_what_cannot),
    (Number, counts_no_payment),
    (Number, counts_no_price),
    (Card, is_done_twice),
    (Moment, enters_when_it_is_there),
];

/// Asked of each part of an ability.
const OF_PARTS: Table<fn(&Term) -> bool, 7> = [
    (Card, asks_the_new_host_for_its_cost),
    (Number, is_count_of_this),
    (Card, gives_a_resource_a_keyword),
    (Card, reveals_what_all_see),
    (Number, compares_with_itself),
    (Card, lays_down_for_others),
    (Card, lies_on_a_unit_in_a_hand),
];

/// What is unclear because abilities of a card of this type would be in vain.
pub(super) fn unclear_of_card<'a>(
    abilities: &'a [Term],
    kind: &'a str,
    text: &str,
) -> impl Iterator<Item = Unclear> + 'a {
    let forgets = forgets_who_underwent(abilities, text).then_some(Card);
    abilities.iter().flat_map(|ability| unclear(ability, kind)).chain(forgets)
}

fn unclear(ability: &Term, kind: &str) -> impl Iterator<Item = Unclear> {
    let waits = waits_as_an_event(ability, kind).then_some(Moment);
    let knows = ability.any(&mut |part| asks_what_it_chose(part, ability)).then_some(Card);
    answered(&OF_ABILITIES, |ask| ask(ability))
        .chain(answered(&OF_PARTS, |ask| ability.any(&mut |part| ask(part))))
        .chain(waits.into_iter().chain(knows))
}

/// "Move an upgrade to another unit. If it costs 3 or more, ...": the upgrade, or the unit.
fn asks_the_new_host_for_its_cost(steps: &Term) -> bool {
    let host = |step: &Term| {
        let cards = step.field("attach").filter(|_| step.head() == Some("do"));
        let host =
            cards.and_then(|_| step.form("attach")?.parts().get(2)).filter(|host| host.head() == Some("let"));
        host.and_then(|host| host.parts().get(1)).cloned()
    };
    let asks = |step: &Term, card: &Term| {
        let cond = step.parts().get(1).filter(|_| step.head() == Some("if"));
        cond.is_some_and(|cond| {
            cond.head() == Some("fits")
                && cond.parts().get(1) == Some(card)
                && cond.any(&mut |test| test.head() == Some("stat") && test.word_at(1) == Some("cost"))
        })
    };
    let steps = steps.parts();
    steps
        .windows(2)
        .any(|pair| matches!(pair, [first, next] if host(first).is_some_and(|host| asks(next, &host))))
}

/// The number of this one card, which no text asks for.
fn is_count_of_this(part: &Term) -> bool {
    part.head() == Some("count") && part.parts().len() == 2 && part.word_at(1) == Some("this")
}

/// "Each friendly resource gains Plot": cards in play gain keywords, and resources have those that are printed on them.
fn gives_a_resource_a_keyword(ability: &Term) -> bool {
    let lies_there =
        |of: &Term| of.any(&mut |test| test.head() == Some("in") && test.word_at(1) == Some("resources"));
    ability.head() == Some("static")
        && ability.field("of").is_some_and(lies_there)
        && ability
            .field("change")
            .is_some_and(|change| change.any(&mut |part| part.form("keyword").is_some()))
}

/// "Reveal a card from your hand. If it shares an aspect with a friendly unit, give that unit +1/+0": not the card that was revealed.
fn strengthens_what_is_revealed(ability: &Term) -> bool {
    let mut revealed = Vec::new();
    ability.walk(&mut |part| {
        let cards = part.parts().get(1).filter(|_| part.head() == Some("reveal"));
        revealed
            .extend(cards.filter(|cards| cards.head() == Some("let")).and_then(|cards| cards.parts().get(1)));
    });
    let is_revealed = |cards: &Term| revealed.contains(&cards);
    let plays = |act: &Term| act.head() == Some("play") && act.parts().get(1).is_some_and(is_revealed);
    let strengthens = |act: &Term| {
        act.head() == Some("apply")
            && act.parts().get(1).is_some_and(is_revealed)
            && act.parts().get(2).is_some_and(|change| matches!(change.head(), Some("stat" | "stats")))
    };
    !ability.any(&mut |act| plays(act)) && ability.any(&mut |act| strengthens(act))
}

/// "Play an upgrade from your hand on it": in a hand none is attached to anything.
fn lies_on_a_unit_in_a_hand(test: &Term) -> bool {
    let has = |head: &str, word: Option<&str>| {
        let is = |part: &&Term| part.head() == Some(head) && (word.is_none() || part.word_at(1) == word);
        test.parts().iter().any(|part| is(&part))
    };
    test.head() == Some("all") && has("attached-to", None) && has("in", Some("hand"))
}

/// "When Played: This unit enters play ready": it has entered.
fn enters_when_it_is_there(ability: &Term) -> bool {
    let of_entering = |part: &Term| {
        part.head() == Some("replacement") && part.form("on").is_some_and(|on| on.form("enters").is_some())
    };
    let given = |part: &Term| {
        part.head() == Some("apply")
            && part.word_at(1) == Some("this")
            && part.any(&mut |part| of_entering(part))
    };
    ability.head() == Some("triggered") && ability.any(&mut |part| given(part))
}

/// True if a text, reminders aside, speaks of "the defeated unit", and no ability names a card that it could be.
fn forgets_who_underwent(abilities: &[Term], text: &str) -> bool {
    let told: String =
        text.split('(').map(|part| part.split_once(')').map_or(part, |(_, behind)| behind)).collect();
    let words: Vec<&str> = told.split(|letter: char| !letter.is_alphanumeric()).collect();
    let told = words.windows(3).any(|said| {
        said[0].eq_ignore_ascii_case("the")
            && UNDERGONE.contains(&said[1])
            && matches!(said[2], "unit" | "upgrade" | "card")
    });
    let names = |ability: &Term| {
        ability.any(&mut |part| match part.as_word() {
            Some("subject" | "other" | "host" | "happened") => true,
            Some(word) => is_name(word),
            None => matches!(part.head(), Some("past" | "happened" | "role")),
        })
    };
    told && !abilities.iter().any(names)
}

fn is_name(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(|first| "cdp".contains(first))
        && word.len() > 1
        && letters.all(|letter| letter.is_ascii_digit())
}

/// "At the start of the regroup phase, if ..., draw a card" on an event, which waits for nothing.
fn waits_as_an_event(ability: &Term, kind: &str) -> bool {
    let moment = |on: &Term| on.field("kind").and_then(Term::as_word) == Some("moment");
    kind == "Event"
        && ability.head() == Some("triggered")
        && ability.form("zones").is_none()
        && ability.form("on").is_some_and(moment)
}

/// "When you play an upgrade on a unit: Ready it": the unit, not the upgrade. "When this unit captures a unit: Give it an Experience
/// token": this unit, for the other is not in play any more.
fn is_done_to_what_cannot(ability: &Term) -> bool {
    let hits = |part: &Term| {
        let to = part.form("to").and_then(|to| to.word_at(1));
        part.head().is_some_and(|head| OF_UNITS.contains(&head))
            && (to == Some("subject")
                || part.parts().iter().skip(1).any(|of| of.as_word() == Some("subject")))
    };
    ability.form("on").is_some_and(tells_of_no_unit_in_play)
        && ability.form("effect").is_some_and(|effect| effect.any(&mut |part| hits(part)))
}

/// True if what an event is about is an upgrade, or has left play by it.
fn tells_of_no_unit_in_play(on: &Term) -> bool {
    let upgrade = |part: &Term| part.head() == Some("tag") && part.word_at(1) == Some("Upgrade");
    let word = |field: &str| on.field(field).and_then(Term::as_word);
    let left = word("kind") == Some("move") && word("verb").is_some_and(|verb| DEPARTURES.contains(&verb));
    let told = on.form("subject").is_some_and(|subject| subject.any(&mut |part| upgrade(part)));
    told || left || word("kind") == Some("attach")
}

/// "Action [Exhaust]: Exhaust your leader. If you do, ready a unit that shares a trait with it", read of what an event is about: there is
/// none where nothing is paid with a card.
fn speaks_of_no_event(ability: &Term) -> bool {
    let given = |part: &Term| matches!(part.head(), Some("move" | "turn" | "damage" | "heal"));
    let pays = ability.form("cost").is_some_and(|cost| cost.parts().iter().any(given));
    let effect = ability.form("effect");
    ability.head() == Some("activated") && !pays && effect.is_some_and(|effect| names(effect, "subject"))
}

/// True if a word that tells of the event is said, besides where something is waited for.
fn names(part: &Term, word: &str) -> bool {
    const WAITS: [&str; 8] =
        ["gain", "lasting", "later", "whenever", "replacement", "triggered", "happened", "past"];
    match part.head() {
        Some(head) if WAITS.contains(&head) && part.items().is_some() => false,
        _ => part.as_word() == Some(word) || part.parts().iter().skip(1).any(|inner| names(inner, word)),
    }
}

/// "When you play an event: If you control a Vehicle unit, ready it": not the event.
fn is_done_to_an_event(ability: &Term) -> bool {
    let event = |test: &Term| test.head() == Some("tag") && test.word_at(1) == Some("Event");
    let played = ability.form("on").and_then(|on| on.field("subject"));
    let hits = |act: &Term| {
        matches!(act.head(), Some("ready" | "turn" | "heal" | "give" | "perform"))
            && act.parts().iter().skip(1).any(|of| of.as_word() == Some("subject"))
    };
    played.is_some_and(|of| event(of) || of.head() == Some("all") && of.parts().iter().any(event))
        && ability.form("effect").is_some_and(|effect| effect.any(&mut |act| hits(act)))
}

/// "Look at the top 5 cards of your deck. Reveal any number of units and draw them": not those in play.
fn reveals_what_all_see(part: &Term) -> bool {
    let picked = part.parts().get(1).filter(|_| part.head() == Some("reveal"));
    let cards = picked.map(|cards| if cards.head() == Some("let") { &cards.parts()[2] } else { cards });
    let told = |of: &Term| of.any(&mut |test| matches!(test.head(), Some("in" | "is")));
    cards.is_some_and(|cards| cards.head() == Some("chosen") && cards.form("of").is_some_and(|of| !told(of)))
}

/// "... deal that much damage", where nothing was paid and nothing that has a measure happened.
fn counts_no_payment(ability: &Term) -> bool {
    let paid = |part: &Term| part.head() == Some("done") && part.word_at(1) == Some("paid");
    ability.form("cost").is_none() && ability.any(&mut |part| paid(part))
}

/// "When Defeated: Draw cards equal to the number of resources paid to play this unit": only what answers the play tells that.
fn counts_no_price(ability: &Term) -> bool {
    let field = |name: &str| ability.form("on").and_then(|on| on.field(name)).and_then(Term::as_word);
    let played = field("kind") == Some("move") && field("verb") == Some("play");
    !played && ability.form("effect").is_some_and(|effect| names(effect, "face"))
}

/// "Enemy units can't attack other friendly units this phase": other than this one, while the rule stands on the units that
/// attack.
fn lays_down_for_others(part: &Term) -> bool {
    let others = |of: &Term| !matches!(of.as_word(), Some("this" | "host"));
    let rule = match part.head() {
        Some("static") if part.field("of").is_some_and(others) => part.field("change"),
        Some("apply") if part.parts().get(1).is_some_and(others) => part.parts().get(2),
        _ => None,
    };
    let speaks = |part: &Term| matches!(part.as_word(), Some("this" | "other" | "in-this-arena"));
    // "It can't attack its owner's base" is said of the bearer.
    let owner = |part: &Term| (part.head() == Some("owner")).then(|| Term::word("owner"));
    rule.filter(|rule| rule.head() == Some("rule")).is_some_and(|rule| {
        let of_bearer = |field: &str| rule.field(field).and_then(Term::as_word) == Some("this");
        let of_this = |field: &str| {
            let of = rule.field(field).map(|of| of.rewrite(&mut |part| owner(part)));
            of.is_some_and(|of| of.any(&mut |inner| speaks(inner)))
        };
        of_bearer("by") && of_this("to") || of_bearer("to") && of_this("by")
    })
}

/// "This unit captures the defender if it has less power than this unit": less than itself it never has.
fn compares_with_itself(part: &Term) -> bool {
    let [head, card, filter] = part.parts() else { return false };
    let same = |inner: &Term, number: Option<&str>| {
        inner.head() == Some("stat") && inner.parts().get(1) == Some(card) && inner.word_at(2) == number
    };
    head.as_word() == Some("fits")
        && filter.any(&mut |test| match test.parts() {
            [stat, number, _, than] if stat.as_word() == Some("stat") => {
                than.any(&mut |inner| same(inner, number.as_word()))
            }
            _ => false,
        })
}

/// "Discard a card from your deck. Exhaust a unit. If it's a unit, draw a card": the unit that was exhausted is one, and never an
/// event.
fn asks_what_it_chose(part: &Term, ability: &Term) -> bool {
    let [head, card, kind] = part.parts() else { return false };
    let unit = Term::call("tag", [Term::word("Unit")]);
    let known = |test: &Term| test == kind || kind.word_at(1) == Some("Event") && *test == unit;
    let chose = |pick: &Term| {
        pick.head() == Some("let")
            && pick.parts().get(1) == Some(card)
            && pick
                .parts()
                .get(2)
                .is_some_and(|cards| cards.head() == Some("chosen") && cards.any(&mut |test| known(test)))
    };
    head.as_word() == Some("fits") && kind.head() == Some("tag") && ability.any(&mut |pick| chose(pick))
}

/// "Exhaust a friendly unit. If you do, exhaust that unit": another one.
fn is_done_twice(ability: &Term) -> bool {
    let mut picked: Vec<(String, Term)> = Vec::new();
    ability.walk(&mut |act| {
        if let ([head, cards], Some(verb)) = (act.parts(), act.head())
            && head.as_word() == Some(verb)
            && ONCE.contains(&verb)
            && cards.head() == Some("let")
            && let Some(name) = cards.parts().get(1)
        {
            picked.push((verb.to_owned(), name.clone()));
        }
    });
    picked.iter().any(|(verb, name)| {
        ability.any(&mut |act| {
            act.head() == Some(verb) && act.parts().get(1) == Some(name) && act.parts().len() == 2
        })
    })
}
