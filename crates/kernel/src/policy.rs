//! Where the rules of games differ in a single word.

/// What a game's rules say on points on which games differ. Each is off unless a game says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// What is done so that something else may follow ("A to B", "A. If you do, B") is done completely or not at all.
    pub all_or_nothing: bool,
    /// A card that has lost a keyword for a while can gain it anew in that time.
    pub keywords_return: bool,
    /// A limited trigger counts as used once something of it has been done, not when it begins to resolve.
    pub counts_what_resolved: bool,
    /// Cards that are put somewhere in any order are ordered by their owners, with everything that goes along with them.
    pub owners_order: bool,
    /// An effect is over when it has nothing to choose among what belongs to a player or card that it has named.
    pub needs_what_it_names: bool,
}
