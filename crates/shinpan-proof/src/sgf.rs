//! A proof as a game record with variations, to be opened in any editor.

mod book;
mod plan;

use std::fmt::Write as _;

use shinpan_board::{Color, Point, PointSet, Size};
use shinpan_game::{Act, Event, Game, Move, Step};

use crate::flaw::{Flaw, Line};
use crate::proof::{Edge, Graph, Node, NodeId, Proof, Strategy};
use crate::talk::leave_talk;

/// Writes a proof as SGF: the start is set up, every line is a variation, and comments say what each state
/// is about and cite the articles for what a board does not show: passes for kos, moves that the past
/// forbids, the ends of rounds and phases.
///
/// A state that several lines share bears a number and is written out where it comes first; later lines refer to it
/// by that. After `most` states the rest is left out, and a comment says so. An answer book is written as far down in all
/// lines as comes to no more than `most` states; a plan as marks on its parts.
///
/// # Errors
/// A move of the proof is illegal; other flaws are not looked for.
pub fn to_sgf(proof: &Proof, most: usize) -> Result<String, Flaw> {
    let mut game = proof.start.game().map_err(Flaw::Start)?;
    let size = game.position().size();
    let graph = match &proof.strategy {
        Strategy::Graph(graph) => graph,
        Strategy::Book(book) => return book::write(proof, book, game, most),
        Strategy::Plan(plan) => return Ok(plan::write(proof, plan, &game)),
    };
    let text = root_properties(proof, &game, "states");
    if leave_talk(&mut game).is_err() {
        return Err(Flaw::StartIsOver);
    }
    let written = vec![false; graph.len()];
    let mut lines = vec![0; graph.len()];
    for node in graph.nodes() {
        for child in graph.edges_of(node).iter().filter_map(|edge| edge.to.index()) {
            lines[child] += 1;
        }
    }
    let prover = proof.claim.prover_in(&game);
    let mut writer = Writer { graph, prover, size, text, written, lines, left: most, moves: Vec::new() };
    writer.state(game, graph.root(), String::new())?;
    writer.text.push_str(")\n");
    Ok(writer.text)
}

fn root_properties(proof: &Proof, game: &Game, what: &str) -> String {
    let size = game.position().size();
    let board = match size.is_square() {
        true => size.columns().to_string(),
        false => format!("{}:{}", size.columns(), size.rows()),
    };
    let mut text = format!("(;FF[4]GM[1]CA[UTF-8]AP[shinpan]SZ[{board}]RU[{}]", escaped(&game.rules().id));
    let _ = write!(text, "KM[{}]", game.komi());
    for (key, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let stones = game.position().stones(color);
        if !stones.is_empty() {
            text.push_str(key);
            for point in stones.iter() {
                let _ = write!(text, "[{}]", letters(point));
            }
        }
    }
    let _ = write!(text, "PL[{}]", letter(game.to_move()));
    let ledger = game.ledger();
    let held = [Color::Black, Color::White].map(|color| ledger.held_by(color));
    let comment = format!(
        "{}, by {} {what}: one move for the player who can, an answer to every legal move of the other.\n{}; phase: {}; Black holds {} prisoners and pass stones, White {}.",
        proof.claim.describe(size),
        proof.strategy.len(),
        game.rules().name,
        game.phase(),
        held[0],
        held[1]
    );
    let _ = write!(text, "C[{}]", escaped(&comment));
    text
}

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

fn letters(point: Point) -> String {
    point.to_sgf().iter().map(|&byte| char::from(byte)).collect()
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

fn names(points: &PointSet, size: Size) -> String {
    points.iter().map(|point| point.to_gtp(size)).collect::<Vec<_>>().join(" ")
}

/// Lines are written out up to this many moves.
const LONGEST: usize = 1_000;

struct Writer<'a> {
    graph: &'a Graph,
    prover: Option<Color>,
    size: Size,
    text: String,
    written: Vec<bool>,
    /// How many moves lead to each state.
    lines: Vec<u32>,
    left: usize,
    moves: Vec<Move>,
}

