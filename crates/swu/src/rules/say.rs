//! Options in words, as scenario files and players write them.

use byword_kernel::ability::Body;
use byword_kernel::decision::{Choice, Opt};
use byword_kernel::id::AbilityId;
use byword_kernel::rulebook::{Lang, abilities_before, common_option, keyword_word, numbered};
use byword_kernel::table::Table;

use crate::rules::play::costs::way_verb;
use crate::words::{choice, verb};

/// The option in words.
pub(crate) fn option(table: &Table<'_>, opt: &Opt, lang: Lang) -> String {
    let (a, b) = (table.title_in(opt.subject(), lang), table.title_in(opt.other(), lang));
    match opt.choice {
        choice::ATTACK => format!("{} {b} {} {a}", lang.pick("attack", "atacar"), lang.pick("with", "con")),
        choice::INITIATIVE => lang.pick("take the initiative", "tomar la iniciativa").to_owned(),
        choice::BLAST => lang.pick("take the blast counter", "tomar el indicador de explosión").to_owned(),
        choice::PLAN => lang.pick("take the plan counter", "tomar el indicador de plan").to_owned(),
        choice::RESOURCE => format!("{} {a}", lang.pick("resource", "poner como recurso")),
        choice::MULLIGAN => lang.pick("mulligan", "cambiar la mano").to_owned(),
        choice::STOP => lang.pick("stop", "parar").to_owned(),
        choice::GO_ON => lang.pick("go on", "seguir").to_owned(),
        choice::KEEP => lang.pick("keep", "conservar").to_owned(),
        Choice::PLAY if opt.way().ability().is_some() => another_way(table, opt, lang),
        Choice::USE if verb_of(table, opt.ability()) == Some(verb::DEPLOY) => {
            format!("{} {a}", lang.pick("deploy", "desplegar"))
        }
        Choice::USE => {
            numbered(common_option(table, opt, lang), abilities_before(table, opt, |_, body| is_use(body)))
        }
        Choice::TRIGGER => trigger(table, opt, lang),
        _ => common_option(table, opt, lang),
    }
}

/// Smuggling, piloting. With several ways of one sort, each is told by its number.
fn another_way(table: &Table<'_>, opt: &Opt, lang: Lang) -> String {
    let way = way_verb(table, opt.way());
    let word = match way {
        Some(verb::PAY_INSTEAD) => lang.pick("pay another cost for", "pagar otro coste por"),
        Some(verb::PILOT) => lang.pick("pilot with", "pilotar con"),
        _ => lang.pick("smuggle", "jugar de contrabando"),
    };
    let text = format!("{word} {}", table.title_in(opt.subject(), lang));
    let is_way = |_, body: &Body| matches!(body, Body::Way { verb, .. } if Some(*verb) == way);
    numbered(text, abilities_before(table, opt, is_way))
}

fn is_use(body: &Body) -> bool {
    matches!(body, Body::Activated { verb, .. } if *verb != verb::DEPLOY)
}

/// A waiting ability: its card, its keyword, and which one it is if there are several such.
fn trigger(table: &Table<'_>, opt: &Opt, lang: Lang) -> String {
    let text = common_option(table, opt, lang);
    let pending = table.position().pending();
    let Some(own) = pending.get(opt.amount() as usize) else { return text };
    let keyword =
        |ability: AbilityId| table.world().catalog.ability(ability).and_then(|compiled| compiled.keyword);
    let before = pending[..opt.amount() as usize]
        .iter()
        .filter(|p| {
            p.layer == own.layer && p.holder == own.holder && keyword(p.ability) == keyword(own.ability)
        })
        .count();
    let text = match keyword_word(table, own.ability, lang) {
        Some(word) => format!("{text}: {word}"),
        None => text,
    };
    numbered(text, before)
}

fn verb_of(table: &Table<'_>, ability: AbilityId) -> Option<byword_kernel::id::Verb> {
    match &table.world().catalog.ability(ability)?.ability.body {
        Body::Activated { verb, .. } => Some(*verb),
        _ => None,
    }
}
