/* SPDX-License-Identifier: MIT */
/** A state that came, set on the session that shows it. */
#ifndef BRIDGE_SHOW_H
#define BRIDGE_SHOW_H

#include "state.h"

/** Who answers what the desktop asks of a session. */
struct show_handlers {
    np_command_handler command;
    np_artwork_provider artwork;
    void *user_data; /* Of `command`. */
};

/** Sets everything. `artwork_id` names the image on this machine; its `artwork_data` is the image's, and freed. */
void show_state(np_session *session, const struct state *state, const char *host_id, uint64_t *offered,
                const struct show_handlers *handlers, const char *artwork_id, void *artwork_data);

#endif
