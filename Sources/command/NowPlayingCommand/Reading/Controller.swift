// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import CNowPlayingControl
internal import DBus
internal import NowPlayingCore

/// The players of the desktop.
///
/// The program has one thread: the library reads the bus inside `wait` and `dispatch`.
@safe final class Controller {
  /// The extent of a reading, and its time.
  struct Reading: OptionSet {
    let rawValue: UInt32

    /// Each player once; changes are not followed.
    static let once = Reading(rawValue: UInt32(NP_CONTROLLER_ONCE))
    /// Queues and playlists too.
    static let lists = Reading(rawValue: UInt32(NP_CONTROLLER_LISTS))
    /// Only the interface org.mpris.MediaPlayer2.Player, and every key of its metadata.
    static let mpris = Reading(rawValue: UInt32(NP_CONTROLLER_MPRIS))
    /// Also the sessions of an application that have no bus name.
    static let others = Reading(rawValue: UInt32(NP_CONTROLLER_OTHERS))
    /// The primary player alone, and once, if the service runs.
    static let primary = Reading(rawValue: UInt32(NP_CONTROLLER_PRIMARY))
  }

  /// The longest time until the state of all players is known. A silent one is known after two seconds.
  private static let patience: Int64 = 5 * 1_000_000
  /// The longest time until an outcome: a player with libnowplaying has 22 seconds.
  private static let longPatience: Int64 = 30 * 1_000_000

  private var handle: OpaquePointer?
  /// Called when a player has changed.
  var changed: ((Player, np_player_changes) -> Void)?

  /// Makes a controller, which begins to read; nil: the library has logged the reason.
  init?(_ reading: Reading = []) {
    var handle: OpaquePointer?
    let flags = reading.rawValue | UInt32(NP_CONTROLLER_HOST_LOOP)
    guard unsafe np_controller_new(flags, &handle) == NP_OK, let handle = unsafe handle else { return nil }
    unsafe self.handle = handle
    if let usual = BusAddress.usual { _ = setBusAddress("unix:path=" + usual.text) }
  }

  deinit { close() }

  /// Leaves the bus. Open actions are cancelled before it returns.
  func close() {
    unsafe np_controller_free(handle)
    unsafe handle = nil
  }

  /// Waits until the state of every player that answers is known, and `perform` has its outcomes.
  func wait() { _ = unsafe np_controller_wait(handle, Self.patience) }

  /// Waits until the chosen players are known. Players that have not answered in 100 ms are not waited for if another one can
  /// be chosen.
  func wait(for selection: Selection) {
    for _ in 0..<(Self.patience / 100_000) {
      if wait(microseconds: 100_000) || selection.isDecided(by: players) { return }
    }
  }

  /// Calls a function with the chosen players: with those that answer in 100 ms, and then with the others as they answer.
  /// Silent ones are last. False: there is no such player.
  func forEachGroup(
    of selection: Selection, _ body: ([Player]) throws(UsageError) -> Void
  ) throws(UsageError) -> Bool {
    var known: [String] = []
    for _ in 0..<(Self.patience / 100_000) {
      let isSettled = wait(microseconds: 100_000)
      guard isSettled || !selection.isSingle || selection.isDecided(by: players) else { continue }
      let group = selection.chosen(players).filter { player in
        !known.contains { $0.hasSameBytes(as: player.busName) }
      }
      known += group.map { $0.busName }
      if !group.isEmpty { try body(group) }
      if isSettled || selection.isSingle { break }
    }
    return !known.isEmpty
  }

  /// Waits until every player has answered, and every action has ended, and at most so long. False: one has not yet.
  func wait(microseconds: Int64) -> Bool { unsafe np_controller_wait(handle, microseconds) == NP_OK }

  /// Waits until every player has answered, or until some have and the others have not in 100 ms: a silent player must
  /// not delay the others. False: a player has not answered yet.
  func waitForSome() -> Bool {
    for _ in 0..<(Self.patience / 100_000) {
      if wait(microseconds: 100_000) { return true }
      if count > 0 { return false }
    }
    return true
  }

  private var count: Int {
    var count = 0
    _ = unsafe np_controller_get_players(handle, nil, 0, &count)
    return count
  }

