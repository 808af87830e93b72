/* SPDX-License-Identifier: MIT */
/* The tests that need C: signals, processes, threads. It needs a session bus of its own, and NOWPLAYING_MANY. */
#include <math.h>
#include <nowplaying-glib/nowplaying-glib.h>
#include <signal.h>
#include <sys/wait.h>

/* ---- waiting ---- */

static gboolean on_deadline(gpointer data)
{
    (void)data;
    g_error("it did not happen within 100 seconds");
    return G_SOURCE_REMOVE;
}

#define WAIT_IN(context, condition)                                                                                    \
    do {                                                                                                               \
        GSource *deadline = g_timeout_source_new_seconds(100);                                                         \
        g_source_set_callback(deadline, on_deadline, NULL, NULL);                                                      \
        g_source_attach(deadline, context);                                                                            \
        while (!(condition))                                                                                           \
            g_main_context_iteration(context, TRUE);                                                                   \
        g_source_destroy(deadline);                                                                                    \
        g_source_unref(deadline);                                                                                      \
    } while (0)
#define WAIT(condition) WAIT_IN(NULL, condition)

static void count(gpointer counter)
{
    ++*(int *)counter;
}

static void on_gone(gpointer flag, GObject *object)
{
    (void)object;
    *(gboolean *)flag = TRUE;
}

/* Runs the main context until it has nothing more to do: for "nothing happens" after another event has arrived. */
static void drain(void)
{
    while (g_main_context_iteration(NULL, FALSE))
        ;
}

/* ---- a session and a controller in one process ---- */

typedef struct {
    NowPlayingSession *session;
    NowPlayingController *controller;
    NowPlayingPlayer *player;
    int requests;
} Pair;

static NowPlayingContent *song(const char *id, const char *title)
{
    NowPlayingContent *content = now_playing_content_new(NOW_PLAYING_CONTENT_KIND_MUSIC, id);
    g_object_set(content, "title", title, "artist", "The Ferrymen", "duration", 254 * G_USEC_PER_SEC, NULL);
    return content;
}

static void set_song(NowPlayingSession *session, const char *id, const char *title)
{
    g_autoptr(NowPlayingContent) content = song(id, title);
    g_object_set(session, "content", content, NULL);
}

static void set_up(Pair *pair, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    (void)data;
    pair->session = now_playing_session_new("org.example.Test", "music", &error);
    g_assert_no_error(error);
    set_song(pair->session, "1", "Harbour Lights");
    g_object_set(pair->session, "state", NOW_PLAYING_PLAYBACK_STATE_PLAYING, NULL);
    now_playing_session_publish(pair->session, &error);
    g_assert_no_error(error);
    pair->controller = now_playing_controller_new();
    WAIT((pair->player = now_playing_controller_get_primary(pair->controller)) != NULL &&
         now_playing_player_get_artist(pair->player));
}

static void tear_down(Pair *pair, gconstpointer data)
{
    gboolean session_gone = FALSE, controller_gone = FALSE;
    (void)data;
    if (pair->session) {
        now_playing_session_close(pair->session);
        g_object_weak_ref(G_OBJECT(pair->session), on_gone, &session_gone);
        g_object_unref(pair->session);
        g_assert_true(session_gone);
    }
    if (pair->controller) {
        if (g_list_model_get_n_items(G_LIST_MODEL(pair->controller)))
            WAIT(g_list_model_get_n_items(G_LIST_MODEL(pair->controller)) == 0);
        g_object_weak_ref(G_OBJECT(pair->controller), on_gone, &controller_gone);
        g_object_unref(pair->controller);
        g_assert_true(controller_gone);
    }
}

static gboolean set_true(gpointer flag)
{
    *(gboolean *)flag = TRUE;
    return G_SOURCE_REMOVE;
}

static void only_real_changes_notify(Pair *pair, gconstpointer data)
{
    int titles = 0, contents = 0, states = 0, items = 0, artists = 0;
    (void)data;
    g_signal_connect_swapped(pair->player, "notify::title", G_CALLBACK(count), &titles);
    g_signal_connect_swapped(pair->player, "notify::artist", G_CALLBACK(count), &artists);
    g_signal_connect_swapped(pair->player, "notify::content", G_CALLBACK(count), &contents);
    g_signal_connect_swapped(pair->player, "notify::state", G_CALLBACK(count), &states);
    g_signal_connect_swapped(pair->controller, "items-changed", G_CALLBACK(count), &items);
    set_song(pair->session, "1", "Harbour Lights"); /* The same. */
    g_object_set(pair->session, "state", NOW_PLAYING_PLAYBACK_STATE_PLAYING, NULL);
    set_song(pair->session, "2", "Low Tide");
    WAIT(titles > 0);
    drain();
    g_assert_cmpint(titles, ==, 1);
    g_assert_cmpint(contents, ==, 1);
    g_assert_cmpint(artists, ==, 0);
    g_assert_cmpint(states, ==, 0);
    g_assert_cmpint(items, ==, 0);
    g_assert_cmpstr(now_playing_player_get_title(pair->player), ==, "Low Tide");
    g_object_set(pair->session, "state", NOW_PLAYING_PLAYBACK_STATE_PAUSED, NULL);
    WAIT(states > 0);
    drain();
    g_assert_cmpint(states, ==, 1);
    g_assert_cmpint(titles, ==, 1);
    g_signal_handlers_disconnect_by_data(pair->controller, &items);
    g_signal_handlers_disconnect_matched(pair->player, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, count, NULL);
}

/* How often the threads of this process have slept, and so woke up. */
static guint64 count_sleeps(guint *ret_threads)
{
    g_autoptr(GDir) tasks = g_dir_open("/proc/self/task", 0, NULL);
    guint64 sleeps = 0;
    const char *task = NULL;
    *ret_threads = 0;
    while ((task = g_dir_read_name(tasks))) {
        g_autofree char *path = g_strdup_printf("/proc/self/task/%s/status", task);
        g_autofree char *status = NULL;
        if (!g_file_get_contents(path, &status, NULL, NULL))
            continue;
        ++*ret_threads;
        sleeps += g_ascii_strtoull(strstr(status, "\nvoluntary_ctxt_switches:") + 25, NULL, 10);
    }
    return sleeps;
}

/* A session that plays, a controller and a player: no thread wakes up in two seconds, but this one for the end. */
static void nothing_wakes_up_at_rest(Pair *pair, gconstpointer data)
{
    gboolean is_over = FALSE;
    guint threads = 0;
    (void)data;
    set_song(pair->session, "2", "Low Tide");
    WAIT(g_strcmp0(now_playing_player_get_title(pair->player), "Low Tide") == 0);
    WAIT(now_playing_session_is_on_bus(pair->session));
    /* The answers of the last change. */
    g_timeout_add_seconds_full(G_PRIORITY_DEFAULT, 1, set_true, &is_over, NULL);
    WAIT(is_over);
    is_over = FALSE;
    guint64 before = count_sleeps(&threads);
    g_timeout_add_seconds_full(G_PRIORITY_DEFAULT, 2, set_true, &is_over, NULL);
    while (!is_over)
        g_main_context_iteration(NULL, TRUE);
    guint64 sleeps = count_sleeps(&threads) - before;
    g_test_message("%u threads woke up %" G_GUINT64_FORMAT " times in 2 seconds", threads, sleeps);
    g_assert_cmpuint(threads, >=, 2);
    g_assert_cmpuint(sleeps, <=, 1);
}

/* ---- what a session stores ---- */

static void the_content_is_a_copy(Pair *pair, gconstpointer data)
{
    g_autoptr(NowPlayingContent) content = song("2", "Low Tide");
    g_autofree char *title = NULL, *again = NULL;
    (void)data;
    now_playing_content_add_chapter(content, "1", "Verse", 0, -1, NULL);
    now_playing_content_set_extra(content, "test:mood", "calm");
    now_playing_session_set_content(pair->session, content);
    NowPlayingContent *copy = now_playing_session_get_content(pair->session);
    g_assert_true(copy != content);
    g_object_set(content, "title", "Another one", NULL);
    now_playing_content_add_chapter(content, "2", "Chorus", 1000, -1, NULL);
    g_object_get(copy, "title", &title, NULL);
    g_assert_cmpstr(title, ==, "Low Tide");
    g_assert_cmpint(g_list_model_get_n_items(now_playing_content_get_chapters(copy)), ==, 1);
    g_assert_cmpstr(now_playing_content_get_extra(copy, "test:mood"), ==, "calm");
    g_test_expect_message("nowplaying-glib", G_LOG_LEVEL_CRITICAL, "*NowPlaying.Content*never changes*");
    g_object_set(copy, "title", "Mine", NULL);
    g_test_assert_expected_messages();
    now_playing_session_set_content(pair->session, copy);
    g_assert_true(now_playing_session_get_content(pair->session) == copy);
    g_object_get(copy, "title", &again, NULL);
    g_assert_cmpstr(again, ==, "Low Tide");
    WAIT(g_strcmp0(now_playing_player_get_title(pair->player), "Low Tide") == 0);
}

static void a_refused_value_is_not_stored(Pair *pair, gconstpointer data)
{
    g_autoptr(NowPlayingContent) without = g_object_new(NOW_PLAYING_TYPE_CONTENT, "title", "x", NULL);
    g_autoptr(NowPlayingContent) content = song("2", "Low Tide");
    g_autofree char *language = NULL, *name = NULL;
    double volume = 0;
    int notified = 0;
    (void)data;
    NowPlayingContent *before = now_playing_session_get_content(pair->session);
    g_signal_connect_swapped(pair->session, "notify", G_CALLBACK(count), &notified);
    g_test_expect_message("nowplaying-glib", G_LOG_LEVEL_WARNING, "NowPlaying.Session.volume: *");
    g_object_set(pair->session, "volume", -0.5, NULL);
    g_test_expect_message("nowplaying-glib", G_LOG_LEVEL_WARNING, "NowPlaying.Session.name: *");
    g_object_set(pair->session, "name", "", NULL);
    g_test_expect_message("nowplaying-glib", G_LOG_LEVEL_WARNING, "NowPlaying.Session.content: *id*");
    now_playing_session_set_content(pair->session, without);
    g_test_assert_expected_messages();
    g_object_get(pair->session, "volume", &volume, "name", &name, NULL);
    g_assert_cmpfloat(volume, ==, -1);
    g_assert_null(name);
    g_assert_true(now_playing_session_get_content(pair->session) == before);
    g_assert_cmpint(notified, ==, 0);
    /* The other values of an item are published. */
    g_object_set(content, "lyrics-language", "not a tag", NULL);
    g_test_expect_message("nowplaying-glib", G_LOG_LEVEL_WARNING, "NowPlaying.Content.lyrics-language: *");
    now_playing_session_set_content(pair->session, content);
    g_test_assert_expected_messages();
    g_object_get(now_playing_session_get_content(pair->session), "lyrics-language", &language, NULL);
    g_assert_null(language);
    WAIT(g_strcmp0(now_playing_player_get_title(pair->player), "Low Tide") == 0);
    g_signal_handlers_disconnect_by_data(pair->session, &notified);
}

