/* SPDX-License-Identifier: MIT */
/*
 * The rules of control.h for every function: no bus, a bus that appears and restarts, threads and loops, freeing inside
 * callbacks, destroy functions. And: ten threads, fork(), a program that ends, and a plugin that loads both libraries.
 */
#define _GNU_SOURCE
#include "bus.h"

#include <dlfcn.h>
#include <math.h>
#include <nowplaying-control/control.h>
#include <sys/socket.h>
#include <sys/un.h>

enum { THREADS = 10, SLACK = 16384 };

static const char *program;

/* ---- a player ---- */

struct player {
    struct connection connection;
    np_context *context;
    np_session *session;
};

static struct player player;

/* A stop is finished later. */
static np_request *_Atomic held;

static void on_command(np_request *request, void *user_data)
{
    (void)user_data;
    if (command_of(request) == NP_COMMAND_STOP)
        NOTE(held = request);
    else
        np_request_finish(request);
}

static void play(const char *title)
{
    memset(&player, 0, sizeof player);
    REQUIRE(np_context_new("org.example.Contract", 0, &player.context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(player.context, on_connection, &player.connection, NULL));
    REQUIRE(np_session_new(player.context, "music", &player.session) == NP_OK);
    CHECK_STATUS(NP_OK, set_item(player.session, title, title));
    CHECK_STATUS(NP_OK, np_session_offer_command(player.session, NP_COMMAND_PLAY, on_command, NULL, NULL));
    CHECK_STATUS(NP_OK, np_session_offer_command(player.session, NP_COMMAND_STOP, on_command, NULL, NULL));
    CHECK_STATUS(NP_OK, np_session_publish(player.session));
}

static void end_player(void)
{
    np_session_free(player.session);
    np_context_free(player.context);
}

/* ---- a reader ---- */

/* The calls of the handlers, one line each. */
struct reader_of_players {
    np_controller *controller;
    pthread_t thread;
    bool has_loop;
    /** The next callback frees the controller. */
    bool frees;
    /** The controller is being freed. */
    bool is_ending;
    int calls, outcomes, destroyed;
    np_player_changes changes;
    char lines[1024];
};

static void on_destroy(void *user_data)
{
    struct reader_of_players *reader = user_data;
    NOTE(reader->destroyed++);
}

/* A callback is on the thread of dispatch, or on one of the library's, and its user data is valid. */
static void check_callback(struct reader_of_players *reader, np_controller *controller)
{
    CHECK(controller == reader->controller && reader->destroyed == 0);
    CHECK(pthread_equal(pthread_self(), reader->thread) == reader->has_loop);
    np_status expected = reader->is_ending ? NP_ERROR_GONE : NP_ERROR_INVALID_STATE;
    CHECK_STATUS(expected, np_controller_dispatch(controller));
    CHECK_STATUS(expected, np_controller_wait(controller, NP_SECOND));
    if (reader->frees) {
        np_controller_free(controller);
        CHECK(reader->destroyed == 0);
    }
}

static void on_player(np_controller *controller, const np_player *seen, np_player_changes changes, void *user_data)
{
    struct reader_of_players *reader = user_data;
    const char *title = np_item_get_text(np_player_get_item(seen), NP_FIELD_TITLE, 0);
    check_callback(reader, controller);
    pthread_mutex_lock(&board_mutex);
    size_t size = strlen(reader->lines);
    if (changes & (NP_PLAYER_APPEARED | NP_PLAYER_LEFT | NP_PLAYER_ITEM))
        snprintf(reader->lines + size, sizeof reader->lines - size, "%s %s\n",
                 changes & NP_PLAYER_APPEARED ? "appeared"
                 : changes & NP_PLAYER_LEFT   ? "left"
                                              : "item",
                 title);
    reader->calls++;
    reader->changes |= changes;
    pthread_cond_broadcast(&board_changed);
    pthread_mutex_unlock(&board_mutex);
}

static void on_outcome(np_controller *controller, const np_player *seen, np_outcome outcome, const char *message,
                       void *user_data)
{
    struct reader_of_players *reader = user_data;
    (void)seen, (void)outcome;
    CHECK(message != NULL);
    check_callback(reader, controller);
    NOTE(reader->outcomes++);
}

static void begin(struct reader_of_players *reader, np_controller_flags flags)
{
    memset(reader, 0, sizeof *reader);
    reader->thread = pthread_self();
    reader->has_loop = flags & NP_CONTROLLER_HOST_LOOP;
    REQUIRE(np_controller_new(flags, &reader->controller) == NP_OK);
}

/* Dispatches, or waits for the library's thread, until the condition is true. */
#define UNTIL(reader, condition)                                                                                       \
    do {                                                                                                               \
        int64_t until_us = clock_us() + PATIENCE;                                                                      \
        while ((reader)->has_loop && !(condition) && clock_us() < until_us)                                            \
            turn(reader);                                                                                              \
        AWAIT(condition);                                                                                              \
    } while (0)

static void turn(struct reader_of_players *reader)
{
    struct pollfd ready = {.events = POLLIN};
    CHECK_STATUS(NP_OK, np_controller_get_fd(reader->controller, &ready.fd));
    poll(&ready, 1, 100);
    CHECK_STATUS(NP_OK, np_controller_dispatch(reader->controller));
}

static size_t count(np_controller *controller)
{
    size_t number = 77;
    CHECK_STATUS(NP_OK, np_controller_get_players(controller, NULL, 0, &number));
    return number;
}

/* ---- no bus, a bus that appears, and one that restarts ---- */

static void test_bus(np_controller_flags flags)
{
    static struct reader_of_players reader;
    np_player *none = NULL;
    np_connection connection = -1;
    begin(&reader, flags);
    CHECK_STATUS(NP_OK, np_controller_set_player_handler(reader.controller, on_player, &reader, on_destroy));
    int64_t begun = clock_us();
    CHECK_STATUS(NP_OK, np_controller_wait(reader.controller, PATIENCE));
    CHECK(clock_us() - begun < NP_SECOND && count(reader.controller) == 0);
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_controller_get_player(reader.controller, NULL, &none));
    CHECK(!none);
    CHECK_STATUS(NP_OK, np_controller_get_connection(reader.controller, &connection));
    CHECK(connection == NP_CONNECTION_WAITING);

    bus_start();
    play("One");
    UNTIL(&reader, reader.changes & NP_PLAYER_APPEARED);
    CHECK_STATUS(NP_OK, set_item(player.session, "two", "Two"));
    UNTIL(&reader, strstr(reader.lines, "Two") != NULL);
    bus_stop();
    UNTIL(&reader, reader.changes & NP_PLAYER_LEFT);
    NOTE(reader.changes = 0);
    bus_start();
    UNTIL(&reader, reader.changes & NP_PLAYER_APPEARED);
    end_player();
    UNTIL(&reader, reader.changes & NP_PLAYER_LEFT);
    /* The same callbacks with a thread and with a loop. A player empties its item before it leaves: one turn or two. */
    static const char begun_lines[] = "appeared One\nitem Two\nleft Two\nappeared Two\n";
    const char *last = reader.lines + strlen(begun_lines);
    if (!CHECK(strncmp(reader.lines, begun_lines, strlen(begun_lines)) == 0 &&
               (strcmp(last, "left Two\n") == 0 || strcmp(last, "item \nleft \n") == 0)))
        fprintf(stderr, "flags %u:\n%s", flags, reader.lines);
    bus_stop();
    np_controller_free(reader.controller);
    CHECK(reader.destroyed == 1);
}

