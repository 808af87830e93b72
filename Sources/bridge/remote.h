/* SPDX-License-Identifier: MIT */
/** Shows the sessions of other hosts on this desktop. */
#ifndef BRIDGE_REMOTE_H
#define BRIDGE_REMOTE_H

#include "broker.h"
#include "topic.h"

struct remotes;

/** NULL, and a line in the log, on failure. */
struct remotes *remotes_new(np_context *context, const struct config *config);

void remotes_set_broker(struct remotes *remotes, struct broker *broker);

void remotes_free(struct remotes *remotes);

/** Call it after the broker has connected: reads the presences and the states again. */
void remotes_connected(struct remotes *remotes);

/** Call it after the connection is lost: no session is reachable. */
void remotes_disconnected(struct remotes *remotes);

/** Handles a presence or a state of another host, or an answer to this host. */
void remotes_receive(struct remotes *remotes, const struct topic *topic, const struct message *message);

/** A descriptor that is readable when the desktop requests an image. */
int remotes_fd(const struct remotes *remotes);

/** Does all work that is due; returns after how many milliseconds to call it again at the latest, -1: never. */
int remotes_turn(struct remotes *remotes);

#endif
