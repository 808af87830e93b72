/* SPDX-License-Identifier: MIT */
/** The sessions of other hosts, as this desktop sees them. */
#ifndef BRIDGE_REMOTE_H
#define BRIDGE_REMOTE_H

#include "broker.h"
#include "topic.h"

struct remotes;

/** NULL, and the log says why, on failure. */
struct remotes *remotes_new(np_context *context, const struct config *config);

void remotes_set_broker(struct remotes *remotes, struct broker *broker);

void remotes_free(struct remotes *remotes);

/** The broker is there: who is there and what plays is asked anew. */
void remotes_connected(struct remotes *remotes);

/** The broker is gone: nothing can be reached. */
void remotes_disconnected(struct remotes *remotes);

/** A message of another host: presence or state; or an answer to us. */
void remotes_receive(struct remotes *remotes, const struct topic *topic, const struct message *message);

/** Readable when an image is wanted. */
int remotes_fd(const struct remotes *remotes);

/** Does what is due; returns in how many milliseconds to come back at the latest, -1: never. */
int remotes_turn(struct remotes *remotes);

#endif
