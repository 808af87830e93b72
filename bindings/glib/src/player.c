/* SPDX-License-Identifier: MIT */
#include "private.h"

#include "inline/player.h"

G_DEFINE_BOXED_TYPE(NowPlayingAction, now_playing_action, now_playing_action_copy, now_playing_action_free)

static GParamSpec **command_properties; /* By row of npg_commands. */

/* A jump of the position is a difference to the one that clients compute. */
static const gint64 jump = 100 * 1000;

/* The changes with which the images of a player can change. */
static const np_player_changes images = NP_PLAYER_APPEARED | NP_PLAYER_ITEM | NP_PLAYER_ARTWORK;

/* ---- values of a snapshot ---- */

static np_playback playback_of(const np_player *snapshot)
{
    np_playback playback = NP_PLAYBACK_INIT;
    np_player_get_playback(snapshot, &playback);
    return playback;
}

static const char *text_of(const np_player *snapshot, np_field field)
{
    return npg_or_null(np_item_get_text(np_player_get_item(snapshot), field, 0));
}

static int repeat_of(const np_player *snapshot)
{
    np_repeat_mode mode = NP_REPEAT_OFF;
    np_player_get_repeat_mode(snapshot, &mode);
    return mode;
}

static int shuffle_of(const np_player *snapshot)
{
    np_shuffle_mode mode = NP_SHUFFLE_OFF;
    np_player_get_shuffle_mode(snapshot, &mode);
    return mode;
}

struct problem {
    np_problem problem;
    const char *text, *url;
    bool can_retry;
};

static struct problem problem_of(const np_player *snapshot)
{
    struct problem problem = {0, "", "", false};
    np_player_get_problem(snapshot, &problem.problem, &problem.text, &problem.url, &problem.can_retry);
    return problem;
}

static gboolean has(const np_player *snapshot, np_player_flags flag)
{
    return (np_player_get_flags(snapshot) & flag) != 0;
}

/* The service may know that it does not answer, before this program has waited for it. */
gboolean npg_player_is_silent(const np_player *snapshot)
{
    return has(snapshot, NP_PLAYER_IS_SILENT) || np_player_get_reason(snapshot) == NP_PLAYER_NOT_ANSWERING;
}

static gboolean offers(const np_player *snapshot, np_command command)
{
    bool is_offered = false, is_enabled = false;
    np_player_get_command(snapshot, command, &is_offered, &is_enabled);
    return is_offered;
}

static gboolean is_marked(const np_player *snapshot, np_command command)
{
    np_feedback feedback = 0;
    const char *title = NULL;
    return np_player_get_feedback(snapshot, command, &feedback, &title) == NP_OK && feedback == NP_FEEDBACK_POSITIVE;
}

static gboolean can(const np_player *snapshot, np_command command)
{
    bool is_offered = false, is_enabled = false;
    np_player_get_command(snapshot, command, &is_offered, &is_enabled);
    return is_offered && is_enabled;
}

/* ---- snapshots ---- */

static void on_artwork(GObject *artwork, GAsyncResult *result, gpointer weak)
{
    g_autoptr(NowPlayingPlayer) self = g_weak_ref_get(weak);
    g_autoptr(GError) error = NULL;
    g_autoptr(GInputStream) stream = g_loadable_icon_load_finish(G_LOADABLE_ICON(artwork), result, NULL, &error);
    if (self && self->artwork == NOW_PLAYING_ARTWORK(artwork)) {
        g_autoptr(NowPlayingController) controller = g_weak_ref_get(&self->controller);
        if (stream) {
            g_object_notify_by_pspec(G_OBJECT(self), properties[PROPERTY_ARTWORK]);
            if (controller)
                g_signal_emit_by_name(controller, "changed");
        } else if (g_error_matches(error, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_LIMIT))
            self->has_requested = FALSE; /* Too many are loaded now: the next reading of the property requests it. */
    }
    npg_weak_free(weak);
}

