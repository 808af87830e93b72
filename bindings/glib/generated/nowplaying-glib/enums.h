/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * NowPlayingPlaybackState:
 * @NOW_PLAYING_PLAYBACK_STATE_STOPPED: Stopped.
 * @NOW_PLAYING_PLAYBACK_STATE_PLAYING: Playing.
 * @NOW_PLAYING_PLAYBACK_STATE_PAUSED: Paused.
 * @NOW_PLAYING_PLAYBACK_STATE_BUFFERING: Waits for data before it plays on: clients see it as playing, and the position
 * does not advance.
 * @NOW_PLAYING_PLAYBACK_STATE_INTERRUPTED: Paused by the system, for example during a call: clients see it as paused.
 *
 * The state of playback.
 */
typedef enum {
    NOW_PLAYING_PLAYBACK_STATE_STOPPED = 0,
    NOW_PLAYING_PLAYBACK_STATE_PLAYING = 1,
    NOW_PLAYING_PLAYBACK_STATE_PAUSED = 2,
    NOW_PLAYING_PLAYBACK_STATE_BUFFERING = 3,
    NOW_PLAYING_PLAYBACK_STATE_INTERRUPTED = 4,
} NowPlayingPlaybackState;

#define NOW_PLAYING_TYPE_PLAYBACK_STATE (now_playing_playback_state_get_type())
GType now_playing_playback_state_get_type(void);

/**
 * NowPlayingContentKind:
 * @NOW_PLAYING_CONTENT_KIND_MUSIC: Music.
 * @NOW_PLAYING_CONTENT_KIND_PODCAST: Podcast.
 * @NOW_PLAYING_CONTENT_KIND_MOVIE: Movie.
 * @NOW_PLAYING_CONTENT_KIND_TV_SHOW: TV show.
 * @NOW_PLAYING_CONTENT_KIND_BOOK: Book.
 * @NOW_PLAYING_CONTENT_KIND_RADIO: Radio.
 * @NOW_PLAYING_CONTENT_KIND_HOME_MEDIA: A camera, a baby monitor, a soundscape.
 * @NOW_PLAYING_CONTENT_KIND_GENERIC: Generic.
 *
 * The kind of an item.
 */
typedef enum {
    NOW_PLAYING_CONTENT_KIND_MUSIC = 1,
    NOW_PLAYING_CONTENT_KIND_PODCAST = 2,
    NOW_PLAYING_CONTENT_KIND_MOVIE = 3,
    NOW_PLAYING_CONTENT_KIND_TV_SHOW = 4,
    NOW_PLAYING_CONTENT_KIND_BOOK = 5,
    NOW_PLAYING_CONTENT_KIND_RADIO = 6,
    NOW_PLAYING_CONTENT_KIND_HOME_MEDIA = 7,
    NOW_PLAYING_CONTENT_KIND_GENERIC = 8,
} NowPlayingContentKind;

#define NOW_PLAYING_TYPE_CONTENT_KIND (now_playing_content_kind_get_type())
GType now_playing_content_kind_get_type(void);

/**
 * NowPlayingMediaType:
 * @NOW_PLAYING_MEDIA_TYPE_AUDIO: Audio.
 * @NOW_PLAYING_MEDIA_TYPE_VIDEO: Video.
 *
 * Audio or video.
 */
typedef enum {
    NOW_PLAYING_MEDIA_TYPE_AUDIO = 0,
    NOW_PLAYING_MEDIA_TYPE_VIDEO = 1,
} NowPlayingMediaType;

#define NOW_PLAYING_TYPE_MEDIA_TYPE (now_playing_media_type_get_type())
GType now_playing_media_type_get_type(void);

