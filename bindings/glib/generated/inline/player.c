/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
/**
 * NowPlayingPlayer:name: (getter get_name)
 *
 * The bus name: "org.mpris.MediaPlayer2.vlc".
 */

/**
 * NowPlayingPlayer:identity: (getter get_identity)
 *
 * The name that users see: "VLC media player".
 */

/**
 * NowPlayingPlayer:desktop-entry: (getter get_desktop_entry)
 *
 * The basename of the desktop file, which has the icon.
 */

/**
 * NowPlayingPlayer:session-id: (getter get_session_id)
 *
 * The id of the session, the same at the player's next start. A player without NowPlaying has none.
 */

/**
 * NowPlayingPlayer:has-session:
 *
 * Whether the player uses NowPlaying, and so reports outcomes and images.
 */

/**
 * NowPlayingPlayer:primary:
 *
 * Whether it is the primary player.
 */

/**
 * NowPlayingPlayer:remote:
 *
 * Whether it plays on another machine or device.
 */

/**
 * NowPlayingPlayer:silent:
 *
 * Whether it did not answer the last call within two seconds. It has its last known state. A player that plays is
 * called only when something changes. If only the service nowplaying-center knows that, it is set too.
 */

/**
 * NowPlayingPlayer:left:
 *
 * Whether it has left the bus, or the controller was closed. It has its last state.
 */

/**
 * NowPlayingPlayer:reason:
 *
 * Why it has its place in the list.
 */

/**
 * NowPlayingPlayer:state: (getter get_state)
 *
 * The state of playback.
 */

/**
 * NowPlayingPlayer:position: (getter get_position)
 *
 * The position now in microseconds; -1: unknown. It notifies when it jumps.
 */

/**
 * NowPlayingPlayer:rate:
 *
 * The rate: 1.0 is normal. Setting it requests it of the player. It has no effect if
 * #NowPlayingPlayer:can-change-playback-rate is false.
 */

/**
 * NowPlayingPlayer:volume:
 *
 * The volume: 0.0 is silent, 1.0 full. -1: it has none. Setting it requests it of the player. It has no effect if
 * #NowPlayingPlayer:can-set-volume is false.
 */

/**
 * NowPlayingPlayer:muted:
 *
 * Whether it is muted. Setting it requests it of the player. It has no effect if #NowPlayingPlayer:can-set-muted is
 * false.
 */

/**
 * NowPlayingPlayer:fullscreen:
 *
 * Whether it fills the screen. Setting it requests it of the player. It has no effect if
 * #NowPlayingPlayer:can-set-fullscreen is false.
 */

/**
 * NowPlayingPlayer:private:
 *
 * Whether its item is private: show it on no lock screen, and store it nowhere.
 */

/**
 * NowPlayingPlayer:repeat-mode:
 *
 * The repeat mode. Setting it requests it of the player. It has no effect if #NowPlayingPlayer:can-change-repeat-mode
 * is false.
 */

/**
 * NowPlayingPlayer:shuffle-mode:
 *
 * The shuffle mode. Setting it requests it of the player. It has no effect if #NowPlayingPlayer:can-change-shuffle-mode
 * is false.
 */

/**
 * NowPlayingPlayer:queue-index:
 *
 * The index of the current entry in the player's queue, from 0; -1: unknown.
 */

/**
 * NowPlayingPlayer:queue-count:
 *
 * The number of entries of the player's queue; -1: unknown.
 */

/**
 * NowPlayingPlayer:buffered:
 *
 * Up to which position the media are loaded, in microseconds; -1: unknown.
 */

/**
 * NowPlayingPlayer:problem:
 *
 * Why it does not play.
 */

/**
 * NowPlayingPlayer:problem-text:
 *
 * Why it does not play: a sentence for people.
 */

/**
 * NowPlayingPlayer:problem-url:
 *
 * Where the user repairs the problem. Show its host, and open it only if the user requests that.
 */

/**
 * NowPlayingPlayer:problem-retry:
 *
 * Whether playing again may succeed.
 */

/**
 * NowPlayingPlayer:content: (getter get_content)
 *
 * The item that plays, or nothing. Another object is another item, or the same one with other metadata.
 */

