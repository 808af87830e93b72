// SPDX-License-Identifier: MIT

package import NowPlayingCore
package import NowPlayingEngine
package import NowPlayingPlatform
internal import Synchronization

/// What all sessions of this process share: Apple's interfaces have no handle for it.
package enum Host {
  private static let made = Mutex<Context?>(nil)

  /// The context, made with the first thing that needs it; nil: it could not be, which the log says.
  package static var context: Context? {
    let application = MediaApplication.current
    return made.withLock { made in
      if let made { return made }
      Log.attempt("MediaApplication") { () throws(Failure) in
        made = try Context(application.settings(), hostLoop: false)
      }
      return made
    }
  }

  /// The context, if something has needed it.
  static var contextIfMade: Context? { made.withLock { $0 } }
}

extension Log {
  /// Does what may be refused; Apple's interfaces have no word for a refusal there, so the log has it.
  @discardableResult
  package static func attempt(_ subject: String, _ body: () throws(Failure) -> Void) -> Failure? {
    do throws(Failure) {
      try body()
      return nil
    } catch {
      write(error.isNormal ? .info : .warning, subject + ": " + error.reason)
      return error
    }
  }
}
