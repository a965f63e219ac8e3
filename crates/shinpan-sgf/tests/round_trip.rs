//! Properties: whatever is written is read back the same, and no bytes at all do harm.

use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, SHIFT_JIS, UTF_8, WINDOWS_1252};
use proptest::collection::vec;
use proptest::prelude::*;
use shinpan_sgf::{Collection, Limits, Node, parse, value};

use examine::examine;

mod examine;

/// A made-up tree: properties of each node, and its children.
#[derive(Clone, Debug)]
struct Made {
    properties: Vec<(String, Vec<String>)>,
    children: Vec<Made>,
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[a-z]{0,6}",
        2 => "[ -~\n\t]{0,12}",
        1 => "[\\]\\[\\\\:;()a\n]{0,8}",
        1 => "[一-九あ-んé가-힣 ]{0,5}",
    ]
}

fn property() -> impl Strategy<Value = (String, Vec<String>)> {
    prop_oneof![
        4 => ("[BW]", "([a-s]{2})?").prop_map(|(name, point)| (name, vec![point])),
        2 => ("A[BWE]|T[BW]", vec("[a-s]{2}", 1..4)),
        3 => ("C|N|PB|PW|GN|XY|LONGNAME", text()).prop_map(|(name, value)| (name, vec![value])),
    ]
}

fn made() -> impl Strategy<Value = Made> {
    let node = vec(property(), 0..4).prop_map(|properties| {
        let mut seen = std::collections::BTreeSet::new();
        let once = |property: &(String, Vec<String>)| seen.insert(property.0.clone());
        Made { properties: properties.into_iter().filter(once).collect(), children: Vec::new() }
    });
    node.prop_recursive(6, 40, 3, |child| {
        (child.clone(), vec(child, 0..3)).prop_map(|(node, children)| Made { children, ..node })
    })
}

