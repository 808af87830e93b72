/* SPDX-License-Identifier: MIT */
/* The smallest reader of MPRIS players on sd-bus, as reader.c describes it. It calls all players at once. */
#define _GNU_SOURCE
#include <systemd/sd-bus.h>

#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PATH "/org/mpris/MediaPlayer2"
#define ROOT "org.mpris.MediaPlayer2"
#define PROPERTIES "org.freedesktop.DBus.Properties"
#define PATIENCE_US 2000000

static sd_bus *bus;
static long wanted, known, titled, open_calls;

static void must(int result, const char *what)
{
    if (result >= 0)
        return;
    fprintf(stderr, "%s: %s\n", what, strerror(-result));
    exit(1);
}

/* Reads an a{sv} with the properties of the player. Returns whether it has a new item. */
static bool read_properties(sd_bus_message *message)
{
    const char *key, *word;
    bool has_item = false;
    must(sd_bus_message_enter_container(message, 'a', "{sv}"), "a{sv}");
    while (sd_bus_message_enter_container(message, 'e', "sv") > 0) {
        sd_bus_message_read(message, "s", &key);
        if (strcmp(key, "Metadata") == 0) {
            has_item = true;
            sd_bus_message_enter_container(message, 'v', "a{sv}");
            sd_bus_message_enter_container(message, 'a', "{sv}");
            while (sd_bus_message_enter_container(message, 'e', "sv") > 0) {
                sd_bus_message_read(message, "s", &key);
                if (strcmp(key, "xesam:title") == 0 && sd_bus_message_read(message, "v", "s", &word) > 0)
                    titled += *word != '\0';
                else
                    sd_bus_message_skip(message, "v");
                sd_bus_message_exit_container(message);
            }
            sd_bus_message_exit_container(message);
            sd_bus_message_exit_container(message);
        } else {
            sd_bus_message_skip(message, "v");
        }
        sd_bus_message_exit_container(message);
    }
    sd_bus_message_exit_container(message);
    return has_item;
}

static int on_properties(sd_bus_message *reply, void *data, sd_bus_error *error)
{
    (void)error;
    open_calls--;
    if (!sd_bus_message_is_method_error(reply, NULL) && data)
        read_properties(reply);
    if (data && ++known == wanted) {
        puts("ready");
        fflush(stdout);
    }
    return 0;
}

static int on_position(sd_bus_message *reply, void *data, sd_bus_error *error)
{
    (void)data, (void)error;
    int64_t position_us;
    return sd_bus_message_is_method_error(reply, NULL) ? 0 : sd_bus_message_read(reply, "v", "x", &position_us);
}

/* MPRIS does not report the position with a new item: a reader must request it. */
static int on_change(sd_bus_message *signal, void *data, sd_bus_error *error)
{
    const char *interface;
    (void)data, (void)error;
    if (sd_bus_message_read(signal, "s", &interface) <= 0 || strcmp(interface, ROOT ".Player") != 0)
        return 0;
    if (!read_properties(signal))
        return 0;
    return sd_bus_call_method_async(bus, NULL, sd_bus_message_get_sender(signal), PATH, PROPERTIES, "Get", on_position,
                                    NULL, "ss", ROOT ".Player", "Position");
}

static void get_all(const char *name, const char *interface, bool is_player)
{
    sd_bus_message *call;
    must(sd_bus_message_new_method_call(bus, &call, name, PATH, PROPERTIES, "GetAll"), "GetAll");
    must(sd_bus_message_append(call, "s", interface), "GetAll");
    must(sd_bus_call_async(bus, NULL, call, on_properties, is_player ? &bus : NULL, PATIENCE_US), "GetAll");
    sd_bus_message_unref(call);
    open_calls++;
}

int main(int argc, char **argv)
{
    char **names;
    bool is_once = argc > 1 && strcmp(argv[1], "once") == 0, has_input = true;
    wanted = argc > 2 ? atol(argv[2]) : 0;
    must(sd_bus_open_user(&bus), "sd_bus_open_user");
    if (!is_once)
        must(sd_bus_match_signal(bus, NULL, NULL, PATH, PROPERTIES, "PropertiesChanged", on_change, NULL), "match");
    must(sd_bus_list_names(bus, &names, NULL), "ListNames");
    for (size_t i = 0; names[i]; i++) {
        if (strncmp(names[i], ROOT ".", strlen(ROOT ".")) != 0)
            continue;
        get_all(names[i], ROOT ".Player", true);
        get_all(names[i], ROOT, false);
    }
    while (has_input && (!is_once || open_calls > 0)) {
        int result;
        while ((result = sd_bus_process(bus, NULL)) > 0)
            ;
        must(result, "sd_bus_process");
        if (is_once && open_calls == 0)
            break;
        uint64_t until = UINT64_MAX;
        sd_bus_get_timeout(bus, &until);
        struct pollfd fds[] = {{sd_bus_get_fd(bus), (short)sd_bus_get_events(bus), 0}, {STDIN_FILENO, POLLIN, 0}};
        poll(fds, is_once ? 1 : 2, until == UINT64_MAX ? -1 : 10);
        has_input = is_once || !fds[1].revents;
    }
    printf("%ld\n", titled);
    sd_bus_flush_close_unref(bus);
    return 0;
}
