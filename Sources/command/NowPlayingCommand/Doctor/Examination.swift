// SPDX-License-Identifier: MIT

internal import DBus
internal import NowPlayingCore

/// The facts that were read from the bus and the machine. The checks make findings of them.
struct Examination {
  var players: [ExaminedPlayer] = []
  var programs: [RunningProgram] = []
  /// The first player in playerctld's list, as a bus name; nil: playerctld does not run or answer.
  var firstOfPlayerctld: String?
  /// Why playerctld does not answer.
  var playerctldSilence: Silence?
  var session = ExaminedSession()
  var problems: [(player: String, problem: Player.Problem)] = []
  var center = ExaminedCenter()
}

/// The things that all programs of the session share.
struct ExaminedSession {
  /// The proxy that this program's connection leads to.
  var proxy: Int32?
  /// The bus of the login, if this program uses another one, and that one.
  var otherBus: (login: String, own: String)?
  /// The errors of center.conf.
  var configuration: [String] = []
  /// Files by which the bus starts a program that does not exist: the file, the name, and the program.
  var activations: [(file: String, name: String, program: String)] = []
  /// Folders that cannot be used, and why.
  var folders: [(path: String, problem: String)] = []
  /// Names of programs that send the media keys and do not answer.
  var keys: [(name: String, silence: Silence)] = []
}

/// The service org.nowplaying.Center, as far as something can be wrong with it.
struct ExaminedCenter {
  /// Nil: it answers, or does not run.
  var silence: Silence?
  /// The bus names of the players that it does not show.
  var hidden: [String] = []
  var playerctld = Playerctld.State.off
}

/// A name of a player, and the answers of its owner.
final class ExaminedPlayer {
  let busName: String
  /// The unique name of the connection.
  let owner: String
  /// The process of the connection, which is a proxy's in a sandbox; 0: the bus does not know it.
  var process: Int32 = 0
  var processName = ""
  var parent: Int32 = 0
  var isStopped = false
  /// The program that its process shows, and whether that may be on another host; nil: the process is the player.
  var bridge: (title: String, isElsewhere: Bool)?
  /// Whether its values were requested.
  var isRead = false
  var root = Answer.silent
  var player = Answer.silent
  /// The time until the quickest answer, in microseconds.
  var answerTime: Int64 = .max
  var hasErrorWithoutText = false
  var changes = Changes()
  /// The positions at two times, both in microseconds; nil: they were not read.
  var advance: (position: Int64, time: Int64)?
  /// Whether the position did not move at first, and changed later.
  var isCoarse = false
  /// How many signals came within about a second.
  var signalCount = 0
  var cover = Cover.none
  var desktopFile: String?
  var trial: Trial?

  init(_ busName: String, owner: String) { (self.busName, self.owner) = (busName, owner) }

  /// The bus name without the part that all players have.
  var name: String { PlayerName.short(busName) }

  /// Whether the connection is that of a sandbox's proxy.
  var isProxied: Bool { processName.hasSameBytes(as: "xdg-dbus-proxy") }

  /// Whether it plays and its position does not change.
  var stands: Bool {
    guard isPlaying, let advance, advance.time > 900_000 else { return false }
    let rate = player["Rate"]?.number ?? 1
    let expected = Double(advance.time) * (rate > 0 && rate < 16 ? rate : 1)
    // A position in another unit advances by a thousandth.
    return Double(advance.position.magnitude) < expected / 50
  }

  // MARK: Values

  var metadata: [RawValue] { player["Metadata"]?.entries ?? [] }

  func metadata(_ key: String) -> RawValue? { metadata.first { $0.name.hasSameBytes(as: key) } }

  var identity: String { root["Identity"]?.text ?? "" }
  var status: String { player["PlaybackStatus"]?.text ?? "" }
  var isPlaying: Bool { status.hasSameBytes(as: "Playing") }
  var isStill: Bool { status.hasSameBytes(as: "Stopped") }

  /// Nil: the property is missing, or not a flag.
  func flag(_ property: String) -> Bool? { player[property]?.flag }

  /// Whether something plays or is ready to play: the metadata have more than an id.
  var hasItem: Bool {
    metadata.contains { !$0.name.hasSameBytes(as: "mpris:trackid") && !($0.text?.isEmpty ?? false) }
  }
}

/// The answer to GetAll.
enum Answer {
  /// None came in time.
  case silent
  /// An error: its name and its text.
  case refused(String, String)
  /// A body that is not an a{sv}.
  case malformed
  case values([RawValue])

  subscript(name: String) -> RawValue? {
    guard case .values(let values) = self else { return nil }
    return values.first { $0.name.hasSameBytes(as: name) }
  }

  var isSilent: Bool { if case .silent = self { true } else { false } }
  var hasValues: Bool { if case .values = self { true } else { false } }
}

/// A value as the bus has it, with its type.
struct RawValue {
  let name: String
  let signature: String
  /// Nil: it is of another kind, such as a dictionary.
  var value: PlainValue?
  /// The values of a dictionary.
  var entries: [RawValue]?

  var text: String? { if case .text(let text) = value { text } else { nil } }
  var flag: Bool? { if case .flag(let flag) = value { flag } else { nil } }
  var integer: Int64? { if case .integer(let number) = value { number } else { nil } }
  var number: Double? {
    switch value {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  func isType(_ signature: String) -> Bool { self.signature.hasSameBytes(as: signature) }
}

/// The signals of a player during the observation.
struct Changes {
  /// More keys of one kind are not kept.
  private static let most = 32

  var signalCount = 0
  var seekedCount = 0
  /// The properties whose values were in PropertiesChanged, and those that were only invalidated.
  private(set) var changed: [String] = []
  private(set) var invalidated: [String] = []
  /// Further interfaces that had a PropertiesChanged.
  private(set) var foreign: [String] = []
  /// Whether PropertiesChanged had other arguments than MPRIS requires.
  var hasWrongSignal = false

  mutating func add(changed key: String) { Self.add(key, to: &changed) }
  mutating func add(invalidated key: String) { Self.add(key, to: &invalidated) }
  mutating func add(foreign interface: String) { Self.add(interface, to: &foreign) }

  private static func add(_ text: String, to list: inout [String]) {
    if list.count < most, !list.contains(where: { $0.hasSameBytes(as: text) }) { list.append(text) }
  }

  func hasChanged(_ key: String) -> Bool { changed.contains { $0.hasSameBytes(as: key) } }
}

/// The image that a player names.
enum Cover {
  case none
  /// In the network, with the scheme.
  case network(String)
  case data
  /// A text that is not the URL of a file, of the network or of data.
  case noAddress(String)
  case file(String, File)

  enum File {
    case image, noImage, missing, forbidden, other, silent
    /// Only the player's sandbox has it.
    case inSandbox
  }
}

/// The reactions of a player to the commands of a test.
struct Trial {
  /// How one command ended.
  enum Effect {
    /// It was not tried.
    case none
    /// The player answered with an error, or not at all.
    case refused
    /// Nothing changed.
    case ignored
    /// It changed, and no signal reported it.
    case unannounced
    case done
  }

  var seek = Effect.none
  var pause = Effect.none
  /// Whether the answer to Pause came later than KDE Connect waits.
  var isSlow = false
}
