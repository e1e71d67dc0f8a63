//! The entries of the index in chains, one for each key: an entry is put where it belongs in its chain or taken out of it,
//! and nothing is sorted.

use super::Entry;
use super::roster::Listed;

/// Where a chain ends.
const END: u16 = u16::MAX;
/// The number of no source.
pub(super) const NOBODY: u16 = u16::MAX;

#[derive(Clone, Copy, Debug)]
struct Link {
    entry: Entry,
    /// Behind those of a lower rank, and among its own in the order of the sources.
    rank: u16,
    source: u16,
    next: u16,
}

/// Entries in order, chained key by key.
#[derive(Debug, Default)]
pub(super) struct Chains {
    links: Vec<Link>,
    /// Where the chain of each key begins, by its number.
    firsts: Vec<u16>,
    /// The first of the links that are used no more.
    free: u16,
    /// Where each chain ends so far, while the index is built; of no use for a key without a chain.
    lasts: Vec<u16>,
    /// The places of the sources in their order, by their numbers, while anything is entered.
    order: Vec<u16>,
}

impl Chains {
    /// Forgets all entries; so many keys will have some.
    pub(super) fn clear(&mut self, keys: usize) {
        self.links.clear();
        self.free = END;
        self.firsts.resize(keys, END);
        self.firsts.fill(END);
        self.lasts.resize(keys, END);
    }

    /// Says in which order the sources are from now on.
    pub(super) fn set_order(&mut self, sources: &[Listed]) {
        for (place, listed) in sources.iter().enumerate() {
            let number = usize::from(listed.number);
            if self.order.len() <= number {
                self.order.resize(number + 1, 0);
            }
            self.order[number] = place as u16;
        }
    }

    /// Where a link belongs in its chain.
    fn place(&self, link: &Link) -> (u16, u16) {
        (link.rank, self.order.get(usize::from(link.source)).copied().unwrap_or(0))
    }

    #[inline]
    fn first(&self, key: u16) -> u16 {
        self.firsts.get(usize::from(key)).copied().unwrap_or(END)
    }

    fn link(&self, at: u16) -> Option<&Link> {
        self.links.get(usize::from(at))
    }

    /// Enters something of a source while the index is built: mostly at the end of the chain.
    pub(super) fn append(&mut self, key: u16, rank: u16, source: u16, entry: Entry) {
        let link = Link { entry, rank, source, next: END };
        let empty = self.first(key) == END;
        let last = self.lasts.get(usize::from(key)).copied().filter(|_| !empty).unwrap_or(END);
        if self.link(last).is_some_and(|last| self.place(last) > self.place(&link)) {
            return self.insert(key, rank, source, entry);
        }
        let at = self.store(link);
        self.chain(key, last, at);
        if let Some(last) = self.lasts.get_mut(usize::from(key)) {
            *last = at;
        }
    }

    /// Enters something of a source behind all that comes before it.
    pub(super) fn insert(&mut self, key: u16, rank: u16, source: u16, entry: Entry) {
        let mut link = Link { entry, rank, source, next: END };
        let place = self.place(&link);
        let (mut before, mut next) = (END, self.first(key));
        while let Some(other) = self.link(next).filter(|other| self.place(other) <= place) {
            (before, next) = (next, other.next);
        }
        link.next = next;
        let at = self.store(link);
        self.chain(key, before, at);
    }

    /// Takes out what the source has under the key.
    pub(super) fn remove(&mut self, key: u16, source: u16) {
        let (mut before, mut at) = (END, self.first(key));
        while let Some(&Link { source: of, next, .. }) = self.link(at) {
            if of == source {
                self.chain(key, before, next);
                self.links[usize::from(at)].next = self.free;
                self.free = at;
            } else {
                before = at;
            }
            at = next;
        }
    }

    /// Says what comes next in a chain: behind this link, or first.
    fn chain(&mut self, key: u16, before: u16, next: u16) {
        if let Some(link) = self.links.get_mut(usize::from(before)) {
            link.next = next;
        } else if let Some(first) = self.firsts.get_mut(usize::from(key)) {
            *first = next;
        }
    }

    fn store(&mut self, link: Link) -> u16 {
        let at = self.free;
        if let Some(free) = self.links.get_mut(usize::from(at)) {
            self.free = free.next;
            *free = link;
            return at;
        }
        self.links.push(link);
        self.links.len() as u16 - 1
    }

    /// The entries with the key of this number, in order.
    #[inline]
    pub(super) fn under(&self, number: u16) -> Under<'_> {
        Under { links: &self.links, next: self.first(number) }
    }

    /// Reads through everything.
    pub(super) fn read_through(&self) -> usize {
        let links = self.links.iter().map(|link| usize::from(link.next));
        links
            .chain(self.firsts.iter().step_by(16).map(|first| usize::from(*first)))
            .fold(0, usize::wrapping_add)
    }

    /// Becomes a copy.
    pub(super) fn copy_from(&mut self, source: &Self) {
        self.links.clone_from(&source.links);
        self.firsts.clone_from(&source.firsts);
        self.free = source.free;
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