/* ---- callbacks that free, and destroy functions ---- */

static void test_free_in_callbacks(np_controller_flags flags)
{
    static struct reader_of_players reader;
    np_action action = NP_ACTION(NP_COMMAND_PLAY);
    np_player *kept = NULL;
    begin(&reader, flags);
    reader.frees = true;
    CHECK_STATUS(NP_OK, np_controller_set_player_handler(reader.controller, on_player, &reader, on_destroy));
    int64_t until_us = clock_us() + PATIENCE;
    while (reader.has_loop && reader.calls == 0 && clock_us() < until_us)
        np_controller_dispatch(reader.controller);
    AWAIT(reader.calls == 1 && reader.destroyed == 1);

    begin(&reader, flags);
    CHECK_STATUS(NP_OK, np_controller_wait(reader.controller, PATIENCE));
    REQUIRE(np_controller_get_player(reader.controller, "Contract", &kept) == NP_OK);
    reader.frees = true;
    CHECK_STATUS(NP_OK, np_controller_perform(reader.controller, "Contract", &action, on_outcome, &reader, on_destroy));
    while (reader.has_loop && reader.outcomes == 0 && clock_us() < until_us)
        np_controller_dispatch(reader.controller);
    AWAIT(reader.outcomes == 1 && reader.destroyed == 1);
    /* A player outlives its controller. */
    CHECK(strcmp(np_item_get_text(np_player_get_item(kept), NP_FIELD_TITLE, 0), "One") == 0);
    np_player_free(kept);
}