/// A name, and a character set it can be written in.
fn name() -> impl Strategy<Value = (&'static Encoding, String)> {
    let in_sets =
        |sets: &[&'static Encoding], names: &'static str| (prop::sample::select(sets.to_vec()), names);
    prop_oneof![
        in_sets(&[UTF_8, GB18030, BIG5, SHIFT_JIS, EUC_KR], "[一二三四五六七八九十中目本大小]{1,6}"),
        in_sets(&[UTF_8, GB18030, EUC_KR], "[가나다라바사하]{1,4}"),
        in_sets(&[UTF_8, GB18030, SHIFT_JIS], "[構能表予十ソ評]{1,4}"),
        in_sets(&[UTF_8, GB18030, WINDOWS_1252], "[äöüéèß]{1,3}[a-z]{2}"),
        in_sets(&[UTF_8, GB18030, BIG5, SHIFT_JIS, EUC_KR, WINDOWS_1252], "[a-z]{1,5}"),
    ]
}

/// Writes the tree plainly: what stands between brackets is escaped and nothing else done.
fn write(node: &Made, out: &mut String) {
    out.push(';');
    for (name, values) in &node.properties {
        out.push_str(name);
        for value in values {
            out.push('[');
            out.push_str(&value::escape(value));
            out.push(']');
        }
    }
    match &node.children[..] {
        [only] => write(only, out),
        children => children.iter().for_each(|child| {
            out.push('(');
            write(child, out);
            out.push(')');
        }),
    }
}

fn sgf(node: &Made) -> String {
    let mut out = String::from("(;CA[UTF-8]FF[4]");
    write(node, &mut out);
    out.push(')');
    out
}

/// The text a value is read as: line ends and blanks are made plain.
fn as_read(text: &str) -> String {
    value::text(&value::escape(text)).into_owned()
}

fn same(made: &Made, node: Node<'_>) -> Result<(), TestCaseError> {
    let read: Vec<_> = node
        .properties()
        .map(|p| (p.name().into_owned(), p.values().map(|v| v.text().into_owned()).collect::<Vec<_>>()))
        .collect();
    let wanted: Vec<_> = made
        .properties
        .iter()
        .map(|(name, values)| (name.clone(), values.iter().map(|value| as_read(value)).collect::<Vec<_>>()))
        .collect();
    prop_assert_eq!(read, wanted);
    let children: Vec<_> = node.children().collect();
    prop_assert_eq!(children.len(), made.children.len());
    for (made, node) in made.children.iter().zip(children) {
        prop_assert_eq!(node.parent().map(|parent| parent.id() < node.id()), Some(true));
        same(made, node)?;
    }
    Ok(())
}

fn read(bytes: impl Into<Vec<u8>>) -> Collection {
    parse(bytes.into(), &Limits::default()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_tree_is_read_as_it_was_written(made in made()) {
        let text = sgf(&made);
        let collection = read(text.clone());
        prop_assert!(collection.oddities().is_empty(), "{}: {}", text, collection.oddities()[0]);
        let root = collection.game(0).unwrap().root();
        same(&made, root.first_child().unwrap())?;
        examine(text.as_bytes());
    }

    #[test]
    fn broken_trees_do_no_harm(made in made(), at in any::<prop::sample::Index>(), drop in 0usize..4, put in "[\\[\\]();\\\\ aB]{0,3}") {
        let mut bytes = sgf(&made).into_bytes();
        let at = at.index(bytes.len());
        bytes.splice(at..bytes.len().min(at + drop), put.bytes());
        examine(&bytes);
    }

    #[test]
    fn no_bytes_do_harm(bytes in vec(prop_oneof![
        8 => prop::sample::select(b"()[];\\:BWCA \nabtx19".to_vec()),
        1 => any::<u8>(),
    ], 0..120)) {
        examine(&bytes);
    }

    #[test]
    fn text_in_every_character_set((set, name) in name()) {
        let (encoded, _, missing) = set.encode(&name);
        prop_assert!(!missing);
        let mut bytes = format!("(;FF[4]CA[{}]SZ[9]PB[", set.name()).into_bytes();
        bytes.extend_from_slice(&encoded);
        let after = bytes.len() + 3;
        bytes.extend_from_slice(b"];B[ee])");
        let collection = read(bytes.clone());
        let game = collection.game(0).unwrap();
        let read_name = game.root().property("PB").unwrap().value().unwrap().text().into_owned();
        prop_assert_eq!(read_name, name.clone());
        prop_assert_eq!(collection.node(shinpan_sgf::NodeId(1)).unwrap().place().byte, after - 2);
        let mut draft = collection.edit();
        draft.set(game.root().id(), "PW", &[&name]);
        let edited = read(draft.write().unwrap());
        let written = edited.game(0).unwrap().root().property("PW").unwrap().value().unwrap().text().into_owned();
        prop_assert_eq!(written, name);
        examine(&bytes);
    }

    #[test]
    fn an_edit_changes_what_it_says_and_nothing_else(made in made(), text in text()) {
        let collection = read(sgf(&made));
        let ids: Vec<_> = collection.game(0).unwrap().nodes().map(|node| node.id()).collect();
        let id = ids[ids.len() / 2];
        let mut draft = collection.edit();
        draft.set(id, "C", &[&text]);
        let edited = read(draft.write().unwrap());
        prop_assert!(edited.oddities().is_empty());
        prop_assert_eq!(edited.node_count(), collection.node_count());
        for &other in &ids {
            let [before, after] = [&collection, &edited].map(|collection| {
                let node = collection.node(other).unwrap();
                let all: Vec<_> = node.properties().map(|p| (p.name().into_owned(), p.values().map(|v| v.raw().to_owned()).collect::<Vec<_>>())).collect();
                all
            });
            if other == id {
                let comment = edited.node(id).unwrap().property("C").unwrap().value().unwrap().text().into_owned();
                prop_assert_eq!(comment, as_read(&text));
            } else {
                prop_assert_eq!(before, after);
            }
        }
    }
}
