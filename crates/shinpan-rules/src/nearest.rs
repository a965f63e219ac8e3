//! Which known word somebody may have meant.

/// The known word nearest to `word` by edit distance, if it is near enough to be worth suggesting:
/// at most a third of its letters wrong, and never more than three.
pub(crate) fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let word: Vec<char> = word.chars().take(64).map(|c| c.to_ascii_lowercase()).collect();
    let allowed = (word.len() / 3).clamp(1, 3);
    known
        .into_iter()
        .map(|candidate| (distance(&word, candidate), candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Edit distance (insert, delete, replace), letters compared without regard to case.
fn distance(a: &[char], b: &str) -> usize {
    let mut row: Vec<usize> = (0..=a.len()).collect();
    for (i, cb) in b.chars().enumerate() {
        let cb = cb.to_ascii_lowercase();
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, ca) in a.iter().enumerate() {
            let replaced = diagonal + usize::from(*ca != cb);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[a.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_recognised_and_nonsense_is_not() {
        let known = ["aga-1991", "japanese-1989", "repetition"];
        assert_eq!(nearest("repetiton", known), Some("repetition"));
        assert_eq!(nearest("japanese-1998", known), Some("japanese-1989"));
        assert_eq!(nearest("aga1991", known), Some("aga-1991"));
        assert_eq!(nearest("poker", known), None);
    }
}
