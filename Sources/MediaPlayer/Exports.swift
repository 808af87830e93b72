// SPDX-License-Identifier: MIT

// What Apple's framework brings along, and what a desktop wants to know of the program.
@_exported public import Foundation
@_exported public import FoundationNetworking
@_exported public import struct NowPlaying.EntityIdentifier
@_exported public import struct NowPlaying.MediaApplication
