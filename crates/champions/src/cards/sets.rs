//! Encounter sets and the sets of identities, and cards by their titles and codes.

use byword_kernel::ability::{Ability, Action, Body, Target};
use byword_kernel::catalog::{CardDef, Catalog};
use byword_kernel::id::{DefId, Ref, Tag, Verb};
use byword_kernel::rulebook::{Lang, World};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::{Sort, Vocabulary};

use byword_language::term::nearest;

use crate::words::{stat, tag, zone};

/// The tag by which cards of an encounter or hero set are known.
#[must_use]
pub(crate) fn set_word(set: &str) -> String {
    format!("set:{set}")
}

/// The tag of a set, if any card is of it.
pub(crate) fn set_tag(vocabulary: &Vocabulary, set: &str) -> Option<Tag> {
    vocabulary.find(Sort::Tag, &set_word(set)).map(Tag)
}

/// The tag of the set that a card is of.
pub(crate) fn set_of(world: &World, def: DefId) -> Option<&str> {
    let words = world.catalog.def(def).spec.tags.iter();
    words.filter_map(|tag| world.vocabulary.word(Sort::Tag, tag.0)).find_map(|word| word.strip_prefix("set:"))
}

/// The faces of a set that stand for cards: fronts, in the catalogue's order.
pub(crate) fn cards_of(world: &World, set: &str) -> Result<Vec<DefId>, String> {
    let tag = set_tag(&world.vocabulary, set).ok_or_else(|| unknown_set(world, set))?;
    let faces = world.catalog.carriers(tag).iter().copied();
    Ok(faces.filter(|def| world.catalog.def(*def).stat(stat::COPIES) > 0).collect())
}

/// The nearest set; all, if they are few.
fn unknown_set(world: &World, set: &str) -> String {
    const FEW: usize = 20;
    let sets = || world.vocabulary.words(Sort::Tag).filter_map(|word| word.strip_prefix("set:"));
    match nearest(set, sets()) {
        Some(near) => format!("no set is called `{set}`; did you mean `{near}`?"),
        None if sets().count() <= FEW => {
            format!("no set is called `{set}`; there are {}", sets().collect::<Vec<_>>().join(", "))
        }
        None => format!(
            "no set is called `{set}`; `byword cards champions --from FILE` lists those of a database"
        ),
    }
}

/// The card with this code in its database, or with this title.
pub(crate) fn find_card(world: &World, name: &str) -> Option<DefId> {
    world.catalog.meant(name)
}

/// What the names in a deck of one identity mean.
pub(crate) struct Names<'w> {
    catalog: &'w Catalog,
    /// The faces of the identity's own set.
    own: &'w [DefId],
}

impl<'w> Names<'w> {
    /// The names in a deck of this identity.
    pub(crate) fn of(world: &'w World, identity: Option<DefId>) -> Self {
        let set = identity.and_then(|identity| set_of(world, identity));
        let tag = set.and_then(|set| set_tag(&world.vocabulary, set));
        Self { catalog: &world.catalog, own: tag.map_or(&[], |tag| world.catalog.carriers(tag)) }
    }

    /// The card that is meant by a code or a title: of several with one title the identity's own, or else one that every deck
    /// may have.
    pub(crate) fn find(&self, name: &str) -> Option<DefId> {
        let catalog = self.catalog;
        let first = catalog.meant(name)?;
        if catalog.coded(name).is_some() {
            return Some(first);
        }
        let has_any = |id: DefId, tags: &[Tag]| tags.iter().any(|tag| catalog.def(id).has_tag(*tag));
        // The face that is printed first stands for the card.
        let is_front = |id: DefId| catalog.def(id).back.is_none_or(|back| back > id);
        let called =
            |id: &DefId| catalog.def(*id).spec.title == catalog.def(first).spec.title && is_front(*id);
        let own = self.own.iter().find(|id| called(id) && !has_any(**id, &[tag::IDENTITY]));
        let of_others = |id: DefId| has_any(id, &[tag::OWN, tag::ENCOUNTER, tag::IDENTITY]);
        match own {
            Some(own) => Some(*own),
            None if of_others(first) => {
                let mut all = (0..catalog.defs().len() as u16).map(DefId);
                all.find(|id| called(id) && !of_others(*id)).or(Some(first))
            }
            None => Some(first),
        }
    }
}