static void the_values_of_commands_and_the_window_are_read(Pair *pair, gconstpointer data)
{
    static const gint64 intervals[] = {15 * G_USEC_PER_SEC, 30 * G_USEC_PER_SEC};
    static const double rates[] = {0.5, 1, 2};
    static const int modes[] = {NOW_PLAYING_REPEAT_MODE_OFF, NOW_PLAYING_REPEAT_MODE_ALL};
    static const NowPlayingCommand commands[] = {
        NOW_PLAYING_COMMAND_SKIP_FORWARD, NOW_PLAYING_COMMAND_CHANGE_PLAYBACK_RATE,
        NOW_PLAYING_COMMAND_CHANGE_REPEAT_MODE, NOW_PLAYING_COMMAND_RATE_CONTENT,
        NOW_PLAYING_COMMAND_ENABLE_LANGUAGE_OPTION};
    g_autoptr(NowPlayingLanguageOption) german =
        g_object_new(NOW_PLAYING_TYPE_LANGUAGE_OPTION, "id", "audio-2", "name", "Deutsch", "tag", "de", "kind",
                     NOW_PLAYING_LANGUAGE_KIND_AUDIBLE, "group", 0, "flags",
                     NOW_PLAYING_LANGUAGE_DUBBED_TRANSLATION | NOW_PLAYING_LANGUAGE_CURRENT, NULL);
    g_autoptr(GError) error = NULL;
    gsize count = 0;
    double minimum = -1, maximum = -1;
    gint64 start = 0, end = 0;
    gboolean can_retry = FALSE;
    NowPlayingLanguageFlags flags = 0;
    g_autofree char *name = NULL;
    g_autoptr(NowPlayingContent) content = now_playing_content_new(NOW_PLAYING_CONTENT_KIND_MUSIC, "live");
    (void)data;
    g_assert_false(now_playing_player_get_window(pair->player, &start, &end));
    g_assert_true(start == -1 && end == -1);
    g_assert_true(now_playing_session_set_skip_intervals(pair->session, commands[0], intervals, 2, &error));
    g_assert_true(now_playing_session_set_rates(pair->session, rates, 3, &error));
    g_assert_true(now_playing_session_set_repeat_modes(pair->session, modes, 2, &error));
    g_object_set(pair->session, "repeat-mode", NOW_PLAYING_REPEAT_MODE_ALL, NULL); /* It keeps the modes. */
    g_assert_true(now_playing_session_set_rating_range(pair->session, 1, 5, &error));
    g_assert_true(now_playing_session_set_language_options(pair->session, &german, 1, &error));
    g_assert_true(
        now_playing_session_set_problem(pair->session, NOW_PLAYING_PROBLEM_NETWORK, "no network", NULL, TRUE, &error));
    for (guint i = 0; i < G_N_ELEMENTS(commands); i++)
        now_playing_session_offer(pair->session, commands[i], NULL, NULL, NULL);
    NowPlayingPlayer *player = pair->player;
    WAIT(now_playing_player_offers(player, NOW_PLAYING_COMMAND_ENABLE_LANGUAGE_OPTION));
    WAIT((g_object_get(player, "problem-retry", &can_retry, NULL), can_retry));
    g_autofree gint64 *skips = now_playing_player_get_skip_intervals(player, commands[0], &count);
    g_assert_cmpmem(skips, count * sizeof *skips, intervals, sizeof intervals);
    g_autofree double *speeds = now_playing_player_get_rates(player, &count);
    g_assert_cmpmem(speeds, count * sizeof *speeds, rates, sizeof rates);
    g_autofree int *repeats = now_playing_player_get_repeat_modes(player, &count);
    g_assert_cmpmem(repeats, count * sizeof *repeats, modes, sizeof modes);
    g_free(now_playing_player_get_shuffle_modes(player, &count));
    g_assert_cmpuint(count, ==, 0);
    g_assert_true(now_playing_player_get_rating_range(player, &minimum, &maximum));
    g_assert_true(minimum == 1 && maximum == 5);
    g_assert_false(now_playing_player_get_rate_range(player, &minimum, &maximum));
    GListModel *options = now_playing_player_get_language_options(player);
    g_assert_cmpuint(g_list_model_get_n_items(options), ==, 1);
    g_autoptr(NowPlayingLanguageOption) option = g_list_model_get_item(options, 0);
    g_object_get(option, "name", &name, "flags", &flags, NULL);
    g_assert_cmpstr(name, ==, "Deutsch");
    g_assert_cmpuint(flags, ==, NOW_PLAYING_LANGUAGE_DUBBED_TRANSLATION | NOW_PLAYING_LANGUAGE_CURRENT);
    g_object_set(content, "title", "News", "live", TRUE, NULL);
    now_playing_session_set_content(pair->session, content);
    now_playing_session_set_window(pair->session, 0, 60 * G_USEC_PER_SEC, FALSE, FALSE, &error);
    g_assert_no_error(error);
    WAIT(now_playing_player_get_window(pair->player, &start, &end));
    g_assert_true(start == 0 && end == 60 * G_USEC_PER_SEC);
}

/* ---- objects that end in their own handlers ---- */

static void end_session(NowPlayingSession *session, NowPlayingRequest *request, Pair *pair)
{
    (void)request;
    pair->requests++;
    now_playing_session_close(session);
    g_clear_object(&pair->session); /* The last reference. */
}

static void on_performed(GObject *player, GAsyncResult *result, gpointer ret_error)
{
    GError *error = NULL;
    if (now_playing_player_perform_finish(NOW_PLAYING_PLAYER(player), result, &error))
        error = g_error_new_literal(NOW_PLAYING_ERROR, 0, "success");
    *(GError **)ret_error = error;
}

static GError *perform(NowPlayingPlayer *player, NowPlayingCommand command, GCancellable *cancellable)
{
    GError *error = NULL;
    g_autoptr(NowPlayingAction) action = now_playing_action_new(command);
    now_playing_player_perform_async(player, action, cancellable, on_performed, &error);
    WAIT(error);
    return error;
}

static void a_session_ends_in_its_handler(Pair *pair, gconstpointer data)
{
    gboolean is_gone = FALSE;
    (void)data;
    g_object_weak_ref(G_OBJECT(pair->session), on_gone, &is_gone);
    now_playing_session_offer(pair->session, NOW_PLAYING_COMMAND_PAUSE, NULL, NULL, NULL);
    g_signal_connect(pair->session, "command::pause", G_CALLBACK(end_session), pair);
    WAIT(now_playing_player_offers(pair->player, NOW_PLAYING_COMMAND_PAUSE));
    g_autoptr(GError) error = perform(pair->player, NOW_PLAYING_COMMAND_PAUSE, NULL);
    g_assert_cmpint(pair->requests, ==, 1);
    g_assert_true(is_gone);
    g_assert_cmpstr(error->message, ==, "success"); /* The handler has returned. */
}

static void close_session(NowPlayingSession *session, NowPlayingRequest *request, gpointer freed, GError **error)
{
    (void)request, (void)error;
    now_playing_session_close(session);
    g_assert_cmpint(*(int *)freed, ==, 0); /* The function runs: its data stay. */
    now_playing_session_offer(session, NOW_PLAYING_COMMAND_PLAY, NULL, NULL, NULL);
    now_playing_session_publish(session, NULL);
}

static void a_session_is_closed_in_its_function(Pair *pair, gconstpointer data)
{
    int freed = 0;
    (void)data;
    now_playing_session_offer(pair->session, NOW_PLAYING_COMMAND_PAUSE, close_session, &freed, (GDestroyNotify)count);
    WAIT(now_playing_player_offers(pair->player, NOW_PLAYING_COMMAND_PAUSE));
    g_autoptr(GError) error = perform(pair->player, NOW_PLAYING_COMMAND_PAUSE, NULL);
    g_assert_cmpint(freed, ==, 1);
    g_assert_cmpstr(error->message, ==, "success"); /* The function has performed it. */
    g_assert_false(now_playing_session_is_published(pair->session));
    g_autoptr(GError) closed = NULL;
    g_assert_false(now_playing_session_publish(pair->session, &closed));
    g_assert_error(closed, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_GONE);
    g_assert_cmpstr(closed->message, ==, "the session was closed");
    set_song(pair->session, "9", "After the end"); /* Nothing, and no crash. */
}

static void end_controller(gpointer object, GParamSpec *spec, Pair *pair)
{
    (void)object, (void)spec;
    g_clear_object(&pair->controller); /* The last reference. */
}

static void a_controller_ends_in_a_handler_of_its_player(Pair *pair, gconstpointer data)
{
    gboolean is_gone = FALSE;
    (void)data;
    g_autoptr(NowPlayingPlayer) player = g_object_ref(pair->player);
    g_object_weak_ref(G_OBJECT(pair->controller), on_gone, &is_gone);
    g_signal_connect(player, "notify::title", G_CALLBACK(end_controller), pair);
    set_song(pair->session, "2", "Low Tide");
    WAIT(is_gone);
    gboolean has_left = FALSE;
    g_object_get(player, "left", &has_left, NULL);
    g_assert_true(has_left);
    g_assert_cmpstr(now_playing_player_get_title(player), ==, "Low Tide");
    g_autoptr(GError) error = perform(player, NOW_PLAYING_COMMAND_PAUSE, NULL);
    g_assert_error(error, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_NO_ACTIONABLE_ITEM);
}

static void end_controller_of_items(GListModel *list, guint position, guint removed, guint added, Pair *pair)
{
    (void)list, (void)position, (void)removed, (void)added;
    g_clear_object(&pair->controller);
}

static void a_controller_ends_in_items_changed(Pair *pair, gconstpointer data)
{
    gboolean is_gone = FALSE;
    (void)data;
    g_object_weak_ref(G_OBJECT(pair->controller), on_gone, &is_gone);
    g_signal_connect(pair->controller, "items-changed", G_CALLBACK(end_controller_of_items), pair);
    now_playing_session_withdraw(pair->session);
    WAIT(is_gone);
}

static void close_controller(NowPlayingController *controller)
{
    now_playing_controller_close(controller);
}

/* A list view: it counts the items, and reads each new one. */
static void follow_items(GListModel *list, guint position, guint removed, guint added, guint *followed)
{
    g_assert_cmpuint(removed, <=, *followed);
    *followed += added - removed;
    g_assert_cmpuint(g_list_model_get_n_items(list), ==, *followed);
    for (guint i = position; i < position + added; i++) {
        g_autoptr(GObject) item = g_list_model_get_item(list, i);
        g_assert_true(NOW_PLAYING_IS_PLAYER(item));
    }
}

static void a_controller_is_closed_in_items_changed(Pair *pair, gconstpointer data)
{
    g_autoptr(NowPlayingController) controller = now_playing_controller_new();
    guint followed = 0;
    int changes = 0;
    (void)pair, (void)data;
    g_signal_connect(controller, "items-changed", G_CALLBACK(close_controller), NULL);
    g_signal_connect(controller, "items-changed", G_CALLBACK(follow_items), &followed);
    g_signal_connect_swapped(controller, "items-changed", G_CALLBACK(count), &changes);
    WAIT(changes == 2);
    g_assert_cmpuint(followed, ==, 0);
    g_assert_null(now_playing_controller_get_primary(controller));
}

