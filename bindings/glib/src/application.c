/* SPDX-License-Identifier: MIT */
#include "private.h"

#include "inline/application.h"

enum { RAISE, QUIT, RESUME, N_SIGNALS };
static guint signals[N_SIGNALS];

static GPrivate current;

/* The applications of now_playing_application_get_default(): weak references. */
G_LOCK_DEFINE_STATIC(defaults);
static GPtrArray *defaults;

NowPlayingApplication *npg_application_get_current(void)
{
    return g_private_get(&current);
}

static gboolean on_readable(gint fd, GIOCondition condition, gpointer weak)
{
    (void)fd, (void)condition;
    g_autoptr(NowPlayingApplication) self = g_weak_ref_get(weak);
    if (!self)
        return G_SOURCE_REMOVE;
    NowPlayingApplication *outer = g_private_get(&current);
    g_private_set(&current, self);
    np_context_dispatch(self->context);
    g_private_set(&current, outer);
    npg_jobs_end(&self->jobs, TRUE);
    return G_SOURCE_CONTINUE;
}

/* The connection may have changed twice before its first notification runs. */
static void notify_connection(gpointer self)
{
    NowPlayingApplication *of = self;
    if (of->notified == of->connection)
        return;
    of->notified = of->connection;
    g_object_notify_by_pspec(self, properties[PROPERTY_CONNECTION]);
}

static void on_connection(np_context *context, np_connection connection, void *weak)
{
    (void)context;
    g_autoptr(NowPlayingApplication) self = g_weak_ref_get(weak);
    if (!self || self->connection == (NowPlayingConnection)connection)
        return;
    self->connection = (NowPlayingConnection)connection;
    self->losses += connection == NP_CONNECTION_WAITING;
    npg_later(&self->jobs, notify_connection, g_object_ref(self), g_object_unref);
}

static void resume(gpointer self)
{
    NowPlayingApplication *of = self;
    g_signal_emit(self, signals[RESUME], 0, of->resumed_session, of->resumed_content, of->resumed_position);
}

/* The library calls it once at most. */
static void on_resume(np_context *context, const char *session_id, const char *content_id, int64_t position, void *weak)
{
    NowPlayingApplication *self = g_weak_ref_get(weak);
    (void)context;
    if (!self)
        return;
    self->resumed_session = g_strdup(session_id);
    self->resumed_content = g_strdup(content_id);
    self->resumed_position = npg_shown_time(position);
    npg_later(&self->jobs, resume, self, g_object_unref);
}

static void constructed(NowPlayingApplication *self)
{
    int fd = -1;
    np_context_flags flags = self->flags | NP_CONTEXT_HOST_LOOP | NP_CONTEXT_HOST_LOOP_ARTWORK;
    if (!npg_check(np_context_new(self->id ? self->id : "", flags, &self->context), &self->failure))
        return;
    if (self->bus_address)
        npg_accepts(np_context_set_bus_address(self->context, self->bus_address), "Application", "bus-address");
    np_context_set_connection_handler(self->context, on_connection, npg_weak_new(self), npg_weak_free);
    if (self->flags & NOW_PLAYING_APPLICATION_LASTING_IDS)
        np_context_set_resume_handler(self->context, on_resume, npg_weak_new(self), npg_weak_free);
    np_context_get_fd(self->context, &fd);
    self->source = npg_watch(fd, on_readable, self, self->main_context);
}

static void end(NowPlayingApplication *self)
{
    if (self->source)
        g_source_destroy(self->source);
    g_clear_pointer(&self->source, g_source_unref);
    np_context_free(self->context);
    npg_jobs_end(&self->jobs, FALSE);
}

np_context *npg_application_get_context(NowPlayingApplication *self, GError **error)
{
    if (!self->context)
        g_propagate_error(error, g_error_copy(self->failure));
    return self->context;
}

/* ---- raise and quit ---- */

static gboolean has_handler(NowPlayingApplication *self, np_command command)
{
    return g_signal_has_handler_pending(self, signals[command == NP_COMMAND_RAISE ? RAISE : QUIT], 0, TRUE);
}

