//! Readings that do not do what their text says: what is unclear where one of these questions is answered with yes.

use std::collections::BTreeSet;

use byword_language::discourse::{
    asks_for_the_drawn, counts_others_of_many, each_with_its_own, lasts_unevenly, told_of_each,
    told_of_several,
};
use byword_language::term::Term;
use byword_language::unclear::Unclear::{self, Card, Effect, Moment, Number, Player};
use byword_language::unclear::{Table, answered};

use crate::text::{people, singles, void, whose};

/// Asked of an ability.
const OF_ABILITIES: Table<fn(&Term) -> bool, 29> = [
    (Card, whose::asks_a_character_for_a_song),
    (Player, whose::blames_who_is_not_asked),
    (Moment, asks_too_early),
    (Player, blames_somebody_else),
    (Moment, lasts_unevenly),
    (Number, |ability| counts_others_of_many(&others_of_this(ability))),
    (Card, is_gone),
    (Card, |ability| ability.any(&mut is_nowhere)),
    (Card, speaks_of_nothing),
    (Number, counts_one_for_many),
    (Card, is_no_place),
    (Card, puts_either),
    (Number, compares_with_itself),
    (Card, void::is_done_to_the_gone),
    (Moment, void::asks_of_a_challenge_that_is_over),
    (Number, whose::gives_each_what_all_did),
    (Card, whose::takes_from_under_the_gone),
    (Card, whose::speaks_of_no_other),
    (Card, |ability| told_of_each(ability).is_none()),
    (Number, |ability| each_with_its_own(ability).is_none()),
    (Card, |ability| told_of_several(ability).is_none()),
    (Effect, whose::follows_from_a_leave),
    (Player, whose::blames_either),
    (Number, whose::counts_what_nobody_paid),
    (Card, asks_for_the_drawn),
    (Card, moves_cards_to_themselves),
    (Player, whose::asks_the_event_for_each),
    (Moment, whose::asks_now_or_then),
    (Player, whose::asks_each_for_the_event),
];

/// Asked of an ability in its text.
const OF_WORDS: Table<fn(&Term, &str) -> bool, 18> = [
    (Card, whose::takes_one_for_many),
    (Number, whose::asks_number_of_either_place),
    (Card, whose::asks_who_sings_for_the_song),
    (Card, takes_the_upper),
    (Card, void::asks_either_of_two),
    (Card, void::asks_a_place_that_is_gone),
    (Number, whose::asks_number_of_either),
    (Card, whose::takes_itself_for_all),
    (Card, whose::takes_the_event_for_the_found),
    (Card, whose::asks_the_picked_for_the_discarded),
    (Number, whose::asks_the_picked_for_the_paid),
    (Card, whose::counts_the_one_it_tells_of),
    (Card, people::takes_that_one_for_him),
    (Card, people::takes_the_challenged_for_them),
    (Player, people::takes_an_owner_for_the_told),
    (Card, singles::takes_all_for_one),
    (Player, whose::counts_theirs_for_yours),
    (Player, whose::takes_others_than_you),
];

/// What is unclear on a card.
pub(super) fn of_card(abilities: &[Term], text: &str) -> BTreeSet<Unclear> {
    let of_ability = |ability| {
        let in_words = answered(&OF_WORDS, move |ask| ask(ability, text));
        answered(&OF_ABILITIES, move |ask| ask(ability)).chain(in_words)
    };
    abilities.iter().flat_map(of_ability).collect()
}

/// "Your other characters" as "other characters" that you have.
fn others_of_this(term: &Term) -> Term {
    let this = Term::call("not", [Term::word("this")]);
    term.rewrite(&mut |part| (*part == this).then(|| Term::word("other")))
}

/// "Deal 3 damage to chosen character. If they're banished this way, ...": whoever has too much damage is banished when all of it
/// is done (CR 1.8.1), so that the text would never do what it says.
fn asks_too_early(ability: &Term) -> bool {
    let mut damaged: Vec<Term> = Vec::new();
    ability.walk(&mut |part| {
        let to =
            (part.head() == Some("damage")).then(|| part.parts().iter().find(|to| to.head() == Some("to")));
        if let Some([_, cards]) = to.flatten().map(Term::parts) {
            damaged
                .push(cards.parts().get(1).filter(|_| cards.head() == Some("let")).unwrap_or(cards).clone());
        }
    });
    let asks =
        |part: &Term| part.head() == Some("is") && part.parts().get(1).is_some_and(|of| damaged.contains(of));
    let banished = |part: &Term| part.head() == Some("verb") && part.word_at(1) == Some("banish");
    ability.any(&mut |part| {
        part.head() == Some("happened")
            && part.any(&mut |inner| banished(inner))
            && part.any(&mut |inner| asks(inner))
    })
}

