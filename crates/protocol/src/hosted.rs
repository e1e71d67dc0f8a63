//! A table that is kept for several callers, each with a seat of their own. It is what it began with and what was chosen
//! since: the record. Whoever keeps it writes the record down, and plays it again to have the table back.

use std::collections::BTreeMap;
use std::time::Duration;

use byword_kernel::decision::Choice as Code;
use byword_kernel::id::{Seat, Slot};
use byword_kernel::luck::Key;
use byword_kernel::session::Session;
use byword_kernel::table::CONCEDE;
use byword_players::Spec;
use byword_telling::Words;
use serde::{Deserialize, Serialize};

use crate::game::{Asked, Game, Offered, take};
use crate::host::{Host, find};
use crate::learned::learned;
use crate::message::{
    Choose, Language, LogEntry, Pass, Pick, Reasons, Saved, Start, TroubleKind, UndoInfo, Update, Why,
};
use crate::offer;
use crate::picks::{pick_all, picked};
use crate::public::{PUBLIC, unnamed};
use crate::show::News;
use crate::trouble::{Outcome, fail, refused};

/// Choices after which past positions are let go while a record is played.
const AT_ONCE: usize = 64;

/// A step of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// An option was taken, or a seat gave up.
    Option(u16),
    /// The game went back to where it stood after so many choices.
    Back(u32),
}

/// Something that a seat does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Takes an option.
    Choose(Choose),
    /// Takes several cards.
    Pick(Pick),
    /// Passes once.
    Pass(Pass),
    /// Gives up.
    Concede,
    /// Has taken too long: passes, or has a bot answer where nobody may pass.
    Lapse,
}

/// For whom a table is told: a seat, or those who watch; and in which language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Audience {
    /// The seat; nothing: somebody who watches.
    pub seat: Option<u8>,
    /// The language.
    pub lang: Language,
}

/// How far a game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// How many moves the record has.
    pub moves: u32,
    /// Who decides; nothing: the game is over.
    pub decides: Option<u8>,
    /// True if a bot decides.
    pub bot: bool,
    /// True if that bot takes its time.
    pub slow: bool,
    /// Who has won, if the game is over.
    pub winners: Vec<u8>,
    /// The position's digest.
    pub digest: u64,
}

/// How much was told to an audience.
#[derive(Clone, Default)]
struct Told {
    lines: u32,
    /// The first step that was not told.
    next: usize,
    /// In which words it was asked the open decision.
    asked: Option<Offered>,
}

/// A table that is kept for several callers. It has the present position and the few past ones that are asked for at
/// every choice; what else is past is played again when somebody wants it.
pub struct Hosted {
    game: Game,
    people: Vec<Seat>,
    /// Moves of the record that no longer stand: those taken back, and the goings back.
    gone: u32,
    told: BTreeMap<Audience, Told>,
}

/// What is known of a game before it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Info {
    /// What people call it.
    pub title: &'static str,
    /// True if the players play together.
    pub cooperative: bool,
}

/// The game of this name.
#[must_use]
pub fn info(game: &str) -> Option<Info> {
    let kit = find(game).ok()?;
    Some(Info { title: kit.title, cooperative: kit.cooperative })
}

/// Fails if a bot that sits at a table would think about a choice longer than this.
///
/// # Errors
/// Which bot.
pub fn patient(start: &Start, most: Duration) -> Outcome<()> {
    offer::patient(&start.seating.bots, most)
}

impl Host {
    /// For each seat of a game the bot that plays it; nothing: somebody has to.
    ///
    /// # Errors
    /// What is wrong with the beginning.
    pub fn seats(&mut self, start: &Start) -> Outcome<Vec<Option<String>>> {
        let table = self.table(start, None, &[])?;
        let seats = start.seats.unwrap_or(table.game.kit.seats.1);
        let bot = |seat: u8| {
            let seat = Seat(seat);
            (!table.people.contains(&seat)).then(|| table.game.spec(seat).name().to_owned())
        };
        Ok((0..seats).map(bot).collect())
    }

    /// A table as its record says that it stands. Chance follows from the key if there is one, else from the seed.
    ///
    /// # Errors
    /// What is wrong with the beginning, or the first move that the rules do not allow.
    pub fn table(&mut self, start: &Start, key: Option<Key>, record: &[Move]) -> Outcome<Hosted> {
        let game = self.deal(start, key)?;
        let people = game.own.clone();
        if people.iter().any(|seat| *seat >= PUBLIC) {
            return fail(TroubleKind::TooLarge, format!("a table has at most {} seats", PUBLIC.0));
        }
        let mut table = Hosted { game, people, gone: 0, told: BTreeMap::new() };
        let (choices, gone) = standing_choices(record)?;
        table.gone = gone;
        table.play(&choices)?;
        Ok(table)
    }

