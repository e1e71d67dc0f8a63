//! Which unique cards are the same person or thing (P15, MC-17.5 - MC-17.7): titles of the face that shows, subtitles of
//! allies and minions, alter-ego names of identities.

use byword_kernel::catalog::CardDef;
use byword_kernel::rulebook::World;
use byword_kernel::vocabulary::Sort;

use crate::profile::Profile;

/// The tag by which a card's subtitle, or its alter-ego's name, is known.
pub(crate) fn alias_word(name: &str) -> String {
    format!("aka:{name}")
}

fn alias<'w>(world: &'w World, def: &CardDef) -> Option<&'w str> {
    let words = def.spec.tags.iter().filter_map(|tag| world.vocabulary.word(Sort::Tag, tag.0));
    words.into_iter().find_map(|word| word.strip_prefix("aka:"))
}

/// True if two unique cards cannot both be in play.
pub(crate) fn matches(world: &World, profile: Profile, a: &CardDef, b: &CardDef) -> bool {
    let same_title = a.spec.title == b.spec.title;
    if !same_title && !profile.matches_subtitles() {
        return false;
    }
    let (one, other) = (alias(world, a), alias(world, b));
    if !profile.matches_subtitles() {
        // Different people may bear one title.
        return one == other || one.is_none() || other.is_none();
    }
    let names = |alias: Option<&str>, def: &CardDef, theirs: Option<&str>| {
        alias.is_some_and(|alias| alias == def.spec.title || theirs == Some(alias))
    };
    (same_title && one.is_none() && other.is_none()) || names(one, b, other) || names(other, a, one)
}
