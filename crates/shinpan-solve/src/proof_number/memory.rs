//! How the tables lie in memory. The only unsafe code of the project is here.
//!
//! Nearly every look into a large table misses the caches and the processor's list of pages. Reading early, so that words
//! arrive while other work is done, and pages of 2 MiB instead of 4 KiB together made the search for 3x4 more than
//! twice as fast (`BENCHMARKS.md`). The standard library offers neither.

use std::sync::atomic::AtomicU64;

/// Smaller tables are left alone: they would only be filled with zeros in larger pieces.
const LARGE: usize = 4 << 20;

/// Zeroed words, on large pages where the system has them.
pub(super) fn zeroed_words(count: usize) -> Box<[AtomicU64]> {
    // Zeroed memory is only mapped when it is first used.
    let words: Box<[AtomicU64]> = bytemuck::allocation::zeroed_slice_box(count);
    #[cfg(target_os = "linux")]
    if size_of_val(&*words) >= LARGE {
        on_large_pages(&words);
    }
    words
}

#[cfg(target_os = "linux")]
#[expect(unsafe_code)]
fn on_large_pages(words: &[AtomicU64]) {
    use rustix::mm::{Advice, madvise};

    let page = 1 << 12;
    let start = (words.as_ptr() as usize).next_multiple_of(page);
    let end = (words.as_ptr() as usize + size_of_val(words)) / page * page;
    let pages = start as *mut core::ffi::c_void;
    // SAFETY: the advice changes how whole pages of this slice are backed, never what they hold. That it may be refused does
    // not matter.
    let _ = unsafe { madvise(pages, end.saturating_sub(start), Advice::LinuxHugepage) };
}

/// Asks for a word's memory, so that it is on its way when it is needed. A read would hold up everything behind it.
#[inline(always)]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code))]
pub(super) fn ask_for(word: &AtomicU64) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: it reads and writes nothing that the program can see, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = word;
}
