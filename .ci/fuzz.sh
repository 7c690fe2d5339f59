#!/bin/bash
# Runs the fuzz targets: each replays its corpus (fuzz/corpus/TARGET), then tries new inputs for so
# many seconds. The compiler's own toolchain is enough; no sanitizer is needed, as there is no unsafe code.
#
# Use: .ci/fuzz.sh [SECONDS [TARGET...]]
#
# KOMAINU_FUZZ_SEED=N tries the same inputs each time, as far as the time allows.
#
# What the runs find new goes to target/fuzz-corpus/TARGET, inputs that crash to target/fuzz-crashes.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-10}
shift || true
out=$(realpath -m "${CARGO_TARGET_DIR:-target}")
triple=$(rustc -vV | sed -n 's/^host: //p')
binaries="$out/fuzz/$triple/release"
# No input takes longer, on the slowest machine.
slowest=120
at_once=$(nproc)

export PATH="$out/tools/bin:$PATH"
if ! command -v cargo-fuzz >/dev/null; then
  timeout 600 cargo install --quiet --locked cargo-fuzz --root "$out/tools"
fi
cargo fuzz build --sanitizer none --target-dir "$out/fuzz"

targets=("$@")
if [ "${#targets[@]}" -eq 0 ]; then
  mapfile -t targets < <(cargo fuzz list)
fi

# Runs one target: its last lines tell how many inputs were tried.
fuzz() {
  local target=$1 found="$out/fuzz-corpus/$1" log="$out/fuzz-$1.log" dictionary=()
  mkdir -p "$found" "$out/fuzz-crashes"
  case "$target" in
    line | conversation) dictionary=(-dict=fuzz/dict/protocol.dict) ;;
    table) dictionary=(-dict=fuzz/dict/table.dict) ;;
  esac
  if ! "$binaries/$target" "${dictionary[@]}" -max_total_time="$seconds" -timeout="$slowest" \
    -seed="${KOMAINU_FUZZ_SEED:-0}" \
    -artifact_prefix="$out/fuzz-crashes/$target-" "$found" "fuzz/corpus/$target" >"$log" 2>&1; then
    tail -n 60 "$log"
    echo "fuzz: $target fails; the input is in $out/fuzz-crashes" >&2
    return 1
  fi
  echo "fuzz: $target: $(tail -n 1 "$log")"
}
export -f fuzz
export out binaries seconds slowest

printf '%s\n' "${targets[@]}" | xargs -P "$at_once" -I{} bash -c 'set -euo pipefail; fuzz {}'
