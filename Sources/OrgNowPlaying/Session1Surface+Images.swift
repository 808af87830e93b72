// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import DBus

/// Images and videos of the item that plays, as file descriptors.
extension Session1Surface {
  private static let sides: ClosedRange<Int32> = 1...16_384
  /// The player may draw the image in memory, and no screen needs a larger one.
  private static let mostRequested: Int32 = 4_096
  /// The most pending calls for images of one client.
  private static let mostWaiting = 120

  func getImage(_ message: Message, of key: UInt64?, _ session: SessionSnapshot) {
    guard message.hasSignature("ii"), let size = size(message) else {
      return connection.refuseArguments(message, "GetArtwork requires a width and a height from 1 to 16384, \"ii\"")
    }
    find(ImageQuery(.still, id: session.content?.artwork?.id ?? "", size: size), message, of: key, session)
  }

  func getAnimatedImage(_ message: Message, of key: UInt64?, _ session: SessionSnapshot, isVideo: Bool) {
    guard message.hasSignature("sii"), let word = message.readString(),
      let ratio = AspectRatio(word: word), let size = size(message)
    else {
      return connection.refuseArguments(
        message,
        "the method requires an aspect ratio, square or tall, and a width and a height from 1 to 16384, \"sii\"")
    }
    let constraints = isVideo ? owner.videoConstraints : []
    if session.content?.animatedArtwork != nil, !constraints.isEmpty {
      var text = "animated artwork must not move now:"
      for word in constraints.words { text += " " + word }
      return connection.reply(to: message, errorName: "org.nowplaying.Error.Constrained", text: text)
    }
    let id = session.content?.animatedArtwork?.id ?? ""
    find(ImageQuery(isVideo ? .video(ratio) : .preview(ratio), id: id, size: size), message, of: key, session)
  }

  private func size(_ message: Message) -> PixelSize? {
    guard let width = message.readInt32(), let height = message.readInt32(), Self.sides.contains(width),
      Self.sides.contains(height)
    else { return nil }
    return PixelSize(width: min(width, Self.mostRequested), height: min(height, Self.mostRequested))
  }

  private func find(_ query: ImageQuery, _ message: Message, of key: UInt64?, _ session: SessionSnapshot) {
    guard connection.canSendDescriptors else {
      return answer(message, Answer(.notSupported, "the bus does not pass file descriptors"))
    }
    guard session.content?.has(query) ?? false else {
      return answer(message, Answer(.noSuchContent, "the item that plays has no such image"))
    }
    let caller = Caller(Identifier(message.sender ?? ""), session: key, patience: .long)
    var count = 0
    for asked in waiting where asked.query != nil && asked.caller.client == caller.client { count += 1 }
    guard count < Self.mostWaiting else {
      return answer(message, Answer(.failed, "the client has too many pending calls for images"))
    }
    let reply = owner.look(for: query, from: caller)
    if case .asked(let ticket) = reply {
      waiting.append(Waiting(ticket, message, caller, for: query))
    } else {
      answer(message, query, reply)
    }
  }

  /// Answers all clients that wait for a request; false: no client does.
  public func concludeImage(_ ticket: Ledger.Ticket) -> Bool {
    let ended = end(ticket)
    for asked in ended {
      guard let query = asked.query else { continue }
      answer(asked.message, query, owner.reply(to: query, from: asked.caller))
    }
    return !ended.isEmpty
  }

  /// Answers the clients that wait for images of an item that no longer plays.
  func dropImages() {
    for asked in waiting {
      guard let query = asked.query, session(asked.caller.session)?.content?.has(query) != true else { continue }
      _ = concludeImage(asked.ticket)
    }
  }

  private func answer(_ message: Message, _ query: ImageQuery, _ reply: ImageReply?) {
    switch reply {
    case .there(let image):
      guard connection.mayPassDescriptor(to: message.sender ?? "") else {
        return connection.refuse(
          message, "LimitsExceeded", "too many file descriptors have not been read: read them")
      }
      guard let reply = message.makeReply() else { return }
      reply.append(descriptor: image.descriptor)
      reply.append(string: image.mimeType)
      if case .video = query.role {
      } else {
        reply.append(int32: image.size?.width ?? 0)
        reply.append(int32: image.size?.height ?? 0)
      }
      connection.answer(message, with: reply)
    case .failed(let answer): self.answer(message, answer)
    case .asked, nil: answer(message, Answer(.noSuchContent, "another item plays now"))
    }
  }
}
