#!/usr/bin/env bash
# The checks of the page: types, lints, unit tests, the built page against the sources, and the tests in a real Chromium.
# It installs what it needs. With an engine for the page (crates/wasm/build.sh) the static site is tested, and in short the
# page that `byword serve` gives out; where no engine can be built, that page alone, with a notice.
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

if ! command -v chromium >/dev/null; then
  apt-get update -qq && apt-get install -y -qq chromium
fi
# CI shares its cores with whatever else runs there: a test that fails once is run once more and told as flaky; by hand the limits
# are 50 and 3000 ms, and nothing is run again.
export BYWORD_P95=${BYWORD_P95:-250} BYWORD_READY=${BYWORD_READY:-12000} BYWORD_RETRIES=${BYWORD_RETRIES:-1}

# The page that `byword serve` (of BYWORD_BINARY, if it is set) gives out, alone and with others, with the tests that are named.
served() {
  local binary=${BYWORD_BINARY:-../target/debug/byword}
  if [[ -z ${BYWORD_BINARY:-} ]]; then (cd .. && cargo build --quiet --bin byword); fi
  local folder address server
  folder=$(mktemp -d)
  address=$folder/address
  "$binary" serve --port 0 --no-open --data "$folder" >"$address" 2>"$folder/log" &
  server=$!
  trap "kill $server; rm -rf $folder" EXIT
  until [[ -s $address ]]; do
    kill -0 "$server"
    sleep 0.1
  done
  BYWORD_PAGE=$(head -1 "$address")
  BYWORD_ONLINE=$BYWORD_PAGE BYWORD_PAGE=$BYWORD_PAGE npm run e2e -- "$@"
}

rm -rf engine
../crates/wasm/build.sh
if [[ -f engine/byword_bg.wasm ]]; then
  npm run build
  npm run e2e
  served --grep '@smoke|@online'
else
  echo "skipped: the tests of the static site, for there is no engine for the page; those of the served page follow"
  served --grep-invert @site
fi
