/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
/**
 * NowPlayingSession:application: (getter get_application)
 *
 * The application. Without it, #NowPlayingSession:application-id selects one.
 */

/**
 * NowPlayingSession:application-id:
 *
 * The id of the application, as for its desktop file: "org.example.Player".
 */

/**
 * NowPlayingSession:id: (getter get_id)
 *
 * The id of the session among those of the application. Use the same one at the next start.
 */

/**
 * NowPlayingSession:name:
 *
 * The name that users see, if the application has several sessions.
 */

/**
 * NowPlayingSession:remote:
 *
 * Whether it plays on another machine or device, and may have devices.
 */

/**
 * NowPlayingSession:content: (getter get_content)
 *
 * The item that plays, or nothing. The session publishes and returns a copy of the set item. With another id, the
 * position becomes 0. It refuses changes: set the properties of your own content, and set it again. A
 * #NowPlayingContent without an id is refused. In Python, use now_playing_session_set_content().
 */

/**
 * NowPlayingSession:state: (getter get_state)
 *
 * The state. A pause keeps the position of this moment.
 */

/**
 * NowPlayingSession:position: (getter get_position)
 *
 * The position in microseconds. It advances while the session plays. Set it after a seek only.
 */

/**
 * NowPlayingSession:precision:
 *
 * How exactly the player knows the position, in microseconds. Clients do not see a shorter seek. At most 10 seconds.
 */

/**
 * NowPlayingSession:rate:
 *
 * The rate while it plays: 1.0 is normal.
 */

/**
 * NowPlayingSession:default-rate:
 *
 * The rate that the user chose.
 */

/**
 * NowPlayingSession:volume:
 *
 * The volume: 0.0 is silent, 1.0 full, and a client can request more. -1: the player has no volume.
 */

/**
 * NowPlayingSession:muted:
 *
 * Whether the player is muted. It keeps its volume.
 */

/**
 * NowPlayingSession:repeat-mode:
 *
 * The repeat mode.
 */

/**
 * NowPlayingSession:shuffle-mode:
 *
 * The shuffle mode.
 */

/**
 * NowPlayingSession:queue-index:
 *
 * The index of the current entry in the player's whole queue, from 0; -1: none.
 */

/**
 * NowPlayingSession:queue-count:
 *
 * The number of entries of the player's whole queue; -1: none.
 */

/**
 * NowPlayingSession:buffered:
 *
 * Up to which position the media are loaded, in microseconds; -1: unknown.
 */

/**
 * NowPlayingSession:fullscreen:
 *
 * Whether the player fills the screen.
 */

