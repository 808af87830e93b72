// SPDX-License-Identifier: MIT

public import NowPlayingCore

/// A command for a player, and the handler of its outcome.
final class Action: @unchecked Sendable {
  typealias Handler = (ObservedPlayer?, ActionOutcome) -> Void

  /// The bus name; nil: the primary player.
  let name: Identifier?
  /// The program that the service calls for; nil: itself.
  let sender: Identifier?
  private(set) var invocation: Invocation
  /// Nil also after it was called. The user data of the program live as long as this closure.
  var handler: Handler?
  /// Its place among the requests of the controller.
  let number: Int

  // For the thread of the loop.

  /// The connection of the player that got the command.
  var owner: Identifier?
  /// The other session that gets it; nil: the player's own.
  var other: OtherSession?
  /// The name of the player for sentences.
  var title = ""
  /// The state of the player before.
  var before: SessionSnapshot?
  /// Until when a player without Session1 can show the effect; nil: it has not accepted the command. When a player with
  /// Session1 is sent a Ping; nil: it has been.
  var deadline: Int64?
  /// Whether the player was read again after the command.
  var isReadAgain = false
  /// Whether the player showed the requested state before the command.
  var heldBefore = false
  /// The calls of Session1 without an answer, and the first failure of one.
  var openCalls = 0
  var failure: ActionOutcome?
  /// The player whose state is `before`.
  var target: Identifier?
  /// The first player that was sent a Ping for it.
  var asked: Identifier?
  /// How long it waits for a player that answers; nil: the first one does.
  var answerDeadline: Int64?
  var outcome: ActionOutcome?
  /// The connection of the service that has the action; nil: the player has it.
  var center: String?
  /// Whether the service has seen the effect.
  var isConfirmed = false

  init(
    _ invocation: Invocation, to name: Identifier?, for sender: Identifier? = nil, number: Int, _ handler: Handler?
  ) {
    (self.name, self.sender) = (name, sender)
    self.number = number
    self.invocation = invocation
    self.handler = handler
  }

  /// A skip by 0 is one by the interval that the player prefers. A player without tokens gets none.
  func completeArgument() {
    switch invocation.argument {
    case .interval(0):
      let preferred = before?.offer.intervals(of: invocation.command).first ?? 10_000_000
      invocation = Invocation(invocation.command, .interval(preferred))
    case .activation where before?.offer.takesActivationToken == false: invocation = Invocation(invocation.command)
    default: return
    }
  }

  /// The commands that a player with Session1 gets. Those for a command that it does not offer have the same effect, as
  /// from MPRIS. Empty: the player has the requested state.
  func sessionCommands() -> [Invocation] {
    guard var before, !before.offer.offers(invocation.command) else { return [invocation] }
    // It is the mean of the devices' volumes.
    if !before.devices.isEmpty { before.playback.volume = nil }
    switch before.substitute(for: invocation) {
    case .deliver(let other): return [other]
    case .deliverBoth(let first, let second): return [first, second]
    case .deliverAll(let all): return all
    case .ignore where before.control(of: invocation.command).isOffered: return []
    // The player answers: its offer may have changed.
    case .ignore, .refuse, nil: return [invocation]
    }
  }
}

/// How an action ended.
public struct ActionOutcome: Sendable {
  public let outcome: Outcome
  /// Whether the player reported or showed the effect. False with success: it accepted the command.
  public let isSeen: Bool
  /// The sentence of the player, or ours; empty if the player reported or showed the effect.
  public let text: String

  private init(_ outcome: Outcome, isSeen: Bool, _ text: String) {
    (self.outcome, self.isSeen, self.text) = (outcome, isSeen, text)
  }

  /// Makes an outcome that the caller knows.
  public init(_ outcome: Outcome, _ text: String) { self.init(outcome, isSeen: true, text) }

  public static let success = ActionOutcome(.success, "")

  static func accepted(_ text: String) -> ActionOutcome { ActionOutcome(.success, isSeen: false, text) }
}

extension Invocation {
  /// Fails for an argument that no player accepts.
  func check() throws(Failure) {
    switch argument {
    case .position(let position) where position < 0: throw .invalid("a position is not negative")
    case .interval(let interval) where interval < 0: throw .invalid("an interval is not negative")
    case .rate(let rate) where !rate.isFinite || rate == 0: throw .invalid("a rate is a number, and not 0")
    case .rating(let rating) where !rating.isFinite: throw .invalid("a rating is a number")
    case .volume(let volume) where !volume.isFinite || volume < 0:
      throw .invalid("a volume is a number that is not negative")
    case .deviceVolume(let target) where !(target.volume >= 0 && target.volume <= 1):
      throw .invalid("the volume of a device is from 0 to 1")
    case .deviceSteps(_, let steps) where steps == 0 || abs(Int64(steps)) > 100:
      throw .invalid("the steps are from -100 to 100, and not 0")
    case .url(let url) where url.isEmpty, .addition(let url, _, _) where url.isEmpty: throw .invalid("the URL is empty")
    case .entry(let id) where id.isEmpty, .playlist(let id) where id.isEmpty, .chapter(let id) where id.isEmpty,
      .custom(let id) where id.isEmpty, .output(let id, _) where id.isEmpty, .leftOutput(let id) where id.isEmpty:
      throw .invalid("the id is empty")
    default: return
    }
  }
}

