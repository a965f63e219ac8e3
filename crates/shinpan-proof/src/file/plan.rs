//! A plan in bytes.
//!
//! The wall and the points of a part are bits, eight points to a byte in row-major order, the first point lowest. Then the parts one
//! after another, the open one last; see `docs/proof-format.md`.

use shinpan_board::{Point, PointSet, Size};

use super::body::{Reader, number};
use super::error::{At, MalformedProof};
use crate::plan::{Answer, Part, Plan};

/// Writes the wall and the parts.
pub(super) fn write(plan: &Plan, out: &mut Vec<u8>) {
    write_set(&plan.wall, plan.size, out);
    for part in plan.parts() {
        write_set(&part.points, plan.size, out);
        number(part.keeps.len() as u64, out);
        for (at, least) in &part.keeps {
            number(at.index(plan.size) as u64, out);
            number(u64::from(*least), out);
        }
        number(part.states.len() as u64, out);
        for (index, answers) in part.states.iter().enumerate() {
            number(answers.len() as u64, out);
            for answer in answers {
                write_answer(answer, index, plan.size, out);
            }
        }
        number(u64::from(part.first.is_some()), out);
        if let Some(first) = &part.first {
            write_answer(first, part.states.len(), plan.size, out);
        }
    }
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
    number(answer.play.map_or(0, |at| at.index(size) as u64 + 1), out);
    number(answer.to.map_or(0, |to| (from as u64).wrapping_sub(u64::from(to))), out);
}

/// Reads the wall, `closed` closed parts and the open one, if there is one, from byte `at` on to the end into an empty plan.
pub(super) fn read(
    bytes: &[u8],
    at: usize,
    mut plan: Plan,
    closed: u64,
    open: bool,
) -> Result<Plan, MalformedProof> {
    let mut reader = Reader { bytes, at };
    let size = plan.size;
    plan.wall = read_set(&mut reader, size)?;
    for _ in 0..closed {
        plan.closed.push(read_part(&mut reader, size)?);
    }
    if open {
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

fn read_part(reader: &mut Reader<'_>, size: Size) -> Result<Part, MalformedProof> {
    let mut part =
        Part { points: read_set(reader, size)?, keeps: Vec::new(), first: None, states: Vec::new() };
    for _ in 0..reader.number()? {
        let at = reader.at;
        let string = usize::try_from(reader.number()?).unwrap_or(usize::MAX);
        let least = u8::try_from(reader.number()?)
            .map_err(|_| MalformedProof::new(At::Byte(at), "so many liberties are never kept"))?;
        part.keeps.push((point(string, at, size)?, least));
    }
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
    let at = reader.at;
    let play = match reader.number()? {
        0 => None,
        number => Some(point(usize::try_from(number - 1).unwrap_or(usize::MAX), at, size)?),
    };
    let back = reader.number()?;
    let to = match from.checked_sub(back).map(u32::try_from) {
        _ if back == 0 => None,
        Some(Ok(to)) => Some(to),
        _ => {
            return Err(MalformedProof::new(
                At::Byte(at),
                "an answer leads to a state that does not stand before it",
            ));
        }
    };
    Ok(Answer { play, to })
}