  /// Uses another bus than the session bus. False: it is not an address.
  func setBusAddress(_ address: String) -> Bool {
    unsafe address.withCString { unsafe np_controller_set_bus_address(handle, $0) } == NP_OK
  }

  /// The descriptor to poll, and then to call `dispatch`.
  var descriptor: Int32 {
    var descriptor: Int32 = -1
    _ = unsafe np_controller_get_fd(handle, &descriptor)
    return descriptor
  }

  func dispatch() { _ = unsafe np_controller_dispatch(handle) }

  /// Whether there is a bus.
  var isConnected: Bool {
    var connection: np_connection = 0
    _ = unsafe np_controller_get_connection(handle, &connection)
    return connection == NP_CONNECTION_CONNECTED
  }

  /// Whether the order of the players is an estimate.
  var isEstimate: Bool {
    var isEstimate = false
    _ = unsafe np_controller_is_estimate(handle, &isEstimate)
    return isEstimate
  }

  /// All players, the primary first.
  var players: [Player] {
    var count = 0
    guard unsafe np_controller_get_players(handle, nil, 0, &count) == NP_OK, count > 0 else { return [] }
    var handles = unsafe [OpaquePointer?](repeating: nil, count: count)
    let capacity = count
    guard unsafe np_controller_get_players(handle, &handles, capacity, &count) == NP_OK else { return [] }
    return unsafe handles.prefix(count).compactMap { unsafe $0 }.map { unsafe Player($0) }
  }

  /// The primary player.
  var primary: Player? {
    var player: OpaquePointer?
    guard unsafe np_controller_get_player(handle, nil, &player) == NP_OK, let player = unsafe player else { return nil }
    return unsafe Player(player)
  }

