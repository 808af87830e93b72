/* SPDX-License-Identifier: MIT */
/*
 * A status line for panels: it prints a line when the first player changes, and sleeps between changes.
 *
 *     status_line            ▶ The Ferrymen – Harbour Lights  1:23/4:14 (Hello Player)
 *     status_line --clock    also at each second of the song.
 *     status_line --once     prints one line and exits.
 *     status_line toggle     pauses the player that plays, or plays the first one, and exits: for a click on the line.
 *
 * The line is empty while the desktop has no player.
 */
#include <nowplaying-control/control.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

static void on_player(np_controller *controller, const np_player *player, np_player_changes changes, void *user_data)
{
    const np_player_changes shown = NP_PLAYER_APPEARED | NP_PLAYER_LEFT | NP_PLAYER_IDENTITY | NP_PLAYER_ITEM |
                                    NP_PLAYER_PLAYBACK | NP_PLAYER_PRIMARY | NP_PLAYER_SILENT;
    bool *has_changed = user_data;
    (void)controller;
    if ((changes & NP_PLAYER_LEFT) || ((changes & shown) && (np_player_get_flags(player) & NP_PLAYER_IS_PRIMARY)))
        *has_changed = true;
}

static void print_time(const char *before, int64_t time_us)
{
    long long seconds = time_us / NP_SECOND;
    if (time_us == NP_TIME_UNKNOWN)
        return;
    if (seconds >= 3600)
        printf("%s%lld:%02lld:%02lld", before, seconds / 3600, seconds / 60 % 60, seconds % 60);
    else
        printf("%s%lld:%02lld", before, seconds / 60, seconds % 60);
}

/* Prints the line. Returns the milliseconds until the next second of the song, or -1 if it does not play. */
static int print_line(np_controller *controller)
{
    np_player *player = NULL;
    np_playback playback = NP_PLAYBACK_INIT;
    int64_t position_us = NP_TIME_UNKNOWN;
    if (np_controller_get_player(controller, NULL, &player) == NP_OK) {
        const np_item *item = np_player_get_item(player);
        const char *artist = np_item_get_text(item, NP_FIELD_ARTIST, 0);
        position_us = np_player_get_position(player);
        np_player_get_playback(player, &playback);
        printf("%s %s%s%s",
               playback.state == NP_PLAYBACK_PLAYING ? "▶"
               : playback.state                      ? "⏸"
                                                     : "⏹",
               artist, *artist ? " – " : "", np_item_get_text(item, NP_FIELD_TITLE, 0));
        print_time("  ", position_us);
        print_time("/", np_item_get_duration(item));
        printf(" (%s)", np_player_get_identity(player));
    }
    putchar('\n');
    np_player_free(player);
    if (playback.state != NP_PLAYBACK_PLAYING || playback.rate <= 0 || position_us == NP_TIME_UNKNOWN)
        return -1;
    return (int)((double)(NP_SECOND - position_us % NP_SECOND) / playback.rate / NP_MILLISECOND) + 1;
}

static void on_outcome(np_controller *controller, const np_player *player, np_outcome outcome, const char *message,
                       void *user_data)
{
    (void)controller, (void)player, (void)user_data;
    if (outcome != NP_OUTCOME_SUCCESS && outcome != NP_OUTCOME_ACCEPTED)
        fprintf(stderr, "%s\n", message);
}

int main(int argc, char **argv)
{
    const char *option = argc > 1 ? argv[1] : "";
    bool has_clock = strcmp(option, "--clock") == 0, is_toggle = strcmp(option, "toggle") == 0;
    bool is_once = strcmp(option, "--once") == 0, has_changed = true;
    np_action toggle = NP_ACTION(NP_COMMAND_TOGGLE_PLAY_PAUSE);
    np_controller *controller = NULL;
    struct pollfd bus = {-1, POLLIN, 0};

    setvbuf(stdout, NULL, _IOLBF, 0); /* A panel reads each line at once. */
    if (np_controller_new(NP_CONTROLLER_HOST_LOOP | (is_once ? NP_CONTROLLER_ONCE : 0), &controller) != NP_OK ||
        np_controller_get_fd(controller, &bus.fd) != NP_OK)
        return 1; /* The library has logged the reason. */
    if (is_toggle)
        np_controller_perform(controller, NULL, &toggle, on_outcome, NULL, NULL);
    else
        np_controller_set_player_handler(controller, on_player, &has_changed, NULL);
    np_controller_wait(controller, (is_toggle ? 30 : 5) * NP_SECOND);
    if (is_once)
        print_line(controller);
    for (int timeout = 0; !is_toggle && !is_once; np_controller_dispatch(controller)) {
        if (has_changed || has_clock)
            timeout = print_line(controller);
        has_changed = false;
        poll(&bus, 1, has_clock ? timeout : -1);
    }
    np_controller_free(controller);
}