    /// Lets a seat do something; the moves that it came to.
    ///
    /// # Errors
    /// Why it cannot be done; nothing has changed then.
    pub fn act(&mut self, table: &mut Hosted, from: Audience, deed: &Deed) -> Outcome<Vec<Move>> {
        let words = self.words_in(table.game.kit, from.lang.into());
        let Some(seat) = from.seat else { return fail(TroubleKind::Refused, "who watches does not play") };
        let done = table.as_seat(Seat(seat), |table| table.act(&words, seat, deed));
        table.let_go();
        done
    }

    /// How the table stands, with the log that the audience was not told yet, or the whole one.
    ///
    /// # Errors
    /// If there is no such seat.
    pub fn shown(&mut self, table: &mut Hosted, to: Audience, whole: bool) -> Outcome<Update> {
        let words = self.words_in(table.game.kit, to.lang.into());
        let number = table.number();
        let seat = to.seat.map_or(PUBLIC, Seat);
        if to.seat.is_some_and(|seat| !table.people.contains(&Seat(seat))) {
            return fail(TroubleKind::Unknown, "nobody plays that seat");
        }
        let untold = table.untold(&words, to, whole)?;
        let mut update = table.as_seat(seat, |table| {
            table.game.quietly(|game, session| {
                let asked = Asked { table: 1, words: &words };
                let update = game.shown(asked, session, Some(seat), (untold.last, untold.number));
                game.remember(session, &update, Some(seat));
                update
            })
        });
        update.step = number;
        table.has_told(to, untold.number + update.log.len() as u32);
        update.log.splice(..0, untold.lines);
        if to.seat.is_none() {
            update.own = Vec::new();
            unnamed(&mut update);
        }
        Ok(update)
    }

    /// Why a seat can do something or not.
    ///
    /// # Errors
    /// If who asks plays no seat.
    pub fn reasons(&mut self, table: &mut Hosted, from: Audience, ask: &Why) -> Outcome<Reasons> {
        let words = self.words_in(table.game.kit, from.lang.into());
        let Some(seat) = from.seat else { return fail(TroubleKind::Refused, "who watches does not play") };
        table.as_seat(Seat(seat), |table| crate::why::why(&mut table.game, &words, ask))
    }
}

impl Hosted {
    /// Calls the seats by these names from now on; by their numbers, where one is empty.
    pub fn call(&mut self, names: Vec<String>) {
        self.game.names = names;
    }

    /// How far the game is.
    pub fn standing(&mut self) -> Standing {
        let (people, gone) = (self.people.clone(), self.gone);
        self.game.quietly(|game, session| {
            let position = session.position();
            let decides = position.decision().map(|decision| decision.seat);
            let bot = decides.filter(|seat| !people.contains(seat));
            let won = |seat: &Seat| position.outcome().is_some_and(|outcome| outcome.won(*seat));
            Standing {
                moves: session.steps() as u32 + gone,
                decides: decides.map(|seat| seat.0),
                bot: bot.is_some(),
                slow: bot.is_some_and(|seat| game.spec(seat).is_slow()),
                winners: position.seats().filter(won).map(|seat| seat.0).collect(),
                digest: position.digest(),
            }
        })
    }

    /// Lets bots choose, at most so often; what they chose. One that takes its time chooses once.
    ///
    /// # Errors
    /// If the engine refuses what a bot chose.
    pub fn bots(&mut self, most: usize) -> Outcome<Vec<Move>> {
        let people = self.people.clone();
        let moves = self.game.quietly(|game, session| {
            let before = session.steps();
            for made in 0..most {
                let decides = session.position().decision().map(|decision| decision.seat);
                let Some(seat) = decides.filter(|seat| !people.contains(seat)) else { break };
                let spec = game.spec(seat);
                if spec.is_slow() && made > 0 {
                    break;
                }
                let choice = game.thought(session, seat, spec);
                take(session, choice)?;
                if spec.is_slow() {
                    break;
                }
            }
            Ok(since(session, before))
        });
        self.let_go();
        moves
    }

