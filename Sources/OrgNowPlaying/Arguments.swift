// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// The arguments of a command, by their words.
struct Arguments {
  /// One argument that some command takes.
  enum Word: CaseIterable {
    case position, interval, phase, rate, repeatMode, shuffleMode, feedback, rating, negative, languageOption
    case languageSetting, url, fullscreen, volume, entry, afterEntry, makeCurrent, playlist, device, volumeSteps

    init?(_ name: String) {
      guard let word = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = word
    }

    var name: String {
      switch self {
      case .position: "position_us"
      case .interval: "interval_us"
      case .phase: "phase"
      case .rate: "rate"
      case .repeatMode: "repeat_mode"
      case .shuffleMode: "shuffle_mode"
      case .feedback: "feedback"
      case .rating: "rating"
      case .negative: "negative"
      case .languageOption: "language_option_id"
      case .languageSetting: "language_setting"
      case .url: "url"
      case .fullscreen: "fullscreen"
      case .volume: "volume"
      case .entry: "entry_id"
      case .afterEntry: "after_entry_id"
      case .makeCurrent: "make_current"
      case .playlist: "playlist_id"
      case .device: "device_id"
      case .volumeSteps: "volume_steps"
      }
    }

    var signature: StaticString {
      switch self {
      case .position, .interval: "x"
      case .rate, .rating, .volume: "d"
      case .negative, .fullscreen, .makeCurrent: "b"
      case .phase, .repeatMode, .shuffleMode, .feedback, .languageOption, .languageSetting, .url: "s"
      case .entry, .afterEntry, .playlist, .device: "ay"
      case .volumeSteps: "i"
      }
    }
  }

  private enum Value {
    case whole(Int64)
    case real(Double)
    case flag(Bool)
    case text(String)
  }

  private var values: [(word: Word, value: Value)] = []

  /// Reads an a{sv}.
  init(_ message: Message) throws(Failure) {
    guard message.enterArray("{sv}") else { throw .invalid("arguments are a dictionary, \"a{sv}\"") }
    while !message.isAtEnd {
      guard message.enterDictionaryEntry("sv"), let key = message.readString() else { break }
      guard let word = Word(key) else { throw .invalid("no command takes " + key) }
      guard !has(word) else { throw .invalid(key + " is there twice") }
      guard message.enterVariant(word.signature), let value = Self.value(word, message) else {
        throw .invalid(key + " is of the type \"" + word.signature.description + "\"")
      }
      message.exit()
      message.exit()
      values.append((word, value))
    }
  }

  private static func value(_ word: Word, _ message: Message) -> Value? {
    switch word {
    case .position, .interval: message.readInt64().map { .whole($0) }
    case .rate, .rating, .volume: message.readDouble().map { .real($0) }
    case .negative, .fullscreen, .makeCurrent: message.readBool().map { .flag($0) }
    case .phase, .repeatMode, .shuffleMode, .feedback, .languageOption, .languageSetting, .url:
      message.readString().map { .text(Text.clean($0)) }
    case .volumeSteps: message.readInt32().map { .whole(Int64($0)) }
    case .entry, .afterEntry, .playlist, .device:
      message.readBytes().flatMap { $0.count <= Limits.identifierBytes ? .text(IdentifierBytes.text($0)) : nil }
    }
  }

  private func has(_ word: Word) -> Bool { values.contains { $0.word == word } }

  // MARK: Taking

  // Each takes away what it reads, so that what is left over is one too many.

  private mutating func take(_ word: Word) -> Value? {
    guard let place = values.firstIndex(where: { $0.word == word }) else { return nil }
    return values.remove(at: place).value
  }

  private mutating func whole(_ word: Word) -> Int64? {
    if case .whole(let number) = take(word) { number } else { nil }
  }

  private mutating func real(_ word: Word) -> Double? {
    if case .real(let number) = take(word) { number } else { nil }
  }

  private mutating func flag(_ word: Word) -> Bool? {
    if case .flag(let flag) = take(word) { flag } else { nil }
  }

  private mutating func text(_ word: Word) -> String? {
    if case .text(let text) = take(word) { text } else { nil }
  }

  /// The number that a word has, of those that are counted from 0.
  private mutating func number(_ word: Word, _ name: (Int32) -> String?) -> Int32? {
    guard let text = text(word) else { return nil }
    var number: Int32 = 0
    while let known = name(number) {
      if known == text { return number }
      number += 1
    }
    return nil
  }

