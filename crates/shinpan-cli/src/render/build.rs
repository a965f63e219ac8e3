//! From a game to the diagram of it.

use shinpan::game::By;
use shinpan::render::{Diagram, Mark};
use shinpan::sgf::record::Figure;
use shinpan::sgf::{Collection, Record};
use shinpan::{Act, Color, Game, Move, Point, Size};

use crate::args::RenderArgs;
use crate::failure::Failure;
use crate::position_args::read_points;

/// Builds the diagram the options ask for.
pub fn diagram(args: &RenderArgs) -> Result<Diagram, Failure> {
    let mut position = args.position.clone();
    if let Some(file) = &args.file {
        if position.sgf.is_some() || position.board.is_some() {
            return Err(Failure::because("name one record or position: FILE, --sgf or --board"));
        }
        position.sgf = Some(file.clone());
    }
    if position.sgf.is_none() {
        // A bare position is drawn alike under every rule set.
        position.rules.get_or_insert_with(|| "tromp-taylor".to_owned());
    }
    let found = position.sgf.as_deref().map(|file| position.games_and_record(file)).transpose()?;
    let game = match &found {
        Some((_, record)) => position.game_of_record(record)?,
        None => position.game()?,
    };
    let size = game.position().size();
    let mut diagram = Diagram::new(game.position().clone());
    diagram.coordinates = !args.no_coordinates;
    let last = number(args, &game, &mut diagram);
    for mark in &args.mark {
        diagram.marks.push(read_mark(mark, size)?);
    }
    if let Some((games, record)) = found.as_ref().filter(|_| !args.no_marks) {
        // A line that is not followed to its end is not shown at its end.
        let most = (record.move_count() > position.line.most_moves()).then(|| position.line.most_moves());
        record_marks(games, record, position.at_move.or(most), &mut diagram);
    }
    // Among circles that mean something else, one around the last move would say what nobody said.
    let circled = diagram.marks.iter().any(|(_, mark)| *mark == Mark::Circle);
    if args.numbers.is_none() && !circled {
        diagram.last_move = last.filter(|at| diagram.marks.iter().all(|(marked, _)| marked != at));
    }
    if args.bans {
        diagram.ko_bans = bans(&game);
    }
    let dead = read_points("--dead", args.dead.as_deref(), size).map_err(Failure::Because)?;
    let counted = dead.is_some() || args.territory;
    // What the record itself marks as dead, where nobody says otherwise and its end is drawn.
    let marks = found.and_then(|(_, record)| record.territory).filter(|_| position.at_move.is_none());
    if let (None, true, Some(marks)) = (&dead, args.territory, marks) {
        for at in marks.dead(game.position()).iter() {
            let string = game.position().string_at(at).map(|string| string.stones).unwrap_or_default();
            diagram.dead = diagram.dead.union(&string);
        }
    }
    for at in dead.unwrap_or_default() {
        let Some(string) = game.position().string_at(at) else {
            return Err(Failure::Because(format!("--dead: there is no stone at {}", at.to_gtp(size))));
        };
        diagram.dead = diagram.dead.union(&string.stones);
    }
    if counted {
        territory(&game, &mut diagram);
    }
    diagram.caption.extend(args.caption.iter().cloned());
    Ok(diagram)
}

/// The record's own marks. A move number or a mark of the command line is stronger: what it covers is named in the
/// caption.
fn record_marks(games: &Collection, record: &Record, after_move: Option<usize>, diagram: &mut Diagram) {
    let mut covered = Vec::new();
    let asked = diagram.marks.clone();
    for (at, sign) in record.signs(games, after_move) {
        let figure = sign.figure.map(|figure| match figure {
            Figure::Circle => Mark::Circle,
            Figure::Square => Mark::Square,
            Figure::Triangle => Mark::Triangle,
            Figure::Cross => Mark::Cross,
        });
        for mark in figure.into_iter().chain(sign.label.map(Mark::Label)) {
            if diagram.numbers.contains_key(&at) || asked.iter().any(|(marked, _)| *marked == at) {
                covered.push(format!("{mark} at {}", at.to_gtp(record.size)));
            } else {
                diagram.marks.push((at, mark));
            }
        }
    }
    if !covered.is_empty() {
        diagram.caption.push(format!("the record also marks: {}", covered.join(", ")));
    }
}

/// Numbers the moves asked for; gives the point of the last play.
fn number(args: &RenderArgs, game: &Game, diagram: &mut Diagram) -> Option<Point> {
    let moments = game.history().moments();
    let mut moves: Vec<(Color, Option<Point>)> = Vec::new();
    let mut first = 0;
    let last_number = game.move_number();
    let from = args.numbers.map_or(last_number, |count| (last_number + 1).saturating_sub(count.max(1)));
    let mut last = None;
    for pair in moments.windows(2) {
        let (before, after) = (&pair[0], &pair[1]);
        let (player, at) = match after.by {
            By::SetUp => continue,
            By::Pass(player) => (player, None),
            By::Play(player) => (player, played(before, after, player)),
        };
        last = at;
        if after.number >= from.max(1) && args.numbers.is_some() {
            if moves.is_empty() {
                first = after.number;
            }
            moves.push((player, at));
        }
    }
    diagram.number_moves(&moves, u32::try_from(first).unwrap_or(u32::MAX));
    last
}

/// The point of a play: where the player has a stone he had not before. A play that removed its own stones
/// left none.
fn played(before: &shinpan::game::Moment, after: &shinpan::game::Moment, player: Color) -> Option<Point> {
    let new = after.position.stones(player).difference(&before.position.stones(player));
    new.first()
}

/// The points where only a ko or repetition rule keeps the player to move from playing.
fn bans(game: &Game) -> shinpan::PointSet {
    let at = |illegal: shinpan::Illegal| match illegal.act {
        Act::Move(Move::Play(at)) => Some(at),
        _ => None,
    };
    game.ko_bans().into_iter().filter_map(at).collect()
}

/// Territory by the game's rule set with the dead stones off.
fn territory(game: &Game, diagram: &mut Diagram) {
    let mut finished = game.finished();
    for at in diagram.dead.iter() {
        finished.position.set(at, None);
    }
    let map = shinpan::score::count(&finished, game.rules()).map;
    diagram.black_points = map.of(Color::Black).difference(&game.position().stones(Color::White));
    diagram.white_points = map.of(Color::White).difference(&game.position().stones(Color::Black));
    diagram.neutral = map.neutral.intersection(&game.position().empty_points());
    diagram.seki = map.seki_stones.clone();
}

/// Reads `D4=circle`, `D4=A`.
fn read_mark(text: &str, size: Size) -> Result<(Point, Mark), Failure> {
    let Some((at, mark)) = text.split_once('=') else {
        return Err(Failure::Because(format!(
            "--mark takes POINT=SIGN, as in `--mark D4=circle` or `--mark D4=A`; found {text:?}"
        )));
    };
    let at =
        Point::from_gtp(at.trim(), size).map_err(|why| Failure::Because(format!("--mark {text}: {why}")))?;
    let mark = match mark.trim().to_ascii_lowercase().as_str() {
        "circle" => Mark::Circle,
        "square" => Mark::Square,
        "triangle" => Mark::Triangle,
        "cross" => Mark::Cross,
        _ => Mark::Label(mark.trim().to_owned()),
    };
    Ok((at, mark))
}