    /// What taking back a seat's last decision would take back, and whether decisions of other people are among it;
    /// nothing: the seat has made none.
    pub fn undo_info(&mut self, seat: u8) -> Option<(UndoInfo, bool)> {
        let others: Vec<Seat> = self.people.iter().copied().filter(|other| other.0 != seat).collect();
        self.as_seat(Seat(seat), |table| {
            table.game.quietly(|game, session| {
                let to = game.last_own(session)?;
                let info = UndoInfo { to: to as u32, learned: learned(session, to, &game.own) };
                let mut since = session.decided().take(session.steps() - to);
                Some((info, since.any(|(_, seat)| others.contains(&seat))))
            })
        })
    }

    /// Makes moves that were made at another table of the same game.
    ///
    /// # Errors
    /// The first that the rules do not allow.
    pub fn follow(&mut self, moves: &[Move]) -> Outcome<()> {
        for step in moves {
            match *step {
                Move::Option(option) => self.game.quietly(|_, session| take(session, option.into()))?,
                Move::Back(to) => drop(self.back(to)?),
            }
        }
        Ok(())
    }

    /// Goes back to where the game stood after so many choices.
    ///
    /// # Errors
    /// If it has not come so far.
    pub fn back(&mut self, to: u32) -> Outcome<Move> {
        self.gone += self.game.quietly(|_, session| {
            let taken = session.steps().checked_sub(to as usize).filter(|n| *n > 0);
            let Some(taken) = taken else {
                return fail(TroubleKind::Unknown, format!("there is no step {to}"));
            };
            *session = again(session, to as usize)?;
            Ok(taken as u32 + 1)
        })?;
        self.told.clear();
        self.let_go();
        Ok(Move::Back(to))
    }

    /// The game as a file.
    ///
    /// # Errors
    /// If it cannot be played again.
    pub fn save(&mut self, commitment: Option<String>) -> Outcome<Saved> {
        let whole = |session: &Session<'_>| again(session, session.steps()).map(|whole| whole.replay());
        let mut file = self.game.quietly(|_, session| whole(session))?;
        file.cards.clone_from(&self.game.cards);
        file.partial = self.game.partial;
        file.commitment = commitment;
        let name = format!("{}-{}.json", file.game, file.choices.len());
        Ok(Saved { name, text: file.write() })
    }

    /// Forgets what was told to audiences of which nobody is there.
    pub fn keep(&mut self, audiences: &[Audience]) {
        self.told.retain(|audience, _| audiences.contains(audience));
    }

    fn play(&mut self, choices: &[u16]) -> Outcome<()> {
        for few in choices.chunks(AT_ONCE) {
            let each = |session: &mut Session<'_>| few.iter().try_for_each(|n| take(session, (*n).into()));
            self.game.quietly(|_, session| each(session))?;
            self.let_go();
        }
        Ok(())
    }

    /// Lets go of all past positions but those that are asked for at every choice: before the last decision of each
    /// person, since the picks that belong to the open decision, since somebody was told.
    fn let_go(&mut self) {
        let untold = self.told.values().map(|told| told.next.saturating_sub(1)).min();
        let people = &self.people;
        self.game.quietly(|_, session| {
            let open = session.steps() - picked(session).len();
            let recent = untold.map_or(open, |untold| untold.min(open));
            let last: Vec<_> = people.iter().filter_map(|own| session.last_of(|seat| seat == *own)).collect();
            session.let_go(|step| step >= recent || last.contains(&step));
        });
    }

    /// The number of the open decision: how many moves were made. No number comes twice, unlike the steps of a game
    /// that goes back.
    fn number(&mut self) -> u32 {
        let gone = self.gone;
        self.game.quietly(|_, session| session.steps() as u32 + gone)
    }

    /// Does something for a seat.
    fn as_seat<R>(&mut self, seat: Seat, act: impl FnOnce(&mut Self) -> R) -> R {
        self.game.own = vec![seat];
        let result = act(self);
        self.game.own.clone_from(&self.people);
        result
    }

