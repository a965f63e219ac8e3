//! Which character set bytes are in, when nobody says or what is said cannot be true.
//!
//! `chardetng` is good at pages of text. A game record often has only two names of two or three characters each, so
//! there is a second judge for short East Asian text: it decodes with every candidate and asks how usual the
//! characters are.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, SHIFT_JIS, UTF_8, WINDOWS_1252,
};

use super::scan::is_lead;

/// More than this many bytes beyond ASCII are text enough for `chardetng` alone.
const LONG: usize = 400;
/// No more than this is looked at.
const SAMPLE: usize = 1 << 16;

/// The set for the bytes of one game, given what its root declares and what the whole file looked like.
pub(super) fn choose(
    game: &[u8],
    declared: Option<&'static Encoding>,
    whole_file: Option<&'static Encoding>,
) -> &'static Encoding {
    let utf8 = Utf8Fit::of(game);
    match declared {
        // Some broken characters in otherwise sound UTF-8 are broken characters.
        Some(set) if set == UTF_8 => {
            if utf8.sound >= utf8.broken {
                UTF_8
            } else {
                guess(game)
            }
        }
        Some(set) if set == ISO_2022_JP => set,
        Some(set) => {
            if utf8.broken == 0 && (is_western(set) || utf8.beats(game, set)) {
                return UTF_8;
            }
            if !fits(game, set) {
                return if is_only_cut(game, set) { set } else { guess(game) };
            }
            match is_western(set) {
                true if is_latin(set) && (!is_western_text(game) || has_controls(game)) => guess(game),
                false => much_better(game, set).unwrap_or(set),
                _ => set,
            }
        }
        None => {
            if utf8.sound > 0 && utf8.sound >= 4 * utf8.broken {
                return UTF_8;
            }
            // Nothing but names cut off after so many bytes is wrong with it.
            if utf8.wide > 0 && utf8.broken == utf8.cut && score(game, guess(game)) < 4 * utf8.wide as i32 {
                return UTF_8;
            }
            whole_file.filter(|set| fits(game, set)).unwrap_or_else(|| guess(game))
        }
    }
}

/// How well bytes fit UTF-8.
struct Utf8Fit {
    /// Characters of two bytes and more.
    sound: usize,
    /// Characters of three bytes and more.
    wide: usize,
    broken: usize,
    /// Of the broken ones, those cut off at the end of a value.
    cut: usize,
}

impl Utf8Fit {
    fn of(bytes: &[u8]) -> Utf8Fit {
        let mut fit = Utf8Fit { sound: 0, wide: 0, broken: 0, cut: 0 };
        let mut end = 0;
        for chunk in bytes.utf8_chunks() {
            end += chunk.valid().len() + chunk.invalid().len();
            for character in chunk.valid().chars().filter(|c| !c.is_ascii()) {
                fit.sound += 1;
                fit.wide += usize::from(character.len_utf8() > 2);
            }
            if let Some(first) = chunk.invalid().first() {
                fit.broken += 1;
                fit.cut += usize::from(*first >= 0xC2 && bytes.get(end) == Some(&b']'));
            }
        }
        fit
    }

    /// Whether sound UTF-8 is to be believed against a declared set of two-byte characters, in which some texts happen
    /// to be sound UTF-8 too. Three-byte characters throughout are no accident; two-byte ones may be.
    fn beats(&self, bytes: &[u8], declared: &'static Encoding) -> bool {
        !fits(bytes, declared) || self.wide * 2 >= self.sound && self.wide > 0
    }
}

fn is_western(encoding: &'static Encoding) -> bool {
    encoding.is_single_byte()
}

/// Whether the letters of a single-byte set are Latin ones.
fn is_latin(encoding: &'static Encoding) -> bool {
    let (text, _) = encoding.decode_without_bom_handling(b"\xE4\xE9");
    text.chars().all(|letter| ('\u{C0}'..='\u{24F}').contains(&letter))
}

/// Whether there are bytes that are no characters in western sets, but first halves in East Asian ones.
fn has_controls(bytes: &[u8]) -> bool {
    bytes.iter().any(|byte| matches!(byte, 0x81 | 0x8D | 0x8F | 0x90 | 0x9D))
}

