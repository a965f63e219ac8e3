//! The words results are written in, lower case, beside the codes of the format.

use shinpan_board::Color;

use super::WinBy;

/// Draws. Some programs write the word of the language they are set to.
pub(super) const DRAW: &[&str] = &[
    "draw",
    "drawn",
    "jigo",
    "tie",
    "b+0",
    "w+0",
    "0.0",
    "b+0.0",
    "w+0.0",
    "d",
    "d+j", // English and codes, the last two of a tournament of programs
    "和",
    "和棋",
    "平局",
    "平",
    "平手",
    "持棋",
    "打平",
    "双活和棋", // Chinese
    "持碁",
    "ジゴ",
    "引き分け",
    "引分け",
    "引分", // Japanese
    "무승부",
    "빅",
    "비김", // Korean
    "unentschieden",
    "gleichstand",
    "remis",
    "match nul",
    "nulle",
    "nul",
    "partie nulle",
    "égalité",
    "empate",
    "tablas",
    "patta",
    "pareggio",
    "ничья",
    "нічия",
    "remíza",
    "gelijkspel",
    "oavgjort",
    "uavgjort",
    "uafgjort",
    "tasapeli",
    "berabere",
    "beraberlik",
    "döntetlen",
    "remiză",
    "egalitate",
    "ισοπαλία",
    "hòa",
    "seri",
    "เสมอ",
    "تعادل",
    "תיקו",
    "empat",
];

/// Annulled games.
pub(super) const NO_RESULT: &[&str] = &[
    "void",
    "no result",
    "noresult",
    "no-result",
    "無勝負",
    "无胜负",
    "無勝敗",
    "無効",
    "無效",
    "无效",
    "流局",
    "無結果",
    "无结果",
    "ノーリザルト",
    "무효",
    "무효국",
];

/// Words that say so wherever they stand.
pub(super) const ANNULLED: &[&str] = &[
    "annul",
    "cancel",
    "三劫循环",
    "三劫循環",
    "四劫循环",
    "四劫循環",
    "三コウ無勝負",
    "三劫無勝負",
    "無効試合",
];

/// Words for a game that both players lost.
pub(super) const BOTH_LOSE: &[&str] =
    &["両者負", "両負", "双方负", "雙方負", "双方皆负", "双负", "雙負", "两败", "兩敗", "쌍방패", "양자패"];

/// Games that nobody finished or whose result nobody wrote down.
pub(super) const UNKNOWN: &[&str] = &[
    "",
    "?",
    "unknown",
    "unfinished",
    "not finished",
    "suspended",
    "left unfinished",
    "n/a",
    "none",
    "-",
    "打掛",
    "打掛け",
    "打ち掛け",
    "打挂",
    "打卦",
    "未完",
    "不明",
    "未知",
    "봉수",
    "미완",
];

/// Black and White, at the beginning of a result.
const WINNERS: &[(&str, Color)] = &[
    ("black", Color::Black),
    ("white", Color::White),
    ("黑", Color::Black),
    ("黒", Color::Black),
    ("白", Color::White),
    ("흑", Color::Black),
    ("백", Color::White),
    ("b", Color::Black),
    ("w", Color::White),
];

/// The player named at the beginning, and what follows.
pub(super) fn winner(text: &str) -> Option<(Color, &str)> {
    let text = text
        .trim_start_matches(['执', '執'])
        .trim_start_matches("the ")
        .trim_start_matches("winner:")
        .trim_start_matches("winner")
        .trim_start();
    WINNERS.iter().find_map(|(word, color)| {
        let rest = text.strip_prefix(word)?;
        // A single letter counts only by itself: "b+3", "w wins", not "box".
        let by_itself = word.len() > 1 || !rest.starts_with(char::is_alphabetic);
        by_itself.then_some((*color, rest))
    })
}

/// Whether the player named is the one who lost.
pub(super) fn loses(rest: &str) -> bool {
    let won = ["胜", "勝", "승", "win", "won", "+"].iter().any(|word| rest.contains(word));
    let lost = [
        "负",
        "負",
        "败",
        "敗",
        "패",
        "认输",
        "認輸",
        "投了",
        "los",
        "resigns",
        "resigned",
        "timed out",
        "超时",
        "超時",
    ];
    !won && lost.iter().any(|word| rest.contains(word))
}

/// How a game was won, by word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Is(WinBy),
    /// A decision, with a margin behind it or not.
    Judge,
}

