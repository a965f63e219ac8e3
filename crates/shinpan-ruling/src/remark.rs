//! What the referee remarks on: assumed, unusual, owed.

use shinpan_rules::ArticleId;
use shinpan_sgf::Place;

/// Something the reader of a ruling should know that is neither an illegal move nor a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// A stable word for machines: `extra-pass`.
    pub code: &'static str,
    /// The move it is about, counted from 1; 0 for the position before the first.
    pub at_move: Option<usize>,
    /// The place in the file it is about, where one is to be named.
    pub place: Option<Place>,
    /// What there is to say, a sentence without full stop.
    pub says: String,
    /// The article it rests on.
    pub by: Option<ArticleId>,
}

impl Remark {
    pub(crate) fn new(code: &'static str, says: impl Into<String>) -> Remark {
        Remark { code, at_move: None, place: None, says: says.into(), by: None }
    }

    pub(crate) fn at(mut self, number: usize) -> Remark {
        self.at_move = Some(number);
        self
    }

    pub(crate) fn placed(mut self, place: Place) -> Remark {
        self.place = Some(place);
        self
    }

    pub(crate) fn by(mut self, article: &ArticleId) -> Remark {
        self.by = Some(article.clone());
        self
    }
}
