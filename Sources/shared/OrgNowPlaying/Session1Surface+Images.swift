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
    answer(message, query, owner.look(for: query, from: caller), for: caller)
  }

  /// Answers all clients that wait for a request; false: no client does.
  public func concludeImage(_ ticket: Ledger.Ticket) -> Bool {
    let ended = end(ticket)
    for asked in ended {
      guard let query = asked.query else { continue }
      answer(asked.message, query, owner.reply(to: query, from: asked.caller), for: asked.caller)
    }
    return !ended.isEmpty
  }

  /// Looks again for the images that clients wait for, after a change was shown. The item or the command may be another one
  /// now. If it plays again, the change in between was never shown, and its request has ended.
  func lookForImages() {
    let shown = waiting
    waiting.removeAll { $0.query != nil }
    for asked in shown {
      guard let query = asked.query else { continue }
      let isShown = has(query, asked.caller)
      answer(asked.message, query, isShown ? owner.look(for: query, from: asked.caller) : nil, for: asked.caller)
    }
  }

  private func has(_ query: ImageQuery, _ caller: Caller) -> Bool { session(caller.session)?.has(query) == true }

  /// Answers a client, or lets it wait.
  private func answer(_ message: Message, _ query: ImageQuery, _ reply: ImageReply?, for caller: Caller) {
    switch reply {
    case .there(let image):
      ImageRole.answer(message, with: image, query.role, on: connection)
    case .failed(let answer): self.answer(message, answer)
    case .asked(let ticket): waiting.append(Waiting(ticket, message, caller, for: query))
    // The refusal follows the signal of the change.
    case .later where has(query, caller): waiting.append(Waiting(nil, message, caller, for: query))
    case .later, nil:
      let text = query.role.isIcon ? "the command has another icon or none now" : "another item plays now"
      answer(message, Answer(.noSuchContent, text))
    }
  }
}

extension ImageQuery.Role {
  fileprivate var isIcon: Bool { if case .icon = self { true } else { false } }
}
