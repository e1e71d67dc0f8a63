//! A game at a table: its history, who sits where, what each of the caller's seats was told.

mod hearing;

use std::collections::BTreeMap;
use std::sync::Arc;

use byword_kernel::decision::{Choice as Code, Decision, DecisionKind};
use byword_kernel::id::{Seat, Slot};
use byword_kernel::replay::Replay;
use byword_kernel::rng::game_seed;
use byword_kernel::session::{Pause, Session};
use byword_kernel::table::{CONCEDE, Table};
use byword_language::kit::{Kit, Loaded};
use byword_players::{Eyes, Spec, player_seed};
use byword_telling::Words;

use crate::learned::learned;
use crate::message::{LogEntry, Outcome as End, Trouble, TroubleKind, UndoInfo, Update, Viewer};
use crate::picks::{pick_all, picked};
use crate::show::{Eye, News, Setting, Texts, seat};
use crate::trouble::{Outcome, fail, refused};

/// Decisions of a bot in one turn after which it chooses at random: what looks best may lead round in a circle.
const PATIENCE: usize = 60;
/// Choices that bots make at most before the caller is told how things stand.
const RUN: usize = 5_000;
/// Choices that are made at most when bots answer for the caller.
const AUTO: usize = 100_000;
/// Passes that are made at most for one call.
const PASSES: usize = 500;

/// A game at a table.
pub(crate) struct Game {
    pub(crate) kit: &'static Kit,
    pub(crate) loaded: Arc<Loaded>,
    texts: Texts,
    pause: Pause,
    /// The caller's seats.
    pub(crate) own: Vec<Seat>,
    /// What the seats are called, where people have said so.
    pub(crate) names: Vec<String>,
    /// Who plays each seat that is not the caller's.
    bots: Vec<Spec>,
    /// Card files that it was begun with.
    pub(crate) cards: Vec<String>,
    pub(crate) partial: bool,
    /// True if it is only looked at.
    pub(crate) review: bool,
    /// True if it began with a deal, so that it can be saved.
    pub(crate) dealt: bool,
    /// The open decision as the caller was asked it last: the step, the seat, the options in words.
    pub(crate) asked: Option<Offered>,
    /// The game as it was written down last.
    recorded: Option<Replay>,
    /// What each of the caller's seats was told, and how many kernel entries that was.
    told: BTreeMap<u8, Vec<LogEntry>>,
    heard: usize,
    /// How much of it was sent.
    sent: BTreeMap<u8, u32>,
    pub(crate) warnings: Vec<Trouble>,
}

/// The options of a decision in the words in which a seat was asked it at a step.
pub(crate) type Offered = (usize, Seat, Vec<String>);

/// How an update is made.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) table: u32,
    pub(crate) words: &'a Words,
}

impl Game {
    /// A game that is played from the session's present position on.
    pub(crate) fn new(kit: &'static Kit, loaded: Arc<Loaded>, own: Vec<Seat>, bots: Vec<Spec>) -> Self {
        Self {
            kit,
            loaded,
            texts: Texts::default(),
            pause: Pause::default(),
            own,
            names: Vec::new(),
            bots,
            cards: Vec::new(),
            partial: false,
            review: false,
            dealt: true,
            asked: None,
            recorded: None,
            told: BTreeMap::new(),
            heard: 0,
            sent: BTreeMap::new(),
            warnings: Vec::new(),
        }
    }

    /// Begins with what `begin` makes in the game's world.
    pub(crate) fn begin(
        mut self,
        words: &Words,
        begin: impl FnOnce(&byword_kernel::rulebook::World) -> Outcome<Session<'_>>,
    ) -> Outcome<Self> {
        let loaded = self.loaded.clone();
        let session = begin(&loaded.world)?;
        self.tell(words, &session);
        self.pause = session.pause();
        Ok(self)
    }

