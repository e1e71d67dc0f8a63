//! Settings: a file, then the environment (`BYWORD_SERVER_...`), then the command line. An error names where the value is from.

use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};

use figment::error::Kind;
use figment::providers::{Env, Format, Serialized, Toml};
use figment::{Figment, Source};
use serde::{Deserialize, Serialize};

/// The settings of a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The address to listen at.
    pub address: IpAddr,
    /// The port; 0: any that is free.
    pub port: u16,
    /// The folder of the SQLite file.
    pub data: PathBuf,
    /// PostgreSQL instead of it: `postgres://...`.
    pub database: Option<String>,
    /// Addresses of the page besides the one that is asked for: `https://play.example`.
    pub origins: Vec<String>,
    /// True behind a proxy that says whom it speaks for (`X-Forwarded-For`).
    pub proxy: bool,
    /// True if the page is reached by HTTPS only: its cookies then say so.
    pub secure: bool,
    /// Connections from one address.
    pub connections: u32,
    /// People at one table, those who watch among them.
    pub guests: u32,
    /// Calls a second from one connection.
    pub rate: u32,
    /// Threads that know rules; 0: as many as the machine has cores.
    pub engines: usize,
    /// Engines for the page itself (looking rules up, playing alone), one for each tab that asks for one.
    pub tabs: u32,
    /// The longest that a bot may think about a choice, in milliseconds.
    pub thinking: u64,
    /// Seconds after which a game that nobody looks at leaves memory.
    pub idle: u64,
    /// Seconds for which a node keeps a game.
    pub lease: u64,
    /// True for logs as JSON.
    pub json_logs: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            address: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            data: PathBuf::from("byword-data"),
            database: None,
            origins: Vec::new(),
            proxy: false,
            secure: false,
            connections: 64,
            guests: 64,
            rate: 20,
            engines: 0,
            tabs: 32,
            thinking: 1_000,
            idle: 300,
            lease: 6,
            json_logs: false,
        }
    }
}

/// What the command line says.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Said {
    /// The port.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub port: Option<u16>,
    /// The folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<PathBuf>,
    /// The database.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub database: Option<String>,
}

impl Settings {
    /// The settings of a file, if one is named, the environment and the command line.
    ///
    /// # Errors
    /// What is wrong, with the origin of the value.
    pub fn read(file: Option<&Path>, said: &Said) -> Result<Self, String> {
        let mut all = Figment::from(Serialized::defaults(Self::default()));
        if let Some(file) = file {
            all = all.merge(Toml::file_exact(file));
        }
        all = all.merge(Env::prefixed("BYWORD_SERVER_")).merge(Serialized::defaults(said));
        let read: Self = all.extract().map_err(told)?;
        if read.lease < 2 {
            let origin = all.find_metadata("lease").map_or("?".into(), |origin| origin.name.clone());
            return Err(format!(
                "a lease of {} seconds is too short for key \"lease\" in {origin}",
                read.lease
            ));
        }
        Ok(read)
    }

    /// Where the store is.
    #[must_use]
    pub fn store(&self) -> String {
        self.database.clone().unwrap_or_else(|| self.data.join("byword.sqlite").display().to_string())
    }
}

/// What is wrong with settings, with where they stand.
fn told(errors: figment::Error) -> String {
    errors.into_iter().map(|error| one(&error)).collect::<Vec<_>>().join("; ")
}

fn one(error: &figment::Error) -> String {
    let origin = error.metadata.as_ref().map(|origin| match &origin.source {
        Some(Source::File(file)) => format!("{}: ", file.display()),
        _ => format!("{}: ", origin.name),
    });
    let cause = match &error.kind {
        Kind::UnknownField(name, known) => {
            format!("there is no setting `{name}`; there are: {}", known.join(", "))
        }
        kind if error.path.is_empty() => kind.to_string(),
        kind => format!("`{}`: {kind}", error.path.join(".")),
    };
    format!("{}{}", origin.unwrap_or_default(), cause.trim_end().replace('\n', "\n  "))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn read(text: &str, said: &Said) -> Result<Settings, String> {
        let file =
            std::env::temp_dir().join(format!("byword-settings-{}-{}.toml", std::process::id(), text.len()));
        fs::write(&file, text).unwrap();
        let read = Settings::read(Some(&file), said);
        fs::remove_file(&file).unwrap();
        read
    }

    #[test]
    fn the_command_line_comes_before_the_file_and_errors_name_their_origin() {
        let said = Said { port: Some(7), ..Said::default() };
        let settings = read("port = 5\nlease = 9\n", &said).unwrap();
        assert_eq!((settings.port, settings.lease, settings.rate), (7, 9, 20));
        let wrong = read("lease = \"long\"", &Said::default()).unwrap_err();
        assert!(wrong.contains("lease") && wrong.contains("byword-settings"), "{wrong}");
        let unknown = read("leese = 1\n\n", &Said::default()).unwrap_err();
        assert!(unknown.contains("there is no setting `leese`; there are: address, port"), "{unknown}");
        let short = read("lease = 1\n", &Said::default()).unwrap_err();
        assert!(short.contains("too short") && short.contains("TOML"), "{short}");
    }
}
