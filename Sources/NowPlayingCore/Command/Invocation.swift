// SPDX-License-Identifier: MIT

/// A command with its argument: what a handler is asked to do.
public struct Invocation: Equatable, Sendable {
  /// The argument of a command; which one it is follows from the command.
  public enum Argument: Equatable, Sendable {
    case none
    case position(Int64)
    case interval(Int64)
    case phase(Phase)
    case rate(Double)
    case repeatMode(RepeatMode)
    case shuffleMode(ShuffleMode)
    case feedback(FeedbackStatus)
    case rating(Double)
    case negative(Bool)
    case languageOption(String, LanguageSetting)
    case uri(String)
    case fullscreen(Bool)
    case volume(Double)
    case entry(String)
    /// What to put into the queue, and behind which entry: "" is the front.
    case addition(String, after: String, makeCurrent: Bool)
    case playlist(String)
    case deviceVolume(DeviceVolume)
    /// How many steps louder, or softer.
    case deviceSteps(String, Int32)
    /// What a group is moved by: each device is asked for apart.
    case deviceVolumes([DeviceVolume])
  }

  public let command: Command
  public let argument: Argument

  /// Makes an invocation.
  public init(_ command: Command, _ argument: Argument = .none) {
    self.command = command
    self.argument = argument
  }

  /// What is to be opened or put into the queue; nil: the command is another.
  var uri: String? {
    switch argument {
    case .uri(let uri), .addition(let uri, _, _): uri
    default: nil
    }
  }

  /// Whether the argument is one that the command promises its handler, for what is offered.
  func isPromised(by offer: Offer, length: Int64?, lists: Lists, devices: [Device]) -> Bool {
    switch (command, argument) {
    case (.play, .none), (.pause, .none), (.togglePlayPause, .none), (.stop, .none), (.next, .none),
      (.previous, .none), (.raise, .none), (.quit, .none), (.seekForward, .phase), (.seekBackward, .phase),
      (.feedback, .feedback), (.like, .negative), (.dislike, .negative), (.bookmark, .negative),
      (.openURL, .uri), (.setFullscreen, .fullscreen):
      true
    case (.seekToPosition, .position(let position)): position >= 0 && position <= length ?? .max
    case (.skipForward, .interval(let interval)), (.skipBackward, .interval(let interval)): interval > 0
    case (.changePlaybackRate, .rate(let rate)): offer.rates.contains(rate)
    case (.changeRepeatMode, .repeatMode(let mode)): offer.repeatModes.contains(mode)
    case (.changeShuffleMode, .shuffleMode(let mode)): offer.shuffleModes.contains(mode)
    case (.rateContent, .rating(let rating)): rating >= offer.minimumRating && rating <= offer.maximumRating
    case (.enableLanguageOption, .languageOption(let id, _)), (.disableLanguageOption, .languageOption(let id, _)):
      offer.hasLanguageOption(id)
    case (.setVolume, .volume(let volume)): volume >= 0 && volume.isFinite
    case (.goToEntry, .entry(let id)), (.removeFromQueue, .entry(let id)): lists.queue?.place(of: id) != nil
    case (.addToQueue, .addition(_, after: let id, _)): id.isEmpty || lists.queue?.place(of: id) != nil
    case (.activatePlaylist, .playlist(let id)): lists.playlists?[id] != nil
    case (.setDeviceVolume, .deviceVolume(let target)):
      target.volume >= 0 && target.volume <= 1
        && devices.contains { $0.id == target.device && $0.capabilities.contains(.absoluteVolume) }
    case (.stepDeviceVolume, .deviceSteps(let id, let steps)):
      steps != 0 && abs(Int64(steps)) <= 100
        && devices.contains { $0.id == id && $0.capabilities.contains(.relativeVolume) }
    default: false
    }
  }
}