/// The other of the two Chinese sets, which programs mistake for each other, if the bytes are usual text in it and are
/// not in the declared one. A few rare characters are no reason to doubt what is declared.
fn much_better(game: &[u8], declared: &'static Encoding) -> Option<&'static Encoding> {
    let other = match declared {
        set if set == GBK || set == GB18030 => BIG5,
        set if set == BIG5 => GB18030,
        _ => return None,
    };
    let characters = game.iter().filter(|byte| !byte.is_ascii()).count() as i32 / 2;
    let is_much_better = score(game, other) >= score(game, declared).max(characters) + 2 * characters;
    ((6..LONG as i32).contains(&characters) && is_much_better && guess(game) == other).then_some(other)
}

fn fits(bytes: &[u8], encoding: &'static Encoding) -> bool {
    !encoding.decode_without_bom_handling(bytes).1
}

/// Whether the bytes fit but for characters cut in half at the end of a value, as programs do that count bytes.
fn is_only_cut(bytes: &[u8], encoding: &'static Encoding) -> bool {
    let mut rows = bytes.split_inclusive(|byte| *byte == b']');
    rows.all(|row| {
        let text = row.strip_suffix(b"]").unwrap_or(row);
        let whole = text.split_last().map_or(text, |(last, rest)| if last.is_ascii() { text } else { rest });
        fits(text, encoding) || fits(whole, encoding)
    })
}

/// Western text has its accented letters one by one among plain ones; East Asian bytes come in rows of even length.
fn is_western_text(bytes: &[u8]) -> bool {
    let mut single = 0;
    let mut rows = 0;
    for row in bytes.split(u8::is_ascii).filter(|row| !row.is_empty()) {
        if row.len() >= 4 {
            rows += 1;
        } else if row.len() % 2 == 1 {
            single += 1;
        }
    }
    rows == 0 || single >= rows
}

/// The likeliest set of bytes that are not sound UTF-8.
pub(super) fn guess(bytes: &[u8]) -> &'static Encoding {
    let sample = sample(bytes);
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(&sample, true);
    let detected = match detector.guess(None, Utf8Detection::Allow) {
        set if set == GBK => GB18030,
        set => set,
    };
    let beyond_ascii = sample.iter().filter(|byte| !byte.is_ascii()).count();
    if detected == ISO_2022_JP || beyond_ascii > LONG {
        return detected;
    }
    let mut best = (detected, score(&sample, detected) + 3);
    for candidate in [GB18030, EUC_KR, SHIFT_JIS, BIG5, EUC_JP, WINDOWS_1252] {
        let points = score(&sample, candidate);
        if points > best.1 {
            best = (candidate, points);
        }
    }
    best.0
}

/// The lines that have bytes beyond ASCII, up to [`SAMPLE`] bytes of them.
fn sample(bytes: &[u8]) -> Vec<u8> {
    let mut sample = Vec::new();
    let mut begin = 0;
    while begin < bytes.len() && sample.len() < SAMPLE {
        let rest = &bytes[begin..];
        let end = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
        let line = &rest[..end];
        if !line.is_ascii() || line.contains(&0x1B) {
            let near = line.len().min(SAMPLE);
            sample.extend_from_slice(&line[..near]);
        }
        begin += end;
    }
    sample
}

/// How usual the text is that the bytes would be in this set; far below zero if they are none.
fn score(bytes: &[u8], encoding: &'static Encoding) -> i32 {
    if !fits(bytes, encoding) {
        return i32::MIN / 2;
    }
    if encoding.is_single_byte() {
        return score_western(bytes, encoding);
    }
    let mut points = 0;
    let mut at = 0;
    while at < bytes.len() {
        let pair = &bytes[at..bytes.len().min(at + 2)];
        let wide = !pair[0].is_ascii() && pair.len() == 2 && is_lead(encoding, pair[0]);
        if wide {
            points += score_pair(pair[0], pair[1], encoding);
            if pair[1] == b']' && follows_value(&bytes[at + 2..]) {
                // What it takes for half a character is a bracket.
                points -= 30;
            }
        } else if !pair[0].is_ascii() {
            // Half-width katakana, or half of something.
            let next_too = pair.get(1).is_some_and(|next| (0xA1..=0xDF).contains(next));
            points -= if next_too || at > 0 && !bytes[at - 1].is_ascii() { 1 } else { 3 };
        }
        at += 1 + usize::from(wide);
    }
    points
}

/// Whether this is what follows the closing bracket of a value: a name and its bracket, a node, a parenthesis.
fn follows_value(rest: &[u8]) -> bool {
    let rest = rest.trim_ascii_start();
    let name = rest.iter().take_while(|byte| byte.is_ascii_uppercase()).count();
    match rest.get(name) {
        Some(b'[') => name > 0,
        Some(b';' | b'(' | b')') => name == 0,
        _ => rest.is_empty(),
    }
}

