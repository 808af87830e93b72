// SPDX-License-Identifier: MIT

/// The program that sent a request, as it is shown to the user. It proves nothing.
public struct Sender: Sendable {
  /// Its unique name on the bus.
  public let busName: Identifier
  /// 0: the bus does not know it.
  public let process: UInt32
  /// The name of its desktop file, without ".desktop"; nil: unknown.
  public let desktopEntry: String?

  /// Makes a sender. `controlGroups`: the text of `/proc/PID/cgroup`.
  public init(_ busName: Identifier, process: UInt32 = 0, controlGroups: String = "") {
    (self.busName, self.process) = (busName, process)
    desktopEntry = Self.desktopEntry(inControlGroups: controlGroups)
  }

  /// Desktops start an application in a unit of systemd with the name "app-LAUNCHER-ID-RANDOM.scope" or
  /// "app-LAUNCHER-ID@RANDOM.service". The launcher and the random part may be missing; a "-" within a part is "\x2d".
  static func desktopEntry(inControlGroups text: String) -> String? {
    for line in text.parts(separatedBy: UInt8(ascii: "\n")) {
      for unit in line.parts(separatedBy: UInt8(ascii: "/")).reversed() {
        guard let id = unit.text(after: "app-").flatMap(id(ofUnit:)) else { continue }
        // The name of a unit has at most 255 bytes.
        return id.utf8.count > 255 ? nil : try? ApplicationSettings.checked(desktopEntry: id)
      }
    }
    return nil
  }

  private static func id(ofUnit unit: String) -> String? {
    guard let dot = unit.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    var parts = String(unit[..<dot]).parts(separatedBy: UInt8(ascii: "-"))
    if unit.endsWithBytes(of: ".scope") {
      guard parts.count > 1 else { return nil }
      parts.removeLast()
    } else if !unit.endsWithBytes(of: ".service") {
      return nil
    }
    return parts.last.flatMap { $0.parts(separatedBy: UInt8(ascii: "@")).first }.map(unescaped)
  }

  /// A name of systemd without its escapes: "\x2d" is "-". "%" is always escaped.
  private static func unescaped(_ name: String) -> String {
    let backslash = UInt8(ascii: "\\")
    let bytes = name.utf8.split(separator: backslash, omittingEmptySubsequences: false).map { part in
      part.first == UInt8(ascii: "x") ? Array(part.dropFirst()) : Array(part)
    }
    return String(
      decoding: PercentEncoding.decoded(Array(bytes.joined(separator: [UInt8(ascii: "%")]))[...]), as: UTF8.self)
  }
}
