//! The page around a report: head, sections, where the numbers come from.

use std::fmt::Write;

use byword_telling::Words;

/// Where the numbers of a report come from, by name of the thing and value.
pub type Source = Vec<(String, String)>;

/// A page that is being written.
pub(crate) struct Page<'a> {
    pub(crate) words: &'a Words,
    title: String,
    body: String,
}

impl<'a> Page<'a> {
    pub(crate) fn new(words: &'a Words, title: &str, lead: &str) -> Self {
        let body = format!("<h1>{}</h1>\n<p class=\"lead\">{}</p>\n", escaped(title), escaped(lead));
        Self { words, title: title.to_owned(), body }
    }

    /// The one sentence that matters.
    pub(crate) fn verdict(&mut self, sentence: &str) {
        let _ = writeln!(self.body, "<p class=\"verdict\">{}</p>", escaped(sentence));
    }

    pub(crate) fn heading(&mut self, id: &str) {
        let _ = writeln!(self.body, "<h2>{}</h2>", escaped(&self.words.say(id, &[])));
    }

    pub(crate) fn note(&mut self, sentence: &str) {
        let _ = writeln!(self.body, "<p><small>{}</small></p>", escaped(sentence));
    }

    /// A drawing, with what it shows in a sentence; without one the heading says it.
    pub(crate) fn figure(&mut self, svg: &str, caption: &str) {
        let caption = match caption {
            "" => String::new(),
            told => format!("<figcaption>{}</figcaption>", escaped(told)),
        };
        let _ = writeln!(self.body, "<figure>{svg}{caption}</figure>");
    }

    /// A table; `rows` are escaped, the first cell of each is its head.
    pub(crate) fn table(&mut self, header: &[String], rows: &[Vec<String>]) {
        let cells = |tag: &str, row: &[String]| -> String {
            row.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect()
        };
        let lines: String = rows.iter().map(|row| format!("<tr>{}</tr>\n", cells("td", row))).collect();
        let head = cells("th scope=\"col\"", header).replace("</th scope=\"col\">", "</th>");
        let _ = writeln!(
            self.body,
            "<div class=\"wide\"><table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>"
        );
    }

    /// Something that is HTML already.
    pub(crate) fn raw(&mut self, html: &str) {
        self.body.push_str(html);
    }

    /// The page, with where its numbers come from at the end.
    pub(crate) fn finish(mut self, source: &Source) -> String {
        self.heading("report-source");
        let items: String = source
            .iter()
            .map(|(name, value)| format!("<dt>{}</dt><dd>{}</dd>", escaped(name), escaped(value)))
            .collect();
        let _ = writeln!(self.body, "<dl>{items}</dl>");
        format!(
            "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
             <style>\n{}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
            self.words.lang.pick("en", "es"),
            escaped(&self.title),
            include_str!("style.css"),
            self.body
        )
    }
}

/// Text as it may stand in HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A share in percent.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}
