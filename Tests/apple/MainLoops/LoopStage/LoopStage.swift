// SPDX-License-Identifier: MIT

import Dispatch
internal import NowPlaying

/// Two sessions of a program, in a loop of the program's choice. The program prints each requested position. It obeys
/// lines on standard input, and ends with its end.
@MainActor
package enum LoopStage {
  private static let models = ["music", "podcast"].map { LoopModel(id: $0) }
  private static var sessions: [MediaSession<LoopModel>] = []
  private nonisolated static let freedom = DispatchSemaphore(value: 0)

  /// Opens the sessions, and starts to read standard input.
  package static func begin() {
    MediaApplication.current.id = "org.example.Loops"
    MediaApplication.current.showsAllSessions = true
    sessions = models.map { MediaSession($0) }
    Thread.detachNewThread {
      while let line = readLine() {
        // "free" must work while the main actor is blocked.
        if line == "free" { freedom.signal() } else { Task { @MainActor in obey(line) } }
      }
      exit(0)
    }
  }

  private static func obey(_ line: String) {
    switch line {
    case "block":
      write("blocked")
      freedom.wait()
    default:
      for model in models { model.title = line }
    }
  }

  static func write(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}

@Observable
@MainActor
final class LoopModel: MediaSessionRepresentable {
  let id: String
  var title = "Harbour Lights"
  private var isPlaying = false
  private var elapsedTime: TimeInterval = 0
  private var timestamp = Date.now

  init(id: String) { self.id = id }

  var content: (any MediaContentRepresentable)? {
    GenericContent(id: "one", title: title, duration: .finite(1000))
  }

  var playbackSnapshot: MediaPlaybackSnapshot? {
    MediaPlaybackSnapshot(state: isPlaying ? .playing() : .paused, elapsedTime: elapsedTime, timestamp: timestamp)
  }

  var commands: [MediaCommand] {
    [
      .play { self.isPlaying = true },
      .pause { self.isPlaying = false },
      .seekToPosition { position in
        self.elapsedTime = position
        self.timestamp = .now
        LoopStage.write("\(self.id) \(Int(position))")
      },
    ]
  }
}
