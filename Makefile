# The one task runner. It needs python3 (3.11 or later, with venv), make and pip; it installs into .venv.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

APT := DEBIAN_FRONTEND=noninteractive timeout 600 apt-get -qq -o Acquire::Retries=1 -o Acquire::http::Timeout=30

unexport PYTHONPATH VIRTUAL_ENV PYTHONDONTWRITEBYTECODE
.DELETE_ON_ERROR:
.PHONY: help verify test sweeps lint types format docs docs-check site site-serve site-test bench coq coq-part clean

help:
	@echo "make verify   prove the whole library and verify the example claims"
	@echo "make test     run the test suite"
	@echo "make sweeps   run the tests that take long"
	@echo "make lint     ruff: rules and format"
	@echo "make types    mypy --strict"
	@echo "make format   format the code"
	@echo "make docs     write again what the code says of itself; make docs-check names what is out of date"
	@echo "make site     write the textbook, a static site, to build/site; SOME='bs16.lemma-3.5 gaussian-to-zcdp search'"
	@echo "              writes these theorems, lessons and pages alone; make site-serve shows it here"
	@echo "make site-test  test the textbook in a real browser"
	@echo "make coq      the logic of the whole library, as Coq checks it, in build/coq; SOME='bs16.lemma-3.5' takes these alone"
	@echo "make coq-part  one of $(COQ_PARTS) parts of that, in turn of the first four; without Coq it says so and does nothing"
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

sweeps: .venv/installed-dev dpproofs/functions.pyi
	$(BIN)/python -m pytest -n 2 --dist worksteal -m slow --ignore tests/textbook/test_browser.py

lint: .venv/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# What type checkers know of the verified functions; a wheel has it from its build.
dpproofs/functions.pyi: .venv/installed $(shell find theorems dpproofs/privacy -name '*.py')
	$(BIN)/python -m dpproofs.library.stubs >$@.new
	mv $@.new $@

types: .venv/installed-dev dpproofs/functions.pyi
	$(BIN)/mypy --strict dpproofs theorems

format: .venv/installed-dev
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

docs-check: .venv/installed-dev
	$(BIN)/python docs/generate.py --check

docs: .venv/installed
	$(BIN)/python docs/generate.py --write

.venv/installed-site: .venv/installed
	$(PIP) --no-build-isolation --editable '.[site]'
	@touch $@

# Without npm, or what it brings, the site has no live parts, and says so. SOME has names of theorems, lessons and pages.
site: .venv/installed-site
	PYTHONPATH=docs $(BIN)/python -m textbook.live .venv/live
	PYTHONPATH=docs $(BIN)/python -m textbook build/site --live .venv/live $(if $(SOME),--some $(SOME))

site-serve:
	@test -f build/site/index.html || { echo "there is no site yet: make site" >&2; exit 1; }
	$(BIN)/python -m http.server 8000 --bind 127.0.0.1 --directory build/site

.venv/installed-site-test: .venv/installed-dev .venv/installed-site
	$(PIP) --no-build-isolation --editable '.[site-test]' && touch $@ || echo "playwright cannot be installed here: the tests in the browser are left out" >&2

# What is missing is installed from Debian where that may be; tests that need what cannot be had are left out.
site-test: .venv/installed-site-test
	@for program in chromium npm; do \
	    command -v $$program >/dev/null || { test "$$(id -u)" = 0 && $(APT) update && $(APT) install -y --no-install-recommends $$program; } >/dev/null 2>&1 || true; \
	    command -v $$program >/dev/null || echo "there is no $$program, and it cannot be installed here: the tests that need it are left out" >&2; \
	done
	$(MAKE) --no-print-directory site
	DPPROOFS_SITE=build/site $(BIN)/python -m pytest -n 0 -rs --durations 8 -o faulthandler_timeout=1500 tests/textbook/test_browser.py

WITH_COQ = command -v coqc >/dev/null || { test "$$(id -u)" = 0 && $(APT) update && $(APT) install -y --no-install-recommends coq; } >/dev/null 2>&1 || true

coq: .venv/installed
	@$(WITH_COQ)
	$(BIN)/dpproofs coq $(or $(SOME),--all) --out build/coq
	@command -v coqc >/dev/null || { echo "there is no coqc, and it cannot be installed here: the package is coq in Debian; then make -C build/coq" >&2; exit 1; }
	$(MAKE) -C build/coq all

# In turn, each day another one of the first parts of the library, whose logic is known to be accepted whole: its logic
# and its arithmetic, and what they rest on, in five minutes at most. PART=17 takes another one.
COQ_PARTS := 60
PART = $$(( $$(date +%s) / 86400 % 4 ))
coq-part: .venv/installed
	@$(WITH_COQ)
	@if ! command -v coqc >/dev/null; then echo "skipped: there is no coqc, and Debian's package coq cannot be installed here"; else \
	rm -rf build/coq-part && \
	$(BIN)/dpproofs coq --all --part $(PART)/$(COQ_PARTS) --out build/coq-part && \
	{ timeout 300 make -C build/coq-part trust; code=$$?; \
	if [ $$code = 124 ]; then echo "not finished in five minutes; what was built, Coq accepts"; else exit $$code; fi; }; fi

bench: .venv/installed
	$(BIN)/python benchmarks/startup.py

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
