/* SPDX-License-Identifier: MIT */
/**
 * @file device.h
 * The devices of a remote session: a speaker, a group of speakers, a television.
 *
 *     np_device devices[] = {
 *         {"10:2f", "Living room", NP_DEVICE_SPEAKER, NP_DEVICE_ABSOLUTE_VOLUME, 0.4},
 *         {"10:30", "Kitchen", NP_DEVICE_SPEAKER, NP_DEVICE_ABSOLUTE_VOLUME, 0.6},
 *     };
 *     np_session_set_devices(session, devices, 2);
 *     np_session_offer_command(session, NP_COMMAND_SET_DEVICE_VOLUME, set_volume, player, NULL);
 *
 * Desktops have one volume for each player. With one device it is the volume of this device. With several it is their
 * mean: 0.5 above. Setting it moves every device by the same amount. Setting 0.7 above sets 0.6 and 0.8. A device at a
 * limit passes the remainder to the others: setting 0.95 sets 0.9 and 1.0, so that the mean is 0.95. A device with only
 * relative volume is left out. The handler is called once for each device that changes. Clients of
 * `org.nowplaying.Session1` can set each device separately. If a session sets np_playback.volume, desktops use that
 * volume instead.
 *
 * After a volume has changed, set it with np_session_set_devices().
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_DEVICE_H
#define NOWPLAYING_DEVICE_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/**
 * Sets the devices of a remote session, in the order that users see. NULL and 0: no devices. If the session has no
 * name, its name is built from them: "Example Player – Living room".
 *
 * A name has 1 to 250 characters: letters, digits, white space and ' - , & # . in between. It begins with a letter or
 * digit, and ends with a letter, digit or full stop. Call np_device_clean_name() for names from other machines.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if an id is empty or used twice, a name is invalid, or a type or flag is unknown.
 *           The same if a volume that is read is not within 0.0 to 1.0. Then nothing changes. NP_ERROR_INVALID_STATE
 *           if the session is not remote. NP_ERROR_LIMIT beyond 64 devices, or if an id has more than 1,024 bytes
 */
np_status np_session_set_devices(np_session *session, const np_device *devices, size_t count);

/**
 * Makes a valid device name from any text and writes it, with its NUL, to `buffer` of `size` bytes. 1,024 bytes are
 * always enough. Invalid characters become a space: "Küche 🔊 (links)" becomes "Küche links".
 *
 * @owns     nothing; the caller owns the buffer
 * @fails    NP_ERROR_INVALID_ARGUMENT if the text has no valid character; NP_ERROR_BUFFER_TOO_SMALL
 */
np_status np_device_clean_name(const char *text, char *buffer, size_t size);

NP_END_DECLS

#endif
