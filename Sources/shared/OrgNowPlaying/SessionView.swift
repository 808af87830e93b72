// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// Writes the properties of org.nowplaying.Session1 from a snapshot.
struct SessionView {
  static let version: UInt32 = 1
  /// The most bytes of content in a list. The content and both lists are within `Connection.longestMessage`.
  private static let listBytes = 4 << 20

  let snapshot: SessionSnapshot
  /// The object of a service that shows the session; nil: it is the player's own. A service's object has the texts of ids,
  /// and the other sessions below it.
  var servicePath: String?

  private var hasTexts: Bool { servicePath != nil }

  /// The public id of an item, a queue entry, a playlist or an artwork.
  private func shown(_ id: Identifier) -> Identifier { snapshot.identifiers.shown(id) }

  /// Whether a property differs in another view.
  func differs(_ property: Property, from other: SessionView) -> Bool {
    guard !property.isSame(snapshot, other.snapshot) else { return false }
    guard !property.isInvalidated else { return true }
    let (new, old) = (MessageWriter(), MessageWriter())
    append(property, to: new)
    other.append(property, to: old)
    return !new.hasSameValues(as: old)
  }

  /// Writes the value of a property.
  func append(_ property: Property, to writer: MessageWriter) {
    switch property {
    case .version: writer.append(uint32: Self.version)
    case .id: writer.append(bytes: snapshot.id.bytes)
    case .identity: writer.append(string: snapshot.identity)
    case .desktopEntry: writer.append(string: snapshot.desktopEntry ?? "")
    case .isPrimary: writer.append(bool: snapshot.isPrimary)
    case .others:
      writer.openArray("o")
      for other in snapshot.others {
        writer.append(path: SessionPath.path(of: other.key, below: servicePath ?? SessionPath.own))
      }
      writer.close()
    case .commands: appendCommands(to: writer)
    case .isRemote: writer.append(bool: snapshot.remote != nil)
    case .isReachable: writer.append(bool: !snapshot.isLost)
    case .devices: appendDevices(to: writer)
    default:
      writer.openArray("{sv}")
      appendEntries(of: property, to: writer)
      writer.close()
    }
  }

  private func appendEntries(of property: Property, to writer: MessageWriter) {
    switch property {
    case .content: if let content = snapshot.content { append(content, to: writer) }
    case .playback: appendPlayback(to: writer)
    case .queue: appendQueue(to: writer)
    case .playlists: appendPlaylists(to: writer)
    case .chapters: appendChapters(to: writer)
    case .lyrics: appendLyrics(to: writer)
    case .artwork:
      guard let artwork = snapshot.content?.artwork else { return }
      if let address = artwork.address {
        writer.entry("url", address)
      } else {
        append("id", artwork.id, to: writer)
      }
    case .animatedArtwork:
      guard let artwork = snapshot.content?.animatedArtwork else { return }
      append("id", artwork.id, to: writer)
      let ratios = AspectRatio.allCases.filter { artwork.ratios.contains(AspectRatios($0)) }
      writer.entry("aspect_ratios", ratios.map { $0.name })
      writer.entry("constraints", snapshot.constraints.words)
    default: break
    }
  }

  // MARK: Content and playback

  /// Writes an id of an item, a queue entry, a playlist or an artwork.
  private func append(_ key: String, _ id: Identifier, to writer: MessageWriter) {
    let shown = shown(id)
    writer.entry(key, id: shown)
    if hasTexts { writer.entry(textOf: key, shown) }
  }

  /// Writes an item. `entry`: that of the queue, whose id has the key of the item's text.
  private func append(_ content: Content, of entry: Identifier? = nil, to writer: MessageWriter) {
    writer.entry("id", id: shown(content.id))
    if hasTexts {
      writer.entry(textOf: "id", shown(entry ?? content.id))
      if entry != nil { writer.entry(textOf: "item_id", shown(content.id)) }
    }
    writer.entry("kind", content.kind.name)
    writer.entry("media_type", content.mediaType.name)
    switch content.duration {
    case .finite(let length): writer.entry("duration_us", length)
    case .live: writer.entry("live", true)
    case .continuous: writer.entry("continuous", true)
    case .unknown: break
    }
    content.forEachField { field, value in append(field, value, to: writer) }
    append(content.adBreaks, to: writer)
    guard !content.extras.isEmpty else { return }
    writer.openEntry("extras", "a{sv}")
    writer.openArray("{sv}")
    for extra in content.extras {
      switch extra.value {
      case .text(let text): writer.entry(extra.key.text, text)
      case .number(let number): writer.entry(extra.key.text, number)
      }
    }
    writer.close()
    writer.closeEntry()
  }

  private func append(_ field: Field, _ value: Content.Value, to writer: MessageWriter) {
    switch (field.holds, value) {
    case (.list, .text(let text)): writer.entry(field.key, [text])
    case (_, .text(let text)):
      guard field == .url else { return writer.entry(field.key, text) }
      let address = snapshot.showsAddresses ? Text.publicAddress(text) : ""
      if !address.isEmpty { writer.entry(field.key, address) }
    case (_, .texts(let texts)): writer.entry(field.key, texts)
    case (.count, .number(let number)): writer.entry(field.key, Int32(exactly: number) ?? .max)
    case (_, .number(let number)): writer.entry(field.key, number)
    case (_, .flag(let flag)): writer.entry(field.key, flag)
    case (_, .time(let time)): writer.entry(field.key, time)
    }
  }

