/* SPDX-License-Identifier: MIT */
/* MPD's outputs, as devices. */
#include <stdio.h>
#include <string.h>

#include "mpd_remote.h"

/* Returns false for outputs without sound: those of a visualizer or a file. */
static bool is_audible(const struct mpd_output *output)
{
    const char *plugin = mpd_output_get_plugin(output);
    return !plugin || (strcmp(plugin, "fifo") != 0 && strcmp(plugin, "recorder") != 0);
}

/* The device's id is the output's name, which is unique in MPD's configuration. Its number changes if outputs are
   added. */
bool ask_for_outputs(struct remote *remote)
{
    struct mpd_output *output;
    remote->output_count = 0;
    if (!mpd_send_outputs(remote->mpd))
        return false;
    while ((output = mpd_recv_output(remote->mpd))) {
        struct output *kept = &remote->outputs[remote->output_count];
        if (mpd_output_get_enabled(output) && is_audible(output) && remote->output_count < MAX_OUTPUTS) {
            const char *name = mpd_output_get_name(output);
            snprintf(kept->id, sizeof kept->id, "%s", name);
            if (np_device_clean_name(name, kept->name, sizeof kept->name) != NP_OK)
                snprintf(kept->name, sizeof kept->name, "Output %u", mpd_output_get_id(output) + 1);
            remote->output_count++;
        }
        mpd_output_free(output);
    }
    return is_well(remote->mpd);
}

/* MPD has one volume for all its outputs: the session's volume. If only one output plays, it is also this device's
   volume. If several play, no device has its own volume. */
void show_devices(struct remote *remote, double volume)
{
    np_device devices[MAX_OUTPUTS];
    bool is_alone = remote->output_count == 1 && volume >= 0;
    for (size_t i = 0; i < remote->output_count; i++)
        devices[i] = (np_device){remote->outputs[i].id, remote->outputs[i].name, NP_DEVICE_SPEAKER,
                                 is_alone ? NP_DEVICE_ABSOLUTE_VOLUME : 0, is_alone ? volume : 0};
    /* MPD does not allow two outputs with the same name. */
    if (np_session_set_devices(remote->session, devices, remote->output_count) != NP_OK)
        np_session_set_devices(remote->session, NULL, 0);
}
