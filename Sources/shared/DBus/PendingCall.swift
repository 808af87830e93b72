// SPDX-License-Identifier: MIT

/// A method call that has no answer yet.
final class PendingCall {
  /// How many owners of the called name are kept. An owner may answer late, when the name has another owner.
  private static let mostOwners = 8

  let serial: UInt32
  private(set) var deadline: Int64
  /// Whether an answer after the deadline counts too.
  private var isKept = false
  let destination: String
  /// The unique names of the programs that have owned the destination's name since the call.
  private(set) var owners: [String]
  let purpose: Purpose
  private var mayBeAnsweredByAny = false

  /// The use of an answer.
  enum Purpose {
    case hello
    /// A client has read the descriptors that were sent before the call.
    case descriptorsRead(UnreadDescriptors.Client, Int)
    case names(BusNames, (() -> Void)?)
    case owner(String, (() -> Void)?)
    case completion((Message?) -> Void)
  }

  init(_ serial: UInt32, until deadline: Int64, to destination: String, of owner: String, for purpose: Purpose) {
    (self.serial, self.deadline, self.destination, self.purpose) = (serial, deadline, destination, purpose)
    owners = [owner]
  }

  /// An answer after the deadline counts too.
  func expectLateAnswer() { isKept = true }

  /// The deadline has passed. Returns whether an answer still counts.
  func expire() -> Bool {
    deadline = .max
    return isKept
  }

  /// Accepts the first answer, of any program.
  func expectAnyAnswer() { mayBeAnsweredByAny = true }

  func expectAnswer(from owner: String) {
    owners = owners.suffix(Self.mostOwners - 1) + [owner]
  }

  /// Whether an answer is from the program that was called. Any program can send an answer if it guesses the serial number.
  /// The bus answers for programs that do not answer. A sandbox's proxy does so without a sender, which no program can.
  func mayBeAnswered(by sender: String?) -> Bool {
    guard !mayBeAnsweredByAny, let sender, !sender.hasSameBytes(as: BusCalls.name) else { return true }
    return sender.hasSameBytes(as: destination) || owners.contains { $0.hasSameBytes(as: sender) }
  }
}

/// A method call to be sent when the bus has answered Hello.
final class HeldCall {
  let writer: MessageWriter
  let patience: Int64
  let purpose: PendingCall.Purpose

  init(_ writer: MessageWriter, within patience: Int64, _ purpose: PendingCall.Purpose) {
    (self.writer, self.patience, self.purpose) = (writer, patience, purpose)
  }
}
