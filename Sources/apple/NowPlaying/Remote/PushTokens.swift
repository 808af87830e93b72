// SPDX-License-Identifier: MIT

internal import Foundation
package import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform

/// The push tokens that this process has received from the library.
package final class PushTokens: Sendable {
  package static let shared = PushTokens()

  private struct State {
    var isWatching = false
    /// The tokens by session id. The application's token has the key nil.
    var tokens: [Identifier?: PushToken] = [:]
    var listeners: [UUID: (session: Identifier?, stream: AsyncStream<Data>.Continuation)] = [:]
  }

  private let state = Guarded(State())

  /// The token of a session, or of the application.
  func token(of session: Identifier?) -> Data? {
    watch()
    return state.withLock { $0.tokens[session]?.data }
  }

  /// Each token of a session, or of the application, beginning with the current one.
  func updates(of session: Identifier?) -> AsyncStream<Data> {
    watch()
    let (stream, continuation) = AsyncStream.makeStream(of: Data.self, bufferingPolicy: .bufferingNewest(1))
    let key = UUID()
    continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.listeners[key] = nil } }
    let last = state.withLock { state in
      state.listeners[key] = (session, continuation)
      return state.tokens[session]?.data
    }
    if let last { continuation.yield(last) }
    return stream
  }

  /// The token with this address.
  func known(_ data: Data) -> PushToken? {
    state.withLock { $0.tokens.values.first { $0.data == data } }
  }

  /// Requests the tokens from the library. The first call may start the extension.
  private func watch() {
    let isFirst = state.withLock { state in
      defer { state.isWatching = true }
      return !state.isWatching
    }
    guard isFirst, let context = Host.context else { return }
    Log.attempt("push tokens") { () throws(Failure) in
      try context.set(pushTokenHandler: { [weak self] in self?.handle($0) })
    }
  }

  /// Removes the tokens of a session that has ended.
  func end(_ session: Identifier) {
    let streams = state.withLock { state in
      state.tokens[session] = nil
      return state.listeners.values.filter { $0.session == session }.map { $0.stream }
    }
    // This is outside the lock, because the end of a stream locks it.
    for stream in streams { stream.finish() }
  }

  /// Handles a token that the library reports.
  package func handle(_ token: PushToken) {
    let streams = state.withLock { state in
      state.tokens[token.sessionID] = token.endpoint == nil ? nil : token
      return state.listeners.values.filter { $0.session == token.sessionID }.map { $0.stream }
    }
    guard let data = token.data else { return }
    for stream in streams { stream.yield(data) }
  }
}

extension PushToken {
  /// The endpoint is the token.
  var data: Data? { endpoint.map { Data($0.utf8) } }
}
