//! The view: zones, numbers, turn.

use byword_kernel::id::{Ref, Seat, Tally, Zone as Place, ZoneKind as Kind};
use byword_kernel::vocabulary::{Sight, Sort, ZoneSpec};

use super::{Eye, seat};
use crate::message::{Count, Place as Shown, Player, View, Word, Zone, ZoneKind};

impl Eye<'_, '_> {
    /// What the viewer sees.
    pub(crate) fn view(&self) -> View {
        let position = self.table().position();
        let phase = self.world().rulebook.phase(self.table());
        View {
            seat: self.teller.viewer.and_then(seat),
            turn: position.turn(),
            when: self.words().say("turn", &[("n", i64::from(position.turn()).into())]),
            phase: phase.map(|word| Word {
                id: word.to_owned(),
                name: self.words().say(&format!("phase-{word}"), &[]),
            }),
            active: seat(position.active()),
            first: seat(position.first()),
            waiting: self.waiting(),
            parts: self.parts(),
            lasting: self.lasting(),
            shared: self.place(Seat::NONE),
            players: position.seats().map(|seat| self.player(seat)).collect(),
        }
    }

    fn player(&self, of: Seat) -> Player {
        let viewer = self.teller.viewer;
        Player {
            seat: of.0,
            name: self.teller.seat(of),
            own: viewer == Some(of),
            active: self.table().has_turn(of),
            plays: self.table().plays(of),
            opposes: viewer.is_some_and(|own| own != of && self.table().opposed(own, of)),
            place: self.place(of),
        }
    }

    fn place(&self, of: Seat) -> Shown {
        let specs = self.world().vocabulary.zones().iter().enumerate();
        let own = specs.filter(|(_, spec)| spec.per_seat == of.is_some());
        let zones = own.map(|(index, spec)| self.zone(Place { kind: Kind(index as u8), seat: of }, spec));
        Shown { tallies: self.tallies(of), zones: zones.collect() }
    }

    fn tallies(&self, of: Seat) -> Vec<Count> {
        let words = self.world().vocabulary.words(Sort::Tally).enumerate();
        let count = |(index, word): (usize, &str)| {
            let n = self.table().position().tally(of, Tally(index as u8));
            let is = |what| self.words().attached(&[&format!("tally-{word}")], what).is_some();
            let shown = n != 0 || of.is_some() && is("always");
            let name = shown.then(|| self.words().known("tally", word))??;
            (name != "-").then(|| Count { id: word.to_owned(), name, n, flag: is("flag") })
        };
        words.filter_map(count).collect()
    }

    fn zone(&self, place: Place, spec: &ZoneSpec) -> Zone {
        let position = self.table().position();
        let cards: Vec<Ref> = position.zone(place).collect();
        let turned = cards.iter().filter(|card| position.get(**card).is_some_and(|record| record.turned()));
        let name = self.words().word("zone", spec.word);
        Zone {
            id: spec.word.to_owned(),
            name: if name == "-" { String::new() } else { name },
            kind: zone_kind(spec),
            spread: spec.in_play
                || self.words().attached(&[&format!("zone-{}", spec.word)], "spread").is_some(),
            count: cards.len() as u32,
            turned: turned.count() as u32,
            cards: self.zone_cards(&cards, spec.sight == Sight::Nobody),
        }
    }

    /// The cards of a zone that lie for themselves; of a hidden one only those that the viewer knows or may choose.
    fn zone_cards(&self, cards: &[Ref], hidden: bool) -> Vec<crate::message::Card> {
        let position = self.table().position();
        let loose = |card: &Ref| position.get(*card).is_some_and(|record| record.host().is_none());
        let shown = cards.iter().enumerate().filter(|(_, card)| loose(card));
        let shown = shown.filter(|(_, card)| {
            !hidden || self.mentioned.contains(&card.slot) || self.table().title(card.slot) != "?"
        });
        let shown = shown.filter_map(|(place, card)| {
            let mut card = self.card(*card, 0)?;
            card.place = hidden.then_some(place as u32);
            Some(card)
        });
        shown.collect()
    }
}

const fn zone_kind(spec: &ZoneSpec) -> ZoneKind {
    match spec.sight {
        _ if spec.in_play => ZoneKind::Play,
        Sight::Owner => ZoneKind::Hand,
        Sight::Open => ZoneKind::Open,
        Sight::Nobody => ZoneKind::Hidden,
    }
}