/**
 * NowPlayingCommand:
 * @NOW_PLAYING_COMMAND_PLAY: Start or resume playback.
 * @NOW_PLAYING_COMMAND_PAUSE: Pause playback.
 * @NOW_PLAYING_COMMAND_TOGGLE_PLAY_PAUSE: Pause if playing, otherwise play.
 * @NOW_PLAYING_COMMAND_STOP: Stop playback.
 * @NOW_PLAYING_COMMAND_NEXT: Play the next item.
 * @NOW_PLAYING_COMMAND_PREVIOUS: Play the previous item.
 * @NOW_PLAYING_COMMAND_SEEK_TO_POSITION: Seek to a position in the item.
 * @NOW_PLAYING_COMMAND_SKIP_FORWARD: Skip forward by an interval.
 * @NOW_PLAYING_COMMAND_SKIP_BACKWARD: Skip backward by an interval.
 * @NOW_PLAYING_COMMAND_SEEK_FORWARD: Seek forward while a button is held.
 * @NOW_PLAYING_COMMAND_SEEK_BACKWARD: Seek backward while a button is held.
 * @NOW_PLAYING_COMMAND_CHANGE_PLAYBACK_RATE: Change the playback rate.
 * @NOW_PLAYING_COMMAND_CHANGE_REPEAT_MODE: Change the repeat mode.
 * @NOW_PLAYING_COMMAND_CHANGE_SHUFFLE_MODE: Change the shuffle mode.
 * @NOW_PLAYING_COMMAND_FEEDBACK: Store the listener's feedback on the item.
 * @NOW_PLAYING_COMMAND_RATE_CONTENT: Rate the item.
 * @NOW_PLAYING_COMMAND_LIKE: Like the item, or remove the like.
 * @NOW_PLAYING_COMMAND_DISLIKE: Dislike the item, or remove the dislike.
 * @NOW_PLAYING_COMMAND_BOOKMARK: Set or remove a bookmark.
 * @NOW_PLAYING_COMMAND_ENABLE_LANGUAGE_OPTION: Enable a soundtrack or subtitles.
 * @NOW_PLAYING_COMMAND_DISABLE_LANGUAGE_OPTION: Disable a soundtrack or subtitles.
 * @NOW_PLAYING_COMMAND_OPEN_URL: Play a URL.
 * @NOW_PLAYING_COMMAND_RAISE: Raise the player's window.
 * @NOW_PLAYING_COMMAND_QUIT: End the program.
 * @NOW_PLAYING_COMMAND_SET_FULLSCREEN: Enter or leave fullscreen mode.
 * @NOW_PLAYING_COMMAND_SET_VOLUME: Set the volume.
 * @NOW_PLAYING_COMMAND_GO_TO_ENTRY: Play from a queue entry on.
 * @NOW_PLAYING_COMMAND_ADD_TO_QUEUE: Add a URL to the queue.
 * @NOW_PLAYING_COMMAND_REMOVE_FROM_QUEUE: Remove a queue entry.
 * @NOW_PLAYING_COMMAND_ACTIVATE_PLAYLIST: Play a playlist from its beginning.
 * @NOW_PLAYING_COMMAND_SET_DEVICE_VOLUME: Set the volume of one device of a remote session.
 * @NOW_PLAYING_COMMAND_STEP_DEVICE_VOLUME: Change the volume of one device by steps.
 * @NOW_PLAYING_COMMAND_SKIP_AD: End the ad break, and play the item.
 * @NOW_PLAYING_COMMAND_SET_MUTED: Silence the player, or end that.
 * @NOW_PLAYING_COMMAND_SET_DEVICE_MUTED: Silence one device of a remote session, or end that.
 * @NOW_PLAYING_COMMAND_GO_TO_LIVE: Seek to the live edge.
 * @NOW_PLAYING_COMMAND_GO_TO_CHAPTER: Play from the start of a chapter on.
 * @NOW_PLAYING_COMMAND_NEXT_CHAPTER: Play the next chapter.
 * @NOW_PLAYING_COMMAND_PREVIOUS_CHAPTER: Play the chapter from its start, or the one before it.
 * @NOW_PLAYING_COMMAND_SCRUB: Show the position to which the user drags, before the seek.
 * @NOW_PLAYING_COMMAND_CUSTOM: Perform a command of the player's own.
 * @NOW_PLAYING_COMMAND_PLAY_ON_OUTPUT: Play on an output, such as a speaker in another room.
 * @NOW_PLAYING_COMMAND_LEAVE_OUTPUT: Play on the other outputs only.
 *
 * The commands. A handler gets the argument from the #NowPlayingRequest.
 */
