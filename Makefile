# SPDX-License-Identifier: MIT
#
# The front door. Every target installs what it needs and can be run alone.

.DEFAULT_GOAL := help
.NOTPARALLEL:
SHELL := /bin/sh
BUILD ?= build
PREFIX ?= /usr/local
JOBS ?= 2

# Debian's own Python: the one that python3-gi is installed for.
PYTHON ?= /usr/bin/python3

# The toolchain's own: it has the libFuzzer and the sanitizers that Swift's compiler counts on.
CLANG ?= $(dir $(shell command -v swiftc))clang

export BUILD JOBS PYTHON

heading = @printf '\n== %s\n'

BUILD_NEEDS := swift cmake ninja-build gcc libc6-dev libffi-dev pkg-config
PACKAGE_NEEDS := swift g++ libc6-dev libffi-dev pkg-config
SWIFT_TEST_NEEDS := $(PACKAGE_NEEDS) dbus xdg-dbus-proxy
# What the examples and the lint are built with, beyond the library.
PROGRAM_NEEDS := g++ libavformat-dev libavcodec-dev libavutil-dev libswscale-dev libglib2.0-dev libuv1-dev \
	qtbase5-dev libmpv-dev libssl-dev libjson-c-dev libmpdclient-dev libmosquitto-dev libsystemd-dev
RUST_NEEDS := rustc cargo gcc libc6-dev pkg-config
TESTS := build test-list test-bindings test-c test-conformance test-swift test-headers test-comments test-conversions test-symbols \
	test-library test-install test-subproject test-docs test-api test-swift-package test-cpp test-python test-rust test-readme \
	test-static-runtime test-valgrind test-sanitizers test-abi test-fuzz test-adversary
SWIFT_PROGRAMS := hello_player remote_radio remote_radio_extension UnnamedExtension AsyncMain DispatchMain OwnLoop RunLoopMain
C_FILES = $(wildcard include/*/*.h Sources/*/*.[ch] Sources/*/include/*.h examples/*/*.[ch] Tests/*/*.[ch] \
	Tests/BoundFunctions/include/*.h bench/*.[ch] examples/*/*.cpp bindings/cpp/*.hpp bindings/cpp/*/*.[ch]pp \
	bindings/cpp/tests/refused/*.cpp docs/embedding/*/*.[ch] docs/embedding/*/*.cpp docs/embedding/*/*/*.c)
RUST_FILES = $(wildcard examples/*/*.rs)
SWIFT_FILES = $(wildcard Package.swift Sources Tests examples/*/*.swift examples/*/Sources bench/*/*.swift)
SHELL_FILES = $(shell grep -lsE '^#!/bin/(ba)?sh' .ci/* scripts/* Tests/Build/* Tests/Fuzz/* examples/* bench/*)
PYTHON_FILES = $(sort $(shell grep -lsE '^\#!.*python3' scripts/* Tests/Build/* Tests/Conformance/* Tests/Adversary/* bench/* examples/*/*) \
	$(wildcard scripts/*.py Tests/Build/*.py Tests/Conformance/*.py Tests/Adversary/*.py bench/*.py examples/*/*.py bindings/tests/*.py bindings/python/*/*.py))

.PHONY: help
help: ## Say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-20s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: build
build: ## The library, the examples and the test programs, in build/
	$(heading) build
	@scripts/need $(BUILD_NEEDS)
	@test -f $(BUILD)/build.ninja || cmake -G Ninja -B $(BUILD) -DCMAKE_INSTALL_PREFIX=$(PREFIX)
	@cmake --build $(BUILD) -j $(JOBS)

# `make build` does without what is not there; once it is, cmake finds it.
.PHONY: build-programs
build-programs: ## The examples and tests that need more than the library: lint, C++, GLib, Qt, libuv, mpv
	$(heading) "programs"
	@scripts/need $(BUILD_NEEDS) $(PROGRAM_NEEDS)
	@cmake -G Ninja -B $(BUILD) -DCMAKE_INSTALL_PREFIX=$(PREFIX)
	@cmake --build $(BUILD) -j $(JOBS)

