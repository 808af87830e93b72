// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// Requests the images of players, by Session1 or by their URLs.
final class ImageCalls {
  /// The player of a request for an image.
  enum Target {
    /// The player has not answered yet.
    case unknown
    case absent
    case player(PlayerReading)
  }

  /// A player that changes its artwork more often gets the last answer.
  private static let mostAttempts = 8

  private let readings: Readings
  private var connection: Connection { readings.connection }
  /// This process, as the bus numbers it; nil: it was not asked.
  private var ownProcess: UInt32?

  init(_ readings: Readings) { self.readings = readings }

  /// Whether all players that answer have done so.
  var isSettled: Bool { readings.isSettled }

  func knows(_ owner: Identifier?) -> Bool { owner.map { readings[$0] != nil } ?? false }

  /// Finds the player of a request. `areKnown`: whether all players have been known.
  func target(of request: ImageRequest, areKnown: Bool) -> Target {
    let found = request.name.map { readings.named($0) } ?? (areKnown ? readings.primary : nil)
    guard let found else { return areKnown ? .absent : .unknown }
    request.other = readings.other(named: request.name, of: found)
    return found.isRead ? .player(found) : .unknown
  }

  /// Requests the image of a player, which is known.
  func start(_ request: ImageRequest, of reading: PlayerReading, _ reader: ImageReader) {
    let session = request.other?.snapshot ?? reading.snapshot
    request.stage = .pending
    request.owner = reading.owner
    request.attempt += 1
    request.artwork = session.artworkID(for: request.role)
    let address = session.address(for: request.role)
    if request.artwork == nil {
      if reading.isSilent { return end(request, .timedOut, readings.silence(of: reading)) }
      end(request, .noSuchContent, readings.title(of: reading) + request.role.absence)
    } else if reading.hasSession, connection.descriptors.canSend, address == nil {
      call(request, reading, reader)
    } else if let address = address ?? (request.role == .still ? session.imageAddress : nil) {
      read(address, for: request, reading, reader)
    } else {
      end(request, .notSupported, "the bus does not pass file descriptors")
    }
  }

  private func end(_ request: ImageRequest, _ outcome: Outcome, _ text: String) {
    request.stage = .ended(ImageAnswer(outcome, text))
  }

  /// Requests the image by Session1.
  private func call(_ request: ImageRequest, _ reading: PlayerReading, _ reader: ImageReader) {
    let (path, interface) = ImageCall.place(request.role, ofOther: request.other?.key)
    let writer = connection.makeCall(
      destination: reading.owner.text, path: path, interface: interface, member: ImageCall.member(request.role))
    guard let writer else { return end(request, .cancelled, readings.endReason) }
    ImageCall.append(request.role, request.size, to: writer)
    let attempt = request.attempt
    let patience = max(1, request.deadline - Clock.now())
    connection.call(writer, timeoutMicroseconds: patience) { [self] reply in
      guard request.isPending, request.attempt == attempt, let reply else { return }
      guard !reply.isError else {
        let hasLeft = ImageAnswer(.cancelled, readings.title(of: reading) + " has left")
        return conclude(request, reply.isAbsence ? hasLeft : Self.refusal(reply), reader)
      }
      guard let (descriptor, mimeType) = ImageCall.read(reply) else {
        let text = "the player sent no image, or this process can open no more files (ulimit -n)"
        return conclude(request, ImageAnswer(.failed, text), reader)
      }
      let isVideo = if case .video = request.role { true } else { false }
      request.job = reader.read(isVideo ? .video(descriptor, mimeType) : .memory(descriptor), of: reading.owner)
    }
  }

  private static func refusal(_ error: Message) -> ImageAnswer {
    let (outcome, text) = error.readOutcome()
    let isConstrained = error.errorName.hasSameBytes(as: "org.nowplaying.Error.Constrained")
    return ImageAnswer(isConstrained ? .noSuchContent : outcome, text)
  }

  /// Reads the image at a URL.
  private func read(_ address: String, for request: ImageRequest, _ reading: PlayerReading, _ reader: ImageReader) {
    let place: ImageAddress
    do throws(Failure) { place = try ImageAddress(address) } catch {
      return end(request, .noSuchContent, "the URL of the player's image cannot be read: " + error.reason)
    }
    switch place {
    case .web(let url): request.stage = .ended(ImageAnswer(url: url))
    case .data(let address): request.job = reader.read(.data(address), of: reading.owner)
    case .file(let path):
      let attempt = request.attempt
      requestViewer(of: reading) { [self] process in
        guard request.isPending, request.attempt == attempt else { return }
        // The service gives the image to any client, also to the player.
        if process == 0, readings.scope.contains(.decides) { return request.stage = .ended(.unreadable) }
        request.job = reader.read(.file(path, process: process), of: reading.owner)
      }
    }
  }

  /// Requests the process whose files a player names; 0: this program cannot know it, since it is in a namespace of its own or
  /// behind a proxy.
  private func requestViewer(of reading: PlayerReading, _ completion: @escaping (UInt32) -> Void) {
    if ownProcess == nil, let own = connection.uniqueName {
      ownProcess = 0
      // The bus answers in order, so this is known before the process of any player.
      connection.bus.requestProcess(of: own) { [self] in ownProcess = $0 }
    }
    connection.bus.requestProcess(of: reading.owner.text) { [self] process in
      completion(ownProcess == ProcessTree.own && !ProcessTree.isOutside(process) ? process : 0)
    }
  }

  /// Ends a request with its answer. If the artwork has changed meanwhile, requests the new one.
  func conclude(_ request: ImageRequest, _ answer: ImageAnswer, _ reader: ImageReader) {
    guard request.isPending, let reading = request.owner.flatMap({ readings[$0] }) else { return }
    let session = request.other?.snapshot ?? reading.snapshot
    let isSame = session.artworkID(for: request.role) == request.artwork
    if isSame || request.attempt >= Self.mostAttempts {
      request.stage = .ended(answer)
    } else {
      start(request, of: reading, reader)
    }
  }
}

extension ImageQuery.Role {
  fileprivate var absence: String {
    switch self {
    case .still: " has no artwork"
    case .chapter: " has no artwork for this chapter"
    case .icon: " has no image for this command"
    case .preview, .video: " has no animated artwork"
    }
  }
}
