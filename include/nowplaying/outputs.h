/* SPDX-License-Identifier: MIT */
/**
 * @file outputs.h
 * Where the player can play: the speakers of other rooms, a television, a cast device.
 *
 *     np_output outputs[] = {
 *         {"own", "This computer", NP_DEVICE_DESKTOP, NP_OUTPUT_IN_USE},
 *         {"tv", "Television", NP_DEVICE_TV, NP_OUTPUT_ALONE},
 *     };
 *     np_session_set_outputs(session, outputs, 2);
 *     np_session_offer_command(session, NP_COMMAND_PLAY_ON_OUTPUT, on_play_on, player, NULL);
 *     np_session_offer_command(session, NP_COMMAND_LEAVE_OUTPUT, on_leave, player, NULL);
 *
 * Clients of `org.nowplaying.Session1` show them as a menu, in this order, with those in use marked. Desktops that know
 * MPRIS only do not have them. When the user selects one, the player gets NP_COMMAND_PLAY_ON_OUTPUT, with
 * np_request_get_output_id() and np_request_get_together(). Without `together`, it plays there and nowhere else. With
 * it, it plays there too. NP_COMMAND_LEAVE_OUTPUT ends one of several; the player ignores one that is not in use. The
 * player sets the outputs again when they are in use.
 *
 * A session of an extension (extension.h) has outputs in the same way. Its devices (np_session_set_devices()) are those
 * that play now, with their volumes. Its outputs are those and the possible ones: use the same ids for both.
 *
 * **Stability.** Unstable: this header, the two commands, and the D-Bus interface `org.nowplaying.Outputs1` may change
 * in every release.
 */
#ifndef NOWPLAYING_OUTPUTS_H
#define NOWPLAYING_OUTPUTS_H

#include <nowplaying/base.h>
#include <nowplaying/command.h>

NP_BEGIN_DECLS

/**
 * Sets the possible outputs, with those in use, in the order that users see. NULL and 0: none. Call it again when one
 * comes, goes, or is used.
 *
 * @owns     copies the outputs
 * @fails    NP_ERROR_INVALID_ARGUMENT if an id or name is empty, an id is used twice, or a type or flag is unknown. The
 *           same if an output with NP_OUTPUT_ALONE and another one are in use. NP_ERROR_LIMIT beyond 64 outputs, or if
 *           an id or name has more than 256 bytes. Then nothing changes
 */
np_status np_session_set_outputs(np_session *session, const np_output *outputs, size_t count);

NP_END_DECLS

#endif