/**
 * NowPlayingPlayer:devices: (getter get_devices)
 *
 * The devices of a remote session: `id`, `name`, `type`; `volume` and `muted` if the device has them. The items are
 * #NowPlayingDevice.
 */

/**
 * NowPlayingPlayer:outputs: (getter get_outputs)
 *
 * The outputs where the player can play. The items are #NowPlayingOutput. A controller reads it with
 * %NOW_PLAYING_CONTROLLER_LISTS only.
 */

/**
 * NowPlayingPlayer:playlists: (getter get_playlists)
 *
 * The playlists of the player. The items are #NowPlayingPlaylist. A controller reads it with
 * %NOW_PLAYING_CONTROLLER_LISTS only.
 */

/**
 * NowPlayingPlayer:current-playlist:
 *
 * The id of the playlist that plays.
 */

/**
 * NowPlayingPlayer:custom-commands: (getter get_custom_commands)
 *
 * The commands of the player's own. The items are #NowPlayingCustomCommand. A controller reads it with
 * %NOW_PLAYING_CONTROLLER_LISTS only.
 */

/**
 * NowPlayingPlayer:language-options: (getter get_language_options)
 *
 * The soundtracks and the subtitles of the item. The items are #NowPlayingLanguageOption.
 */

/**
 * NowPlayingPlayer:queue: (getter get_queue)
 *
 * The entries of the queue. The items are #NowPlayingContent, whose id in the queue is #NowPlayingContent:entry-id. A
 * controller reads it with %NOW_PLAYING_CONTROLLER_LISTS only.
 */

/**
 * NowPlayingPlayer:current-entry:
 *
 * The id of the entry of the queue that plays.
 */

/**
 * NowPlayingPlayer:liked:
 *
 * Whether the listener likes the item.
 */

/**
 * NowPlayingPlayer:disliked:
 *
 * Whether the listener dislikes the item.
 */

/**
 * NowPlayingPlayer:bookmarked:
 *
 * Whether the listener has a bookmark in the item.
 */

/**
 * NowPlayingPlayer:animated-preview: (getter get_animated_preview)
 *
 * The still image of the animated artwork.
 */

/**
 * NowPlayingPlayer:animated-video: (getter get_animated_video)
 *
 * The video of the animated artwork. It must not move while the system does not want it: then it cannot be loaded.
 */

/**
 * NowPlayingPlayer:title: (getter get_title)
 *
 * The title of the item.
 */

/**
 * NowPlayingPlayer:artist: (getter get_artist)
 *
 * The first artist of the item.
 */

/**
 * NowPlayingPlayer:album: (getter get_album)
 *
 * The album of the item.
 */

/**
 * NowPlayingPlayer:duration: (getter get_duration)
 *
 * The duration of the item in microseconds; -1: unknown, or it has no end.
 */