  /// Calls `changed` inside `dispatch` and `wait` from now on, and for each player that is known.
  func follow() {
    _ = unsafe np_controller_set_player_handler(
      handle,
      { _, player, changes, controller in
        guard let controller = unsafe controller, let player = unsafe Player(copy: player) else { return }
        unsafe Unmanaged<Controller>.fromOpaque(controller).takeUnretainedValue().changed?(player, changes)
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  /// Makes a player the primary one of this controller.
  func setPrimary(_ name: String?) -> Bool {
    unsafe withText(name) { unsafe np_controller_set_primary(handle, $0) } == NP_OK
  }

  // MARK: Actions

  /// Sends an action to a player, or to the primary one, and calls `ended` with its result, inside `wait` or
  /// `dispatch`.
  func perform(_ action: Action, on player: String?, _ ended: @escaping (ActionResult) -> Void) {
    let box = unsafe Unmanaged.passRetained(ResultHandler(ended))
    let status = unsafe withText(player) { player in
      unsafe action.withC { action in
        unsafe np_controller_perform(
          handle, player, action,
          { _, player, outcome, message, handler in
            guard let handler = unsafe handler else { return }
            let result = unsafe ActionResult(
              outcome: outcome, message: string(message), player: Player(copy: player))
            unsafe Unmanaged<ResultHandler>.fromOpaque(handler).takeUnretainedValue().ended(result)
          }, box.toOpaque(),
          { handler in
            if let handler = unsafe handler { unsafe Unmanaged<ResultHandler>.fromOpaque(handler).release() }
          })
      }
    }
    if status != NP_OK {
      ended(ActionResult(outcome: Outcome.invalidArgument.rawValue, message: Self.lastFailure, player: nil))
    }
  }

  /// The same for several players at once, each with its action, and waits for the results. It does not wait for players that
  /// were not asked.
  func perform(_ requests: [(action: Action, player: String?)]) -> [ActionResult] {
    var results = [ActionResult?](repeating: nil, count: requests.count)
    for (place, request) in requests.enumerated() {
      perform(request.action, on: request.player) { results[place] = $0 }
    }
    let end = nowplaying_clock_now() + Self.longPatience
    dispatch()
    while results.contains(where: { $0 == nil }) {
      let rest = end - nowplaying_clock_now()
      guard rest > 0 else { break }
      var polls = [poll(descriptor)]
      unsafe nowplaying_poll_wait(&polls, polls.count, rest)
      dispatch()
    }
    return results.map {
      $0 ?? ActionResult(outcome: Outcome.timedOut.rawValue, message: "the player has not answered", player: nil)
    }
  }

  // MARK: Images

  /// Requests the cover of a player, or of a chapter, at a size, and waits for it.
  func cover(of player: String?, chapter: String? = nil, side: Int32) -> CoverImage {
    var cover = CoverImage()
    let ended: np_image_handler = { _, player, image, outcome, message, place in
      guard let cover = unsafe place?.assumingMemoryBound(to: CoverImage.self) else { return }
      unsafe cover.pointee.read(image, player, outcome, string(message))
    }
    unsafe withUnsafeMutablePointer(to: &cover) { place in
      _ = unsafe withText(player) { player in
        unsafe withText(chapter) { id in
          unsafe id == nil
            ? np_controller_request_artwork(handle, player, side, side, ended, place, nil)
            : np_controller_request_chapter_artwork(handle, player, id, side, side, ended, place, nil)
        }
      }
      _ = unsafe np_controller_wait(handle, Self.longPatience)
    }
    return cover
  }

  /// Prints the errors of the library only: this program explains what its user did wrong. NOWPLAYING_LOG selects more.
  static func setLog() {
    guard variable("NOWPLAYING_LOG").isEmpty else { return }
    _ = unsafe np_control_log_set_handler(
      { level, message, _ in
        if level <= NP_LOG_ERROR { unsafe complain(string(message)) }
      }, nil, nil)
  }

  /// Requests the cover of a player at a size, and calls `ended` inside `wait` or `dispatch`, with an open file that
  /// is valid during the call, or with -1.
  func requestCover(of player: String, side: Int32, _ ended: @escaping (Int32) -> Void) {
    let box = unsafe Unmanaged.passRetained(CoverHandler(ended))
    let status = unsafe withText(player) { player in
      unsafe np_controller_request_artwork(
        handle, player, side, side,
        { _, _, image, _, _, handler in
          guard let handler = unsafe handler else { return }
          let descriptor = unsafe image.map { unsafe $0.pointee.fd } ?? -1
          unsafe Unmanaged<CoverHandler>.fromOpaque(handler).takeUnretainedValue().ended(descriptor)
        }, box.toOpaque(),
        { handler in
          if let handler = unsafe handler { unsafe Unmanaged<CoverHandler>.fromOpaque(handler).release() }
        })
    }
    if status != NP_OK { ended(-1) }
  }

  /// Why the last call failed, without the name of the C function.
  static var lastFailure: String {
    let text = unsafe string(np_control_last_failure())
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return text }
    return String(Substring(text.utf8[colon...].dropFirst().drop { $0 == UInt8(ascii: " ") }))
  }

  /// The version of the library: "0.1.0".
  static var version: String {
    let version = np_control_version()
    return "\(version >> 16 & 0xFF).\(version >> 8 & 0xFF).\(version & 0xFF)"
  }
}

/// How an action ended.
struct ActionResult {
  let outcome: Int32
  /// A sentence for people; "" for success.
  let message: String
  /// The player as it is now; nil: it has left, or no player was found.
  let player: Player?

  var exitCode: ExitCode {
    switch Int(outcome) {
    case NP_OUTCOME_SUCCESS: .done
    case NP_OUTCOME_ACCEPTED, NP_OUTCOME_TIMED_OUT: .unconfirmed
    case NP_OUTCOME_NO_ACTIONABLE_ITEM where player == nil: .noPlayer
    default: .refused
    }
  }
}

private final class CoverHandler {
  let ended: (Int32) -> Void
  init(_ ended: @escaping (Int32) -> Void) { self.ended = ended }
}

private final class ResultHandler {
  let ended: (ActionResult) -> Void
  init(_ ended: @escaping (ActionResult) -> Void) { self.ended = ended }
}

/// Calls a function with a text for C; nil is NULL.
func withText<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
  guard let text else { return body(nil) }
  return unsafe text.withCString { unsafe body($0) }
}

/// The outcome of a command that the player has accepted, and whose effect was not seen.
let acceptedOutcome = Int32(NP_OUTCOME_ACCEPTED)
