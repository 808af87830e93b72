/* SPDX-License-Identifier: MIT */
/*
 * A client on libnowplaying-control for the conformance tests. It follows all players, and prints a line for each change:
 * "change NAME BITS". With the argument "thread", the controller has a thread. It reads these lines:
 *
 *     players                                      -> players [{"name": ..., "title": ...}, ...]
 *     perform NAME COMMAND NUMBER TIME VALUE TEXT  -> outcome NUMBER MESSAGE
 *     artwork NAME FILE                            -> image BYTES TYPE URL, or: image -1 MESSAGE
 *
 * COMMAND is the number of an np_command, TIME is in microseconds, and TEXT goes to the end of the line.
 */
#define _GNU_SOURCE
#include <nowplaying-control/control.h>

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- JSON ---- */

static void print_text(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            printf("\\%c", *text);
        else if ((unsigned char)*text < ' ')
            printf("\\u%04x", (unsigned)*text);
        else
            putchar(*text);
    }
    putchar('"');
}

static void print_key(const char *key)
{
    printf(", \"%s\": ", key);
}

static void print_list(const char *key, const np_item *item, np_field field)
{
    print_key(key);
    for (size_t i = 0; i == 0 || *np_item_get_text(item, field, i); i++) {
        printf(i > 0 ? ", " : "[");
        print_text(np_item_get_text(item, field, i));
    }
    putchar(']');
}

static void print_number(const char *key, bool known, double number)
{
    print_key(key);
    if (known)
        printf("%.6f", number);
    else
        printf("null");
}

static void print_time(const char *key, int64_t time_us)
{
    print_number(key, time_us != NP_TIME_UNKNOWN, (double)time_us / NP_SECOND);
}

static void print_field(const char *key, const np_item *item, np_field field)
{
    double number = 0;
    bool known = np_item_get_number(item, field, &number) == NP_OK;
    print_number(key, known, number);
}

static void print_commands(const np_player *player)
{
    print_key("commands");
    putchar('[');
    bool first = true;
    for (np_command command = NP_COMMAND_PLAY; command <= NP_COMMAND_STEP_DEVICE_VOLUME; command++) {
        bool offered = false, enabled = false;
        if (np_player_get_command(player, command, &offered, &enabled) == NP_OK && offered && enabled) {
            printf("%s%d", first ? "" : ", ", command);
            first = false;
        }
    }
    putchar(']');
}

static void print_player(const np_player *player)
{
    const np_item *item = np_player_get_item(player);
    np_playback playback = NP_PLAYBACK_INIT;
    np_repeat_mode repeat = NP_REPEAT_OFF;
    np_shuffle_mode shuffle = NP_SHUFFLE_OFF;
    np_player_get_playback(player, &playback);
    printf("{\"name\": ");
    print_text(np_player_get_name(player));
    print_key("identity");
    print_text(np_player_get_identity(player));
    print_key("desktop_entry");
    print_text(np_player_get_desktop_entry(player));
    print_key("artwork_id");
    print_text(np_player_get_artwork_id(player));
    printf(", \"flags\": %u, \"state\": %d", np_player_get_flags(player), playback.state);
    print_time("position", np_player_get_position(player));
    print_time("length", np_item_get_duration(item));
    print_number("rate", true, playback.rate);
    print_number("volume", playback.volume != NP_VOLUME_NONE, playback.volume);
    bool known = np_player_get_repeat_mode(player, &repeat) == NP_OK;
    print_number("repeat", known, repeat);
    known = np_player_get_shuffle_mode(player, &shuffle) == NP_OK;
    print_number("shuffle", known, shuffle);
    print_list("title", item, NP_FIELD_TITLE);
    print_list("artist", item, NP_FIELD_ARTIST);
    print_list("album", item, NP_FIELD_ALBUM);
    print_list("albumArtist", item, NP_FIELD_ALBUM_ARTIST);
    print_list("genre", item, NP_FIELD_GENRE);
    print_list("url", item, NP_FIELD_URL);
    print_field("trackNumber", item, NP_FIELD_TRACK_NUMBER);
    print_field("discNumber", item, NP_FIELD_DISC_NUMBER);
    print_commands(player);
    putchar('}');
}

