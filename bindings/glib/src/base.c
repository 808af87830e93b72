/* SPDX-License-Identifier: MIT */
/* Failures and weak references. */
#include "private.h"

/* The sentence without the name of the C function, and with the words of this library: `skip-ad`, and no context. */
static char *sentence(const char *failure)
{
    const char *colon = g_str_has_prefix(failure, "np_") ? strstr(failure, ": ") : NULL;
    GString *words = g_string_new(colon ? colon + 2 : failure);
    g_autofree char *subject = g_strdelimit(g_strndup(words->str, strcspn(words->str, " ")), "_", '-');
    for (guint i = 0; i < npg_n_commands; i++)
        if (g_str_equal(npg_commands[i].name, subject))
            g_string_overwrite(words, 0, subject);
    g_string_replace(words, "make a new context", "make a new session or controller", 0);
    g_string_replace(words, "in a provider", "in a function of NowPlaying.Artwork.new_for_func()", 0);
    return g_string_free(words, FALSE);
}

static char *reason_of(np_status status, const char *failure)
{
    if (status == NP_ERROR_GONE)
        return g_strdup("it was closed");
    return sentence(*failure ? failure : np_status_message(status));
}

static gboolean check(np_status status, const char *failure, GError **error)
{
    g_autofree char *reason = status < 0 ? reason_of(status, failure) : NULL;
    if (reason)
        g_set_error_literal(error, NOW_PLAYING_ERROR, -status, reason);
    return status >= 0;
}

gboolean npg_check(np_status status, GError **error)
{
    return check(status, np_last_failure(), error);
}

gboolean npg_check_control(np_status status, GError **error)
{
    return check(status, np_control_last_failure(), error);
}

gboolean npg_accepts(np_status status, const char *class, const char *name)
{
    g_autofree char *reason = status < 0 ? reason_of(status, np_last_failure()) : NULL;
    if (reason)
        g_warning("NowPlaying.%s.%s: %s", class, name, reason);
    return status >= 0;
}

gboolean npg_is_set(gconstpointer handle, np_status status, GParamSpec *spec)
{
    return !handle || npg_accepts(status, g_type_name(spec->owner_type) + strlen("NowPlaying"), spec->name);
}

const char *npg_or_null(const char *text)
{
    return text && *text ? text : NULL;
}

int64_t npg_time(gint64 time)
{
    return time < 0 ? NP_TIME_UNKNOWN : time;
}

gint64 npg_shown_time(int64_t time)
{
    return time == NP_TIME_UNKNOWN ? -1 : time;
}

GError *npg_outcome_error(np_outcome outcome, const char *message)
{
    int code = outcome == NP_OUTCOME_INVALID_ARGUMENT ? NOW_PLAYING_ERROR_INVALID_ARGUMENT : outcome;
    return g_error_new_literal(NOW_PLAYING_ERROR, code, message && *message ? message : "the player failed to do it");
}

NowPlayingError npg_error_code(const GError *error)
{
    return error->domain == NOW_PLAYING_ERROR ? (NowPlayingError)error->code : NOW_PLAYING_ERROR_FAILED;
}

np_outcome npg_error_outcome(int code)
{
    if (code == NOW_PLAYING_ERROR_INVALID_ARGUMENT)
        return NP_OUTCOME_INVALID_ARGUMENT;
    if (code == NOW_PLAYING_ERROR_NOT_FOUND)
        return NP_OUTCOME_NO_SUCH_CONTENT;
    /* The other statuses have numbers below those of the outcomes. A program in any language may set any number. */
    g_autoptr(GEnumClass) known = g_type_class_ref(NOW_PLAYING_TYPE_ERROR);
    return code < NP_OUTCOME_NO_SUCH_CONTENT || !g_enum_get_value(known, code) ? NP_OUTCOME_FAILED : code;
}

const NpgCommand *npg_command_find(np_command command)
{
    for (guint i = 0; i < npg_n_commands; i++)
        if (npg_commands[i].command == command)
            return &npg_commands[i];
    return NULL;
}

const char *npg_command_name(np_command command)
{
    const NpgCommand *found = npg_command_find(command);
    return found ? found->name : NULL;
}

gboolean npg_is_command(NowPlayingCommand command, const char *function)
{
    if (npg_command_find((np_command)command))
        return TRUE;
    g_critical("NowPlaying.%s: %d is not a NowPlaying.Command", function, command);
    return FALSE;
}

gpointer npg_weak_new(gpointer object)
{
    GWeakRef *weak = g_new0(GWeakRef, 1);
    g_weak_ref_init(weak, object);
    return weak;
}

