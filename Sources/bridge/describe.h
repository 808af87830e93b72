/* SPDX-License-Identifier: MIT */
/** Converts a player of the session bus to a state. Addresses and paths are left out. */
#ifndef BRIDGE_DESCRIBE_H
#define BRIDGE_DESCRIBE_H

#include <json-c/json.h>
#include <nowplaying-control/control.h>
#include <stdbool.h>

/** Returns the state without host and times; the caller calls json_object_put(). NULL: nothing plays. */
json_object *describe_player(const np_player *player);

/** Finds a device by its id in the state; false: no such device. Its texts belong to the player. */
bool describe_device(const np_player *player, const char *id, np_device *ret_device);

/** Returns the id of the artwork, which has FINGERPRINT_BYTES; false: it has none. */
bool describe_artwork(const np_player *player, char *ret_id);

#endif