static void run_loop(NowPlayingPlayer *player, GParamSpec *spec, Pair *pair)
{
    (void)spec;
    if (pair->requests++)
        return;
    /* Another change arrives while this handler runs. */
    g_object_set(pair->session, "state", NOW_PLAYING_PLAYBACK_STATE_PAUSED, NULL);
    WAIT(now_playing_player_get_state(player) == NOW_PLAYING_PLAYBACK_STATE_PAUSED);
}

static void a_handler_runs_the_loop(Pair *pair, gconstpointer data)
{
    (void)data;
    g_signal_connect(pair->player, "notify::title", G_CALLBACK(run_loop), pair);
    set_song(pair->session, "2", "Low Tide");
    WAIT(now_playing_player_get_state(pair->player) == NOW_PLAYING_PLAYBACK_STATE_PAUSED && pair->requests == 1);
    g_signal_handlers_disconnect_by_data(pair->player, pair);
}

static void command_runs_the_loop(NowPlayingSession *session, NowPlayingRequest *request, Pair *pair)
{
    (void)session, (void)request;
    if (pair->requests++)
        return;
    g_autoptr(GError) error = perform(pair->player, NOW_PLAYING_COMMAND_PAUSE, NULL); /* Comes here again. */
    g_assert_cmpstr(error->message, ==, "success");
}

static void a_command_runs_the_loop(Pair *pair, gconstpointer data)
{
    (void)data;
    now_playing_session_offer(pair->session, NOW_PLAYING_COMMAND_PAUSE, NULL, NULL, NULL);
    g_signal_connect(pair->session, "command::pause", G_CALLBACK(command_runs_the_loop), pair);
    WAIT(now_playing_player_offers(pair->player, NOW_PLAYING_COMMAND_PAUSE));
    g_autoptr(GError) error = perform(pair->player, NOW_PLAYING_COMMAND_PAUSE, NULL);
    g_assert_cmpstr(error->message, ==, "success");
    g_assert_cmpint(pair->requests, ==, 2);
}

/* ---- requests ---- */

static void keep(NowPlayingSession *session, NowPlayingRequest *request, gpointer data, GError **error)
{
    (void)session, (void)error;
    now_playing_request_defer(request);
    *(NowPlayingRequest **)data = g_object_ref(request);
}

static void a_request_is_answered_later(Pair *pair, gconstpointer data)
{
    NowPlayingRequest *request = NULL;
    GError *outcome = NULL;
    gboolean can_set_volume = FALSE;
    (void)data;
    now_playing_session_offer(pair->session, NOW_PLAYING_COMMAND_SET_VOLUME, keep, &request, NULL);
    g_object_set(pair->session, "volume", 0.5, NULL);
    /* The offer can be on the bus before the volume, without which the command is refused. */
    WAIT((g_object_get(pair->player, "can-set-volume", &can_set_volume, NULL), can_set_volume));
    for (int round = 0; round < 3; round++) {
        g_autoptr(NowPlayingAction) action = now_playing_action_set_volume(0.25);
        now_playing_player_perform_async(pair->player, action, NULL, on_performed, &outcome);
        WAIT(request || outcome);
        drain();
        g_assert_no_error(outcome);
        g_assert_cmpfloat(now_playing_request_get_volume(request), ==, 0.25);
        g_assert_null(now_playing_request_get_url(request));
        g_assert_true(now_playing_request_is_open(request));
        if (round == 0) {
            g_assert_true(now_playing_request_finish(request));
            g_assert_false(now_playing_request_finish(request));
        } else if (round == 1) {
            g_assert_true(now_playing_request_fail(request, NOW_PLAYING_ERROR_SKIP_LIMIT_REACHED, "six an hour"));
            g_assert_false(now_playing_request_finish(request));
        }
        g_assert_true(now_playing_request_is_open(request) == (round == 2));
        g_clear_object(&request); /* The third one is dropped without an answer. */
        WAIT(outcome);
        g_assert_cmpint(outcome->code, ==,
                        ((int[]){0, NOW_PLAYING_ERROR_SKIP_LIMIT_REACHED, NOW_PLAYING_ERROR_FAILED})[round]);
        if (round == 1)
            g_assert_cmpstr(outcome->message, ==, "six an hour");
        g_clear_error(&outcome);
    }
}

