# SPDX-License-Identifier: MIT
#
# The commands of this project. Each target can run alone. If a package is missing, a target names it and fails.
# Only `make deps`, `make deps-test`, `make demo` and `make test` install packages; they print the names first.

.DEFAULT_GOAL := help
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

CONFIGURE = cmake -G Ninja -B $(BUILD) -DCMAKE_INSTALL_PREFIX=$(PREFIX) $(addprefix -DCMAKE_BUILD_TYPE=,$(BUILD_TYPE))

heading = @printf '\n== %s s: %s\n' "$$(($$(date +%s) - $(BEGAN)))"

# `make check` runs these. It leaves test-library out, which reads optimized code.
CHECKS := check-c check-conformance test-swift check-behaviors test-list test-needs test-bindings test-headers test-comments test-words \
	test-conversions test-symbols test-abi
# `make test` runs these.
TESTS := test-c test-conformance test-swift test-behaviors test-readme test-release test-docs test-api test-install \
	test-list test-needs test-bindings test-headers test-comments test-words test-conversions test-symbols test-library \
	test-abi
# `make test-all` runs these: they need long, or build the libraries again, in other ways.
LONG_TESTS := test-conformance-long test-swift-package test-cpp test-python test-rust test-glib test-qml test-valgrind \
	test-sanitizers test-fuzz test-adversary test-toolchain test-subproject test-static-runtime

# NEEDS_<target>: the Debian packages of a target, without those of the targets before it.
PACKAGE_NEEDS := swift g++ libc6-dev libffi-dev pkg-config
CONFORMANCE_NEEDS := python3-gi python3-dbusmock python3-pil dbus playerctl strace xdg-dbus-proxy bubblewrap systemd \
	ffmpeg valgrind mpv libmpv2 nodejs libnode-dev libsystemd-dev patch meson gir1.2-gstreamer-1.0 \
	gstreamer1.0-plugins-base gstreamer1.0-plugins-good mpd mpc snapserver snapclient mosquitto \
	mosquitto-clients faketime iproute2 openssl python3-cryptography desktop-file-utils libncursesw6 ncurses-term \
	python3-pyte chafa curl mpv-mpris audacious cmus quodlibet xvfb mpdris2
# The players that are compared with playerctl.
REAL_PLAYERS := libvlc5 vlc-plugin-base pulseaudio
NEEDS_build := swift cmake ninja-build gcc libc6-dev libffi-dev pkg-config python3
# The examples and the checker of artwork need more packages than the library.
NEEDS_build-programs := $(NEEDS_build) g++ libavformat-dev libavcodec-dev libavutil-dev libswscale-dev libglib2.0-dev \
	libuv1-dev qtbase5-dev libmpv-dev libssl-dev libjson-c-dev libmpdclient-dev libmosquitto-dev libsystemd-dev
NEEDS_build-rust := rustc cargo gcc libc6-dev pkg-config
NEEDS_build-swift := $(PACKAGE_NEEDS)
NEEDS_demo := dbus playerctl
NEEDS_check-c := dbus systemd python3-gi
NEEDS_check-conformance := $(CONFORMANCE_NEEDS)
NEEDS_test-c := $(NEEDS_check-c)
NEEDS_test-conformance := $(CONFORMANCE_NEEDS)
NEEDS_check-behaviors = $(NEEDS_test-behaviors)
NEEDS_test-conformance-long := $(CONFORMANCE_NEEDS) $(REAL_PLAYERS)
NEEDS_test-swift := $(PACKAGE_NEEDS) dbus xdg-dbus-proxy
NEEDS_test-list := python3
NEEDS_test-bindings := python3
NEEDS_test-comments := python3
NEEDS_test-words := python3 git
NEEDS_test-conversions := python3
NEEDS_test-headers := gcc g++ libc6-dev clang
NEEDS_test-symbols := python3 binutils
NEEDS_test-library := binutils
NEEDS_test-install := binutils dbus fish python3 zsh
NEEDS_test-abi := python3 gcc libc6-dev abigail-tools
NEEDS_test-api := $(PACKAGE_NEEDS) python3
NEEDS_test-docs := $(PACKAGE_NEEDS) python3
NEEDS_test-documents := $(PACKAGE_NEEDS) dbus playerctl ffmpeg
NEEDS_test-behaviors := $(NEEDS_build-rust) $(CONFORMANCE_NEEDS) python3 python3-pyqt5 libglib2.0-bin rust-clippy rustfmt
# The tests of the examples start them on a display without a screen.
EXAMPLES_NEEDS := python3-gi python3-pil dbus playerctl ffmpeg xvfb xdotool pulseaudio
NEEDS_test-glib := $(CONFORMANCE_NEEDS) libglib2.0-dev libgirepository1.0-dev valac gjs python3-gi valgrind dbus gir1.2-gtk-4.0 gir1.2-gstreamer-1.0 \
	gstreamer1.0-plugins-base gstreamer1.0-plugins-good adwaita-icon-theme librsvg2-common gir1.2-playerctl-2.0 $(EXAMPLES_NEEDS)
