//! `byword query`: what a record says.

use std::fs::File;
use std::io::BufReader;

use byword_lab::{Group, Query};
use byword_telling::Words;

use super::args;
use crate::failure::Failure;
use crate::screen::Screen;

pub fn run(args: &args::Query, screen: &mut Screen) -> Result<(), Failure> {
    let query = Query {
        only: args.only.clone(),
        by: args.by.clone(),
        rate: args.rate.clone(),
        mean: args.mean.clone(),
    };
    let refused = |cause: String| Failure::input(format!("{}: {cause}", args.file.display()));
    let file = File::open(&args.file).map_err(|error| refused(error.to_string()))?;
    let groups = query.ask(BufReader::new(file)).map_err(|error| refused(error.to_string()))?;
    if args.answer.json {
        return Ok(screen.json(&groups)?);
    }
    let words = Words::new(args.answer.lang.into(), "");
    if groups.is_empty() {
        return Ok(screen.line(words.say("query-nothing", &[]))?);
    }
    tell(&query, &groups, &words, screen)
}

fn tell(query: &Query, groups: &[Group], words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let mut heads = query.by.clone();
    heads.push(words.say("query-rows", &[]));
    if let Some(condition) = &query.rate {
        heads.push(words.say("query-rate", &[("what", condition.to_string().into())]));
        heads.push(words.say("query-interval", &[]));
    }
    if let Some(column) = &query.mean {
        heads.push(words.say("query-mean", &[("what", column.as_str().into())]));
    }
    let rows: Vec<Vec<String>> = groups.iter().map(|group| row(query, group)).collect();
    let right: Vec<usize> = (query.by.len()..heads.len()).collect();
    Ok(screen.table(&heads.iter().map(String::as_str).collect::<Vec<_>>(), &rows, &right)?)
}

fn row(query: &Query, group: &Group) -> Vec<String> {
    let mut row = group.by.clone();
    row.push(group.rows.to_string());
    if let Some(rate) = &group.rate {
        let [share, low, high] =
            [rate.rate, rate.low, rate.high].map(|share| format!("{:.1}", 100.0 * share));
        row.extend([share, format!("{low} - {high}")]);
    }
    let mean = || group.mean.map_or_else(|| "-".to_owned(), |mean| format!("{mean:.2}"));
    row.extend(query.mean.is_some().then(mean));
    row
}
