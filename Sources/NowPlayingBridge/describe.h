/* SPDX-License-Identifier: MIT */
/** What a player says of itself on the bus, in the words of a state. No address and no path goes through here. */
#ifndef BRIDGE_DESCRIBE_H
#define BRIDGE_DESCRIBE_H

#include <json-c/json.h>
#include <stdbool.h>

/** All properties, as variant_merge() made them. */
struct properties {
    json_object *root;     /* org.mpris.MediaPlayer2; NULL where there is Session1. */
    json_object *player;   /* org.mpris.MediaPlayer2.Player; the same. */
    json_object *session1; /* org.nowplaying.Session1; NULL where there is none. */
};

/** The state without host and times: the caller puts it. NULL: nothing plays. */
json_object *describe_player(const struct properties *properties, const char *fallback_name);

/** A member of a member…, NULL if one of them is not there: describe_find(player, "Metadata", "mpris:artUrl", NULL). */
json_object *describe_find(json_object *object, ...) __attribute__((sentinel));

/** The same as text; "" if it is none. */
const char *describe_text(json_object *object, const char *key, const char *inner);

/** The id that the player itself has for a device of the state, as hexadecimal digits; NULL: no such device. */
const char *describe_device(const struct properties *properties, const char *device);

/** The id of the image of what plays; false: there is none. */
bool describe_artwork(const struct properties *properties, char *ret_id);

#endif
