# Every target sets up .venv from the lock file by itself.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: setup demo service-demo test test-all faults-long check gen gen-check contract-check lint types bench bench-load lock clean

setup: $(READY)

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $(READY)

demo: setup
	$(BIN)/python -m examples.demo

service-demo: setup
	$(BIN)/python -m examples.service_demo

gen: setup
	$(BIN)/python -m codegen gen

gen-check: setup
	$(BIN)/python -m codegen check

contract-check: setup
	$(BIN)/python -m codegen compare

lint: setup
	$(BIN)/ruff check --no-cache .
	$(BIN)/ruff format --no-cache --check .

types: setup
	$(BIN)/mypy

test: setup gen-check contract-check lint types
	$(BIN)/python -m pytest

check: test

test-all: setup
	$(BIN)/python -m tests.all_pythons

faults-long: setup
	ENGRAM_FAULTS=long $(BIN)/python -m pytest tests/faults

bench: setup
	$(BIN)/python -m tests.bench $(if $(RIVALS),--rivals)

bench-load: setup
	$(BIN)/python -m tests.bench.load

lock:
	uv pip compile --universal --generate-hashes --no-emit-index-url --no-header --group dev --extra semantic pyproject.toml -o requirements.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
