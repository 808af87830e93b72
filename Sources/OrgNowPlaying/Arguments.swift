// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// The arguments of a command, by their words.
struct Arguments {
  /// One argument that some command takes.
  enum Word: CaseIterable {
    case position, interval, phase, rate, repeatMode, shuffleMode, feedback, rating, negative, option, setting, uri
    case fullscreen, volume, entry, after, makeCurrent, playlist, device, steps

    init?(_ name: String) {
      guard let word = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = word
    }

    var name: String {
      switch self {
      case .position: "position"
      case .interval: "interval"
      case .phase: "phase"
      case .rate: "rate"
      case .repeatMode: "repeat-mode"
      case .shuffleMode: "shuffle-mode"
      case .feedback: "feedback"
      case .rating: "rating"
      case .negative: "negative"
      case .option: "option"
      case .setting: "setting"
      case .uri: "uri"
      case .fullscreen: "fullscreen"
      case .volume: "volume"
      case .entry: "entry"
      case .after: "after"
      case .makeCurrent: "make-current"
      case .playlist: "playlist"
      case .device: "device"
      case .steps: "steps"
      }
    }

    var signature: StaticString {
      switch self {
      case .position, .interval: "x"
      case .rate, .rating, .volume: "d"
      case .negative, .fullscreen, .makeCurrent: "b"
      case .phase, .repeatMode, .shuffleMode, .feedback, .option, .setting, .uri: "s"
      case .entry, .after, .playlist, .device: "ay"
      case .steps: "i"
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
    case .phase, .repeatMode, .shuffleMode, .feedback, .option, .setting, .uri:
      message.readString().map { .text(Text.clean($0)) }
    case .steps: message.readInt32().map { .whole(Int64($0)) }
    case .entry, .after, .playlist, .device:
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
    case .openURL: text(.uri).map { .uri($0) }
    case .setFullscreen: flag(.fullscreen).map { .fullscreen($0) }
    case .setVolume: real(.volume).map { .volume($0) }
    case .goToEntry, .removeFromQueue: text(.entry).map { .entry($0) }
    case .addToQueue:
      text(.uri).map { .addition($0, after: text(.after) ?? "", makeCurrent: flag(.makeCurrent) ?? false) }
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
    guard let device = text(.device), let steps = whole(.steps) else { return nil }
    return .deviceSteps(device, Int32(clamping: steps))
  }

  private mutating func languageOption() -> Invocation.Argument? {
    guard let option = text(.option) else { return nil }
    guard has(.setting) else { return .languageOption(option, LanguageSetting.none) }
    return number(.setting) { LanguageSetting(rawValue: $0)?.name }.flatMap { LanguageSetting(rawValue: $0) }.map {
      .languageOption(option, $0)
    }
  }
}

extension Command {
  /// What the command takes, as the end of a sentence; what need not be given stands in brackets.
  fileprivate var parameters: String {
    switch self {
    case .play, .pause, .togglePlayPause, .stop, .next, .previous, .raise, .quit: "no arguments"
    case .seekToPosition: "position"
    case .skipForward, .skipBackward: "interval"
    case .seekForward, .seekBackward: "phase: begin or end"
    case .changePlaybackRate: "rate"
    case .changeRepeatMode: "repeat-mode: off, one or all"
    case .changeShuffleMode: "shuffle-mode: off, items or collections"
    case .feedback: "feedback: neutral, positive or negative"
    case .rateContent: "rating"
    case .like, .dislike, .bookmark: "[negative]"
    case .enableLanguageOption, .disableLanguageOption: "option [setting: none, this_item or permanent]"
    case .openURL: "uri"
    case .setFullscreen: "fullscreen"
    case .setVolume: "volume"
    case .goToEntry, .removeFromQueue: "entry"
    case .addToQueue: "uri [after] [make-current]"
    case .activatePlaylist: "playlist"
    case .setDeviceVolume: "device, volume"
    case .stepDeviceVolume: "device, steps"
    }
  }
}