.PHONY: build-rust
build-rust: build ## The programs in Rust
	$(heading) "Rust programs"
	@scripts/need $(RUST_NEEDS)
	@scripts/cargo build --examples
	@CARGO_FOLDER=examples/rust_player scripts/cargo build

.PHONY: build-swift
build-swift: ## The programs in Swift that others are compared with
	$(heading) "Swift programs"
	@scripts/need $(PACKAGE_NEEDS)
	@for program in $(SWIFT_PROGRAMS); do swift build -j $(JOBS) --product $$program || exit 1; done

.PHONY: demo
demo: build ## A player appears on a desktop: see it and steer it
	$(heading) demo
	@scripts/need dbus playerctl
	@scripts/need chafa || echo "Without it a cover is the name of a file."
	@examples/demo.sh

.PHONY: test
test: $(TESTS) ## Everything that must hold
	$(heading) "all tests passed"

.PHONY: test-c
test-c: build-programs ## Programs in C that a user could have written
	$(heading) "C tests"
	@scripts/need dbus systemd python3-gi
	@ctest --test-dir $(BUILD) -j $(JOBS) --output-on-failure --no-tests=error

.PHONY: test-conformance
test-conformance: build-programs build-swift build-rust ## From outside, on a private bus
	$(heading) "conformance"
	@scripts/need python3-gi python3-dbusmock python3-pil dbus playerctl strace xdg-dbus-proxy bubblewrap systemd \
		ffmpeg valgrind mpv libmpv2 nodejs libnode-dev libsystemd-dev patch meson gir1.2-gstreamer-1.0 \
		gstreamer1.0-plugins-base gstreamer1.0-plugins-good mpd mpc snapserver snapclient mosquitto \
		mosquitto-clients faketime iproute2 openssl python3-cryptography desktop-file-utils
	@$(PYTHON) Tests/Conformance/run

.PHONY: test-swift
test-swift: ## The Swift modules
	$(heading) "Swift tests"
	@scripts/need $(SWIFT_TEST_NEEDS)
	@scripts/swift-test -j $(JOBS)

.PHONY: test-list
test-list: ## Tests/README.md names tests that are there
	$(heading) "list of tests"
	@scripts/need python3
	@Tests/Build/tests

.PHONY: test-bindings
test-bindings: ## Every function and every behaviour, in every binding
	$(heading) "bindings"
	@scripts/need python3
	@scripts/python_abi --check
	@scripts/rust_abi --check
	@scripts/optional --check
	@Tests/Build/bindings

.PHONY: test-cpp
test-cpp: build-programs ## The C++ header in every C++, what must not compile, sanitizers
	$(heading) "C++"
	@scripts/need g++ valgrind dbus systemd binutils python3-gi
	@Tests/Build/cpp $(BUILD)

.PHONY: test-python
test-python: build ## The package in every Python that is here, and its wheel in an empty one
	$(heading) "Python"
	@scripts/need $(BUILD_NEEDS) python3 python3-venv python3-gi python3-pil python3-pyqt5 dbus playerctl valgrind \
		libglib2.0-bin systemd
	@Tests/Build/python $(BUILD)

.PHONY: test-rust
test-rust: build ## The crates: what they do, what must not compile, their documentation
	$(heading) "Rust"
	@scripts/need $(RUST_NEEDS) rust-clippy rustfmt dbus systemd python3 python3-gi valgrind
	@Tests/Build/rust

.PHONY: test-headers
test-headers: ## Each header alone, in every C and C++ that is promised
	$(heading) "headers"
	@scripts/need gcc g++ libc6-dev clang
	@Tests/Build/headers

.PHONY: test-comments
test-comments: ## Each function says who owns, which threads, how it fails, since when
	$(heading) "comments"
	@scripts/need python3
	@Tests/Build/comments

