// SPDX-License-Identifier: MIT

/// The programme itself.
public let MPLanguageOptionCharacteristicIsMainProgramContent = "public.main-program-content"
/// Something beside it, as a commentary.
public let MPLanguageOptionCharacteristicIsAuxiliaryContent = "public.auxiliary-content"
/// Subtitles of what is not spoken in the language of the rest.
public let MPLanguageOptionCharacteristicContainsOnlyForcedSubtitles = "public.subtitles.forced-only"
/// Writes what is spoken.
public let MPLanguageOptionCharacteristicTranscribesSpokenDialog = "public.accessibility.transcribes-spoken-dialog"
/// Writes what sounds.
public let MPLanguageOptionCharacteristicDescribesMusicAndSound = "public.accessibility.describes-music-and-sound"
/// In plain words.
public let MPLanguageOptionCharacteristicEasyToRead = "public.easy-to-read"
/// Tells what is to be seen.
public let MPLanguageOptionCharacteristicDescribesVideo = "public.accessibility.describes-video"
/// Translated.
public let MPLanguageOptionCharacteristicLanguageTranslation = "public.translation"
/// Translated, the voices replaced.
public let MPLanguageOptionCharacteristicDubbedTranslation = "public.translation.dubbed"
/// Translated, spoken over the voices.
public let MPLanguageOptionCharacteristicVoiceOverTranslation = "public.translation.voice-over"