typedef enum {
    NOW_PLAYING_COMMAND_PLAY = 1,
    NOW_PLAYING_COMMAND_PAUSE = 2,
    NOW_PLAYING_COMMAND_TOGGLE_PLAY_PAUSE = 3,
    NOW_PLAYING_COMMAND_STOP = 4,
    NOW_PLAYING_COMMAND_NEXT = 5,
    NOW_PLAYING_COMMAND_PREVIOUS = 6,
    NOW_PLAYING_COMMAND_SEEK_TO_POSITION = 7,
    NOW_PLAYING_COMMAND_SKIP_FORWARD = 8,
    NOW_PLAYING_COMMAND_SKIP_BACKWARD = 9,
    NOW_PLAYING_COMMAND_SEEK_FORWARD = 10,
    NOW_PLAYING_COMMAND_SEEK_BACKWARD = 11,
    NOW_PLAYING_COMMAND_CHANGE_PLAYBACK_RATE = 12,
    NOW_PLAYING_COMMAND_CHANGE_REPEAT_MODE = 13,
    NOW_PLAYING_COMMAND_CHANGE_SHUFFLE_MODE = 14,
    NOW_PLAYING_COMMAND_FEEDBACK = 15,
    NOW_PLAYING_COMMAND_RATE_CONTENT = 16,
    NOW_PLAYING_COMMAND_LIKE = 17,
    NOW_PLAYING_COMMAND_DISLIKE = 18,
    NOW_PLAYING_COMMAND_BOOKMARK = 19,
    NOW_PLAYING_COMMAND_ENABLE_LANGUAGE_OPTION = 20,
    NOW_PLAYING_COMMAND_DISABLE_LANGUAGE_OPTION = 21,
    NOW_PLAYING_COMMAND_OPEN_URL = 22,
    NOW_PLAYING_COMMAND_RAISE = 23,
    NOW_PLAYING_COMMAND_QUIT = 24,
    NOW_PLAYING_COMMAND_SET_FULLSCREEN = 25,
    NOW_PLAYING_COMMAND_SET_VOLUME = 26,
    NOW_PLAYING_COMMAND_GO_TO_ENTRY = 27,
    NOW_PLAYING_COMMAND_ADD_TO_QUEUE = 28,
    NOW_PLAYING_COMMAND_REMOVE_FROM_QUEUE = 29,
    NOW_PLAYING_COMMAND_ACTIVATE_PLAYLIST = 30,
    NOW_PLAYING_COMMAND_SET_DEVICE_VOLUME = 31,
    NOW_PLAYING_COMMAND_STEP_DEVICE_VOLUME = 32,
    NOW_PLAYING_COMMAND_SKIP_AD = 33,
    NOW_PLAYING_COMMAND_SET_MUTED = 34,
    NOW_PLAYING_COMMAND_SET_DEVICE_MUTED = 35,
    NOW_PLAYING_COMMAND_GO_TO_LIVE = 36,
    NOW_PLAYING_COMMAND_GO_TO_CHAPTER = 37,
    NOW_PLAYING_COMMAND_NEXT_CHAPTER = 38,
    NOW_PLAYING_COMMAND_PREVIOUS_CHAPTER = 39,
    NOW_PLAYING_COMMAND_SCRUB = 40,
    NOW_PLAYING_COMMAND_CUSTOM = 41,
    NOW_PLAYING_COMMAND_PLAY_ON_OUTPUT = 42,
    NOW_PLAYING_COMMAND_LEAVE_OUTPUT = 43,
} NowPlayingCommand;

#define NOW_PLAYING_TYPE_COMMAND (now_playing_command_get_type())
GType now_playing_command_get_type(void);

/**
 * NowPlayingRepeatMode:
 * @NOW_PLAYING_REPEAT_MODE_OFF: Off.
 * @NOW_PLAYING_REPEAT_MODE_ONE: One.
 * @NOW_PLAYING_REPEAT_MODE_ALL: All.
 *
 * The repeat modes.
 */
typedef enum {
    NOW_PLAYING_REPEAT_MODE_OFF = 0,
    NOW_PLAYING_REPEAT_MODE_ONE = 1,
    NOW_PLAYING_REPEAT_MODE_ALL = 2,
} NowPlayingRepeatMode;

#define NOW_PLAYING_TYPE_REPEAT_MODE (now_playing_repeat_mode_get_type())
GType now_playing_repeat_mode_get_type(void);

/**
 * NowPlayingShuffleMode:
 * @NOW_PLAYING_SHUFFLE_MODE_OFF: Off.
 * @NOW_PLAYING_SHUFFLE_MODE_ITEMS: Items.
 * @NOW_PLAYING_SHUFFLE_MODE_COLLECTIONS: Collections.
 *
 * The shuffle modes: songs, or whole albums.
 */
typedef enum {
    NOW_PLAYING_SHUFFLE_MODE_OFF = 0,
    NOW_PLAYING_SHUFFLE_MODE_ITEMS = 1,
    NOW_PLAYING_SHUFFLE_MODE_COLLECTIONS = 2,
} NowPlayingShuffleMode;

#define NOW_PLAYING_TYPE_SHUFFLE_MODE (now_playing_shuffle_mode_get_type())
GType now_playing_shuffle_mode_get_type(void);

/**
 * NowPlayingFeedback:
 * @NOW_PLAYING_FEEDBACK_NEUTRAL: Neutral.
 * @NOW_PLAYING_FEEDBACK_POSITIVE: Positive.
 * @NOW_PLAYING_FEEDBACK_NEGATIVE: Negative.
 *
 * The user's opinion of the content.
 */
typedef enum {
    NOW_PLAYING_FEEDBACK_NEUTRAL = 0,
    NOW_PLAYING_FEEDBACK_POSITIVE = 1,
    NOW_PLAYING_FEEDBACK_NEGATIVE = 2,
} NowPlayingFeedback;

#define NOW_PLAYING_TYPE_FEEDBACK (now_playing_feedback_get_type())
GType now_playing_feedback_get_type(void);

/**
 * NowPlayingPhase:
 * @NOW_PLAYING_PHASE_BEGIN: Begin.
 * @NOW_PLAYING_PHASE_END: End.
 *
 * The user presses the button, or releases it.
 */
typedef enum {
    NOW_PLAYING_PHASE_BEGIN = 0,
    NOW_PLAYING_PHASE_END = 1,
} NowPlayingPhase;

