/* SPDX-License-Identifier: MIT */
#include "private.h"

static GArray *events_new(void);

#include "inline/controller.h"

static void report_end(NowPlayingController *self);

static guint changed_signal;

struct event {
    np_player *snapshot;
    np_player_changes changes;
    NowPlayingPlayer *player; /* Whose snapshot was replaced by this one. */
    np_player *old;
};

/* A change of these parts can move a player in the list. */
static const np_player_changes orders = NP_PLAYER_APPEARED | NP_PLAYER_LEFT | NP_PLAYER_IDENTITY | NP_PLAYER_PLAYBACK |
                                        NP_PLAYER_PRIMARY | NP_PLAYER_SILENT;

static void event_clear(gpointer data)
{
    struct event *event = data;
    np_player_free(event->snapshot);
    np_player_free(event->old);
    g_clear_object(&event->player);
}

static GArray *events_new(void)
{
    GArray *events = g_array_new(FALSE, TRUE, sizeof(struct event));
    g_array_set_clear_func(events, event_clear);
    return events;
}

/* ---- the list ---- */

static GType get_item_type(GListModel *list)
{
    (void)list;
    return NOW_PLAYING_TYPE_PLAYER;
}

static guint get_n_items(GListModel *list)
{
    return NOW_PLAYING_CONTROLLER(list)->players->len;
}

static gpointer get_item(GListModel *list, guint position)
{
    GPtrArray *players = NOW_PLAYING_CONTROLLER(list)->players;
    return position < players->len ? g_object_ref(players->pdata[position]) : NULL;
}

static void list_model_init(GListModelInterface *interface)
{
    interface->get_item_type = get_item_type;
    interface->get_n_items = get_n_items;
    interface->get_item = get_item;
}

/* Between two changes of the list, the primary player can be at another place. Then the first one counts, if it answers. */
static NowPlayingPlayer *primary_of(NowPlayingController *self)
{
    NowPlayingPlayer *first = self->players->len ? self->players->pdata[0] : NULL;
    if (!first || np_player_get_flags(first->snapshot) & NP_PLAYER_IS_PRIMARY)
        return first;
    return self->is_emitting_items && !npg_player_is_silent(first->snapshot) ? first : NULL;
}

/*
 * Emits a change of the list. Returns whether the program has left the controller open. If it has closed it in a handler,
 * the list is emptied after that: the next handlers must get the changes in their order.
 */
static gboolean emit(NowPlayingController *self, guint position, guint removed, guint added)
{
    GPtrArray *players = self->players;
    self->is_emitting_items = TRUE;
    g_list_model_items_changed(G_LIST_MODEL(self), position, removed, added);
    self->is_emitting_items = FALSE;
    if (self->ending)
        report_end(self);
    return self->players == players;
}

/* Removes the players that are not among the new ones: a signal for each group of neighbors. */
static gboolean remove_missing(NowPlayingController *self, GPtrArray *new, guint start, guint end)
{
    GPtrArray *players = self->players;
    g_autoptr(GHashTable) kept = g_hash_table_new(NULL, NULL);
    for (guint i = start; i < new->len - end; i++)
        g_hash_table_add(kept, new->pdata[i]);
    for (guint i = start; i < players->len - end; i++) {
        guint count = 0;
        while (i + count < players->len - end && !g_hash_table_contains(kept, players->pdata[i + count]))
            count++;
        if (!count)
            continue;
        g_ptr_array_remove_range(players, i, count);
        if (!emit(self, i, count, 0))
            return FALSE;
    }
    return TRUE;
}

/* Whether the list has the order of the new one, without those that it does not have yet. */
static gboolean has_order_of(GPtrArray *players, GPtrArray *new)
{
    guint found = 0;
    for (guint i = 0; i < new->len &&found < players->len; i++)
        found += players->pdata[found] == new->pdata[i];
    return found == players->len;
}

/*
 * Moves one player, if nothing else differs between two places: the others stay, so that a list view does not jump. Returns
 * whether it did, also if the program has closed the controller meanwhile.
 */
