//! From the lines of a card file to a card of the catalogue.

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{Ability, Amount, Body, Cond, Filter, Target};
use byword_kernel::catalog::{CardSpec, Exactness};
use byword_kernel::id::{Name, Stat};
use byword_kernel::position::STATS;
use byword_kernel::vocabulary::{Sort, Vocabulary};
use byword_language::cardfile::CardSource;
use byword_language::discourse::{
    as_much_as_happened, counts_others_of_many, each_with_its_own, lasts_unevenly, told_of_each,
    told_of_several,
};
use byword_language::loader::Compiled;
use byword_language::phrasebook::Phrasebook;
use byword_language::reading::{Subject, read_text};
use byword_language::source::FileError;
use byword_language::term::{Term, read, write};

use crate::text::marks::as_letters;
use crate::text::{alternatives, void, whose};
use crate::words::{ANY_INK, LEGAL_IN, stat, tag, verb, zone};

/// Names, classifications and inks are known before any text is read, so that text may speak of later cards.
pub(crate) fn intern_words(vocabulary: &mut Vocabulary, sources: &[CardSource]) -> String {
    for source in sources {
        for word in source.list("traits").chain(source.list("ink")) {
            vocabulary.intern(Sort::Tag, word);
        }
        for name in names(&source.name) {
            vocabulary.intern(Sort::Name, &name);
        }
    }
    String::new()
}

/// The names of a card: its name line without the version; "A & B" (or "A 'n' B") is also called A and B (CR 5.2.6.1).
fn names(full: &str) -> Vec<String> {
    let name = full.split_once(" - ").map_or(full, |(name, _)| name).trim();
    let mut names = vec![name.to_owned()];
    let joint = [" & ", " 'n' ", " \u{2019}n\u{2019} "].into_iter().find(|joint| name.contains(joint));
    names.extend(joint.into_iter().flat_map(|joint| name.split(joint)).map(|part| part.trim().to_owned()));
    names
}

pub(crate) fn compile_card(
    source: &CardSource,
    phrasebook: &Phrasebook,
    vocabulary: &mut Vocabulary,
) -> Result<Compiled, FileError> {
    let kind = source.field("type").unwrap_or("Character").to_owned();
    if !tag::WORDS[..4].contains(&kind.as_str()) {
        let known = tag::WORDS[..4].iter().copied();
        return Err(FileError::new(&source.place, 1, format!("{}: unknown type `{kind}`", source.name))
            .near(&kind, known));
    }
    let text = as_letters(&source.rules_text());
    let mut reading = read_text(phrasebook, vocabulary, &Subject::new(&source.name, &kind), &text);
    reading.abilities.iter_mut().for_each(others_of_each);
    reading.abilities.iter_mut().for_each(others_of_an_action);
    reading.abilities.iter_mut().for_each(each_while_it_is);
    reading.abilities.iter_mut().for_each(banished_are_in_a_discard);
    for ability in &mut reading.abilities {
        retell(ability, vocabulary, as_much_as_happened);
        retell(ability, vocabulary, alternatives::stand_alone);
        retell(ability, vocabulary, |term| told_of_each(term).unwrap_or_else(|| term.clone()));
        retell(ability, vocabulary, |term| each_with_its_own(term).unwrap_or_else(|| term.clone()));
        retell(ability, vocabulary, |term| told_of_several(term).unwrap_or_else(|| term.clone()));
    }
    let means_another = |ability| write(ability, vocabulary).is_ok_and(|term| means_another(&term, &text));
    if reading.status == Exactness::Exact && reading.abilities.iter().any(means_another) {
        reading.status = Exactness::Partial;
    }
    let mut tags = vec![vocabulary.tag(&kind)];
    tags.extend(source.list("traits").chain(source.list("ink")).map(|word| vocabulary.tag(word)));
    tags.extend(source.list("any-ink").map(|class| vocabulary.tag(&format!("{ANY_INK}{class}"))));
    tags.extend(source.list("formats").map(|format| vocabulary.tag(&format!("{LEGAL_IN}{format}"))));
    if source.field("inkable") == Some("yes") {
        tags.push(tag::INKABLE);
    }
    let names = names(&source.name).iter().map(|name| Name(vocabulary.intern(Sort::Name, name))).collect();
    let spec = CardSpec {
        names,
        title: source.name.clone(),
        aliases: Vec::new(),
        code: source.field("code").unwrap_or_default().to_owned(),
        tags,
        stats: stats(source)?,
        abilities: reading.abilities,
        text,
        exactness: reading.status,
        ..CardSpec::default()
    };
    Ok(Compiled::one((spec, reading.account)))
}

/// "Your other characters" as "other characters" that you have.
fn others_of_this(term: &Term) -> Term {
    let this = Term::list(vec![Term::word("not"), Term::word("this")]);
    term.rewrite(&mut |part| (*part == this).then(|| Term::word("other")))
}

/// True if an ability, as it was read, does not do what its text says.
fn means_another(term: &Term, text: &str) -> bool {
    asks_too_early(term)
        || blames_somebody_else(term)
        || lasts_unevenly(term)
        || counts_others_of_many(&others_of_this(term))
        || is_gone(term)
        || term.any(&mut is_nowhere)
        || speaks_of_nothing(term)
        || counts_one_for_many(term)
        || is_no_place(term)
        || puts_either(term)
        || compares_with_itself(term)
        || takes_the_upper(term, text)
        || void::is_done_to_the_gone(term)
        || void::asks_either_of_two(term, text)
        || void::asks_a_place_that_is_gone(term, text)
        || void::asks_of_a_challenge_that_is_over(term)
        || whose::asks_number_of_either(term, text)
        || whose::gives_each_what_all_did(term)
        || whose::takes_from_under_the_gone(term)
        || whose::speaks_of_no_other(term)
        || told_of_each(term).is_none()
        || each_with_its_own(term).is_none()
        || told_of_several(term).is_none()
        || whose::follows_from_a_leave(term)
        || whose::takes_itself_for_all(term, text)
        || whose::blames_either(term)
        || whose::counts_what_nobody_paid(term)
}

