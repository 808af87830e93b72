// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform

/// The part of AVAudioSession that Apple's Now Playing documents use: who may be heard at the same time as this
/// program, and when somebody else has the listener's ear.
///
/// ```swift
/// let audioSession = AVAudioSession.sharedInstance()
/// try audioSession.setCategory(.playback, mode: .default)
/// try audioSession.setActive(true)
/// ```
///
/// The name AVAudioSession is that of the module AVFAudio.
///
/// Linux has no audio focus, and this session touches no audio: what is loud, where it is heard and who is heard beside
/// it is PipeWire's or PulseAudio's, which tell nobody. What stands in for it is what other players say on the bus, and
/// logind, which says when the machine sleeps. So a program that plays without a word on the bus interrupts nobody, a
/// telephone call is not noticed, and neither is a headset that is pulled out. A sandbox hears of others as far as it may
/// see them on the bus.
public final class AudioSession: Sendable {
  private static let shared = AudioSession()

  /// What a session knows.
  private struct State {
    var category = Category.soloAmbient
    var mode = Mode.default
    var options: CategoryOptions = []
    var isActive = false
    var watch: AudioWatch?
    /// How often the session was given back: what is told late of an earlier time is told to nobody.
    var round = 0
    var listeners: [UUID: AsyncStream<Interruption>.Continuation] = [:]
  }

  private let state = Guarded(State())

  private init() {}

  /// The audio session of this program.
  public static func sharedInstance() -> AudioSession { shared }

  // MARK: What is played

  /// What the audio is for, and with it whether others may be heard at the same time.
  public var category: Category { state.withLock { $0.category } }

  /// What the audio is, which has no effect on Linux.
  public var mode: Mode { state.withLock { $0.mode } }

  /// How the audio goes together with that of others.
  public var categoryOptions: CategoryOptions { state.withLock { $0.options } }

  /// Says what the audio is for, also while the session is active.
  public func setCategory(_ category: Category, mode: Mode = .default, options: CategoryOptions = []) throws {
    try state.withLock { state in
      if state.isActive, let watch = state.watch {
        try attempt { () throws(Failure) in try watch.change(isMixable: category.isMixable(with: options)) }
      }
      (state.category, state.mode, state.options) = (category, mode, options)
    }
  }

  // MARK: Whether it is played

  /// Takes audio or gives it back, at once for this program and for others as soon as the bus has brought it to them.
  ///
  /// While the session is active, and may not be mixed, a player of another program that begins to play interrupts it. To
  /// take it once more ends such an interruption without a word. Others are paused only with `pauseOthers`, since on
  /// Linux nobody expects it of a player, and only those may go on at the end that were paused here and not touched since.
  /// A program that ends without giving audio back leaves them paused.
  public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
    try state.withLock { state in
      guard active else { return try deactivate(&state, options) }
      let isMixable = state.category.isMixable(with: state.options)
      guard !(isMixable && options.contains(.pauseOthers)) else { throw ErrorCode.incompatibleCategory }
      guard let watch = state.watch ?? Host.context.map({ AudioWatch(for: $0) }) else {
        throw ErrorCode.mediaServicesFailed
      }
      let claim = AudioWatch.Claim(isMixable: isMixable, pausesOthers: options.contains(.pauseOthers))
      let round = state.round
      try attempt { () throws(Failure) in try watch.activate(claim) { [self] in hear($0, in: round) } }
      state.watch = watch
      state.isActive = true
    }
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

  /// Tells on the main actor that the session was interrupted, or is no longer: the type and the options stand in the user
  /// info.
  public static let interruptionNotification = Notification.Name("AudioSessionInterruptionNotification")

  /// The interruptions from now on, until nobody reads them.
  public var interruptions: AsyncStream<Interruption> {
    let (stream, continuation) = AsyncStream.makeStream(of: Interruption.self, bufferingPolicy: .bufferingNewest(16))
    let id = UUID()
    continuation.onTermination = { [self] _ in state.withLock { $0.listeners[id] = nil } }
    state.withLock { $0.listeners[id] = continuation }
    return stream
  }

  /// Hands on what the publisher's thread has noticed.
  private func hear(_ interruption: NowPlayingCore.Interruption, in round: Int) {
    guard let listeners = state.withLock({ $0.round == round ? Array($0.listeners.values) : nil }) else { return }
    let told = Interruption(interruption)
    for listener in listeners { listener.yield(told) }
    // Of that queue, and not only on it: to post waits for observers that want to hear it there. In an async main() the
    // main actor is not on the main thread, by which Foundation knows the queue, and it would wait for itself.
    OperationQueue.main.addOperation { [self] in
      guard state.withLock({ $0.round == round }) else { return }
      NotificationCenter.default.post(
        name: Self.interruptionNotification, object: self, userInfo: told.userInfo)
    }
  }
}
