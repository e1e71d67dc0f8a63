//! The `byword` command: play, simulate, check, look rules up.

mod args;
mod ask;
mod bench;
mod cards;
mod check;
mod desk;
mod door;
mod failure;
mod keyword;
mod lab;
mod lines;
mod play;
mod replay;
mod rules;
mod screen;
mod serve;
mod shuffle;
mod sim;

use std::process::ExitCode;

use byword_kernel::rulebook::Lang;
use clap::{ArgMatches, CommandFactory, FromArgMatches};

use args::{Cli, Command, Language};
use failure::Failure;
use screen::Screen;

fn main() -> ExitCode {
    let matches = Cli::command().get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let mut screen = Screen::new(cli.color);
    let result = run(&cli.command, &mut screen);
    let result = result.and_then(|()| Ok(screen.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // What was written so far comes before what is wrong; if nobody reads it, nothing is lost.
            let _ = screen.flush();
            failure.report(language(&matches))
        }
    }
}

/// The language of the command that was given; English for one that has none.
fn language(matches: &ArgMatches) -> Lang {
    let command = matches.subcommand().map(|(_, matches)| matches);
    let told = command.and_then(|command| command.try_get_one::<Language>("lang").ok().flatten());
    told.copied().unwrap_or_default().into()
}

fn run(command: &Command, screen: &mut Screen) -> Result<(), Failure> {
    match command {
        Command::Play(args) => play::run(args, screen),
        Command::Ask(args) => ask::run(args, screen),
        Command::Sim(args) => sim::run(args, screen),
        Command::Compare(args) => lab::compare::run(args, screen),
        Command::Deck(args) => lab::deck::run(args, screen),
        Command::Try(args) => lab::trial::run(args, screen),
        Command::Matrix(args) => lab::matrix::run(args, screen),
        Command::Ladder(args) => lab::ladder::run(args, screen),
        Command::Tune(args) => lab::tune::run(args, screen),
        Command::Query(args) => lab::query::run(args, screen),
        Command::Merge(args) => lab::merge::run(args, screen),
        Command::Bench(args) => bench::run(args, screen),
        Command::Check(args) if args.editions => desk::editions::run(args, screen),
        Command::Check(args) => check::run(args, screen),
        Command::Explore(args) => desk::explore::run(args, screen),
        Command::Solve(args) => desk::solve::run(args, screen),
        Command::Rules(args) => rules::run(args, screen),
        Command::Keyword(args) => keyword::run(args, screen),
        Command::Cards(args) => cards::run(args, screen),
        Command::Replay(args) => replay::run(args, screen),
        Command::Serve(args) => serve::run(args),
        Command::VerifyShuffle(args) => shuffle::run(args, screen),
    }
}