#define NOW_PLAYING_TYPE_PHASE (now_playing_phase_get_type())
GType now_playing_phase_get_type(void);

/**
 * NowPlayingLanguageSetting:
 * @NOW_PLAYING_LANGUAGE_SETTING_NONE: None.
 * @NOW_PLAYING_LANGUAGE_SETTING_THIS_ITEM: This item.
 * @NOW_PLAYING_LANGUAGE_SETTING_PERMANENT: Permanent.
 *
 * How long the user's choice of a language option applies.
 */
typedef enum {
    NOW_PLAYING_LANGUAGE_SETTING_NONE = 0,
    NOW_PLAYING_LANGUAGE_SETTING_THIS_ITEM = 1,
    NOW_PLAYING_LANGUAGE_SETTING_PERMANENT = 2,
} NowPlayingLanguageSetting;

#define NOW_PLAYING_TYPE_LANGUAGE_SETTING (now_playing_language_setting_get_type())
GType now_playing_language_setting_get_type(void);

/**
 * NowPlayingLanguageKind:
 * @NOW_PLAYING_LANGUAGE_KIND_AUDIBLE: Audible.
 * @NOW_PLAYING_LANGUAGE_KIND_LEGIBLE: Legible.
 *
 * A soundtrack, or subtitles.
 */
typedef enum {
    NOW_PLAYING_LANGUAGE_KIND_AUDIBLE = 0,
    NOW_PLAYING_LANGUAGE_KIND_LEGIBLE = 1,
} NowPlayingLanguageKind;

#define NOW_PLAYING_TYPE_LANGUAGE_KIND (now_playing_language_kind_get_type())
GType now_playing_language_kind_get_type(void);

/**
 * NowPlayingLanguageFlags:
 * @NOW_PLAYING_LANGUAGE_MAIN_PROGRAM: Main program.
 * @NOW_PLAYING_LANGUAGE_AUXILIARY: For example a commentary.
 * @NOW_PLAYING_LANGUAGE_FORCED_SUBTITLES: Subtitles only for speech in another language.
 * @NOW_PLAYING_LANGUAGE_TRANSCRIBES_DIALOG: Transcribes dialog.
 * @NOW_PLAYING_LANGUAGE_DESCRIBES_MUSIC_AND_SOUND: Describes music and sound.
 * @NOW_PLAYING_LANGUAGE_EASY_TO_READ: Easy to read.
 * @NOW_PLAYING_LANGUAGE_DESCRIBES_VIDEO: Describes video.
 * @NOW_PLAYING_LANGUAGE_TRANSLATION: Translation.
 * @NOW_PLAYING_LANGUAGE_DUBBED_TRANSLATION: Dubbed translation.
 * @NOW_PLAYING_LANGUAGE_VOICE_OVER_TRANSLATION: Voice over translation.
 * @NOW_PLAYING_LANGUAGE_DEFAULT: On unless the user chooses another.
 * @NOW_PLAYING_LANGUAGE_CURRENT: On now.
 * @NOW_PLAYING_LANGUAGE_OPTIONAL: All options of its group can be off.
 *
 * The properties and the state of a language option; combine them with `|`.
 */
typedef enum /*< flags >*/ {
    NOW_PLAYING_LANGUAGE_MAIN_PROGRAM = 1u << 0,
    NOW_PLAYING_LANGUAGE_AUXILIARY = 1u << 1,
    NOW_PLAYING_LANGUAGE_FORCED_SUBTITLES = 1u << 2,
    NOW_PLAYING_LANGUAGE_TRANSCRIBES_DIALOG = 1u << 3,
    NOW_PLAYING_LANGUAGE_DESCRIBES_MUSIC_AND_SOUND = 1u << 4,
    NOW_PLAYING_LANGUAGE_EASY_TO_READ = 1u << 5,
    NOW_PLAYING_LANGUAGE_DESCRIBES_VIDEO = 1u << 6,
    NOW_PLAYING_LANGUAGE_TRANSLATION = 1u << 7,
    NOW_PLAYING_LANGUAGE_DUBBED_TRANSLATION = 1u << 8,
    NOW_PLAYING_LANGUAGE_VOICE_OVER_TRANSLATION = 1u << 9,
    NOW_PLAYING_LANGUAGE_DEFAULT = 1u << 16,
    NOW_PLAYING_LANGUAGE_CURRENT = 1u << 17,
    NOW_PLAYING_LANGUAGE_OPTIONAL = 1u << 18,
} NowPlayingLanguageFlags;

#define NOW_PLAYING_TYPE_LANGUAGE_FLAGS (now_playing_language_flags_get_type())
GType now_playing_language_flags_get_type(void);