gboolean npg_application_performs(NowPlayingApplication *self, np_command command)
{
    return (command == NP_COMMAND_RAISE && self->can_raise) || (command == NP_COMMAND_QUIT && self->can_quit);
}

gboolean npg_application_perform(NowPlayingApplication *self, NowPlayingRequest *request)
{
    np_command command = (np_command)now_playing_request_get_command(request);
    gboolean is_its_own = command == NP_COMMAND_RAISE || command == NP_COMMAND_QUIT;
    if (!is_its_own || !npg_request_is_undecided(request) ||
        (!npg_application_performs(self, command) && !has_handler(self, command)))
        return FALSE;
    g_signal_emit(self, signals[command == NP_COMMAND_RAISE ? RAISE : QUIT], 0, request);
    return TRUE;
}

void npg_application_add_session(NowPlayingApplication *self, NowPlayingSession *session)
{
    g_ptr_array_add(self->sessions, session);
}

void npg_application_remove_session(NowPlayingApplication *self, NowPlayingSession *session)
{
    g_ptr_array_remove_fast(self->sessions, session);
}

/* Offers a command with all sessions, or withdraws it. */
static np_status offer(NowPlayingApplication *self, np_command command, gboolean is_offered)
{
    for (guint i = 0; i < self->sessions->len; i++)
        npg_session_offer_for_application(self->sessions->pdata[i], command, is_offered);
    return NP_OK;
}

static void init_class(GObjectClass *class)
{
    /**
     * NowPlayingApplication::raise:
     * @self: the application
     * @request: the request; #NowPlayingRequest:activation-token is the startup id for the window
     *
     * A user raises the window: show it. It is emitted after the handlers of the session, if the request is still open.
     *
     * If a handler cannot do it, it calls now_playing_request_fail(). An exception of a handler in JavaScript or Python
     * does that too.
     */
    signals[RAISE] = g_signal_new("raise", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, NOW_PLAYING_TYPE_REQUEST);
    /**
     * NowPlayingApplication::quit:
     * @self: the application
     * @request: the request
     *
     * A user ends the application.
     */
    signals[QUIT] = g_signal_new("quit", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 1, NOW_PLAYING_TYPE_REQUEST);
    /**
     * NowPlayingApplication::resume:
     * @self: the application
     * @session_id: the id of the session
     * @content_id: the id of the content
     * @position: the position in microseconds; -1: unknown
     *
     * The bus has started the player to continue with this item: set it as the content of the session, and do not play
     * yet. %NOW_PLAYING_COMMAND_PLAY follows. It needs %NOW_PLAYING_APPLICATION_LASTING_IDS.
     */
    signals[RESUME] = g_signal_new("resume", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_INT64);
    npg_log_start();
}

#include "inline/application.c"

NowPlayingApplication *now_playing_application_new(const char *id, NowPlayingApplicationFlags flags, GError **error)
{
    g_return_val_if_fail(id, NULL);
    g_autoptr(NowPlayingApplication) self = g_object_new(NOW_PLAYING_TYPE_APPLICATION, "id", id, "flags", flags, NULL);
    return npg_application_get_context(self, error) ? g_steal_pointer(&self) : NULL;
}

NowPlayingApplication *now_playing_application_get_default(const char *id)
{
    g_return_val_if_fail(id, NULL);
    g_autoptr(GMainContext) main_context = g_main_context_ref_thread_default();
    NowPlayingApplication *found = NULL;
    G_LOCK(defaults);
    if (!defaults)
        defaults = g_ptr_array_new_with_free_func(npg_weak_free);
    for (guint i = 0; i < defaults->len && !found;) {
        found = g_weak_ref_get(defaults->pdata[i]);
        if (!found) {
            g_ptr_array_remove_index_fast(defaults, i);
        } else if (found->main_context != main_context || g_strcmp0(found->id, id) != 0) {
            g_clear_object(&found);
            i++;
        }
    }
    if (!found) {
        found = g_object_new(NOW_PLAYING_TYPE_APPLICATION, "id", id, NULL);
        g_ptr_array_add(defaults, npg_weak_new(found));
    }
    G_UNLOCK(defaults);
    return found;
}
