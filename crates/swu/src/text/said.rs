//! Texts of which only the words tell that they were read otherwise than they are meant. A card with one is not exact.

use std::collections::BTreeSet;

use byword_language::term::Term;
use byword_language::unclear::Unclear::{self, Card, Moment, Number};
use byword_language::unclear::{Table, answered};

/// Asked of an ability alone.
const OF_ABILITIES: Table<fn(&Term) -> bool, 5> = [
    (Card, is_told_of_nobody),
    (Number, counts_who_has_left),
    (Card, mixes_two_units),
    (Card, asks_whether_the_gone_is_there),
    (Number, counts_one_turn_of_several),
];

/// Asked of an ability in its text.
const OF_WORDS: Table<fn(&Term, &str) -> bool, 13> = [
    (Card, forgets_another_harm),
    (Card, takes_the_unit_for_its_tokens),
    (Card, takes_itself_for_those_counted),
    (Card, takes_an_upgrade_for_who_has_it),
    (Card, forgets_a_blow),
    (Card, takes_itself_for_a_leader),
    (Moment, makes_all_depend),
    (Number, counts_the_last_blow),
    (Card, takes_an_upgrade_for_its_unit),
    (Moment, does_not_wait_for_the_end),
    (Card, forgets_who_underwent_it),
    (Card, lets_all_pick_the_same),
    (Card, takes_one_for_several),
];

/// What is unclear in an ability, as its words tell.
pub(super) fn unclear<'a>(ability: &'a Term, text: &'a str) -> impl Iterator<Item = Unclear> + 'a {
    answered(&OF_ABILITIES, |ask| ask(ability)).chain(answered(&OF_WORDS, |ask| ask(ability, text)))
}

/// "For each friendly unit, you may heal 1 damage from your base. If you healed 4 or more damage this way": all of it, while what is
/// repeated has done what it did the last time.
fn counts_one_turn_of_several(ability: &Term) -> bool {
    let named = |part: &Term| {
        let repeats =
            part.head() == Some("let") && part.parts().get(2).and_then(Term::head) == Some("repeat");
        part.parts().get(1).filter(|_| repeats).cloned()
    };
    let mut names = Vec::new();
    ability.walk(&mut |part| names.extend(named(part)));
    ability.any(&mut |part| {
        part.head() == Some("done") && part.parts().get(1).is_some_and(|name| names.contains(name))
    })
}

/// "For each friendly unit that costs less, give it an Experience token", "if you control exactly 1 other unit, it gains Sentinel": each
/// of those, or that one, and not this unit.
fn takes_itself_for_those_counted(ability: &Term, text: &str) -> bool {
    const HEADS: [&str; 4] = [
        "for each friendly unit",
        "for each enemy unit",
        "for each other friendly unit",
        "control exactly 1 other",
    ];
    let small = text.to_lowercase();
    let told = HEADS.iter().find_map(|head| small.split_once(head)?.1.split_once(", "));
    let it = told.is_some_and(|(_, told)| {
        let sentence = told.split('.').next().unwrap_or_default();
        sentence.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == "it")
    });
    let done = |act: &Term| {
        matches!(act.head(), Some("give" | "apply" | "heal" | "ready" | "turn" | "damage"))
            && act.parts().iter().any(|part| {
                let to = if part.head() == Some("to") { part.word_at(1) } else { part.as_word() };
                matches!(to, Some("this" | "subject"))
            })
    };
    it && ability.any(&mut |act| done(act))
}

/// "Exhaust a friendly unit. Exhaust another friendly unit. Give an Experience token to each of those units": to both, and not to the one
/// that was picked last.
fn takes_one_for_several(ability: &Term, text: &str) -> bool {
    const SEVERAL: [&str; 3] = ["those units", "the chosen units", "each of them"];
    let told = text.to_lowercase();
    let picks = |part: &Term| part.head() == Some("chosen") && part.field("of").is_some();
    let alone = |part: &Term| picks(part) && part.field("max").is_none();
    let group = |part: &Term| {
        picks(part) && !alone(part)
            || matches!(part.head(), Some("each" | "both" | "made" | "top" | "for-each" | "count" | "make"))
            || part.as_word() == Some("those")
    };
    let (mut single, mut names) = (0, Vec::new());
    ability.walk(&mut |part| {
        single += usize::from(alone(part));
        let name = part.parts().get(1).filter(|_| part.head() == Some("let"));
        names.extend(name.filter(|_| part.parts().get(2).is_some_and(alone)).cloned());
    });
    // Each of them is spoken of: "exchange control of those units".
    let times = |name: &Term| {
        let mut times = 0;
        ability.walk(&mut |part| times += usize::from(part == name));
        times
    };
    names.retain(|name| times(name) > 1);
    single > names.len()
        && single > 1
        && SEVERAL.iter().any(|words| told.contains(words))
        && !ability.any(&mut |part| group(part))
}