/**
 * NowPlayingSession:private:
 *
 * Whether desktops get neither metadata nor artwork: a private window of a browser.
 */

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    NowPlayingSession *self = NOW_PLAYING_SESSION(object);
    switch (id) {
    case PROPERTY_APPLICATION: {
        g_value_set_object(value, self->application);
        break;
    }
    case PROPERTY_APPLICATION_ID: {
        g_value_set_string(value, self->application_id);
        break;
    }
    case PROPERTY_ID: {
        g_value_set_string(value, self->id);
        break;
    }
    case PROPERTY_NAME: {
        g_value_set_string(value, self->name);
        break;
    }
    case PROPERTY_REMOTE: {
        g_value_set_boolean(value, self->is_remote);
        break;
    }
    case PROPERTY_CONTENT: {
        g_value_set_object(value, self->content);
        break;
    }
    case PROPERTY_STATE: {
        g_value_set_enum(value, self->playback.state);
        break;
    }
    case PROPERTY_POSITION: {
        g_value_set_int64(value, now_position(self));
        break;
    }
    case PROPERTY_PRECISION: {
        g_value_set_int64(value, self->playback.precision_us);
        break;
    }
    case PROPERTY_RATE: {
        g_value_set_double(value, self->playback.rate);
        break;
    }
    case PROPERTY_DEFAULT_RATE: {
        g_value_set_double(value, self->playback.default_rate);
        break;
    }
    case PROPERTY_VOLUME: {
        g_value_set_double(value, self->playback.volume);
        break;
    }
    case PROPERTY_MUTED: {
        g_value_set_boolean(value, self->is_muted);
        break;
    }
    case PROPERTY_REPEAT_MODE: {
        g_value_set_enum(value, self->repeat_mode);
        break;
    }
    case PROPERTY_SHUFFLE_MODE: {
        g_value_set_enum(value, self->shuffle_mode);
        break;
    }
    case PROPERTY_QUEUE_INDEX: {
        g_value_set_int(value, self->playback.queue_index);
        break;
    }
    case PROPERTY_QUEUE_COUNT: {
        g_value_set_int(value, self->playback.queue_count);
        break;
    }
    case PROPERTY_BUFFERED: {
        g_value_set_int64(value, self->buffered);
        break;
    }
    case PROPERTY_FULLSCREEN: {
        g_value_set_boolean(value, self->is_fullscreen);
        break;
    }
    case PROPERTY_PRIVATE: {
        g_value_set_boolean(value, self->is_private);
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
    NowPlayingSession *self = NOW_PLAYING_SESSION(object);
    switch (id) {
    case PROPERTY_APPLICATION: {
        NowPlayingApplication *to = g_value_get_object(value);
        if (g_set_object(&self->application, to))
            g_object_notify_by_pspec(object, spec);
        break;
    }
    case PROPERTY_APPLICATION_ID: {
        const char *to = g_value_get_string(value);
        char *old = self->application_id;
        if (g_strcmp0(old, to) == 0)
            break;
        self->application_id = g_strdup(to);
        g_object_notify_by_pspec(object, spec);
        g_free(old);
        break;
    }
    case PROPERTY_ID: {
        const char *to = g_value_get_string(value);
        char *old = self->id;
        if (g_strcmp0(old, to) == 0)
            break;
        self->id = g_strdup(to);
        g_object_notify_by_pspec(object, spec);
        g_free(old);
        break;
    }
    case PROPERTY_NAME: {
        const char *to = g_value_get_string(value);
        char *old = self->name;
        if (g_strcmp0(old, to) == 0)
            break;
        self->name = g_strdup(to);
        if (npg_is_set(self->handle, np_session_set_name(self->handle, to), spec))
            g_object_notify_by_pspec(object, spec);
        else
            to = self->name, self->name = old, old = (char *)to;
        g_free(old);
        break;
    }
    case PROPERTY_REMOTE: {
        gboolean to = g_value_get_boolean(value);
        gboolean old = self->is_remote;
        if (old == to)
            break;
        self->is_remote = to;
        g_object_notify_by_pspec(object, spec);
        break;
    }
    case PROPERTY_CONTENT: {
        NowPlayingContent *to = g_value_get_object(value);
        set_content(self, to, spec);
        break;
    }
    case PROPERTY_STATE: {
        int to = g_value_get_enum(value);
        keep_position(self);
        int old = self->playback.state;
        if (old == to)
            break;
        self->playback.state = to;
        if (npg_is_set(self->handle, np_session_set_state(self->handle, to), spec))
            g_object_notify_by_pspec(object, spec);
        else
            self->playback.state = old;
        break;
    }
    case PROPERTY_POSITION: {
        gint64 to = g_value_get_int64(value);
        set_position(self, to, spec);
        break;
    }
    case PROPERTY_PRECISION: {
        gint64 to = g_value_get_int64(value);
        to = MIN(to, 10 * G_USEC_PER_SEC);
        gint64 old = self->playback.precision_us;
        if (old == to)
            break;
        self->playback.precision_us = to;
        if (npg_is_set(self->handle, send_playback(self, NP_TIME_UNKNOWN), spec))
            g_object_notify_by_pspec(object, spec);
        else
            self->playback.precision_us = old;
        break;
    }
    case PROPERTY_RATE: {
        double to = g_value_get_double(value);
        keep_position(self);
        double old = self->playback.rate;
        if (old == to)
            break;
        self->playback.rate = to;
        if (npg_is_set(self->handle, send_playback(self, NP_TIME_UNKNOWN), spec))
            g_object_notify_by_pspec(object, spec);
        else
            self->playback.rate = old;
        break;
    }
    case PROPERTY_DEFAULT_RATE: {
        double to = g_value_get_double(value);
        double old = self->playback.default_rate;
        if (old == to)
            break;
        self->playback.default_rate = to;
        if (npg_is_set(self->handle, send_playback(self, NP_TIME_UNKNOWN), spec))
            g_object_notify_by_pspec(object, spec);
        else
            self->playback.default_rate = old;
        break;
    }
    case PROPERTY_VOLUME: {
        double to = g_value_get_double(value);
        double old = self->playback.volume;
        if (old == to)
            break;
        self->playback.volume = to;
        if (npg_is_set(self->handle, send_playback(self, NP_TIME_UNKNOWN), spec))
            g_object_notify_by_pspec(object, spec);
        else
            self->playback.volume = old;
        break;
    }
    case PROPERTY_MUTED: {
        gboolean to = g_value_get_boolean(value);
        gboolean old = self->is_muted;
        if (old == to)
            break;
        self->is_muted = to;
        if (npg_is_set(self->handle, np_session_set_muted(self->handle, to), spec))
            g_object_notify_by_pspec(object, spec);
        else
            self->is_muted = old;
        break;
    }
    case PROPERTY_REPEAT_MODE: {
        int to = g_value_get_enum(value);
        int old = self->repeat_mode;
        if (old == to)
            break;
        self->repeat_mode = to;
        if (npg_is_set(self->handle, np_session_set_repeat_mode(self->handle, to, MODES(self->repeat_modes)), spec))
            g_object_notify_by_pspec(object, spec);
        else
            self->repeat_mode = old;
        break;
    }
    case PROPERTY_SHUFFLE_MODE: {
        int to = g_value_get_enum(value);
        int old = self->shuffle_mode;
        if (old == to)
            break;
        self->shuffle_mode = to;
        if (npg_is_set(self->handle, np_session_set_shuffle_mode(self->handle, to, MODES(self->shuffle_modes)), spec))
            g_object_notify_by_pspec(object, spec);
        else
            self->shuffle_mode = old;
        break;
    }
    case PROPERTY_QUEUE_INDEX: {
        int to = g_value_get_int(value);
        int old = self->playback.queue_index;
        if (old == to)
            break;
        self->playback.queue_index = to;
        if (npg_is_set(self->handle, send_playback(self, NP_TIME_UNKNOWN), spec))
            g_object_notify_by_pspec(object, spec);
        else
            self->playback.queue_index = old;
        break;
    }
    case PROPERTY_QUEUE_COUNT: {
        int to = g_value_get_int(value);
        int old = self->playback.queue_count;
        if (old == to)
            break;
        self->playback.queue_count = to;
        if (npg_is_set(self->handle, send_playback(self, NP_TIME_UNKNOWN), spec))
            g_object_notify_by_pspec(object, spec);
        else
            self->playback.queue_count = old;
        break;
    }
    case PROPERTY_BUFFERED: {
        gint64 to = g_value_get_int64(value);
        gint64 old = self->buffered;
        if (old == to)
            break;
        self->buffered = to;
        if (npg_is_set(self->handle, np_session_set_buffered(self->handle, npg_time(to)), spec))
            g_object_notify_by_pspec(object, spec);
        else
            self->buffered = old;
        break;
    }
    case PROPERTY_FULLSCREEN: {
        gboolean to = g_value_get_boolean(value);
        gboolean old = self->is_fullscreen;
        if (old == to)
            break;
        self->is_fullscreen = to;
        if (npg_is_set(self->handle, np_session_set_fullscreen(self->handle, to), spec))
            g_object_notify_by_pspec(object, spec);
        else
            self->is_fullscreen = old;
        break;
    }
    case PROPERTY_PRIVATE: {
        gboolean to = g_value_get_boolean(value);
        gboolean old = self->is_private;
        if (old == to)
            break;
        self->is_private = to;
        if (npg_is_set(self->handle, np_session_set_private(self->handle, to), spec))
            g_object_notify_by_pspec(object, spec);
        else
            self->is_private = old;
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

NowPlayingApplication *now_playing_session_get_application(NowPlayingSession *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), NULL);
    return self->application;
}

const char *now_playing_session_get_id(NowPlayingSession *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), NULL);
    return self->id;
}

