/* SPDX-License-Identifier: MIT */
/** The players of this machine, as the session bus shows them. */
#ifndef BRIDGE_PLAYER_H
#define BRIDGE_PLAYER_H

#include "command.h"
#include "config.h"

#include <json-c/json.h>
#include <systemd/sd-bus.h>

/** What the names of our own players begin with. Whoever has it shows what is elsewhere already. */
#define BRIDGE_PLAYER_NAME "nowplaying-bridge"

struct players;
struct player;

/** Where a player's position was, and when by clock_now_us(). */
struct position {
    int64_t position_us, at_us;
    double rate; /* 0 while it does not move. */
};

struct players_events {
    void (*changed)(struct player *player, void *user_data);
    void (*gone)(struct player *player, void *user_data);
};

/** Watches the players that the configuration shares. NULL, and the log says why, on failure. */
struct players *players_new(sd_bus *bus, const struct config *config, const struct players_events *events,
                            void *user_data);
void players_free(struct players *players);

/** The next one of which something is known; the first after NULL. */
struct player *players_next(struct players *players, struct player *after);

/** What stands for it in topics; no other player has it. */
const char *player_id(const struct player *player);

/** Everything that is told of it but the position and the host, as a state has it: the caller puts it. */
json_object *player_describe(const struct player *player);

struct position player_position(const struct player *player);

/** Keeps what was told of it last; it is the owner's, who puts it when the player is gone. */
void player_set_published(struct player *player, void *told);
void *player_published(const struct player *player);

typedef void (*player_outcome)(struct player *player, np_outcome outcome, const char *message, void *user_data);

/** Has it do something; `finished` is told once, also if the player leaves: then with NULL for the player. */
void player_perform(struct player *player, const struct command *command, player_outcome finished, void *user_data);

/** `bytes` are lent; NULL: there is no such image. */
typedef void (*player_image)(const void *bytes, size_t size, void *user_data);

/** Asks for the image of what plays, by the id in its state; `finished` is told once. */
void player_get_image(struct player *player, const char *artwork, int pixels, player_image finished, void *user_data);

#endif
