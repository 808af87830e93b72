// SPDX-License-Identifier: MIT

/// A place where a player can play.
public struct Output: Equatable, Sendable {
  private static let mostBytes = 256

  public let id: Identifier
  @ComparedByBytes public private(set) var name: String
  public let type: DeviceType
  public let isInUse: Bool
  /// Whether it does not play together with others.
  public let isAlone: Bool

  /// Makes an output.
  public init(
    id: Identifier, name: String, type: DeviceType, isInUse: Bool = false, isAlone: Bool = false
  ) throws(Failure) {
    let name = Text.line(name)
    guard !id.isEmpty, name.utf8.contains(where: { $0 != 0x20 }) else {
      throw .invalid("an output has an id and a name")
    }
    for size in [id.text.utf8.count, name.utf8.count] where size > Self.mostBytes {
      throw .limit("an id or name of an output has at most", Self.mostBytes, "bytes", count: size)
    }
    (self.id, self.type, self.isInUse, self.isAlone) = (id, type, isInUse, isAlone)
    self.name = name
  }

  /// Checks a list of outputs.
  public static func check(_ outputs: [Output]) throws(Failure) {
    guard outputs.count <= Limits.outputs else {
      throw .limit("a session has at most", Limits.outputs, "outputs", count: outputs.count)
    }
    for place in outputs.indices where outputs[..<place].contains(where: { $0.id == outputs[place].id }) {
      throw Failure(.invalidArgument, "there is an output", id: outputs[place].id, " already: use another id")
    }
    let used = outputs.filter { $0.isInUse }
    if used.count > 1, let alone = used.first(where: { $0.isAlone }) {
      throw Failure(.invalidArgument, "the output", id: alone.id, " plays alone, and another one is in use too")
    }
  }
}
