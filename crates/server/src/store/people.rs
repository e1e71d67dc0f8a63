//! Who plays which seat, what was said, and by which names people are called.

use byword_protocol::message::Said;

use super::{Error, Store, from_row, now, on};

/// A seat of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seat {
    /// The seat.
    pub seat: i64,
    /// Who sits there; empty: nobody.
    pub name: String,
    /// The bot that plays it.
    pub bot: Option<String>,
    /// The hash of the invitation that is open.
    pub invitation: Option<String>,
    /// The hashes of the sessions that play it.
    pub sessions: Vec<String>,
}

/// A session that plays a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The seat.
    pub seat: i64,
    /// The hash of the session's token.
    pub session: String,
}

from_row!(Holder: seat, session);

struct SeatRow {
    seat: i64,
    name: String,
    bot: Option<String>,
    invitation: Option<String>,
}

from_row!(SeatRow: seat, name, bot, invitation);

struct SaidRow {
    number: i64,
    seat: Option<i64>,
    name: String,
    said: String,
    at: i64,
}

from_row!(SaidRow: number, seat, name, said, at);

const SEATS: &str = "SELECT seat, name, bot, invitation FROM seats WHERE game = $1 ORDER BY seat";
const HOLDERS: &str = "SELECT seat, session FROM holders WHERE game = $1 ORDER BY seat, session";
const CLEAR: &str = "DELETE FROM holders WHERE game = $1 AND seat = $2";
const SET: &str = "UPDATE seats SET name = $3, invitation = $4 WHERE game = $1 AND seat = $2";
const HOLD: &str = "INSERT INTO holders (game, seat, session) VALUES ($1, $2, $3)";
const SPOKEN: &str =
    "SELECT number, seat, name, said, at FROM chat WHERE game = $1 ORDER BY number DESC LIMIT 100";
const ENTER: &str = "INSERT INTO sessions (token, name, seen) VALUES ($1, $2, $3) \
     ON CONFLICT (token) DO UPDATE SET name = excluded.name, seen = excluded.seen";

impl Store {
    /// The seats of a game, in their order.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn seats(&self, game: &str) -> Result<Vec<Seat>, Error> {
        let (rows, holders): (Vec<SeatRow>, Vec<Holder>) = on!(self.reads, pool => (
            sqlx::query_as(SEATS).bind(game).fetch_all(pool).await?,
            sqlx::query_as(HOLDERS).bind(game).fetch_all(pool).await?,
        ));
        let seat = |row: SeatRow| {
            let own = holders.iter().filter(|holder| holder.seat == row.seat);
            let sessions = own.map(|holder| holder.session.clone()).collect();
            Seat { seat: row.seat, name: row.name, bot: row.bot, invitation: row.invitation, sessions }
        };
        Ok(rows.into_iter().map(seat).collect())
    }

    /// Changes who plays a seat.
    ///
    /// # Errors
    /// If the database fails; nothing has changed then.
    pub async fn set_seat(&self, game: &str, seat: &Seat) -> Result<(), Error> {
        on!(self.writes, pool => {
            let mut all = pool.begin().await?;
            sqlx::query(SET)
                .bind(game).bind(seat.seat).bind(&seat.name).bind(&seat.invitation)
                .execute(&mut *all).await?;
            sqlx::query(CLEAR).bind(game).bind(seat.seat).execute(&mut *all).await?;
            for session in &seat.sessions {
                sqlx::query(HOLD).bind(game).bind(seat.seat).bind(session).execute(&mut *all).await?;
            }
            all.commit().await
        })
    }

    /// What was said last in a game, in its order.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn chat(&self, game: &str) -> Result<Vec<Said>, Error> {
        let rows: Vec<SaidRow> =
            on!(self.reads, pool => sqlx::query_as(SPOKEN).bind(game).fetch_all(pool).await?);
        let said = |row: SaidRow| Said {
            number: u32::try_from(row.number).unwrap_or_default(),
            seat: row.seat.and_then(|seat| u8::try_from(seat).ok()),
            name: row.name,
            text: row.said,
            at: row.at,
        };
        Ok(rows.into_iter().rev().map(said).collect())
    }

    /// Keeps what was said.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn say(&self, game: &str, said: &Said) -> Result<(), Error> {
        const SAY: &str =
            "INSERT INTO chat (game, number, seat, name, said, at) VALUES ($1, $2, $3, $4, $5, $6)";
        on!(self.writes, pool => {
            sqlx::query(SAY)
                .bind(game).bind(i64::from(said.number)).bind(said.seat.map(i64::from))
                .bind(&said.name).bind(&said.text).bind(said.at)
                .execute(pool).await.map(|_| ())
        })
    }

    /// The name of a session; nothing: it has none yet.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn name(&self, session: &str) -> Result<Option<String>, Error> {
        const NAME: &str = "SELECT name FROM sessions WHERE token = $1";
        on!(self.reads, pool => sqlx::query_scalar(NAME).bind(session).fetch_optional(pool).await)
    }

    /// Gives a session a name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn enter(&self, session: &str, name: &str) -> Result<(), Error> {
        on!(self.writes, pool => sqlx::query(ENTER).bind(session).bind(name).bind(now()).execute(pool).await.map(|_| ()))
    }
}
