/// How much a reader is willing to take in before it refuses.
///
/// The defaults read any record a person made and any collection up to 256 MiB. All of them can be raised; the
/// memory a file needs is about five times its size, and some forty times at worst (a file of parentheses).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Longest file, in bytes. Never more than 1.5 GiB, whatever is set here. Default 256 MiB.
    pub file_bytes: usize,
    /// Longest single property value, in bytes of UTF-8. Default 16 MiB.
    pub value_bytes: usize,
    /// Most nodes in one file. Default 20 million.
    pub nodes: usize,
    /// Most oddities described one by one; further ones are only counted. Default 10,000.
    pub oddities: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { file_bytes: 256 << 20, value_bytes: 16 << 20, nodes: 20_000_000, oddities: 10_000 }
    }
}

impl Limits {
    /// The widest limits there are: what fits the 32-bit numbers the tree is made of.
    pub fn none() -> Limits {
        let most = 3 << 29;
        Limits { file_bytes: most, value_bytes: most, nodes: most, oddities: most }
    }
}
