/* SPDX-License-Identifier: MIT */
/*
 * A small player in a poll() loop, with MPRIS by hand on sd-bus. It plays files without sound, a minute each.
 * On standard input: p plays and pauses, n and b go on and back, "o FILE" adds a file and plays it, q ends.
 */
#define _GNU_SOURCE
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <systemd/sd-bus.h>

#define SECOND INT64_C(1000000)
#define LENGTH (60 * SECOND)

struct player {
    char **songs;
    int count, now;
    enum state { STOPPED, PLAYING, PAUSED } state;
    int64_t position_us, since_us; /* The position at that time. */
    double volume;
    bool quitting;
    sd_bus *bus;
};

static void mpris_changed(struct player *player, char *property);
static void mpris_seeked(struct player *player);

/* The player. */

static int64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * SECOND + now.tv_nsec / 1000;
}

static int64_t position(const struct player *player)
{
    int64_t now_us = player->position_us + (player->state == PLAYING ? clock_us() - player->since_us : 0);
    return now_us < LENGTH ? now_us : LENGTH;
}

static void move(struct player *player, int64_t position_us)
{
    player->position_us = position_us < 0 ? 0 : position_us < LENGTH ? position_us : LENGTH;
    player->since_us = clock_us();
}

static void set_state(struct player *player, enum state state)
{
    move(player, state == STOPPED ? 0 : position(player));
    player->state = state;
    mpris_changed(player, "PlaybackStatus");
}

static void play(struct player *player)
{
    set_state(player, PLAYING);
}

static void rest(struct player *player)
{
    set_state(player, player->state == PLAYING ? PAUSED : player->state);
}

static void toggle(struct player *player)
{
    set_state(player, player->state == PLAYING ? PAUSED : PLAYING);
}

static void stop(struct player *player)
{
    set_state(player, STOPPED);
}

static bool step(struct player *player, int by)
{
    if (player->now + by < 0 || player->now + by >= player->count)
        return false;
    player->now += by;
    move(player, 0);
    mpris_changed(player, "Metadata");
    mpris_changed(player, "CanGoNext");
    mpris_changed(player, "CanGoPrevious");
    return true;
}

static void seek(struct player *player, int64_t position_us)
{
    move(player, position_us);
    mpris_seeked(player);
}

static void set_volume(struct player *player, double volume)
{
    player->volume = volume;
    mpris_changed(player, "Volume");
}

static void quit(struct player *player)
{
    player->quitting = true;
}

static void open_file(struct player *player, const char *path)
{
    FILE *file = fopen(path, "r");
    char **songs = realloc(player->songs, (size_t)(player->count + 1) * sizeof *songs);
    if (!file || !songs) {
        perror(path);
        exit(1);
    }
    fgetc(file); /* A decoder would read the file, which may be slow on a disc or a server. */
    fclose(file);
    songs[player->count++] = strdup(path);
    player->songs = songs;
}

/* "Harbour Lights" of "/music/Night Crossing/Harbour Lights.flac" */
static char *title(const struct player *player)
{
    char *name = strdup(basename(player->songs[player->now]));
    char *dot = strrchr(name, '.');
    if (dot)
        *dot = '\0';
    return name;
}

/* The picture in the folder of the song, if there is one. */
static char *cover(const struct player *player)
{
    const char *song = player->songs[player->now];
    char *path;
    asprintf(&path, "%.*scover.png", (int)(basename(song) - song), song);
    return path;
}

/* MPRIS. */

#define ROOT "org.mpris.MediaPlayer2"
#define PLAYER ROOT ".Player"
#define PATH "/org/mpris/MediaPlayer2"

static void mpris_changed(struct player *player, char *property)
{
    if (player->bus)
        sd_bus_emit_properties_changed_strv(player->bus, PATH, PLAYER, (char *[]){property, NULL});
}

static void mpris_seeked(struct player *player)
{
    if (player->bus)
        sd_bus_emit_signal(player->bus, PATH, PLAYER, "Seeked", "x", position(player));
}

