/* SPDX-License-Identifier: MIT */
/* fork() while the library's threads run: the calls of the child do nothing and return. The parent is not affected. */
#define _GNU_SOURCE
#include "bus.h"

static struct connection connection;
static struct client client;
static np_audio_session *audio;
static np_request *open_request;
static pid_t child_of_handler;
static atomic_bool is_over;
static bool has_64;
static atomic_int lines;

static void on_resume(np_context *context, const char *session_id, const char *content_id, int64_t position_us,
                      void *user_data)
{
    (void)context, (void)session_id, (void)content_id, (void)position_us, (void)user_data;
}

static void on_command(np_request *request, void *user_data)
{
    (void)user_data;
    if (command_of(request) == NP_COMMAND_STOP) {
        pid_t child = fork();
        if (child == 0)
            alarm(20);
        else
            NOTE(child_of_handler = child);
    }
    if (command_of(request) == NP_COMMAND_NEXT)
        NOTE(open_request = request);
    else
        np_request_finish(request);
}

static void on_primary(np_session *session, bool is_primary, void *user_data)
{
    (void)session, (void)is_primary, (void)user_data;
}

static void on_result(np_session *session, bool published, bool prominent, void *user_data)
{
    (void)session, (void)published, (void)prominent, (void)user_data;
}

static void on_interruption(np_audio_session *which, np_interruption interruption, void *user_data)
{
    (void)which, (void)interruption, (void)user_data;
}

static void on_destroy(void *user_data)
{
    (*(int *)user_data)++;
}

/* A slow log handler, so that forks happen while it runs. */
static void on_line(np_log_level level, const char *message, void *user_data)
{
    (void)level, (void)user_data;
    for (size_t i = 0; i < 50 * strlen(message); i++)
        atomic_fetch_add_explicit(&lines, 1, memory_order_relaxed);
}

#define FORKED(call) CHECK_STATUS(NP_ERROR_FORKED, call)

