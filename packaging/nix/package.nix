# SPDX-License-Identifier: MIT
#
# pkgs.callPackage ./package.nix { }

{
  lib,
  stdenv,
  fetchurl,
  pkg-config,
  libffi,
  openssl,
  ncurses,
  dbus,
  playerctl,
  # Installs the program also as playerctl.
  withPlayerctl ? false,
}:

stdenv.mkDerivation {
  pname = "nowplaying";
  version = "@VERSION@";

  src = fetchurl {
    url = "@URL@";
    sha256 = "@SHA256@";
  };

  postPatch = "patchShebangs check data";
  nativeBuildInputs = [ pkg-config ];
  # openssl is for push messages.
  buildInputs = [
    libffi
    openssl
  ];
  makeFlags = [
    "PREFIX=${placeholder "out"}"
    # The program loads ncurses for its screen.
    "RUNPATH=${placeholder "out"}/lib:${lib.getLib ncurses}/lib"
    "NOWPLAYING_PLAYERCTL=${if withPlayerctl then "ON" else "OFF"}"
  ];
  enableParallelBuilding = true;

  doCheck = true;
  nativeCheckInputs = [
    dbus
    playerctl
  ];

  meta = {
    description = "Library that shows a media player on the desktop";
    homepage = "@HOMEPAGE@";
    mainProgram = "nowplaying";
    license = [
      lib.licenses.mit
      lib.licenses.asl20
    ];
    platforms = [
      "x86_64-linux"
      "aarch64-linux"
      "armv7l-linux"
    ];
  };
}
