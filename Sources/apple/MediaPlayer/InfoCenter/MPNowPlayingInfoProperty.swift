// SPDX-License-Identifier: MIT

// Keys of nowPlayingInfo that describe how an item plays. The type of the value is in brackets.

/// [Double] The position, in seconds, at the moment when this is set. Desktops compute later positions.
public let MPNowPlayingInfoPropertyElapsedPlaybackTime = "MPNowPlayingInfoPropertyElapsedPlaybackTime"
/// [Double] The current rate. If it is 0, the item is paused. The default is 1.
public let MPNowPlayingInfoPropertyPlaybackRate = "MPNowPlayingInfoPropertyPlaybackRate"
/// [Double] The rate of normal playback. The default is 1.
public let MPNowPlayingInfoPropertyDefaultPlaybackRate = "MPNowPlayingInfoPropertyDefaultPlaybackRate"
/// [Int] The index of the item in the queue, counted from 0.
public let MPNowPlayingInfoPropertyPlaybackQueueIndex = "MPNowPlayingInfoPropertyPlaybackQueueIndex"
/// [Int] The number of items in the queue.
public let MPNowPlayingInfoPropertyPlaybackQueueCount = "MPNowPlayingInfoPropertyPlaybackQueueCount"
/// [Int] The index of the chapter, counted from 0.
public let MPNowPlayingInfoPropertyChapterNumber = "MPNowPlayingInfoPropertyChapterNumber"
/// [Int] The number of chapters.
public let MPNowPlayingInfoPropertyChapterCount = "MPNowPlayingInfoPropertyChapterCount"
/// [Bool] The item is a broadcast, which has no end.
public let MPNowPlayingInfoPropertyIsLiveStream = "MPNowPlayingInfoPropertyIsLiveStream"
/// [[MPNowPlayingInfoLanguageOptionGroup]] The available soundtracks and subtitles.
public let MPNowPlayingInfoPropertyAvailableLanguageOptions = "MPNowPlayingInfoPropertyAvailableLanguageOptions"
/// [[MPNowPlayingInfoLanguageOption]] The enabled soundtracks and subtitles.
public let MPNowPlayingInfoPropertyCurrentLanguageOptions = "MPNowPlayingInfoPropertyCurrentLanguageOptions"
/// [String] The item's id in a catalogue or service of another provider.
public let MPNowPlayingInfoPropertyExternalContentIdentifier = "MPNowPlayingInfoPropertyExternalContentIdentifier"
/// [String] The listener's profile, if several listeners share the player.
public let MPNowPlayingInfoPropertyExternalUserProfileIdentifier =
  "MPNowPlayingInfoPropertyExternalUserProfileIdentifier"
/// [String] The service that provides the item.
public let MPNowPlayingInfoPropertyServiceIdentifier = "MPNowPlayingInfoPropertyServiceIdentifier"
/// [Double] The progress, from 0 to 1. It is used if the elapsed time is not set.
public let MPNowPlayingInfoPropertyPlaybackProgress = "MPNowPlayingInfoPropertyPlaybackProgress"
/// [MPNowPlayingInfoMediaType, or its number] Whether the item is audio or video.
public let MPNowPlayingInfoPropertyMediaType = "MPNowPlayingInfoPropertyMediaType"
/// [URL] The item's URL. It is visible only with `MediaApplication.showsURLs`.
public let MPNowPlayingInfoPropertyAssetURL = "MPNowPlayingInfoPropertyAssetURL"
/// [Date] The date of the part of a broadcast that plays.
public let MPNowPlayingInfoPropertyCurrentPlaybackDate = "MPNowPlayingInfoPropertyCurrentPlaybackDate"
/// [[MPAdTimeRange]] The ad breaks.
public let MPNowPlayingInfoPropertyAdTimeRanges = "MPNowPlayingInfoPropertyAdTimeRanges"
/// [Double] The start of the credits, in seconds.
public let MPNowPlayingInfoPropertyCreditsStartTime = "MPNowPlayingInfoPropertyCreditsStartTime"
/// [String] The International Standard Recording Code (ISRC).
public let MPNowPlayingInfoPropertyInternationalStandardRecordingCode =
  "MPNowPlayingInfoPropertyInternationalStandardRecordingCode"
/// [Bool] Recommendations should leave the item out.
public let MPNowPlayingInfoPropertyExcludeFromSuggestions = "MPNowPlayingInfoPropertyExcludeFromSuggestions"
/// [[EntityIdentifier]] The application's identifiers of the item, the most specific one first.
public let MPNowPlayingInfoPropertyAppEntityIdentifiers = "MPNowPlayingInfoPropertyAppEntityIdentifiers"
/// [MPMediaItemAnimatedArtwork] A square animated image.
public let MPNowPlayingInfoProperty1x1AnimatedArtwork = "MPNowPlayingInfoProperty1x1AnimatedArtwork"
/// [MPMediaItemAnimatedArtwork] A tall animated image.
public let MPNowPlayingInfoProperty3x4AnimatedArtwork = "MPNowPlayingInfoProperty3x4AnimatedArtwork"
/// [String] The id of the item's album, show or list.
public let MPNowPlayingInfoCollectionIdentifier = "MPNowPlayingInfoCollectionIdentifier"
