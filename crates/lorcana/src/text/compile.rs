//! From the lines of a card file to a card of the catalogue.

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{Ability, Amount, Body, Cond, Filter, Target};
use byword_kernel::catalog::CardSpec;
use byword_kernel::id::{Name, Stat};
use byword_kernel::position::STATS;
use byword_kernel::vocabulary::{Sort, Vocabulary};
use byword_language::cardfile::CardSource;
use byword_language::discourse::{
    as_much_as_happened, each_with_its_own, nearest_noun, told_of_each, told_of_several,
};
use byword_language::loader::Compiled;
use byword_language::phrasebook::Phrasebook;
use byword_language::reading::{Subject, read_text};
use byword_language::source::FileError;
use byword_language::term::{Term, read, write};

use crate::text::marks::as_letters;
use crate::text::{alternatives, before, unclear, whose};
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
        retell(ability, vocabulary, shifts_from_a_hand);
        retell(ability, vocabulary, alternatives::stand_alone);
        retell(ability, vocabulary, alternatives::go_on_with_the_named);
        retell(ability, vocabulary, |term| whose::of_the_card_under(term, &text));
        retell(ability, vocabulary, before::counted_while_there);
        retell(ability, vocabulary, whose::of_the_cause);
        retell(ability, vocabulary, before::as_much_as_was_lost);
        retell(ability, vocabulary, before::compared_with_each);
        retell(ability, vocabulary, before::compared_with_the_told);
        retell(ability, vocabulary, |term| nearest_noun(term, &text, phrasebook.customs()));
        retell(ability, vocabulary, |term| told_of_each(term).unwrap_or_else(|| term.clone()));
        retell(ability, vocabulary, |term| each_with_its_own(term).unwrap_or_else(|| term.clone()));
        retell(ability, vocabulary, |term| told_of_several(term).unwrap_or_else(|| term.clone()));
        retell(ability, vocabulary, whose::among_their_own);
    }
    let terms = reading.abilities.iter().filter_map(|ability| write(ability, vocabulary).ok());
    reading.account.unclear = unclear::of_card(&terms.collect::<Vec<_>>(), &text);
    let mut tags = vec![vocabulary.tag(&kind)];
    tags.extend(source.list("traits").chain(source.list("ink")).map(|word| vocabulary.tag(word)));
    tags.extend(source.list("any-ink").map(|class| vocabulary.tag(&format!("{ANY_INK}{class}"))));
    tags.extend(source.list("formats").map(|format| vocabulary.tag(&format!("{LEGAL_IN}{format}"))));
    if source.field("inkable") == Some("yes") {
        tags.push(tag::INKABLE);
    }
    let exactness = reading.account.exactness(!reading.abilities.is_empty());
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
        exactness,
        ..CardSpec::default()
    };
    Ok(Compiled::one((spec, reading.account)))
}

/// "Whenever you remove damage from a character, deal that much damage": as much as was removed. And the like, of terms.
fn retell(ability: &mut Ability, vocabulary: &mut Vocabulary, tell: impl Fn(&Term) -> Term) {
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

/// "If you have 2 or more items, this character gains Shift 2 {I}": where it is played from, which is no card in play (S 8.10.1).
fn shifts_from_a_hand(ability: &Term) -> Term {
    let shift = |part: &Term| {
        part.head() == Some("keyword") && part.word_at(1).is_some_and(|name| name.ends_with("Shift"))
    };
    let gains = |change: &Term| {
        change.any(&mut |part| part.head() == Some("gain") && part.any(&mut |used| shift(used)))
    };
    let own = ability.field("of").and_then(Term::as_word) == Some("this");
    if ability.head() != Some("static")
        || !own
        || ability.form("zones").is_some()
        || !ability.form("change").is_some_and(gains)
    {
        return ability.clone();
    }
    let zones = Term::call("zones", [Term::word("hand")]);
    Term::list(ability.parts().iter().cloned().chain([zones]).collect())
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
