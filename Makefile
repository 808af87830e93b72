# SPDX-License-Identifier: MIT
#
# The commands of this project. Each target can run alone. If a package is missing, a target names it and fails.
# Only `make deps`, `make deps-test`, `make demo` and `make test` install packages; they print the names first.

.DEFAULT_GOAL := help
# Each target with a description.
.PHONY: $(shell sed -n 's/^\([a-z-]*\):.*\#\# .*/\1/p' $(firstword $(MAKEFILE_LIST)))
SHELL := /bin/sh
BUILD ?= build
PREFIX ?= /usr/local
JOBS ?= 2

# Debian's own Python, because python3-gi is installed for it.
PYTHON ?= /usr/bin/python3

# The clang of the Swift toolchain. It has the libFuzzer and the sanitizers that Swift's compiler needs.
CLANG ?= $(dir $(shell command -v swiftc))clang

# The time when the outermost make started, in seconds.
BEGAN ?= $(shell date +%s)

# Each test that cannot run on this machine adds a line to this file. scripts/tested reads it.
NOWPLAYING_NOT_RUN ?= $(CURDIR)/build/tested/not-run

# The tests from outside run the programs of this folder.
NOWPLAYING_BUILD_DIR = $(abspath $(BUILD))

export BUILD JOBS PYTHON BEGAN NOWPLAYING_NOT_RUN NOWPLAYING_BUILD_DIR

# The GObject library is built where its packages are.
NOWPLAYING_GLIB ?= $(shell pkg-config --exists 'gio-unix-2.0 >= 2.74' && command -v g-ir-scanner >/dev/null && echo ON || echo OFF)
CONFIGURE = cmake -G Ninja -B $(BUILD) -DCMAKE_INSTALL_PREFIX="$(PREFIX)" $(addprefix -DCMAKE_BUILD_TYPE=,$(BUILD_TYPE)) \
	$(foreach name,NOWPLAYING_GLIB NOWPLAYING_QML,$(addprefix -D$(name)=,$($(name))))

heading = @printf '\n== %s s: %s\n' "$$(($$(date +%s) - $(BEGAN)))"
# The first line of a recipe: the name of the target, and a check of its packages.
begin = $(heading) $@; scripts/need $(NEEDS_$@)
# A target without "test-".
name = $(@:test-%=%)
# Each target with one command has it after its description: `run`.
$(shell sed -n 's/^\([a-z -]*\): run = .*/\1/p' $(firstword $(MAKEFILE_LIST))):
	$(begin)
	@$(run)

# `make check` runs these. It leaves test-library out, which reads optimized code.
CHECKS := check-c check-conformance test-swift check-behaviors test-list test-needs test-bindings test-headers test-comments test-words \
	test-conversions test-symbols test-abi
# `make test` runs these.
TESTS := test-c test-conformance test-swift test-behaviors test-readme test-release test-docs test-api test-install \
	test-list test-needs test-bindings test-headers test-comments test-words test-conversions test-symbols test-library \
	test-abi check-glib
# `make test-all` runs these: they need long, or build the libraries again, in other ways.
LONG_TESTS := test-conformance-long test-swift-package test-cpp test-python test-rust test-glib test-qml test-valgrind \
	test-sanitizers test-fuzz test-broker test-toolchain test-subproject test-static-runtime

