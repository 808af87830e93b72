/* SPDX-License-Identifier: MIT */
/**
 * @file player_base.h
 * The properties of Player for fields, commands and other values of a snapshot; its commands.
 *
 * Written by scripts/tables from include/nowplaying and tables/; do not edit it.
 */
/* clang-format off */
#ifndef NOWPLAYING_QML_PLAYER_BASE_H
#define NOWPLAYING_QML_PLAYER_BASE_H

#include <QHash>
#include <QObject>
#include <QUrl>
#include <QVariantList>
#include <QVector>
#include "../artwork.h"
#include "enums.h"
#include "kinds.h"
#include "lists.h"
#include "../values.h"

namespace NowPlaying
{

/** The properties of fields come first, then those of commands, then the others. */
class PlayerBase : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("QML.Element", "anonymous")
    Q_PROPERTY(QString title READ title NOTIFY titleChanged)
    Q_PROPERTY(QString artist READ artist NOTIFY artistChanged)
    Q_PROPERTY(QString album READ album NOTIFY albumChanged)
    Q_PROPERTY(QString albumArtist READ albumArtist NOTIFY albumArtistChanged)
    Q_PROPERTY(QString composer READ composer NOTIFY composerChanged)
    Q_PROPERTY(QString lyricist READ lyricist NOTIFY lyricistChanged)
    Q_PROPERTY(QString genre READ genre NOTIFY genreChanged)
    Q_PROPERTY(QString show READ show NOTIFY showChanged)
    Q_PROPERTY(QString author READ author NOTIFY authorChanged)
    Q_PROPERTY(QString narrator READ narrator NOTIFY narratorChanged)
    Q_PROPERTY(QString station READ station NOTIFY stationChanged)
    Q_PROPERTY(QString program READ program NOTIFY programChanged)
    Q_PROPERTY(QString source READ source NOTIFY sourceChanged)
    Q_PROPERTY(QString description READ description NOTIFY descriptionChanged)
    Q_PROPERTY(QString subtitle READ subtitle NOTIFY subtitleChanged)
    Q_PROPERTY(QString comment READ comment NOTIFY commentChanged)
    Q_PROPERTY(QString lyrics READ lyrics NOTIFY lyricsChanged)
    Q_PROPERTY(QString releaseDate READ releaseDate NOTIFY releaseDateChanged)
    Q_PROPERTY(QString firstPlayed READ firstPlayed NOTIFY firstPlayedChanged)
    Q_PROPERTY(QString lastPlayed READ lastPlayed NOTIFY lastPlayedChanged)
    Q_PROPERTY(QString url READ url NOTIFY urlChanged)
    Q_PROPERTY(QString isrc READ isrc NOTIFY isrcChanged)
    Q_PROPERTY(QString collectionId READ collectionId NOTIFY collectionIdChanged)
    Q_PROPERTY(QString serviceId READ serviceId NOTIFY serviceIdChanged)
    Q_PROPERTY(QString entityId READ entityId NOTIFY entityIdChanged)
    Q_PROPERTY(QString externalContentId READ externalContentId NOTIFY externalContentIdChanged)
    Q_PROPERTY(QString profileId READ profileId NOTIFY profileIdChanged)
    Q_PROPERTY(QString grouping READ grouping NOTIFY groupingChanged)
    Q_PROPERTY(QString added READ added NOTIFY addedChanged)
    Q_PROPERTY(QString playbackDate READ playbackDate NOTIFY playbackDateChanged)
    Q_PROPERTY(QString conductor READ conductor NOTIFY conductorChanged)
    Q_PROPERTY(QString writer READ writer NOTIFY writerChanged)
    Q_PROPERTY(QVariant trackNumber READ trackNumber NOTIFY trackNumberChanged)
    Q_PROPERTY(QVariant trackCount READ trackCount NOTIFY trackCountChanged)
    Q_PROPERTY(QVariant discNumber READ discNumber NOTIFY discNumberChanged)
    Q_PROPERTY(QVariant discCount READ discCount NOTIFY discCountChanged)
    Q_PROPERTY(QVariant chapterNumber READ chapterNumber NOTIFY chapterNumberChanged)
    Q_PROPERTY(QVariant chapterCount READ chapterCount NOTIFY chapterCountChanged)
    Q_PROPERTY(QVariant bpm READ bpm NOTIFY bpmChanged)
    Q_PROPERTY(QVariant playCount READ playCount NOTIFY playCountChanged)
    Q_PROPERTY(QVariant userRating READ userRating NOTIFY userRatingChanged)
    Q_PROPERTY(QVariant autoRating READ autoRating NOTIFY autoRatingChanged)
    Q_PROPERTY(QVariant skipCount READ skipCount NOTIFY skipCountChanged)
    Q_PROPERTY(QVariant season READ season NOTIFY seasonChanged)
    Q_PROPERTY(QVariant episode READ episode NOTIFY episodeChanged)
    Q_PROPERTY(QVariant watched READ watched NOTIFY watchedChanged)
    Q_PROPERTY(bool isExplicit READ isExplicit NOTIFY isExplicitChanged)
    Q_PROPERTY(bool isExcludedFromSuggestions READ isExcludedFromSuggestions NOTIFY isExcludedFromSuggestionsChanged)
    Q_PROPERTY(bool isCompilation READ isCompilation NOTIFY isCompilationChanged)
    Q_PROPERTY(bool isPreorder READ isPreorder NOTIFY isPreorderChanged)
    Q_PROPERTY(bool isCloudItem READ isCloudItem NOTIFY isCloudItemChanged)
    Q_PROPERTY(bool isProtected READ isProtected NOTIFY isProtectedChanged)
    Q_PROPERTY(bool isLossless READ isLossless NOTIFY isLosslessChanged)
    Q_PROPERTY(bool isHighResolution READ isHighResolution NOTIFY isHighResolutionChanged)
    Q_PROPERTY(bool isSpatial READ isSpatial NOTIFY isSpatialChanged)
    Q_PROPERTY(QVariant creditsStart READ creditsStart NOTIFY creditsStartChanged)
    Q_PROPERTY(QVariant bookmarkPosition READ bookmarkPosition NOTIFY bookmarkPositionChanged)
    Q_PROPERTY(bool canPlay READ canPlay NOTIFY canPlayChanged)
    Q_PROPERTY(bool canPause READ canPause NOTIFY canPauseChanged)
    Q_PROPERTY(bool canTogglePlayPause READ canTogglePlayPause NOTIFY canTogglePlayPauseChanged)
    Q_PROPERTY(bool canStop READ canStop NOTIFY canStopChanged)
    Q_PROPERTY(bool canNext READ canNext NOTIFY canNextChanged)
    Q_PROPERTY(bool canPrevious READ canPrevious NOTIFY canPreviousChanged)
    Q_PROPERTY(bool canSeekToPosition READ canSeekToPosition NOTIFY canSeekToPositionChanged)
    Q_PROPERTY(bool canSkipForward READ canSkipForward NOTIFY canSkipForwardChanged)
    Q_PROPERTY(bool canSkipBackward READ canSkipBackward NOTIFY canSkipBackwardChanged)
    Q_PROPERTY(bool canSeekForward READ canSeekForward NOTIFY canSeekForwardChanged)
    Q_PROPERTY(bool canSeekBackward READ canSeekBackward NOTIFY canSeekBackwardChanged)
    Q_PROPERTY(bool canChangePlaybackRate READ canChangePlaybackRate NOTIFY canChangePlaybackRateChanged)
    Q_PROPERTY(bool canChangeRepeatMode READ canChangeRepeatMode NOTIFY canChangeRepeatModeChanged)
    Q_PROPERTY(bool canChangeShuffleMode READ canChangeShuffleMode NOTIFY canChangeShuffleModeChanged)
    Q_PROPERTY(bool canFeedback READ canFeedback NOTIFY canFeedbackChanged)
    Q_PROPERTY(bool canRateContent READ canRateContent NOTIFY canRateContentChanged)
    Q_PROPERTY(bool canLike READ canLike NOTIFY canLikeChanged)
    Q_PROPERTY(bool canDislike READ canDislike NOTIFY canDislikeChanged)
    Q_PROPERTY(bool canBookmark READ canBookmark NOTIFY canBookmarkChanged)
    Q_PROPERTY(bool canEnableLanguageOption READ canEnableLanguageOption NOTIFY canEnableLanguageOptionChanged)
    Q_PROPERTY(bool canDisableLanguageOption READ canDisableLanguageOption NOTIFY canDisableLanguageOptionChanged)
    Q_PROPERTY(bool canOpenUrl READ canOpenUrl NOTIFY canOpenUrlChanged)
    Q_PROPERTY(bool canRaise READ canRaise NOTIFY canRaiseChanged)
    Q_PROPERTY(bool canQuit READ canQuit NOTIFY canQuitChanged)
    Q_PROPERTY(bool canSetFullscreen READ canSetFullscreen NOTIFY canSetFullscreenChanged)
    Q_PROPERTY(bool canSetVolume READ canSetVolume NOTIFY canSetVolumeChanged)
    Q_PROPERTY(bool canGoToEntry READ canGoToEntry NOTIFY canGoToEntryChanged)
    Q_PROPERTY(bool canAddToQueue READ canAddToQueue NOTIFY canAddToQueueChanged)
    Q_PROPERTY(bool canRemoveFromQueue READ canRemoveFromQueue NOTIFY canRemoveFromQueueChanged)
    Q_PROPERTY(bool canActivatePlaylist READ canActivatePlaylist NOTIFY canActivatePlaylistChanged)
    Q_PROPERTY(bool canSetDeviceVolume READ canSetDeviceVolume NOTIFY canSetDeviceVolumeChanged)
    Q_PROPERTY(bool canStepDeviceVolume READ canStepDeviceVolume NOTIFY canStepDeviceVolumeChanged)
    Q_PROPERTY(bool canSkipAd READ canSkipAd NOTIFY canSkipAdChanged)
    Q_PROPERTY(bool canSetMuted READ canSetMuted NOTIFY canSetMutedChanged)
    Q_PROPERTY(bool canSetDeviceMuted READ canSetDeviceMuted NOTIFY canSetDeviceMutedChanged)
    Q_PROPERTY(bool canGoToLive READ canGoToLive NOTIFY canGoToLiveChanged)
    Q_PROPERTY(bool canGoToChapter READ canGoToChapter NOTIFY canGoToChapterChanged)
    Q_PROPERTY(bool canNextChapter READ canNextChapter NOTIFY canNextChapterChanged)
    Q_PROPERTY(bool canPreviousChapter READ canPreviousChapter NOTIFY canPreviousChapterChanged)
    Q_PROPERTY(bool canScrub READ canScrub NOTIFY canScrubChanged)
    Q_PROPERTY(bool canCustom READ canCustom NOTIFY canCustomChanged)
    Q_PROPERTY(bool canPlayOnOutput READ canPlayOnOutput NOTIFY canPlayOnOutputChanged)
    Q_PROPERTY(bool canLeaveOutput READ canLeaveOutput NOTIFY canLeaveOutputChanged)
    Q_PROPERTY(bool available READ available NOTIFY availableChanged)
    Q_PROPERTY(QString name READ name NOTIFY nameChanged)
    Q_PROPERTY(QString busName READ busName NOTIFY busNameChanged)
    Q_PROPERTY(QString desktopEntry READ desktopEntry NOTIFY desktopEntryChanged)
    Q_PROPERTY(QString sessionId READ sessionId NOTIFY sessionIdChanged)
    Q_PROPERTY(NowPlaying::State state READ state NOTIFY stateChanged)
    Q_PROPERTY(bool isPlaying READ isPlaying NOTIFY isPlayingChanged)
    Q_PROPERTY(double duration READ duration NOTIFY durationChanged)
    Q_PROPERTY(double buffered READ buffered NOTIFY bufferedChanged)
    Q_PROPERTY(double rate READ rate NOTIFY rateChanged)
    Q_PROPERTY(double volume READ volume NOTIFY volumeChanged)
    Q_PROPERTY(bool muted READ muted NOTIFY mutedChanged)
    Q_PROPERTY(NowPlaying::Shuffle shuffle READ shuffle NOTIFY shuffleChanged)
    Q_PROPERTY(NowPlaying::Repeat repeat READ repeat NOTIFY repeatChanged)
    Q_PROPERTY(int queueIndex READ queueIndex NOTIFY queueIndexChanged)
    Q_PROPERTY(int queueCount READ queueCount NOTIFY queueCountChanged)
    Q_PROPERTY(QVariantList rates READ rates NOTIFY ratesChanged)
    Q_PROPERTY(bool hasItem READ hasItem NOTIFY hasItemChanged)
    Q_PROPERTY(QString itemId READ itemId NOTIFY itemIdChanged)
    Q_PROPERTY(NowPlaying::Kind kind READ kind NOTIFY kindChanged)
    Q_PROPERTY(bool isVideo READ isVideo NOTIFY isVideoChanged)
    Q_PROPERTY(bool isLive READ isLive NOTIFY isLiveChanged)
    Q_PROPERTY(bool isContinuous READ isContinuous NOTIFY isContinuousChanged)
    Q_PROPERTY(QUrl artwork READ artwork NOTIFY artworkChanged)
    Q_PROPERTY(QUrl artworkUrl READ artworkUrl NOTIFY artworkUrlChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY problemChanged)
    Q_PROPERTY(QUrl problemUrl READ problemUrl NOTIFY problemUrlChanged)
    Q_PROPERTY(NowPlaying::Problem problemKind READ problemKind NOTIFY problemKindChanged)
    Q_PROPERTY(bool canRetry READ canRetry NOTIFY canRetryChanged)
    Q_PROPERTY(bool isLiked READ isLiked NOTIFY isLikedChanged)
    Q_PROPERTY(bool isDisliked READ isDisliked NOTIFY isDislikedChanged)
    Q_PROPERTY(bool isBookmarked READ isBookmarked NOTIFY isBookmarkedChanged)
    Q_PROPERTY(QVariantList ratingRange READ ratingRange NOTIFY ratingRangeChanged)
    Q_PROPERTY(bool isFirst READ isFirst NOTIFY isFirstChanged)
    Q_PROPERTY(NowPlaying::Reason reason READ reason NOTIFY reasonChanged)
    Q_PROPERTY(QString reasonText READ reasonText NOTIFY reasonTextChanged)
    Q_PROPERTY(bool isSilent READ isSilent NOTIFY isSilentChanged)
    Q_PROPERTY(bool isRemote READ isRemote NOTIFY isRemoteChanged)
    Q_PROPERTY(bool isUnreachable READ isUnreachable NOTIFY isUnreachableChanged)
    Q_PROPERTY(bool isPrivate READ isPrivate NOTIFY isPrivateChanged)
    Q_PROPERTY(bool isFullscreen READ isFullscreen NOTIFY isFullscreenChanged)
    Q_PROPERTY(QVariantList devices READ devices NOTIFY devicesChanged)
    Q_PROPERTY(QVariantList outputs READ outputs NOTIFY outputsChanged)
    Q_PROPERTY(QVariantList queue READ queue NOTIFY queueChanged)
    Q_PROPERTY(QVariantList playlists READ playlists NOTIFY playlistsChanged)
    Q_PROPERTY(QVariantList chapters READ chapters NOTIFY chaptersChanged)
    Q_PROPERTY(QVariantList lyricsLines READ lyricsLines NOTIFY lyricsLinesChanged)
    Q_PROPERTY(QVariantList customCommands READ customCommands NOTIFY customCommandsChanged)