  private func append(_ adBreaks: [Content.AdBreak], to writer: MessageWriter) {
    guard !adBreaks.isEmpty else { return }
    writer.openEntry("ad_breaks_us", "a(xx)")
    writer.openArray("(xx)")
    for adBreak in adBreaks {
      writer.openStruct("xx")
      writer.append(int64: adBreak.start)
      writer.append(int64: adBreak.end)
      writer.close()
    }
    writer.close()
    writer.closeEntry()
  }

  private func appendPlayback(to writer: MessageWriter) {
    let (playback, timeline) = (snapshot.playback, snapshot.timeline)
    writer.entry("state", playback.state.name)
    writer.entry("rate", playback.rate)
    writer.entry("default_rate", playback.defaultRate)
    writer.entry("position_us", timeline.position)
    writer.entry("timestamp_us", timeline.timestamp)
    if !timeline.isKnown { writer.entry("position_unknown", true) }
    writer.entry("queue_index", playback.queueIndex)
    writer.entry("queue_count", playback.queueCount)
    writer.entry("volume", snapshot.volume)
    if let entry = snapshot.playingEntry { append("entry_id", entry, to: writer) }
    if let playlist = snapshot.lists.activePlaylist { append("playlist_id", playlist, to: writer) }
    append(snapshot.details, to: writer)
    writer.entry("resume_token", snapshot.resumeToken)
  }

  private func append(_ details: PlaybackDetails, to writer: MessageWriter) {
    if details.isMuted { writer.entry("muted", true) }
    if details.isPrivate { writer.entry("private", true) }
    if let buffered = details.buffered { writer.entry("buffered_us", buffered) }
    if let window = details.window {
      writer.openEntry("window", "a{sv}")
      writer.openArray("{sv}")
      writer.entry("start_us", window.start)
      writer.entry("end_us", window.end)
      writer.entry("timestamp_us", window.timestamp)
      writer.entry("start_moves", window.moving.contains(.start))
      writer.entry("end_moves", window.moving.contains(.end))
      closeList(of: writer)
    }
    if let problem = details.problem {
      writer.openEntry("problem", "a{sv}")
      writer.openArray("{sv}")
      writer.entry("kind", problem.kind.name)
      writer.entry("text", problem.text)
      writer.entry("url", problem.address)
      writer.entry("can_retry", problem.canRetry)
      closeList(of: writer)
    }
  }

  private func appendDevices(to writer: MessageWriter) {
    writer.openArray("a{sv}")
    for device in snapshot.devices {
      writer.openArray("{sv}")
      writer.entry("id", id: device.id)
      if hasTexts { writer.entry(textOf: "id", device.id) }
      writer.entry("name", device.name)
      writer.entry("type", device.type.name)
      writer.entry("volume", device.volume)
      writer.entry("relative_volume", device.capabilities.contains(.relativeVolume))
      if device.capabilities.contains(.canMute) { writer.entry("muted", device.capabilities.contains(.isMuted)) }
      writer.close()
    }
    writer.close()
  }

  // MARK: Commands

  private func appendCommands(to writer: MessageWriter) {
    writer.openArray("{sa{sv}}")
    for command in Command.allCases where snapshot.offers(command) {
      writer.openDictionaryEntry("sa{sv}")
      writer.append(string: command.name.description)
      writer.openArray("{sv}")
      writer.entry("enabled", snapshot.canUse(command))
      appendParameters(of: command, to: writer)
      writer.close()
      writer.close()
    }
    writer.close()
  }

  private func appendParameters(of command: Command, to writer: MessageWriter) {
    let offer = snapshot.offer
    switch command.argumentKind {
    case .interval:
      let intervals = offer.intervals(of: command)
      if !intervals.isEmpty { writer.entry("intervals_us", intervals) }
    case .rate:
      writer.entry("rates", offer.rates)
      writer.entry("minimum", offer.rateRange?.lowerBound)
      writer.entry("maximum", offer.rateRange?.upperBound)
    case .repeatMode:
      writer.entry("current", offer.repeatMode.name)
      writer.entry("supported", offer.repeatModes.map { $0.name })
    case .shuffleMode:
      writer.entry("current", offer.shuffleMode.name)
      writer.entry("supported", offer.shuffleModes.map { $0.name })
    case .feedback, .mark:
      guard let mark = offer.mark(of: command) else { return }
      writer.entry("feedback", mark.status.name)
      writer.entry("title", mark.title)
      writer.entry("short_title", mark.shortTitle)
    case .rating:
      writer.entry("minimum", offer.minimumRating)
      writer.entry("maximum", offer.maximumRating)
    case .languageOption: if command == .enableLanguageOption { appendLanguages(to: writer) }
    case .url, .addition:
      writer.entry("schemes", offer.schemes)
      writer.entry("mime_types", offer.mimeTypes)
    case .fullscreen: writer.entry("fullscreen", offer.isFullscreen)
    case .activation: if offer.takesActivationToken { writer.entry("activation_token", true) }
    default: break
    }
  }