NowPlayingContent *now_playing_session_get_content(NowPlayingSession *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), NULL);
    return self->content;
}

NowPlayingPlaybackState now_playing_session_get_state(NowPlayingSession *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), (NowPlayingPlaybackState)0);
    return (NowPlayingPlaybackState)self->playback.state;
}

gint64 now_playing_session_get_position(NowPlayingSession *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), 0);
    return now_position(self);
}

NowPlayingSession *now_playing_session_new(const char *application_id, const char *id, GError **error)
{
    g_return_val_if_fail(application_id && id, NULL);
    return checked(g_object_new(NOW_PLAYING_TYPE_SESSION, "application-id", application_id, "id", id, NULL), error);
}

NowPlayingSession *now_playing_session_new_for_application(NowPlayingApplication *application, const char *id, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_APPLICATION(application) && id, NULL);
    return checked(g_object_new(NOW_PLAYING_TYPE_SESSION, "application", application, "id", id, NULL), error);
}

void now_playing_session_set_content(NowPlayingSession *self, NowPlayingContent *content)
{
    g_return_if_fail(NOW_PLAYING_IS_SESSION(self) && (!content || NOW_PLAYING_IS_CONTENT(content)));
    g_object_set(self, "content", content, NULL);
}

void now_playing_session_set_state(NowPlayingSession *self, NowPlayingPlaybackState state)
{
    g_return_if_fail(NOW_PLAYING_IS_SESSION(self));
    g_object_set(self, "state", state, NULL);
}

