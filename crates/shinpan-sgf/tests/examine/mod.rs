//! What must hold of any input at all. Used by the property tests and by the fuzz targets.

use shinpan_sgf::{Limits, Record, parse};

/// Everything one can ask of a collection, asked; and what must hold of any.
pub fn examine(bytes: &[u8]) {
    let Ok(collection) = parse(bytes.to_vec(), &Limits::default()) else { return };
    assert_eq!(collection.write(), bytes);
    assert_eq!(collection.edit().write().unwrap(), bytes);
    let (mut nodes, mut children) = (0, 0);
    for game in collection.games() {
        let _ = (game.place(), game.charset().name());
        for node in game.nodes() {
            nodes += 1;
            assert!(node.place().byte <= bytes.len());
            assert_eq!(node.parent().is_none(), node.id() == game.root().id());
            for child in node.children() {
                children += 1;
                assert_eq!(child.parent().map(|parent| parent.id()), Some(node.id()));
            }
            for property in node.properties() {
                assert!(!property.raw_name().is_empty());
                assert!(property.values().len() > 0);
                for value in property.values() {
                    let place = value.place();
                    assert!(place.byte <= bytes.len() && place.line >= 1);
                    let _ = (value.text(), value.simple_text(), value.compose());
                }
            }
        }
        if let Ok(record) = Record::read(&collection, game.index()) {
            assert!(record.oddities.windows(2).all(|pair| pair[0].byte <= pair[1].byte));
            let _ = (record.start(), record.stops());
        }
    }
    assert_eq!(nodes, collection.node_count());
    assert_eq!(nodes, children + collection.len());
    // What is written clean is clean, and stays as it is when it is written clean once more.
    let clean = collection.to_clean().sgf;
    let again = parse(clean.clone().into_bytes(), &Limits::default()).unwrap();
    assert!(again.oddities().is_empty(), "{}\n{}", again.oddities()[0], clean);
    assert_eq!(again.to_clean().sgf, clean);
}
