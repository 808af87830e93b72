// SPDX-License-Identifier: MIT

internal import DBus
internal import NowPlayingCore

/// The interface org.nowplaying.Outputs1: where a player can play. It is unstable.
struct Outputs1: ExportedInterface {
  enum Property: CaseIterable, ExportedProperty {
    case outputs

    var name: String { "Outputs" }
    var signature: StaticString { "aa{sv}" }
    var changeReport: String? { nil }
  }

  static let all = [Outputs1()]
  static let interface = "org.nowplaying.Outputs1"

  var name: String { Self.interface }
  var properties: [Property] { Property.allCases }
  var members: String { "" }
}

/// The outputs of the session that has the connection, as an exported object.
struct OutputsObject: ExportedObject {
  typealias Interface = Outputs1

  static var path: String { SessionPath.own + "/outputs" }

  let session: SessionSnapshot

  func append(_ property: Outputs1.Property, to writer: MessageWriter) {
    writer.openArray("a{sv}")
    for output in session.lists.outputs {
      writer.openArray("{sv}")
      writer.entry("id", id: output.id)
      writer.entry("name", output.name)
      writer.entry("type", output.type.name)
      writer.entry("in_use", output.isInUse)
      writer.entry("alone", output.isAlone)
      writer.close()
    }
    writer.close()
  }

  func perform(_ call: Message, of interface: Outputs1) -> Bool { false }
}

extension Message {
  /// Reads the value of Outputs. A wrong output is left out.
  func readOutputs() -> [Output] {
    var outputs: [Output] = []
    guard enterArray("a{sv}") else { return outputs }
    for _ in 0..<Limits.outputs where !isAtEnd {
      var (id, name, type): (Identifier, String, DeviceType) = ("", "", .other)
      var (isInUse, isAlone) = (false, false)
      readEntries { key in
        switch Identifier(key) {
        case "id": id = readIdentifier() ?? ""
        case "name": name = readLine() ?? ""
        case "type": type = DeviceType(word: readWord()) ?? .other
        case "in_use": isInUse = readBool() ?? false
        case "alone": isAlone = readBool() ?? false
        default: break
        }
      }
      let output = try? Output(id: id, name: name, type: type, isInUse: isInUse, isAlone: isAlone)
      if let output, !outputs.contains(where: { $0.id == id }) { outputs.append(output) }
    }
    exit()
    return outputs
  }
}
