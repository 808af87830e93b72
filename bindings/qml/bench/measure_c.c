/* SPDX-License-Identifier: MIT */
/* The same list in C: measure_c COUNT CHANGES. It keeps the players in their order, as a program with a list does. */
#include <poll.h>
#include <stdlib.h>

#include <nowplaying-control/control.h>

#include "measure.h"

static np_player *players[4096];
static size_t count;
static int changes;
static bool may_move;

static void on_player(np_controller *controller, const np_player *player, np_player_changes parts, void *user_data)
{
    (void)controller, (void)user_data;
    changes += (parts & NP_PLAYER_ITEM) != 0 && !(parts & NP_PLAYER_APPEARED);
    if (np_item_get_text(np_player_get_item(player), NP_FIELD_TITLE, 0)[0] && np_player_get_identity(player)[0])
        may_move = true;
}

int main(int argc, char **argv)
{
    const size_t wanted = argc > 1 ? (size_t)atoi(argv[1]) : 1;
    const int wanted_changes = argc > 2 ? atoi(argv[2]) : 0;
    measured start = measure_now();
    np_controller *controller = NULL;
    int fd = -1;
    np_controller_new(NP_CONTROLLER_HOST_LOOP, &controller);
    np_controller_set_player_handler(controller, on_player, NULL, NULL);
    np_controller_get_fd(controller, &fd);
    struct pollfd polled = {fd, POLLIN, 0};
    bool is_known = false;
    while (poll(&polled, 1, -1) > 0) {
        np_controller_dispatch(controller);
        if (may_move) {
            for (size_t index = 0; index < count; index++)
                np_player_free(players[index]);
            np_controller_get_players(controller, players, 4096, &count);
            may_move = false;
        }
        if (count == wanted && !is_known) {
            is_known = true;
            measure_print("C knows", (int)count, start);
            start = measure_now();
            changes = 0;
        }
        if (is_known && changes >= wanted_changes) {
            if (wanted_changes)
                measure_print("C changes", (int)count, start);
            break;
        }
    }
    for (size_t index = 0; index < count; index++)
        np_player_free(players[index]);
    np_controller_free(controller);
    return 0;
}
