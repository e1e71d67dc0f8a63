//! "It", "its" and "that unit" that were read of one card where another may be meant, or is. A card with one is not exact.

use byword_language::term::Term;
use byword_language::unclear::Unclear::{self, Card, Number};
use byword_language::unclear::{Table, answered};

/// Asked of an ability in its text.
const OF_WORDS: Table<fn(&Term, &str) -> bool, 13> = [
    (Number, counts_on_no_event),
    (Card, compares_this_with_that),
    (Number, takes_its_own_power_for_the_fallen),
    (Number, counts_what_lies_on_this),
    (Card, gives_this_for_it),
    (Card, strengthens_who_does_not_attack),
    (Number, takes_its_own_number_for_x),
    (Card, heaps_on_one_what_goes_to_several),
    (Card, strikes_itself),
    (Card, cheapens_what_is_gone),
    (Card, gives_the_upgrade_for_the_captor),
    (Card, asks_the_struck_for_the_striker),
    (Card, readies_the_picked_for_the_leader),
];

/// What is unclear in an ability, as its words tell.
pub(super) fn unclear<'a>(ability: &'a Term, text: &'a str) -> impl Iterator<Item = Unclear> + 'a {
    answered(&OF_WORDS, |ask| ask(ability, text))
}

/// The names of the cards that the ability has somebody pick.
fn picked(ability: &Term) -> Vec<Term> {
    let mut names = Vec::new();
    ability.walk(&mut |part| {
        if let ("let", [_, name, cards]) = (part.head().unwrap_or_default(), part.parts())
            && cards.head() == Some("chosen")
        {
            names.push(name.clone());
        }
    });
    names
}

fn is_word(part: Option<&Term>, word: &str) -> bool {
    part.and_then(Term::as_word) == Some(word)
}

/// True if a word is said, besides where something is waited for.
fn says(part: &Term, word: &str) -> bool {
    const WAITS: [&str; 7] =
        ["static", "lasting", "later", "whenever", "replacement", "triggered", "happened"];
    match part.head() {
        Some(head) if WAITS.contains(&head) && part.items().is_some() => false,
        _ => part.as_word() == Some(word) || part.parts().iter().skip(1).any(|inner| says(inner, word)),
    }
}

/// "Attack with a unit. It gains Raid 1 for each friendly unit in its arena": not that of a card of an event, where there is none.
fn counts_on_no_event(ability: &Term, _: &str) -> bool {
    let gives = |part: &Term| {
        part.head() == Some("gain") && part.parts().iter().skip(1).any(|of| says(of, "subject"))
    };
    ability.head() == Some("spell") && ability.any(&mut |part| gives(part))
}

/// "This unit captures an enemy unit that costs less than that unit": than the other one, and not than this.
fn compares_this_with_that(ability: &Term, text: &str) -> bool {
    let told = text.to_lowercase();
    let of_this = |number: &Term| number.head() == Some("stat") && is_word(number.parts().get(1), "this");
    let beside = |part: &Term| {
        part.head() == Some("stat") && part.parts().len() > 3 && part.any(&mut |number| of_this(number))
    };
    ["than that unit", "than the chosen unit"].iter().any(|words| told.contains(words))
        && ability.any(&mut |part| beside(part))
}

/// "When Defeated: Deal damage to an enemy unit equal to its power": to that unit as much as the fallen one had, or as it has itself.
fn takes_its_own_power_for_the_fallen(ability: &Term, _: &str) -> bool {
    let falls = ability.form("on").is_some_and(|on| is_word(on.field("verb"), "defeat"));
    let own = |act: &Term| {
        let to = act.field("to").filter(|_| act.head() == Some("damage"));
        let by = act.field("amount").filter(|by| by.head() == Some("stat")).and_then(|by| by.parts().get(1));
        to.is_some() && to == by
    };
    falls && ability.any(&mut |act| own(act) || gets_its_own_power(act))
}

/// "Give another friendly unit +X/+0, where X is its power": a unit that is picked for that.
fn gets_its_own_power(act: &Term) -> bool {
    let picked =
        act.parts().get(1).filter(|cards| act.head() == Some("apply") && cards.head() == Some("let"));
    let name = picked.and_then(|cards| cards.parts().get(1));
    let change = act.parts().get(2).filter(|change| change.head() == Some("stat"));
    let by = change.and_then(|change| change.parts().get(2)).filter(|by| by.head() == Some("stat"));
    name.is_some() && name == by.and_then(|by| by.parts().get(1))
}

