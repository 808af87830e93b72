// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform
public import Observation

/// A remote session, for the application. The application starts, changes and ends it. The extension shows it. If no
/// extension is installed, this process can show it (``RemoteMediaSessionExtension/hostInProcess()``).
///
/// ```swift
/// var show = Show(id: "kitchen", title: "Harbour Lights", isPlaying: true, moment: .now)
/// let session = try await RemoteMediaSession.start(attributes: show)
/// show.isPlaying = false
/// try await session.update(show)
/// try await session.end()
/// ```
///
/// The session continues when the last reference is released, and when the application ends. Only ``end()`` or a push
/// message ends it.
public final class RemoteMediaSession<Attributes: RemoteMediaSessionAttributes>: Identifiable, Observable, Sendable {
  /// The id of the attributes.
  public let id: String

  private init(id: String) { self.id = id }

  private var identifier: Identifier { Identifier(id) }

  // MARK: Sessions

  /// Starts a session. If a session with that id exists already, this changes it. The extension makes the model.
  ///
  /// Throws ``RemoteMediaSessionError/invalidAttributes`` if the attributes cannot be encoded, are larger than 64 KiB,
  /// or are refused by the extension. Throws ``RemoteMediaSessionError/internalFailure`` if no process hosts sessions,
  /// there is no bus, or the extension cannot be started or does not answer within 30 seconds.
  public nonisolated(nonsending) static func start(attributes: Attributes) async throws -> RemoteMediaSession {
    let bytes = try encoded(attributes)
    try await ask { context, result throws(Failure) in try context.remoteStart(Identifier(attributes.id), bytes, result)
    }
    return RemoteMediaSession(id: attributes.id)
  }

  /// The existing sessions. They include those that a push message or an earlier run of the application has started.
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

  /// Sends new attributes to the session. Throws ``RemoteMediaSessionError/invalidAttributes`` also if they have
  /// another id, and ``RemoteMediaSessionError/internalFailure`` also if the session has ended. The other errors are
  /// those of ``start(attributes:)``.
  public nonisolated(nonsending) func update(_ attributes: Attributes) async throws {
    guard Identifier(attributes.id) == identifier else {
      Log.writeMistake("remote session \"" + id + "\": the attributes have another id: \"" + attributes.id + "\"")
      throw RemoteMediaSessionError.invalidAttributes
    }
    let bytes = try Self.encoded(attributes)
    try await Self.ask { [identifier] context, result throws(Failure) in
      try context.remoteUpdate(identifier, bytes, result)
    }
  }

  /// Ends the session, which then leaves the desktop.
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

  /// Whether the media keys reach this session, as far as the library can know.
  public var isSystemPrimary: Bool { KeyHolder.shared.session == identifier }

  /// Requests the media keys for this session. No desktop guarantees them. If they seem to go elsewhere, this throws
  /// ``RemoteMediaSessionError/internalFailure``.
  public nonisolated(nonsending) func requestToBecomeSystemPrimary() async throws {
    try await Self.ask { [identifier] context, result throws(Failure) in
      try context.remoteRequestSystemPrimary(identifier, result)
    }
    KeyHolder.shared.session = identifier
  }

  // MARK: Push

  /// The address to which the server posts messages that start a session; see ``PushSubscription``. If it is not known
  /// yet, or there is no push distributor, it is nil. The first read starts the extension, which registers.
  public static var pushToStartToken: Data? { PushTokens.shared.token(of: nil) }

  /// Each of these tokens, beginning with the current one. Send each to the server, where it replaces the previous one.
  public static var pushToStartTokenUpdates: AsyncStream<Data> { PushTokens.shared.updates(of: nil) }
}

/// The remote session that the media keys reach.
private final class KeyHolder: Observable, Sendable {
  static let shared = KeyHolder()
  private let registrar = ObservationRegistrar()
  private let holder = Guarded<Identifier?>(nil)
  private let isWatching = Guarded(false)

  var session: Identifier? {
    get {
      watch()
      registrar.access(self, keyPath: \.session)
      return holder.withLock { $0 }
    }
    set {
      // The answer to a request and the report of the library may contain the same change, at the same time.
      let isNew = holder.withLock { holder in
        defer { holder = newValue }
        return holder != newValue
      }
      guard isNew else { return }
      registrar.withMutation(of: self, keyPath: \.session) {}
      // An observer that reads on the main actor may have read before the change, and be registered after it.
      Task { @MainActor in registrar.withMutation(of: self, keyPath: \.session) {} }
    }
  }

  /// The library reports each change from the first read on.
  private func watch() {
    let isFirst = isWatching.withLock { isWatching in
      defer { isWatching = true }
      return !isWatching
    }
    guard isFirst, let context = Host.context else { return }
    Log.attempt("the media keys of remote sessions") { () throws(Failure) in
      try context.set(remotePrimaryHandler: { KeyHolder.shared.session = $0.isEmpty ? nil : $0 })
    }
  }
}
