// SPDX-License-Identifier: MIT

internal import CDBus

/// A descriptor that another program has sent. It may be of any kind.
public final class ReceivedDescriptor: Sendable {
  /// Closed with this object.
  public let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { cdbus_close_received_descriptor(descriptor) }
}

/// Keeps received descriptors until their message is complete. These are closures, so that a library that accepts no
/// descriptors does not contain their code.
struct DescriptorInbox {
  /// Adds bytes from a socket, and keeps the descriptors. Returns the number of bytes, or a negative errno.
  let receive: (_ socket: Int32, _ most: Int, _ bytes: inout Bytes) -> Int
  /// Ends a message of that size. Returns its descriptors; nil: the message is skipped.
  let endMessage: (_ size: Int, Message?) -> [ReceivedDescriptor]
}

extension PassedDescriptors {
  /// Accepts the descriptors of answers. Call it before the first `process`. All other received descriptors are closed at
  /// once.
  public func accept() {
    guard canSend else { return }
    let received = ReceivedDescriptors()
    connection.stream.inbox = DescriptorInbox(
      receive: { received.receive(from: $0, atMost: $1, into: &$2) },
      endMessage: { received.endMessage(of: $0, $1) })
  }
}

/// The descriptors of messages that are not complete.
///
/// A descriptor belongs to the message whose bytes it was sent with. If the process can open no more files, the system
/// drops descriptors. Then a message has none, and later messages still have their own.
private final class ReceivedDescriptors {
  /// As many as a bus accepts in one message. Further ones are closed.
  private static let most = 16

  private struct Batch {
    /// The place in the stream after the bytes of the batch.
    let end: Int
    let descriptors: [ReceivedDescriptor]
  }

  private var batches: [Batch] = []
  /// How many bytes were received.
  private var received = 0
  /// Where the next message begins.
  private var start = 0

  func receive(from socket: Int32, atMost size: Int, into bytes: inout Bytes) -> Int {
    let room = Self.most - batches.reduce(0) { $0 + $1.descriptors.count }
    let (count, descriptors) = bytes.receive(from: socket, atMost: size, keeping: room)
    received += max(0, count)
    // Those of skipped messages are closed.
    if !descriptors.isEmpty, received > start { batches.append(Batch(end: received, descriptors: descriptors)) }
    return count
  }

  func endMessage(of size: Int, _ message: Message?) -> [ReceivedDescriptor] {
    start += size
    guard let first = batches.first, first.end <= start else { return [] }
    batches.removeAll { $0.end <= start }
    guard let message, message.kind == .answer, message.descriptorCount <= first.descriptors.count else { return [] }
    return Array(first.descriptors.prefix(message.descriptorCount))
  }
}
