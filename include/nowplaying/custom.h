/* SPDX-License-Identifier: MIT */
/**
 * @file custom.h
 * Commands of the player's own, for which this library has no command: "Add to mix", "Sleep after this chapter".
 *
 *     np_custom_command commands[] = {
 *         {"mix", "Add to mix", "list-add", NP_CUSTOM_OFF, 0, 0},
 *         {"reset", "Forget this station", "edit-delete", NP_CUSTOM_STATELESS, NP_CUSTOM_DANGEROUS, 0},
 *     };
 *     np_session_set_custom_commands(session, commands, 2, on_custom, player, NULL);
 *
 * Clients of `org.nowplaying.Session1` show them as a menu, in this order. Desktops that know MPRIS only do not have
 * them. The handler gets a request for NP_COMMAND_CUSTOM: np_request_get_custom_id() has the id.
 *
 * Use a command of types.h if there is one: clients know what it does, and show it with their own icon.
 *
 * **Icons.** A name of the icon theme has the colors of the user's theme. For an icon that is in no theme, the player
 * draws an image, at the size that each client shows:
 *
 *     np_artwork_new("mix-icon", provide_icon, player, NULL, &icon);
 *     np_session_set_custom_icon(session, "mix", icon);
 *     np_artwork_free(icon);
 *
 * **Dangerous.** A command that loses something has the flag NP_CUSTOM_DANGEROUS. Any program on the bus can send any
 * command. So the player always asks its user before it performs a dangerous one. nowplaying-bridge sends no custom
 * commands to other machines.
 *
 * **Stability.** Unstable: this header and the D-Bus interface `org.nowplaying.Custom1` may change in every release.
 */
#ifndef NOWPLAYING_CUSTOM_H
#define NOWPLAYING_CUSTOM_H

#include <nowplaying/artwork.h>
#include <nowplaying/base.h>
#include <nowplaying/command.h>

NP_BEGIN_DECLS

/**
 * Sets the custom commands, in the order that users see. NULL and 0: none. Call it again when a state changes. A
 * command whose id was set before keeps its image.
 *
 * @owns     copies the commands; keeps `user_data` until `destroy` runs: when the commands are set again, or with the
 *           session
 * @fails    NP_ERROR_INVALID_ARGUMENT if an id or title is empty, an id is used twice, or a state or flag is unknown.
 *           The same if a command has NP_CUSTOM_HAS_IMAGE, the progress is not within 0.0 to 1.0, or the handler is
 *           NULL. The same if an icon is not a file://, http:// or https:// URL, and has other characters than letters,
 *           digits and "-_.". NP_ERROR_LIMIT beyond 16 commands, if an id, title or name of an icon has more than 256
 *           bytes, or a URL more than 4,096. Then nothing changes
 */
np_status np_session_set_custom_commands(np_session *session, const np_custom_command *commands, size_t count,
                                         np_command_handler handler, void *user_data, np_destroy destroy);

/**
 * Sets an image as the icon of a custom command; NULL removes it. `icon_name` of the command is for clients that show
 * no images. An artwork that is a URL replaces `icon_name`.
 *
 * The library requests the image when a client shows the command, also while nothing plays. After a failure it requests
 * that size again for another item, or when the artwork has another id.
 *
 * @owns     the session keeps the artwork until the command has another one or is removed; you free it
 * @fails    NP_ERROR_NOT_FOUND if the session has no command with this id
 */
np_status np_session_set_custom_icon(np_session *session, const char *id, np_artwork *artwork);

NP_END_DECLS

#endif
