// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import NowPlayingPlatform

extension Image {
  /// Checks an image of the player. An image is copied and its size is read; a video stays in its file.
  static func recognized(_ source: ImageRequest.Source, as role: ImageQuery.Role) throws(Failure) -> Image {
    guard case .video(let ratio) = role else {
      let image = try image(source)
      if case .preview(let ratio) = role, let size = image.size { try ratio.check(size) }
      return image
    }
    guard case .file(let path) = source else {
      throw .invalid("a video must be a local file: answer with a file")
    }
    let file = try ImageRequest.open(try FilePath.path(of: path))
    let mimeType = try VideoType.read(file.prefix(64))
    if let size = VideoSize.read({ file.bytes(at: $0, $1) }) { try ratio.check(size) }
    // A video is used at every size.
    return Image(mimeType: mimeType, size: nil, descriptor: file.descriptor, keeping: file)
  }

  /// Copies an image and reads its size.
  private static func image(_ source: ImageRequest.Source) throws(Failure) -> Image {
    let memory = try memory(of: source)
    var header: ImageHeader?
    var failure = Failure(.system, "the image cannot be read: there is no memory left")
    memory.withBytes { bytes in
      do throws(Failure) { header = try ImageHeader.read(bytes) } catch { failure = error }
    }
    guard let header else { throw failure }
    return Image(
      mimeType: "\(header.type.mimeType)", size: PixelSize(width: header.width, height: header.height),
      byteCount: memory.size, descriptor: memory.descriptor, keeping: memory)
  }

  private static func memory(of source: ImageRequest.Source) throws(Failure) -> MemoryFile {
    var path: [UInt8] = []
    if case .file(let text) = source { path = try FilePath.path(of: text) }
    do throws(MemoryFile.Problem) {
      switch source {
      case .bytes(let copy): return try copy()
      case .file: return try MemoryFile(path: path, limit: Limits.artworkBytes)
      case .descriptor(let descriptor): return try MemoryFile(copying: descriptor, limit: Limits.artworkBytes)
      }
    } catch {
      guard case .descriptor = source, error == .unreadable else { throw failure(error) }
      throw Failure(.notFound, "the descriptor cannot be read: give the one of a file or of memory, not of a pipe")
    }
  }

  fileprivate static func failure(_ problem: MemoryFile.Problem) -> Failure {
    switch problem {
    case .missing: Failure(.notFound, "the file does not exist")
    case .denied: Failure(.notFound, "the program has no permission to read the file")
    case .unreadable: Failure(.notFound, "the file cannot be read: set the path of a file, not of a folder or a device")
    case .tooLarge: Failure(.limit, "an image has at most 32 MiB: give it at the requested size")
    case .broken: Failure(.system, "the file cannot be read now: its disk or its network fails")
    case .noRoom: Failure(.system, "the system gives no memory or no descriptor for an image")
    }
  }
}

extension ImageRequest {
  /// Opens a file that the player has named.
  public static func open(_ path: [UInt8]) throws(Failure) -> OpenFile {
    do throws(MemoryFile.Problem) { return try OpenFile(opening: path) } catch { throw Image.failure(error) }
  }
}
