//! Who is at the table: seats, invitations, what is said, the next game.

use byword_protocol::message::{
    Invitation, Joined, OnlineAnswer, Push, Room, RoomSeat, Said, TableState, TroubleKind,
};

use super::super::connection::{Person, clean, failed};
use super::super::engines::Work;
use super::super::limits::Rate;
use super::super::secrets::{commitment, hashed, is_token, key, seed, token};
use super::{Audience, Guest, Outcome, Table, Troubles, fail, kept_state, line, refuse};
use crate::store::{Beginning, Report, Seat, now};

/// The longest thing that is said at once, in characters.
const SPEECH: usize = 500;

impl Table {
    /// Lets somebody come: to the seat that they play already, to the one of the invitation, or to watch.
    pub(super) async fn join(
        &mut self,
        person: Person,
        invitation: Option<String>,
    ) -> Result<Joined, Troubles> {
        if self.guests.len() >= self.node.settings.guests as usize {
            return refuse(TroubleKind::TooLarge, "there is no room at this table");
        }
        if let Some(token) = invitation {
            self.take_invitation(&person, &token).await?;
        }
        let seat = self.seat_of(&person.session);
        if seat.is_none() && !self.rules.watchers && !self.rules.public {
            return refuse(TroubleKind::Refused, "nobody may watch at this table");
        }
        let number = person.number;
        let guest = Guest { person, seat, chat: Rate::new(0.5, 5.0) };
        let audience = guest.audience();
        self.guests.insert(number, guest);
        let update = match self.hosted {
            Some(_) if seat.is_some() || self.rules.watchers => Some(self.shown(audience, true).await?),
            _ => None,
        };
        let chat = self.node.store.chat(&self.game.id).await.map_err(|error| failed(&error))?;
        Ok(Joined { room: self.room(audience), update, chat })
    }

    async fn take_invitation(&mut self, person: &Person, token: &str) -> Result<(), Troubles> {
        if self.seat_of(&person.session).is_some() {
            return Ok(());
        }
        let hash = hashed(token);
        let invited = |seat: &&mut Seat| is_token(token) && seat.invitation.as_ref() == Some(&hash);
        let Some(seat) = self.seats.iter_mut().find(invited) else {
            return refuse(TroubleKind::Refused, "the invitation was used already, or was never given");
        };
        let mut changed = seat.clone();
        changed.invitation = None;
        if changed.sessions.is_empty() {
            changed.name.clone_from(&person.name);
        }
        changed.sessions.push(person.session.clone());
        self.node.store.set_seat(&self.game.id, &changed).await.map_err(|error| failed(&error))?;
        *seat = changed;
        self.call();
        Ok(())
    }

    /// What the seats are called in the words of the game: as people are, with the seat's number where another is called so.
    pub(super) fn names(&self) -> Vec<String> {
        let name = |seat: &Seat| {
            let same =
                |other: &Seat| other.seat != seat.seat && other.bot.is_none() && other.name == seat.name;
            match (&seat.bot, self.seats.iter().any(same)) {
                (Some(_), _) => String::new(),
                (None, true) if !seat.name.is_empty() => format!("{} ({})", seat.name, seat.seat + 1),
                (None, _) => seat.name.clone(),
            }
        };
        self.seats.iter().map(name).collect()
    }

    /// Calls the seats by the names of those who sit there now.
    fn call(&mut self) {
        let names = self.names();
        if let Some(hosted) = &mut self.hosted {
            hosted.call(names.clone());
        }
        if let Some(behind) = &mut self.behind {
            behind.call(names);
        }
    }

    /// The seat that a session plays.
    fn seat_of(&self, session: &str) -> Option<u8> {
        let own = |seat: &&Seat| seat.sessions.iter().any(|one| one == session);
        self.seats.iter().find(own).and_then(|seat| u8::try_from(seat.seat).ok())
    }

    fn seat(&self, seat: u8) -> Result<Seat, Troubles> {
        let found = self.seats.iter().find(|one| one.seat == i64::from(seat) && one.bot.is_none());
        found.cloned().ok_or_else(|| fail(TroubleKind::Unknown, format!("nobody can sit on seat {seat}")))
    }