void now_playing_session_set_position(NowPlayingSession *self, gint64 position)
{
    g_return_if_fail(NOW_PLAYING_IS_SESSION(self) && position >= 0);
    g_object_set(self, "position", position, NULL);
}

gboolean now_playing_session_publish(NowPlayingSession *self, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), FALSE);
    return CALL(np_session_publish(self->handle)) && hold(self);
}

gboolean now_playing_session_request_primary(NowPlayingSession *self, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), FALSE);
    return CALL(np_session_request_system_primary(self->handle, NULL, NULL, NULL)) && hold(self);
}

void now_playing_session_withdraw(NowPlayingSession *self)
{
    g_return_if_fail(NOW_PLAYING_IS_SESSION(self));
    if (self->handle) np_session_withdraw(self->handle), release(self);
}

void now_playing_session_close(NowPlayingSession *self)
{
    g_return_if_fail(NOW_PLAYING_IS_SESSION(self));
    dispose(self);
}

gboolean now_playing_session_is_published(NowPlayingSession *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), FALSE);
    return self->is_published;
}

gboolean now_playing_session_is_on_bus(NowPlayingSession *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), FALSE);
    return np_session_is_published(self->handle);
}

char *now_playing_session_get_bus_name(NowPlayingSession *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), NULL);
    return bus_name_of(self);
}

void now_playing_session_begin_update(NowPlayingSession *self)
{
    g_return_if_fail(NOW_PLAYING_IS_SESSION(self));
    if (self->handle) np_session_begin_update(self->handle);
}

void now_playing_session_end_update(NowPlayingSession *self)
{
    g_return_if_fail(NOW_PLAYING_IS_SESSION(self));
    if (self->handle) npg_accepts(np_session_end_update(self->handle), "Session", "end_update()");
}

void now_playing_session_offer(NowPlayingSession *self, NowPlayingCommand command, NowPlayingCommandFunc func, gpointer user_data, GDestroyNotify destroy)
{
    g_return_if_fail(NOW_PLAYING_IS_SESSION(self));
    offer(self, command, func, user_data, destroy);
}

void now_playing_session_withdraw_command(NowPlayingSession *self, NowPlayingCommand command)
{
    g_return_if_fail(NOW_PLAYING_IS_SESSION(self));
    withdraw_command(self, (np_command)command);
}

void now_playing_session_set_command_enabled(NowPlayingSession *self, NowPlayingCommand command, gboolean enabled)
{
    g_return_if_fail(NOW_PLAYING_IS_SESSION(self));
    if (self->handle) npg_accepts(np_session_set_command_enabled(self->handle, (np_command)command, enabled), "Session", "set_command_enabled()");
}

gboolean now_playing_session_set_skip_intervals(NowPlayingSession *self, NowPlayingCommand command, const gint64 *intervals, gsize n_intervals, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), FALSE);
    return CALL(np_session_set_skip_intervals(self->handle, (np_command)command, (const int64_t *)intervals, n_intervals));
}

