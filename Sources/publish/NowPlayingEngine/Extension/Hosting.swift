// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// The remote sessions of a context; used only under its lock. Most contexts have none.
final class Hosting {
  typealias Handler = (HostedEvent) -> Void
  typealias Answered = (Failure?) -> Void

  /// How `runExtension` ended.
  enum Outcome {
    case left
    case failed(Failure)
  }

  var handler: Handler?
  var sessions = HostedSessions()
  var hosted: [HostedSession] = []
  var tokenHandler: ((PushToken) -> Void)?
  /// Gets the hosted session that the media keys reach, and the last one that it got.
  var primaryHandler: ((Identifier) -> Void)?
  var reportedPrimary: Identifier = ""
  var pushKey: String?
  var pushDistributor: String?
  /// How many requests of the application have no answer yet.
  var openRequests = 0
  /// Whether `runExtension` runs.
  var isRunning = false
  /// Whether the handler is removed after it got the end of each session.
  var isEnding = false
  var outcome: Outcome?
  /// Rings when there is an outcome.
  let bell = Doorbell()
  /// The functions that get the answers to requests, by their tickets.
  private var answers = OrderedMap<Answered>()

  func session(_ id: Identifier) -> HostedSession? { hosted.first { $0.session.id == id } }

  func add(_ request: HostingRequest, from client: Identifier, _ answered: @escaping Answered) throws(Failure) {
    answers[try sessions.add(request, from: client, now: Clock.now())] = answered
  }

  /// Removes and returns the function that gets the answer to a request.
  func removeAnswer(to ticket: HostedSessions.Ticket) -> Answered? { answers.removeValue(forKey: ticket) }

  /// Removes a session that has ended. The caller gets it, so that it is destroyed outside the lock.
  func remove(_ id: Identifier) -> HostedSession? {
    sessions.remove(id, now: Clock.now())
    return hosted.firstIndex { $0.session.id == id }.map { hosted.remove(at: $0) }
  }
}

extension Context.State {
  /// The remote sessions; made at the first call.
  mutating func needHosting() -> Hosting {
    if let hosting { return hosting }
    let new = Hosting()
    hosting = new
    return new
  }
}
