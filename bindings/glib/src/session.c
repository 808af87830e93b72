/* SPDX-License-Identifier: MIT */
#include "private.h"

static void offer_release(gpointer offer);

#include "inline/session.h"

static guint command_signal;

/* A function that performs a command. It can be replaced while it runs, so it has references. */
struct offer {
    NowPlayingCommandFunc func;
    gpointer data;
    GDestroyNotify destroy;
};

static void offer_clear(gpointer data)
{
    struct offer *offer = data;
    if (offer->destroy)
        offer->destroy(offer->data);
}

static void offer_release(gpointer offer)
{
    g_rc_box_release_full(offer, offer_clear);
}

/* ---- commands ---- */

/* Sets the property that a command sets, for a session that offers it without a function. */
static gboolean set_itself(NowPlayingSession *self, NowPlayingRequest *request)
{
    const NpgCommand *command = npg_command_find((np_command)now_playing_request_get_command(request));
    g_auto(GValue) value = G_VALUE_INIT;
    if (!command || !command->property)
        return FALSE;
    /* The request has a property with the same name. */
    g_object_get_property(G_OBJECT(request), command->property, &value);
    g_object_set_property(G_OBJECT(self), command->property, &value);
    return TRUE;
}

/* Performs a request, after the library's dispatch. The program may end the session in its handlers. */
static void perform(gpointer data)
{
    NowPlayingRequest *request = data;
    g_autoptr(NowPlayingSession) self = NULL;
    g_object_get(request, "session", &self, NULL);
    if (!self || !self->handle) {
        now_playing_request_fail(request, NOW_PLAYING_ERROR_CANCELLED, "the player has ended");
        return;
    }
    NowPlayingCommand command = now_playing_request_get_command(request);
    GQuark detail = g_quark_from_static_string(npg_command_name((np_command)command));
    NowPlayingRequest *outer = self->running;
    self->running = request;
    gboolean is_performed = g_signal_has_handler_pending(self, command_signal, detail, TRUE);
    g_signal_emit(self, command_signal, detail, request);

    gboolean is_mine = npg_request_is_undecided(request);
    struct offer *offer = is_mine ? g_hash_table_lookup(self->offers, GINT_TO_POINTER(command)) : NULL;
    if (offer && offer->func) {
        g_autoptr(GError) error = NULL;
        g_rc_box_acquire(offer);
        offer->func(self, request, offer->data, &error);
        offer_release(offer);
        if (error)
            now_playing_request_fail(request, npg_error_code(error), error->message);
        is_performed = TRUE;
    } else if (is_mine && !is_performed) {
        is_performed = set_itself(self, request);
    }
    is_performed |= self->application && npg_application_perform(self->application, request);
    self->running = outer;
    npg_request_settle(request, is_performed);
}

static void on_command(np_request *handle, void *weak)
{
    g_autoptr(NowPlayingSession) self = g_weak_ref_get(weak);
    if (self && self->application)
        npg_later(&self->application->jobs, perform, npg_request_new(self, handle), g_object_unref);
    else
        np_request_fail(handle, NP_OUTCOME_CANCELLED, "the player has ended");
}

static void offer_to_library(NowPlayingSession *self, np_command command)
{
    if (command != NP_COMMAND_CUSTOM) /* now_playing_session_set_custom_commands() offers it. */
        np_session_offer_command(self->handle, command, on_command, npg_weak_new(self), npg_weak_free);
}

static void offer(NowPlayingSession *self, NowPlayingCommand command, NowPlayingCommandFunc func, gpointer data,
                  GDestroyNotify destroy)
{
    struct offer *offer = g_rc_box_new(struct offer);
    *offer = (struct offer){func, data, destroy};
    if (self->handle && npg_is_command(command, "Session.offer()")) {
        g_hash_table_replace(self->offers, GINT_TO_POINTER(command), offer);
        offer_to_library(self, (np_command)command);
        return;
    }
    offer_release(offer);
}

void npg_session_offer_for_application(NowPlayingSession *self, np_command command, gboolean is_offered)
{
    if (!self->handle || g_hash_table_contains(self->offers, GINT_TO_POINTER(command)))
        return;
    if (is_offered)
        offer_to_library(self, command);
    else
        np_session_withdraw_command(self->handle, command);
}

static void withdraw_command(NowPlayingSession *self, np_command command)
{
    if (!npg_is_command((NowPlayingCommand)command, "Session.withdraw_command()") || !self->handle ||
        !g_hash_table_remove(self->offers, GINT_TO_POINTER(command)) || !self->handle)
        return; /* The function's destroy may have closed the session. */
    np_session_withdraw_command(self->handle, command);
    if (npg_application_performs(self->application, command))
        offer_to_library(self, command);
}

/* ---- playback ---- */

