//! The game as those see it who watch with a delay: a table of its own that follows some moves later.

use std::collections::{BTreeSet, VecDeque};

use byword_kernel::luck::Key;
use byword_protocol::hosted::{Audience, Hosted, Move};
use byword_protocol::message::{Push, TroubleKind, Update};

use super::super::engines::Work;
use super::{Ended, Table, Troubles, line, refuse};

/// A table that follows another one.
pub struct Behind {
    hosted: Option<Hosted>,
    /// Moves that it has not made yet.
    pub waits: VecDeque<Move>,
}

impl Behind {
    /// Calls the seats by these names from now on.
    pub fn call(&mut self, names: Vec<String>) {
        if let Some(hosted) = &mut self.hosted {
            hosted.call(names);
        }
    }
}

impl Table {
    /// Sets up the table that is behind, from the record of the game.
    pub(super) async fn fall_behind(&mut self, mut record: Vec<Move>) -> Result<(), Troubles> {
        let waits = record.split_off(record.len().saturating_sub(self.rules.delay.into()));
        let (start, key) = (self.start.clone(), Key::read(&self.game.salt));
        let table = self.node.engines.run(Work::Long, move |host| host.table(&start, key, &record)).await;
        let mut hosted = table.unwrap_or_else(|| refuse(TroubleKind::Text, "the engine broke"))?;
        hosted.call(self.names());
        self.behind = Some(Behind { hosted: Some(hosted), waits: waits.into() });
        Ok(())
    }

    /// How the game stood for those who watch.
    pub(super) async fn shown_behind(&mut self, to: Audience, whole: bool) -> Result<Update, Troubles> {
        self.with_behind(Vec::new(), BTreeSet::from([to]), whole)
            .await?
            .pop()
            .map_or_else(|| refuse(TroubleKind::Unknown, "nobody watches"), |(_, update)| Ok(update))
    }

    /// The audiences that see the game as it stands. Those who are behind are told what has become due for them; when the
    /// game is over nobody is behind any more.
    pub(super) async fn audiences_now(&mut self) -> Result<BTreeSet<Audience>, Ended> {
        let all = self.audiences();
        if self.standing.as_ref().is_some_and(|standing| standing.decides.is_none()) {
            self.behind = None;
        }
        let Some(behind) = &mut self.behind else { return Ok(all) };
        let due = behind.waits.len().saturating_sub(self.rules.delay.into());
        let due: Vec<Move> = behind.waits.drain(..due).collect();
        let (now, watching): (BTreeSet<_>, BTreeSet<_>) = all.into_iter().partition(|to| to.seat.is_some());
        // The deal is seen at once.
        if due.is_empty() && self.game.moves > 0 {
            return Ok(now);
        }
        let back = due.iter().any(|step| matches!(step, Move::Back(_)));
        let shown = self.with_behind(due, watching, back).await.map_err(|_| Ended)?;
        let pushes = shown.into_iter().map(|(to, update)| {
            let update = Box::new(update);
            (to, line(&if back { Push::Back(update) } else { Push::Update(update) }))
        });
        self.push_lines(pushes.collect());
        Ok(now)
    }

    async fn with_behind(
        &mut self,
        due: Vec<Move>,
        to: BTreeSet<Audience>,
        whole: bool,
    ) -> Result<Vec<(Audience, Update)>, Troubles> {
        let Some(mut hosted) = self.behind.as_mut().and_then(|behind| behind.hosted.take()) else {
            return refuse(TroubleKind::Late, "the engine broke; connect again");
        };
        let done = self.node.engines.run(Work::Telling, move |host| {
            let shown = hosted.follow(&due).and_then(|()| {
                to.into_iter().map(|to| Ok((to, host.shown(&mut hosted, to, whole)?))).collect()
            });
            (hosted, shown)
        });
        let Some((hosted, shown)) = done.await else {
            return refuse(TroubleKind::Late, "the engine broke; connect again");
        };
        if let Some(behind) = &mut self.behind {
            behind.hosted = Some(hosted);
        }
        shown
    }
}