/// True if a player is spoken of who is not the one meant, or nobody.
fn blames_somebody_else(ability: &Term) -> bool {
    blames_the_owner(ability)
        || speaks_of_others_than_told(ability)
        || blames_you(ability)
        || ability.head() != Some("triggered") && blames_nobody(ability)
}

/// "Chosen player draws 2 cards. Each other player draws a card": others than that one, read as others than you.
fn speaks_of_others_than_told(ability: &Term) -> bool {
    let chosen = |part: &Term| part.head() == Some("chosen") && part.word_at(1) == Some("everyone");
    let seat = ability.form("on").and_then(|on| on.field("seat")).and_then(Term::as_word);
    let told = matches!(seat, Some("opponent" | "everyone")) || ability.any(&mut |part| chosen(part));
    told && ability.any(&mut |part| part.as_word() == Some("others"))
}

/// "Choose a character of yours. They lose 1 lore": nothing has happened in which "they" could have a part.
fn blames_nobody(part: &Term) -> bool {
    match part.head() {
        Some("triggered" | "replacement" | "later" | "whenever" | "past" | "happened") => false,
        Some("event-seat") => true,
        _ => part.parts().iter().any(blames_nobody),
    }
}

/// "Whenever one of your characters is challenged, that player loses 1 lore": not you, and nobody else was told of.
fn blames_you(ability: &Term) -> bool {
    let yours = |part: &str| {
        let told = ability.form("on").and_then(|on| on.field(part));
        told.is_some_and(|card| {
            card.any(&mut |test| test.head() == Some("of") && test.word_at(1) == Some("you"))
        })
    };
    let owner = |part: &Term| part.head() == Some("owner") && part.word_at(1).is_some_and(yours);
    ability.head() == Some("triggered")
        && ability.form("effect").is_some_and(|effect| effect.any(&mut |part| owner(part)))
}

/// "During an opponent's turn, whenever one of your characters is banished, they lose 1 lore": the opponent is meant, not
/// whose character it was.
fn blames_the_owner(ability: &Term) -> bool {
    let says =
        |part: &Term, head: &str, word: &str| part.head() == Some(head) && part.word_at(1) == Some(word);
    let holds = |head: &str, inner: &str, word: &str| {
        ability
            .parts()
            .iter()
            .any(|part| part.head() == Some(head) && part.any(&mut |part| says(part, inner, word)))
    };
    holds("when", "turn", "opponent") && holds("on", "of", "you") && holds("effect", "owner", "subject")
}

/// "When this location is banished, deal 1 damage to each character here": nobody is at a location that is gone.
fn is_gone(ability: &Term) -> bool {
    let part = |head: &str| ability.parts().iter().find(|part| part.head() == Some(head));
    let says = |part: &Term, head: &str, word: &str| {
        part.any(&mut |inner| inner.head() == Some(head) && inner.word_at(1) == Some(word))
    };
    let this_leaves = part("on").is_some_and(|on| {
        says(on, "subject", "this") && (says(on, "verb", "banish") || says(on, "from", "play"))
    });
    ability.head() == Some("triggered")
        && this_leaves
        && part("effect").is_some_and(|effect| says(effect, "fits", "here"))
}

/// "You pay 2 {I} less to play characters here": what is at a location is not being played.
fn is_nowhere(part: &Term) -> bool {
    let inner = |head: &str| part.parts().iter().find(|inner| inner.head() == Some(head));
    let here = |test: &Term| test.head() == Some("fits") && test.word_at(1) == Some("here");
    part.head() == Some("static")
        && inner("of").is_some_and(|of| of.any(&mut |test| here(test)))
        && inner("change").is_some_and(|change| change.parts().iter().any(|part| part.head() == Some("cost")))
}