/* Calls the library's functions in a child. */
static void try_everything(np_context *context, np_session *session, np_request *request)
{
    np_playback playback = NP_PLAYBACK_INIT;
    np_connection state = 77;
    char name[256] = "untouched";
    uint32_t process = 77;
    const char *text = "untouched";
    const np_command command = NP_COMMAND_PLAY;
    const double rate = 1;
    const int64_t interval = 1;
    int64_t time = 77;
    int32_t word = 77;
    double number = 77;
    bool flag = true;
    int descriptor = 77, destroyed = 0;
    np_session *fresh = NULL;
    np_audio_session *fresh_audio = NULL;
    np_content *content = make_content("child", "Child", 0);
    np_queue *queue = NULL;
    np_playlists *playlists = NULL;
    /* New queues and playlists belong to the child, so these calls succeed. */
    CHECK_STATUS(NP_OK, np_queue_new(&queue));
    CHECK_STATUS(NP_OK, np_queue_add(queue, "child", content));
    CHECK_STATUS(NP_OK, np_playlists_new(&playlists));
    CHECK_STATUS(NP_OK, np_playlists_add(playlists, "child", "Child", NULL));

    FORKED(np_context_set_name(context, "Child"));
    FORKED(np_context_set_desktop_entry(context, "child"));
    FORKED(np_context_set_player_name(context, "child"));
    FORKED(np_context_get_fd(context, &descriptor));
    FORKED(np_context_dispatch(context));
    FORKED(np_context_get_connection(context, &state));
    FORKED(np_context_set_connection_handler(context, on_connection, &destroyed, on_destroy));
    FORKED(np_context_set_resume_handler(context, on_resume, &destroyed, on_destroy));
    FORKED(np_session_new(context, "child", &fresh));
    FORKED(np_session_new_replacing(context, "child", &fresh));
    CHECK(np_session_id(session) != NULL);
    FORKED(np_session_set_name(session, "Child"));
    FORKED(np_session_publish(session));
    FORKED(np_session_withdraw(session));
    CHECK(!np_session_is_published(session));
    FORKED(np_session_get_bus_name(session, name, sizeof name));
    FORKED(np_session_get_primary_refusal(session, name, sizeof name));
    FORKED(np_session_begin_update(session));
    FORKED(np_session_end_update(session));
    FORKED(np_session_set_content(session, content));
    FORKED(np_session_set_content(session, NULL));
    FORKED(np_session_clear_content(session));
    FORKED(np_session_set_playback(session, &playback));
    FORKED(np_session_set_queue(session, queue));
    FORKED(np_session_set_queue(session, NULL));
    FORKED(np_session_clear_queue(session));
    FORKED(np_session_set_playlists(session, playlists));
    FORKED(np_session_clear_playlists(session));
    FORKED(np_session_set_active_playlist(session, "child"));
    FORKED(np_extension_answer(session, NP_OK, "child"));
    FORKED(np_session_request_application_primary(session));
    CHECK(!np_session_can_become_application_primary(session));
    CHECK(!np_session_is_application_primary(session));
    CHECK(!np_session_is_system_primary(session));
    FORKED(np_session_set_application_primary_handler(session, on_primary, &destroyed, on_destroy));
    FORKED(np_session_request_system_primary(session, on_result, &destroyed, on_destroy));
    FORKED(np_session_set_system_primary_handler(session, on_primary, &destroyed, on_destroy));
    FORKED(np_session_offer_command(session, NP_COMMAND_PLAY, on_command, &destroyed, on_destroy));
    FORKED(np_session_offer_commands(session, &command, 1, on_command, &destroyed, on_destroy));
    FORKED(np_audio_session_set_interruption_handler(audio, on_interruption, &destroyed, on_destroy));
    CHECK(destroyed == 8);
    FORKED(np_audio_session_new(context, &fresh_audio));
    FORKED(np_audio_session_activate(audio, 0));
    FORKED(np_audio_session_deactivate(audio, true));
    np_audio_session_free(audio);
    FORKED(np_session_withdraw_command(session, NP_COMMAND_PLAY));
    FORKED(np_session_set_command_enabled(session, NP_COMMAND_PLAY, false));
    FORKED(np_session_set_skip_intervals(session, NP_COMMAND_SKIP_FORWARD, &interval, 1));
    FORKED(np_session_set_supported_rates(session, &rate, 1));
    FORKED(np_session_set_rate_range(session, 0.5, 2));
    FORKED(np_session_set_repeat_mode(session, NP_REPEAT_OFF, NULL, 0));
    FORKED(np_session_set_shuffle_mode(session, NP_SHUFFLE_OFF, NULL, 0));
    FORKED(np_session_set_feedback(session, NP_COMMAND_LIKE, NP_FEEDBACK_POSITIVE, NULL, NULL));
    FORKED(np_session_set_rating_range(session, 0, 5));
    FORKED(np_session_set_supported_urls(session, NULL, 0, NULL, 0));
    FORKED(np_session_set_language_options(session, NULL, 0));
    FORKED(np_session_set_fullscreen(session, true));
    FORKED(np_session_set_problem(session, NP_PROBLEM_NETWORK, "No connection", NULL, true));
    FORKED(np_session_clear_problem(session));
    FORKED(np_session_set_muted(session, true));
    FORKED(np_session_set_window(session, 0, 1, 0));
    FORKED(np_session_set_buffered(session, 0));
    FORKED(np_session_set_private(session, true));
    if (request) {
        FORKED(np_request_get_command(request, &word));
        FORKED(np_request_get_session_id(request, &text));
        FORKED(np_request_get_client(request, &text));
        FORKED(np_request_get_sender(request, &process, name, sizeof name, name, sizeof name));
        FORKED(np_request_get_position(request, &time));
        FORKED(np_request_get_interval(request, &time));
        FORKED(np_request_get_phase(request, &word));
        FORKED(np_request_get_rate(request, &number));
        FORKED(np_request_get_repeat_mode(request, &word));
        FORKED(np_request_get_shuffle_mode(request, &word));
        FORKED(np_request_get_feedback(request, &word));
        FORKED(np_request_get_rating(request, &number));
        FORKED(np_request_get_negative(request, &flag));
        FORKED(np_request_get_language_option(request, &text, &word));
        FORKED(np_request_get_url(request, &text));
        FORKED(np_request_get_entry_id(request, &text));
        FORKED(np_request_get_make_current(request, &flag));
        FORKED(np_request_get_muted(request, &flag));
        FORKED(np_request_get_playlist_id(request, &text));
        FORKED(np_request_get_chapter_id(request, &text));
        FORKED(np_request_get_fullscreen(request, &flag));
        FORKED(np_request_get_volume(request, &number));
        FORKED(np_request_fail(request, NP_OUTCOME_FAILED, "child"));
        FORKED(np_request_finish(request));
    }
    CHECK(strcmp(name, "untouched") == 0 && strcmp(text, "untouched") == 0);
    CHECK(state == 77 && descriptor == 77 && time == 77 && word == 77 && number == 77 && flag && !fresh &&
          !fresh_audio);
    np_content_free(content);
    np_queue_free(queue);
    np_playlists_free(playlists);
    np_session_free(session);
    np_context_free(context);
}

