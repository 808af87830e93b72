/* SPDX-License-Identifier: MIT */
/*
 * Descriptors run out, at each number that matters. A function then returns a status, or the context waits as without a
 * bus. When descriptors are available again, everything continues. If a program closes the library's descriptors, as
 * closefrom() does, the log reports it.
 */
#define _GNU_SOURCE
#include "bus.h"

#include <sys/resource.h>

enum { MOST_LEFT = 14 };

static struct connection connection;
static struct client client;
static int destroyed;
static rlim_t highest;

static void on_destroy(void *user_data)
{
    (void)user_data;
    NOTE(destroyed++);
}

/* Limits the process to this number of additional descriptors. A negative number restores the old limit. */
static void leave_descriptors(int count)
{
    struct rlimit limit;
    int last = 0;
    getrlimit(RLIMIT_NOFILE, &limit);
    if (highest == 0)
        highest = limit.rlim_cur;
    /* Find the first forbidden number: `count` free numbers are below it. */
    for (int free_ones = 0;; last++)
        if (count < 0 || (fcntl(last, F_GETFD) < 0 && free_ones++ == count))
            break;
    limit.rlim_cur = count < 0 ? highest : (rlim_t)last;
    REQUIRE(setrlimit(RLIMIT_NOFILE, &limit) == 0);
}

static void expect(np_session *session, const char *title)
{
    char name[256], seen[64];
    REQUIRE(np_session_get_bus_name(session, name, sizeof name) == NP_OK);
    client_metadata(&client, name, "xesam:title", seen, sizeof seen);
    CHECK(strcmp(seen, title) == 0);
}

/* Makes a context and publishes the first session, with this number of free descriptors. */
static void publish_with(int left, np_context_flags flags)
{
    np_context *context = NULL;
    np_session *session = NULL, *second = NULL;
    int before = count_entries("/proc/self/fd"), expected = 1;
    connection = (struct connection){0};
    destroyed = 0;
    leave_descriptors(left);
    np_status status = np_context_new("org.example.Short", flags, &context);
    CHECK(status == NP_OK || status == NP_ERROR_SYSTEM);
    if (status != NP_OK) {
        CHECK(flags & NP_CONTEXT_HOST_LOOP && left < 2 && !context);
        leave_descriptors(-1);
        CHECK(count_entries("/proc/self/fd") == before);
        REQUIRE(np_context_new("org.example.Short", flags, &context) == NP_OK);
        leave_descriptors(left);
    }
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, on_destroy));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    CHECK_STATUS(NP_OK, set_item(session, "one", "One"));
    status = np_session_publish(session);
    CHECK(status == NP_OK || status == NP_ERROR_SYSTEM);
    CHECK(!np_session_is_published(session) || status == NP_OK);
    CHECK_STATUS(NP_OK, set_item(session, "two", "Two"));
    if (status == NP_OK && !(flags & NP_CONTEXT_HOST_LOOP))
        AWAIT(connection.now == NP_CONNECTION_WAITING || connection.now == NP_CONNECTION_CONNECTED);
    /* This watches the other players over a second connection. */
    np_session_is_system_primary(session);
    if (status != NP_OK)
        CHECK_STATUS(status, np_session_publish(session));

    leave_descriptors(-1);
    CHECK_STATUS(NP_OK, np_session_publish(session));
    if (flags & NP_CONTEXT_HOST_LOOP) {
        struct pollfd wanted = {.events = POLLIN};
        REQUIRE(np_context_get_fd(context, &wanted.fd) == NP_OK);
        while (connection.now != NP_CONNECTION_CONNECTED) {
            REQUIRE(poll(&wanted, 1, (int)(PATIENCE / NP_MILLISECOND)) == 1);
            CHECK_STATUS(NP_OK, np_context_dispatch(context));
        }
    } else {
        AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    }
    expect(session, "Two");

    /* The library is loaded and running now. Another session needs one socket, and three more descriptors for a moment.
       */
    if (flags & NP_CONTEXT_PUBLISH_ALL) {
        leave_descriptors(left);
        REQUIRE(np_session_new(context, "second", &second) == NP_OK);
        CHECK_STATUS(NP_OK, set_item(second, "second", "Second"));
        int connected = connection.times[NP_CONNECTION_CONNECTED], waited = connection.times[NP_CONNECTION_WAITING];
        CHECK_STATUS(NP_OK, np_session_publish(second));
        AWAIT(connection.times[NP_CONNECTION_WAITING] > waited ||
              connection.times[NP_CONNECTION_CONNECTED] > connected);
        CHECK_STATUS(NP_OK, set_item(session, "three", "Three"));
        leave_descriptors(-1);
        AWAIT(connection.now == NP_CONNECTION_CONNECTED && connection.times[NP_CONNECTION_CONNECTED] > connected);
        expect(second, "Second");
        expect(session, "Three");
        expected = 2;
    }
    CHECK(client_await_players(&client, expected));
    np_session_free(session);
    np_session_free(second);
    np_context_free(context);
    CHECK(destroyed == 1);
    CHECK(client_await_players(&client, 0));
    CHECK(count_entries("/proc/self/fd") == before);
}

