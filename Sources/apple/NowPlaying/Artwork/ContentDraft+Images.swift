// SPDX-License-Identifier: MIT

package import Foundation
package import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform

/// The player's image providers.
package struct ImageSource {
  package typealias Still = @Sendable (CGSize) async throws -> Data
  package typealias Preview = @Sendable (CGSize, NowPlayingCore.AspectRatio) async throws -> Data
  package typealias Video = @Sendable (CGSize, NowPlayingCore.AspectRatio) async throws -> URL

  package var still: (id: String, give: Still)?
  package var animated: (id: String, ratios: AspectRatios, preview: Preview, video: Video)?

  package init() {}
}

extension ContentDraft {
  /// Sets the images of Apple's contents.
  mutating func set(_ artwork: Artwork?, _ animated: AnimatedArtwork?) {
    var source = ImageSource()
    if let artwork {
      let provider = artwork.provider
      source.still = (artwork.id, { size in try await provider(size).data })
    }
    if let animated {
      let ratios = animated.supportedAspectRatios.map { AspectRatios($0.core) }
      let (preview, video) = (animated.preview, animated.video)
      source.animated = (
        animated.id, ratios.reduce([]) { $0.union($1) },
        { size, ratio in try await preview(size, AnimatedArtwork.AspectRatio(ratio)).data },
        { size, ratio in try await video(size, AnimatedArtwork.AspectRatio(ratio)) }
      )
    }
    set(source)
  }

  /// Sets the images and their providers.
  package mutating func set(_ source: ImageSource) {
    var still: ImageProviders.Provider?
    var animated: (preview: ImageProviders.Provider, video: ImageProviders.Provider)?
    if let image = source.still {
      attempt("the artwork") { content throws(Failure) in
        content.set(artwork: try NowPlayingCore.Artwork(id: Identifier(image.id)))
        let give = image.give
        still = { request in
          let size = request.size
          request.answer { .image(try await give(size)) }
        }
      }
    }
    if let image = source.animated {
      attempt("the animated artwork") { content throws(Failure) in
        content.set(
          animatedArtwork: try NowPlayingCore.AnimatedArtwork(id: Identifier(image.id), ratios: image.ratios))
        let (preview, video) = (image.preview, image.video)
        animated = (
          { request in
            let (size, ratio) = (request.size, request.ratio)
            request.answer { .image(try await preview(size, ratio)) }
          },
          { request in
            let (size, ratio) = (request.size, request.ratio)
            request.answer { .video(try await video(size, ratio)) }
          }
        )
      }
    }
    guard still != nil || animated != nil else { return }
    images = ImageProviders(
      still: still.map { ImageProviders.Still($0) }, chapters: images?.chapters ?? [], preview: animated?.preview,
      video: animated?.video)
  }

  /// Sets the image of a chapter.
  mutating func set(_ artwork: Artwork, ofChapter id: Identifier) {
    attempt("the artwork of the chapter \"" + id.text + "\"") { content throws(Failure) in
      try content.set(artwork: try artwork.core, ofChapter: id)
    }
    guard content.artworkID(for: .chapter(id)) != nil else { return }
    let still = artwork.still
    images = ImageProviders(
      still: images?.still, chapters: (images?.chapters ?? []) + [(id, still)], preview: images?.preview,
      video: images?.video)
  }
}

extension Artwork {
  /// The artwork in the engine's words.
  var core: NowPlayingCore.Artwork { get throws(Failure) { try NowPlayingCore.Artwork(id: Identifier(id)) } }

  /// Its provider, for the engine.
  var still: ImageProviders.Still {
    let provider = provider
    return ImageProviders.Still { request in
      let size = request.size
      request.answer { .image(try await provider(size).data) }
    }
  }
}

extension ImageRequest {
  /// The result of a provider.
  fileprivate enum ProviderResult {
    case image(Data)
    case video(URL)

    func source() throws -> Source {
      switch self {
      case .image(let data):
        return .bytes({ () throws(MemoryFile.Problem) in
          try MemoryFile(copying: data.span, limit: Limits.artworkBytes)
        })
      case .video(let address):
        guard address.isFileURL else {
          throw MediaCommandError.invalidArgument.withMessage(
            "a video must be a local file: download it, and return its file URL")
        }
        return .file(Array(address.path(percentEncoded: false).utf8))
      }
    }
  }

  fileprivate var size: CGSize { CGSize(width: Int(query.size.width), height: Int(query.size.height)) }

  fileprivate var ratio: NowPlayingCore.AspectRatio {
    switch query.role {
    case .still, .chapter, .icon: .square
    case .preview(let ratio), .video(let ratio): ratio
    }
  }

  /// Answers with the result of a task. The task is cancelled when no client waits any longer.
  fileprivate func answer(_ give: @escaping @Sendable () async throws -> ProviderResult) {
    let (ticket, id) = (ticket, query.id)
    let task = Task.detached {
      let result: Result<Source, any Error>
      do { result = .success(try await give().source()) } catch { result = .failure(error) }
      // A request that has ended already is normal: the listener may skip faster than the provider answers.
      do throws(Failure) {
        switch result {
        case .success(let source): try ImageRequest.finish(ticket, source)
        case .failure(let error):
          if error is ArtworkRepresentation.ArtworkRepresentationError {
            Log.writeMistake("image " + id.text + ": " + error.localizedDescription)
          }
          try ImageRequest.fail(ticket, Answer(error))
        }
      } catch {
        if error.isNormal {
          Log.write(.debug, "image: " + error.reason)
        } else {
          Log.writeMistake("image: " + error.reason)
        }
      }
    }
    set(cancelHandler: { task.cancel() })
  }
}
