//! What seats are told of what happens, while it happens: as they knew it then, in the words that stood there then.

use byword_kernel::id::Seat;
use byword_kernel::session::Session;
use byword_kernel::table::Table;
use byword_telling::Words;

use super::Game;
use crate::message::{LogEntry, Update};
use crate::show::News;

impl Game {
    /// Tells the caller's seats what has happened since the last time.
    pub(super) fn tell(&mut self, words: &Words, session: &Session<'_>) {
        let count = session.table().log.entries().len();
        if count <= self.heard {
            return;
        }
        for own in self.own.clone() {
            let number = self.told.get(&own.0).map_or(0, Vec::len) as u32;
            let lines = self.news(words, session, own, self.heard, number);
            self.told.entry(own.0).or_default().extend(lines);
        }
        self.heard = count;
    }

    /// What a seat was told from a log entry on. Lines are numbered from `number`.
    pub(crate) fn news(
        &self,
        words: &Words,
        session: &Session<'_>,
        seat: Seat,
        from: usize,
        number: u32,
    ) -> Vec<LogEntry> {
        let news = self.heard(words, session, seat, from);
        self.eye(words, session.table(), Some(seat), |eye| eye.log(news.into_iter(), number))
    }

    /// The same before it is put into words.
    pub(crate) fn heard(&self, words: &Words, session: &Session<'_>, seat: Seat, from: usize) -> Vec<News> {
        let told = (from..).zip(session.table().knowledge().told(seat, from));
        let news = told.map(|(entry, known)| News {
            known,
            step: session.step_of(entry) as u32,
            offered: self.offered(words, session, entry, Some(seat)),
        });
        news.collect()
    }

    /// What a viewer was told by the choice of this number, at the table as it stood then. Lines are numbered from `number`.
    pub(crate) fn news_of(
        &self,
        words: &Words,
        session: &Session<'_>,
        step: usize,
        viewer: Option<Seat>,
        number: u32,
    ) -> Vec<LogEntry> {
        let Some(position) = session.at(step) else { return Vec::new() };
        let from = step.checked_sub(1).map_or(0, |before| session.entries_at(before));
        let mut then = Table::new(session.table().world(), position.clone());
        then.log = session.table().log.part(from..session.entries_at(step));
        let told =
            viewer.map_or_else(|| then.knowledge().told_whole(0), |seat| then.knowledge().told(seat, 0));
        let news = (from..).zip(told).map(|(entry, known)| News {
            known,
            step: step as u32,
            offered: self.offered(words, session, entry, viewer),
        });
        self.eye(words, &then, viewer, |eye| eye.log(news, number))
    }

    /// If a log entry is a choice: the words in which it was offered.
    pub(crate) fn offered(
        &self,
        words: &Words,
        session: &Session<'_>,
        entry: usize,
        viewer: Option<Seat>,
    ) -> Option<String> {
        let step = session.step_of(entry).checked_sub(1)?;
        let choice = session.choices().nth(step).filter(|_| session.entries_at(step) == entry)?;
        let choice = usize::from(choice);
        match &self.asked {
            Some((asked, seat, options)) if *asked == step && Some(*seat) == viewer => {
                options.get(choice).cloned()
            }
            _ => {
                let before = Table::new(session.table().world(), session.at(step)?.clone());
                self.eye(words, &before, viewer, |eye| eye.offered(choice))
            }
        }
    }

    /// Keeps in which words the viewer is asked, if it decides.
    pub(crate) fn remember(&mut self, session: &Session<'_>, update: &Update, viewer: Option<Seat>) {
        let decision = update.decision.as_ref();
        let own = viewer.filter(|own| decision.is_some_and(|decision| decision.seat == own.0));
        self.asked = own.map(|own| {
            let options = decision.iter().flat_map(|decision| &decision.options);
            (session.steps(), own, options.map(|option| option.text.clone()).collect())
        });
    }
}
