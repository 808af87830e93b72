/* SPDX-License-Identifier: MIT */
/**
 * @file custom.h
 * Commands of a player's own, which nowplaying/custom.h describes.
 *
 *     np_custom_command command;
 *     for (size_t i = 0; np_player_get_custom_command(player, i, &command) == NP_OK; i++)
 *         add_menu_item(menu, command.title, command.icon_name, command.id);
 *
 * For a command with NP_CUSTOM_HAS_IMAGE, request the icon at the size that the program shows. Show `icon_name` until
 * it comes, and if it does not.
 *
 * To perform one, send the action NP_COMMAND_CUSTOM with its id as the text.
 *
 * **Stability.** Unstable: this header may change in every release.
 */
#ifndef NOWPLAYING_CONTROL_CUSTOM_H
#define NOWPLAYING_CONTROL_CUSTOM_H

#include <nowplaying-control/controller.h>
#include <nowplaying-control/image.h>
#include <nowplaying/types.h>

NP_BEGIN_DECLS

/**
 * Gets a custom command of a player, by its index from 0, in the order that users see. The controller reads them with
 * NP_CONTROLLER_LISTS only. The title is the player's text: show it as text, not as markup.
 *
 * @owns     the texts of the command belong to the player; `icon_name` is "" if it has none
 * @fails    NP_ERROR_NOT_FOUND if there are not as many; it is not logged
 */
np_status np_player_get_custom_command(const np_player *player, size_t index, np_custom_command *ret_command);

/**
 * Requests the icon of a custom command, as np_controller_request_artwork() does. An icon that is a URL is read too, or
 * comes as the URL. If the command has only a name of the icon theme, the outcome is NP_OUTCOME_NO_SUCH_CONTENT. The
 * controller needs NP_CONTROLLER_LISTS. When the player sets another image, the player handler gets NP_PLAYER_COMMANDS:
 * request it again.
 *
 * @owns     keeps `user_data` until `destroy` runs: after the handler, or at once if the call fails
 * @fails    as np_controller_request_artwork(), or if `id` is NULL
 */
np_status np_controller_request_custom_icon(np_controller *controller, const char *player, const char *id,
                                            int32_t width, int32_t height, np_image_handler handler, void *user_data,
                                            np_destroy destroy);

NP_END_DECLS

#endif
