//! The tables as bytes, for a search that goes on another day.
//!
//! Lines of text (what it is, the version of the program, the board, a digest of the law), an empty line, and then the
//! used entries one after another: a byte that says which table, and the fields, low bytes first. A 0 and the BLAKE3 digest of
//! everything before it end the file. Where an entry stood is not kept, so that tables of another size can take them.

use std::io::{self, Read, Write};

use shinpan_board::Size;
use shinpan_proof::TablesRefused;

use super::history::{Item, Needs, VISITED_MAX};
use super::proofs::{Conditional, Proofs};
use super::table::{Entry, Key, Table};
use crate::bits::Bits;
use crate::law::Law;

/// The first line.
const MAGIC: &str = "shinpan tables 1";
const ENTRY: u8 = 1;
const CONDITIONAL: u8 = 2;
const END: u8 = 0;

/// What tables of these rules and this board begin with.
fn head(law: &Law, size: Size) -> [String; 4] {
    [
        MAGIC.to_owned(),
        format!("version {}", env!("CARGO_PKG_VERSION")),
        format!("board {}x{}", size.columns(), size.rows()),
        format!("law {}", blake3::hash(format!("{law:?}").as_bytes()).to_hex()),
    ]
}

/// Writes both tables.
pub(super) fn write<B: Bits>(
    to: &mut dyn Write,
    law: &Law,
    size: Size,
    table: &Table<B>,
    proofs: &Proofs<B>,
) -> io::Result<()> {
    let mut to = Hashed { inner: to, hasher: blake3::Hasher::new() };
    to.write_all((head(law, size).join("\n") + "\n\n").as_bytes())?;
    let mut bytes = Vec::with_capacity(512);
    table.each(&mut |key, entry| {
        bytes.clear();
        bytes.push(ENTRY);
        put_key(&mut bytes, key);
        put_entry(&mut bytes, entry);
        to.write_all(&bytes)
    })?;
    let mut bytes = Vec::with_capacity(512);
    proofs.each(&mut |proof| {
        bytes.clear();
        bytes.push(CONDITIONAL);
        put_conditional(&mut bytes, proof);
        to.write_all(&bytes)
    })?;
    to.write_all(&[END])?;
    let digest = to.hasher.finalize();
    to.inner.write_all(digest.as_bytes())
}

/// Reads what was written into tables of any size; what does not fit goes by the tables' own rule.
///
/// # Errors
/// It is something else, or damaged: then the tables hold something that must not be used.
pub(super) fn read<B: Bits>(
    from: &mut dyn Read,
    law: &Law,
    size: Size,
    table: &Table<B>,
    proofs: &Proofs<B>,
) -> Result<(), TablesRefused> {
    let mut from =
        Hashed { inner: io::BufReader::with_capacity(1 << 16, from), hasher: blake3::Hasher::new() };
    read_head(&mut from, &head(law, size))?;
    loop {
        match from.byte()? {
            END => break,
            ENTRY => {
                let key = from.key()?;
                let entry = from.entry()?;
                table.change(&key, key.hash(), |known| *known = entry);
            }
            CONDITIONAL => {
                let proof: Conditional<B> = from.conditional()?;
                proofs.keep(proof, proof.key.hash());
            }
            _ => return Err(TablesRefused::Damaged),
        }
    }
    let digest = from.hasher.finalize();
    let mut found = [0; 32];
    from.inner.read_exact(&mut found).map_err(refused)?;
    match *digest.as_bytes() == found {
        true => Ok(()),
        false => Err(TablesRefused::Damaged),
    }
}

fn read_head<R: Read>(from: &mut Hashed<R>, wanted: &[String; 4]) -> Result<(), TablesRefused> {
    let mut found = Vec::new();
    for _ in 0..=wanted.len() {
        let mut line = Vec::new();
        loop {
            match from.byte() {
                Ok(b'\n') => break,
                // Much longer than any line that would do.
                Ok(_) if line.len() > 200 => return Err(TablesRefused::NoTables),
                Ok(byte) => line.push(byte),
                Err(_) if found.is_empty() => return Err(TablesRefused::NoTables),
                Err(why) => return Err(why),
            }
        }
        found.push(String::from_utf8(line).map_err(|_| TablesRefused::NoTables)?);
        if found[0] != wanted[0] {
            return Err(TablesRefused::NoTables);
        }
    }
    let value = |index: usize| found[index].split_once(' ').map_or("", |(_, value)| value).to_owned();
    if found[1] != wanted[1] {
        return Err(TablesRefused::Version { found: value(1) });
    }
    if found[2] != wanted[2] {
        return Err(TablesRefused::OtherBoard { found: value(2) });
    }
    match found[3] == wanted[3] && found[4].is_empty() {
        true => Ok(()),
        false => Err(TablesRefused::OtherLaw),
    }
}

