/* SPDX-License-Identifier: MIT */
/** The configuration, with its defaults. docs/bridge.md and the man page describe the keys. */
#ifndef BRIDGE_CONFIG_H
#define BRIDGE_CONFIG_H

#include "limits.h"

#include <nowplaying/nowplaying.h>
#include <stdbool.h>
#include <stddef.h>

enum allowed_commands { ALLOW_NONE, ALLOW_PLAYBACK, ALLOW_ALL };

struct config {
    char *broker;
    int port;
    bool uses_tls;
    char *ca, *certificate, *key;
    char *credentials; /* The file; its contents follow. */
    char *username, *password;
    char *name;
    char host_id[MOST_ID_BYTES + 1];
    char *client_id;
    np_device_type type;
    char **share, **never, **show; /* Patterns, NULL at the end; a list that is NULL is empty. */
    enum allowed_commands commands;
    int keepalive_s, lost_after_s;
    int most_hosts, most_sessions;
    bool trusts_open_broker;
};

/** Reads a configuration and its credentials. On an error, false, and a line in the log with the line of the file. */
bool config_read(const char *path, struct config *ret_config);

void config_free(struct config *config);

/** Whether other machines can see a player. `player` is its bus name without "org.mpris.MediaPlayer2.". */
bool config_shares(const struct config *config, const char *player);

/** Whether another host is shown here. */
bool config_shows(const struct config *config, const char *host_id);

#endif