static gboolean move_one(NowPlayingController *self, GPtrArray *new, guint start, guint end)
{
    GPtrArray *players = self->players;
    guint last = players->len - end - 1, count = last - start;
    gpointer *old = players->pdata + start, *wanted = new->pdata + start;
    if (players->len != new->len || last <= start)
        return FALSE;
    gboolean is_up = wanted[0] == old[count] && memcmp(wanted + 1, old, count * sizeof *old) == 0;
    if (!is_up && !(wanted[count] == old[0] && memcmp(wanted, old + 1, count * sizeof *old) == 0))
        return FALSE;
    guint from = is_up ? last : start, to = is_up ? start : last;
    g_autoptr(NowPlayingPlayer) player = g_ptr_array_steal_index(players, from);
    if (!emit(self, from, 1, 0))
        return TRUE;
    g_ptr_array_insert(players, (int)to, g_object_ref(player));
    emit(self, to, 0, 1);
    return TRUE;
}

/*
 * Makes the list the new one. Players that appear or leave are a signal for each group of neighbors. A player that
 * moves leaves its place and appears at the new one. If several move, all places between are one signal.
 */
static void show(NowPlayingController *self, GPtrArray *new)
{
    GPtrArray *players = self->players;
    guint start = 0, end = 0, before = players->len, shorter = MIN(players->len, new->len);
    while (start < shorter && players->pdata[start] == new->pdata[start])
        start++;
    while (end < shorter - start && players->pdata[players->len - 1 - end] == new->pdata[new->len - 1 - end])
        end++;
    if ((start < before || start < new->len) && remove_missing(self, new, start, end)) {
        gboolean is_ordered = has_order_of(players, new);
        if (!is_ordered && move_one(self, new, start, end)) {
            /* It is the new one now. */
        } else if (!is_ordered) {
            guint removed = players->len - start - end;
            g_ptr_array_set_size(players, 0);
            g_ptr_array_extend(players, new, (GCopyFunc)(void (*)(void))g_object_ref, NULL);
            emit(self, start, removed, new->len - start - end);
        } else {
            for (guint i = start; i < new->len - end; i++) {
                guint count = 0;
                while (i + count < new->len - end &&
                       (i + count >= players->len || players->pdata[i + count] != new->pdata[i + count])) {
                    g_ptr_array_insert(players, (int)(i + count), g_object_ref(new->pdata[i + count]));
                    count++;
                }
                if (count && !emit(self, i, 0, count))
                    break;
                i += count;
            }
        }
    }
    if (self->players == players && players->len != before)
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROPERTY_N_ITEMS]);
    g_ptr_array_unref(new);
}

/* How long players that appear can wait for others, in milliseconds. */
static const guint appearance_delay = 2;
/* A list waits if fewer than this part of it has appeared. So a thousand players cost few readings of the order. */
static const guint appearance_part = 2;

/* The players in the order of the library. */
static GPtrArray *read_order(NowPlayingController *self)
{
    GPtrArray *players = g_ptr_array_new_with_free_func(g_object_unref);
    size_t count = 0;
    if (np_controller_get_players(self->handle, NULL, 0, &count) != NP_OK || count == 0)
        return players;
    np_player **snapshots = g_new0(np_player *, count);
    size_t capacity = count;
    np_controller_get_players(self->handle, snapshots, capacity, &count);
    for (size_t i = 0; i < MIN(count, capacity); i++) {
        NowPlayingPlayer *player = g_hash_table_lookup(self->by_name, np_player_get_name(snapshots[i]));
        if (!player) {
            player = npg_player_new(self, snapshots[i]);
            g_hash_table_insert(self->by_name, g_strdup(np_player_get_name(snapshots[i])), player);
        }
        g_ptr_array_add(players, g_object_ref(player));
        np_player_free(snapshots[i]);
    }
    g_free(snapshots);
    return players;
}

/* ---- turns ---- */

static void on_player(np_controller *handle, const np_player *snapshot, np_player_changes changes, void *weak)
{
    (void)handle;
    g_autoptr(NowPlayingController) self = g_weak_ref_get(weak);
    struct event event = {np_player_copy(snapshot), changes, NULL, NULL};
    if (self)
        g_array_append_val(self->events, event);
    else
        event_clear(&event);
}

static void update_state(NowPlayingController *self)
{
    np_connection connection = 0;
    bool is_estimate = false;
    if (np_controller_get_connection(self->handle, &connection) == NP_OK &&
        self->connection != (NowPlayingConnection)connection) {
        self->connection = (NowPlayingConnection)connection;
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROPERTY_CONNECTION]);
    }
    if (self->handle && np_controller_is_estimate(self->handle, &is_estimate) == NP_OK &&
        self->is_estimate != is_estimate) {
        self->is_estimate = is_estimate;
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROPERTY_ESTIMATE]);
    }
}

