// swift-tools-version: 6.3
// SPDX-License-Identifier: MIT
//
// Develop and test here; CMakeLists.txt ships the same modules as libnowplaying.so, compiled as Embedded Swift.

import PackageDescription

// The modules that both libraries, the command and the service share, the inner ones first. Tests/Build/arrows compares all
// lists with CMakeLists.txt and ARCHITECTURE.md.
let shared: [Target] = [
  .target(name: "NowPlayingPlatform", dependencies: ["CNowPlayingPlatform"]),
  .target(name: "DBus", dependencies: ["CDBus"]),
  .target(name: "NowPlayingCore"),
  .target(name: "NowPlayingMPRIS", dependencies: ["NowPlayingCore", "DBus"]),
  .target(name: "OrgNowPlaying", dependencies: ["NowPlayingCore", "DBus"]),
  .target(name: "NowPlayingSystem", dependencies: ["NowPlayingCore", "DBus"]),
  .target(name: "NowPlayingHandles", dependencies: ["CNowPlaying", "NowPlayingCore", "NowPlayingPlatform"]),
]

// libnowplaying.so.
let publish: [Target] = [
  .target(name: "UnifiedPush", dependencies: ["CUnifiedPush", "NowPlayingCore", "NowPlayingPlatform", "DBus"]),
  .target(
    name: "NowPlayingEngine",
    dependencies: [
      "OrgNowPlaying", "NowPlayingCore", "NowPlayingMPRIS", "NowPlayingSystem", "NowPlayingPlatform", "UnifiedPush",
      "DBus",
    ]),
  .target(
    name: "NowPlayingABI",
    dependencies: [
      "CNowPlaying", "CNowPlayingCall", "NowPlayingCore", "NowPlayingEngine", "NowPlayingHandles",
      "NowPlayingPlatform",
    ],
    exclude: ["nowplaying.map"]),
]

// libnowplaying-control.so.
let control: [Target] = [
  .target(
    name: "NowPlayingControlEngine",
    dependencies: ["OrgNowPlaying", "NowPlayingCore", "NowPlayingMPRIS", "NowPlayingPlatform", "DBus"]),
  .target(
    name: "NowPlayingControlABI",
    dependencies: [
      "CNowPlaying", "NowPlayingControlEngine", "NowPlayingCore", "NowPlayingHandles", "NowPlayingPlatform",
    ],
    exclude: ["nowplaying-control.map"]),
]

// The program nowplaying. It calls the functions that NowPlayingControlABI implements.
let command: [Target] = [
  .target(
    name: "NowPlayingCommand",
    dependencies: [
      "CNowPlaying", "CNowPlayingCommand", "CNowPlayingPlatform", "NowPlayingControlABI", "NowPlayingCore",
      "NowPlayingMPRIS", "DBus",
    ],
    exclude: ["data"])
]

// The service nowplaying-center.
let service: [Target] = [
  .target(
    name: "NowPlayingCenter",
    dependencies: [
      "CNowPlaying", "CNowPlayingCenter", "NowPlayingControlEngine", "OrgNowPlaying", "NowPlayingCore",
      "NowPlayingMPRIS", "NowPlayingPlatform", "NowPlayingSystem", "DBus",
    ],
    exclude: ["data"])
]

/// The modules of the libraries and programs. CMake compiles them as Embedded Swift.
let shipped = shared + publish + control + command + service

// The modules that Swift programs import. They use Foundation, Observation and the main actor. They are not in
// libnowplaying.so.
let faces: [Target] = [
  .target(
    name: "NowPlaying",
    dependencies: ["ExtensionFoundation", "NowPlayingCore", "NowPlayingEngine", "NowPlayingPlatform"]),
  .target(
    name: "MediaPlayer", dependencies: ["NowPlaying", "NowPlayingCore", "NowPlayingEngine", "NowPlayingPlatform"]),
  // Modules with names of other frameworks of Apple.
  .target(name: "PlatformImages", dependencies: ["MediaPlayer", "NowPlaying"]),
  .target(name: "AVFAudio", dependencies: ["NowPlaying"]),
  .target(name: "CoreMedia", dependencies: ["MediaPlayer"]),
  // For programs that read and steer players.
  .target(
    name: "NowPlayingControl", dependencies: ["NowPlayingControlEngine", "NowPlayingCore", "NowPlayingPlatform"]),
]

