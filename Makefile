# `make demo` shows what Armwright does, `make test` checks it. Both make their environment first.
# Nothing but python3 (3.11 or newer) with pip is needed; another interpreter: make test PYTHON=python3.12

PYTHON ?= python3
VENV   ?= .venv
EXTRAS ?= dev
BIN    := $(VENV)/bin
FUZZ   ?= 200000
JOBS   ?= auto
# Bytecode is kept even where the shell forbids it: half of what a start of pytest or of a command costs.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -q -rs -n $(JOBS)

# What matters most, in under a minute: identities of models on random robots, native code against the
# reference, text, files, rooms. Chosen by time; other tests of these rooms look at rarer things.
QUICK  := tests/test_rooms.py tests/test_project.py tests/expr tests/program tests/mechanism \
          tests/models/test_geometry.py tests/models/test_kinematics.py \
          $(addprefix tests/dynamics/test_,direct_dynamics.py energy.py counts.py walker_orin.py) \
          tests/identification/test_dynamic_regressor.py tests/inverse/test_task.py \
          $(addprefix tests/emit/test_,layout.py command.py c_folder.py) \
          $(addprefix tests/run/test_,function.py parameters.py interpret.py native.py fast_entry.py) \
          $(addprefix tests/kernels/test_,reader.py native.py own_words.py) \
          $(addprefix tests/robot/test_,inertia.py edit.py library.py toml.py par.py dh.py urdf.py) \
          tests/report/test_tables.py tests/cli/test_files.py

.PHONY: help env demo studio test quick lint requirements slow-tools fuzz long docs-figures clean

help:
	@echo "make demo           a tour of what Armwright does (under a minute)"
	@echo "make studio         the workbench in the browser"
	@echo "make quick          the tests that matter most, in under a minute"
	@echo "make test           style, types, layers, tests, on all cores (JOBS=1: on one)"
	@echo "make requirements   which test shows which requirement"
	@echo "make fuzz           FUZZ=$(FUZZ) hostile inputs for every parser"
	@echo "make slow-tools     the tests that take seconds each, compilers and interpreters among them (CI runs them)"
	@echo "make long           the tests that take minutes"
	@echo "make docs-figures   draw the pictures of the documentation anew"
	@echo "make clean          remove what was built (the environment too)"

env:
	@$(PYTHON) tools/environment.py $(VENV) $(EXTRAS)

demo:
	@$(PYTHON) tools/environment.py $(VENV) ""
	@$(BIN)/armwright tour --out demo
	@echo 'The same with a mouse, in the browser: make studio'

studio:
	@$(PYTHON) tools/environment.py $(VENV) studio,data
	@$(BIN)/armwright studio

lint: env
	$(BIN)/ruff check src tests tools
	$(BIN)/ruff format --check src tests tools
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

test: lint
	$(PYTEST)

quick: env
	$(BIN)/ruff check src tests tools
	$(BIN)/lint-imports --no-cache
	$(PYTEST) $(QUICK)

requirements: env
	@$(BIN)/python tools/requirements.py

fuzz: env
	$(BIN)/python -m tests.fuzz.run --count $(FUZZ)

slow-tools: env
	$(PYTEST) -m "slow_tool and not long"

long: env
	$(PYTEST) -m long

docs-figures: env
	$(BIN)/python tools/figures.py
	$(BIN)/python tools/inverse_figures.py
	$(BIN)/python tools/loop_figures.py
	@$(PYTHON) tools/environment.py $(VENV) $(EXTRAS),studio,browser
	$(BIN)/python tools/studio_figures.py

clean:
	rm -rf $(VENV) build demo dist .hypothesis .mypy_cache .ruff_cache .pytest_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