NEEDS_test-qml := $(CONFORMANCE_NEEDS) g++ qt6-declarative-dev qml6-module-qtquick qml6-module-qttest qtdeclarative5-dev qml-module-qttest \
	dbus libglib2.0-bin playerctl mpv mpv-mpris ffmpeg qml-qt6 qml6-module-qtquick-window qml6-module-qtquick-controls \
	qml6-module-qtquick-layouts qml6-module-qtquick-templates qml6-module-qtmultimedia qml6-module-qtqml-workerscript \
	qml qml-module-qtquick-window2 qml-module-qtquick-controls2 $(EXAMPLES_NEEDS)
NEEDS_test-cpp := g++ dbus systemd binutils python3-gi
NEEDS_test-python := $(NEEDS_build) $(NEEDS_test-behaviors) python3-venv
NEEDS_test-rust := $(NEEDS_test-behaviors)
NEEDS_test-swift-package := $(PACKAGE_NEEDS) dbus playerctl
NEEDS_test-toolchain := $(NEEDS_build) binutils
NEEDS_test-subproject := $(NEEDS_build-programs) binutils dbus playerctl git
NEEDS_test-readme := $(NEEDS_build) $(NEEDS_build-rust) g++ dbus playerctl python3 util-linux
NEEDS_test-static-runtime := $(NEEDS_build) g++ dbus systemd python3-gi
NEEDS_test-thread := $(NEEDS_test-swift)
NEEDS_test-address := $(NEEDS_test-swift)
NEEDS_test-valgrind := valgrind dbus
NEEDS_coverage := $(NEEDS_test-swift) python3
NEEDS_soak := dbus
NEEDS_mutants := $(NEEDS_build-programs) $(NEEDS_test-c) $(NEEDS_test-conformance) $(NEEDS_test-swift)
NEEDS_fuzz := $(NEEDS_build) python3 xz-utils libssl-dev libjson-c-dev libmosquitto-dev libsystemd-dev
NEEDS_adversary := dbus dbus-broker python3-gi util-linux curl xdg-dbus-proxy
NEEDS_bench := $(NEEDS_build-programs) libcurl4-openssl-dev libplayerctl-dev python3 dbus valgrind strace binutils mpv mpv-mpris ffmpeg
NEEDS_dist-baselines := $(NEEDS_test-abi) $(NEEDS_test-api)
NEEDS_dist := $(NEEDS_build) python3 git
# A Debian system in a folder is made from packages that Debian has signed.
ROOT_NEEDS := debootstrap debian-archive-keyring
NEEDS_dist-binary := python3 binutils $(ROOT_NEEDS)
NEEDS_dist-python := python3 binutils
NEEDS_dist-rust := python3 rustc cargo gcc libc6-dev binutils libffi-dev
NEEDS_dist-debian := python3 git $(ROOT_NEEDS)
NEEDS_dist-packaging := python3
NEEDS_test-packages := python3 $(ROOT_NEEDS) shellcheck dbus playerctl make gcc libc6-dev binutils musl-tools libffi-dev pkg-config \
	libssl-dev libavformat-dev libavcodec-dev libavutil-dev libswscale-dev
NEEDS_test-release := python3 python3-venv git gnupg gpgv $(ROOT_NEEDS)
NEEDS_test-reach := python3 dbus playerctl make cmake meson gcc libc6-dev binutils clang-14 musl-tools libffi-dev rustc cargo \
	$(ROOT_NEEDS)
# For all parts of test-reach. `make deps-test` does not install these: packages of other machines need
# `dpkg --add-architecture`.
OTHER_MACHINES := qemu-user-static gcc-aarch64-linux-gnu gcc-arm-linux-gnueabihf libffi-dev:arm64 libffi-dev:armhf \
	musl-dev:arm64 musl-dev:armhf
