//! A plan in bytes.
//!
//! The wall and the points of a part are bits, eight points to a byte in row-major order, the first point lowest. Then the parts one
//! after another, the open one last; see `docs/proof-format.md`.

use shinpan_board::{Point, PointSet, Size};

use super::body::{Reader, number};
use super::error::{At, MalformedProof};
use crate::plan::{Answer, Closed, Part, Plan, Pocket, PocketAnswer};

/// Writes the wall and the parts.
pub(super) fn write(plan: &Plan, out: &mut Vec<u8>) {
    let (size, zones) = (plan.size, has_zones(plan));
    write_set(&plan.wall, size, out);
    for part in &plan.closed {
        write_set(&part.points, size, out);
        number(u64::from(part.whole), out);
        write_keeps(&part.keeps, size, out);
        number(part.states.len() as u64, out);
        for (index, pocket) in part.states.iter().enumerate() {
            if zones {
                number(u64::from(pocket.zone.is_some()), out);
                pocket.zone.iter().for_each(|zone| write_set(zone, size, out));
            }
            write_keeps(&pocket.keeps, size, out);
            number(pocket.answers.len() as u64, out);
            for reply in &pocket.answers {
                write_play(reply.play, size, out);
                write_pockets(&reply.to, index, out);
            }
        }
        write_pockets(&part.first, part.states.len(), out);
    }
    if let Some(part) = &plan.open {
        write_set(&part.points, size, out);
        number(part.states.len() as u64, out);
        for (index, answers) in part.states.iter().enumerate() {
            number(answers.len() as u64, out);
            for answer in answers {
                write_answer(answer, index, size, out);
            }
        }
        number(u64::from(part.first.is_some()), out);
        if let Some(first) = &part.first {
            write_answer(first, part.states.len(), size, out);
        }
    }
}

/// Whether a state of a plan has a zone: if none has, the file does not speak of zones.
pub(super) fn has_zones(plan: &Plan) -> bool {
    plan.closed.iter().flat_map(|part| &part.states).any(|state| state.zone.is_some())
}

fn write_keeps(keeps: &[(Point, u8)], size: Size, out: &mut Vec<u8>) {
    number(keeps.len() as u64, out);
    for (at, least) in keeps {
        number(at.index(size) as u64, out);
        number(u64::from(*least), out);
    }
}

fn write_play(play: Option<Point>, size: Size, out: &mut Vec<u8>) {
    number(play.map_or(0, |at| at.index(size) as u64 + 1), out);
}

fn write_pockets(to: &[Option<u32>], from: usize, out: &mut Vec<u8>) {
    number(to.len() as u64, out);
    for to in to {
        write_to(*to, from, out);
    }
}

fn write_to(to: Option<u32>, from: usize, out: &mut Vec<u8>) {
    number(to.map_or(0, |to| (from as u64).wrapping_sub(u64::from(to))), out);
}

fn write_set(set: &PointSet, size: Size, out: &mut Vec<u8>) {
    let mut bytes = vec![0u8; size.points().div_ceil(8)];
    for index in set.iter().map(|point| point.index(size)) {
        if let Some(byte) = bytes.get_mut(index / 8) {
            *byte |= 1 << (index % 8);
        }
    }
    out.extend(bytes);
}

fn write_answer(answer: &Answer, from: usize, size: Size, out: &mut Vec<u8>) {
    write_play(answer.play, size, out);
    write_to(answer.to, from, out);
}

/// The parts of a plan that a file has.
#[derive(Clone, Copy)]
pub(super) struct Parts {
    /// How many closed ones.
    pub closed: u64,
    /// Whether states of theirs may have zones.
    pub zones: bool,
    /// Whether there is an open one.
    pub open: bool,
}

/// Reads the wall and the parts from byte `at` on to the end into an empty plan.
pub(super) fn read(bytes: &[u8], at: usize, mut plan: Plan, parts: Parts) -> Result<Plan, MalformedProof> {
    let mut reader = Reader { bytes, at };
    let size = plan.size;
    plan.wall = read_set(&mut reader, size)?;
    for _ in 0..parts.closed {
        plan.closed.push(read_closed(&mut reader, size, parts.zones)?);
    }
    if parts.open {
        plan.open = Some(read_part(&mut reader, size)?);
    }
    match reader.at == bytes.len() {
        true => Ok(plan),
        false => Err(MalformedProof::new(At::Byte(reader.at), "something follows the last part")),
    }
}

