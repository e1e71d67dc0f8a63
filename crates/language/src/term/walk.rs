//! The one way through terms: parts, walks and folds.

use super::{Node, Term};

impl Term {
    /// The parts of a list; an atom has none.
    #[must_use]
    pub fn parts(&self) -> &[Self] {
        match &self.node {
            Node::List(items) => items,
            _ => &[],
        }
    }

    /// The list of a form `(head ...)` among the parts.
    #[must_use]
    pub fn form(&self, head: &str) -> Option<&Self> {
        self.parts().iter().find(|part| part.head() == Some(head) && part.items().is_some())
    }

    /// The value of a field, `(field value)`.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Self> {
        self.form(name)?.parts().get(1)
    }

    /// The word at a place of a list.
    #[must_use]
    pub fn word_at(&self, place: usize) -> Option<&str> {
        self.parts().get(place)?.as_word()
    }

    /// True if the term or something in it passes the test.
    pub fn any(&self, test: &mut dyn FnMut(&Self) -> bool) -> bool {
        test(self) || self.parts().iter().any(|part| part.any(test))
    }

    /// Visits the term and all that is in it.
    pub fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Self)) {
        visit(self);
        self.parts().iter().for_each(|part| part.walk(visit));
    }

    /// The same list with its parts changed; an atom stays as it is.
    #[must_use]
    pub fn map(&self, change: &mut dyn FnMut(&Self) -> Self) -> Self {
        match &self.node {
            Node::List(items) => {
                Self { node: Node::List(items.iter().map(change).collect()), span: self.span }
            }
            _ => self.clone(),
        }
    }

    /// The term with what `change` puts in the place of something in it; what it has put there is not looked into.
    #[must_use]
    pub fn rewrite(&self, change: &mut dyn FnMut(&Self) -> Option<Self>) -> Self {
        match change(self) {
            Some(other) => other,
            None => self.map(&mut |part| part.rewrite(change)),
        }
    }
}
