#!/usr/bin/env bash
# Runs every benchmark, with the instructions this machine has, and writes BENCHMARKS.md from what each one leaves in
# target/bench-NAME.md. Add a benchmark: a [[bench]] in benches/Cargo.toml that ends with Section::finish.
# Arguments are passed on: a number is the number of rounds.
set -euo pipefail
cd "$(dirname "$0")/.."

export RUSTFLAGS="${RUSTFLAGS:--C target-cpu=native}"
export CARGO_TARGET_DIR="$PWD/target/native"
rm -f "$CARGO_TARGET_DIR"/bench-*
names=$(sed -n '/^\[\[bench\]\]/,/^$/s/^name = "\(.*\)"/\1/p' benches/Cargo.toml)
for name in $names; do
  cargo bench --quiet -p shinpan-benches --bench "$name" -- "$@"
done
# Once more with an allocator that keeps freed memory, for the programs that lean on it. Only glibc listens.
keep=glibc.malloc.trim_threshold=268435456:glibc.malloc.top_pad=67108864:glibc.malloc.mmap_threshold=268435456
SHINPAN_ALLOCATOR_KEEPS_MEMORY=1 GLIBC_TUNABLES=$keep cargo bench --quiet -p shinpan-benches --bench board -- "$@"
# Game records, beside readers in other languages where they are or can be had.
peers="$PWD/target/peers"
if [ ! -d "$peers/node_modules/@sabaki/sgf" ] && command -v npm >/dev/null; then
  npm install --silent --prefix "$peers" @sabaki/sgf@3.4.7 >/dev/null 2>&1 || true
fi
[ -x "$peers/bin/python" ] && export SHINPAN_PYTHON="$peers/bin/python"
cargo bench --quiet -p shinpan-sgf --bench sgf
cargo bench --quiet -p shinpan-solve --bench solve

{
  echo "# Benchmarks"
  echo
  echo "Written by \`benches/run.sh\` on $(date -u +%Y-%m-%d), $(git describe --always --dirty 2>/dev/null || echo 'no commit known')."
  echo
  echo "- Machine: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -1 || uname -m), $(getconf _NPROCESSORS_ONLN) cores, $(uname -sm)"
  echo "- Compiler: $(rustc --version), \`$RUSTFLAGS\`"
  echo "- Every number is the median of rounds in which the compared programs take turns; times are processor time of one"
  echo "  thread. Ratios are medians of the rounds' ratios: compare those, for the machine may be busy."
  for name in $names board-keeping sgf solve; do
    echo
    cat "$CARGO_TARGET_DIR/bench-$name.md"
  done
  # Written by hand: long runs that are no measurement of speed.
  echo
  cat benches/small-boards.md
  echo
  cat benches/fuzz.md
} > BENCHMARKS.md
cp "$CARGO_TARGET_DIR"/bench-*.json target/
echo "BENCHMARKS.md written"