/**
 * NowPlayingProblem:
 * @NOW_PLAYING_PROBLEM_NONE: There is no problem.
 * @NOW_PLAYING_PROBLEM_SIGN_IN: The user must sign in, or sign in again.
 * @NOW_PLAYING_PROBLEM_NETWORK: Network.
 * @NOW_PLAYING_PROBLEM_NOT_AVAILABLE: Not available here: the region, the subscription, or parental control does not
 * allow it.
 * @NOW_PLAYING_PROBLEM_FILE_MISSING: File missing.
 * @NOW_PLAYING_PROBLEM_FORMAT: The player cannot decode the format.
 * @NOW_PLAYING_PROBLEM_OTHER: Other.
 *
 * The reason why a session does not play.
 */
typedef enum {
    NOW_PLAYING_PROBLEM_NONE = 0,
    NOW_PLAYING_PROBLEM_SIGN_IN = 1,
    NOW_PLAYING_PROBLEM_NETWORK = 2,
    NOW_PLAYING_PROBLEM_NOT_AVAILABLE = 3,
    NOW_PLAYING_PROBLEM_FILE_MISSING = 4,
    NOW_PLAYING_PROBLEM_FORMAT = 5,
    NOW_PLAYING_PROBLEM_OTHER = 6,
} NowPlayingProblem;

#define NOW_PLAYING_TYPE_PROBLEM (now_playing_problem_get_type())
GType now_playing_problem_get_type(void);

/**
 * NowPlayingConnection:
 * @NOW_PLAYING_CONNECTION_IDLE: A context: no session needs to be on the bus now. None is published, or the published
 * ones have no content.
 * @NOW_PLAYING_CONNECTION_CONNECTING: The library logs in to the bus, or waits for the name of a context.
 * @NOW_PLAYING_CONNECTION_CONNECTED: Every session that should be on the bus is on the bus; a controller follows the
 * players.
 * @NOW_PLAYING_CONNECTION_WAITING: The bus does not exist or went away, or the process has no descriptor left. The
 * library tries again.
 * @NOW_PLAYING_CONNECTION_REFUSED: A context: the bus or the sandbox refuses every name that the library may use. The
 * log lists them.
 *
 * The state of the connection to the bus, of a context or a controller.
 */
typedef enum {
    NOW_PLAYING_CONNECTION_IDLE = 0,
    NOW_PLAYING_CONNECTION_CONNECTING = 1,
    NOW_PLAYING_CONNECTION_CONNECTED = 2,
    NOW_PLAYING_CONNECTION_WAITING = 3,
    NOW_PLAYING_CONNECTION_REFUSED = 4,
} NowPlayingConnection;

#define NOW_PLAYING_TYPE_CONNECTION (now_playing_connection_get_type())
GType now_playing_connection_get_type(void);

/**
 * NowPlayingDeviceType:
 * @NOW_PLAYING_DEVICE_TYPE_OTHER: None of the others.
 * @NOW_PLAYING_DEVICE_TYPE_CAR: Car.
 * @NOW_PLAYING_DEVICE_TYPE_DESKTOP: Desktop.
 * @NOW_PLAYING_DEVICE_TYPE_GAMING_CONSOLE: Gaming console.
 * @NOW_PLAYING_DEVICE_TYPE_LAPTOP: Laptop.
 * @NOW_PLAYING_DEVICE_TYPE_MEDIA_STICK: Media stick.
 * @NOW_PLAYING_DEVICE_TYPE_PHONE: Phone.
 * @NOW_PLAYING_DEVICE_TYPE_SET_TOP_BOX: Set top box.
 * @NOW_PLAYING_DEVICE_TYPE_SPEAKER: Speaker.
 * @NOW_PLAYING_DEVICE_TYPE_SPEAKER_GROUP: Speaker group.
 * @NOW_PLAYING_DEVICE_TYPE_TABLET: Tablet.
 * @NOW_PLAYING_DEVICE_TYPE_TV: TV.
 * @NOW_PLAYING_DEVICE_TYPE_TV_AND_SPEAKER: TV and speaker.
 * @NOW_PLAYING_DEVICE_TYPE_WEARABLE: Wearable.
 *
 * The type of a device. Clients show an icon for it.
 */
typedef enum {
    NOW_PLAYING_DEVICE_TYPE_OTHER = 0,
    NOW_PLAYING_DEVICE_TYPE_CAR = 1,
    NOW_PLAYING_DEVICE_TYPE_DESKTOP = 2,
    NOW_PLAYING_DEVICE_TYPE_GAMING_CONSOLE = 3,
    NOW_PLAYING_DEVICE_TYPE_LAPTOP = 4,
    NOW_PLAYING_DEVICE_TYPE_MEDIA_STICK = 5,
    NOW_PLAYING_DEVICE_TYPE_PHONE = 6,
    NOW_PLAYING_DEVICE_TYPE_SET_TOP_BOX = 7,
    NOW_PLAYING_DEVICE_TYPE_SPEAKER = 8,
    NOW_PLAYING_DEVICE_TYPE_SPEAKER_GROUP = 9,
    NOW_PLAYING_DEVICE_TYPE_TABLET = 10,
    NOW_PLAYING_DEVICE_TYPE_TV = 11,
    NOW_PLAYING_DEVICE_TYPE_TV_AND_SPEAKER = 12,
    NOW_PLAYING_DEVICE_TYPE_WEARABLE = 13,
} NowPlayingDeviceType;

