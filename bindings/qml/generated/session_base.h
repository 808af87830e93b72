/* SPDX-License-Identifier: MIT */
/**
 * @file session_base.h
 * A property of Session for each field and setting, and a signal for each command.
 *
 * Written by scripts/tables from include/nowplaying and tables/; do not edit it.
 */
/* clang-format off */
#ifndef NOWPLAYING_QML_SESSION_BASE_H
#define NOWPLAYING_QML_SESSION_BASE_H

#include <QMetaMethod>
#include <QObject>
#include <QUrl>
#include <QVariantList>
#include <nowplaying.hpp>
#include <tuple>
#include "entries.h"
#include "enums.h"
#include "../publisher.h"
#include "../request.h"
#include "../values.h"

namespace NowPlaying
{

class SessionBase : public QObject, protected Publisher
{
    Q_OBJECT
    Q_CLASSINFO("QML.Element", "anonymous")
    Q_PROPERTY(QString title READ title WRITE setTitle RESET resetTitle NOTIFY titleChanged)
    Q_PROPERTY(QVariant artist READ artist WRITE setArtist RESET resetArtist NOTIFY artistChanged)
    Q_PROPERTY(QString album READ album WRITE setAlbum RESET resetAlbum NOTIFY albumChanged)
    Q_PROPERTY(QVariant albumArtist READ albumArtist WRITE setAlbumArtist RESET resetAlbumArtist NOTIFY albumArtistChanged)
    Q_PROPERTY(QVariant composer READ composer WRITE setComposer RESET resetComposer NOTIFY composerChanged)
    Q_PROPERTY(QVariant lyricist READ lyricist WRITE setLyricist RESET resetLyricist NOTIFY lyricistChanged)
    Q_PROPERTY(QVariant genre READ genre WRITE setGenre RESET resetGenre NOTIFY genreChanged)
    Q_PROPERTY(QString show READ show WRITE setShow RESET resetShow NOTIFY showChanged)
    Q_PROPERTY(QVariant author READ author WRITE setAuthor RESET resetAuthor NOTIFY authorChanged)
    Q_PROPERTY(QVariant narrator READ narrator WRITE setNarrator RESET resetNarrator NOTIFY narratorChanged)
    Q_PROPERTY(QString station READ station WRITE setStation RESET resetStation NOTIFY stationChanged)
    Q_PROPERTY(QString program READ program WRITE setProgram RESET resetProgram NOTIFY programChanged)
    Q_PROPERTY(QString source READ source WRITE setSource RESET resetSource NOTIFY sourceChanged)
    Q_PROPERTY(QString description READ description WRITE setDescription RESET resetDescription NOTIFY descriptionChanged)
    Q_PROPERTY(QString subtitle READ subtitle WRITE setSubtitle RESET resetSubtitle NOTIFY subtitleChanged)
    Q_PROPERTY(QVariant comment READ comment WRITE setComment RESET resetComment NOTIFY commentChanged)
    Q_PROPERTY(QString lyrics READ lyrics WRITE setLyrics RESET resetLyrics NOTIFY lyricsChanged)
    Q_PROPERTY(QString releaseDate READ releaseDate WRITE setReleaseDate RESET resetReleaseDate NOTIFY releaseDateChanged)
    Q_PROPERTY(QString firstPlayed READ firstPlayed WRITE setFirstPlayed RESET resetFirstPlayed NOTIFY firstPlayedChanged)
    Q_PROPERTY(QString lastPlayed READ lastPlayed WRITE setLastPlayed RESET resetLastPlayed NOTIFY lastPlayedChanged)
    Q_PROPERTY(QString url READ url WRITE setUrl RESET resetUrl NOTIFY urlChanged)
    Q_PROPERTY(QString isrc READ isrc WRITE setIsrc RESET resetIsrc NOTIFY isrcChanged)
    Q_PROPERTY(QString collectionId READ collectionId WRITE setCollectionId RESET resetCollectionId NOTIFY collectionIdChanged)
    Q_PROPERTY(QString serviceId READ serviceId WRITE setServiceId RESET resetServiceId NOTIFY serviceIdChanged)
    Q_PROPERTY(QVariant entityId READ entityId WRITE setEntityId RESET resetEntityId NOTIFY entityIdChanged)
    Q_PROPERTY(QString externalContentId READ externalContentId WRITE setExternalContentId RESET resetExternalContentId NOTIFY externalContentIdChanged)
    Q_PROPERTY(QString profileId READ profileId WRITE setProfileId RESET resetProfileId NOTIFY profileIdChanged)
    Q_PROPERTY(QString grouping READ grouping WRITE setGrouping RESET resetGrouping NOTIFY groupingChanged)
    Q_PROPERTY(QString added READ added WRITE setAdded RESET resetAdded NOTIFY addedChanged)
    Q_PROPERTY(QString playbackDate READ playbackDate WRITE setPlaybackDate RESET resetPlaybackDate NOTIFY playbackDateChanged)
    Q_PROPERTY(QVariant conductor READ conductor WRITE setConductor RESET resetConductor NOTIFY conductorChanged)
    Q_PROPERTY(QVariant writer READ writer WRITE setWriter RESET resetWriter NOTIFY writerChanged)
    Q_PROPERTY(QVariant trackNumber READ trackNumber WRITE setTrackNumber RESET resetTrackNumber NOTIFY trackNumberChanged)
    Q_PROPERTY(QVariant trackCount READ trackCount WRITE setTrackCount RESET resetTrackCount NOTIFY trackCountChanged)
    Q_PROPERTY(QVariant discNumber READ discNumber WRITE setDiscNumber RESET resetDiscNumber NOTIFY discNumberChanged)
    Q_PROPERTY(QVariant discCount READ discCount WRITE setDiscCount RESET resetDiscCount NOTIFY discCountChanged)
    Q_PROPERTY(QVariant chapterNumber READ chapterNumber WRITE setChapterNumber RESET resetChapterNumber NOTIFY chapterNumberChanged)
    Q_PROPERTY(QVariant chapterCount READ chapterCount WRITE setChapterCount RESET resetChapterCount NOTIFY chapterCountChanged)
    Q_PROPERTY(QVariant bpm READ bpm WRITE setBpm RESET resetBpm NOTIFY bpmChanged)
    Q_PROPERTY(QVariant playCount READ playCount WRITE setPlayCount RESET resetPlayCount NOTIFY playCountChanged)
    Q_PROPERTY(QVariant userRating READ userRating WRITE setUserRating RESET resetUserRating NOTIFY userRatingChanged)
    Q_PROPERTY(QVariant autoRating READ autoRating WRITE setAutoRating RESET resetAutoRating NOTIFY autoRatingChanged)
    Q_PROPERTY(QVariant skipCount READ skipCount WRITE setSkipCount RESET resetSkipCount NOTIFY skipCountChanged)
    Q_PROPERTY(QVariant season READ season WRITE setSeason RESET resetSeason NOTIFY seasonChanged)
    Q_PROPERTY(QVariant episode READ episode WRITE setEpisode RESET resetEpisode NOTIFY episodeChanged)
    Q_PROPERTY(QVariant watched READ watched WRITE setWatched RESET resetWatched NOTIFY watchedChanged)
    Q_PROPERTY(bool isExplicit READ isExplicit WRITE setIsExplicit RESET resetIsExplicit NOTIFY isExplicitChanged)
    Q_PROPERTY(bool isExcludedFromSuggestions READ isExcludedFromSuggestions WRITE setIsExcludedFromSuggestions RESET resetIsExcludedFromSuggestions NOTIFY isExcludedFromSuggestionsChanged)
    Q_PROPERTY(bool isCompilation READ isCompilation WRITE setIsCompilation RESET resetIsCompilation NOTIFY isCompilationChanged)
    Q_PROPERTY(bool isPreorder READ isPreorder WRITE setIsPreorder RESET resetIsPreorder NOTIFY isPreorderChanged)
    Q_PROPERTY(bool isCloudItem READ isCloudItem WRITE setIsCloudItem RESET resetIsCloudItem NOTIFY isCloudItemChanged)
    Q_PROPERTY(bool isProtected READ isProtected WRITE setIsProtected RESET resetIsProtected NOTIFY isProtectedChanged)
    Q_PROPERTY(bool isLossless READ isLossless WRITE setIsLossless RESET resetIsLossless NOTIFY isLosslessChanged)
    Q_PROPERTY(bool isHighResolution READ isHighResolution WRITE setIsHighResolution RESET resetIsHighResolution NOTIFY isHighResolutionChanged)
    Q_PROPERTY(bool isSpatial READ isSpatial WRITE setIsSpatial RESET resetIsSpatial NOTIFY isSpatialChanged)
    Q_PROPERTY(QVariant creditsStart READ creditsStart WRITE setCreditsStart RESET resetCreditsStart NOTIFY creditsStartChanged)
    Q_PROPERTY(QVariant bookmarkPosition READ bookmarkPosition WRITE setBookmarkPosition RESET resetBookmarkPosition NOTIFY bookmarkPositionChanged)
    Q_PROPERTY(bool canPlay READ canPlay WRITE setCanPlay RESET resetCanPlay NOTIFY canPlayChanged)
    Q_PROPERTY(bool canPause READ canPause WRITE setCanPause RESET resetCanPause NOTIFY canPauseChanged)
    Q_PROPERTY(bool canTogglePlayPause READ canTogglePlayPause WRITE setCanTogglePlayPause RESET resetCanTogglePlayPause NOTIFY canTogglePlayPauseChanged)
    Q_PROPERTY(bool canStop READ canStop WRITE setCanStop RESET resetCanStop NOTIFY canStopChanged)
    Q_PROPERTY(bool canNext READ canNext WRITE setCanNext RESET resetCanNext NOTIFY canNextChanged)
    Q_PROPERTY(bool canPrevious READ canPrevious WRITE setCanPrevious RESET resetCanPrevious NOTIFY canPreviousChanged)
    Q_PROPERTY(bool canSeekToPosition READ canSeekToPosition WRITE setCanSeekToPosition RESET resetCanSeekToPosition NOTIFY canSeekToPositionChanged)
    Q_PROPERTY(bool canSkipForward READ canSkipForward WRITE setCanSkipForward RESET resetCanSkipForward NOTIFY canSkipForwardChanged)
    Q_PROPERTY(bool canSkipBackward READ canSkipBackward WRITE setCanSkipBackward RESET resetCanSkipBackward NOTIFY canSkipBackwardChanged)
    Q_PROPERTY(bool canSeekForward READ canSeekForward WRITE setCanSeekForward RESET resetCanSeekForward NOTIFY canSeekForwardChanged)
    Q_PROPERTY(bool canSeekBackward READ canSeekBackward WRITE setCanSeekBackward RESET resetCanSeekBackward NOTIFY canSeekBackwardChanged)
    Q_PROPERTY(bool canChangePlaybackRate READ canChangePlaybackRate WRITE setCanChangePlaybackRate RESET resetCanChangePlaybackRate NOTIFY canChangePlaybackRateChanged)
    Q_PROPERTY(bool canChangeRepeatMode READ canChangeRepeatMode WRITE setCanChangeRepeatMode RESET resetCanChangeRepeatMode NOTIFY canChangeRepeatModeChanged)
    Q_PROPERTY(bool canChangeShuffleMode READ canChangeShuffleMode WRITE setCanChangeShuffleMode RESET resetCanChangeShuffleMode NOTIFY canChangeShuffleModeChanged)
    Q_PROPERTY(bool canFeedback READ canFeedback WRITE setCanFeedback RESET resetCanFeedback NOTIFY canFeedbackChanged)
    Q_PROPERTY(bool canRateContent READ canRateContent WRITE setCanRateContent RESET resetCanRateContent NOTIFY canRateContentChanged)
    Q_PROPERTY(bool canLike READ canLike WRITE setCanLike RESET resetCanLike NOTIFY canLikeChanged)
    Q_PROPERTY(bool canDislike READ canDislike WRITE setCanDislike RESET resetCanDislike NOTIFY canDislikeChanged)
    Q_PROPERTY(bool canBookmark READ canBookmark WRITE setCanBookmark RESET resetCanBookmark NOTIFY canBookmarkChanged)
    Q_PROPERTY(bool canEnableLanguageOption READ canEnableLanguageOption WRITE setCanEnableLanguageOption RESET resetCanEnableLanguageOption NOTIFY canEnableLanguageOptionChanged)
    Q_PROPERTY(bool canDisableLanguageOption READ canDisableLanguageOption WRITE setCanDisableLanguageOption RESET resetCanDisableLanguageOption NOTIFY canDisableLanguageOptionChanged)
    Q_PROPERTY(bool canOpenUrl READ canOpenUrl WRITE setCanOpenUrl RESET resetCanOpenUrl NOTIFY canOpenUrlChanged)
    Q_PROPERTY(bool canRaise READ canRaise WRITE setCanRaise RESET resetCanRaise NOTIFY canRaiseChanged)
    Q_PROPERTY(bool canQuit READ canQuit WRITE setCanQuit RESET resetCanQuit NOTIFY canQuitChanged)
    Q_PROPERTY(bool canSetFullscreen READ canSetFullscreen WRITE setCanSetFullscreen RESET resetCanSetFullscreen NOTIFY canSetFullscreenChanged)
    Q_PROPERTY(bool canSetVolume READ canSetVolume WRITE setCanSetVolume RESET resetCanSetVolume NOTIFY canSetVolumeChanged)
    Q_PROPERTY(bool canGoToEntry READ canGoToEntry WRITE setCanGoToEntry RESET resetCanGoToEntry NOTIFY canGoToEntryChanged)
    Q_PROPERTY(bool canAddToQueue READ canAddToQueue WRITE setCanAddToQueue RESET resetCanAddToQueue NOTIFY canAddToQueueChanged)
    Q_PROPERTY(bool canRemoveFromQueue READ canRemoveFromQueue WRITE setCanRemoveFromQueue RESET resetCanRemoveFromQueue NOTIFY canRemoveFromQueueChanged)
    Q_PROPERTY(bool canActivatePlaylist READ canActivatePlaylist WRITE setCanActivatePlaylist RESET resetCanActivatePlaylist NOTIFY canActivatePlaylistChanged)
    Q_PROPERTY(bool canSetDeviceVolume READ canSetDeviceVolume WRITE setCanSetDeviceVolume RESET resetCanSetDeviceVolume NOTIFY canSetDeviceVolumeChanged)
    Q_PROPERTY(bool canStepDeviceVolume READ canStepDeviceVolume WRITE setCanStepDeviceVolume RESET resetCanStepDeviceVolume NOTIFY canStepDeviceVolumeChanged)
    Q_PROPERTY(bool canSkipAd READ canSkipAd WRITE setCanSkipAd RESET resetCanSkipAd NOTIFY canSkipAdChanged)
    Q_PROPERTY(bool canSetMuted READ canSetMuted WRITE setCanSetMuted RESET resetCanSetMuted NOTIFY canSetMutedChanged)
    Q_PROPERTY(bool canSetDeviceMuted READ canSetDeviceMuted WRITE setCanSetDeviceMuted RESET resetCanSetDeviceMuted NOTIFY canSetDeviceMutedChanged)
    Q_PROPERTY(bool canGoToLive READ canGoToLive WRITE setCanGoToLive RESET resetCanGoToLive NOTIFY canGoToLiveChanged)
    Q_PROPERTY(bool canGoToChapter READ canGoToChapter WRITE setCanGoToChapter RESET resetCanGoToChapter NOTIFY canGoToChapterChanged)
    Q_PROPERTY(bool canNextChapter READ canNextChapter WRITE setCanNextChapter RESET resetCanNextChapter NOTIFY canNextChapterChanged)
    Q_PROPERTY(bool canPreviousChapter READ canPreviousChapter WRITE setCanPreviousChapter RESET resetCanPreviousChapter NOTIFY canPreviousChapterChanged)
    Q_PROPERTY(bool canScrub READ canScrub WRITE setCanScrub RESET resetCanScrub NOTIFY canScrubChanged)
    Q_PROPERTY(bool canCustom READ canCustom WRITE setCanCustom RESET resetCanCustom NOTIFY canCustomChanged)
    Q_PROPERTY(bool canPlayOnOutput READ canPlayOnOutput WRITE setCanPlayOnOutput RESET resetCanPlayOnOutput NOTIFY canPlayOnOutputChanged)
    Q_PROPERTY(bool canLeaveOutput READ canLeaveOutput WRITE setCanLeaveOutput RESET resetCanLeaveOutput NOTIFY canLeaveOutputChanged)
    /**
     * The id of the application, as for its desktop file: "org.example.Player". Default: the desktop file name of
     * QGuiApplication, or else the name of the application. It is read once.
     */
    Q_PROPERTY(QString application READ application WRITE setApplication RESET resetApplication NOTIFY applicationChanged)
    /** The id of the session among those of the application. Use the same one at the next start. It is read once. */
    Q_PROPERTY(QString sessionId READ sessionId WRITE setSessionId RESET resetSessionId NOTIFY sessionIdChanged)
    /** The name that users see, if the application has several sessions. */
    Q_PROPERTY(QString name READ name WRITE setName RESET resetName NOTIFY nameChanged)
    /** Whether the session is published. */
    Q_PROPERTY(bool active READ active WRITE setActive RESET resetActive NOTIFY activeChanged)
    /** The state. A pause keeps the position of this moment. */
    Q_PROPERTY(NowPlaying::State state READ state WRITE setState RESET resetState NOTIFY stateChanged)
    /** The duration of the item in microseconds; -1: unknown. */
    Q_PROPERTY(QVariant duration READ duration WRITE setDuration RESET resetDuration NOTIFY durationChanged)
    /**
     * How exactly the player knows the position, in microseconds. Clients do not see a shorter seek. At most 10
     * seconds.
     */
    Q_PROPERTY(QVariant precision READ precision WRITE setPrecision RESET resetPrecision NOTIFY precisionChanged)
    /** Up to which position the media are loaded, in microseconds; -1: unknown. */
    Q_PROPERTY(QVariant buffered READ buffered WRITE setBuffered RESET resetBuffered NOTIFY bufferedChanged)
    /**
     * The part of a broadcast in which the user can seek. `start` and `end` are positions. `startMoves` and `endMoves`:
     * whether they move with the clock.
     */
    Q_PROPERTY(QVariantMap seekWindow READ seekWindow WRITE setSeekWindow RESET resetSeekWindow NOTIFY seekWindowChanged)
    /** The rate while it plays: 1.0 is normal. */
    Q_PROPERTY(QVariant rate READ rate WRITE setRate RESET resetRate NOTIFY rateChanged)
    /** The rate that the user chose. 0: the rate. */
    Q_PROPERTY(QVariant defaultRate READ defaultRate WRITE setDefaultRate RESET resetDefaultRate NOTIFY defaultRateChanged)
    /** The volume: 0.0 is silent, 1.0 full, and a client can request more. -1: the player has no volume. */
    Q_PROPERTY(QVariant volume READ volume WRITE setVolume RESET resetVolume NOTIFY volumeChanged)
    /** Whether the player is muted. It keeps its volume. */
    Q_PROPERTY(bool muted READ muted WRITE setMuted RESET resetMuted NOTIFY mutedChanged)
    /** The shuffle mode. */
    Q_PROPERTY(NowPlaying::Shuffle shuffle READ shuffle WRITE setShuffle RESET resetShuffle NOTIFY shuffleChanged)
    /** The shuffle modes that the player supports; empty: all. */
    Q_PROPERTY(QVariantList shuffleModes READ shuffleModes WRITE setShuffleModes RESET resetShuffleModes NOTIFY shuffleModesChanged)
    /** The repeat mode. */
    Q_PROPERTY(NowPlaying::Repeat repeat READ repeat WRITE setRepeat RESET resetRepeat NOTIFY repeatChanged)
    /** The repeat modes that the player supports; empty: all. */
    Q_PROPERTY(QVariantList repeatModes READ repeatModes WRITE setRepeatModes RESET resetRepeatModes NOTIFY repeatModesChanged)
    /** Whether the player fills the screen. */
    Q_PROPERTY(bool isFullscreen READ isFullscreen WRITE setIsFullscreen RESET resetIsFullscreen NOTIFY isFullscreenChanged)
    /** The index of the current entry in the player's whole queue, from 0; -1: none. */
    Q_PROPERTY(QVariant queueIndex READ queueIndex WRITE setQueueIndex RESET resetQueueIndex NOTIFY queueIndexChanged)
    /** The number of entries of the player's whole queue; -1: none. */
    Q_PROPERTY(QVariant queueCount READ queueCount WRITE setQueueCount RESET resetQueueCount NOTIFY queueCountChanged)
    /** The kind of the item, which selects the fields that users see. */
    Q_PROPERTY(NowPlaying::Kind kind READ kind WRITE setKind RESET resetKind NOTIFY kindChanged)
    /** Identifies the item: one id for one item, always. Default: the url, or else title, artist and album. */
    Q_PROPERTY(QString contentId READ contentId WRITE setContentId RESET resetContentId NOTIFY contentIdChanged)
    /** Whether the item is a video. */
    Q_PROPERTY(bool isVideo READ isVideo WRITE setIsVideo RESET resetIsVideo NOTIFY isVideoChanged)
    /** Whether the item is a live broadcast. */
    Q_PROPERTY(bool isLive READ isLive WRITE setIsLive RESET resetIsLive NOTIFY isLiveChanged)
    /** Whether the item has no end without being a broadcast: rain. */
    Q_PROPERTY(bool isContinuous READ isContinuous WRITE setIsContinuous RESET resetIsContinuous NOTIFY isContinuousChanged)
    /** Whether desktops get neither metadata nor artwork: a private window of a browser. */
    Q_PROPERTY(bool isPrivate READ isPrivate WRITE setIsPrivate RESET resetIsPrivate NOTIFY isPrivateChanged)
    /** The image of the item. Its address: file:, qrc:, http: or https:, or relative to the QML file. */
    Q_PROPERTY(QVariant artwork READ artwork WRITE setArtwork RESET resetArtwork NOTIFY artworkChanged)
    /** The address of a short video without sound that replaces the artwork: a file. The artwork is its still image. */
    Q_PROPERTY(QVariant animatedArtwork READ animatedArtwork WRITE setAnimatedArtwork RESET resetAnimatedArtwork NOTIFY animatedArtworkChanged)
    /** Why it does not play: a sentence for people. */
    Q_PROPERTY(QString problem READ problem WRITE setProblem RESET resetProblem NOTIFY problemChanged)
    /** The kind of the problem. */
    Q_PROPERTY(NowPlaying::Problem problemKind READ problemKind WRITE setProblemKind RESET resetProblemKind NOTIFY problemKindChanged)
    /** Where the user repairs the problem. */
    Q_PROPERTY(QVariant problemUrl READ problemUrl WRITE setProblemUrl RESET resetProblemUrl NOTIFY problemUrlChanged)
    /** Whether playing again may succeed. */
    Q_PROPERTY(bool canRetry READ canRetry WRITE setCanRetry RESET resetCanRetry NOTIFY canRetryChanged)
    /** The lowest and the highest rating of the command rate-content. `userRating` is always from 0 to 1. */
    Q_PROPERTY(QVariantList ratingRange READ ratingRange WRITE setRatingRange RESET resetRatingRange NOTIFY ratingRangeChanged)
    /** The rates of the command change-playback-rate. */
    Q_PROPERTY(QVariantList rates READ rates WRITE setRates RESET resetRates NOTIFY ratesChanged)
    /** The lowest and the highest rate of the command change-playback-rate, in place of single rates. */
    Q_PROPERTY(QVariantList rateRange READ rateRange WRITE setRateRange RESET resetRateRange NOTIFY rateRangeChanged)
    /** The intervals of the commands skip-forward and skip-backward, the preferred one first. */
    Q_PROPERTY(QVariantList skipIntervals READ skipIntervals WRITE setSkipIntervals RESET resetSkipIntervals NOTIFY skipIntervalsChanged)
    /** The URL schemes of the commands open-url and add-to-queue. */
    Q_PROPERTY(QStringList schemes READ schemes WRITE setSchemes RESET resetSchemes NOTIFY schemesChanged)
    /** The MIME types of the same. */
    Q_PROPERTY(QStringList mimeTypes READ mimeTypes WRITE setMimeTypes RESET resetMimeTypes NOTIFY mimeTypesChanged)
    /** Whether the listener likes the item. */
    Q_PROPERTY(bool isLiked READ isLiked WRITE setIsLiked RESET resetIsLiked NOTIFY isLikedChanged)
    /** Whether the listener dislikes the item. */
    Q_PROPERTY(bool isDisliked READ isDisliked WRITE setIsDisliked RESET resetIsDisliked NOTIFY isDislikedChanged)
    /** Whether the listener has a bookmark in the item. */
    Q_PROPERTY(bool isBookmarked READ isBookmarked WRITE setIsBookmarked RESET resetIsBookmarked NOTIFY isBookmarkedChanged)
    /**
     * The entries of the queue around the current one, at most 256. Each has an `id`, and can have `isCurrent`, `kind`,
     * `contentId`, `duration`, `artwork` and the fields of a Session: `title`, `artist`, `album`, …
     */
    Q_PROPERTY(QVariantList queue READ queue WRITE setQueue RESET resetQueue NOTIFY queueChanged)
    /** The id of the entry of the queue that plays. Default: the entry with `isCurrent`. */
    Q_PROPERTY(QString currentEntry READ currentEntry WRITE setCurrentEntry RESET resetCurrentEntry NOTIFY currentEntryChanged)
    /** The playlists of the player. Each has `id`, `name`, and can have `icon` (its address) and `isCurrent`. */
    Q_PROPERTY(QVariantList playlists READ playlists WRITE setPlaylists RESET resetPlaylists NOTIFY playlistsChanged)
    /** The id of the playlist that plays. Default: the playlist with `isCurrent`. */
    Q_PROPERTY(QString currentPlaylist READ currentPlaylist WRITE setCurrentPlaylist RESET resetCurrentPlaylist NOTIFY currentPlaylistChanged)
    /** The chapters of the item: `id`, `title`, `start`, `end`. A chapter can have an `artwork` too. */
    Q_PROPERTY(QVariantList chapters READ chapters WRITE setChapters RESET resetChapters NOTIFY chaptersChanged)
    /** The lines of the lyrics with times: `time`, `text`. */
    Q_PROPERTY(QVariantList lyricsLines READ lyricsLines WRITE setLyricsLines RESET resetLyricsLines NOTIFY lyricsLinesChanged)
    /** The language of the lyrics: "de", "pt-BR". */
    Q_PROPERTY(QString lyricsLanguage READ lyricsLanguage WRITE setLyricsLanguage RESET resetLyricsLanguage NOTIFY lyricsLanguageChanged)
    /**
     * The commands of the player's own, in the order that users see. Each has `id`, `title`, and can have `iconName`,
     * `icon` (its address), `state`, `progress`, `isDangerous`, `enabled`. They need onCustomRequested.
     */
    Q_PROPERTY(QVariantList customCommands READ customCommands WRITE setCustomCommands RESET resetCustomCommands NOTIFY customCommandsChanged)
    /**
     * The outputs where the player can play, in the order that users see. Each has `id`, `name`, and can have `type`,
     * `inUse`, `alone`.
     */
    Q_PROPERTY(QVariantList outputs READ outputs WRITE setOutputs RESET resetOutputs NOTIFY outputsChanged)
    /** The name of the application that users see. Without it, the last part of the id. */
    Q_PROPERTY(QString applicationName READ applicationName WRITE setApplicationName RESET resetApplicationName NOTIFY applicationNameChanged)
    /** The basename of the application's desktop file, if it is not the id. */
    Q_PROPERTY(QString desktopEntry READ desktopEntry WRITE setDesktopEntry RESET resetDesktopEntry NOTIFY desktopEntryChanged)
    /** The word in the bus name: `playerctl -p WORD`. Without it, the last part of the id. */
    Q_PROPERTY(QString playerName READ playerName WRITE setPlayerName RESET resetPlayerName NOTIFY playerNameChanged)
    /** The flags of the application. Values of NowPlaying.ApplicationFlag. It is read once. */
    Q_PROPERTY(int applicationFlags READ applicationFlags WRITE setApplicationFlags RESET resetApplicationFlags NOTIFY applicationFlagsChanged)
    /** Whether the player continues with the last item after the bus has started it. It is read once. See resumed(). */
    Q_PROPERTY(bool resumable READ resumable WRITE setResumable RESET resetResumable NOTIFY resumableChanged)