/* Makes the artwork, and loads it if the program has set a size. */
static void make_artwork(NowPlayingPlayer *self)
{
    g_autoptr(NowPlayingController) controller = g_weak_ref_get(&self->controller);
    if (!controller || !*np_player_get_artwork_id(self->snapshot))
        return;
    if (!self->artwork)
        self->artwork = npg_artwork_new_of_player(controller, self->snapshot, NPG_IMAGE_ITEM, NULL);
    int size = controller->artwork_size;
    if (size > 0 && self->wants_artwork && !self->has_requested) {
        self->has_requested = TRUE;
        g_loadable_icon_load_async(G_LOADABLE_ICON(self->artwork), size, NULL, on_artwork, npg_weak_new(self));
    }
}

NowPlayingPlayer *npg_player_new(NowPlayingController *controller, const np_player *snapshot)
{
    NowPlayingPlayer *self = g_object_new(NOW_PLAYING_TYPE_PLAYER, NULL);
    g_weak_ref_set(&self->controller, controller);
    self->snapshot = np_player_copy(snapshot);
    return self;
}

np_player *npg_player_replace(NowPlayingPlayer *self, np_player *snapshot, np_player_changes changes)
{
    np_player *old = self->snapshot;
    self->snapshot = snapshot;
    if (changes & images)
        g_clear_object(&self->content);
    if (changes & images && !g_str_equal(np_player_get_artwork_id(old), np_player_get_artwork_id(snapshot))) {
        g_clear_object(&self->artwork);
        self->has_requested = FALSE;
    }
    self->has_left = (changes & NP_PLAYER_LEFT) != 0;
    return old;
}

static guint find_differences(NowPlayingPlayer *self, const np_player *old, np_player_changes changes,
                              GParamSpec **found);

static gboolean jumps(const np_player *old, const np_player *new)
{
    int64_t position = np_player_get_position(new), expected = np_player_get_position(old);
    gboolean is_unknown = position == NP_TIME_UNKNOWN || expected == NP_TIME_UNKNOWN;
    return is_unknown ? position != expected : ABS(position - expected) > jump;
}

void npg_player_notify(NowPlayingPlayer *self, const np_player *old, np_player_changes changes)
{
    const np_player *new = self->snapshot;
    GParamSpec **found = g_newa(GParamSpec *, N_PROPERTIES + npg_n_commands);
    if (changes & NP_PLAYER_APPEARED)
        changes = ~(np_player_changes)NP_PLAYER_LEFT;
    guint count = find_differences(self, old, changes, found);
    if (changes & (NP_PLAYER_PLAYBACK | NP_PLAYER_ITEM) && jumps(old, new))
        found[count++] = properties[PROPERTY_POSITION];
    if (changes & NP_PLAYER_ITEM)
        found[count++] = properties[PROPERTY_CONTENT];
    for (guint i = 0; changes & NP_PLAYER_COMMANDS && i < npg_n_commands; i++)
        if (can(old, npg_commands[i].command) != can(new, npg_commands[i].command))
            found[count++] = command_properties[i];
    if (changes & images &&
        !g_str_equal(np_player_get_animated_artwork_id(old), np_player_get_animated_artwork_id(new))) {
        found[count++] = properties[PROPERTY_ANIMATED_PREVIEW];
        found[count++] = properties[PROPERTY_ANIMATED_VIDEO];
    }
    if (changes & images && !g_str_equal(np_player_get_artwork_id(old), np_player_get_artwork_id(new))) {
        found[count++] = properties[PROPERTY_ARTWORK];
        if (self->wants_artwork)
            make_artwork(self);
    }
    if (changes & NP_PLAYER_LEFT)
        found[count++] = properties[PROPERTY_LEFT];
    /* A handler may run the main loop, and with it this function. */
    npg_lists_update(self->lists, &self->controller, new, changes);
    for (guint i = 0; i < count; i++)
        g_object_notify_by_pspec(G_OBJECT(self), found[i]);
}

/* ---- getters ---- */