include scripts/needs.mk scripts/files.mk
# The packages of some targets: $(call needs_of,TARGETS)
needs_of = $(sort $(foreach target,$1,$(NEEDS_$(target))))
all_needs = $(sort $(foreach name,$(filter NEEDS_%,$(.VARIABLES)),$($(name))))

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-20s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# Two targets of these lists run at a time, because many wait most of their time. The programs are built before. One of the
# first three keeps both processors busy, so only one of them runs.
side_by_side = $(MAKE) --no-print-directory -j 2 --output-sync=target BUILT=yes
# And two builds in the gate, because each waits for its largest module now and then. Elsewhere an error of one would be far
# above the end of the other.
builds = $(MAKE) --no-print-directory $(if $(NOWPLAYING_WHOLE_MODULES),-j 2 TOGETHER=yes)
ifdef BUILT
build build-programs build-rust build-swift: ;
test-conformance check-conformance: | $(filter test-c check-c,$(MAKECMDGOALS))
test-swift: | $(filter test-conformance check-conformance,$(MAKECMDGOALS))
# Else the programs of the tests that call make would get these options.
unexport MAKEFLAGS
else
ifdef TOGETHER
build build-rust: | $(filter build-programs,$(MAKECMDGOALS))
unexport MAKEFLAGS
else
.NOTPARALLEL:
endif

build: ## The library, the examples and the test programs, in build/, or only PROGRAMS="hello_player …"
	$(begin)
	@test -f $(BUILD)/build.ninja || $(CONFIGURE)
	@cmake --build $(BUILD) -j $(JOBS) $(addprefix --target ,$(PROGRAMS))

# `make build` skips the programs whose packages are missing. This target looks for the packages again.
build-programs: ## The same, and fail if a package of an example or a test is missing
	$(begin)
	@$(CONFIGURE)
	@cmake --build $(BUILD) -j $(JOBS) --target code all

build-rust: build ## The programs in Rust
	$(begin)
	@scripts/cargo build --examples
	@CARGO_FOLDER=examples/rust_player scripts/cargo build

build-swift: ## The Swift package: modules, programs and tests
	$(begin)
	@swift build --build-tests -j $(JOBS)
endif

deps: ## Install the Debian packages that the build, the demo and the Python package need
	@scripts/need --install $(call needs_of,build demo) python3-venv
deps-test: ## Install those that the tests need too
	@scripts/need --install $(all_needs)

demo: ## Install missing packages, and show a player with playerctl
	@scripts/need --install $(call needs_of,build demo)
	@scripts/need --install chafa || echo "Without chafa, the demo prints the name of the cover's file."
	@$(MAKE) --no-print-directory build PROGRAMS="hello_player artwork"
	$(heading) demo
	@examples/demo.sh

# In a build folder of its own, because code that is not optimized compiles in a quarter of the time.
check: ## Before each commit: the quick tests
	@scripts/need $(call needs_of,build-programs build-swift $(CHECKS))
	@$(builds) BUILD=build/check BUILD_TYPE=Debug build-programs build-swift
	@$(side_by_side) BUILD=build/check $(CHECKS)
	$(heading) "all checks passed"

picture: build ## The README's picture: GNOME Shell with the player of the demo
	@scripts/picture

test: ## Install missing packages, build, and test (ALSO=dist-quick: and this target)
	@scripts/need --install $(call needs_of,build-programs build-swift build-rust $(TESTS) $(ALSO))
	@scripts/tested begin $@
	@$(builds) build-programs build-swift build-rust
	@$(side_by_side) $(TESTS) $(ALSO)
	$(heading) "$$(scripts/tested end $@)"

test-all: ## The tests that `make test` leaves out: sanitizers, fuzzers, toolkits, long campaigns, other ways to build
	@scripts/need $(call needs_of,$(LONG_TESTS) test-thread test-address fuzz)
	@scripts/tested begin $@
	@$(MAKE) --no-print-directory $(LONG_TESTS)
	$(heading) "$$(scripts/tested end $@)"

# cmake/Programs.cmake gives some tests the label long.
check-c: build-programs ## The quick C and C++ tests
test-c: build-programs ## Programs in C and C++ that use the library as a player does
check-c: WITHOUT = --label-exclude long
check-c test-c:
	$(begin)
	@ctest --test-dir $(BUILD) -j $$((2 * $(JOBS))) --output-on-failure --no-tests=error $(WITHOUT)

