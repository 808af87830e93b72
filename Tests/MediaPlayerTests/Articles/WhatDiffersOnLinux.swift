// SPDX-License-Identifier: MIT

import MediaPlayer

/// What the article of this name quotes.
enum WhatDiffersOnLinux {
  typealias UIImage = MPImage

  static func begin() {
    MediaApplication.current.id = "org.example.Player"
  }
}
