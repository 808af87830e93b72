// SPDX-License-Identifier: MIT

// Keys of nowPlayingInfo that say what an item is. In brackets stands the type of the value.

/// [String] What it is called.
public let MPMediaItemPropertyTitle = "title"
/// [String] Who plays it, reads it or wrote it.
public let MPMediaItemPropertyArtist = "artist"
/// [String] The album that it is from.
public let MPMediaItemPropertyAlbumTitle = "albumTitle"
/// [String] Whose album it is.
public let MPMediaItemPropertyAlbumArtist = "albumArtist"
/// [String] Its genre.
public let MPMediaItemPropertyGenre = "genre"
/// [String] Who wrote it.
public let MPMediaItemPropertyComposer = "composer"
/// [Double] How long it is, in seconds.
public let MPMediaItemPropertyPlaybackDuration = "playbackDuration"
/// [Int] From 1, as on the sleeve.
public let MPMediaItemPropertyAlbumTrackNumber = "albumTrackNumber"
/// [Int] How many tracks the album has.
public let MPMediaItemPropertyAlbumTrackCount = "albumTrackCount"
/// [Int] From 1.
public let MPMediaItemPropertyDiscNumber = "discNumber"
/// [Int] How many discs the album has.
public let MPMediaItemPropertyDiscCount = "discCount"
/// [MPMediaItemArtwork] Its image.
public let MPMediaItemPropertyArtwork = "artwork"
/// [MPMediaType, or its number] What sort of thing it is.
public let MPMediaItemPropertyMediaType = "mediaType"
/// [Bool] Not for children.
public let MPMediaItemPropertyIsExplicit = "isExplicit"
/// [String] The words of the song.
public let MPMediaItemPropertyLyrics = "lyrics"
/// [Bool] From an album of several artists.
public let MPMediaItemPropertyIsCompilation = "isCompilation"
/// [Date] When it came out.
public let MPMediaItemPropertyReleaseDate = "releaseDate"
/// [Int] How fast it is.
public let MPMediaItemPropertyBeatsPerMinute = "beatsPerMinute"
/// [String] What the tags say besides.
public let MPMediaItemPropertyComments = "comments"
/// [URL] Where it is; shown only with `MediaApplication.showsAddresses`.
public let MPMediaItemPropertyAssetURL = "assetURL"
/// [Bool] Not on this machine.
public let MPMediaItemPropertyIsCloudItem = "isCloudItem"
/// [Bool] Under a lock that only its seller opens.
public let MPMediaItemPropertyHasProtectedAsset = "hasProtectedAsset"
/// [String] The show that an episode is of.
public let MPMediaItemPropertyPodcastTitle = "podcastTitle"
/// [Int] How often it was played.
public let MPMediaItemPropertyPlayCount = "playCount"
/// [Int] How often it was skipped.
public let MPMediaItemPropertySkipCount = "skipCount"
/// [Int] The listener's, 0 to 5.
public let MPMediaItemPropertyRating = "rating"
/// [Date] When it was played last.
public let MPMediaItemPropertyLastPlayedDate = "lastPlayedDate"
/// [String] What the listener calls a group of items.
public let MPMediaItemPropertyUserGrouping = "userGrouping"
/// [Double] Where the listener stopped last time, in seconds.
public let MPMediaItemPropertyBookmarkTime = "bookmarkTime"
/// [Date] When it came into the listener's library.
public let MPMediaItemPropertyDateAdded = "dateAdded"
/// [Bool] Bought before it is released.
public let MPMediaItemPropertyIsPreorder = "isPreorder"
/// [UInt64] Its id in the library of the player; shown as the key `apple:persistent-id`.
public let MPMediaItemPropertyPersistentID = "persistentID"
/// [UInt64] That of the album; shown as `apple:album-persistent-id`.
public let MPMediaItemPropertyAlbumPersistentID = "albumPID"
/// [UInt64] That of the artist; shown as `apple:artist-persistent-id`.
public let MPMediaItemPropertyArtistPersistentID = "artistPID"
/// [UInt64] That of whose album it is; shown as `apple:album-artist-persistent-id`.
public let MPMediaItemPropertyAlbumArtistPersistentID = "albumArtistPID"
/// [UInt64] That of the genre; shown as `apple:genre-persistent-id`.
public let MPMediaItemPropertyGenrePersistentID = "genrePID"
/// [UInt64] That of the composer; shown as `apple:composer-persistent-id`.
public let MPMediaItemPropertyComposerPersistentID = "composerPID"
/// [UInt64] That of the show; shown as `apple:podcast-persistent-id`.
public let MPMediaItemPropertyPodcastPersistentID = "podcastPID"
/// [String] Its id in a shop; shown as `apple:playback-store-id`.
public let MPMediaItemPropertyPlaybackStoreID = "playbackStoreID"