# Tests/Conformance/run reads the length of each file.
check-conformance: build-programs ## The quick conformance tests
test-conformance: build-programs build-swift build-rust ## The conformance tests, on a private bus
test-conformance-long: build-programs build-swift build-rust ## The long conformance tests
check-conformance: LENGTHS = short
test-conformance: LENGTHS = short medium
test-conformance-long: LENGTHS = long
check-conformance test-conformance test-conformance-long:
	$(begin)
	@$(PYTHON) Tests/Conformance/run $(addprefix --length ,$(LENGTHS))

test-swift: ## The Swift modules
test-swift: run = scripts/swift-test -j $(JOBS)
test-list: ## Each test that a document names exists, the modules have the arrows of ARCHITECTURE.md, and nothing is unused
test-list: run = Tests/Build/tests && Tests/Build/arrows && Tests/Build/unused && scripts/tested table --check
tests: ## Print the tests whose name has all WORDS="file killed"
	@Tests/Build/tests --list $(WORDS)

test-needs: ## A missing package is named, and installed only by the targets that announce it
	$(heading) "packages"
	@Tests/Build/needs

test-bindings: ## Each binding has every function and every behavior
test-bindings: run = scripts/python_abi --check && scripts/rust_abi --check && Tests/Build/words && Tests/Build/bindings

behaviors_python = Tests/Build/python $(BUILD) behaviors
behaviors_rust = Tests/Build/rust behaviors
behaviors_cpp = $(PYTHON) Tests/Conformance/run --puppet cpp
test-behaviors: build-programs build-rust ## The bindings behave as the library does; test-c has the other tests in C++
	$(begin)
	@mkdir -p build/checked
	@$(behaviors_python) && touch build/checked/python
	@$(behaviors_rust) && touch build/checked/rust
	@$(behaviors_cpp) && touch build/checked/cpp
check-behaviors: build/checked/python build/checked/rust build/checked/cpp ## Those of a binding whose files changed since they last passed
build/checked/python: $(PYTHON_BINDING) | build-programs
build/checked/rust: $(RUST_BINDING) | build-programs
build/checked/cpp: $(CPP_BINDING) | build-programs
build/checked/python build/checked/rust build/checked/cpp:
	$(heading) "behaviors in $(@F)"; scripts/need $(NEEDS_check-behaviors)
	@$(behaviors_$(@F))
	@mkdir -p $(@D) && touch $@

check-glib: build-programs ## The smallest programs with the GObject library, and a button of the window
check-glib: run = Tests/Build/toolkits $(BUILD) glib quick
test-glib: build ## The GObject library, through JavaScript, Python, Vala and C, and the window
test-qml: build ## The QML module, with Qt 6 and Qt 5
test-glib test-qml: run = Tests/Build/toolkits $(BUILD) $(name)

# Not in test-all: they need both desktops.
test-surfaces: build ## The extension in a GNOME Shell, and the applet in Plasma, without a screen
	$(heading) $@
	@scripts/need $(SURFACES_NEEDS)
	@surfaces/gnome-shell/tests/run $(BUILD)
	@Tests/Build/toolkits $(BUILD) qml quick
	@surfaces/plasma/tests/run $(BUILD)

test-rust: build ## The crates: code that must not compile, documentation
test-headers: ## Each header compiles alone, in every promised C and C++
test-conversions: ## No number from outside becomes an Int by a conversion that traps on 32 bits
test-abi: ## The library stays compatible with compiled programs
test-docs: ## The Swift modules' documentation: links, topics, and code that is compiled
test-toolchain: ## The build works with a Swift compiler that has fewer options
test-rust test-headers test-conversions test-abi test-docs test-toolchain: run = Tests/Build/$(name)
test-cpp: build-programs ## The C++ headers in every C++, code that must not compile, sanitizers
test-python: build ## The package in every other installed Python, and its wheel in an empty environment
test-subproject: build-programs ## A build inside another CMake project gives the same bytes; a static library works
test-valgrind: build-programs ## The C tests under valgrind
test-cpp test-python test-subproject test-valgrind: run = Tests/Build/$(name) $(BUILD)
test-comments: ## The comments of the headers are complete; error texts name no C function
test-comments: run = Tests/Build/comments && Tests/Build/errors
test-words: ## The texts have no more long sentences and advised-against words than before
test-words: run = scripts/words --check

