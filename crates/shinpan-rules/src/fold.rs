//! Names as people write them.

/// A name without the differences nobody means: case, blanks, hyphens and underscores.
pub(crate) fn fold(name: &str) -> String {
    name.chars()
        .filter(|c| !c.is_whitespace() && *c != '-' && *c != '_')
        .flat_map(char::to_lowercase)
        .collect()
}