/**
 * NowPlayingPlayer:artwork: (getter get_artwork)
 *
 * The image of the item, or nothing. With #NowPlayingController:artwork-size it is loaded, and nothing until it is
 * here. Reading it once loads also the images of the items that follow.
 */

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    NowPlayingPlayer *self = NOW_PLAYING_PLAYER(object);
    switch (id) {
    case PROPERTY_NAME: {
        g_value_set_string(value, np_player_get_name(self->snapshot));
        break;
    }
    case PROPERTY_IDENTITY: {
        g_value_set_string(value, np_player_get_identity(self->snapshot));
        break;
    }
    case PROPERTY_DESKTOP_ENTRY: {
        g_value_set_string(value, npg_or_null(np_player_get_desktop_entry(self->snapshot)));
        break;
    }
    case PROPERTY_SESSION_ID: {
        g_value_set_string(value, npg_or_null(np_player_get_session_id(self->snapshot)));
        break;
    }
    case PROPERTY_HAS_SESSION: {
        g_value_set_boolean(value, has(self->snapshot, NP_PLAYER_HAS_SESSION));
        break;
    }
    case PROPERTY_PRIMARY: {
        g_value_set_boolean(value, has(self->snapshot, NP_PLAYER_IS_PRIMARY));
        break;
    }
    case PROPERTY_REMOTE: {
        g_value_set_boolean(value, has(self->snapshot, NP_PLAYER_IS_REMOTE));
        break;
    }
    case PROPERTY_SILENT: {
        g_value_set_boolean(value, npg_player_is_silent(self->snapshot));
        break;
    }
    case PROPERTY_LEFT: {
        g_value_set_boolean(value, self->has_left);
        break;
    }
    case PROPERTY_REASON: {
        g_value_set_enum(value, np_player_get_reason(self->snapshot));
        break;
    }
    case PROPERTY_STATE: {
        g_value_set_enum(value, playback_of(self->snapshot).state);
        break;
    }
    case PROPERTY_POSITION: {
        g_value_set_int64(value, npg_shown_time(np_player_get_position(self->snapshot)));
        break;
    }
    case PROPERTY_RATE: {
        g_value_set_double(value, playback_of(self->snapshot).rate);
        break;
    }
    case PROPERTY_VOLUME: {
        g_value_set_double(value, playback_of(self->snapshot).volume);
        break;
    }
    case PROPERTY_MUTED: {
        g_value_set_boolean(value, has(self->snapshot, NP_PLAYER_IS_MUTED));
        break;
    }
    case PROPERTY_FULLSCREEN: {
        g_value_set_boolean(value, has(self->snapshot, NP_PLAYER_IS_FULLSCREEN));
        break;
    }
    case PROPERTY_PRIVATE: {
        g_value_set_boolean(value, has(self->snapshot, NP_PLAYER_IS_PRIVATE));
        break;
    }
    case PROPERTY_REPEAT_MODE: {
        g_value_set_enum(value, repeat_of(self->snapshot));
        break;
    }
    case PROPERTY_SHUFFLE_MODE: {
        g_value_set_enum(value, shuffle_of(self->snapshot));
        break;
    }
    case PROPERTY_QUEUE_INDEX: {
        g_value_set_int(value, playback_of(self->snapshot).queue_index);
        break;
    }
    case PROPERTY_QUEUE_COUNT: {
        g_value_set_int(value, playback_of(self->snapshot).queue_count);
        break;
    }
    case PROPERTY_BUFFERED: {
        g_value_set_int64(value, npg_shown_time(np_player_get_buffered(self->snapshot)));
        break;
    }
    case PROPERTY_PROBLEM: {
        g_value_set_enum(value, problem_of(self->snapshot).problem);
        break;
    }
    case PROPERTY_PROBLEM_TEXT: {
        g_value_set_string(value, npg_or_null(problem_of(self->snapshot).text));
        break;
    }
    case PROPERTY_PROBLEM_URL: {
        g_value_set_string(value, npg_or_null(problem_of(self->snapshot).url));
        break;
    }
    case PROPERTY_PROBLEM_RETRY: {
        g_value_set_boolean(value, problem_of(self->snapshot).can_retry);
        break;
    }
    case PROPERTY_CONTENT: {
        g_value_set_object(value, content_of(self));
        break;
    }
    case PROPERTY_DEVICES: {
        g_value_set_object(value, list_of(self, NPG_LIST_DEVICES));
        break;
    }
    case PROPERTY_OUTPUTS: {
        g_value_set_object(value, list_of(self, NPG_LIST_OUTPUTS));
        break;
    }
    case PROPERTY_PLAYLISTS: {
        g_value_set_object(value, list_of(self, NPG_LIST_PLAYLISTS));
        break;
    }
    case PROPERTY_CURRENT_PLAYLIST: {
        g_value_set_string(value, npg_or_null(np_player_get_current_playlist(self->snapshot)));
        break;
    }
    case PROPERTY_CUSTOM_COMMANDS: {
        g_value_set_object(value, list_of(self, NPG_LIST_CUSTOM_COMMANDS));
        break;
    }
    case PROPERTY_LANGUAGE_OPTIONS: {
        g_value_set_object(value, list_of(self, NPG_LIST_LANGUAGE_OPTIONS));
        break;
    }
    case PROPERTY_QUEUE: {
        g_value_set_object(value, list_of(self, NPG_LIST_QUEUE));
        break;
    }
    case PROPERTY_CURRENT_ENTRY: {
        g_value_set_string(value, npg_or_null(np_player_get_current_entry(self->snapshot)));
        break;
    }
    case PROPERTY_LIKED: {
        g_value_set_boolean(value, is_marked(self->snapshot, NP_COMMAND_LIKE));
        break;
    }
    case PROPERTY_DISLIKED: {
        g_value_set_boolean(value, is_marked(self->snapshot, NP_COMMAND_DISLIKE));
        break;
    }
    case PROPERTY_BOOKMARKED: {
        g_value_set_boolean(value, is_marked(self->snapshot, NP_COMMAND_BOOKMARK));
        break;
    }
    case PROPERTY_ANIMATED_PREVIEW: {
        g_value_set_object(value, animated_of(self, NPG_IMAGE_PREVIEW));
        break;
    }
    case PROPERTY_ANIMATED_VIDEO: {
        g_value_set_object(value, animated_of(self, NPG_IMAGE_VIDEO));
        break;
    }
    case PROPERTY_TITLE: {
        g_value_set_string(value, text_of(self->snapshot, NP_FIELD_TITLE));
        break;
    }
    case PROPERTY_ARTIST: {
        g_value_set_string(value, text_of(self->snapshot, NP_FIELD_ARTIST));
        break;
    }
    case PROPERTY_ALBUM: {
        g_value_set_string(value, text_of(self->snapshot, NP_FIELD_ALBUM));
        break;
    }
    case PROPERTY_DURATION: {
        g_value_set_int64(value, npg_shown_time(np_item_get_duration(np_player_get_item(self->snapshot))));
        break;
    }
    case PROPERTY_ARTWORK: {
        g_value_set_object(value, artwork_of(self));
        break;
    }
    default:
#ifdef GET_OTHER
        GET_OTHER(self, id - N_PROPERTIES, value, spec);
#else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
#endif
    }
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
    NowPlayingPlayer *self = NOW_PLAYING_PLAYER(object);
    switch (id) {
    case PROPERTY_RATE: {
        double to = g_value_get_double(value);
        npg_player_send(self, now_playing_action_change_playback_rate(to));
        break;
    }
    case PROPERTY_VOLUME: {
        double to = g_value_get_double(value);
        npg_player_send(self, now_playing_action_set_volume(to));
        break;
    }
    case PROPERTY_MUTED: {
        gboolean to = g_value_get_boolean(value);
        npg_player_send(self, now_playing_action_set_muted(to));
        break;
    }
    case PROPERTY_FULLSCREEN: {
        gboolean to = g_value_get_boolean(value);
        npg_player_send(self, now_playing_action_set_fullscreen(to));
        break;
    }
    case PROPERTY_REPEAT_MODE: {
        int to = g_value_get_enum(value);
        npg_player_send(self, now_playing_action_change_repeat_mode((NowPlayingRepeatMode)to));
        break;
    }
    case PROPERTY_SHUFFLE_MODE: {
        int to = g_value_get_enum(value);
        npg_player_send(self, now_playing_action_change_shuffle_mode((NowPlayingShuffleMode)to));
        break;
    }
    default:
#ifdef SET_OTHER
        SET_OTHER(self, id - N_PROPERTIES, value, spec);
#else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
#endif
    }
}

