/* SPDX-License-Identifier: MIT */
/*
 * The audio session is interrupted by the player of another process. Handlers free it and its context. A report that
 * was not delivered before the player activates again is dropped.
 */
#define _GNU_SOURCE
#include "bus.h"

#define OTHER "org.mpris.MediaPlayer2.Other"

/* The arguments of the handler, and the things that it frees. */
struct reports {
    np_context *context;
    np_audio_session *audio;
    np_interruption last;
    int calls;
    int destroyed;
    bool frees_audio, frees_context;
};

static struct client client;
static struct message answer;

/* ---- the other process ---- */

static np_session *other_session;
static int other_pipe[2];

static void on_other_connection(np_context *context, np_connection connection, void *user_data)
{
    (void)context, (void)user_data;
    if (connection == NP_CONNECTION_CONNECTED)
        REQUIRE(write(other_pipe[1], "", 1) == 1);
}

static void on_other_command(np_request *request, void *user_data)
{
    np_command command = command_of(request);
    (void)user_data;
    np_session_set_state(other_session, command == NP_COMMAND_PLAY ? NP_PLAYBACK_PLAYING : NP_PLAYBACK_PAUSED);
    np_request_finish(request);
}

/* A process with a player that plays, and does what clients request. */
static pid_t start_other(void)
{
    static const np_command commands[] = {NP_COMMAND_PLAY, NP_COMMAND_PAUSE};
    pid_t parent = getpid();
    REQUIRE(pipe2(other_pipe, O_CLOEXEC) == 0);
    pid_t process = fork();
    if (process == 0) {
        np_context *context = NULL;
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        REQUIRE(getppid() == parent);
        REQUIRE(np_context_new("org.example.Other", 0, &context) == NP_OK);
        np_context_set_connection_handler(context, on_other_connection, NULL, NULL);
        REQUIRE(np_session_new(context, "music", &other_session) == NP_OK);
        np_session_offer_commands(other_session, commands, 2, on_other_command, NULL, NULL);
        set_item(other_session, "song", "Song");
        np_session_set_state(other_session, NP_PLAYBACK_PLAYING);
        np_session_publish(other_session);
        for (;;)
            pause();
    }
    char byte;
    REQUIRE(process > 0 && read(other_pipe[0], &byte, 1) == 1);
    return process;
}

static void tell_other(const char *member)
{
    CHECK(client_call(&client, &answer, OTHER, PLAYER_PATH, PLAYER, member, ""));
}

/* The library gets the signal of the change before it gets what the test does next. */
static void await_other(const char *status)
{
    int64_t until = clock_us() + PATIENCE;
    while (!client_get_is(&client, OTHER, "PlaybackStatus", status))
        REQUIRE(clock_us() < until);
}

/* ---- the player ---- */

static void on_interruption(np_audio_session *audio, np_interruption interruption, void *user_data)
{
    struct reports *reports = user_data;
    CHECK(audio == reports->audio && reports->destroyed == 0);
    if (reports->frees_audio)
        np_audio_session_free(audio);
    if (reports->frees_context)
        np_context_free(reports->context);
    /* The user data is valid until this call returns. */
    CHECK(reports->destroyed == 0);
    NOTE(reports->last = interruption; reports->calls++);
}

static void on_destroy(void *user_data)
{
    struct reports *reports = user_data;
    NOTE(reports->destroyed++);
}

/* Makes a player whose audio session has paused the other player, and so watches it. */
static void begin(struct reports *reports, np_context_flags flags)
{
    memset(reports, 0, sizeof *reports);
    tell_other("Play");
    await_other("Playing");
    REQUIRE(np_context_new("org.example.Player", flags, &reports->context) == NP_OK);
    REQUIRE(np_audio_session_new(reports->context, &reports->audio) == NP_OK);
    CHECK_STATUS(NP_OK,
                 np_audio_session_set_interruption_handler(reports->audio, on_interruption, reports, on_destroy));
    CHECK_STATUS(NP_OK, np_audio_session_activate(reports->audio, NP_AUDIO_PAUSE_OTHERS));
    await_other("Paused");
}

