/* SPDX-License-Identifier: MIT */
/**
 * @file device.h
 * Where a remote session plays: a speaker, a group of them, a television.
 *
 *     np_device devices[] = {
 *         {"10:2f", "Living room", NP_DEVICE_SPEAKER, NP_DEVICE_ABSOLUTE_VOLUME, 0.4},
 *         {"10:30", "Kitchen", NP_DEVICE_SPEAKER, NP_DEVICE_ABSOLUTE_VOLUME, 0.6},
 *     };
 *     np_session_set_devices(session, devices, 2);
 *     np_session_offer_command(session, NP_COMMAND_SET_DEVICE_VOLUME, set_volume, player, NULL);
 *
 * Desktops know one volume a player. With one device it is that device's; with several it is their mean, and who
 * moves it moves all: each by as much, and what one at its end cannot take the others take. One that only takes steps
 * has no part in it. The handler is asked once for each device that moves. `org.nowplaying.Session1` shows and moves
 * each alone. A session that sets np_playback.volume has a volume of its own, and keeps it.
 *
 * Say what the volume became with np_session_set_devices(), as with everything that changed.
 */
#ifndef NOWPLAYING_DEVICE_H
#define NOWPLAYING_DEVICE_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/** What a device is: it selects the image beside its name. */
typedef int32_t np_device_type;
enum {
    /** None of the others. */
    NP_DEVICE_OTHER = 0,
    NP_DEVICE_CAR = 1,
    NP_DEVICE_DESKTOP = 2,
    NP_DEVICE_GAMING_CONSOLE = 3,
    NP_DEVICE_LAPTOP = 4,
    NP_DEVICE_MEDIA_STICK = 5,
    NP_DEVICE_PHONE = 6,
    NP_DEVICE_SET_TOP_BOX = 7,
    NP_DEVICE_SPEAKER = 8,
    NP_DEVICE_SPEAKER_GROUP = 9,
    NP_DEVICE_TABLET = 10,
    NP_DEVICE_TV = 11,
    NP_DEVICE_TV_AND_SPEAKER = 12,
    NP_DEVICE_WEARABLE = 13
};

/** What can be done with a device; or-ed together. */
typedef uint32_t np_device_flags;
enum {
    /** Its volume is known and can be set: NP_COMMAND_SET_DEVICE_VOLUME. */
    NP_DEVICE_ABSOLUTE_VOLUME = 1 << 0,
    /** It can be made louder and softer, by steps of its own: NP_COMMAND_STEP_DEVICE_VOLUME. */
    NP_DEVICE_RELATIVE_VOLUME = 1 << 1
};

/** One device. */
typedef struct np_device {
    /** The same at the next start: a serial number, an address. No other device of the session has it. */
    const char *id;
    /** What people read; np_device_clean_name() makes such a name of any text. */
    const char *name;
    np_device_type type;
    np_device_flags flags;
    /** Silent 0.0 to full 1.0; read only with NP_DEVICE_ABSOLUTE_VOLUME. */
    double volume;
} np_device;

/**
 * Says on which devices a remote session plays, in the order that people see; NULL and 0: on none that can be named.
 * A session without a name of its own is named after them: "Example Player – Living room".
 *
 * Names that the speakers bring go through np_device_clean_name() first. A name has 1 to 250 characters: letters,
 * digits, white space and ' - , & # . in between, a letter or digit first, a letter, digit or full stop last.
 *
 * @owns     copies the devices
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT, and all stays as it was, if an identifier is empty or there twice, a name is
 *           against the rule, a type or flag unknown, or a volume that is read not within 0.0 to 1.0;
 *           NP_ERROR_INVALID_STATE if the session is not remote; NP_ERROR_LIMIT beyond 64 devices
 * @since    0.1
 */
np_status np_session_set_devices(np_session *session, const np_device *devices, size_t count);

/**
 * Makes a device's name of any text, with its NUL, into `buffer` of `size` bytes; 1,024 always do. What may not stand
 * there becomes a space: "Küche 🔊 (links)" is "Küche links".
 *
 * @owns     the buffer is yours
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if nothing of the text may stand in a name; NP_ERROR_BUFFER_TOO_SMALL
 * @since    0.1
 */
np_status np_device_clean_name(const char *text, char *buffer, size_t size);

NP_END_DECLS

#endif