NEEDS_lint := swift clang-format-14 shellcheck python3 python3-venv rustfmt
NEEDS_format := $(NEEDS_lint)
NEEDS_docs := $(PACKAGE_NEEDS) python3
NEEDS_release := git gnupg gpgv $(foreach name,$(filter NEEDS_dist%,$(.VARIABLES)),$($(name)))
# The packages of some targets: $(call needs_of,TARGETS)
needs_of = $(sort $(foreach target,$1,$(NEEDS_$(target))))
all_needs = $(sort $(foreach name,$(filter NEEDS_%,$(.VARIABLES)),$($(name))))

C_FILES = $(wildcard include/*/*.h Sources/*/*.[ch] Sources/*/include/*.h examples/*/*.[ch] Tests/*/*.[ch] \
	Tests/BoundFunctions/include/*.h Tests/Puppets/*.cpp bench/*.[ch] packaging/*/*.c examples/*/*.cpp bindings/cpp/*.hpp \
	bindings/cpp/*/*.[ch]pp bindings/cpp/tests/refused/*.cpp bindings/glib/*/*.[ch] bindings/qml/*.[ch]* bindings/qml/*/*.[ch]* \
	docs/embedding/*/*.[ch] docs/embedding/*/*.cpp docs/embedding/*/*/*.c)
RUST_FILES = $(wildcard examples/*/*.rs Tests/Puppets/*.rs)
# The files that the tests of a binding read, without the library.
PYTHON_BINDING = $(wildcard bindings/tests/* Tests/Puppets/puppet.py bindings/python/src/*/* bindings/python/tests/*)
RUST_BINDING = $(wildcard bindings/tests/* Tests/Puppets/*.rs bindings/rust/*/Cargo.toml bindings/rust/*/src/* bindings/rust/*/src/*/* bindings/rust/*/tests/*.rs \
	bindings/rust/*/tests/*/*.rs)
CPP_BINDING = $(wildcard bindings/cpp/nowplaying.hpp bindings/cpp/nowplaying/* Tests/Puppets/*.?pp Tests/C/puppet_*.h)
SWIFT_FILES = $(wildcard Package.swift Sources Tests examples/*/*.swift examples/*/Sources bench/*/*.swift)
SHELL_FILES = $(shell grep -lsE '^#!/bin/(ba)?sh' .ci/* scripts/* packaging/*/* packaging/*/tests/* Tests/Build/* Tests/Fuzz/* examples/* bench/*)
PYTHON_FILES = $(sort $(shell grep -lsE '^\#!.*python3' scripts/* Tests/Build/* Tests/Conformance/* Tests/Adversary/* Tests/Mutants/* bench/* examples/*/*) \
	$(wildcard scripts/*.py Tests/*.py Tests/Build/*.py Tests/Conformance/*.py Tests/Adversary/*.py Tests/Mutants/*.py Tests/Toolkits/*.py bench/*.py Tests/Puppets/*.py examples/*/*.py bindings/tests/*.py bindings/python/*/*.py))

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-20s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Two targets of these lists run at a time, because many wait most of their time. The programs are built before. One of the
# first three keeps both processors busy, so only one of them runs.
side_by_side = $(MAKE) --no-print-directory -j 2 --output-sync=target BUILT=yes
ifdef BUILT
build build-programs build-rust build-swift: ;
test-conformance check-conformance: | $(filter test-c check-c,$(MAKECMDGOALS))
test-swift: | $(filter test-conformance check-conformance,$(MAKECMDGOALS))
# Else the programs of the tests that call make would get these options.
unexport MAKEFLAGS
else
.NOTPARALLEL:

.PHONY: build
build: ## The library, the examples and the test programs, in build/, or only PROGRAMS="hello_player …"
	$(heading) build
	@scripts/need $(NEEDS_$@)
	@test -f $(BUILD)/build.ninja || $(CONFIGURE)
	@cmake --build $(BUILD) -j $(JOBS) $(addprefix --target ,$(PROGRAMS))

# `make build` skips the programs whose packages are missing. This target looks for the packages again.
.PHONY: build-programs
build-programs: ## The same, and fail if a package of an example or a test is missing
	$(heading) "programs"
	@scripts/need $(NEEDS_$@)
	@$(CONFIGURE)
	@cmake --build $(BUILD) -j $(JOBS)

.PHONY: build-rust
build-rust: build ## The programs in Rust
	$(heading) "Rust programs"
	@scripts/need $(NEEDS_$@)
	@scripts/cargo build --examples
	@CARGO_FOLDER=examples/rust_player scripts/cargo build