/// Words anywhere in the rest of a result; the first that fits holds.
const WAYS: &[(&str, Way)] = &[
    ("stone removal timeout", Way::Is(WinBy::Time)),
    ("timeout", Way::Is(WinBy::Time)),
    ("timed out", Way::Is(WinBy::Time)),
    ("illegal", Way::Is(WinBy::IllegalMove)),
    ("反則", Way::Is(WinBy::IllegalMove)),
    ("犯规", Way::Is(WinBy::IllegalMove)),
    ("犯規", Way::Is(WinBy::IllegalMove)),
    ("반칙", Way::Is(WinBy::IllegalMove)),
    ("resign", Way::Is(WinBy::Resignation)),
    ("中押", Way::Is(WinBy::Resignation)),
    ("中盘", Way::Is(WinBy::Resignation)),
    ("中盤", Way::Is(WinBy::Resignation)),
    ("不计", Way::Is(WinBy::Resignation)),
    ("认输", Way::Is(WinBy::Resignation)),
    ("認輸", Way::Is(WinBy::Resignation)),
    ("投了", Way::Is(WinBy::Resignation)),
    ("불계", Way::Is(WinBy::Resignation)),
    ("超时", Way::Is(WinBy::Time)),
    ("超時", Way::Is(WinBy::Time)),
    ("时间", Way::Is(WinBy::Time)),
    ("時間", Way::Is(WinBy::Time)),
    ("時間切れ", Way::Is(WinBy::Time)),
    ("시간", Way::Is(WinBy::Time)),
    ("时负", Way::Is(WinBy::Time)),
    ("時負", Way::Is(WinBy::Time)),
    ("disconnect", Way::Is(WinBy::Disconnection)),
    ("断线", Way::Is(WinBy::Disconnection)),
    ("斷線", Way::Is(WinBy::Disconnection)),
    ("disqualif", Way::Is(WinBy::Disqualification)),
    ("moderator", Way::Judge),
    ("server", Way::Judge),
    ("decision", Way::Judge),
    ("judge", Way::Judge),
    ("referee", Way::Judge),
    ("判定", Way::Judge),
    ("abandon", Way::Is(WinBy::Abandonment)),
    ("forfeit", Way::Is(WinBy::Forfeit)),
    ("default", Way::Is(WinBy::Forfeit)),
    ("不戦", Way::Is(WinBy::Forfeit)),
    ("不战", Way::Is(WinBy::Forfeit)),
    ("弃权", Way::Is(WinBy::Forfeit)),
    ("棄權", Way::Is(WinBy::Forfeit)),
    ("부전", Way::Is(WinBy::Forfeit)),
    ("기권", Way::Is(WinBy::Forfeit)),
    ("agree", Way::Is(WinBy::Agreement)),
];

/// Codes that stand right behind the winner: those of the format, and those of a tournament of programs (winner agreed,
/// agreed by the operators, the judge, a violation, resigned by the operator).
const CODES: &[(&str, Way)] = &[
    ("r", Way::Is(WinBy::Resignation)),
    ("res", Way::Is(WinBy::Resignation)),
    ("ro", Way::Is(WinBy::Resignation)),
    ("t", Way::Is(WinBy::Time)),
    ("f", Way::Is(WinBy::Forfeit)),
    ("v", Way::Is(WinBy::IllegalMove)),
    ("aw", Way::Is(WinBy::Agreement)),
    ("aj", Way::Is(WinBy::Agreement)),
    ("j", Way::Judge),
];

/// How the winner won, if a word or a code says so.
pub(super) fn way(rest: &str) -> Option<Way> {
    let code = rest.trim_start_matches(|c: char| c == '+' || c.is_whitespace());
    let code = code.strip_prefix("by ").or(code.strip_prefix("on ")).unwrap_or(code);
    let code = code.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ' '));
    if let Some((_, way)) = CODES.iter().find(|(word, _)| *word == code) {
        return Some(*way);
    }
    // "by time", "on time": a word of its own only, "sometimes" is none.
    if code.split(|c: char| !c.is_alphabetic()).any(|word| word == "time") {
        return Some(Way::Is(WinBy::Time));
    }
    WAYS.iter().find(|(word, _)| rest.contains(word)).map(|(_, way)| *way)
}

#[cfg(test)]
mod tests {
    use super::super::result::{Form, read};
    use super::super::{ClaimedResult, Hundredths};
    use super::*;

    fn win(winner: Color, by: WinBy) -> ClaimedResult {
        ClaimedResult::Win { winner, by }
    }

    #[test]
    fn standard_forms() {
        use Color::*;
        for (text, result) in [
            ("B+3.5", win(Black, WinBy::Points(Hundredths(350)))),
            ("B+12", win(Black, WinBy::Points(Hundredths(1200)))),
            ("W+0.5", win(White, WinBy::Points(Hundredths(50)))),
            ("B+R", win(Black, WinBy::Resignation)),
            ("B+Resign", win(Black, WinBy::Resignation)),
            ("W+T", win(White, WinBy::Time)),
            ("W+Time", win(White, WinBy::Time)),
            ("W+F", win(White, WinBy::Forfeit)),
            ("W+Forfeit", win(White, WinBy::Forfeit)),
            ("B+", win(Black, WinBy::Unstated)),
            ("0", ClaimedResult::Draw),
            ("Draw", ClaimedResult::Draw),
            ("Void", ClaimedResult::NoResult),
            ("?", ClaimedResult::Unknown),
        ] {
            assert_eq!(read(text), (result, Form::Standard), "{text}");
        }
    }

