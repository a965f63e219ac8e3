//! Property names: which are known, and what kind of value each takes. Only repair leans on this; unknown names
//! are kept like any other.

/// What the values of a property look like, as far as repair needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Points, moves, point lists: a closing bracket cannot be part of the value.
    Points,
    /// One short line: names, numbers, results.
    Line,
    /// Text of any length, or an unknown property.
    Text,
}

/// The names of FF\[1\] to FF\[4\] and the private ones often met, sorted.
const KNOWN: &[&str] = &[
    "AB", "AE", "AN", "AP", "AR", "AW", "B", "BL", "BM", "BR", "BS", "BT", "C", "CA", "CH", "CP", "CR", "DD",
    "DM", "DO", "DT", "EL", "EV", "EX", "FF", "FG", "GB", "GC", "GM", "GN", "GW", "HA", "HO", "ID", "IP",
    "IT", "IY", "KGSDE", "KGSSB", "KGSSW", "KM", "KO", "L", "LB", "LN", "LT", "M", "MA", "MN", "N", "OB",
    "OH", "OM", "ON", "OP", "OT", "OV", "OW", "PB", "PC", "PL", "PM", "PW", "RE", "RG", "RO", "RU", "SC",
    "SE", "SI", "SL", "SO", "SQ", "ST", "SU", "SZ", "TB", "TC", "TE", "TM", "TR", "TW", "UC", "US", "V",
    "VW", "W", "WC", "WL", "WR", "WS", "WT",
];

pub(crate) fn is_known(name: &[u8]) -> bool {
    KNOWN.binary_search_by(|known| known.as_bytes().cmp(name)).is_ok()
}

/// The kind of a property by its name as written (upper case).
pub(crate) fn kind(name: &[u8]) -> Kind {
    match name {
        b"B" | b"W" | b"AB" | b"AW" | b"AE" | b"TB" | b"TW" | b"CR" | b"SQ" | b"TR" | b"MA" | b"M" | b"L"
        | b"DD" | b"VW" | b"SL" | b"PL" | b"KO" | b"DM" | b"GB" | b"GW" | b"HO" | b"UC" | b"TE" | b"BM"
        | b"DO" | b"IT" | b"BL" | b"WL" | b"OB" | b"OW" | b"MN" | b"FF" | b"GM" | b"SZ" | b"ST" => {
            Kind::Points
        }
        b"AP" | b"CA" | b"AN" | b"BR" | b"BT" | b"CP" | b"DT" | b"EV" | b"GN" | b"ON" | b"OT" | b"PB"
        | b"PC" | b"PW" | b"RE" | b"RO" | b"RU" | b"SO" | b"TM" | b"US" | b"WR" | b"WT" | b"HA" | b"KM" => {
            Kind::Line
        }
        _ => Kind::Text,
    }
}

/// The name without its lower-case letters, as FF\[1\] to FF\[3\] want it read; a name of lower-case letters only is
/// taken in capitals. White space inside a broken name is dropped.
pub(crate) fn normal(raw: &[u8]) -> Vec<u8> {
    let has_upper = raw.iter().any(u8::is_ascii_uppercase);
    raw.iter()
        .filter(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
        .filter(|byte| !(has_upper && byte.is_ascii_lowercase()))
        // A name begins with a letter.
        .skip_while(|byte| !byte.is_ascii_alphabetic())
        .map(u8::to_ascii_uppercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_names_are_sorted() {
        assert!(KNOWN.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn old_long_names() {
        for (long, short) in [
            ("SiZe", "SZ"),
            ("PlayerBlack", "PB"),
            ("Black", "B"),
            ("size", "SIZE"),
            ("P\nB", "PB"),
            ("a1B", "B"),
        ] {
            assert_eq!(normal(long.as_bytes()), short.as_bytes());
        }
    }
}
