// SPDX-License-Identifier: MIT

internal import DBus
internal import NowPlayingCore

/// The interface org.nowplaying.Custom1: the commands of a player's own. It is unstable.
struct Custom1: ExportedInterface {
  enum Property: CaseIterable, ExportedProperty {
    case commands

    var name: String { "Commands" }
    var signature: StaticString { "aa{sv}" }
    var changeReport: String? { nil }
  }

  static let all = [Custom1()]
  static let interface = "org.nowplaying.Custom1"

  var name: String { Self.interface }
  var properties: [Property] { Property.allCases }

  var members: String {
    """
      <method name="Perform"><arg name="id" type="ay" direction="in"/></method>
      <method name="GetIcon">
       <arg name="id" type="ay" direction="in"/>
       <arg name="width" type="i" direction="in"/><arg name="height" type="i" direction="in"/>
       <arg name="image" type="h" direction="out"/><arg name="mime_type" type="s" direction="out"/>
       <arg name="image_width" type="i" direction="out"/><arg name="image_height" type="i" direction="out"/>
      </method>

    """
  }
}

/// The custom commands of the session that has the connection, as an exported object.
struct CustomObject: ExportedObject {
  typealias Interface = Custom1

  static var path: String { SessionPath.own + "/custom" }

  let surface: Session1Surface
  let session: SessionSnapshot

  func append(_ property: Custom1.Property, to writer: MessageWriter) {
    writer.openArray("a{sv}")
    for command in session.lists.customCommands {
      writer.openArray("{sv}")
      writer.entry("id", id: command.id)
      writer.entry("title", command.title)
      writer.entry("icon_name", command.iconText)
      if let artwork = command.artwork, artwork.address == nil {
        writer.entry("icon_id", id: session.identifiers.shown(artwork.id))
      }
      if command.state != .stateless { writer.entry("state", command.state.name) }
      if command.state == .progress { writer.entry("progress", command.progress) }
      writer.entry("dangerous", command.isDangerous)
      writer.entry("enabled", command.isEnabled)
      writer.close()
    }
    writer.close()
  }

  func perform(_ call: Message, of interface: Custom1) -> Bool {
    guard !call.isMember("GetIcon") else {
      surface.getImage(call, of: nil, session)
      return true
    }
    guard call.isMember("Perform") else { return false }
    guard call.hasSignature("ay"), let id = call.readIdentifier() else {
      surface.connection.answers.refuseArguments(call, "Perform requires the id of a custom command, \"ay\"")
      return true
    }
    surface.perform(Invocation(.custom, .custom(id)), call, of: nil, session)
    return true
  }
}

extension Message {
  /// Reads the value of Commands. A wrong command is left out.
  func readCustomCommands() -> [CustomCommand] {
    var commands: [CustomCommand] = []
    guard enterArray("a{sv}") else { return commands }
    for _ in 0..<Limits.customCommands where !isAtEnd {
      var (id, title, icon): (Identifier, String, String?) = ("", "", nil)
      var artwork: Artwork?
      var (state, progress) = (CustomState.stateless, 0.0)
      var (isDangerous, isEnabled) = (false, true)
      readEntries { key in
        switch Identifier(key) {
        case "id": id = readIdentifier() ?? ""
        case "title": title = readLine() ?? ""
        case "icon_name": icon = readString(limit: Limits.addressBytes + 1)
        case "icon_id": artwork = readIdentifier().flatMap { try? Artwork(id: $0) }
        case "state": state = CustomState(word: readWord()) ?? .stateless
        case "progress": progress = readReal() ?? 0
        case "dangerous": isDangerous = readBool() ?? false
        case "enabled": isEnabled = readBool() ?? true
        default: break
        }
      }
      var command = try? CustomCommand(
        id: id, title: title, icon: icon, state: state, progress: progress, isDangerous: isDangerous,
        isEnabled: isEnabled)
      command?.artwork = artwork
      if let command, !commands.contains(where: { $0.id == id }) { commands.append(command) }
    }
    exit()
    return commands
  }
}