/// A character of two bytes: how common its row of the table is, and whether it is one of the most familiar.
fn score_pair(lead: u8, trail: u8, encoding: &'static Encoding) -> i32 {
    let in_square = trail >= 0xA1;
    let (row, familiar) = if encoding == GB18030 {
        let row = match lead {
            0xB0..=0xD7 if in_square => 2,
            0xA1 | 0xA3 if in_square => 1,
            0xD8..=0xF7 if in_square => -1,
            _ => -3,
        };
        (row, FAMILIAR_CHINESE)
    } else if encoding == BIG5 {
        let row = match lead {
            0xA4..=0xC6 => 2,
            0xA1 | 0xA2 => 1,
            0xC9..=0xF9 => -1,
            _ => -3,
        };
        (row, FAMILIAR_TRADITIONAL)
    } else if encoding == EUC_KR {
        let row = match lead {
            0xB0..=0xC8 if in_square => 2,
            0xA1 | 0xA3 if in_square => 1,
            0xCA..=0xFD if in_square => -1,
            _ => -3,
        };
        (row, FAMILIAR_KOREAN)
    } else if encoding == SHIFT_JIS {
        let row = match lead {
            0x82 | 0x83 => 3,
            0x88..=0x98 => 2,
            0x81 => 1,
            0x99..=0x9F | 0xE0..=0xEA => -1,
            _ => -3,
        };
        (row, FAMILIAR_JAPANESE)
    } else {
        let row = match lead {
            0xA4 | 0xA5 => 3,
            0xB0..=0xCF => 2,
            0xA1 | 0xA3 => 1,
            0xD0..=0xF4 => -1,
            _ => -3,
        };
        (row, FAMILIAR_JAPANESE)
    };
    let pair = [lead, trail];
    let (text, _) = encoding.decode_without_bom_handling(&pair);
    row + if text.chars().all(|character| familiar.contains(character)) { 4 } else { 0 }
}

/// Accented letters next to plain ones speak for a western set, rows of them and symbols against it.
fn score_western(bytes: &[u8], encoding: &'static Encoding) -> i32 {
    let mut points = 0;
    for (index, &byte) in bytes.iter().enumerate().filter(|(_, byte)| !byte.is_ascii()) {
        let (text, _) = encoding.decode_without_bom_handling(std::slice::from_ref(&byte));
        let before = index.checked_sub(1).map_or(b' ', |i| bytes[i]);
        let after = bytes.get(index + 1).copied().unwrap_or(b' ');
        if text.chars().any(char::is_control) {
            points -= 6;
        }
        points += match (text.chars().all(char::is_alphabetic), before.is_ascii(), after.is_ascii()) {
            (true, true, true) if before.is_ascii_alphabetic() || after.is_ascii_alphabetic() => 3,
            (true, true, true) => 0,
            (true, ..) => -1,
            (false, ..) => -2,
        };
    }
    points
}

/// Characters that names of players, ranks, events and results are full of.
const FAMILIAR_CHINESE: &str = "王李张刘陈杨黄赵周吴徐孙朱马胡郭林何高梁郑罗宋谢唐韩曹许邓冯彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤聂柯洁古力常昊俞斌时越檀啸连笑芈昱廷辜梓豪一二三四五六七八九十初段棋手先贴目子胜负和黑白方中盘半终局认输超时赛杯届轮第局名人国际决战甲乙级联对的是不了在有这大来上个到说为地出年会小天好春光元文明华强伟平东海山水云飞星辉志军建新国中日本韩";
const FAMILIAR_TRADITIONAL: &str = "王李張劉陳楊黃趙周吳徐孫朱馬胡郭林何高梁鄭羅宋謝唐韓曹許鄧馮彭曾蕭田董袁潘於蔣蔡余杜葉程蘇魏呂丁任沈姚盧姜崔鍾譚陸汪范金石廖賈夏韋付方白鄒孟熊秦邱江尹薛段雷侯龍史陶黎賀顧毛郝龔邵萬錢嚴武戴莫孔向湯一二三四五六七八九十初段棋手先貼目子勝負和黑白方中盤半終局認輸超時賽盃杯屆輪第名人國際決戰級聯對的是不了在有這大來上個到說為地出年會小天好春光元文明華強偉平東海山水雲飛星輝志軍建新日本韓俊勳正治";
const FAMILIAR_JAPANESE: &str = "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずだでどばびぶべぼぱっゃゅょアイウエオカキクケコサシスセソタチツテトナニネノハヒフヘホマミムメモヤユヨラリルレロワンー一二三四五六七八九十初段級名人本因坊棋聖王座天元碁戦予選決勝敗目半中押黒白手番佐藤鈴木高橋田中伊渡辺山本村小林加吉口松井上野島原川崎石坂武宮趙治勲大竹英雄依紀基結城聡羽根直樹張栩井裕太敬吾光秀正芳寿和彦子美智時間切先日新聞杯戦";
const FAMILIAR_KOREAN: &str = "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄원채천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용창호세돌훈현준영수상민동철석진환욱규태경재희원성흑백승불계반집단급대회결선국제바둑기전명인배차본예팀리그무시간패기권제오";