static gint64 now_position(NowPlayingSession *self)
{
    gint64 position = self->position;
    if (self->playback.state == NP_PLAYBACK_PLAYING)
        position += (gint64)((double)(g_get_monotonic_time() - self->stamp) * self->playback.rate);
    gint64 duration = self->content ? npg_content_get_duration(self->content) : -1;
    return duration >= 0 ? CLAMP(position, 0, duration) : MAX(position, 0);
}

static void start_at(NowPlayingSession *self, gint64 position)
{
    self->position = position;
    self->stamp = g_get_monotonic_time();
}

/* Remembers the position, before a change of state or rate. */
static void keep_position(NowPlayingSession *self)
{
    start_at(self, now_position(self));
}

static np_status send_playback(NowPlayingSession *self, gint64 position)
{
    self->playback.position_us = position;
    return np_session_set_playback(self->handle, &self->playback);
}

static void set_position(NowPlayingSession *self, gint64 position, GParamSpec *spec)
{
    if (!npg_is_set(self->handle, send_playback(self, position), spec))
        return;
    start_at(self, position);
    g_object_notify_by_pspec(G_OBJECT(self), spec);
}

/* The supported modes, as arguments of the library. */
#define MODES(modes) (modes)->len ? (const int32_t *)(modes)->data : NULL, (modes)->len

static gboolean keep(GArray *modes, const int *all, gsize count)
{
    g_array_set_size(modes, 0);
    if (count)
        g_array_append_vals(modes, all, (guint)count);
    return TRUE;
}

/* ---- content ---- */

static const char *id_of(NowPlayingContent *content)
{
    return content ? now_playing_content_get_id(content) : NULL;
}

/* The session has a copy. So a change of several fields is one message, and no half of an item is published. */
static void set_content(NowPlayingSession *self, NowPlayingContent *content, GParamSpec *spec)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(NowPlayingContent) copy = content ? npg_content_start_copy(content) : NULL;
    np_content *built = content ? npg_content_build(content, copy == content ? NULL : copy, &error) : NULL;
    np_status status = content ? np_session_set_content(self->handle, built) : np_session_clear_content(self->handle);
    np_content_free(built);
    if (error)
        g_warning("NowPlaying.Session.content: %s", error->message);
    if (error || !npg_is_set(self->handle, status, spec))
        return;
    if (g_strcmp0(id_of(copy), id_of(self->content)) != 0) {
        start_at(self, 0);
        self->buffered = -1;
    }
    g_set_object(&self->content, copy);
    g_object_notify_by_pspec(G_OBJECT(self), spec);
}

/* Why a session without a handle can do nothing. */
static gboolean fail(NowPlayingSession *self, GError **error)
{
    if (self->failure)
        g_propagate_error(error, g_error_copy(self->failure));
    else
        g_set_error_literal(error, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_GONE, "the session was closed");
    return FALSE;
}

#define CALL(call) (self->handle ? npg_check((call), error) : fail(self, error))

static gboolean set_queue(NowPlayingSession *self, GListModel *entries, int current, GError **error)
{
    np_queue *queue = NULL;
    int32_t count = entries ? (int32_t)MIN(g_list_model_get_n_items(entries), G_MAXINT32) : 0, first = 0, end = 0;
    if (current < NP_QUEUE_NONE || (current >= count && current > 0)) { /* A player without songs may pass 0. */
        g_set_error(error, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_INVALID_ARGUMENT,
                    "there is no entry with the index %d in a queue of %d", current, count);
        return FALSE;
    }
    if (!entries)
        return CALL(np_session_clear_queue(self->handle));
    if (count == 0)
        current = NP_QUEUE_NONE;
    if (!npg_check(np_queue_new(&queue), error))
        return FALSE;
    gboolean is_set = npg_check(np_queue_set_window(queue, count, current, &first, &end), error);
    for (int32_t i = first; i < end && is_set; i++) {
        g_autoptr(NowPlayingContent) entry = g_list_model_get_item(entries, (guint)i);
        is_set = npg_is_entry(entry, (guint)i, NOW_PLAYING_TYPE_CONTENT, error);
        np_content *content = is_set ? npg_content_build(entry, NULL, error) : NULL;
        is_set = content && npg_check(np_queue_add(queue, npg_content_get_entry_id(entry), content), error);
        np_content_free(content);
    }
    is_set = is_set && CALL(np_session_set_queue(self->handle, queue));
    np_queue_free(queue);
    return is_set;
}

static gboolean set_window(NowPlayingSession *self, gint64 start, gint64 end, np_window_flags flags, GError **error)
{
    if (start < 0 || end < 0 || start <= end)
        return CALL(np_session_set_window(self->handle, npg_time(start), npg_time(end), flags));
    g_set_error(error, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_INVALID_ARGUMENT,
                "the window ends at %" G_GINT64_FORMAT ", before its start at %" G_GINT64_FORMAT, end, start);
    return FALSE;
}

/* ---- calls ---- */

