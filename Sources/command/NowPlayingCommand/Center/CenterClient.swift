// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import DBus
internal import NowPlayingCore

/// The service org.nowplaying.Center, which decides which player is first.
final class CenterClient {
  static let busName = "org.nowplaying.Center"
  static let interface = "org.nowplaying.Center1"
  private static let path = "/org/nowplaying/Center"
  private static let bus = "org.freedesktop.DBus"
  /// The longest time until an answer. The service starts, and gives each player two seconds.
  private static let patience: Int64 = 10_000_000
  /// The same if the service runs, and has nothing to wait for.
  private static let readPatience: Int64 = 2_000_000
  /// The service stores its state, and ends.
  static let endPatience: Int64 = 2_000_000
  private static let busPatience: Int64 = 5_000_000
  private static let mostPlayers = 4_096
  private static let longestText = 4_096

  let connection: Connection

  private init(_ connection: Connection) { self.connection = connection }

  deinit { connection.close() }

  /// Connects to the session bus. Nil: it has failed, and has printed the reason.
  static func connect() -> CenterClient? {
    var failure: SessionBusFailure?
    if let connection = DirectBus.connect(within: busPatience, &failure) { return CenterClient(connection) }
    if let failure { complain(failure.sentence) }
    return nil
  }

  // MARK: Calls

  enum Answer {
    case message(Message)
    /// The service does not run; if the bus may start it, it is not installed.
    case absent
    /// The bus has failed to start the service: a sentence.
    case unstarted(String)
    /// The service, or the bus, refused: a sentence.
    case refused(String)
    case silent
  }

  /// Calls a method of the service, and waits. `mayStart`: the bus starts the service if it does not run.
  func call(
    _ member: String, mayStart: Bool, for patience: Int64 = CenterClient.patience,
    _ arguments: (MessageWriter) -> Void = { _ in }
  ) -> Answer {
    call(Self.busName, Self.path, Self.interface, member, mayStart: mayStart, for: patience, arguments)
  }

  /// Whether the service answers, if it runs.
  func ping() -> Answer {
    call(Self.busName, Self.path, "org.freedesktop.DBus.Peer", "Ping", mayStart: false, for: Self.readPatience) { _ in }
  }

  /// Calls a method of the bus, and waits.
  func callBus(_ member: String, _ arguments: (MessageWriter) -> Void = { _ in }) -> Answer {
    call(Self.bus, "/org/freedesktop/DBus", Self.bus, member, mayStart: false, for: Self.patience, arguments)
  }

