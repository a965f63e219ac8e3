//! Single values of a case block that are written as words.

use serde::Deserialize;
use shinpan_board::Color;
use shinpan_rules::{Phase, Word};

/// A player: `"Black"` or `"White"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Player {
    /// Black.
    Black,
    /// White.
    White,
}

impl From<Player> for Color {
    fn from(player: Player) -> Color {
        match player {
            Player::Black => Color::Black,
            Player::White => Color::White,
        }
    }
}

/// A phase by its word in rule files: `"resumption"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct PhaseWord(pub Phase);

impl TryFrom<String> for PhaseWord {
    type Error = String;

    fn try_from(text: String) -> Result<PhaseWord, String> {
        Phase::from_word(&text).map(PhaseWord).ok_or_else(|| {
            let known: Vec<&str> = Phase::WORDS.iter().map(|(word, _, _)| *word).collect();
            format!("{text:?} is no phase; known are {}", known.join(", "))
        })
    }
}

/// A number of points in half points, written `"3.5"`, `3.5` or `3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "Number")]
pub struct HalfPoints(pub i32);

/// A number as TOML has it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Number {
    Whole(i32),
    Decimal(f64),
}

impl TryFrom<Number> for HalfPoints {
    type Error = String;

    fn try_from(number: Number) -> Result<HalfPoints, String> {
        match number {
            Number::Whole(n) if n.abs() < 1_000_000 => Ok(HalfPoints(2 * n)),
            // Multiples of a half below a million are exact in binary, so nothing is rounded here.
            Number::Decimal(n) if n.abs() < 1e6 && (2.0 * n).fract() == 0.0 => {
                Ok(HalfPoints((2.0 * n) as i32))
            }
            _ => Err("points are whole or half numbers below a million".to_owned()),
        }
    }
}

/// The komi of a case: a number, or `"own"` for what the rule set gives where nobody names one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum KomiWord {
    /// Half points.
    Points(HalfPoints),
    /// The rule set's own.
    Own(Own),
}

/// The word `own`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Own {
    /// The rule set's own.
    Own,
}
