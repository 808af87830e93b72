// SPDX-License-Identifier: MIT

import MediaPlayer
import PlatformImages

/// The player, instead of an AVPlayer.
final class Projector {
  var rate: Float = 0
}

/// The item, instead of an AVPlayerItem.
struct Film {
  struct Time {
    let seconds: Double
  }

  struct Asset {
    let duration = Time(seconds: 5_400)
  }

  let asset = Asset()
  func currentTime() -> Time { Time(seconds: 90) }
}

// The stored document lacks the lines that contain only a closing brace. They are added.
@MainActor
final class Player {
  let player = Projector()
  let playerItem = Film()

  //: 004/commands
  //+ return .success => }
  //+ return .commandFailed => }
  //+ $ => }

  //: 004/info
  //+ return image => } }
  //+ $ => }
}
