//! Options in words, as scenario files and players write them.

use byword_kernel::ability::Body;
use byword_kernel::decision::{Choice, Opt};
use byword_kernel::position::ItemKind;
use byword_kernel::rulebook::{Lang, common_option};
use byword_kernel::table::Table;

use crate::rules::stack;
use crate::rules::stack::dice;
use crate::words::{choice, tag};

pub(crate) fn option(table: &Table<'_>, opt: &Opt, lang: Lang) -> String {
    match opt.choice {
        choice::ATTACK => lang.pick("attack", "atacar").to_owned(),
        choice::BUY => lang.pick("purchase", "comprar").to_owned(),
        choice::BARTER => lang.pick("barter", "negociar").to_owned(),
        choice::DECK => lang.pick("top of the deck", "parte superior del mazo").to_owned(),
        Choice::CARD => card(table, opt, lang),
        Choice::USE => activation(table, opt, lang),
        Choice::TRIGGER => trigger(table, opt, lang),
        _ => common_option(table, opt, lang),
    }
}

/// A card by its title; a marker by what it stands for.
fn card(table: &Table<'_>, opt: &Opt, lang: Lang) -> String {
    let title = table.title_in(opt.subject(), lang);
    let token = table.position().current(opt.subject());
    let Some(item) = stack::item_of(table, token).filter(|_| table.def(token).has_tag(tag::MARKER)) else {
        return title.to_owned();
    };
    let source = table.title_in(item.source.slot, lang);
    match item.kind {
        ItemKind::Event => {
            format!("{} {} ({source})", lang.pick("roll", "tirada"), dice::value(table, &item))
        }
        // The copy of a loot is a marker of its own.
        _ if item.source == token => {
            let title = stack::copied(table, &item).map_or("?", |def| def.title(lang));
            format!("{} {title}", lang.pick("copy of", "copia de"))
        }
        _ => format!("{} {source}", lang.pick("ability of", "habilidad de")),
    }
}

/// An ability by its card and, if the card has several, by its number among them.
fn activation(table: &Table<'_>, opt: &Opt, lang: Lang) -> String {
    let (mut count, mut number) = (0, 0);
    let id = opt.ability();
    table.usage().own_abilities(table.position().current(opt.subject()), |held| {
        if matches!(held.compiled.ability.body, Body::Activated { .. }) {
            count += 1;
            if held.id == id {
                number = count;
            }
        }
    });
    let name = table.title_in(opt.subject(), lang);
    let verb = lang.pick("use", "usar");
    if count > 1 { format!("{verb} {name} {number}") } else { format!("{verb} {name}") }
}

/// A waiting ability by its card and, if several of the card wait, by its number among them.
fn trigger(table: &Table<'_>, opt: &Opt, lang: Lang) -> String {
    let words = common_option(table, opt, lang);
    let of_card = |other: &&Opt| other.choice == opt.choice && other.subject() == opt.subject();
    let mut same = table.position().options().iter().filter(of_card);
    let number = same.position(|other| other.amount() == opt.amount()).map_or(0, |index| index + 1);
    if number > 1 || same.next().is_some() { format!("{words} {number}") } else { words }
}
