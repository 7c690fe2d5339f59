#!/bin/bash
# Cross-compiles komainu.exe for WinBoard and plays with it under Wine. Debian 12; the packages are
# installed by .ci/run --full.
#
# Use: .ci/windows.sh [build|play]     both if nothing is said
#
# The program is left in target/windows/x86_64-pc-windows-gnu/release/komainu.exe.
set -euo pipefail
cd "$(dirname "$0")/.."

out=$(realpath -m "${CARGO_TARGET_DIR:-target}")/windows
release="$out/x86_64-pc-windows-gnu/release"
what=${1:-all}

# Debian's Rust has the source of its library, which is compiled along: rustup need not be there.
build() {
  CARGO_PROFILE_RELEASE_DEBUG=0 CARGO_PROFILE_RELEASE_STRIP=symbols \
    RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc RUSTUP_TOOLCHAIN='' CARGO_TARGET_DIR="$out" \
    CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc \
    /usr/bin/cargo build --release --locked -Zbuild-std=std,panic_abort --target x86_64-pc-windows-gnu
  ls -l "$release/komainu.exe"
}

# Wine 8 lacks a library that Windows 8 and later have: one function, for random numbers.
lay_shim() {
  cat >"$out/shim.c" <<'C'
#include <windows.h>
BOOLEAN WINAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {
  return SystemFunction036(data, (ULONG)size);
}
C
  x86_64-w64-mingw32-gcc -shared -o "$release/bcryptprimitives.dll" "$out/shim.c" -ladvapi32
}

play() {
  lay_shim
  export WINEDEBUG=-all WINEPREFIX="$out/wine"
  wine=$(command -v wine64 || echo /usr/lib/wine/wine64)
  # The first start of a prefix takes a while.
  timeout 300 "$wine" wineboot --init >/dev/null 2>&1 || true
  KOMAINU_EXE="$release/komainu.exe" KOMAINU_WINE="$wine" \
    cargo test --locked --test windows -- --ignored --nocapture --test-threads 1
}

case "$what" in
  build) build ;;
  play) play ;;
  all)
    build
    play
    ;;
  *)
    echo "windows: expected build or play, found $what" >&2
    exit 2
    ;;
esac