/* ---- arguments out of range ---- */

static void on_refused(void *destroyed)
{
    ++*(int *)destroyed;
}

static void refuse(np_controller *controller, np_status expected, np_action action)
{
    int destroyed = 0;
    CHECK_STATUS(expected, np_controller_perform(controller, NULL, &action, NULL, &destroyed, on_refused));
    CHECK(destroyed == 1);
}

static void test_arguments(np_controller *controller)
{
    static char url[1 << 17];
    memset(url, 'a', sizeof url - 1);
    memcpy(url, "file:///", 8);
#define ACTION(command, field, argument) ((np_action){sizeof(np_action), (command), .field = (argument)})
    refuse(controller, NP_ERROR_INVALID_ARGUMENT, ACTION(NP_COMMAND_RATE_CONTENT, value, (double)INFINITY));
    /* A shorter URL would be another one. */
    refuse(controller, NP_ERROR_LIMIT, ACTION(NP_COMMAND_OPEN_URL, text, url));
}

static void test_destroy(np_controller_flags flags)
{
    static struct reader_of_players first, second, third, failed;
    np_action action = NP_ACTION(NP_COMMAND_PLAY), unknown = NP_ACTION(99);
    memset(&first, 0, sizeof first);
    memset(&failed, 0, sizeof failed);
    begin(&second, flags);
    begin(&third, flags);
    np_controller_free(second.controller);
    first.thread = pthread_self(), first.has_loop = third.has_loop, first.controller = third.controller;
    second.controller = third.controller;
    CHECK_STATUS(NP_OK, np_controller_set_player_handler(third.controller, on_player, &first, on_destroy));
    CHECK_STATUS(NP_OK, np_controller_set_player_handler(third.controller, on_player, &second, on_destroy));
    AWAIT(first.destroyed == 1);
    CHECK_STATUS(NP_OK, np_controller_set_player_handler(third.controller, NULL, NULL, NULL));
    AWAIT(second.destroyed == 1);
    /* A failed registration also destroys. */
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_controller_set_player_handler(NULL, on_player, &failed, on_destroy));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT,
                 np_controller_perform(third.controller, NULL, &unknown, on_outcome, &failed, on_destroy));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT,
                 np_controller_request_artwork(third.controller, NULL, 0, 0, NULL, &failed, on_destroy));
    CHECK(failed.destroyed == 3);
    test_arguments(third.controller);
    /* An action without an outcome is cancelled. The player does not exist, so none of them has another outcome. */
    third.frees = false;
    CHECK_STATUS(NP_OK, np_controller_perform(third.controller, "nothing", &action, on_outcome, &third, NULL));
    CHECK_STATUS(NP_OK, np_controller_perform(third.controller, "nothing", &action, NULL, &failed, on_destroy));
    third.is_ending = true;
    np_controller_free(third.controller);
    CHECK(third.outcomes == 1 && failed.destroyed == 4);
    CHECK(first.destroyed == 1 && second.destroyed == 1);
}

/* ---- waiting for outcomes ---- */

static void on_image(np_controller *controller, const np_player *seen, const np_image *image, np_outcome outcome,
                     const char *message, void *user_data)
{
    CHECK(!image && outcome == NP_OUTCOME_NO_SUCH_CONTENT && strcmp(message, "Contract has no artwork") == 0);
    on_outcome(controller, seen, outcome, message, user_data);
}

