// SPDX-License-Identifier: MIT

internal import Foundation
internal import NowPlayingCore
internal import NowPlayingEngine

/// Another program's player, for tests. It obeys the desktop, and does nothing by itself.
///
///     SecondPlayer org.example.Second playing unix:path=/tmp/bus
///
/// It prints one line, its name on the bus. It ends when its bus ends.
@main struct SecondPlayer {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else { fatalError("SecondPlayer <application id> <playing or paused> <bus>") }
    _ = unsafe setenv("DBUS_SESSION_BUS_ADDRESS", arguments[3], 1)
    let context = try Context(ApplicationSettings(id: arguments[1]), hostLoop: false)
    let session = try Session(in: context, id: "music")
    try session.set(content: Content(kind: .music, id: "song"))
    try session.set(playback: Playback(state: arguments[2] == "playing" ? .playing : .paused))
    for (command, state) in [(Command.play, PlaybackState.playing), (.pause, .paused), (.stop, .stopped)] {
      try session.offer(command) { request in
        try? session.set(playback: Playback(state: state))
        _ = try? Request.finish(request.ticket, .success)
      }
    }
    let end = DispatchSemaphore(value: 0)
    try context.set(connectionHandler: { connection in
      switch connection {
      case .connected: FileHandle.standardOutput.write(Data(((try? session.busName) ?? "").utf8) + Data("\n".utf8))
      case .waiting: end.signal()
      case .idle, .connecting, .refused: break
      }
    })
    try session.publish()
    end.wait()
  }
}
