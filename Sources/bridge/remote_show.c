/* SPDX-License-Identifier: MIT */
#include "remote_private.h"

#include "log.h"
#include "player.h"
#include "show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sessions that one turn of the loop shows, so that commands do not wait for all of them. */
enum { MOST_SHOWN_A_TURN = 8 };

/** Sets the bus name of the session that is published next: it ends with the name of the shared player. */
static void name_player(struct remotes *remotes, const struct remote *remote)
{
    char name[sizeof BRIDGE_PLAYER_NAME + MOST_ID_BYTES + 1];
    const char *end = strstr(remote->id, ".instance");
    snprintf(name, sizeof name, BRIDGE_PLAYER_NAME "-%.*s", end ? (int)(end - remote->id) : (int)strlen(remote->id),
             remote->id);
    np_context_set_player_name(remotes->context, name);
}

/** Shows the newest state. */
static void show(struct remotes *remotes, struct remote *remote)
{
    struct show_handlers handlers = {.command = remote_on_command, .artwork = remote_on_artwork, .user_data = remote};
    char artwork_id[2 * MOST_ID_BYTES + 2] = "";
    struct image_source *source = NULL;
    struct state *state = remote->state;
    bool is_new = !remote->session;
    if (is_new) {
        char id[2 * MOST_ID_BYTES + 2];
        snprintf(id, sizeof id, "%s/%s", remote->host->id, remote->id);
        if (np_session_new_remote(remotes->context, id, &remote->session) != NP_OK) {
            log_line(LOG_WARNING, "cannot show %s: %s", id, np_last_failure());
            remote_set_state(remote, NULL);
            return;
        }
        remotes->shown_count++;
    }
    if (state->artwork && (source = calloc(1, sizeof *source))) {
        source->remotes = remotes;
        remote_topic(remote, TOPIC_ARTWORK, &source->topic);
        strcpy(source->topic.artwork, state->artwork);
        snprintf(artwork_id, sizeof artwork_id, "%s/%s", remote->host->id, state->artwork);
    }
    if (!broker_may_steer(remotes->broker))
        state->command_count = 0;
    state->age_ms = remote_age(remote);
    remote->is_confirmed = true;
    remote->is_away = !state->is_reachable;
    np_session_begin_update(remote->session);
    remote_show_reach(remotes, remote);
    show_state(remote->session, state, remote->host->id, &remote->offered, &handlers, artwork_id, source);
    np_session_end_update(remote->session);
    if (is_new) {
        name_player(remotes, remote);
        np_session_publish(remote->session);
        log_line(LOG_INFO, "showing %s/%s: %s – %s", remote->host->id, remote->id, state->identity, state->host_name);
    }
    remote_set_state(remote, NULL);
}

/** Whether a descriptor is available for the session. A session that plays replaces one that does not. */
static bool make_room(struct remotes *remotes, const struct remote *remote)
{
    if (remote->session || remotes->shown_count < remotes->most_shown)
        return true;
    if (!remotes->has_logged_limit)
        log_line(LOG_WARNING,
                 "showing %zu sessions: each needs a file descriptor, and no more are available. Sessions that play "
                 "are shown "
                 "first. Raise the limit, for example with LimitNOFILE= in the service",
                 remotes->shown_count);
    remotes->has_logged_limit = true;
    for (struct host *host = remotes->hosts; host && remote->is_playing; host = host->next) {
        for (struct remote *other = host->remotes_first; other; other = other->next) {
            if (other->session && !other->is_playing) {
                remote_hide(remotes, other);
                other->is_missing = true;
                question_ask_later(host, FIRST_RETRY_US + question_delay(remotes, CHECK_US));
                return true;
            }
        }
    }
    return false;
}

bool remote_show_some(struct remotes *remotes)
{
    int count = 0;
    for (int pass = 0; pass < 2 && remotes->ready_count > 0; pass++) {
        bool has_room = true;
        for (struct host *host = remotes->hosts; host; host = host->next) {
            for (struct remote *remote = host->remotes_first; remote; remote = remote->next) {
                if (!remote_is_ready(remote) || remote->is_playing != (pass == 0) || (!has_room && !remote->session))
                    continue;
                if (!(has_room = make_room(remotes, remote)))
                    continue;
                show(remotes, remote);
                if (++count == MOST_SHOWN_A_TURN)
                    return true;
            }
        }
    }
    return false;
}
