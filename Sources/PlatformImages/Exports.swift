// SPDX-License-Identifier: MIT

// What UIKit and AppKit bring along, and what UIImage and NSImage are names of.
@_exported public import Foundation
@_exported public import class MediaPlayer.MPImage