/// "This unit gets +1/+0 for each upgrade that was on that unit": not on this one, where they still are.
fn counts_what_lies_on_this(ability: &Term, text: &str) -> bool {
    const LAY: [&str; 4] =
        ["that was on it", "that were on it", "that was on that unit", "that were on that unit"];
    let told = text.to_lowercase();
    let on_this = |part: &Term| part.head() == Some("attached-to") && is_word(part.parts().get(1), "this");
    let falls = |on: &Term| is_word(on.field("subject"), "this") && is_word(on.field("verb"), "defeat");
    let own = ability.any(&mut |part| part.form("on").is_some_and(falls));
    LAY.iter().any(|words| told.contains(words)) && !own && ability.any(&mut |part| on_this(part))
}

/// "If it has more power than this unit, ready this unit. Otherwise, give it an Experience token": not this unit.
fn gives_this_for_it(ability: &Term, text: &str) -> bool {
    let told = text.to_lowercase();
    let otherwise = told.split_once("otherwise, ").map_or("", |(_, told)| told);
    let sentence = otherwise.split('.').next().unwrap_or_default();
    let it = sentence.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == "it");
    let of_subject = |cond: &Term| cond.head() == Some("fits") && is_word(cond.parts().get(1), "subject");
    let to_this = |act: &Term| act.parts().iter().any(|part| is_word(Some(part), "this"));
    it && !sentence.contains("this unit")
        && ability.any(&mut |part| {
            matches!(part.parts(), [head, cond, _, other]
                if is_word(Some(head), "if") && of_subject(cond) && other.any(&mut |act| to_this(act)))
        })
}

/// "When a friendly unit attacks: Exhaust another unit. If you do, it gets +2/+0 for this attack": it is the attacker who can use that.
fn strengthens_who_does_not_attack(ability: &Term, _: &str) -> bool {
    let attacks = ability.form("on").is_some_and(|on| is_word(on.field("verb"), "attack"));
    let again = |part: &Term| part.head() == Some("perform") && is_word(part.parts().get(1), "attack");
    let picked = picked(ability);
    let given = |act: &Term| {
        act.head() == Some("apply")
            && act.parts().get(1).is_some_and(|name| picked.contains(name))
            && act.field("until").is_some_and(|until| is_word(Some(until), "end-of-attack"))
    };
    attacks && !ability.any(&mut |part| again(part)) && ability.any(&mut |act| given(act))
}

/// "Reveal the top card of your deck. A friendly unit gets +X/+0, where X is its power": the power of the card that was revealed.
fn takes_its_own_number_for_x(ability: &Term, text: &str) -> bool {
    let shown = |act: &Term| {
        let moved = act.head() == Some("move") && !is_word(act.parts().get(1), "defeat");
        moved || act.head() == Some("reveal")
    };
    let own = |act: &Term| {
        let name = act.parts().get(1).filter(|_| act.head() == Some("apply"));
        let of_name = |number: &Term| number.head() == Some("stat") && number.parts().get(1) == name;
        name.is_some() && act.parts().iter().skip(2).any(|part| part.any(&mut |number| of_name(number)))
    };
    text.to_lowercase().contains("where x is its ")
        && ability.any(&mut |act| shown(act))
        && ability.any(&mut |act| own(act))
}

/// "Deal 1 damage to a different unit for each of them": not all of it to one.
fn heaps_on_one_what_goes_to_several(ability: &Term, text: &str) -> bool {
    let told = text.to_lowercase();
    let heaped = |act: &Term| {
        act.head() == Some("damage")
            && act.field("amount").is_some_and(|amount| amount.head() == Some("times"))
            && act.field("to").is_some_and(|to| to.any(&mut |part| part.head() == Some("chosen")))
    };
    told.contains("to a different ") && told.contains(" for each ") && ability.any(&mut |act| heaped(act))
}

/// "Choose an enemy unit. Each friendly unit may deal 1 damage to it": to the one that was chosen.
fn strikes_itself(ability: &Term, text: &str) -> bool {
    let strikes = |act: &Term| {
        act.head() == Some("damage") && act.field("to").is_some() && act.field("to") == act.field("from")
    };
    text.to_lowercase().contains("damage to it") && ability.any(&mut |act| strikes(act))
}

/// "Attached unit captures an enemy unit. Give it a Shield token": neither the captured unit nor the upgrade that was played.
fn gives_the_upgrade_for_the_captor(ability: &Term, _: &str) -> bool {
    let captures = |act: &Term| {
        act.head() == Some("perform")
            && is_word(act.parts().get(1), "capture")
            && is_word(act.parts().get(2), "host")
    };
    let given = |act: &Term| {
        matches!(act.head(), Some("give" | "ready" | "turn" | "apply" | "heal"))
            && act.parts().iter().any(|part| is_word(Some(part), "subject"))
    };
    ability.any(&mut |act| captures(act)) && ability.any(&mut |act| given(act))
}

