// SPDX-License-Identifier: MIT

internal import Dispatch
internal import Foundation
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform

/// A process that is an application's extension.
@MainActor
enum ExtensionProgram {
  private static var hasEnded = false

  /// Handles the events of the extension's sessions, until the last session has ended. If the process cannot be the
  /// extension, it returns false.
  static func run(_ handle: @escaping @MainActor (HostedEvent) -> Void) -> Bool {
    guard MediaApplication.isKnown, let context = Host.context else { return false }
    let failure = Guarded<Failure?>(nil)
    Foundation.Thread.detachNewThread {
      let ended = Log.attempt("the extension") { () throws(Failure) in
        try context.runExtension { event in MainQueue.shared.add { handle(event) } }
      }
      failure.withLock { $0 = ended }
      // This also wakes the run loop.
      DispatchQueue.main.async { hasEnded = true }
    }
    while !hasEnded { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    return failure.withLock { $0 == nil }
  }
}