/// The identity with this code (without the letter of a face, too), or with this title: allies may share it.
pub(crate) fn find_identity(world: &World, name: &str) -> Option<DefId> {
    let is_identity = |def: &DefId| world.catalog.def(*def).has_tag(tag::IDENTITY);
    let by_code = || world.catalog.coded(name).or_else(|| world.catalog.coded(&format!("{name}a")));
    let called = |def: &CardDef| [Lang::En, Lang::Es].into_iter().any(|lang| def.title(lang) == name);
    let titled = || world.catalog.defs().iter().position(|def| def.has_tag(tag::IDENTITY) && called(def));
    by_code().filter(is_identity).or_else(|| titled().map(|index| DefId(index as u16)))
}

/// True if a keyword of the card says something under this verb: that it begins in play (S1), that it is kept apart.
pub(crate) fn keyword_says(world: &World, def: DefId, verb: Verb) -> bool {
    let catalog = &world.catalog;
    catalog.def(def).keywords.iter().any(|(keyword, _)| {
        let abilities = catalog.keyword(*keyword).map_or(&[][..], |(_, abilities)| abilities);
        abilities.iter().any(|id| {
            let body = catalog.body(*id);
            matches!(body, Some(Body::Spell { verb: said, .. }) if *said == verb)
        })
    })
}

/// True if a card is of the nemesis set of this identity (MC-12.9).
pub(crate) fn is_nemesis(table: &Table<'_>, card: Ref, identity: Ref) -> bool {
    let def = |card: Ref| table.position().get(card).map(|record| record.def);
    let set = |card| def(card).and_then(|def| set_of(table.world(), def));
    let (Some(own), Some(other)) = (set(identity), set(card)) else { return false };
    other.strip_suffix("_nemesis") == Some(own)
}

/// True if two cards are of one set, as each is of its own (PM3).
pub(crate) fn same_set(table: &Table<'_>, card: Ref, other: Ref) -> bool {
    let def = |card: Ref| table.record(card).and_then(|record| set_of(table.world(), record.def));
    card.is_some() && (card == other || def(card).is_some() && def(card) == def(other))
}

/// True if the card with these abilities belongs to a deck of its own beside the encounter deck: its text puts it into that
/// deck's discard pile.
pub(crate) fn is_of_side_deck(abilities: &[Ability]) -> bool {
    abilities.iter().filter_map(Ability::effect).any(|effect| {
        effect.any_action(
            |action| matches!(action, Action::Move(_, Target::This, dest) if dest.zone == zone::SIDE_PILE),
        )
    })
}

/// True if a set is the deck that an identity has beside its player's: those decks are sets of their own.
pub(crate) fn is_own_deck(set: &str) -> bool {
    set.ends_with("_deck")
}

/// The cards of the deck that an identity of this set has beside its player's.
pub(crate) fn own_deck_of<'w>(world: &'w World, set: &'w str) -> impl Iterator<Item = DefId> + 'w {
    let fronts = (0..).map(DefId).zip(world.catalog.defs());
    let fronts = fronts.filter(|(_, card)| card.stat(stat::QUANTITY) > 0).map(|(def, _)| def);
    let is_own = move |own: &str| own.strip_prefix(set).is_some_and(|rest| rest.starts_with('_'));
    let beside = move |def: &DefId| world.catalog.def(*def).has_tag(tag::OWN_DECK);
    fronts.filter(move |def| beside(def) && set_of(world, *def).is_some_and(is_own))
}

/// Of which sort of deck a card has the back: its player's has none of these words.
pub(crate) fn back(world: &World, def: DefId) -> Option<usize> {
    const DECKS: [Tag; 3] = [tag::OWN_DECK, tag::SIDE_DECK, tag::ENCOUNTER];
    DECKS.iter().position(|tag| world.catalog.def(def).has_tag(*tag))
}

/// True if two cards have a trait in common, printed or given.
pub(crate) fn share_trait(table: &Table<'_>, card: Ref, other: Ref) -> bool {
    let words = table.world().vocabulary.words(Sort::Tag).enumerate();
    words.filter(|(index, word)| is_trait(*index, word)).any(|(index, _)| {
        let tag = Tag(index as u16);
        table.has_tag(card, tag) && table.has_tag(other, tag)
    })
}

/// How many traits a card has.
pub(crate) fn traits(table: &Table<'_>, card: Ref) -> i16 {
    let words = table.world().vocabulary.words(Sort::Tag).enumerate();
    let own = words.filter(|(index, word)| is_trait(*index, word) && table.has_tag(card, Tag(*index as u16)));
    i16::try_from(own.count()).unwrap_or(i16::MAX)
}

/// Traits are the words that cards bring: types, classes and aspects are the game's own, sets are marks.
fn is_trait(index: usize, word: &str) -> bool {
    index >= tag::WORDS.len() && !word.starts_with("set:")
}
