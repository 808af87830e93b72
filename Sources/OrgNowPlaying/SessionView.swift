// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// What org.nowplaying.Session1 says of a session, written from the snapshot when somebody wants it.
struct SessionView {
  static let version: UInt32 = 1
  /// What a list holds of content at most, so that the answer is no longer than a message may be.
  private static let listBytes = 8 << 20

  let snapshot: SessionSnapshot

  /// What is shown of an id of an item, a queue entry, a playlist or an artwork.
  private func shown(_ id: String) -> String { snapshot.identifiers.text(of: id) }

  /// Whether a property differs from what another view shows.
  func differs(_ property: Property, from other: SessionView) -> Bool {
    guard !property.isSame(snapshot, other.snapshot) else { return false }
    guard !property.isInvalidated else { return true }
    let (new, old) = (MessageWriter(), MessageWriter())
    append(property, to: new)
    other.append(property, to: old)
    return !new.hasSameValues(as: old)
  }

  /// Writes the value of a property.
  func append(_ property: Property, to message: MessageWriter) {
    switch property {
    case .version: message.append(uint32: Self.version)
    case .id: message.append(bytes: IdentifierBytes.bytes(snapshot.id))
    case .identity: message.append(string: snapshot.identity)
    case .desktopEntry: message.append(string: snapshot.desktopEntry ?? "")
    case .isPrimary: message.append(bool: snapshot.isPrimary)
    case .others:
      message.openArray("o")
      for other in snapshot.others { message.append(path: SessionPath.path(of: other.key)) }
      message.close()
    case .commands: appendCommands(to: message)
    case .isRemote: message.append(bool: snapshot.remote != nil)
    case .isReachable: message.append(bool: !snapshot.isLost)
    case .devices: appendDevices(to: message)
    default:
      message.openArray("{sv}")
      appendEntries(of: property, to: message)
      message.close()
    }
  }

  private func appendEntries(of property: Property, to message: MessageWriter) {
    switch property {
    case .content: if let content = snapshot.content { append(content, to: message) }
    case .playback: appendPlayback(to: message)
    case .queue: appendQueue(to: message)
    case .playlists: appendPlaylists(to: message)
    case .artwork:
      guard let artwork = snapshot.content?.artwork else { return }
      if let address = artwork.address {
        message.entry("url", address)
      } else {
        message.entry("id", id: shown(artwork.id))
      }
    case .animatedArtwork:
      guard let artwork = snapshot.content?.animatedArtwork else { return }
      message.entry("id", id: shown(artwork.id))
      let ratios = AspectRatio.allCases.filter { artwork.ratios.contains(AspectRatios($0)) }
      message.entry("aspect_ratios", ratios.map { $0.name })
      message.entry("constraints", snapshot.constraints.words)
    default: break
    }
  }

  // MARK: What plays

  private func append(_ content: Content, to message: MessageWriter) {
    message.entry("id", id: shown(content.id))
    message.entry("kind", content.kind.name)
    message.entry("media_type", content.mediaType.name)
    switch content.duration {
    case .finite(let length): message.entry("duration_us", length)
    case .live: message.entry("live", true)
    case .continuous: message.entry("continuous", true)
    case .unknown: break
    }
    content.forEachField { field, value in append(field, value, to: message) }
    append(content.adBreaks, to: message)
    guard !content.extras.isEmpty else { return }
    message.openEntry("extras", "a{sv}")
    message.openArray("{sv}")
    for extra in content.extras {
      switch extra.value {
      case .text(let text): message.entry(extra.key, text)
      case .number(let number): message.entry(extra.key, number)
      }
    }
    message.close()
    message.closeEntry()
  }

  private func append(_ field: Field, _ value: Content.Value, to message: MessageWriter) {
    switch (field.holds, value) {
    case (.list, .text(let text)): message.entry(field.key, [text])
    case (_, .text(let text)):
      guard field == .url else { return message.entry(field.key, text) }
      let address = snapshot.showsAddresses ? Text.publicAddress(text) : ""
      if !address.isEmpty { message.entry(field.key, address) }
    case (_, .texts(let texts)): message.entry(field.key, texts)
    case (.count, .number(let number)): message.entry(field.key, Int32(exactly: number) ?? .max)
    case (_, .number(let number)): message.entry(field.key, number)
    case (_, .flag(let flag)): message.entry(field.key, flag)
    case (_, .time(let time)): message.entry(field.key, time)
    }
  }

  private func append(_ adBreaks: [Content.AdBreak], to message: MessageWriter) {
    guard !adBreaks.isEmpty else { return }
    message.openEntry("ad_breaks_us", "a(xx)")
    message.openArray("(xx)")
    for adBreak in adBreaks {
      message.openStruct("xx")
      message.append(int64: adBreak.start)
      message.append(int64: adBreak.end)
      message.close()
    }
    message.close()
    message.closeEntry()
  }

  private func appendPlayback(to message: MessageWriter) {
    let (playback, timeline) = (snapshot.playback, snapshot.timeline)
    message.entry("state", playback.state.name)
    message.entry("rate", playback.rate)
    message.entry("default_rate", playback.defaultRate)
    message.entry("position_us", timeline.position)
    message.entry("timestamp_us", timeline.timestamp)
    message.entry("queue_index", playback.queueIndex)
    message.entry("queue_count", playback.queueCount)
    message.entry("volume", snapshot.volume)
    if let entry = snapshot.playingEntry { message.entry("entry_id", id: shown(entry)) }
    if let playlist = snapshot.lists.activePlaylist { message.entry("playlist_id", id: shown(playlist)) }
  }