static void an_action_is_cancelled(Pair *pair, gconstpointer data)
{
    NowPlayingRequest *request = NULL;
    GError *outcome = NULL;
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(NowPlayingAction) action = now_playing_action_new(NOW_PLAYING_COMMAND_NEXT);
    (void)data;
    now_playing_session_offer(pair->session, NOW_PLAYING_COMMAND_NEXT, keep, &request, NULL);
    WAIT(now_playing_player_offers(pair->player, NOW_PLAYING_COMMAND_NEXT));
    now_playing_player_perform_async(pair->player, action, cancellable, on_performed, &outcome);
    WAIT(request);
    g_cancellable_cancel(cancellable);
    WAIT(outcome);
    g_assert_error(outcome, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_clear_error(&outcome);
    now_playing_request_finish(request); /* Its outcome is not reported a second time. */
    g_clear_object(&request);
    outcome = perform(pair->player, NOW_PLAYING_COMMAND_SKIP_AD, NULL);
    g_assert_error(outcome, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_NOT_SUPPORTED);
    g_clear_error(&outcome);
    /* The controller ends while an action waits. */
    now_playing_player_perform_async(pair->player, action, NULL, on_performed, &outcome);
    WAIT(request);
    g_clear_object(&pair->controller);
    WAIT(outcome);
    g_assert_error(outcome, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_CANCELLED);
    g_clear_error(&outcome);
    g_clear_object(&request);
}

static void a_cancelled_action_is_not_sent(Pair *pair, gconstpointer data)
{
    NowPlayingRequest *request = NULL;
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    (void)data;
    now_playing_session_offer(pair->session, NOW_PLAYING_COMMAND_NEXT, keep, &request, NULL);
    now_playing_session_offer(pair->session, NOW_PLAYING_COMMAND_CHANGE_REPEAT_MODE, NULL, NULL, NULL);
    now_playing_session_offer(pair->session, NOW_PLAYING_COMMAND_SET_MUTED, NULL, NULL, NULL);
    WAIT(now_playing_player_offers(pair->player, NOW_PLAYING_COMMAND_SET_MUTED));
    g_cancellable_cancel(cancellable);
    g_autoptr(GError) outcome = perform(pair->player, NOW_PLAYING_COMMAND_NEXT, cancellable);
    g_assert_error(outcome, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    /* A later command arrives, and the cancelled one does not. */
    GError *later = NULL;
    g_autoptr(NowPlayingAction) action = now_playing_action_set_muted(TRUE);
    now_playing_player_perform_async(pair->player, action, NULL, on_performed, &later);
    WAIT(later);
    g_assert_cmpstr(later->message, ==, "success");
    g_clear_error(&later);
    g_assert_null(request);
}

static void a_client_waits_20_seconds(Pair *pair, gconstpointer data)
{
    NowPlayingRequest *request = NULL;
    (void)data;
    now_playing_session_offer(pair->session, NOW_PLAYING_COMMAND_NEXT, keep, &request, NULL);
    WAIT(now_playing_player_offers(pair->player, NOW_PLAYING_COMMAND_NEXT));
    gint64 start = g_get_monotonic_time();
    g_autoptr(GError) outcome = perform(pair->player, NOW_PLAYING_COMMAND_NEXT, NULL);
    g_assert_error(outcome, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_TIMED_OUT);
    g_assert_cmpint(g_get_monotonic_time() - start, >=, 19 * G_USEC_PER_SEC);
    /* The clock of the request has started a little later. */
    static gboolean is_over;
    WAIT((g_timeout_add(50, set_true, &is_over), !now_playing_request_is_open(request)));
    g_assert_cmpint(g_get_monotonic_time() - start, <, 28 * G_USEC_PER_SEC);
    g_assert_false(now_playing_request_finish(request));
    g_clear_object(&request);
}

static void on_raise(NowPlayingApplication *application, NowPlayingRequest *request, int *raised)
{
    (void)application;
    g_assert_cmpstr(now_playing_request_get_activation_token(request), ==, "token-1");
    ++*raised;
}

static void the_application_is_raised(Pair *pair, gconstpointer data)
{
    int raised = 0;
    GError *outcome = NULL;
    NowPlayingApplication *application = now_playing_session_get_application(pair->session);
    g_autoptr(NowPlayingAction) action = now_playing_action_raise("token-1");
    (void)data;
    g_signal_connect(application, "raise", G_CALLBACK(on_raise), &raised);
    g_object_set(application, "can-raise", TRUE, NULL);
    WAIT(now_playing_player_offers(pair->player, NOW_PLAYING_COMMAND_RAISE));
    now_playing_player_perform_async(pair->player, action, NULL, on_performed, &outcome);
    WAIT(outcome);
    g_assert_cmpstr(outcome->message, ==, "success");
    g_assert_cmpint(raised, ==, 1);
    g_clear_error(&outcome);
    g_object_set(application, "can-raise", FALSE, NULL);
    WAIT(!now_playing_player_offers(pair->player, NOW_PLAYING_COMMAND_RAISE));
    /* A session that offers it has the same signal. */
    now_playing_session_offer(pair->session, NOW_PLAYING_COMMAND_RAISE, NULL, NULL, NULL);
    WAIT(now_playing_player_offers(pair->player, NOW_PLAYING_COMMAND_RAISE));
    now_playing_player_perform_async(pair->player, action, NULL, on_performed, &outcome);
    WAIT(outcome);
    g_assert_cmpstr(outcome->message, ==, "success");
    g_assert_cmpint(raised, ==, 2);
    g_clear_error(&outcome);
}

static void close_on_quit(NowPlayingApplication *application, NowPlayingRequest *request, NowPlayingSession *session)
{
    (void)application, (void)request;
    now_playing_session_close(session);
}

static void the_application_quits(Pair *pair, gconstpointer data)
{
    NowPlayingApplication *application = now_playing_session_get_application(pair->session);
    (void)data;
    g_signal_connect(application, "quit", G_CALLBACK(close_on_quit), pair->session);
    g_object_set(application, "can-quit", TRUE, NULL);
    WAIT(now_playing_player_offers(pair->player, NOW_PLAYING_COMMAND_QUIT));
    g_autoptr(GError) error = perform(pair->player, NOW_PLAYING_COMMAND_QUIT, NULL);
    g_assert_cmpstr(error->message, ==, "success");
}

/* ---- actions ---- */

static void an_argument_is_required(Pair *pair, gconstpointer data)
{
    static const NowPlayingCommand commands[] = {NOW_PLAYING_COMMAND_SET_VOLUME, NOW_PLAYING_COMMAND_SEEK_TO_POSITION};
    (void)data;
    for (guint i = 0; i < G_N_ELEMENTS(commands); i++) {
        now_playing_session_offer(pair->session, commands[i], keep, NULL, NULL);
        WAIT(now_playing_player_offers(pair->player, commands[i]));
        g_autoptr(GError) error = perform(pair->player, commands[i], NULL);
        g_assert_error(error, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_INVALID_ARGUMENT);
        g_test_message("%s", error->message);
    }
}

static void store_position(NowPlayingSession *session, NowPlayingRequest *request, gpointer last, GError **error)
{
    (void)session, (void)error;
    *(gint64 *)last = now_playing_request_get_position(request);
}

static void the_last_of_many_seeks_arrives(Pair *pair, gconstpointer data)
{
    gint64 last = -1;
    (void)data;
    now_playing_session_offer(pair->session, NOW_PLAYING_COMMAND_SEEK_TO_POSITION, store_position, &last, NULL);
    WAIT(now_playing_player_offers(pair->player, NOW_PLAYING_COMMAND_SEEK_TO_POSITION));
    for (int i = 0; i < 5000; i++)
        now_playing_player_seek_to_position(pair->player, i * 1000);
    WAIT(last == 4999 * 1000);
}

static void a_mark_is_set(Pair *pair, gconstpointer data)
{
    NowPlayingRequest *request = NULL;
    (void)data;
    now_playing_session_offer(pair->session, NOW_PLAYING_COMMAND_LIKE, keep, &request, NULL);
    WAIT(now_playing_player_offers(pair->player, NOW_PLAYING_COMMAND_LIKE));
    for (int is_marked = 0; is_marked < 2; is_marked++) {
        now_playing_player_like(pair->player, is_marked);
        WAIT(request);
        g_assert_cmpint(now_playing_request_get_marked(request), ==, is_marked);
        g_clear_object(&request);
    }
}

static void a_published_session_keeps_itself(Pair *pair, gconstpointer data)
{
    gboolean is_gone = FALSE;
    NowPlayingSession *session = pair->session;
    (void)data;
    g_object_weak_ref(G_OBJECT(session), on_gone, &is_gone);
    g_clear_object(&pair->session);
    g_assert_false(is_gone);
    set_song(session, "2", "Low Tide");
    WAIT(g_strcmp0(now_playing_player_get_title(pair->player), "Low Tide") == 0);
    g_assert_true(now_playing_session_is_published(session));
    now_playing_session_withdraw(session);
    g_assert_true(is_gone);
}

static void on_chosen(GObject *controller, GAsyncResult *result, gpointer ret_error)
{
    GError *error = NULL;
    if (now_playing_controller_choose_primary_finish(NOW_PLAYING_CONTROLLER(controller), result, &error))
        error = g_error_new_literal(NOW_PLAYING_ERROR, 0, "success");
    *(GError **)ret_error = error;
}

static GError *choose(NowPlayingController *controller, NowPlayingPlayer *player, GCancellable *cancellable)
{
    GError *error = NULL;
    now_playing_controller_choose_primary_async(controller, player, cancellable, on_chosen, &error);
    WAIT(error);
    return error;
}

static void the_outcome_of_a_choice_arrives(Pair *pair, gconstpointer data)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(NowPlayingPlayer) other = g_object_new(NOW_PLAYING_TYPE_PLAYER, NULL);
    g_autoptr(GError) now = NULL;
    (void)data;
    g_assert_false(now_playing_controller_choose_primary(pair->controller, other, &now));
    g_assert_error(now, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_NOT_FOUND);
    g_assert_true(now_playing_controller_choose_primary(pair->controller, pair->player, NULL));
    g_autoptr(GError) chosen = choose(pair->controller, pair->player, NULL);
    g_assert_cmpstr(chosen->message, ==, "success");
    g_autoptr(GError) released = choose(pair->controller, NULL, NULL);
    g_assert_cmpstr(released->message, ==, "success");
    g_autoptr(GError) unknown = choose(pair->controller, other, NULL);
    g_assert_error(unknown, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_NOT_FOUND);
    g_cancellable_cancel(cancellable);
    g_autoptr(GError) cancelled = choose(pair->controller, pair->player, cancellable);
    g_assert_error(cancelled, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    /* The player leaves before the order is known. */
    GError *left = NULL;
    g_autoptr(NowPlayingPlayer) player = g_object_ref(pair->player);
    now_playing_controller_choose_primary_async(pair->controller, player, NULL, on_chosen, &left);
    now_playing_session_withdraw(pair->session);
    WAIT(left);
    g_test_message("%s", left->message);
    g_clear_error(&left);
}

static void without_a_bus_waiting_fails(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(NowPlayingController) controller =
        g_object_new(NOW_PLAYING_TYPE_CONTROLLER, "bus-address", "unix:path=/nonexistent/bus", NULL);
    g_assert_false(now_playing_controller_wait(controller, 2 * G_USEC_PER_SEC, &error));
    g_assert_error(error, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_SYSTEM);
}

/* ---- artwork ---- */

/* A PNG of one pixel. */
static const guint8 png[] = {0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48,
                             0x44, 0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x06, 0x00, 0x00,
                             0x00, 0x1f, 0x15, 0xc4, 0x89, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x44, 0x41, 0x54, 0x78,
                             0x9c, 0x63, 0xf8, 0xcf, 0xc0, 0xf0, 0x1f, 0x00, 0x05, 0x00, 0x01, 0xff, 0x89, 0x99,
                             0x3d, 0x1d, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82};

static void provide(NowPlayingArtworkRequest *request, int width, int height, gpointer sizes, GError **error)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(png, sizeof png);
    g_assert_cmpint(width, ==, height);
    g_array_append_val(sizes, width);
    now_playing_artwork_request_finish(request, bytes, error);
    g_assert_no_error(*error);
}

static void on_loaded(GObject *icon, GAsyncResult *result, gpointer ret_stream)
{
    g_autoptr(GError) error = NULL;
    *(gpointer *)ret_stream = g_loadable_icon_load_finish(G_LOADABLE_ICON(icon), result, NULL, &error);
    if (g_error_matches(error, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_CANCELLED))
        *(gpointer *)ret_stream = g_object_ref(icon); /* The player has another artwork now. */
    else
        g_assert_no_error(error);
}

static void the_artwork_is_loaded(Pair *pair, gconstpointer data)
{
    g_autoptr(GArray) sizes = g_array_new(FALSE, FALSE, sizeof(int));
    g_autoptr(NowPlayingArtwork) cover =
        now_playing_artwork_new_for_func("cover", provide, g_array_ref(sizes), (GDestroyNotify)g_array_unref);
    g_autoptr(NowPlayingContent) content = song("3", "With a cover");
    g_autoptr(GError) error = NULL;
    g_autofree char *type = NULL;
    gpointer loaded = NULL;
    guint8 bytes[sizeof png + 1];
    (void)data;
    g_object_set(content, "artwork", cover, NULL);
    g_object_set(pair->session, "content", content, NULL);
    WAIT(now_playing_player_get_artwork(pair->player));
    g_autoptr(NowPlayingArtwork) shown = g_object_ref(now_playing_player_get_artwork(pair->player));
    g_assert_null(g_loadable_icon_load(G_LOADABLE_ICON(shown), 96, &type, NULL, &error));
    g_assert_error(error, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_INVALID_STATE);
    /* The id can change when the player has published the image. */
    while (!G_IS_INPUT_STREAM(loaded)) {
        g_clear_object(&loaded);
        WAIT(now_playing_player_get_artwork(pair->player));
        g_set_object(&shown, now_playing_player_get_artwork(pair->player));
        g_loadable_icon_load_async(G_LOADABLE_ICON(shown), 96, NULL, on_loaded, &loaded);
        WAIT(loaded);
    }
    g_assert_cmpint(g_input_stream_read(loaded, bytes, sizeof bytes, NULL, NULL), ==, sizeof png);
    g_assert_cmpmem(bytes, sizeof png, png, sizeof png);
    g_clear_object(&loaded);
    loaded = g_loadable_icon_load(G_LOADABLE_ICON(shown), 96, &type, NULL, NULL);
    g_assert_true(G_IS_INPUT_STREAM(loaded));
    g_assert_cmpstr(type, ==, "image/png");
    g_clear_object(&loaded);
    g_assert_cmpuint(sizes->len, >=, 1);
}

static void an_artwork_is_serialized(void)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(png, sizeof png);
    g_autoptr(GFile) file = g_file_new_for_path("/tmp/cover.png");
    g_autoptr(NowPlayingArtwork) of_bytes = now_playing_artwork_new_for_bytes(bytes);
    g_autoptr(NowPlayingArtwork) of_file = now_playing_artwork_new_for_file(file);
    g_autoptr(NowPlayingArtwork) of_func = now_playing_artwork_new_for_func("cover", provide, NULL, NULL);
    g_autoptr(GVariant) one = g_icon_serialize(G_ICON(of_bytes));
    g_autoptr(GVariant) two = g_icon_serialize(G_ICON(of_file));
    g_autoptr(GIcon) bytes_icon = g_icon_deserialize(one);
    g_autoptr(GIcon) file_icon = g_icon_deserialize(two);
    g_assert_true(g_bytes_equal(g_bytes_icon_get_bytes(G_BYTES_ICON(bytes_icon)), bytes));
    g_assert_true(g_file_equal(g_file_icon_get_file(G_FILE_ICON(file_icon)), file));
    g_assert_null(g_icon_serialize(G_ICON(of_func)));
}

/* The property follows the image, for a widget that is bound to it. */
static void the_artwork_property_is_the_loaded_image(Pair *pair, gconstpointer data)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(png, sizeof png);
    g_autoptr(NowPlayingArtwork) cover = now_playing_artwork_new_for_bytes(bytes);
    g_autoptr(NowPlayingContent) content = song("3", "With a cover");
    g_autoptr(NowPlayingController) controller = g_object_new(NOW_PLAYING_TYPE_CONTROLLER, "artwork-size", 64, NULL);
    int notified = 0;
    (void)data;
    WAIT(now_playing_controller_get_primary(controller));
    NowPlayingPlayer *player = now_playing_controller_get_primary(controller);
    g_assert_null(now_playing_player_get_artwork(player));
    g_signal_connect_swapped(player, "notify::artwork", G_CALLBACK(count), &notified);
    g_object_set(content, "artwork", cover, NULL);
    g_object_set(pair->session, "content", content, NULL);
    WAIT(now_playing_player_get_artwork(player));
    g_assert_cmpint(notified, >=, 1);
    NowPlayingArtwork *shown = now_playing_player_get_artwork(player);
    g_autoptr(GInputStream) stream = g_loadable_icon_load(G_LOADABLE_ICON(shown), 64, NULL, NULL, NULL);
    g_assert_nonnull(stream);
    g_signal_handlers_disconnect_by_data(player, &notified);
}

/* ---- other processes ---- */

static GSubprocess *spawn(const char *program, const char *argument)
{
    g_autoptr(GError) error = NULL;
    GSubprocess *process = g_subprocess_new(G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error,
                                            program, argument, NULL);
    g_assert_no_error(error);
    return process;
}

static GSubprocess *spawn_many(const char *number)
{
    GSubprocess *process = spawn(g_getenv("NOWPLAYING_MANY"), number);
    g_autoptr(GDataInputStream) lines = g_data_input_stream_new(g_subprocess_get_stdout_pipe(process));
    g_filter_input_stream_set_close_base_stream(G_FILTER_INPUT_STREAM(lines), FALSE);
    g_autofree char *line = g_data_input_stream_read_line(lines, NULL, NULL, NULL);
    g_assert_cmpstr(line, ==, "ready");
    return process;
}