static int on_call(sd_bus_message *call, void *user_data, sd_bus_error *error)
{
    (void)error;
    struct player *player = user_data;
    const char *name = sd_bus_message_get_member(call), *track;
    int64_t time_us;
    if (strcmp(name, "Play") == 0)
        play(player);
    else if (strcmp(name, "Pause") == 0)
        rest(player);
    else if (strcmp(name, "PlayPause") == 0)
        toggle(player);
    else if (strcmp(name, "Stop") == 0)
        stop(player);
    else if (strcmp(name, "Next") == 0)
        step(player, +1);
    else if (strcmp(name, "Previous") == 0)
        step(player, -1);
    else if (strcmp(name, "Quit") == 0)
        quit(player);
    else if (strcmp(name, "Seek") == 0 && sd_bus_message_read(call, "x", &time_us) > 0)
        seek(player, position(player) + time_us);
    else if (strcmp(name, "SetPosition") == 0 && sd_bus_message_read(call, "ox", &track, &time_us) > 0)
        seek(player, time_us);
    return sd_bus_reply_method_return(call, "");
}

static int get_constant(sd_bus *bus, const char *path, const char *interface, const char *property,
                        sd_bus_message *reply, void *user_data, sd_bus_error *error)
{
    (void)bus, (void)path, (void)interface, (void)user_data, (void)error;
    if (strcmp(property, "Identity") == 0)
        return sd_bus_message_append(reply, "s", "C Player");
    if (strcmp(property, "DesktopEntry") == 0)
        return sd_bus_message_append(reply, "s", "org.example.CPlayer");
    if (strncmp(property, "Supported", 9) == 0)
        return sd_bus_message_append(reply, "as", 0);
    if (strstr(property, "Rate"))
        return sd_bus_message_append(reply, "d", 1.0);
    return sd_bus_message_append(reply, "b",
                                 strcmp(property, "CanRaise") != 0 && strcmp(property, "HasTrackList") != 0);
}

static int get_playing(sd_bus *bus, const char *path, const char *interface, const char *property,
                       sd_bus_message *reply, void *user_data, sd_bus_error *error)
{
    (void)bus, (void)path, (void)interface, (void)error;
    static const char *const states[] = {"Stopped", "Playing", "Paused"};
    struct player *player = user_data;
    if (strcmp(property, "PlaybackStatus") == 0)
        return sd_bus_message_append(reply, "s", states[player->state]);
    if (strcmp(property, "Volume") == 0)
        return sd_bus_message_append(reply, "d", player->volume);
    if (strcmp(property, "Position") == 0)
        return sd_bus_message_append(reply, "x", position(player));
    if (strcmp(property, "CanGoNext") == 0)
        return sd_bus_message_append(reply, "b", player->now + 1 < player->count);
    return sd_bus_message_append(reply, "b", player->now > 0);
}

static int set_playing(sd_bus *bus, const char *path, const char *interface, const char *property,
                       sd_bus_message *value, void *user_data, sd_bus_error *error)
{
    (void)bus, (void)path, (void)interface, (void)property, (void)error;
    double volume;
    int read = sd_bus_message_read(value, "d", &volume);
    if (read > 0)
        set_volume(user_data, volume < 0 ? 0 : volume);
    return read;
}

static int get_metadata(sd_bus *bus, const char *path, const char *interface, const char *property,
                        sd_bus_message *reply, void *user_data, sd_bus_error *error)
{
    (void)bus, (void)path, (void)interface, (void)property, (void)error;
    struct player *player = user_data;
    char track[64], art[4096], *name = title(player), *picture = cover(player);
    snprintf(track, sizeof track, "/org/example/track/%d", player->now);
    snprintf(art, sizeof art, "file://%s", picture);
    int status = sd_bus_message_append(reply, "a{sv}", 4, "mpris:trackid", "o", track, "mpris:length", "x", LENGTH,
                                       "xesam:title", "s", name, "mpris:artUrl", "s", art);
    free(name);
    free(picture);
    return status;
}

#define CONSTANT(name, type) SD_BUS_PROPERTY(name, type, get_constant, 0, SD_BUS_VTABLE_PROPERTY_CONST)
#define CHANGING(name, type) SD_BUS_PROPERTY(name, type, get_playing, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE)
#define METHOD(name, types) SD_BUS_METHOD(name, types, "", on_call, SD_BUS_VTABLE_UNPRIVILEGED)

