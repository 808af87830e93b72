// SPDX-License-Identifier: MIT
//
// The application of the extension in this folder. It starts, changes and ends radios, and need not run while they play.
//
//     remote_radio start Kitchen "Harbour Radio"
//     remote_radio pause Kitchen "Harbour Radio"
//     remote_radio end Kitchen
//     remote_radio list
//     remote_radio token

import NowPlaying
import Radio

@main
enum RadioApp {
  static func main() async {
    MediaApplication.current.id = "org.example.Radio"
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      switch (words.first, words.count) {
      case ("start", 3):
        _ = try await RemoteMediaSession.start(attributes: Radio(id: words[1], station: words[2]))
      case ("pause", 3):
        var radio = Radio(id: words[1], station: words[2])
        radio.isPlaying = false
        try await session(words[1]).update(radio)
      case ("end", 2): try await session(words[1]).end()
      case ("list", 1): for session in try await RemoteMediaSession<Radio>.sessions() { print(session.id) }
      case ("token", 1):
        // Send the token to your server here. This runs as long as the application runs.
        for await token in RemoteMediaSession<Radio>.pushToStartTokenUpdates {
          guard let subscription = subscription(token) else { continue }
          return print(subscription)
        }
      default:
        print("usage: remote_radio start <room> <station> | pause <room> <station> | end <room> | list | token")
        exit(2)
      }
    } catch {
      print(error.localizedDescription)
      exit(1)
    }
  }

  /// The session of a room, started by this program or by an earlier run.
  private static func session(_ room: String) async throws -> RemoteMediaSession<Radio> {
    guard let session = try await RemoteMediaSession<Radio>.sessions().first(where: { $0.id == room }) else {
      throw MediaCommandError.noSuchContent.withMessage("no radio plays there: \(room)")
    }
    return session
  }
}
