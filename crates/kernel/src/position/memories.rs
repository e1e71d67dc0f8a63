//! What cards were like when they left: as long as what is going on may look back on it, or text may ask about it later.

use super::{Memory, Position, Word};
use crate::event::Event;
use crate::few::Few;
use crate::id::{Ref, Stat, Tag};

impl Position {
    /// What a card was like when the life meant ended, if that is remembered.
    #[must_use]
    pub fn memory(&self, card: Ref) -> Option<&Memory> {
        self.memories.as_slice().iter().rev().find(|memory| memory.card == card)
    }

    /// A number that a card had when the life meant ended, if that is remembered.
    #[must_use]
    pub fn remembered(&self, card: Ref, stat: Stat) -> Option<i16> {
        let memories = self.memories.as_slice();
        let index = memories.iter().rposition(|memory| memory.card == card)?;
        let width = self.numbers.len() / memories.len();
        if stat.index() < width { self.numbers.get(index * width + stat.index()) } else { None }
    }

    /// If a card carried the word when the life meant ended, where print says otherwise.
    pub(crate) fn remembered_word(&self, card: Ref, tag: Tag) -> Option<bool> {
        let same = |word: &&Word| word.card == card && word.tag == tag;
        self.words.as_slice().iter().find(same).map(|word| word.has)
    }

    /// Forgets what has left, but for cards that some text has named, and cards of past events about which text may ask what they were
    /// like: those are kept until they are released.
    pub(crate) fn forget_memories(&mut self, asked: impl Fn(&Event) -> bool) {
        if self.memories.as_slice().iter().all(|memory| memory.kept) {
            return;
        }
        let past = self.past.as_slice().iter().map(|past| &past.event).filter(|event| asked(event));
        let before = |event: &Event| self.before_it_left(event.subject).unwrap_or(Ref::NONE);
        let told = past.flat_map(|event| [event.subject, event.other, event.cause, before(event)]);
        let told: Few<Ref, 32> = told.collect();
        let named = self.cards_named();
        self.retain_memories(|memory| {
            [&told, &named].iter().any(|few| few.as_slice().contains(&memory.card))
        });
        self.memories.each(|memory| memory.kept = true);
    }

    /// Forgets what was kept for a past that is forgotten; where some of it is not, what is told of it is looked for again.
    pub(crate) fn release_memories(&mut self) {
        if self.past.is_empty() {
            let named = self.cards_named();
            self.retain_memories(|memory| !memory.kept || named.as_slice().contains(&memory.card));
        } else {
            self.memories.each(|memory| memory.kept = false);
        }
    }

    /// The cards that effects have named which still run, wait or last: that one has left play is asked when something is done to it.
    fn cards_named(&self) -> Few<Ref, 32> {
        self.picks.iter().filter(|pick| pick.is_of_cards()).map(|pick| pick.card).collect()
    }

    fn retain_memories(&mut self, stays: impl Fn(&Memory) -> bool) {
        let width = self.numbers.len() / self.memories.len().max(1);
        let mut count = 0;
        for index in 0..self.memories.len() {
            let Some(memory) = self.memories.get(index).filter(&stays) else { continue };
            self.memories.edit(count, |place| *place = memory);
            for stat in 0..width {
                let number = self.numbers.get(index * width + stat).unwrap_or(0);
                self.numbers.edit(count * width + stat, |place| *place = number);
            }
            count += 1;
        }
        self.memories.truncate(count);
        self.numbers.truncate(count * width);
        let Self { memories, words, .. } = self;
        words.retain(|word| memories.as_slice().iter().any(|memory| memory.card == word.card));
    }

    /// The card as it last was in play, if it has left since, in what is going on; shuffled into a deck it has become new twice.
    #[must_use]
    pub fn last_in_play(&self, card: Ref) -> Option<Ref> {
        self.last_lives(card).find(|was| self.memory(*was).is_some_and(|memory| !memory.kept))
    }

    /// The card as it was in play, of one that has left it as this one.
    pub(crate) fn before_it_left(&self, card: Ref) -> Option<Ref> {
        self.last_lives(card).find(|was| self.memory(*was).is_some())
    }

    fn last_lives(&self, card: Ref) -> impl Iterator<Item = Ref> + use<> {
        (1..=2).map(move |ago| Ref { life: card.life.wrapping_sub(ago), ..card })
    }
}
