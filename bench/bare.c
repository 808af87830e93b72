/* SPDX-License-Identifier: MIT */
/*
 * The smallest MPRIS player in C on sd-bus, written as in its manual. The bench compares the library with it. It checks
 * nothing, stores nothing and has one thread.
 *
 *     bare NAME [SESSIONS]
 */
#define _GNU_SOURCE
#include <systemd/sd-bus.h>

#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "song.h"

#define PATH "/org/mpris/MediaPlayer2"
#define ROOT "org.mpris.MediaPlayer2"
#define PLAYER "org.mpris.MediaPlayer2.Player"

struct player {
    sd_bus *bus;
    char title[sizeof SONG_TITLE + DIGITS], id[32];
    bool paused;
    int track;
    int64_t position_us, since_us;
};

static int64_t microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void must(int result, const char *what)
{
    if (result >= 0)
        return;
    fprintf(stderr, "%s: %s\n", what, strerror(-result));
    exit(1);
}

/* ---- playback ---- */

static void set_position(struct player *player, int64_t position_us)
{
    player->position_us = position_us;
    player->since_us = microseconds();
}

static int64_t position(const struct player *player)
{
    return player->position_us + (player->paused ? 0 : microseconds() - player->since_us);
}

static void set_track(struct player *player)
{
    write_title(player->title);
    write_id(player->id, "/org/example/bare/track/", ++player->track);
    set_position(player, 0);
}

static void change_track(struct player *player)
{
    set_track(player);
    sd_bus_emit_properties_changed(player->bus, PATH, PLAYER, "Metadata", NULL);
}

static void obey(struct player *player, char what)
{
    if (what == DO_TRACK) {
        change_track(player);
    } else if (what == DO_PAUSE) {
        set_position(player, position(player));
        player->paused = !player->paused;
        sd_bus_emit_properties_changed(player->bus, PATH, PLAYER, "PlaybackStatus", NULL);
    }
}

/* ---- properties ---- */

#define GETTER(name, type, ...)                                                                                        \
    static int name(sd_bus *bus, const char *path, const char *interface, const char *property, sd_bus_message *reply, \
                    void *data, sd_bus_error *error)                                                                   \
    {                                                                                                                  \
        struct player *player = data;                                                                                  \
        (void)bus, (void)path, (void)interface, (void)property, (void)error, (void)player;                             \
        return sd_bus_message_append(reply, type, __VA_ARGS__);                                                        \
    }

GETTER(get_true, "b", 1)
GETTER(get_false, "b", 0)
GETTER(get_identity, "s", "bare")
GETTER(get_nothing, "as", 0)
GETTER(get_status, "s", player->paused ? "Paused" : "Playing")
GETTER(get_loop, "s", "None")
GETTER(get_one, "d", 1.0)
GETTER(get_position, "x", position(player))
#define SONG(player)                                                                                                   \
    "mpris:trackid", "o", (player)->id, "mpris:length", "x", SONG_LENGTH_US((player)->track), "xesam:title", "s",      \
        (player)->title, "xesam:artist", "as", 2, SONG_ARTIST, SONG_GUEST, "xesam:album", "s", SONG_ALBUM,             \
        "xesam:albumArtist", "as", 1, SONG_ARTIST, "xesam:genre", "as", 1, SONG_GENRE, "xesam:trackNumber", "i",       \
        (player)->track

GETTER(get_metadata, "a{sv}", 8, SONG(player))

static int set_nothing(sd_bus *bus, const char *path, const char *interface, const char *property,
                       sd_bus_message *value, void *data, sd_bus_error *error)
{
    (void)bus, (void)path, (void)interface, (void)property, (void)value, (void)data, (void)error;
    return 0;
}

/* ---- methods ---- */

static int do_nothing(sd_bus_message *call, void *data, sd_bus_error *error)
{
    (void)data, (void)error;
    return sd_bus_reply_method_return(call, NULL);
}

static int do_next(sd_bus_message *call, void *data, sd_bus_error *error)
{
    (void)error;
    change_track(data);
    return sd_bus_reply_method_return(call, NULL);
}

#define METHOD(name, arguments, handler) SD_BUS_METHOD(name, arguments, NULL, handler, SD_BUS_VTABLE_UNPRIVILEGED)
#define PROPERTY(name, type, getter) SD_BUS_PROPERTY(name, type, getter, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE)
#define WRITABLE(name, type, getter)                                                                                   \
    SD_BUS_WRITABLE_PROPERTY(name, type, getter, set_nothing, 0,                                                       \
                             SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE | SD_BUS_VTABLE_UNPRIVILEGED)

