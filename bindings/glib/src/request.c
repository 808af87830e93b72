/* SPDX-License-Identifier: MIT */
#include "private.h"

#include "inline/request.h"

/* How long a client waits for the answer. */
static const gint64 patience = 20 * G_USEC_PER_SEC;

static guint losses_of(NowPlayingRequest *self)
{
    g_autoptr(NowPlayingSession) session = g_weak_ref_get(&self->session);
    NowPlayingApplication *application = session ? now_playing_session_get_application(session) : NULL;
    return application ? application->losses : self->losses;
}

NowPlayingRequest *npg_request_new(NowPlayingSession *session, np_request *handle)
{
    NowPlayingRequest *self = g_object_new(NOW_PLAYING_TYPE_REQUEST, NULL);
    const char *client = NULL;
    g_weak_ref_set(&self->session, session);
    self->handle = handle;
    self->time = g_get_monotonic_time();
    self->losses = losses_of(self);
    np_request_get_command(handle, &self->command);
    np_request_get_client(handle, &client);
    self->client = g_strdup(client);
    npg_request_read(handle, self->command, self->values);
    return self;
}

const GValue *npg_request_value(NowPlayingRequest *self, guint part)
{
    g_return_val_if_fail(NOW_PLAYING_IS_REQUEST(self), NULL);
    return G_IS_VALUE(&self->values[part]) ? &self->values[part] : NULL;
}

static gboolean has_no_answer(NowPlayingRequest *self)
{
    np_command command = 0;
    return self->handle && np_request_get_command(self->handle, &command) == NP_OK;
}

static gboolean is_open(NowPlayingRequest *self)
{
    return has_no_answer(self) && g_get_monotonic_time() - self->time < patience && losses_of(self) == self->losses;
}

gboolean npg_request_is_undecided(NowPlayingRequest *self)
{
    return has_no_answer(self) && !self->is_deferred;
}

/* Answers the request. Returns whether the client gets the answer. */
static gboolean answer(NowPlayingRequest *self, gboolean is_done, NowPlayingError code, const char *message)
{
    gboolean was_open = is_open(self);
    if (!has_no_answer(self))
        return FALSE;
    np_status status =
        is_done ? np_request_finish(self->handle) : np_request_fail(self->handle, npg_error_outcome(code), message);
    return status == NP_OK && was_open;
}

void npg_request_settle(NowPlayingRequest *self, gboolean is_performed)
{
    if (self->is_deferred)
        return;
    if (is_performed)
        now_playing_request_finish(self);
    else
        now_playing_request_fail(self, NOW_PLAYING_ERROR_NOT_SUPPORTED, "the player does not perform the command");
}

static void get_part(NowPlayingRequest *self, guint part, GValue *value, GParamSpec *spec)
{
    const GValue *found = npg_request_value(self, part);
    if (found)
        g_value_copy(found, value);
    else
        g_param_value_set_default(spec, value);
}

/* The session, which the request does not keep. */
static NowPlayingSession *session_of(NowPlayingRequest *self)
{
    NowPlayingSession *session = g_weak_ref_get(&self->session);
    if (session)
        g_object_unref(session);
    return session;
}

static void end(NowPlayingRequest *self)
{
    answer(self, FALSE, NOW_PLAYING_ERROR_FAILED, "the player did not answer");
    npg_values_free(self->values, npg_n_parts);
}

static void init_class(GObjectClass *class)
{
    npg_parts_install(class, N_PROPERTIES);
}

#define GET_OTHER get_part
#include "inline/request.c"