  private func appendDevices(to message: MessageWriter) {
    message.openArray("a{sv}")
    for device in snapshot.devices {
      message.openArray("{sv}")
      message.entry("id", id: device.id)
      message.entry("name", device.name)
      message.entry("type", device.type.name)
      message.entry("volume", device.volume)
      message.entry("relative_volume", device.capabilities.contains(.relativeVolume))
      message.close()
    }
    message.close()
  }

  // MARK: What can be asked for

  private func appendCommands(to message: MessageWriter) {
    message.openArray("{sa{sv}}")
    for command in Command.allCases where snapshot.offer.offers(command) {
      message.openDictionaryEntry("sa{sv}")
      message.append(string: command.name.description)
      message.openArray("{sv}")
      message.entry("enabled", snapshot.offer.canUse(command))
      appendParameters(of: command, to: message)
      message.close()
      message.close()
    }
    message.close()
  }

  private func appendParameters(of command: Command, to message: MessageWriter) {
    let offer = snapshot.offer
    switch command.argumentKind {
    case .interval:
      let intervals = offer.intervals(of: command)
      if !intervals.isEmpty { message.entry("intervals_us", intervals) }
    case .rate: message.entry("rates", offer.rates)
    case .repeatMode:
      message.entry("current", offer.repeatMode.name)
      message.entry("supported", offer.repeatModes.map { $0.name })
    case .shuffleMode:
      message.entry("current", offer.shuffleMode.name)
      message.entry("supported", offer.shuffleModes.map { $0.name })
    case .feedback, .mark:
      guard let mark = offer.mark(of: command) else { return }
      message.entry("feedback", mark.status.name)
      message.entry("title", mark.title)
      message.entry("short_title", mark.shortTitle)
    case .rating:
      message.entry("minimum", offer.minimumRating)
      message.entry("maximum", offer.maximumRating)
    case .languageOption: if command == .enableLanguageOption { appendLanguages(to: message) }
    case .url:
      message.entry("schemes", offer.schemes)
      message.entry("mime_types", offer.mimeTypes)
    case .fullscreen: message.entry("fullscreen", offer.isFullscreen)
    case .none, .position, .phase, .volume, .entry, .addition, .playlist, .deviceVolume, .deviceSteps: break
    }
  }

  private func appendLanguages(to message: MessageWriter) {
    let options = snapshot.offer.languageOptions
    guard !options.isEmpty else { return }
    message.entry("current", options.filter { $0.flags.contains(.isCurrent) }.map { $0.id })
    openDictionaries("groups", in: message)
    for place in options.indices {
      let number = options[place].group
      // A group stands where its first option does.
      guard !options[..<place].contains(where: { $0.group == number }) else { continue }
      append(options.filter { $0.group == number }, to: message)
    }
    closeList(of: message)
  }

  private func append(_ group: [LanguageOption], to message: MessageWriter) {
    message.openArray("{sv}")
    message.entry("default", group.first { $0.flags.contains(.isDefault) }?.id)
    message.entry("allows_none", group.contains { $0.flags.contains(.isOptional) })
    openDictionaries("options", in: message)
    for option in group { append(option, to: message) }
    closeList(of: message)
    message.close()
  }

  private func append(_ option: LanguageOption, to message: MessageWriter) {
    message.openArray("{sv}")
    message.entry("id", option.id)
    message.entry("name", option.name)
    message.entry("tag", option.tag)
    message.entry("kind", option.kind.name)
    message.entry("characteristics", option.flags.words)
    message.close()
  }

  private func openDictionaries(_ key: String, in message: MessageWriter) {
    message.openEntry(key, "aa{sv}")
    message.openArray("a{sv}")
  }

  // MARK: Queue and playlists

  private func appendQueue(to message: MessageWriter) {
    guard let queue = snapshot.lists.queue else { return }
    let end = openList(in: message)
    for entry in queue.entries {
      open(entry.id, in: message)
      if message.size < end { append(entry.content, to: message) }
      closeElement(of: message)
    }
    closeList(of: message)
  }

  private func appendPlaylists(to message: MessageWriter) {
    guard let playlists = snapshot.lists.playlists else { return }
    let end = openList(in: message)
    for playlist in playlists.entries {
      open(playlist.id, in: message)
      if message.size < end { append(playlist, to: message) }
      closeElement(of: message)
    }
    closeList(of: message)
  }

  private func append(_ playlist: Playlists.Playlist, to message: MessageWriter) {
    message.entry("name", playlist.name)
    message.entry("icon_url", playlist.icon)
    append("created_us", playlist.times.created, to: message)
    append("modified_us", playlist.times.modified, to: message)
    append("played_us", playlist.times.played, to: message)
  }

  private func append(_ key: String, _ time: Int64, to message: MessageWriter) {
    if time != .min { message.entry(key, time) }
  }

  /// Starts a list of ids, and of what is known of each; says where there is no more room for that.
  private func openList(in message: MessageWriter) -> Int {
    message.openEntry("entries", "a(aya{sv})")
    message.openArray("(aya{sv})")
    return message.size + Self.listBytes
  }

  private func open(_ id: String, in message: MessageWriter) {
    message.openStruct("aya{sv}")
    message.append(bytes: IdentifierBytes.bytes(shown(id)))
    message.openArray("{sv}")
  }

  private func closeElement(of message: MessageWriter) {
    message.close()
    message.close()
  }

  private func closeList(of message: MessageWriter) {
    message.close()
    message.closeEntry()
  }
}