/* np_controller_wait() returns when the handlers of all actions and requests before have returned. */
static void test_wait(np_controller_flags flags)
{
    static struct reader_of_players reader;
    np_action play = NP_ACTION(NP_COMMAND_PLAY), open = NP_ACTION(NP_COMMAND_STOP);
    begin(&reader, flags);
    for (int i = 0; i < 3; i++)
        CHECK_STATUS(NP_OK, np_controller_perform(reader.controller, NULL, &play, on_outcome, &reader, NULL));
    CHECK_STATUS(NP_OK, np_controller_request_artwork(reader.controller, NULL, 1, 1, on_image, &reader, NULL));
    CHECK_STATUS(NP_OK, np_controller_wait(reader.controller, PATIENCE));
    CHECK(reader.outcomes == 4);
    CHECK_STATUS(NP_OK, np_controller_wait(reader.controller, 0));
    /* It fails at its time limit, and can be called again. */
    CHECK_STATUS(NP_OK, np_controller_perform(reader.controller, NULL, &open, on_outcome, &reader, NULL));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_controller_wait(reader.controller, NP_SECOND / 5));
    CHECK(strstr(np_control_last_failure(), "has no outcome yet") != NULL);
    UNTIL(&reader, held != NULL);
    np_request_finish(held);
    held = NULL;
    CHECK_STATUS(NP_OK, np_controller_wait(reader.controller, PATIENCE));
    CHECK(reader.outcomes == 5);
    int fd = -1;
    if (!reader.has_loop) {
        CHECK_STATUS(NP_ERROR_INVALID_STATE, np_controller_get_fd(reader.controller, &fd));
        CHECK(strstr(np_control_last_failure(), "NP_CONTROLLER_HOST_LOOP") != NULL);
    }
    np_controller_free(reader.controller);
}

/* ---- a bus that does not answer, and a controller that is freed while a thread waits ---- */

static void *wait_long(void *controller)
{
    return (void *)(intptr_t)np_controller_wait(controller, INT64_MAX);
}

static void test_free_while_waiting(void)
{
    np_controller *controller = NULL;
    pthread_t waiter;
    void *status = NULL;
    char address[108 + 16];
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    /* It accepts no connection. */
    int bus = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    snprintf(name.sun_path, sizeof name.sun_path, "%s/silent", bus_folder);
    REQUIRE(bind(bus, (struct sockaddr *)&name, sizeof name) == 0 && listen(bus, 8) == 0);
    snprintf(address, sizeof address, "unix:path=%s", name.sun_path);
    REQUIRE(np_controller_new(0, &controller) == NP_OK);
    CHECK_STATUS(NP_OK, np_controller_set_bus_address(controller, address));
    REQUIRE(pthread_create(&waiter, NULL, wait_long, controller) == 0);
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_controller_wait(controller, NP_SECOND / 20));
    CHECK(strstr(np_control_last_failure(), "the session bus does not answer") != NULL);
    np_controller_free(controller);
    pthread_join(waiter, &status);
    CHECK_STATUS(NP_ERROR_GONE, (np_status)(intptr_t)status);
    unlink(name.sun_path);
    close(bus);
}

/* ---- ten threads ---- */

static np_controller *shared;
static atomic_int registered, given_back;

static void on_count(void *user_data)
{
    (void)user_data;
    atomic_fetch_add(&given_back, 1);
}

static void on_any_player(np_controller *controller, const np_player *seen, np_player_changes changes, void *user_data)
{
    (void)user_data;
    CHECK(controller == shared && changes != 0 && np_player_get_name(seen)[0]);
}

static void on_any_outcome(np_controller *controller, const np_player *seen, np_outcome outcome, const char *message,
                           void *user_data)
{
    (void)seen, (void)outcome, (void)message, (void)user_data;
    CHECK(controller == shared);
}

