/* SPDX-License-Identifier: MIT */
#include <nowplaying-control/control.h>
#include <stdio.h>

int main(void)
{
    np_controller *controller = NULL;
    np_player *player = NULL;
    np_controller_new(0, &controller);
    np_controller_wait(controller, 5 * NP_SECOND);
    if (np_controller_get_player(controller, NULL, &player) == NP_OK)
        printf("%s: %s\n", np_player_get_identity(player),
               np_item_get_text(np_player_get_item(player), NP_FIELD_TITLE, 0));
    np_player_free(player);
    np_controller_free(controller);
}