#define NOW_PLAYING_TYPE_DEVICE_TYPE (now_playing_device_type_get_type())
GType now_playing_device_type_get_type(void);

/**
 * NowPlayingCustomState:
 * @NOW_PLAYING_CUSTOM_STATE_STATELESS: A button.
 * @NOW_PLAYING_CUSTOM_STATE_OFF: A switch, which is off.
 * @NOW_PLAYING_CUSTOM_STATE_ON: A switch, which is on.
 * @NOW_PLAYING_CUSTOM_STATE_PROGRESS: It is being performed: #NowPlayingCustomCommand:progress.
 *
 * The state of a custom command.
 */
typedef enum {
    NOW_PLAYING_CUSTOM_STATE_STATELESS = 0,
    NOW_PLAYING_CUSTOM_STATE_OFF = 1,
    NOW_PLAYING_CUSTOM_STATE_ON = 2,
    NOW_PLAYING_CUSTOM_STATE_PROGRESS = 3,
} NowPlayingCustomState;

#define NOW_PLAYING_TYPE_CUSTOM_STATE (now_playing_custom_state_get_type())
GType now_playing_custom_state_get_type(void);

/**
 * NowPlayingHoldState:
 * @NOW_PLAYING_HOLD_STATE_PENDING: The service has not answered yet.
 * @NOW_PLAYING_HOLD_STATE_ACTIVE: The service has it, and requests the players that play to pause. They may still play
 * for a moment.
 * @NOW_PLAYING_HOLD_STATE_FAILED: The service refused, or no service runs. #NowPlayingHold:failure has the reason.
 * @NOW_PLAYING_HOLD_STATE_LOST: It was active, and the service or the bus has gone away, or the controller was freed.
 * The players that it paused stay paused if the service has gone away. A service that was restarted continues the hold
 * until it is freed.
 *
 * The state of a hold.
 */
typedef enum {
    NOW_PLAYING_HOLD_STATE_PENDING = 0,
    NOW_PLAYING_HOLD_STATE_ACTIVE = 1,
    NOW_PLAYING_HOLD_STATE_FAILED = 2,
    NOW_PLAYING_HOLD_STATE_LOST = 3,
} NowPlayingHoldState;

#define NOW_PLAYING_TYPE_HOLD_STATE (now_playing_hold_state_get_type())
GType now_playing_hold_state_get_type(void);

/**
 * NowPlayingAspectRatio:
 * @NOW_PLAYING_ASPECT_RATIO_SQUARE: 1:1
 * @NOW_PLAYING_ASPECT_RATIO_TALL: 3:4
 *
 * The shape of an image or a video.
 */
typedef enum /*< flags >*/ {
    NOW_PLAYING_ASPECT_RATIO_SQUARE = 1u << 0,
    NOW_PLAYING_ASPECT_RATIO_TALL = 1u << 1,
} NowPlayingAspectRatio;

#define NOW_PLAYING_TYPE_ASPECT_RATIO (now_playing_aspect_ratio_get_type())
GType now_playing_aspect_ratio_get_type(void);

/**
 * NowPlayingPlayerReason:
 * @NOW_PLAYING_PLAYER_REASON_LISTED: playerctld has it in its list.
 * @NOW_PLAYING_PLAYER_REASON_PINNED: The user chose it.
 * @NOW_PLAYING_PLAYER_REASON_TOGGLED: It was toggled less than three seconds ago, and stays first for three seconds.
 * @NOW_PLAYING_PLAYER_REASON_PLAYING: It plays.
 * @NOW_PLAYING_PLAYER_REASON_PAUSED: It is paused, and has played.
 * @NOW_PLAYING_PLAYER_REASON_PLAYING_REMOTELY: It plays on another machine or device, without a command from here.
 * @NOW_PLAYING_PLAYER_REASON_NEVER_PLAYED: It is paused, and has not played.
 * @NOW_PLAYING_PLAYER_REASON_STOPPED: It is stopped.
 * @NOW_PLAYING_PLAYER_REASON_RESTING_REMOTELY: It is on another machine or device, and does not play.
 * @NOW_PLAYING_PLAYER_REASON_SILENT: It does not answer.
 * @NOW_PLAYING_PLAYER_REASON_REQUESTED: It requested to be first less than three seconds ago, and stays first for three
 * seconds.
 *
 * Why a player has its place in the order; a lower number is nearer to the front, and a request is like a toggle.
 */
