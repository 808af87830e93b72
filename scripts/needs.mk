# SPDX-License-Identifier: MIT
#
# The Debian packages of each target of the Makefile, NEEDS_<target>, without those of the targets before it. scripts/need checks
# them.

PACKAGE_NEEDS := swift g++ libc6-dev libffi-dev pkg-config
CONFORMANCE_NEEDS := python3-gi python3-dbusmock python3-pil dbus playerctl strace xdg-dbus-proxy bubblewrap systemd \
	ffmpeg valgrind mpv libmpv2 nodejs libnode-dev libsystemd-dev patch meson gir1.2-gstreamer-1.0 \
	gstreamer1.0-plugins-base gstreamer1.0-plugins-good mpd mpc snapserver snapclient mosquitto \
	mosquitto-clients faketime iproute2 openssl python3-cryptography desktop-file-utils libncursesw6 ncurses-term \
	python3-pyte chafa curl mpv-mpris audacious cmus quodlibet xvfb mpdris2 vlc-bin vlc-plugin-base rhythmbox \
	rhythmbox-plugins
# The players that are compared with playerctl.
REAL_PLAYERS := libvlc5 vlc-plugin-qt pulseaudio lollypop
NEEDS_build := swift cmake ninja-build gcc libc6-dev libffi-dev pkg-config python3
# The examples and the checker of artwork need more packages than the library.
NEEDS_build-programs := $(NEEDS_build) g++ libavformat-dev libavcodec-dev libavutil-dev libswscale-dev libglib2.0-dev \
	libuv1-dev qtbase5-dev libmpv-dev audacious-dev libvlccore-dev libssl-dev libjson-c-dev libmpdclient-dev \
	libmosquitto-dev libsystemd-dev
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
NEEDS_test-behaviors := $(NEEDS_build-rust) $(CONFORMANCE_NEEDS) python3 python3-pyqt5 libglib2.0-bin rust-clippy rustfmt
# The tests of the examples start them on a display without a screen.
EXAMPLES_NEEDS := python3-gi python3-pil dbus playerctl ffmpeg xvfb xdotool pulseaudio
NEEDS_check-glib := cmake ninja-build gcc libglib2.0-dev libgirepository1.0-dev valac gjs gir1.2-adw-1 at-spi2-core $(EXAMPLES_NEEDS)
NEEDS_test-glib := $(CONFORMANCE_NEEDS) $(NEEDS_check-glib) valgrind gir1.2-gtk-4.0 gir1.2-gstreamer-1.0 \
	gstreamer1.0-plugins-base gstreamer1.0-plugins-good adwaita-icon-theme librsvg2-common gir1.2-playerctl-2.0
NEEDS_test-qml := $(CONFORMANCE_NEEDS) g++ qt6-declarative-dev qml6-module-qtquick qml6-module-qttest qtdeclarative5-dev qml-module-qttest \
	dbus libglib2.0-bin playerctl mpv mpv-mpris ffmpeg qml-qt6 qml6-module-qtquick-window qml6-module-qtquick-controls \
	qml6-module-qtquick-layouts qml6-module-qtquick-templates qml6-module-qtmultimedia qml6-module-qtqml-models \
	qml6-module-qtqml-workerscript qml qml-module-qtquick-window2 qml-module-qtquick-controls2 $(EXAMPLES_NEEDS)
# `make deps-test` does not install these: two whole desktops.
SURFACES_NEEDS := $(NEEDS_test-qml) gnome-shell python3-dbusmock python3-gi python3-pil gettext libglib2.0-bin at-spi2-core \
	breeze-icon-theme plasma-workspace xdotool xvfb
NEEDS_test-cpp := g++ dbus systemd binutils python3-gi
NEEDS_test-python := $(NEEDS_build) $(NEEDS_test-behaviors) python3-venv
NEEDS_test-rust := $(NEEDS_test-behaviors)
NEEDS_test-swift-package := $(PACKAGE_NEEDS) dbus playerctl
NEEDS_test-toolchain := $(NEEDS_build) binutils
NEEDS_test-subproject := $(NEEDS_build-programs) binutils dbus playerctl git
NEEDS_test-readme := $(NEEDS_build) $(NEEDS_build-rust) g++ dbus playerctl python3 util-linux
NEEDS_test-static-runtime := $(NEEDS_build) g++ dbus systemd python3-gi
NEEDS_test-thread := $(NEEDS_build-programs) $(NEEDS_test-c) $(NEEDS_test-swift)
NEEDS_test-address := $(NEEDS_test-swift)
NEEDS_test-valgrind := valgrind dbus
NEEDS_soak := dbus
NEEDS_mutants := $(NEEDS_build-programs) $(NEEDS_test-c) $(NEEDS_test-conformance) $(NEEDS_test-swift)
NEEDS_fuzz := $(NEEDS_build) python3 xz-utils libssl-dev libjson-c-dev libmosquitto-dev libsystemd-dev
NEEDS_test-broker := $(CONFORMANCE_NEEDS) dbus-broker util-linux
NEEDS_bench := $(NEEDS_build-programs) playerctl python3 dbus valgrind strace binutils mpv mpv-mpris ffmpeg
NEEDS_dist-baselines := $(NEEDS_test-abi) $(NEEDS_test-api)
NEEDS_dist-verify = $(NEEDS_dist)
NEEDS_dist := $(NEEDS_build) python3 git
# A Debian system in a folder is made from packages that Debian has signed.
ROOT_NEEDS := debootstrap debian-archive-keyring
NEEDS_dist-binary := python3 binutils $(ROOT_NEEDS)
NEEDS_dist-python := python3 binutils
NEEDS_dist-rust := python3 rustc cargo gcc libc6-dev binutils libffi-dev
NEEDS_dist-debian := python3 git $(ROOT_NEEDS)
NEEDS_dist-quick = $(NEEDS_dist) $(NEEDS_dist-debian)
NEEDS_dist-players := python3 git $(ROOT_NEEDS)
NEEDS_dist-packaging := python3
NEEDS_test-packages := python3 $(ROOT_NEEDS) shellcheck dbus playerctl make gcc libc6-dev binutils musl-tools libffi-dev pkg-config \
	libssl-dev libavformat-dev libavcodec-dev libavutil-dev libswscale-dev
NEEDS_test-release := python3 python3-venv xz-utils git gnupg gpgv $(ROOT_NEEDS)
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
