// SPDX-License-Identifier: MIT

import MediaPlayer
import PlatformImages

/// What the article of this name quotes.
enum WhatDiffersOnLinux {
  static func begin() {
    MediaApplication.current.id = "org.example.Player"
  }
}
