// SPDX-License-Identifier: MIT

/// The main program.
public let MPLanguageOptionCharacteristicIsMainProgramContent = "public.main-program-content"
/// An addition to the program, such as a commentary.
public let MPLanguageOptionCharacteristicIsAuxiliaryContent = "public.auxiliary-content"
/// Subtitles only for speech in another language than the rest.
public let MPLanguageOptionCharacteristicContainsOnlyForcedSubtitles = "public.subtitles.forced-only"
/// A transcript of speech.
public let MPLanguageOptionCharacteristicTranscribesSpokenDialog = "public.accessibility.transcribes-spoken-dialog"
/// A description of music and sounds.
public let MPLanguageOptionCharacteristicDescribesMusicAndSound = "public.accessibility.describes-music-and-sound"
/// Text in simple language.
public let MPLanguageOptionCharacteristicEasyToRead = "public.easy-to-read"
/// A description of the images.
public let MPLanguageOptionCharacteristicDescribesVideo = "public.accessibility.describes-video"
/// A translation.
public let MPLanguageOptionCharacteristicLanguageTranslation = "public.translation"
/// A translation that replaces the voices.
public let MPLanguageOptionCharacteristicDubbedTranslation = "public.translation.dubbed"
/// A translation that is spoken over the voices.
public let MPLanguageOptionCharacteristicVoiceOverTranslation = "public.translation.voice-over"