.PHONY: build-swift
build-swift: ## The Swift package: modules, programs and tests
	$(heading) "Swift programs"
	@scripts/need $(NEEDS_$@)
	@swift build --build-tests -j $(JOBS)
endif

.PHONY: deps
deps: ## Install the Debian packages that the build, the demo and the Python package need
	@scripts/need --install $(call needs_of,build demo) python3-venv

.PHONY: deps-test
deps-test: ## Install those that the tests need too
	@scripts/need --install $(all_needs)

.PHONY: demo
demo: ## Install missing packages, and show a player with playerctl
	@scripts/need --install $(NEEDS_build) $(NEEDS_demo)
	@scripts/need --install chafa || echo "Without chafa, the demo prints the name of the cover's file."
	@$(MAKE) --no-print-directory build PROGRAMS="hello_player artwork"
	$(heading) demo
	@examples/demo.sh

# In a build folder of its own, because code that is not optimized compiles in a quarter of the time.
.PHONY: check
check: ## Before each commit: the quick tests
	@scripts/need $(call needs_of,build-programs build-swift $(CHECKS))
	@$(MAKE) --no-print-directory BUILD=build/check BUILD_TYPE=Debug build-programs build-swift
	@$(side_by_side) BUILD=build/check $(CHECKS)
	$(heading) "all checks passed"

.PHONY: picture
picture: build ## The README's picture: GNOME Shell with the player of the demo
	@scripts/picture

.PHONY: test
test: ## Install missing packages, build, and test
	@scripts/need --install $(call needs_of,build-programs build-swift build-rust $(TESTS))
	@scripts/tested begin $@
	@$(MAKE) --no-print-directory build-programs build-swift build-rust
	@$(side_by_side) $(TESTS)
	$(heading) "$$(scripts/tested end $@)"

.PHONY: test-all
test-all: ## The tests that `make test` leaves out: sanitizers, fuzzers, toolkits, long campaigns, other ways to build
	@scripts/need $(call needs_of,$(LONG_TESTS) test-thread test-address fuzz adversary)
	@scripts/tested begin $@
	@$(MAKE) --no-print-directory $(LONG_TESTS)
	$(heading) "$$(scripts/tested end $@)"

# cmake/Programs.cmake gives some tests the label long.
.PHONY: check-c
check-c: build-programs ## The quick C and C++ tests
	$(heading) "quick C and C++ tests"
	@scripts/need $(NEEDS_$@)
	@ctest --test-dir $(BUILD) -j $$((2 * $(JOBS))) --output-on-failure --no-tests=error --label-exclude long

.PHONY: test-c
test-c: build-programs ## Programs in C and C++ that use the library as a player does
	$(heading) "C and C++ tests"
	@scripts/need $(NEEDS_$@)
	@ctest --test-dir $(BUILD) -j $$((2 * $(JOBS))) --output-on-failure --no-tests=error

# Tests/Conformance/run reads the length of each file.
.PHONY: check-conformance
check-conformance: build-programs ## The quick conformance tests
	$(heading) "quick conformance"
	@scripts/need $(NEEDS_$@)
	@$(PYTHON) Tests/Conformance/run --length short

.PHONY: test-conformance
test-conformance: build-programs build-swift build-rust ## The conformance tests, on a private bus
	$(heading) "conformance"
	@scripts/need $(NEEDS_$@)
	@$(PYTHON) Tests/Conformance/run --length short --length medium

.PHONY: test-conformance-long
test-conformance-long: build-programs build-swift build-rust ## The long conformance tests
	$(heading) "long conformance"
	@scripts/need $(NEEDS_$@)
	@$(PYTHON) Tests/Conformance/run --length long

.PHONY: test-swift
test-swift: ## The Swift modules
	$(heading) "Swift tests"
	@scripts/need $(NEEDS_$@)
	@scripts/swift-test -j $(JOBS)

.PHONY: test-list
test-list: ## Each test that a document names exists, the modules have the arrows of ARCHITECTURE.md, and nothing is unused
	$(heading) "lists of tests and of modules"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/tests
	@Tests/Build/arrows
	@Tests/Build/unused
	@scripts/tested table --check

.PHONY: tests
tests: ## Print the tests whose name has all WORDS="file killed"
	@Tests/Build/tests --list $(WORDS)

