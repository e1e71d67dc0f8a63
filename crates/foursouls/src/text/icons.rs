//! Icons in a text, as words.

/// Databases write `{T}` for the arrow, `2{cent}` for money, a kind and a number for a circled number, `{label:Trinket}` for a keyword.
/// What is no icon stays as it is.
pub(crate) fn spelled(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, (icon, after))) =
        rest.split_once('{').and_then(|(before, tail)| Some((before, tail.split_once('}')?)))
    {
        out.push_str(before);
        let word = word(icon, &out);
        let glued =
            !word.starts_with(['(', '{']) && out.chars().next_back().is_some_and(char::is_alphanumeric);
        if glued {
            out.push(' ');
        }
        out.push_str(&word);
        rest = after;
    }
    out.push_str(rest);
    out
}

/// What an icon says behind the text `before` it.
fn word(icon: &str, before: &str) -> String {
    match icon.split_once(':') {
        Some(("label", keyword)) => return keyword.to_owned(),
        Some((_, number)) if number.parse::<u8>().is_ok() => return format!("({number})"),
        _ => {}
    }
    let one = before.strip_suffix('1').is_some_and(|b| !b.ends_with(|c: char| c.is_ascii_digit()));
    let word = match icon {
        "T" => "{TAP}",
        "$" | "P" | "pay" => "{PAY}",
        "cent" if one => "cent",
        "cent" => "cents",
        "attack" => "ATK",
        "health" | "heath" => "HP",
        "evasion" => "evasion",
        other => return format!("{{{other}}}"),
    };
    word.to_owned()
}

#[cfg(test)]
mod tests {
    use super::spelled;

    #[test]
    fn icons_are_words_and_other_things_stay() {
        assert_eq!(spelled("{T}: Gain 1{cent} or 11{cent}."), "{TAP}: Gain 1 cent or 11 cents.");
        assert_eq!(spelled("+1{attack}, {die:6}, {label:Trinket}"), "+1 ATK, (6), Trinket");
        assert_eq!(spelled("{TAP}, {PAY}: {nothing} {"), "{TAP}, {PAY}: {nothing} {");
    }
}
