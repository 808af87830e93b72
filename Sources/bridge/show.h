/* SPDX-License-Identifier: MIT */
/** Sets a state on the session that shows it. */
#ifndef BRIDGE_SHOW_H
#define BRIDGE_SHOW_H

#include "state.h"

/** The handlers of a session. */
struct show_handlers {
    np_command_handler command;
    np_artwork_provider artwork;
    void *user_data; /* Of `command`. */
};

/** Sets everything. `artwork_id` is the id of the artwork on this machine. `artwork_data` is the data of its
 * provider, and is freed with free(). */
void show_state(np_session *session, const struct state *state, const char *host_id, uint64_t *offered,
                const struct show_handlers *handlers, const char *artwork_id, void *artwork_data);

#endif
