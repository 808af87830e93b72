// SPDX-License-Identifier: MIT

import MediaPlayer
import PlatformImages

/// What plays, in place of an AVPlayer.
final class Projector {
  var rate: Float = 0
}

/// What is played, in place of an AVPlayerItem.
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

// The document as it was stored has no line that is a closing brace alone: they are added.
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
