/* SPDX-License-Identifier: MIT */
/**
 * @file enums.h
 * The enums of QML: `NowPlaying.State.Playing`.
 *
 * Written by scripts/tables from include/nowplaying and tables/; do not edit it.
 */
/* clang-format off */
#ifndef NOWPLAYING_QML_ENUMS_H
#define NOWPLAYING_QML_ENUMS_H

#include <QObject>

/** The name of a type in QML. */
#define NOWPLAYING_QML_TYPE(name) \
    Q_CLASSINFO("QML.Element", name) Q_CLASSINFO("QML.AddedInMinorVersion", "1") \
    Q_CLASSINFO("QML.AddedInVersion", "1")

namespace NowPlaying
{

Q_NAMESPACE
Q_CLASSINFO("QML.Element", "NowPlaying")
Q_CLASSINFO("QML.AddedInMinorVersion", "1")
Q_CLASSINFO("QML.AddedInVersion", "1")
Q_CLASSINFO("RegisterEnumClassesUnscoped", "false")

/** The state of playback. */
enum class State {
    Stopped = 0,
    Playing = 1,
    Paused = 2,
    /** Waits for data before it plays on: clients see it as playing, and the position does not advance. */
    Buffering = 3,
    /** Paused by the system, for example during a call: clients see it as paused. */
    Interrupted = 4,
};
Q_ENUM_NS(State)

/** The kind of an item. */
enum class Kind {
    Music = 1,
    Podcast = 2,
    Movie = 3,
    TvShow = 4,
    Book = 5,
    Radio = 6,
    /** A camera, a baby monitor, a soundscape. */
    HomeMedia = 7,
    Generic = 8,
};
Q_ENUM_NS(Kind)

/** The repeat modes. */
enum class Repeat {
    Off = 0,
    One = 1,
    All = 2,
};
Q_ENUM_NS(Repeat)

/** The shuffle modes: songs, or whole albums. */
enum class Shuffle {
    Off = 0,
    Items = 1,
    Collections = 2,
};
Q_ENUM_NS(Shuffle)

/** The commands. */
enum class Command {
    Play = 1,
    Pause = 2,
    TogglePlayPause = 3,
    Stop = 4,
    Next = 5,
    Previous = 6,
    SeekToPosition = 7,
    SkipForward = 8,
    SkipBackward = 9,
    SeekForward = 10,
    SeekBackward = 11,
    ChangePlaybackRate = 12,
    ChangeRepeatMode = 13,
    ChangeShuffleMode = 14,
    Feedback = 15,
    RateContent = 16,
    Like = 17,
    Dislike = 18,
    Bookmark = 19,
    EnableLanguageOption = 20,
    DisableLanguageOption = 21,
    OpenUrl = 22,
    Raise = 23,
    Quit = 24,
    SetFullscreen = 25,
    SetVolume = 26,
    GoToEntry = 27,
    AddToQueue = 28,
    RemoveFromQueue = 29,
    ActivatePlaylist = 30,
    SetDeviceVolume = 31,
    StepDeviceVolume = 32,
    SkipAd = 33,
    SetMuted = 34,
    SetDeviceMuted = 35,
    GoToLive = 36,
    GoToChapter = 37,
    NextChapter = 38,
    PreviousChapter = 39,
    Scrub = 40,
    Custom = 41,
    PlayOnOutput = 42,
    LeaveOutput = 43,
};
Q_ENUM_NS(Command)

/** How a command ended. */
enum class Outcome {
    Success = 0,
    /** The requested item does not exist. */
    NoSuchContent = 100,
    /** No item plays that the command could change. */
    NoActionableItem = 110,
    /** The device does not exist. */
    DeviceNotFound = 120,
    /** It failed. */
    Failed = 200,
    /** The player does not support it. */
    NotSupported = 300,
    /** The argument is invalid. */
    InvalidArgument = 310,
    /** Not allowed: parental control, region, no permission. */
    PermissionDenied = 320,
    /** The user must sign in first. */
    SignInRequired = 330,
    /** The user must subscribe first. */
    SubscriptionRequired = 340,
    /** The user cannot skip again now. */
    SkipLimitReached = 350,
    /** The queue has no next or previous entry. */
    EndOfQueue = 360,
    /** The network failed. */
    NetworkFailed = 370,
    /** A newer request replaced it. For a reader: or the player has left. */
    Cancelled = 380,
    /** The player did not finish it in time. */
    TimedOut = 390,
};
Q_ENUM_NS(Outcome)

/** Why a player has its place in the order. */
enum class Reason {
    /** playerctld has it in its list. */
    Listed = 0,
    /** The user chose it. */
    Pinned = 1,
    /** It was toggled less than three seconds ago, and stays first for three seconds. */
    Toggled = 2,
    /** It plays. */
    Playing = 3,
    /** It is paused, and has played. */
    Paused = 4,
    /** It plays on another machine or device, without a command from here. */
    PlayingRemotely = 5,
    /** It is paused, and has not played. */
    NeverPlayed = 6,
    /** It is stopped. */
    Stopped = 7,
    /** It is on another machine or device, and does not play. */
    RestingRemotely = 8,
    /** It does not answer. */
    Silent = 9,
    /** It requested to be first less than three seconds ago, and stays first for three seconds. */
    Requested = 10,
};
Q_ENUM_NS(Reason)

/** Why a player does not play. */
enum class Problem {
    /** The user must sign in, or sign in again. */
    SignIn = 1,
    Network = 2,
    /** Not available here: the region, the subscription, or parental control does not allow it. */
    NotAvailable = 3,
    FileMissing = 4,
    /** The player cannot decode the format. */
    Format = 5,
    Other = 6,
};
Q_ENUM_NS(Problem)

/** The listener's opinion of the item. */
enum class Feedback {
    Neutral = 0,
    Positive = 1,
    Negative = 2,
};
Q_ENUM_NS(Feedback)

/** The listener's opinion of the item. */
enum class Opinion {
    Neutral = 0,
    Positive = 1,
    Negative = 2,
};
Q_ENUM_NS(Opinion)

/** The listener presses a button, or releases it. */
enum class Phase {
    Begin = 0,
    End = 1,
};
Q_ENUM_NS(Phase)

/** How long the choice of a language option applies. */
enum class LanguageSetting {
    None = 0,
    ThisItem = 1,
    Permanent = 2,
};
Q_ENUM_NS(LanguageSetting)

/** The type of a device. */
enum class DeviceType {
    /** None of the others. */
    Other = 0,
    Car = 1,
    Desktop = 2,
    GamingConsole = 3,
    Laptop = 4,
    MediaStick = 5,
    Phone = 6,
    SetTopBox = 7,
    Speaker = 8,
    SpeakerGroup = 9,
    Tablet = 10,
    Tv = 11,
    TvAndSpeaker = 12,
    Wearable = 13,
};
Q_ENUM_NS(DeviceType)

/** The state of a command of the player's own. */
enum class CustomState {
    /** A button. */
    Stateless = 0,
    /** A switch, which is off. */
    Off = 1,
    /** A switch, which is on. */
    On = 2,
    Progress = 3,
};
Q_ENUM_NS(CustomState)

/** The state of a hold. */
enum class HoldState {
    /** The service has not answered yet. */
    Pending = 0,
    /** The service has it, and requests the players that play to pause. They may still play for a moment. */
    Active = 1,
    Failed = 2,
    /**
     * It was active, and the service or the bus has gone away, or the controller was freed. The players that it paused
     * stay paused if the service has gone away. A service that was restarted continues the hold until it is freed.
     */
    Lost = 3,
};
Q_ENUM_NS(HoldState)

/** The flags of an application. */
enum class ApplicationFlag {
    /** Puts every published session on the bus, not only the application's primary session. */
    PublishAll = 2,
    ShowUrls = 4,
    UniqueName = 8,
    ShowIdle = 16,
    /** Requests the artwork of the next queue entry ahead (queue.h), so that a slow provider does not delay it. */
    ArtworkAhead = 64,
    /**
     * Makes the hashes of ids the same in each process of the application, so that clients recognize an item after a
     * restart. The application is the id of the context. Equal ids then have equal hashes: of contents, queue entries,
     * playlists and artworks. `nowplaying forget` ends that: the next start of the application has other hashes. Every
     * client can then recognize what it saw before, so use it only if clients need it. The key of the hashes is a file
     * of 16 random bytes in `$XDG_STATE_HOME/nowplaying/keys`, which only the user can read. If it cannot be written,
     * the hashes differ in each process.
     */
    LastingIds = 128,
};
Q_ENUM_NS(ApplicationFlag)

/** Makes the enums known to the engine of QML. */
inline void registerEnums()
{
    qRegisterMetaType<State>();
    qRegisterMetaType<Kind>();
    qRegisterMetaType<Repeat>();
    qRegisterMetaType<Shuffle>();
    qRegisterMetaType<Command>();
    qRegisterMetaType<Outcome>();
    qRegisterMetaType<Reason>();
    qRegisterMetaType<Problem>();
    qRegisterMetaType<Feedback>();
    qRegisterMetaType<Phase>();
    qRegisterMetaType<LanguageSetting>();
    qRegisterMetaType<DeviceType>();
    qRegisterMetaType<CustomState>();
    qRegisterMetaType<HoldState>();
    qRegisterMetaType<ApplicationFlag>();
}

/** The sentence of a reason. */
inline const char *sentenceOf(Reason reason)
{
    switch (reason) {
    case Reason::Listed:
        return "playerctld has it in its list.";
    case Reason::Pinned:
        return "The user chose it.";
    case Reason::Toggled:
        return "It was toggled less than three seconds ago, and stays first for three seconds.";
    case Reason::Playing:
        return "It plays.";
    case Reason::Paused:
        return "It is paused, and has played.";
    case Reason::PlayingRemotely:
        return "It plays on another machine or device, without a command from here.";
    case Reason::NeverPlayed:
        return "It is paused, and has not played.";
    case Reason::Stopped:
        return "It is stopped.";
    case Reason::RestingRemotely:
        return "It is on another machine or device, and does not play.";
    case Reason::Silent:
        return "It does not answer.";
    case Reason::Requested:
        return "It requested to be first less than three seconds ago, and stays first for three seconds.";
    }
    return "";
}

} // namespace NowPlaying

#endif
