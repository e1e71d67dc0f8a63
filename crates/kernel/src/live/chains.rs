//! The entries of the index in chains, one for each key: an entry is added at the end of its chain, and nothing is sorted.

use super::Entry;

/// Where a chain ends.
const END: u16 = u16::MAX;

#[derive(Clone, Copy, Debug)]
struct Link {
    entry: Entry,
    next: u16,
}

/// Entries in the order in which they were added, chained key by key.
#[derive(Debug, Default)]
pub(super) struct Chains {
    links: Vec<Link>,
    /// Where the chain of each key begins, by its number.
    firsts: Vec<u16>,
    /// Where it ends so far; of no use for a key without a chain.
    lasts: Vec<u16>,
}

impl Chains {
    /// Forgets all entries; so many keys will have some.
    pub(super) fn clear(&mut self, keys: usize) {
        self.links.clear();
        self.firsts.resize(keys, END);
        self.firsts.fill(END);
        self.lasts.resize(keys, END);
    }

    /// Adds an entry at the end of its key's chain.
    pub(super) fn add(&mut self, key: u16, entry: Entry) {
        let (key, at) = (usize::from(key), self.links.len() as u16);
        let (Some(first), Some(last)) = (self.firsts.get_mut(key), self.lasts.get_mut(key)) else { return };
        if *first == END {
            *first = at;
        } else if let Some(link) = self.links.get_mut(usize::from(*last)) {
            link.next = at;
        }
        *last = at;
        self.links.push(Link { entry, next: END });
    }

    /// The entries with the key of this number, in the order in which they were added.
    pub(super) fn under(&self, number: u16) -> Under<'_> {
        Under { links: &self.links, next: self.firsts.get(usize::from(number)).copied().unwrap_or(END) }
    }

    /// Reads through everything.
    pub(super) fn read_through(&self) -> usize {
        let links = self.links.iter().map(|link| usize::from(link.next));
        links
            .chain(self.firsts.iter().step_by(16).map(|first| usize::from(*first)))
            .fold(0, usize::wrapping_add)
    }

    /// Becomes a copy to look things up in.
    pub(super) fn copy_from(&mut self, source: &Self) {
        self.links.clone_from(&source.links);
        self.firsts.clone_from(&source.firsts);
    }
}

/// The entries of one key.
pub(crate) struct Under<'a> {
    links: &'a [Link],
    next: u16,
}

impl Under<'_> {
    /// True if there is none (left).
    pub(crate) const fn is_empty(&self) -> bool {
        self.next == END
    }
}

impl<'a> Iterator for Under<'a> {
    type Item = &'a Entry;

    #[inline]
    fn next(&mut self) -> Option<&'a Entry> {
        let link = self.links.get(usize::from(self.next))?;
        self.next = link.next;
        Some(&link.entry)
    }
}