/* Writes the properties whose values differ from those of an older snapshot. Returns their number. */
static guint find_differences(NowPlayingPlayer *self, const np_player *old, np_player_changes changes,
                              GParamSpec **found)
{
    guint count = 0;
    np_player_flags flags = np_player_get_flags(old) ^ np_player_get_flags(self->snapshot);
    if (npg_player_is_silent(old) != npg_player_is_silent(self->snapshot))
        found[count++] = properties[PROPERTY_SILENT];
    if (np_player_get_reason(old) != np_player_get_reason(self->snapshot))
        found[count++] = properties[PROPERTY_REASON];
    if (changes & NP_PLAYER_COMMANDS) {
        if (repeat_of(old) != repeat_of(self->snapshot))
            found[count++] = properties[PROPERTY_REPEAT_MODE];
        if (shuffle_of(old) != shuffle_of(self->snapshot))
            found[count++] = properties[PROPERTY_SHUFFLE_MODE];
        if (is_marked(old, NP_COMMAND_LIKE) != is_marked(self->snapshot, NP_COMMAND_LIKE))
            found[count++] = properties[PROPERTY_LIKED];
        if (is_marked(old, NP_COMMAND_DISLIKE) != is_marked(self->snapshot, NP_COMMAND_DISLIKE))
            found[count++] = properties[PROPERTY_DISLIKED];
        if (is_marked(old, NP_COMMAND_BOOKMARK) != is_marked(self->snapshot, NP_COMMAND_BOOKMARK))
            found[count++] = properties[PROPERTY_BOOKMARKED];
    }
    if (changes & NP_PLAYER_IDENTITY) {
        if (g_strcmp0(np_player_get_identity(old), np_player_get_identity(self->snapshot)) != 0)
            found[count++] = properties[PROPERTY_IDENTITY];
        if (g_strcmp0(npg_or_null(np_player_get_desktop_entry(old)), npg_or_null(np_player_get_desktop_entry(self->snapshot))) != 0)
            found[count++] = properties[PROPERTY_DESKTOP_ENTRY];
        if (g_strcmp0(npg_or_null(np_player_get_session_id(old)), npg_or_null(np_player_get_session_id(self->snapshot))) != 0)
            found[count++] = properties[PROPERTY_SESSION_ID];
    }
    if (changes & NP_PLAYER_ITEM) {
        if (g_strcmp0(text_of(old, NP_FIELD_TITLE), text_of(self->snapshot, NP_FIELD_TITLE)) != 0)
            found[count++] = properties[PROPERTY_TITLE];
        if (g_strcmp0(text_of(old, NP_FIELD_ARTIST), text_of(self->snapshot, NP_FIELD_ARTIST)) != 0)
            found[count++] = properties[PROPERTY_ARTIST];
        if (g_strcmp0(text_of(old, NP_FIELD_ALBUM), text_of(self->snapshot, NP_FIELD_ALBUM)) != 0)
            found[count++] = properties[PROPERTY_ALBUM];
        if (npg_shown_time(np_item_get_duration(np_player_get_item(old))) != npg_shown_time(np_item_get_duration(np_player_get_item(self->snapshot))))
            found[count++] = properties[PROPERTY_DURATION];
    }
    if (changes & NP_PLAYER_PLAYBACK) {
        const np_playback old_playback = playback_of(old), new_playback = playback_of(self->snapshot);
        const struct problem old_problem = problem_of(old), new_problem = problem_of(self->snapshot);
        if (old_playback.state != new_playback.state)
            found[count++] = properties[PROPERTY_STATE];
        if (old_playback.rate != new_playback.rate)
            found[count++] = properties[PROPERTY_RATE];
        if (old_playback.volume != new_playback.volume)
            found[count++] = properties[PROPERTY_VOLUME];
        if (old_playback.queue_index != new_playback.queue_index)
            found[count++] = properties[PROPERTY_QUEUE_INDEX];
        if (old_playback.queue_count != new_playback.queue_count)
            found[count++] = properties[PROPERTY_QUEUE_COUNT];
        if (npg_shown_time(np_player_get_buffered(old)) != npg_shown_time(np_player_get_buffered(self->snapshot)))
            found[count++] = properties[PROPERTY_BUFFERED];
        if (old_problem.problem != new_problem.problem)
            found[count++] = properties[PROPERTY_PROBLEM];
        if (g_strcmp0(npg_or_null(old_problem.text), npg_or_null(new_problem.text)) != 0)
            found[count++] = properties[PROPERTY_PROBLEM_TEXT];
        if (g_strcmp0(npg_or_null(old_problem.url), npg_or_null(new_problem.url)) != 0)
            found[count++] = properties[PROPERTY_PROBLEM_URL];
        if (old_problem.can_retry != new_problem.can_retry)
            found[count++] = properties[PROPERTY_PROBLEM_RETRY];
    }
    if (changes & NP_PLAYER_PLAYLISTS) {
        if (g_strcmp0(npg_or_null(np_player_get_current_playlist(old)), npg_or_null(np_player_get_current_playlist(self->snapshot))) != 0)
            found[count++] = properties[PROPERTY_CURRENT_PLAYLIST];
    }
    if (changes & NP_PLAYER_QUEUE) {
        if (g_strcmp0(npg_or_null(np_player_get_current_entry(old)), npg_or_null(np_player_get_current_entry(self->snapshot))) != 0)
            found[count++] = properties[PROPERTY_CURRENT_ENTRY];
    }
    if (flags & NP_PLAYER_HAS_SESSION)
        found[count++] = properties[PROPERTY_HAS_SESSION];
    if (flags & NP_PLAYER_IS_PRIMARY)
        found[count++] = properties[PROPERTY_PRIMARY];
    if (flags & NP_PLAYER_IS_REMOTE)
        found[count++] = properties[PROPERTY_REMOTE];
    if (flags & NP_PLAYER_IS_MUTED)
        found[count++] = properties[PROPERTY_MUTED];
    if (flags & NP_PLAYER_IS_FULLSCREEN)
        found[count++] = properties[PROPERTY_FULLSCREEN];
    if (flags & NP_PLAYER_IS_PRIVATE)
        found[count++] = properties[PROPERTY_PRIVATE];
    return count;
}