static void *use_everything(void *data)
{
    np_action action = NP_ACTION(NP_COMMAND_PLAY);
    for (int round = scaled(200); round > 0; round--) {
        np_player *found = NULL, *all[4] = {NULL};
        size_t number = 0;
        bool is_estimate;
        np_connection connection;
        CHECK_STATUS(NP_OK, np_controller_get_player(shared, NULL, &found));
        np_player *copy = np_player_copy(found);
        np_player_free(found);
        CHECK(np_player_get_identity(copy)[0] && np_player_get_position(copy) >= 0);
        np_player_free(copy);
        CHECK_STATUS(NP_OK, np_controller_get_players(shared, all, 4, &number));
        for (size_t i = 0; i < number && i < 4; i++)
            np_player_free(all[i]);
        atomic_fetch_add(&registered, 2);
        CHECK_STATUS(NP_OK, np_controller_set_player_handler(shared, on_any_player, data, on_count));
        np_status status = np_controller_perform(shared, NULL, &action, on_any_outcome, data, on_count);
        CHECK(status == NP_OK || status == NP_ERROR_LIMIT);
        CHECK_STATUS(NP_OK, np_controller_set_primary(shared, round % 2 ? "Contract" : NULL));
        CHECK_STATUS(NP_OK, np_controller_is_estimate(shared, &is_estimate));
        np_hold *hold = NULL;
        np_hold_state state;
        CHECK_STATUS(NP_OK, np_controller_hold(shared, "call", &hold));
        CHECK_STATUS(NP_OK, np_hold_get_state(hold, &state));
        np_hold_free(hold);
        CHECK_STATUS(NP_OK, np_controller_get_connection(shared, &connection));
        CHECK_STATUS(NP_OK, np_controller_wait(shared, PATIENCE));
        if (data == &player && round % 20 == 0)
            set_item(player.session, round % 40 ? "a" : "b", round % 40 ? "A" : "B");
    }
    return NULL;
}

static void test_threads(void)
{
    pthread_t threads[THREADS];
    REQUIRE(np_controller_new(0, &shared) == NP_OK);
    CHECK_STATUS(NP_OK, np_controller_wait(shared, PATIENCE));
    for (int i = 0; i < THREADS; i++)
        REQUIRE(pthread_create(&threads[i], NULL, use_everything, i == 0 ? (void *)&player : (void *)threads) == 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    np_controller_free(shared);
    AWAIT(atomic_load(&given_back) == atomic_load(&registered));
}

/* ---- holds ---- */

/* There is no service on this bus. */
static void test_holds(np_controller_flags flags)
{
    np_controller *controller = NULL;
    np_hold *holds[3] = {NULL}, *kept_holds[63], *none = NULL;
    np_hold_state state = 77;
    REQUIRE(np_controller_new(flags, &controller) == NP_OK);
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_controller_hold(controller, NULL, &none));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_controller_hold(controller, "", &none));
    CHECK(!none && !np_hold_get_failure(NULL)[0]);
    for (int i = 0; i < 3; i++)
        CHECK_STATUS(NP_OK, np_controller_hold(controller, "call", &holds[i]));
    np_hold_free(holds[2]);
    CHECK_STATUS(NP_OK, np_controller_wait(controller, PATIENCE));
    CHECK_STATUS(NP_OK, np_hold_get_state(holds[0], &state));
    CHECK(state == NP_HOLD_FAILED && strstr(np_hold_get_failure(holds[0]), "org.nowplaying.Center"));
    np_hold_free(holds[0]);
    for (int i = 0; i < 63; i++)
        REQUIRE(np_controller_hold(controller, "call", &kept_holds[i]) == NP_OK);
    CHECK_STATUS(NP_ERROR_LIMIT, np_controller_hold(controller, "call", &none));
    np_controller_free(controller);
    CHECK_STATUS(NP_OK, np_hold_get_state(kept_holds[0], &state));
    CHECK(state == NP_HOLD_FAILED && np_hold_get_failure(kept_holds[0])[0]);
    np_hold_free(holds[1]);
    for (int i = 0; i < 63; i++)
        np_hold_free(kept_holds[i]);
}

/* ---- fork ---- */

#define FORKED(call) CHECK_STATUS(NP_ERROR_FORKED, call)