gboolean now_playing_session_set_rates(NowPlayingSession *self, const double *rates, gsize n_rates, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), FALSE);
    return CALL(np_session_set_supported_rates(self->handle, rates, n_rates));
}

gboolean now_playing_session_set_rate_range(NowPlayingSession *self, double minimum, double maximum, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), FALSE);
    return CALL(np_session_set_rate_range(self->handle, minimum, maximum));
}

gboolean now_playing_session_set_rating_range(NowPlayingSession *self, double minimum, double maximum, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), FALSE);
    return CALL(np_session_set_rating_range(self->handle, minimum, maximum));
}

gboolean now_playing_session_set_repeat_modes(NowPlayingSession *self, const int *modes, gsize n_modes, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), FALSE);
    return CALL(np_session_set_repeat_mode(self->handle, self->repeat_mode, modes, n_modes)) && keep(self->repeat_modes, modes, n_modes);
}

gboolean now_playing_session_set_shuffle_modes(NowPlayingSession *self, const int *modes, gsize n_modes, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), FALSE);
    return CALL(np_session_set_shuffle_mode(self->handle, self->shuffle_mode, modes, n_modes)) && keep(self->shuffle_modes, modes, n_modes);
}

gboolean now_playing_session_set_feedback(NowPlayingSession *self, NowPlayingCommand command, NowPlayingFeedback feedback, const char *title, const char *short_title, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), FALSE);
    return CALL(np_session_set_feedback(self->handle, (np_command)command, (np_feedback)feedback, title, short_title));
}

gboolean now_playing_session_set_supported_urls(NowPlayingSession *self, const char *const *schemes, const char *const *mime_types, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), FALSE);
    return CALL(np_session_set_supported_urls(self->handle, schemes, schemes ? g_strv_length((char **)schemes) : 0, mime_types, mime_types ? g_strv_length((char **)mime_types) : 0));
}

gboolean now_playing_session_set_problem(NowPlayingSession *self, NowPlayingProblem problem, const char *text, const char *url, gboolean can_retry, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), FALSE);
    return problem == NOW_PLAYING_PROBLEM_NONE ? CALL(np_session_clear_problem(self->handle)) : CALL(np_session_set_problem(self->handle, (np_problem)problem, text, url, can_retry));
}

gboolean now_playing_session_set_window(NowPlayingSession *self, gint64 start, gint64 end, gboolean start_moves, gboolean end_moves, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), FALSE);
    return set_window(self, start, end, (start_moves ? NP_WINDOW_START_MOVES : 0) + (end_moves ? NP_WINDOW_END_MOVES : 0), error);
}

gboolean now_playing_session_set_queue(NowPlayingSession *self, GListModel *entries, int current, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self) && (!entries || G_IS_LIST_MODEL(entries)), FALSE);
    return set_queue(self, entries, current, error);
}

gboolean now_playing_session_set_playlists(NowPlayingSession *self, NowPlayingPlaylist *const *playlists, gsize n_playlists, const char *current, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), FALSE);
    return set_playlists(self, playlists, n_playlists, current, error);
}

gboolean now_playing_session_set_devices(NowPlayingSession *self, NowPlayingDevice *const *devices, gsize n_devices, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), FALSE);
    g_autofree np_device *all = npg_device_array(devices, n_devices, error);
    return all && CALL(np_session_set_devices(self->handle, all, n_devices));
}

gboolean now_playing_session_set_outputs(NowPlayingSession *self, NowPlayingOutput *const *outputs, gsize n_outputs, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), FALSE);
    g_autofree np_output *all = npg_output_array(outputs, n_outputs, error);
    return all && CALL(np_session_set_outputs(self->handle, all, n_outputs));
}

gboolean now_playing_session_set_language_options(NowPlayingSession *self, NowPlayingLanguageOption *const *language_options, gsize n_language_options, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), FALSE);
    g_autofree np_language_option *all = npg_language_option_array(language_options, n_language_options, error);
    return all && CALL(np_session_set_language_options(self->handle, all, n_language_options));
}

