// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// The kind of image that a call of one of `members`, or of GetIcon of Custom1, requests, and the answer with it.
public struct ImageRole: Sendable {
  private static let sides: ClosedRange<Int32> = 1...16_384
  /// The player may draw the image in memory, and no screen needs a larger one.
  private static let mostRequested: Int32 = 4_096

  /// The methods of Session1 that return images.
  static let members: [Identifier] = ["GetArtwork", "GetChapterArtwork", "GetAnimatedPreview", "GetAnimatedVideo"]

  /// A chapter has its published id.
  public let role: ImageQuery.Role
  public let size: PixelSize

  /// Reads a call. nil: it is wrong, and has been answered.
  static func read(_ call: Message, on connection: Connection) -> ImageRole? {
    guard !call.isMember("GetArtwork") else {
      return call.hasSignature("ii") ? readArtwork(call, on: connection) : refuse(call, on: connection)
    }
    let isIcon = call.isMember("GetIcon")
    guard !isIcon, !call.isMember("GetChapterArtwork") else {
      guard call.hasSignature("ayii"), let id = call.readIdentifier(), let size = size(call) else {
        let subject =
          isIcon ? "GetIcon requires the id of a custom command" : "GetChapterArtwork requires the id of a chapter"
        connection.answers.refuseArguments(call, subject + ", and a width and a height from 1 to 16384, \"ayii\"")
        return nil
      }
      return ImageRole(role: isIcon ? .icon(id) : .chapter(id), size: size)
    }
    guard call.hasSignature("sii"), let word = call.readString(), let ratio = AspectRatio(word: word),
      let size = size(call)
    else {
      connection.answers.refuseArguments(
        call, "the method requires an aspect ratio, square or tall, and a width and a height from 1 to 16384, \"sii\"")
      return nil
    }
    return ImageRole(role: call.isMember("GetAnimatedVideo") ? .video(ratio) : .preview(ratio), size: size)
  }

  /// Reads the width and the height of an artwork. nil: they are wrong, and the call has been answered.
  public static func readArtwork(_ call: Message, on connection: Connection) -> ImageRole? {
    guard let size = size(call) else { return refuse(call, on: connection) }
    return ImageRole(role: .still, size: size)
  }

  private static func refuse(_ call: Message, on connection: Connection) -> ImageRole? {
    connection.answers.refuseArguments(call, "GetArtwork requires a width and a height from 1 to 16384, \"ii\"")
    return nil
  }

  private static func size(_ call: Message) -> PixelSize? {
    guard let width = call.readInt32(), let height = call.readInt32(), sides.contains(width), sides.contains(height)
    else { return nil }
    return PixelSize(width: min(width, mostRequested), height: min(height, mostRequested))
  }

  /// Answers with an image.
  public static func answer(_ call: Message, with image: Image, _ role: ImageQuery.Role, on connection: Connection) {
    guard connection.descriptors.mayPass(to: call.sender ?? "") else {
      return connection.answers.refuse(
        call, "LimitsExceeded", "too many file descriptors have not been read: read them")
    }
    guard let reply = call.makeReply() else { return }
    reply.append(descriptor: image.descriptor)
    reply.append(string: image.mimeType)
    if case .video = role {
    } else {
      reply.append(int32: image.size?.width ?? 0)
      reply.append(int32: image.size?.height ?? 0)
    }
    connection.answers.send(reply, to: call)
  }
}
