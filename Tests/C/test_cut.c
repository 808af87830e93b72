/* SPDX-License-Identifier: MIT */
/*
 * The connection ends at each message of a player's life, in both directions: after the n-th message for every n, and
 * in the middle of it. Each time the library publishes the current state again, in order, and nothing leaks.
 */
#define _GNU_SOURCE
#include "relay.h"

#define TRACK_LIST "org.mpris.MediaPlayer2.TrackList"
#define PLAYLISTS "org.mpris.MediaPlayer2.Playlists"
#define ENTRY "/org/nowplaying/entry/"

enum { WORKERS = 8, STEPS = 256, SLACK = 1024, COMMANDS = 3 };

static struct relay relay;
static struct client client;
static struct connection connection;
static np_connection steps[STEPS];
static int step_count, volumes[STEPS], volume_count, destroyed;
static bool was_called;
static np_request *late;

static void on_step(np_context *context, np_connection step, void *user_data)
{
    REQUIRE(step_count < STEPS);
    steps[step_count++] = step;
    on_connection(context, step, user_data);
}

static void on_volume(np_request *request, void *user_data)
{
    double volume = 0;
    (void)user_data;
    CHECK_STATUS(NP_OK, np_request_get_volume(request, &volume));
    REQUIRE(volume_count < STEPS);
    volumes[volume_count++] = (int)(volume * 100 + 0.5);
    np_request_finish(request);
}

static void on_next(np_request *request, void *user_data)
{
    (void)user_data;
    NOTE(late = request);
}

static void on_chosen(np_request *request, void *user_data)
{
    const char *id = NULL;
    (void)user_data;
    if (command_of(request) == NP_COMMAND_GO_TO_ENTRY)
        CHECK_STATUS(NP_OK, np_request_get_entry_id(request, &id));
    else
        CHECK_STATUS(NP_OK, np_request_get_playlist_id(request, &id));
    REQUIRE(id && *id);
    np_request_finish(request);
}

static void on_result(np_session *session, bool published, bool prominent, void *user_data)
{
    (void)session, (void)published, (void)prominent, (void)user_data;
    NOTE(was_called = true);
}

static void on_destroy(void *user_data)
{
    (void)user_data;
    NOTE(destroyed++);
}

/* Waits until the session is on the bus, and returns its name. */
static void get_name(np_session *session, char name[256])
{
    int64_t until = clock_us() + PATIENCE;
    while (np_session_get_bus_name(session, name, 256) != NP_OK) {
        AWAIT(connection.now == NP_CONNECTION_CONNECTED);
        sched_yield();
        REQUIRE(clock_us() < until);
    }
}

/* Waits until clients read these values. */
static void expect(np_session *session, const char *title, const char *status, int64_t position)
{
    char name[256], seen[64] = "";
    int64_t until = clock_us() + PATIENCE, shown = -1;
    for (;;) {
        get_name(session, name);
        client_metadata(&client, name, "xesam:title", seen, sizeof seen);
        if (strcmp(seen, title) == 0 && client_get_is(&client, name, "PlaybackStatus", status) &&
            (shown = client_position(&client, name)) == position)
            break;
        if (clock_us() > until) {
            fprintf(stderr, "%s at %lld instead of %s\n", seen, (long long)shown, title);
            REQUIRE(false);
        }
    }
    CHECK(client_await_players(&client, 1));
}

/* Waits until clients read this number of tracks and playlists. */
static void expect_lists(np_session *session, uint32_t tracks, uint32_t playlists)
{
    char name[256];
    int64_t until = clock_us() + PATIENCE;
    for (;;) {
        struct reader value;
        uint32_t seen = 0;
        get_name(session, name);
        const char *signature = client_get(&client, name, TRACK_LIST, "Tracks", &value);
        for (size_t end = signature ? read_uint32(&value) + value.place : 0; value.place < end; seen++)
            CHECK(strncmp(read_string(&value), ENTRY, strlen(ENTRY)) == 0);
        bool are_right = seen == tracks;
        signature = client_get(&client, name, PLAYLISTS, "PlaylistCount", &value);
        if (are_right && (signature ? read_uint32(&value) : 0) == playlists)
            return;
        REQUIRE(clock_us() < until);
    }
}

/* Sends a choice until its answer is a success. */
static void choose(np_session *session, const char *interface, const char *member, const char *path)
{
    char name[256];
    struct message answer;
    int64_t until = clock_us() + PATIENCE;
    do {
        REQUIRE(clock_us() < until);
        get_name(session, name);
    } while (!client_call(&client, &answer, name, PLAYER_PATH, interface, member, "o", path));
}