/* The library reports no change of a hold, but wakes up for it. */
static void update_holds(NowPlayingController *self)
{
    if (!self->holds->len)
        return;
    g_autoptr(GPtrArray) holds = g_ptr_array_new_with_free_func(g_object_unref);
    for (guint i = 0; i < self->holds->len;) {
        NowPlayingHold *hold = g_weak_ref_get(self->holds->pdata[i]);
        if (hold) {
            g_ptr_array_add(holds, hold);
            i++;
        } else {
            g_ptr_array_remove_index_fast(self->holds, i);
        }
    }
    g_ptr_array_foreach(holds, (GFunc)(void (*)(void))npg_hold_update, NULL);
}

static void stop_order_timer(NowPlayingController *self)
{
    if (!self->order_timer)
        return;
    g_source_destroy(self->order_timer);
    g_clear_pointer(&self->order_timer, g_source_unref);
}

/* Reads the order, and shows it. */
static void show_order(NowPlayingController *self)
{
    g_autoptr(NowPlayingPlayer) primary = primary_of(self);
    if (primary)
        g_object_ref(primary);
    stop_order_timer(self);
    g_object_freeze_notify(G_OBJECT(self));
    if (self->handle)
        show(self, read_order(self));
    if (primary_of(self) != primary)
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROPERTY_PRIMARY]);
    g_object_thaw_notify(G_OBJECT(self));
}

static gboolean on_order_timer(gpointer weak)
{
    g_autoptr(NowPlayingController) self = g_weak_ref_get(weak);
    if (!self || self->is_emitting_items)
        return self ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
    show_order(self);
    g_signal_emit(self, changed_signal, 0);
    return G_SOURCE_REMOVE;
}

/* Shows the order now, or soon if few players have appeared and nothing else has changed. */
static void order(NowPlayingController *self, gboolean can_wait)
{
    guint shown = self->players->len, appeared = g_hash_table_size(self->by_name) - shown;
    if (!can_wait || appeared * appearance_part >= shown) {
        show_order(self);
    } else if (!self->order_timer) {
        self->order_timer = g_timeout_source_new(appearance_delay);
        g_source_set_can_recurse(self->order_timer, TRUE);
        g_source_set_callback(self->order_timer, on_order_timer, npg_weak_new(self), npg_weak_free);
        g_source_attach(self->order_timer, self->main_context);
    }
}

/*
 * Shows what the library has reported. First all objects get their new state, then the signals are emitted. A handler
 * may run the main loop, and with it this function, or end the controller.
 */
static void apply(NowPlayingController *self)
{
    gboolean only_values = self->events->len > 0;
    while (self->events->len && !self->is_emitting_items) {
        g_autoptr(GArray) events = self->events;
        gboolean is_ordered = TRUE, only_appeared = TRUE;
        self->events = events_new();
        for (guint i = 0; i < events->len; i++) {
            struct event *event = &g_array_index(events, struct event, i);
            const char *name = np_player_get_name(event->snapshot);
            NowPlayingPlayer *player = g_hash_table_lookup(self->by_name, name);
            gboolean can_move = (event->changes & orders) != 0;
            is_ordered &= !can_move;
            only_values &= !can_move;
            only_appeared &= !can_move || (!player && event->changes & NP_PLAYER_APPEARED);
            if (player) {
                event->player = g_object_ref(player);
                event->old = npg_player_replace(player, np_player_copy(event->snapshot), event->changes);
            }
            if (event->changes & NP_PLAYER_LEFT)
                g_hash_table_remove(self->by_name, name);
            else if (!player)
                g_hash_table_insert(self->by_name, g_strdup(name), npg_player_new(self, event->snapshot));
        }
        if (!is_ordered)
            order(self, only_appeared);
        for (guint i = 0; i < events->len; i++) {
            struct event *event = &g_array_index(events, struct event, i);
            if (event->player)
                npg_player_notify(event->player, event->old, event->changes);
        }
        g_signal_emit(self, changed_signal, 0);
    }
    /* New metadata change neither the connection nor the order. */
    if (self->handle && !only_values)
        update_state(self);
    npg_jobs_end(&self->jobs, TRUE);
}

static gboolean on_readable(gint fd, GIOCondition condition, gpointer weak)
{
    (void)fd, (void)condition;
    g_autoptr(NowPlayingController) self = g_weak_ref_get(weak);
    if (!self || !self->handle)
        return G_SOURCE_REMOVE;
    np_controller_dispatch(self->handle);
    apply(self);
    update_holds(self);
    return G_SOURCE_CONTINUE;
}

/* ---- functions ---- */

