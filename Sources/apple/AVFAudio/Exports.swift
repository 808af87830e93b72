// SPDX-License-Identifier: MIT

// Apple's framework exports Foundation. AVAudioSession is a name of AudioSession.
@_exported public import Foundation
@_exported public import class NowPlaying.AudioSession