/// "Whenever this character quests, move this character there": nothing was told that there could be.
fn is_no_place(ability: &Term) -> bool {
    let travels = |part: &Term| {
        let [head, verb, _, place] = part.parts() else { return false };
        head.as_word() == Some("perform")
            && verb.as_word() == Some("travel")
            && place.as_word() == Some("other")
    };
    ability.form("on").is_none_or(|on| on.field("other").is_none()) && ability.any(&mut |part| travels(part))
}

/// "Choose one of your characters and one of your locations. Move that character to that location", read of both.
fn moves_cards_to_themselves(ability: &Term) -> bool {
    ability.any(&mut |part| {
        let [head, verb, cards, place] = part.parts() else { return false };
        head.as_word() == Some("perform") && verb.as_word() == Some("travel") && cards == place
    })
}

/// "Choose a character and reveal the top card. If it has the same name as them": every card has the name that it has.
fn compares_with_itself(ability: &Term) -> bool {
    ability.any(&mut |test| match test.parts() {
        [fits, card, tests] if fits.as_word() == Some("fits") => {
            tests.any(&mut |same| same.head() == Some("same-name") && same.parts().get(1) == Some(card))
                || super::before::asks_its_own(tests, card)
        }
        _ => false,
    })
}

/// "Your characters get +1 {S} for each damage on them" for a while, or while something is so of each of them: as long as nothing has
/// happened, nothing is spoken of.
fn speaks_of_nothing(part: &Term) -> bool {
    match part.head() {
        Some("triggered" | "replacement" | "later" | "whenever" | "past" | "happened") => false,
        // What the cost was paid with.
        Some("activated") if part.form("cost").is_some_and(void::gives_cards) => false,
        Some("static") => {
            let asked = |inner: &Term| matches!(inner.head(), Some("when" | "of")) && has_subject(inner);
            part.parts().iter().any(asked)
        }
        Some("apply") => {
            part.parts().get(2).is_some_and(|change| change.head() == Some("stat") && has_subject(change))
        }
        _ => part.parts().iter().any(speaks_of_nothing),
    }
}

/// "Whenever this character quests, each of your characters gets +1 {S} this turn for each damage on them": on each of those, not on what
/// the trigger is about.
fn counts_one_for_many(ability: &Term) -> bool {
    ability.any(&mut |part| {
        let [_, cards, change, ..] = part.parts() else { return false };
        part.head() == Some("apply")
            && cards.head() == Some("each")
            && change.head() == Some("stat")
            && has_subject(change)
    })
}

fn has_subject(part: &Term) -> bool {
    part.any(&mut |inner| inner.parts().iter().skip(1).any(|word| word.as_word() == Some("subject")))
}

/// "Reveal the top card of your deck. Deal damage equal to its cost to chosen character, then put it into your hand": a card in play is
/// returned or shuffled away in a sentence of its own, and the revealed one may be meant.
fn puts_either(ability: &Term) -> bool {
    let reveals =
        |part: &Term| part.head() == Some("reveal") && part.any(&mut |inner| inner.head() == Some("top"));
    let mut in_play: Vec<Term> = Vec::new();
    ability.walk(&mut |part| {
        if let ("let", [_, name, cards]) = (part.head().unwrap_or_default(), part.parts())
            && matches!(cards.head(), Some("chosen" | "each"))
            && !cards.any(&mut |test| matches!(test.head(), Some("in" | "is")))
        {
            in_play.push(name.clone());
        }
    });
    let puts = |part: &Term| match part.parts() {
        [head, verb, card, ..] if head.as_word() == Some("move") => {
            matches!(verb.as_word(), Some("put-into-hand" | "put-into-deck")) && in_play.contains(card)
        }
        _ => false,
    };
    ability.any(&mut |part| reveals(part)) && ability.any(&mut |part| puts(part))
}

/// "If there was a card under him, put that card into your hand", read as him.
fn takes_the_upper(ability: &Term, text: &str) -> bool {
    let under = |part: &Term| part.head() == Some("fits") && part.word_at(1) == Some("with-a-card-under");
    let moves = |part: &Term| {
        part.head() == Some("move")
            && part.parts().get(2).is_some_and(|card| matches!(card.as_word(), Some("this" | "subject")))
    };
    text.contains("put that card")
        && ability.any(&mut |part| under(part))
        && ability.any(&mut |part| moves(part))
}