/* A program that has forgotten a published session would end it with the next collection of garbage. */
static gboolean hold(NowPlayingSession *self)
{
    if (!self->is_published)
        g_object_ref(self);
    return self->is_published = TRUE;
}

static void release(NowPlayingSession *self)
{
    gboolean was_published = self->is_published;
    self->is_published = FALSE;
    if (was_published)
        g_object_unref(self);
}

static char *bus_name_of(NowPlayingSession *self)
{
    char name[256];
    return np_session_get_bus_name(self->handle, name, sizeof name) == NP_OK ? g_strdup(name) : NULL;
}

/* ---- lists ---- */

static gboolean set_playlists(NowPlayingSession *self, NowPlayingPlaylist *const *playlists, gsize n_playlists,
                              const char *current, GError **error)
{
    np_playlists *all = NULL;
    gboolean is_set = npg_check(np_playlists_new(&all), error), has_current = !current;
    for (gsize i = 0; i < n_playlists && is_set; i++) {
        is_set = npg_is_record((gconstpointer)playlists, i, NOW_PLAYING_TYPE_PLAYLIST, error);
        const GValue *values = is_set ? npg_record_value(playlists[i], 0) : NULL;
        has_current |= is_set && g_strcmp0(g_value_get_string(&values[NPG_PLAYLIST_ID]), current) == 0;
        is_set = is_set && npg_check(np_playlists_add(all, g_value_get_string(&values[NPG_PLAYLIST_ID]),
                                                      g_value_get_string(&values[NPG_PLAYLIST_NAME]),
                                                      g_value_get_string(&values[NPG_PLAYLIST_ICON_URL])),
                                     error);
    }
    if (is_set && !has_current)
        g_set_error(error, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_NOT_FOUND, "there is no playlist with the id %s",
                    current);
    is_set = is_set && has_current && CALL(np_session_set_playlists(self->handle, all)) &&
             CALL(np_session_set_active_playlist(self->handle, current));
    np_playlists_free(all);
    return is_set;
}

static np_status set_custom_commands(NowPlayingSession *self, NowPlayingCustomCommand *const *commands,
                                     const np_custom_command *all, gsize count)
{
    np_status status =
        np_session_set_custom_commands(self->handle, all, count, on_command, npg_weak_new(self), npg_weak_free);
    for (gsize i = 0; i < count && status >= 0; i++) {
        gpointer icon = g_value_get_object(npg_record_value(commands[i], NPG_CUSTOM_COMMAND_ICON));
        status = np_session_set_custom_icon(self->handle, all[i].id, icon ? npg_artwork_get_handle(icon) : NULL);
    }
    return status;
}

/* ---- life ---- */

static void constructed(NowPlayingSession *self)
{
    if (!self->application_id && g_application_get_default())
        self->application_id = g_strdup(g_application_get_application_id(g_application_get_default()));
    if (!self->id)
        self->id = g_strdup("main");
    if (!self->application)
        self->application = now_playing_application_get_default(self->application_id ? self->application_id : "");
    np_context *context = npg_application_get_context(self->application, &self->failure);
    np_status (*make)(np_context *, const char *, np_session **) =
        self->is_remote ? np_session_new_remote : np_session_new;
    if (!context || !npg_check(make(context, self->id, &self->handle), &self->failure))
        return;
    npg_application_add_session(self->application, self);
    for (guint i = 0; i < npg_n_commands; i++)
        if (npg_application_performs(self->application, npg_commands[i].command))
            offer_to_library(self, npg_commands[i].command);
}

static void dispose(NowPlayingSession *self)
{
    /* A handler that ends the session performs its command so: a quit, for example. */
    if (self->running)
        npg_request_settle(self->running, TRUE);
    if (self->handle) {
        npg_application_remove_session(self->application, self);
        np_session_free(g_steal_pointer(&self->handle));
    }
    /* Their destroy functions may use the session. */
    g_hash_table_remove_all(self->offers);
    g_clear_object(&self->content);
    /* A handler of the application can use the session: without this, both would keep each other. */
    g_clear_object(&self->application);
    release(self);
}

static NowPlayingSession *checked(NowPlayingSession *self, GError **error)
{
    if (!self->failure)
        return self;
    g_propagate_error(error, g_error_copy(self->failure));
    g_object_unref(self);
    return NULL;
}

static void init_class(GObjectClass *class)
{
    /**
     * NowPlayingSession::command:
     * @self: the session
     * @request: the request
     *
     * A client requests an offered command. The detail is its name: `command::seek-to-position`. GObject accepts other
     * details too, and never emits them. JavaScript and Python refuse them.
     *
     * Set the new state of the session in the handler. When the handlers have returned, the request is finished, unless
     * one has answered it or has called now_playing_request_defer(). An exception of a handler in JavaScript or Python
     * fails the request with its message.
     */
    command_signal = g_signal_new("command", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST | G_SIGNAL_DETAILED, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, NOW_PLAYING_TYPE_REQUEST);
}

#include "inline/session.c"