.PHONY: test-conversions
test-conversions: ## No number from outside becomes an Int by a conversion that traps on 32 bits
	$(heading) "conversions"
	@scripts/need python3
	@Tests/Build/conversions

.PHONY: test-symbols
test-symbols: build-programs ## Headers, version script and library have the same functions
	$(heading) "symbols"
	@scripts/need python3 binutils
	@Tests/Build/symbols $(BUILD)/libnowplaying.so
	@Tests/Build/symbols $(BUILD)/libnowplaying-lint.so
	@Tests/Build/symbols $(BUILD)/libnowplaying-push.so

.PHONY: test-abi
test-abi: ## What programs were compiled against is still there
	$(heading) "ABI"
	@scripts/need python3 gcc libc6-dev abigail-tools
	@Tests/Build/abi

.PHONY: test-api
test-api: ## What Swift players were written against is still there
	$(heading) "API"
	@scripts/need $(PACKAGE_NEEDS) python3
	@Tests/Build/swift-api

.PHONY: test-docs
test-docs: ## The Swift modules' documentation: links, topics, and code that is compiled
	$(heading) "documentation"
	@scripts/need $(PACKAGE_NEEDS) python3
	@Tests/Build/docs

.PHONY: test-documents
test-documents: ## The code of Apple's documents, in the folder DOCUMENTS, which is not part of this project
	$(heading) "Apple's documents"
	@scripts/need $(PACKAGE_NEEDS) dbus playerctl ffmpeg
	@Tests/Build/documents "$(DOCUMENTS)" .build-documents

.PHONY: test-swift-package
test-swift-package: ## A Swift package that depends on this one
	$(heading) "Swift package"
	@scripts/need $(PACKAGE_NEEDS) dbus playerctl
	@Tests/Build/swift-package .build-package

.PHONY: test-library
test-library: build ## What the library needs, and its size
	$(heading) "library"
	@scripts/need binutils
	@Tests/Build/library $(BUILD)/libnowplaying.so

.PHONY: test-install
test-install: build-programs ## A packager's install, used through pkg-config and through CMake
	$(heading) "install"
	@Tests/Build/install

.PHONY: test-subproject
test-subproject: ## In another CMake project, and as a static library
	$(heading) "subproject"
	@scripts/need $(BUILD_NEEDS) binutils dbus playerctl
	@Tests/Build/subproject

.PHONY: test-readme
test-readme: build ## The README's own commands, and the demo
	$(heading) "README"
	@scripts/need $(BUILD_NEEDS) $(RUST_NEEDS) g++ dbus playerctl python3 util-linux
	@Tests/Build/readme $(BUILD)
	@$(MAKE) --no-print-directory docs
	@examples/demo.sh --private >$(BUILD)/demo.txt || { cat $(BUILD)/demo.txt; exit 1; }

.PHONY: test-static-runtime
test-static-runtime: ## The C tests again, on the library with the ordinary Swift runtime in it
	$(heading) "static runtime"
	@scripts/need $(BUILD_NEEDS) g++ dbus systemd python3-gi
	@cmake -G Ninja -B $(BUILD)/static-runtime -DNOWPLAYING_STATIC_RUNTIME=ON
	@cmake --build $(BUILD)/static-runtime -j $(JOBS)
	@ctest --test-dir $(BUILD)/static-runtime -j $(JOBS) --output-on-failure --no-tests=error

.PHONY: test-sanitizers
test-sanitizers: test-thread test-address ## Both of these

.PHONY: test-thread
test-thread: ## The Swift tests, watched for data races
	$(heading) "thread sanitizer"
	@scripts/need $(SWIFT_TEST_NEEDS)
	@scripts/swift-test -j $(JOBS) --sanitize=thread --scratch-path .build-tsan