test-symbols: build-programs ## Headers, version script and library have the same functions
	$(begin)
	@set -e; for name in nowplaying nowplaying-control nowplaying-lint nowplaying-push; do \
	  Tests/Build/symbols $(BUILD)/lib$$name.so; done

test-api: ## The Swift API stays compatible with existing players, and has Apple's names
test-api: run = Tests/Build/swift-api
test-swift-package: ## A Swift package that depends on this one
test-swift-package: run = Tests/Build/swift-package .build-package

test-library: build ## The libraries and the program need only libc, libm and libffi, and symbols of old glibc versions
	$(begin)
	@set -e; for file in libnowplaying.so libnowplaying-control.so bin/nowplaying bin/nowplaying-center; do \
	  Tests/Build/library $(BUILD)/$$file; done

test-install: build-programs ## The installed library works through pkg-config and CMake; shells complete the program
test-install: run = Tests/Build/install && Tests/Build/completions $(BUILD)

test-readme: build ## The README's commands and the demo work
	$(begin)
	@scripts/tested try Tests/Build/readme $(BUILD)
	@$(MAKE) --no-print-directory docs
	@examples/demo.sh --private >$(BUILD)/demo.txt || { cat $(BUILD)/demo.txt; exit 1; }

test-static-runtime: ## The C tests again, on the library with the ordinary Swift runtime
	$(begin)
	@cmake -G Ninja -B $(BUILD)/static-runtime -DNOWPLAYING_STATIC_RUNTIME=ON
	@cmake --build $(BUILD)/static-runtime -j $(JOBS) --target c-tests
	@ctest --test-dir $(BUILD)/static-runtime -j $$((2 * $(JOBS))) --output-on-failure --no-tests=error --exclude-regex ^cpp_

test-sanitizers: test-thread test-address ## The Swift tests under the sanitizers that can find their faults

# The modules with a line of Swift that matches.
modules_with = $$(cd Sources && grep -rlE --include=*.swift $(1) . | cut -d / -f 3 | sort -u)

# These programs fork, or count the threads, wake-ups or memory that the sanitizer has too.
NOT_UNDER_THREAD := test_(fork|control_contract|cut|dlopen|growth|memory|quiet|soak)
test-thread: ## The programs in C, and the Swift tests of the modules that threads share, under the thread sanitizer
	$(begin)
	@cmake -G Ninja -B $(BUILD)/thread -DNOWPLAYING_THREAD_SANITIZER=ON -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_COMPILER=$(CLANG)
	@cmake --build $(BUILD)/thread -j $(JOBS) --target c-tests
	@ctest --test-dir $(BUILD)/thread -j $(JOBS) --output-on-failure --no-tests=error --exclude-regex '^(cpp_.*|$(NOT_UNDER_THREAD))$$'
	@NOWPLAYING_TESTED="$(call modules_with,'\<(Mutex|Atomic|MainActor)\>|Thread\.start|@_cdecl')" scripts/swift-test -j $(JOBS) --sanitize=thread --scratch-path .build-tsan
test-address: ## The Swift tests of the modules with unsafe code, under the address sanitizer
	$(begin)
	@NOWPLAYING_TESTED="$(call modules_with,'\<unsafe\>')" ASAN_OPTIONS=detect_leaks=0 scripts/swift-test -j $(JOBS) --sanitize=address --scratch-path .build-asan \
		-Xswiftc -use-ld=lld
mutants: ## Put NUMBER=300 faults into a copy, and list those that no test notices; SEED=1, ONLY=FILE[:LINE] or FILE,FILE; UNREACHED=yes: outcomes that no test has
mutants: run = $(PYTHON) Tests/Mutants/run --jobs $(JOBS) $(if $(UNREACHED),--unreached) $(if $(NUMBER),--number $(NUMBER)) $(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only $(ONLY))
soak: build ## A day of tracks, commands and bus restarts in SECONDS=900, as CSV
soak: run = $(BUILD)/tests/soak $(or $(SECONDS),900)

