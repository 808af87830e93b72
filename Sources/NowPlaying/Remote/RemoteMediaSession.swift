// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform
public import Observation

/// A remote session, as the application has it: started, changed and ended here, shown by the extension, or by this
/// process where there is none (``RemoteMediaSessionExtension/hostInProcess()``).
///
/// ```swift
/// var show = Show(id: "kitchen", title: "Harbour Lights", isPlaying: true, moment: .now)
/// let session = try await RemoteMediaSession.start(attributes: show)
/// show.isPlaying = false
/// try await session.update(show)
/// try await session.end()
/// ```
///
/// It stays when the last reference goes, and when the application ends: it is ended by ``end()``, or by a push
/// message.
public final class RemoteMediaSession<Attributes: RemoteMediaSessionAttributes>: Identifiable, Observable, Sendable {
  /// The id of its attributes.
  public let id: String

  private init(id: String) { self.id = id }

  private var identifier: Identifier { Identifier(id) }

  // MARK: What there is

  /// Starts a session, or changes the one that was started with that id: the extension makes the model.
  ///
  /// Throws ``RemoteMediaSessionError/invalidAttributes`` where the attributes cannot be encoded, have more than 64
  /// KiB or are refused by the extension; ``RemoteMediaSessionError/internalFailure`` where nobody hosts sessions,
  /// there is no bus, or the extension cannot be started or has no answer within 30 seconds.
  public nonisolated(nonsending) static func start(attributes: Attributes) async throws -> RemoteMediaSession {
    let bytes = try encoded(attributes)
    try await ask { context, result throws(Failure) in try context.remoteStart(Identifier(attributes.id), bytes, result)
    }
    return RemoteMediaSession(id: attributes.id)
  }

  /// The sessions that there are, also those that a push message or an earlier run of the application has started.
  public nonisolated(nonsending) static func sessions() async throws -> [RemoteMediaSession] {
    guard MediaApplication.isKnown, let context = Host.context else { throw RemoteMediaSessionError.internalFailure }
    let list: Result<[Identifier], RemoteMediaSessionError> = await withCheckedContinuation { answer in
      let refusal = Log.attempt("remote sessions") { () throws(Failure) in
        try context.remoteList { failure, ids in
          answer.resume(returning: failure.map { .failure($0.remoteError) } ?? .success(ids))
        }
      }
      if let refusal { answer.resume(returning: .failure(refusal.remoteError)) }
    }
    return try list.get().map { RemoteMediaSession(id: $0.text) }
  }

  /// Hands the session its new attributes. Throws ``RemoteMediaSessionError/invalidAttributes`` where they have
  /// another id too; else as ``start(attributes:)`` does, and ``RemoteMediaSessionError/internalFailure`` where it has
  /// ended.
  public nonisolated(nonsending) func update(_ attributes: Attributes) async throws {
    guard Identifier(attributes.id) == identifier else {
      Log.writeMistake("remote session \"" + id + "\": attributes of \"" + attributes.id + "\" are not for it")
      throw RemoteMediaSessionError.invalidAttributes
    }
    let bytes = try Self.encoded(attributes)
    try await Self.ask { [identifier] context, result throws(Failure) in
      try context.remoteUpdate(identifier, bytes, result)
    }
  }

  /// Ends the session: it leaves the desktop.
  public nonisolated(nonsending) func end() async throws {
    try await Self.ask { [identifier] context, result throws(Failure) in try context.remoteEnd(identifier, result) }
    if KeyHolder.shared.session == identifier { KeyHolder.shared.session = nil }
  }

  private static func encoded(_ attributes: Attributes) throws -> [UInt8] {
    let subject = "remote session \"" + attributes.id + "\""
    var bytes: [UInt8] = []
    do { bytes = try AttributesCoding.encode(attributes) } catch {
      Log.writeMistake(subject + ": its attributes cannot be written as JSON: \(error)")
      throw RemoteMediaSessionError.invalidAttributes
    }
    let refusal = Log.attempt(subject) { () throws(Failure) in
      _ = try HostingRequest(.start, Identifier(attributes.id), bytes)
    }
    if refusal != nil { throw RemoteMediaSessionError.invalidAttributes }
    return bytes
  }

  private nonisolated(nonsending) static func ask(
    _ begin: (Context, @escaping (Failure?) -> Void) throws(Failure) -> Void
  ) async throws {
    guard MediaApplication.isKnown, let context = Host.context else { throw RemoteMediaSessionError.internalFailure }
    let failure = await withCheckedContinuation { (answer: CheckedContinuation<Failure?, Never>) in
      do throws(Failure) { try begin(context) { answer.resume(returning: $0) } } catch {
        answer.resume(returning: error)
      }
    }
    guard let failure else { return }
    Log.write(failure.isNormal ? .info : .warning, "remote session: " + failure.reason)
    throw failure.remoteError
  }

  // MARK: Primary

  /// Whether the media keys were given to this session when this program asked for that last.
  public var isSystemPrimary: Bool { KeyHolder.shared.session == identifier }

  /// Asks the desktop to send its media keys to this session. No desktop promises that: where they still go elsewhere,
  /// as far as can be known, it throws ``RemoteMediaSessionError/internalFailure``.
  public nonisolated(nonsending) func requestToBecomeSystemPrimary() async throws {
    try await Self.ask { [identifier] context, result throws(Failure) in
      try context.remoteRequestSystemPrimary(identifier, result)
    }
    KeyHolder.shared.session = identifier
  }

  // MARK: Push

  /// Where the server posts what starts a session; see ``PushSubscription``. Nil: not known yet, or there is no
  /// distributor of push messages. The first question starts the extension, which registers.
  public static var pushToStartToken: Data? { PushTokens.shared.token(of: nil) }

  /// Each of these tokens, beginning with the one that there is: send it to the server, in place of the one that it
  /// had.
  public static var pushToStartTokenUpdates: AsyncStream<Data> { PushTokens.shared.updates(of: nil) }
}

/// Which remote session has the media keys, as this program was told last.
private final class KeyHolder: Observable, Sendable {
  static let shared = KeyHolder()
  private let registrar = ObservationRegistrar()
  private let holder = Guarded<Identifier?>(nil)

  var session: Identifier? {
    get {
      registrar.access(self, keyPath: \.session)
      return holder.withLock { $0 }
    }
    set { registrar.withMutation(of: self, keyPath: \.session) { holder.withLock { $0 = newValue } } }
  }
}
