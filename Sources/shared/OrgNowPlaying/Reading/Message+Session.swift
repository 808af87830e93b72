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
    return Artwork(read: id, address)
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
      case "muted":
        capabilities.insert(.canMute)
        if readBool() == true { capabilities.insert(.isMuted) }
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

  /// Reads the chapters. One that overlaps another is left out.
  func readChapters() -> Chapters? {
    var chapters = Chapters()
    readList {
      guard let id = readIdentifier() else { return }
      var title = ""
      var (start, end): (Int64?, Int64?)
      var (artwork, address): (Identifier?, String?)
      readEntries { key in
        switch Identifier(key) {
        case "title": title = readString(limit: Limits.textBytes) ?? ""
        case "start_us": start = readInteger()
        case "end_us": end = readInteger()
        case "artwork_id": artwork = readIdentifier()
        case "artwork_url": address = readString(limit: Limits.addressBytes + 1)
        default: break
        }
      }
      guard let start, (try? chapters.add(id: id, title: title, start: start, end: end, length: nil)) != nil else {
        return
      }
      if let artwork = Artwork(read: artwork, address) { try? chapters.set(artwork: artwork, of: id) }
    }
    return chapters.all.isEmpty ? nil : chapters
  }

  /// Reads the lyrics. A line whose time goes back is left out.
  func readLyrics() -> TimedLyrics? {
    var lyrics = TimedLyrics()
    readEntries { key in
      switch Identifier(key) {
      case "language": try? lyrics.set(language: readWord())
      case "lines":
        guard enterArray("(xs)") else { return }
        for _ in 0..<Limits.lyricsLines {
          guard enterStruct("xs") else { break }
          if let time = readInt64(), let text = readString(limit: Limits.textBytes) { try? lyrics.add(text, at: time) }
          exit()
        }
        exit()
      default: break
      }
    }
    return lyrics == TimedLyrics() ? nil : lyrics
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

extension Artwork {
  /// An artwork of another program, which has an id, or a URL. Nil: it has neither.
  fileprivate init?(read id: Identifier?, _ address: String?) {
    guard let address, address.utf8.count <= Limits.addressBytes else {
      guard let id, let artwork = try? Artwork(id: id) else { return nil }
      self = artwork
      return
    }
    let line = Text.line(Text.clean(address))
    guard let artwork = try? Artwork(id: PublicIdentifiers.plain.shown(Identifier(line)), address: line) else {
      return nil
    }
    self = artwork
  }
}
