//! What would be done to cards that are not in play any more: the text means another card.

use byword_language::term::Term;

/// Acts on cards in play, said first in them.
const LIVE: [&str; 3] = ["ready", "turn", "apply"];

/// True if a cost is paid with cards that the player picks.
pub(super) fn gives_cards(cost: &Term) -> bool {
    cost.parts().iter().any(|part| matches!(part.head(), Some("move" | "turn")))
}

/// "Whenever one of your other characters is banished, he gets +1 {L} this turn", "you may banish chosen character. If you do, ready
/// that character", read of what has left play.
pub(super) fn is_done_to_the_gone(ability: &Term) -> bool {
    let gone =
        ability.form("on").filter(|on| is_leaving(on) && !says_this(on)).map(|_| Term::word("subject"));
    ability.form("effect").is_some_and(|effect| does_to_the_gone(effect, &mut gone.into_iter().collect()))
}

/// True if the event takes its card out of play.
fn is_leaving(on: &Term) -> bool {
    let from_play = on.field("from").and_then(Term::as_word) == Some("play");
    on.field("kind").and_then(Term::as_word) == Some("move")
        && (from_play || on.field("verb").and_then(Term::as_word) == Some("banish"))
}

fn says_this(on: &Term) -> bool {
    on.field("subject").is_some_and(|subject| subject.as_word() == Some("this"))
}

/// Goes along the text; `gone` are the cards that have left play.
fn does_to_the_gone(part: &Term, gone: &mut Vec<Term>) -> bool {
    let Some(head) = part.head() else { return false };
    let named = |cards: &Term| match cards.parts() {
        [word, name, _] if word.as_word() == Some("let") => name.clone(),
        _ => cards.clone(),
    };
    match (head, part.parts()) {
        // What is named of the gone is gone later, too; the later event has a card of its own.
        ("choose", [_, naming]) if naming.head() == Some("let") => {
            if naming.parts().get(2).is_some_and(|cards| gone.contains(cards)) {
                gone.push(named(naming));
            }
            false
        }
        ("later", [_, _, effect, ..]) => {
            let mut gone = gone.iter().filter(|cards| cards.as_word() != Some("subject")).cloned().collect();
            does_to_the_gone(effect, &mut gone)
        }
        ("whenever" | "lasting" | "gain", _) => false,
        ("move", [_, _, cards, to, ..]) => {
            gone.retain(|known| *known != named(cards));
            // Under a card that is gone, too.
            let under = to.form("under").and_then(|under| under.parts().get(1));
            let onto_gone = under.is_some_and(|host| gone.contains(host));
            if !is_into_play(to) {
                gone.push(named(cards));
            }
            onto_gone
        }
        ("play", [_, cards, ..]) => {
            gone.retain(|known| *known != named(cards));
            false
        }
        ("damage", parts) => {
            let to = parts.iter().find(|part| part.head() == Some("to")).and_then(|to| to.parts().get(1));
            to.is_some_and(|cards| gone.contains(cards))
        }
        ("heal" | "perform", [_, _, cards, ..]) => gone.contains(cards),
        (head, [_, cards, ..]) if LIVE.contains(&head) => gone.contains(cards),
        ("if" | "modes" | "options" | "unless", parts) => {
            parts.iter().any(|branch| does_to_the_gone(branch, &mut gone.clone()))
        }
        (_, parts) => parts.iter().any(|part| does_to_the_gone(part, gone)),
    }
}

/// "At the end of the turn, banish the challenging character": at that time there is no challenge any more that could say who it was.
pub(super) fn asks_of_a_challenge_that_is_over(ability: &Term) -> bool {
    let of_challenge = |part: &Term| {
        part.head() == Some("role") && part.word_at(1).is_some_and(|role| role.starts_with("challeng"))
    };
    ability.any(&mut |part| {
        part.head() == Some("later")
            && part.parts().get(1).is_some_and(|on| on.any(&mut |field| field.head() == Some("moment")))
            && part.parts().get(2).is_some_and(|effect| effect.any(&mut |part| of_challenge(part)))
    })
}

fn is_into_play(to: &Term) -> bool {
    to.parts().iter().any(|field| field.head() == Some("zone") && field.word_at(1) == Some("play"))
}

/// "Banish that location. If you do, gain lore equal to its {L}", read of the character that was there.
pub(super) fn asks_a_place_that_is_gone(ability: &Term, text: &str) -> bool {
    let leaves = |part: &Term| {
        part.head() == Some("move")
            && part.parts().get(2).is_some_and(|cards| cards.head() == Some("host-of"))
    };
    let asks = |part: &Term| {
        part.head() == Some("stat") && part.parts().get(1).is_some_and(|of| of.as_word() == Some("this"))
    };
    text.contains(" its ") && ability.any(&mut |part| leaves(part)) && ability.any(&mut |part| asks(part))
}

/// "Banish chosen item. Chosen character gets +X {S}, where X is its cost": the item's, or the character's own, of which "their" is said.
pub(super) fn asks_either_of_two(ability: &Term, text: &str) -> bool {
    let own = |act: &Term| match act.parts() {
        [head, cards, change, ..] if head.as_word() == Some("apply") && cards.head() == Some("let") => {
            let of_it = |number: &Term| {
                number.head() == Some("stat") && number.parts().get(1) == cards.parts().get(1)
            };
            change.any(&mut |number| of_it(number))
        }
        _ => false,
    };
    let says = ["where X is its ", "equal to its "].iter().any(|words| text.contains(words));
    says && ability.any(&mut |act| own(act)) && picks(ability) > 1
}

/// How many times cards are picked, or taken from a hand or deck.
fn picks(part: &Term) -> usize {
    let own = matches!(part.head(), Some("chosen" | "top" | "discard")) && part.items().is_some();
    usize::from(own) + part.parts().iter().map(picks).sum::<usize>()
}
