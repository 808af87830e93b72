// SPDX-License-Identifier: MIT

internal import OrgNowPlaying
internal import NowPlayingCore
internal import DBus

/// Sends requests of the application to the process that hosts its sessions, if that is another process.
///
/// Lives on the bus thread.
final class RemoteMediaClient {
  private let name: String
  private let context: Context
  /// How many requests that change a session have no answer yet.
  private(set) var openChanges = 0
  /// Whether the connection receives the tokens that the extension emits.
  private var watchesTokens = false
  /// Whether it receives the hosted session that the media keys reach.
  private var watchesPrimary = false

  init(_ name: String, of context: Context) { (self.name, self.context) = (name, context) }

  /// There is a new connection.
  func connected() { (watchesTokens, watchesPrimary) = (false, false) }

  /// Sends a request. `repeated` is called once at most, if no process has the name and this process hosts sessions.
  func send(_ request: RemoteRequest, on connection: Connection?, repeated: @escaping () -> Void) {
    guard let connection else {
      let isName = Names.isBusName(name)
      return request.answer(
        isName ? Failure(.system, "no bus: the extension is called through the session bus") : .noExtension)
    }
    let client = Extension1Client(name, on: connection)
    if request.isChange { openChanges += 1 }
    let answered: (Message?) -> Void = { [self] in
      if request.isChange { openChanges -= 1 }
      handle($0, to: request, repeated: repeated)
    }
    switch request.kind {
    case .host(let change): client.send(change, answered)
    case .list: client.list(answered)
    case .systemPrimary(let id): client.requestSystemPrimary(id, answered)
    case .tokens:
      if !watchesTokens {
        watchesTokens = true
        client.watchTokens { [self] in context.report($0) }
      }
      client.getTokens(answered)
    case .watchPrimary:
      guard !watchesPrimary else { return }
      watchesPrimary = true
      client.watchSystemPrimary { [context] in context.report(remotePrimary: $0) }
    }
  }

  private func handle(_ answer: Message?, to request: RemoteRequest, repeated: () -> Void) {
    let failure = Extension1Error.failure(reportedBy: answer)
    guard let answer, failure == nil else {
      guard answer?.isForMissingName == true else { return request.answer(failure) }
      if case .list = request.kind { return request.answer(nil) }
      guard context.isHosting, !request.isRepeated else { return request.answer(.noExtension) }
      // The process that had the name has left: this process can have it now.
      request.isRepeated = true
      return repeated()
    }
    switch request.kind {
    case .host: request.answer(nil)
    case .list: request.answer(nil, Extension1Client.ids(answer))
    case .systemPrimary:
      request.answer(nil, isPublished: answer.readBool() ?? false, isProminent: answer.readBool() ?? false)
    case .tokens: for token in Extension1Client.tokens(answer) { context.report(token) }
    case .watchPrimary: break
    }
  }
}
