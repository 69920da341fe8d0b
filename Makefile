# `make run` and `make test` set up everything on a new machine with the Swift toolchain.

.DEFAULT_GOAL := run
.PHONY: run quick features test test-vscode vsix nightly setup build install lint format bench release generate check-warnings check-apple mutants mutants-engine judge fuzz differential sanitize docs pictures clean

# With these variables of coding agents, gherkin-run prints less.
unexport AGENT AI_AGENT CLAUDECODE CURSOR_AGENT GEMINI_CLI

SWIFT ?= swift
# On Linux, Swift's libraries are linked statically: the program starts four times as fast, and does not require Swift.
RELEASE := -c release $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)
# Without a terminal for the progress line, only errors and warnings of a build are printed.
QUIET := $(if $(MAKE_TERMOUT),,--quiet)
# Prints the names and the number of failed tests at the end.
TEST := $(SWIFT) test --skip-build --quiet --disable-xctest
# The same, with the events in a file, from which the skipped tests are listed at the end.
EVENTS := .build/test-events
recorded = $(TEST) --event-stream-output-path $(EVENTS)/$(1).jsonl
# The targets whose tests start programs. In parallel with tests in one process, they would wait too long.
PROGRAMS := ^(CommandTests|PageTests|DocumentationTests)\.
# The features in `swift test`, whose steps have time limits, and those of gherkin-run itself.
ALONE := ^AcceptanceTests\.
SOURCES := Package.swift Plugins Sources Steps Tests Benchmarks/Sources Fuzz/Sources Fuzz/Differential

## run: set up, build for debugging, run the features of the examples
run: setup
	$(SWIFT) build --product GherkinRunExamples
	$(SWIFT) build --product gherkin-run
	.build/debug/gherkin-run Features/

## quick: build, and run the tests that take less than a minute
quick: setup
	$(SWIFT) build --build-tests $(QUIET)
	GHERKIN_TESTS= $(TEST) --skip '$(PROGRAMS)' --skip '$(ALONE)'
	GHERKIN_TESTS=commands $(TEST) --filter '^CommandTests\.'

ifdef ONLY
## test: set up, build, check the format, run all tests but the nightly ones (ONLY=PATTERN: only tests with such names)
test: setup
	$(SWIFT) build --build-tests $(QUIET)
	$(TEST) --filter '$(ONLY)'
else
test: setup
	$(SWIFT) build --build-tests $(QUIET)
	rm -rf $(EVENTS) && mkdir -p $(EVENTS)
	$(MAKE) lint
	$(MAKE) test-vscode
	$(call recorded,process) --skip '$(PROGRAMS)' --skip '$(ALONE)'
	$(call recorded,programs) --filter '$(PROGRAMS)'
	$(call recorded,features) --filter '$(ALONE)'
	@Scripts/skipped.py $(EVENTS)
endif

## features: build, and run the features that specify gherkin-run itself (ONLY=PATH: only these)
features: setup
	$(SWIFT) build --product gherkin-run-thin-faults $(QUIET)
	$(SWIFT) build --product gherkin-run-features $(QUIET)
	$(SWIFT) build --product gherkin-run $(QUIET)
	.build/debug/gherkin-run --runner .build/debug/gherkin-run-features --parallel 4 --timeout 10m --format summary \
		$(if $(ONLY),$(ONLY),Tests/Features '!Tests/Features/Fixtures')

