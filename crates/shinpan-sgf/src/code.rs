//! The codes of all oddities: stable words that programs may key on.

/// Text before, between or after the game trees, or between properties.
pub const STRAY_TEXT: &str = "stray-text";
/// A NUL byte outside a value.
pub const NUL_BYTE: &str = "nul-byte";
/// A byte order mark at the beginning.
pub const BYTE_ORDER_MARK: &str = "byte-order-mark";
/// The file ends inside a property value.
pub const TRUNCATED_VALUE: &str = "truncated-value";
/// The file ends before all parentheses are closed.
pub const MISSING_CLOSE_PARENTHESIS: &str = "missing-close-parenthesis";
/// A closing parenthesis that closes nothing.
pub const EXTRA_CLOSE_PARENTHESIS: &str = "extra-close-parenthesis";
/// A game tree that begins without its parenthesis.
pub const MISSING_OPEN_PARENTHESIS: &str = "missing-open-parenthesis";
/// Nodes that follow the closing parenthesis of their game.
pub const NODES_AFTER_CLOSE: &str = "nodes-after-close";
/// A property that is in no node.
pub const MISSING_SEMICOLON: &str = "missing-semicolon";
/// A parenthesis pair, or a parenthesis before another, without a node of its own.
pub const EMPTY_VARIATION: &str = "empty-variation";
/// A node that follows the variations of its parent outside their parentheses.
pub const NODE_AFTER_VARIATION: &str = "node-after-variation";
/// A second root node within the same outermost parentheses.
pub const SECOND_ROOT: &str = "second-root";
/// A closing bracket inside a text that should have been escaped.
pub const UNESCAPED_BRACKET: &str = "unescaped-bracket";
/// A closing bracket that closes nothing.
pub const STRAY_BRACKET: &str = "stray-bracket";
/// A value that is not closed before the next property or node.
pub const MISSING_CLOSE_BRACKET: &str = "missing-close-bracket";
/// A value without a property name.
pub const VALUE_WITHOUT_NAME: &str = "value-without-name";
/// A property name in lower-case letters only.
pub const LOWERCASE_NAME: &str = "lowercase-name";
/// Lower-case letters in a property name of a file that claims FF\[4\].
pub const MIXED_CASE_NAME: &str = "mixed-case-name";
/// A property name broken by a line end.
pub const SPLIT_NAME: &str = "split-name";

/// No character set is declared and the text is not plain ASCII.
pub const CHARSET_GUESSED: &str = "charset-guessed";
/// The bytes do not fit the declared character set.
pub const CHARSET_CONTRADICTED: &str = "charset-contradicted";
/// The declared character set is not one we know.
pub const CHARSET_UNKNOWN: &str = "charset-unknown";
/// Some bytes are no characters of the set.
pub const CHARSET_INVALID_BYTES: &str = "charset-invalid-bytes";