fuzz: ## Fuzz the input from hosts, the bus and the network, SECONDS=60 for each fuzzer
	$(begin)
	@cmake -G Ninja -B $(BUILD)/fuzz -DNOWPLAYING_FUZZERS=ON -DCMAKE_C_COMPILER=$(CLANG)
	@cmake --build $(BUILD)/fuzz -j $(JOBS)
	@Tests/Fuzz/run $(BUILD)/fuzz $(or $(SECONDS),60)

test-fuzz: ## Run each fuzzer for 20 seconds
	@$(MAKE) --no-print-directory fuzz SECONDS=20

# Other files count the messages of dbus-daemon, or need its limits or its services.
BROKER_TESTS := test_bad_input test_commands test_lifecycle test_playlists test_process test_queue test_remote
test-broker: build-programs ## The conformance tests of a player's calls and connection, on dbus-broker
test-broker: run = scripts/tested try $(PYTHON) Tests/Conformance/run --bus dbus-broker $(BROKER_TESTS)

bench: ## Measure, and compare with the goals, or only GROUPS="latency …"; UPDATE=1 writes docs/performance.md
	$(begin)
	@$(CONFIGURE)
	@cmake --build $(BUILD) -j $(JOBS)
	@bench/run $(addprefix --only ,$(GROUPS))

# The options of some scripts.
machines = $(if $(MACHINES),--machines $(MACHINES))
root = $(if $(ROOT),--root "$(ROOT)")

dist: ## Write the files of a release to build/dist, with the package for people without Swift (MACHINES=x86_64, QUICK=yes)
dist-python: ## Write the wheels and the sdist, from the files of `make dist dist-binary` (MACHINES=x86_64)
dist: run = scripts/dist $(if $(QUICK),--quick) $(machines)
dist-python: run = scripts/dist-python $(machines)
dist-rust: ## Write the crates, which contain the package of `make dist`
dist-packaging: ## Write packaging/ with the version and the hashes of the package of `make dist`, for other systems
dist-rust dist-packaging: run = scripts/$@
dist-baselines: ## The stored lists of the ABI and the Swift API have every name of this version
dist-baselines: run = Tests/Build/abi --release && Tests/Build/swift-api --release
dist-binary: ## Compile the package of `make dist` in a Debian 11 root, as root (ROOT=FOLDER keeps it; MACHINES=x86_64)
dist-binary: run = scripts/tested line $@ scripts/dist-binary $(root) $(machines)
dist-debian: ## Build and try Debian packages of the package of `make dist` (as root; MACHINES=x86_64, OLDER=COMMIT, QUICK=yes)
dist-debian: run = $(if $(QUICK),,scripts/tested line $@) scripts/dist-debian $(if $(QUICK),--quick) $(machines) $(if $(OLDER),--older "$(OLDER)") $(root)

# `make test` has compiled the code. It leaves a processor idle while the last of its tests wait.
dist-quick: ## Both for this machine, from the code in build/, without the slow parts: for .ci/run
	@$(MAKE) --no-print-directory dist MACHINES=x86_64 QUICK=yes
	@$(MAKE) --no-print-directory dist-debian MACHINES=x86_64 QUICK=yes

dist-players: ## Build and try Debian packages of players/, with those of `make dist-debian` (as root; PLAYERS="mpv vlc")
dist-players: run = $(if $(PLAYERS),,scripts/tested line $@) scripts/dist-players $(if $(PLAYERS),--players $(PLAYERS)) $(root)

test-packages: ## Build and try each line of the table in docs/install.md, as root, or only PARTS="flatpak arch …"
	$(begin) $(if $(PARTS),,$(NEEDS_test-reach) $(OTHER_MACHINES))
	@$(if $(PARTS),,$(MAKE) --no-print-directory dist dist-binary dist-python dist-rust dist-debian dist-players)
	@Tests/Build/packages $(PARTS)
	@$(if $(PARTS),,Tests/Build/reach roots python crate crate-root)
	@scripts/tested table