    async fn change(&mut self, seat: Seat) -> Result<(), Troubles> {
        self.node.store.set_seat(&self.game.id, &seat).await.map_err(|error| failed(&error))?;
        if let Some(old) = self.seats.iter_mut().find(|old| old.seat == seat.seat) {
            *old = seat;
        }
        self.call();
        for number in self.guests.keys().copied().collect::<Vec<u64>>() {
            let session =
                self.guests.get(&number).map(|guest| guest.person.session.clone()).unwrap_or_default();
            let seat = self.seat_of(&session);
            if let Some(guest) = self.guests.get_mut(&number) {
                guest.seat = seat;
            }
        }
        Ok(())
    }

    pub(super) async fn sit(&mut self, number: u64, seat: u8) -> Outcome {
        let mut wanted = self.seat(seat)?;
        let Some(guest) = self.guests.get(&number) else { return refuse(TroubleKind::Unknown, "who asks?") };
        if !self.rules.public || !wanted.sessions.is_empty() || guest.seat.is_some() {
            return refuse(TroubleKind::Refused, "the seat is not free for you");
        }
        (wanted.name, wanted.sessions) = (guest.person.name.clone(), vec![guest.person.session.clone()]);
        wanted.invitation = None;
        self.change(wanted).await?;
        self.push_whole(number).await;
        Ok(OnlineAnswer::Sit(Box::new(self.room_of(number))))
    }

    pub(super) async fn stand(&mut self, number: u64) -> Outcome {
        let Some(seat) = self.guests.get(&number).and_then(|guest| guest.seat) else {
            return refuse(TroubleKind::Refused, "you play no seat");
        };
        let empty = Seat { seat: seat.into(), ..Seat::default() };
        self.change(empty).await?;
        self.push_whole(number).await;
        Ok(OnlineAnswer::Stand(Box::new(self.room_of(number))))
    }

    /// A new invitation: for one's own seat (another device), or for an empty one if one plays here.
    pub(super) async fn invite(&mut self, from: Audience, seat: u8) -> Outcome {
        let mut wanted = self.seat(seat)?;
        if from.seat.is_none() || from.seat != Some(seat) && !wanted.sessions.is_empty() {
            return refuse(
                TroubleKind::Refused,
                "only who plays here invites, to an empty seat or to their own",
            );
        }
        let token = token().map_err(|error| failed(&error))?;
        wanted.invitation = Some(hashed(&token));
        self.change(wanted).await?;
        Ok(OnlineAnswer::Invite(Box::new(Invitation { seat, token })))
    }

    pub(super) async fn say(&mut self, number: u64, text: &str) -> Result<(), Troubles> {
        let Some(guest) = self.guests.get_mut(&number) else {
            return refuse(TroubleKind::Unknown, "who says so?");
        };
        let text = clean(text, SPEECH);
        if text.is_empty() || !guest.chat.take() {
            return refuse(TroubleKind::TooLarge, "too much at once; wait a moment");
        }
        let (seat, name) = (guest.seat, guest.person.name.clone());
        let said = Said { number: self.said, seat, name, text, at: now() };
        self.node.store.say(&self.game.id, &said).await.map_err(|error| failed(&error))?;
        self.said += 1;
        self.push_all(&Push::Said(said));
        Ok(())
    }

    /// Keeps what somebody tells whoever runs the server, with the game as it stands.
    pub(super) async fn report(&mut self, number: u64, text: &str) -> Result<(), Troubles> {
        let Some(guest) = self.guests.get_mut(&number) else {
            return refuse(TroubleKind::Unknown, "who says so?");
        };
        let said = clean(text, SPEECH);
        if said.is_empty() || !guest.chat.take() {
            return refuse(TroubleKind::TooLarge, "too much at once; wait a moment");
        }
        let (seat, name) = (guest.seat.map(i64::from), guest.person.name.clone());
        let replay = match self.hosted {
            Some(_) => self.with(Work::Long, |_, table| table.save(None)).await?.text,
            None => String::new(),
        };
        let id = token().map_err(|error| failed(&error))?;
        let report = Report { id, game: self.game.id.clone(), seat, name, said, replay, at: now() };
        self.node.store.report(&report).await.map_err(|error| failed(&error))
    }