static NowPlayingContent *content_of(NowPlayingPlayer *self)
{
    const np_item *item = np_player_get_item(self->snapshot);
    if (!self->content && item) {
        make_artwork(self);
        g_autoptr(NowPlayingController) controller = g_weak_ref_get(&self->controller);
        self->content = npg_content_new_of_player(controller, self->snapshot, item,
                                                  np_player_get_current_entry(self->snapshot), self->artwork);
    }
    return self->content;
}

static NowPlayingArtwork *artwork_of(NowPlayingPlayer *self)
{
    g_autoptr(NowPlayingController) controller = g_weak_ref_get(&self->controller);
    self->wants_artwork = TRUE;
    make_artwork(self);
    gboolean waits = controller && controller->artwork_size > 0;
    return self->artwork && (!waits || self->artwork->bytes) ? self->artwork : NULL;
}

static GListModel *list_of(NowPlayingPlayer *self, NpgList list)
{
    return npg_list_get(self->lists, list, &self->controller, self->snapshot);
}

/* The image or the video of the animated artwork. */
static NowPlayingArtwork *animated_of(NowPlayingPlayer *self, NpgImage image)
{
    g_autoptr(NowPlayingController) controller = g_weak_ref_get(&self->controller);
    NowPlayingArtwork **artwork = image == NPG_IMAGE_VIDEO ? &self->video : &self->preview;
    const char *id = np_player_get_animated_artwork_id(self->snapshot);
    if (*artwork && !g_str_equal(now_playing_artwork_get_id(*artwork), id))
        g_clear_object(artwork);
    if (!*artwork && controller && *id)
        *artwork = npg_artwork_new_of_player(controller, self->snapshot, image, NULL);
    return *artwork;
}

/* ---- actions ---- */

NowPlayingAction *now_playing_action_new(NowPlayingCommand command)
{
    NowPlayingAction *self = g_new0(NowPlayingAction, 1);
    npg_is_command(command, "Action.new()"); /* The library refuses another number when it is performed. */
    self->sent = (np_action)NP_ACTION((np_command)command);
    return self;
}

NowPlayingAction *now_playing_action_copy(const NowPlayingAction *self)
{
    g_return_val_if_fail(self, NULL);
    NowPlayingAction *copy = g_memdup2(self, sizeof *self);
    copy->sent.text = g_strdup(self->sent.text);
    copy->sent.after_entry_id = g_strdup(self->sent.after_entry_id);
    return copy;
}

void now_playing_action_free(NowPlayingAction *self)
{
    if (!self)
        return;
    g_free((char *)self->sent.text);
    g_free((char *)self->sent.after_entry_id);
    g_free(self);
}

struct performance {
    GTask *task;
    np_command command;
    gboolean was_offered;
};

static void performance_free(void *data)
{
    struct performance *performance = data;
    g_object_unref(performance->task);
    g_free(performance);
}

static void on_outcome(np_controller *handle, const np_player *player, np_outcome outcome, const char *message,
                       void *data)
{
    struct performance *performance = data;
    NowPlayingPlayer *self = g_task_get_source_object(performance->task);
    g_autoptr(NowPlayingController) controller = g_weak_ref_get(&self->controller);
    (void)handle;
    gboolean is_done = outcome == NP_OUTCOME_SUCCESS || outcome == NP_OUTCOME_ACCEPTED;
    GError *error = is_done ? NULL : npg_outcome_error(outcome, message);
    /* The library ignores a pause without a substitute, and reports a success. */
    if (is_done && player && !performance->was_offered && !offers(player, performance->command))
        error = g_error_new(NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_NOT_SUPPORTED, "%s does not offer %s",
                            np_player_get_identity(player), npg_command_name(performance->command));
    npg_task_end(performance->task, controller, error);
}

