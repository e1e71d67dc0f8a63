//! The game at the table: moves, going back, what everybody is told.

use std::collections::BTreeSet;
use std::time::Instant;

use byword_kernel::luck::Key;
use byword_protocol::Host;
use byword_protocol::hosted::{Audience, Deed, Hosted, Move};
use byword_protocol::message::{
    ClockState, Consent, Done, Lapse, Learned, OnlineAnswer, Push, Question as Told, Reasons, Saved,
    TableState, TroubleKind, UndoRule, Update, Why,
};
use tokio::sync::oneshot;

use super::super::connection::failed;
use super::super::engines::Work;
use super::super::secrets::commitment;
use super::clock::Decides;
use super::{Ended, Guest, Line, Outcome, Table, Troubles, fail, kept_state, line, refuse};
use crate::store::{Append, Row};

/// Choices that bots make before everybody is told.
const BOTS: usize = 40;

/// A question whether something may be taken back.
pub struct Question {
    number: u32,
    seat: u8,
    to: u32,
    learned: Learned,
    /// Those who have not answered.
    waits: BTreeSet<u8>,
}

impl Question {
    /// The question as a seat is told it.
    pub fn told(&self, to: Option<u8>) -> Told {
        let asked = to.is_some_and(|seat| self.waits.contains(&seat));
        Told { number: self.number, seat: self.seat, learned: self.learned, asked }
    }
}