static void check_child(pid_t child)
{
    int status = 0;
    REQUIRE(child > 0 && waitpid(child, &status, 0) == child);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        fprintf(stderr, "the child hung\n");
    REQUIRE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* Calls each function for the parent's controller, and then uses a controller of the child. */
static void use_child(struct reader_of_players *reader, const np_player *kept, np_hold *hold)
{
    np_controller *controller = reader->controller, *own = NULL;
    np_action action = NP_ACTION(NP_COMMAND_PLAY);
    np_player *found = NULL;
    np_connection connection = 77;
    size_t number = 77;
    bool is_estimate = true;
    int fd = 77;
    np_hold *second = NULL;
    np_hold_state state = 77;
    alarm(20);
    reader->destroyed = 0;
    atomic_store(&check_failures, 0);
    FORKED(np_controller_dispatch(controller));
    FORKED(np_controller_wait(controller, NP_SECOND));
    FORKED(np_controller_get_fd(controller, &fd));
    FORKED(np_controller_get_players(controller, NULL, 0, &number));
    FORKED(np_controller_get_player(controller, NULL, &found));
    FORKED(np_controller_set_primary(controller, NULL));
    FORKED(np_controller_is_estimate(controller, &is_estimate));
    FORKED(np_controller_hold(controller, "call", &second));
    FORKED(np_hold_get_state(hold, &state));
    FORKED(np_controller_get_connection(controller, &connection));
    FORKED(np_controller_set_bus_address(controller, NULL));
    FORKED(np_controller_set_player_handler(controller, on_player, reader, on_destroy));
    FORKED(np_controller_perform(controller, NULL, &action, on_outcome, reader, on_destroy));
    FORKED(np_controller_request_artwork(controller, NULL, 64, 64, NULL, reader, on_destroy));
    FORKED(np_controller_request_chapter_artwork(controller, NULL, "one", 64, 64, NULL, reader, on_destroy));
    FORKED(np_controller_request_custom_icon(controller, NULL, "one", 64, 64, NULL, reader, on_destroy));
    FORKED(np_controller_request_animated_preview(controller, NULL, NP_ASPECT_RATIO_SQUARE, 64, 64, NULL, reader,
                                                  on_destroy));
    FORKED(np_controller_request_animated_video(controller, NULL, NP_ASPECT_RATIO_SQUARE, 64, 64, NULL, reader,
                                                on_destroy));
    CHECK(reader->destroyed == 7 && fd == 77 && number == 77 && connection == 77 && is_estimate && !found);
    CHECK(!second && state == 77 && !np_hold_get_failure(hold)[0]);
    np_hold_free(hold);
    np_controller_free(controller);
    /* Snapshots work in the child. */
    np_player *copy = np_player_copy(kept);
    CHECK(strcmp(np_player_get_identity(copy), "Contract") == 0);
    np_player_free(copy);
    REQUIRE(np_controller_new(0, &own) == NP_OK);
    CHECK_STATUS(NP_OK, np_controller_wait(own, PATIENCE));
    CHECK(count(own) == 1);
    np_controller_free(own);
    /* At an exit valgrind would search this child for leaks: the stacks of the parent's threads are lost here. */
    execl(check_result() == 0 ? "/bin/true" : "/bin/false", "", (char *)NULL);
    _exit(127);
}

static void test_fork(np_controller_flags flags)
{
    static struct reader_of_players reader;
    np_player *kept = NULL;
    begin(&reader, flags);
    CHECK_STATUS(NP_OK, np_controller_wait(reader.controller, PATIENCE));
    REQUIRE(np_controller_get_player(reader.controller, NULL, &kept) == NP_OK);
    np_hold *hold = NULL;
    REQUIRE(np_controller_hold(reader.controller, "call", &hold) == NP_OK);
    for (int i = 0; i < 3; i++) {
        pid_t child = fork();
        if (child == 0)
            use_child(&reader, kept, hold);
        check_child(child);
    }
    /* The parent still follows its players. */
    CHECK_STATUS(NP_OK, np_controller_set_player_handler(reader.controller, on_player, &reader, on_destroy));
    UNTIL(&reader, reader.changes & NP_PLAYER_APPEARED);
    CHECK_STATUS(NP_OK, set_item(player.session, "forked", "Forked"));
    UNTIL(&reader, strstr(reader.lines, "Forked") != NULL);
    CHECK_STATUS(NP_OK, set_item(player.session, "one", "One"));
    np_player_free(kept);
    np_hold_free(hold);
    np_controller_free(reader.controller);
}

static pid_t child_of_handler;

/* At an exit valgrind would search the child for leaks: see use_child(). */
static void end_as_another_program(void *unused)
{
    (void)unused;
    execl("/bin/true", "", (char *)NULL);
    _exit(127);
}

static void on_player_that_forks(np_controller *controller, const np_player *seen, np_player_changes changes,
                                 void *user_data)
{
    on_player(controller, seen, changes, user_data);
    if (child_of_handler != 0)
        return;
    pid_t child = fork();
    if (child == 0) {
        pthread_key_t end;
        alarm(20);
        if (pthread_key_create(&end, end_as_another_program) == 0)
            pthread_setspecific(end, &child_of_handler);
    }
    NOTE(child_of_handler = child == 0 ? getpid() : child);
}

/* A handler forks and returns in both processes. The child leaves the connection of the parent alone, and ends. */
static void test_fork_in_handler(np_controller_flags flags)
{
    static struct reader_of_players reader;
    begin(&reader, flags);
    child_of_handler = 0;
    CHECK_STATUS(NP_OK, np_controller_set_player_handler(reader.controller, on_player_that_forks, &reader, on_destroy));
    while (reader.has_loop && child_of_handler == 0)
        turn(&reader);
    if (child_of_handler == getpid())
        end_as_another_program(NULL);
    AWAIT(child_of_handler > 0);
    check_child(child_of_handler);
    CHECK_STATUS(NP_OK, set_item(player.session, "forked", "Forked"));
    UNTIL(&reader, strstr(reader.lines, "Forked") != NULL);
    CHECK_STATUS(NP_OK, set_item(player.session, "one", "One"));
    np_controller_free(reader.controller);
}

/* ---- other programs: each is this program with arguments ---- */

static void run_program(const char *first, const char *second)
{
    pid_t child = fork();
    if (child == 0) {
        execl(program, program, first, second, NULL);
        _exit(127);
    }
    check_child(child);
}

/* Ends with an open controller, its handler, and an action. */
static int leave(const char *flags)
{
    static struct reader_of_players reader;
    np_action action = NP_ACTION(NP_COMMAND_PLAY);
    alarm(20);
    begin(&reader, (np_controller_flags)atoi(flags));
    CHECK_STATUS(NP_OK, np_controller_wait(reader.controller, PATIENCE));
    CHECK(count(reader.controller) == 1);
    np_controller_set_player_handler(reader.controller, on_player, &reader, on_destroy);
    np_controller_perform(reader.controller, NULL, &action, NULL, NULL, NULL);
    return check_result();
}

/* The folder has copies of both libraries, because this program is linked to them. */
static void copy_libraries(void)
{
    Dl_info info;
    char command[4096];
    __typeof__(&np_version) version = np_version;
    __typeof__(&np_control_version) control_version = np_control_version;
    void *functions[2];
    const char *names[] = {"player.so", "reader.so"};
    memcpy(&functions[0], &version, sizeof functions[0]);
    memcpy(&functions[1], &control_version, sizeof functions[1]);
    for (int i = 0; i < 2; i++) {
        REQUIRE(dladdr(functions[i], &info) != 0);
        snprintf(command, sizeof command, "cp -L '%s' '%s/%s'", info.dli_fname, bus_folder, names[i]);
        REQUIRE(system(command) == 0);
    }
}

static void *load(const char *folder, const char *name, int flags)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    void *handle = dlopen(path, RTLD_NOW | flags);
    if (!handle)
        fprintf(stderr, "%s\n", dlerror());
    REQUIRE(handle);
    return handle;
}

