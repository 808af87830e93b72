// SPDX-License-Identifier: MIT

internal import CDBus

/// The method calls of a connection that have no answer yet.
struct PendingCalls {
  /// In the order of their serial numbers.
  private var all: [PendingCall] = []
  /// No call has an earlier deadline.
  private var earliest: Int64 = .max
  private var lastSerial: UInt32 = 0
  /// Those that wait for the answer to Hello.
  private var held: [HeldCall] = []

  /// When `takeExpired` has a call; nil: no call has a deadline.
  var deadline: Int64? { all.isEmpty || earliest == .max ? nil : earliest }

  /// The number of the next message.
  mutating func nextSerial() -> UInt32 {
    lastSerial = lastSerial == .max ? 1 : lastSerial + 1
    return lastSerial
  }

  mutating func add(_ call: PendingCall) {
    earliest = all.isEmpty ? call.deadline : min(earliest, call.deadline)
    all.insert(call, at: place(of: call.serial))
  }

  /// The call with a number.
  subscript(serial: UInt32) -> PendingCall? {
    let place = place(of: serial)
    return place < all.count && all[place].serial == serial ? all[place] : nil
  }

  @inline(never)
  private func place(of serial: UInt32) -> Int { all.place(where: { $0.serial < serial }) }

  /// A program owns a name that has been called.
  func expectAnswers(from owner: String, for name: String) {
    for call in all where call.destination.hasSameBytes(as: name) { call.expectAnswer(from: owner) }
  }

  /// Removes the call that a message answers. Answers from other programs are ignored.
  mutating func take(answeredBy answer: Message) -> PendingCall? {
    guard let call = self[answer.replySerial], call.mayBeAnswered(by: answer.sender) else { return nil }
    return all.remove(at: place(of: call.serial))
  }

  /// Removes one call whose time has been over for so long.
  mutating func takeExpired(overdue: Int64) -> PendingCall? {
    guard !all.isEmpty else { return nil }
    let now = cdbus_now() - overdue
    guard earliest <= now else { return nil }
    guard let place = all.firstIndex(where: { $0.deadline <= now }) else {
      // The call with this deadline was answered.
      earliest = all.reduce(.max) { min($0, $1.deadline) }
      return nil
    }
    let call = all[place]
    if !call.expire() { all.remove(at: place) }
    return call
  }

  /// Removes all calls, when the connection ends.
  mutating func takeAll() -> [PendingCall] {
    defer { all = [] }
    return all
  }

  // MARK: Before the answer to Hello

  mutating func hold(_ call: HeldCall) { held.append(call) }

  mutating func takeHeld() -> [HeldCall] {
    defer { held = [] }
    return held
  }
}
