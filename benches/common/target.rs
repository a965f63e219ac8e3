//! Where benches write their pages.

use std::path::{Path, PathBuf};

/// The target folder, wherever a bench is run.
pub fn folder() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}
