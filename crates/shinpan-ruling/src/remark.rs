//! What the referee remarks on: assumed, unusual, owed.

use shinpan_rules::ArticleId;

/// Something the reader of a ruling should know that is neither an illegal move nor a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// A stable word for machines: `extra-pass`.
    pub code: &'static str,
    /// The move it is about, counted from 1; 0 for the position before the first.
    pub at_move: Option<usize>,
    /// What there is to say, a sentence without full stop.
    pub says: String,
    /// The article it rests on.
    pub by: Option<ArticleId>,
}

impl Remark {
    pub(crate) fn new(code: &'static str, says: impl Into<String>) -> Remark {
        Remark { code, at_move: None, says: says.into(), by: None }
    }

    pub(crate) fn at(mut self, number: usize) -> Remark {
        self.at_move = Some(number);
        self
    }

    pub(crate) fn by(mut self, article: &ArticleId) -> Remark {
        self.by = Some(article.clone());
        self
    }
}
