// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// Reads the values of Session1. A wrong value is left out.
extension Message {
  /// A text as one line; nil: it is empty.
  func readLine() -> String? {
    guard let text = readString(limit: Limits.textBytes + 4) else { return nil }
    let line = Text.line(Text.clean(text))
    return line.isEmpty ? nil : line
  }

  func readWord() -> String? { readString(limit: 256) }

  func readWords() -> [String] { readStrings(limit: Limits.textBytes, count: Limits.openableEntries) ?? [] }

  func readIdentifier() -> Identifier? {
    readBytes(limit: Limits.identifierBytes).flatMap { $0.isEmpty ? nil : Identifier(bytes: $0) }
  }

  func readInt64s() -> [Int64] {
    var numbers: [Int64] = []
    guard enterArray("x") else { return numbers }
    while numbers.count < Limits.listEntries, let number = readInt64() { numbers.append(number) }
    exit()
    return numbers
  }

  func readDoubles() -> [Double] {
    var numbers: [Double] = []
    guard enterArray("d") else { return numbers }
    while numbers.count < Limits.listEntries, let number = readDouble() { numbers.append(number) }
    exit()
    return numbers
  }

  func readArtwork() -> Artwork? {
    var id: Identifier?
    var address: String?
    readEntries { key in
      switch Identifier(key) {
      case "id": id = readIdentifier()
      case "url": address = readString(limit: Limits.addressBytes + 1)
      default: break
      }
    }
    if let address, address.utf8.count <= Limits.addressBytes {
      let address = Text.line(Text.clean(address))
      return try? Artwork(id: PublicIdentifiers.plain.shown(Identifier(address)), address: address)
    }
    return id.flatMap { try? Artwork(id: $0) }
  }

  func readDevices() -> [Device] {
    var devices: [Device] = []
    guard enterArray("a{sv}") else { return devices }
    for _ in 0..<Limits.devices where !isAtEnd {
      guard let device = readDevice(), !devices.contains(where: { $0.id == device.id }) else { continue }
      devices.append(device)
    }
    exit()
    return devices
  }

  private func readDevice() -> Device? {
    var id: Identifier = ""
    var name = ""
    var type = DeviceType.other
    var volume: Double?
    var capabilities: DeviceCapabilities = []
    readEntries { key in
      switch Identifier(key) {
      case "id": id = readIdentifier() ?? ""
      case "name": name = readLine() ?? ""
      case "type": type = DeviceType(word: readWord()) ?? .other
      case "volume": volume = readReal().flatMap { $0 >= 0 && $0 <= 1 ? $0 : nil }
      case "relative_volume": if readBool() == true { capabilities.insert(.relativeVolume) }
      default: break
      }
    }
    if volume != nil { capabilities.insert(.absoluteVolume) }
    for name in [name, DeviceName.cleaned(name) ?? ""] {
      if let device = try? Device(id: id, name: name, type: type, capabilities: capabilities, volume: volume ?? 0) {
        return device
      }
    }
    return nil
  }

  // MARK: Lists

  func readQueue() -> Queue? {
    var queue: Queue?
    readList {
      if queue == nil { queue = Queue() }
      guard let id = readIdentifier() else { return }
      // The last entries of a long queue have their ids only.
      guard let content = readContent() ?? (try? Content(kind: .generic, id: id)) else { return }
      try? queue?.add(id, content)
    }
    return queue
  }

  func readPlaylists() -> Playlists? {
    var playlists: Playlists?
    readList {
      if playlists == nil { playlists = Playlists() }
      guard let id = readIdentifier() else { return }
      var name = ""
      var icon = ""
      var (created, modified, played) = (Int64.min, Int64.min, Int64.min)
      readEntries { key in
        switch Identifier(key) {
        case "name": name = readString(limit: Limits.playlistNameBytes + 4) ?? ""
        case "icon_url": icon = readString(limit: Limits.addressBytes + 1) ?? ""
        case "created_us": created = readInteger() ?? .min
        case "modified_us": modified = readInteger() ?? .min
        case "played_us": played = readInteger() ?? .min
        default: break
        }
      }
      // The last playlists of a long list have their ids only.
      playlists?.addRead(id, name: name.isEmpty ? id.text : name, icon: icon)
      try? playlists?.set(times: id, created: created, modified: modified, played: played)
    }
    return playlists
  }

  /// Calls `read` at the start of the list, and with each id and dictionary of the list.
  private func readList(_ read: () -> Void) {
    readEntries { key in
      guard key.hasSameBytes(as: "entries"), enterArray("(aya{sv})") else { return }
      read()
      for _ in 0..<Limits.playlists {
        guard enterStruct("aya{sv}") else { break }
        read()
        exit()
      }
      exit()
    }
  }
}
