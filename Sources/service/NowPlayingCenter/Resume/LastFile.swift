// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// The player that played last, and its file, for the next run.
///
/// Each line has a key and a value. A file with a wrong value is ignored, because it decides which program is started.
final class LastFile {
  private static let mostLines = 64
  private static let mostTextBytes = 1_024

  let file: PrivateFile
  let covers: CoverFolder
  private(set) var last: LastPlayer?

  /// `path`: empty if there is no folder for it.
  init(_ path: String) {
    file = PrivateFile(path, mostBytes: 1 << 14, pause: 3_000_000, makesFolders: true)
    covers = CoverFolder(path.isEmpty ? "" : path + "-cover")
    last = file.read(Self.read, else: "it has been changed: no player is resumed until one has played")
    if let url = last?.imageURL, !covers.has(url) { last?.imageURL = "" }
  }

  /// The file of the user.
  static var standard: LastFile {
    func folder(_ variable: String) -> String? {
      Environment.value(of: variable).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
    let state = folder("XDG_STATE_HOME") ?? folder("HOME").map { $0 + "/.local/state" }
    return LastFile(state.map { $0 + "/nowplaying/last" } ?? "")
  }

  func set(_ last: LastPlayer) {
    self.last = last
    file.mark()
  }

  /// Sets the cover of the last player; empty: it has none.
  func set(imageURL: String) {
    guard let last, !last.imageURL.hasSameBytes(as: imageURL) else { return }
    self.last?.imageURL = imageURL
    file.mark()
  }

  /// Removes the last player and its cover; false: a file is still there.
  func forget() -> Bool {
    last = nil
    let isRemoved = file.remove()
    return covers.removeAll() && isRemoved
  }

  /// Writes what has changed; at the end of the service at once.
  func write(now: Int64, isEnd: Bool = false) {
    guard let last, file.deadline != nil else { return }
    if isEnd { file.write(Self.text(last)) } else { file.writeIfDue(now: now) { Self.text(last) } }
  }

  // MARK: Lines

  static func text(_ last: LastPlayer) -> String {
    var lines: [String] = []
    func add(_ key: String, _ value: String?) { if let value, !value.isEmpty { lines.append(key + " " + value) } }
    add("name", last.name.text)
    add("start", last.start.text)
    add("identity", last.identity)
    add("desktop_entry", last.desktopEntry)
    add("title", last.title)
    add("item_id", last.itemID.text)
    add("resume_token", last.resumeToken)
    // A path that is too long has no cover after a restart.
    if last.imageURL.utf8.count <= mostTextBytes { add("image_url", last.imageURL) }
    add("position_us", last.position.map { String($0) })
    add("time", String(last.time))
    return Text.joined(lines + [""], "\n")
  }

  /// A text as it is stored: one line of limited length.
  static func line(_ text: String) -> String { Text.line(Text.clean(text, limit: mostTextBytes)) }

  /// Nil: a value is wrong.
  static func read(_ bytes: [UInt8]) -> LastPlayer? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { return nil }
    var values = IdentifierMap<String>()
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), maxSplits: mostLines) {
      guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
      let (key, value) = (String(Substring(line[..<space])), String(Substring(line[line.index(after: space)...])))
      // Text.line() can add an end to each control character.
      guard value.utf8.count <= 2 * mostTextBytes, Text.line(Text.clean(value)).hasSameBytes(as: value),
        values[Identifier(key)] == nil
      else { return nil }
      values[Identifier(key)] = value
    }
    guard let name = values["name"], let start = values["start"], Names.isBusName(name),
      Names.isBusName(start), start.utf8.first != UInt8(ascii: ":"), isPlayer(name),
      !isPlayer(start) || start.hasSameBytes(as: name), let time = values["time"].flatMap({ Int64($0) }), time > 0
    else { return nil }
    var last = LastPlayer(
      name: Identifier(name), start: Identifier(start), identity: values["identity"] ?? "",
      desktopEntry: values["desktop_entry"] ?? "")
    last.title = values["title"] ?? ""
    last.itemID = Identifier(values["item_id"] ?? "")
    last.resumeToken = values["resume_token"] ?? ""
    last.imageURL = values["image_url"] ?? ""
    last.time = time
    if let word = values["position_us"] {
      guard let position = Int64(word), position >= 0 else { return nil }
      last.position = position
    }
    return last
  }

  /// Whether a bus name is that of a player.
  static func isPlayer(_ name: String) -> Bool { name.beginsWithBytes(of: PlayerName.prefix) }
}
