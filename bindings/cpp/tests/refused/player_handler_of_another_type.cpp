/* SPDX-License-Identifier: MIT */
/* refused: a player handler is called with a const player & and player_changes */
#include <nowplaying-control.hpp>

void follow(nowplaying::controller &controller)
{
#ifdef RIGHT
    controller.on_player([](const nowplaying::player &, nowplaying::player_changes) {});
#else
    controller.on_player([](const nowplaying::player &, int) {});
#endif
}