/// "Whenever you remove damage from a character, deal that much damage": as much as was removed. And the like, of terms.
fn retell(ability: &mut Ability, vocabulary: &mut Vocabulary, tell: fn(&Term) -> Term) {
    let told = write(ability, vocabulary).map(|term| tell(&term));
    if let Ok(told) = told.and_then(|term| read(&term, vocabulary)) {
        *ability = told;
    }
}

/// "Your characters get +1 {S} for each other character": other than the one that gets it (CR 6.1.6).
fn others_of_each(ability: &mut Ability) {
    let Body::Static { of, change, .. } = &mut ability.body else { return };
    if *of == Filter::This {
        return;
    }
    walk_mut(change, &mut |part| match part {
        PartMut::Filter(filter)
            if [Filter::Other, Filter::Not(Box::new(Filter::This))].contains(&**filter) =>
        {
            **filter = Filter::Not(Box::new(Filter::Is(Box::new(Target::Subject))));
            false
        }
        PartMut::Ability(gained) => matches!(gained.body, Body::Keyword(_)),
        part => !matches!(part, PartMut::Rule(_)),
    });
}

/// "Your other characters" on an action, which is none itself: other than those that are chosen (CR 6.1.6).
fn others_of_an_action(ability: &mut Ability) {
    if !matches!(ability.body, Body::Spell { .. }) {
        return;
    }
    walk_mut(ability, &mut |part| {
        if let PartMut::Amount(Amount::Count(counted)) = part
            && let Filter::All(tests) = &mut **counted
        {
            let before = tests.len();
            tests.retain(|test| *test != Filter::Not(Box::new(Filter::This)));
            if tests.len() < before {
                tests.insert(0, Filter::Other);
            }
        }
        true
    });
}

/// "Opposing characters get -1 {L} while they have damage": each while it has damage itself (CR 6.4.2).
fn each_while_it_is(ability: &mut Ability) {
    let Body::Static { when, of, .. } = &mut ability.body else { return };
    let Cond::Fits(Target::Subject, test) = when else { return };
    if *of != Filter::This {
        *of = std::mem::replace(of, Filter::Any).and(test.clone());
        *when = Cond::Always;
    }
}

/// "Return all characters that were banished this turn to their players' hands": what was banished lies in a discard, and who
/// came back is another object (CR 7.1.6).
fn banished_are_in_a_discard(ability: &mut Ability) {
    let banished = |test: &Filter| matches!(test, Filter::Past(event, _) if event.verb == Some(verb::BANISH) && event.subject == Filter::This);
    let placed = |test: &Filter| matches!(test, Filter::In(_));
    walk_mut(ability, &mut |part| {
        let of = match part {
            PartMut::Target(Target::Each(of)) => of,
            PartMut::Target(Target::Chosen(choice)) => &mut choice.of,
            _ => return true,
        };
        if of.tests().iter().any(banished) && !of.tests().iter().any(placed) {
            *of = std::mem::take(of).and(Filter::In(zone::DISCARD));
        }
        true
    });
}

fn stats(source: &CardSource) -> Result<[i16; STATS], FileError> {
    let mut stats = [0; STATS];
    let fields: [(&str, Stat); 6] = [
        ("cost", stat::COST),
        ("strength", stat::STRENGTH),
        ("willpower", stat::WILLPOWER),
        ("lore", stat::LORE),
        ("move", stat::MOVE),
        ("copies", stat::COPIES),
    ];
    for (key, stat) in fields {
        stats[stat.index()] = source.number(key)?.unwrap_or(0);
    }
    Ok(stats)
}

/// "Deal 3 damage to chosen character. If they're banished this way, ...": whoever has too much damage is banished when all of it
/// is done (CR 1.8.1), so that the text would never do what it says.
fn asks_too_early(ability: &Term) -> bool {
    let mut damaged: Vec<Term> = Vec::new();
    ability.any(&mut |part| {
        let to =
            (part.head() == Some("damage")).then(|| part.parts().iter().find(|to| to.head() == Some("to")));
        if let Some([_, cards]) = to.flatten().map(Term::parts) {
            damaged
                .push(cards.parts().get(1).filter(|_| cards.head() == Some("let")).unwrap_or(cards).clone());
        }
        false
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
        || blames_you(ability)
        || ability.head() != Some("triggered") && blames_nobody(ability)
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

/// "Choose a character and reveal the top card. If it has the same name as them": every card has the name that it has.
fn compares_with_itself(ability: &Term) -> bool {
    ability.any(&mut |test| match test.parts() {
        [fits, card, tests] if fits.as_word() == Some("fits") => {
            tests.any(&mut |same| same.head() == Some("same-name") && same.parts().get(1) == Some(card))
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
    ability.any(&mut |part| {
        if let ("let", [_, name, cards]) = (part.head().unwrap_or_default(), part.parts())
            && matches!(cards.head(), Some("chosen" | "each"))
            && !cards.any(&mut |test| matches!(test.head(), Some("in" | "is")))
        {
            in_play.push(name.clone());
        }
        false
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
