/* SPDX-License-Identifier: MIT */
/**
 * @file reader.c
 * A program that reads all players, and that a test controls. Each line of standard input is one command:
 *
 *     wait MILLISECONDS          np_controller_wait().
 *     list                       One line for each player, the primary first.
 *     get NAME                   np_controller_get_player(); "-" is the primary.
 *     primary NAME               np_controller_set_primary(); "-" returns to the rules.
 *     perform NAME COMMAND NUMBER TIME VALUE TEXT
 *                                np_controller_perform(); the last four may be absent, and TIME is in microseconds.
 *     artwork NAME FILE          np_controller_request_artwork(); copies the image to the file.
 *     hold REASON                np_controller_hold(); `hold-state` writes its state, `release` ends it.
 *     estimate                   np_controller_is_estimate().
 *     usage                      The processor time in microseconds, and the calls of the handler.
 *     follow                     Sets the handler, which writes a line for each call; `count` only counts the calls.
 *
 * The answer to each line ends with `result STATUS NUMBER CALLS`. The fields of a line are separated by tabs:
 *
 *     player  {"name": "org.mpris.MediaPlayer2.vlc", "title": ["Song"], …}
 *     event   CHANGES  NAME  STATE  TITLE
 *     outcome OUTCOME  MESSAGE
 *     hold    STATE  FAILURE
 *     image   BYTES  MESSAGE, with -1 bytes if the request failed
 *
 * The arguments are flags of np_controller_new(): `thread` for a thread of its own, `lists`, `once`, `mpris`, `primary`.
 */
#define _GNU_SOURCE
#include <nowplaying-control/control.h>

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "commands.h"

enum { MOST_PLAYERS = 8192, MOST_BYTES = 200 };

static np_controller *controller;
static np_hold *hold;
static bool must_write;
static unsigned calls;

/* ---- JSON ---- */

static void write_text(const char *text)
{
    putchar('"');
    for (int i = 0; text[i] && i < MOST_BYTES; i++) {
        if (text[i] == '"' || text[i] == '\\')
            printf("\\%c", text[i]);
        else if ((unsigned char)text[i] < ' ')
            printf("\\u%04x", (unsigned)text[i]);
        else
            putchar(text[i]);
    }
    putchar('"');
}

static void write_key(const char *key)
{
    printf(", \"%s\": ", key);
}

static void write_list(const char *key, const np_item *item, np_field field)
{
    write_key(key);
    for (size_t i = 0; i == 0 || *np_item_get_text(item, field, i); i++) {
        printf(i > 0 ? ", " : "[");
        write_text(np_item_get_text(item, field, i));
    }
    putchar(']');
}

static void write_number(const char *key, bool known, double number)
{
    write_key(key);
    if (known)
        printf("%.6f", number);
    else
        printf("null");
}

static void write_time(const char *key, int64_t time_us)
{
    write_number(key, time_us != NP_TIME_UNKNOWN, (double)time_us / NP_SECOND);
}

static void write_field(const char *key, const np_item *item, np_field field)
{
    double number = 0;
    bool known = np_item_get_number(item, field, &number) == NP_OK;
    write_number(key, known, number);
}

static void write_commands(const np_player *player)
{
    write_key("commands");
    putchar('[');
    bool first = true;
    for (np_command command = NP_COMMAND_PLAY; command <= LAST_COMMAND; command++) {
        bool offered = false, enabled = false;
        if (np_player_get_command(player, command, &offered, &enabled) == NP_OK && offered && enabled) {
            printf("%s%d", first ? "" : ", ", command);
            first = false;
        }
    }
    putchar(']');
}

static void write_extras(const np_item *item)
{
    const char *key, *text;
    write_key("extras");
    putchar('[');
    for (size_t i = 0; np_item_get_extra(item, i, &key, &text) == NP_OK; i++) {
        printf(i > 0 ? ", [" : "[");
        write_text(key);
        printf(", ");
        write_text(text);
        putchar(']');
    }
    putchar(']');
}

