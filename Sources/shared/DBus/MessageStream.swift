// SPDX-License-Identifier: MIT

internal import CDBus

/// The bytes of a connection: messages that arrive, and those that wait for room in the socket.
struct MessageStream: ~Copyable {
  /// The outgoing bytes at which answers are sent before more calls are read. A short burst is sent in one piece.
  private static let batch = 64 << 10
  private static let leastRead = 1_000
  private static let mostRead = 256 << 10

  /// An outgoing message with descriptors.
  private struct Mark {
    /// How many bytes are sent before it.
    var place: Int
    let size: Int
    let descriptors: Descriptors
  }

  let fileDescriptor: Int32
  /// Longer calls are skipped.
  var longestCall = 1 << 20
  /// Whether bytes wait for room in the socket.
  private(set) var wantsToWrite = false
  /// Why no message can be sent or read any more.
  private(set) var failure: BusError?
  /// The descriptors of incomplete messages; nil: received descriptors are closed at once.
  var inbox: DescriptorInbox?
  private var incoming = Bytes(expecting: leastRead)
  private var outgoing = Bytes(expecting: 1_000)
  /// The outgoing messages with descriptors.
  private var marks: [Mark] = []
  /// How many bytes to read from the socket at a time.
  private var readSize = leastRead
  /// How many bytes of a message that is too long are still to be skipped.
  private var bytesToSkip = 0

  init(_ fileDescriptor: Int32) { self.fileDescriptor = fileDescriptor }

  /// Ends the stream: a message could not be sent or read. From then on the bus and we disagree about what was sent, and only a
  /// new connection corrects that.
  mutating func fail(_ error: BusError) {
    if failure == nil { failure = error }
  }

  /// Sends what has room, and forgets the rest.
  mutating func end() {
    flush()
    marks = []
    inbox = nil
    wantsToWrite = false
  }

  // MARK: Sending

  /// Whether waiting bytes go before what can be read.
  var mustFlush: Bool { wantsToWrite || outgoing.count >= Self.batch }

  /// Queues a message.
  mutating func write(_ writer: MessageWriter, serial: UInt32, expectsReply: Bool) {
    let place = outgoing.count
    writer.write(to: &outgoing, serial: serial, expectsReply: expectsReply)
    guard let descriptors = writer.descriptors else { return }
    marks.append(Mark(place: place, size: outgoing.count - place, descriptors: descriptors))
  }

  /// Sends outgoing bytes until the socket is full.
  mutating func flush() {
    while failure == nil, !outgoing.isEmpty {
      let sent = marks.isEmpty ? outgoing.send(to: fileDescriptor) : sendToMark()
      guard sent <= 0 else { continue }
      wantsToWrite = sent == 0 || Int32(clamping: sent) == -cdbus_eagain
      if !wantsToWrite { fail(BusError(code: Int32(clamping: sent))) }
      return
    }
    wantsToWrite = false
  }

  /// Sends the bytes before the next message with descriptors; or that message, with the descriptors at its first byte.
  private mutating func sendToMark() -> Int {
    let mark = marks[0]
    let isDue = mark.place == 0
    var passed = outgoing.send(
      to: fileDescriptor, atMost: isDue ? mark.size : mark.place, with: isDue ? mark.descriptors : nil)
    if isDue, passed < 0, passed != -Int(clamping: cdbus_eagain) {
      // All programs of a user share a limit for descriptors in transit. Reaching it must not close the connection. If the
      // connection has failed, the next byte reports that.
      outgoing.drop(mark.size)
      passed = mark.size
    }
    guard passed > 0 else { return passed }
    if isDue { marks.removeFirst() }
    for index in marks.indices { marks[index].place -= passed }
    return passed
  }

  // MARK: Receiving

  /// Whether messages that were read already, or most likely wait in the socket, can be handled.
  var hasMore: Bool { failure != nil || (!wantsToWrite && (hasMessage || readSize > Self.leastRead)) }

  /// Reads from the socket; false: it has no bytes.
  mutating func read() -> Bool {
    let received =
      inbox?.receive(fileDescriptor, readSize, &incoming)
      ?? incoming.receive(from: fileDescriptor, atMost: readSize)
    // If the socket has more, read more at a time.
    readSize = received == readSize ? min(2 * readSize, Self.mostRead) : Self.leastRead
    guard received > 0 else {
      if received == 0 { fail(.reset) }
      if received < 0, received != -Int(clamping: cdbus_eagain) { fail(BusError(code: Int32(clamping: received))) }
      return false
    }
    let skipped = min(bytesToSkip, incoming.count)
    bytesToSkip -= skipped
    incoming.drop(skipped)
    return true
  }

  /// Whether a whole message has been read, or the header of one that is too long.
  var hasMessage: Bool {
    guard incoming.count >= Header.fixedSize, let sizes = Header.sizes(incoming) else {
      return incoming.count >= Header.fixedSize
    }
    let size = sizes.header + sizes.body
    return incoming.count >= (size <= limit ? size : min(sizes.header, limit))
  }

  /// The most bytes that the first incoming message may have.
  private var limit: Int {
    MessageKind(rawValue: incoming[1]) == .call ? longestCall : Connection.longestMessage
  }

  /// Removes a message, if a whole one has been read. One that is too long has its header alone.
  mutating func takeMessage() -> Message? {
    guard hasMessage else { return nil }
    guard let sizes = Header.sizes(incoming) else {
      fail(.protocolError)
      return nil
    }
    let size = sizes.header + sizes.body
    let isTooLong = size > limit
    let kept = isTooLong ? min(sizes.header, limit) : size
    guard let message = Message.parse(incoming.prefix(kept)) else {
      if isTooLong, kept < sizes.header { skip(size) } else { fail(.protocolError) }
      return nil
    }
    guard !isTooLong else {
      skip(size)
      message.isTooLong = true
      message.isBroken = true
      return message
    }
    incoming.drop(size)
    if let inbox { message.descriptors = inbox.endMessage(size, message) }
    return message
  }

  /// Skips a message, also the bytes that have not been read yet.
  private mutating func skip(_ size: Int) {
    _ = inbox?.endMessage(size, nil)
    bytesToSkip = max(0, size - incoming.count)
    incoming.drop(size - bytesToSkip)
  }
}