fn read_set(reader: &mut Reader<'_>, size: Size) -> Result<PointSet, MalformedProof> {
    let at = reader.at;
    let Some(bytes) = reader.bytes.get(at..at + size.points().div_ceil(8)) else {
        return Err(MalformedProof::new(At::Byte(at), "the strategy is cut off"));
    };
    reader.at += bytes.len();
    let mut set = PointSet::default();
    for (index, byte) in bytes.iter().enumerate() {
        for bit in (0..8).filter(|bit| byte >> bit & 1 == 1) {
            set.insert(point(8 * index + bit, at, size)?);
        }
    }
    Ok(set)
}

fn point(index: usize, at: usize, size: Size) -> Result<Point, MalformedProof> {
    size.point(index).ok_or_else(|| MalformedProof::new(At::Byte(at), "a point lies beyond the board"))
}

fn read_closed(reader: &mut Reader<'_>, size: Size, zones: bool) -> Result<Closed, MalformedProof> {
    let points = read_set(reader, size)?;
    let at = reader.at;
    let whole = match reader.number()? {
        0 => false,
        1 => true,
        _ => return Err(MalformedProof::new(At::Byte(at), "a part becomes the prover's or not: 0 or 1")),
    };
    let keeps = read_keeps(reader, size)?;
    let mut states = Vec::new();
    for index in 0..reader.number()? {
        let zone = if zones { read_zone(reader, size)? } else { None };
        let mut pocket = Pocket { zone, keeps: read_keeps(reader, size)?, answers: Vec::new() };
        for _ in 0..reader.number()? {
            let play = read_play(reader, size)?;
            pocket.answers.push(PocketAnswer { play, to: read_pockets(reader, index)? });
        }
        states.push(pocket);
    }
    let first = read_pockets(reader, states.len() as u64)?;
    Ok(Closed { points, whole, keeps, first, states })
}

fn read_zone(reader: &mut Reader<'_>, size: Size) -> Result<Option<PointSet>, MalformedProof> {
    let at = reader.at;
    match reader.number()? {
        0 => Ok(None),
        1 => read_set(reader, size).map(Some),
        _ => Err(MalformedProof::new(At::Byte(at), "a state has one zone or none")),
    }
}

fn read_keeps(reader: &mut Reader<'_>, size: Size) -> Result<Vec<(Point, u8)>, MalformedProof> {
    let mut keeps = Vec::new();
    for _ in 0..reader.number()? {
        let at = reader.at;
        let string = usize::try_from(reader.number()?).unwrap_or(usize::MAX);
        let least = u8::try_from(reader.number()?)
            .map_err(|_| MalformedProof::new(At::Byte(at), "so many liberties are never kept"))?;
        keeps.push((point(string, at, size)?, least));
    }
    Ok(keeps)
}

fn read_play(reader: &mut Reader<'_>, size: Size) -> Result<Option<Point>, MalformedProof> {
    let at = reader.at;
    match reader.number()? {
        0 => Ok(None),
        number => point(usize::try_from(number - 1).unwrap_or(usize::MAX), at, size).map(Some),
    }
}

fn read_pockets(reader: &mut Reader<'_>, from: u64) -> Result<Vec<Option<u32>>, MalformedProof> {
    let mut pockets = Vec::new();
    for _ in 0..reader.number()? {
        pockets.push(read_to(reader, from)?);
    }
    Ok(pockets)
}

fn read_to(reader: &mut Reader<'_>, from: u64) -> Result<Option<u32>, MalformedProof> {
    let at = reader.at;
    let back = reader.number()?;
    match from.checked_sub(back).map(u32::try_from) {
        _ if back == 0 => Ok(None),
        Some(Ok(to)) => Ok(Some(to)),
        _ => {
            Err(MalformedProof::new(At::Byte(at), "an answer leads to a state that does not stand before it"))
        }
    }
}

fn read_part(reader: &mut Reader<'_>, size: Size) -> Result<Part, MalformedProof> {
    let mut part = Part { points: read_set(reader, size)?, first: None, states: Vec::new() };
    for index in 0..reader.number()? {
        let mut answers = Vec::new();
        for _ in 0..reader.number()? {
            answers.push(read_answer(reader, index, size)?);
        }
        part.states.push(answers);
    }
    let at = reader.at;
    part.first = match reader.number()? {
        0 => None,
        1 => Some(read_answer(reader, part.states.len() as u64, size)?),
        _ => return Err(MalformedProof::new(At::Byte(at), "there is one first answer or none")),
    };
    Ok(part)
}

fn read_answer(reader: &mut Reader<'_>, from: u64, size: Size) -> Result<Answer, MalformedProof> {
    Ok(Answer { play: read_play(reader, size)?, to: read_to(reader, from)? })
}