static void write_player(const np_player *player)
{
    const np_item *item = np_player_get_item(player);
    np_playback playback = NP_PLAYBACK_INIT;
    np_repeat_mode repeat = NP_REPEAT_OFF;
    np_shuffle_mode shuffle = NP_SHUFFLE_OFF;
    np_player_get_playback(player, &playback);
    /* A callback on another thread must not write within the line. */
    flockfile(stdout);
    printf("player\t{\"name\": ");
    write_text(np_player_get_name(player));
    write_key("identity");
    write_text(np_player_get_identity(player));
    write_key("desktop_entry");
    write_text(np_player_get_desktop_entry(player));
    write_key("artwork_id");
    write_text(np_player_get_artwork_id(player));
    write_key("artwork_url");
    write_text(np_player_get_artwork_url(player));
    printf(", \"flags\": %u, \"reason\": %d, \"state\": %d", np_player_get_flags(player), np_player_get_reason(player),
           playback.state);
    write_time("position", np_player_get_position(player));
    write_time("length", np_item_get_duration(item));
    write_number("rate", true, playback.rate);
    write_number("volume", playback.volume != NP_VOLUME_NONE, playback.volume);
    bool known = np_player_get_repeat_mode(player, &repeat) == NP_OK;
    write_number("repeat", known, repeat);
    known = np_player_get_shuffle_mode(player, &shuffle) == NP_OK;
    write_number("shuffle", known, shuffle);
    write_list("title", item, NP_FIELD_TITLE);
    write_list("artist", item, NP_FIELD_ARTIST);
    write_list("album", item, NP_FIELD_ALBUM);
    write_list("albumArtist", item, NP_FIELD_ALBUM_ARTIST);
    write_list("genre", item, NP_FIELD_GENRE);
    write_list("url", item, NP_FIELD_URL);
    write_field("trackNumber", item, NP_FIELD_TRACK_NUMBER);
    write_field("discNumber", item, NP_FIELD_DISC_NUMBER);
    write_commands(player);
    write_extras(item);
    puts("}");
    funlockfile(stdout);
}

/* ---- callbacks ---- */

static void on_player(np_controller *from, const np_player *player, np_player_changes changes, void *user_data)
{
    np_playback playback = NP_PLAYBACK_INIT;
    (void)from, (void)user_data;
    calls++;
    np_player_get_playback(player, &playback);
    if (must_write)
        printf("event\t%u\t%s\t%d\t%.*s\n", changes, np_player_get_name(player), playback.state, MOST_BYTES,
               np_item_get_text(np_player_get_item(player), NP_FIELD_TITLE, 0));
}

static void on_outcome(np_controller *from, const np_player *player, np_outcome outcome, const char *message,
                       void *user_data)
{
    (void)from, (void)player, (void)user_data;
    printf("outcome\t%d\t%s\n", outcome, message);
}

static void on_image(np_controller *from, const np_player *player, const np_image *image, np_outcome outcome,
                     const char *message, void *file)
{
    char bytes[1 << 14];
    ssize_t count;
    long size = image ? 0 : -1;
    (void)from, (void)player, (void)outcome;
    FILE *copy = image ? fopen(file, "w") : NULL;
    while (copy && image->fd >= 0 && (count = read(image->fd, bytes, sizeof bytes)) > 0) {
        size += count;
        fwrite(bytes, 1, (size_t)count, copy);
    }
    if (copy)
        fclose(copy);
    printf("image\t%ld\t%s\n", size, message);
}

/* ---- commands ---- */

static np_status list(size_t *ret_count)
{
    static np_player *players[MOST_PLAYERS];
    np_status status = np_controller_get_players(controller, players, MOST_PLAYERS, ret_count);
    for (size_t i = 0; status == NP_OK && i < *ret_count && i < MOST_PLAYERS; i++) {
        write_player(players[i]);
        np_player_free(players[i]);
    }
    return status;
}

static np_status get(const char *name)
{
    np_player *player = NULL;
    np_status status = np_controller_get_player(controller, name, &player);
    if (status == NP_OK)
        write_player(player);
    np_player_free(player);
    return status;
}

static np_status perform(const char *name, const char *words)
{
    np_action action = NP_ACTION(0);
    int text = 0;
    sscanf(words, "%d %d %" SCNd64 " %lf %n", &action.command, &action.number, &action.time_us, &action.value, &text);
    action.text = text > 0 ? words + text : "";
    return np_controller_perform(controller, name, &action, on_outcome, NULL, NULL);
}

