//! The komi that is counted, and how it is known.

use shinpan_rules::RuleSet;
use shinpan_score::Points;
use shinpan_sgf::Record;

use crate::options::Options;
use crate::remark::Remark;

/// The komi that is counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KomiFound {
    /// How much White receives.
    pub points: Points,
    /// How that is known, a sentence without full stop.
    pub how: String,
    /// Whether the record states nothing that can be counted.
    pub is_assumed: bool,
}

/// Finds the komi: what the referee is told, what the record says, or else the rule set's own.
pub(crate) fn find(
    record: &Record,
    rules: &RuleSet,
    options: &Options<'_>,
    remarks: &mut Vec<Remark>,
) -> KomiFound {
    if let Some(points) = options.komi {
        return KomiFound { points, how: "as asked for".into(), is_assumed: false };
    }
    let place = record.information.get("KM").map_or(record.place, |stated| stated.place);
    let handicap = record.handicap.stated;
    let own = Points::from_half(if handicap > 0 { rules.komi.handicap } else { rules.komi.even });
    let own_text = format!("{own} ({})", rules.komi.by);
    let Some(stated) = record.komi.points else {
        let says = match &record.komi.raw {
            Some(raw) => format!("KM[{raw}] says no komi"),
            None => "the record states no komi".into(),
        };
        let how = format!("{says}; {} has {own_text}", rules.id);
        let says = format!("a komi of {own} is assumed, because {how}");
        remarks.push(Remark::new("komi-assumed", says).placed(place));
        return KomiFound { points: own, how, is_assumed: true };
    };
    if let Some(half) = stated.halves() {
        let points = Points::from_half(half);
        let mut how = match record.komi.normalised {
            true => format!("KM[{}] read as {stated}", record.komi.raw.as_deref().unwrap_or_default()),
            false => "by the record".to_owned(),
        };
        if points != own {
            how += &format!("; {} has {own_text}", rules.id);
        }
        return KomiFound { points, how, is_assumed: false };
    }
    // No score lies between two neighbouring half points, so the next half point up has the same winner.
    let half = i32::try_from(stated.0.div_euclid(50) + 1).unwrap_or(i32::MAX);
    let points = Points::from_half(half);
    let how = format!("the record says {stated}, which is no number of half points; counted as {points}");
    remarks.push(Remark::new("komi-not-half", how.clone()).placed(place));
    KomiFound { points, how, is_assumed: true }
}