static void say(GSubprocess *process, const char *line)
{
    g_assert_true(
        g_output_stream_write_all(g_subprocess_get_stdin_pipe(process), line, strlen(line), NULL, NULL, NULL));
}

static void stop(GSubprocess *process)
{
    g_subprocess_force_exit(process);
    g_subprocess_wait(process, NULL, NULL);
    g_object_unref(process);
}

/* Follows the list by its signals alone, as a widget does. */
typedef struct {
    GPtrArray *players;
    int signals;
    guint added, removed;
    /* Of a thousand players, some can become silent for a moment. So these count what only one cause can change. */
    int firsts;                /* Another player is first. */
    NowPlayingPlayer *watched; /* This one has appeared or left. */
    int visits;
    int others; /* The first one answers, and another one, or none, is the primary player. */
} Mirror;

static gboolean has_watched(Mirror *mirror)
{
    return mirror->watched && g_ptr_array_find(mirror->players, mirror->watched, NULL);
}

static void on_items(GListModel *list, guint position, guint removed, guint added, Mirror *mirror)
{
    gboolean had_watched = has_watched(mirror);
    gpointer first = mirror->players->len ? mirror->players->pdata[0] : NULL;
    g_assert_cmpuint(position + removed, <=, mirror->players->len);
    if (removed)
        g_ptr_array_remove_range(mirror->players, position, removed);
    for (guint i = 0; i < added; i++)
        g_ptr_array_insert(mirror->players, (int)(position + i), g_list_model_get_item(list, position + i));
    g_assert_cmpuint(mirror->players->len, ==, g_list_model_get_n_items(list));
    for (guint i = 0; i < mirror->players->len; i++) {
        g_autoptr(NowPlayingPlayer) player = g_list_model_get_item(list, i);
        g_assert_true(player == mirror->players->pdata[i]);
    }
    if (mirror->players->len) {
        gboolean is_silent = FALSE;
        gpointer now = mirror->players->pdata[0];
        g_object_get(now, "silent", &is_silent, NULL);
        mirror->others += !is_silent && now_playing_controller_get_primary(NOW_PLAYING_CONTROLLER(list)) != now;
    }
    mirror->signals++;
    mirror->firsts += first != (mirror->players->len ? mirror->players->pdata[0] : NULL);
    mirror->visits += had_watched != has_watched(mirror);
    mirror->added += added;
    mirror->removed += removed;
}

static NowPlayingPlayer *named(NowPlayingController *controller, const char *identity)
{
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(controller)); i++) {
        g_autoptr(NowPlayingPlayer) player = g_list_model_get_item(G_LIST_MODEL(controller), i);
        if (g_str_equal(now_playing_player_get_identity(player), identity))
            return player; /* The list keeps it. */
    }
    return NULL;
}

static guint count_silent(NowPlayingController *controller)
{
    guint found = 0;
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(controller)); i++) {
        g_autoptr(NowPlayingPlayer) player = g_list_model_get_item(G_LIST_MODEL(controller), i);
        gboolean is_silent = FALSE;
        NowPlayingPlayerReason reason = 0;
        g_object_get(player, "silent", &is_silent, "reason", &reason, NULL);
        /* The service can know it before this process. */
        g_assert_true(is_silent || reason != NOW_PLAYING_PLAYER_REASON_SILENT);
        found += is_silent;
    }
    return found;
}

static void a_thousand_players(void)
{
    guint number = g_getenv("NOWPLAYING_PLAYERS") ? (guint)atoi(g_getenv("NOWPLAYING_PLAYERS")) : 1000;
    g_autofree char *text = g_strdup_printf("%u", number);
    GSubprocess *process = spawn_many(text);
    g_autoptr(NowPlayingController) controller = now_playing_controller_new();
    Mirror mirror = {.players = g_ptr_array_new_with_free_func(g_object_unref)};
    int titles = 0;
    g_signal_connect(controller, "items-changed", G_CALLBACK(on_items), &mirror);
    WAIT(mirror.players->len == number);
    g_test_message("%d signals for %u players: %u added, %u removed", mirror.signals, number, mirror.added,
                   mirror.removed);
    g_assert_cmpuint(mirror.added, ==, number);
    g_assert_cmpuint(mirror.removed, ==, 0);
    /* On a slow machine, players do not answer in time, and get their names and places later. */
    for (int round = 0; !named(controller, "player 7") || (round < 100 && count_silent(controller)); round++) {
        gboolean is_over = FALSE;
        g_assert_cmpint(round, <, 1000);
        g_timeout_add(100, set_true, &is_over);
        WAIT(is_over);
    }
    g_autoptr(NowPlayingPlayer) seventh = g_object_ref(named(controller, "player 7"));
    g_signal_connect_swapped(seventh, "notify::title", G_CALLBACK(count), &titles);

    /* Metadata change no list. */
    mirror = (Mirror){.players = mirror.players};
    say(process, "title 7 Low Tide\n");
    WAIT(titles > 0);
    drain();
    g_assert_cmpint(titles, ==, 1);
    g_assert_cmpint(mirror.firsts, ==, 0);

    /* A player that begins is first. */
    say(process, "play 7\n");
    WAIT(now_playing_controller_get_primary(controller) == seventh);
    drain();
    g_assert_cmpint(mirror.firsts, ==, 1);
    g_assert_cmpint(mirror.others, ==, 0);
    g_assert_true(mirror.players->pdata[0] == seventh);
    g_assert_cmpuint(mirror.added, ==, 1); /* The others stay. */
    g_assert_cmpuint(mirror.removed, ==, 1);

    /* A player that leaves is one signal. */
    NowPlayingPlayer *ninth = named(controller, "player 9");
    int reasons = 0;
    g_signal_connect_swapped(ninth, "notify::reason", G_CALLBACK(count), &reasons);
    mirror = (Mirror){.players = mirror.players, .watched = ninth};
    say(process, "leave 9\n");
    WAIT(mirror.players->len == number - 1);
    drain();
    /* On a slow machine it becomes silent before, and moves: each move is two signals more. */
    g_assert_cmpint(mirror.visits, ==, 1 + 2 * (mirror.visits > 1 ? reasons : 0));
    g_assert_cmpuint(mirror.removed - mirror.added, ==, 1);
    g_assert_false(has_watched(&mirror));
    stop(process);
    WAIT(mirror.players->len == 0);
    g_signal_handlers_disconnect_by_data(controller, &mirror);
    g_ptr_array_unref(mirror.players);
    g_signal_handlers_disconnect_by_data(seventh, &titles);
}

/* The signal arrives later than the call returns. */
static gboolean is_stopped(GSubprocess *process)
{
    g_autofree char *path = g_strdup_printf("/proc/%s/stat", g_subprocess_get_identifier(process));
    g_autofree char *stat = NULL;
    g_assert_true(g_file_get_contents(path, &stat, NULL, NULL));
    return strrchr(stat, ')')[2] == 'T';
}

static void a_player_never_answers(void)
{
    GSubprocess *process = spawn_many("2");
    g_autoptr(NowPlayingController) controller = now_playing_controller_new();
    g_autoptr(NowPlayingPlayer) first = NULL;
    WAIT(g_list_model_get_n_items(G_LIST_MODEL(controller)) == 2);
    first = g_object_ref(named(controller, "player 0"));
    g_subprocess_send_signal(process, SIGSTOP);
    while (!is_stopped(process))
        g_thread_yield();
    g_autoptr(GError) error = perform(first, NOW_PLAYING_COMMAND_PLAY, NULL);
    g_assert_error(error, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_TIMED_OUT);
    /* A controller that begins now shows it too, and waits two seconds only. */
    g_autoptr(NowPlayingController) late = now_playing_controller_new();
    WAIT(g_list_model_get_n_items(G_LIST_MODEL(late)) == 2);
    WAIT(count_silent(late) == 2);
    g_subprocess_send_signal(process, SIGCONT);
    WAIT(count_silent(late) == 0);
    g_assert_nonnull(named(late, "player 0"));
    stop(process);
    WAIT(g_list_model_get_n_items(G_LIST_MODEL(controller)) == 0);
    WAIT(g_list_model_get_n_items(G_LIST_MODEL(late)) == 0);
}

/* ---- the end of the bus ---- */

static NowPlayingConnection connection_of(NowPlayingApplication *application)
{
    NowPlayingConnection connection = 0;
    g_object_get(application, "connection", &connection, NULL);
    return connection;
}

static void a_request_is_closed_with_the_bus(void)
{
    g_autoptr(GError) error = NULL;
    GSubprocess *bus = g_subprocess_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, "dbus-daemon", "--session", "--nofork",
                                        "--print-address=1", NULL);
    g_assert_no_error(error);
    g_autoptr(GDataInputStream) lines = g_data_input_stream_new(g_subprocess_get_stdout_pipe(bus));
    g_autofree char *address = g_data_input_stream_read_line(lines, NULL, NULL, NULL);
    g_autoptr(NowPlayingApplication) application =
        g_object_new(NOW_PLAYING_TYPE_APPLICATION, "id", "org.example.Bus", "bus-address", address, NULL);
    g_autoptr(NowPlayingSession) session = now_playing_session_new_for_application(application, "music", &error);
    g_assert_no_error(error);
    NowPlayingRequest *request = NULL;
    set_song(session, "1", "Harbour Lights");
    now_playing_session_offer(session, NOW_PLAYING_COMMAND_NEXT, keep, &request, NULL);
    now_playing_session_publish(session, &error);
    g_assert_no_error(error);
    g_autoptr(NowPlayingController) controller =
        g_object_new(NOW_PLAYING_TYPE_CONTROLLER, "bus-address", address, NULL);
    NowPlayingPlayer *player = NULL;
    WAIT((player = now_playing_controller_get_primary(controller)) != NULL &&
         now_playing_player_offers(player, NOW_PLAYING_COMMAND_NEXT));
    now_playing_player_next(player);
    WAIT(request);
    g_assert_true(now_playing_request_is_open(request));
    g_subprocess_force_exit(bus);
    WAIT(connection_of(application) == NOW_PLAYING_CONNECTION_WAITING);
    g_assert_false(now_playing_request_is_open(request));
    g_assert_false(now_playing_request_finish(request));
    g_clear_object(&request);
    now_playing_session_close(session);
    g_subprocess_wait(bus, NULL, NULL);
    g_object_unref(bus);
}

static gboolean is_estimate(NowPlayingController *controller)
{
    gboolean estimate = FALSE;
    g_object_get(controller, "estimate", &estimate, NULL);
    return estimate;
}

