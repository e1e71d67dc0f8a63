//! A short list of events without allocation for the common sizes.

use crate::event::Event;

const INLINE: usize = 24;

pub(super) struct Events {
    inline: [Event; INLINE],
    len: usize,
    more: Vec<Event>,
}

impl Events {
    pub(super) fn len(&self) -> usize {
        self.len + self.more.len()
    }
}

impl FromIterator<Event> for Events {
    fn from_iter<I: IntoIterator<Item = Event>>(events: I) -> Self {
        let mut list = Self { inline: [Event::default(); INLINE], len: 0, more: Vec::new() };
        for event in events {
            match list.inline.get_mut(list.len) {
                Some(place) => {
                    *place = event;
                    list.len += 1;
                }
                None => list.more.push(event),
            }
        }
        list
    }
}

impl IntoIterator for Events {
    type Item = Event;
    type IntoIter =
        std::iter::Chain<std::iter::Take<std::array::IntoIter<Event, INLINE>>, std::vec::IntoIter<Event>>;

    fn into_iter(self) -> Self::IntoIter {
        self.inline.into_iter().take(self.len).chain(self.more)
    }
}
