/* SPDX-License-Identifier: MIT */
/* A host with its own loop gets the same callbacks in the same order, and only when it dispatches. */
#define _GNU_SOURCE
#include "bus.h"

enum { MAX_SCRIPT = 4096 };

/* The events of one run, one line each. */
struct events {
    np_context *context;
    pthread_t dispatcher;
    bool own_loop;
    int events;
    int destroyed;
    char script[MAX_SCRIPT];
};

static struct client client;

static void add_event(struct events *recorded, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    pthread_mutex_lock(&board_mutex);
    size_t size = strlen(recorded->script);
    vsnprintf(recorded->script + size, MAX_SCRIPT - size, format, values);
    recorded->events++;
    pthread_cond_broadcast(&board_changed);
    pthread_mutex_unlock(&board_mutex);
    va_end(values);
    if (recorded->own_loop) {
        CHECK(pthread_equal(pthread_self(), recorded->dispatcher));
        CHECK_STATUS(NP_ERROR_INVALID_STATE, np_context_dispatch(recorded->context));
    } else {
        CHECK(!pthread_equal(pthread_self(), recorded->dispatcher));
    }
}

static void on_state(np_context *context, np_connection state, void *user_data)
{
    struct events *recorded = user_data;
    CHECK(context == recorded->context);
    /* Ignore the intermediate states of the connection. */
    if (state == NP_CONNECTION_CONNECTED || state == NP_CONNECTION_IDLE)
        add_event(user_data, "connection %d\n", state);
}

static void on_primary(np_session *session, bool is_primary, void *user_data)
{
    add_event(user_data, "primary %s %d\n", np_session_id(session), is_primary);
}

static void on_command(np_request *request, void *user_data)
{
    const char *id = "?";
    int64_t position = -1;
    CHECK_STATUS(NP_OK, np_request_get_session_id(request, &id));
    if (command_of(request) == NP_COMMAND_SEEK_TO_POSITION)
        CHECK_STATUS(NP_OK, np_request_get_position(request, &position));
    add_event(user_data, "%s %s %lld\n", id, np_command_name(command_of(request)), (long long)position);
    CHECK_STATUS(NP_OK, np_request_finish(request));
}

static void on_destroy(void *user_data)
{
    struct events *recorded = user_data;
    NOTE(recorded->destroyed++);
}

static bool is_readable(int descriptor, int64_t within_us)
{
    struct pollfd waiting = {.fd = descriptor, .events = POLLIN};
    return poll(&waiting, 1, (int)(within_us / NP_MILLISECOND)) == 1;
}

/* Runs the host's loop, or waits for the library's thread, until this number of events. */
static void wait_for(struct events *recorded, int events)
{
    int descriptor;
    if (!recorded->own_loop) {
        AWAIT(recorded->events >= events);
        return;
    }
    REQUIRE(np_context_get_fd(recorded->context, &descriptor) == NP_OK);
    while (recorded->events < events) {
        REQUIRE(is_readable(descriptor, PATIENCE));
        CHECK_STATUS(NP_OK, np_context_dispatch(recorded->context));
    }
    CHECK(recorded->events == events);
    CHECK_STATUS(NP_OK, np_context_dispatch(recorded->context));
    CHECK(!is_readable(descriptor, 0));
    CHECK(recorded->events == events);
}

static void run(struct events *recorded, np_context_flags flags)
{
    static const np_command offered[] = {NP_COMMAND_PLAY, NP_COMMAND_PAUSE, NP_COMMAND_SEEK_TO_POSITION,
                                         NP_COMMAND_NEXT};
    np_session *first = NULL, *second = NULL;
    char player[256];
    recorded->dispatcher = pthread_self();
    recorded->own_loop = flags & NP_CONTEXT_HOST_LOOP;
    REQUIRE(np_context_new("org.example.HostLoop", flags, &recorded->context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(recorded->context, on_state, recorded, on_destroy));
    REQUIRE(np_session_new(recorded->context, "first", &first) == NP_OK);
    REQUIRE(np_session_new(recorded->context, "second", &second) == NP_OK);
    CHECK_STATUS(NP_OK, np_session_offer_commands(first, offered, 4, on_command, recorded, on_destroy));
    CHECK_STATUS(NP_OK, np_session_set_application_primary_handler(first, on_primary, recorded, on_destroy));
    CHECK_STATUS(NP_OK, np_session_set_application_primary_handler(second, on_primary, recorded, on_destroy));
    CHECK_STATUS(NP_OK, set_item(first, "one", "One"));
    CHECK_STATUS(NP_OK, set_item(second, "two", "Two"));
    CHECK(recorded->events == 0);

    CHECK_STATUS(NP_OK, np_session_publish(first));
    wait_for(recorded, 2);
    CHECK_STATUS(NP_OK, np_session_get_bus_name(first, player, sizeof player));

    client_command(&client, player, "Play");
    client_send(&client, player, PLAYER_PATH, PLAYER, "Seek", "x", 7 * NP_SECOND);
    client_command(&client, player, "Pause");
    client_command(&client, player, "Next");
    uint32_t last = client_command(&client, player, "Play");
    wait_for(recorded, 7);
    struct message answer;
    CHECK(client_await(&client, last, &answer) && answer.type == METHOD_RETURN);

    CHECK_STATUS(NP_OK, np_session_request_application_primary(second));
    wait_for(recorded, 10);
    CHECK_STATUS(NP_OK, np_session_withdraw(second));
    wait_for(recorded, 13);
    CHECK_STATUS(NP_OK, np_session_withdraw(first));
    wait_for(recorded, 15);

    /* When a context is freed, its pending events are not delivered, and their data is destroyed. */
    CHECK_STATUS(NP_OK, np_session_publish(first));
    wait_for(recorded, 17);
    int events = recorded->events;
    if (recorded->own_loop)
        CHECK_STATUS(NP_OK, np_session_withdraw(first));
    np_context_free(recorded->context);
    CHECK(recorded->events == events);
    CHECK(recorded->destroyed == 4);
    np_session_free(first);
    np_session_free(second);
    CHECK(recorded->destroyed == 4);
}

int main(void)
{
    static struct events threaded, looped;
    /* Hide the warnings: each callback calls np_context_dispatch(). */
    setenv("NOWPLAYING_LOG", "error", 1);
    bus_begin();
    client_open(&client);
    run(&threaded, 0);
    run(&looped, NP_CONTEXT_HOST_LOOP);
    if (!CHECK(strcmp(threaded.script, looped.script) == 0))
        fprintf(stderr, "with the thread:\n%swith the loop:\n%s", threaded.script, looped.script);
    CHECK(strstr(threaded.script, "first play -1\nfirst seek_to_position 7000000\nfirst pause -1\nfirst next -1\n"));
    client_close(&client);
    return check_result();
}
