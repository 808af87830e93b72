/* SPDX-License-Identifier: MIT */
/* While nothing changes, nothing happens: no message, and no thread of the library runs, idle or playing. */
#define _GNU_SOURCE
#include "bus.h"

#include <sys/timerfd.h>

static struct connection connection;
static struct client monitor, client;

static bool was_called;

static void on_result(np_session *session, bool published, bool prominent, void *user_data)
{
    (void)session, (void)user_data;
    CHECK(published && prominent);
    NOTE(was_called = true);
}

static void on_command(np_request *request, void *user_data)
{
    (void)user_data;
    np_request_finish(request);
}

/* Reads one line of the status of each other thread. */
static void read_threads(const char *format, void (*take)(const char *value, void *data), void *data)
{
    DIR *tasks = opendir("/proc/self/task");
    REQUIRE(tasks);
    for (struct dirent *entry; (entry = readdir(tasks));) {
        char path[300], line[128], value[64];
        if (entry->d_name[0] == '.' || atoi(entry->d_name) == getpid())
            continue;
        snprintf(path, sizeof path, "/proc/self/task/%s/status", entry->d_name);
        FILE *status = fopen(path, "r");
        REQUIRE(status);
        while (fgets(line, sizeof line, status))
            if (sscanf(line, format, value) == 1)
                take(value, data);
        fclose(status);
    }
    closedir(tasks);
}

static void add_up(const char *value, void *data)
{
    *(long *)data += atol(value);
}

static void ask_asleep(const char *value, void *data)
{
    if (strcmp(value, "S") != 0)
        *(bool *)data = false;
}

/* Returns the number of context switches of the library's threads. */
static long count_switches(void)
{
    long switches = 0;
    read_threads("voluntary_ctxt_switches: %63s", add_up, &switches);
    read_threads("nonvoluntary_ctxt_switches: %63s", add_up, &switches);
    return switches;
}

/* Returns whether all of them sleep. A thread with unread data is not asleep. */
static bool is_asleep(void)
{
    bool asleep = true;
    read_threads("State: %63s", ask_asleep, &asleep);
    return asleep;
}

/* Counts the messages on the bus during this time. */
static int count_messages(int seconds)
{
    struct message message;
    int count = 0;
    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    struct itimerspec duration = {.it_value.tv_sec = seconds};
    REQUIRE(timer >= 0 && timerfd_settime(timer, 0, &duration, NULL) == 0);
    for (;;) {
        while (client_receive(&monitor, 0, &message)) {
            fprintf(stderr, "on the bus: type %d %s.%s from %s\n", message.type,
                    message.interface ? message.interface : "", message.member ? message.member : "",
                    message.sender ? message.sender : "");
            count++;
        }
        struct pollfd waiting[] = {{timer, POLLIN, 0}, {monitor.descriptor, POLLIN, 0}};
        REQUIRE(poll(waiting, 2, -1) > 0);
        if (waiting[0].revents && !waiting[1].revents)
            break;
    }
    close(timer);
    return count;
}

/* Waits until the library has answered everything and sleeps. */
static void settle(const char *player)
{
    struct message answer, message;
    CHECK(client_call(&client, &answer, player, PLAYER_PATH, PLAYER, "Play", ""));
    CHECK(client_position(&client, player) >= 0);
    client_close(&client);
    /* The end of the client is the monitor's last message. */
    for (bool gone = false; !gone;) {
        REQUIRE(client_receive(&monitor, clock_us() + PATIENCE, &message));
        struct reader reader = read_body(&message);
        gone = message.member && strcmp(message.member, "NameOwnerChanged") == 0 &&
               strcmp(read_string(&reader), client.name) == 0 && strlen(read_string(&reader)) > 0 &&
               strlen(read_string(&reader)) == 0;
    }
    int64_t until = clock_us() + PATIENCE;
    while (!is_asleep() && clock_us() < until)
        sched_yield();
    CHECK(is_asleep());
}

static void measure(const char *what, const char *player, int seconds)
{
    client_open(&client);
    settle(player);
    long before = count_switches();
    CHECK(before > 0);
    int messages = count_messages(seconds);
    long switches = count_switches() - before;
    if (messages == 0 && switches == 0)
        return;
    atomic_fetch_add(&check_failures, 1);
    fprintf(stderr, "%s for %d seconds: %d messages, %ld context switches\n", what, seconds, messages, switches);
}

int main(void)
{
    np_context *context = NULL;
    np_session *session = NULL;
    char player[256];
    struct message answer;
    bus_begin();
    REQUIRE(np_context_new("org.example.Quiet", 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    CHECK_STATUS(NP_OK, np_session_offer_command(session, NP_COMMAND_PLAY, on_command, NULL, NULL));
    CHECK_STATUS(NP_OK, set_item(session, "one", "One"));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    CHECK_STATUS(NP_OK, np_session_get_bus_name(session, player, sizeof player));
    client_open(&monitor);
    REQUIRE(client_call(&monitor, &answer, BUS, "/org/freedesktop/DBus", BUS ".Monitoring", "BecomeMonitor", "asu", 0));

    measure("idle", player, 1);
    CHECK_STATUS(NP_OK, set_state(session, NP_PLAYBACK_PLAYING, 0));
    measure("playing", player, 3);
    /* The same while the library watches the other players. */
    CHECK_STATUS(NP_OK, np_session_request_system_primary(session, on_result, NULL, NULL));
    AWAIT(was_called);
    measure("playing and watching", player, 1);

    client_close(&monitor);
    np_session_free(session);
    np_context_free(context);
    return check_result();
}
