#!/usr/bin/env bash
# The Python package as its users get it: a wheel in a fresh virtual environment, its lints, types and tests.
# BYWORD_PYTHON names the interpreter; BYWORD_PYTHON_EXTRAS=none leaves out what needs other packages.
set -euo pipefail
cd "$(dirname "$0")"

python="${BYWORD_PYTHON:-python3}"
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
"$python" -m venv "$home/venv"
pip() { "$home/venv/bin/pip" --quiet --disable-pip-version-check "$@"; }
run() { "$home/venv/bin/$1" "${@:2}"; }
packages() {
  pip install maturin numpy pytest mypy ruff
  [[ ${BYWORD_PYTHON_EXTRAS:-all} != none ]] || return 0
  pip install pettingzoo gymnasium nbclient ipykernel matplotlib pyarrow
  pip install open_spiel || echo "no wheel of OpenSpiel for this interpreter: its tests are left out"
  pip install jax flax optax || echo "no wheels of JAX for this interpreter: its example is left out"
  pip install ray || echo "no wheel of Ray for this interpreter: its test is left out"
}
packages & installing=$!
cargo fmt --check
cargo clippy --quiet --all-targets -- -D warnings
wait "$installing"
run maturin build --profile tested --out "$home/wheels" --quiet
pip install "$home"/wheels/*.whl
run ruff check .
run ruff format --check .
run mypy package/byword tests
run pytest -q
if run python -c "import jax, flax, optax" 2>/dev/null; then
  run python examples/ppo.py --updates 2 --games 8 --steps 24 --evaluation 8
fi
