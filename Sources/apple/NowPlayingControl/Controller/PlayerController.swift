// SPDX-License-Identifier: MIT

public import Foundation
public import Observation
internal import NowPlayingControlEngine
internal import NowPlayingCore

/// Finds all players of the desktop, follows them, and sends them actions.
///
/// ```swift
/// let controller = try PlayerController()
/// try await controller.waitForPlayers()
/// for player in controller.players { print(player.name, player.item?.title ?? "-") }
/// try await controller.perform(.togglePlayPause)
/// ```
///
/// Views observe ``players``. The controller has a thread, which sleeps while no player changes. Without a session bus
/// there are no players. The controller connects when a bus appears.
@MainActor @Observable
public final class PlayerController {
  /// How a controller reads the players.
  public struct Options: OptionSet, Sendable {
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It reads queues, playlists, chapters and lyrics with times too. They are long, and few programs show them.
    public static let lists = Options(rawValue: 1 << 0)
    /// It reads each player once and follows no changes, for a program that waits and ends. It sends fewer messages. An
    /// action of an MPRIS player ends, not confirmed, when the player has accepted it.
    public static let once = Options(rawValue: 1 << 1)
    /// It reads and steers every player by the interface org.mpris.MediaPlayer2.Player alone, for a program that shows the words
    /// of MPRIS. ``PlayerItem/extras`` then has every key of the metadata. It cannot be combined with ``lists`` or
    /// ``others``.
    public static let mpris = Options(rawValue: 1 << 2)
    /// It reads also the other sessions of an application, which have no bus name of their own. Each follows its player in the
    /// list, and its name has the id of the session: "org.mpris.MediaPlayer2.Player/radio".
    public static let others = Options(rawValue: 1 << 3)
  }

  /// The state of the connection to the bus.
  public enum Connection: CaseIterable, Hashable, Sendable {
    /// The controller logs in.
    case connecting
    case connected
    /// There is no bus. The controller tries again.
    case waiting
  }

  /// All players, the primary first, players that do not answer last.
  public private(set) var players: [Player] = []

  /// Whether the order of the players is an estimate: some of them were paused before the controller started, and MPRIS
  /// does not report when a player played last.
  public private(set) var isEstimate = false

  @ObservationIgnored private let engine: Controller
  @ObservationIgnored private let inbox = ChangeInbox()
  @ObservationIgnored private var listeners: [Int: AsyncStream<PlayerChange>.Continuation] = [:]
  @ObservationIgnored private var lastListener = 0

  /// Makes a controller. `busAddress` is the D-Bus address of the bus, like "unix:path=/run/user/1000/bus"; nil: the
  /// session bus.
  public init(_ options: Options = [], busAddress: String? = nil) throws(PlayerControllerError) {
    do throws(Failure) {
      var scope: ReadingScope = []
      if options.contains(.lists) { scope.insert(.lists) }
      if options.contains(.once) { scope.insert(.once) }
      if options.contains(.mpris) { scope.insert(.mprisOnly) }
      if options.contains(.others) { scope.insert(.others) }
      engine = try Controller.make(hostLoop: false, scope)
      if let busAddress { try engine.set(busAddress: busAddress) }
    } catch {
      throw PlayerControllerError(error)
    }
    let inbox = inbox
    // The engine calls the closures of this class on its own thread: `@Sendable` keeps them off the main actor.
    try? engine.set { @Sendable [weak self] player, changes in
      guard inbox.add(PlayerChange(player, changes)) else { return }
      Task { @MainActor in self?.receive() }
    }
  }

  deinit {
    engine.close()
    for listener in listeners.values { listener.finish() }
  }

  // MARK: Players

  /// The first player; nil if no player is known.
  public var primary: Player? { players.first }

  /// The state of the connection to the bus.
  public var connection: Connection {
    switch try? engine.connection {
    case .connected: .connected
    case .connecting: .connecting
    default: .waiting
    }
  }

  /// The player with a bus name, with or without "org.mpris.MediaPlayer2."; nil if no player has it. The name of a
  /// program, "vlc", also finds its instance with an ending, "vlc.instance42".
  public func player(named name: String) -> Player? {
    (try? engine.player(Identifier(name))).map { Player($0) }
  }

  /// Waits until the state of every player is known, for a program that reads once. A player that does not answer within
  /// two seconds is not waited for.
  public func waitForPlayers(atMost seconds: TimeInterval = 3) async throws(PlayerControllerError) {
    let (engine, limit) = (engine, Int64(seconds: max(0, seconds)) ?? 0)
    let failure: Failure? = await withCheckedContinuation { continuation in
      // The engine blocks its caller.
      Thread.detachNewThread {
        do throws(Failure) {
          try engine.wait(microseconds: limit, outcomesToo: false)
          continuation.resume(returning: nil)
        } catch {
          continuation.resume(returning: error)
        }
      }
    }
    receive()
    if let failure { throw PlayerControllerError(failure) }
  }

  /// Makes a player the primary one, until it leaves or another player begins to play. Nil returns to the rules. The service
  /// org.nowplaying.Center does this for all programs; without it, the choice holds for this controller.
  public func setPrimary(_ player: Player?) throws(PlayerControllerError) {
    do throws(Failure) { try engine.set(primary: player?.observed.name) } catch { throw PlayerControllerError(error) }
  }

