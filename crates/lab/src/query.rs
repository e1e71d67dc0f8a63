//! Questions to a record: which rows, grouped by what, how often something is so, and the mean of a number.

use std::collections::BTreeMap;
use std::fmt;
use std::io::BufRead;
use std::str::FromStr;

use byword_arena::{Rate, Share};
use serde::Serialize;
use serde_json::{Map, Value};

/// A row of a record.
type Row = Map<String, Value>;

/// The comparisons, longer ones first where one begins with another.
const COMPARISONS: [(&str, Comparison); 7] = [
    ("<=", Comparison::AtMost),
    (">=", Comparison::AtLeast),
    ("!=", Comparison::Other),
    ("<", Comparison::Less),
    (">", Comparison::More),
    ("=", Comparison::Same),
    (" has ", Comparison::Has),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Same,
    Other,
    Less,
    AtMost,
    More,
    AtLeast,
    /// A list has the value, or a text has it in it.
    Has,
}

/// Something that is so of a row or not: `turns < 20`, `winners has 1`, `won`.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    column: String,
    test: Option<(Comparison, Value)>,
}

/// What is asked of a record.
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// What is so of the rows that count.
    pub only: Vec<Condition>,
    /// The columns by which they are grouped.
    pub by: Vec<String>,
    /// What may be so of them: how often it is.
    pub rate: Option<Condition>,
    /// The number of which the mean is told.
    pub mean: Option<String>,
}

/// What a group of rows came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Group {
    /// The values of the columns that it is grouped by.
    pub by: Vec<String>,
    /// How many rows.
    pub rows: u64,
    /// How often it was so, if that was asked.
    pub rate: Option<Rate>,
    /// The mean of the numbers that there are, if that was asked and there is one.
    pub mean: Option<f64>,
}

/// Why a record does not answer.
#[derive(Debug, thiserror::Error)]
pub enum QueryError {
    /// It cannot be read.
    #[error("{0}")]
    Access(#[from] std::io::Error),
    /// A line is no row.
    #[error("line {line}: {cause}")]
    Malformed {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        cause: String,
    },
    /// No row has such a column.
    #[error("the rows have no column `{name}`; there are {}", .known.join(", "))]
    Column {
        /// The column.
        name: String,
        /// Those that there are.
        known: Vec<String>,
    },
    /// A column is asked for what it has not.
    #[error("line {line}: `{column}` is {found}, and {wanted} is asked for")]
    Unfit {
        /// The line, from 1.
        line: usize,
        /// The column.
        column: String,
        /// What it is there.
        found: &'static str,
        /// What it should be.
        wanted: &'static str,
    },
    /// There are no rows.
    #[error("there are no rows in it")]
    Empty,
}

/// A value that is not of the kind that is asked for.
struct Unfit {
    found: &'static str,
    wanted: &'static str,
}

impl FromStr for Condition {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found =
            COMPARISONS.iter().filter_map(|(sign, comparison)| Some((text.find(sign)?, sign, comparison)));
        // The first sign in the text; of those at one place the longer one, which stands first.
        let first = found.min_by_key(|(place, sign, _)| (*place, std::cmp::Reverse(sign.len())));
        let (column, test) = match first {
            Some((place, sign, comparison)) => {
                let value = text.get(place + sign.len()..).unwrap_or_default().trim();
                (text.get(..place).unwrap_or_default(), Some((*comparison, value_of(value))))
            }
            None => (text, None),
        };
        if let Some((comparison, value)) = &test {
            comparison
                .takes(value)
                .map_err(|cause| format!("`{text}` is no condition: {cause}; {EXAMPLES}"))?;
        }
        let column = column.trim().to_owned();
        let named = !column.is_empty() && column.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        if named { Ok(Self { column, test }) } else { Err(format!("`{text}` is no condition: {EXAMPLES}")) }
    }
}

const EXAMPLES: &str = "`turns < 20`, `kind = act`, `winners has 1`, `won` are some";

/// A number, true or false, or else a text.
fn value_of(text: &str) -> Value {
    match serde_json::from_str(text) {
        Ok(value @ (Value::Number(_) | Value::Bool(_))) => value,
        _ => Value::String(text.trim_matches('"').to_owned()),
    }
}