static void *find(void *handle, const char *name)
{
    void *symbol = dlsym(handle, name);
    REQUIRE(symbol);
    return symbol;
}

#define FIND(handle, name) __typeof__(&np_##name) name = (__typeof__(&np_##name))find(handle, "np_" #name)

/* A program loads both libraries as plugins do, plays with one and reads with the other. `how` is their order, and how they
   are loaded. */
static int load_both(const char *how, const char *folder)
{
    bool player_first = how[0] == 'p';
    int flags = how[1] == 'g' ? RTLD_GLOBAL : RTLD_LOCAL;
    void *first = load(folder, player_first ? "player.so" : "reader.so", flags);
    void *second = load(folder, player_first ? "reader.so" : "player.so", flags);
    void *playing = player_first ? first : second, *reading = player_first ? second : first;
    __extension__ FIND(playing, context_new);
    __extension__ FIND(playing, context_free);
    __extension__ FIND(playing, context_set_connection_handler);
    __extension__ FIND(playing, session_new);
    __extension__ FIND(playing, session_free);
    __extension__ FIND(playing, session_set_content);
    __extension__ FIND(playing, session_publish);
    __extension__ FIND(playing, content_new);
    __extension__ FIND(playing, content_free);
    __extension__ FIND(reading, controller_new);
    __extension__ FIND(reading, controller_wait);
    __extension__ FIND(reading, controller_get_player);
    __extension__ FIND(reading, controller_free);
    __extension__ FIND(reading, player_get_identity);
    __extension__ FIND(reading, player_free);
    np_context *context = NULL;
    np_session *session = NULL;
    np_controller *controller = NULL;
    np_player *found = NULL;
    np_content *content = NULL;
    struct connection connection = {0};
    alarm(20);
    CHECK(context_new != np_context_new && controller_new != np_controller_new);
    REQUIRE(context_new("org.example.Both", 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(session_new(context, "music", &session) == NP_OK);
    REQUIRE(content_new(NP_CONTENT_MUSIC, "one", &content) == NP_OK);
    CHECK_STATUS(NP_OK, session_set_content(session, content));
    content_free(content);
    CHECK_STATUS(NP_OK, session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    REQUIRE(controller_new(0, &controller) == NP_OK);
    CHECK_STATUS(NP_OK, controller_wait(controller, PATIENCE));
    REQUIRE(controller_get_player(controller, "Both", &found) == NP_OK);
    CHECK(strcmp(player_get_identity(found), "Both") == 0);
    player_free(found);
    controller_free(controller);
    session_free(session);
    context_free(context);
    CHECK(dlclose(first) == 0 && dlclose(second) == 0);
    return check_result();
}

static void test_loading(void)
{
    copy_libraries();
    for (const char *const *how = (const char *const[]){"pl", "pg", "rl", "rg", NULL}; *how; how++)
        run_program(*how, bus_folder);
}

/* ---- resources ---- */

static void test_footprint(np_controller_flags flags)
{
    struct footprint before = {0}, after;
    for (int round = 0; round < 30; round++) {
        np_controller *controller = NULL;
        np_player *found = NULL;
        REQUIRE(np_controller_new(flags, &controller) == NP_OK);
        CHECK_STATUS(NP_OK, np_controller_wait(controller, PATIENCE));
        CHECK_STATUS(NP_OK, np_controller_get_player(controller, NULL, &found));
        np_player_free(found);
        np_controller_free(controller);
        if (round == 9)
            before = footprint_with_threads(0);
    }
    after = footprint_with_threads(before.threads);
    CHECK_SAME_FOOTPRINT(before, after, SLACK);
}

int main(int arguments, char **values)
{
    program = values[0];
    /* Hide the warnings: each callback calls np_controller_dispatch(). */
    setenv("NOWPLAYING_LOG", "off", 1);
    if (arguments == 3)
        return strcmp(values[1], "leave") == 0 ? leave(values[2]) : load_both(values[1], values[2]);
    bus_choose_address();
    test_bus(0);
    test_bus(NP_CONTROLLER_HOST_LOOP);
    bus_start();
    play("One");
    AWAIT(player.connection.now == NP_CONNECTION_CONNECTED);
    test_free_while_waiting();
    test_wait(0);
    test_wait(NP_CONTROLLER_HOST_LOOP);
    test_free_in_callbacks(0);
    test_free_in_callbacks(NP_CONTROLLER_HOST_LOOP);
    test_destroy(0);
    test_destroy(NP_CONTROLLER_HOST_LOOP);
    test_holds(0);
    test_holds(NP_CONTROLLER_HOST_LOOP);
    test_fork(0);
    test_fork(NP_CONTROLLER_HOST_LOOP);
    test_fork_in_handler(0);
    test_fork_in_handler(NP_CONTROLLER_HOST_LOOP);
    run_program("leave", "0");
    run_program("leave", "1");
    test_footprint(0);
    test_footprint(NP_CONTROLLER_HOST_LOOP);
    test_threads();
    end_player();
    test_loading();
    return check_result();
}