    // --- The next game ------------------------------------------------------------------------------------------------

    /// Wants to play again. The last who wants to deals the next game: same people, cards and rules.
    pub(super) async fn rematch(&mut self, from: Audience) -> Result<(), Troubles> {
        let Some(seat) = from.seat else { return refuse(TroubleKind::Refused, "who watches does not play") };
        if kept_state(&self.game.state) != TableState::Over {
            return refuse(TroubleKind::Refused, "the game is not over");
        }
        self.again.insert(seat);
        let all = self.seats.iter().filter(|seat| seat.bot.is_none() && !seat.sessions.is_empty());
        let all =
            all.into_iter().all(|seat| u8::try_from(seat.seat).is_ok_and(|seat| self.again.contains(&seat)));
        if !all || self.game.next.is_some() {
            return Ok(());
        }
        let next = self.next_game()?;
        let follows = self.node.store.follow(&self.game.id, &next).await.map_err(|error| failed(&error))?;
        self.game.next = if follows {
            Some(next.id)
        } else {
            self.node
                .store
                .game(&self.game.id)
                .await
                .map_err(|error| failed(&error))?
                .and_then(|game| game.next)
        };
        Ok(())
    }

    fn next_game(&self) -> Result<Beginning, Troubles> {
        let random = |error| failed(&error);
        let mut start = self.start.clone();
        start.seed = seed().map_err(random)?;
        let mut won = self.won();
        // A new series begins when one is decided.
        if won.iter().any(|n| *n > u32::from(self.rules.best_of / 2)) {
            won.fill(0);
        }
        let seats = self.seats.iter().map(|seat| Seat { invitation: None, ..seat.clone() }).collect();
        Ok(Beginning {
            id: token().map_err(random)?,
            kind: self.game.kind.clone(),
            start: serde_json::to_string(&start).map_err(|error| failed(&error))?,
            salt: key().map_err(random)?,
            rules: self.game.rules.clone(),
            listed: self.rules.public,
            won: serde_json::to_string(&won).map_err(|error| failed(&error))?,
            seats,
        })
    }

    /// Games won by each seat, this one among them.
    fn won(&self) -> Vec<u32> {
        let mut won: Vec<u32> = serde_json::from_str(&self.game.won).unwrap_or_default();
        won.resize(self.seats.len(), 0);
        for winner in self.standing.iter().flat_map(|standing| &standing.winners) {
            if let Some(count) = won.get_mut(usize::from(*winner)) {
                *count += 1;
            }
        }
        won
    }

    // --- What is told -------------------------------------------------------------------------------------------------

    fn room_of(&self, number: u64) -> Room {
        let nobody = Audience { seat: None, lang: Default::default() };
        self.room(self.guests.get(&number).map_or(nobody, Guest::audience))
    }

    pub(super) fn room(&self, to: Audience) -> Room {
        let won = self.won();
        let here = |seat: u8| self.guests.values().any(|guest| guest.seat == Some(seat));
        let seat = |seat: &Seat| {
            let number = u8::try_from(seat.seat).unwrap_or_default();
            RoomSeat {
                seat: number,
                name: seat.name.clone(),
                bot: seat.bot.clone(),
                own: to.seat == Some(number),
                here: here(number),
                won: won.get(usize::from(number)).copied().unwrap_or_default(),
            }
        };
        Room {
            game: self.game.id.clone(),
            kind: self.game.kind.clone(),
            title: self.title.clone(),
            state: kept_state(&self.game.state),
            rules: self.rules,
            seats: self.seats.iter().map(seat).collect(),
            watchers: self.guests.values().filter(|guest| guest.seat.is_none()).count() as u32,
            commitment: commitment(self.start.seed, &self.game.salt),
            question: self.question.as_ref().map(|question| question.told(to.seat)),
            clock: self.clock.as_ref().map(super::Clock::told),
            again: self.again.iter().copied().collect(),
            next: self.game.next.clone(),
        }
    }

    /// Tells everybody who is at the table.
    pub(super) fn push_room(&self) {
        for guest in self.guests.values() {
            Self::push_to(guest, &line(&Push::Room(Box::new(self.room(guest.audience())))));
        }
    }
}
