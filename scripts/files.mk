# SPDX-License-Identifier: MIT
#
# The files that the Makefile gives to programs, by language.

C_FILES = $(wildcard include/*/*.h Sources/*/*.[ch] Sources/*/include/*.h Sources/*/*/C/*.[ch] Sources/*/*/C/include/*.h examples/*/*.[ch] players/*/*.[ch] Tests/*/*.[ch] \
	Tests/publish/BoundFunctions/*.c Tests/publish/BoundFunctions/include/*.h Tests/Puppets/*.cpp bench/*.[ch] packaging/*/*.c examples/*/*.cpp bindings/cpp/*.hpp \
	bindings/cpp/*/*.[ch]pp bindings/cpp/tests/refused/*.cpp bindings/glib/*/*.[ch] bindings/qml/*.[ch]* bindings/qml/*/*.[ch]* \
	docs/embedding/*/*.[ch] docs/embedding/*/*.cpp docs/embedding/*/*/*.c)
RUST_FILES = $(wildcard examples/*/*.rs Tests/Puppets/*.rs)
# The files that the tests of a binding read, without the library.
PYTHON_BINDING = $(wildcard bindings/tests/* Tests/Puppets/*.py bindings/python/src/*/* bindings/python/tests/*)
RUST_BINDING = $(wildcard bindings/tests/* Tests/Puppets/*.rs bindings/rust/*/Cargo.toml bindings/rust/*/src/* bindings/rust/*/src/*/* bindings/rust/*/tests/*.rs \
	bindings/rust/*/tests/*/*.rs)
CPP_BINDING = $(wildcard bindings/cpp/nowplaying.hpp bindings/cpp/nowplaying/* bindings/cpp/nowplaying-control.hpp bindings/cpp/nowplaying-control/* Tests/Puppets/*.?pp Tests/C/puppet_*.h)
SWIFT_FILES = $(wildcard Package.swift Sources Tests examples/*/*.swift examples/*/Sources)
SHELL_FILES = $(shell for file in .ci/* scripts/* packaging/*/* packaging/*/tests/* Tests/Build/* Tests/Fuzz/* examples/* bench/*; do head -n 1 $$file 2>/dev/null | grep -qE '^\#!/bin/(ba)?sh' && echo $$file; done)
PYTHON_FILES = $(sort $(shell grep -lsE '^\#!.*python3' scripts/* Tests/Build/* Tests/Conformance/* Tests/Mutants/* bench/* examples/*/*) \
	$(filter-out players/upstream/%,$(wildcard scripts/*.py Tests/*.py Tests/Build/*.py Tests/Conformance/*.py Tests/Mutants/*.py Tests/Toolkits/*.py bench/*.py bench/groups/*.py Tests/Puppets/*.py examples/*/*.py players/*/*.py players/*/*/*.py bindings/tests/*.py bindings/python/*/*.py)))
