//! Spanish cards have reminders in brackets that are no italics, and dashes before options.

/// Brackets that begin so say rules.
const RULES: [&str; 3] = ["Límite", "Máximo", "Alter"];

/// A line without reminders, with the marks of English cards.
pub(crate) fn plain(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((open, close)) = bracket(rest) {
        let inside = &rest[open + 1..close];
        let reminder = inside.starts_with(char::is_uppercase)
            && inside.contains(' ')
            && !RULES.iter().any(|word| inside.starts_with(word));
        out.push_str(if reminder { rest[..open].trim_end() } else { &rest[..=close] });
        rest = &rest[close + 1..];
    }
    out.push_str(rest);
    let out = out.replace('→', "->");
    match out.strip_prefix("— ").or_else(|| out.strip_prefix("- ")) {
        Some(option) => format!("• {option}"),
        None => out,
    }
}

/// Where the first brackets open and close.
fn bracket(text: &str) -> Option<(usize, usize)> {
    let open = text.find('(')?;
    Some((open, open + text[open..].find(')')?))
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn reminders_go_and_rules_stay() {
        assert_eq!(plain("Represalia 1. (Después de un ataque, 1 de daño.)"), "Represalia 1.");
        assert_eq!(
            plain("Roba 1 carta. (Límite de una vez por ronda.)"),
            "Roba 1 carta. (Límite de una vez por ronda.)"
        );
        assert_eq!(plain("— Agota a Ada (2 de daño si puedes)"), "• Agota a Ada (2 de daño si puedes)");
    }
}
