/// Whether a play may end with the removal of the string it joins ("suicide").
///
/// A parameter of the boards, so that they can serve every rule set; what a rule set says about it is not their business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SelfCapture {
    /// No play may remove stones of its own colour.
    Forbidden,
    /// A play may remove its own string if that has at least two stones; the lone stone, which would leave the
    /// position as it was, may not be played.
    SeveralStones,
    /// Every play on an empty point may remove its own string.
    Allowed,
}

impl SelfCapture {
    /// Says whether a play that would remove `stones` stones of its own (the played one included) is permitted.
    pub const fn permits(self, stones: usize) -> bool {
        match self {
            SelfCapture::Forbidden => stones == 0,
            SelfCapture::SeveralStones => stones != 1,
            SelfCapture::Allowed => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permits() {
        let table = [
            (SelfCapture::Forbidden, [true, false, false]),
            (SelfCapture::SeveralStones, [true, false, true]),
            (SelfCapture::Allowed, [true, true, true]),
        ];
        for (rule, expected) in table {
            assert_eq!([0, 1, 2].map(|stones| rule.permits(stones)), expected, "{rule:?}");
        }
    }
}