.PHONY: test-needs
test-needs: ## A missing package is named, and installed only by the targets that announce it
	$(heading) "packages"
	@Tests/Build/needs

.PHONY: test-bindings
test-bindings: ## Each binding has every function and every behavior
	$(heading) "bindings"
	@scripts/need $(NEEDS_$@)
	@scripts/python_abi --check
	@scripts/rust_abi --check
	@Tests/Build/words
	@Tests/Build/bindings

.PHONY: test-behaviors
test-behaviors: build-programs build-rust ## The bindings behave as the library does; test-c has the other tests in C++
	$(heading) "behaviors of the bindings"
	@scripts/need $(NEEDS_$@)
	@mkdir -p build/checked
	@Tests/Build/python $(BUILD) behaviors && touch build/checked/python
	@Tests/Build/rust behaviors && touch build/checked/rust
	@$(PYTHON) Tests/Conformance/run --puppet cpp && touch build/checked/cpp

.PHONY: check-behaviors
check-behaviors: build/checked/python build/checked/rust build/checked/cpp ## Those of a binding whose files changed since they last passed
build/checked/python: $(PYTHON_BINDING) | build-programs
	$(heading) "behaviors in Python"
	@scripts/need $(NEEDS_check-behaviors)
	@Tests/Build/python $(BUILD) behaviors
	@mkdir -p $(@D) && touch $@
build/checked/rust: $(RUST_BINDING) | build-programs
	$(heading) "behaviors in Rust"
	@scripts/need $(NEEDS_check-behaviors)
	@Tests/Build/rust behaviors
	@mkdir -p $(@D) && touch $@
build/checked/cpp: $(CPP_BINDING) | build-programs
	$(heading) "behaviors in C++"
	@scripts/need $(NEEDS_check-behaviors)
	@$(PYTHON) Tests/Conformance/run --puppet cpp
	@mkdir -p $(@D) && touch $@

.PHONY: test-cpp
test-cpp: build-programs ## The C++ headers in every C++, code that must not compile, sanitizers
	$(heading) "C++"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/cpp $(BUILD)

.PHONY: test-glib
test-glib: build ## The GObject library, through JavaScript, Python, Vala and C
	$(heading) "GObject"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/toolkits $(BUILD) glib

.PHONY: test-qml
test-qml: build ## The QML module, with Qt 6 and Qt 5
	$(heading) "QML"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/toolkits $(BUILD) qml

.PHONY: test-python
test-python: build ## The package in every other installed Python, and its wheel in an empty environment
	$(heading) "Python"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/python $(BUILD)

.PHONY: test-rust
test-rust: build ## The crates: code that must not compile, documentation
	$(heading) "Rust"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/rust

.PHONY: test-headers
test-headers: ## Each header compiles alone, in every promised C and C++
	$(heading) "headers"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/headers

.PHONY: test-comments
test-comments: ## The comments of the headers are complete; error texts name no C function
	$(heading) "comments"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/comments
	@Tests/Build/errors

.PHONY: test-words
test-words: ## The texts have no more long sentences and advised-against words than before
	$(heading) "words"
	@scripts/need $(NEEDS_$@)
	@scripts/words --check

.PHONY: test-conversions
test-conversions: ## No number from outside becomes an Int by a conversion that traps on 32 bits
	$(heading) "conversions"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/conversions

.PHONY: test-symbols
test-symbols: build-programs ## Headers, version script and library have the same functions
	$(heading) "symbols"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/symbols $(BUILD)/libnowplaying.so
	@Tests/Build/symbols $(BUILD)/libnowplaying-control.so
	@Tests/Build/symbols $(BUILD)/libnowplaying-lint.so
	@Tests/Build/symbols $(BUILD)/libnowplaying-push.so

.PHONY: test-abi
test-abi: ## The library stays compatible with compiled programs
	$(heading) "ABI"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/abi

.PHONY: test-api
test-api: ## The Swift API stays compatible with existing players, and has Apple's names
	$(heading) "API"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/swift-api

.PHONY: test-docs
test-docs: ## The Swift modules' documentation: links, topics, and code that is compiled
	$(heading) "documentation"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/docs

.PHONY: test-documents
test-documents: ## The code of Apple's documents, in the folder DOCUMENTS, which is not part of this project
	$(heading) "Apple's documents"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/documents "$(DOCUMENTS)" .build-documents

.PHONY: test-swift-package
test-swift-package: ## A Swift package that depends on this one
	$(heading) "Swift package"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/swift-package .build-package