#[cfg(test)]
mod tests {
    use super::*;

    fn game(name: &str, encoding: &'static Encoding) -> Vec<u8> {
        let (bytes, _, bad) = encoding.encode(name);
        assert!(!bad, "{name}");
        let mut game = b"(;GM[1]SZ[19]PB[".to_vec();
        game.extend_from_slice(&bytes);
        game.extend_from_slice(b"]KM[6.5]\n;B[pd];W[dd])");
        game
    }

    #[test]
    fn short_names() {
        for (name, encoding) in [
            ("柯洁 九段", GB18030),
            ("古力", GB18030),
            ("聂卫平", GB18030),
            ("이창호 九단", EUC_KR),
            ("이세돌", EUC_KR),
            ("박정환", EUC_KR),
            ("井山裕太", SHIFT_JIS),
            ("趙治勲 名人", SHIFT_JIS),
            ("武宮正樹", EUC_JP),
            ("周俊勳 九段", BIG5),
            ("張栩", BIG5),
            ("Müller", WINDOWS_1252),
            ("André Guérin", WINDOWS_1252),
        ] {
            assert_eq!(guess(&game(name, encoding)).name(), encoding.name(), "{name}");
        }
    }

    #[test]
    fn declared_latin_with_utf8_bytes_is_utf8() {
        assert_eq!(choose("(;PB[黒田 é])".as_bytes(), Some(WINDOWS_1252), None), UTF_8);
        assert_eq!(choose("(;PB[é])".as_bytes(), Some(WINDOWS_1252), None), UTF_8);
        assert_eq!(choose(b"(;PB[Andr\xE9])", Some(WINDOWS_1252), None), WINDOWS_1252);
    }

    #[test]
    fn a_bracket_is_half_a_character_only_where_a_value_goes_on() {
        // An odd number of half-width katakana, the last before the bracket.
        assert_eq!(guess(b"(;SZ[9]PB[\xB1\xDD\xC4\xDE\xB3]PW[\xC0\xB9\xD0\xD4];B[aa])"), SHIFT_JIS);
        assert_eq!(guess(&game("評", SHIFT_JIS)), SHIFT_JIS);
    }

    #[test]
    fn declared_sets_that_are_beside_the_point() {
        let latin = Some(WINDOWS_1252);
        assert_eq!(choose(&game("表 能、構えーの", SHIFT_JIS), latin, None), SHIFT_JIS);
        assert_eq!(
            choose(&game("\u{201c}Bob\u{201d} \u{2013} 1.e4\u{2026}", WINDOWS_1252), latin, None),
            WINDOWS_1252
        );
        assert_eq!(choose(&game("許功蓋 周俊勳 功能：第一手在星位，琵琶", BIG5), Some(GBK), None), BIG5);
        assert_eq!(choose(&game("聶衛平 鎔 鄭銘瑝", GB18030), Some(GBK), None), GBK);
        for (name, set) in [("Иванов", encoding_rs::WINDOWS_1251), ("Шикшин", encoding_rs::KOI8_R)]
        {
            assert_eq!(choose(&game(name, set), Some(set), None), set, "{name}");
        }
    }

    #[test]
    fn utf8_cut_after_so_many_bytes_is_utf8() {
        assert_eq!(choose(b"(;SZ[9]PB[\xE9\xBB\x92\xE7\x94]PW[w];B[aa])", None, None), UTF_8);
        assert_eq!(choose("(;SZ[9]PB[이창호 九단]PW[박".as_bytes(), None, None), UTF_8);
    }

    #[test]
    fn declared_sets_hold_where_they_fit() {
        assert_eq!(choose(&game("时越", GB18030), Some(GBK), None), GBK);
        assert_eq!(choose(&game("古力", GB18030), Some(UTF_8), None), GB18030);
        assert_eq!(choose("(;PB[黒田])".as_bytes(), Some(SHIFT_JIS), None), UTF_8);
        assert_eq!(choose(&game("柯洁 九段 古力 九段", GB18030), Some(WINDOWS_1252), None), GB18030);
    }
}
