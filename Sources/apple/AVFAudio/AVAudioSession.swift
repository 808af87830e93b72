// SPDX-License-Identifier: MIT

public import NowPlaying

/// Apple's name for the program's audio session.
public typealias AVAudioSession = AudioSession

/// The key of an interruption's type in the user info of its notification.
public let AVAudioSessionInterruptionTypeKey = AudioSessionInterruptionTypeKey

/// The key of an interruption's options in the user info of its notification.
public let AVAudioSessionInterruptionOptionKey = AudioSessionInterruptionOptionKey
