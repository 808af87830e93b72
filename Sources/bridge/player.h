/* SPDX-License-Identifier: MIT */
/** The players of this machine that the configuration shares. */
#ifndef BRIDGE_PLAYER_H
#define BRIDGE_PLAYER_H

#include "command.h"
#include "config.h"

#include <json-c/json.h>

/** The beginning of the bus names of remote sessions. A player with such a name is not shared. */
#define BRIDGE_PLAYER_NAME "nowplaying-bridge"

struct players;
struct player;

/** A position of a player, and its time by clock_now_us(). */
struct position {
    int64_t position_us, at_us;
    double rate; /* 0 while it does not move. */
};

struct players_events {
    void (*changed)(struct player *player, void *user_data);
    void (*gone)(struct player *player, void *user_data);
};

/** Follows the shared players. NULL, and a line in the log, on failure. */
struct players *players_new(const struct config *config, const struct players_events *events, void *user_data);
void players_free(struct players *players);

/** The descriptor that is readable when players_dispatch() has something to do. */
int players_fd(const struct players *players);

/** Reads the session bus; false, and a line in the log, if it is lost. */
bool players_dispatch(struct players *players);

/** Returns the next player; the first after NULL. */
struct player *players_next(struct players *players, struct player *after);

/** The session id in topics. It is unique. */
const char *player_id(const struct player *player);

/** Returns the state without position and host; the caller calls json_object_put(). NULL: nothing plays. */
json_object *player_describe(const struct player *player);

struct position player_position(const struct player *player);

/** Stores a pointer of the caller. The caller frees it when the event `gone` arrives. */
void player_set_published(struct player *player, void *published);
void *player_published(const struct player *player);

typedef void (*player_outcome)(struct player *player, np_outcome outcome, const char *message, void *user_data);

/** Sends a command to the player. `finished` is called once; if the player ends before, with NULL for the player. */
void player_perform(struct player *player, const struct command *command, player_outcome finished, void *user_data);

/** `bytes` are valid during the call; NULL: the image does not exist. */
typedef void (*player_image)(const void *bytes, size_t size, void *user_data);

/** Requests the artwork with the id of the state. `finished` is called once. */
void player_get_image(struct player *player, const char *artwork, int pixels, player_image finished, void *user_data);

#endif
