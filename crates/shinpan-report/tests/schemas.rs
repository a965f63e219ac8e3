//! The schemas under `docs/` are those of the code. `SHINPAN_BLESS=1` writes them anew.

use std::fs;
use std::path::Path;

#[test]
fn the_documented_schemas_are_those_of_the_code() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let schemas = [
        ("ruling.schema.json", shinpan_report::ruling_schema()),
        ("compare.schema.json", shinpan_report::compare_schema()),
        ("solve.schema.json", shinpan_report::solve_schema()),
        ("last-move.schema.json", shinpan_report::last_move_schema()),
        ("mine.schema.json", shinpan_report::mine_schema()),
        ("confirm.schema.json", shinpan_report::confirm_schema()),
        ("verify.schema.json", shinpan_report::verify_schema()),
    ];
    for (name, schema) in schemas {
        let path = docs.join(name);
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        if std::env::var_os("SHINPAN_BLESS").is_some() {
            fs::write(&path, &text).unwrap();
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(found, text, "{name} is out of date; SHINPAN_BLESS=1 writes it anew");
    }
}
