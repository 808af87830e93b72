// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore
internal import NowPlayingEngine

/// The program that sent a command, to show it to people. It proves nothing: a program can choose its desktop entry.
///
/// ```swift
/// .custom("forget", title: "Forget this station", isDangerous: true) {
///   let sender = await MediaCommandSender.current
///   try await self.ask("\(sender?.desktopEntry ?? "A program") wants to forget this station.")
/// }
/// ```
public struct MediaCommandSender: Equatable, Sendable {
  /// Its unique bus name.
  public let busName: String
  /// Its process. If it is nil, it is not known.
  public let processIdentifier: pid_t?
  /// The name of its desktop file, without ".desktop". If it is nil, it is not known.
  public let desktopEntry: String?

  @TaskLocal static var request: Request?

  /// The sender of the command whose action runs. Outside an action it is nil. The first read waits for the bus, one
  /// second at most.
  public static var current: MediaCommandSender? {
    get async {
      guard let request else { return nil }
      return await withCheckedContinuation { continuation in
        // It waits, so it needs a thread of its own.
        Thread.detachNewThread {
          let sender = request.sender()
          continuation.resume(
            returning: MediaCommandSender(
              busName: sender.busName.text, processIdentifier: sender.process == 0 ? nil : pid_t(sender.process),
              desktopEntry: sender.desktopEntry))
        }
      }
    }
  }
}
