//! The words of a mark. Standard library only: the command line includes this file as well.

/// Takes the words of a mark apart. They are divided by commas, but a word may hold a comma itself, so the
/// longest known word that fits is taken each time.
///
/// # Errors
/// The rest that begins with no known word.
pub fn words_of<'w>(mark: &'w str, known: &[&str]) -> Result<Vec<&'w str>, &'w str> {
    let mut words = Vec::new();
    let mut rest = mark;
    loop {
        let fits = |word: &&&str| {
            rest.strip_prefix(**word).is_some_and(|after| after.is_empty() || after.starts_with(", "))
        };
        let Some(word) = known.iter().filter(fits).max_by_key(|word| word.len()) else {
            return Err(rest);
        };
        words.push(&rest[..word.len()]);
        match rest[word.len()..].strip_prefix(", ") {
            Some(after) => rest = after,
            None => return Ok(words),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_commas_are_kept_whole() {
        let known = ["in turn, Black first", "in turn", "free"];
        assert_eq!(words_of("in turn, Black first", &known), Ok(vec!["in turn, Black first"]));
        assert_eq!(words_of("free, in turn", &known), Ok(vec!["free", "in turn"]));
        assert_eq!(words_of("free, else", &known), Err("else"));
    }
}