static gboolean fail(NowPlayingController *self, GError **error)
{
    if (self->failure)
        g_propagate_error(error, g_error_copy(self->failure));
    else
        g_set_error_literal(error, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_GONE, "the controller was closed");
    return FALSE;
}

static gboolean wait_until_known(NowPlayingController *self, gint64 timeout, GError **error)
{
    if (!self->handle)
        return fail(self, error);
    gboolean is_known = npg_check_control(np_controller_wait(self->handle, timeout), error);
    g_object_ref(self);
    apply(self);
    update_holds(self);
    if (self->handle)
        update_state(self);
    if (self->order_timer && !self->is_emitting_items)
        show_order(self);
    if (is_known && self->connection != NOW_PLAYING_CONNECTION_CONNECTED) {
        g_set_error_literal(error, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_SYSTEM, "there is no session bus");
        is_known = FALSE;
    }
    g_object_unref(self);
    return is_known;
}

static NowPlayingHold *hold(NowPlayingController *self, const char *reason, GError **error)
{
    np_hold *handle = NULL;
    if (!self->handle)
        fail(self, error);
    else if (npg_check_control(np_controller_hold(self->handle, reason, &handle), error)) {
        NowPlayingHold *hold = npg_hold_new(handle, reason);
        g_ptr_array_add(self->holds, npg_weak_new(hold));
        return hold;
    }
    return NULL;
}

static NowPlayingPlayer *find(NowPlayingController *self, const char *name)
{
    np_player *snapshot = NULL;
    if (!self->handle || np_controller_get_player(self->handle, name, &snapshot) != NP_OK)
        return NULL;
    NowPlayingPlayer *player = g_hash_table_lookup(self->by_name, np_player_get_name(snapshot));
    np_player_free(snapshot);
    return player;
}

static gboolean choose(NowPlayingController *self, NowPlayingPlayer *player, GError **error)
{
    if (!self->handle)
        return fail(self, error);
    const char *name = player ? now_playing_player_get_name(player) : NULL;
    gboolean is_known = !player || g_hash_table_lookup(self->by_name, name) == player;
    np_status status = is_known ? np_controller_set_primary(self->handle, name) : NP_ERROR_NOT_FOUND;
    if (status != NP_ERROR_NOT_FOUND)
        return npg_check_control(status, error);
    g_set_error(error, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_NOT_FOUND, "there is no player %s in the list now",
                *name ? name : "without a name");
    return FALSE;
}

/* A choice without an outcome. */
struct choice {
    GTask *task;
    NowPlayingPlayer *player;
    guint rounds; /* How often it was looked at since the answer of the service. */
};

/* How often a choice is looked at, in milliseconds, and how many times after the answer: the order can follow it. */
static const guint choice_interval = 50, choice_rounds = 20;

static void choice_free(gpointer data)
{
    struct choice *choice = data;
    g_object_unref(choice->task);
    g_clear_object(&choice->player);
    g_free(choice);
}

static gboolean on_choice(gpointer data)
{
    struct choice *choice = data;
    NowPlayingController *self = g_task_get_source_object(choice->task);
    gboolean is_answered = self->handle && np_controller_wait(self->handle, 0) == NP_OK;
    GError *error = NULL;
    if (is_answered)
        apply(self);
    if (!self->handle) {
        error = g_error_new_literal(NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_GONE, "the controller was closed");
    } else if (choice->player ? primary_of(self) != choice->player : !is_answered) {
        choice->rounds += is_answered;
        if (choice->rounds < choice_rounds)
            return G_SOURCE_CONTINUE;
        error = g_error_new(NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_INVALID_STATE,
                            "%s is not the primary player: it has left, or another program has decided the order",
                            now_playing_player_get_identity(choice->player));
    }
    npg_task_end(choice->task, NULL, error);
    return G_SOURCE_REMOVE;
}

static void choose_async(NowPlayingController *self, NowPlayingPlayer *player, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer user_data)
{
    g_autoptr(GTask) task = g_task_new(self, cancellable, callback, user_data);
    GError *error = NULL;
    g_task_set_source_tag(task, now_playing_controller_choose_primary_async);
    if (g_task_return_error_if_cancelled(task))
        return;
    if (!choose(self, player, &error)) {
        g_task_return_error(task, error);
        return;
    }
    struct choice *choice = g_new0(struct choice, 1);
    *choice = (struct choice){npg_task_start(task), player ? g_object_ref(player) : NULL, 0};
    g_autoptr(GSource) source = g_timeout_source_new(choice_interval);
    g_source_set_callback(source, on_choice, choice, choice_free);
    g_source_attach(source, self->main_context);
}

