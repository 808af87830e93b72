// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The media keys of GNOME, which the program gsettings changes.
///
/// gnome-settings-daemon sends them to a player of its own choice, and programs can no longer grab them. But it runs a
/// command for a key of the user's own shortcuts, if it does not use that key itself.
enum GNOMEKeys {
  private static let schema = "org.gnome.settings-daemon.plugins.media-keys"
  private static let folder = "/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/"
  private static let list = "custom-keybindings"
  /// The keys of the schema that have media keys. gnome-settings-daemon reads both keys of a pair when the second one
  /// changes.
  private static let names = ["play", "pause", "next", "previous", "stop"].flatMap { [$0 + "-static", $0] }

  /// The values before `switchOn`.
  private static var savedFile: String { UserFolder.state + "/nowplaying/gnome-keys" }

  private static func path(_ key: MediaKey) -> String { folder + "nowplaying-" + key.verb + "/" }

  private static func get(_ key: String) throws(UsageError) -> String {
    guard let value = OtherProgram.output(["gsettings", "get", schema, key]) else {
      throw UsageError("gsettings cannot read " + schema + " " + key, .failed)
    }
    return value
  }

  private static func run(_ words: [String]) throws(UsageError) {
    guard OtherProgram.run(["gsettings"] + words) == 0 else {
      throw UsageError("gsettings " + Text.joined(words, " ") + " failed", .failed)
    }
  }

  /// Whether the keys run this program; nil: there is no GNOME.
  static var areOn: Bool? {
    guard OtherProgram.exists("gsettings"), hasSchema, let value = try? get(list) else { return nil }
    return paths(value).contains { $0.beginsWithBytes(of: folder + "nowplaying-") }
  }

  /// Whether gnome-settings-daemon is installed, which reads the keys. Other desktops have it too.
  static var haveReader: Bool {
    CenterClient.connect().map { !$0.owner(of: "org.gnome.SettingsDaemon.MediaKeys").isEmpty } == true
  }

  private static var hasSchema: Bool {
    OtherProgram.output(["gsettings", "list-schemas"])?
      .parts(separatedBy: UInt8(ascii: "\n")).contains { $0.hasSameBytes(as: schema) } == true
  }

  private static func checkInstalled() throws(UsageError) {
    guard OtherProgram.exists("gsettings") else {
      throw UsageError("the program gsettings is not installed: it is a part of GLib", .failed)
    }
    guard hasSchema else {
      throw UsageError("gsettings has no " + schema + ": gnome-settings-daemon is not installed", .failed)
    }
  }

  /// gsettings succeeds also if its values end with it: without dconf, they are only in its memory.
  private static func check(_ isKept: Bool) throws(UsageError) {
    guard !isKept else { return }
    throw UsageError(
      "gsettings has not kept the keys: install the service of dconf, unset GSETTINGS_BACKEND, and run this in the session",
      .failed)
  }

  static func switchOn() throws(UsageError) {
    try checkInstalled()
    var saved = try UserFile(savedFile)
    // A second time, these values are our own.
    let isFirst = saved.isEmpty
    if isFirst {
      saved.setLines([
        "# The media keys of GNOME before nowplaying keys gnome on. nowplaying keys gnome off restores them."
      ])
      for name in names { saved.set(name, try get(name)) }
      try saved.write()
    }
    for name in names { try run(["set", schema, name, "[]"]) }
    for key in MediaKey.all {
      let place = schema + ".custom-keybinding:" + path(key)
      try run(["set", place, "name", "nowplaying " + key.verb])
      try run(["set", place, "command", "nowplaying " + key.verb])
      try run(["set", place, "binding", key.symbol])
    }
    var all = paths(try get(list))
    for key in MediaKey.all where !all.contains(where: { $0.hasSameBytes(as: path(key)) }) { all.append(path(key)) }
    try run(["set", schema, list, written(all)])
    let isKept = try areSet()
    if !isKept, isFirst { try UserFile.remove(savedFile) }
    try check(isKept)
    var configuration = try UserFile(UserFolder.centerFile)
    configuration.set("keys", "center")
    try configuration.write()
  }

  /// Whether the keys of the desktop are empty, and those of `MediaKey` run this program.
  private static func areSet() throws(UsageError) -> Bool {
    let all = paths(try get(list))
    for key in MediaKey.all {
      let command = OtherProgram.output(["gsettings", "get", schema + ".custom-keybinding:" + path(key), "command"])
      guard all.contains(where: { $0.hasSameBytes(as: path(key)) }),
        command.hasSameBytes(as: "'nowplaying " + key.verb + "'")
      else { return false }
    }
    for name in names { guard isEmpty(try get(name)) else { return false } }
    return true
  }

  static func switchOff() throws(UsageError) {
    try checkInstalled()
    let all = paths(try get(list)).filter { path in !MediaKey.all.contains { self.path($0).hasSameBytes(as: path) } }
    try run(["set", schema, list, written(all)])
    try check(areOn != true)
    for key in MediaKey.all { try run(["reset-recursively", schema + ".custom-keybinding:" + path(key)]) }
    let saved = try UserFile(savedFile)
    // A value that the user has changed meanwhile stays.
    for name in names where isEmpty(try get(name)) {
      try run(["reset", schema, name])
      guard let value = saved[name], !(try get(name)).hasSameBytes(as: value) else { continue }
      try run(["set", schema, name, value])
      try check((try get(name)).hasSameBytes(as: value))
    }
    try UserFile.remove(savedFile)
    var configuration = try UserFile(UserFolder.centerFile)
    guard configuration["keys"] != nil else { return }
    configuration.set("keys", nil)
    try configuration.write()
  }

  /// Whether a list of gsettings has no element: "@as []".
  private static func isEmpty(_ value: String) -> Bool { paths(value).isEmpty && value.utf8.last == UInt8(ascii: "]") }

  /// The texts of a list: "['/a/', '/b/']". Paths have no quotation marks.
  private static func paths(_ value: String) -> [String] {
    let parts = value.parts(separatedBy: UInt8(ascii: "'"))
    var paths: [String] = []
    for (place, part) in parts.enumerated() where place % 2 == 1 { paths.append(part) }
    return paths
  }

  private static func written(_ paths: [String]) -> String {
    "[" + Text.joined(paths.map { "'" + $0 + "'" }, ", ") + "]"
  }
}
