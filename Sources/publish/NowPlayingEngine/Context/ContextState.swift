// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

extension Context {
  /// The state of a context; used only inside `withState`.
  struct State {
    var settings: ApplicationSettings
    let identifiers: PublicIdentifiers
    /// The desktop entry that clients see; nil: not looked up yet.
    var desktopEntry: DesktopEntry?

    var sessions = OrderedMap<SessionEntry>()
    var lastKey: SessionKey = 0
    /// Whether a client reads the sessions that are not on the bus themselves.
    var showsOthers = false
    /// Remote sessions that cannot be reached, until they leave the bus.
    var unreachable = OrderedMap<SessionEntry>()
    /// Sessions of which the log may report soon that they show nothing.
    var reminders = OrderedMap<SessionEntry>()

    var primary = ApplicationPrimary()
    var systemPrimary = SystemPrimaryState()
    /// The player's use of audio; nil: it has no audio session.
    var audio: AudioEntry?
    var ledger = Ledger()
    /// The request whose handler runs, if its answer waits for the publish handler.
    var heldRequest: Request?
    var connection = ConnectionChoice()
    var resume: ResumeState
    var motion: MotionState
    var images = ImageState()
    /// Nil: the application uses no remote sessions of an extension.
    var hosting: Hosting?

    var work = PendingWork()
    var busThread: BusThread?
    var isClosed = false

    /// The bus thread, if there is new work for it. Without a thread the work stays new.
    @inline(never)
    mutating func threadToWake() -> BusThread? {
      guard work.isNew, let busThread else { return nil }
      work.isNew = false
      return busThread
    }
  }

  /// The system's primary, as far as the context knows.
  struct SystemPrimaryState {
    var isWatched = false
    /// Whether the application wants to know which program decides.
    var wantsSource = false
    var source = PrimarySource.unknown
    /// The player that the media keys reach; nil: unknown yet; empty: none.
    var name: Identifier?
  }

  /// The handler of an item to continue with.
  struct ResumeState {
    let hasLastingIDs: Bool
    var handler: ((ResumePoint, Int64?) -> Void)?
    /// Whether a session has played, or the handler was called.
    var hasPlayed = false
  }

  /// The connection to the session bus, as the player sees and chooses it.
  struct ConnectionChoice {
    var state = ConnectionState.idle
    var handler: ((ConnectionState) -> Void)?
    /// The session bus that the player has chosen; nil: that of the environment.
    var addresses: [BusAddress]?
  }
}