static void the_service_restarts(void)
{
    const char *center = g_getenv("NOWPLAYING_CENTER");
    if (!center) {
        g_test_skip("NOWPLAYING_CENTER is not set");
        return;
    }
    GSubprocess *players = spawn_many("2");
    g_autoptr(NowPlayingController) controller = now_playing_controller_new();
    Mirror mirror = {.players = g_ptr_array_new_with_free_func(g_object_unref)};
    g_signal_connect(controller, "items-changed", G_CALLBACK(on_items), &mirror);
    WAIT(mirror.players->len == 2);
    WAIT(is_estimate(controller)); /* Both are paused, since before the controller. */
    for (int round = 0; round < 2; round++) {
        GSubprocess *service = spawn(center, NULL);
        WAIT(!is_estimate(controller));
        g_assert_cmpuint(mirror.players->len, ==, 2);
        /* In the second round, nothing shows that the service is ready. */
        for (int i = 0; round == 0 && i < 2; i++) {
            NowPlayingPlayer *player = named(controller, i == 0 ? "player 0" : "player 1");
            g_autoptr(GError) chosen = choose(controller, player, NULL);
            g_assert_cmpstr(chosen->message, ==, "success");
            g_assert_true(now_playing_controller_get_primary(controller) == player);
        }
        g_autoptr(GError) error = perform(named(controller, "player 1"), NOW_PLAYING_COMMAND_PLAY, NULL);
        g_assert_cmpstr(error->message, ==, "success");
        g_autoptr(GError) again = perform(named(controller, "player 1"), NOW_PLAYING_COMMAND_PAUSE, NULL);
        g_assert_cmpstr(again->message, ==, "success");
        stop(service);
        g_autoptr(GError) without = perform(named(controller, "player 0"), NOW_PLAYING_COMMAND_PLAY, NULL);
        g_assert_cmpstr(without->message, ==, "success");
        g_autoptr(GError) paused = perform(named(controller, "player 0"), NOW_PLAYING_COMMAND_PAUSE, NULL);
        g_assert_cmpstr(paused->message, ==, "success");
    }
    g_assert_cmpuint(mirror.added - mirror.removed, ==, 2);
    stop(players);
    WAIT(mirror.players->len == 0);
    g_signal_handlers_disconnect_by_data(controller, &mirror);
    g_ptr_array_unref(mirror.players);
}

/* ---- threads ---- */

typedef struct {
    const char *id;
    GThread *thread;
    int commands;
} Worker;

static void in_thread(NowPlayingSession *session, NowPlayingRequest *request, gpointer data, GError **error)
{
    Worker *worker = data;
    (void)session, (void)request, (void)error;
    g_assert_true(g_thread_self() == worker->thread);
    worker->commands++;
}

static gpointer work(gpointer data)
{
    Worker *worker = data;
    g_autoptr(GMainContext) context = g_main_context_new();
    g_autoptr(GError) error = NULL;
    worker->thread = g_thread_self();
    g_main_context_push_thread_default(context);
    g_autoptr(NowPlayingSession) session = now_playing_session_new("org.example.Threads", worker->id, &error);
    g_assert_no_error(error);
    set_song(session, worker->id, worker->id);
    now_playing_session_offer(session, NOW_PLAYING_COMMAND_NEXT, in_thread, worker, NULL);
    now_playing_session_publish(session, &error);
    g_assert_no_error(error);
    g_autoptr(NowPlayingController) controller = now_playing_controller_new();
    g_autofree char *name = NULL;
    WAIT_IN(context,
            (name = now_playing_session_get_bus_name(session)) != NULL || (g_main_context_wakeup(context), FALSE));
    /* Without a player of this name, it finds the instance of the other thread. */
    NowPlayingPlayer *player = NULL;
    WAIT_IN(context, (player = now_playing_controller_find(controller, name)) != NULL &&
                         g_str_equal(now_playing_player_get_name(player), name));
    for (int i = 0; i < 50; i++) {
        GError *outcome = NULL;
        g_autoptr(NowPlayingAction) action = now_playing_action_new(NOW_PLAYING_COMMAND_NEXT);
        now_playing_player_perform_async(player, action, NULL, on_performed, &outcome);
        WAIT_IN(context, outcome);
        g_assert_cmpstr(outcome->message, ==, "success");
        g_clear_error(&outcome);
    }
    g_clear_object(&controller);
    now_playing_session_close(session);
    g_clear_object(&session);
    g_main_context_pop_thread_default(context);
    return NULL;
}

static void two_main_contexts(void)
{
    Worker one = {"one", NULL, 0}, two = {"two", NULL, 0};
    GThread *first = g_thread_new("one", work, &one), *second = g_thread_new("two", work, &two);
    g_thread_join(first);
    g_thread_join(second);
    g_assert_cmpint(one.commands, ==, 50);
    g_assert_cmpint(two.commands, ==, 50);
}

/* ---- mistakes ---- */

/* In a process of its own, because the log is the process's. */
static void the_log_is_that_of_glib(void)
{
    if (g_test_subprocess()) {
        g_setenv("NOWPLAYING_LOG", "warning", TRUE);
        g_log_set_always_fatal(0);
        g_autoptr(NowPlayingSession) session = now_playing_session_new("org.example.Log", "music", NULL);
        g_object_set(session, "volume", -0.5, NULL);
        return;
    }
    g_test_trap_subprocess(NULL, 30 * G_USEC_PER_SEC, G_TEST_SUBPROCESS_DEFAULT);
    g_test_trap_assert_passed();
    g_test_trap_assert_stderr("*nowplaying-glib-WARNING*NowPlaying.Session.volume: *");
    g_test_trap_assert_stderr_unmatched("*np_*");
}

/* A warning ends a program with G_DEBUG=fatal-warnings, and each test. */
static void an_error_is_not_a_warning(void)
{
    if (g_test_subprocess()) {
        g_autoptr(GError) empty = NULL, rates = NULL, queue = NULL, late = NULL;
        g_setenv("NOWPLAYING_LOG", "warning", TRUE);
        g_assert_null(now_playing_session_new("org.example.Log", "", &empty));
        g_autoptr(NowPlayingSession) session = now_playing_session_new("org.example.Log", "music", NULL);
        g_assert_false(now_playing_session_set_rates(session, NULL, 0, &rates));
        g_autoptr(GListStore) entries = g_list_store_new(NOW_PLAYING_TYPE_CONTENT);
        g_autoptr(NowPlayingContent) without = g_object_new(NOW_PLAYING_TYPE_CONTENT, NULL);
        g_list_store_append(entries, without);
        g_assert_false(now_playing_session_set_queue(session, G_LIST_MODEL(entries), -1, &queue));
        now_playing_session_close(session);
        g_assert_false(now_playing_session_publish(session, &late));
        g_autoptr(NowPlayingController) controller = now_playing_controller_new();
        g_autoptr(GError) reason = NULL;
        g_assert_null(now_playing_controller_hold(controller, "", &reason));
        g_assert_true(empty && rates && queue && late && reason);
        return;
    }
    g_test_trap_subprocess(NULL, 30 * G_USEC_PER_SEC, G_TEST_SUBPROCESS_DEFAULT);
    g_test_trap_assert_passed();
    g_test_trap_assert_stderr_unmatched("*WARNING*");
}

/* Every function accepts an object that only the library makes, but that a program has made. */
static void empty_objects_are_harmless(void)
{
    g_autoptr(NowPlayingPlayer) player = g_object_new(NOW_PLAYING_TYPE_PLAYER, NULL);
    g_autoptr(NowPlayingRequest) request = g_object_new(NOW_PLAYING_TYPE_REQUEST, NULL);
    g_autoptr(NowPlayingArtworkRequest) image = g_object_new(NOW_PLAYING_TYPE_ARTWORK_REQUEST, NULL);
    g_autoptr(NowPlayingHold) hold = g_object_new(NOW_PLAYING_TYPE_HOLD, NULL);
    g_autoptr(NowPlayingArtwork) artwork = g_object_new(NOW_PLAYING_TYPE_ARTWORK, NULL);
    g_autoptr(NowPlayingList) list = g_object_new(NOW_PLAYING_TYPE_LIST, NULL);
    g_autoptr(NowPlayingApplication) application = g_object_new(NOW_PLAYING_TYPE_APPLICATION, NULL);
    g_autoptr(NowPlayingSession) session =
        g_object_new(NOW_PLAYING_TYPE_SESSION, "application", application, "id", "music", NULL);
    g_autoptr(NowPlayingContent) content = song("1", "Harbour Lights");
    g_autoptr(GBytes) bytes = g_bytes_new_static(png, sizeof png);
    g_autoptr(GError) finished = NULL, published = NULL;
    gpointer objects[] = {player, request, image, hold, artwork, list, application, session};
    gsize count = 0;
    gint64 start = 0, end = 0;
    double minimum = 0, maximum = 0;
    for (guint i = 0; i < G_N_ELEMENTS(objects); i++) {
        guint n_specs = 0;
        g_autofree GParamSpec **specs = g_object_class_list_properties(G_OBJECT_GET_CLASS(objects[i]), &n_specs);
        for (guint j = 0; j < n_specs; j++) {
            g_auto(GValue) value = G_VALUE_INIT;
            g_object_get_property(objects[i], specs[j]->name, &value);
            if (specs[j]->flags & G_PARAM_WRITABLE && !(specs[j]->flags & G_PARAM_CONSTRUCT_ONLY))
                g_object_set_property(objects[i], specs[j]->name, &value);
        }
    }
    now_playing_player_next(player);
    now_playing_player_set_volume(player, 0.5);
    drain();
    g_autoptr(GError) error = perform(player, NOW_PLAYING_COMMAND_PLAY, NULL);
    g_assert_error(error, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_NO_ACTIONABLE_ITEM);
    g_assert_cmpstr(error->message, ==, "it is not a player of a NowPlaying.Controller");
    g_free(now_playing_player_get_rates(player, &count));
    g_free(now_playing_player_get_skip_intervals(player, NOW_PLAYING_COMMAND_SKIP_FORWARD, &count));
    g_free(now_playing_player_get_repeat_modes(player, &count));
    g_free(now_playing_player_get_shuffle_modes(player, &count));
    g_assert_false(now_playing_player_get_rate_range(player, &minimum, &maximum));
    g_assert_false(now_playing_player_get_rating_range(player, &minimum, &maximum));
    g_assert_false(now_playing_player_get_window(player, &start, &end));
    g_assert_false(now_playing_player_offers(player, NOW_PLAYING_COMMAND_PLAY));
    now_playing_request_defer(request);
    g_assert_false(now_playing_request_is_open(request) || now_playing_request_finish(request));
    g_assert_false(now_playing_request_fail(request, NOW_PLAYING_ERROR_FAILED, NULL));
    g_assert_cmpint(now_playing_request_get_position(request), ==, -1);
    g_assert_false(now_playing_artwork_request_is_open(image) || now_playing_artwork_request_is_video(image));
    now_playing_artwork_request_fail(image, NOW_PLAYING_ERROR_FAILED, NULL);
    g_assert_false(now_playing_artwork_request_finish(image, bytes, &finished));
    g_assert_nonnull(finished);
    now_playing_hold_end(hold);
    g_assert_null(now_playing_artwork_get_file(artwork));
    g_assert_null(g_icon_serialize(G_ICON(artwork)));
    g_object_set(content, "artwork", artwork, "animated-artwork", artwork, NULL);
    g_test_expect_message("nowplaying-glib", G_LOG_LEVEL_WARNING, "NowPlaying.Artwork: it has no image*");
    g_test_expect_message("nowplaying-glib", G_LOG_LEVEL_WARNING, "NowPlaying.Artwork: it has no video*");
    now_playing_session_set_content(session, content);
    g_test_assert_expected_messages();
    g_assert_false(now_playing_session_publish(session, &published));
    g_assert_nonnull(published);
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(list)), ==, 0);
}