static const sd_bus_vtable root_table[] = {
    SD_BUS_VTABLE_START(0),
    METHOD("Raise", ""),
    METHOD("Quit", ""),
    CONSTANT("CanQuit", "b"),
    CONSTANT("CanRaise", "b"),
    CONSTANT("HasTrackList", "b"),
    CONSTANT("Identity", "s"),
    CONSTANT("DesktopEntry", "s"),
    CONSTANT("SupportedUriSchemes", "as"),
    CONSTANT("SupportedMimeTypes", "as"),
    SD_BUS_VTABLE_END,
};

static const sd_bus_vtable player_table[] = {
    SD_BUS_VTABLE_START(0),
    METHOD("Play", ""),
    METHOD("Pause", ""),
    METHOD("PlayPause", ""),
    METHOD("Stop", ""),
    METHOD("Next", ""),
    METHOD("Previous", ""),
    METHOD("Seek", "x"),
    METHOD("SetPosition", "ox"),
    METHOD("OpenUri", "s"),
    SD_BUS_SIGNAL("Seeked", "x", 0),
    CHANGING("PlaybackStatus", "s"),
    CHANGING("CanGoNext", "b"),
    CHANGING("CanGoPrevious", "b"),
    SD_BUS_PROPERTY("Position", "x", get_playing, 0, 0),
    SD_BUS_PROPERTY("Metadata", "a{sv}", get_metadata, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
    SD_BUS_WRITABLE_PROPERTY("Volume", "d", get_playing, set_playing, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
    CONSTANT("Rate", "d"),
    CONSTANT("MinimumRate", "d"),
    CONSTANT("MaximumRate", "d"),
    CONSTANT("CanPlay", "b"),
    CONSTANT("CanPause", "b"),
    CONSTANT("CanSeek", "b"),
    CONSTANT("CanControl", "b"),
    SD_BUS_VTABLE_END,
};

static void mpris_start(struct player *player)
{
    if (sd_bus_open_user(&player->bus) < 0 ||
        sd_bus_add_object_vtable(player->bus, NULL, PATH, ROOT, root_table, player) < 0 ||
        sd_bus_add_object_vtable(player->bus, NULL, PATH, PLAYER, player_table, player) < 0 ||
        sd_bus_request_name(player->bus, ROOT ".CPlayer", 0) < 0) {
        fprintf(stderr, "player: no MPRIS\n");
        player->bus = sd_bus_unref(player->bus);
    }
}

/* The loop. */

static void read_key(struct player *player)
{
    char line[4096] = "";
    if (!fgets(line, sizeof line, stdin) || line[0] == 'q')
        quit(player);
    line[strcspn(line, "\n")] = '\0';
    if (line[0] == 'p')
        toggle(player);
    if (line[0] == 'n')
        step(player, +1);
    if (line[0] == 'b')
        step(player, -1);
    if (line[0] == 'o') {
        open_file(player, line + 2);
        step(player, player->count - 1 - player->now);
    }
}

int main(int argc, char **argv)
{
    struct player player = {.state = PLAYING, .volume = 1.0, .since_us = clock_us()};
    setvbuf(stdin, NULL, _IONBF, 0); /* Without a buffer, poll() reports all unread input. */
    for (int i = 1; i < argc; i++)
        open_file(&player, argv[i]);
    if (argc < 2)
        return 2;
    mpris_start(&player);
    while (!player.quitting) {
        struct pollfd fds[] = {{STDIN_FILENO, POLLIN, 0}, {-1, 0, 0}};
        int64_t left_us = LENGTH - position(&player);
        uint64_t bus_us = UINT64_MAX;
        if (player.bus) {
            fds[1].fd = sd_bus_get_fd(player.bus);
            fds[1].events = (short)sd_bus_get_events(player.bus);
            sd_bus_get_timeout(player.bus, &bus_us); /* A moment of the same clock. */
        }
        int64_t bus_left_us = bus_us == UINT64_MAX ? INT32_MAX : (int64_t)bus_us - clock_us();
        int64_t wait_us = player.state == PLAYING && left_us < bus_left_us ? left_us : bus_left_us;
        poll(fds, 2, wait_us < 0 ? 0 : (int)(wait_us / 1000) + 1);
        while (player.bus && sd_bus_process(player.bus, NULL) > 0)
            continue;
        if (fds[0].revents)
            read_key(&player);
        if (position(&player) == LENGTH && !step(&player, +1))
            stop(&player);
    }
    sd_bus_flush_close_unref(player.bus);
    for (int i = 0; i < player.count; i++)
        free(player.songs[i]);
    free(player.songs);
}