void npg_weak_free(gpointer weak)
{
    g_weak_ref_clear(weak);
    g_free(weak);
}

/* ---- the log ---- */

static void on_line(np_log_level level, const char *message, void *data)
{
    static const GLogLevelFlags levels[] = {
        [NP_LOG_ERROR] = G_LOG_LEVEL_WARNING,
        [NP_LOG_WARNING] = G_LOG_LEVEL_WARNING,
        [NP_LOG_INFO] = G_LOG_LEVEL_INFO,
        [NP_LOG_DEBUG] = G_LOG_LEVEL_DEBUG,
    };
    (void)data;
    /* Why a call has failed. The caller gets an error with it, or npg_accepts() warns. */
    if (g_str_has_prefix(message, "np_"))
        level = NP_LOG_DEBUG;
    g_log(G_LOG_DOMAIN, levels[CLAMP(level, NP_LOG_ERROR, NP_LOG_DEBUG)], "%s", message);
}

void npg_log_start(void)
{
    static gsize is_started;
    if (!g_once_init_enter(&is_started))
        return;
    np_log_set_handler(on_line, NULL, NULL);
    np_control_log_set_handler(on_line, NULL, NULL);
    g_once_init_leave(&is_started, TRUE);
}

/* ---- the main context ---- */

GSource *npg_watch(int fd, GUnixFDSourceFunc func, gpointer object, GMainContext *context)
{
    GSource *source = g_unix_fd_source_new(fd, G_IO_IN);
    g_source_set_static_name(source, G_OBJECT_TYPE_NAME(object));
    g_source_set_can_recurse(source, TRUE);
    g_source_set_callback(source, G_SOURCE_FUNC(func), npg_weak_new(object), npg_weak_free);
    g_source_attach(source, context);
    return source;
}

/* ---- jobs ---- */

struct job {
    void (*run)(gpointer data);
    gpointer data;
    GDestroyNotify destroy;
};

void npg_later(NpgJobs *jobs, void (*run)(gpointer data), gpointer data, GDestroyNotify destroy)
{
    struct job *job = g_new(struct job, 1);
    *job = (struct job){run, data, destroy};
    g_queue_push_tail(&jobs->queue, job);
}

void npg_jobs_end(NpgJobs *jobs, gboolean run)
{
    /* A job may run the main loop, and this function again. */
    for (struct job *job; (job = g_queue_pop_head(&jobs->queue));) {
        if (run)
            job->run(job->data);
        job->destroy(job->data);
        g_free(job);
    }
}

/* ---- tasks ---- */

struct wait {
    GSource *cancel; /* Watches the cancellable, in the task's context. */
    gint is_done;
    GError *error;
};

static void wait_free(gpointer data)
{
    struct wait *wait = data;
    g_clear_pointer(&wait->cancel, g_source_unref);
    g_clear_error(&wait->error);
    g_free(wait);
}

static gboolean on_cancelled(GCancellable *cancellable, gpointer task)
{
    struct wait *wait = g_task_get_task_data(task);
    (void)cancellable;
    if (g_atomic_int_compare_and_exchange(&wait->is_done, FALSE, TRUE))
        g_task_return_error_if_cancelled(task);
    return G_SOURCE_REMOVE;
}

gpointer npg_task_start(GTask *task)
{
    struct wait *wait = g_new0(struct wait, 1);
    GCancellable *cancellable = g_task_get_cancellable(task);
    g_task_set_task_data(task, wait, wait_free);
    if (cancellable) {
        wait->cancel = g_cancellable_source_new(cancellable);
        g_source_set_callback(wait->cancel, G_SOURCE_FUNC(on_cancelled), g_object_ref(task), g_object_unref);
        g_source_attach(wait->cancel, g_task_get_context(task));
    }
    return g_object_ref(task);
}

static void return_task(gpointer task)
{
    struct wait *wait = g_task_get_task_data(task);
    if (wait->error)
        g_task_return_error(task, g_steal_pointer(&wait->error));
    else
        g_task_return_boolean(task, TRUE);
}

void npg_task_end(GTask *task, NowPlayingController *controller, GError *error)
{
    struct wait *wait = g_task_get_task_data(task);
    if (wait->cancel)
        g_source_destroy(wait->cancel);
    if (!g_atomic_int_compare_and_exchange(&wait->is_done, FALSE, TRUE)) {
        g_clear_error(&error);
        return;
    }
    wait->error = error;
    if (controller)
        npg_later(&controller->jobs, return_task, g_object_ref(task), g_object_unref);
    else
        return_task(task);
}
