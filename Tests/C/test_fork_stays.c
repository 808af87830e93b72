/* SPDX-License-Identifier: MIT */
/*
 * A child of fork() continues without exec. The player still leaves the bus, also if it is killed. It connects to a new one,
 * and uses no processor time for a socket that it closed.
 */
#define _GNU_SOURCE
#include "bus.h"

static struct connection connection;
static struct client client;

static pid_t fork_waiting_child(void)
{
    int ready[2];
    char byte;
    REQUIRE(pipe2(ready, O_CLOEXEC) == 0);
    pid_t parent = getpid();
    pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent || write(ready[1], "", 1) != 1)
            _exit(1);
        for (;;)
            pause();
    }
    REQUIRE(child > 0 && read(ready[0], &byte, 1) == 1);
    close(ready[0]);
    close(ready[1]);
    return child;
}

static void end(pid_t child)
{
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}

/* A player and its child. The player is killed, and leaves the bus although the child runs on. */
static void check_player_is_killed(void)
{
    int ready[2];
    pid_t child = 0;
    REQUIRE(pipe2(ready, O_CLOEXEC) == 0);
    pid_t player = fork();
    if (player == 0) {
        np_context *context = NULL;
        np_session *session = NULL;
        alarm(60);
        REQUIRE(np_context_new("org.example.Killed", 0, &context) == NP_OK);
        REQUIRE(np_context_set_connection_handler(context, on_connection, &connection, NULL) == NP_OK);
        REQUIRE(np_session_new(context, "music", &session) == NP_OK);
        REQUIRE(set_item(session, "one", "One") == NP_OK);
        REQUIRE(np_session_publish(session) == NP_OK);
        AWAIT(connection.now == NP_CONNECTION_CONNECTED);
        /* The library's second connection. */
        np_session_is_system_primary(session);
        child = fork();
        if (child == 0)
            alarm(60);
        else if (write(ready[1], &child, sizeof child) != sizeof child)
            _exit(1);
        for (;;)
            pause();
    }
    REQUIRE(player > 0 && read(ready[0], &child, sizeof child) == sizeof child);
    CHECK(client_await_players(&client, 1));
    kill(player, SIGKILL);
    waitpid(player, NULL, 0);
    CHECK(client_await_players(&client, 0));
    CHECK(kill(child, 0) == 0);
    kill(child, SIGKILL);
    close(ready[0]);
    close(ready[1]);
}

/* Returns the processor time of this process while it should be idle. */
static int64_t used_while_idle(void)
{
    struct timespec before, after;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &before);
    poll(NULL, 0, 300);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &after);
    return (after.tv_sec - before.tv_sec) * NP_SECOND + (after.tv_nsec - before.tv_nsec) / 1000;
}

int main(void)
{
    np_context *context = NULL;
    np_session *session = NULL;
    char title[64], name[256];
    setenv("NOWPLAYING_LOG", "error", 1);
    bus_begin();
    client_open(&client);
    check_player_is_killed();
    REQUIRE(np_context_new("org.example.Stays", 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    CHECK_STATUS(NP_OK, set_item(session, "one", "One"));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    /* This watches the other players over the library's second connection. */
    np_session_is_system_primary(session);
    CHECK(client_await_players(&client, 1));

    pid_t child = fork_waiting_child();
    CHECK_STATUS(NP_OK, np_session_withdraw(session));
    CHECK(client_await_players(&client, 0));
    AWAIT(connection.now == NP_CONNECTION_IDLE);
    CHECK_STATUS(NP_OK, np_session_publish(session));
    CHECK(client_await_players(&client, 1));
    end(child);

    child = fork_waiting_child();
    client_close(&client);
    bus_stop();
    AWAIT(connection.now == NP_CONNECTION_WAITING);
    bus_start();
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    client_open(&client);
    CHECK_STATUS(NP_OK, np_session_get_bus_name(session, name, sizeof name));
    client_metadata(&client, name, "xesam:title", title, sizeof title);
    CHECK(strcmp(title, "One") == 0);
    int64_t used = used_while_idle();
    if (!CHECK(used < 50 * NP_MILLISECOND))
        fprintf(stderr, "  %lld us of 300 000\n", (long long)used);
    np_context_free(context);
    CHECK(client_await_players(&client, 0));
    end(child);

    np_session_free(session);
    client_close(&client);
    return check_result();
}