  public:
    using QObject::QObject;
    /** Song, episode, film, book. */
    QString title() const
    {
        return fields_.value("title").toString();
    }
    void setTitle(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "title", value); });
        if (std::exchange(fields_["title"], known) == known)
            return;
        touch(Content);
        Q_EMIT titleChanged();
    }
    void resetTitle()
    {
        setTitle({});
    }
    /** The artist. */
    QVariant artist() const
    {
        return fields_.value("artist");
    }
    void setArtist(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::List, "artist", value); });
        if (std::exchange(fields_["artist"], known) == known)
            return;
        touch(Content);
        Q_EMIT artistChanged();
    }
    void resetArtist()
    {
        setArtist({});
    }
    /** The album. */
    QString album() const
    {
        return fields_.value("album").toString();
    }
    void setAlbum(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "album", value); });
        if (std::exchange(fields_["album"], known) == known)
            return;
        touch(Content);
        Q_EMIT albumChanged();
    }
    void resetAlbum()
    {
        setAlbum({});
    }
    /** The album artist. */
    QVariant albumArtist() const
    {
        return fields_.value("albumArtist");
    }
    void setAlbumArtist(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::List, "albumArtist", value); });
        if (std::exchange(fields_["albumArtist"], known) == known)
            return;
        touch(Content);
        Q_EMIT albumArtistChanged();
    }
    void resetAlbumArtist()
    {
        setAlbumArtist({});
    }
    /** The composer. */
    QVariant composer() const
    {
        return fields_.value("composer");
    }
    void setComposer(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::List, "composer", value); });
        if (std::exchange(fields_["composer"], known) == known)
            return;
        touch(Content);
        Q_EMIT composerChanged();
    }
    void resetComposer()
    {
        setComposer({});
    }
    /** The authors of the lyrics. */
    QVariant lyricist() const
    {
        return fields_.value("lyricist");
    }
    void setLyricist(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::List, "lyricist", value); });
        if (std::exchange(fields_["lyricist"], known) == known)
            return;
        touch(Content);
        Q_EMIT lyricistChanged();
    }
    void resetLyricist()
    {
        setLyricist({});
    }
    /** The genre. */
    QVariant genre() const
    {
        return fields_.value("genre");
    }
    void setGenre(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::List, "genre", value); });
        if (std::exchange(fields_["genre"], known) == known)
            return;
        touch(Content);
        Q_EMIT genreChanged();
    }
    void resetGenre()
    {
        setGenre({});
    }
    /** The podcast or the series. */
    QString show() const
    {
        return fields_.value("show").toString();
    }
    void setShow(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "show", value); });
        if (std::exchange(fields_["show"], known) == known)
            return;
        touch(Content);
        Q_EMIT showChanged();
    }
    void resetShow()
    {
        setShow({});
    }
    /** The authors of a book. */
    QVariant author() const
    {
        return fields_.value("author");
    }
    void setAuthor(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::List, "author", value); });
        if (std::exchange(fields_["author"], known) == known)
            return;
        touch(Content);
        Q_EMIT authorChanged();
    }
    void resetAuthor()
    {
        setAuthor({});
    }
    /** The readers of a book. */
    QVariant narrator() const
    {
        return fields_.value("narrator");
    }
    void setNarrator(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::List, "narrator", value); });
        if (std::exchange(fields_["narrator"], known) == known)
            return;
        touch(Content);
        Q_EMIT narratorChanged();
    }
    void resetNarrator()
    {
        setNarrator({});
    }
    /** The radio station. */
    QString station() const
    {
        return fields_.value("station").toString();
    }
    void setStation(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "station", value); });
        if (std::exchange(fields_["station"], known) == known)
            return;
        touch(Content);
        Q_EMIT stationChanged();
    }
    void resetStation()
    {
        setStation({});
    }
    /** The current programme of the station. */
    QString program() const
    {
        return fields_.value("program").toString();
    }
    void setProgram(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "program", value); });
        if (std::exchange(fields_["program"], known) == known)
            return;
        touch(Content);
        Q_EMIT programChanged();
    }
    void resetProgram()
    {
        setProgram({});
    }
    /** The camera or the monitor. */
    QString source() const
    {
        return fields_.value("source").toString();
    }
    void setSource(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "source", value); });
        if (std::exchange(fields_["source"], known) == known)
            return;
        touch(Content);
        Q_EMIT sourceChanged();
    }
    void resetSource()
    {
        setSource({});
    }
    /** A description of home media. */
    QString description() const
    {
        return fields_.value("description").toString();
    }
    void setDescription(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "description", value); });
        if (std::exchange(fields_["description"], known) == known)
            return;
        touch(Content);
        Q_EMIT descriptionChanged();
    }
    void resetDescription()
    {
        setDescription({});
    }
    /** The second line of generic content. */
    QString subtitle() const
    {
        return fields_.value("subtitle").toString();
    }
    void setSubtitle(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "subtitle", value); });
        if (std::exchange(fields_["subtitle"], known) == known)
            return;
        touch(Content);
        Q_EMIT subtitleChanged();
    }
    void resetSubtitle()
    {
        setSubtitle({});
    }
    /** The comment. */
    QVariant comment() const
    {
        return fields_.value("comment");
    }
    void setComment(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::List, "comment", value); });
        if (std::exchange(fields_["comment"], known) == known)
            return;
        touch(Content);
        Q_EMIT commentChanged();
    }
    void resetComment()
    {
        setComment({});
    }
    /** The lyrics. */
    QString lyrics() const
    {
        return fields_.value("lyrics").toString();
    }
    void setLyrics(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "lyrics", value); });
        if (std::exchange(fields_["lyrics"], known) == known)
            return;
        touch(Content);
        Q_EMIT lyricsChanged();
    }
    void resetLyrics()
    {
        setLyrics({});
    }
    /** ISO 8601: "1959", "1959-08-17", "2026-08-22T18:00:00Z". The "1959/8/17" of some tags works too. */
    QString releaseDate() const
    {
        return fields_.value("releaseDate").toString();
    }
    void setReleaseDate(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "releaseDate", value); });
        if (std::exchange(fields_["releaseDate"], known) == known)
            return;
        touch(Content);
        Q_EMIT releaseDateChanged();
    }
    void resetReleaseDate()
    {
        setReleaseDate({});
    }
    /** The date of the first playback, ISO 8601. */
    QString firstPlayed() const
    {
        return fields_.value("firstPlayed").toString();
    }
    void setFirstPlayed(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "firstPlayed", value); });
        if (std::exchange(fields_["firstPlayed"], known) == known)
            return;
        touch(Content);
        Q_EMIT firstPlayedChanged();
    }
    void resetFirstPlayed()
    {
        setFirstPlayed({});
    }
    /** The date of the last playback, ISO 8601. */
    QString lastPlayed() const
    {
        return fields_.value("lastPlayed").toString();
    }
    void setLastPlayed(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "lastPlayed", value); });
        if (std::exchange(fields_["lastPlayed"], known) == known)
            return;
        touch(Content);
        Q_EMIT lastPlayedChanged();
    }
    void resetLastPlayed()
    {
        setLastPlayed({});
    }
    /**
     * The URL of the media, published only with context_flags::show_urls. A network URL is published without password,
     * query and fragment. The path "/music/a b.mp3" is published as "file:///music/a%20b.mp3".
     */
    QString url() const
    {
        return fields_.value("url").toString();
    }
    void setUrl(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "url", value); });
        if (std::exchange(fields_["url"], known) == known)
            return;
        touch(Content);
        Q_EMIT urlChanged();
    }
    void resetUrl()
    {
        setUrl({});
    }
    /** International Standard Recording Code. */
    QString isrc() const
    {
        return fields_.value("isrc").toString();
    }
    void setIsrc(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "isrc", value); });
        if (std::exchange(fields_["isrc"], known) == known)
            return;
        touch(Content);
        Q_EMIT isrcChanged();
    }
    void resetIsrc()
    {
        setIsrc({});
    }
    /** The id of the item's collection: an album, a podcast. */
    QString collectionId() const
    {
        return fields_.value("collectionId").toString();
    }
    void setCollectionId(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "collectionId", value); });
        if (std::exchange(fields_["collectionId"], known) == known)
            return;
        touch(Content);
        Q_EMIT collectionIdChanged();
    }
    void resetCollectionId()
    {
        setCollectionId({});
    }
    /** The channel or subscription of the item. */
    QString serviceId() const
    {
        return fields_.value("serviceId").toString();
    }
    void setServiceId(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "serviceId", value); });
        if (std::exchange(fields_["serviceId"], known) == known)
            return;
        touch(Content);
        Q_EMIT serviceIdChanged();
    }
    void resetServiceId()
    {
        setServiceId({});
    }
    /** The application's ids of related entities. */
    QVariant entityId() const
    {
        return fields_.value("entityId");
    }
    void setEntityId(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::List, "entityId", value); });
        if (std::exchange(fields_["entityId"], known) == known)
            return;
        touch(Content);
        Q_EMIT entityIdChanged();
    }
    void resetEntityId()
    {
        setEntityId({});
    }
    /** The id of the item in a catalogue or a service. */
    QString externalContentId() const
    {
        return fields_.value("externalContentId").toString();
    }
    void setExternalContentId(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "externalContentId", value); });
        if (std::exchange(fields_["externalContentId"], known) == known)
            return;
        touch(Content);
        Q_EMIT externalContentIdChanged();
    }
    void resetExternalContentId()
    {
        setExternalContentId({});
    }
    /** The profile, if several users share the player. */
    QString profileId() const
    {
        return fields_.value("profileId").toString();
    }
    void setProfileId(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "profileId", value); });
        if (std::exchange(fields_["profileId"], known) == known)
            return;
        touch(Content);
        Q_EMIT profileIdChanged();
    }
    void resetProfileId()
    {
        setProfileId({});
    }
    /** The user's name for a group of items, for example a work or a mood. */
    QString grouping() const
    {
        return fields_.value("grouping").toString();
    }
    void setGrouping(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "grouping", value); });
        if (std::exchange(fields_["grouping"], known) == known)
            return;
        touch(Content);
        Q_EMIT groupingChanged();
    }
    void resetGrouping()
    {
        setGrouping({});
    }
    /** The date when the item was added to the user's library, ISO 8601. */
    QString added() const
    {
        return fields_.value("added").toString();
    }
    void setAdded(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "added", value); });
        if (std::exchange(fields_["added"], known) == known)
            return;
        touch(Content);
        Q_EMIT addedChanged();
    }
    void resetAdded()
    {
        setAdded({});
    }
    /** The wall-clock time of the broadcast at playback::position, ISO 8601. Set both in one update. */
    QString playbackDate() const
    {
        return fields_.value("playbackDate").toString();
    }
    void setPlaybackDate(const QString &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Text, "playbackDate", value); });
        if (std::exchange(fields_["playbackDate"], known) == known)
            return;
        touch(Content);
        Q_EMIT playbackDateChanged();
    }
    void resetPlaybackDate()
    {
        setPlaybackDate({});
    }
    /** The conductor. */
    QVariant conductor() const
    {
        return fields_.value("conductor");
    }
    void setConductor(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::List, "conductor", value); });
        if (std::exchange(fields_["conductor"], known) == known)
            return;
        touch(Content);
        Q_EMIT conductorChanged();
    }
    void resetConductor()
    {
        setConductor({});
    }
    /** Of a film, an episode or a song. */
    QVariant writer() const
    {
        return fields_.value("writer");
    }
    void setWriter(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::List, "writer", value); });
        if (std::exchange(fields_["writer"], known) == known)
            return;
        touch(Content);
        Q_EMIT writerChanged();
    }
    void resetWriter()
    {
        setWriter({});
    }
    /** From 1. */
    QVariant trackNumber() const
    {
        return fields_.value("trackNumber");
    }
    void setTrackNumber(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Number, "trackNumber", value); });
        if (std::exchange(fields_["trackNumber"], known) == known)
            return;
        touch(Content);
        Q_EMIT trackNumberChanged();
    }
    void resetTrackNumber()
    {
        setTrackNumber({});
    }
    /** The track count. */
    QVariant trackCount() const
    {
        return fields_.value("trackCount");
    }
    void setTrackCount(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Number, "trackCount", value); });
        if (std::exchange(fields_["trackCount"], known) == known)
            return;
        touch(Content);
        Q_EMIT trackCountChanged();
    }
    void resetTrackCount()
    {
        setTrackCount({});
    }
    /** From 1. */
    QVariant discNumber() const
    {
        return fields_.value("discNumber");
    }
    void setDiscNumber(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Number, "discNumber", value); });
        if (std::exchange(fields_["discNumber"], known) == known)
            return;
        touch(Content);
        Q_EMIT discNumberChanged();
    }
    void resetDiscNumber()
    {
        setDiscNumber({});
    }
    /** The disc count. */
    QVariant discCount() const
    {
        return fields_.value("discCount");
    }
    void setDiscCount(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Number, "discCount", value); });
        if (std::exchange(fields_["discCount"], known) == known)
            return;
        touch(Content);
        Q_EMIT discCountChanged();
    }
    void resetDiscCount()
    {
        setDiscCount({});
    }
    /** From 1. */
    QVariant chapterNumber() const
    {
        return fields_.value("chapterNumber");
    }
    void setChapterNumber(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Number, "chapterNumber", value); });
        if (std::exchange(fields_["chapterNumber"], known) == known)
            return;
        touch(Content);
        Q_EMIT chapterNumberChanged();
    }
    void resetChapterNumber()
    {
        setChapterNumber({});
    }
    /** The chapter count. */
    QVariant chapterCount() const
    {
        return fields_.value("chapterCount");
    }
    void setChapterCount(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Number, "chapterCount", value); });
        if (std::exchange(fields_["chapterCount"], known) == known)
            return;
        touch(Content);
        Q_EMIT chapterCountChanged();
    }
    void resetChapterCount()
    {
        setChapterCount({});
    }
    /** Beats per minute, rounded. */
    QVariant bpm() const
    {
        return fields_.value("bpm");
    }
    void setBpm(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Number, "bpm", value); });
        if (std::exchange(fields_["bpm"], known) == known)
            return;
        touch(Content);
        Q_EMIT bpmChanged();
    }
    void resetBpm()
    {
        setBpm({});
    }
    /** How often the item was played. */
    QVariant playCount() const
    {
        return fields_.value("playCount");
    }
    void setPlayCount(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Number, "playCount", value); });
        if (std::exchange(fields_["playCount"], known) == known)
            return;
        touch(Content);
        Q_EMIT playCountChanged();
    }
    void resetPlayCount()
    {
        setPlayCount({});
    }
    /** The user's rating, 0.0 to 1.0. */
    QVariant userRating() const
    {
        return fields_.value("userRating");
    }
    void setUserRating(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Number, "userRating", value); });
        if (std::exchange(fields_["userRating"], known) == known)
            return;
        touch(Content);
        Q_EMIT userRatingChanged();
    }
    void resetUserRating()
    {
        setUserRating({});
    }
    /** The player's estimated rating, 0.0 to 1.0. */
    QVariant autoRating() const
    {
        return fields_.value("autoRating");
    }
    void setAutoRating(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Number, "autoRating", value); });
        if (std::exchange(fields_["autoRating"], known) == known)
            return;
        touch(Content);
        Q_EMIT autoRatingChanged();
    }
    void resetAutoRating()
    {
        setAutoRating({});
    }
    /** How often the item was skipped. */
    QVariant skipCount() const
    {
        return fields_.value("skipCount");
    }
    void setSkipCount(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Number, "skipCount", value); });
        if (std::exchange(fields_["skipCount"], known) == known)
            return;
        touch(Content);
        Q_EMIT skipCountChanged();
    }
    void resetSkipCount()
    {
        setSkipCount({});
    }
    /** Of a series; 0 for its specials. */
    QVariant season() const
    {
        return fields_.value("season");
    }
    void setSeason(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Number, "season", value); });
        if (std::exchange(fields_["season"], known) == known)
            return;
        touch(Content);
        Q_EMIT seasonChanged();
    }
    void resetSeason()
    {
        setSeason({});
    }
    /** Its number in the season, or in a podcast. */
    QVariant episode() const
    {
        return fields_.value("episode");
    }
    void setEpisode(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Number, "episode", value); });
        if (std::exchange(fields_["episode"], known) == known)
            return;
        touch(Content);
        Q_EMIT episodeChanged();
    }
    void resetEpisode()
    {
        setEpisode({});
    }
    /** How much of the item was played before, 0.0 to 1.0. */
    QVariant watched() const
    {
        return fields_.value("watched");
    }
    void setWatched(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Number, "watched", value); });
        if (std::exchange(fields_["watched"], known) == known)
            return;
        touch(Content);
        Q_EMIT watchedChanged();
    }
    void resetWatched()
    {
        setWatched({});
    }
    /** The explicit. */
    bool isExplicit() const
    {
        return fields_.value("isExplicit").toBool();
    }
    void setIsExplicit(bool value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Flag, "isExplicit", value); });
        if (std::exchange(fields_["isExplicit"], known) == known)
            return;
        touch(Content);
        Q_EMIT isExplicitChanged();
    }
    void resetIsExplicit()
    {
        setIsExplicit(false);
    }
    /** Recommendations leave it out. */
    bool isExcludedFromSuggestions() const
    {
        return fields_.value("isExcludedFromSuggestions").toBool();
    }
    void setIsExcludedFromSuggestions(bool value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Flag, "isExcludedFromSuggestions", value); });
        if (std::exchange(fields_["isExcludedFromSuggestions"], known) == known)
            return;
        touch(Content);
        Q_EMIT isExcludedFromSuggestionsChanged();
    }
    void resetIsExcludedFromSuggestions()
    {
        setIsExcludedFromSuggestions(false);
    }
    /** Contains several artists. */
    bool isCompilation() const
    {
        return fields_.value("isCompilation").toBool();
    }
    void setIsCompilation(bool value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Flag, "isCompilation", value); });
        if (std::exchange(fields_["isCompilation"], known) == known)
            return;
        touch(Content);
        Q_EMIT isCompilationChanged();
    }
    void resetIsCompilation()
    {
        setIsCompilation(false);
    }
    /** Bought before its release. */
    bool isPreorder() const
    {
        return fields_.value("isPreorder").toBool();
    }
    void setIsPreorder(bool value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Flag, "isPreorder", value); });
        if (std::exchange(fields_["isPreorder"], known) == known)
            return;
        touch(Content);
        Q_EMIT isPreorderChanged();
    }
    void resetIsPreorder()
    {
        setIsPreorder(false);
    }
    /** Not on this machine. */
    bool isCloudItem() const
    {
        return fields_.value("isCloudItem").toBool();
    }
    void setIsCloudItem(bool value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Flag, "isCloudItem", value); });
        if (std::exchange(fields_["isCloudItem"], known) == known)
            return;
        touch(Content);
        Q_EMIT isCloudItemChanged();
    }
    void resetIsCloudItem()
    {
        setIsCloudItem(false);
    }
    /** Protected by DRM. */
    bool isProtected() const
    {
        return fields_.value("isProtected").toBool();
    }
    void setIsProtected(bool value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Flag, "isProtected", value); });
        if (std::exchange(fields_["isProtected"], known) == known)
            return;
        touch(Content);
        Q_EMIT isProtectedChanged();
    }
    void resetIsProtected()
    {
        setIsProtected(false);
    }
    /** The sound is as it was recorded: FLAC, not MP3. */
    bool isLossless() const
    {
        return fields_.value("isLossless").toBool();
    }
    void setIsLossless(bool value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Flag, "isLossless", value); });
        if (std::exchange(fields_["isLossless"], known) == known)
            return;
        touch(Content);
        Q_EMIT isLosslessChanged();
    }
    void resetIsLossless()
    {
        setIsLossless(false);
    }
    /** Finer than a compact disc: more than 48 kHz or 16 bit. */
    bool isHighResolution() const
    {
        return fields_.value("isHighResolution").toBool();
    }
    void setIsHighResolution(bool value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Flag, "isHighResolution", value); });
        if (std::exchange(fields_["isHighResolution"], known) == known)
            return;
        touch(Content);
        Q_EMIT isHighResolutionChanged();
    }
    void resetIsHighResolution()
    {
        setIsHighResolution(false);
    }
    /** The sound comes from all around, as with Dolby Atmos. */
    bool isSpatial() const
    {
        return fields_.value("isSpatial").toBool();
    }
    void setIsSpatial(bool value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Flag, "isSpatial", value); });
        if (std::exchange(fields_["isSpatial"], known) == known)
            return;
        touch(Content);
        Q_EMIT isSpatialChanged();
    }
    void resetIsSpatial()
    {
        setIsSpatial(false);
    }
    /** The start of the credits. */
    QVariant creditsStart() const
    {
        return fields_.value("creditsStart");
    }
    void setCreditsStart(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Time, "creditsStart", value); });
        if (std::exchange(fields_["creditsStart"], known) == known)
            return;
        touch(Content);
        Q_EMIT creditsStartChanged();
    }
    void resetCreditsStart()
    {
        setCreditsStart({});
    }
    /** Where the user stopped last time. */
    QVariant bookmarkPosition() const
    {
        return fields_.value("bookmarkPosition");
    }
    void setBookmarkPosition(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Time, "bookmarkPosition", value); });
        if (std::exchange(fields_["bookmarkPosition"], known) == known)
            return;
        touch(Content);
        Q_EMIT bookmarkPositionChanged();
    }
    void resetBookmarkPosition()
    {
        setBookmarkPosition({});
    }
    bool canPlay() const
    {
        return canPlay_;
    }
    void setCanPlay(bool value)
    {
        if (std::exchange(canPlay_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canPlayChanged();
    }
    void resetCanPlay()
    {
        setCanPlay(true);
    }
    bool canPause() const
    {
        return canPause_;
    }
    void setCanPause(bool value)
    {
        if (std::exchange(canPause_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canPauseChanged();
    }
    void resetCanPause()
    {
        setCanPause(true);
    }
    bool canTogglePlayPause() const
    {
        return canTogglePlayPause_;
    }
    void setCanTogglePlayPause(bool value)
    {
        if (std::exchange(canTogglePlayPause_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canTogglePlayPauseChanged();
    }
    void resetCanTogglePlayPause()
    {
        setCanTogglePlayPause(true);
    }
    bool canStop() const
    {
        return canStop_;
    }
    void setCanStop(bool value)
    {
        if (std::exchange(canStop_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canStopChanged();
    }
    void resetCanStop()
    {
        setCanStop(true);
    }
    bool canNext() const
    {
        return canNext_;
    }
    void setCanNext(bool value)
    {
        if (std::exchange(canNext_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canNextChanged();
    }
    void resetCanNext()
    {
        setCanNext(true);
    }
    bool canPrevious() const
    {
        return canPrevious_;
    }
    void setCanPrevious(bool value)
    {
        if (std::exchange(canPrevious_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canPreviousChanged();
    }
    void resetCanPrevious()
    {
        setCanPrevious(true);
    }
    bool canSeekToPosition() const
    {
        return canSeekToPosition_;
    }
    void setCanSeekToPosition(bool value)
    {
        if (std::exchange(canSeekToPosition_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canSeekToPositionChanged();
    }
    void resetCanSeekToPosition()
    {
        setCanSeekToPosition(true);
    }
    bool canSkipForward() const
    {
        return canSkipForward_;
    }
    void setCanSkipForward(bool value)
    {
        if (std::exchange(canSkipForward_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canSkipForwardChanged();
    }
    void resetCanSkipForward()
    {
        setCanSkipForward(true);
    }
    bool canSkipBackward() const
    {
        return canSkipBackward_;
    }
    void setCanSkipBackward(bool value)
    {
        if (std::exchange(canSkipBackward_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canSkipBackwardChanged();
    }
    void resetCanSkipBackward()
    {
        setCanSkipBackward(true);
    }
    bool canSeekForward() const
    {
        return canSeekForward_;
    }
    void setCanSeekForward(bool value)
    {
        if (std::exchange(canSeekForward_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canSeekForwardChanged();
    }
    void resetCanSeekForward()
    {
        setCanSeekForward(true);
    }
    bool canSeekBackward() const
    {
        return canSeekBackward_;
    }
    void setCanSeekBackward(bool value)
    {
        if (std::exchange(canSeekBackward_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canSeekBackwardChanged();
    }
    void resetCanSeekBackward()
    {
        setCanSeekBackward(true);
    }
    bool canChangePlaybackRate() const
    {
        return canChangePlaybackRate_;
    }
    void setCanChangePlaybackRate(bool value)
    {
        if (std::exchange(canChangePlaybackRate_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canChangePlaybackRateChanged();
    }
    void resetCanChangePlaybackRate()
    {
        setCanChangePlaybackRate(true);
    }
    bool canChangeRepeatMode() const
    {
        return canChangeRepeatMode_;
    }
    void setCanChangeRepeatMode(bool value)
    {
        if (std::exchange(canChangeRepeatMode_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canChangeRepeatModeChanged();
    }
    void resetCanChangeRepeatMode()
    {
        setCanChangeRepeatMode(true);
    }
    bool canChangeShuffleMode() const
    {
        return canChangeShuffleMode_;
    }
    void setCanChangeShuffleMode(bool value)
    {
        if (std::exchange(canChangeShuffleMode_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canChangeShuffleModeChanged();
    }
    void resetCanChangeShuffleMode()
    {
        setCanChangeShuffleMode(true);
    }
    bool canFeedback() const
    {
        return canFeedback_;
    }
    void setCanFeedback(bool value)
    {
        if (std::exchange(canFeedback_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canFeedbackChanged();
    }
    void resetCanFeedback()
    {
        setCanFeedback(true);
    }
    bool canRateContent() const
    {
        return canRateContent_;
    }
    void setCanRateContent(bool value)
    {
        if (std::exchange(canRateContent_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canRateContentChanged();
    }
    void resetCanRateContent()
    {
        setCanRateContent(true);
    }
    bool canLike() const
    {
        return canLike_;
    }
    void setCanLike(bool value)
    {
        if (std::exchange(canLike_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canLikeChanged();
    }
    void resetCanLike()
    {
        setCanLike(true);
    }
    bool canDislike() const
    {
        return canDislike_;
    }
    void setCanDislike(bool value)
    {
        if (std::exchange(canDislike_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canDislikeChanged();
    }
    void resetCanDislike()
    {
        setCanDislike(true);
    }
    bool canBookmark() const
    {
        return canBookmark_;
    }
    void setCanBookmark(bool value)
    {
        if (std::exchange(canBookmark_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canBookmarkChanged();
    }
    void resetCanBookmark()
    {
        setCanBookmark(true);
    }
    bool canEnableLanguageOption() const
    {
        return canEnableLanguageOption_;
    }
    void setCanEnableLanguageOption(bool value)
    {
        if (std::exchange(canEnableLanguageOption_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canEnableLanguageOptionChanged();
    }
    void resetCanEnableLanguageOption()
    {
        setCanEnableLanguageOption(true);
    }
    bool canDisableLanguageOption() const
    {
        return canDisableLanguageOption_;
    }
    void setCanDisableLanguageOption(bool value)
    {
        if (std::exchange(canDisableLanguageOption_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canDisableLanguageOptionChanged();
    }
    void resetCanDisableLanguageOption()
    {
        setCanDisableLanguageOption(true);
    }
    bool canOpenUrl() const
    {
        return canOpenUrl_;
    }
    void setCanOpenUrl(bool value)
    {
        if (std::exchange(canOpenUrl_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canOpenUrlChanged();
    }
    void resetCanOpenUrl()
    {
        setCanOpenUrl(true);
    }
    bool canRaise() const
    {
        return canRaise_;
    }
    void setCanRaise(bool value)
    {
        if (std::exchange(canRaise_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canRaiseChanged();
    }
    void resetCanRaise()
    {
        setCanRaise(true);
    }
    bool canQuit() const
    {
        return canQuit_;
    }
    void setCanQuit(bool value)
    {
        if (std::exchange(canQuit_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canQuitChanged();
    }
    void resetCanQuit()
    {
        setCanQuit(true);
    }
    bool canSetFullscreen() const
    {
        return canSetFullscreen_;
    }
    void setCanSetFullscreen(bool value)
    {
        if (std::exchange(canSetFullscreen_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canSetFullscreenChanged();
    }
    void resetCanSetFullscreen()
    {
        setCanSetFullscreen(true);
    }
    bool canSetVolume() const
    {
        return canSetVolume_;
    }
    void setCanSetVolume(bool value)
    {
        if (std::exchange(canSetVolume_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canSetVolumeChanged();
    }
    void resetCanSetVolume()
    {
        setCanSetVolume(true);
    }
    bool canGoToEntry() const
    {
        return canGoToEntry_;
    }
    void setCanGoToEntry(bool value)
    {
        if (std::exchange(canGoToEntry_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canGoToEntryChanged();
    }
    void resetCanGoToEntry()
    {
        setCanGoToEntry(true);
    }
    bool canAddToQueue() const
    {
        return canAddToQueue_;
    }
    void setCanAddToQueue(bool value)
    {
        if (std::exchange(canAddToQueue_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canAddToQueueChanged();
    }
    void resetCanAddToQueue()
    {
        setCanAddToQueue(true);
    }
    bool canRemoveFromQueue() const
    {
        return canRemoveFromQueue_;
    }
    void setCanRemoveFromQueue(bool value)
    {
        if (std::exchange(canRemoveFromQueue_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canRemoveFromQueueChanged();
    }
    void resetCanRemoveFromQueue()
    {
        setCanRemoveFromQueue(true);
    }
    bool canActivatePlaylist() const
    {
        return canActivatePlaylist_;
    }
    void setCanActivatePlaylist(bool value)
    {
        if (std::exchange(canActivatePlaylist_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canActivatePlaylistChanged();
    }
    void resetCanActivatePlaylist()
    {
        setCanActivatePlaylist(true);
    }
    bool canSetDeviceVolume() const
    {
        return canSetDeviceVolume_;
    }
    void setCanSetDeviceVolume(bool value)
    {
        if (std::exchange(canSetDeviceVolume_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canSetDeviceVolumeChanged();
    }
    void resetCanSetDeviceVolume()
    {
        setCanSetDeviceVolume(true);
    }
    bool canStepDeviceVolume() const
    {
        return canStepDeviceVolume_;
    }
    void setCanStepDeviceVolume(bool value)
    {
        if (std::exchange(canStepDeviceVolume_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canStepDeviceVolumeChanged();
    }
    void resetCanStepDeviceVolume()
    {
        setCanStepDeviceVolume(true);
    }
    bool canSkipAd() const
    {
        return canSkipAd_;
    }
    void setCanSkipAd(bool value)
    {
        if (std::exchange(canSkipAd_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canSkipAdChanged();
    }
    void resetCanSkipAd()
    {
        setCanSkipAd(true);
    }
    bool canSetMuted() const
    {
        return canSetMuted_;
    }
    void setCanSetMuted(bool value)
    {
        if (std::exchange(canSetMuted_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canSetMutedChanged();
    }
    void resetCanSetMuted()
    {
        setCanSetMuted(true);
    }
    bool canSetDeviceMuted() const
    {
        return canSetDeviceMuted_;
    }
    void setCanSetDeviceMuted(bool value)
    {
        if (std::exchange(canSetDeviceMuted_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canSetDeviceMutedChanged();
    }
    void resetCanSetDeviceMuted()
    {
        setCanSetDeviceMuted(true);
    }
    bool canGoToLive() const
    {
        return canGoToLive_;
    }
    void setCanGoToLive(bool value)
    {
        if (std::exchange(canGoToLive_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canGoToLiveChanged();
    }
    void resetCanGoToLive()
    {
        setCanGoToLive(true);
    }
    bool canGoToChapter() const
    {
        return canGoToChapter_;
    }
    void setCanGoToChapter(bool value)
    {
        if (std::exchange(canGoToChapter_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canGoToChapterChanged();
    }
    void resetCanGoToChapter()
    {
        setCanGoToChapter(true);
    }
    bool canNextChapter() const
    {
        return canNextChapter_;
    }
    void setCanNextChapter(bool value)
    {
        if (std::exchange(canNextChapter_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canNextChapterChanged();
    }
    void resetCanNextChapter()
    {
        setCanNextChapter(true);
    }
    bool canPreviousChapter() const
    {
        return canPreviousChapter_;
    }
    void setCanPreviousChapter(bool value)
    {
        if (std::exchange(canPreviousChapter_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canPreviousChapterChanged();
    }
    void resetCanPreviousChapter()
    {
        setCanPreviousChapter(true);
    }
    bool canScrub() const
    {
        return canScrub_;
    }
    void setCanScrub(bool value)
    {
        if (std::exchange(canScrub_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canScrubChanged();
    }
    void resetCanScrub()
    {
        setCanScrub(true);
    }
    bool canCustom() const
    {
        return canCustom_;
    }
    void setCanCustom(bool value)
    {
        if (std::exchange(canCustom_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canCustomChanged();
    }
    void resetCanCustom()
    {
        setCanCustom(true);
    }
    bool canPlayOnOutput() const
    {
        return canPlayOnOutput_;
    }
    void setCanPlayOnOutput(bool value)
    {
        if (std::exchange(canPlayOnOutput_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canPlayOnOutputChanged();
    }
    void resetCanPlayOnOutput()
    {
        setCanPlayOnOutput(true);
    }
    bool canLeaveOutput() const
    {
        return canLeaveOutput_;
    }
    void setCanLeaveOutput(bool value)
    {
        if (std::exchange(canLeaveOutput_, value) == value)
            return;
        touch(Offers);
        Q_EMIT canLeaveOutputChanged();
    }
    void resetCanLeaveOutput()
    {
        setCanLeaveOutput(true);
    }
    QString application() const
    {
        return application_;
    }
    void setApplication(const QString &value)
    {
        if (application_ == value || isLate("application"))
            return;
        application_ = value;
        Q_EMIT applicationChanged();
    }
    void resetApplication()
    {
        setApplication(QString());
    }
    QString sessionId() const
    {
        return sessionId_;
    }
    void setSessionId(const QString &value)
    {
        if (sessionId_ == value || isLate("sessionId"))
            return;
        sessionId_ = value;
        Q_EMIT sessionIdChanged();
    }
    void resetSessionId()
    {
        setSessionId(QStringLiteral("main"));
    }
    QString name() const
    {
        return name_;
    }
    void setName(const QString &value)
    {
        if (std::exchange(name_, value) == value)
            return;
        touch(Settings);
        Q_EMIT nameChanged();
    }
    void resetName()
    {
        setName(QString());
    }
    bool active() const
    {
        return active_;
    }
    void setActive(bool value)
    {
        if (std::exchange(active_, value) == value)
            return;
        touch(Settings);
        Q_EMIT activeChanged();
    }
    void resetActive()
    {
        setActive(true);
    }
    NowPlaying::State state() const
    {
        return state_;
    }
    void setState(NowPlaying::State value)
    {
        if (std::exchange(state_, value) == value)
            return;
        touch(Playback);
        Q_EMIT stateChanged();
    }
    void resetState()
    {
        setState(State::Stopped);
    }
    QVariant duration() const
    {
        return duration_;
    }
    void setDuration(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Time, "duration", value); });
        const double kept = known.isValid() ? known.toDouble() : -1;
        if (std::exchange(duration_, kept) == kept)
            return;
        touch(Content);
        Q_EMIT durationChanged();
    }
    void resetDuration()
    {
        setDuration({});
    }
    QVariant precision() const
    {
        return precision_;
    }
    void setPrecision(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Time, "precision", value); });
        const double kept = known.isValid() ? known.toDouble() : 0;
        if (std::exchange(precision_, kept) == kept)
            return;
        touch(Playback);
        Q_EMIT precisionChanged();
    }
    void resetPrecision()
    {
        setPrecision({});
    }
    QVariant buffered() const
    {
        return buffered_;
    }
    void setBuffered(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Time, "buffered", value); });
        const double kept = known.isValid() ? known.toDouble() : -1;
        if (std::exchange(buffered_, kept) == kept)
            return;
        touch(Content);
        Q_EMIT bufferedChanged();
    }
    void resetBuffered()
    {
        setBuffered({});
    }
    QVariantMap seekWindow() const
    {
        return seekWindow_;
    }
    void setSeekWindow(const QVariantMap &value)
    {
        if (std::exchange(seekWindow_, value) == value)
            return;
        touch(Window);
        Q_EMIT seekWindowChanged();
    }
    void resetSeekWindow()
    {
        setSeekWindow(QVariantMap());
    }
    QVariant rate() const
    {
        return rate_;
    }
    void setRate(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Number, "rate", value); });
        const double kept = known.isValid() ? known.toDouble() : 1;
        if (std::exchange(rate_, kept) == kept)
            return;
        touch(Playback);
        Q_EMIT rateChanged();
    }
    void resetRate()
    {
        setRate({});
    }
    QVariant defaultRate() const
    {
        return defaultRate_;
    }
    void setDefaultRate(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Number, "defaultRate", value); });
        const double kept = known.isValid() ? known.toDouble() : 0;
        if (std::exchange(defaultRate_, kept) == kept)
            return;
        touch(Playback);
        Q_EMIT defaultRateChanged();
    }
    void resetDefaultRate()
    {
        setDefaultRate({});
    }
    QVariant volume() const
    {
        return volume_;
    }
    void setVolume(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Number, "volume", value); });
        const double kept = known.isValid() ? known.toDouble() : -1;
        if (std::exchange(volume_, kept) == kept)
            return;
        touch(Playback);
        Q_EMIT volumeChanged();
    }
    void resetVolume()
    {
        setVolume({});
    }
    bool muted() const
    {
        return muted_;
    }
    void setMuted(bool value)
    {
        if (std::exchange(muted_, value) == value)
            return;
        touch(Settings);
        Q_EMIT mutedChanged();
    }
    void resetMuted()
    {
        setMuted(false);
    }
    NowPlaying::Shuffle shuffle() const
    {
        return shuffle_;
    }
    void setShuffle(NowPlaying::Shuffle value)
    {
        if (std::exchange(shuffle_, value) == value)
            return;
        touch(Settings);
        Q_EMIT shuffleChanged();
    }
    void resetShuffle()
    {
        setShuffle(Shuffle::Off);
    }
    QVariantList shuffleModes() const
    {
        return shuffleModes_;
    }
    void setShuffleModes(const QVariantList &value)
    {
        if (std::exchange(shuffleModes_, value) == value)
            return;
        touch(Settings);
        Q_EMIT shuffleModesChanged();
    }
    void resetShuffleModes()
    {
        setShuffleModes(QVariantList());
    }
    NowPlaying::Repeat repeat() const
    {
        return repeat_;
    }
    void setRepeat(NowPlaying::Repeat value)
    {
        if (std::exchange(repeat_, value) == value)
            return;
        touch(Settings);
        Q_EMIT repeatChanged();
    }
    void resetRepeat()
    {
        setRepeat(Repeat::Off);
    }
    QVariantList repeatModes() const
    {
        return repeatModes_;
    }
    void setRepeatModes(const QVariantList &value)
    {
        if (std::exchange(repeatModes_, value) == value)
            return;
        touch(Settings);
        Q_EMIT repeatModesChanged();
    }
    void resetRepeatModes()
    {
        setRepeatModes(QVariantList());
    }
    bool isFullscreen() const
    {
        return isFullscreen_;
    }
    void setIsFullscreen(bool value)
    {
        if (std::exchange(isFullscreen_, value) == value)
            return;
        touch(Settings);
        Q_EMIT isFullscreenChanged();
    }
    void resetIsFullscreen()
    {
        setIsFullscreen(false);
    }
    QVariant queueIndex() const
    {
        return queueIndex_;
    }
    void setQueueIndex(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Number, "queueIndex", value); });
        const int kept = known.isValid() ? known.toInt() : -1;
        if (std::exchange(queueIndex_, kept) == kept)
            return;
        touch(Playback);
        Q_EMIT queueIndexChanged();
    }
    void resetQueueIndex()
    {
        setQueueIndex({});
    }
    QVariant queueCount() const
    {
        return queueCount_;
    }
    void setQueueCount(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Number, "queueCount", value); });
        const int kept = known.isValid() ? known.toInt() : -1;
        if (std::exchange(queueCount_, kept) == kept)
            return;
        touch(Playback);
        Q_EMIT queueCountChanged();
    }
    void resetQueueCount()
    {
        setQueueCount({});
    }
    NowPlaying::Kind kind() const
    {
        return kind_;
    }
    void setKind(NowPlaying::Kind value)
    {
        if (std::exchange(kind_, value) == value)
            return;
        touch(Content);
        Q_EMIT kindChanged();
    }
    void resetKind()
    {
        setKind(Kind::Music);
    }
    QString contentId() const
    {
        return contentId_;
    }
    void setContentId(const QString &value)
    {
        if (std::exchange(contentId_, value) == value)
            return;
        touch(Content);
        Q_EMIT contentIdChanged();
    }
    void resetContentId()
    {
        setContentId(QString());
    }
    bool isVideo() const
    {
        return isVideo_;
    }
    void setIsVideo(bool value)
    {
        if (std::exchange(isVideo_, value) == value)
            return;
        touch(Content);
        Q_EMIT isVideoChanged();
    }
    void resetIsVideo()
    {
        setIsVideo(false);
    }
    bool isLive() const
    {
        return isLive_;
    }
    void setIsLive(bool value)
    {
        if (std::exchange(isLive_, value) == value)
            return;
        touch(Content);
        Q_EMIT isLiveChanged();
    }
    void resetIsLive()
    {
        setIsLive(false);
    }
    bool isContinuous() const
    {
        return isContinuous_;
    }
    void setIsContinuous(bool value)
    {
        if (std::exchange(isContinuous_, value) == value)
            return;
        touch(Content);
        Q_EMIT isContinuousChanged();
    }
    void resetIsContinuous()
    {
        setIsContinuous(false);
    }
    bool isPrivate() const
    {
        return isPrivate_;
    }
    void setIsPrivate(bool value)
    {
        if (std::exchange(isPrivate_, value) == value)
            return;
        touch(Settings);
        Q_EMIT isPrivateChanged();
    }
    void resetIsPrivate()
    {
        setIsPrivate(false);
    }
    QVariant artwork() const
    {
        return artwork_;
    }
    void setArtwork(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Url, "artwork", value); });
        const QUrl kept = known.isValid() ? known.toUrl() : QUrl();
        if (std::exchange(artwork_, kept) == kept)
            return;
        touch(Content);
        Q_EMIT artworkChanged();
    }
    void resetArtwork()
    {
        setArtwork({});
    }
    QVariant animatedArtwork() const
    {
        return animatedArtwork_;
    }
    void setAnimatedArtwork(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Url, "animatedArtwork", value); });
        const QUrl kept = known.isValid() ? known.toUrl() : QUrl();
        if (std::exchange(animatedArtwork_, kept) == kept)
            return;
        touch(Content);
        Q_EMIT animatedArtworkChanged();
    }
    void resetAnimatedArtwork()
    {
        setAnimatedArtwork({});
    }
    QString problem() const
    {
        return problem_;
    }
    void setProblem(const QString &value)
    {
        if (std::exchange(problem_, value) == value)
            return;
        touch(Settings);
        Q_EMIT problemChanged();
    }
    void resetProblem()
    {
        setProblem(QString());
    }
    NowPlaying::Problem problemKind() const
    {
        return problemKind_;
    }
    void setProblemKind(NowPlaying::Problem value)
    {
        if (std::exchange(problemKind_, value) == value)
            return;
        touch(Settings);
        Q_EMIT problemKindChanged();
    }
    void resetProblemKind()
    {
        setProblemKind(Problem::Other);
    }
    QVariant problemUrl() const
    {
        return problemUrl_;
    }
    void setProblemUrl(const QVariant &value)
    {
        QVariant known;
        attempt(this, [&] { known = valueOf(Holds::Url, "problemUrl", value); });
        const QUrl kept = known.isValid() ? known.toUrl() : QUrl();
        if (std::exchange(problemUrl_, kept) == kept)
            return;
        touch(Settings);
        Q_EMIT problemUrlChanged();
    }
    void resetProblemUrl()
    {
        setProblemUrl({});
    }
    bool canRetry() const
    {
        return canRetry_;
    }
    void setCanRetry(bool value)
    {
        if (std::exchange(canRetry_, value) == value)
            return;
        touch(Settings);
        Q_EMIT canRetryChanged();
    }
    void resetCanRetry()
    {
        setCanRetry(false);
    }
    QVariantList ratingRange() const
    {
        return ratingRange_;
    }
    void setRatingRange(const QVariantList &value)
    {
        if (std::exchange(ratingRange_, value) == value)
            return;
        touch(Settings);
        Q_EMIT ratingRangeChanged();
    }
    void resetRatingRange()
    {
        setRatingRange(QVariantList());
    }
    QVariantList rates() const
    {
        return rates_;
    }
    void setRates(const QVariantList &value)
    {
        if (std::exchange(rates_, value) == value)
            return;
        touch(Settings | Offers);
        Q_EMIT ratesChanged();
    }
    void resetRates()
    {
        setRates(QVariantList());
    }
    QVariantList rateRange() const
    {
        return rateRange_;
    }
    void setRateRange(const QVariantList &value)
    {
        if (std::exchange(rateRange_, value) == value)
            return;
        touch(Settings | Offers);
        Q_EMIT rateRangeChanged();
    }
    void resetRateRange()
    {
        setRateRange(QVariantList());
    }
    QVariantList skipIntervals() const
    {
        return skipIntervals_;
    }
    void setSkipIntervals(const QVariantList &value)
    {
        if (std::exchange(skipIntervals_, value) == value)
            return;
        touch(Settings);
        Q_EMIT skipIntervalsChanged();
    }
    void resetSkipIntervals()
    {
        setSkipIntervals(QVariantList());
    }
    QStringList schemes() const
    {
        return schemes_;
    }
    void setSchemes(const QStringList &value)
    {
        if (std::exchange(schemes_, value) == value)
            return;
        touch(Settings | Offers);
        Q_EMIT schemesChanged();
    }
    void resetSchemes()
    {
        setSchemes(QStringList());
    }
    QStringList mimeTypes() const
    {
        return mimeTypes_;
    }
    void setMimeTypes(const QStringList &value)
    {
        if (std::exchange(mimeTypes_, value) == value)
            return;
        touch(Settings);
        Q_EMIT mimeTypesChanged();
    }
    void resetMimeTypes()
    {
        setMimeTypes(QStringList());
    }
    bool isLiked() const
    {
        return isLiked_;
    }
    void setIsLiked(bool value)
    {
        if (std::exchange(isLiked_, value) == value)
            return;
        touch(Settings);
        Q_EMIT isLikedChanged();
    }
    void resetIsLiked()
    {
        setIsLiked(false);
    }
    bool isDisliked() const
    {
        return isDisliked_;
    }
    void setIsDisliked(bool value)
    {
        if (std::exchange(isDisliked_, value) == value)
            return;
        touch(Settings);
        Q_EMIT isDislikedChanged();
    }
    void resetIsDisliked()
    {
        setIsDisliked(false);
    }
    bool isBookmarked() const
    {
        return isBookmarked_;
    }
    void setIsBookmarked(bool value)
    {
        if (std::exchange(isBookmarked_, value) == value)
            return;
        touch(Settings);
        Q_EMIT isBookmarkedChanged();
    }
    void resetIsBookmarked()
    {
        setIsBookmarked(false);
    }
    QVariantList queue() const
    {
        return queue_;
    }
    void setQueue(const QVariantList &value)
    {
        if (std::exchange(queue_, value) == value)
            return;
        touch(Queue);
        Q_EMIT queueChanged();
    }
    void resetQueue()
    {
        setQueue(QVariantList());
    }
    QString currentEntry() const
    {
        return currentEntry_;
    }
    void setCurrentEntry(const QString &value)
    {
        if (std::exchange(currentEntry_, value) == value)
            return;
        touch(Queue);
        Q_EMIT currentEntryChanged();
    }
    void resetCurrentEntry()
    {
        setCurrentEntry(QString());
    }
    QVariantList playlists() const
    {
        return playlists_;
    }
    void setPlaylists(const QVariantList &value)
    {
        if (std::exchange(playlists_, value) == value)
            return;
        touch(Playlists);
        Q_EMIT playlistsChanged();
    }
    void resetPlaylists()
    {
        setPlaylists(QVariantList());
    }
    QString currentPlaylist() const
    {
        return currentPlaylist_;
    }
    void setCurrentPlaylist(const QString &value)
    {
        if (std::exchange(currentPlaylist_, value) == value)
            return;
        touch(Playlists);
        Q_EMIT currentPlaylistChanged();
    }
    void resetCurrentPlaylist()
    {
        setCurrentPlaylist(QString());
    }
    QVariantList chapters() const
    {
        return chapters_;
    }
    void setChapters(const QVariantList &value)
    {
        if (std::exchange(chapters_, value) == value)
            return;
        touch(Content);
        Q_EMIT chaptersChanged();
    }
    void resetChapters()
    {
        setChapters(QVariantList());
    }
    QVariantList lyricsLines() const
    {
        return lyricsLines_;
    }
    void setLyricsLines(const QVariantList &value)
    {
        if (std::exchange(lyricsLines_, value) == value)
            return;
        touch(Content);
        Q_EMIT lyricsLinesChanged();
    }
    void resetLyricsLines()
    {
        setLyricsLines(QVariantList());
    }
    QString lyricsLanguage() const
    {
        return lyricsLanguage_;
    }
    void setLyricsLanguage(const QString &value)
    {
        if (std::exchange(lyricsLanguage_, value) == value)
            return;
        touch(Content);
        Q_EMIT lyricsLanguageChanged();
    }
    void resetLyricsLanguage()
    {
        setLyricsLanguage(QString());
    }
    QVariantList customCommands() const
    {
        return customCommands_;
    }
    void setCustomCommands(const QVariantList &value)
    {
        if (std::exchange(customCommands_, value) == value)
            return;
        touch(Customs);
        Q_EMIT customCommandsChanged();
    }
    void resetCustomCommands()
    {
        setCustomCommands(QVariantList());
    }
    QVariantList outputs() const
    {
        return outputs_;
    }
    void setOutputs(const QVariantList &value)
    {
        if (std::exchange(outputs_, value) == value)
            return;
        touch(Outputs);
        Q_EMIT outputsChanged();
    }
    void resetOutputs()
    {
        setOutputs(QVariantList());
    }
    QString applicationName() const
    {
        return applicationName_;
    }
    void setApplicationName(const QString &value)
    {
        if (std::exchange(applicationName_, value) == value)
            return;
        touch(ApplicationName);
        Q_EMIT applicationNameChanged();
    }
    void resetApplicationName()
    {
        setApplicationName(QString());
    }
    QString desktopEntry() const
    {
        return desktopEntry_;
    }
    void setDesktopEntry(const QString &value)
    {
        if (std::exchange(desktopEntry_, value) == value)
            return;
        touch(ApplicationEntry);
        Q_EMIT desktopEntryChanged();
    }
    void resetDesktopEntry()
    {
        setDesktopEntry(QString());
    }
    QString playerName() const
    {
        return playerName_;
    }
    void setPlayerName(const QString &value)
    {
        if (std::exchange(playerName_, value) == value)
            return;
        touch(ApplicationPlayer);
        Q_EMIT playerNameChanged();
    }
    void resetPlayerName()
    {
        setPlayerName(QString());
    }
    int applicationFlags() const
    {
        return applicationFlags_;
    }
    void setApplicationFlags(int value)
    {
        if (applicationFlags_ == value || isLate("applicationFlags"))
            return;
        applicationFlags_ = value;
        Q_EMIT applicationFlagsChanged();
    }
    void resetApplicationFlags()
    {
        setApplicationFlags(0);
    }
    bool resumable() const
    {
        return resumable_;
    }
    void setResumable(bool value)
    {
        if (resumable_ == value || isLate("resumable"))
            return;
        resumable_ = value;
        Q_EMIT resumableChanged();
    }
    void resetResumable()
    {
        setResumable(false);
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
    void applicationChanged();
    void sessionIdChanged();
    void nameChanged();
    void activeChanged();
    void stateChanged();
    void durationChanged();
    void precisionChanged();
    void bufferedChanged();
    void seekWindowChanged();
    void rateChanged();
    void defaultRateChanged();
    void volumeChanged();
    void mutedChanged();
    void shuffleChanged();
    void shuffleModesChanged();
    void repeatChanged();
    void repeatModesChanged();
    void isFullscreenChanged();
    void queueIndexChanged();
    void queueCountChanged();
    void kindChanged();
    void contentIdChanged();
    void isVideoChanged();
    void isLiveChanged();
    void isContinuousChanged();
    void isPrivateChanged();
    void artworkChanged();
    void animatedArtworkChanged();
    void problemChanged();
    void problemKindChanged();
    void problemUrlChanged();
    void canRetryChanged();
    void ratingRangeChanged();
    void ratesChanged();
    void rateRangeChanged();
    void skipIntervalsChanged();
    void schemesChanged();
    void mimeTypesChanged();
    void isLikedChanged();
    void isDislikedChanged();
    void isBookmarkedChanged();
    void queueChanged();
    void currentEntryChanged();
    void playlistsChanged();
    void currentPlaylistChanged();
    void chaptersChanged();
    void lyricsLinesChanged();
    void lyricsLanguageChanged();
    void customCommandsChanged();
    void outputsChanged();
    void applicationNameChanged();
    void desktopEntryChanged();
    void playerNameChanged();
    void applicationFlagsChanged();
    void resumableChanged();
    /** Start or resume playback. */
    void playRequested(NowPlaying::Request *request);
    /** Pause playback. */
    void pauseRequested(NowPlaying::Request *request);
    /** Pause if playing, otherwise play. */
    void togglePlayPauseRequested(NowPlaying::Request *request);
    /** Stop playback. */
    void stopRequested(NowPlaying::Request *request);
    /** Play the next item. */
    void nextRequested(NowPlaying::Request *request);
    /** Play the previous item. */
    void previousRequested(NowPlaying::Request *request);
    /** Seek to a position in the item. position: the position from the beginning of the item. */
    void seekToPositionRequested(double position, NowPlaying::Request *request);
    /** Skip forward by an interval. interval: the interval, above 0. */
    void skipForwardRequested(double interval, NowPlaying::Request *request);
    /** Skip backward by an interval. interval: the interval, above 0. */
    void skipBackwardRequested(double interval, NowPlaying::Request *request);
    /** Seek forward while a button is held. phase: whether the button is pressed or released. */
    void seekForwardRequested(int phase, NowPlaying::Request *request);
    /** Seek backward while a button is held. phase: whether the button is pressed or released. */
    void seekBackwardRequested(int phase, NowPlaying::Request *request);
    /** Change the playback rate. rate: one of the supported rates, or in their range. */
    void changePlaybackRateRequested(double rate, NowPlaying::Request *request);
    /** Change the repeat mode. repeatMode: the repeat mode. */
    void changeRepeatModeRequested(int repeatMode, NowPlaying::Request *request);
    /** Change the shuffle mode. shuffleMode: the shuffle mode. */
    void changeShuffleModeRequested(int shuffleMode, NowPlaying::Request *request);
    /** Store the listener's feedback on the item. feedback: the listener's feedback. */
    void feedbackRequested(int feedback, NowPlaying::Request *request);
    /** Rate the item. rating: a number in the rating range. */
    void rateContentRequested(double rating, NowPlaying::Request *request);
    /** Like the item, or remove the like. negative: whether to remove the mark. */
    void likeRequested(bool negative, NowPlaying::Request *request);
    /** Dislike the item, or remove the dislike. negative: whether to remove the mark. */
    void dislikeRequested(bool negative, NowPlaying::Request *request);
    /** Set or remove a bookmark. negative: whether to remove the mark. */
    void bookmarkRequested(bool negative, NowPlaying::Request *request);
    /**
     * Enable a soundtrack or subtitles. languageOptionId: the id of the language option. languageSetting: how long the
     * choice holds.
     */
    void enableLanguageOptionRequested(QString languageOptionId, int languageSetting, NowPlaying::Request *request);
    /**
     * Disable a soundtrack or subtitles. languageOptionId: the id of the language option. languageSetting: how long the
     * choice holds.
     */
    void disableLanguageOptionRequested(QString languageOptionId, int languageSetting, NowPlaying::Request *request);
    /** Play a URL. url: the URL; it comes from a client, so check it. */
    void openUrlRequested(QString url, NowPlaying::Request *request);
    /** Raise the player's window. */
    void raiseRequested(NowPlaying::Request *request);
    /** End the program. */
    void quitRequested(NowPlaying::Request *request);
    /** Enter or leave fullscreen mode. fullscreen: whether to enter fullscreen mode. */
    void setFullscreenRequested(bool fullscreen, NowPlaying::Request *request);
    /** Set the volume. volume: 0.0 for silence, 1.0 for full volume; a session can get more. */
    void setVolumeRequested(double volume, NowPlaying::Request *request);
    /** Play from a queue entry on. entryId: the id of a queue entry. */
    void goToEntryRequested(QString entryId, NowPlaying::Request *request);
    /**
     * Add a URL to the queue. url: the URL; it comes from a client, so check it. afterEntryId: the id of the entry
     * before the new one, or empty for the front. makeCurrent: whether to play it at once.
     */
    void addToQueueRequested(QString url, QString afterEntryId, bool makeCurrent, NowPlaying::Request *request);
    /** Remove a queue entry. entryId: the id of a queue entry. */
    void removeFromQueueRequested(QString entryId, NowPlaying::Request *request);
    /** Play a playlist from its beginning. playlistId: the id of a playlist. */
    void activatePlaylistRequested(QString playlistId, NowPlaying::Request *request);
    /**
     * Set the volume of one device of a remote session. deviceId: the id of a device of the session. volume: 0.0 for
     * silence, 1.0 for full volume; a session can get more.
     */
    void setDeviceVolumeRequested(QString deviceId, double volume, NowPlaying::Request *request);
    /**
     * Change the volume of one device by steps. deviceId: the id of a device of the session. volumeSteps: the number of
     * steps; a negative number lowers the volume; never 0.
     */
    void stepDeviceVolumeRequested(QString deviceId, int volumeSteps, NowPlaying::Request *request);
    /** End the ad break, and play the item. */
    void skipAdRequested(NowPlaying::Request *request);
    /** Silence the player, or end that. muted: whether to silence it. */
    void setMutedRequested(bool muted, NowPlaying::Request *request);
    /**
     * Silence one device of a remote session, or end that. deviceId: the id of a device of the session. muted: whether
     * to silence it.
     */
    void setDeviceMutedRequested(QString deviceId, bool muted, NowPlaying::Request *request);
    /** Seek to the live edge. */
    void goToLiveRequested(NowPlaying::Request *request);
    /** Play from the start of a chapter on. chapterId: the id of a chapter. */
    void goToChapterRequested(QString chapterId, NowPlaying::Request *request);
    /** Play the next chapter. */
    void nextChapterRequested(NowPlaying::Request *request);
    /** Play the chapter from its start, or the one before it. */
    void previousChapterRequested(NowPlaying::Request *request);
    /**
     * Show the position to which the user drags, before the seek. position: the position from the beginning of the
     * item.
     */
    void scrubRequested(double position, NowPlaying::Request *request);
    /** Perform a command of the player's own. customId: the id of a custom command. */
    void customRequested(QString customId, NowPlaying::Request *request);
    /**
     * Play on an output, such as a speaker in another room. outputId: the id of an output of the session. together:
     * whether the outputs in use play on too.
     */
    void playOnOutputRequested(QString outputId, bool together, NowPlaying::Request *request);
    /** Play on the other outputs only. outputId: the id of an output of the session. */
    void leaveOutputRequested(QString outputId, NowPlaying::Request *request);

  protected:
    bool canPlay_ = true;
    bool canPause_ = true;
    bool canTogglePlayPause_ = true;
    bool canStop_ = true;
    bool canNext_ = true;
    bool canPrevious_ = true;
    bool canSeekToPosition_ = true;
    bool canSkipForward_ = true;
    bool canSkipBackward_ = true;
    bool canSeekForward_ = true;
    bool canSeekBackward_ = true;
    bool canChangePlaybackRate_ = true;
    bool canChangeRepeatMode_ = true;
    bool canChangeShuffleMode_ = true;
    bool canFeedback_ = true;
    bool canRateContent_ = true;
    bool canLike_ = true;
    bool canDislike_ = true;
    bool canBookmark_ = true;
    bool canEnableLanguageOption_ = true;
    bool canDisableLanguageOption_ = true;
    bool canOpenUrl_ = true;
    bool canRaise_ = true;
    bool canQuit_ = true;
    bool canSetFullscreen_ = true;
    bool canSetVolume_ = true;
    bool canGoToEntry_ = true;
    bool canAddToQueue_ = true;
    bool canRemoveFromQueue_ = true;
    bool canActivatePlaylist_ = true;
    bool canSetDeviceVolume_ = true;
    bool canStepDeviceVolume_ = true;
    bool canSkipAd_ = true;
    bool canSetMuted_ = true;
    bool canSetDeviceMuted_ = true;
    bool canGoToLive_ = true;
    bool canGoToChapter_ = true;
    bool canNextChapter_ = true;
    bool canPreviousChapter_ = true;
    bool canScrub_ = true;
    bool canCustom_ = true;
    bool canPlayOnOutput_ = true;
    bool canLeaveOutput_ = true;
    QString application_;
    QString sessionId_ = QStringLiteral("main");
    QString name_;
    bool active_ = true;
    NowPlaying::State state_ = State::Stopped;
    double duration_ = -1;
    double precision_ = 0;
    double buffered_ = -1;
    QVariantMap seekWindow_;
    double rate_ = 1;
    double defaultRate_ = 0;
    double volume_ = -1;
    bool muted_ = false;
    NowPlaying::Shuffle shuffle_ = Shuffle::Off;
    QVariantList shuffleModes_;
    NowPlaying::Repeat repeat_ = Repeat::Off;
    QVariantList repeatModes_;
    bool isFullscreen_ = false;
    int queueIndex_ = -1;
    int queueCount_ = -1;
    NowPlaying::Kind kind_ = Kind::Music;
    QString contentId_;
    bool isVideo_ = false;
    bool isLive_ = false;
    bool isContinuous_ = false;
    bool isPrivate_ = false;
    QUrl artwork_;
    QUrl animatedArtwork_;
    QString problem_;
    NowPlaying::Problem problemKind_ = Problem::Other;
    QUrl problemUrl_;
    bool canRetry_ = false;
    QVariantList ratingRange_;
    QVariantList rates_;
    QVariantList rateRange_;
    QVariantList skipIntervals_;
    QStringList schemes_;
    QStringList mimeTypes_;
    bool isLiked_ = false;
    bool isDisliked_ = false;
    bool isBookmarked_ = false;
    QVariantList queue_;
    QString currentEntry_;
    QVariantList playlists_;
    QString currentPlaylist_;
    QVariantList chapters_;
    QVariantList lyricsLines_;
    QString lyricsLanguage_;
    QVariantList customCommands_;
    QVariantList outputs_;
    QString applicationName_;
    QString desktopEntry_;
    QString playerName_;
    int applicationFlags_ = 0;
    bool resumable_ = false;
    /** The fields of the item by their names. */
    QVariantMap fields_;

    /** Sets the values for `playback` that are in these parts. One that the library refuses is a warning. */
    void publish(nowplaying::playback &to, int parts)
    {
        if (parts & Playback)
            attempt(this, [&] { to.state = static_cast<nowplaying::playback_state>(state_); });
        if (parts & Playback)
            attempt(this, [&] { to.precision = microseconds(precision_); });
        if (parts & Playback)
            attempt(this, [&] { to.rate = rate_; });
        if (parts & Playback)
            attempt(this, [&] { to.default_rate = defaultRate_ != 0 ? defaultRate_ : rate_ != 0 ? rate_ : 1; });
        if (parts & Playback)
            attempt(this, [&] { if (volume_ >= 0) to.volume = volume_; });
        if (parts & Playback)
            attempt(this, [&] { if (queueIndex_ >= 0) to.queue_index = queueIndex_; });
        if (parts & Playback)
            attempt(this, [&] { if (queueCount_ >= 0) to.queue_count = queueCount_; });
    }

    /** Sets the values for `settings` that are in these parts. One that the library refuses is a warning. */
    void publish(nowplaying::session &to, int parts)
    {
        if (parts & Settings)
            attempt(this, [&] { to.set_name(orNull(name_.toStdString())); });
        if (parts & Settings)
            attempt(this, [&] { to.set_muted(muted_); });
        if (parts & Settings)
            attempt(this, [&] { to.set_shuffle_mode(static_cast<nowplaying::shuffle_mode>(shuffle_), modes<nowplaying::shuffle_mode, Shuffle>("shuffleModes", shuffleModes_)); });
        if (parts & Settings)
            attempt(this, [&] { to.set_repeat_mode(static_cast<nowplaying::repeat_mode>(repeat_), modes<nowplaying::repeat_mode, Repeat>("repeatModes", repeatModes_)); });
        if (parts & Settings)
            attempt(this, [&] { to.set_fullscreen(isFullscreen_); });
        if (parts & Settings)
            attempt(this, [&] { to.set_private(isPrivate_); });
        if (parts & Settings)
            attempt(this, [&] { problem_.isEmpty() ? to.clear_problem() : to.set_problem({static_cast<nowplaying::problem_kind>(problemKind_), problem_.toStdString(), problemUrl_.toEncoded().toStdString(), canRetry_}); });
        if (parts & Settings)
            attempt(this, [&] { if (!ratingRange_.isEmpty()) std::apply([&](double low, double high) { to.set_rating_range(low, high); }, range("ratingRange", ratingRange_)); });
        if (parts & Settings)
            attempt(this, [&] { if (const auto found = numbers("rates", rates_); !found.empty()) to.set_supported_rates(found); });
        if (parts & Settings)
            attempt(this, [&] { if (!rateRange_.isEmpty()) std::apply([&](double low, double high) { to.set_rate_range(low, high); }, range("rateRange", rateRange_)); });
        if (parts & Settings)
            attempt(this, [&] { if (const auto found = times("skipIntervals", skipIntervals_); !found.empty()) for (const auto command : {nowplaying::command::skip_forward, nowplaying::command::skip_backward}) to.set_skip_intervals(command, found); });
        if (parts & Settings)
            attempt(this, [&] { if (!schemes_.isEmpty() || !mimeTypes_.isEmpty()) to.set_supported_urls(texts(schemes_), texts(mimeTypes_)); });
        if (parts & Playlists)
            attempt(this, [&] { playlists_.isEmpty() ? to.clear_playlists() : to.set_playlists(entries("playlists", playlists_, addPlaylist)); });
        if (parts & Playlists)
            attempt(this, [&] { to.set_active_playlist(orNull(currentOf(playlists_, currentPlaylist_))); });
        if (parts & Outputs)
            attempt(this, [&] { to.set_outputs(entries("outputs", outputs_, addOutput)); });
    }

    /** Sets the values for `application` that are in these parts. One that the library refuses is a warning. */
    void publish(nowplaying::context &to, int parts)
    {
        if (parts & ApplicationName)
            attempt(this, [&] { to.set_name((applicationName_.isEmpty() ? startedAs_.section('.', -1) : applicationName_).toStdString()); });
        if (parts & ApplicationEntry)
            attempt(this, [&] { to.set_desktop_entry(orNull(desktopEntry_.toStdString())); });
        if (parts & ApplicationPlayer)
            attempt(this, [&] { to.set_player_name(orNull(playerName_.toStdString())); });
    }

    /** Offers each command that has a handler, and the property that it needs. */
    void publishOffers()
    {
        attempt(this, [&] { offer(nowplaying::command::play, canPlay_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::pause, canPause_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::toggle_play_pause, canTogglePlayPause_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::stop, canStop_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::next, canNext_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::previous, canPrevious_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::seek_to_position, canSeekToPosition_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::skip_forward, canSkipForward_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::skip_backward, canSkipBackward_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::seek_forward, canSeekForward_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::seek_backward, canSeekBackward_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::change_playback_rate, canChangePlaybackRate_, rates_.isEmpty() && rateRange_.isEmpty() ? "rates" : nullptr); });
        attempt(this, [&] { offer(nowplaying::command::change_repeat_mode, canChangeRepeatMode_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::change_shuffle_mode, canChangeShuffleMode_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::feedback, canFeedback_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::rate_content, canRateContent_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::like, canLike_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::dislike, canDislike_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::bookmark, canBookmark_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::enable_language_option, canEnableLanguageOption_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::disable_language_option, canDisableLanguageOption_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::open_url, canOpenUrl_, schemes_.isEmpty() ? "schemes" : nullptr); });
        attempt(this, [&] { offer(nowplaying::command::raise, canRaise_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::quit, canQuit_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::set_fullscreen, canSetFullscreen_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::set_volume, canSetVolume_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::go_to_entry, canGoToEntry_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::add_to_queue, canAddToQueue_, schemes_.isEmpty() ? "schemes" : nullptr); });
        attempt(this, [&] { offer(nowplaying::command::remove_from_queue, canRemoveFromQueue_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::activate_playlist, canActivatePlaylist_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::set_device_volume, canSetDeviceVolume_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::step_device_volume, canStepDeviceVolume_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::skip_ad, canSkipAd_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::set_muted, canSetMuted_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::set_device_muted, canSetDeviceMuted_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::go_to_live, canGoToLive_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::go_to_chapter, canGoToChapter_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::next_chapter, canNextChapter_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::previous_chapter, canPreviousChapter_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::scrub, canScrub_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::custom, canCustom_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::play_on_output, canPlayOnOutput_, nullptr); });
        attempt(this, [&] { offer(nowplaying::command::leave_output, canLeaveOutput_, nullptr); });
    }

    /** The signal of a command. */
    static QMetaMethod signalOf(nowplaying::command command)
    {
        switch (command) {
        case nowplaying::command::play:
            return QMetaMethod::fromSignal(&SessionBase::playRequested);
        case nowplaying::command::pause:
            return QMetaMethod::fromSignal(&SessionBase::pauseRequested);
        case nowplaying::command::toggle_play_pause:
            return QMetaMethod::fromSignal(&SessionBase::togglePlayPauseRequested);
        case nowplaying::command::stop:
            return QMetaMethod::fromSignal(&SessionBase::stopRequested);
        case nowplaying::command::next:
            return QMetaMethod::fromSignal(&SessionBase::nextRequested);
        case nowplaying::command::previous:
            return QMetaMethod::fromSignal(&SessionBase::previousRequested);
        case nowplaying::command::seek_to_position:
            return QMetaMethod::fromSignal(&SessionBase::seekToPositionRequested);
        case nowplaying::command::skip_forward:
            return QMetaMethod::fromSignal(&SessionBase::skipForwardRequested);
        case nowplaying::command::skip_backward:
            return QMetaMethod::fromSignal(&SessionBase::skipBackwardRequested);
        case nowplaying::command::seek_forward:
            return QMetaMethod::fromSignal(&SessionBase::seekForwardRequested);
        case nowplaying::command::seek_backward:
            return QMetaMethod::fromSignal(&SessionBase::seekBackwardRequested);
        case nowplaying::command::change_playback_rate:
            return QMetaMethod::fromSignal(&SessionBase::changePlaybackRateRequested);
        case nowplaying::command::change_repeat_mode:
            return QMetaMethod::fromSignal(&SessionBase::changeRepeatModeRequested);
        case nowplaying::command::change_shuffle_mode:
            return QMetaMethod::fromSignal(&SessionBase::changeShuffleModeRequested);
        case nowplaying::command::feedback:
            return QMetaMethod::fromSignal(&SessionBase::feedbackRequested);
        case nowplaying::command::rate_content:
            return QMetaMethod::fromSignal(&SessionBase::rateContentRequested);
        case nowplaying::command::like:
            return QMetaMethod::fromSignal(&SessionBase::likeRequested);
        case nowplaying::command::dislike:
            return QMetaMethod::fromSignal(&SessionBase::dislikeRequested);
        case nowplaying::command::bookmark:
            return QMetaMethod::fromSignal(&SessionBase::bookmarkRequested);
        case nowplaying::command::enable_language_option:
            return QMetaMethod::fromSignal(&SessionBase::enableLanguageOptionRequested);
        case nowplaying::command::disable_language_option:
            return QMetaMethod::fromSignal(&SessionBase::disableLanguageOptionRequested);
        case nowplaying::command::open_url:
            return QMetaMethod::fromSignal(&SessionBase::openUrlRequested);
        case nowplaying::command::raise:
            return QMetaMethod::fromSignal(&SessionBase::raiseRequested);
        case nowplaying::command::quit:
            return QMetaMethod::fromSignal(&SessionBase::quitRequested);
        case nowplaying::command::set_fullscreen:
            return QMetaMethod::fromSignal(&SessionBase::setFullscreenRequested);
        case nowplaying::command::set_volume:
            return QMetaMethod::fromSignal(&SessionBase::setVolumeRequested);
        case nowplaying::command::go_to_entry:
            return QMetaMethod::fromSignal(&SessionBase::goToEntryRequested);
        case nowplaying::command::add_to_queue:
            return QMetaMethod::fromSignal(&SessionBase::addToQueueRequested);
        case nowplaying::command::remove_from_queue:
            return QMetaMethod::fromSignal(&SessionBase::removeFromQueueRequested);
        case nowplaying::command::activate_playlist:
            return QMetaMethod::fromSignal(&SessionBase::activatePlaylistRequested);
        case nowplaying::command::set_device_volume:
            return QMetaMethod::fromSignal(&SessionBase::setDeviceVolumeRequested);
        case nowplaying::command::step_device_volume:
            return QMetaMethod::fromSignal(&SessionBase::stepDeviceVolumeRequested);
        case nowplaying::command::skip_ad:
            return QMetaMethod::fromSignal(&SessionBase::skipAdRequested);
        case nowplaying::command::set_muted:
            return QMetaMethod::fromSignal(&SessionBase::setMutedRequested);
        case nowplaying::command::set_device_muted:
            return QMetaMethod::fromSignal(&SessionBase::setDeviceMutedRequested);
        case nowplaying::command::go_to_live:
            return QMetaMethod::fromSignal(&SessionBase::goToLiveRequested);
        case nowplaying::command::go_to_chapter:
            return QMetaMethod::fromSignal(&SessionBase::goToChapterRequested);
        case nowplaying::command::next_chapter:
            return QMetaMethod::fromSignal(&SessionBase::nextChapterRequested);
        case nowplaying::command::previous_chapter:
            return QMetaMethod::fromSignal(&SessionBase::previousChapterRequested);
        case nowplaying::command::scrub:
            return QMetaMethod::fromSignal(&SessionBase::scrubRequested);
        case nowplaying::command::custom:
            return QMetaMethod::fromSignal(&SessionBase::customRequested);
        case nowplaying::command::play_on_output:
            return QMetaMethod::fromSignal(&SessionBase::playOnOutputRequested);
        case nowplaying::command::leave_output:
            return QMetaMethod::fromSignal(&SessionBase::leaveOutputRequested);
        }
        return {};
    }

    /** Emits the signal of a request with its arguments. */
    void emitRequested(nowplaying::command command, const nowplaying::request &asked, Request *request)
    {
        switch (command) {
        case nowplaying::command::play:
            Q_EMIT playRequested(request);
            break;
        case nowplaying::command::pause:
            Q_EMIT pauseRequested(request);
            break;
        case nowplaying::command::toggle_play_pause:
            Q_EMIT togglePlayPauseRequested(request);
            break;
        case nowplaying::command::stop:
            Q_EMIT stopRequested(request);
            break;
        case nowplaying::command::next:
            Q_EMIT nextRequested(request);
            break;
        case nowplaying::command::previous:
            Q_EMIT previousRequested(request);
            break;
        case nowplaying::command::seek_to_position:
            Q_EMIT seekToPositionRequested(static_cast<double>(asked.position().count()), request);
            break;
        case nowplaying::command::skip_forward:
            Q_EMIT skipForwardRequested(static_cast<double>(asked.interval().count()), request);
            break;
        case nowplaying::command::skip_backward:
            Q_EMIT skipBackwardRequested(static_cast<double>(asked.interval().count()), request);
            break;
        case nowplaying::command::seek_forward:
            Q_EMIT seekForwardRequested(static_cast<int>(asked.phase()), request);
            break;
        case nowplaying::command::seek_backward:
            Q_EMIT seekBackwardRequested(static_cast<int>(asked.phase()), request);
            break;
        case nowplaying::command::change_playback_rate:
            Q_EMIT changePlaybackRateRequested(asked.rate(), request);
            break;
        case nowplaying::command::change_repeat_mode:
            Q_EMIT changeRepeatModeRequested(static_cast<int>(asked.repeat_mode()), request);
            break;
        case nowplaying::command::change_shuffle_mode:
            Q_EMIT changeShuffleModeRequested(static_cast<int>(asked.shuffle_mode()), request);
            break;
        case nowplaying::command::feedback:
            Q_EMIT feedbackRequested(static_cast<int>(asked.feedback()), request);
            break;
        case nowplaying::command::rate_content:
            Q_EMIT rateContentRequested(asked.rating(), request);
            break;
        case nowplaying::command::like:
            Q_EMIT likeRequested(asked.negative(), request);
            break;
        case nowplaying::command::dislike:
            Q_EMIT dislikeRequested(asked.negative(), request);
            break;
        case nowplaying::command::bookmark:
            Q_EMIT bookmarkRequested(asked.negative(), request);
            break;
        case nowplaying::command::enable_language_option:
            Q_EMIT enableLanguageOptionRequested(QString::fromStdString(asked.language_option().id), static_cast<int>(asked.language_option().setting), request);
            break;
        case nowplaying::command::disable_language_option:
            Q_EMIT disableLanguageOptionRequested(QString::fromStdString(asked.language_option().id), static_cast<int>(asked.language_option().setting), request);
            break;
        case nowplaying::command::open_url:
            Q_EMIT openUrlRequested(QString::fromStdString(asked.url()), request);
            break;
        case nowplaying::command::raise:
            Q_EMIT raiseRequested(request);
            break;
        case nowplaying::command::quit:
            Q_EMIT quitRequested(request);
            break;
        case nowplaying::command::set_fullscreen:
            Q_EMIT setFullscreenRequested(asked.fullscreen(), request);
            break;
        case nowplaying::command::set_volume:
            Q_EMIT setVolumeRequested(asked.volume(), request);
            break;
        case nowplaying::command::go_to_entry:
            Q_EMIT goToEntryRequested(QString::fromStdString(asked.entry_id()), request);
            break;
        case nowplaying::command::add_to_queue:
            Q_EMIT addToQueueRequested(QString::fromStdString(asked.url()), QString::fromStdString(asked.after_entry_id()), asked.make_current(), request);
            break;
        case nowplaying::command::remove_from_queue:
            Q_EMIT removeFromQueueRequested(QString::fromStdString(asked.entry_id()), request);
            break;
        case nowplaying::command::activate_playlist:
            Q_EMIT activatePlaylistRequested(QString::fromStdString(asked.playlist_id()), request);
            break;
        case nowplaying::command::set_device_volume:
            Q_EMIT setDeviceVolumeRequested(QString::fromStdString(asked.device_id()), asked.volume(), request);
            break;
        case nowplaying::command::step_device_volume:
            Q_EMIT stepDeviceVolumeRequested(QString::fromStdString(asked.device_id()), asked.volume_steps(), request);
            break;
        case nowplaying::command::skip_ad:
            Q_EMIT skipAdRequested(request);
            break;
        case nowplaying::command::set_muted:
            Q_EMIT setMutedRequested(asked.muted(), request);
            break;
        case nowplaying::command::set_device_muted:
            Q_EMIT setDeviceMutedRequested(QString::fromStdString(asked.device_id()), asked.muted(), request);
            break;
        case nowplaying::command::go_to_live:
            Q_EMIT goToLiveRequested(request);
            break;
        case nowplaying::command::go_to_chapter:
            Q_EMIT goToChapterRequested(QString::fromStdString(asked.chapter_id()), request);
            break;
        case nowplaying::command::next_chapter:
            Q_EMIT nextChapterRequested(request);
            break;
        case nowplaying::command::previous_chapter:
            Q_EMIT previousChapterRequested(request);
            break;
        case nowplaying::command::scrub:
            Q_EMIT scrubRequested(static_cast<double>(asked.position().count()), request);
            break;
        case nowplaying::command::custom:
            Q_EMIT customRequested(QString::fromStdString(asked.custom_id()), request);
            break;
        case nowplaying::command::play_on_output:
            Q_EMIT playOnOutputRequested(QString::fromStdString(asked.output_id()), asked.together(), request);
            break;
        case nowplaying::command::leave_output:
            Q_EMIT leaveOutputRequested(QString::fromStdString(asked.output_id()), request);
            break;
        }
    }
};

} // namespace NowPlaying

#endif
