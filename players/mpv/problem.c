/* SPDX-License-Identifier: MIT */
/* Why mpv does not play: the last file could not be opened, and there is no other one. */
#include <stdio.h>
#include <unistd.h>

#include "mpv_plugin.h"

static np_problem kind_of(int error, const char *path)
{
    if (error == MPV_ERROR_UNKNOWN_FORMAT || error == MPV_ERROR_NOTHING_TO_PLAY)
        return NP_PROBLEM_FORMAT;
    if (error != MPV_ERROR_LOADING_FAILED)
        return NP_PROBLEM_OTHER;
    if (is_network_address(path))
        return NP_PROBLEM_NETWORK;
    return access(path, F_OK) < 0 ? NP_PROBLEM_FILE_MISSING : NP_PROBLEM_OTHER;
}

static const char *sentence_of(np_problem kind, int error)
{
    switch (kind) {
    case NP_PROBLEM_FORMAT:
        return "mpv cannot play this format";
    case NP_PROBLEM_NETWORK:
        return "it cannot be loaded from the network";
    case NP_PROBLEM_FILE_MISSING:
        return "the file does not exist";
    default:
        return mpv_error_string(error);
    }
}

void show_problem(struct plugin *plugin)
{
    char id[ID_SIZE], property[48], name[TEXT_SIZE], text[TEXT_SIZE];
    if (plugin->problem >= 0) {
        np_session_clear_problem(plugin->session);
        return;
    }
    /* mpv may play the next file already, so `path` could be that of another one. */
    write_entry_id(plugin->problem_entry, id);
    snprintf(property, sizeof property, "playlist/%lld/filename", (long long)place_of_entry(plugin, id));
    char *path = mpv_get_property_string(plugin->mpv, property);
    np_problem kind = kind_of(plugin->problem, path ? path : "");
    write_name(path ? path : "mpv", name);
    snprintf(text, sizeof text, "%.900s: %s", name, sentence_of(kind, plugin->problem));
    np_session_set_problem(plugin->session, kind, text, NULL, kind == NP_PROBLEM_NETWORK);
    mpv_free(path);
}
