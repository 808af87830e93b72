// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// The methods that return images and videos: the reverse of `Session1Surface+Images`.
public enum ImageCall {
  /// The object and the interface that have the method. `other`: the key of a session without a connection.
  public static func place(_ role: ImageQuery.Role, ofOther other: UInt64?) -> (path: String, interface: String) {
    if case .icon = role { return (CustomObject.path, Custom1.interface) }
    return (other.map { SessionPath.path(of: $0) } ?? SessionPath.own, Session1.interface)
  }

  /// The name of the method.
  public static func member(_ role: ImageQuery.Role) -> String {
    switch role {
    case .still: "GetArtwork"
    case .chapter: "GetChapterArtwork"
    case .icon: "GetIcon"
    case .preview: "GetAnimatedPreview"
    case .video: "GetAnimatedVideo"
    }
  }

  /// Writes the arguments.
  public static func append(_ role: ImageQuery.Role, _ size: PixelSize, to writer: MessageWriter) {
    switch role {
    case .still: break
    case .chapter(let id), .icon(let id): writer.append(bytes: id.bytes)
    case .preview(let ratio), .video(let ratio): writer.append(string: ratio.name)
    }
    writer.append(int32: size.width)
    writer.append(int32: size.height)
  }

  /// Reads the descriptor and the media type; nil: the answer has no descriptor. The size is read from the image.
  public static func read(_ answer: Message) -> (descriptor: ReceivedDescriptor, mimeType: String)? {
    guard let descriptor = answer.readDescriptor() else { return nil }
    return (descriptor, answer.readLine() ?? "")
  }
}