.PHONY: test-address
test-address: ## The Swift tests, watched for bad memory
	$(heading) "address sanitizer"
	@scripts/need $(SWIFT_TEST_NEEDS)
	@ASAN_OPTIONS=detect_leaks=0 scripts/swift-test -j $(JOBS) --sanitize=address --scratch-path .build-asan \
		-Xswiftc -use-ld=lld

.PHONY: coverage
coverage: ## How many lines of each module the Swift tests run
	$(heading) coverage
	@scripts/need $(SWIFT_TEST_NEEDS) python3
	@scripts/swift-test -j $(JOBS) --enable-code-coverage --scratch-path .build-coverage
	@Tests/Build/coverage .build-coverage

.PHONY: test-valgrind
test-valgrind: build-programs ## The C tests, watched for leaks and bad memory
	$(heading) "valgrind"
	@scripts/need valgrind dbus
	@Tests/Build/valgrind $(BUILD)

.PHONY: soak
soak: build ## A day of tracks, commands and bus restarts in SECONDS=900, as CSV
	$(heading) soak
	@scripts/need dbus
	@$(BUILD)/tests/soak $(or $(SECONDS),900)

.PHONY: fuzz
fuzz: ## Anything a host, a bus or a network may bring, for SECONDS=60 each
	$(heading) fuzz
	@scripts/need $(BUILD_NEEDS) python3 libssl-dev libjson-c-dev libmosquitto-dev libsystemd-dev
	@cmake -G Ninja -B $(BUILD)/fuzz -DNOWPLAYING_FUZZERS=ON -DCMAKE_C_COMPILER=$(CLANG)
	@cmake --build $(BUILD)/fuzz -j $(JOBS)
	@Tests/Fuzz/run $(BUILD)/fuzz $(or $(SECONDS),60)

.PHONY: test-fuzz
test-fuzz: fuzz ## The same, as a test

.PHONY: adversary
adversary: build-programs ## Attack a player for SECONDS=600, on each bus: the table of SECURITY.md
	$(heading) adversary
	@scripts/need dbus dbus-broker python3-gi util-linux
	@$(PYTHON) Tests/Adversary/run $(or $(SECONDS),600)

.PHONY: test-adversary
test-adversary: ## The same for a minute
	@$(MAKE) --no-print-directory adversary SECONDS=60

.PHONY: bench
bench: ## Measure, and compare with the goals
	$(heading) bench
	@scripts/need $(BUILD_NEEDS) $(PROGRAM_NEEDS) libsystemd-dev python3 dbus valgrind strace binutils mpv mpv-mpris ffmpeg
	@cmake -G Ninja -B $(BUILD)
	@cmake --build $(BUILD) -j $(JOBS)
	@swift build -c release --static-swift-stdlib --scratch-path .build-bench -j $(JOBS) --product bench_model
	@bench/run

.PHONY: lint
lint: ## Style, without changing anything
	$(heading) "Swift style"
	@scripts/need swift clang-format-14 shellcheck python3 python3-venv rustfmt
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
format: ## Write everything in the house style
	@scripts/need swift clang-format-14 shellcheck python3 python3-venv rustfmt
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

.PHONY: install
install: ## Install below PREFIX (/usr/local), into DESTDIR for a package
	@test -f $(BUILD)/build.ninja || scripts/need $(BUILD_NEEDS)
	@cmake -G Ninja -B $(BUILD) -DCMAKE_INSTALL_PREFIX=$(PREFIX)
	@cmake --build $(BUILD) -j $(JOBS)
	@DESTDIR=$(DESTDIR) cmake --install $(BUILD)

.PHONY: docs
docs: ## A reference from the headers' comments, build/reference/index.md, and the Swift modules' documentation
	@scripts/need $(PACKAGE_NEEDS) python3
	@scripts/reference $(BUILD)/reference
	@scripts/docc $(BUILD)/reference

.PHONY: clean
clean: ## Remove all that was built
	rm -rf $(BUILD) .build .build-tsan .build-asan .build-bench .build-coverage .build-documents .build-package
