#!/usr/bin/env bash
# Builds the engine for the browser: byword.js, byword_bg.wasm and byword.d.ts in a folder (default web/engine).
#   crates/wasm/build.sh [OUT] [--target web|nodejs]
# The target comes from rustup (`rustup target add wasm32-unknown-unknown`); where that cannot be had, from a toolchain
# whose compiler BYWORD_WASM_RUSTC names. The program `wasm-bindgen` of the version in Cargo.toml is looked for in
# BYWORD_WASM_BINDGEN, then on the path. Without a toolchain this prints a notice and ends well.
set -euo pipefail
cd "$(dirname "$0")/../.."

out=${1:-web/engine}
shape=web
if [ "${2:-}" = --target ]; then shape=$3; fi
target=wasm32-unknown-unknown
home=${CARGO_TARGET_DIR:-target}

if [ -n "${BYWORD_WASM_RUSTC:-}" ]; then
    # Another compiler: its artefacts lie apart.
    export RUSTC=$BYWORD_WASM_RUSTC
    home=$home/wasm
elif ! [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
    echo "skipped: no toolchain for $target (rustup target add $target, or BYWORD_WASM_RUSTC)" >&2
    exit 0
fi
bindgen=${BYWORD_WASM_BINDGEN:-wasm-bindgen}
version=$(sed -n 's/^wasm-bindgen = "=\(.*\)"$/\1/p' Cargo.toml)
if ! "$bindgen" --version 2>/dev/null | grep -qxF "wasm-bindgen $version"; then
    echo "skipped: no wasm-bindgen $version (cargo install wasm-bindgen-cli --version $version)" >&2
    exit 0
fi

# The bindings that are generated are unsafe code: lints of this one crate cannot stop the build.
CARGO_TARGET_DIR=$home cargo rustc -p byword-wasm --lib --profile web --target "$target" --crate-type cdylib -- --cap-lints warn
mkdir -p "$out"
"$bindgen" --target "$shape" --out-dir "$out" --out-name byword "$home/$target/web/byword_wasm.wasm"
ls -l "$out"
