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

/// A property stands twice in a node, or a game-info property twice on a path.
pub const DUPLICATE_PROPERTY: &str = "duplicate-property";
/// A game-info property stands behind the root.
pub const INFORMATION_AFTER_ROOT: &str = "information-after-root";
/// A property that takes one value has several.
pub const SEVERAL_VALUES: &str = "several-values";
/// `GM` cannot be read.
pub const GAME_TYPE_UNREADABLE: &str = "game-type-unreadable";
/// No `SZ`.
pub const SIZE_MISSING: &str = "size-missing";
/// `SZ` cannot be read.
pub const SIZE_UNREADABLE: &str = "size-unreadable";
/// `SZ` is written in a way the format does not have, a square as a rectangle included.
pub const SIZE_FORM: &str = "size-form";
/// A set-up value that is no point of the board.
pub const SETUP_UNREADABLE: &str = "setup-unreadable";
/// A point that one node sets up twice.
pub const SETUP_TWICE: &str = "setup-twice";
/// Set-up and a move in one node.
pub const SETUP_AND_MOVE: &str = "setup-and-move";
/// More than one move in a node.
pub const SEVERAL_MOVES: &str = "several-moves";
/// A move that is no point of the board and no pass.
pub const MOVE_UNREADABLE: &str = "move-unreadable";
/// A move that names a point outside the board.
pub const MOVE_OFF_BOARD: &str = "move-off-board";
/// A move with blanks around its point.
pub const MOVE_FORM: &str = "move-form";
/// A pass in a form the format does not have.
pub const PASS_FORM: &str = "pass-form";
/// The same colour moves twice running.
pub const COLOR_OUT_OF_TURN: &str = "color-out-of-turn";
/// `PL` is no colour.
pub const PLAYER_UNREADABLE: &str = "player-unreadable";
/// `PL` names one colour, and the other moves.
pub const PLAYER_CONTRADICTED: &str = "player-contradicted";
/// Moves follow two successive passes.
pub const MOVES_AFTER_PASSES: &str = "moves-after-passes";
/// `HA` is no number.
pub const HANDICAP_UNREADABLE: &str = "handicap-unreadable";
/// `HA[1]`, which is no handicap of stones.
pub const HANDICAP_ONE: &str = "handicap-one";
/// `HA` and the stones set up or played first differ.
pub const HANDICAP_MISMATCH: &str = "handicap-mismatch";
/// `KO`, which marks a move, holds something.
pub const KO_WITH_VALUE: &str = "ko-with-value";
/// `KM` is empty.
pub const KOMI_EMPTY: &str = "komi-empty";
/// `KM` is no number.
pub const KOMI_UNREADABLE: &str = "komi-unreadable";
/// `KM` has a comma for the decimal point.
pub const KOMI_COMMA: &str = "komi-comma";
/// `KM` is more than a number.
pub const KOMI_WITH_WORDS: &str = "komi-with-words";
/// `KM` counts stones of Chinese counting.
pub const KOMI_IN_STONES: &str = "komi-in-stones";
/// `KM` counts hundredths, as the source of the record does.
pub const KOMI_IN_HUNDREDTHS: &str = "komi-in-hundredths";
/// `KM` is too large to be a komi.
pub const KOMI_OUT_OF_RANGE: &str = "komi-out-of-range";
/// `KM` is no number of half points.
pub const KOMI_NOT_HALF: &str = "komi-not-half";
/// `RE` in a form other than those of FF\[4\].
pub const RESULT_FORM: &str = "result-form";
/// `RE` is empty.
pub const RESULT_EMPTY: &str = "result-empty";
/// `RE` cannot be read, or only its winner.
pub const RESULT_UNREADABLE: &str = "result-unreadable";
/// A point is marked as territory of both colours.
pub const TERRITORY_OVERLAP: &str = "territory-overlap";
/// A territory mark that is no point of the board.
pub const TERRITORY_UNREADABLE: &str = "territory-unreadable";

/// A file written anew claims FF\[4\] instead of another version.
pub const FORMAT_CONVERTED: &str = "format-converted";
/// A file written anew is in UTF-8 instead of another character set.
pub const CHARSET_CONVERTED: &str = "charset-converted";