/// "Give 2 Experience tokens to a unit. At the start of the regroup phase, defeat them": the tokens, and not the unit.
fn takes_the_unit_for_its_tokens(ability: &Term, text: &str) -> bool {
    let told = text.to_lowercase();
    let tokens = ["defeat those tokens", "defeat them", "defeat that token"];
    let behind = told.split_once(" token").map_or("", |(_, told)| told);
    let gives = ability.any(&mut |act| act.head() == Some("give"));
    let picks = ability.any(&mut |act| act.head() == Some("move") && act.word_at(1) == Some("defeat"));
    gives && picks && tokens.iter().any(|words| behind.contains(words))
}

/// "When you play an upgrade on a unit: That unit deals 1 damage", "[defeat a Shield token on a friendly unit]: Ready that unit": the
/// unit, and neither the upgrade nor whom it hits.
fn takes_an_upgrade_for_who_has_it(ability: &Term, text: &str) -> bool {
    let told = text.to_lowercase();
    let lies = |part: &Term| part.head() == Some("attached-to");
    let subject = ability.form("on").and_then(|on| on.field("subject"));
    let of_upgrade = subject.is_some_and(|of| of.any(&mut |part| lies(part)));
    let strikes = |act: &Term| {
        act.head() == Some("damage") && act.field("from").is_some_and(|by| by.as_word() != Some("this"))
    };
    let paid = ability.form("cost").is_some_and(|cost| cost.any(&mut |part| lies(part)));
    let readies = |act: &Term| {
        matches!(act.head(), Some("give" | "apply" | "heal" | "ready" | "turn"))
            && act.parts().iter().any(|part| part.as_word() == Some("subject"))
    };
    let given = ability.form("on").is_some_and(|on| {
        on.field("kind").and_then(Term::as_word) == Some("create") && on.field("other").is_some()
    });
    (of_upgrade || given) && told.contains("that unit deals") && ability.any(&mut |act| strikes(act))
        || paid && told.contains("that unit") && ability.any(&mut |act| readies(act))
}

/// "When a friendly unit leaves play: If it wasn't defeated, draw a card", read as whether there is one.
fn asks_whether_the_gone_is_there(ability: &Term) -> bool {
    let leaves = ability.form("on").is_some_and(|on| on.field("leaves").is_some());
    let there = |part: &Term| {
        part.head() == Some("exists")
            && part.parts().get(1).is_some_and(|of| of.word_at(1) == Some("subject"))
    };
    leaves && ability.any(&mut |part| there(part))
}

/// "Each friendly unit deals damage equal to its power to a different enemy unit": each to another one than the others, and not
/// only to another one than itself (D 15.6).
fn lets_all_pick_the_same(ability: &Term, text: &str) -> bool {
    let apart = |part: &Term, name: &Term| {
        part.head() == Some("not") && part.parts().get(1).and_then(|test| test.parts().get(1)) == Some(name)
    };
    text.contains(" a different ")
        && ability.any(&mut |part| {
            let name = part.parts().get(1).filter(|_| part.head() == Some("for-each"));
            name.and_then(|cards| cards.parts().get(1)).is_some_and(|name| {
                let body = part.parts().get(2);
                body.is_some_and(|body| body.any(&mut |test| apart(test, name)))
            })
        })
}

/// What a unit is called that has undergone an event.
const UNDERGONE: [(&str, &str); 3] =
    [("defeat", "the defeated unit"), ("capture", "the captured unit"), ("return", "the returned unit")];

/// "When a friendly unit is defeated: Choose a unit. It gets +X/+0, where X is the defeated unit's power": not the chosen unit's.
fn forgets_who_underwent_it(ability: &Term, text: &str) -> bool {
    let verb = ability.form("on").and_then(|on| on.field("verb").and_then(Term::as_word));
    let told = UNDERGONE.iter().find(|(event, words)| verb == Some(*event) && text.contains(words));
    let speaks = |part: &Term| {
        let does = matches!(part.head(), Some("move" | "perform")) && part.word_at(1) == verb;
        does || part.as_word() == Some("subject")
    };
    let effect = ability.form("effect").filter(|_| told.is_some());
    effect.is_some_and(|effect| !effect.any(&mut |part| speaks(part)))
}

