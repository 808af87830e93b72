// SPDX-License-Identifier: MIT

internal import Foundation
package import NowPlayingCore
package import NowPlayingEngine
package import NowPlayingPlatform

/// What all sessions of this process share: Apple's interfaces have no handle for it.
package enum Host {
  private static let made = Guarded<Context?>(nil)

  /// The context, made with the first thing that needs it; nil: it could not be, which the log says.
  package static var context: Context? {
    let application = MediaApplication.current
    return made.withLock { made in
      if let made { return made }
      Log.attempt("MediaApplication") { () throws(Failure) in
        made = try Context(application.settings(), hostLoop: false)
      }
      // What was answered goes out first: a program that is asked to quit ends while whoever asked waits.
      if let made {
        application.setPush(of: made)
        atexit { Host.contextIfMade?.close() }
      }
      return made
    }
  }

  /// The context, if something has needed it.
  static var contextIfMade: Context? { made.withLock { $0 } }
}

/// That one of the two frameworks publishes what this program plays, as long as the claim is there. Apple's rule is not
/// to mix them; here the second is refused.
package final class Claim: Sendable {
  /// Who may claim it.
  package enum Framework: Sendable {
    case nowPlaying, mediaPlayer
  }

  /// One that is refused ends like every other, and gives back nothing.
  private let isHeld: Bool

  private static let claims = Guarded<(framework: Framework, count: Int)>((.nowPlaying, 0))

  /// Claims it; nil: the other framework has, as the log says if it is to complain.
  package init?(_ framework: Framework, complains: Bool = true) {
    let isTaken = Self.claims.withLock { claims in
      guard claims.count == 0 || claims.framework == framework else { return true }
      claims = (framework, claims.count + 1)
      return false
    }
    isHeld = !isTaken
    guard isTaken else { return }
    guard complains else { return nil }
    let (used, refused) =
      framework == .nowPlaying ? ("MPNowPlayingInfoCenter", "MediaSession") : ("MediaSession", "MPNowPlayingInfoCenter")
    Log.writeMistake(
      .error,
      "what this program plays is published through " + used + " already: do not mix it with " + refused
        + ", which is refused until the other one has ended")
    return nil
  }

  deinit { if isHeld { Self.claims.withLock { $0.count -= 1 } } }
}

extension Log {
  /// Does what may be refused; Apple's interfaces have no word for a refusal there, so the log has it.
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

  /// A subject that may be an id of the player's: neither longer than a line, nor with what moves a terminal.
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