  public:
    using QObject::QObject;
    /** Whether there is such a player now. */
    bool available() const
    {
        return snapshot_.handle() != nullptr;
    }
    /** The name that users see: "VLC media player". */
    QString name() const
    {
        return text(snapshot_.identity());
    }
    /** The bus name: "org.mpris.MediaPlayer2.vlc". */
    QString busName() const
    {
        return text(snapshot_.name());
    }
    /** The basename of the desktop file, which has the icon. */
    QString desktopEntry() const
    {
        return text(snapshot_.desktop_entry());
    }
    /** The id of the session, the same at the player's next start. A player without NowPlaying has none. */
    QString sessionId() const
    {
        return text(snapshot_.session_id());
    }
    /** The state of playback. */
    NowPlaying::State state() const
    {
        return static_cast<State>(snapshot_.playback().state);
    }
    /** Whether it plays, or waits for data before it plays on: a button shows "pause". */
    bool isPlaying() const
    {
        return state() == State::Playing || state() == State::Buffering;
    }
    /** The duration of the item in microseconds; -1: unknown, or it has no end. */
    double duration() const
    {
        return time(item_.duration());
    }
    /** Up to which position the media are loaded, in microseconds; -1: unknown. */
    double buffered() const
    {
        return time(snapshot_.buffered());
    }
    /** The rate: 1.0 is normal. */
    double rate() const
    {
        return snapshot_.playback().rate;
    }
    /** The volume: 0.0 is silent, 1.0 full. -1: it has none. */
    double volume() const
    {
        return snapshot_.playback().volume.value_or(-1);
    }
    /** Whether it is muted. */
    bool muted() const
    {
        return snapshot_.is_muted();
    }
    /** The shuffle mode. */
    NowPlaying::Shuffle shuffle() const
    {
        return available() ? static_cast<Shuffle>(snapshot_.shuffle_mode().value_or(nowplaying::shuffle_mode::off)) : Shuffle::Off;
    }
    /** The repeat mode. */
    NowPlaying::Repeat repeat() const
    {
        return available() ? static_cast<Repeat>(snapshot_.repeat_mode().value_or(nowplaying::repeat_mode::off)) : Repeat::Off;
    }
    /** The index of the current entry in the player's queue, from 0; -1: unknown. */
    int queueIndex() const
    {
        return snapshot_.playback().queue_index.value_or(-1);
    }
    /** The number of entries of the player's queue; -1: unknown. */
    int queueCount() const
    {
        return snapshot_.playback().queue_count.value_or(-1);
    }
    /** The rates that the player allows. */
    QVariantList rates() const
    {
        return built(16, [this] { return ratesOf(snapshot_); });
    }
    /** Whether the player has an item. */
    bool hasItem() const
    {
        return static_cast<bool>(item_);
    }
    /** The id of the item. */
    QString itemId() const
    {
        return text(item_.id());
    }
    /** The kind of the item. */
    NowPlaying::Kind kind() const
    {
        return item_ ? static_cast<Kind>(item_.kind()) : Kind::Generic;
    }
    /** Whether the item is a video. */
    bool isVideo() const
    {
        return item_.media_type() == nowplaying::media_type::video;
    }
    /** Whether the item is a live broadcast. */
    bool isLive() const
    {
        return item_.is_live();
    }
    /** Whether the item has no end without being a broadcast. */
    bool isContinuous() const
    {
        return item_.is_continuous();
    }
    /**
     * The image of the item, or nothing. Its address for Image.source. Set Image.sourceSize too: the player may provide
     * that size.
     */
    QUrl artwork() const
    {
        return Artworks::address(snapshot_);
    }
    /**
     * The address of the artwork that the player publishes. It can be one of the network. Image loads such an address
     * from the network.
     */
    QUrl artworkUrl() const
    {
        return QUrl(text(snapshot_.artwork_url()));
    }
    /** Why it does not play: a sentence for people. */
    QString problem() const
    {
        return text(problemOf(snapshot_).text);
    }
    /** Where the user repairs the problem. Show its host, and open it only if the user requests that. */
    QUrl problemUrl() const
    {
        return QUrl(text(problemOf(snapshot_).url));
    }
    /** Why it does not play. */
    NowPlaying::Problem problemKind() const
    {
        return static_cast<Problem>(problemOf(snapshot_).kind);
    }
    /** Whether playing again may succeed. */
    bool canRetry() const
    {
        return problemOf(snapshot_).can_retry;
    }
    /** Whether the listener likes the item. */
    bool isLiked() const
    {
        return isSet(snapshot_, nowplaying::command::like);
    }
    /** Whether the listener dislikes the item. */
    bool isDisliked() const
    {
        return isSet(snapshot_, nowplaying::command::dislike);
    }
    /** Whether the listener has a bookmark in the item. */
    bool isBookmarked() const
    {
        return isSet(snapshot_, nowplaying::command::bookmark);
    }
    /**
     * The lowest and the highest rating of the command rate-content; empty: it is not known. `userRating` is always
     * from 0 to 1.
     */
    QVariantList ratingRange() const
    {
        return built(32, [this] { return ratingsOf(snapshot_); });
    }
    /** Whether it is the primary player. */
    bool isFirst() const
    {
        return snapshot_.is_primary();
    }
    /** Why it has its place in the list. */
    NowPlaying::Reason reason() const
    {
        return static_cast<Reason>(snapshot_.reason());
    }
    /** The reason as a sentence. */
    QString reasonText() const
    {
        return available() ? QString::fromUtf8(sentenceOf(reason())) : QString();
    }
    /**
     * Whether it did not answer the last call within two seconds. It has its last known state. A player that plays is
     * called only when something changes.
     */
    bool isSilent() const
    {
        return snapshot_.is_silent();
    }
    /** Whether it plays on another machine or device. */
    bool isRemote() const
    {
        return snapshot_.is_remote();
    }
    /** Whether it plays on a machine or device that does not answer. */
    bool isUnreachable() const
    {
        return snapshot_.is_unreachable();
    }
    /** Whether its item is private: show it on no lock screen, and store it nowhere. */
    bool isPrivate() const
    {
        return snapshot_.is_private();
    }
    /** Whether it fills the screen. */
    bool isFullscreen() const
    {
        return snapshot_.is_fullscreen();
    }
    /** The devices of a remote session: `id`, `name`, `type`; `volume` and `muted` if the device has them. */
    QVariantList devices() const
    {
        return built(41, [this] { return devicesOf(snapshot_); });
    }
    /** The outputs where the player can play. Each has `id`, `name`, `type`, `inUse`, `alone`. It needs `lists`. */
    QVariantList outputs() const
    {
        return built(42, [this] { return outputsOf(snapshot_); });
    }
    /**
     * The entries of the queue. Each has `id`, `isCurrent`, `title`, `artist`, `album`, `duration`. It needs `lists`.
     */
    QVariantList queue() const
    {
        return built(43, [this] { return queueOf(snapshot_); });
    }
    /** The playlists of the player. Each has `id`, `name`, `isCurrent`. It needs `lists`. */
    QVariantList playlists() const
    {
        return built(44, [this] { return playlistsOf(snapshot_); });
    }
    /** The chapters of the item: `id`, `title`, `start`, `end`. It needs `lists`. */
    QVariantList chapters() const
    {
        return built(45, [this] { return chaptersOf(item_); });
    }
    /** The lines of the lyrics with times: `time`, `text`. It needs `lists`. */
    QVariantList lyricsLines() const
    {
        return built(46, [this] { return lyricsLinesOf(item_); });
    }
    /**
     * The commands of the player's own. Each has `id`, `title`, `iconName`, `icon`, `state`, `progress`, `isDangerous`,
     * `enabled`. It needs `lists`.
     */
    QVariantList customCommands() const
    {
        return built(47, [this] { return customCommandsOf(snapshot_); });
    }

