// SPDX-License-Identifier: MIT

package import Foundation
package import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform

/// Who gives a picture, in the words of a player.
package struct PictureSource {
  package typealias Still = @Sendable (CGSize) async throws -> Data
  package typealias Preview = @Sendable (CGSize, NowPlayingCore.AspectRatio) async throws -> Data
  package typealias Video = @Sendable (CGSize, NowPlayingCore.AspectRatio) async throws -> URL

  package var still: (id: String, give: Still)?
  package var animated: (id: String, ratios: AspectRatios, preview: Preview, video: Video)?

  package init() {}
}

extension ContentDraft {
  /// Takes the pictures that Apple's contents have.
  mutating func set(_ artwork: Artwork?, _ animated: AnimatedArtwork?) {
    var source = PictureSource()
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

  /// Says which pictures there are, and who gives them.
  package mutating func set(_ source: PictureSource) {
    var still: PictureProviders.Provider?
    var animated: (preview: PictureProviders.Provider, video: PictureProviders.Provider)?
    if let picture = source.still {
      attempt("the artwork") { content throws(Failure) in
        content.set(artwork: try NowPlayingCore.Artwork(id: picture.id))
        let give = picture.give
        still = { request in
          let size = request.size
          request.answer { .picture(try await give(size)) }
        }
      }
    }
    if let picture = source.animated {
      attempt("the animated artwork") { content throws(Failure) in
        content.set(animatedArtwork: try NowPlayingCore.AnimatedArtwork(id: picture.id, ratios: picture.ratios))
        let (preview, video) = (picture.preview, picture.video)
        animated = (
          { request in
            let (size, ratio) = (request.size, request.ratio)
            request.answer { .picture(try await preview(size, ratio)) }
          },
          { request in
            let (size, ratio) = (request.size, request.ratio)
            request.answer { .video(try await video(size, ratio)) }
          }
        )
      }
    }
    guard still != nil || animated != nil else { return }
    pictures = PictureProviders(still: still, preview: animated?.preview, video: animated?.video)
  }
}

extension PictureRequest {
  /// What the player gives.
  fileprivate enum Gift {
    case picture(Data)
    case video(URL)

    func source() throws -> Source {
      switch self {
      case .picture(let data):
        return .bytes({ () throws(MemoryFile.Problem) in
          try MemoryFile(copying: data.span, limit: Limits.artworkBytes)
        })
      case .video(let address):
        guard address.isFileURL else {
          throw MediaCommandError.invalidArgument.saying("a video is a local file: download it, and give its file URL")
        }
        return .file(Array(address.path(percentEncoded: false).utf8))
      }
    }
  }

  fileprivate var size: CGSize { CGSize(width: Int(wish.size.width), height: Int(wish.size.height)) }

  fileprivate var ratio: NowPlayingCore.AspectRatio {
    switch wish.role {
    case .still: .square
    case .preview(let ratio), .video(let ratio): ratio
    }
  }

  /// Answers with what a task gives, which is cancelled when nobody waits any more.
  fileprivate func answer(_ give: @escaping @Sendable () async throws -> Gift) {
    let (ticket, id) = (ticket, wish.id)
    let task = Task.detached {
      let result: Result<Source, any Error>
      do { result = .success(try await give().source()) } catch { result = .failure(error) }
      // A request that has ended meanwhile is normal: who skips is faster than who fetches.
      do throws(Failure) {
        switch result {
        case .success(let source): try PictureRequest.finish(ticket, source)
        case .failure(let error):
          if error is ArtworkRepresentation.ArtworkRepresentationError {
            Log.writeMistake("picture " + id + ": " + error.localizedDescription)
          }
          try PictureRequest.fail(ticket, Answer(error))
        }
      } catch {
        if error.isNormal {
          Log.write(.debug, "picture: " + error.reason)
        } else {
          Log.writeMistake("picture: " + error.reason)
        }
      }
    }
    set(cancelHandler: { task.cancel() })
  }
}