/// "Return this unit to its owner's hand. It costs 2 less this phase": the card in the hand, which is another one than this unit was.
fn cheapens_what_is_gone(ability: &Term, _: &str) -> bool {
    let returns = |act: &Term| act.head() == Some("move") && is_word(act.parts().get(2), "this");
    let cheapens = |act: &Term| {
        act.head() == Some("apply")
            && is_word(act.parts().get(1), "this")
            && act.parts().get(2).and_then(Term::head) == Some("cost")
    };
    ability.any(&mut |act| returns(act)) && ability.any(&mut |act| cheapens(act))
}

/// "A friendly unit deals 2 damage to an enemy unit. If it's a Droid unit, it deals 4 damage instead": the one that deals is "it" both
/// times, though the other one was named last.
fn asks_the_struck_for_the_striker(ability: &Term, text: &str) -> bool {
    let told = text.to_lowercase();
    let mut sentences = told.split(". ");
    let again = sentences.any(|sentence| sentence.starts_with("if it") && sentence.contains(", it deals"));
    let of_struck = |part: &Term| {
        let [head, cond, acts @ ..] = part.parts() else { return false };
        let asked = cond.parts().get(1).filter(|_| cond.head() == Some("fits"));
        let struck = |act: &Term| {
            let by_another = act.field("from").is_some_and(|by| asked != Some(by));
            act.head() == Some("damage") && act.field("to") == asked && by_another
        };
        is_word(Some(head), "if") && asked.is_some() && acts.iter().any(|act| act.any(&mut |act| struck(act)))
    };
    again && ability.any(&mut |part| of_struck(part))
}

/// "When a friendly unit attacks: You may exhaust another friendly unit. If you do, it gets +2/+0 for this attack": the one that attacks,
/// for no other has anything from that (D 9.8).
pub(super) fn given_to_the_attacker(ability: &Term, text: &str) -> Term {
    let told = text.to_lowercase();
    let says_it = [", it gets ", ", it gains "].iter().any(|words| told.contains(words));
    if !says_it || !strengthens_who_does_not_attack(ability, text) {
        return ability.clone();
    }
    let subject = ability.form("on").and_then(|on| on.field("subject")).and_then(Term::as_word);
    let attacker = Term::word(subject.filter(|word| ["this", "host"].contains(word)).unwrap_or("subject"));
    let picked = picked(ability);
    ability.rewrite(&mut |act| {
        let [head, name, change, until] = act.parts() else { return None };
        let lasts = until.head() == Some("until") && until.word_at(1) == Some("end-of-attack");
        (head.as_word() == Some("apply") && lasts && picked.contains(name))
            .then(|| Term::list(vec![head.clone(), attacker.clone(), change.clone(), until.clone()]))
    })
}

/// "If it has more power than this unit, ready this unit. Otherwise, give it an Experience token": the one of which that was asked.
pub(super) fn given_to_the_asked(ability: &Term, text: &str) -> Term {
    if !gives_this_for_it(ability, text) {
        return ability.clone();
    }
    ability.rewrite(&mut |part| {
        let [head, cond, yes, other] = part.parts() else { return None };
        let asked = cond.head() == Some("fits") && is_word(cond.parts().get(1), "subject");
        let own = |word: &Term| (word.as_word() == Some("this")).then(|| Term::word("subject"));
        (is_word(Some(head), "if") && asked).then(|| {
            Term::list(vec![head.clone(), cond.clone(), yes.clone(), other.rewrite(&mut |word| own(word))])
        })
    })
}

/// "Give a friendly unit Sentinel. If your leader is exhausted, ready it": the leader, of which that is asked, or the unit.
fn readies_the_picked_for_the_leader(ability: &Term, text: &str) -> bool {
    let told = text.to_lowercase();
    let says = ["ready it", "exhaust it"].iter().any(|words| told.contains(words));
    let picked = picked(ability);
    let of_leader = |cond: &Term| {
        let leader = |test: &Term| test.head() == Some("tag") && is_word(test.parts().get(1), "Leader");
        let all =
            cond.parts().get(1).filter(|cards| cond.head() == Some("fits") && cards.head() == Some("each"));
        all.is_some_and(|cards| cards.any(&mut |test| leader(test)))
    };
    let turned = |act: &Term| {
        matches!(act.head(), Some("ready" | "turn"))
            && act.parts().get(1).is_some_and(|card| picked.contains(card))
    };
    says && ability.any(&mut |part| match part.parts() {
        [head, cond, branches @ ..] if is_word(Some(head), "if") && of_leader(cond) => {
            branches.iter().any(|branch| branch.any(&mut |act| turned(act)))
        }
        _ => false,
    })
}