.PHONY: test-library
test-library: build ## The libraries and the program need only libc, libm and libffi, and symbols of old glibc versions
	$(heading) "library"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/library $(BUILD)/libnowplaying.so
	@Tests/Build/library $(BUILD)/libnowplaying-control.so
	@Tests/Build/library $(BUILD)/bin/nowplaying
	@Tests/Build/library $(BUILD)/bin/nowplaying-center

.PHONY: test-toolchain
test-toolchain: ## The build works with a Swift compiler that has fewer options
	$(heading) "toolchain"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/toolchain

.PHONY: test-install
test-install: build-programs ## The installed library works through pkg-config and CMake; shells complete the program
	$(heading) "install"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/install
	@Tests/Build/completions $(BUILD)

.PHONY: test-subproject
test-subproject: build-programs ## A build inside another CMake project gives the same bytes; a static library works
	$(heading) "subproject"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/subproject $(BUILD)

.PHONY: test-readme
test-readme: build ## The README's commands and the demo work
	$(heading) "README"
	@scripts/need $(NEEDS_$@)
	@scripts/tested try Tests/Build/readme $(BUILD)
	@$(MAKE) --no-print-directory docs
	@examples/demo.sh --private >$(BUILD)/demo.txt || { cat $(BUILD)/demo.txt; exit 1; }

.PHONY: test-static-runtime
test-static-runtime: ## The C tests again, on the library with the ordinary Swift runtime
	$(heading) "static runtime"
	@scripts/need $(NEEDS_$@)
	@cmake -G Ninja -B $(BUILD)/static-runtime -DNOWPLAYING_STATIC_RUNTIME=ON
	@cmake --build $(BUILD)/static-runtime -j $(JOBS) --target c-tests
	@ctest --test-dir $(BUILD)/static-runtime -j $$((2 * $(JOBS))) --output-on-failure --no-tests=error --exclude-regex ^cpp_

.PHONY: test-sanitizers
test-sanitizers: test-thread test-address ## The Swift tests under the sanitizers that can find their faults

# The modules with a line of Swift that matches.
modules_with = $$(cd Sources && grep -rlE --include=*.swift $(1) . | cut -d / -f 2 | sort -u)

.PHONY: test-thread
test-thread: ## The Swift tests of the modules that threads share, under the thread sanitizer
	$(heading) "thread sanitizer"
	@scripts/need $(NEEDS_$@)
	@NOWPLAYING_TESTED="$(call modules_with,'\<(Mutex|Atomic|MainActor)\>|Thread\.start|@_cdecl')" scripts/swift-test -j $(JOBS) --sanitize=thread --scratch-path .build-tsan

.PHONY: test-address
test-address: ## The Swift tests of the modules with unsafe code, under the address sanitizer
	$(heading) "address sanitizer"
	@scripts/need $(NEEDS_$@)
	@NOWPLAYING_TESTED="$(call modules_with,'\<unsafe\>')" ASAN_OPTIONS=detect_leaks=0 scripts/swift-test -j $(JOBS) --sanitize=address --scratch-path .build-asan \
		-Xswiftc -use-ld=lld

.PHONY: coverage
coverage: ## How many lines of each module the Swift tests run
	$(heading) coverage
	@scripts/need $(NEEDS_$@)
	@scripts/swift-test -j $(JOBS) --enable-code-coverage --scratch-path .build-coverage
	@Tests/Build/coverage .build-coverage

.PHONY: mutants
mutants: ## Put NUMBER=300 faults into a copy, and list those that no test notices; SEED=1, ONLY=FILE[:LINE] or FILE,FILE
	$(heading) mutants
	@scripts/need $(NEEDS_$@)
	@$(PYTHON) Tests/Mutants/run --jobs $(JOBS) $(if $(NUMBER),--number $(NUMBER)) $(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only $(ONLY))

.PHONY: test-valgrind
test-valgrind: build-programs ## The C tests under valgrind
	$(heading) "valgrind"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/valgrind $(BUILD)

.PHONY: soak
soak: build ## A day of tracks, commands and bus restarts in SECONDS=900, as CSV
	$(heading) soak
	@scripts/need $(NEEDS_$@)
	@$(BUILD)/tests/soak $(or $(SECONDS),900)