  private func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String, mayStart: Bool,
    for patience: Int64, _ arguments: (MessageWriter) -> Void
  ) -> Answer {
    guard
      let call = connection.makeCall(
        destination: destination, path: path, interface: interface, member: member, mayStart: mayStart)
    else { return .silent }
    arguments(call)
    var answer: Message?
    var isDone = false
    connection.call(call, timeoutMicroseconds: patience) {
      answer = $0
      isDone = true
    }
    connection.run(for: patience + 1_000_000) { isDone }
    guard let answer else { return .silent }
    guard let error = answer.errorName else { return .message(answer) }
    let standard = "org.freedesktop.DBus.Error."
    if error.hasSameBytes(as: standard + "NameHasNoOwner") || error.hasSameBytes(as: standard + "ServiceUnknown") {
      return .absent
    }
    // It has ended before its answer.
    if error.hasSameBytes(as: standard + "NoReply") { return .silent }
    let text = answer.errorText ?? error
    // The bus answers in place of a service that it cannot start, with errors of its own or of systemd.
    let isOfBus = answer.sender.map { $0.hasSameBytes(as: Self.bus) } ?? false
    return mayStart && isOfBus ? .unstarted(text) : .refused(text)
  }

  /// Explains to the user why there is no answer. `isStarted`: the bus was to start the service.
  func complainAbout(_ answer: Answer, isStarted: Bool) -> ExitCode {
    switch answer {
    case .message: return .done
    case .absent:
      complain(
        isStarted
          ? "the bus cannot start the service " + Self.busName + ": " + Self.missing
          : "the service " + Self.busName + " does not run; nowplaying center start starts it")
      return .noCenter
    case .unstarted(let text):
      complain("the bus cannot start the service " + Self.busName + ": " + text)
      return .noCenter
    case .refused(let text):
      complain(text)
      return .refused
    case .silent:
      complain("the service " + Self.busName + " " + silence.sentence)
      return .noCenter
    }
  }

  /// The file that the bus needs to start the service.
  private static var missing: String {
    guard let program = OtherProgram.center else { return "install the program nowplaying-center" }
    return "no folder dbus-1/services of the bus has the file " + busName + ".service; install it, or run " + program
  }

  /// Why the service does not answer although it has its name.
  var silence: Silence { DirectBus(connection).silence(of: Self.busName, "end nowplaying-center, and try again") }

  // MARK: Names

  /// The owner of a name; "": it has none.
  func owner(of name: String) -> String {
    guard case .message(let answer) = callBus("GetNameOwner", { $0.append(string: name) }) else { return "" }
    return answer.readString(limit: 255) ?? ""
  }

  /// The process of the owner of a name; 0: it is not known.
  func process(of name: String) -> Int32 { DirectBus(connection).process(of: name) }

  var isRunning: Bool { !owner(of: Self.busName).isEmpty }

  /// Whether the bus can start a program for a name.
  func canStart(_ name: String) -> Bool {
    guard case .message(let answer) = callBus("ListActivatableNames") else { return false }
    return (answer.readStrings(limit: 1 << 20, count: 4_096) ?? []).contains { $0.hasSameBytes(as: name) }
  }

  /// Has the bus start the service, unless it runs. `name`: another name that the service has.
  func start(_ name: String = CenterClient.busName) -> Answer {
    callBus("StartServiceByName") { call in
      call.append(string: name)
      call.append(uint32: 0)
    }
  }

  // MARK: Values

  /// A player, and why it has its place.
  struct Explained {
    var busName = ""
    var identity = ""
    var reason = ""
    var text = ""
  }

  /// All players, the first one first. The service answers when it has read all of them.
  func explain(mayStart: Bool, _ players: inout [Explained]) -> Answer {
    let answer = call(
      Self.busName, Self.path, Self.interface, "Explain", mayStart: mayStart,
      for: mayStart ? Self.patience : Self.readPatience
    ) { $0.append(string: "") }
    guard case .message(let message) = answer, message.enterArray("a{sv}") else { return answer }
    while players.count < Self.mostPlayers, !message.isAtEnd {
      var player = Explained()
      let isRead = message.readEntries { key in
        let text = message.readString(limit: Self.longestText) ?? ""
        switch Identifier(key) {
        case "name": player.busName = text
        case "identity": player.identity = text
        case "reason": player.reason = text
        case "text": player.text = text
        default: break
        }
      }
      guard isRead else { break }
      players.append(player)
    }
    return answer
  }

  /// The properties of the service.
  struct State {
    struct Hold {
      let number: UInt32
      let reason: String
      let holder: String
    }

    var version: UInt32 = 0
    var primary = ""
    var since: Int64 = 0
    var keys = ""
    var holds: [Hold] = []
    /// The bus names of the players that it does not show.
    var hidden: [String] = []
    /// The last player, and the title of its item; empty: no player is stored.
    var last = ""
    var lastTitle = ""
    /// When the service pauses players; nil: it is not to.
    var sleep: Sleep?
  }

  struct Sleep {
    /// In microseconds since 1970; nil: at the end of a track.
    var time: Int64?
    var players: [String] = []
  }

  func readState(_ state: inout State) -> Answer {
    let properties = "org.freedesktop.DBus.Properties"
    let answer = call(Self.busName, Self.path, properties, "GetAll", mayStart: false, for: Self.readPatience) {
      $0.append(string: Self.interface)
    }
    guard case .message(let message) = answer else { return answer }
    message.readEntries { key in
      switch Identifier(key) {
      case "Version": state.version = message.readUInt32() ?? 0
      case "Primary": state.primary = message.readString(limit: 255) ?? ""
      case "Since": state.since = message.readInt64() ?? 0
      case "Keys": state.keys = message.readString(limit: 64) ?? ""
      case "Holds": state.holds = Self.readHolds(message)
      case "Hidden": state.hidden = message.readStrings(limit: 256 * Self.mostPlayers, count: Self.mostPlayers) ?? []
      case "SleepTimer": state.sleep = Self.readSleep(message)
      case "Last": Self.readLast(message, &state)
      default: break
      }
    }
    return answer
  }

  private static func readSleep(_ message: Message) -> Sleep? {
    var sleep: Sleep?
    message.readEntries { key in
      var read = sleep ?? Sleep()
      switch Identifier(key) {
      case "time": read.time = message.readInt64()
      case "players": read.players = message.readStrings(limit: Limits.textBytes, count: mostPlayers) ?? []
      default: break
      }
      sleep = read
    }
    return sleep
  }

  private static func readLast(_ message: Message, _ state: inout State) {
    message.readEntries { key in
      switch Identifier(key) {
      case "identity": state.last = message.readString(limit: longestText) ?? ""
      case "title": state.lastTitle = message.readString(limit: longestText) ?? ""
      default: break
      }
    }
  }

  private static func readHolds(_ message: Message) -> [State.Hold] {
    var holds: [State.Hold] = []
    guard message.enterArray("(uss)") else { return holds }
    while holds.count < mostPlayers, message.enterStruct("uss"), let number = message.readUInt32() {
      let reason = message.readString(limit: longestText) ?? ""
      holds.append(State.Hold(number: number, reason: reason, holder: message.readString(limit: 255) ?? ""))
      message.exit()
    }
    message.exit()
    return holds
  }
}
