// SPDX-License-Identifier: MIT

internal import Foundation
package import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform

/// The addresses that push messages are posted to, as this process was told.
package final class PushTokens: Sendable {
  package static let shared = PushTokens()

  private struct State {
    var isWatching = false
    /// By session; the application's is that of nil.
    var tokens: [Identifier?: PushToken] = [:]
    var listeners: [UUID: (session: Identifier?, stream: AsyncStream<Data>.Continuation)] = [:]
  }

  private let state = Guarded(State())

  /// The token of a session, or of the application.
  func token(of session: Identifier?) -> Data? {
    watch()
    return state.withLock { $0.tokens[session]?.data }
  }

  /// Each token of a session, or of the application, beginning with the one that there is.
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

  /// The token whose address this is.
  func known(_ data: Data) -> PushToken? {
    state.withLock { $0.tokens.values.first { $0.data == data } }
  }

  /// Has the library tell the tokens, from the first question on: that may start the extension.
  private func watch() {
    let isFirst = state.withLock { state in
      defer { state.isWatching = true }
      return !state.isWatching
    }
    guard isFirst, let context = Host.context else { return }
    Log.attempt("push tokens") { () throws(Failure) in
      try context.set(pushTokenHandler: { [weak self] in self?.take($0) })
    }
  }

  /// A session has ended, and its tokens with it.
  func end(_ session: Identifier) {
    let streams = state.withLock { state in
      state.tokens[session] = nil
      return state.listeners.values.filter { $0.session == session }.map { $0.stream }
    }
    // Outside the lock: their ends take it.
    for stream in streams { stream.finish() }
  }

  /// Takes a token that the library tells.
  package func take(_ token: PushToken) {
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