.PHONY: fuzz
fuzz: ## Fuzz the input from hosts, the bus and the network, SECONDS=60 for each fuzzer
	$(heading) fuzz
	@scripts/need $(NEEDS_$@)
	@cmake -G Ninja -B $(BUILD)/fuzz -DNOWPLAYING_FUZZERS=ON -DCMAKE_C_COMPILER=$(CLANG)
	@cmake --build $(BUILD)/fuzz -j $(JOBS)
	@Tests/Fuzz/run $(BUILD)/fuzz $(or $(SECONDS),60)

.PHONY: test-fuzz
test-fuzz: ## Run each fuzzer for 20 seconds
	@$(MAKE) --no-print-directory fuzz SECONDS=20

.PHONY: adversary
adversary: build-programs ## Attack a player for SECONDS=600 on each bus, for the table of docs/inputs.md
	$(heading) adversary
	@scripts/need $(NEEDS_$@)
	@$(PYTHON) Tests/Adversary/run $(or $(SECONDS),600)

.PHONY: test-adversary
test-adversary: ## Attack a player for a minute
	@$(MAKE) --no-print-directory adversary SECONDS=60

.PHONY: bench
bench: ## Measure, and compare with the goals, or only GROUPS="latency …"; UPDATE=1 writes docs/performance.md
	$(heading) bench
	@scripts/need $(NEEDS_$@)
	@$(CONFIGURE)
	@cmake --build $(BUILD) -j $(JOBS)
	@swift build -c release --static-swift-stdlib --scratch-path .build-bench -j $(JOBS) --product bench_model
	@bench/run $(addprefix --only ,$(GROUPS))

.PHONY: dist
dist: ## Write the files of a release to build/dist, with the package for people without Swift
	$(heading) dist
	@scripts/need $(NEEDS_$@)
	@scripts/dist $(if $(MACHINES),--machines $(MACHINES))

.PHONY: dist-baselines
dist-baselines: ## The stored lists of the ABI and the Swift API have every name of this version
	$(heading) dist-baselines
	@scripts/need $(NEEDS_$@)
	@Tests/Build/abi --release
	@Tests/Build/swift-api --release

.PHONY: dist-binary
dist-binary: ## Compile the package of `make dist` in a Debian 11 root, as root (ROOT=FOLDER keeps it; MACHINES=x86_64)
	$(heading) dist-binary
	@scripts/need $(NEEDS_$@)
	@scripts/tested line $@ scripts/dist-binary $(if $(ROOT),--root "$(ROOT)") $(if $(MACHINES),--machines $(MACHINES))

.PHONY: dist-python
dist-python: ## Write the wheels and the sdist, from the files of `make dist dist-binary` (MACHINES=x86_64)
	$(heading) dist-python
	@scripts/need $(NEEDS_$@)
	@scripts/dist-python $(if $(MACHINES),--machines $(MACHINES))

.PHONY: dist-rust
dist-rust: ## Write the crates, which contain the package of `make dist`
	$(heading) dist-rust
	@scripts/need $(NEEDS_$@)
	@scripts/dist-rust

.PHONY: dist-debian
dist-debian: ## Build and try Debian packages of the package of `make dist` (as root; MACHINES=x86_64, OLDER=COMMIT, QUICK=yes)
	$(heading) dist-debian
	@scripts/need $(NEEDS_$@)
	@$(if $(QUICK),,scripts/tested line $@) scripts/dist-debian $(if $(QUICK),--quick) $(if $(MACHINES),--machines $(MACHINES)) $(if $(OLDER),--older "$(OLDER)") $(if $(ROOT),--root "$(ROOT)")

.PHONY: dist-packaging
dist-packaging: ## Write packaging/ with the version and the hashes of the package of `make dist`, for other systems
	$(heading) dist-packaging
	@scripts/need $(NEEDS_$@)
	@scripts/dist-packaging

.PHONY: test-packages
test-packages: ## Build and try each line of the table in docs/install.md, as root, or only PARTS="flatpak arch …"
	$(heading) "packages"
	@scripts/need $(NEEDS_$@) $(if $(PARTS),,$(NEEDS_test-reach) $(OTHER_MACHINES))
	@$(if $(PARTS),,$(MAKE) --no-print-directory dist dist-binary dist-python dist-rust dist-debian)
	@Tests/Build/packages $(PARTS)
	@$(if $(PARTS),,Tests/Build/reach roots python crate crate-root)
	@scripts/tested table

.PHONY: test-reach
test-reach: ## Run the package of `make dist` on other machines, with musl, in other Debians (PARTS="cross musl …")
	$(heading) "reach"
	@scripts/need $(NEEDS_$@) $(if $(PARTS),,$(OTHER_MACHINES))
	@Tests/Build/reach $(PARTS)

