//! What the command line says.

use super::Failure;

/// How much there is to do.
pub struct Options {
    /// Games that are stored before.
    pub tables: usize,
    /// People who play, two at a table.
    pub seats: u32,
    /// How long they play.
    pub seconds: u64,
    /// Stored games that are taken up a second.
    pub returns: u64,
    /// PostgreSQL, or nothing: SQLite in a folder of its own.
    pub database: Option<String>,
}

impl Options {
    /// Reads pairs of a key and its value.
    pub fn read(mut said: impl Iterator<Item = String>) -> Result<Self, Failure> {
        let mut options = Self { tables: 10_000, seats: 2000, seconds: 60, returns: 5, database: None };
        while let Some(key) = said.next() {
            let value = said.next().ok_or_else(|| format!("{key} needs a value"))?;
            match key.as_str() {
                "--tables" => options.tables = value.parse()?,
                "--seats" => options.seats = value.parse()?,
                "--seconds" => options.seconds = value.parse()?,
                "--returns" => options.returns = value.parse()?,
                "--database" => options.database = Some(value),
                _ => {
                    return Err(format!(
                        "{key} is none of --tables, --seats, --seconds, --returns, --database"
                    )
                    .into());
                }
            }
        }
        if options.seats > 10_000
            || options.tables > 100_000
            || options.seconds > 3600
            || options.returns > 100
        {
            return Err("at most 10000 seats, 100000 tables, 3600 seconds, 100 returns a second".into());
        }
        Ok(options)
    }
}