const char *now_playing_player_get_name(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    return np_player_get_name(self->snapshot);
}

const char *now_playing_player_get_identity(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    return np_player_get_identity(self->snapshot);
}

const char *now_playing_player_get_desktop_entry(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    return npg_or_null(np_player_get_desktop_entry(self->snapshot));
}

const char *now_playing_player_get_session_id(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    return npg_or_null(np_player_get_session_id(self->snapshot));
}

NowPlayingPlaybackState now_playing_player_get_state(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), (NowPlayingPlaybackState)0);
    return (NowPlayingPlaybackState)playback_of(self->snapshot).state;
}

gint64 now_playing_player_get_position(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), 0);
    return npg_shown_time(np_player_get_position(self->snapshot));
}

NowPlayingContent *now_playing_player_get_content(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    return content_of(self);
}

GListModel *now_playing_player_get_devices(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    return list_of(self, NPG_LIST_DEVICES);
}

GListModel *now_playing_player_get_outputs(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    return list_of(self, NPG_LIST_OUTPUTS);
}

GListModel *now_playing_player_get_playlists(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    return list_of(self, NPG_LIST_PLAYLISTS);
}

GListModel *now_playing_player_get_custom_commands(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    return list_of(self, NPG_LIST_CUSTOM_COMMANDS);
}

