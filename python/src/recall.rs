//! What was told since the beginning. The game is played once more beside, and goes on from where it was asked about last.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use byword_kernel::id::Seat;
use byword_kernel::log::Log;
use byword_kernel::rulebook::Lang;
use byword_kernel::table::Table;
use byword_protocol::Onlooker;
use byword_protocol::message::LogEntry;

use crate::core::{Core, Held};
use crate::look::looking;
use crate::saved::{Origin, Step};

/// Who was told, in which language; no seat: somebody who sees everything.
type Listener = (Option<Seat>, Lang);

/// What listeners were told so far.
#[derive(Default)]
pub struct Recalls(BTreeMap<(Option<u8>, bool), Recall>);

impl Recalls {
    /// What a listener was told in a game that began so and had these steps.
    pub fn told(
        &mut self,
        core: &Core,
        origin: &Origin,
        steps: &[Step],
        (seat, lang): Listener,
    ) -> Result<&[Arc<LogEntry>], String> {
        let key = (seat.map(|seat| seat.0), lang == Lang::Es);
        looking(core, lang, |onlooker| {
            let recall = match self.0.entry(key) {
                Entry::Occupied(kept) => kept.into_mut(),
                Entry::Vacant(place) => place.insert(Recall::begin(core, origin, onlooker, seat)?),
            };
            recall.follow(steps, onlooker, seat)?;
            Ok(recall.told.as_slice())
        })
    }

    /// The same for a copy of the state.
    pub fn copy(&self, core: &Core) -> Self {
        Self(self.0.iter().map(|(key, recall)| (*key, recall.copy(core))).collect())
    }
}

/// What one listener was told.
struct Recall {
    again: Held,
    /// How many steps of the game it has heard of.
    steps: usize,
    told: Vec<Arc<LogEntry>>,
}

impl Recall {
    fn begin(core: &Core, origin: &Origin, onlooker: &Onlooker, seat: Option<Seat>) -> Result<Self, String> {
        let mut recall = Self { again: origin.begin(core, Log::full())?, steps: 0, told: Vec::new() };
        recall.hear(onlooker, seat, None);
        Ok(recall)
    }

    fn copy(&self, core: &Core) -> Self {
        let again = Held::at(core, self.again.table().position().clone(), Log::full());
        Self { again, steps: self.steps, told: self.told.clone() }
    }

    /// Goes on to the last of the steps.
    fn follow(&mut self, steps: &[Step], onlooker: &Onlooker, seat: Option<Seat>) -> Result<(), String> {
        while let Some(step) = steps.get(self.steps) {
            let offered = match step {
                Step::Choose(option) => onlooker.offered(self.again.table(), seat, *option as usize),
                Step::Reseed(_) => None,
            };
            self.again.change(|table| step.take(table))?;
            self.steps += 1;
            self.hear(onlooker, seat, offered);
        }
        Ok(())
    }

    /// Hears what the log has to tell, which is kept in words only.
    fn hear(&mut self, onlooker: &Onlooker, seat: Option<Seat>, offered: Option<String>) {
        let (step, number) = (self.steps as u32, self.told.len() as u32);
        let news = onlooker.news(self.again.table(), seat, 0, (step, offered), number);
        self.told.extend(news.into_iter().map(Arc::new));
        self.again.change(|table: &mut Table<'_>| table.log.truncate(0));
    }
}