static int log_lines;

static void on_line(np_log_level level, const char *message, void *user_data)
{
    (void)user_data;
    if (level == NP_LOG_ERROR && strstr(message, "closed descriptors of the library"))
        NOTE(log_lines++);
}

static void close_pollers(void)
{
    char path[64], kind[64];
    for (int descriptor = 3; descriptor < 64; descriptor++) {
        snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
        ssize_t size = readlink(path, kind, sizeof kind - 1);
        kind[size > 0 ? size : 0] = 0;
        if (strcmp(kind, "anon_inode:[eventpoll]") == 0)
            close(descriptor);
    }
}

static void close_library_descriptors(void)
{
    np_context *context = NULL;
    np_session *session = NULL;
    connection = (struct connection){0};
    CHECK_STATUS(NP_OK, np_log_set_handler(on_line, NULL, NULL));
    REQUIRE(np_context_new("org.example.Closed", 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    CHECK_STATUS(NP_OK, set_item(session, "one", "One"));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    close_pollers();
    CHECK_STATUS(NP_OK, set_item(session, "two", "Two"));
    /* The library's thread does not end after that. The process exits without freeing the context. */
    AWAIT(log_lines == 1);
}

/* Uses a new process for each number, in which the library has opened no descriptor yet. */
static pid_t start(int left, np_context_flags flags)
{
    pid_t child = fork();
    if (child != 0)
        return child;
    bus_begin();
    client_open(&client);
    publish_with(left, flags);
    if (check_result())
        fprintf(stderr, "  that was with %d descriptors left, flags %u\n", left, flags);
    exit(check_result());
}

static pid_t start_closing(void)
{
    pid_t child = fork();
    if (child != 0)
        return child;
    setenv("NOWPLAYING_LOG", "error", 1);
    bus_begin();
    close_library_descriptors();
    bus_clean_up();
    _exit(check_result());
}

int main(void)
{
    static const np_context_flags flags[] = {0, NP_CONTEXT_HOST_LOOP, NP_CONTEXT_PUBLISH_ALL};
    setenv("NOWPLAYING_LOG", "off", 1);
    for (size_t kind = 0; kind < sizeof flags / sizeof *flags; kind++) {
        pid_t children[MOST_LEFT + 1];
        for (int left = 0; left <= MOST_LEFT; left++)
            children[left] = start(left, flags[kind]);
        for (int left = 0; left <= MOST_LEFT; left++) {
            int status = 0;
            REQUIRE(waitpid(children[left], &status, 0) == children[left]);
            if (!CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0))
                fprintf(stderr, "  that was with %d descriptors left, flags %u, status %x\n", left, flags[kind],
                        status);
        }
    }
    int status = 0;
    REQUIRE(waitpid(start_closing(), &status, 0) > 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    return check_result();
}