/// "On Attack: After this attack, ready this unit": it would be done before the attack goes on (D 14.5.4).
fn does_not_wait_for_the_end(ability: &Term, text: &str) -> bool {
    let told = text.to_lowercase();
    let waits = ["after this attack", "after completing this attack", "when this attack ends"];
    let begins =
        ability.form("on").is_some_and(|on| on.field("verb").and_then(Term::as_word) == Some("attack"));
    begins
        && waits.iter().any(|words| told.contains(words))
        && !ability.any(&mut |part| matches!(part.head(), Some("later" | "perform")))
}

/// "Attached unit gains: "On Attack: Defeat this upgrade"": what the unit has gained calls the unit "this".
fn takes_an_upgrade_for_its_unit(ability: &Term, text: &str) -> bool {
    let quoted = text.split(['"', '“', '”']).skip(1).step_by(2);
    let told = quoted
        .map(str::to_lowercase)
        .any(|said| ["this upgrade", "other upgrade"].iter().any(|words| said.contains(words)));
    told && ability.any(&mut |part| part.head() == Some("gain"))
}

/// "Deal 2 damage to a unit. Deal 2 damage to another unit. Heal as much as the damage dealt this way": both, while the reading
/// counts the last.
fn counts_the_last_blow(ability: &Term, text: &str) -> bool {
    let told = ["damage dealt this way", "amount dealt this way"].iter().any(|words| text.contains(words));
    told && ability.any(&mut |steps| {
        let has = |step: &Term, head: &str| step.any(&mut |part| part.head() == Some(head));
        let before = steps.parts().iter().take_while(|step| !has(step, "done"));
        let counted = steps.parts().iter().any(|step| has(step, "done"));
        steps.head() == Some("seq") && counted && before.filter(|step| has(step, "damage")).count() > 1
    })
}

/// "Choose an opponent. They discard a card if you control a leader unit": only the last sentence depends on that.
fn makes_all_depend(ability: &Term, text: &str) -> bool {
    let whole = |part: &Term| {
        let depends = |effect: &Term| effect.head() == Some("if") && effect.parts().len() == 3;
        part.head() == Some("effect") && part.parts().get(1).is_some_and(depends)
    };
    let sentences =
        |line: &str| line.trim_end_matches('.').split(". ").map(str::to_lowercase).collect::<Vec<_>>();
    text.lines().map(sentences).any(|told| {
        let Some((last, before)) = told.split_last() else { return false };
        let conditional = |told: &String| words(told).any(|word| word == "if");
        !before.is_empty() && last.contains(" if ") && !before.iter().any(conditional)
    }) && ability.any(&mut |part| whole(part))
}

/// "Each of those units deals damage equal to its power to the other": where each is told alone, the other than it is no card; and
/// it would have to be at once (D 12.2).
fn is_told_of_nobody(ability: &Term) -> bool {
    let is_not = |part: &Term, test: &Term| part.head() == Some("not") && part.parts().get(1) == Some(test);
    ability.any(&mut |tests| {
        let parts = tests.parts();
        tests.head() == Some("all") && parts.iter().any(|test| parts.iter().any(|part| is_not(part, test)))
    })
}

/// "For each unit you control that entered play this phase": those that are there, while events that are counted tell of units that
/// have left since, too.
fn counts_who_has_left(ability: &Term) -> bool {
    let has = |part: &Term, head: &str, word: &str| {
        part.any(&mut |inner| inner.head() == Some(head) && inner.word_at(1) == Some(word))
    };
    ability.any(&mut |part| {
        part.head() == Some("happened") && has(part, "enters", "true") && has(part, "of", "you")
    })
}

/// "A unit damaged by this unit this phase": of what a card underwent, the card itself and this one are told by the same word.
fn mixes_two_units(ability: &Term) -> bool {
    ability.any(&mut |part| {
        let tests = part.parts();
        let of_this = |head: &str| {
            tests.iter().any(|test| test.head() == Some(head) && test.word_at(1) == Some("this"))
        };
        of_this("subject") && of_this("cause")
    })
}

