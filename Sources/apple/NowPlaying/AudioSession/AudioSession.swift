// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform

/// The part of AVAudioSession that Apple's Now Playing documents use. It sets whether this program mixes with others,
/// and reports when another player or the system interrupts it.
///
/// ```swift
/// let audioSession = AVAudioSession.sharedInstance()
/// try audioSession.setCategory(.playback, mode: .default)
/// try audioSession.setActive(true)
/// ```
///
/// The module AVFAudio names this class AVAudioSession.
///
/// Linux has no audio focus, and this session does not control audio. PipeWire or PulseAudio control the volume, the
/// output and the mixing, and do not report them. Instead, this session watches the players on the bus, and logind,
/// which reports when the machine sleeps. So it does not notice a program that plays without publishing on the bus, a
/// telephone call, or a headset that is unplugged. In a sandbox it notices the players that the sandbox can see on the
/// bus.
public final class AudioSession: Sendable {
  private static let shared = AudioSession()

  /// The session's data.
  private struct State {
    var category = Category.soloAmbient
    var mode = Mode.default
    var options: CategoryOptions = []
    var isActive = false
    var watch: AudioWatch?
    /// The number of deactivations. A late report of an earlier round is ignored.
    var round = 0
    var listeners: [UUID: AsyncStream<Interruption>.Continuation] = [:]
  }

  private let state = Guarded(State())

  private init() {}

  /// The audio session of this program.
  public static func sharedInstance() -> AudioSession { shared }

  // MARK: Category

  /// The purpose of the audio, which decides whether other audio may play at the same time.
  public var category: Category { state.withLock { $0.category } }

  /// The kind of audio. It has no effect on Linux.
  public var mode: Mode { state.withLock { $0.mode } }

  /// How the audio mixes with that of other programs.
  public var categoryOptions: CategoryOptions { state.withLock { $0.options } }

  /// Sets the purpose of the audio. The session may be active.
  public func setCategory(_ category: Category, mode: Mode = .default, options: CategoryOptions = []) throws {
    try state.withLock { state in
      if state.isActive, let watch = state.watch {
        try attempt { () throws(Failure) in try watch.change(isMixable: category.isMixable(with: options)) }
      }
      (state.category, state.mode, state.options) = (category, mode, options)
    }
  }

  // MARK: Activation

  /// Activates or deactivates the session. This program sees the change at once, other programs after the bus has
  /// delivered it.
  ///
  /// While the session is active and does not mix, a player of another program that begins to play interrupts it. A
  /// further activation ends the interruption without a report.
  ///
  /// Other players are paused only with `pauseOthers`, because players on Linux do not expect it. At the end, only
  /// those may resume that this session has paused and that have not changed since. If the program ends without
  /// deactivating, they stay paused.
  public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
    try state.withLock { state in
      guard active else { return try deactivate(&state, options) }
      let isMixable = state.category.isMixable(with: state.options)
      guard !(isMixable && options.contains(.pauseOthers)) else { throw ErrorCode.incompatibleCategory }
      guard let watch = try state.watch ?? makeWatch() else { throw ErrorCode.mediaServicesFailed }
      state.watch = watch
      let claim = AudioWatch.Claim(isMixable: isMixable, pausesOthers: options.contains(.pauseOthers))
      let round = state.round
      try attempt { () throws(Failure) in
        try watch.set(interruptionHandler: { [self] in report($0, in: round) })
        try watch.activate(claim)
      }
      state.isActive = true
    }
  }

  private func makeWatch() throws -> AudioWatch? {
    guard let context = Host.context else { return nil }
    var watch: AudioWatch?
    try attempt { () throws(Failure) in watch = try AudioWatch(in: context) }
    return watch
  }

  private func deactivate(_ state: inout State, _ options: SetActiveOptions) throws {
    guard state.isActive, let watch = state.watch else { return }
    state.isActive = false
    state.round += 1
    try attempt { () throws(Failure) in
      try watch.deactivate(resumesOthers: options.contains(.notifyOthersOnDeactivation))
    }
  }

  private func attempt(_ body: () throws(Failure) -> Void) throws {
    if Log.attempt("AudioSession", body) != nil { throw ErrorCode.mediaServicesFailed }
  }

  // MARK: Interruptions

  /// Posted on the main actor when an interruption begins or ends. The user info has the type and the options.
  public static let interruptionNotification = Notification.Name("AudioSessionInterruptionNotification")

  /// The interruptions from now on, as long as the stream is read.
  public var interruptions: AsyncStream<Interruption> {
    let (stream, continuation) = AsyncStream.makeStream(of: Interruption.self, bufferingPolicy: .bufferingNewest(16))
    let id = UUID()
    continuation.onTermination = { [self] _ in state.withLock { $0.listeners[id] = nil } }
    state.withLock { $0.listeners[id] = continuation }
    return stream
  }

  /// Reports an interruption. The context's delivery calls this.
  private func report(_ interruption: NowPlayingCore.Interruption, in round: Int) {
    guard let listeners = state.withLock({ $0.round == round ? Array($0.listeners.values) : nil }) else { return }
    let reported = Interruption(interruption)
    for listener in listeners { listener.yield(reported) }
    // The notification is posted by this queue, not only on its thread, because posting waits for observers that ask
    // for this queue. In an async main() the main actor is not on the main thread. Foundation knows the queue by that
    // thread, so posting would wait for itself.
    OperationQueue.main.addOperation { [self] in
      guard state.withLock({ $0.round == round }) else { return }
      NotificationCenter.default.post(
        name: Self.interruptionNotification, object: self, userInfo: reported.userInfo)
    }
  }
}

/// It is equal only to itself.
extension AudioSession: Hashable {
  public static func == (one: AudioSession, other: AudioSession) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