static const sd_bus_vtable root_table[] = {
    SD_BUS_VTABLE_START(0),
    METHOD("Raise", NULL, do_nothing),
    METHOD("Quit", NULL, do_nothing),
    PROPERTY("CanQuit", "b", get_true),
    PROPERTY("CanRaise", "b", get_true),
    PROPERTY("HasTrackList", "b", get_false),
    PROPERTY("Identity", "s", get_identity),
    PROPERTY("SupportedUriSchemes", "as", get_nothing),
    PROPERTY("SupportedMimeTypes", "as", get_nothing),
    SD_BUS_VTABLE_END,
};

static const sd_bus_vtable player_table[] = {
    SD_BUS_VTABLE_START(0),
    METHOD("Next", NULL, do_next),
    METHOD("Previous", NULL, do_nothing),
    METHOD("Pause", NULL, do_nothing),
    METHOD("PlayPause", NULL, do_nothing),
    METHOD("Stop", NULL, do_nothing),
    METHOD("Play", NULL, do_nothing),
    METHOD("Seek", "x", do_nothing),
    METHOD("SetPosition", "ox", do_nothing),
    METHOD("OpenUri", "s", do_nothing),
    SD_BUS_SIGNAL("Seeked", "x", 0),
    PROPERTY("PlaybackStatus", "s", get_status),
    WRITABLE("LoopStatus", "s", get_loop),
    WRITABLE("Rate", "d", get_one),
    WRITABLE("Shuffle", "b", get_false),
    PROPERTY("Metadata", "a{sv}", get_metadata),
    WRITABLE("Volume", "d", get_one),
    SD_BUS_PROPERTY("Position", "x", get_position, 0, 0),
    PROPERTY("MinimumRate", "d", get_one),
    PROPERTY("MaximumRate", "d", get_one),
    PROPERTY("CanGoNext", "b", get_true),
    PROPERTY("CanGoPrevious", "b", get_true),
    PROPERTY("CanPlay", "b", get_true),
    PROPERTY("CanPause", "b", get_true),
    PROPERTY("CanSeek", "b", get_true),
    SD_BUS_PROPERTY("CanControl", "b", get_true, 0, 0),
    SD_BUS_VTABLE_END,
};

static void open_player(struct player *player, const char *name, int number)
{
    char full[256];
    set_track(player);
    must(sd_bus_open_user(&player->bus), "sd_bus_open_user");
    must(sd_bus_add_object_vtable(player->bus, NULL, PATH, ROOT, root_table, player), "sd_bus_add_object_vtable");
    must(sd_bus_add_object_vtable(player->bus, NULL, PATH, PLAYER, player_table, player), "sd_bus_add_object_vtable");
    snprintf(full, sizeof full, ROOT ".%s.instance%d", name, number);
    must(sd_bus_request_name(player->bus, full, 0), "sd_bus_request_name");
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "Usage: bare NAME [SESSIONS]\n");
        return 2;
    }
    int count = argc > 2 ? atoi(argv[2]) : 1;
    struct player *players = calloc((size_t)count, sizeof *players);
    struct pollfd *fds = calloc((size_t)count + 1, sizeof *fds);
    for (int i = 0; i < count; i++)
        open_player(&players[i], argv[1], i + 1);
    for (;;) {
        for (int i = 0; i < count; i++) {
            int result;
            while ((result = sd_bus_process(players[i].bus, NULL)) > 0)
                ;
            must(result, "sd_bus_process");
            fds[i] = (struct pollfd){.fd = sd_bus_get_fd(players[i].bus),
                                     .events = (short)sd_bus_get_events(players[i].bus)};
        }
        fds[count] = (struct pollfd){.fd = STDIN_FILENO, .events = POLLIN};
        poll(fds, (nfds_t)count + 1, -1);
        char what;
        if (!fds[count].revents)
            continue;
        if (read(STDIN_FILENO, &what, 1) != 1)
            break;
        obey(&players[0], what);
    }
    for (int i = 0; i < count; i++)
        sd_bus_flush_close_unref(players[i].bus);
    free(players);
    free(fds);
    return 0;
}