/// An extension imports it with NowPlaying, as on Apple's systems.
let extensionFoundation = Target.target(name: "ExtensionFoundation")

let c: [Target] = [
  // Headers alone. As a target, not a system library, their folder is on the include path.
  .target(name: "CNowPlaying", path: "include", publicHeadersPath: "."),
  .target(name: "CNowPlayingCall", linkerSettings: [.linkedLibrary("ffi")]),
  .target(name: "CNowPlayingPlatform"),
  .target(name: "CNowPlayingCommand", dependencies: ["CNowPlayingPlatform"]),
  .target(name: "CNowPlayingCenter", dependencies: ["CNowPlayingPlatform"]),
  .target(name: "CDBus"),
  // The header is that of libnowplaying-push, which is loaded at run time.
  .target(
    name: "CUnifiedPush", dependencies: ["CNowPlayingPlatform"],
    cSettings: [.headerSearchPath("../../../push/include")]),
  // A table of functions that tests in C and in Swift bind.
  .target(name: "BoundFunctions", path: "Tests/publish/BoundFunctions"),
]

/// The part of a module that is C.
let cParts = [
  "NowPlayingPlatform": "CNowPlayingPlatform", "DBus": "CDBus", "NowPlayingABI": "CNowPlayingCall",
  "UnifiedPush": "CUnifiedPush", "NowPlayingCommand": "CNowPlayingCommand", "NowPlayingCenter": "CNowPlayingCenter",
]

// Sources shows the products. The C part of a module is its folder C.
let products = [
  "shared": shared, "publish": publish, "control": control, "command": command, "service": service,
  "apple": faces + [extensionFoundation],
]
for (product, modules) in products {
  for module in modules {
    let folder = "Sources/\(product)/\(module.name)"
    module.path = folder
    guard let part = c.first(where: { $0.name == cParts[module.name] }) else { continue }
    part.path = folder + "/C"
    module.exclude.append("C")
  }
}

/// Three programs in one folder, of one file each.
let radioFolder = "examples/remote_extension_swift"

func radioFiles(but file: String) -> [String] {
  ["README.md", "radio.swift", "remote_radio.swift", "remote_radio_extension.swift"].filter { $0 != file }
}

// Programs to copy. They are built with the settings of a player.
let examples: [Target] = [
  .executableTarget(
    name: "hello_player", dependencies: ["NowPlaying"], path: "examples/hello_player",
    exclude: ["c", "cpp", "py", "rs"].map { "hello_player.\($0)" } + ["cover.png"]),
  .executableTarget(
    name: "every_command", dependencies: ["NowPlaying"], path: "examples/every_command",
    exclude: ["c", "cpp", "py", "rs"].map { "every_command.\($0)" }),
  .executableTarget(
    name: "status_line", dependencies: ["NowPlayingControl"], path: "examples/status_line",
    exclude: ["c", "js", "py", "qml", "rs", "vala"].map { "status_line.\($0)" } + ["status_line_glib.py"]),
  .target(name: "Radio", dependencies: ["NowPlaying"], path: radioFolder, exclude: radioFiles(but: "radio.swift")),
  .executableTarget(
    name: "remote_radio", dependencies: ["NowPlaying", "Radio"], path: radioFolder,
    exclude: radioFiles(but: "remote_radio.swift")),
  .executableTarget(
    name: "remote_radio_extension", dependencies: ["ExtensionFoundation", "NowPlaying", "Radio"], path: radioFolder,
    exclude: radioFiles(but: "remote_radio_extension.swift")),
]

/// Shared by the tests: a private bus, and a client of MPRIS.
let support = Target.target(
  name: "NowPlayingTestSupport", dependencies: ["DBus", "NowPlayingCore"], path: "Tests/support")

