//! Options in words, as scenario files and players write them.

use byword_kernel::ability::Body;
use byword_kernel::decision::{Choice, Opt};
use byword_kernel::id::AbilityId;
use byword_kernel::rulebook::{Lang, abilities_before, common_option, keyword_word, numbered};
use byword_kernel::table::Table;

use crate::rules::shift;
use crate::words::{choice, tag};

pub(crate) fn option(table: &Table<'_>, opt: &Opt, lang: Lang) -> String {
    let (a, b) = (table.title_in(opt.subject(), lang), table.title_in(opt.other(), lang));
    match opt.choice {
        choice::INK => format!("{} {a}", lang.pick("ink", "entintar")),
        choice::QUEST => format!("{} {a}", lang.pick("quest", "ir de aventura con")),
        choice::CHALLENGE => {
            format!("{} {b} {} {a}", lang.pick("challenge", "desafiar a"), lang.pick("with", "con"))
        }
        choice::TRAVEL => format!("{} {a} {} {b}", lang.pick("move", "mover"), lang.pick("to", "a")),
        choice::SING => format!("{} {a} {} {b}", lang.pick("sing", "cantar"), lang.pick("with", "con")),
        Choice::PLAY if opt.amount() > 0 && opt.other().0 != u16::MAX => {
            let word = match (shift::is_second_way(table, opt), lang) {
                (true, Lang::En) => "duo shift",
                (true, Lang::Es) => "duo shift",
                (false, Lang::En) => "shift",
                (false, Lang::Es) => "shift",
            };
            format!("{word} {a} {} {b}", lang.pick("onto", "encima de"))
        }
        Choice::PLAY
            if opt.amount() > 0 && table.def(table.position().current(opt.subject())).has_tag(tag::SONG) =>
        {
            format!("{} {a}", lang.pick("sing together", "cantar juntos"))
        }
        Choice::PLAY if opt.amount() > 0 => {
            format!("{} {a} {}", lang.pick("play", "jugar"), lang.pick("otherwise", "de otro modo"))
        }
        Choice::TRIGGER => trigger(table, opt, lang),
        Choice::USE => activation(table, opt, lang),
        _ => common_option(table, opt, lang),
    }
}

/// Several waiting abilities of cards of one title are numbered as they are offered.
fn trigger(table: &Table<'_>, opt: &Opt, lang: Lang) -> String {
    let title = table.title_in(opt.subject(), lang);
    let words = format!("{} {title}", lang.pick("trigger", "activar"));
    let of_title =
        |other: &&Opt| other.choice == Choice::TRIGGER && table.title_in(other.subject(), lang) == title;
    let offered = table.position().options();
    let words = match offered.iter().filter(of_title).position(|other| other == opt) {
        Some(place) if offered.iter().filter(of_title).count() > 1 => format!("{words} {}", place + 1),
        _ => words,
    };
    match table.position().pending().get(opt.amount() as usize) {
        Some(waiting) => of_keyword(table, waiting.ability, words, lang),
        None => words,
    }
}

/// A keyword's ability is told by its word, another one by its number among those of the card that have none.
fn activation(table: &Table<'_>, opt: &Opt, lang: Lang) -> String {
    let has_word = |ability: AbilityId| keyword_word(table, ability, lang).is_some();
    let words = common_option(table, opt, lang);
    if has_word(opt.ability()) {
        return of_keyword(table, opt.ability(), words, lang);
    }
    let other =
        |ability: AbilityId, body: &Body| matches!(body, Body::Activated { .. }) && !has_word(ability);
    numbered(words, abilities_before(table, opt, other))
}

fn of_keyword(table: &Table<'_>, ability: AbilityId, words: String, lang: Lang) -> String {
    match keyword_word(table, ability, lang) {
        Some(word) => format!("{words}: {word}"),
        None => words,
    }
}
