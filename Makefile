# The one task runner. It needs python3 (3.11 or later, with venv), make and pip; it installs into .venv.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

unexport PYTHONPATH VIRTUAL_ENV PYTHONDONTWRITEBYTECODE
.DELETE_ON_ERROR:
.PHONY: help verify test sweeps lint types format docs docs-check bench clean

help:
	@echo "make verify   prove the whole library and verify the example claims"
	@echo "make test     run the test suite"
	@echo "make sweeps   run the tests that take long"
	@echo "make lint     ruff: rules and format"
	@echo "make types    mypy --strict"
	@echo "make format   format the code"
	@echo "make docs     write again what the code says of itself; make docs-check names what is out of date"
	@echo "make bench    measure the start and the check of the whole library"
	@echo "make clean    remove .venv and caches"

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "dpproofs needs Python 3.11 or later")'
	$(PYTHON) -m venv .venv

.venv/installed: .venv/bin/python pyproject.toml constraints.txt
	$(PIP) hatchling
	$(PIP) --no-build-isolation --editable .
	@touch $@

.venv/installed-dev: .venv/installed
	$(PIP) --no-build-isolation --editable '.[test,dev]'
	@touch $@

# Exit codes of verify: 0 every claim verified, 1 one refuted, 3 one not proven; all three are answers.
verify: .venv/installed
	$(BIN)/dpproofs check
	$(BIN)/dpproofs verify examples/*.toml || case $$? in 1|3) ;; *) exit $$?;; esac

test: .venv/installed-dev
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow"

sweeps: .venv/installed-dev
	$(BIN)/python -m pytest -n 2 --dist worksteal -m slow

lint: .venv/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/installed-dev
	$(BIN)/mypy --strict dpproofs theorems

format: .venv/installed-dev
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

docs-check: .venv/installed-dev
	$(BIN)/python docs/generate.py --check

docs: .venv/installed
	$(BIN)/python docs/generate.py --write

bench: .venv/installed
	$(BIN)/python benchmarks/startup.py

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
