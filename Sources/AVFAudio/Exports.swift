// SPDX-License-Identifier: MIT

// What Apple's framework brings along, and what AVAudioSession is a name of.
@_exported public import Foundation
@_exported public import class NowPlaying.AudioSession
