use std::borrow::Cow;

use super::{LINE, Writer, safe};
use crate::record::{ClaimedResult, normal_move, normal_size};
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

impl<'c> Writer<'c, '_> {
    /// Writes a node, or the nodes it has to be split into.
    pub(super) fn node(&mut self, node: Node<'c>) {
        let root = node.parent().is_none();
        let properties = self.properties(node, root);
        let is_move = |name: &str| matches!(name, "B" | "W");
        let has_move = properties.iter().any(|(name, _)| is_move(name));
        let split = self.record.is_some() && has_move && properties.iter().any(|(name, _)| part(name) == 0);
        // What is said of the whole game stays in the root even if the first move has to leave it.
        let leaves = |name: &str| part(name) == 1 && !(root && crate::record::is_information(name));
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
            let values = self.values(&name, property);
            match places.get(&name) {
                Some(&place) if crate::record::is_list(&name) => written[place].1.extend(values),
                Some(_) => {}
                None => {
                    places.insert(name.clone(), written.len());
                    written.push((name, values));
                }
            }
        }
        written
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
        let several = property.values().len() > 1 && !crate::record::is_list(name);
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
