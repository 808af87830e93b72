// SPDX-License-Identifier: MIT

/// A command of the player's own.
public struct CustomCommand: Equatable, Sendable {
  private static let mostBytes = 256

  public let id: Identifier
  @ComparedByBytes public private(set) var title: String
  /// A name of the icon theme, or the URL of an image.
  @ComparedByBytes public private(set) var icon: String?
  /// An image as the icon, or its URL; nil: the icon is the text.
  public var artwork: Artwork?
  public let state: CustomState
  /// From 0 to 1, while it is being performed.
  public let progress: Double
  public let isDangerous: Bool
  public let isEnabled: Bool

  /// Makes a command.
  public init(
    id: Identifier, title: String, icon: String? = nil, state: CustomState = .stateless, progress: Double = 0,
    isDangerous: Bool = false, isEnabled: Bool = true
  ) throws(Failure) {
    let title = Text.line(title)
    guard !id.isEmpty, !title.isEmpty else { throw .invalid("a custom command has an id and a title") }
    let name = icon.flatMap { IconAddress.isAddress($0) ? nil : $0 }
    for size in [id.text.utf8.count, title.utf8.count, name?.utf8.count ?? 0] where size > Self.mostBytes {
      throw .limit("an id, title or icon of a custom command has at most", Self.mostBytes, "bytes", count: size)
    }
    if let name, !name.utf8.allSatisfy(Self.isOfIconName) {
      throw .invalid("an icon is a name of the icon theme, like \"list-add\", or a URL", notText: name)
    }
    if let icon, name == nil { try IconAddress.check(icon) }
    if state == .progress, !(progress >= 0 && progress <= 1) {
      throw .invalid("the progress is from 0.0 to 1.0", not: progress)
    }
    (self.id, self.state, self.isDangerous, self.isEnabled) = (id, state, isDangerous, isEnabled)
    self.progress = state == .progress ? progress : 0
    self.title = title
    self.icon = icon.map { Text.line(Text.clean($0)) }
  }

  /// The icon as a text, for clients that show no image of the player.
  public var iconText: String? { artwork?.address ?? icon }

  /// The URL of the icon; nil: it is a name of the icon theme, or the command has no icon.
  public var iconAddress: String? { iconText.flatMap { IconAddress.isAddress($0) ? $0 : nil } }

  private static func isOfIconName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Checks a list of commands.
  public static func check(_ commands: [CustomCommand]) throws(Failure) {
    guard commands.count <= Limits.customCommands else {
      throw .limit("a session has at most", Limits.customCommands, "custom commands", count: commands.count)
    }
    for place in commands.indices where commands[..<place].contains(where: { $0.id == commands[place].id }) {
      throw Failure(.invalidArgument, "there is a custom command", id: commands[place].id, " already: use another id")
    }
  }
}
