// swift-tools-version: 6.3
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "tiny-player",
  // The package's own name. The name of its folder does not matter.
  dependencies: [.package(name: "nowplaying", path: "../..")],
  targets: [
    .executableTarget(name: "TinyPlayer", dependencies: [.product(name: "NowPlaying", package: "nowplaying")])
  ]
)