typedef enum {
    NOW_PLAYING_PLAYER_REASON_LISTED = 0,
    NOW_PLAYING_PLAYER_REASON_PINNED = 1,
    NOW_PLAYING_PLAYER_REASON_TOGGLED = 2,
    NOW_PLAYING_PLAYER_REASON_PLAYING = 3,
    NOW_PLAYING_PLAYER_REASON_PAUSED = 4,
    NOW_PLAYING_PLAYER_REASON_PLAYING_REMOTELY = 5,
    NOW_PLAYING_PLAYER_REASON_NEVER_PLAYED = 6,
    NOW_PLAYING_PLAYER_REASON_STOPPED = 7,
    NOW_PLAYING_PLAYER_REASON_RESTING_REMOTELY = 8,
    NOW_PLAYING_PLAYER_REASON_SILENT = 9,
    NOW_PLAYING_PLAYER_REASON_REQUESTED = 10,
} NowPlayingPlayerReason;

#define NOW_PLAYING_TYPE_PLAYER_REASON (now_playing_player_reason_get_type())
GType now_playing_player_reason_get_type(void);

/**
 * NowPlayingApplicationFlags:
 * @NOW_PLAYING_APPLICATION_PUBLISH_ALL: Puts every published session on the bus, not only the application's primary
 * session.
 * @NOW_PLAYING_APPLICATION_SHOW_URLS: Publishes #NowPlayingContent:url, and the ids of contents, queue entries,
 * playlists and artworks, which often are paths or URLs. Without this flag that field is not published, and each of
 * these ids is a hash. The hash differs in each process, except with %NOW_PLAYING_APPLICATION_LASTING_IDS. Handlers
 * always get the id itself.
 * @NOW_PLAYING_APPLICATION_UNIQUE_NAME: Gives every session a bus name with a unique ending, also the first session:
 * `org.mpris.MediaPlayer2.WORD.instance7f3a9c2e`. See #NowPlayingApplication:player-name.
 * @NOW_PLAYING_APPLICATION_SHOW_IDLE: Keeps a published session on the bus while it has no content: as Stopped, without
 * a track and a title. Use it for a player that can be started by `playerctl play` or by a URL to open. While it cannot
 * start anything, disable %NOW_PLAYING_COMMAND_PLAY: clients then see CanPlay as false. GNOME sends the media keys to a
 * player that appears, also to an idle one, unless another player is playing.
 * @NOW_PLAYING_APPLICATION_ARTWORK_AHEAD: Requests the artwork of the next queue entry ahead (queue.h), so that a slow
 * provider does not delay it.
 * @NOW_PLAYING_APPLICATION_LASTING_IDS: Makes the hashes of ids the same in each process of the application, so that
 * clients recognize an item after a restart. The application is the id of the context. Equal ids then have equal
 * hashes: of contents, queue entries, playlists and artworks. `nowplaying forget` ends that: the next start of the
 * application has other hashes. Every client can then recognize what it saw before, so use it only if clients need it.
 * The key of the hashes is a file of 16 random bytes in `$XDG_STATE_HOME/nowplaying/keys`, which only the user can
 * read. If it cannot be written, the hashes differ in each process.
 *
 * The flags of an application.
 */
typedef enum /*< flags >*/ {
    NOW_PLAYING_APPLICATION_PUBLISH_ALL = 1u << 1,
    NOW_PLAYING_APPLICATION_SHOW_URLS = 1u << 2,
    NOW_PLAYING_APPLICATION_UNIQUE_NAME = 1u << 3,
    NOW_PLAYING_APPLICATION_SHOW_IDLE = 1u << 4,
    NOW_PLAYING_APPLICATION_ARTWORK_AHEAD = 1u << 6,
    NOW_PLAYING_APPLICATION_LASTING_IDS = 1u << 7,
} NowPlayingApplicationFlags;

#define NOW_PLAYING_TYPE_APPLICATION_FLAGS (now_playing_application_flags_get_type())
GType now_playing_application_flags_get_type(void);

/**
 * NowPlayingControllerFlags:
 * @NOW_PLAYING_CONTROLLER_LISTS: Reads queues, playlists, chapters and lyrics with times too. They are long, and few
 * programs show them.
 * @NOW_PLAYING_CONTROLLER_OTHERS: Reads also the other sessions of an application with libnowplaying that have no bus
 * name of their own: at most 64 of one player. Each is a #NowPlayingPlayer, which follows its player in the list. It is
 * never the primary. Its name is that of the player, "/", and the id of the session:
 * "org.mpris.MediaPlayer2.Player/radio". In the id, bytes other than printable ASCII, and "%", "/" and ",", are "%" and
 * two hexadecimal digits.
 *
 * The flags of a controller.
 */
typedef enum /*< flags >*/ {
    NOW_PLAYING_CONTROLLER_LISTS = 1u << 1,
    NOW_PLAYING_CONTROLLER_OTHERS = 1u << 4,
} NowPlayingControllerFlags;

#define NOW_PLAYING_TYPE_CONTROLLER_FLAGS (now_playing_controller_flags_get_type())
GType now_playing_controller_flags_get_type(void);