GListModel *now_playing_player_get_language_options(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    return list_of(self, NPG_LIST_LANGUAGE_OPTIONS);
}

GListModel *now_playing_player_get_queue(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    return list_of(self, NPG_LIST_QUEUE);
}

NowPlayingArtwork *now_playing_player_get_animated_preview(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    return animated_of(self, NPG_IMAGE_PREVIEW);
}

NowPlayingArtwork *now_playing_player_get_animated_video(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    return animated_of(self, NPG_IMAGE_VIDEO);
}

const char *now_playing_player_get_title(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    return text_of(self->snapshot, NP_FIELD_TITLE);
}

const char *now_playing_player_get_artist(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    return text_of(self->snapshot, NP_FIELD_ARTIST);
}

const char *now_playing_player_get_album(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    return text_of(self->snapshot, NP_FIELD_ALBUM);
}

gint64 now_playing_player_get_duration(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), 0);
    return npg_shown_time(np_item_get_duration(np_player_get_item(self->snapshot)));
}

NowPlayingArtwork *now_playing_player_get_artwork(NowPlayingPlayer *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    return artwork_of(self);
}

gboolean now_playing_player_offers(NowPlayingPlayer *self, NowPlayingCommand command)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), FALSE);
    return npg_is_command(command, "Player.offers()") && offers(self->snapshot, (np_command)command);
}

