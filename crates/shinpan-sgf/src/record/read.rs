use shinpan_board::{Color, Size};

use super::board::{self, SizeValue};
use super::event::Event;
use super::information::{GAME_INFO, Information, Stated};
use super::result::Form;
use super::*;
use crate::oddity::Notes;
use crate::{Node, code};

mod moves;
mod node;

/// More oddities of one record than these are counted only.
const MOST_ODDITIES: usize = 10_000;

/// A line being read.
struct Reader<'c> {
    path: &'c [Node<'c>],
    size: Size,
    notes: Notes,
    events: Vec<Event>,
    /// Whose turn it should be, as far as the record says.
    turn: Option<Color>,
    /// What `PL` said before the first move.
    first_by_property: Option<Color>,
    first_move: Option<Color>,
    /// The line of the last move.
    line: usize,
    moves: usize,
    successive_passes: usize,
    stopped: bool,
    territory: Option<TerritoryMarks>,
}

pub(super) fn read(game: usize, path: &[Node<'_>]) -> Result<Record, RecordError> {
    let root = path[0];
    let mut notes = Notes::new(MOST_ODDITIES);
    let information = information(path, &mut notes);
    check_game_type(&information, &mut notes)?;
    let size = size(root, &information, &mut notes)?;
    let source = super::source::find(&information);
    let komi = komi(&information, size, source.as_ref(), &mut notes);
    let result = result(&information, &mut notes);
    let stated = stated_handicap(&information, &mut notes);

    let mut reader = Reader {
        path,
        size,
        notes,
        events: Vec::with_capacity(path.len()),
        turn: None,
        first_by_property: None,
        first_move: None,
        line: root.place().line,
        moves: 0,
        successive_passes: 0,
        stopped: false,
        territory: None,
    };
    reader.nodes();

    let (shape, stones) = super::handicap::find(stated, root.id(), &reader.events);
    if let Some(ha) = information.get("HA").filter(|_| stated >= 2 && stones.len() != stated as usize) {
        reader.notes.add(
            code::HANDICAP_MISMATCH,
            ha.at as usize,
            format!("HA says {stated}; handicap stones set up or played: {}", stones.len()),
            format!("the handicap is {stated}, the stones are those of the record"),
        );
    }
    let first_to_move = reader.first_to_move(stated);
    let format = information.text("FF").and_then(|text| text.trim().parse().ok()).unwrap_or(1);
    Ok(Record {
        game,
        place: root.place(),
        format,
        size,
        first_to_move,
        handicap: Handicap { raw: information.text("HA").map(str::to_owned), stated, shape, stones },
        komi,
        result,
        territory: reader.territory,
        information,
        source,
        path: path.iter().map(|node| node.id()).collect(),
        oddities_left_out: reader.notes.left_out,
        oddities: reader.notes.locate(root.collection()),
        events: reader.events,
    })
}

/// Collects what is said about the game as a whole, anywhere on the line; the first word holds.
fn information(path: &[Node<'_>], notes: &mut Notes) -> Information {
    let mut information = Information::default();
    for (index, node) in path.iter().enumerate() {
        for property in node.properties() {
            let name = property.name();
            if name.len() != 2 {
                continue;
            }
            let Ok(known) = GAME_INFO.binary_search(&&*name) else { continue };
            let (name, Some(value)) = (GAME_INFO[known], property.value()) else { continue };
            let stated = Stated {
                name,
                text: value.simple_text().into_owned(),
                place: value.place(),
                at: value.offset(),
                node: node.id(),
            };
            if let Some(before) = information.get(name) {
                // Twice in one node is for the node's own reading to say.
                if before.node != node.id() {
                    notes.add(
                        code::DUPLICATE_PROPERTY,
                        property.offset() as usize,
                        format!("{name} stands again (it is in line {} already)", before.place.line),
                        "the first is used",
                    );
                }
                information.repeated.push(stated);
                continue;
            }
            if index > 0 && matches!(name, "AP" | "CA" | "FF" | "GM" | "ST" | "SZ") {
                notes.add(
                    code::INFORMATION_AFTER_ROOT,
                    property.offset() as usize,
                    format!("{name} belongs into the root"),
                    "used as if it stood there",
                );
            }
            information.stated.push(stated);
        }
    }
    information
}

fn check_game_type(information: &Information, notes: &mut Notes) -> Result<(), RecordError> {
    let Some(stated) = information.get("GM") else { return Ok(()) };
    match stated.text.trim().parse::<i64>() {
        Ok(1) => Ok(()),
        Ok(_) => Err(RecordError::NotGo { game_type: stated.text.clone(), place: stated.place }),
        Err(_) => {
            let message = format!("GM says {:?}, which is no game type", stated.text);
            notes.add(code::GAME_TYPE_UNREADABLE, stated.at as usize, message, "taken for Go");
            Ok(())
        }
    }
}

fn size(root: Node<'_>, information: &Information, notes: &mut Notes) -> Result<Size, RecordError> {
    let default = Size::square(19).unwrap_or_else(|_| unreachable!("19 is a board size"));
    let Some(stated) = information.get("SZ") else {
        notes.add(
            code::SIZE_MISSING,
            root.offset() as usize,
            "no board size is stated",
            "19x19, as the format has it",
        );
        return Ok(default);
    };
    let (at, text) = (stated.at as usize, &stated.text);
    match board::size(text) {
        SizeValue::Is(size) => Ok(size),
        SizeValue::SquareAsPair(size) => {
            let message = format!("a square board is written SZ[{}], not SZ[{text}]", size.columns());
            notes.add(code::SIZE_FORM, at, message, format!("read as {size}"));
            Ok(size)
        }
        SizeValue::Loosely(size) => {
            let message = format!("SZ says {text:?}, not in the form of the format");
            notes.add(code::SIZE_FORM, at, message, format!("read as {size}"));
            Ok(size)
        }
        SizeValue::TooLarge(columns, rows) => {
            Err(RecordError::BoardTooLarge { columns, rows, place: stated.place })
        }
        SizeValue::Unreadable => {
            notes.add(
                code::SIZE_UNREADABLE,
                at,
                format!("SZ says {text:?}, which is no board size"),
                "19x19",
            );
            Ok(default)
        }
    }
}

fn komi(information: &Information, size: Size, source: Option<&Source>, notes: &mut Notes) -> Komi {
    let Some(stated) = information.get("KM") else {
        return Komi { raw: None, points: None, normalised: false };
    };
    let reading = super::komi::read(&stated.text, size, information.text("RU"), source);
    if let Some((code, message, assumed)) = reading.oddity {
        notes.add(code, stated.at as usize, message, assumed);
    }
    Komi { raw: Some(stated.text.clone()), points: reading.points, normalised: reading.normalised }
}

fn result(information: &Information, notes: &mut Notes) -> Option<Claim> {
    let stated = information.get("RE")?;
    let (raw, at) = (&stated.text, stated.at as usize);
    let (result, form) = super::result::read(raw);
    match form {
        Form::Standard => {}
        Form::Other if raw.trim().is_empty() => {
            notes.add(code::RESULT_EMPTY, at, "RE is empty", "the result is unknown");
        }
        Form::Other => {
            let message = format!("RE says {raw:?}, not in a form of the format");
            notes.add(code::RESULT_FORM, at, message, format!("read as: {result}"));
        }
        Form::HalfRead | Form::Unread => {
            let message = format!("RE says {raw:?}, which is not understood");
            notes.add(code::RESULT_UNREADABLE, at, message, format!("read as: {result}"));
        }
    }
    let understood = matches!(form, Form::Standard | Form::Other);
    Some(Claim { raw: raw.clone(), result, understood, place: stated.place })
}

fn stated_handicap(information: &Information, notes: &mut Notes) -> u32 {
    let Some(stated) = information.get("HA") else { return 0 };
    let (at, text) = (stated.at as usize, stated.text.trim());
    let unreadable = |notes: &mut Notes, assumed: String| {
        notes.add(
            code::HANDICAP_UNREADABLE,
            at,
            format!("HA says {text:?}, which is no plain number"),
            assumed,
        );
    };
    match super::handicap::number(text) {
        None => {
            unreadable(notes, "no handicap".into());
            0
        }
        Some((number, plain)) => {
            if !plain {
                unreadable(notes, format!("read as {number}"));
            }
            if number == 1 {
                notes.add(
                    code::HANDICAP_ONE,
                    at,
                    "a handicap of one stone is none",
                    "no handicap; stones and moves are those of the record",
                );
            }
            number
        }
    }
}
