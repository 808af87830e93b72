/* SPDX-License-Identifier: MIT */
/*
 * A reader on libnowplaying-control:
 *
 *     reader once            reads all players, prints how many have a title, and ends.
 *     reader follow COUNT    prints "ready" when it knows so many players, and follows them until its input ends.
 *
 * bare_reader.c does the same with sd-bus.
 */
#include <nowplaying-control/control.h>

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static long wanted, known, titled;

static void on_player(np_controller *controller, const np_player *player, np_player_changes changes, void *user_data)
{
    (void)controller, (void)user_data;
    titled += *np_item_get_text(np_player_get_item(player), NP_FIELD_TITLE, 0) != '\0';
    if (!(changes & NP_PLAYER_APPEARED) || ++known != wanted)
        return;
    puts("ready");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    np_controller *controller = NULL;
    struct pollfd fds[] = {{STDIN_FILENO, POLLIN, 0}, {-1, POLLIN, 0}};
    bool is_once = argc > 1 && strcmp(argv[1], "once") == 0;
    np_controller_flags flags = NP_CONTROLLER_HOST_LOOP;
    if (is_once)
        flags |= NP_CONTROLLER_ONCE;
    wanted = argc > 2 ? atol(argv[2]) : 0;
    if (np_controller_new(flags, &controller) != NP_OK || np_controller_get_fd(controller, &fds[1].fd) != NP_OK)
        return 1;
    if (is_once) {
        static np_player *players[10000];
        size_t count = 0;
        np_controller_wait(controller, 60 * NP_SECOND);
        np_controller_get_players(controller, players, 10000, &count);
        for (size_t i = 0; i < count; i++) {
            titled += *np_item_get_text(np_player_get_item(players[i]), NP_FIELD_TITLE, 0) != '\0';
            np_player_free(players[i]);
        }
        printf("%ld\n", titled);
    } else {
        np_controller_set_player_handler(controller, on_player, NULL, NULL);
        while (!fds[0].revents) {
            np_controller_dispatch(controller);
            poll(fds, 2, -1);
        }
    }
    np_controller_free(controller);
    return 0;
}