/// "Deal 1 damage to a unit. Deal 1 damage to a unit. If a unit is defeated this way, ...": either of them, while the reading asks
/// for the last.
fn forgets_a_blow(ability: &Term, text: &str) -> bool {
    let said = ["a unit is defeated this way", "una unidad es así derrotada"];
    said.iter().any(|words| text.contains(words)) && ability.any(&mut |steps| is_asked_of_fewer(steps))
}

/// "Deal 2 damage to a unit. Give another unit -2/-2. If either is defeated this way": both, while the reading asks for those of one act.
fn forgets_another_harm(ability: &Term, text: &str) -> bool {
    const ASKED: [&str; 6] = ["if a ", "if an ", "if no ", "if either", "if exactly", "for each "];
    let told = text.to_lowercase();
    let asked = |sentence: &str| {
        let asks = ASKED.iter().any(|words| sentence.trim_start().starts_with(words));
        asks && sentence.contains("defeated this way")
    };
    let harm = |act: &Term| match act.head() {
        Some("damage") if act.field("amount").is_some() => Some("damage"),
        Some("divide") => Some("divide"),
        Some("move") if act.word_at(1) == Some("defeat") => Some("defeat"),
        Some("apply") => {
            let less = |part: &Term| {
                part.head() == Some("hp") && part.parts().iter().filter_map(Term::as_int).any(|n| n < 0)
            };
            act.parts().get(2).filter(|change| change.any(&mut |part| less(part))).map(|_| "apply")
        }
        _ => None,
    };
    let mut harms = BTreeSet::new();
    steps_before_asked(ability).iter().for_each(|step| step.walk(&mut |act| harms.extend(harm(act))));
    harms.len() > 1 && told.split(['.', ':']).any(asked)
}

/// The steps of an effect before the first that asks what was done; all of it where it has no steps.
fn steps_before_asked(ability: &Term) -> &[Term] {
    let effect = ability.form("effect").and_then(|effect| effect.parts().get(1));
    let Some(effect) = effect.filter(|effect| effect.head() == Some("seq")) else {
        return std::slice::from_ref(ability);
    };
    let steps = effect.parts().get(1..).unwrap_or_default();
    let asks =
        |step: &Term| step.any(&mut |part| matches!(part.head(), Some("happened" | "did" | "done" | "made")));
    let first = steps.iter().position(asks).unwrap_or(steps.len());
    &steps[..first]
}

fn is_asked_of_fewer(steps: &Term) -> bool {
    if steps.head() != Some("seq") {
        return false;
    }
    let parts = steps.parts();
    let asks = |step: &&Term| step.head() == Some("if") && defeated(step.parts().get(1)) > 0;
    parts.iter().enumerate().filter(|(_, step)| asks(step)).any(|(at, step)| {
        let blows: usize = parts.iter().take(at).map(|before| count(before, "damage")).sum();
        blows > defeated(step.parts().get(1))
    })
}

/// Of how many a condition asks whether they were defeated.
fn defeated(cond: Option<&Term>) -> usize {
    let Some(cond) = cond else { return 0 };
    if !cond.any(&mut |part| part.head() == Some("verb") && part.word_at(1) == Some("defeat")) {
        return 0;
    }
    count(cond, "happened")
}

/// How many parts have this head.
fn count(part: &Term, head: &str) -> usize {
    let own = usize::from(part.head() == Some(head) && part.items().is_some());
    own + part.parts().iter().map(|inner| count(inner, head)).sum::<usize>()
}

/// "If you deployed a leader this phase, give it 2 Experience tokens": the leader or this unit.
fn takes_itself_for_a_leader(ability: &Term, text: &str) -> bool {
    let deploys = |part: &Term| part.head() == Some("verb") && part.word_at(1) == Some("deploy");
    let on_this = |branch: &Term| {
        branch.any(&mut |part| part.parts().iter().skip(1).any(|of| of.as_word() == Some("this")))
    };
    let asked = ability.any(&mut |part| match part.parts() {
        [head, cond, branches @ ..] if head.as_word() == Some("if") => {
            cond.any(&mut |inner| deploys(inner)) && branches.iter().any(on_this)
        }
        _ => false,
    });
    let sentence =
        text.split_once("deployed a leader").map(|(_, rest)| rest.split('.').next().unwrap_or(rest));
    asked && sentence.is_some_and(|told| !told.contains("this unit") && words(told).any(|word| word == "it"))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric())
}
