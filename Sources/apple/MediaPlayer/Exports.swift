// SPDX-License-Identifier: MIT

// Apple's framework exports Foundation. MediaApplication holds the program's identity for desktops.
@_exported public import Foundation
@_exported public import FoundationNetworking
@_exported public import struct NowPlaying.EntityIdentifier
@_exported public import struct NowPlaying.MediaApplication
