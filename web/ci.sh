#!/usr/bin/env bash
# The checks of the page: types, lints, unit tests, the built page against the sources, and the tests in a real Chromium.
# It installs what it needs. The engine for the worker is made by crates/wasm/build.sh, which needs a toolchain for
# WebAssembly; where there is none, the tests that play in the page are left out with a notice.
set -euo pipefail
cd "$(dirname "$0")"
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1

npm ci --no-audit --no-fund
npm run check
npm run lint
npm test

npm run build:served
if [[ -n $(git status --porcelain -- dist) ]]; then
  git status --short -- dist
  echo "web/dist is not what the sources make: run 'npm run build:served' and commit it" >&2
  exit 1
fi

if [[ ! -f engine/byword_bg.wasm ]]; then
  ../crates/wasm/build.sh
fi
if [[ ! -f engine/byword_bg.wasm ]]; then
  echo "skipped: browser tests, for there is no engine for the page (crates/wasm/build.sh)"
  exit 0
fi
if ! command -v chromium >/dev/null; then
  apt-get update -qq && apt-get install -y -qq chromium
fi
npm run build
npm run e2e