static void print_players(np_controller *controller)
{
    np_player *players[64];
    size_t count = 0;
    np_controller_get_players(controller, players, sizeof players / sizeof *players, &count);
    /* A callback on another thread must not write within the line. */
    flockfile(stdout);
    printf("players [");
    for (size_t i = 0; i < count && i < sizeof players / sizeof *players; i++) {
        if (i > 0)
            printf(", ");
        print_player(players[i]);
        np_player_free(players[i]);
    }
    puts("]");
    funlockfile(stdout);
}

/* ---- callbacks ---- */

static void on_player(np_controller *controller, const np_player *player, np_player_changes changes, void *user_data)
{
    (void)controller, (void)user_data;
    printf("change %s %u\n", np_player_get_name(player), changes);
}

static void on_outcome(np_controller *controller, const np_player *player, np_outcome outcome, const char *message,
                       void *user_data)
{
    (void)controller, (void)player, (void)user_data;
    printf("outcome %d %s\n", outcome, message);
}

static void on_image(np_controller *controller, const np_player *player, const np_image *image, np_outcome outcome,
                     const char *message, void *file)
{
    char bytes[1 << 14];
    ssize_t count;
    long size = 0;
    (void)controller, (void)player, (void)outcome;
    if (!image) {
        printf("image -1 %s\n", message);
        return;
    }
    FILE *copy = fopen(file, "w");
    while (copy && image->fd >= 0 && (count = read(image->fd, bytes, sizeof bytes)) > 0) {
        size += count;
        fwrite(bytes, 1, (size_t)count, copy);
    }
    if (copy)
        fclose(copy);
    printf("image %ld %s %s\n", size, image->mime_type, image->url);
}

/* ---- the loop ---- */

static void obey(np_controller *controller, char *line)
{
    char name[300], file[4000];
    int text = 0;
    np_action action = NP_ACTION(0);
    line[strcspn(line, "\n")] = '\0';
    if (strcmp(line, "players") == 0) {
        print_players(controller);
    } else if (sscanf(line, "perform %299s %d %d %ld %lf %n", name, &action.command, &action.number, &action.time_us,
                      &action.value, &text) == 5) {
        action.text = line + text;
        if (np_controller_perform(controller, name, &action, on_outcome, NULL, NULL) != NP_OK)
            printf("outcome -1 %s\n", np_control_last_failure());
    } else if (sscanf(line, "artwork %299s %3999[^\n]", name, file) == 2) {
        if (np_controller_request_artwork(controller, name, 512, 512, on_image, strdup(file), free) != NP_OK)
            printf("image -1 %s\n", np_control_last_failure());
    }
}

int main(int argc, char **argv)
{
    bool has_thread = argc > 1 && strcmp(argv[1], "thread") == 0;
    char line[8192];
    np_controller *controller = NULL;
    struct pollfd fds[] = {{STDIN_FILENO, POLLIN, 0}, {-1, POLLIN, 0}};
    setvbuf(stdin, NULL, _IONBF, 0);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (np_controller_new(has_thread ? 0 : NP_CONTROLLER_HOST_LOOP, &controller) != NP_OK)
        return 1;
    if (!has_thread && np_controller_get_fd(controller, &fds[1].fd) != NP_OK)
        return 1;
    np_controller_set_player_handler(controller, on_player, NULL, NULL);
    for (;;) {
        poll(fds, has_thread ? 1 : 2, -1);
        if (fds[0].revents && !fgets(line, sizeof line, stdin))
            break;
        if (fds[0].revents)
            obey(controller, line);
        if (!has_thread)
            np_controller_dispatch(controller);
    }
    np_controller_free(controller);
    return 0;
}