/**
 * NowPlayingError:
 * @NOW_PLAYING_ERROR_INVALID_ARGUMENT: An argument is invalid: NULL, an unknown number, not finite, out of range, an
 * empty id.
 * @NOW_PLAYING_ERROR_INVALID_STATE: The call is valid, but not now. For example, a session without content cannot
 * become primary. The message has the reason.
 * @NOW_PLAYING_ERROR_NOT_FOUND: The command, argument, entry or hosted session does not exist, or the file cannot be
 * read.
 * @NOW_PLAYING_ERROR_FINISHED: The request was finished, has timed out, or its session was freed.
 * @NOW_PLAYING_ERROR_GONE: The context, session or controller of the handle was freed. The handle is inert: free it.
 * @NOW_PLAYING_ERROR_FORKED: This process is a fork() of the process that made the context or the controller. Make a
 * new one.
 * @NOW_PLAYING_ERROR_LIMIT: A limit is exceeded, for example of sessions, list entries or the bytes of an id. base.h
 * has all limits.
 * @NOW_PLAYING_ERROR_BUFFER_TOO_SMALL: The buffer is too small for the result.
 * @NOW_PLAYING_ERROR_SYSTEM: The system refused a thread, a descriptor or a lock, the disk or the memory is full, or
 * the extension does not answer. The message has the reason.
 * @NOW_PLAYING_ERROR_NO_SUCH_CONTENT: The requested item does not exist.
 * @NOW_PLAYING_ERROR_NO_ACTIONABLE_ITEM: No item plays that the command could change.
 * @NOW_PLAYING_ERROR_DEVICE_NOT_FOUND: The device does not exist.
 * @NOW_PLAYING_ERROR_FAILED: It failed.
 * @NOW_PLAYING_ERROR_NOT_SUPPORTED: The player does not support it.
 * @NOW_PLAYING_ERROR_PERMISSION_DENIED: Not allowed: parental control, region, no permission.
 * @NOW_PLAYING_ERROR_SIGN_IN_REQUIRED: The user must sign in first.
 * @NOW_PLAYING_ERROR_SUBSCRIPTION_REQUIRED: The user must subscribe first.
 * @NOW_PLAYING_ERROR_SKIP_LIMIT_REACHED: The user cannot skip again now.
 * @NOW_PLAYING_ERROR_END_OF_QUEUE: The queue has no next or previous entry.
 * @NOW_PLAYING_ERROR_NETWORK_FAILED: The network failed.
 * @NOW_PLAYING_ERROR_CANCELLED: A newer request replaced it. For a reader: or the player has left.
 * @NOW_PLAYING_ERROR_TIMED_OUT: The player did not finish it in time.
 *
 * The codes of errors. The message is a sentence for people.
 */
typedef enum {
    NOW_PLAYING_ERROR_INVALID_ARGUMENT = 1,
    NOW_PLAYING_ERROR_INVALID_STATE = 2,
    NOW_PLAYING_ERROR_NOT_FOUND = 3,
    NOW_PLAYING_ERROR_FINISHED = 4,
    NOW_PLAYING_ERROR_GONE = 5,
    NOW_PLAYING_ERROR_FORKED = 6,
    NOW_PLAYING_ERROR_LIMIT = 7,
    NOW_PLAYING_ERROR_BUFFER_TOO_SMALL = 8,
    NOW_PLAYING_ERROR_SYSTEM = 9,
    NOW_PLAYING_ERROR_NO_SUCH_CONTENT = 100,
    NOW_PLAYING_ERROR_NO_ACTIONABLE_ITEM = 110,
    NOW_PLAYING_ERROR_DEVICE_NOT_FOUND = 120,
    NOW_PLAYING_ERROR_FAILED = 200,
    NOW_PLAYING_ERROR_NOT_SUPPORTED = 300,
    NOW_PLAYING_ERROR_PERMISSION_DENIED = 320,
    NOW_PLAYING_ERROR_SIGN_IN_REQUIRED = 330,
    NOW_PLAYING_ERROR_SUBSCRIPTION_REQUIRED = 340,
    NOW_PLAYING_ERROR_SKIP_LIMIT_REACHED = 350,
    NOW_PLAYING_ERROR_END_OF_QUEUE = 360,
    NOW_PLAYING_ERROR_NETWORK_FAILED = 370,
    NOW_PLAYING_ERROR_CANCELLED = 380,
    NOW_PLAYING_ERROR_TIMED_OUT = 390,
} NowPlayingError;

#define NOW_PLAYING_TYPE_ERROR (now_playing_error_get_type())
GType now_playing_error_get_type(void);

/**
 * NOW_PLAYING_ERROR:
 *
 * The domain of errors: the codes are those of #NowPlayingError.
 */
#define NOW_PLAYING_ERROR (now_playing_error_quark())
GQuark now_playing_error_quark(void);

G_END_DECLS