## test-vscode: test the extension for Visual Studio Code with a stub of the editor, if Node is installed
test-vscode:
	@if command -v node >/dev/null; then \
		GHERKIN_RUN_TOOL=.build/debug/gherkin-run GHERKIN_RUN_RUNNER=$(CURDIR)/.build/debug/GherkinRunExamples \
			node --test --test-reporter=spec Editors/vscode/test/*.test.js; \
	else \
		echo "Node is not installed; the tests of the extension for Visual Studio Code are skipped." >&2; \
	fi

## vsix: write dist/gherkin-run-VERSION.vsix, the extension for Visual Studio Code
vsix:
	@Scripts/build_vsix.py

## nightly: the checks that are not needed for every change: other systems, clusters, long tests, mutants
nightly: check-apple
	Scripts/install_test_tools.sh nightly
	GHERKIN_TESTS="long commands slow nightly" $(MAKE) test
	GHERKIN_TESTS_STRICT=1 $(TEST) --filter 'FaultTableTests/'
	$(MAKE) mutants ONLY="--few --runners .build/mutant-runners"
# The site of the example systems with 30 runs, some of them of changed systems.
	GHERKIN_TESTS="slow nightly" GHERKIN_RUN_MUTANTS="$(CURDIR)/.build/mutant-runners" $(TEST) --filter PageTests.SiteWalkTests

## check-warnings: build everything with warnings as errors, in a build folder of its own
check-warnings: setup
	GHERKIN_WARNINGS_AS_ERRORS=1 $(SWIFT) build --build-tests --scratch-path .build/warnings $(QUIET)

## setup: install libyaml if it is missing
setup:
	@Scripts/install_libyaml.sh

## bench: measure starting, parsing (of the feature files of CORPUS, or of generated ones), matching and running
bench: setup
	$(SWIFT) build $(RELEASE) --product gherkin-run
	$(SWIFT) build --product GherkinRunExamples
	GHERKIN_BENCHMARKS=1 $(SWIFT) build $(RELEASE) --product GherkinBenchmarks
	SWIFT="$(SWIFT)" python3 Benchmarks/bench.py .build/release/GherkinBenchmarks .build/debug/GherkinRunExamples .build/benchmarks $(CORPUS)

## release: write dist/ with a gherkin-run that requires only the C library, the sources, and checksums
release: setup
	SWIFT="$(SWIFT)" Scripts/release.sh $(RELEASE)

## install: copy gherkin-run to PREFIX/bin (/usr/local/bin); it works in any package with a runner
PREFIX ?= /usr/local
install: setup
	$(SWIFT) build $(RELEASE) --product gherkin-run
	mkdir -p '$(DESTDIR)$(PREFIX)/bin'
	install -m 755 "$$($(SWIFT) build $(RELEASE) --show-bin-path)/gherkin-run" '$(DESTDIR)$(PREFIX)/bin/gherkin-run'

## mutants: change one line of the example systems at a time, and expect a failing scenario (ONLY=--few: one per system)
mutants: setup
	SWIFT="$(SWIFT)" python3 Scripts/mutants $(ONLY)

## pictures: create the pictures of README and guides, with Chromium
pictures: setup
	$(SWIFT) build $(QUIET)
	SWIFT="$(SWIFT)" python3 Scripts/mutants --few --runners .build/runners
	python3 Scripts/pictures.py .build/runners

## mutants-engine: change single lines of the engine, and expect a failing test (COUNT=300, SEED=1, ONLY=PATTERN: some files)
mutants-engine: setup
	SWIFT="$(SWIFT)" python3 Scripts/mutants/engine.py $(if $(COUNT),--count $(COUNT)) $(if $(SEED),--seed $(SEED)) $(ONLY)

## judge: change the engine so that bad runs look good, in twenty ways, and expect the tests that judge it to fail
judge: setup
	SWIFT="$(SWIFT)" python3 Scripts/mutants/engine.py --green

## sanitize: run the quick and long tests, and those of faults, with the address sanitizer, and on Apple platforms with the thread sanitizer
sanitize: setup
	SWIFT="$(SWIFT)" PROGRAMS='$(PROGRAMS)|$(ALONE)' Scripts/sanitize.sh

## fuzz: call all readers of files and messages with generated inputs (RUNS=100000; TARGETS="feature yaml": some of them)
fuzz: setup
	SWIFT="$(SWIFT)" Scripts/fuzz.sh

## differential: compare with the official Python libraries and ruamel.yaml (SEED=1, COUNT=10000, TARGETS="feature yaml")
PYTHON ?= python3
differential: setup
	SWIFT="$(SWIFT)" $(PYTHON) Scripts/differential \
		$(if $(SEED),--seed $(SEED)) $(if $(COUNT),--count $(COUNT)) $(if $(TARGETS),--targets "$(TARGETS)")

## lint: check the format
lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

## check-apple: on Linux, type-check all targets for macOS, the libraries for iOS, and the products for musl
check-apple: setup
	@SWIFT="$(SWIFT)" $(PYTHON) Scripts/apple/check.py

## format: correct the format
format:
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

## docs: write the documentation of all public modules to .build/docs, after make test
docs:
	SWIFT="$(SWIFT)" Scripts/build_docs.py

## generate: write generated files: assets, the table of languages (from the PyPI package gherkin-official, if it is
## installed), grammars, the reference of options, and Tests/Golden
REFERENCE := Sources/Runner/GherkinRunner/GherkinRunner.docc/Reference.md
# The tests of programs with golden files.
GOLDEN := (HelpTests|ReportGoldenTests|ClusterCommandTests|CommandFeatureTests|NeovimTests|EmacsTests|ReadingTests|CompilerMessageTests|TutorialTests|PublicAPITests|OwnFeaturesTests)/
generate: setup
	Scripts/generate_assets.py
	if $(PYTHON) -c 'import gherkin' 2>/dev/null; then Scripts/generate_dialects.py; fi
	Scripts/generate_grammar.py
	$(SWIFT) build --build-tests $(QUIET)
	sed '/^## Commands and options$$/,$$d' $(REFERENCE) > .build/reference.md
	.build/debug/gherkin-run help --markdown >> .build/reference.md
	mv .build/reference.md $(REFERENCE)
	GHERKIN_RUN_WRITE_GOLDEN=1 GHERKIN_TESTS= $(TEST) --skip '$(PROGRAMS)' --skip '$(ALONE)'
	GHERKIN_RUN_WRITE_GOLDEN=1 $(TEST) --filter '$(GOLDEN)'

## clean: remove the build folder
clean:
	rm -rf .build
