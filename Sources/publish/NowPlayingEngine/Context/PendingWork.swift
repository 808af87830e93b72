// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// Work for the bus thread, collected under the context's lock.
struct PendingWork {
  /// Whether the bus thread does not know of it: the end of the lock wakes the thread.
  var isNew = false
  /// Sessions that have changed.
  var marked: [SessionEntry] = []
  var answers: [(session: SessionKey, ticket: Ledger.Ticket, answer: Answer)] = []
  var primaryRequests: [PrimaryRequest] = []
  /// Requests for images that have ended.
  var endedImages: [(session: SessionKey, ticket: Ledger.Ticket)] = []
  /// Anything else to run on the bus thread.
  var tasks: [(BusThread) -> Void] = []

  mutating func add(_ changed: SessionEntry) {
    marked.append(changed)
    isNew = true
  }

  mutating func add(_ answer: Answer, to ticket: Ledger.Ticket, of session: SessionKey) {
    answers.append((session: session, ticket: ticket, answer: answer))
    isNew = true
  }

  mutating func add(_ request: PrimaryRequest) {
    primaryRequests.append(request)
    isNew = true
  }

  mutating func add(endedImage ticket: Ledger.Ticket, of session: SessionKey) {
    endedImages.append((session: session, ticket: ticket))
    isNew = true
  }

  mutating func add(_ task: @escaping (BusThread) -> Void) {
    tasks.append(task)
    isNew = true
  }

  /// Removes the work that is done. The arrays keep a little storage.
  mutating func removeAll() {
    isNew = false
    marked.removeAll(keepingCapacity: marked.count <= Limits.spareRoom)
    answers.removeAll(keepingCapacity: answers.count <= Limits.spareRoom)
    primaryRequests.removeAll()
    endedImages.removeAll()
    tasks.removeAll()
  }
}

extension Context {
  /// Runs `task` on the bus thread, after the tasks of earlier calls.
  func run(_ task: @escaping (BusThread) -> Void) throws(Failure) {
    try withState { state throws(Failure) in
      try startBusThread(&state)
      state.work.add(task)
    }
  }
}
