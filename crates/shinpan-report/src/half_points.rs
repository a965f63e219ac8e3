//! Scores in JSON: exact numbers of half points, written as decimal numbers.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use shinpan_score::Points;

/// A number of points that is a whole number of half points: `7`, `6.5`, `-0.5`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HalfPoints(pub Points);

impl From<Points> for HalfPoints {
    fn from(points: Points) -> HalfPoints {
        HalfPoints(points)
    }
}

impl Serialize for HalfPoints {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let half = self.0.half_points();
        match half % 2 {
            0 => serializer.serialize_i32(half / 2),
            // Halves are exact in binary; nothing is computed with this number.
            _ => serializer.serialize_f64(f64::from(half) / 2.0),
        }
    }
}

impl JsonSchema for HalfPoints {
    fn schema_name() -> Cow<'static, str> {
        "HalfPoints".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A number of points; a whole number of half points.",
            "type": "number",
            "multipleOf": 0.5
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_written_as_people_write_them() {
        let text = |half| serde_json::to_string(&HalfPoints(Points::from_half(half))).unwrap();
        let texts: Vec<String> = [14, 13, -1, 0, 1, -2].into_iter().map(text).collect();
        assert_eq!(texts, ["7", "6.5", "-0.5", "0", "0.5", "-1"]);
    }
}