impl Table {
    /// Does something with the game on an engine.
    pub(super) async fn with<R: Send + 'static>(
        &mut self,
        work: Work,
        act: impl FnOnce(&mut Host, &mut Hosted) -> Result<R, Troubles> + Send + 'static,
    ) -> Result<R, Troubles> {
        let Some(mut hosted) = self.hosted.take() else {
            return refuse(TroubleKind::Refused, "the game has not begun");
        };
        let done = self.node.engines.run(work, move |host| {
            let result = act(host, &mut hosted);
            let standing = hosted.standing();
            (hosted, standing, result)
        });
        let Some((hosted, standing, result)) = done.await else {
            return refuse(TroubleKind::Late, "the engine broke; connect again");
        };
        (self.hosted, self.standing) = (Some(hosted), Some(standing));
        result
    }

    /// Plays the record again.
    pub(super) async fn resume(&mut self) -> Result<(), Troubles> {
        let rows = self.node.store.moves(&self.game.id).await.map_err(|error| failed(&error))?;
        let digest = rows.last().and_then(|row| row.digest.clone());
        let record = rows.iter().map(step).collect::<Option<Vec<Move>>>();
        let Some(record) = record else { return refuse(TroubleKind::Text, "the record is damaged") };
        let (start, key) = (self.start.clone(), Key::read(&self.game.salt));
        let record_behind = record.clone();
        let table = self.node.engines.run(Work::Long, move |host| {
            let mut table = host.table(&start, key, &record)?;
            let standing = table.standing();
            Ok((table, standing))
        });
        let (mut hosted, standing) =
            table.await.unwrap_or_else(|| refuse(TroubleKind::Text, "the engine broke"))?;
        if self.rules.delay > 0 && standing.decides.is_some() {
            self.fall_behind(record_behind).await?;
        }
        if digest.is_some_and(|digest| digest != format!("{:016x}", standing.digest)) {
            tracing::error!(game = self.game.id, moves = standing.moves, "the record plays differently now");
            return refuse(TroubleKind::Text, "the rules or cards have changed since the game was played");
        }
        hosted.call(self.names());
        self.game.moves = standing.moves.into();
        (self.hosted, self.standing) = (Some(hosted), Some(standing));
        Ok(())
    }

    /// Deals when there is somebody on every seat.
    pub(super) async fn begin_if_full(&mut self) -> Result<(), Ended> {
        let empty = |seat: &crate::store::Seat| seat.bot.is_none() && seat.sessions.is_empty();
        if kept_state(&self.game.state) != TableState::Waiting || self.seats.iter().any(empty) {
            return Ok(());
        }
        self.state("playing").await?;
        if let Err(troubles) = self.resume().await {
            tracing::error!(game = self.game.id, ?troubles, "the game cannot be dealt");
            return Err(Ended);
        }
        self.push_room();
        self.push_game(false).await?;
        self.bots().await
    }

    async fn state(&mut self, state: &str) -> Result<(), Ended> {
        if let Err(error) = self.node.store.set_state(&self.game.id, state).await {
            failed(&error);
            return Err(Ended);
        }
        state.clone_into(&mut self.game.state);
        Ok(())
    }

    /// Lets a seat do something. It is said to be done when it is written down.
    pub(super) async fn act(
        &mut self,
        from: Audience,
        deed: Deed,
        reply: oneshot::Sender<Outcome>,
    ) -> Result<(), Ended> {
        match self.with(Work::Choice, move |host, table| host.act(table, from, &deed)).await {
            Ok(moves) => {
                self.keep(&moves, Some(reply)).await?;
                self.gone_on(false).await?;
                self.bots().await
            }
            Err(troubles) => self.answer(reply, Err(troubles)),
        }
    }

    /// Writes moves down; then who asked for them hears that they are made.
    async fn keep(&mut self, moves: &[Move], reply: Option<oneshot::Sender<Outcome>>) -> Result<(), Ended> {
        let mut rows: Vec<Row> = moves.iter().map(row).collect();
        if let (Some(last), Some(standing)) = (rows.last_mut(), &self.standing) {
            last.digest = Some(format!("{:016x}", standing.digest));
        }
        let append = Append {
            game: self.game.id.clone(),
            owner: self.node.name.clone(),
            before: self.game.moves,
            rows,
        };
        let kept = self.node.writer.append(append).await;
        if let Some(reply) = reply {
            let lost = |_| fail(TroubleKind::Late, "the choice was not kept; connect again");
            let _ = reply.send(kept.map(|()| OnlineAnswer::Choose(Box::new(Done {}))).map_err(lost));
        }
        kept.map_err(|_| Ended)?;
        self.game.moves += moves.len() as i64;
        if let Some(behind) = &mut self.behind {
            behind.waits.extend(moves);
        }
        self.keep_clock().await
    }

    /// Lets the bots move until somebody else decides.
    pub(super) async fn bots(&mut self) -> Result<(), Ended> {
        while self.standing.as_ref().is_some_and(|standing| standing.bot) && self.hosted.is_some() {
            let slow = self.standing.as_ref().is_some_and(|standing| standing.slow);
            let work = if slow { Work::Thinking } else { Work::Long };
            let moves = self.with(work, |_, table| table.bots(BOTS)).await.map_err(|_| Ended)?;
            if moves.is_empty() {
                return Ok(());
            }
            self.keep(&moves, None).await?;
            self.gone_on(false).await?;
        }
        Ok(())
    }

    /// Tells everybody how the game stands after it has gone on or back.
    async fn gone_on(&mut self, back: bool) -> Result<(), Ended> {
        let over = self.standing.as_ref().is_some_and(|standing| standing.decides.is_none());
        let state = if over { "over" } else { "playing" };
        let news = self.game.state != state || self.question.take().is_some();
        if self.game.state != state {
            self.state(state).await?;
        }
        self.push_game(back).await?;
        if news || self.clock.is_some() {
            self.wind();
            self.push_room();
        }
        Ok(())
    }

    // --- Time ---------------------------------------------------------------------------------------------------------

    /// Counts the time of who decides from now on.
    pub(super) fn wind(&mut self) {
        let decides = self.standing.as_ref().filter(|standing| !standing.bot).and_then(|standing| {
            let seat = standing.decides?;
            Some(Decides { seat, moves: standing.moves, state: self.time_of(seat) })
        });
        if let Some(clock) = &mut self.clock {
            clock.turn(Instant::now(), decides);
        }
    }

    /// What the time of a seat does while it decides. Nobody waits for who is away at a table where no other player is.
    fn time_of(&self, seat: u8) -> ClockState {
        let here =
            |wanted: &dyn Fn(u8) -> bool| self.guests.values().filter_map(|guest| guest.seat).any(wanted);
        match (here(&|one| one == seat), here(&|one| one != seat)) {
            (true, _) => ClockState::Runs,
            (false, true) => ClockState::Away,
            (false, false) => ClockState::Still,
        }
    }

    async fn keep_clock(&mut self) -> Result<(), Ended> {
        self.wind();
        let Some(clock) = &self.clock else { return Ok(()) };
        let kept = self.node.store.set_clock(&self.game.id, &clock.kept()).await;
        kept.map_err(|error| drop(failed(&error))).map_err(|()| Ended)
    }

    /// A seat's time is up.
    pub(super) async fn lapse(&mut self, seat: u8) -> Result<(), Ended> {
        let loses = self.rules.clock.is_some_and(|clock| clock.lapse == Lapse::Lose);
        let from = Audience { seat: Some(seat), lang: Default::default() };
        let (reply, _) = oneshot::channel();
        self.act(from, if loses { Deed::Concede } else { Deed::Lapse }, reply).await
    }

    // --- Going back ---------------------------------------------------------------------------------------------------

    /// Takes the seat's last decision back, or asks the others.
    pub(super) async fn undo(
        &mut self,
        from: Audience,
        reply: oneshot::Sender<Outcome>,
    ) -> Result<(), Ended> {
        let asked = match from.seat {
            Some(seat) => self.may_undo(seat).await,
            None => refuse(TroubleKind::Refused, "who watches does not play"),
        };
        match asked {
            Ok(question) if question.waits.is_empty() => self.back(question.to, reply).await,
            Ok(question) => {
                self.questions += 1;
                self.question = Some(question);
                let _ = reply.send(Ok(OnlineAnswer::Undo(Box::new(Done {}))));
                self.push_room();
                Ok(())
            }
            Err(troubles) => {
                let _ = reply.send(Err(troubles));
                Ok(())
            }
        }
    }

    /// The question that stands between a seat and its last decision; nobody waits to answer it if none is needed.
    async fn may_undo(&mut self, seat: u8) -> Result<Question, Troubles> {
        if self.rules.undo == UndoRule::Off {
            return refuse(TroubleKind::Refused, "at this table nothing is taken back");
        }
        if kept_state(&self.game.state) == TableState::Over {
            return refuse(TroubleKind::Refused, "the game is over");
        }
        let info = self.with(Work::Choice, move |_, table| Ok(table.undo_info(seat))).await?;
        let Some((info, of_others)) = info else {
            return refuse(TroubleKind::Refused, "there is nothing to take back");
        };
        let free = self.rules.undo == UndoRule::Learned
            && (self.together || info.learned == Learned::Nothing && !of_others);
        let others = self.seats.iter().filter(|other| other.bot.is_none() && other.seat != i64::from(seat));
        let waits = others.filter_map(|other| u8::try_from(other.seat).ok()).filter(|_| !free).collect();
        Ok(Question { number: self.questions, seat, to: info.to, learned: info.learned, waits })
    }

    /// Hears an answer. One no is enough; the last yes takes it back.
    pub(super) async fn consent(
        &mut self,
        from: Audience,
        ask: Consent,
        reply: oneshot::Sender<Outcome>,
    ) -> Result<(), Ended> {
        let open = self.question.as_mut().filter(|question| question.number == ask.question);
        let heard =
            open.and_then(|question| from.seat.filter(|seat| question.waits.remove(seat)).map(|_| question));
        let Some(question) = heard else {
            let _ = reply.send(refuse(TroubleKind::Late, "that is not asked any more, or not of you"));
            return Ok(());
        };
        let (to, all) = (question.to, question.waits.is_empty());
        if !ask.yes {
            self.question = None;
        } else if all {
            return self.back(to, reply).await;
        }
        let _ = reply.send(Ok(OnlineAnswer::Consent(Box::new(Done {}))));
        self.push_room();
        Ok(())
    }

    async fn back(&mut self, to: u32, reply: oneshot::Sender<Outcome>) -> Result<(), Ended> {
        match self.with(Work::Long, move |_, table| table.back(to)).await {
            Ok(step) => {
                self.keep(&[step], Some(reply)).await?;
                self.gone_on(true).await
            }
            Err(troubles) => {
                let _ = reply.send(Err(troubles));
                Ok(())
            }
        }
    }

    // --- What is told -------------------------------------------------------------------------------------------------

    pub(super) async fn shown(&mut self, to: Audience, whole: bool) -> Result<Update, Troubles> {
        if to.seat.is_none() && !self.rules.watchers {
            return refuse(TroubleKind::Refused, "nobody may watch at this table");
        }
        if to.seat.is_none() && self.behind.is_some() {
            return self.shown_behind(to, whole).await;
        }
        self.with(if whole { Work::Long } else { Work::Telling }, move |host, table| {
            host.shown(table, to, whole)
        })
        .await
    }

    pub(super) async fn why(&mut self, from: Audience, ask: Why) -> Result<Reasons, Troubles> {
        self.with(Work::Telling, move |host, table| host.reasons(table, from, &ask)).await
    }

    /// The game with its shuffle opened and what was promised of it, once it is over.
    pub(super) async fn save(&mut self) -> Result<Saved, Troubles> {
        if kept_state(&self.game.state) != TableState::Over {
            return refuse(TroubleKind::Refused, "a game is opened when it is over");
        }
        let promised = commitment(self.start.seed, &self.game.salt);
        self.with(Work::Long, |_, table| table.save(Some(promised))).await
    }

    /// The audiences of which somebody is at the table and may see the game.
    pub(super) fn audiences(&self) -> BTreeSet<Audience> {
        let watched = self.rules.watchers;
        self.guests.values().map(Guest::audience).filter(|to| to.seat.is_some() || watched).collect()
    }

    pub(super) fn keep_audiences(&mut self) {
        let audiences: Vec<Audience> = self.audiences().into_iter().collect();
        if let Some(hosted) = &mut self.hosted {
            hosted.keep(&audiences);
        }
    }

    /// Tells everybody how the game stands; each audience is told once.
    async fn push_game(&mut self, back: bool) -> Result<(), Ended> {
        let audiences = self.audiences_now().await?;
        let over = self.standing.as_ref().is_some_and(|standing| standing.decides.is_none());
        let caught_up = self.rules.delay > 0 && over;
        let lines = self.with(Work::Telling, move |host, table| {
            let mut lines: Vec<(Audience, Line)> = Vec::new();
            for to in audiences {
                // Who was behind is told everything at the end.
                let whole = back || caught_up && to.seat.is_none();
                let update = Box::new(host.shown(table, to, whole)?);
                lines.push((to, line(&if whole { Push::Back(update) } else { Push::Update(update) })));
            }
            Ok(lines)
        });
        let lines = lines.await.map_err(|_| Ended)?;
        self.push_lines(lines);
        Ok(())
    }

    pub(super) fn push_lines(&self, lines: Vec<(Audience, Line)>) {
        for (to, line) in lines {
            self.guests
                .values()
                .filter(|guest| guest.audience() == to)
                .for_each(|guest| Self::push_to(guest, &line));
        }
    }

    /// Tells one guest, who has changed seats, everything.
    pub(super) async fn push_whole(&mut self, number: u64) {
        let Some(to) = self.guests.get(&number).map(Guest::audience) else { return };
        if self.hosted.is_none() {
            return;
        }
        if let (Ok(update), Some(guest)) = (self.shown(to, true).await, self.guests.get(&number)) {
            Self::push_to(guest, &line(&Push::Back(Box::new(update))));
        }
    }
}

fn step(row: &Row) -> Option<Move> {
    match (row.taken, row.back) {
        (Some(taken), None) => u16::try_from(taken).ok().map(Move::Option),
        (None, Some(back)) => u32::try_from(back).ok().map(Move::Back),
        _ => None,
    }
}

fn row(step: &Move) -> Row {
    match *step {
        Move::Option(option) => Row { taken: Some(option.into()), ..Row::default() },
        Move::Back(to) => Row { back: Some(to.into()), ..Row::default() },
    }
}