    /** Song, episode, film, book. */
    QString title() const
    {
        return valueOf(item_, nowplaying::field::title);
    }
    /** The artist. */
    QString artist() const
    {
        return valueOf(item_, nowplaying::field::artist);
    }
    /** The album. */
    QString album() const
    {
        return valueOf(item_, nowplaying::field::album);
    }
    /** The album artist. */
    QString albumArtist() const
    {
        return valueOf(item_, nowplaying::field::album_artist);
    }
    /** The composer. */
    QString composer() const
    {
        return valueOf(item_, nowplaying::field::composer);
    }
    /** The authors of the lyrics. */
    QString lyricist() const
    {
        return valueOf(item_, nowplaying::field::lyricist);
    }
    /** The genre. */
    QString genre() const
    {
        return valueOf(item_, nowplaying::field::genre);
    }
    /** The podcast or the series. */
    QString show() const
    {
        return valueOf(item_, nowplaying::field::show);
    }
    /** The authors of a book. */
    QString author() const
    {
        return valueOf(item_, nowplaying::field::author);
    }
    /** The readers of a book. */
    QString narrator() const
    {
        return valueOf(item_, nowplaying::field::narrator);
    }
    /** The radio station. */
    QString station() const
    {
        return valueOf(item_, nowplaying::field::station);
    }
    /** The current programme of the station. */
    QString program() const
    {
        return valueOf(item_, nowplaying::field::program);
    }
    /** The camera or the monitor. */
    QString source() const
    {
        return valueOf(item_, nowplaying::field::source);
    }
    /** A description of home media. */
    QString description() const
    {
        return valueOf(item_, nowplaying::field::description);
    }
    /** The second line of generic content. */
    QString subtitle() const
    {
        return valueOf(item_, nowplaying::field::subtitle);
    }
    /** The comment. */
    QString comment() const
    {
        return valueOf(item_, nowplaying::field::comment);
    }
    /** The lyrics. */
    QString lyrics() const
    {
        return valueOf(item_, nowplaying::field::lyrics);
    }
    /** ISO 8601: "1959", "1959-08-17", "2026-08-22T18:00:00Z". The "1959/8/17" of some tags works too. */
    QString releaseDate() const
    {
        return valueOf(item_, nowplaying::field::release_date);
    }
    /** The date of the first playback, ISO 8601. */
    QString firstPlayed() const
    {
        return valueOf(item_, nowplaying::field::first_played);
    }
    /** The date of the last playback, ISO 8601. */
    QString lastPlayed() const
    {
        return valueOf(item_, nowplaying::field::last_played);
    }
    /**
     * The URL of the media, published only with context_flags::show_urls. A network URL is published without password,
     * query and fragment. The path "/music/a b.mp3" is published as "file:///music/a%20b.mp3".
     */
    QString url() const
    {
        return valueOf(item_, nowplaying::field::url);
    }
    /** International Standard Recording Code. */
    QString isrc() const
    {
        return valueOf(item_, nowplaying::field::isrc);
    }
    /** The id of the item's collection: an album, a podcast. */
    QString collectionId() const
    {
        return valueOf(item_, nowplaying::field::collection_id);
    }
    /** The channel or subscription of the item. */
    QString serviceId() const
    {
        return valueOf(item_, nowplaying::field::service_id);
    }
    /** The application's ids of related entities. */
    QString entityId() const
    {
        return valueOf(item_, nowplaying::field::entity_id);
    }
    /** The id of the item in a catalogue or a service. */
    QString externalContentId() const
    {
        return valueOf(item_, nowplaying::field::external_content_id);
    }
    /** The profile, if several users share the player. */
    QString profileId() const
    {
        return valueOf(item_, nowplaying::field::profile_id);
    }
    /** The user's name for a group of items, for example a work or a mood. */
    QString grouping() const
    {
        return valueOf(item_, nowplaying::field::grouping);
    }
    /** The date when the item was added to the user's library, ISO 8601. */
    QString added() const
    {
        return valueOf(item_, nowplaying::field::added);
    }
    /** The wall-clock time of the broadcast at playback::position, ISO 8601. Set both in one update. */
    QString playbackDate() const
    {
        return valueOf(item_, nowplaying::field::playback_date);
    }
    /** The conductor. */
    QString conductor() const
    {
        return valueOf(item_, nowplaying::field::conductor);
    }
    /** Of a film, an episode or a song. */
    QString writer() const
    {
        return valueOf(item_, nowplaying::field::writer);
    }
    /** From 1. */
    QVariant trackNumber() const
    {
        return valueOf(item_, nowplaying::field::track_number);
    }
    /** The track count. */
    QVariant trackCount() const
    {
        return valueOf(item_, nowplaying::field::track_count);
    }
    /** From 1. */
    QVariant discNumber() const
    {
        return valueOf(item_, nowplaying::field::disc_number);
    }
    /** The disc count. */
    QVariant discCount() const
    {
        return valueOf(item_, nowplaying::field::disc_count);
    }
    /** From 1. */
    QVariant chapterNumber() const
    {
        return valueOf(item_, nowplaying::field::chapter_number);
    }
    /** The chapter count. */
    QVariant chapterCount() const
    {
        return valueOf(item_, nowplaying::field::chapter_count);
    }
    /** Beats per minute, rounded. */
    QVariant bpm() const
    {
        return valueOf(item_, nowplaying::field::bpm);
    }
    /** How often the item was played. */
    QVariant playCount() const
    {
        return valueOf(item_, nowplaying::field::play_count);
    }
    /** The user's rating, 0.0 to 1.0. */
    QVariant userRating() const
    {
        return valueOf(item_, nowplaying::field::user_rating);
    }
    /** The player's estimated rating, 0.0 to 1.0. */
    QVariant autoRating() const
    {
        return valueOf(item_, nowplaying::field::auto_rating);
    }
    /** How often the item was skipped. */
    QVariant skipCount() const
    {
        return valueOf(item_, nowplaying::field::skip_count);
    }
    /** Of a series; 0 for its specials. */
    QVariant season() const
    {
        return valueOf(item_, nowplaying::field::season);
    }
    /** Its number in the season, or in a podcast. */
    QVariant episode() const
    {
        return valueOf(item_, nowplaying::field::episode);
    }
    /** How much of the item was played before, 0.0 to 1.0. */
    QVariant watched() const
    {
        return valueOf(item_, nowplaying::field::watched);
    }
    /** The explicit. */
    bool isExplicit() const
    {
        return valueOf(item_, nowplaying::field::explicit_);
    }
    /** Recommendations leave it out. */
    bool isExcludedFromSuggestions() const
    {
        return valueOf(item_, nowplaying::field::excluded_from_suggestions);
    }
    /** Contains several artists. */
    bool isCompilation() const
    {
        return valueOf(item_, nowplaying::field::compilation);
    }
    /** Bought before its release. */
    bool isPreorder() const
    {
        return valueOf(item_, nowplaying::field::preorder);
    }
    /** Not on this machine. */
    bool isCloudItem() const
    {
        return valueOf(item_, nowplaying::field::cloud_item);
    }
    /** Protected by DRM. */
    bool isProtected() const
    {
        return valueOf(item_, nowplaying::field::protected_);
    }
    /** The sound is as it was recorded: FLAC, not MP3. */
    bool isLossless() const
    {
        return valueOf(item_, nowplaying::field::lossless);
    }
    /** Finer than a compact disc: more than 48 kHz or 16 bit. */
    bool isHighResolution() const
    {
        return valueOf(item_, nowplaying::field::high_resolution);
    }
    /** The sound comes from all around, as with Dolby Atmos. */
    bool isSpatial() const
    {
        return valueOf(item_, nowplaying::field::spatial);
    }
    /** The start of the credits. */
    QVariant creditsStart() const
    {
        return valueOf(item_, nowplaying::field::credits_start);
    }
    /** Where the user stopped last time. */
    QVariant bookmarkPosition() const
    {
        return valueOf(item_, nowplaying::field::bookmark);
    }
    bool canPlay() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::play);
    }
    bool canPause() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::pause);
    }
    bool canTogglePlayPause() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::toggle_play_pause);
    }
    bool canStop() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::stop);
    }
    bool canNext() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::next);
    }
    bool canPrevious() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::previous);
    }
    bool canSeekToPosition() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::seek_to_position);
    }
    bool canSkipForward() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::skip_forward);
    }
    bool canSkipBackward() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::skip_backward);
    }
    bool canSeekForward() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::seek_forward);
    }
    bool canSeekBackward() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::seek_backward);
    }
    bool canChangePlaybackRate() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::change_playback_rate);
    }
    bool canChangeRepeatMode() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::change_repeat_mode);
    }
    bool canChangeShuffleMode() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::change_shuffle_mode);
    }
    bool canFeedback() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::feedback);
    }
    bool canRateContent() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::rate_content);
    }
    bool canLike() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::like);
    }
    bool canDislike() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::dislike);
    }
    bool canBookmark() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::bookmark);
    }
    bool canEnableLanguageOption() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::enable_language_option);
    }
    bool canDisableLanguageOption() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::disable_language_option);
    }
    bool canOpenUrl() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::open_url);
    }
    bool canRaise() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::raise);
    }
    bool canQuit() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::quit);
    }
    bool canSetFullscreen() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::set_fullscreen);
    }
    bool canSetVolume() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::set_volume);
    }
    bool canGoToEntry() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::go_to_entry);
    }
    bool canAddToQueue() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::add_to_queue);
    }
    bool canRemoveFromQueue() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::remove_from_queue);
    }
    bool canActivatePlaylist() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::activate_playlist);
    }
    bool canSetDeviceVolume() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::set_device_volume);
    }
    bool canStepDeviceVolume() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::step_device_volume);
    }
    bool canSkipAd() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::skip_ad);
    }
    bool canSetMuted() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::set_muted);
    }
    bool canSetDeviceMuted() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::set_device_muted);
    }
    bool canGoToLive() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::go_to_live);
    }
    bool canGoToChapter() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::go_to_chapter);
    }
    bool canNextChapter() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::next_chapter);
    }
    bool canPreviousChapter() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::previous_chapter);
    }
    bool canScrub() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::scrub);
    }
    bool canCustom() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::custom);
    }
    bool canPlayOnOutput() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::play_on_output);
    }
    bool canLeaveOutput() const
    {
        return available() && snapshot_.is_enabled(nowplaying::command::leave_output);
    }

    /** Start or resume playback. */
    Q_INVOKABLE void play()
    {
        send(nowplaying::command::play, {});
    }
    /** Pause playback. */
    Q_INVOKABLE void pause()
    {
        send(nowplaying::command::pause, {});
    }
    /** Pause if playing, otherwise play. */
    Q_INVOKABLE void togglePlayPause()
    {
        send(nowplaying::command::toggle_play_pause, {});
    }
    /** Stop playback. */
    Q_INVOKABLE void stop()
    {
        send(nowplaying::command::stop, {});
    }
    /** Play the next item. */
    Q_INVOKABLE void next()
    {
        send(nowplaying::command::next, {});
    }
    /** Play the previous item. */
    Q_INVOKABLE void previous()
    {
        send(nowplaying::command::previous, {});
    }
    /** Seek to a position in the item. position: the position from the beginning of the item. */
    Q_INVOKABLE void seekToPosition(const QVariant &position)
    {
        send(nowplaying::command::seek_to_position, {position});
    }
    /** Skip forward by an interval. interval: the interval, above 0. */
    Q_INVOKABLE void skipForward(const QVariant &interval = {})
    {
        send(nowplaying::command::skip_forward, {interval});
    }
    /** Skip backward by an interval. interval: the interval, above 0. */
    Q_INVOKABLE void skipBackward(const QVariant &interval = {})
    {
        send(nowplaying::command::skip_backward, {interval});
    }
    /** Seek forward while a button is held. phase: whether the button is pressed or released. */
    Q_INVOKABLE void seekForward(const QVariant &phase)
    {
        send(nowplaying::command::seek_forward, {phase});
    }
    /** Seek backward while a button is held. phase: whether the button is pressed or released. */
    Q_INVOKABLE void seekBackward(const QVariant &phase)
    {
        send(nowplaying::command::seek_backward, {phase});
    }
    /** Change the playback rate. rate: one of the supported rates, or in their range. */
    Q_INVOKABLE void changePlaybackRate(const QVariant &rate)
    {
        send(nowplaying::command::change_playback_rate, {rate});
    }
    /** Change the repeat mode. repeatMode: the repeat mode. */
    Q_INVOKABLE void changeRepeatMode(const QVariant &repeatMode)
    {
        send(nowplaying::command::change_repeat_mode, {repeatMode});
    }
    /** Change the shuffle mode. shuffleMode: the shuffle mode. */
    Q_INVOKABLE void changeShuffleMode(const QVariant &shuffleMode)
    {
        send(nowplaying::command::change_shuffle_mode, {shuffleMode});
    }
    /** Store the listener's feedback on the item. feedback: the listener's feedback. */
    Q_INVOKABLE void feedback(const QVariant &feedback)
    {
        send(nowplaying::command::feedback, {feedback});
    }
    /** Rate the item. rating: a number in the rating range. */
    Q_INVOKABLE void rateContent(const QVariant &rating)
    {
        send(nowplaying::command::rate_content, {rating});
    }
    /** Like the item, or remove the like. negative: whether to remove the mark. */
    Q_INVOKABLE void like(const QVariant &negative = {})
    {
        send(nowplaying::command::like, {negative});
    }
    /** Dislike the item, or remove the dislike. negative: whether to remove the mark. */
    Q_INVOKABLE void dislike(const QVariant &negative = {})
    {
        send(nowplaying::command::dislike, {negative});
    }
    /** Set or remove a bookmark. negative: whether to remove the mark. */
    Q_INVOKABLE void bookmark(const QVariant &negative = {})
    {
        send(nowplaying::command::bookmark, {negative});
    }
    /**
     * Enable a soundtrack or subtitles. languageOptionId: the id of the language option. languageSetting: how long the
     * choice holds.
     */
    Q_INVOKABLE void enableLanguageOption(const QVariant &languageOptionId, const QVariant &languageSetting = {})
    {
        send(nowplaying::command::enable_language_option, {languageOptionId, languageSetting});
    }
    /**
     * Disable a soundtrack or subtitles. languageOptionId: the id of the language option. languageSetting: how long the
     * choice holds.
     */
    Q_INVOKABLE void disableLanguageOption(const QVariant &languageOptionId, const QVariant &languageSetting = {})
    {
        send(nowplaying::command::disable_language_option, {languageOptionId, languageSetting});
    }
    /** Play a URL. url: the URL; it comes from a client, so check it. */
    Q_INVOKABLE void openUrl(const QVariant &url)
    {
        send(nowplaying::command::open_url, {url});
    }
    /** Raise the player's window. */
    Q_INVOKABLE void raise()
    {
        send(nowplaying::command::raise, {});
    }
    /** End the program. */
    Q_INVOKABLE void quit()
    {
        send(nowplaying::command::quit, {});
    }
    /** Enter or leave fullscreen mode. fullscreen: whether to enter fullscreen mode. */
    Q_INVOKABLE void setFullscreen(const QVariant &fullscreen)
    {
        send(nowplaying::command::set_fullscreen, {fullscreen});
    }
    /** Set the volume. volume: 0.0 for silence, 1.0 for full volume; a session can get more. */
    Q_INVOKABLE void setVolume(const QVariant &volume)
    {
        send(nowplaying::command::set_volume, {volume});
    }
    /** Play from a queue entry on. entryId: the id of a queue entry. */
    Q_INVOKABLE void goToEntry(const QVariant &entryId)
    {
        send(nowplaying::command::go_to_entry, {entryId});
    }
    /**
     * Add a URL to the queue. url: the URL; it comes from a client, so check it. afterEntryId: the id of the entry
     * before the new one, or empty for the front. makeCurrent: whether to play it at once.
     */
    Q_INVOKABLE void addToQueue(const QVariant &url, const QVariant &afterEntryId = {}, const QVariant &makeCurrent = {})
    {
        send(nowplaying::command::add_to_queue, {url, afterEntryId, makeCurrent});
    }
    /** Remove a queue entry. entryId: the id of a queue entry. */
    Q_INVOKABLE void removeFromQueue(const QVariant &entryId)
    {
        send(nowplaying::command::remove_from_queue, {entryId});
    }
    /** Play a playlist from its beginning. playlistId: the id of a playlist. */
    Q_INVOKABLE void activatePlaylist(const QVariant &playlistId)
    {
        send(nowplaying::command::activate_playlist, {playlistId});
    }
    /**
     * Set the volume of one device of a remote session. deviceId: the id of a device of the session. volume: 0.0 for
     * silence, 1.0 for full volume; a session can get more.
     */
    Q_INVOKABLE void setDeviceVolume(const QVariant &deviceId, const QVariant &volume)
    {
        send(nowplaying::command::set_device_volume, {deviceId, volume});
    }
    /**
     * Change the volume of one device by steps. deviceId: the id of a device of the session. volumeSteps: the number of
     * steps; a negative number lowers the volume; never 0.
     */
    Q_INVOKABLE void stepDeviceVolume(const QVariant &deviceId, const QVariant &volumeSteps)
    {
        send(nowplaying::command::step_device_volume, {deviceId, volumeSteps});
    }
    /** End the ad break, and play the item. */
    Q_INVOKABLE void skipAd()
    {
        send(nowplaying::command::skip_ad, {});
    }
    /** Silence the player, or end that. muted: whether to silence it. */
    Q_INVOKABLE void setMuted(const QVariant &muted)
    {
        send(nowplaying::command::set_muted, {muted});
    }
    /**
     * Silence one device of a remote session, or end that. deviceId: the id of a device of the session. muted: whether
     * to silence it.
     */
    Q_INVOKABLE void setDeviceMuted(const QVariant &deviceId, const QVariant &muted)
    {
        send(nowplaying::command::set_device_muted, {deviceId, muted});
    }
    /** Seek to the live edge. */
    Q_INVOKABLE void goToLive()
    {
        send(nowplaying::command::go_to_live, {});
    }
    /** Play from the start of a chapter on. chapterId: the id of a chapter. */
    Q_INVOKABLE void goToChapter(const QVariant &chapterId)
    {
        send(nowplaying::command::go_to_chapter, {chapterId});
    }
    /** Play the next chapter. */
    Q_INVOKABLE void nextChapter()
    {
        send(nowplaying::command::next_chapter, {});
    }
    /** Play the chapter from its start, or the one before it. */
    Q_INVOKABLE void previousChapter()
    {
        send(nowplaying::command::previous_chapter, {});
    }
    /**
     * Show the position to which the user drags, before the seek. position: the position from the beginning of the
     * item.
     */
    Q_INVOKABLE void scrub(const QVariant &position)
    {
        send(nowplaying::command::scrub, {position});
    }
    /** Perform a command of the player's own. customId: the id of a custom command. */
    Q_INVOKABLE void custom(const QVariant &customId)
    {
        send(nowplaying::command::custom, {customId});
    }
    /**
     * Play on an output, such as a speaker in another room. outputId: the id of an output of the session. together:
     * whether the outputs in use play on too.
     */
    Q_INVOKABLE void playOnOutput(const QVariant &outputId, const QVariant &together = {})
    {
        send(nowplaying::command::play_on_output, {outputId, together});
    }
    /** Play on the other outputs only. outputId: the id of an output of the session. */
    Q_INVOKABLE void leaveOutput(const QVariant &outputId)
    {
        send(nowplaying::command::leave_output, {outputId});
    }

  Q_SIGNALS:
    void titleChanged();
    void artistChanged();
    void albumChanged();
    void albumArtistChanged();
    void composerChanged();
    void lyricistChanged();
    void genreChanged();
    void showChanged();
    void authorChanged();
    void narratorChanged();
    void stationChanged();
    void programChanged();
    void sourceChanged();
    void descriptionChanged();
    void subtitleChanged();
    void commentChanged();
    void lyricsChanged();
    void releaseDateChanged();
    void firstPlayedChanged();
    void lastPlayedChanged();
    void urlChanged();
    void isrcChanged();
    void collectionIdChanged();
    void serviceIdChanged();
    void entityIdChanged();
    void externalContentIdChanged();
    void profileIdChanged();
    void groupingChanged();
    void addedChanged();
    void playbackDateChanged();
    void conductorChanged();
    void writerChanged();
    void trackNumberChanged();
    void trackCountChanged();
    void discNumberChanged();
    void discCountChanged();
    void chapterNumberChanged();
    void chapterCountChanged();
    void bpmChanged();
    void playCountChanged();
    void userRatingChanged();
    void autoRatingChanged();
    void skipCountChanged();
    void seasonChanged();
    void episodeChanged();
    void watchedChanged();
    void isExplicitChanged();
    void isExcludedFromSuggestionsChanged();
    void isCompilationChanged();
    void isPreorderChanged();
    void isCloudItemChanged();
    void isProtectedChanged();
    void isLosslessChanged();
    void isHighResolutionChanged();
    void isSpatialChanged();
    void creditsStartChanged();
    void bookmarkPositionChanged();
    void canPlayChanged();
    void canPauseChanged();
    void canTogglePlayPauseChanged();
    void canStopChanged();
    void canNextChanged();
    void canPreviousChanged();
    void canSeekToPositionChanged();
    void canSkipForwardChanged();
    void canSkipBackwardChanged();
    void canSeekForwardChanged();
    void canSeekBackwardChanged();
    void canChangePlaybackRateChanged();
    void canChangeRepeatModeChanged();
    void canChangeShuffleModeChanged();
    void canFeedbackChanged();
    void canRateContentChanged();
    void canLikeChanged();
    void canDislikeChanged();
    void canBookmarkChanged();
    void canEnableLanguageOptionChanged();
    void canDisableLanguageOptionChanged();
    void canOpenUrlChanged();
    void canRaiseChanged();
    void canQuitChanged();
    void canSetFullscreenChanged();
    void canSetVolumeChanged();
    void canGoToEntryChanged();
    void canAddToQueueChanged();
    void canRemoveFromQueueChanged();
    void canActivatePlaylistChanged();
    void canSetDeviceVolumeChanged();
    void canStepDeviceVolumeChanged();
    void canSkipAdChanged();
    void canSetMutedChanged();
    void canSetDeviceMutedChanged();
    void canGoToLiveChanged();
    void canGoToChapterChanged();
    void canNextChapterChanged();
    void canPreviousChapterChanged();
    void canScrubChanged();
    void canCustomChanged();
    void canPlayOnOutputChanged();
    void canLeaveOutputChanged();
    void availableChanged();
    void nameChanged();
    void busNameChanged();
    void desktopEntryChanged();
    void sessionIdChanged();
    void stateChanged();
    void isPlayingChanged();
    void durationChanged();
    void bufferedChanged();
    void rateChanged();
    void volumeChanged();
    void mutedChanged();
    void shuffleChanged();
    void repeatChanged();
    void queueIndexChanged();
    void queueCountChanged();
    void ratesChanged();
    void hasItemChanged();
    void itemIdChanged();
    void kindChanged();
    void isVideoChanged();
    void isLiveChanged();
    void isContinuousChanged();
    void artworkChanged();
    void artworkUrlChanged();
    void problemChanged();
    void problemUrlChanged();
    void problemKindChanged();
    void canRetryChanged();
    void isLikedChanged();
    void isDislikedChanged();
    void isBookmarkedChanged();
    void ratingRangeChanged();
    void isFirstChanged();
    void reasonChanged();
    void reasonTextChanged();
    void isSilentChanged();
    void isRemoteChanged();
    void isUnreachableChanged();
    void isPrivateChanged();
    void isFullscreenChanged();
    void devicesChanged();
    void outputsChanged();
    void queueChanged();
    void playlistsChanged();
    void chaptersChanged();
    void lyricsLinesChanged();
    void customCommandsChanged();

  protected:
    nowplaying::player snapshot_{nullptr};
    nowplaying::item item_ = snapshot_.item();
    /** Sets the snapshot without a signal. */
    void show(const nowplaying::player &snapshot)
    {
        if (snapshot.handle() != snapshot_.handle())
            built_.clear();
        snapshot_ = snapshot;
        item_ = snapshot.item();
    }

    /** The lists of the snapshot that were read. */
    mutable QHash<int, QVariantList> built_;

    template <class Build> QVariantList built(int place, Build build) const
    {
        const auto known = built_.constFind(place);
        return known != built_.constEnd() ? *known : *built_.insert(place, build());
    }

    virtual void send(nowplaying::command command, const QVariantList &given) = 0;

    /** The properties that differ between two players, by their index. */
    static QVector<int> differences(const PlayerBase &a, const PlayerBase &b, nowplaying::player_changes changes)
    {
        QVector<int> found;
        const int first = staticMetaObject.propertyOffset();
        const auto compare = [&](bool isOther, int place) {
            if (isOther)
                found.push_back(first + place);
        };
        if (nowplaying::has(changes, nowplaying::player_changes::item)) {
            compare(isOther(a.item_, b.item_, NP_FIELD_TITLE, Holds::Text), 0);
            compare(isOther(a.item_, b.item_, NP_FIELD_ARTIST, Holds::List), 1);
            compare(isOther(a.item_, b.item_, NP_FIELD_ALBUM, Holds::Text), 2);
            compare(isOther(a.item_, b.item_, NP_FIELD_ALBUM_ARTIST, Holds::List), 3);
            compare(isOther(a.item_, b.item_, NP_FIELD_COMPOSER, Holds::List), 4);
            compare(isOther(a.item_, b.item_, NP_FIELD_LYRICIST, Holds::List), 5);
            compare(isOther(a.item_, b.item_, NP_FIELD_GENRE, Holds::List), 6);
            compare(isOther(a.item_, b.item_, NP_FIELD_SHOW, Holds::Text), 7);
            compare(isOther(a.item_, b.item_, NP_FIELD_AUTHOR, Holds::List), 8);
            compare(isOther(a.item_, b.item_, NP_FIELD_NARRATOR, Holds::List), 9);
            compare(isOther(a.item_, b.item_, NP_FIELD_STATION, Holds::Text), 10);
            compare(isOther(a.item_, b.item_, NP_FIELD_PROGRAM, Holds::Text), 11);
            compare(isOther(a.item_, b.item_, NP_FIELD_SOURCE, Holds::Text), 12);
            compare(isOther(a.item_, b.item_, NP_FIELD_DESCRIPTION, Holds::Text), 13);
            compare(isOther(a.item_, b.item_, NP_FIELD_SUBTITLE, Holds::Text), 14);
            compare(isOther(a.item_, b.item_, NP_FIELD_COMMENT, Holds::List), 15);
            compare(isOther(a.item_, b.item_, NP_FIELD_LYRICS, Holds::Text), 16);
            compare(isOther(a.item_, b.item_, NP_FIELD_RELEASE_DATE, Holds::Text), 17);
            compare(isOther(a.item_, b.item_, NP_FIELD_FIRST_PLAYED, Holds::Text), 18);
            compare(isOther(a.item_, b.item_, NP_FIELD_LAST_PLAYED, Holds::Text), 19);
            compare(isOther(a.item_, b.item_, NP_FIELD_URL, Holds::Text), 20);
            compare(isOther(a.item_, b.item_, NP_FIELD_ISRC, Holds::Text), 21);
            compare(isOther(a.item_, b.item_, NP_FIELD_COLLECTION_ID, Holds::Text), 22);
            compare(isOther(a.item_, b.item_, NP_FIELD_SERVICE_ID, Holds::Text), 23);
            compare(isOther(a.item_, b.item_, NP_FIELD_ENTITY_ID, Holds::List), 24);
            compare(isOther(a.item_, b.item_, NP_FIELD_EXTERNAL_CONTENT_ID, Holds::Text), 25);
            compare(isOther(a.item_, b.item_, NP_FIELD_PROFILE_ID, Holds::Text), 26);
            compare(isOther(a.item_, b.item_, NP_FIELD_GROUPING, Holds::Text), 27);
            compare(isOther(a.item_, b.item_, NP_FIELD_ADDED, Holds::Text), 28);
            compare(isOther(a.item_, b.item_, NP_FIELD_PLAYBACK_DATE, Holds::Text), 29);
            compare(isOther(a.item_, b.item_, NP_FIELD_CONDUCTOR, Holds::List), 30);
            compare(isOther(a.item_, b.item_, NP_FIELD_WRITER, Holds::List), 31);
            compare(isOther(a.item_, b.item_, NP_FIELD_TRACK_NUMBER, Holds::Number), 32);
            compare(isOther(a.item_, b.item_, NP_FIELD_TRACK_COUNT, Holds::Number), 33);
            compare(isOther(a.item_, b.item_, NP_FIELD_DISC_NUMBER, Holds::Number), 34);
            compare(isOther(a.item_, b.item_, NP_FIELD_DISC_COUNT, Holds::Number), 35);
            compare(isOther(a.item_, b.item_, NP_FIELD_CHAPTER_NUMBER, Holds::Number), 36);
            compare(isOther(a.item_, b.item_, NP_FIELD_CHAPTER_COUNT, Holds::Number), 37);
            compare(isOther(a.item_, b.item_, NP_FIELD_BPM, Holds::Number), 38);
            compare(isOther(a.item_, b.item_, NP_FIELD_PLAY_COUNT, Holds::Number), 39);
            compare(isOther(a.item_, b.item_, NP_FIELD_USER_RATING, Holds::Number), 40);
            compare(isOther(a.item_, b.item_, NP_FIELD_AUTO_RATING, Holds::Number), 41);
            compare(isOther(a.item_, b.item_, NP_FIELD_SKIP_COUNT, Holds::Number), 42);
            compare(isOther(a.item_, b.item_, NP_FIELD_SEASON, Holds::Number), 43);
            compare(isOther(a.item_, b.item_, NP_FIELD_EPISODE, Holds::Number), 44);
            compare(isOther(a.item_, b.item_, NP_FIELD_WATCHED, Holds::Number), 45);
            compare(isOther(a.item_, b.item_, NP_FIELD_EXPLICIT, Holds::Flag), 46);
            compare(isOther(a.item_, b.item_, NP_FIELD_EXCLUDED_FROM_SUGGESTIONS, Holds::Flag), 47);
            compare(isOther(a.item_, b.item_, NP_FIELD_COMPILATION, Holds::Flag), 48);
            compare(isOther(a.item_, b.item_, NP_FIELD_PREORDER, Holds::Flag), 49);
            compare(isOther(a.item_, b.item_, NP_FIELD_CLOUD_ITEM, Holds::Flag), 50);
            compare(isOther(a.item_, b.item_, NP_FIELD_PROTECTED, Holds::Flag), 51);
            compare(isOther(a.item_, b.item_, NP_FIELD_LOSSLESS, Holds::Flag), 52);
            compare(isOther(a.item_, b.item_, NP_FIELD_HIGH_RESOLUTION, Holds::Flag), 53);
            compare(isOther(a.item_, b.item_, NP_FIELD_SPATIAL, Holds::Flag), 54);
            compare(isOther(a.item_, b.item_, NP_FIELD_CREDITS_START, Holds::Time), 55);
            compare(isOther(a.item_, b.item_, NP_FIELD_BOOKMARK, Holds::Time), 56);
        }
        if (nowplaying::has(changes, nowplaying::player_changes::commands)) {
            compare(a.canPlay() != b.canPlay(), 57);
            compare(a.canPause() != b.canPause(), 58);
            compare(a.canTogglePlayPause() != b.canTogglePlayPause(), 59);
            compare(a.canStop() != b.canStop(), 60);
            compare(a.canNext() != b.canNext(), 61);
            compare(a.canPrevious() != b.canPrevious(), 62);
            compare(a.canSeekToPosition() != b.canSeekToPosition(), 63);
            compare(a.canSkipForward() != b.canSkipForward(), 64);
            compare(a.canSkipBackward() != b.canSkipBackward(), 65);
            compare(a.canSeekForward() != b.canSeekForward(), 66);
            compare(a.canSeekBackward() != b.canSeekBackward(), 67);
            compare(a.canChangePlaybackRate() != b.canChangePlaybackRate(), 68);
            compare(a.canChangeRepeatMode() != b.canChangeRepeatMode(), 69);
            compare(a.canChangeShuffleMode() != b.canChangeShuffleMode(), 70);
            compare(a.canFeedback() != b.canFeedback(), 71);
            compare(a.canRateContent() != b.canRateContent(), 72);
            compare(a.canLike() != b.canLike(), 73);
            compare(a.canDislike() != b.canDislike(), 74);
            compare(a.canBookmark() != b.canBookmark(), 75);
            compare(a.canEnableLanguageOption() != b.canEnableLanguageOption(), 76);
            compare(a.canDisableLanguageOption() != b.canDisableLanguageOption(), 77);
            compare(a.canOpenUrl() != b.canOpenUrl(), 78);
            compare(a.canRaise() != b.canRaise(), 79);
            compare(a.canQuit() != b.canQuit(), 80);
            compare(a.canSetFullscreen() != b.canSetFullscreen(), 81);
            compare(a.canSetVolume() != b.canSetVolume(), 82);
            compare(a.canGoToEntry() != b.canGoToEntry(), 83);
            compare(a.canAddToQueue() != b.canAddToQueue(), 84);
            compare(a.canRemoveFromQueue() != b.canRemoveFromQueue(), 85);
            compare(a.canActivatePlaylist() != b.canActivatePlaylist(), 86);
            compare(a.canSetDeviceVolume() != b.canSetDeviceVolume(), 87);
            compare(a.canStepDeviceVolume() != b.canStepDeviceVolume(), 88);
            compare(a.canSkipAd() != b.canSkipAd(), 89);
            compare(a.canSetMuted() != b.canSetMuted(), 90);
            compare(a.canSetDeviceMuted() != b.canSetDeviceMuted(), 91);
            compare(a.canGoToLive() != b.canGoToLive(), 92);
            compare(a.canGoToChapter() != b.canGoToChapter(), 93);
            compare(a.canNextChapter() != b.canNextChapter(), 94);
            compare(a.canPreviousChapter() != b.canPreviousChapter(), 95);
            compare(a.canScrub() != b.canScrub(), 96);
            compare(a.canCustom() != b.canCustom(), 97);
            compare(a.canPlayOnOutput() != b.canPlayOnOutput(), 98);
            compare(a.canLeaveOutput() != b.canLeaveOutput(), 99);
        }
        compare(a.available() != b.available(), 100);
        compare(a.snapshot_.identity() != b.snapshot_.identity(), 101);
        compare(a.snapshot_.name() != b.snapshot_.name(), 102);
        compare(a.snapshot_.desktop_entry() != b.snapshot_.desktop_entry(), 103);
        compare(a.snapshot_.session_id() != b.snapshot_.session_id(), 104);
        compare(a.state() != b.state(), 105);
        compare(a.isPlaying() != b.isPlaying(), 106);
        compare(a.duration() != b.duration(), 107);
        compare(a.buffered() != b.buffered(), 108);
        compare(a.rate() != b.rate(), 109);
        compare(a.volume() != b.volume(), 110);
        compare(a.muted() != b.muted(), 111);
        compare(a.shuffle() != b.shuffle(), 112);
        compare(a.repeat() != b.repeat(), 113);
        compare(a.queueIndex() != b.queueIndex(), 114);
        compare(a.queueCount() != b.queueCount(), 115);
        compare(nowplaying::has(changes, nowplaying::player_changes::commands) && a.rates() != b.rates(), 116);
        compare(a.hasItem() != b.hasItem(), 117);
        compare(a.item_.id() != b.item_.id(), 118);
        compare(a.kind() != b.kind(), 119);
        compare(a.isVideo() != b.isVideo(), 120);
        compare(a.isLive() != b.isLive(), 121);
        compare(a.isContinuous() != b.isContinuous(), 122);
        compare(a.snapshot_.artwork_id() != b.snapshot_.artwork_id() || a.snapshot_.artwork_url() != b.snapshot_.artwork_url(), 123);
        compare(a.snapshot_.artwork_url() != b.snapshot_.artwork_url(), 124);
        compare(problemOf(a.snapshot_).text != problemOf(b.snapshot_).text, 125);
        compare(problemOf(a.snapshot_).url != problemOf(b.snapshot_).url, 126);
        compare(a.problemKind() != b.problemKind(), 127);
        compare(a.canRetry() != b.canRetry(), 128);
        compare(nowplaying::has(changes, nowplaying::player_changes::commands) && a.isLiked() != b.isLiked(), 129);
        compare(nowplaying::has(changes, nowplaying::player_changes::commands) && a.isDisliked() != b.isDisliked(), 130);
        compare(nowplaying::has(changes, nowplaying::player_changes::commands) && a.isBookmarked() != b.isBookmarked(), 131);
        compare(nowplaying::has(changes, nowplaying::player_changes::commands) && a.ratingRange() != b.ratingRange(), 132);
        compare(a.isFirst() != b.isFirst(), 133);
        compare(a.reason() != b.reason(), 134);
        compare(a.available() != b.available() || a.reason() != b.reason(), 135);
        compare(a.isSilent() != b.isSilent(), 136);
        compare(a.isRemote() != b.isRemote(), 137);
        compare(a.isUnreachable() != b.isUnreachable(), 138);
        compare(a.isPrivate() != b.isPrivate(), 139);
        compare(a.isFullscreen() != b.isFullscreen(), 140);
        compare(nowplaying::has(changes, nowplaying::player_changes::devices) && a.devices() != b.devices(), 141);
        compare(nowplaying::has(changes, nowplaying::player_changes::devices) && a.outputs() != b.outputs(), 142);
        compare(nowplaying::has(changes, nowplaying::player_changes::queue) && a.queue() != b.queue(), 143);
        compare(nowplaying::has(changes, nowplaying::player_changes::playlists) && a.playlists() != b.playlists(), 144);
        compare(nowplaying::has(changes, nowplaying::player_changes::item) && a.chapters() != b.chapters(), 145);
        compare(nowplaying::has(changes, nowplaying::player_changes::item) && a.lyricsLines() != b.lyricsLines(), 146);
        compare(nowplaying::has(changes, nowplaying::player_changes::commands) && a.customCommands() != b.customCommands(), 147);
        return found;
    }
};

/** The lists among the fields, by their properties. */
inline constexpr struct {
    const char *name;
    nowplaying::list_field field;
} listFields[] = {
    {"artist", nowplaying::field::artist},
    {"albumArtist", nowplaying::field::album_artist},
    {"composer", nowplaying::field::composer},
    {"lyricist", nowplaying::field::lyricist},
    {"genre", nowplaying::field::genre},
    {"author", nowplaying::field::author},
    {"narrator", nowplaying::field::narrator},
    {"comment", nowplaying::field::comment},
    {"entityId", nowplaying::field::entity_id},
    {"conductor", nowplaying::field::conductor},
    {"writer", nowplaying::field::writer},
};

} // namespace NowPlaying

#endif