  private func appendLanguages(to writer: MessageWriter) {
    let options = snapshot.offer.languageOptions
    guard !options.isEmpty else { return }
    writer.entry("current", options.filter { $0.flags.contains(.isCurrent) }.map { $0.id.text })
    openDictionaries("groups", in: writer)
    for place in options.indices {
      let number = options[place].group
      // The groups are in the order of their first options.
      guard !options[..<place].contains(where: { $0.group == number }) else { continue }
      append(options.filter { $0.group == number }, to: writer)
    }
    closeList(of: writer)
  }

  private func append(_ group: [LanguageOption], to writer: MessageWriter) {
    writer.openArray("{sv}")
    writer.entry("default", group.first { $0.flags.contains(.isDefault) }?.id.text)
    writer.entry("allows_none", group.contains { $0.flags.contains(.isOptional) })
    openDictionaries("options", in: writer)
    for option in group { append(option, to: writer) }
    closeList(of: writer)
    writer.close()
  }

  private func append(_ option: LanguageOption, to writer: MessageWriter) {
    writer.openArray("{sv}")
    writer.entry("id", option.id.text)
    writer.entry("name", option.name)
    writer.entry("tag", option.tag)
    writer.entry("kind", option.kind.name)
    writer.entry("characteristics", option.flags.words)
    writer.close()
  }

  private func openDictionaries(_ key: String, in writer: MessageWriter) {
    writer.openEntry(key, "aa{sv}")
    writer.openArray("a{sv}")
  }

  // MARK: Queue and playlists

  private func appendQueue(to writer: MessageWriter) {
    guard let queue = snapshot.lists.queue else { return }
    let end = openList(in: writer)
    for entry in queue.entries {
      open(entry.id, in: writer)
      if writer.size < end { append(entry.content, of: entry.id, to: writer) }
      closeElement(of: writer)
    }
    closeList(of: writer)
  }

  private func appendPlaylists(to writer: MessageWriter) {
    guard let playlists = snapshot.lists.playlists else { return }
    let end = openList(in: writer)
    for playlist in playlists.entries {
      open(playlist.id, in: writer)
      if writer.size < end { append(playlist, to: writer) }
      closeElement(of: writer)
    }
    closeList(of: writer)
  }

  private func appendChapters(to writer: MessageWriter) {
    guard let chapters = snapshot.content?.chapters else { return }
    _ = openList(in: writer)
    for chapter in chapters.all {
      open(chapter.id, in: writer)
      if hasTexts { writer.entry(textOf: "id", shown(chapter.id)) }
      if !chapter.title.isEmpty { writer.entry("title", chapter.title) }
      writer.entry("start_us", chapter.start)
      if let end = chapter.end { writer.entry("end_us", end) }
      if let address = chapter.artwork?.address {
        writer.entry("artwork_url", address)
      } else if let artwork = chapter.artwork {
        append("artwork_id", artwork.id, to: writer)
      }
      closeElement(of: writer)
    }
    closeList(of: writer)
  }

  private func appendLyrics(to writer: MessageWriter) {
    guard let lyrics = snapshot.content?.timedLyrics else { return }
    writer.entry("language", lyrics.language)
    guard !lyrics.lines.isEmpty else { return }
    writer.openEntry("lines", "a(xs)")
    writer.openArray("(xs)")
    for line in lyrics.lines {
      writer.openStruct("xs")
      writer.append(int64: line.time)
      writer.append(string: line.text)
      writer.close()
    }
    closeList(of: writer)
  }

  private func append(_ playlist: Playlists.Playlist, to writer: MessageWriter) {
    if hasTexts { writer.entry(textOf: "id", shown(playlist.id)) }
    writer.entry("name", playlist.name)
    writer.entry("icon_url", playlist.icon)
    append("created_us", playlist.times.created, to: writer)
    append("modified_us", playlist.times.modified, to: writer)
    append("played_us", playlist.times.played, to: writer)
  }

  private func append(_ key: String, _ time: Int64, to writer: MessageWriter) {
    if time != .min { writer.entry(key, time) }
  }

  /// Opens a list of ids and dictionaries. Returns the size from which on the dictionaries stay empty.
  private func openList(in writer: MessageWriter) -> Int {
    writer.openEntry("entries", "a(aya{sv})")
    writer.openArray("(aya{sv})")
    return writer.size + Self.listBytes
  }

  private func open(_ id: Identifier, in writer: MessageWriter) {
    writer.openStruct("aya{sv}")
    writer.append(bytes: shown(id).bytes)
    writer.openArray("{sv}")
  }

  private func closeElement(of writer: MessageWriter) {
    writer.close()
    writer.close()
  }

  private func closeList(of writer: MessageWriter) {
    writer.close()
    writer.closeEntry()
  }
}
