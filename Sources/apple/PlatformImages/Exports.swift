// SPDX-License-Identifier: MIT

// UIKit and AppKit export Foundation. UIImage and NSImage are names of MPImage.
@_exported public import Foundation
@_exported public import class MediaPlayer.MPImage
