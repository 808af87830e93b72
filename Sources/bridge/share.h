/* SPDX-License-Identifier: MIT */
/** Publishes the sessions of this machine, and answers the requests of other machines. */
#ifndef BRIDGE_SHARE_H
#define BRIDGE_SHARE_H

#include "broker.h"
#include "player.h"
#include "topic.h"

struct share;

struct share *share_new(const struct config *config);

/** Sets the broker, once. It must remain valid until share_withdraw() has returned. */
void share_set_broker(struct share *share, struct broker *broker);

void share_free(struct share *share);

/** The descriptor that is readable when share_dispatch() has something to do. */
int share_fd(const struct share *share);

/** Reads the players of this machine; false, and a line in the log, if the session bus is lost. */
bool share_dispatch(struct share *share);

/** Call it after the broker has connected: publishes everything again. */
void share_connected(struct share *share);

/** Handles a request to this host: get, command or artwork. */
void share_receive(struct share *share, const struct topic *topic, const struct message *message);

/** Handles a presence of this host that another client published. The true one is published again soon. */
void share_receive_presence(struct share *share, const struct message *message);

/** Publishes all changes; returns after how many milliseconds to call it again at the latest. */
int share_flush(struct share *share);

/** Withdraws everything, so that the broker retains no state of this machine. */
void share_withdraw(struct share *share);

#endif
