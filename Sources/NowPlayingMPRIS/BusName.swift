// SPDX-License-Identifier: MIT

public import NowPlayingCore

/// The names that a session may take on the bus, the best one first.
///
/// The plain name, `org.mpris.MediaPlayer2.<word>`, is what scripts, key bindings and D-Bus activation know. One program
/// can have it at a time; further sessions and instances take it with an ending of their own.
public struct BusName: Sendable {
  public static let prefix = "org.mpris.MediaPlayer2."

  /// What confines the program.
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

  /// The names to try, in this order. `wantsPlain`: the plain name first; else only where a sandbox refuses the others.
  public static func candidates(
    for settings: ApplicationSettings, in sandbox: Sandbox, ending: String, wantsPlain: Bool
  ) -> [String] {
    let bases: [String]
    switch sandbox {
    // Flatpak and Snap allow the names of their own id and no others.
    case .flatpak(let id): bases = [dotted(id)]
    case .snap(let name): bases = [element(name)]
    case .none:
      // playerctl and Waybar call a player by the text before the first dot, so the short name comes first.
      let short = element(settings.playerName ?? settings.shortID)
      let full = dotted(settings.id)
      bases = short == full ? [short] : [short, full]
    }
    let plain = bases.map { prefix + $0 }
    func unique(_ name: String) -> String { name + ".instance" + ending }
    return wantsPlain ? plain.flatMap { [$0, unique($0)] } : plain.map(unique) + plain
  }

  /// How long a name may be before its prefix and its ending; 255 in all.
  private static let baseBytes = 200

  /// An id with dots as the bus takes it: each part an element.
  static func dotted(_ id: String) -> String {
    var dotted = ""
    for part in id.utf8.split(separator: UInt8(ascii: ".")) {
      let next = (dotted.isEmpty ? "" : ".") + element(String(Substring(part)))
      guard dotted.utf8.count + next.utf8.count <= baseBytes else { break }
      dotted += next
    }
    return dotted.isEmpty ? "player" : dotted
  }

  /// A word as an element of a bus name: letters, digits, "-" and "_", no digit first.
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
  /// Whether it is a letter or a digit of ASCII, which every kind of name on the bus allows.
  var isASCIILetterOrDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
