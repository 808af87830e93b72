/* SPDX-License-Identifier: MIT */
/* A change is one signal: the signals that a client gets for updates, pauses, seeks, and calls that change nothing. */
#define _GNU_SOURCE
#include "bus.h"

static struct connection connection;
static struct client client;
static char player[256];
static int changed, seeked;
static int64_t sought;
static char title[64], status[16];
static bool can_go_next;

static void on_signal(struct client *unused, const struct message *signal)
{
    struct reader value;
    (void)unused;
    if (!signal->member)
        return;
    if (strcmp(signal->member, "Seeked") == 0) {
        value = read_body(signal);
        seeked++;
        sought = read_int64(&value);
    }
    if (strcmp(signal->member, "PropertiesChanged") != 0)
        return;
    changed++;
    if (read_changed(signal, "Metadata", &value)) {
        const char *type = read_entry(&value, "xesam:title");
        snprintf(title, sizeof title, "%s", type ? read_string(&value) : "");
    }
    if (read_changed(signal, "PlaybackStatus", &value))
        snprintf(status, sizeof status, "%s", read_string(&value));
    if (read_changed(signal, "CanGoNext", &value))
        can_go_next = read_uint32(&value);
}

static void on_command(np_request *request, void *user_data)
{
    (void)user_data;
    np_request_finish(request);
}

/* Sends a command and waits. Its answer arrives after all changes that were set before the command. */
static void settle(void)
{
    struct message answer;
    CHECK(client_call(&client, &answer, player, PLAYER_PATH, PLAYER, "Play", ""));
}

static void check_counts(int changes, int seeks, int line)
{
    settle();
    if (changed == changes && seeked == seeks)
        return;
    atomic_fetch_add(&check_failures, 1);
    fprintf(stderr, "%s:%d: PropertiesChanged %d times, not %d; Seeked %d times, not %d\n", __FILE__, line, changed,
            changes, seeked, seeks);
}

/* Runs some setters, and counts the signals that the client receives. */
#define COUNT(changes, seeks, setters)                                                                                 \
    do {                                                                                                               \
        changed = seeked = 0;                                                                                          \
        setters;                                                                                                       \
        check_counts(changes, seeks, __LINE__);                                                                        \
    } while (0)

int main(void)
{
    np_context *context = NULL;
    np_session *session = NULL;
    char rule[128];
    static const np_command offered[] = {NP_COMMAND_PLAY, NP_COMMAND_PAUSE, NP_COMMAND_SEEK_TO_POSITION,
                                         NP_COMMAND_NEXT};
    bus_begin();
    REQUIRE(np_context_new("org.example.Frames", 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    CHECK_STATUS(NP_OK, np_session_offer_commands(session, offered, 4, on_command, NULL, NULL));
    CHECK_STATUS(NP_OK, np_session_set_command_enabled(session, NP_COMMAND_NEXT, false));
    CHECK_STATUS(NP_OK, set_item(session, "one", "One"));
    CHECK_STATUS(NP_OK, set_state(session, NP_PLAYBACK_PLAYING, 10 * NP_SECOND));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    CHECK_STATUS(NP_OK, np_session_get_bus_name(session, player, sizeof player));

    client_open(&client);
    client.on_signal = on_signal;
    snprintf(rule, sizeof rule, "type='signal',path='%s'", PLAYER_PATH);
    client_match(&client, rule);

    /* A track change: content, playback and commands, with nested updates. */
    COUNT(1, 0, {
        CHECK_STATUS(NP_OK, np_session_begin_update(session));
        CHECK_STATUS(NP_OK, set_item(session, "two", "Two"));
        CHECK_STATUS(NP_OK, np_session_begin_update(session));
        CHECK_STATUS(NP_OK, set_state(session, NP_PLAYBACK_PAUSED, 0));
        CHECK_STATUS(NP_OK, np_session_end_update(session));
        CHECK_STATUS(NP_OK, np_session_set_command_enabled(session, NP_COMMAND_NEXT, true));
        CHECK(client_get_is(&client, player, "PlaybackStatus", "Playing"));
        CHECK_STATUS(NP_OK, np_session_end_update(session));
    });
    CHECK(strcmp(title, "Two") == 0);
    CHECK(strcmp(status, "Paused") == 0);
    CHECK(can_go_next);

    COUNT(1, 0, CHECK_STATUS(NP_OK, set_state(session, NP_PLAYBACK_PLAYING, NP_TIME_UNKNOWN)));
    CHECK(strcmp(status, "Playing") == 0);
    COUNT(1, 0, CHECK_STATUS(NP_OK, set_state(session, NP_PLAYBACK_PAUSED, NP_TIME_UNKNOWN)));
    CHECK(strcmp(status, "Paused") == 0);

    COUNT(0, 1, CHECK_STATUS(NP_OK, set_state(session, NP_PLAYBACK_PAUSED, 100 * NP_SECOND)));
    CHECK(sought == 100 * NP_SECOND);

    COUNT(0, 0, {
        CHECK_STATUS(NP_OK, set_item(session, "two", "Two"));
        CHECK_STATUS(NP_OK, set_state(session, NP_PLAYBACK_PAUSED, 100 * NP_SECOND));
        CHECK_STATUS(NP_OK, set_state(session, NP_PLAYBACK_PAUSED, NP_TIME_UNKNOWN));
        CHECK_STATUS(NP_OK, np_session_set_command_enabled(session, NP_COMMAND_NEXT, true));
        CHECK_STATUS(NP_OK, np_session_offer_commands(session, offered, 4, on_command, NULL, NULL));
        CHECK_STATUS(NP_OK, np_session_publish(session));
        CHECK_STATUS(NP_OK, np_session_begin_update(session));
        CHECK_STATUS(NP_OK, np_session_end_update(session));
    });

    /* An update that changes a value and changes it back emits no signal. */
    COUNT(0, 0, {
        CHECK_STATUS(NP_OK, np_session_begin_update(session));
        CHECK_STATUS(NP_OK, set_item(session, "two", "Three"));
        CHECK_STATUS(NP_OK, set_item(session, "two", "Two"));
        CHECK_STATUS(NP_OK, np_session_end_update(session));
    });
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_end_update(session));

    /* The library may skip values of a burst. It keeps their order, and publishes the last one. */
    int burst = scaled(10000);
    char id[32], name[32], last[64];
    changed = 0;
    for (int i = 1; i <= burst; i++) {
        snprintf(id, sizeof id, "burst-%d", i);
        snprintf(name, sizeof name, "Number %d", i);
        CHECK_STATUS(NP_OK, set_item(session, id, name));
    }
    settle();
    CHECK(changed >= 1 && changed <= burst);
    CHECK(strcmp(title, name) == 0);
    client_metadata(&client, player, "xesam:title", last, sizeof last);
    CHECK(strcmp(last, name) == 0);
    CHECK(client_position(&client, player) == 0);

    client_close(&client);
    np_session_free(session);
    np_context_free(context);
    return check_result();
}