/* Sends commands until one succeeds. The bus answers a command that the cut lost with an error, at once. */
static void command(np_session *session, int volume)
{
    char name[256];
    struct message answer;
    int64_t until = clock_us() + PATIENCE;
    for (;;) {
        get_name(session, name);
        uint32_t call =
            client_send(&client, name, PLAYER_PATH, PROPERTIES, "Set", "ssv", PLAYER, "Volume", "d", volume / 100.0);
        REQUIRE(client_await(&client, call, &answer));
        if (answer.type == METHOD_RETURN)
            return;
        REQUIRE(clock_us() < until);
    }
}

/* Sends a command that this thread finishes later. The connection may be lost at that time. */
static void command_late(np_session *session)
{
    char name[256];
    struct message answer = {0};
    int64_t until = clock_us() + PATIENCE;
    while (answer.type != METHOD_RETURN) {
        get_name(session, name);
        uint32_t call = client_command(&client, name, "Next");
        /* Either the player gets the command, or the bus answers with an error. */
        bool is_answered = false;
        while (!is_answered) {
            pthread_mutex_lock(&board_mutex);
            np_request *request = late;
            late = NULL;
            pthread_mutex_unlock(&board_mutex);
            if (request)
                CHECK_STATUS(NP_OK, np_request_finish(request));
            while (client_receive(&client, clock_us() + NP_MILLISECOND, &answer))
                is_answered = is_answered || answer.reply_serial == call;
            REQUIRE(clock_us() < until);
        }
    }
}

static void check_order(bool was_cut)
{
    int waited = 0;
    for (int i = 0; i < step_count; i++) {
        np_connection before = i > 0 ? steps[i - 1] : NP_CONNECTION_IDLE;
        CHECK(steps[i] != before);
        if (steps[i] == NP_CONNECTION_CONNECTED)
            CHECK(before == NP_CONNECTION_CONNECTING);
        if (steps[i] == NP_CONNECTION_CONNECTING)
            CHECK(before == NP_CONNECTION_IDLE || before == NP_CONNECTION_WAITING);
        waited += steps[i] == NP_CONNECTION_WAITING;
    }
    /* Each of the two connections may wait once: a newly published session also waits while another connection waits.
       */
    CHECK(waited <= 2 * was_cut);
    CHECK(step_count > 0 && steps[step_count - 1] == NP_CONNECTION_IDLE);
    for (int i = 0; i < volume_count; i++)
        CHECK(volumes[i] >= (i > 0 ? volumes[i - 1] : 1));
    CHECK(volume_count >= COMMANDS && volumes[volume_count - 1] == COMMANDS);
}

