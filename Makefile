# make play   the interactive scorer        make test   everything that must hold
# make bench  the speed table               make docs   rewrite the generated pages
# make slow   the long tests                make golden play the golden games anew
# Each target sets up what it needs: a virtual environment, the dependencies, the compiled kernel.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin
PIP := $(RUN)/python -m pip --quiet --disable-pip-version-check
COMPILED := $(shell find src -name '*.py' -o -name '*.pxd')

.PHONY: play test slow lint bench docs golden build clean

play: $(VENV)/built
	@$(RUN)/baida calc

test: lint
	$(RUN)/python -m pytest -n auto

slow: $(VENV)/built
	$(RUN)/python -m pytest -n auto -m slow

lint: $(VENV)/built
	$(RUN)/ruff check .
	$(RUN)/ruff format --check .
	$(RUN)/mypy

bench: $(VENV)/benched
	$(RUN)/python -m bench

docs: $(VENV)/built
	for game in b30fj sbr vietnamese; do \
		$(RUN)/baida rules $$game --markdown > docs/rules/$$game.md; done

golden: $(VENV)/built
	$(RUN)/python -m tests.golden

build: $(VENV)/built

clean:
	rm -rf $(VENV) build dist src/*.egg-info
	find src -name '*.so' | xargs rm -f

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	BAIDA_PURE=1 $(PIP) install --editable '.[dev]'
	touch $@

$(VENV)/built: $(VENV)/installed setup.py $(COMPILED)
	$(RUN)/python setup.py --quiet build_ext --inplace --parallel 2
	touch $@

$(VENV)/benched: $(VENV)/built
	BAIDA_PURE=1 $(PIP) install --editable '.[bench]'
	touch $@