    fn act(&mut self, words: &Words, seat: u8, deed: &Deed) -> Outcome<Vec<Move>> {
        let gone = self.gone;
        self.game.quietly(|game, session| {
            let before = session.steps();
            let open = |step: u32| {
                on_time(step, before as u32 + gone).and_then(|()| game.open(words, session, before as u32))
            };
            let done = match deed {
                Deed::Choose(ask) => open(ask.step).and_then(|_| take(session, option(ask.option))),
                Deed::Pick(ask) => open(ask.step).and_then(|open| {
                    let slots = game.eye(words, session.table(), Some(open.seat), |eye| {
                        ask.cards.iter().map(|handle| eye.teller.true_slot(Slot(*handle))).collect()
                    });
                    pick_all(session, words, &open, slots)
                }),
                Deed::Pass(ask) => open(ask.step).and_then(|_| {
                    match session.position().options().iter().position(|opt| opt.choice == Code::PASS) {
                        Some(pass) => take(session, pass),
                        None => refused(words, "trouble-no-pass"),
                    }
                }),
                Deed::Concede => take(session, CONCEDE + usize::from(seat)),
                Deed::Lapse => open(before as u32 + gone).and_then(|open| {
                    let pass = session.position().options().iter().position(|opt| opt.choice == Code::PASS);
                    let answer = pass.unwrap_or_else(|| game.thought(session, open.seat, Spec::Greedy));
                    take(session, answer)
                }),
            };
            if done.is_err() {
                session.undo_to(before);
            }
            done.map(|()| since(session, before))
        })
    }

    /// What an audience was not told yet, or everything.
    fn untold(&mut self, words: &Words, to: Audience, whole: bool) -> Outcome<Untold> {
        let seat = to.seat.map_or(PUBLIC, Seat);
        let mut told = self.told.remove(&to).filter(|_| !whole);
        self.game.asked = told.as_mut().and_then(|told| told.asked.take());
        self.game.quietly(|game, session| {
            let (first, told) = (told.is_none(), told.unwrap_or_default());
            let from_the_deal = if first { Some(again(session, session.steps())?) } else { None };
            let now = session.steps();
            let session = from_the_deal.as_ref().unwrap_or(session);
            // The eyes that see the table are told the last step by the way; the whole past is seen with eyes of its own.
            let last = (told.next..=now).last().filter(|_| !first);
            let mut lines = Vec::new();
            for step in told.next..last.unwrap_or(now + 1) {
                let count = told.lines + lines.len() as u32;
                lines.extend(game.news_of(words, session, step, Some(seat), count));
            }
            let number = told.lines + lines.len() as u32;
            let from = last.map(|last| session.entries_at(last.saturating_sub(1)));
            let last = from.map_or_else(Vec::new, |from| game.heard(words, session, seat, from));
            Ok(Untold { lines, last, number })
        })
    }

    /// Keeps that an audience was told everything, in so many lines, and in which words it was asked.
    fn has_told(&mut self, to: Audience, lines: u32) {
        let next = self.game.quietly(|_, session| session.steps()) + 1;
        let asked = self.game.asked.take();
        self.told.insert(to, Told { lines, next, asked });
        self.let_go();
    }
}

/// What an audience was not told yet.
struct Untold {
    /// Lines about the steps before the last.
    lines: Vec<LogEntry>,
    /// The last step, before it is put into words.
    last: Vec<News>,
    /// The number of its first line.
    number: u32,
}

/// The same game up to so many choices, with all its past.
fn again<'w>(session: &Session<'w>, steps: usize) -> Outcome<Session<'w>> {
    session.again(steps).or_else(|cause| fail(TroubleKind::Text, cause))
}

/// The choices of a record that were not taken back, and how many of its moves do not stand any more.
fn standing_choices(record: &[Move]) -> Outcome<(Vec<u16>, u32)> {
    let (mut choices, mut gone) = (Vec::new(), 0);
    for step in record {
        match *step {
            Move::Option(option) => choices.push(option),
            Move::Back(to) if (to as usize) < choices.len() => {
                gone += choices.len() as u32 - to + 1;
                choices.truncate(to as usize);
            }
            Move::Back(to) => return fail(TroubleKind::Unknown, format!("there is no step {to}")),
        }
    }
    Ok((choices, gone))
}

/// Fails unless the choice is for the open decision.
fn on_time(step: u32, open: u32) -> Outcome<()> {
    if step == open {
        return Ok(());
    }
    fail(TroubleKind::Late, format!("choice {step} is not the open one, {open} is"))
}

/// The index of an option, kept apart from what stands for giving up.
const fn option(index: u32) -> usize {
    if (index as usize) < CONCEDE { index as usize } else { CONCEDE - 1 }
}

/// The choices made since so many.
fn since(session: &Session<'_>, before: usize) -> Vec<Move> {
    session.choices().skip(before).map(Move::Option).collect()
}