static void test_interruptions(void)
{
    struct reports reports;
    np_audio_session *second = NULL;
    begin(&reports, 0);
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_audio_session_new(reports.context, &second));
    CHECK(!second);
    tell_other("Play");
    AWAIT(reports.calls == 1);
    CHECK(reports.last == NP_INTERRUPTION_BEGAN);
    tell_other("Pause");
    AWAIT(reports.calls == 2);
    CHECK(reports.last == NP_INTERRUPTION_ENDED);
    CHECK_STATUS(NP_OK, np_audio_session_deactivate(reports.audio, true));
    /* It is not active: nothing happens. */
    CHECK_STATUS(NP_OK, np_audio_session_deactivate(reports.audio, true));
    CHECK(reports.destroyed == 0);
    np_audio_session_free(reports.audio);
    /* The last handler may not have returned yet. */
    AWAIT(reports.destroyed == 1);
    CHECK_STATUS(NP_OK, np_audio_session_new(reports.context, &second));
    CHECK_STATUS(NP_OK, np_audio_session_activate(second, 0));
    np_context_free(reports.context);
    CHECK_STATUS(NP_ERROR_GONE, np_audio_session_activate(second, 0));
    CHECK_STATUS(NP_ERROR_GONE, np_audio_session_deactivate(second, false));
    np_audio_session_free(second);
    /* The user had started the other player, so it stayed paused. */
    CHECK(client_get_is(&client, OTHER, "PlaybackStatus", "Paused") && reports.calls == 2);
}

/* The handler frees the audio session, its context, or both. */
static void test_frees_in_the_handler(bool audio, bool context)
{
    struct reports reports;
    begin(&reports, 0);
    reports.frees_audio = audio;
    reports.frees_context = context;
    tell_other("Play");
    AWAIT(reports.destroyed == 1);
    CHECK(reports.calls == 1);
    if (!audio)
        np_audio_session_free(reports.audio);
    if (!context)
        np_context_free(reports.context);
}

static void await_readable(np_context *context)
{
    int descriptor = -1;
    CHECK_STATUS(NP_OK, np_context_get_fd(context, &descriptor));
    struct pollfd polled = {.fd = descriptor, .events = POLLIN};
    REQUIRE(poll(&polled, 1, PATIENCE / NP_MILLISECOND) == 1);
}

/* The user starts this player again before its loop runs: the report would pause it. */
static void test_late_report(void)
{
    struct reports reports;
    begin(&reports, NP_CONTEXT_HOST_LOOP);
    tell_other("Play");
    await_readable(reports.context);
    CHECK_STATUS(NP_OK, np_audio_session_activate(reports.audio, NP_AUDIO_PAUSE_OTHERS));
    await_other("Paused");
    CHECK_STATUS(NP_OK, np_context_dispatch(reports.context));
    CHECK(reports.calls == 0);
    tell_other("Play");
    await_readable(reports.context);
    CHECK(reports.calls == 0);
    CHECK_STATUS(NP_OK, np_context_dispatch(reports.context));
    CHECK(reports.calls == 1 && reports.last == NP_INTERRUPTION_BEGAN);
    /* A report that is not delivered before the end is dropped too. */
    tell_other("Pause");
    await_readable(reports.context);
    CHECK_STATUS(NP_OK, np_audio_session_deactivate(reports.audio, false));
    CHECK_STATUS(NP_OK, np_context_dispatch(reports.context));
    CHECK(reports.calls == 1 && reports.destroyed == 0);
    np_context_free(reports.context);
    CHECK(reports.destroyed == 1);
    np_audio_session_free(reports.audio);
    CHECK(reports.destroyed == 1);
}

int main(int count, char **argv)
{
    (void)count;
    count_exactly(argv);
    bus_begin();
    setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent/bus", 1);
    pid_t other = start_other();
    client_open(&client);
    struct footprint before = {0}, after;
    for (int round = 0; round < 3; round++) {
        test_interruptions();
        test_frees_in_the_handler(true, false);
        test_frees_in_the_handler(false, true);
        test_frees_in_the_handler(true, true);
        test_late_report();
        after = footprint_with_threads(1);
        if (round == 1)
            before = after;
    }
    CHECK_SAME_FOOTPRINT(before, after, 4096);
    kill(other, SIGKILL);
    waitpid(other, NULL, 0);
    return check_result();
}