/* Runs the whole life of a player, and returns the number of its messages. */
static int run_player(int cut_after, bool inside)
{
    np_context *context = NULL;
    np_session *session = NULL;
    np_playback playback = NP_PLAYBACK_INIT;
    step_count = volume_count = destroyed = 0;
    was_called = false;
    late = NULL;
    connection = (struct connection){0};
    relay_cut_after(&relay, cut_after, inside);

    static const np_command choices[] = {NP_COMMAND_GO_TO_ENTRY, NP_COMMAND_ACTIVATE_PLAYLIST};
    REQUIRE(np_context_new("org.example.Cut", NP_CONTEXT_SHOW_URLS, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_step, &connection, on_destroy));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    CHECK_STATUS(NP_OK, np_session_offer_command(session, NP_COMMAND_SET_VOLUME, on_volume, NULL, on_destroy));
    CHECK_STATUS(NP_OK, np_session_offer_command(session, NP_COMMAND_NEXT, on_next, NULL, on_destroy));
    CHECK_STATUS(NP_OK, np_session_offer_commands(session, choices, 2, on_chosen, NULL, on_destroy));
    CHECK_STATUS(NP_OK, set_item(session, "one", "One"));
    playback.state = NP_PLAYBACK_PAUSED;
    playback.position_us = 10 * NP_SECOND;
    playback.volume = 0;
    CHECK_STATUS(NP_OK, np_session_set_playback(session, &playback));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    expect(session, "One", "Paused", 10 * NP_SECOND);

    CHECK_STATUS(NP_OK, set_item(session, "two", "Two"));
    expect(session, "Two", "Paused", 0);
    CHECK_STATUS(NP_OK, np_session_begin_update(session));
    CHECK_STATUS(NP_OK, set_item(session, "three", "Three"));
    playback.position_us = 42 * NP_SECOND;
    CHECK_STATUS(NP_OK, np_session_set_playback(session, &playback));
    CHECK_STATUS(NP_OK, np_session_end_update(session));
    expect(session, "Three", "Paused", 42 * NP_SECOND);

    /* Set the queue and the playlists, change some and all entries, and choose an entry. */
    CHECK_STATUS(NP_OK, set_queue(session, 1, 3));
    CHECK_STATUS(NP_OK, set_playlists(session, 2));
    expect_lists(session, 3, 2);
    CHECK_STATUS(NP_OK, set_queue(session, 1, 5));
    expect_lists(session, 5, 2);
    choose(session, TRACK_LIST, "GoTo", ENTRY "entry_2d3");
    choose(session, PLAYLISTS, "ActivatePlaylist", "/org/nowplaying/playlist/1");
    CHECK_STATUS(NP_OK, set_queue(session, 50, 20));
    CHECK_STATUS(NP_OK, set_playlists(session, 0));
    expect_lists(session, 20, 0);
    expect(session, "Three", "Paused", 42 * NP_SECOND);

    for (int i = 1; i <= COMMANDS; i++)
        command(session, i);
    command_late(session);
    CHECK_STATUS(NP_OK, np_session_request_system_primary(session, on_result, NULL, on_destroy));
    AWAIT(was_called);
    expect(session, "Three", "Paused", 42 * NP_SECOND);

    CHECK_STATUS(NP_OK, np_session_withdraw(session));
    AWAIT(connection.now == NP_CONNECTION_IDLE);
    CHECK(client_await_players(&client, 0));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    expect(session, "Three", "Paused", 42 * NP_SECOND);
    CHECK_STATUS(NP_OK, np_session_withdraw(session));
    AWAIT(connection.now == NP_CONNECTION_IDLE);
    CHECK(client_await_players(&client, 0));
    int passed = atomic_load(&relay.passed);
    np_session_free(session);
    np_context_free(context);
    CHECK(destroyed == 5);
    relay_await_end(&relay);
    check_order(atomic_load(&relay.has_cut));
    return passed;
}

/* Each worker has its own bus, so that it sees only its own player. */
static int work(int worker, int last)
{
    char name[32];
    bus_begin();
    snprintf(name, sizeof name, "relay-%d", worker);
    client_open(&client);
    relay_start(&relay, name);
    setenv("NOWPLAYING_LOG", "error", 1);
    struct footprint before = {0};
    for (int round = 0; round < 2; round++) {
        run_player(-1, false);
        before = footprint_with_threads(2);
    }
    CHECK(before.threads == 2);
    for (int n = worker; n <= 2 * last + 1; n += WORKERS) {
        int failures = atomic_load(&check_failures);
        run_player(n / 2, n % 2);
        struct footprint after = footprint_with_threads(2);
        CHECK_SAME_FOOTPRINT(before, after, SLACK);
        if (atomic_load(&check_failures) != failures)
            fprintf(stderr, "  that was with a cut %s message %d\n", n % 2 ? "inside" : "after", n / 2);
    }
    relay_stop(&relay);
    client_close(&client);
    return check_result();
}

/* Returns the number of messages of a life. It uses its own process, because this one must have no threads when it
   forks. */
static int measure(void)
{
    int result[2], count = 0;
    REQUIRE(pipe2(result, O_CLOEXEC) == 0);
    pid_t child = fork();
    if (child == 0) {
        bus_begin();
        client_open(&client);
        relay_start(&relay, "relay");
        setenv("NOWPLAYING_LOG", "error", 1);
        count = run_player(-1, false);
        REQUIRE(write(result[1], &count, sizeof count) == sizeof count);
        relay_stop(&relay);
        exit(check_result());
    }
    close(result[1]);
    REQUIRE(read(result[0], &count, sizeof count) == sizeof count);
    close(result[0]);
    waitpid(child, NULL, 0);
    return count;
}

int main(int argc, char **argv)
{
    (void)argc;
    count_exactly(argv);
    pid_t workers[WORKERS];
    int last = scaled(measure());
    printf("a life has %d messages\n", last);
    CHECK(last > 0);
    fflush(stdout);
    for (int i = 0; i < WORKERS; i++) {
        workers[i] = fork();
        if (workers[i] == 0)
            exit(work(i, last));
    }
    for (int i = 0; i < WORKERS; i++) {
        int status = 0;
        REQUIRE(waitpid(workers[i], &status, 0) == workers[i]);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    return check_result();
}
