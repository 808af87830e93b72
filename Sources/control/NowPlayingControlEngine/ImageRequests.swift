// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// The requests for images that have no answer yet. It outlives the connection to the bus.
final class ImageRequests {
  private let reader: ImageReader
  private var open: [ImageRequest] = []
  /// Those that ended, the oldest first. Their handlers have not been called.
  private var ended: [ImageRequest] = []
  /// Whether all players of this connection have been known once.
  private var isKnown = false

  init(waking wakeup: Wakeup) { reader = ImageReader(waking: wakeup) }

  /// When the next request is cancelled.
  var deadline: Int64? {
    var deadline = EarliestDeadline()
    for request in open { deadline.add(request.deadline) }
    return deadline.value
  }

  func add(_ request: ImageRequest) { open.append(request) }

  /// Starts the requests whose player is known, and ends those whose time is over. `calls`: nil without a connection.
  func advance(_ calls: ImageCalls?, busFailure: String?, now: Int64) {
    if calls?.isSettled == true { isKnown = true }
    guard !open.isEmpty else { return }
    for (job, answer) in reader.takeResults() {
      guard let request = open.first(where: { $0.job == job }), let calls else { continue }
      request.job = nil
      calls.conclude(request, answer, reader)
    }
    for request in open {
      if case .waiting = request.stage { start(request, calls, busFailure: busFailure) }
      if request.isPending, calls?.knows(request.owner) != true {
        end(request, ImageAnswer(.cancelled, "the player has left"))
      }
      if !request.isEnded, request.deadline <= now { end(request, ImageAnswer(.timedOut)) }
    }
    sweep()
  }

  private func start(_ request: ImageRequest, _ calls: ImageCalls?, busFailure: String?) {
    guard let calls else {
      if let busFailure { end(request, ImageAnswer(.noActionableItem, busFailure)) }
      return
    }
    switch calls.target(of: request, areKnown: isKnown) {
    case .unknown: break
    case .absent: end(request, ImageAnswer(.noActionableItem, PlayerName.absence(of: request.name)))
    case .player(let reading): calls.start(request, of: reading, reader)
    }
  }

  private func end(_ request: ImageRequest, _ answer: ImageAnswer) { request.stage = .ended(answer) }

  /// Moves the requests that have ended.
  private func sweep() {
    for request in open where request.isEnded {
      if let job = request.job { reader.cancel(job) }
      request.job = nil
      ended.append(request)
    }
    open.removeAll { $0.isEnded }
  }

  /// The connection has ended.
  func loseBus() {
    isKnown = false
    for request in open where request.isPending { end(request, ImageAnswer(.cancelled, Readings.lossOfBus)) }
    sweep()
  }

  /// The controller has ended.
  func close() {
    for request in open where !request.isEnded { end(request, ImageAnswer(.cancelled, "the controller has ended")) }
    sweep()
    reader.close()
  }

  /// The next request that has ended; nil: no further one has ended.
  func takeEnded() -> ImageRequest? { ended.isEmpty ? nil : ended.removeFirst() }
}
