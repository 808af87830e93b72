// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import DBus

/// Images and videos of what plays, as descriptors.
extension Session1Surface {
  private static let sides: ClosedRange<Int32> = 1...16_384
  /// A player that does what it is asked draws it in memory: more is nobody's screen.
  private static let mostAsked: Int32 = 4_096
  /// How many images one client waits for at most.
  private static let mostWaiting = 120

  func getImage(_ message: Message, of key: UInt64?, _ session: SessionSnapshot) {
    guard message.hasSignature("ii"), let size = size(message) else {
      return connection.refuseArguments(message, "GetArtwork takes a width and a height from 1 to 16384, \"ii\"")
    }
    look(for: ImageQuery(.still, id: session.content?.artwork?.id ?? "", size: size), message, of: key, session)
  }

  func getAnimatedImage(_ message: Message, of key: UInt64?, _ session: SessionSnapshot, isVideo: Bool) {
    guard message.hasSignature("sii"), let word = message.readString(),
      let ratio = AspectRatio.allCases.first(where: { $0.name == word }), let size = size(message)
    else {
      return connection.refuseArguments(
        message, "an animated image is square or tall, and its sides are from 1 to 16384, \"sii\"")
    }
    let constraints = isVideo ? owner.videoConstraints : []
    if session.content?.animatedArtwork != nil, !constraints.isEmpty {
      var text = "nothing moves now:"
      for word in constraints.words { text += " " + word }
      return connection.reply(to: message, errorName: "org.nowplaying.Error.Constrained", text: text)
    }
    let id = session.content?.animatedArtwork?.id ?? ""
    look(for: ImageQuery(isVideo ? .video(ratio) : .preview(ratio), id: id, size: size), message, of: key, session)
  }

  private func size(_ message: Message) -> PixelSize? {
    guard let width = message.readInt32(), let height = message.readInt32(), Self.sides.contains(width),
      Self.sides.contains(height)
    else { return nil }
    return PixelSize(width: min(width, Self.mostAsked), height: min(height, Self.mostAsked))
  }

  private func look(for wish: ImageQuery, _ message: Message, of key: UInt64?, _ session: SessionSnapshot) {
    guard connection.canSendDescriptors else {
      return answer(message, Answer(.notSupported, "this bus passes no descriptors on"))
    }
    guard session.content?.has(wish) ?? false else {
      return answer(message, Answer(.noSuchContent, "what plays has no such image to be asked for"))
    }
    let caller = Caller(message.sender ?? "", session: key, patience: .long)
    var count = 0
    for asked in waiting where asked.wish != nil && asked.caller.client == caller.client { count += 1 }
    guard count < Self.mostWaiting else {
      return answer(message, Answer(.failed, "too many images are asked for: wait for some"))
    }
    let reply = owner.look(for: wish, from: caller)
    if case .asked(let ticket) = reply {
      waiting.append(Waiting(ticket, message, caller, for: wish))
    } else {
      answer(message, wish, reply)
    }
  }

  /// Brings what came of a request to all who wait for it; false: nobody does.
  public func concludeImage(_ ticket: Ledger.Ticket) -> Bool {
    let ended = end(ticket)
    for asked in ended {
      guard let wish = asked.wish else { continue }
      answer(asked.message, wish, owner.reply(to: wish, from: asked.caller))
    }
    return !ended.isEmpty
  }

  /// Lets nobody wait for what does not play any more.
  func dropImages() {
    for asked in waiting {
      guard let wish = asked.wish, session(asked.caller.session)?.content?.has(wish) != true else { continue }
      _ = concludeImage(asked.ticket)
    }
  }

  private func answer(_ message: Message, _ wish: ImageQuery, _ reply: ImageReply?) {
    switch reply {
    case .there(let image):
      guard connection.mayPassDescriptor(to: message.sender ?? "") else {
        return connection.refuse(
          message, "LimitsExceeded", "there are too many images that were not read yet: read them")
      }
      guard let reply = message.makeReply() else { return }
      reply.append(descriptor: image.descriptor)
      reply.append(string: image.mimeType)
      if case .video = wish.role {
      } else {
        reply.append(int32: image.size?.width ?? 0)
        reply.append(int32: image.size?.height ?? 0)
      }
      connection.answer(message, with: reply)
    case .failed(let answer): self.answer(message, answer)
    case .asked, nil: answer(message, Answer(.noSuchContent, "something else plays by now"))
    }
  }
}
