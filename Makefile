# Everything croupier needs is installed into a private .venv; a second call finds it there and starts at once.

VENV := .venv
PY := $(VENV)/bin/python
RUN := $(VENV)/.installed-run
DEV := $(VENV)/.installed-dev
PEERS := $(VENV)/.installed-peers
DOCS := $(VENV)/.installed-docs
JOBS ?= 3
# Which tests share a worker, and which begin: tests/sharing.py.
SHARED := -n $(JOBS)
ARGS ?=
# How many times as much the laws play and Hypothesis tries at night.
TIMES ?= 1

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PYTHON
# Thousands of short processes in the tests would compile the same modules again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help open test tidy lint types slow laws soak whole audit-dependencies nightly docs bench chromium lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-18s %s\n", $$1, $$2}' Makefile

open: $(RUN) ## open the floor: server, pages, bots (ARGS="--port 8080")
	$(VENV)/bin/croupier open $(ARGS)

test: $(DEV) chromium ## all checks and tests, ruff and mypy too, but what only the night has time for
	THIRDS=1 $(PY) -m pytest $(SHARED) --durations=10 $(ARGS)

tidy: $(DEV) ## layers, lengths and other habits of the house
	$(PY) -m pytest -q tests/tidy --ignore=tests/tidy/test_checkers.py

lint: $(DEV) ## ruff
	$(PY) -m ruff check .

types: $(DEV) ## mypy, strict
	$(PY) -m mypy

slow: $(DEV) chromium ## long enumerations, samples of the games that take long to compile, more of the pages
	$(PY) -m pytest $(SHARED) --durations=10 -m slow $(ARGS)

laws: $(DEV) ## the laws of play over 20,000 random rounds of every game and 100,000 hands of poker, 100,000 deals settled twice over
	LAWS_ROUNDS=$$((20000 * $(TIMES))) LAWS_SETTLED=$$((100000 * $(TIMES))) $(PY) -m pytest $(SHARED) tests/laws tests/games/*/test_*settlement.py tests/cases/test_writer.py $(ARGS)
	JOBS=$(JOBS) $(PY) -m tests.laws.ways

soak: $(DEV) ## what Hypothesis tries, with a hundred times the examples
	SOAK=$(TIMES) $(PY) -m pytest $(SHARED) --hypothesis-profile=soak -m "hypothesis and not slow" tests/unit tests/web/test_hostile.py $(ARGS)

whole: $(DEV) ## what make test tries a third of: crash points, cases turned round, evenings of bots, long counts
	WHOLE=1 $(PY) -m pytest $(SHARED) tests/faults tests/cases tests/games tests/unit/floor/bots/test_cards.py $(ARGS)

audit-dependencies: $(DEV) ## whether a vulnerability of anything that is pinned is known; needs the package index
	$(PY) -m tools.audit

nightly: $(DEV) chromium ## laws, slow, soak, whole, the site and the dependencies; writes docs/figures.md (TIMES=5: five times as much)
	$(PY) -m tests.nightly TIMES=$(TIMES) JOBS=$(JOBS)

docs: $(DOCS) ## the site: docs, rules with their cases, reference of the library; into build/site
	NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --strict

bench: $(PEERS) ## our own figures, and beside them those of other engines (ARGS="poker")
	$(VENV)/bin/croupier bench $(ARGS)

chromium:
	@tools/chromium

lock: $(DEV) ## pin the requirements again (UPGRADE=1: the newest of everything)
	tools/lock $(PY)

clean: ## remove .venv, caches and builds
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .numba_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(PY):
	tools/venv $(VENV)

# The build tools are among the pins, so the package itself installs without asking an index for anything.
define install
	$(PY) -m pip install --quiet --no-compile --require-hashes -r $<
	$(PY) -m pip install --quiet --no-deps --no-build-isolation -e .
endef

$(RUN): requirements.txt pyproject.toml | $(PY)
	$(install)
	@touch $@

$(DEV): requirements-dev.txt pyproject.toml | $(PY)
	$(install)
	@touch $@ $(RUN)

$(PEERS): requirements-peers.txt pyproject.toml | $(PY)
	$(install)
	@touch $@ $(RUN)

$(DOCS): requirements-docs.txt pyproject.toml | $(PY)
	$(install)
	@touch $@ $(RUN)