/// A player of another program, for tests that need a second player.
let second = Target.executableTarget(
  name: "SecondPlayer", dependencies: ["NowPlayingCore", "NowPlayingEngine"], path: "Tests/publish/SecondPlayer")

/// Further dependencies of a module's tests.
let furtherDependencies: [String: [Target.Dependency]] = [
  "MediaPlayer": ["PlatformImages"], "NowPlaying": ["AVFAudio"], "NowPlayingABI": ["BoundFunctions"],
  "NowPlayingControl": ["NowPlayingEngine"],
]

/// The modules whose tests are built: all, if the variable is not set. A sanitizer looks at those where it can find faults.
let tested = Context.environment["NOWPLAYING_TESTED"]?.split(separator: "\n").map { String($0) }

// Each module is tested in a folder of its name, in that of its product. A test may use what its module uses.
let tests: [Target] = (shipped + faces).filter { tested?.contains($0.name) ?? true }.map { target in
  .testTarget(
    name: "\(target.name)Tests",
    dependencies: [.byName(name: target.name), .byName(name: support.name)] + target.dependencies
      + furtherDependencies[target.name, default: []],
    path: target.path.map { "Tests" + $0.dropFirst("Sources".count) + "Tests" })
}

/// Tests of a module that runs on the main actor.
let mainActorTests = Target.testTarget(
  name: "MainActorModuleTests",
  dependencies: ["DBus", "ExtensionFoundation"] + (faces + [support]).map { .byName(name: $0.name) },
  path: "Tests/apple/MainActorModuleTests")

// A player in each loop that a Swift program can run in.
let loops: [Target] =
  [.target(name: "LoopStage", dependencies: ["NowPlaying"], path: "Tests/apple/MainLoops/LoopStage")]
  + ["AsyncMain", "DispatchMain", "OwnLoop", "RunLoopMain"].map {
    .executableTarget(name: $0, dependencies: ["LoopStage"], path: "Tests/apple/MainLoops/\($0)")
  }

/// An extension without an application id: a service file names its application.
let unnamed = Target.executableTarget(
  name: "UnnamedExtension", dependencies: ["ExtensionFoundation", "NowPlaying"], path: "Tests/apple/UnnamedExtension")

/// The functions in Swift that the fuzzers call. `make fuzz` builds the fuzzers; a build of the tests shows that they compile.
let fuzz = Target.testTarget(
  name: "Fuzz",
  dependencies: [
    "DBus", "NowPlayingCenter", "NowPlayingCore", "NowPlayingEngine", "NowPlayingMPRIS", "NowPlayingPlatform",
    "NowPlayingSystem", "OrgNowPlaying", "UnifiedPush",
  ],
  path: "Tests/Fuzz/Calls")

/// With this variable, a module is compiled at once, and without debug information. A build of all tests needs a quarter less
/// time, but a change of one file compiles its module and all that import it.
let whole: [SwiftSetting] =
  Context.environment["NOWPLAYING_WHOLE_MODULES"] == nil
  ? []
  : [.unsafeFlags(["-wmo", "-num-threads", "1", "-no-emit-module-separately-wmo", "-Xfrontend", "-gnone"])]

let others = [extensionFoundation, support, second, mainActorTests, unnamed, fuzz]

for target in shipped + faces + examples + loops + tests + others {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]
  target.swiftSettings? += whole
}

mainActorTests.swiftSettings?.append(.defaultIsolation(MainActor.self))

// Embedded Swift rejects these. This setting makes the editor report them.
for target in shipped {
  target.swiftSettings?.append(.treatWarning("EmbeddedRestrictions", as: .error))
}

for target in c where target.type == .regular {
  target.cSettings =
    (target.cSettings ?? []) + [
      .treatAllWarnings(as: .error),
      .enableWarning("all"),
      .enableWarning("extra"),
      .enableWarning("pedantic"),
    ]
}

let package = Package(
  name: "nowplaying",
  products: (faces + [extensionFoundation]).map { .library(name: $0.name, targets: [$0.name]) },
  targets: c + shipped + faces + examples + loops + tests + others,
  cLanguageStandard: .gnu11
)
