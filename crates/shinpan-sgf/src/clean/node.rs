use std::borrow::Cow;
use std::collections::BTreeMap;

use shinpan_board::Point;

use super::{LINE, Writer, safe};
use crate::record::{
    ClaimedResult, Twice, is_information, is_list, normal_move, normal_player, normal_size, set_up_points,
    twice,
};
use crate::{Node, Property, code};

/// A property as it will be written: its name and its values, ready to stand between brackets.
type Written<'c> = (Cow<'c, str>, Vec<String>);

/// In which node of several a property goes when one node has to be split.
fn part(name: &str) -> usize {
    match name {
        "AB" | "AW" | "AE" | "PL" => 0,
        _ => 1,
    }
}

fn is_set_up(name: &str) -> bool {
    matches!(name, "AB" | "AW" | "AE")
}

/// Whether a set-up list stands twice in the node with another kind of list beside it.
fn set_up_is_mixed(node: Node<'_>) -> bool {
    let mut counts = BTreeMap::<Cow<'_, str>, usize>::new();
    for property in node.properties().filter(|property| is_set_up(&property.name())) {
        *counts.entry(property.name()).or_default() += 1;
    }
    counts.len() > 1 && counts.values().any(|&count| count > 1)
}

impl<'c> Writer<'c, '_> {
    /// Writes a node, or the nodes it has to be split into.
    pub(super) fn node(&mut self, node: Node<'c>) {
        let root = node.parent().is_none();
        let properties = self.properties(node, root);
        let is_move = |name: &str| matches!(name, "B" | "W");
        let has_move = properties.iter().any(|(name, _)| is_move(name));
        let split = self.record.is_some() && has_move && properties.iter().any(|(name, _)| part(name) == 0);
        // What is said of the whole game stays in the root even if the first move has to leave it.
        let leaves = |name: &str| part(name) == 1 && !(root && is_information(name));
        let mut first_move: Option<&str> = None;
        let second: Vec<_> = properties
            .iter()
            .filter(|(name, _)| is_move(name))
            .skip_while(|(name, _)| {
                let first = *first_move.get_or_insert(name);
                first == name.as_ref()
            })
            .map(|(name, _)| name.to_string())
            .collect();
        let in_second = |name: &str| self.record.is_some() && second.iter().any(|second| second == name);
        let parts: [Vec<&Written<'c>>; 3] = [
            properties.iter().filter(|(name, _)| split && !leaves(name) && !in_second(name)).collect(),
            properties.iter().filter(|(name, _)| (!split || leaves(name)) && !in_second(name)).collect(),
            properties.iter().filter(|(name, _)| in_second(name)).collect(),
        ];
        let mut written = false;
        for (index, part) in parts.iter().enumerate() {
            if part.is_empty() && (written || index != 1) {
                continue;
            }
            self.write(part, root && !written);
            written = true;
        }
    }

    fn write(&mut self, properties: &[&Written<'c>], root: bool) {
        let begin = self.sgf.len();
        self.sgf.push(';');
        for (name, values) in properties {
            self.sgf.push_str(name);
            for value in values {
                self.sgf.push('[');
                self.sgf.push_str(value);
                self.sgf.push(']');
            }
        }
        if !root && self.sgf.len() - self.line_start > LINE && begin > self.line_start {
            self.sgf.insert(begin, '\n');
            self.line_start = begin + 1;
        }
    }

    /// The properties of a node, each once, with their values as they will be written.
    fn properties(&mut self, node: Node<'c>, root: bool) -> Vec<Written<'c>> {
        let mut written: Vec<Written<'c>> = Vec::new();
        if root {
            self.head(node, &mut written);
        }
        let mut places: std::collections::HashMap<Cow<'c, str>, usize> = std::collections::HashMap::new();
        for property in node.properties() {
            let name = property.name();
            if root && matches!(&*name, "FF" | "CA") {
                continue;
            }
            if !root && self.is_said_by_root(&name) {
                self.drop_repeated(&name, property);
                continue;
            }
            let values = self.values(&name, property);
            match (places.get(&name), twice(&name)) {
                (Some(&place), Twice::Joined) if is_list(&name) => written[place].1.extend(values),
                (Some(&place), Twice::Joined) => {
                    let before = &mut written[place].1;
                    if let [only] = &mut before[..] {
                        *only = safe(only, true);
                    }
                    before.extend(values.iter().map(|value| safe(value, true)));
                }
                (Some(&place), Twice::JoinedText) => {
                    let text = &mut written[place].1[0];
                    for more in values {
                        text.push('\n');
                        text.push_str(&more);
                    }
                }
                (Some(_), Twice::First) => {}
                (None, _) => {
                    places.insert(name.clone(), written.len());
                    written.push((name, values));
                }
            }
        }
        if self.record.is_some() && set_up_is_mixed(node) {
            self.settle_set_up(node, &mut written);
        }
        written
    }

    /// Writes the set-up lists of a node anew, each point in the one list that has the last word on it: to join lists
    /// that say different things of a point would change which of them that is.
    fn settle_set_up(&self, node: Node<'c>, written: &mut Vec<Written<'c>>) {
        let Some(record) = &self.record else { return };
        let mut last_words: BTreeMap<Point, Cow<'c, str>> = BTreeMap::new();
        let mut lists: BTreeMap<Cow<'c, str>, Vec<String>> = BTreeMap::new();
        for property in node.properties().filter(|property| is_set_up(&property.name())) {
            let list = lists.entry(property.name()).or_default();
            for value in property.values() {
                match set_up_points(value.simple_text().trim(), record.size) {
                    Some(points) => last_words.extend(points.map(|point| (point, property.name()))),
                    None => list.push(safe(value.raw(), false)),
                }
            }
        }
        for (point, name) in last_words {
            lists.entry(name).or_default().push(point.to_sgf().map(char::from).iter().collect());
        }
        let at = written.iter().position(|(name, _)| is_set_up(name)).unwrap_or(written.len());
        written.retain(|(name, _)| !is_set_up(name));
        let lists = lists.into_iter().filter(|(_, values)| !values.is_empty());
        written.splice(at..at, lists);
    }

    /// Whether the root, as it is written, says this of the game as a whole.
    fn is_said_by_root(&self, name: &str) -> bool {
        let always = matches!(name, "FF" | "CA");
        let stated = || is_information(name) && self.game.root().property(name).is_some();
        self.record.is_some() && (always || stated())
    }

    /// What the root says of the game as a whole holds; a later word on it is left out.
    fn drop_repeated(&mut self, name: &str, property: Property<'c>) {
        // On the main line the reader of the record has said so.
        if !self.said_to_repeat.contains(&property.place().byte) {
            let message = format!("{name} stands again, and the root has it already");
            self.note(property, code::DUPLICATE_PROPERTY, message, "left out".into());
        }
    }

    /// Format and character set come first, so that a reader knows them early.
    fn head(&mut self, root: Node<'c>, written: &mut Vec<Written<'c>>) {
        written.push(("FF".into(), vec!["4".into()]));
        written.push(("CA".into(), vec!["UTF-8".into()]));
        if let Some(format) = root.property("FF")
            && let Some(stated) = format.value().filter(|value| value.raw() != "4")
        {
            let message = format!("the record says FF[{}]", stated.raw());
            self.note(format, code::FORMAT_CONVERTED, message, "written as FF[4]".into());
        }
        let charset = self.game.charset();
        if let Some(label) = root.property("CA")
            && charset.encoding != encoding_rs::UTF_8
        {
            let message = format!("the record is in {}", charset.name());
            self.note(label, code::CHARSET_CONVERTED, message, "written in UTF-8".into());
        }
    }

    fn values(&self, name: &str, property: Property<'c>) -> Vec<String> {
        let several = property.values().len() > 1 && !is_list(name);
        let raw = || property.values().map(|value| safe(value.raw(), several)).collect::<Vec<_>>();
        let Some(record) = &self.record else { return raw() };
        let Some(first) = property.value() else { return raw() };
        let main_info = record.information.get(name).is_some_and(|stated| stated.place == first.place());
        match name {
            "B" | "W" => {
                vec![
                    normal_move(&first.simple_text(), record.size)
                        .unwrap_or_else(|| safe(first.raw(), false)),
                ]
            }
            "SZ" if main_info => vec![normal_size(record.size)],
            "HA" if main_info && record.handicap.stated > 0 => vec![record.handicap.stated.to_string()],
            "PL" => vec![
                normal_player(&first.simple_text()).map_or_else(|| safe(first.raw(), false), str::to_owned),
            ],
            "KM" if main_info && record.komi.normalised => {
                vec![record.komi.to_sgf().unwrap_or_else(|| safe(first.raw(), false))]
            }
            "RE" if main_info => match &record.result {
                Some(claim) if claim.result != ClaimedResult::Unknown && claim.understood => {
                    vec![claim.result.to_sgf()]
                }
                _ => raw(),
            },
            _ => raw(),
        }
    }
}
