#!/usr/bin/env bash
# Builds the engine for the browser: byword.js, byword_bg.wasm and byword.d.ts in a folder (default web/engine).
#   crates/wasm/build.sh [OUT] [--target web|nodejs]
# The compiler is, of these, the first that there is: the one that BYWORD_WASM_RUSTC names; rustup's, where
# `rustup target add wasm32-unknown-unknown` was done; the toolchain that ../shared/tools/wasm-setup.sh makes, which is run
# if it lies beside the repository. `wasm-bindgen` of the version in Cargo.toml is looked for in BYWORD_WASM_BINDGEN,
# beside the toolchain's compiler, then on the path. Without a toolchain this prints a notice and ends well.
set -euo pipefail
cd "$(dirname "$0")/../.."

out=${1:-web/engine}
shape=web
if [ "${2:-}" = --target ]; then shape=$3; fi
target=wasm32-unknown-unknown
home=${CARGO_TARGET_DIR:-target}

tools=${WASM_HOME:-${XDG_CACHE_HOME:-$HOME/.cache}/byword-wasm}
setup=../shared/tools/wasm-setup.sh
version=$(sed -n 's/^wasm-bindgen = "=\(.*\)"$/\1/p' Cargo.toml)

# The program `wasm-bindgen` of the right version.
bindgen() {
    local program
    for program in "${BYWORD_WASM_BINDGEN:-}" "$tools/bin/wasm-bindgen" wasm-bindgen; do
        if "${program:-false}" --version 2>/dev/null | grep -qxF "wasm-bindgen $version"; then
            echo "$program"
            return
        fi
    done
}

compiler=${BYWORD_WASM_RUSTC:-}
if [ -z "$compiler" ] && ! [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
    if [ -f "$setup" ] && ! { [ -x "$tools/bin/rustc" ] && [ -n "$(bindgen)" ]; }; then
        echo "making a toolchain for $target with $setup"
        WASM_HOME=$tools WASM_BINDGEN=$version bash "$setup"
    fi
    compiler=$tools/bin/rustc
    if ! [ -x "$compiler" ]; then
        echo "skipped: no toolchain for $target (rustup target add $target, or BYWORD_WASM_RUSTC)" >&2
        exit 0
    fi
fi
if [ -n "$compiler" ]; then
    # Another compiler: its artefacts lie apart.
    export RUSTC=$compiler
    home=$home/wasm
fi
bindgen=$(bindgen)
if [ -z "$bindgen" ]; then
    echo "skipped: no wasm-bindgen $version (cargo install wasm-bindgen-cli --version $version)" >&2
    exit 0
fi

# The bindings that are generated are unsafe code: lints of this one crate cannot stop the build.
CARGO_TARGET_DIR=$home cargo rustc -p byword-wasm --lib --profile web --target "$target" --crate-type cdylib -- --cap-lints warn
mkdir -p "$out"
"$bindgen" --target "$shape" --out-dir "$out" --out-name byword "$home/$target/web/byword_wasm.wasm"
ls -l "$out"