extension Invocation {
  /// The queue entry or playlist of the argument, if the player has no such one; nil also if its list was not read whole.
  func missing(in lists: Lists) -> String? {
    switch argument {
    case .entry(let id), .addition(_, after: let id, _):
      guard let queue = lists.queue, queue.entries.count < Limits.queueEntries, !id.isEmpty else { return nil }
      return queue.place(of: id) == nil ? "queue entry " + Text.quoted(id.text) : nil
    case .playlist(let id):
      guard let playlists = lists.playlists, playlists.entries.count < Limits.playlists else { return nil }
      return playlists[id] == nil ? "playlist " + Text.quoted(id.text) : nil
    default: return nil
    }
  }
}

extension SessionSnapshot {
  /// The commands with the effect of a command that the player does not offer; nil: no other command has it.
  fileprivate func substitute(for invocation: Invocation) -> Resolution? {
    switch (invocation.command, invocation.argument) {
    case (.play, _): resolvePlay()
    case (.pause, _): resolvePause()
    case (.togglePlayPause, _): resolvePlayPause()
    case (.stop, _): resolveStop()
    case (.setVolume, .volume(let volume)): resolveSetVolume(volume)
    case (.openURL, .url(let url)): resolveOpen(url)
    default: nil
    }
  }
}

extension Invocation {
  /// The largest difference between the requested and the shown position of a seek.
  private static let seekTolerance: Int64 = 1_500_000

  /// Whether a player shows the effect of the command; nil: nothing shows it.
  func isDone(before: SessionSnapshot, after: SessionSnapshot, now: Int64) -> Bool? {
    switch argument {
    case .none: isDone(command, before: before, after: after, now: now)
    case .position(let position): isNear(position, after.timeline, now)
    case .interval(let interval):
      skipped(by: interval, from: before.timeline.position(at: now)).flatMap { isNear($0, after.timeline, now) }
    case .rate(let rate): after.playback.rate == rate
    case .repeatMode(let mode): after.offer.repeatMode == mode
    case .shuffleMode(let mode): after.offer.shuffleMode == mode
    case .muted(let isMuted): after.details.isMuted == isMuted
    // Some players have whole stars.
    case .rating(let rating): after.content?.number(.userRating).map { abs($0 - rating) < 0.2 }
    case .volume(let volume): after.playback.volume.map { abs($0 - volume) < 0.02 }
    case .fullscreen(let isOn): after.offer.isFullscreen == isOn
    case .url: !after.showsSameItem(as: before)
    case .entry(let id): command == .goToEntry ? after.playingEntry == id : nil
    case .playlist(let id): after.lists.activePlaylist == id
    default: nil
    }
  }

  private func isDone(_ command: Command, before: SessionSnapshot, after: SessionSnapshot, now: Int64) -> Bool? {
    switch command {
    case .play: after.isPlaying
    case .pause: !after.isPlaying
    case .togglePlayPause: after.isPlaying != before.isPlaying
    // Some players pause at the beginning.
    case .stop:
      after.playback.state == .stopped || !after.isPlaying && after.timeline.position(at: now) < Self.seekTolerance
    case .next: !after.showsSameItem(as: before)
    // Most players begin the item again if it has played for some seconds.
    case .previous:
      !after.showsSameItem(as: before)
        || (before.timeline.position(at: now) >= Self.seekTolerance
          && after.timeline.position(at: now) < Self.seekTolerance)
    default: nil
    }
  }

  // The positions of players can be any numbers.

  private func skipped(by interval: Int64, from position: Int64) -> Int64? {
    let (target, isBeyond) =
      command == .skipForward
      ? position.addingReportingOverflow(interval) : position.subtractingReportingOverflow(interval)
    return isBeyond ? nil : target
  }

  private func isNear(_ position: Int64, _ timeline: Timeline, _ now: Int64) -> Bool? {
    guard timeline.isKnown else { return nil }
    let (difference, isFar) = timeline.position(at: now).subtractingReportingOverflow(position)
    return !isFar && difference.magnitude < Self.seekTolerance
  }
}
