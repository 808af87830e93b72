// SPDX-License-Identifier: MIT

// Keys of nowPlayingInfo that describe the item. The type of the value is in brackets.

/// [String] The title.
public let MPMediaItemPropertyTitle = "title"
/// [String] The artist, narrator or author.
public let MPMediaItemPropertyArtist = "artist"
/// [String] The album's title.
public let MPMediaItemPropertyAlbumTitle = "albumTitle"
/// [String] The album's artist.
public let MPMediaItemPropertyAlbumArtist = "albumArtist"
/// [String] The genre.
public let MPMediaItemPropertyGenre = "genre"
/// [String] The composer.
public let MPMediaItemPropertyComposer = "composer"
/// [Double] The duration, in seconds.
public let MPMediaItemPropertyPlaybackDuration = "playbackDuration"
/// [Int] The number of the track, counted from 1.
public let MPMediaItemPropertyAlbumTrackNumber = "albumTrackNumber"
/// [Int] The number of tracks on the album.
public let MPMediaItemPropertyAlbumTrackCount = "albumTrackCount"
/// [Int] The number of the disc, counted from 1.
public let MPMediaItemPropertyDiscNumber = "discNumber"
/// [Int] The number of discs in the album.
public let MPMediaItemPropertyDiscCount = "discCount"
/// [MPMediaItemArtwork] The image.
public let MPMediaItemPropertyArtwork = "artwork"
/// [MPMediaType, or its number] The kind of item.
public let MPMediaItemPropertyMediaType = "mediaType"
/// [Bool] The item is explicit, and so not suitable for children.
public let MPMediaItemPropertyIsExplicit = "isExplicit"
/// [String] The lyrics.
public let MPMediaItemPropertyLyrics = "lyrics"
/// [Bool] The album has several artists.
public let MPMediaItemPropertyIsCompilation = "isCompilation"
/// [Date] The release date.
public let MPMediaItemPropertyReleaseDate = "releaseDate"
/// [Int] The tempo, in beats per minute.
public let MPMediaItemPropertyBeatsPerMinute = "beatsPerMinute"
/// [String] The comment in the item's tags.
public let MPMediaItemPropertyComments = "comments"
/// [URL] The item's URL. It is visible only with `MediaApplication.showsURLs`.
public let MPMediaItemPropertyAssetURL = "assetURL"
/// [Bool] The item is not stored on this machine.
public let MPMediaItemPropertyIsCloudItem = "isCloudItem"
/// [Bool] The item has copy protection.
public let MPMediaItemPropertyHasProtectedAsset = "hasProtectedAsset"
/// [String] The podcast of the episode.
public let MPMediaItemPropertyPodcastTitle = "podcastTitle"
/// [Int] How many times the item was played.
public let MPMediaItemPropertyPlayCount = "playCount"
/// [Int] How many times the item was skipped.
public let MPMediaItemPropertySkipCount = "skipCount"
/// [Int] The listener's rating, from 0 to 5.
public let MPMediaItemPropertyRating = "rating"
/// [Date] When the item was played last.
public let MPMediaItemPropertyLastPlayedDate = "lastPlayedDate"
/// [String] The name of the listener's group of items.
public let MPMediaItemPropertyUserGrouping = "userGrouping"
/// [Double] The position at which the listener stopped last, in seconds.
public let MPMediaItemPropertyBookmarkTime = "bookmarkTime"
/// [Date] When the item was added to the listener's library.
public let MPMediaItemPropertyDateAdded = "dateAdded"
/// [Bool] The listener has bought the item before its release.
public let MPMediaItemPropertyIsPreorder = "isPreorder"
/// [UInt64] The item's id in the player's library. Clients read it as `apple:persistent-id`.
public let MPMediaItemPropertyPersistentID = "persistentID"
/// [UInt64] The album's id. Clients read it as `apple:album-persistent-id`.
public let MPMediaItemPropertyAlbumPersistentID = "albumPID"
/// [UInt64] The artist's id. Clients read it as `apple:artist-persistent-id`.
public let MPMediaItemPropertyArtistPersistentID = "artistPID"
/// [UInt64] The album artist's id. Clients read it as `apple:album-artist-persistent-id`.
public let MPMediaItemPropertyAlbumArtistPersistentID = "albumArtistPID"
/// [UInt64] The genre's id. Clients read it as `apple:genre-persistent-id`.
public let MPMediaItemPropertyGenrePersistentID = "genrePID"
/// [UInt64] The composer's id. Clients read it as `apple:composer-persistent-id`.
public let MPMediaItemPropertyComposerPersistentID = "composerPID"
/// [UInt64] The podcast's id. Clients read it as `apple:podcast-persistent-id`.
public let MPMediaItemPropertyPodcastPersistentID = "podcastPID"
/// [String] The item's id in a store. Clients read it as `apple:playback-store-id`.
public let MPMediaItemPropertyPlaybackStoreID = "playbackStoreID"
