/* SPDX-License-Identifier: MIT */
/** This machine's sessions, as the others see them: states, images, and what they ask for. */
#ifndef BRIDGE_SHARE_H
#define BRIDGE_SHARE_H

#include "broker.h"
#include "player.h"
#include "topic.h"

struct share;

struct share *share_new(sd_bus *bus, const struct config *config);

/** Without a broker nothing goes out; it is set once, and must outlive its use. */
void share_set_broker(struct share *share, struct broker *broker);

void share_free(struct share *share);

/** The broker is there: everything is told anew. */
void share_connected(struct share *share);

/** A message to one of our own topics: get, command or art. */
void share_receive(struct share *share, const struct topic *topic, const struct message *message);

/** A presence of ours that somebody else has published. It is put right, soon. */
void share_receive_presence(struct share *share, const struct message *message);

/** Tells what has changed since; returns in how many milliseconds to come back at the latest. */
int share_flush(struct share *share);

/** Takes everything back: nothing of this machine stays at the broker. */
void share_withdraw(struct share *share);

#endif