  /// The command with these arguments.
  func invocation(of command: Command) throws(Failure) -> Invocation {
    var rest = self
    guard let argument = rest.argument(of: command), rest.values.isEmpty else {
      throw .invalid(command.name.description + " takes " + command.parameters)
    }
    return Invocation(command, argument)
  }

  private mutating func argument(of command: Command) -> Invocation.Argument? {
    switch command {
    case .play, .pause, .togglePlayPause, .stop, .next, .previous, .raise, .quit: Invocation.Argument.none
    case .seekToPosition: whole(.position).map { .position($0) }
    case .skipForward, .skipBackward: whole(.interval).map { .interval($0) }
    case .seekForward, .seekBackward:
      number(.phase) { Phase(rawValue: $0)?.name }.flatMap { Phase(rawValue: $0) }.map { .phase($0) }
    case .changePlaybackRate: real(.rate).map { .rate($0) }
    case .changeRepeatMode:
      number(.repeatMode) { RepeatMode(rawValue: $0)?.name }.flatMap { RepeatMode(rawValue: $0) }.map {
        .repeatMode($0)
      }
    case .changeShuffleMode:
      number(.shuffleMode) { ShuffleMode(rawValue: $0)?.name }.flatMap { ShuffleMode(rawValue: $0) }.map {
        .shuffleMode($0)
      }
    case .feedback:
      number(.feedback) { FeedbackStatus(rawValue: $0)?.name }.flatMap { FeedbackStatus(rawValue: $0) }.map {
        .feedback($0)
      }
    case .rateContent: real(.rating).map { .rating($0) }
    case .like, .dislike, .bookmark: .negative(flag(.negative) ?? false)
    case .enableLanguageOption, .disableLanguageOption: languageOption()
    case .openURL: text(.url).map { .uri($0) }
    case .setFullscreen: flag(.fullscreen).map { .fullscreen($0) }
    case .setVolume: real(.volume).map { .volume($0) }
    case .goToEntry, .removeFromQueue: text(.entry).map { .entry($0) }
    case .addToQueue:
      text(.url).map { .addition($0, after: text(.afterEntry) ?? "", makeCurrent: flag(.makeCurrent) ?? false) }
    case .activatePlaylist: text(.playlist).map { .playlist($0) }
    case .setDeviceVolume: deviceVolume()
    case .stepDeviceVolume: deviceSteps()
    }
  }

  private mutating func deviceVolume() -> Invocation.Argument? {
    guard let device = text(.device), let volume = real(.volume) else { return nil }
    return .deviceVolume(DeviceVolume(device: device, volume: volume))
  }

  private mutating func deviceSteps() -> Invocation.Argument? {
    guard let device = text(.device), let steps = whole(.volumeSteps) else { return nil }
    return .deviceSteps(device, Int32(clamping: steps))
  }

  private mutating func languageOption() -> Invocation.Argument? {
    guard let option = text(.languageOption) else { return nil }
    guard has(.languageSetting) else { return .languageOption(option, LanguageSetting.none) }
    return number(.languageSetting) { LanguageSetting(rawValue: $0)?.name }.flatMap { LanguageSetting(rawValue: $0) }
      .map {
        .languageOption(option, $0)
      }
  }
}

extension Command {
  /// What the command takes, as the end of a sentence; what need not be given stands in brackets.
  fileprivate var parameters: String {
    switch self {
    case .play, .pause, .togglePlayPause, .stop, .next, .previous, .raise, .quit: "no arguments"
    case .seekToPosition: "position_us"
    case .skipForward, .skipBackward: "interval_us"
    case .seekForward, .seekBackward: "phase: begin or end"
    case .changePlaybackRate: "rate"
    case .changeRepeatMode: "repeat_mode: off, one or all"
    case .changeShuffleMode: "shuffle_mode: off, items or collections"
    case .feedback: "feedback: neutral, positive or negative"
    case .rateContent: "rating"
    case .like, .dislike, .bookmark: "[negative]"
    case .enableLanguageOption, .disableLanguageOption:
      "language_option_id [language_setting: none, this_item or permanent]"
    case .openURL: "url"
    case .setFullscreen: "fullscreen"
    case .setVolume: "volume"
    case .goToEntry, .removeFromQueue: "entry_id"
    case .addToQueue: "url [after_entry_id] [make_current]"
    case .activatePlaylist: "playlist_id"
    case .setDeviceVolume: "device_id, volume"
    case .stepDeviceVolume: "device_id, volume_steps"
    }
  }
}