static void run(char *line)
{
    char word[16] = "", first[300] = "";
    int rest = 0;
    np_status status = NP_OK;
    uint64_t number = 0;
    if (sscanf(line, "%15s %299s %n", word, first, &rest) < 1)
        return;
    const char *name = strcmp(first, "-") == 0 ? NULL : first;
    if (strcmp(word, "wait") == 0) {
        status = np_controller_wait(controller, strtoll(first, NULL, 10) * 1000);
    } else if (strcmp(word, "list") == 0) {
        size_t count = 0;
        status = list(&count);
        number = count;
    } else if (strcmp(word, "get") == 0) {
        status = get(name);
    } else if (strcmp(word, "primary") == 0) {
        status = np_controller_set_primary(controller, name);
    } else if (strcmp(word, "perform") == 0) {
        status = perform(name, line + rest);
    } else if (strcmp(word, "artwork") == 0) {
        status = np_controller_request_artwork(controller, name, 512, 512, on_image, strdup(line + rest), free);
    } else if (strcmp(word, "hold") == 0) {
        np_hold_free(hold);
        hold = NULL;
        status = np_controller_hold(controller, first, &hold);
    } else if (strcmp(word, "hold-state") == 0) {
        np_hold_state state = -1;
        status = np_hold_get_state(hold, &state);
        printf("hold\t%d\t%s\n", (int)state, np_hold_get_failure(hold));
    } else if (strcmp(word, "release") == 0) {
        np_hold_free(hold);
        hold = NULL;
    } else if (strcmp(word, "estimate") == 0) {
        bool is_estimate = false;
        status = np_controller_is_estimate(controller, &is_estimate);
        number = is_estimate;
    } else if (strcmp(word, "usage") == 0) {
        struct rusage usage;
        getrusage(RUSAGE_SELF, &usage);
        number = (uint64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000 +
                 (uint64_t)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    } else if (strcmp(word, "follow") == 0 || strcmp(word, "count") == 0) {
        must_write = strcmp(word, "follow") == 0;
        status = np_controller_set_player_handler(controller, on_player, NULL, NULL);
    }
    printf("result\t%d\t%" PRIu64 "\t%u\n", status, number, calls);
}

int main(int count, char **arguments)
{
    np_controller_flags flags = NP_CONTROLLER_HOST_LOOP;
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "thread") == 0)
            flags &= ~(np_controller_flags)NP_CONTROLLER_HOST_LOOP;
        if (strcmp(arguments[i], "lists") == 0)
            flags |= NP_CONTROLLER_LISTS;
        if (strcmp(arguments[i], "once") == 0)
            flags |= NP_CONTROLLER_ONCE;
        if (strcmp(arguments[i], "mpris") == 0)
            flags |= NP_CONTROLLER_MPRIS;
        if (strcmp(arguments[i], "others") == 0)
            flags |= NP_CONTROLLER_OTHERS;
        if (strcmp(arguments[i], "primary") == 0)
            flags |= NP_CONTROLLER_PRIMARY;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (np_controller_new(flags, &controller) != NP_OK)
        return 1;
    struct pollfd ready[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = -1, .events = POLLIN}};
    if (flags & NP_CONTROLLER_HOST_LOOP)
        np_controller_get_fd(controller, &ready[1].fd);
    char text[4096];
    size_t size = 0;
    while (poll(ready, 2, -1) > 0) {
        if (ready[1].revents)
            np_controller_dispatch(controller);
        if (!ready[0].revents)
            continue;
        ssize_t got = read(STDIN_FILENO, text + size, sizeof text - 1 - size);
        if (got <= 0)
            break;
        size += (size_t)got;
        text[size] = '\0';
        char *end;
        while ((end = strchr(text, '\n'))) {
            *end = '\0';
            size_t used = (size_t)(end + 1 - text);
            run(text);
            memmove(text, end + 1, size - used + 1);
            size -= used;
        }
    }
    np_controller_free(controller);
    return 0;
}
