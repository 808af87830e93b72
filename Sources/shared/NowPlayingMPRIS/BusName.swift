// SPDX-License-Identifier: MIT

public import NowPlayingCore

/// The names that a session requests on the bus.
///
/// Scripts, key bindings and D-Bus activation use the plain name, `org.mpris.MediaPlayer2.<word>`. Only one program can own
/// it. Other sessions and instances add an ending, `.instance<…>`.
public struct BusName: Sendable {
  /// KDE Connect publishes the players of phones under names that begin with this one.
  private static let phones = PlayerName.prefix + "kdeconnect."

  /// Whether a name is that of a player on a phone.
  public static func isPhone(_ name: Identifier) -> Bool { name.text.beginsWithBytes(of: phones) }

  /// The name without the part that some programs add for each instance: ".instance42".
  public static func withoutInstance(_ name: Identifier) -> Identifier {
    guard let dot = name.text.utf8.lastIndex(of: UInt8(ascii: ".")),
      name.text.utf8[..<dot].count > PlayerName.prefix.utf8.count,
      String(Substring(name.text.utf8[dot...])).beginsWithBytes(of: ".instance")
    else { return name }
    return Identifier(String(Substring(name.text.utf8[..<dot])))
  }

  /// The sandbox of the program.
  public enum Sandbox: Equatable, Sendable {
    case none
    case flatpak(String)
    case snap(String)

    /// Reads the sandbox from the environment that it sets.
    public static func current(_ environment: (String) -> String?) -> Sandbox {
      if let id = environment("FLATPAK_ID"), !id.isEmpty { return .flatpak(id) }
      for variable in ["SNAP_INSTANCE_NAME", "SNAP_NAME"] {
        if let name = environment(variable), !name.isEmpty { return .snap(name) }
      }
      return .none
    }
  }

  /// The names to request, in this order. `wantsPlain`: the plain name comes first. Otherwise it comes last, for sandboxes that
  /// refuse the others.
  public static func candidates(
    for settings: ApplicationSettings, in sandbox: Sandbox, ending: String, wantsPlain: Bool
  ) -> [String] {
    let bases: [String]
    switch sandbox {
    // Flatpak and Snap allow only names that begin with their id.
    case .flatpak(let id): bases = [dotted(id)]
    case .snap(let name): bases = [element(name)]
    case .none:
      // playerctl and Waybar name a player by the text before the first dot, so the short name comes first.
      let short = element(settings.playerName ?? settings.shortID)
      let full = dotted(settings.id)
      bases = short.hasSameBytes(as: full) ? [short] : [short, full]
    }
    let plain = bases.map { PlayerName.prefix + $0 }
    func unique(_ name: String) -> String { name + ".instance" + ending }
    return wantsPlain ? plain.flatMap { [$0, unique($0)] } : plain.map(unique) + plain
  }

  /// Whether a name contains an id or a word as it is.
  public static func accepts(_ id: String) -> Bool { dotted(id).hasSameBytes(as: id) }

  /// The most bytes of a name without its prefix and its ending. The limit with both is 255.
  private static let baseBytes = 200

  /// An id with dots, each part as an element of a bus name.
  static func dotted(_ id: String) -> String {
    var dotted = ""
    for part in id.parts(separatedBy: UInt8(ascii: ".")) {
      let next = (dotted.isEmpty ? "" : ".") + element(part)
      guard dotted.utf8.count + next.utf8.count <= baseBytes else { break }
      dotted += next
    }
    return dotted.isEmpty ? "player" : dotted
  }

  /// A word as an element of a bus name: letters, digits, "-" and "_", not beginning with a digit.
  static func element(_ word: String) -> String {
    var element = ""
    for byte in word.utf8.prefix(baseBytes - 1) {
      let isAllowed = byte.isASCIILetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      element.unicodeScalars.append(isAllowed ? Unicode.Scalar(byte) : "_")
    }
    guard let first = element.utf8.first else { return "player" }
    return (0x30...0x39).contains(first) ? "_" + element : element
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter or digit, which all names on the bus may have.
  var isASCIILetterOrDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
