// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

extension Message {
  /// Reads the property Commands.
  func readOffer() -> Offer {
    var offer = Offer()
    guard enterArray("{sa{sv}}") else { return offer }
    for _ in 0..<Limits.listEntries {
      guard enterDictionaryEntry("sa{sv}") else { break }
      if let command = readWord().flatMap({ Command($0) }) {
        var settings = ReadSettings()
        readEntries { key in settings.read(key, self) }
        offer.add(command)
        settings.apply(to: &offer, command)
      }
      exit()
    }
    exit()
    return offer
  }
}

/// The keys of one command.
private struct ReadSettings {
  private var isEnabled = true
  private var intervals: [Int64] = []
  private var rates: [Double] = []
  private var current: [String] = []
  private var supported: [String] = []
  private var mark = Offer.Mark()
  private var minimum: Double?
  private var maximum: Double?
  private var schemes: [String] = []
  private var mimeTypes: [String] = []
  private var isFullscreen = false
  private var takesActivationToken = false
  private var languageOptions: [LanguageOption] = []

  init() {}

  mutating func read(_ key: String, _ message: Message) {
    switch Identifier(key) {
    case "enabled": isEnabled = message.readBool() ?? true
    case "intervals_us": intervals = message.readInt64s().filter { $0 > 0 }
    case "rates": rates = message.readDoubles().filter { $0.isFinite && $0 != 0 }
    case "current": current = message.readWord().map { [$0] } ?? message.readWords()
    case "supported": supported = message.readWords()
    case "feedback": mark.status = FeedbackStatus(word: message.readWord()) ?? .neutral
    case "title": mark.title = message.readLine()
    case "short_title": mark.shortTitle = message.readLine()
    case "minimum": minimum = message.readReal()
    case "maximum": maximum = message.readReal()
    case "schemes": schemes = message.readWords().filter { Text.isScheme($0) || $0.hasSameBytes(as: Offer.anyScheme) }
    case "mime_types": mimeTypes = message.readWords().map { Text.line(Text.clean($0)) }
    case "fullscreen": isFullscreen = message.readBool() ?? false
    case "activation_token": takesActivationToken = message.readBool() ?? false
    case "groups": readGroups(message)
    default: break
    }
  }

  func apply(to offer: inout Offer, _ command: Command) {
    try? offer.enable(command, isEnabled)
    switch command.argumentKind {
    case .interval: try? offer.set(intervals: intervals, for: command)
    case .rate:
      try? offer.set(rates: rates)
      if let minimum, let maximum { try? offer.set(minimumRate: minimum, maximumRate: maximum) }
    case .repeatMode:
      offer.set(
        repeatMode: RepeatMode(word: current.first) ?? .off, supported: supported.compactMap { RepeatMode(word: $0) })
    case .shuffleMode:
      offer.set(
        shuffleMode: ShuffleMode(word: current.first) ?? .off, supported: supported.compactMap { ShuffleMode(word: $0) }
      )
    case .feedback, .mark: try? offer.set(mark: mark, of: command)
    case .rating: try? offer.set(minimumRating: minimum ?? 0, maximumRating: maximum ?? 1)
    case .languageOption: if command == .enableLanguageOption { try? offer.set(languageOptions: markedOptions) }
    case .url: try? offer.set(schemes: schemes, mimeTypes: mimeTypes)
    // An older library has them at open_url only.
    case .addition: if !schemes.isEmpty { try? offer.set(schemes: schemes, mimeTypes: mimeTypes) }
    case .fullscreen: offer.set(fullscreen: isFullscreen)
    case .activation: offer.set(takesActivationToken: takesActivationToken)
    default: break
    }
  }

  // MARK: Language options

  private mutating func readGroups(_ message: Message) {
    guard message.enterArray("a{sv}") else { return }
    for group in 0..<Int32(clamping: Limits.languageOptions) where !message.isAtEnd { readGroup(group, message) }
    message.exit()
  }

  private mutating func readGroup(_ group: Int32, _ message: Message) {
    var options: [LanguageOption] = []
    var standard: Identifier?
    var allowsNone = false
    message.readEntries { key in
      switch Identifier(key) {
      case "default": standard = message.readString(limit: Limits.identifierBytes).map { Identifier($0) }
      case "allows_none": allowsNone = message.readBool() ?? false
      case "options":
        guard message.enterArray("a{sv}") else { return }
        for _ in 0..<Limits.languageOptions where !message.isAtEnd {
          if let option = Self.readOption(of: group, message) { options.append(option) }
        }
      default: break
      }
    }
    for option in options {
      var flags = option.flags
      if option.id == standard { flags.insert(.isDefault) }
      if allowsNone { flags.insert(.isOptional) }
      add(option.with(flags))
    }
  }

  private mutating func add(_ option: LanguageOption) {
    guard languageOptions.count < Limits.languageOptions, !languageOptions.contains(where: { $0.id == option.id })
    else {
      return
    }
    languageOptions.append(option)
  }

  private static func readOption(of group: Int32, _ message: Message) -> LanguageOption? {
    var id: String?
    var name: String?
    var tag: String?
    var kind = LanguageKind.audible
    var flags: LanguageFlags = []
    message.readEntries { key in
      switch Identifier(key) {
      case "id": id = message.readString(limit: Limits.identifierBytes)
      case "name": name = message.readLine()
      case "tag": tag = message.readLine()
      case "kind": kind = LanguageKind(word: message.readWord()) ?? .audible
      case "characteristics": flags = LanguageFlags(words: message.readWords())
      default: break
      }
    }
    guard let id, let name, !id.isEmpty else { return nil }
    return LanguageOption(id: Identifier(id), name: name, tag: tag, kind: kind, group: group, flags: flags)
  }

  /// The options, of which those in `current` are on: at most one of each group.
  private var markedOptions: [LanguageOption] {
    var groups: [Int32] = []
    return languageOptions.map { option in
      guard current.contains(where: { $0.hasSameBytes(as: option.id.text) }), !groups.contains(option.group) else {
        return option
      }
      groups.append(option.group)
      return option.with(option.flags.union(.isCurrent))
    }
  }
}

extension LanguageOption {
  fileprivate func with(_ flags: LanguageFlags) -> LanguageOption {
    LanguageOption(id: id, name: name, tag: tag, kind: kind, group: group, flags: flags)
  }
}