static void an_index_or_id_is_known(void)
{
    g_autoptr(NowPlayingSession) session = now_playing_session_new("org.example.Known", "music", NULL);
    g_autoptr(GListStore) entries = g_list_store_new(NOW_PLAYING_TYPE_CONTENT);
    g_autoptr(NowPlayingPlaylist) rain = g_object_new(NOW_PLAYING_TYPE_PLAYLIST, "id", "rain", "name", "Rain", NULL);
    g_autoptr(GError) beyond = NULL, below = NULL, none = NULL, playlist = NULL, window = NULL;
    set_song(session, "1", "Harbour Lights");
    g_list_store_append(entries, now_playing_session_get_content(session));
    g_assert_false(now_playing_session_set_queue(session, G_LIST_MODEL(entries), 1, &beyond));
    g_assert_cmpstr(beyond->message, ==, "there is no entry with the index 1 in a queue of 1");
    g_assert_false(now_playing_session_set_queue(session, G_LIST_MODEL(entries), -9, &below));
    g_assert_error(below, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_INVALID_ARGUMENT);
    g_assert_false(now_playing_session_set_queue(session, NULL, 5, &none));
    g_assert_error(none, NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_INVALID_ARGUMENT);
    g_assert_true(now_playing_session_set_queue(session, NULL, -1, NULL));
    g_assert_true(now_playing_session_set_queue(session, NULL, 0, NULL));
    g_assert_false(now_playing_session_set_playlists(session, &rain, 1, "sun", &playlist));
    g_assert_cmpstr(playlist->message, ==, "there is no playlist with the id sun");
    g_assert_true(now_playing_session_set_playlists(session, &rain, 1, "rain", NULL));
    g_assert_true(now_playing_session_set_playlists(session, NULL, 0, NULL, NULL));
    g_assert_false(now_playing_session_set_window(session, 5, 3, FALSE, FALSE, &window));
    g_assert_cmpstr(window->message, ==, "the window ends at 3, before its start at 5");
}

static void a_mistake_without_an_error_is_logged(void)
{
    g_autoptr(NowPlayingSession) session = now_playing_session_new("org.example.Logged", "music", NULL);
    g_autoptr(NowPlayingPlayer) player = g_object_new(NOW_PLAYING_TYPE_PLAYER, NULL);
    g_autoptr(NowPlayingContent) content = song("1", "Harbour Lights");
#define LOGS(level, text) g_test_expect_message("nowplaying-glib", G_LOG_LEVEL_##level, text)
    LOGS(CRITICAL, "NowPlaying.Session.withdraw_command(): -5 is not a NowPlaying.Command");
    now_playing_session_withdraw_command(session, -5);
    LOGS(CRITICAL, "NowPlaying.Player.offers(): 999 is not a NowPlaying.Command");
    g_assert_false(now_playing_player_offers(player, 999));
    LOGS(CRITICAL, "NowPlaying.Action.new(): 99 is not a NowPlaying.Command");
    g_autoptr(NowPlayingAction) action = now_playing_action_new(99);
    LOGS(CRITICAL, "*entry_id*");
    now_playing_player_go_to_entry(player, NULL);
    LOGS(CRITICAL, "*entry_id*");
    g_assert_null(now_playing_action_go_to_entry(NULL));
    LOGS(WARNING, "NowPlaying.Content.add_chapter(): the chapter 1 is left out: it is from -5 to 3");
    now_playing_content_add_chapter(content, "1", "Verse", -5, 3, NULL);
    LOGS(WARNING, "NowPlaying.Content.add_chapter(): the chapter 1 is left out: it is from 5 to 3");
    now_playing_content_add_chapter(content, "1", "Verse", 5, 3, NULL);
    LOGS(WARNING, "NowPlaying.Content.add_lyrics_line(): a line is left out: its time is -5");
    now_playing_content_add_lyrics_line(content, -5, "Is this the real life?");
    g_assert_cmpuint(g_list_model_get_n_items(now_playing_content_get_chapters(content)), ==, 0);
    LOGS(WARNING, "NowPlaying.Content.set_extra(): the key bad key has no prefix*");
    now_playing_content_set_extra(content, "bad key", "x");
    g_assert_null(now_playing_content_get_extra(content, "bad key"));
    LOGS(WARNING, "NowPlaying.Session.set_command_enabled(): skip-ad is not offered*");
    now_playing_session_set_command_enabled(session, NOW_PLAYING_COMMAND_SKIP_AD, TRUE);
    g_test_assert_expected_messages();
}

static void a_fork_makes_a_new_session(void)
{
    g_autoptr(NowPlayingSession) session = now_playing_session_new("org.example.Fork", "music", NULL);
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        g_autoptr(GError) error = NULL;
        now_playing_session_publish(session, &error);
        if (error && strstr(error->message, "make a new session or controller"))
            raise(SIGKILL); /* A child that exits has lost all objects, which valgrind reports. */
        _exit(1);
    }
    g_assert_cmpint(waitpid(child, &status, 0), ==, child);
    g_assert_cmpint(status, ==, SIGKILL);
}

static void ignore(NowPlayingArtworkRequest *request, int width, int height, gpointer data, GError **error)
{
    (void)request, (void)width, (void)height, (void)data, (void)error;
}

static void keep_line(const char *domain, GLogLevelFlags level, const char *message, gpointer lines)
{
    (void)domain, (void)level;
    g_ptr_array_add(lines, g_strdup(message));
}

static gboolean is_fatal(const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
    (void)level, (void)message, (void)data;
    return g_strcmp0(domain, "nowplaying-glib") != 0;
}

/* Publishes an item with the image, until the log has a line. Returns whether it has the words. */
static gboolean logs(NowPlayingSession *session, NowPlayingArtwork *artwork, GPtrArray *lines, const char *words)
{
    g_autoptr(NowPlayingContent) content = song(now_playing_artwork_get_id(artwork), "Harbour Lights");
    g_ptr_array_set_size(lines, 0);
    now_playing_content_set_artwork(content, artwork);
    now_playing_session_set_content(session, content);
    WAIT(lines->len > 0);
    g_test_message("%s", (char *)lines->pdata[0]);
    return strstr(lines->pdata[0], words) != NULL;
}

/* The library requests the image of an item when it is published: for clients of MPRIS. */
static void an_image_that_is_missing_is_logged(void)
{
    g_autoptr(NowPlayingSession) session = now_playing_session_new("org.example.Images", "music", NULL);
    g_autoptr(GFile) web = g_file_new_for_uri("https://example.org/cover.png");
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(NowPlayingArtwork) silent = now_playing_artwork_new_for_func("silent", ignore, NULL, NULL);
    g_autoptr(NowPlayingArtwork) file = now_playing_artwork_new_for_file(web);
    g_autoptr(NowPlayingArtwork) url = now_playing_artwork_new_for_url("https://example.org/cover.png");
    g_autoptr(NowPlayingArtwork) secret = now_playing_artwork_new_for_url("https://example.org/cover.png?token=1");
    now_playing_session_publish(session, NULL);
    LOGS(WARNING, "NowPlaying.Artwork.new_animated(): x needs a NowPlaying.AspectRatio*");
    g_autoptr(NowPlayingArtwork) flat = now_playing_artwork_new_animated("x", 0, ignore, NULL, NULL);
    g_test_assert_expected_messages();

    guint handler = g_log_set_handler("nowplaying-glib", G_LOG_LEVEL_WARNING | G_LOG_FLAG_FATAL, keep_line, lines);
    g_test_log_set_fatal_handler(is_fatal, NULL);
    g_assert_true(logs(session, file, lines, "NowPlaying.Artwork.new_for_url()"));
    g_assert_true(logs(session, silent, lines, "has neither answered nor failed"));
    g_assert_true(logs(session, secret, lines, "new_for_func()"));
    g_assert_null(now_playing_content_get_artwork(now_playing_session_get_content(session)));
    g_ptr_array_set_size(lines, 0);
    g_autoptr(NowPlayingContent) content = song("2", "Low Tide");
    now_playing_content_set_artwork(content, url);
    now_playing_session_set_content(session, content);
    g_autoptr(NowPlayingController) controller = now_playing_controller_new();
    WAIT(now_playing_controller_get_primary(controller));
    NowPlayingPlayer *player = now_playing_controller_get_primary(controller);
    WAIT(now_playing_player_get_artwork(player));
    g_assert_cmpstr(now_playing_artwork_get_url(now_playing_player_get_artwork(player)), ==,
                    "https://example.org/cover.png");
    g_assert_cmpuint(lines->len, ==, 0);
    now_playing_session_close(session);
    WAIT(g_list_model_get_n_items(G_LIST_MODEL(controller)) == 0);
    g_test_log_set_fatal_handler(NULL, NULL);
    g_log_remove_handler("nowplaying-glib", handler);
}

static void null_is_refused(void)
{
    g_autoptr(NowPlayingSession) session = now_playing_session_new("org.example.Null", "music", NULL);
    g_test_expect_message("nowplaying-glib", G_LOG_LEVEL_CRITICAL, "*application_id*");
    now_playing_session_new(NULL, NULL, NULL);
    g_test_expect_message("nowplaying-glib", G_LOG_LEVEL_CRITICAL, "*SESSION*");
    now_playing_session_publish(NULL, NULL);
    g_test_expect_message("nowplaying-glib", G_LOG_LEVEL_CRITICAL, "*id*");
    now_playing_content_new(NOW_PLAYING_CONTENT_KIND_MUSIC, NULL);
    g_test_expect_message("nowplaying-glib", G_LOG_LEVEL_CRITICAL, "*player*");
    now_playing_player_next(NULL);
    g_test_expect_message("nowplaying-glib", G_LOG_LEVEL_CRITICAL, "*CONTROLLER*");
    now_playing_controller_find(NULL, "x");
    g_test_assert_expected_messages();
    g_object_set(session, "content", NULL, "name", NULL, NULL);
    now_playing_session_withdraw_command(session, NOW_PLAYING_COMMAND_PLAY);
    g_test_expect_message("nowplaying-glib", G_LOG_LEVEL_WARNING, "NowPlaying.Session.set_command_enabled(): *");
    now_playing_session_set_command_enabled(session, NOW_PLAYING_COMMAND_PLAY, TRUE);
    g_test_assert_expected_messages();
}

