/* SPDX-License-Identifier: MIT */
/** Converts the properties of a player on the bus to a state. Addresses and paths are left out. */
#ifndef BRIDGE_DESCRIBE_H
#define BRIDGE_DESCRIBE_H

#include <json-c/json.h>
#include <stdbool.h>

/** All properties, as variant_merge() returns them. */
struct properties {
    json_object *root;     /* org.mpris.MediaPlayer2; NULL for a player with Session1. */
    json_object *player;   /* org.mpris.MediaPlayer2.Player; the same. */
    json_object *session1; /* org.nowplaying.Session1; NULL without it. */
};

/** Returns the state without host and times; the caller calls json_object_put(). NULL: nothing plays. */
json_object *describe_player(const struct properties *properties, const char *fallback_name);

/** Returns a nested member, or NULL if it does not exist: describe_find(player, "Metadata", "mpris:artUrl", NULL). */
json_object *describe_find(json_object *object, ...) __attribute__((sentinel));

/** Returns a nested member as text, or "" if it is not a text. */
const char *describe_text(json_object *object, const char *key, const char *inner);

/** Returns the player's own id for a device of the state, as hexadecimal digits; NULL: no such device. */
const char *describe_device(const struct properties *properties, const char *device);

/** Returns the id of the artwork; false: it has none. */
bool describe_artwork(const struct properties *properties, char *ret_id);

#endif