impl Condition {
    /// What is not there is not so.
    fn holds(&self, row: &Row) -> Result<bool, Unfit> {
        let value = row.get(&self.column).unwrap_or(&Value::Null);
        match (&self.test, value) {
            (None, Value::Bool(so)) => Ok(*so),
            (None, Value::Null) => Ok(false),
            (None, other) => Err(Unfit { found: kind(other), wanted: "true or false" }),
            (Some((comparison, wanted)), value) => comparison.holds(value, wanted),
        }
    }
}

impl Comparison {
    const fn orders(self) -> bool {
        matches!(self, Self::Less | Self::AtMost | Self::More | Self::AtLeast)
    }

    /// Fails if nothing can be compared so with this.
    fn takes(self, wanted: &Value) -> Result<(), String> {
        match wanted {
            Value::String(text) if text.is_empty() => Err("there is no value".to_owned()),
            Value::Number(_) => Ok(()),
            other if self.orders() => Err(format!("`{}` is no number", word(other))),
            _ => Ok(()),
        }
    }

    fn holds(self, value: &Value, wanted: &Value) -> Result<bool, Unfit> {
        let order = || match (number(value)?, wanted.as_f64()) {
            (Some(a), Some(b)) => Ok(a.partial_cmp(&b)),
            _ => Ok(None),
        };
        Ok(match self {
            Self::Same => alike(value, wanted)?,
            Self::Other => !alike(value, wanted)?,
            Self::Less => order()?.is_some_and(std::cmp::Ordering::is_lt),
            Self::AtMost => order()?.is_some_and(std::cmp::Ordering::is_le),
            Self::More => order()?.is_some_and(std::cmp::Ordering::is_gt),
            Self::AtLeast => order()?.is_some_and(std::cmp::Ordering::is_ge),
            Self::Has => match value {
                Value::Array(list) => list.iter().any(|one| word(one) == word(wanted)),
                Value::String(text) => text.contains(&word(wanted)),
                Value::Null => false,
                other => return Err(Unfit { found: kind(other), wanted: "a list or a text" }),
            },
        })
    }
}

/// True if a value is the one that is asked for. What is not there is no value; a number is never a text.
fn alike(value: &Value, wanted: &Value) -> Result<bool, Unfit> {
    match value {
        Value::Number(_) if !wanted.is_number() => Err(Unfit { found: "a number", wanted: kind(wanted) }),
        Value::Bool(_) if !wanted.is_boolean() => Err(Unfit { found: "true or false", wanted: kind(wanted) }),
        Value::Array(_) => Err(Unfit { found: "a list", wanted: "one value (`has` looks into it)" }),
        value => Ok(word(value) == word(wanted)),
    }
}

/// A number, if there is one.
fn number(value: &Value) -> Result<Option<f64>, Unfit> {
    match value {
        Value::Null => Ok(None),
        Value::Number(number) => Ok(number.as_f64()),
        other => Err(Unfit { found: kind(other), wanted: "a number" }),
    }
}

/// What kind of value it is, in words.
const fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "nothing",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// A value in words.
fn word(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(word).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((comparison, value)) = &self.test else { return f.write_str(&self.column) };
        let sign = COMPARISONS.iter().find(|(_, one)| one == comparison).map_or("", |(sign, _)| sign.trim());
        write!(f, "{} {sign} {}", self.column, word(value))
    }
}

#[derive(Default)]
struct Sums {
    rows: u64,
    so: u64,
    sum: f64,
    /// How many numbers the sum has.
    numbers: u64,
    games: Games,
}

/// Rows of one game are no trials of their own: who wins has won each decision of the game. What is kept of each game is how many
/// rows it has and of how many it was so; the rows of a game follow each other.
#[derive(Default)]
struct Games {
    /// The game that is being read: its series and number, its rows, and of how many it was so.
    now: Option<([String; 2], f64, f64)>,
    count: f64,
    /// Over all games before: the squares of both, and their product.
    rows_rows: f64,
    so_so: f64,
    rows_so: f64,
}

impl Games {
    fn count(&mut self, row: &Row, so: bool) {
        let game = ["series", "game"].map(|column| row.get(column).map(word).unwrap_or_default());
        let so = f64::from(u8::from(so));
        match &mut self.now {
            Some((now, rows, sos)) if *now == game => (*rows, *sos) = (*rows + 1.0, *sos + so),
            _ => {
                self.close();
                self.now = Some((game, 1.0, so));
            }
        }
    }

