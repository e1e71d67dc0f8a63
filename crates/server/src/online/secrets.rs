//! What nobody can guess: tokens, ids of games, shuffles; and what is shown of it.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

fn random<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A token of 128 bits, in hexadecimal.
///
/// # Errors
/// If the machine has no random numbers.
pub fn token() -> Result<String, getrandom::Error> {
    Ok(hex(&random::<16>()?))
}

/// A seed.
///
/// # Errors
/// If the machine has no random numbers.
pub fn seed() -> Result<u64, getrandom::Error> {
    Ok(u64::from_le_bytes(random()?))
}

/// A key of 256 bits from which a game's chance follows, in hexadecimal.
///
/// # Errors
/// If the machine has no random numbers.
pub fn key() -> Result<String, getrandom::Error> {
    Ok(hex(&random::<32>()?))
}

/// What is kept in the place of a token: who reads the database cannot play with it.
#[must_use]
pub fn hashed(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// What is shown of a shuffle before the first card: the hash of seed and key.
#[must_use]
pub fn commitment(seed: u64, key: &str) -> String {
    hashed(&format!("byword shuffle\n{seed}\n{key}\n"))
}

/// True for what may be a token: it is looked up only then.
#[must_use]
pub fn is_token(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_the_commitment_is_fixed() {
        let (one, two) = (token().unwrap(), token().unwrap());
        assert!(is_token(&one) && one != two);
        assert!(!is_token("../../etc/passwd") && !is_token(""));
        assert_ne!(commitment(7, "salt"), commitment(7, "salu"));
        assert_eq!(commitment(7, "salt"), hashed("byword shuffle\n7\nsalt\n"));
        assert_eq!(hashed("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