/* GObject warns of a value that is out of range, and does not set it. */
static void a_record_keeps_its_defaults(void)
{
    static const struct {
        GType (*get_type)(void);
        const char *property;
    } real[] = {{now_playing_device_get_type, "volume"}, {now_playing_custom_command_get_type, "progress"}};
    g_autoptr(NowPlayingSession) session =
        g_object_new(NOW_PLAYING_TYPE_SESSION, "application-id", "org.example.Records", "remote", TRUE, NULL);
    g_autoptr(GError) error = NULL;
    for (guint i = 0; i < G_N_ELEMENTS(real); i++) {
        double found = 0;
        g_test_expect_message("GLib-GObject", G_LOG_LEVEL_WARNING, "*invalid or out of range*");
        g_autoptr(GObject) record = g_object_new(real[i].get_type(), "id", "1", real[i].property, (double)NAN, NULL);
        g_test_assert_expected_messages();
        g_object_get(record, real[i].property, &found, NULL);
        g_assert_cmpfloat(found, ==, -1);
    }
    gint64 start = -1;
    int group = 0;
    g_test_expect_message("GLib-GObject", G_LOG_LEVEL_WARNING, "*invalid or out of range*");
    g_autoptr(NowPlayingChapter) chapter = g_object_new(NOW_PLAYING_TYPE_CHAPTER, "start", (gint64)-5, NULL);
    g_test_expect_message("GLib-GObject", G_LOG_LEVEL_WARNING, "*invalid or out of range*");
    g_autoptr(NowPlayingLanguageOption) option = g_object_new(NOW_PLAYING_TYPE_LANGUAGE_OPTION, "group", -5, NULL);
    g_test_expect_message("GLib-GObject", G_LOG_LEVEL_WARNING, "*invalid or out of range*");
    g_autoptr(NowPlayingDevice) device =
        g_object_new(NOW_PLAYING_TYPE_DEVICE, "id", "a", "name", "b", "type", 99, NULL);
    g_test_assert_expected_messages();
    g_object_get(chapter, "start", &start, NULL);
    g_object_get(option, "group", &group, NULL);
    g_assert_cmpint(start, ==, 0);
    g_assert_cmpint(group, ==, -1);
    now_playing_session_set_devices(session, &device, 1, &error);
    g_assert_no_error(error);
}

static void an_array_has_records_with_ids(void)
{
    g_autoptr(NowPlayingSession) session =
        g_object_new(NOW_PLAYING_TYPE_SESSION, "application-id", "org.example.Arrays", "remote", TRUE, NULL);
    g_autoptr(NowPlayingDevice) device = g_object_new(NOW_PLAYING_TYPE_DEVICE, NULL);
    g_autoptr(NowPlayingOutput) output = g_object_new(NOW_PLAYING_TYPE_OUTPUT, NULL);
    g_autoptr(NowPlayingLanguageOption) option = g_object_new(NOW_PLAYING_TYPE_LANGUAGE_OPTION, NULL);
    g_autoptr(NowPlayingPlaylist) playlist = g_object_new(NOW_PLAYING_TYPE_PLAYLIST, NULL);
    g_autoptr(NowPlayingCustomCommand) command = g_object_new(NOW_PLAYING_TYPE_CUSTOM_COMMAND, NULL);
    GError *errors[10] = {NULL};
    g_assert_false(now_playing_session_set_devices(session, NULL, 1, &errors[0]));
    g_assert_false(now_playing_session_set_outputs(session, NULL, 1, &errors[1]));
    g_assert_false(now_playing_session_set_language_options(session, NULL, 1, &errors[2]));
    g_assert_false(now_playing_session_set_playlists(session, NULL, 1, NULL, &errors[3]));
    g_assert_false(now_playing_session_set_custom_commands(session, NULL, 1, &errors[4]));
    g_assert_false(now_playing_session_set_devices(session, &device, 1, &errors[5]));
    g_assert_false(now_playing_session_set_outputs(session, &output, 1, &errors[6]));
    g_assert_false(now_playing_session_set_language_options(session, &option, 1, &errors[7]));
    g_assert_false(now_playing_session_set_playlists(session, &playlist, 1, NULL, &errors[8]));
    g_assert_false(now_playing_session_set_custom_commands(session, &command, 1, &errors[9]));
    for (guint i = 0; i < G_N_ELEMENTS(errors); i++) {
        g_test_message("%s", errors[i]->message);
        g_assert_error(errors[i], NOW_PLAYING_ERROR, NOW_PLAYING_ERROR_INVALID_ARGUMENT);
        g_assert_nonnull(strstr(errors[i]->message, i < 5 ? "index 0 is not a" : "index 0 needs an id"));
        g_error_free(errors[i]);
    }
}

static void on_never(GObject *object, GAsyncResult *result, gpointer data)
{
    (void)object, (void)result, (void)data;
    g_assert_not_reached();
}

static void a_cancellable_is_checked(Pair *pair, gconstpointer data)
{
    g_autoptr(NowPlayingAction) play = now_playing_action_new(NOW_PLAYING_COMMAND_PLAY);
    g_autoptr(GObject) other = g_object_new(G_TYPE_OBJECT, NULL);
    (void)data;
    g_test_expect_message("nowplaying-glib", G_LOG_LEVEL_CRITICAL, "*CANCELLABLE*");
    now_playing_player_perform_async(pair->player, play, (GCancellable *)other, on_never, NULL);
    g_test_expect_message("nowplaying-glib", G_LOG_LEVEL_CRITICAL, "*CANCELLABLE*");
    now_playing_controller_choose_primary_async(pair->controller, NULL, (GCancellable *)other, on_never, NULL);
    g_test_assert_expected_messages();
}

static void store_change(GListModel *list, guint position, guint removed, guint added, guint *change)
{
    (void)list;
    change[0] = position, change[1] = removed, change[2] = added;
}

static void the_queue_is_read(void)
{
    g_autoptr(NowPlayingSession) session = now_playing_session_new("org.example.Queue", "music", NULL);
    g_autoptr(GListStore) entries = g_list_store_new(NOW_PLAYING_TYPE_CONTENT);
    g_autoptr(GListStore) wrong = g_list_store_new(G_TYPE_OBJECT);
    g_autoptr(GError) error = NULL;
    for (int i = 0; i < 3; i++) {
        g_autofree char *id = g_strdup_printf("song-%d", i);
        g_autoptr(NowPlayingContent) content = song(id, id);
        now_playing_content_add_chapter(content, "1", "Verse", 0, -1, NULL);
        now_playing_content_add_lyrics_line(content, 1000, "Is this the real life?");
        g_list_store_append(entries, content);
        if (i == 1)
            g_object_set(session, "content", content, NULL);
    }
    g_list_store_append(wrong, session);
    g_assert_false(now_playing_session_set_queue(session, G_LIST_MODEL(wrong), 0, &error));
    g_assert_cmpstr(error->message, ==, "the entry with the index 0 is not a NowPlaying.Content");
    g_clear_error(&error);
    /* A list may have any type of items: Gtk.FilterListModel has that of all objects. */
    g_list_store_remove_all(wrong);
    g_list_store_append(wrong, now_playing_session_get_content(session));
    now_playing_session_set_queue(session, G_LIST_MODEL(wrong), 0, &error);
    g_assert_no_error(error);
    now_playing_session_set_queue(session, G_LIST_MODEL(entries), 1, &error);
    g_assert_no_error(error);
    now_playing_session_publish(session, NULL);
    g_autoptr(NowPlayingController) controller =
        g_object_new(NOW_PLAYING_TYPE_CONTROLLER, "flags", NOW_PLAYING_CONTROLLER_LISTS, NULL);
    WAIT(now_playing_controller_get_primary(controller));
    NowPlayingPlayer *player = now_playing_controller_get_primary(controller);
    GListModel *queue = now_playing_player_get_queue(player);
    g_assert_true(NOW_PLAYING_IS_LIST(queue)); /* It has no function that changes it. */
    WAIT(g_list_model_get_n_items(queue) == 3);
    g_autoptr(NowPlayingContent) third = g_list_model_get_item(queue, 2);
    g_autofree char *title = NULL, *entry = NULL, *verse = NULL, *line = NULL;
    g_object_get(third, "title", &title, "entry-id", &entry, NULL);
    g_assert_cmpstr(title, ==, "song-2");
    g_assert_nonnull(entry);
    WAIT(g_list_model_get_n_items(now_playing_content_get_chapters(now_playing_player_get_content(player))) == 1);
    NowPlayingContent *content = now_playing_player_get_content(player);
    g_autoptr(NowPlayingChapter) chapter = g_list_model_get_item(now_playing_content_get_chapters(content), 0);
    g_object_get(chapter, "title", &verse, NULL);
    g_assert_cmpstr(verse, ==, "Verse");
    g_autoptr(NowPlayingLyricsLine) first = g_list_model_get_item(now_playing_content_get_lyrics_lines(content), 0);
    gint64 time = 0;
    g_object_get(first, "text", &line, "time", &time, NULL);
    g_assert_cmpstr(line, ==, "Is this the real life?");
    g_assert_cmpint(time, ==, 1000);
    /* The list changes in the part that differs. */
    guint changed[3] = {0};
    g_signal_connect(queue, "items-changed", G_CALLBACK(store_change), changed);
    g_list_store_remove(entries, 0);
    now_playing_session_set_queue(session, G_LIST_MODEL(entries), 0, &error);
    g_assert_no_error(error);
    WAIT(g_list_model_get_n_items(queue) == 2);
    g_assert_true(changed[0] == 0 && changed[1] == 1 && changed[2] == 0);
    g_signal_handlers_disconnect_by_data(queue, changed);
    now_playing_session_close(session);
    WAIT(g_list_model_get_n_items(G_LIST_MODEL(controller)) == 0);
}

#define PAIR(test) g_test_add("/glib/" #test, Pair, NULL, set_up, test, tear_down)
#define ALONE(test) g_test_add_func("/glib/" #test, test)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    PAIR(only_real_changes_notify);
    PAIR(nothing_wakes_up_at_rest);
    PAIR(the_content_is_a_copy);
    PAIR(a_refused_value_is_not_stored);
    PAIR(the_values_of_commands_and_the_window_are_read);
    PAIR(a_session_ends_in_its_handler);
    PAIR(a_session_is_closed_in_its_function);
    PAIR(a_controller_ends_in_a_handler_of_its_player);
    PAIR(a_controller_ends_in_items_changed);
    PAIR(a_controller_is_closed_in_items_changed);
    PAIR(a_handler_runs_the_loop);
    PAIR(a_command_runs_the_loop);
    PAIR(a_request_is_answered_later);
    PAIR(an_action_is_cancelled);
    PAIR(a_cancelled_action_is_not_sent);
    PAIR(a_client_waits_20_seconds);
    PAIR(the_application_is_raised);
    PAIR(the_application_quits);
    PAIR(an_argument_is_required);
    PAIR(the_last_of_many_seeks_arrives);
    PAIR(a_mark_is_set);
    PAIR(a_published_session_keeps_itself);
    PAIR(the_outcome_of_a_choice_arrives);
    ALONE(without_a_bus_waiting_fails);
    ALONE(a_request_is_closed_with_the_bus);
    ALONE(an_artwork_is_serialized);
    PAIR(the_artwork_is_loaded);
    PAIR(the_artwork_property_is_the_loaded_image);
    ALONE(a_player_never_answers);
    ALONE(the_service_restarts);
    ALONE(two_main_contexts);
    ALONE(the_log_is_that_of_glib);
    ALONE(an_error_is_not_a_warning);
    ALONE(empty_objects_are_harmless);
    ALONE(null_is_refused);
    ALONE(an_index_or_id_is_known);
    ALONE(a_mistake_without_an_error_is_logged);
    ALONE(a_fork_makes_a_new_session);
    ALONE(an_image_that_is_missing_is_logged);
    ALONE(a_record_keeps_its_defaults);
    ALONE(an_array_has_records_with_ids);
    PAIR(a_cancellable_is_checked);
    ALONE(the_queue_is_read);
    ALONE(a_thousand_players);
    return g_test_run();
}
