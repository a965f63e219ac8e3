//! Claims that need no further play: the string is captured, or something is held whatever is played.

use shinpan_board::{Color, Point, PointSet};

use super::answering;
use super::closing::closes;
use super::scene::Scene;
use crate::question::Question;

/// Whether a claim is settled for the owner: what he has to keep has two eyes, each vital (D. B. Benson, *Life in the Game of
/// Go*, 1976) or narrow, or lives if he answers what is played next to it; see `docs/confirmation.md`.
pub fn for_owner(question: &Question, scene: &Scene) -> bool {
    let owner = question.owner();
    let kept = if scene.captured { &scene.fresh } else { question.string() };
    let standing = kept.intersection(scene.of_color(owner));
    !standing.is_disjoint(&immortal(scene, owner))
        || !standing.is_disjoint(&guarded(scene, owner))
        || standing.iter().any(|stone| answering::lives(scene, owner, stone))
}

/// Whether a claim is settled for the attacker.
pub fn for_attacker(question: &Question, scene: &Scene) -> bool {
    let attacker = question.owner().opponent();
    let wanted = if question.interest().is_empty() { question.string() } else { question.interest() };
    question.interest().is_empty() && scene.captured
        || holds(scene, attacker, wanted)
        || occupies(scene, attacker, wanted)
}

/// Whether one string of a player stands on every wanted point and lives by answering.
fn occupies(scene: &Scene, color: Color, wanted: &PointSet) -> bool {
    let first = wanted.first().filter(|first| scene.of_color(color).contains(*first));
    first.is_some_and(|at| wanted.is_subset(&scene.part(color, at)) && answering::lives(scene, color, at))
}

/// A maximal connected set of points without stones of a colour, and the parts of that colour next to it.
struct Enclosure {
    points: PointSet,
    around: PointSet,
}

/// The strings that keep two enclosures known with everything next to them, bordered by such strings only. `is_eye` is told
/// the points of an enclosure, what borders it, the string and what is next to the string.
fn lasting(
    scene: &Scene,
    color: Color,
    is_eye: impl Fn(&Enclosure, &PointSet, &PointSet) -> bool,
) -> PointSet {
    let own = scene.of_color(color);
    let mut strings = own.connected_parts();
    let mut enclosures: Vec<Enclosure> = (scene.known.difference(own).connected_parts().into_iter())
        .map(|points| Enclosure { around: scene.border(&points), points })
        .filter(|enclosure| enclosure.around.is_subset(own))
        .collect();
    loop {
        let before = (strings.len(), enclosures.len());
        strings.retain(|string| {
            let beside = scene.border(string);
            enclosures.iter().filter(|enclosure| is_eye(enclosure, string, &beside)).count() >= 2
        });
        let kept = strings.iter().fold(PointSet::new(), |all, string| all.union(string));
        enclosures.retain(|enclosure| enclosure.around.is_subset(&kept));
        if (strings.len(), enclosures.len()) == before {
            return kept;
        }
    }
}

/// Benson's algorithm on the known part: every empty point of an eye, and there is one, is next to the string.
pub(super) fn immortal(scene: &Scene, color: Color) -> PointSet {
    let empty = scene.empty();
    lasting(scene, color, |enclosure, _, beside| is_vital(enclosure, &empty, beside))
}

fn is_vital(enclosure: &Enclosure, empty: &PointSet, beside: &PointSet) -> bool {
    let open = enclosure.points.intersection(empty);
    !open.is_empty() && open.is_subset(beside)
}

/// The same with narrow enclosures as eyes besides: strings that live if their owner answers in those.
fn guarded(scene: &Scene, color: Color) -> PointSet {
    let empty = scene.empty();
    lasting(scene, color, |enclosure, string, beside| {
        is_vital(enclosure, &empty, beside)
            || enclosure.around.is_subset(string) && is_narrow(scene, color, &enclosure.points, beside)
    })
}

/// Whether no more than one point of an enclosure, or two adjacent ones, are out of a string's reach, each with two
/// neighbours, and the string has a liberty in it: two if both such points are empty and the other side is to move.
fn is_narrow(scene: &Scene, color: Color, points: &PointSet, beside: &PointSet) -> bool {
    let empty = scene.empty();
    let inner: Vec<Point> = points.difference(beside).iter().collect();
    let liberties = points.intersection(beside).intersection(&empty).len();
    let roomy = inner.iter().all(|&point| scene.near(point).len() >= 2);
    match inner[..] {
        [] | [_] => roomy && liberties >= 1,
        [a, b] => {
            let open = empty.contains(a) && empty.contains(b);
            let needed = if open && scene.to_move != color { 2 } else { 1 };
            roomy && scene.near(a).contains(b) && liberties >= needed
        }
        _ => false,
    }
}

/// The strings for which every point of an eye, stones included, is next to the string.
fn firm(scene: &Scene, color: Color) -> PointSet {
    lasting(scene, color, |enclosure, _, beside| enclosure.points.is_subset(beside))
}

/// Whether a player holds every wanted point for good if he answers in the region of each; see the lemma in
/// `docs/confirmation.md`.
fn holds(scene: &Scene, color: Color, wanted: &PointSet) -> bool {
    if !wanted.is_subset(&scene.known) {
        return false;
    }
    let firm = firm(scene, color);
    let reach = scene.border(&firm);
    let mut moves_first = scene.to_move == color;
    for region in scene.size.full_set().difference(&firm).connected_parts() {
        if region.is_disjoint(wanted) {
            continue;
        }
        if !region.is_subset(&scene.known) || !scene.border(&region).is_subset(&firm) {
            return false;
        }
        let loose = scene.of_color(color).intersection(&region);
        let reach = reach.intersection(&region);
        let closes = |first| closes(scene, &region, &reach, &loose, first);
        if closes(false) {
            continue;
        }
        if !std::mem::replace(&mut moves_first, false) || !closes(true) {
            return false;
        }
    }
    true
}