void now_playing_player_perform_async(NowPlayingPlayer *self, const NowPlayingAction *action, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
    g_return_if_fail(NOW_PLAYING_IS_PLAYER(self) && action && (!cancellable || G_IS_CANCELLABLE(cancellable)));
    perform(self, action, cancellable, callback, user_data);
}

gboolean now_playing_player_perform_finish(NowPlayingPlayer *self, GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self) && g_task_is_valid(result, self), FALSE);
    return g_task_propagate_boolean(G_TASK(result), error);
}

gint64 *now_playing_player_get_skip_intervals(NowPlayingPlayer *self, NowPlayingCommand command, gsize *n_intervals)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    gint64 *values = g_new0(gint64, most_values);
    size_t count = 0;
    np_player_get_skip_intervals(self->snapshot, (np_command)command, (int64_t *)values, most_values, &count);
    *n_intervals = MIN(count, most_values);
    return values;
}

double *now_playing_player_get_rates(NowPlayingPlayer *self, gsize *n_rates)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    double *values = g_new0(double, most_values);
    size_t count = 0;
    np_player_get_rates(self->snapshot, values, most_values, &count);
    *n_rates = MIN(count, most_values);
    return values;
}

int *now_playing_player_get_repeat_modes(NowPlayingPlayer *self, gsize *n_modes)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    int *values = g_new0(int, most_values);
    size_t count = 0;
    np_player_get_repeat_modes(self->snapshot, values, most_values, &count);
    *n_modes = MIN(count, most_values);
    return values;
}

int *now_playing_player_get_shuffle_modes(NowPlayingPlayer *self, gsize *n_modes)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), NULL);
    int *values = g_new0(int, most_values);
    size_t count = 0;
    np_player_get_shuffle_modes(self->snapshot, values, most_values, &count);
    *n_modes = MIN(count, most_values);
    return values;
}

gboolean now_playing_player_get_rate_range(NowPlayingPlayer *self, double *minimum, double *maximum)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), FALSE);
    return (*minimum = *maximum = 1, np_player_get_rate_range(self->snapshot, minimum, maximum) == NP_OK);
}

gboolean now_playing_player_get_rating_range(NowPlayingPlayer *self, double *minimum, double *maximum)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), FALSE);
    return (*minimum = 0, *maximum = 1, np_player_get_rating_range(self->snapshot, minimum, maximum) == NP_OK);
}

gboolean now_playing_player_get_window(NowPlayingPlayer *self, gint64 *start, gint64 *end)
{
    g_return_val_if_fail(NOW_PLAYING_IS_PLAYER(self), FALSE);
    return (*start = *end = -1, np_player_get_window(self->snapshot, (int64_t *)start, (int64_t *)end) == NP_OK);
}

static void class_finalize(GObject *object)
{
    NowPlayingPlayer *self = NOW_PLAYING_PLAYER(object);
    end(self);
    g_weak_ref_clear(&self->controller);
    g_clear_pointer(&self->snapshot, np_player_free);
    g_clear_pointer(&self->content, g_object_unref);
    g_clear_pointer(&self->artwork, g_object_unref);
    g_clear_pointer(&self->preview, g_object_unref);
    g_clear_pointer(&self->video, g_object_unref);
    g_clear_pointer(&self->newest, g_hash_table_unref);
    G_OBJECT_CLASS(now_playing_player_parent_class)->finalize(object);
}