    /// Does something with the session; what has happened is told to the caller's seats.
    pub(crate) fn with<R>(
        &mut self,
        words: &Words,
        act: impl for<'w> FnOnce(&mut Self, &mut Session<'w>) -> R,
    ) -> R {
        self.quietly(|game, session| {
            let result = act(game, session);
            game.tell(words, session);
            result
        })
    }

    /// Does something with the session, and tells nobody.
    pub(crate) fn quietly<R>(&mut self, act: impl for<'w> FnOnce(&mut Self, &mut Session<'w>) -> R) -> R {
        let loaded = self.loaded.clone();
        let mut session = std::mem::take(&mut self.pause).resume(&loaded.world);
        let result = act(self, &mut session);
        self.pause = session.pause();
        result
    }

    /// Who plays, seat by seat: a bot by its name, or the caller.
    fn players(&self) -> Vec<String> {
        let bots = (0_u8..).map(Seat).zip(&self.bots);
        bots.map(|(seat, bot)| if self.own.contains(&seat) { String::new() } else { bot.to_string() })
            .collect()
    }

    /// The game as a file.
    pub(crate) fn record(&mut self, words: &Words) -> Replay {
        self.with(words, |game, session| {
            let now = game.recorded.take().map_or_else(|| session.replay(), |then| session.continued(&then));
            game.recorded = Some(now.clone());
            Replay { cards: game.cards.clone(), partial: game.partial, players: game.players(), ..now }
        })
    }

    pub(crate) fn setting<'a>(&'a self, words: &'a Words) -> Setting<'a> {
        Setting { kit: self.kit, loaded: &self.loaded, words, texts: &self.texts, names: &self.names }
    }

    /// Looks at the table through the eyes of a seat, or of somebody who sees everything.
    pub(crate) fn eye<'w, R>(
        &self,
        words: &Words,
        truth: &Table<'w>,
        viewer: Option<Seat>,
        look: impl FnOnce(&mut Eye<'_, 'w>) -> R,
    ) -> R {
        self.setting(words).eye(truth, viewer, look)
    }

    /// The eyes that are meant: those of the seat that is named, if they may be looked through; else the caller's who
    /// decides; else the caller's first.
    pub(crate) fn viewer(&self, session: &Session<'_>, named: Option<Viewer>) -> Outcome<Option<Seat>> {
        let over = session.position().decision().is_none();
        let everything = self.review || over;
        match named {
            Some(Viewer::All) if everything => Ok(None),
            Some(Viewer::All) => fail(TroubleKind::Refused, "only replays and finished games are seen whole"),
            Some(Viewer::Seat(n)) if n >= session.position().seat_count() => {
                fail(TroubleKind::Unknown, format!("there is no seat {n}"))
            }
            Some(Viewer::Seat(n)) if everything || self.own.contains(&Seat(n)) => Ok(Some(Seat(n))),
            Some(Viewer::Seat(n)) => fail(TroubleKind::Refused, format!("seat {n} is not the caller's")),
            None => {
                let decides = session.position().decision().map(|decision| decision.seat);
                let own = self.own.iter().find(|own| Some(**own) == decides).or(self.own.first());
                Ok(own.copied())
            }
        }
    }

    /// How the table stands; the log is what was not sent yet to the viewer, or what begins at an entry.
    pub(crate) fn update(
        &mut self,
        asked: Asked<'_>,
        named: Option<Viewer>,
        since: Option<u32>,
    ) -> Outcome<Update> {
        self.with(asked.words, |game, session| {
            let viewer = game.viewer(session, named)?;
            let mut update = game.shown(asked, session, viewer, Default::default());
            game.remember(session, &update, viewer);
            if let Some(own) = viewer.and_then(seat) {
                let from = since.or_else(|| game.sent.get(&own).copied()).unwrap_or(0);
                let told = game.told.get(&own).map_or(&[][..], Vec::as_slice);
                update.log = told.get(from as usize..).unwrap_or_default().to_vec();
                game.sent.insert(own, told.len() as u32);
            }
            update.warnings = std::mem::take(&mut game.warnings);
            Ok(update)
        })
    }

    /// How the table stands in some eyes, with what they are told of the last choice; lines are numbered from `number`.
    pub(crate) fn shown(
        &self,
        asked: Asked<'_>,
        session: &Session<'_>,
        viewer: Option<Seat>,
        (news, number): (Vec<News>, u32),
    ) -> Update {
        let position = session.position();
        let decides = position.decision().map(|decision| decision.seat);
        let picked = picked(session);
        self.eye(asked.words, session.table(), viewer, |eye| Update {
            table: asked.table,
            game: self.kit.name.to_owned(),
            step: session.steps() as u32,
            own: self.own.iter().map(|seat| seat.0).collect(),
            view: eye.view(),
            decision: eye.decision(picked.iter().map(|slot| eye.teller.view_slot(*slot).0).collect()),
            bot_decides: !self.review && decides.is_some_and(|seat| !self.own.contains(&seat)),
            log: eye.log(news.into_iter(), number),
            outcome: end(eye, session.table(), asked.words),
            undo: self
                .last_own(session)
                .map(|to| UndoInfo { to: to as u32, learned: learned(session, to, &self.own) }),
            stopped: None,
            warnings: Vec::new(),
        })
    }

    /// The last step at which the caller decided.
    pub(crate) fn last_own(&self, session: &Session<'_>) -> Option<usize> {
        session.last_of(|seat| self.own.contains(&seat))
    }

    /// Fails unless the open decision is that of this step and the caller's.
    pub(crate) fn open(&self, words: &Words, session: &Session<'_>, step: u32) -> Outcome<Decision> {
        let now = session.steps();
        if step as usize != now {
            return fail(TroubleKind::Late, words.say("trouble-late", &[]));
        }
        match session.position().decision() {
            None => refused(words, "trouble-over"),
            Some(_) if self.review => refused(words, "trouble-review"),
            Some(decision) if !self.own.contains(&decision.seat) => refused(words, "trouble-not-yours"),
            Some(decision) => Ok(*decision),
        }
    }

    /// Takes an option.
    pub(crate) fn choose(&mut self, words: &Words, step: u32, option: u32) -> Outcome<()> {
        self.with(words, |game, session| {
            game.open(words, session, step)?;
            take(session, option as usize)
        })
    }

    /// Takes these cards in the order in which they can be taken, and says that they are all.
    pub(crate) fn pick(&mut self, words: &Words, step: u32, handles: &[u16]) -> Outcome<()> {
        self.with(words, |game, session| {
            let open = game.open(words, session, step)?;
            let slots = game.eye(words, session.table(), Some(open.seat), |eye| {
                handles.iter().map(|handle| eye.teller.true_slot(Slot(*handle))).collect()
            });
            let done = pick_all(session, words, &open, slots);
            if done.is_err() {
                session.undo_to(step as usize);
            }
            done
        })
    }

    /// Lets a bot answer so many decisions of the caller's seats, and the other bots theirs, up to the caller's next.
    pub(crate) fn auto(&mut self, words: &Words, player: Spec, times: u32) -> Outcome<()> {
        if self.review {
            return refused(words, "trouble-review");
        }
        let mut left = times;
        for _ in 0..AUTO {
            let gone_on = self.with(words, |game, session| {
                let Some(seat) = session.position().decision().map(|decision| decision.seat) else {
                    return Ok(false);
                };
                let own = game.own.contains(&seat);
                if own && left == 0 {
                    return Ok(false);
                }
                left -= u32::from(own);
                let spec = if own { player } else { game.spec(seat) };
                let choice = game.thought(session, seat, spec);
                take(session, choice).map(|()| true)
            });
            if !gone_on? {
                break;
            }
        }
        Ok(())
    }

    /// Lets the bot whose decision it is choose.
    pub(crate) fn bot(&mut self, words: &Words) -> Outcome<()> {
        self.with(words, |game, session| {
            let Some(decision) = session.position().decision().copied() else {
                return refused(words, "trouble-over");
            };
            if game.review || game.own.contains(&decision.seat) {
                return refused(words, "trouble-no-bot");
            }
            let choice = game.thought(session, decision.seat, game.spec(decision.seat));
            take(session, choice)
        })
    }

    /// The bot that plays a seat.
    pub(crate) fn spec(&self, seat: Seat) -> Spec {
        self.bots.get(seat.index()).copied().unwrap_or(Spec::Greedy)
    }

    /// What a bot takes. It is made anew for each decision, with random numbers that follow from the game's, so that
    /// nothing but the game has to be kept.
    pub(crate) fn thought(&self, session: &Session<'_>, seat: Seat, spec: Spec) -> usize {
        let spec = if decisions_this_turn(session, seat) > PATIENCE { Spec::Random } else { spec };
        let seed = game_seed(player_seed(session.setup().seed, seat), session.steps() as u64);
        spec.build(seed).choose(&Eyes::of(session.table(), seat))
    }

    /// Lets bots choose until the caller decides or the game is over.
    pub(crate) fn run(&mut self, words: &Words) -> Outcome<()> {
        for _ in 0..RUN {
            match self.bot(words) {
                Ok(()) => {}
                Err(_) => return Ok(()),
            }
        }
        Ok(())
    }

    /// Passes until something happens that the deciding seat of the caller is told, or it cannot pass.
    pub(crate) fn pass(&mut self, words: &Words, step: u32) -> Outcome<Option<String>> {
        let mut at = step;
        for _ in 0..PASSES {
            let offered: Outcome<(Seat, Option<usize>)> = self.with(words, |game, session| {
                let open = game.open(words, session, at)?;
                let pass = session.position().options().iter().position(|opt| opt.choice == Code::PASS);
                Ok((open.seat, pass.filter(|_| open.kind == DecisionKind::Respond || at == step)))
            });
            let (seat, pass) = offered?;
            let Some(pass) = pass else {
                return if at == step { refused(words, "trouble-no-pass") } else { Ok(None) };
            };
            let before = self.told.get(&seat.0).map_or(0, Vec::len);
            self.choose(words, at, pass as u32)?;
            self.run(words)?;
            let new = self.told.get(&seat.0).and_then(|told| told.get(before..)).unwrap_or_default();
            if let Some(news) = new.iter().find(|entry| entry.code != "pass") {
                return Ok(Some(news.text.clone()));
            }
            let (next, goes_on) = self.with(words, |game, session| {
                let decides = session.position().decision().map(|decision| decision.seat);
                (session.steps() as u32, decides.is_some_and(|seat| game.own.contains(&seat)))
            });
            if !goes_on {
                return Ok(None);
            }
            at = next;
        }
        Ok(None)
    }

    /// Takes choices back.
    pub(crate) fn undo(&mut self, words: &Words, to: Option<u32>) -> Outcome<()> {
        let back = self.with(words, |game, session| {
            let to = to.map(|to| to as usize).or_else(|| game.last_own(session));
            match to.filter(|to| *to < session.steps() && !game.review) {
                Some(to) => {
                    session.undo_to(to);
                    Ok((to as u32, session.table().log.entries().len()))
                }
                None => refused(words, "play-undo-none"),
            }
        });
        let (to, heard) = back?;
        self.heard = heard;
        for (seat, told) in &mut self.told {
            told.retain(|entry| entry.step <= to);
            self.sent.entry(*seat).and_modify(|sent| *sent = (*sent).min(told.len() as u32));
        }
        Ok(())
    }

    /// A seat of the caller gives up.
    pub(crate) fn concede(&mut self, words: &Words, seat: u8) -> Outcome<()> {
        self.with(words, |game, session| {
            if !game.own.contains(&Seat(seat)) {
                return fail(TroubleKind::Refused, format!("seat {seat} is not the caller's"));
            }
            take(session, CONCEDE + usize::from(seat))
        })
    }
}