gboolean now_playing_session_set_custom_commands(NowPlayingSession *self, NowPlayingCustomCommand *const *custom_commands, gsize n_custom_commands, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_SESSION(self), FALSE);
    g_autofree np_custom_command *all = npg_custom_command_array(custom_commands, n_custom_commands, error);
    return all && CALL(set_custom_commands(self, custom_commands, all, n_custom_commands));
}

static void class_constructed(GObject *object)
{
    G_OBJECT_CLASS(now_playing_session_parent_class)->constructed(object);
    constructed(NOW_PLAYING_SESSION(object));
}

static void class_dispose(GObject *object)
{
    dispose(NOW_PLAYING_SESSION(object));
    G_OBJECT_CLASS(now_playing_session_parent_class)->dispose(object);
}

static void class_finalize(GObject *object)
{
    NowPlayingSession *self = NOW_PLAYING_SESSION(object);
    g_clear_pointer(&self->application, g_object_unref);
    g_clear_pointer(&self->application_id, g_free);
    g_clear_pointer(&self->id, g_free);
    g_clear_pointer(&self->name, g_free);
    g_clear_pointer(&self->failure, g_error_free);
    g_clear_pointer(&self->content, g_object_unref);
    g_clear_pointer(&self->repeat_modes, g_array_unref);
    g_clear_pointer(&self->shuffle_modes, g_array_unref);
    g_clear_pointer(&self->offers, g_hash_table_unref);
    G_OBJECT_CLASS(now_playing_session_parent_class)->finalize(object);
}

static void now_playing_session_class_init(NowPlayingSessionClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->constructed = class_constructed;
    object_class->dispose = class_dispose;
    object_class->finalize = class_finalize;
    object_class->get_property = get_property;
    object_class->set_property = set_property;
    properties[PROPERTY_APPLICATION] =
        g_param_spec_object("application", NULL, NULL, NOW_PLAYING_TYPE_APPLICATION, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_APPLICATION_ID] =
        g_param_spec_string("application-id", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_ID] =
        g_param_spec_string("id", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_NAME] =
        g_param_spec_string("name", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_REMOTE] =
        g_param_spec_boolean("remote", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_CONTENT] =
        g_param_spec_object("content", NULL, NULL, NOW_PLAYING_TYPE_CONTENT, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_STATE] =
        g_param_spec_enum("state", NULL, NULL, NOW_PLAYING_TYPE_PLAYBACK_STATE, 0, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_POSITION] =
        g_param_spec_int64("position", NULL, NULL, 0, G_MAXINT64, 0, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_PRECISION] =
        g_param_spec_int64("precision", NULL, NULL, 0, G_MAXINT64, 0, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_RATE] =
        g_param_spec_double("rate", NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 1, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_DEFAULT_RATE] =
        g_param_spec_double("default-rate", NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 1, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_VOLUME] =
        g_param_spec_double("volume", NULL, NULL, -1, G_MAXDOUBLE, -1, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_MUTED] =
        g_param_spec_boolean("muted", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_REPEAT_MODE] =
        g_param_spec_enum("repeat-mode", NULL, NULL, NOW_PLAYING_TYPE_REPEAT_MODE, 0, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_SHUFFLE_MODE] =
        g_param_spec_enum("shuffle-mode", NULL, NULL, NOW_PLAYING_TYPE_SHUFFLE_MODE, 0, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_QUEUE_INDEX] =
        g_param_spec_int("queue-index", NULL, NULL, -1, G_MAXINT, -1, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_QUEUE_COUNT] =
        g_param_spec_int("queue-count", NULL, NULL, -1, G_MAXINT, -1, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_BUFFERED] =
        g_param_spec_int64("buffered", NULL, NULL, -1, G_MAXINT64, -1, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_FULLSCREEN] =
        g_param_spec_boolean("fullscreen", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_PRIVATE] =
        g_param_spec_boolean("private", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPERTIES, properties);
    init_class(object_class);
}

static void now_playing_session_init(NowPlayingSession *self)
{
    self->playback = (np_playback)NP_PLAYBACK_INIT;
    self->repeat_modes = g_array_new(FALSE, FALSE, sizeof(int));
    self->shuffle_modes = g_array_new(FALSE, FALSE, sizeof(int));
    self->buffered = -1;
    self->offers = g_hash_table_new_full(NULL, NULL, NULL, offer_release);
}