/* ---- life ---- */

static void constructed(NowPlayingController *self)
{
    np_controller_flags flags = (np_controller_flags)self->flags | NP_CONTROLLER_HOST_LOOP;
    int fd = -1;
    if (!npg_check_control(np_controller_new(flags, &self->handle), &self->failure)) {
        g_critical("%s", self->failure->message);
        return;
    }
    g_autoptr(GError) error = NULL;
    if (self->bus_address && !npg_check_control(np_controller_set_bus_address(self->handle, self->bus_address), &error))
        g_warning("NowPlaying.Controller.bus-address: %s", error->message);
    np_controller_set_player_handler(self->handle, on_player, npg_weak_new(self), npg_weak_free);
    np_controller_get_fd(self->handle, &fd);
    self->source = npg_watch(fd, on_readable, self, self->main_context);
}

/* The results of the end of a controller: players that have left, and actions with their errors. */
struct ending {
    GArray *events;
    NpgJobs jobs;
};

static void ending_free(gpointer data)
{
    struct ending *ending = data;
    npg_jobs_end(&ending->jobs, FALSE);
    g_array_unref(ending->events);
    g_free(ending);
}

static gboolean ending_report(gpointer data)
{
    struct ending *ending = data;
    for (guint i = 0; i < ending->events->len; i++) {
        struct event *event = &g_array_index(ending->events, struct event, i);
        npg_player_notify(event->player, event->old, event->changes);
    }
    npg_jobs_end(&ending->jobs, TRUE);
    return G_SOURCE_REMOVE;
}

/* Ends the connection, and removes the players from the list, without a signal. */
static struct ending *end(NowPlayingController *self)
{
    struct ending *ending = g_new0(struct ending, 1);
    GHashTableIter iter;
    NowPlayingPlayer *player;
    g_source_destroy(self->source);
    g_clear_pointer(&self->source, g_source_unref);
    stop_order_timer(self);
    /* Actions end with an error, which is a job. */
    np_controller_free(g_steal_pointer(&self->handle));
    ending->jobs = self->jobs;
    g_queue_init(&self->jobs.queue);
    ending->events = events_new();
    g_hash_table_iter_init(&iter, self->by_name);
    while (g_hash_table_iter_next(&iter, NULL, (gpointer *)&player)) {
        struct event event = {NULL, NP_PLAYER_LEFT, g_object_ref(player), NULL};
        event.snapshot = np_player_copy(player->snapshot);
        event.old = npg_player_replace(player, np_player_copy(event.snapshot), event.changes);
        g_array_append_val(ending->events, event);
    }
    g_hash_table_remove_all(self->by_name);
    g_array_set_size(self->events, 0);
    return ending;
}

static void report_end(NowPlayingController *self)
{
    struct ending *ending = g_steal_pointer(&self->ending);
    gboolean had_primary = primary_of(self) != NULL;
    update_holds(self);
    /* Another array ends a show() that runs. */
    GPtrArray *players = self->players;
    self->players = g_ptr_array_new_with_free_func(g_object_unref);
    if (players->len) {
        emit(self, 0, players->len, 0);
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROPERTY_N_ITEMS]);
    }
    if (had_primary)
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROPERTY_PRIMARY]);
    ending_report(ending);
    g_signal_emit(self, changed_signal, 0);
    ending_free(ending);
    g_ptr_array_unref(players);
}

static void close_controller(NowPlayingController *self)
{
    if (!self->handle)
        return;
    g_object_ref(self); /* A handler may drop the last reference. */
    self->ending = end(self);
    if (!self->is_emitting_items)
        report_end(self);
    g_object_unref(self);
}

/* The list has no reader now. The players report their end later: a garbage collector allows no handler. */
static void dispose(NowPlayingController *self)
{
    if (!self->handle)
        return;
    g_autoptr(GSource) idle = g_idle_source_new();
    g_source_set_callback(idle, ending_report, end(self), ending_free);
    g_source_attach(idle, self->main_context);
}

static void init_class(GObjectClass *class)
{
    npg_log_start();

    /**
     * NowPlayingController::changed:
     * @self: the controller
     *
     * Some players have changed, appeared or left, or an artwork has arrived. It is emitted once for all changes that
     * arrive together, after the signals of the list and of the players: for a program that draws everything again.
     */
    changed_signal =
        g_signal_new("changed", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

#include "inline/controller.c"