pub(crate) fn take(session: &mut Session<'_>, index: usize) -> Outcome<()> {
    let count = session.position().options().len();
    let refused =
        |_| fail(TroubleKind::Unknown, format!("there is no option {index}; there are {count}, from 0"));
    session.choose(index).or_else(refused)
}

/// How many decisions the seat has made in this turn.
fn decisions_this_turn(session: &Session<'_>, seat: Seat) -> usize {
    let now = session.position().turn();
    let this_turn = session.decided().take_while(|(turn, _)| *turn == now);
    this_turn.filter(|(_, decided)| *decided == seat).take(PATIENCE + 1).count()
}

/// How the game ended, if it did.
pub(crate) fn end(eye: &Eye<'_, '_>, table: &Table<'_>, words: &Words) -> Option<End> {
    let position = table.position();
    if let Some(fault) = table.fault() {
        let fault = format!("{fault:?}");
        let text = words.say("play-fault", &[("fault", fault.clone().into())]);
        return Some(End { text, fault: Some(fault), ..End::default() });
    }
    let outcome = position.outcome()?;
    let winners: Vec<Seat> = position.seats().filter(|seat| outcome.won(*seat)).collect();
    let names: Vec<String> = winners.iter().map(|seat| eye.teller.seat(*seat)).collect();
    let values = [("players", words.list(&names).into()), ("n", (names.len() as i64).into())];
    Some(End {
        winners: winners.iter().map(|seat| seat.0).collect(),
        text: words.say(if names.is_empty() { "play-draw" } else { "play-won" }, &values),
        clause: eye.clause(outcome.clause),
        fault: None,
    })
}
