// SPDX-License-Identifier: MIT

// A status line for a panel: it prints the primary player whenever it changes, in one line. `status_line toggle` pauses or
// plays.

import NowPlayingControl

func line(_ player: Player?) -> String {
  guard let player else { return "" }
  let words = [player.name, player.item?.artists.first, player.item?.title].compactMap { $0 }
  return "\(player.isPlaying ? "▶" : "⏸") \(words.joined(separator: " – "))"
}

@main
struct StatusLine {
  @MainActor static func main() async throws {
    let controller = try PlayerController()
    if CommandLine.arguments.dropFirst() == ["toggle"] {
      do {
        print(line(try await controller.perform(.togglePlayPause).player))
      } catch {
        print(error.message)
      }
      return
    }
    try await controller.waitForPlayers()
    var shown: String?
    for await _ in controller.changes() {
      let new = line(controller.primary)
      if new != shown { FileHandle.standardOutput.write(Data((new + "\n").utf8)) }  // A panel reads each line at once.
      shown = new
    }
  }
}