impl Writer<'_> {
    /// Writes what follows in a state; `remarks` belong to the move that led to it.
    fn state(&mut self, game: Game, id: NodeId, remarks: String) -> Result<(), Flaw> {
        let graph = self.graph;
        let mut remarks = remarks;
        if id.is_settled() {
            let owner = self.prover.map_or(String::new(), |prover| format!("{prover}'s "));
            let enough = match id {
                NodeId::FOUGHT => "what they surround, and what is kept by answering in each fight,",
                _ => "and what they surround,",
            };
            let _ = writeln!(remarks, "Settled: {owner}stones that cannot be captured, {enough} are enough.");
        }
        let Some((index, node)) = id.index().zip(graph.node(id)) else {
            self.comment(&remarks);
            return Ok(());
        };
        if self.written[index] {
            let _ = writeln!(remarks, "The line goes on as in state {index}.");
            self.comment(&remarks);
            return Ok(());
        }
        if self.left == 0 || self.moves.len() > LONGEST {
            remarks.push_str("The rest of this line is left out.\n");
            self.comment(&remarks);
            return Ok(());
        }
        self.left -= 1;
        self.written[index] = true;
        if matches!(node, Node::Theirs { .. }) {
            for illegal in game.ko_bans() {
                let _ = writeln!(remarks, "Not legal here: {illegal}.");
            }
        }
        if self.lines[index] > 1 {
            let _ = write!(remarks, "State {index}, which other lines come to as well.");
        }
        self.comment(&remarks);
        let edges = graph.edges_of(node);
        for edge in edges {
            // A reply may be forbidden in the line by which a shared state is reached first.
            let theirs = matches!(node, Node::Theirs { .. });
            if theirs && game.why_not(&Act::Move(edge.turn)).is_some() {
                continue;
            }
            if edges.len() > 1 {
                self.text.push_str("\n(");
            }
            self.edge(&game, edge)?;
            if edges.len() > 1 {
                self.text.push(')');
            }
        }
        Ok(())
    }

    fn edge(&mut self, game: &Game, edge: &Edge) -> Result<(), Flaw> {
        let mut next = game.clone();
        self.moves.push(edge.turn);
        let step = next.act(Act::Move(edge.turn)).map_err(|illegal| Flaw::IllegalMove {
            line: Line { moves: self.moves.clone(), size: self.size },
            why: illegal.to_string(),
        })?;
        let at = match edge.turn {
            Move::Play(at) => letters(at),
            Move::Pass | Move::PassForKo(_) => String::new(),
        };
        let _ = write!(self.text, ";{}[{at}]", letter(game.to_move()));
        let remarks = self.remarks(&step, edge.turn, game);
        if next.outcome().is_some() {
            let mut remarks = remarks;
            let _ = writeln!(remarks, "The count: Black's margin is {}.", next.count().margin());
            self.comment(&remarks);
        } else {
            // The talk has a way on: the move would not stand in a proof that holds otherwise.
            let _ = leave_talk(&mut next);
            self.state(next, edge.to, remarks)?;
        }
        self.moves.pop();
        Ok(())
    }

    /// What a move brought about that the board does not show.
    fn remarks(&self, step: &Step, turn: Move, game: &Game) -> String {
        let mut text = String::new();
        if let (Move::PassForKo(at), Some(encore)) = (turn, &game.rules().encore) {
            let (price, ban) = (&encore.pass_for_ko.by, &encore.encore_ko.by);
            let also = if ban == price { String::new() } else { format!(", {ban}") };
            let _ = writeln!(text, "Pass for the ko at {} ({price}{also}).", at.to_gtp(self.size));
        }
        for event in &step.events {
            if let Event::Captured { stones } = event {
                let _ = writeln!(text, "Captures {}.", names(stones, self.size));
            } else if let Some(by) = event.by() {
                let _ = writeln!(text, "{} ({by}).", event.describe(self.size));
            }
        }
        text
    }

    /// Comments on the move just written; the start has its comment already.
    fn comment(&mut self, text: &str) {
        let text = text.trim_end();
        if !text.is_empty() && !self.moves.is_empty() {
            let _ = write!(self.text, "C[{}]", escaped(text));
        }
    }
}
