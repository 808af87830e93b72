// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import DBus

/// Pictures and videos of what plays, as descriptors.
extension Session1Surface {
  private static let sides: ClosedRange<Int32> = 1...16_384
  /// A player that does what it is asked draws it in memory: more is nobody's screen.
  private static let mostAsked: Int32 = 4_096
  /// How many pictures one client waits for at most.
  private static let mostWaiting = 120

  func getPicture(_ message: Message, of key: UInt64?, _ session: SessionSnapshot) {
    guard message.hasSignature("ii"), let size = size(message) else {
      return connection.refuseArguments(message, "GetArtwork takes a width and a height from 1 to 16384, \"ii\"")
    }
    look(for: PictureWish(.still, id: session.content?.artwork?.id ?? "", size: size), message, of: key, session)
  }

  func getAnimatedPicture(_ message: Message, of key: UInt64?, _ session: SessionSnapshot, isVideo: Bool) {
    guard message.hasSignature("sii"), let word = message.readString(),
      let ratio = AspectRatio.allCases.first(where: { $0.name == word }), let size = size(message)
    else {
      return connection.refuseArguments(
        message, "an animated picture is square or tall, and its sides are from 1 to 16384, \"sii\"")
    }
    let constraints = isVideo ? owner.videoConstraints : []
    if session.content?.animatedArtwork != nil, !constraints.isEmpty {
      var text = "nothing moves now:"
      for word in constraints.words { text += " " + word }
      return connection.reply(to: message, errorName: "org.nowplaying.Error.Constrained", text: text)
    }
    let id = session.content?.animatedArtwork?.id ?? ""
    look(for: PictureWish(isVideo ? .video(ratio) : .preview(ratio), id: id, size: size), message, of: key, session)
  }

  private func size(_ message: Message) -> PixelSize? {
    guard let width = message.readInt32(), let height = message.readInt32(), Self.sides.contains(width),
      Self.sides.contains(height)
    else { return nil }
    return PixelSize(width: min(width, Self.mostAsked), height: min(height, Self.mostAsked))
  }

  private func look(for wish: PictureWish, _ message: Message, of key: UInt64?, _ session: SessionSnapshot) {
    guard connection.canSendDescriptors else {
      return answer(message, Answer(.notSupported, "this bus passes no descriptors on"))
    }
    guard session.content?.has(wish) ?? false else {
      return answer(message, Answer(.noSuchContent, "what plays has no such picture to be asked for"))
    }
    let caller = Caller(message.sender ?? "", session: key, patience: .long)
    var count = 0
    for asked in waiting where asked.wish != nil && asked.caller.client == caller.client { count += 1 }
    guard count < Self.mostWaiting else {
      return answer(message, Answer(.failed, "too many pictures are asked for: wait for some"))
    }
    let reply = owner.look(for: wish, from: caller)
    if case .asked(let ticket) = reply {
      waiting.append(Waiting(ticket, message, caller, for: wish))
    } else {
      answer(message, wish, reply)
    }
  }

  /// Brings what came of a request to all who wait for it; false: nobody does.
  public func concludePicture(_ ticket: Ledger.Ticket) -> Bool {
    let ended = end(ticket)
    for asked in ended {
      guard let wish = asked.wish else { continue }
      answer(asked.message, wish, owner.reply(to: wish, from: asked.caller))
    }
    return !ended.isEmpty
  }

  /// Lets nobody wait for what does not play any more.
  func dropPictures() {
    for asked in waiting {
      guard let wish = asked.wish, session(asked.caller.session)?.content?.has(wish) != true else { continue }
      _ = concludePicture(asked.ticket)
    }
  }

  private func answer(_ message: Message, _ wish: PictureWish, _ reply: PictureReply?) {
    switch reply {
    case .there(let picture):
      guard connection.mayPassDescriptor(to: message.sender ?? "") else {
        return connection.refuse(
          message, "LimitsExceeded", "there are too many pictures that were not read yet: read them")
      }
      guard let reply = message.makeReply() else { return }
      reply.append(descriptor: picture.descriptor)
      reply.append(string: picture.mimeType)
      if case .video = wish.role {
      } else {
        reply.append(int32: picture.size?.width ?? 0)
        reply.append(int32: picture.size?.height ?? 0)
      }
      connection.answer(message, with: reply)
    case .failed(let answer): self.answer(message, answer)
    case .asked, nil: answer(message, Answer(.noSuchContent, "something else plays by now"))
    }
  }
}