fn refused(why: io::Error) -> TablesRefused {
    match why.kind() {
        io::ErrorKind::UnexpectedEof => TablesRefused::Damaged,
        _ => TablesRefused::Unreadable { why: why.to_string() },
    }
}

/// Bytes on their way, and their digest so far.
struct Hashed<T> {
    inner: T,
    hasher: blake3::Hasher,
}

impl<T: Write> Hashed<T> {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hasher.update(bytes);
        self.inner.write_all(bytes)
    }
}

impl<T: Read> Hashed<T> {
    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], TablesRefused> {
        let mut bytes = [0; N];
        self.inner.read_exact(&mut bytes).map_err(refused)?;
        self.hasher.update(&bytes);
        Ok(bytes)
    }

    fn byte(&mut self) -> Result<u8, TablesRefused> {
        self.bytes::<1>().map(|[byte]| byte)
    }

    fn set<B: Bits>(&mut self) -> Result<B, TablesRefused> {
        Ok(B::from_u128(match B::WIDTH {
            32 => u128::from(u32::from_le_bytes(self.bytes()?)),
            64 => u128::from(u64::from_le_bytes(self.bytes()?)),
            _ => u128::from_le_bytes(self.bytes()?),
        }))
    }

    fn pair<B: Bits>(&mut self) -> Result<[B; 2], TablesRefused> {
        Ok([self.set()?, self.set()?])
    }

    fn key<B: Bits>(&mut self) -> Result<Key<B>, TablesRefused> {
        Ok(Key { stones: self.pair()?, meta: u16::from_le_bytes(self.bytes()?) })
    }

    fn entry(&mut self) -> Result<Entry, TablesRefused> {
        Ok(Entry {
            low: i32::from_le_bytes(self.bytes()?),
            high: i32::from_le_bytes(self.bytes()?),
            phi: u32::from_le_bytes(self.bytes()?),
            delta: u32::from_le_bytes(self.bytes()?),
            question: u16::from_le_bytes(self.bytes()?),
            effort: self.byte()?,
            conditional: self.byte()?,
        })
    }

    fn conditional<B: Bits>(&mut self) -> Result<Conditional<B>, TablesRefused> {
        let key = self.key()?;
        let side = self.byte()?;
        let bound = i32::from_le_bytes(self.bytes()?);
        let effort = self.byte()?;
        let mut needs = Needs::nothing();
        needs.unvisited.least = self.pair()?;
        needs.unvisited.most = self.pair()?;
        needs.unvisited.marks = u64::from_le_bytes(self.bytes()?);
        needs.unvisited.sieve = u64::from_le_bytes(self.bytes()?);
        needs.unvisited.any = self.byte()? != 0;
        needs.uncaptured = self.set()?;
        needs.count = self.byte()?;
        if usize::from(needs.count) > VISITED_MAX || side > 1 {
            return Err(TablesRefused::Damaged);
        }
        for item in &mut needs.visited[..usize::from(needs.count)] {
            *item = Item { stones: self.pair()?, tag: self.byte()? };
        }
        Ok(Conditional { key, side, bound, effort, needs })
    }
}

fn put<B: Bits>(bytes: &mut Vec<u8>, set: B) {
    bytes.extend_from_slice(&set.to_u128().to_le_bytes()[..B::WIDTH / 8]);
}

fn put_key<B: Bits>(bytes: &mut Vec<u8>, key: &Key<B>) {
    put(bytes, key.stones[0]);
    put(bytes, key.stones[1]);
    bytes.extend_from_slice(&key.meta.to_le_bytes());
}

fn put_entry(bytes: &mut Vec<u8>, entry: &Entry) {
    for bound in [entry.low, entry.high] {
        bytes.extend_from_slice(&bound.to_le_bytes());
    }
    for number in [entry.phi, entry.delta] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    bytes.extend_from_slice(&entry.question.to_le_bytes());
    bytes.extend_from_slice(&[entry.effort, entry.conditional]);
}

fn put_conditional<B: Bits>(bytes: &mut Vec<u8>, proof: &Conditional<B>) {
    put_key(bytes, &proof.key);
    bytes.push(proof.side);
    bytes.extend_from_slice(&proof.bound.to_le_bytes());
    bytes.push(proof.effort);
    let needs = &proof.needs;
    for set in
        [needs.unvisited.least[0], needs.unvisited.least[1], needs.unvisited.most[0], needs.unvisited.most[1]]
    {
        put(bytes, set);
    }
    bytes.extend_from_slice(&needs.unvisited.marks.to_le_bytes());
    bytes.extend_from_slice(&needs.unvisited.sieve.to_le_bytes());
    bytes.push(u8::from(needs.unvisited.any));
    put(bytes, needs.uncaptured);
    bytes.push(needs.count);
    for item in &needs.visited[..usize::from(needs.count)] {
        put(bytes, item.stones[0]);
        put(bytes, item.stones[1]);
        bytes.push(item.tag);
    }
}
