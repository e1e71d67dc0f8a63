//! Games and who keeps them.

use super::{Error, Store, from_row, now, on};
use crate::store::people::Seat;

/// How a game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beginning {
    /// Its id, which nobody can guess.
    pub id: String,
    /// Which game.
    pub kind: String,
    /// A `Start` as JSON, with the seed.
    pub start: String,
    /// The key from which its chance follows, in hexadecimal; it is hashed with the seed.
    pub salt: String,
    /// `TableRules` as JSON.
    pub rules: String,
    /// True if anybody finds it in the list.
    pub listed: bool,
    /// Games won by each seat in the games before, as JSON.
    pub won: String,
    /// The seats.
    pub seats: Vec<Seat>,
}

/// A game as it is kept, without its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its id.
    pub id: String,
    /// Which game.
    pub kind: String,
    /// A `Start` as JSON, with the seed.
    pub start: String,
    /// The key from which its chance follows, in hexadecimal; it is hashed with the seed.
    pub salt: String,
    /// `TableRules` as JSON.
    pub rules: String,
    /// `waiting`, `playing`, `over`.
    pub state: String,
    /// How many moves were made.
    pub moves: i64,
    /// Games won by each seat in the games before, as JSON.
    pub won: String,
    /// The game that was played next.
    pub next: Option<String>,
    /// The node that keeps it.
    pub owner: Option<String>,
    /// What each seat has left in reserve, in milliseconds, as JSON.
    pub clock: Option<String>,
}

from_row!(Game: id, kind, start, salt, rules, state, moves, won, next, owner, clock);

const GAME: &str =
    "SELECT id, kind, start, salt, rules, state, moves, won, next, owner, clock FROM games WHERE id = $1";
const LISTED: &str = "SELECT id, kind, start, salt, rules, state, moves, won, next, owner, clock FROM games \
     WHERE listed = 1 AND state <> 'over' ORDER BY created DESC LIMIT 100";
const INSERT: &str = "INSERT INTO games (id, kind, start, salt, rules, listed, state, moves, won, created) \
     VALUES ($1, $2, $3, $4, $5, $6, 'waiting', 0, $7, $8)";
const SEAT: &str = "INSERT INTO seats (game, seat, name, bot, invitation) VALUES ($1, $2, $3, $4, $5)";
const HOLD: &str = "INSERT INTO holders (game, seat, session) VALUES ($1, $2, $3)";
impl Store {
    /// Keeps a new game with its seats.
    ///
    /// # Errors
    /// If the database fails; nothing is kept then.
    pub async fn make(&self, game: &Beginning) -> Result<(), Error> {
        on!(self.writes, pool => {
            let mut all = pool.begin().await?;
            sqlx::query(INSERT)
                .bind(&game.id).bind(&game.kind).bind(&game.start).bind(&game.salt).bind(&game.rules)
                .bind(i64::from(game.listed)).bind(&game.won).bind(now())
                .execute(&mut *all).await?;
            for seat in &game.seats {
                sqlx::query(SEAT)
                    .bind(&game.id).bind(seat.seat).bind(&seat.name).bind(&seat.bot).bind(&seat.invitation)
                    .execute(&mut *all).await?;
                for session in &seat.sessions {
                    sqlx::query(HOLD).bind(&game.id).bind(seat.seat).bind(session).execute(&mut *all).await?;
                }
            }
            all.commit().await
        })
    }

    /// Keeps the game that follows another, unless one follows already; true if it is this one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn follow(&self, game: &str, next: &Beginning) -> Result<bool, Error> {
        const FOLLOW: &str = "UPDATE games SET next = $2 WHERE id = $1 AND next IS NULL";
        self.make(next).await?;
        let done = on!(self.writes, pool => sqlx::query(FOLLOW).bind(game).bind(&next.id).execute(pool).await?.rows_affected());
        Ok(done == 1)
    }

    /// A game.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn game(&self, id: &str) -> Result<Option<Game>, Error> {
        on!(self.reads, pool => sqlx::query_as(GAME).bind(id).fetch_optional(pool).await)
    }

    /// The games that anybody may come to, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn listed(&self) -> Result<Vec<Game>, Error> {
        on!(self.reads, pool => sqlx::query_as(LISTED).fetch_all(pool).await)
    }

    /// Says how far a game is.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_state(&self, game: &str, state: &str) -> Result<(), Error> {
        const STATE: &str = "UPDATE games SET state = $2 WHERE id = $1";
        on!(self.writes, pool => sqlx::query(STATE).bind(game).bind(state).execute(pool).await.map(|_| ()))
    }

    /// Keeps what each seat has left in reserve.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_clock(&self, game: &str, clock: &str) -> Result<(), Error> {
        const CLOCK: &str = "UPDATE games SET clock = $2 WHERE id = $1";
        on!(self.writes, pool => sqlx::query(CLOCK).bind(game).bind(clock).execute(pool).await.map(|_| ()))
    }
}
