//! Options in words, as scenario files and players write them.

use byword_kernel::ability::Body;
use byword_kernel::decision::{Choice, Opt};
use byword_kernel::id::{AbilityId, Slot};
use byword_kernel::rulebook::{Lang, common_option};
use byword_kernel::table::Table;

use crate::words::choice;

pub(crate) fn option(table: &Table<'_>, opt: &Opt, lang: Lang) -> String {
    let (a, b) = (table.title_in(opt.subject(), lang), table.title_in(opt.other(), lang));
    let aimed = |verb: &str| {
        let with = lang.pick("with", "con");
        // Without a target the preposition goes, too.
        let alone = verb.split(' ').next().unwrap_or(verb);
        if opt.other() == Slot(u16::MAX) {
            format!("{alone} {with} {a}")
        } else {
            format!("{verb} {b} {with} {a}")
        }
    };
    match opt.choice {
        choice::ATTACK => aimed(lang.pick("attack", "atacar a")),
        choice::THWART => aimed(lang.pick("thwart", "intervenir en")),
        choice::RECOVER => format!("{} {a}", lang.pick("recover with", "recuperarse con")),
        choice::DEFEND => format!("{} {a}", lang.pick("defend with", "defender con")),
        choice::ASK => format!("{} {}", lang.pick("ask player", "pedir al jugador"), opt.amount() + 1),
        choice::FORM => lang.pick("change form", "cambiar de identidad").to_owned(),
        Choice::TRIGGER if opt.other() != Slot(u16::MAX) => {
            let words = numbered(table, opt, common_option(table, opt, lang));
            format!("{words} {} {b}", lang.pick("for", "por"))
        }
        Choice::USE | Choice::PLAY | Choice::TRIGGER => numbered(table, opt, common_option(table, opt, lang)),
        _ => common_option(table, opt, lang),
    }
}

/// Of several abilities of one card that are on offer each is said with its number among those that the card has.
fn numbered(table: &Table<'_>, opt: &Opt, words: String) -> String {
    let rival = |other: &Opt| {
        other.choice == opt.choice && other.subject() == opt.subject() && other.amount() != opt.amount()
    };
    if !table.position().options().iter().any(rival) {
        return words;
    }
    let catalog = &table.world().catalog;
    let sort =
        |id: &AbilityId| catalog.ability(*id).map(|one| std::mem::discriminant::<Body>(&one.ability.body));
    let this = opt.ability();
    let abilities = &table.def(table.position().current(opt.subject())).abilities;
    let number = abilities.iter().filter(|id| sort(id) == sort(&this)).position(|id| *id == this);
    // One that an effect has given comes after those of the card.
    let number = number.map_or(abilities.len() + 1, |before| before + 1);
    format!("{words} {number}")
}
