/* SPDX-License-Identifier: MIT */
/**
 * @file outputs.h
 * Where a player can play, as nowplaying/outputs.h describes it.
 *
 *     np_output output;
 *     for (size_t i = 0; np_player_get_output(player, i, &output) == NP_OK; i++)
 *         add_menu_item(menu, output.name, output.id, output.flags & NP_OUTPUT_IN_USE);
 *
 * To play there, send the action NP_COMMAND_PLAY_ON_OUTPUT with its id as the text; NP_COMMAND_LEAVE_OUTPUT ends it.
 *
 * **Stability.** Unstable: this header may change in every release.
 */
#ifndef NOWPLAYING_CONTROL_OUTPUTS_H
#define NOWPLAYING_CONTROL_OUTPUTS_H

#include <nowplaying-control/controller.h>
#include <nowplaying/types.h>

NP_BEGIN_DECLS

/**
 * Gets an output of a player, by its index from 0, in the order that users see. The controller reads them with
 * NP_CONTROLLER_LISTS only. The name is the player's text: show it as text, not as markup.
 *
 * @owns     the texts of the output belong to the player
 * @fails    NP_ERROR_NOT_FOUND if there are not as many; it is not logged
 */
np_status np_player_get_output(const np_player *player, size_t index, np_output *ret_output);

NP_END_DECLS

#endif
