//! Places to ask about.

use shinpan_board::Color;
use shinpan_proof::{Place, Start};

use crate::support::Random;

/// Places on the board of a start, one for each colour, that a number chooses.
pub fn some_places(start: &Start, number: usize) -> [Place; 2] {
    let size = start.setup.position.size();
    let mut random = Random(number as u64);
    Color::BOTH.map(|color| {
        let count = 1 + random.below(size.points());
        let points = (0..count).filter_map(|_| size.point(random.below(size.points())));
        Place::new(color, size, points).unwrap()
    })
}