.PHONY: dist-verify
dist-verify: ## Make a package again, and compare every name and byte (ARCHIVE=FILE, or that of `make dist`)
	$(heading) "dist-verify"
	@scripts/need $(NEEDS_dist)
	@scripts/dist --verify $(if $(ARCHIVE),"$(ARCHIVE)") $(if $(MACHINES),--machines $(MACHINES))

.PHONY: release
release: ## Check the commit, build all files of a release, and tag it; RELEASING.md has all steps (as root)
	@scripts/need $(NEEDS_$@)
	@test "$$(id -u)" -eq 0 || { echo "Only root can make the Debian systems of dist-binary and dist-debian: run this as root" >&2; exit 1; }
	@scripts/release

.PHONY: test-release
test-release: ## The release script refuses what must not be released; --verify of scripts/dist finds each change
	$(heading) "release"
	@scripts/need $(NEEDS_$@)
	@Tests/Build/release
	@Tests/Build/dist

.PHONY: lint
lint: ## Check the style, and change nothing
	$(heading) "Swift style"
	@scripts/need $(NEEDS_$@)
	@swift format lint --strict --parallel --recursive $(SWIFT_FILES)
	$(heading) "C style"
	@clang-format-14 --dry-run -Werror $(C_FILES)
	$(heading) "Rust style"
	@rustfmt --edition 2021 --check $(RUST_FILES)
	@scripts/cargo fmt --all --check
	@CARGO_FOLDER=examples/rust_player scripts/cargo fmt --check
	$(heading) "shell"
	@scripts/lint-shell $(SHELL_FILES)
	$(heading) "Python"
	@scripts/lint-python check $(PYTHON_FILES)

.PHONY: format
format: ## Format all files
	@scripts/need $(NEEDS_$@)
	@swift format --in-place --parallel --recursive $(SWIFT_FILES)
	@clang-format-14 -i $(C_FILES)
	@rustfmt --edition 2021 $(RUST_FILES)
	@scripts/cargo fmt --all
	@CARGO_FOLDER=examples/rust_player scripts/cargo fmt
	@scripts/lint-python format $(PYTHON_FILES)

# `make words FILES="docs README.md"` reads only these.
.PHONY: words
words: ## Report long sentences and advised-against words in texts
	@scripts/words $(FILES)

# $(call built,<ON or OFF>): builds what is installed below PREFIX, with or without the link playerctl.
built = case "$(PREFIX)" in /*) ;; *) echo "PREFIX=$(PREFIX) is not an absolute path: let it begin with /" >&2; exit 1 ;; esac; \
  test -f $(BUILD)/build.ninja || scripts/need $(NEEDS_build) || exit 1; \
  cmake -G Ninja -B $(BUILD) -DCMAKE_INSTALL_PREFIX="$(PREFIX)" -DNOWPLAYING_PLAYERCTL=$(1) \
    $(foreach name,NOWPLAYING_GLIB NOWPLAYING_QML,$(addprefix -D$(name)=,$($(name)))) && cmake --build $(BUILD) -j $(JOBS)

.PHONY: install
install: ## Install below PREFIX (/usr/local), into DESTDIR for a package; NOWPLAYING_PLAYERCTL=ON adds the link playerctl
	@$(call built,$(or $(NOWPLAYING_PLAYERCTL),OFF))
	@DESTDIR="$(DESTDIR)" cmake --install $(BUILD) $(INSTALL_OPTIONS)

.PHONY: install-strip
install-strip: INSTALL_OPTIONS := --strip
install-strip: install ## The same, without debug information and symbols

.PHONY: uninstall
uninstall: ## Remove what `make install` installs below PREFIX
	@$(call built,ON)
	@tree=$$(mktemp -d) && trap 'rm -rf "$$tree"' EXIT && DESTDIR=$$tree cmake --install $(BUILD) >/dev/null && \
	  packaging/cc/uninstall "$$tree" "$(DESTDIR)"

.PHONY: docs
docs: ## A reference from the headers' comments, build/reference/index.md, and the Swift modules' documentation
	@scripts/need $(NEEDS_$@)
	@scripts/reference $(BUILD)/reference
	@scripts/docc $(BUILD)/reference

.PHONY: clean
clean: ## Remove all build results
	rm -rf $(BUILD) .build .build-tsan .build-asan .build-bench .build-coverage .build-documents .build-package
