//! What a cycle is called.

use shinpan_board::{Point, PointSet};

use crate::history::{By, Moment};

/// What players call a cycle, told from its captures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CycleKind {
    /// So many kos taken in turn and nothing else: three make a triple ko, four a quadruple ko.
    Kos(usize),
    /// Each side sends two stones and takes two (chosei).
    EternalLife,
    /// Kos and captures of two stones in turn, as many stones lost by either side (junkan ko).
    RoundRobin,
    /// One side loses more stones in each round: two sent, one returned.
    SendingTwo,
    /// Anything else.
    Other,
}

impl CycleKind {
    /// The kind of a cycle: the moments from the one that is repeated to the one that repeats it. What takes more than
    /// 200 moves has no name.
    pub fn of(cycle: &[Moment]) -> CycleKind {
        if cycle.len() > 200 {
            return CycleKind::Other;
        }
        let takes: Vec<Take> = cycle.windows(2).filter_map(|pair| take(&pair[0], &pair[1])).collect();
        let (Some(first), Some(last)) = (cycle.first(), cycle.last()) else { return CycleKind::Other };
        let lost = |side| last.prisoners.of(side) - first.prisoners.of(side).min(last.prisoners.of(side));
        let (black, white) = (lost(shinpan_board::Color::Black), lost(shinpan_board::Color::White));
        let twos = takes.iter().filter(|take| take.captured.len() == 2).count();
        let ones = takes.iter().filter(|take| take.captured.len() == 1).count();
        if takes.iter().any(|take| take.captured.len() > 2) || takes.is_empty() {
            CycleKind::Other
        } else if black != white {
            if twos > 0 && ones > 0 { CycleKind::SendingTwo } else { CycleKind::Other }
        } else if twos == 0 {
            let mut kos: Vec<[Point; 2]> = takes.iter().filter_map(Take::ko).collect();
            kos.sort();
            kos.dedup();
            if kos.len() >= 3 { CycleKind::Kos(kos.len()) } else { CycleKind::Other }
        } else if ones == 0 {
            CycleKind::EternalLife
        } else {
            CycleKind::RoundRobin
        }
    }

    /// A stable word for machines: `triple-ko`, `quadruple-ko`, `many-kos`, `eternal-life`, `round-robin`,
    /// `sending-two`, `other`.
    pub fn id(self) -> &'static str {
        match self {
            CycleKind::Kos(3) => "triple-ko",
            CycleKind::Kos(4) => "quadruple-ko",
            CycleKind::Kos(_) => "many-kos",
            CycleKind::EternalLife => "eternal-life",
            CycleKind::RoundRobin => "round-robin",
            CycleKind::SendingTwo => "sending-two",
            CycleKind::Other => "other",
        }
    }
}

impl std::fmt::Display for CycleKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            CycleKind::Kos(3) => "triple ko",
            CycleKind::Kos(4) => "quadruple ko",
            CycleKind::Kos(kos) => return write!(f, "{kos} kos taken in turn"),
            CycleKind::EternalLife => "eternal life",
            CycleKind::RoundRobin => "round-robin ko",
            CycleKind::SendingTwo => "sending two, returning one",
            CycleKind::Other => "a cycle without a name",
        })
    }
}

/// A play that captures.
struct Take {
    at: Point,
    captured: PointSet,
}

impl Take {
    /// The two points of the ko, if it is one.
    fn ko(&self) -> Option<[Point; 2]> {
        let other = self.captured.first()?;
        Some(if self.at < other { [self.at, other] } else { [other, self.at] })
    }
}

fn take(before: &Moment, after: &Moment) -> Option<Take> {
    let By::Play(player) = after.by else { return None };
    let (own, other) = (player, player.opponent());
    let captured = before.position.stones(other).difference(&after.position.stones(other));
    let at = after.position.stones(own).difference(&before.position.stones(own)).first()?;
    (!captured.is_empty()).then_some(Take { at, captured })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Act, Event, Game};
    use shinpan_board::{Color, Position};
    use shinpan_rules::RuleSet;

    /// The last repetition in a line of acts.
    fn kind(rows: &str, to_move: Color, moves: &str) -> CycleKind {
        let position = Position::from_diagram(rows).unwrap();
        let size = position.size();
        let mut game = Game::new(RuleSet::named("japanese-1989").unwrap(), position, to_move).unwrap();
        let mut found = None;
        for word in moves.split(' ') {
            let step = game.act(Act::parse(word, size).unwrap()).unwrap();
            for event in step.events {
                if let Event::Repetition { after_move, .. } = event {
                    found = Some(after_move);
                }
            }
        }
        let moments = game.history().moments();
        let from = moments.iter().position(|moment| Some(moment.number) == found).expect("a repetition");
        CycleKind::of(&moments[from..])
    }

    #[test]
    fn cycles_are_called_by_their_names() {
        let triple = "OOOOOOO/OXO.O.O/X.XOXOX/XXXXXXX/OOOOOOO/.......";
        assert_eq!(kind(triple, Color::Black, "D5 B4 F5 D4 B5 F4"), CycleKind::Kos(3));
        let eternal = "......../OOOOOO../XXXXXO../XOOOXXOO/.O.X.OX.";
        assert_eq!(kind(eternal, Color::Black, "C1 E1 D1 F1"), CycleKind::EternalLife);
        let sending = ".O.X.X/OXXXXX/OOOOOO/O.O.O.";
        assert_eq!(kind(sending, Color::White, "C4 A4 B4 pass C4"), CycleKind::SendingTwo);
        assert_eq!(CycleKind::of(&[]), CycleKind::Other);
    }
}
