// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// The methods that return images and videos: the reverse of `Session1Surface+Images`.
public enum ImageCall {
  /// The name of the method.
  public static func member(_ role: ImageQuery.Role) -> String {
    switch role {
    case .still: "GetArtwork"
    case .preview: "GetAnimatedPreview"
    case .video: "GetAnimatedVideo"
    }
  }

  /// Writes the arguments.
  public static func append(_ role: ImageQuery.Role, _ size: PixelSize, to writer: MessageWriter) {
    switch role {
    case .still: break
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