    fn close(&mut self) {
        if let Some((_, rows, so)) = self.now.take() {
            self.count += 1.0;
            self.rows_rows += rows * rows;
            self.so_so += so * so;
            self.rows_so += rows * so;
        }
    }

    /// A rate with the interval that so many games allow, by the variance of a ratio of their sums.
    fn rate(&mut self, so: u64, of: u64) -> Rate {
        self.close();
        let plain = Rate::new(so, of);
        let (rate, rows) = (plain.rate, of as f64);
        let spread = self.so_so - 2.0 * rate * self.rows_so + rate * rate * self.rows_rows;
        let variance = spread * self.count / (self.count - 1.0) / (rows * rows);
        let trials = rate * (1.0 - rate) / variance;
        if self.count >= rows {
            return plain;
        }
        // Where all rows are alike, or there is one game, nothing tells more than the number of games.
        let share = Share::new(rate, if trials.is_finite() { trials.min(rows) } else { self.count.max(1.0) });
        Rate { low: share.low, high: share.high, ..plain }
    }
}

impl Sums {
    fn count(&mut self, query: &Query, row: &Row) -> Result<(), (String, Unfit)> {
        self.rows += 1;
        if let Some(condition) = &query.rate {
            let so = condition.holds(row).map_err(|unfit| (condition.column.clone(), unfit))?;
            self.so += u64::from(so);
            self.games.count(row, so);
        }
        if let Some(column) = &query.mean {
            let value = row.get(column).unwrap_or(&Value::Null);
            let number = number(value).map_err(|unfit| (column.clone(), unfit))?;
            self.sum += number.unwrap_or(0.0);
            self.numbers += u64::from(number.is_some());
        }
        Ok(())
    }
}

impl Query {
    /// What the rows come to, group by group in the order of their values. The lines are read one by one.
    ///
    /// # Errors
    /// If the record cannot be read, has no rows, a line is no row, the first row lacks a column that is asked for, or a
    /// column has values that cannot be compared or counted so.
    pub fn ask(&self, lines: impl BufRead) -> Result<Vec<Group>, QueryError> {
        let (mut groups, mut empty) = (BTreeMap::<Vec<String>, Sums>::new(), true);
        for (line, number) in lines.lines().zip(1..) {
            let malformed =
                |_| QueryError::Malformed { line: number, cause: "this is no row of a record".to_owned() };
            let unfit =
                |(column, Unfit { found, wanted })| QueryError::Unfit { line: number, column, found, wanted };
            let row: Row = serde_json::from_str(line?.trim_start_matches('\u{feff}')).map_err(malformed)?;
            if number == 1 {
                self.check(&row)?;
                empty = false;
            }
            if self.counts(&row).map_err(unfit)? {
                let by = self.by.iter().map(|column| row.get(column).map(word).unwrap_or_default()).collect();
                groups.entry(by).or_default().count(self, &row).map_err(unfit)?;
            }
        }
        if empty {
            return Err(QueryError::Empty);
        }
        Ok(groups.into_iter().map(|(by, sums)| self.group(by, sums)).collect())
    }

    /// True if all is so of the row that is asked of rows.
    fn counts(&self, row: &Row) -> Result<bool, (String, Unfit)> {
        for condition in &self.only {
            if !condition.holds(row).map_err(|unfit| (condition.column.clone(), unfit))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn group(&self, by: Vec<String>, mut sums: Sums) -> Group {
        Group {
            by,
            rows: sums.rows,
            rate: self.rate.is_some().then(|| sums.games.rate(sums.so, sums.rows)),
            mean: (sums.numbers > 0).then(|| sums.sum / sums.numbers as f64),
        }
    }

    fn check(&self, row: &Row) -> Result<(), QueryError> {
        let conditions = self.only.iter().chain(&self.rate).map(|condition| &condition.column);
        let missing = conditions.chain(&self.by).chain(&self.mean).find(|name| !row.contains_key(*name));
        let known = || row.keys().cloned().collect();
        missing.map_or(Ok(()), |name| Err(QueryError::Column { name: name.clone(), known: known() }))
    }
}