  /// Pauses the players that play, until the hold is released or its last reference ends. The service org.nowplaying.Center
  /// does it, which the bus starts. `reason` is a line for people: "Call with Ada".
  public func hold(_ reason: String) throws(PlayerControllerError) -> PlayerHold {
    do throws(Failure) { return PlayerHold(try engine.hold(reason)) } catch { throw PlayerControllerError(error) }
  }

  // MARK: Changes

  /// The changes of players, from now on. The first ones are those of the players that are known.
  ///
  /// ```swift
  /// for await change in controller.changes() where change.changes.contains(.item) {
  ///   print(change.player.item?.title ?? "-")
  /// }
  /// ```
  public func changes() -> AsyncStream<PlayerChange> {
    let (stream, continuation) = AsyncStream<PlayerChange>.makeStream()
    lastListener += 1
    let number = lastListener
    listeners[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.listeners[number] = nil }
    }
    for player in players { continuation.yield(PlayerChange(player: player, changes: .appeared)) }
    return stream
  }

  /// Reads the changes that the controller's thread has reported.
  private func receive() {
    let changes = inbox.take()
    guard let known = try? engine.players else { return }
    let players = known.map { Player($0) }
    if players != self.players { self.players = players }
    let isEstimate = (try? engine.isEstimate) ?? false
    if isEstimate != self.isEstimate { self.isEstimate = isEstimate }
    for change in changes {
      for listener in listeners.values { listener.yield(change) }
    }
  }

  // MARK: Actions

  /// Sends an action to a player, and returns when the player has performed it. Nil is the primary player.
  ///
  /// ``PlayerAction/togglePlayPause`` for the primary player pauses it if it plays, and otherwise plays it. Cancelling the
  /// task does not cancel the action.
  @discardableResult
  public func perform(
    _ action: PlayerAction, on player: Player? = nil
  ) async throws(PlayerActionError) -> PlayerActionResult {
    let (engine, name) = (engine, player?.observed.name)
    let ended: Result<PlayerActionResult, PlayerActionError> = await withCheckedContinuation { continuation in
      do throws(Failure) {
        try engine.perform(action.invocation, on: name) { @Sendable observed, outcome in
          let player = observed.map { Player($0) }
          continuation.resume(
            returning: outcome.outcome == .success
              ? .success(PlayerActionResult(player: player, isConfirmed: outcome.isSeen))
              : .failure(PlayerActionError(outcome.outcome, outcome.text, player)))
        }
      } catch {
        continuation.resume(returning: .failure(PlayerActionError(error)))
      }
    }
    return try ended.get()
  }

  // MARK: Artwork

  /// Requests the artwork of the item that a player plays, at the size in pixels at which the program shows it. Nil is
  /// the primary player. An image can have another size. After ten seconds, the error is
  /// ``PlayerActionError/Reason/timedOut``.
  public func artwork(
    of player: Player? = nil, size: CGSize
  ) async throws(PlayerActionError) -> PlayerArtwork {
    try await image(.still, of: player, size)
  }

  /// Requests the artwork of a chapter of the item that a player plays, by its id. The error of a chapter without artwork is
  /// ``PlayerActionError/Reason/noSuchContent``: show that of the item.
  public func artwork(
    ofChapter id: String, of player: Player? = nil, size: CGSize
  ) async throws(PlayerActionError) -> PlayerArtwork {
    try await image(.chapter(Identifier(id)), of: player, size)
  }

  /// Requests the icon of a command of the player's own, by its id. The error of a command without an image is
  /// ``PlayerActionError/Reason/noSuchContent``: show ``Player/CustomCommand/iconName``. Like custom.h, this may change in any
  /// release.
  public func icon(
    ofCustomCommand id: String, of player: Player? = nil, size: CGSize
  ) async throws(PlayerActionError) -> PlayerArtwork {
    try await image(.icon(Identifier(id)), of: player, size)
  }

  /// Requests a still image of the animated artwork.
  public func animatedArtworkPreview(
    of player: Player? = nil, _ aspectRatio: Player.AspectRatio, size: CGSize
  ) async throws(PlayerActionError) -> PlayerArtwork {
    try await image(.preview(aspectRatio.core), of: player, size)
  }

  /// Requests the video of the animated artwork. The file is the player's own, which may change it. Show the preview
  /// while ``Player/isConstrained`` is set.
  public func animatedArtworkVideo(
    of player: Player? = nil, _ aspectRatio: Player.AspectRatio, size: CGSize
  ) async throws(PlayerActionError) -> PlayerArtwork {
    try await image(.video(aspectRatio.core), of: player, size)
  }

  private func image(
    _ role: ImageQuery.Role, of player: Player?, _ size: CGSize
  ) async throws(PlayerActionError) -> PlayerArtwork {
    let (engine, name) = (engine, player?.observed.name)
    let sides = 1...CGFloat(Limits.artworkSide)
    guard sides.contains(size.width), sides.contains(size.height) else {
      throw PlayerActionError(.invalidArgument, "a side of an image is from 1 to \(Limits.artworkSide) pixels", player)
    }
    let pixels = PixelSize(width: Int32(size.width.rounded()), height: Int32(size.height.rounded()))
    let ended: Result<PlayerArtwork, PlayerActionError> = await withCheckedContinuation { continuation in
      do throws(Failure) {
        try engine.requestImage(role, pixels, of: name) { @Sendable observed, answer in
          continuation.resume(returning: PlayerArtwork.result(of: answer, observed.map { Player($0) }))
        }
      } catch {
        continuation.resume(returning: .failure(PlayerActionError(error)))
      }
    }
    return try ended.get()
  }
}
