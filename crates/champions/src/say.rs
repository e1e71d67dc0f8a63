//! Options in words, as scenario files and players write them.

use byword_kernel::decision::Opt;
use byword_kernel::id::Slot;
use byword_kernel::rulebook::{Lang, common_option};
use byword_kernel::table::Table;

use crate::words::choice;

pub(crate) fn option(table: &Table<'_>, opt: &Opt, lang: Lang) -> String {
    let (a, b) = (table.title_in(opt.a, lang), table.title_in(opt.b, lang));
    let aimed = |verb: &str| {
        let with = lang.pick("with", "con");
        // Without a target the preposition goes, too.
        let alone = verb.split(' ').next().unwrap_or(verb);
        if opt.b == Slot(u16::MAX) { format!("{alone} {with} {a}") } else { format!("{verb} {b} {with} {a}") }
    };
    match opt.choice {
        choice::ATTACK => aimed(lang.pick("attack", "atacar a")),
        choice::THWART => aimed(lang.pick("thwart", "intervenir en")),
        choice::RECOVER => format!("{} {a}", lang.pick("recover with", "recuperarse con")),
        choice::DEFEND => format!("{} {a}", lang.pick("defend with", "defender con")),
        choice::ASK => format!("{} {}", lang.pick("ask player", "pedir al jugador"), opt.n + 1),
        choice::FORM => lang.pick("change form", "cambiar de identidad").to_owned(),
        _ => common_option(table, opt, lang),
    }
}
