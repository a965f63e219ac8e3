//! An interactive session: acts typed one by one, the board drawn after each.

use std::io::BufRead as _;

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use shinpan::{Act, Game, Illegal, Move, Point};

use super::show;
use crate::board_view;
use crate::count_view;
use crate::failure::{Failure, Found};
use crate::output::Out;

const HELP: &str = "  D4                     a play, at a point
  pass                   a pass; pass-for-ko D4 lifts the ban on that ko
  dead D4, alive D4      say what you think of a string after a stop
  agree, dispute [D4]    agree about the stones, or disagree
  resume [black]         ask for play to go on
  resign black           give up; also time, forfeit, no-result, both-lose
  illegal D4             make an illegal move and take what the rules do about it
  why D4                 would that play be legal, and if not, why
  moves, bans            what is legal; where ko or repetition forbids a play
  count                  count the board as it stands
  board, history         draw the board again; list the acts so far
  undo                   take the last act back
  quit                   leave
";

/// Where the lines come from.
enum Input {
    Terminal(Box<DefaultEditor>),
    Plain,
}

impl Input {
    /// The next line; `None` at the end.
    fn next(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        match self {
            Input::Terminal(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    // A line that cannot be remembered is still a line.
                    let _ = editor.add_history_entry(&line);
                    Ok(Some(line))
                }
                Err(ReadlineError::Interrupted | ReadlineError::Eof) => Ok(None),
                Err(error) => Err(Failure::Because(format!("the terminal could not be read: {error}"))),
            },
            Input::Plain => {
                let mut line = String::new();
                match std::io::stdin().lock().read_line(&mut line) {
                    Ok(0) => Ok(None),
                    Ok(_) => Ok(Some(line)),
                    Err(error) => Err(Failure::Because(format!("standard input could not be read: {error}"))),
                }
            }
        }
    }
}

/// The game and every game before it, for `undo`.
struct Session {
    games: Vec<(Game, String)>,
    game: Game,
    last: Option<Point>,
}

/// Runs a session until `quit` or the end of the input.
pub fn run(game: Game, terminal: bool, out: &mut Out) -> Result<Found, Failure> {
    let mut input = match terminal {
        true => Input::Terminal(Box::new(DefaultEditor::new().map_err(Failure::because)?)),
        false => Input::Plain,
    };
    let mut session = Session { games: Vec::new(), game, last: None };
    show::situation(&session.game, out);
    show::board(&session.game, None, out);
    if terminal {
        out.line("Type a point, `pass`, or `help`.");
    }
    out.flush()?;
    let mut found = Found::Nothing;
    loop {
        let prompt = format!("{}> ", session.game.to_move().to_string().to_lowercase());
        let Some(line) = input.next(&prompt)? else { return Ok(found) };
        let line = line.trim();
        match line.split_whitespace().next() {
            None => continue,
            Some("quit" | "exit" | "q") => return Ok(found),
            Some(_) => found = found.or(session.obey(line, out)),
        }
        out.flush()?;
    }
}

impl Session {
    fn obey(&mut self, line: &str, out: &mut Out) -> Found {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_ascii_lowercase().as_str() {
            "help" | "?" => out.text(HELP),
            "board" => show::board(&self.game, self.last, out),
            "moves" => self.moves(out),
            "bans" => self.bans(out),
            "count" => self.count(out),
            "history" => self.history(out),
            "undo" => self.undo(out),
            "why" => self.why(rest, out),
            _ => return self.act(line, out),
        }
        Found::Nothing
    }

    fn act(&mut self, line: &str, out: &mut Out) -> Found {
        let size = self.game.position().size();
        let words: Vec<&str> = line.split_whitespace().collect();
        let acts = match Act::parse_all(&words, size) {
            Ok(acts) => acts,
            Err((_, why)) => {
                out.paragraph("  ", "  ", &format!("{why}; `help` explains"));
                return Found::Nothing;
            }
        };
        for act in acts {
            let before = self.game.clone();
            match self.game.act(act) {
                Ok(step) => {
                    show::step(&step, size, out);
                    self.last = show::stone_of(&step).or(self.last);
                    self.games.push((before, act.to_text(size)));
                }
                Err(illegal) => {
                    show::refusal(&illegal, out);
                    return Found::Something;
                }
            }
        }
        show::board(&self.game, self.last, out);
        Found::Nothing
    }

    fn moves(&self, out: &mut Out) {
        let size = self.game.position().size();
        let legal: Vec<String> =
            self.game.legal_moves().into_iter().map(|turn| Act::Move(turn).to_text(size)).collect();
        match legal.is_empty() {
            true => out.line("  no move is made in this phase"),
            false => out.paragraph("  ", "  ", &format!("{}: {}", legal.len(), legal.join(" "))),
        }
    }

    fn bans(&self, out: &mut Out) {
        let bans = self.game.ko_bans();
        if bans.is_empty() {
            out.line("  no ko or repetition rule forbids a play now");
        }
        bans.iter().for_each(|ban| show::refusal(ban, out));
    }

    fn count(&self, out: &mut Out) {
        out.line("  The board as it stands, every stone not yet removed being alive:");
        let count = self.game.count();
        count_view::table(&count, out);
        count_view::items(&count, self.game.position(), out);
        let neutral = &count.map.neutral;
        if !neutral.is_empty() {
            let points = board_view::names(neutral, self.game.position());
            out.paragraph("  ", "    ", &format!("neutral: {points}"));
        }
    }

    fn history(&self, out: &mut Out) {
        match self.games.is_empty() {
            true => out.line("  nothing yet"),
            false => {
                let acts: Vec<&str> = self.games.iter().map(|(_, act)| act.as_str()).collect();
                out.paragraph("  ", "  ", &acts.join(", "));
            }
        }
    }

    fn undo(&mut self, out: &mut Out) {
        let Some((before, act)) = self.games.pop() else {
            out.line("  there is nothing to take back");
            return;
        };
        self.game = before;
        self.last = None;
        out.line(format!("  {act} is taken back"));
        show::board(&self.game, None, out);
    }

    fn why(&self, text: &str, out: &mut Out) {
        let size = self.game.position().size();
        let act = match Act::parse(text, size) {
            Ok(act) => act,
            Err(why) => {
                out.paragraph("  ", "  ", &why.to_string());
                return;
            }
        };
        match self.game.why_not(&act) {
            None => out.line(format!("  {} is legal", act.to_text(size))),
            Some(illegal) => explain(&illegal, out),
        }
    }
}

fn explain(illegal: &Illegal, out: &mut Out) {
    show::refusal(illegal, out);
    if let Act::Move(Move::Play(_)) = illegal.act {
        out.line(format!("     `shinpan law {}` shows the article", illegal.by));
    }
}
