//! Words for what all games share.

use crate::ability::Body;
use crate::decision::Opt;
use crate::id::{AbilityId, Slot};
use crate::position::Modifier;
use crate::table::Table;
use crate::vocabulary::Sort;

/// Languages that words are shown in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
}

impl Lang {
    /// One of two words.
    #[must_use]
    pub const fn pick<'a>(self, english: &'a str, spanish: &'a str) -> &'a str {
        match self {
            Self::En => english,
            Self::Es => spanish,
        }
    }
}

/// The words for options that all games share: `play X`, `use X`, `yes`, `done` ...
#[must_use]
pub fn common_option(table: &Table<'_>, opt: &Opt, lang: Lang) -> String {
    use crate::decision::Choice;
    let card = table.title_in(opt.a, lang);
    match opt.choice {
        Choice::DONE => lang.pick("done", "listo").to_owned(),
        Choice::YES => lang.pick("yes", "sí").to_owned(),
        Choice::NO => lang.pick("no", "no").to_owned(),
        Choice::PASS => lang.pick("pass", "pasar").to_owned(),
        Choice::END => lang.pick("end turn", "terminar turno").to_owned(),
        Choice::CARD => card.to_owned(),
        Choice::SEAT => format!("{} {}", lang.pick("player", "jugador"), opt.n + 1),
        Choice::NUMBER => opt.n.to_string(),
        Choice::NAME | Choice::WORD => {
            let sort = if opt.choice == Choice::NAME { Sort::Name } else { Sort::Tag };
            table.world().vocabulary.word_in(sort, opt.n as u16, lang).unwrap_or_default().to_owned()
        }
        Choice::MODE => {
            let number = format!("{} {}", lang.pick("mode", "modo"), opt.n + 1);
            let zone = table
                .zone_named(opt.n)
                .and_then(|kind| table.world().vocabulary.word_in(Sort::ZoneKind, u16::from(kind.0), lang));
            zone.map_or(number.clone(), |zone| format!("{number}: {zone}"))
        }
        Choice::TRIGGER => format!("{} {card}", lang.pick("trigger", "activar")),
        Choice::REPLACEMENT => {
            format!("{} {}", lang.pick("apply", "aplicar"), table.title_in(floating_from(table, opt), lang))
        }
        Choice::PLAY => format!("{} {card}", lang.pick("play", "jugar")),
        Choice::USE => format!("{} {card}", lang.pick("use", "usar")),
        Choice(n) => format!("{n} {card}"),
    }
}

/// The option's card; for an effect that floats the card that made it.
fn floating_from(table: &Table<'_>, opt: &Opt) -> Slot {
    let floating = |m: &&Modifier| !m.holder.is_some() && m.ability == opt.ability();
    let made_by = || table.position().modifiers().iter().find(floating).map(|m| m.source.slot);
    if table.position().card(opt.a).is_some() { opt.a } else { made_by().unwrap_or(opt.a) }
}

/// How many abilities the option's card has before the option's own, of those that pass the test.
#[must_use]
pub fn abilities_before(table: &Table<'_>, opt: &Opt, test: impl Fn(AbilityId, &Body) -> bool) -> usize {
    let (mut count, mut reached) = (0, false);
    table.usage().own_abilities(table.position().current(opt.a), |held| {
        reached |= held.id == opt.ability();
        count += usize::from(!reached && test(held.id, &held.compiled.ability.body));
    });
    count
}

/// Words for one of several: the first has no number.
#[must_use]
pub fn numbered(words: String, before: usize) -> String {
    if before == 0 { words } else { format!("{words} {}", before + 1) }
}

/// The word of the keyword that an ability comes from.
#[must_use]
pub fn keyword_word<'w>(table: &Table<'w>, ability: AbilityId, lang: Lang) -> Option<&'w str> {
    let catalog = &table.world().catalog;
    let (def, _) = catalog.keyword(catalog.ability(ability)?.keyword?)?;
    Some(lang.pick(&def.word, &def.spanish))
}
