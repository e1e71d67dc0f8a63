//! With which sorts entries begin.

use super::{PhraseError, Phrasebook, SortId, Step};
use crate::tongue::Tongue;

impl Phrasebook {
    /// Refuses entries that can begin with themselves: they would never be read. Those whose Spanish does are only written.
    pub(super) fn check_beginnings(&mut self) -> Result<(), PhraseError> {
        while let Some(number) = self.begins_with_itself() {
            let entry = &self.entries[number];
            if self.tongue == Tongue::English {
                let sort = self.sorts.iter().find(|(_, id)| **id == entry.sort).map_or("", |(name, _)| name);
                let message = format!("`{sort}` can begin with itself through this entry");
                return Err(PhraseError { file: entry.file.to_string(), line: entry.line, message });
            }
            self.ways.retain(|way| way.entry != number);
        }
        Ok(())
    }

    /// The entry through which a sort can begin with itself, if there is one.
    fn begins_with_itself(&self) -> Option<usize> {
        let mut begins: Vec<Vec<(SortId, usize)>> = vec![Vec::new(); self.sorts.len()];
        for way in &self.ways {
            let mut sorts = Vec::new();
            beginnings(&way.steps, &mut sorts);
            let from = usize::from(self.entries[way.entry].sort);
            begins[from].extend(sorts.into_iter().map(|s| (s, way.entry)));
        }
        for start in 0..begins.len() {
            let mut seen = vec![false; begins.len()];
            let mut open = begins[start].clone();
            while let Some((sort, entry)) = open.pop() {
                let sort = usize::from(sort);
                if sort == start {
                    return Some(entry);
                }
                if !std::mem::replace(&mut seen[sort], true) {
                    open.extend(begins[sort].iter().copied());
                }
            }
        }
        None
    }
}

/// Adds the sorts with which these steps can begin.
pub(crate) fn sorts_at_the_beginning(steps: &[Step], out: &mut Vec<SortId>) {
    beginnings(steps, out);
}

/// The sorts with which these steps can begin; true if they can be empty.
fn beginnings(steps: &[Step], out: &mut Vec<SortId>) -> bool {
    steps.iter().all(|step| match step {
        Step::Tokens(ways) => ways.iter().any(Vec::is_empty),
        Step::Hole { sort, any, .. } => {
            out.push(*sort);
            *any
        }
        Step::Optional(inner) => {
            beginnings(inner, out);
            true
        }
        Step::Either(ways) => ways.iter().filter(|way| beginnings(way, out)).count() > 0,
    })
}
