// swift-tools-version: 6.3
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "tiny-player",
  // The name is that of the package, whatever the folder is called that it lies in.
  dependencies: [.package(name: "nowplaying", path: "../..")],
  targets: [
    .executableTarget(name: "TinyPlayer", dependencies: [.product(name: "NowPlaying", package: "nowplaying")])
  ]
)
