// swift-tools-version: 6.3
// SPDX-License-Identifier: MIT
//
// Develop and test here; CMakeLists.txt ships the same modules as libnowplaying.so, compiled as Embedded Swift.

import Foundation
import PackageDescription

// What is in libnowplaying.so, from the inside out. CMakeLists.txt has the same list.
let shipped: [Target] = [
  .target(name: "NowPlayingPlatform", dependencies: ["CNowPlayingPlatform"]),
  .target(name: "SDBus", dependencies: ["CSDBus"]),
  .target(name: "NowPlayingCore"),
  .target(name: "NowPlayingMPRIS", dependencies: ["NowPlayingCore", "SDBus"]),
  .target(
    name: "NowPlayingEngine",
    dependencies: ["NowPlayingCore", "NowPlayingMPRIS", "NowPlayingPlatform", "SDBus"]),
  .target(
    name: "NowPlayingABI",
    dependencies: ["CNowPlaying", "NowPlayingCore", "NowPlayingEngine", "NowPlayingPlatform"],
    exclude: ["nowplaying.map"]),
]

let c: [Target] = [
  // Headers alone. As a target, not a system library, their folder is on the include path.
  .target(name: "CNowPlaying", path: "include", publicHeadersPath: "."),
  .target(name: "CNowPlayingPlatform"),
  .target(name: "CSDBus"),
]

// Each module is tested in a folder of its name. A test may use what its module uses.
let tests: [Target] = shipped.map { target in
  .testTarget(
    name: "\(target.name)Tests",
    dependencies: [.byName(name: target.name)] + target.dependencies)
}

for target in shipped + tests {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]
}

// The other compiler would refuse these; say so in the editor already.
for target in shipped {
  target.swiftSettings?.append(.treatWarning("EmbeddedRestrictions", as: .error))
}

for target in c where target.type == .regular {
  target.cSettings = [
    .treatAllWarnings(as: .error),
    .enableWarning("all"),
    .enableWarning("extra"),
    .enableWarning("pedantic"),
  ]
}

func exists(_ name: String) -> Bool {
  let folder = name == "CNowPlaying" ? "include" : (name.hasSuffix("Tests") ? "Tests/" : "Sources/") + name
  let files = FileManager.default.enumerator(atPath: "\(Context.packageDirectory)/\(folder)")?.allObjects as? [String]
  return files?.contains { $0.hasSuffix(".swift") || $0.hasSuffix(".c") || $0.hasSuffix(".h") } ?? false
}
for target in c + shipped + tests {
  target.dependencies.removeAll { if case .byNameItem(let name, _) = $0 { !exists(name) } else { false } }
}

let package = Package(
  name: "nowplaying",
  targets: (c + shipped + tests).filter { exists($0.name) },
  cLanguageStandard: .gnu11
)
