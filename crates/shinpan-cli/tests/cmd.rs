//! The command line as its users see it: each file of `cmd/` holds commands with what they print.
//!
//! `TRYCMD=overwrite cargo test -p shinpan-cli --test cmd` writes the output anew; read the difference before
//! keeping it.

#[test]
fn what_the_commands_print() {
    trycmd::TestCases::new().case("tests/cmd/*.md");
}
