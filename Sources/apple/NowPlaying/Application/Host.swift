// SPDX-License-Identifier: MIT

internal import Foundation
package import NowPlayingCore
package import NowPlayingEngine
package import NowPlayingPlatform

/// The engine's context of this process. All sessions share it, because Apple's interfaces have no object for it.
package enum Host {
  private static let made = Guarded<Context?>(nil)

  /// The context. The first use makes it. If it cannot be made, this is nil, and the log has the reason.
  package static var context: Context? {
    let application = MediaApplication.current
    return made.withLock { made in
      if let made { return made }
      Log.attempt("MediaApplication") { () throws(Failure) in
        made = try Context(application.settings(), hostLoop: false, hasLastingIDs: application.hasLastingIDs)
      }
      // Pending answers are sent before the program ends: a client that requests to quit waits for its answer.
      if let made {
        application.setPush(of: made)
        if MediaApplication.resumeHandler != nil { MediaApplication.setResume(of: made) }
        atexit { Host.contextIfMade?.close() }
      }
      return made
    }
  }

  /// The context, if it has been made.
  static var contextIfMade: Context? { made.withLock { $0 } }
}

/// Ensures that only one of the two frameworks publishes this program's sessions, as long as the claim exists. Apple's
/// rule is not to mix them. Here the second framework is refused.
package final class Claim: Sendable {
  /// The framework that claims.
  package enum Framework: Sendable {
    case nowPlaying, mediaPlayer
  }

  /// Whether this claim counts. A refused claim is also released, and must not decrease the count.
  private let isHeld: Bool

  private static let claims = Guarded<(framework: Framework, count: Int)>((.nowPlaying, 0))

  /// Makes a claim. If the other framework has one, the result is nil. If `complains` is true, the log reports it.
  package init?(_ framework: Framework, logsRefusal: Bool = true) {
    let isRefused = Self.claims.withLock { claims in
      guard claims.count == 0 || claims.framework == framework else { return true }
      claims = (framework, claims.count + 1)
      return false
    }
    isHeld = !isRefused
    guard isRefused else { return }
    guard logsRefusal else { return nil }
    let (used, refused) =
      framework == .nowPlaying ? ("MPNowPlayingInfoCenter", "MediaSession") : ("MediaSession", "MPNowPlayingInfoCenter")
    Log.writeMistake(
      .error,
      "this program publishes through " + used + " already: do not mix it with " + refused
        + ", which is refused until the other one has ended")
    return nil
  }

  deinit { if isHeld { Self.claims.withLock { $0.count -= 1 } } }
}

extension Log {
  /// Runs `body`. If it fails, the log has the reason, because Apple's interfaces have no error for it.
  @discardableResult
  package static func attempt(
    _ subject: @autoclosure () -> String, _ body: () throws(Failure) -> Void
  ) -> Failure? {
    do throws(Failure) {
      try body()
      return nil
    } catch {
      let line = readable(subject()) + ": " + error.reason
      if error.isNormal { write(.info, line) } else { writeMistake(line) }
      return error
    }
  }

  /// Makes a subject safe for the log. It may contain a player's id, so it is cut to one line, and control characters
  /// are replaced.
  private static func readable(_ subject: String) -> String {
    let isCut = subject.unicodeScalars.count > 100
    let shown = subject.unicodeScalars.prefix(100).map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: "?"
      default: String(scalar)
      }
    }
    return shown.joined() + (isCut ? "…" : "")
  }
}