static void now_playing_player_class_init(NowPlayingPlayerClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->finalize = class_finalize;
    object_class->get_property = get_property;
    object_class->set_property = set_property;
    properties[PROPERTY_NAME] =
        g_param_spec_string("name", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_IDENTITY] =
        g_param_spec_string("identity", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_DESKTOP_ENTRY] =
        g_param_spec_string("desktop-entry", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_SESSION_ID] =
        g_param_spec_string("session-id", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_HAS_SESSION] =
        g_param_spec_boolean("has-session", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_PRIMARY] =
        g_param_spec_boolean("primary", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_REMOTE] =
        g_param_spec_boolean("remote", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_SILENT] =
        g_param_spec_boolean("silent", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_LEFT] =
        g_param_spec_boolean("left", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_REASON] =
        g_param_spec_enum("reason", NULL, NULL, NOW_PLAYING_TYPE_PLAYER_REASON, 0, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_STATE] =
        g_param_spec_enum("state", NULL, NULL, NOW_PLAYING_TYPE_PLAYBACK_STATE, 0, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_POSITION] =
        g_param_spec_int64("position", NULL, NULL, -1, G_MAXINT64, -1, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_RATE] =
        g_param_spec_double("rate", NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 1, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_VOLUME] =
        g_param_spec_double("volume", NULL, NULL, -1, G_MAXDOUBLE, -1, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_MUTED] =
        g_param_spec_boolean("muted", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_FULLSCREEN] =
        g_param_spec_boolean("fullscreen", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_PRIVATE] =
        g_param_spec_boolean("private", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_REPEAT_MODE] =
        g_param_spec_enum("repeat-mode", NULL, NULL, NOW_PLAYING_TYPE_REPEAT_MODE, 0, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_SHUFFLE_MODE] =
        g_param_spec_enum("shuffle-mode", NULL, NULL, NOW_PLAYING_TYPE_SHUFFLE_MODE, 0, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_QUEUE_INDEX] =
        g_param_spec_int("queue-index", NULL, NULL, -1, G_MAXINT, -1, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_QUEUE_COUNT] =
        g_param_spec_int("queue-count", NULL, NULL, -1, G_MAXINT, -1, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_BUFFERED] =
        g_param_spec_int64("buffered", NULL, NULL, -1, G_MAXINT64, -1, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_PROBLEM] =
        g_param_spec_enum("problem", NULL, NULL, NOW_PLAYING_TYPE_PROBLEM, 0, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_PROBLEM_TEXT] =
        g_param_spec_string("problem-text", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_PROBLEM_URL] =
        g_param_spec_string("problem-url", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_PROBLEM_RETRY] =
        g_param_spec_boolean("problem-retry", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_CONTENT] =
        g_param_spec_object("content", NULL, NULL, NOW_PLAYING_TYPE_CONTENT, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_DEVICES] =
        g_param_spec_object("devices", NULL, NULL, G_TYPE_LIST_MODEL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_OUTPUTS] =
        g_param_spec_object("outputs", NULL, NULL, G_TYPE_LIST_MODEL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_PLAYLISTS] =
        g_param_spec_object("playlists", NULL, NULL, G_TYPE_LIST_MODEL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_CURRENT_PLAYLIST] =
        g_param_spec_string("current-playlist", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_CUSTOM_COMMANDS] =
        g_param_spec_object("custom-commands", NULL, NULL, G_TYPE_LIST_MODEL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_LANGUAGE_OPTIONS] =
        g_param_spec_object("language-options", NULL, NULL, G_TYPE_LIST_MODEL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_QUEUE] =
        g_param_spec_object("queue", NULL, NULL, G_TYPE_LIST_MODEL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_CURRENT_ENTRY] =
        g_param_spec_string("current-entry", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_LIKED] =
        g_param_spec_boolean("liked", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_DISLIKED] =
        g_param_spec_boolean("disliked", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_BOOKMARKED] =
        g_param_spec_boolean("bookmarked", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_ANIMATED_PREVIEW] =
        g_param_spec_object("animated-preview", NULL, NULL, NOW_PLAYING_TYPE_ARTWORK, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_ANIMATED_VIDEO] =
        g_param_spec_object("animated-video", NULL, NULL, NOW_PLAYING_TYPE_ARTWORK, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_TITLE] =
        g_param_spec_string("title", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_ARTIST] =
        g_param_spec_string("artist", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_ALBUM] =
        g_param_spec_string("album", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_DURATION] =
        g_param_spec_int64("duration", NULL, NULL, -1, G_MAXINT64, -1, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_ARTWORK] =
        g_param_spec_object("artwork", NULL, NULL, NOW_PLAYING_TYPE_ARTWORK, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPERTIES, properties);
    init_class(object_class);
}

static void now_playing_player_init(NowPlayingPlayer *self)
{
    g_weak_ref_init(&self->controller, NULL);
    self->newest = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)now_playing_action_free);
}
