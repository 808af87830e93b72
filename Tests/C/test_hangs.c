/* SPDX-License-Identifier: MIT */
/*
 * A handler that never returns: np_context_free() waits five seconds, logs a line and returns. This holds with a thread
 * of the library, in the host's loop, and without free descriptors. The data of the running handler stays valid.
 */
#define _GNU_SOURCE
#include "bus.h"

#include <sys/resource.h>

static struct connection connection;
static struct client client;
static bool is_inside, may_return, has_returned;
static int destroyed, log_lines;

static void on_line(np_log_level level, const char *message, void *user_data)
{
    (void)user_data;
    if (level == NP_LOG_ERROR && strstr(message, "5 s"))
        NOTE(log_lines++);
}

static void on_command(np_request *request, void *user_data)
{
    int *alive = user_data;
    NOTE(is_inside = true);
    pthread_mutex_lock(&board_mutex);
    while (!may_return)
        pthread_cond_wait(&board_changed, &board_mutex);
    pthread_mutex_unlock(&board_mutex);
    /* The request has ended, but the handler's data is still valid. */
    CHECK_STATUS(NP_ERROR_FINISHED, np_request_finish(request));
    CHECK(*alive == 1);
    NOTE(has_returned = true);
}

static void on_destroy(void *user_data)
{
    *(int *)user_data = 0;
    NOTE(destroyed++);
}

static void *run_loop(void *data)
{
    np_context *context = data;
    struct pollfd wanted = {.events = POLLIN};
    REQUIRE(np_context_get_fd(context, &wanted.fd) == NP_OK);
    while (np_context_dispatch(context) == NP_OK && !may_return)
        poll(&wanted, 1, -1);
    return NULL;
}

static int hang(np_context_flags flags, bool without_descriptors)
{
    np_context *context = NULL;
    np_session *session = NULL;
    struct rlimit limit;
    char name[256];
    static int alive = 1;
    pthread_t loop;
    np_log_set_handler(on_line, NULL, NULL);
    bus_begin();
    client_open(&client);
    REQUIRE(np_context_new("org.example.Hang", flags, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    CHECK_STATUS(NP_OK, np_session_offer_command(session, NP_COMMAND_NEXT, on_command, &alive, on_destroy));
    CHECK_STATUS(NP_OK, set_item(session, "one", "One"));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    if (flags & NP_CONTEXT_HOST_LOOP)
        REQUIRE(pthread_create(&loop, NULL, run_loop, context) == 0);
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    CHECK_STATUS(NP_OK, np_session_get_bus_name(session, name, sizeof name));
    client_command(&client, name, "Next");
    AWAIT(is_inside);
    getrlimit(RLIMIT_NOFILE, &limit);
    rlim_t before_limit = limit.rlim_cur;
    limit.rlim_cur = without_descriptors ? 1 : before_limit;
    REQUIRE(setrlimit(RLIMIT_NOFILE, &limit) == 0);

    int64_t before = clock_us();
    np_context_free(context);
    int64_t took = clock_us() - before;
    CHECK(took >= 4900 * NP_MILLISECOND && took < 7 * NP_SECOND);
    CHECK(log_lines == 1);
    CHECK(destroyed == 0);
    CHECK(!np_session_is_published(session));
    np_session_free(session);

    limit.rlim_cur = before_limit;
    REQUIRE(setrlimit(RLIMIT_NOFILE, &limit) == 0);
    CHECK(client_await_players(&client, 0));
    /* The handler's data is destroyed when the handler returns. */
    NOTE(may_return = true);
    AWAIT(destroyed == 1);
    CHECK(has_returned);
    client_close(&client);
    if (flags & NP_CONTEXT_HOST_LOOP)
        pthread_join(loop, NULL);
    return check_result();
}

int main(void)
{
    pid_t children[3];
    for (int i = 0; i < 3; i++) {
        children[i] = fork();
        if (children[i] == 0)
            exit(hang(i > 0 ? NP_CONTEXT_HOST_LOOP : 0, i == 2));
    }
    for (int i = 0; i < 3; i++) {
        int status = 0;
        REQUIRE(waitpid(children[i], &status, 0) == children[i]);
        if (!CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0))
            fprintf(stderr, "  that was number %d\n", i);
    }
    return check_result();
}
