// SPDX-License-Identifier: MIT

import MediaPlayer
import PlatformImages

/// The code of the article of this name.
enum WhatDiffersOnLinux {
  static func begin() {
    MediaApplication.current.id = "org.example.Player"
  }
}