/* Checks that the child exits with 0. If it hangs, the alarm ends it. */
static void check_child(pid_t child)
{
    int status = 0;
    REQUIRE(child > 0);
    REQUIRE(waitpid(child, &status, 0) == child);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        fprintf(stderr, "the child hung\n");
    REQUIRE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void *set_things(void *data)
{
    np_session *session = data;
    unsigned number = 0;
    while (!atomic_load(&is_over)) {
        char id[32];
        snprintf(id, sizeof id, "item-%u", number++ % 100);
        set_item(session, id, id);
        set_state(session, number % 2 ? NP_PLAYBACK_PLAYING : NP_PLAYBACK_PAUSED, number);
        /* This request never existed, so each call logs a line. */
        np_request_finish((np_request *)(uintptr_t)UINTPTR_MAX);
        np_session_begin_update(session);
        np_session_end_update(session);
        np_session_end_update(session);
    }
    return NULL;
}

static void *send_commands(void *data)
{
    const char *name = data;
    struct message answer;
    while (!atomic_load(&is_over))
        CHECK(client_call(&client, &answer, name, PLAYER_PATH, PLAYER, "Play", ""));
    return NULL;
}

/* Makes a new context, as a program that forks before it plays. */
static void play(void (*check)(void))
{
    static struct connection own;
    np_context *context = NULL;
    np_session *session = NULL;
    own = (struct connection){0};
    REQUIRE(np_context_new("org.example.Child", 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &own, NULL));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    CHECK_STATUS(NP_OK, set_item(session, "one", "One"));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(own.now == NP_CONNECTION_CONNECTED);
    CHECK(np_session_is_published(session));
    if (check)
        check();
    np_context_free(context);
    np_session_free(session);
}

/* A child closes the bus's socket, also if its number is the first of a word with 64 bits. */
static void check_descriptor_64(void)
{
    struct stat status;
    has_64 = fstat(64, &status) == 0 && S_ISSOCK(status.st_mode);
    if (!has_64)
        return;
    pid_t child = fork();
    if (child == 0)
        _exit(fcntl(64, F_GETFD) >= 0);
    check_child(child);
}

/* Each round leaves one number more below 64, until the socket has that number. */
static void test_descriptor_64(void)
{
    int next = 0;
    while (next < 64)
        next = dup(STDERR_FILENO);
    for (; !has_64 && next > 32; next--) {
        close(next);
        play(check_descriptor_64);
    }
    CHECK(has_64);
}

int main(void)
{
    np_context *context = NULL;
    np_session *session = NULL;
    pthread_t threads[10], commander;
    char name[256], again[256];
    struct message answer;
    static const np_command offered[] = {NP_COMMAND_PLAY, NP_COMMAND_NEXT, NP_COMMAND_STOP};

    bus_begin();
    test_descriptor_64();
    np_log_set_handler(on_line, NULL, NULL);
    REQUIRE(np_context_new("org.example.Fork", 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    CHECK_STATUS(NP_OK, np_session_offer_commands(session, offered, 3, on_command, NULL, NULL));
    CHECK_STATUS(NP_OK, set_item(session, "one", "One"));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    REQUIRE(np_audio_session_new(context, &audio) == NP_OK);
    CHECK_STATUS(NP_OK, np_audio_session_set_interruption_handler(audio, on_interruption, NULL, NULL));
    CHECK_STATUS(NP_OK, np_audio_session_activate(audio, 0));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    CHECK_STATUS(NP_OK, np_session_get_bus_name(session, name, sizeof name));
    client_open(&client);

    /* Fork while a request is open in the parent. */
    uint32_t call = client_command(&client, name, "Next");
    AWAIT(open_request != NULL);
    pid_t child = fork();
    if (child == 0) {
        alarm(20);
        try_everything(context, session, open_request);
        _exit(check_result());
    }
    check_child(child);
    CHECK(command_of(open_request) == NP_COMMAND_NEXT);
    CHECK_STATUS(NP_OK, np_request_finish(open_request));
    CHECK(client_await(&client, call, &answer));

    /* Use exit(), not _exit(): the exit handlers of the library must also be harmless. */
    child = fork();
    if (child == 0) {
        alarm(20);
        exit(0);
    }
    check_child(child);

    child = fork();
    if (child == 0) {
        alarm(20);
        play(NULL);
        _exit(check_result());
    }
    check_child(child);

    /* A handler forks and returns in both processes. The child delivers nothing, and ends. */
    CHECK(client_call(&client, &answer, name, PLAYER_PATH, PLAYER, "Stop", ""));
    AWAIT(child_of_handler > 0);
    check_child(child_of_handler);

    /* Fork while other threads use the library. */
    for (int i = 0; i < 10; i++)
        REQUIRE(pthread_create(&threads[i], NULL, set_things, session) == 0);
    REQUIRE(pthread_create(&commander, NULL, send_commands, name) == 0);
    for (int i = 0; i < scaled(300); i++) {
        child = fork();
        if (child == 0) {
            alarm(20);
            try_everything(context, session, NULL);
            CHECK_STATUS(NP_ERROR_FINISHED, np_request_finish((np_request *)(uintptr_t)UINTPTR_MAX));
            np_log_set_handler(NULL, NULL, NULL);
            _exit(check_result());
        }
        check_child(child);
    }
    atomic_store(&is_over, true);
    for (int i = 0; i < 10; i++)
        pthread_join(threads[i], NULL);
    pthread_join(commander, NULL);

    /* The parent keeps its bus name. */
    CHECK(np_session_is_published(session));
    CHECK_STATUS(NP_OK, np_session_get_bus_name(session, again, sizeof again));
    CHECK(strcmp(name, again) == 0);
    CHECK_STATUS(NP_OK, set_item(session, "last", "Last"));
    CHECK(client_call(&client, &answer, name, PLAYER_PATH, PLAYER, "Play", ""));
    client_metadata(&client, name, "xesam:title", again, sizeof again);
    CHECK(strcmp(again, "Last") == 0);
    CHECK(client_count_players(&client) == 1);

    CHECK_STATUS(NP_OK, np_audio_session_activate(audio, 0));
    np_audio_session_free(audio);
    np_session_free(session);
    np_context_free(context);
    np_log_set_handler(NULL, NULL, NULL);
    return check_result();
}