static void perform(NowPlayingPlayer *self, const NowPlayingAction *action, GCancellable *cancellable,
                    GAsyncReadyCallback callback, gpointer user_data)
{
    g_autoptr(GTask) task = g_task_new(self, cancellable, callback, user_data);
    g_autoptr(NowPlayingController) controller = g_weak_ref_get(&self->controller);
    np_controller *handle = controller ? controller->handle : NULL;
    const NpgCommand *command = npg_command_find(action->sent.command);
    GError *error = NULL;
    g_task_set_source_tag(task, now_playing_player_perform_async);
    if (g_task_return_error_if_cancelled(task))
        return;
    if (command && command->argument && !action->has_argument) {
        g_task_return_new_error(task, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_INVALID_ARGUMENT,
                                "the command %s needs its argument %s: make the action with the function of that name",
                                command->name, command->argument);
        return;
    }
    if (!handle || self->has_left) {
        const char *name = npg_or_null(np_player_get_identity(self->snapshot));
        g_task_return_new_error(task, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_NO_ACTIONABLE_ITEM,
                                name ? "%s has left" : "it is not a player of a NowPlaying.Controller%s",
                                name ? name : "");
        return;
    }
    struct performance *performance = g_new0(struct performance, 1);
    *performance =
        (struct performance){npg_task_start(task), action->sent.command, offers(self->snapshot, action->sent.command)};
    /* If it fails, the library frees the performance. */
    if (!npg_check_control(np_controller_perform(handle, now_playing_player_get_name(self), &action->sent, on_outcome,
                                                 performance, performance_free),
                           &error))
        npg_task_end(task, NULL, error);
}

/* A slider sends many positions. Beyond this number of actions without an outcome, only the newest one of each waits. */
static const guint most_sent = 16;

static void on_sent(GObject *object, GAsyncResult *result, gpointer data)
{
    NowPlayingPlayer *self = NOW_PLAYING_PLAYER(object);
    GHashTableIter iter;
    gpointer action;
    g_autoptr(GError) error = NULL;
    (void)data;
    /* A property was set to a value that no player accepts: a mistake of the program. */
    if (!now_playing_player_perform_finish(self, result, &error) &&
        g_error_matches(error, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_INVALID_ARGUMENT))
        g_warning("NowPlaying.Player: %s", error->message);
    self->sent--;
    g_hash_table_iter_init(&iter, self->newest);
    if (!g_hash_table_iter_next(&iter, NULL, &action))
        return;
    g_hash_table_iter_steal(&iter);
    npg_player_send(self, action);
}

void npg_player_send(NowPlayingPlayer *self, NowPlayingAction *action)
{
    const NpgCommand *command = npg_command_find(action->sent.command);
    if (!NOW_PLAYING_IS_PLAYER(self)) {
        g_critical("a command was sent to an object that is not a player");
    } else if (self->sent >= most_sent && command && command->newest_counts) {
        g_hash_table_replace(self->newest, GINT_TO_POINTER(action->sent.command), action);
        return;
    } else {
        self->sent++;
        now_playing_player_perform_async(self, action, NULL, on_sent, NULL);
    }
    now_playing_action_free(action);
}

/* ---- properties ---- */

static void get_ability(NowPlayingPlayer *self, guint row, GValue *value, GParamSpec *spec)
{
    (void)spec;
    g_value_set_boolean(value, can(self->snapshot, npg_commands[row].command));
}

static void end(NowPlayingPlayer *self)
{
    for (guint i = 0; i < NPG_N_LISTS; i++)
        g_clear_object(&self->lists[i]);
}

static void init_class(GObjectClass *class)
{
    GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    command_properties = g_new(GParamSpec *, npg_n_commands);
    for (guint i = 0; i < npg_n_commands; i++) {
        command_properties[i] = g_param_spec_boolean(npg_commands[i].can_name, NULL, NULL, FALSE, flags);
        g_object_class_install_property(class, N_PROPERTIES + i, command_properties[i]);
    }
}

/* A list of the library has at most so many values. */
static const size_t most_values = 64;

#define GET_OTHER get_ability
#include "inline/player.c"
