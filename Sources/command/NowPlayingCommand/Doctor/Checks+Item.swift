// SPDX-License-Identifier: MIT

internal import DBus
internal import NowPlayingCore

extension Checks {
  /// The types of metadata.
  private static let metadataTypes: [(key: String, type: String)] = [
    ("mpris:length", "x"), ("mpris:artUrl", "s"), ("xesam:album", "s"), ("xesam:albumArtist", "as"),
    ("xesam:artist", "as"), ("xesam:asText", "s"), ("xesam:audioBPM", "i"), ("xesam:autoRating", "d"),
    ("xesam:comment", "as"), ("xesam:composer", "as"), ("xesam:contentCreated", "s"), ("xesam:discNumber", "i"),
    ("xesam:firstUsed", "s"), ("xesam:genre", "as"), ("xesam:lastUsed", "s"), ("xesam:lyricist", "as"),
    ("xesam:title", "s"), ("xesam:trackNumber", "i"), ("xesam:url", "s"), ("xesam:useCount", "i"),
    ("xesam:userRating", "d"),
  ]

  /// MPRIS's id for no item.
  private static let noTrack = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

  static func item(_ player: ExaminedPlayer) -> [Finding] {
    var findings: [Finding] = []
    for value in player.metadata {
      guard let type = metadataTypes.first(where: { value.name.hasSameBytes(as: $0.key) })?.type, !value.isType(type)
      else { continue }
      findings.append(
        Finding(
          .metadataType, player.name,
          value.name + " has the type " + quoted(value.signature) + " instead of " + quoted(type)
            + (value.name.hasSameBytes(as: "mpris:length") ? ": clients may not know the length" : ""),
          "report it to the authors of the player: a car may show nothing after this value"))
    }
    if let length = player.metadata("mpris:length")?.integer, length > 0, length < Content.shortestDuration {
      findings.append(
        Finding(
          .shortLength, player.name, "mpris:length is " + length.description + ", which is less than 0.1 s",
          "report it to the authors of the player: a length has microseconds"))
    }
    if player.hasItem { findings += trackID(player) + title(player) }
    return findings + texts(player)
  }

  private static func trackID(_ player: ExaminedPlayer) -> [Finding] {
    let remedy = "report it to the authors of the player: each item has an object path, such as /org/example/track/1"
    guard let id = player.metadata("mpris:trackid") else {
      return [
        Finding(.noTrackID, player.name, "mpris:trackid is missing: clients cannot go to a position", remedy)
      ]
    }
    if !id.isType("o") {
      return [
        Finding(
          .textTrackID, player.name,
          "mpris:trackid has the type " + quoted(id.signature)
            + " instead of \"o\": playerctl position ends with an error", remedy)
      ]
    }
    let path = id.text ?? ""
    guard path.hasSameBytes(as: noTrack) || path.hasSameBytes(as: "/") else { return [] }
    return [
      Finding(
        .noTrackID, player.name,
        "mpris:trackid is " + quoted(path) + " although it has an item: clients cannot go to a position", remedy)
    ]
  }

  private static func title(_ player: ExaminedPlayer) -> [Finding] {
    guard player.metadata("xesam:title")?.text?.isEmpty ?? true, !player.isStill,
      player.metadata("xesam:title").map({ $0.isType("s") }) ?? true
    else { return [] }
    return [
      Finding(
        .noTitle, player.name, "the item has no xesam:title: Plasma shows No title and hides its slider",
        "add a title to the tags of the file, or report it to the authors of the player")
    ]
  }

  /// Characters that break a line, a terminal or a client.
  private static func texts(_ player: ExaminedPlayer) -> [Finding] {
    let shown = ["xesam:title", "xesam:album", "xesam:artist", "xesam:albumArtist"]
    let texts = shown.map { ($0, player.metadata($0)?.value?.text ?? "") }
    return ([("Identity", player.identity)] + texts).compactMap { name, text in
      guard let what = fault(in: text) else { return nil }
      return Finding(
        .unsafeText, player.name, name + " has " + what,
        "correct the tags of the file, or report it to the authors of the player: names and titles are one line")
    }
  }

  static func fault(in text: String) -> String? {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: return "a line break"
      case 0...0x1F, 0x7F...0x9F: return "a control character"
      case 0x202A...0x202E: return "a character that reverses the text around it"
      case 0xFDD0...0xFDEF: return "a noncharacter"
      case let value where value & 0xFFFE == 0xFFFE: return "a noncharacter"
      default: continue
      }
    }
    return nil
  }

  // MARK: The cover

  static func cover(_ player: ExaminedPlayer) -> [Finding] {
    func finding(_ kind: Finding.Kind, _ sentence: String, _ remedy: String) -> [Finding] {
      [Finding(kind, player.name, sentence, remedy)]
    }
    switch player.cover {
    case .none: return []
    case .data:
      return finding(
        .coverIsData, "the cover is a data: URL, which GNOME Shell does not draw",
        "report it to the authors of the player: a cover is a file, or an address of the web")
    case .network(let scheme):
      return finding(
        .coverInNetwork, "the cover is at an address with " + quoted(scheme) + ": each desktop loads it itself",
        "for GNOME Shell install gvfs with its HTTP backend (Debian: gvfs-backends)")
    case .noAddress(let text):
      return finding(
        .coverNoAddress, "mpris:artUrl is " + quoted(text) + ", which is not the URL of a file or of the web",
        "report it to the authors of the player: the URL of a file begins with file:///")
    case .file(let path, let state):
      let file = "the cover " + quoted(path)
      switch state {
      case .image: return []
      case .noImage:
        return finding(
          .coverNoImage, file + " is not an image that desktops draw",
          "remove the file if it is in a cache of the player")
      case .missing:
        return finding(
          .coverMissing, file + " does not exist", "report it to the authors of the player: it removes covers too early"
        )
      case .inSandbox:
        return finding(
          .coverInSandbox, file + " exists only inside the sandbox of the player",
          "report it to the authors of the player: covers belong into XDG_CACHE_HOME, which desktops can read")
      case .forbidden:
        return finding(
          .coverUnreadable, file + " cannot be read", "give yourself the right to read it, and its folders")
      case .other:
        return finding(.coverUnreadable, file + " is a folder or a device", "report it to the authors of the player")
      case .silent:
        return finding(
          .coverUnreadable, file + " is on a file system that does not answer within 1 s",
          "check that file system: desktops wait for it too")
      }
    }
  }
}