test-reach: ## Run the package of `make dist` on other machines, with musl, in other Debians (PARTS="cross musl …")
	$(begin) $(if $(PARTS),,$(OTHER_MACHINES))
	@Tests/Build/reach $(PARTS)
dist-verify: ## Make a package again, and compare every name and byte (ARCHIVE=FILE, or that of `make dist`)
dist-verify: run = scripts/dist --verify $(if $(ARCHIVE),"$(ARCHIVE)") $(machines)

release: ## Check the commit, build all files of a release, and tag it; RELEASING.md has all steps (as root)
	@scripts/need $(NEEDS_$@)
	@test "$$(id -u)" -eq 0 || { echo "Only root can make the Debian systems of dist-binary and dist-debian: run this as root" >&2; exit 1; }
	@scripts/release

test-release: ## The release script refuses what must not be released; --verify of scripts/dist finds each change
test-release: run = Tests/Build/release && Tests/Build/dist

lint: ## Check the style, and change nothing
	$(begin)
	@swift format lint --strict --parallel --recursive $(SWIFT_FILES)
	@clang-format-14 --dry-run -Werror $(C_FILES)
	@rustfmt --edition 2021 --check $(RUST_FILES)
	@scripts/cargo fmt --all --check
	@CARGO_FOLDER=examples/rust_player scripts/cargo fmt --check
	@scripts/lint-shell $(SHELL_FILES)
	@scripts/lint-python check $(PYTHON_FILES)
	@scripts/lint-python package bindings/python
format: ## Format all files
	@scripts/need $(NEEDS_$@)
	@swift format --in-place --parallel --recursive $(SWIFT_FILES)
	@clang-format-14 -i $(C_FILES)
	@rustfmt --edition 2021 $(RUST_FILES)
	@scripts/cargo fmt --all
	@CARGO_FOLDER=examples/rust_player scripts/cargo fmt
	@scripts/lint-python format $(PYTHON_FILES)

# `make words FILES="docs README.md"` reads only these.
words: ## Report long sentences and advised-against words in texts
	@scripts/words $(FILES)

# $(call built,<ON or OFF>): builds what is installed below PREFIX, with or without the link playerctl.
built = case "$(PREFIX)" in /*) ;; *) echo "PREFIX=$(PREFIX) is not an absolute path: let it begin with /" >&2; exit 1 ;; esac; \
  test -f $(BUILD)/build.ninja || scripts/need $(NEEDS_build) || exit 1; \
  $(CONFIGURE) -DNOWPLAYING_PLAYERCTL=$(1) && cmake --build $(BUILD) -j $(JOBS)

install: ## Install below PREFIX (/usr/local), into DESTDIR for a package; NOWPLAYING_PLAYERCTL=ON adds the link playerctl
	@$(call built,$(or $(NOWPLAYING_PLAYERCTL),OFF))
	@DESTDIR="$(DESTDIR)" cmake --install $(BUILD) $(INSTALL_OPTIONS)
install-strip: INSTALL_OPTIONS := --strip
install-strip: install ## The same, without debug information and symbols
uninstall: ## Remove what `make install` installs below PREFIX
	@$(call built,ON)
	@tree=$$(mktemp -d) && trap 'rm -rf "$$tree"' EXIT && DESTDIR=$$tree cmake --install $(BUILD) >/dev/null && \
	  packaging/cc/uninstall "$$tree" "$(DESTDIR)"

docs: ## A reference from the headers' comments, build/reference/index.md, and the Swift modules' documentation
	@scripts/need $(NEEDS_$@)
	@scripts/reference $(BUILD)/reference
	@scripts/docc $(BUILD)/reference
clean: ## Remove all build results
	rm -rf $(BUILD) .build .build-tsan .build-asan .build-package
