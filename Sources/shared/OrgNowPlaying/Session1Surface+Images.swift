// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import DBus

/// Images and videos of the item that plays, and icons of custom commands, as file descriptors.
extension Session1Surface {
  /// The most pending calls for images of one client.
  private static let mostWaiting = 120

  func getImage(_ message: Message, of key: UInt64?, _ session: SessionSnapshot) {
    guard let role = ImageRole.read(message, on: connection) else { return }
    let content = session.content
    var kind = role.role
    if case .chapter(let shown) = kind { kind = .chapter(session.chapter(shownAs: shown) ?? "") }
    if case .video = kind, content?.animatedArtwork != nil, !owner.videoConstraints.isEmpty {
      var text = "animated artwork must not move now:"
      for word in owner.videoConstraints.words { text += " " + word }
      return connection.answers.send(errorName: "org.nowplaying.Error.Constrained", text: text, to: message)
    }
    let id = session.lists.artwork(for: kind)?.id ?? content?.artworkID(for: kind) ?? ""
    find(ImageQuery(kind, id: id, size: role.size), message, of: key, session)
  }

  private func find(_ query: ImageQuery, _ message: Message, of key: UInt64?, _ session: SessionSnapshot) {
    guard connection.descriptors.canSend else {
      return answer(message, Answer(.notSupported, "the bus does not pass file descriptors"))
    }
    guard session.has(query) else {
      let text =
        query.role.isIcon
        ? "the player has no such command, or no image for it" : "the item that plays has no such image"
      return answer(message, Answer(.noSuchContent, text))
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

  /// Answers the clients that wait for images of an item that no longer plays, or of another command.
  func dropImages() {
    for asked in waiting {
      guard let query = asked.query, session(asked.caller.session)?.has(query) != true else { continue }
      _ = concludeImage(asked.ticket)
    }
  }

  private func answer(_ message: Message, _ query: ImageQuery, _ reply: ImageReply?) {
    switch reply {
    case .there(let image):
      ImageRole.answer(message, with: image, query.role, on: connection)
    case .failed(let answer): self.answer(message, answer)
    case .asked, nil:
      let text = query.role.isIcon ? "the command has another icon or none now" : "another item plays now"
      answer(message, Answer(.noSuchContent, text))
    }
  }
}

extension ImageQuery.Role {
  fileprivate var isIcon: Bool { if case .icon = self { true } else { false } }
}
