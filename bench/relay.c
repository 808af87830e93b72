/* SPDX-License-Identifier: MIT */
/*
 * Measures how long a state needs to another machine: relay PORT ROUNDS
 *
 * It publishes states to an MQTT broker as another machine's bridge does. For each it measures the time until a bare
 * subscriber receives it, and the time until the bridge emits PropertiesChanged on the bus. The output is one line of JSON:
 * {"echo": NANOSECONDS, "shown": NANOSECONDS, "ratio": …}, medians.
 */
#include <mosquitto.h>
#include <systemd/sd-bus.h>

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define HOST "nowplaying/v1/bench"
#define STATE HOST "/song/state"

static int64_t echoed, shown;
static bool is_there;

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static void fail(const char *what)
{
    fprintf(stderr, "relay: %s\n", what);
    exit(1);
}

static void on_message(struct mosquitto *client, void *data, const struct mosquitto_message *message)
{
    (void)client, (void)data, (void)message;
    echoed = now_ns();
}

static int on_change(sd_bus_message *message, void *data, sd_bus_error *error)
{
    (void)message, (void)data, (void)error;
    shown = now_ns();
    return 0;
}

static int on_owner(sd_bus_message *message, void *data, sd_bus_error *error)
{
    const char *name = "", *before, *after = "";
    (void)data, (void)error;
    sd_bus_message_read(message, "sss", &name, &before, &after);
    is_there |= strncmp(name, "org.mpris.MediaPlayer2.", 23) == 0 && *after;
    return 0;
}

static struct mosquitto *connect_to(int port, const char *topic)
{
    struct mosquitto *client = mosquitto_new(NULL, true, NULL);
    if (!client || mosquitto_int_option(client, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5) ||
        mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1) || mosquitto_connect(client, "127.0.0.1", port, 60))
        fail("no broker accepts connections");
    mosquitto_message_callback_set(client, on_message);
    while (mosquitto_want_write(client) || mosquitto_loop(client, 100, 1))
        mosquitto_loop_write(client, 1);
    if (topic && mosquitto_subscribe(client, NULL, topic, 0))
        fail("cannot subscribe");
    return client;
}

/* Serves both connections until `done` is true, or returns false after `seconds`. */
static bool serve(struct mosquitto **clients, sd_bus *bus, bool (*done)(void), int seconds)
{
    int64_t end = now_ns() + INT64_C(1000000000) * seconds;
    while (!done()) {
        struct pollfd fds[3] = {{mosquitto_socket(clients[0]), POLLIN, 0},
                                {mosquitto_socket(clients[1]), POLLIN, 0},
                                {sd_bus_get_fd(bus), POLLIN, 0}};
        if (now_ns() > end)
            return false;
        poll(fds, 3, 100);
        for (int i = 0; i < 2; i++) {
            mosquitto_loop_read(clients[i], 1);
            while (mosquitto_want_write(clients[i]))
                mosquitto_loop_write(clients[i], 1);
            mosquitto_loop_misc(clients[i]);
        }
        while (sd_bus_process(bus, NULL) > 0)
            ;
    }
    return true;
}

static bool is_shown(void)
{
    return is_there;
}

static bool has_come(void)
{
    return echoed && shown;
}

static int compare(const void *one, const void *other)
{
    int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
    return (a > b) - (a < b);
}

static void publish_song(struct mosquitto *client, int number)
{
    char state[1024];
    int size = snprintf(
        state, sizeof state,
        "{\"identity\":\"Player\",\"host\":{\"name\":\"Bench\",\"type\":\"desktop\"},\"content\":{\"id\":\"song-%d\","
        "\"kind\":\"music\",\"media_type\":\"audio\",\"duration_ms\":%d,\"title\":\"Song %d\","
        "\"artist\":[\"The Ferrymen\"],\"album\":\"Low Water\"},\"playback\":{\"state\":\"playing\",\"rate\":1.0,"
        "\"position_ms\":0,\"age_ms\":0},\"commands\":[{\"command\":\"play\"},{\"command\":\"pause\"},"
        "{\"command\":\"next\"}],\"devices\":[]}",
        number, 254000 + number % 2 * 1000, number);
    if (mosquitto_publish(client, NULL, STATE, size, state, 0, true))
        fail("cannot publish");
    while (mosquitto_want_write(client))
        mosquitto_loop_write(client, 1);
}

int main(int argc, char **argv)
{
    static const char presence[] = "{\"presence\":\"online\",\"sessions\":[\"song\"]}";
    static int64_t echoes[10000], changes[10000];
    int port = argc > 1 ? atoi(argv[1]) : 1883, rounds = argc > 2 ? atoi(argv[2]) : 200;
    if (rounds < 1 || rounds > 10000)
        fail("1 to 10,000 rounds");
    sd_bus *bus = NULL;
    mosquitto_lib_init();
    if (sd_bus_open_user(&bus) < 0)
        fail("no bus is running");
    sd_bus_match_signal(bus, NULL, "org.freedesktop.DBus", NULL, "org.freedesktop.DBus", "NameOwnerChanged", on_owner,
                        NULL);
    struct mosquitto *clients[2] = {connect_to(port, NULL), connect_to(port, STATE)};
    mosquitto_publish(clients[0], NULL, HOST "/presence", sizeof presence - 1, presence, 0, true);
    /* A bridge that connects later would request the state, and this program does not answer. */
    for (int second = 0; second == 0 || !serve(clients, bus, is_shown, 1); second++) {
        if (second == 10)
            fail("the bridge shows nothing");
        publish_song(clients[0], -second);
    }
    sd_bus_match_signal(bus, NULL, NULL, "/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Properties",
                        "PropertiesChanged", on_change, NULL);
    for (int round = 0; round < rounds; round++) {
        echoed = shown = 0;
        int64_t begun = now_ns();
        publish_song(clients[0], round + 1);
        if (!serve(clients, bus, has_come, 10))
            fail("a state does not arrive");
        echoes[round] = echoed - begun;
        changes[round] = shown - begun;
    }
    qsort(echoes, (size_t)rounds, sizeof *echoes, compare);
    qsort(changes, (size_t)rounds, sizeof *changes, compare);
    printf("{\"echo\": %lld, \"shown\": %lld, \"ratio\": %.3f}\n", (long long)echoes[rounds / 2],
           (long long)changes[rounds / 2], (double)changes[rounds / 2] / (double)echoes[rounds / 2]);
    mosquitto_publish(clients[0], NULL, STATE, 0, NULL, 0, true);
    mosquitto_publish(clients[0], NULL, HOST "/presence", 0, NULL, 0, true);
    for (int i = 0; i < 2; i++) {
        mosquitto_loop_write(clients[i], 8);
        mosquitto_destroy(clients[i]);
    }
    sd_bus_unref(bus);
    mosquitto_lib_cleanup();
}