    #[test]
    fn other_forms() {
        use Color::*;
        let points = |winner, hundredths| win(winner, WinBy::Points(Hundredths(hundredths)));
        for (text, result) in [
            ("b+r", win(Black, WinBy::Resignation)),
            ("B+ 3.5", points(Black, 350)),
            ("B+3,5", points(Black, 350)),
            ("Jigo", ClaimedResult::Draw),
            ("", ClaimedResult::Unknown),
            ("和棋", ClaimedResult::Draw),
            ("B+0", ClaimedResult::Draw),
            ("W+2.75", points(White, 550)),
            ("W+0.0", ClaimedResult::Draw),
            ("Unentschieden", ClaimedResult::Draw),
            ("無勝負", ClaimedResult::NoResult),
            ("W+Illegal", win(White, WinBy::IllegalMove)),
            ("B+AW", win(Black, WinBy::Agreement)),
            ("B+AJ", win(Black, WinBy::Agreement)),
            ("W+J", win(White, WinBy::Decision(None))),
            ("W+J5.5", win(White, WinBy::Decision(Some(Hundredths(550))))),
            ("B+V", win(Black, WinBy::IllegalMove)),
            ("B+RO", win(Black, WinBy::Resignation)),
            ("黑胜2又3/4子", points(Black, 550)),
            ("黑胜1/4子", points(Black, 50)),
            ("白胜43.5目", points(White, 4350)),
            ("黒中押し勝ち", win(Black, WinBy::Resignation)),
            ("白番半目勝ち", points(White, 50)),
            ("白6目半勝ち", points(White, 650)),
            ("黑中盘胜", win(Black, WinBy::Resignation)),
            ("白超时胜", win(White, WinBy::Time)),
            ("白超时负", win(Black, WinBy::Time)),
            ("黑认输", win(White, WinBy::Resignation)),
            ("흑 불계승", win(Black, WinBy::Resignation)),
            ("백 2집반승", points(White, 250)),
            ("黑胜", win(Black, WinBy::Unstated)),
            ("B+Resignation", win(Black, WinBy::Resignation)),
            ("W+Timeout", win(White, WinBy::Time)),
            ("B+Stone Removal Timeout", win(Black, WinBy::Time)),
            ("B+Disconnection", win(Black, WinBy::Disconnection)),
            ("B+Disqualification", win(Black, WinBy::Disqualification)),
            ("W+Moderator Decision", win(White, WinBy::Decision(None))),
            ("W+Server Decision", win(White, WinBy::Decision(None))),
            ("B+Abandonment", win(Black, WinBy::Abandonment)),
            ("B+10.5 points", points(Black, 1050)),
            ("Cancellation", ClaimedResult::NoResult),
            ("Black wins by 5.5", points(Black, 550)),
            ("White won on time", win(White, WinBy::Time)),
            ("White resigns", win(Black, WinBy::Resignation)),
            ("Black wins by resignation", win(Black, WinBy::Resignation)),
            ("Ｂ＋３．５", points(Black, 350)),
            ("both players lose", ClaimedResult::BothLose),
            ("両者負け", ClaimedResult::BothLose),
            ("双方负", ClaimedResult::BothLose),
            ("D+J", ClaimedResult::Draw),
            ("draw (triple ko)", ClaimedResult::Draw),
            ("no result (triple ko)", ClaimedResult::NoResult),
            ("W+Cancellation", ClaimedResult::NoResult),
            ("四劫循环", ClaimedResult::NoResult),
            ("流局", ClaimedResult::NoResult),
            ("W+R (B+3.5 on the board)", win(White, WinBy::Resignation)),
            ("B+3.5 (beyond move 300)", points(Black, 350)),
            ("B+3 1/2", points(Black, 350)),
            ("执黑胜", win(Black, WinBy::Unstated)),
            ("黑时负", win(White, WinBy::Time)),
            ("B+T", win(Black, WinBy::Time)),
        ] {
            let (read, form) = read(text);
            assert_eq!(read, result, "{text}");
            assert!(text == "B+T" || form == Form::Other, "{text}");
        }
    }

    #[test]
    fn not_understood() {
        assert_eq!(read("see comment"), (ClaimedResult::Unknown, Form::Unread));
        assert_eq!(read("B+magic"), (win(Color::Black, WinBy::Unstated), Form::HalfRead));
        for text in ["box", "B-3.5", "B+-3", "(B+3)", "("] {
            assert_eq!(read(text), (ClaimedResult::Unknown, Form::Unread), "{text}");
        }
    }
}
