/* SPDX-License-Identifier: MIT */
/* MPD's outputs: those that are enabled are devices, and all are possible outputs. */
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
        if (is_audible(output) && remote->output_count < MAX_OUTPUTS) {
            const char *name = mpd_output_get_name(output);
            kept->number = mpd_output_get_id(output);
            kept->is_enabled = mpd_output_get_enabled(output);
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
    np_output outputs[MAX_OUTPUTS];
    size_t count = 0;
    for (size_t i = 0; i < remote->output_count; i++) {
        struct output *output = &remote->outputs[i];
        outputs[i] =
            (np_output){output->id, output->name, NP_DEVICE_SPEAKER, output->is_enabled ? NP_OUTPUT_IN_USE : 0};
        if (output->is_enabled)
            devices[count++] = (np_device){output->id, output->name, NP_DEVICE_SPEAKER, 0, 0};
    }
    if (count == 1 && volume >= 0) {
        devices[0].flags = NP_DEVICE_ABSOLUTE_VOLUME;
        devices[0].volume = volume;
    }
    /* MPD does not allow two outputs with the same name. */
    if (np_session_set_devices(remote->session, devices, count) != NP_OK)
        np_session_set_devices(remote->session, NULL, 0);
    if (np_session_set_outputs(remote->session, outputs, remote->output_count) != NP_OK)
        np_session_set_outputs(remote->session, NULL, 0);
}

/* Enables an output, and disables the others, at one moment. Returns false as in command.c. */
bool play_on(struct remote *remote, const char *id, bool is_together)
{
    struct mpd_connection *mpd = remote->mpd;
    bool is_sent = mpd_command_list_begin(mpd, false);
    for (size_t i = 0; i < remote->output_count && is_sent; i++) {
        struct output *output = &remote->outputs[i];
        if (strcmp(output->id, id) == 0)
            is_sent = mpd_send_enable_output(mpd, output->number);
        else if (output->is_enabled && !is_together)
            is_sent = mpd_send_disable_output(mpd, output->number);
    }
    remote->changed |= MPD_IDLE_OUTPUT;
    return is_sent && mpd_command_list_end(mpd) && run(mpd, true);
}

bool leave(struct remote *remote, const char *id)
{
    remote->changed |= MPD_IDLE_OUTPUT;
    for (size_t i = 0; i < remote->output_count; i++)
        if (strcmp(remote->outputs[i].id, id) == 0)
            return run(remote->mpd, mpd_send_disable_output(remote->mpd, remote->outputs[i].number));
    return true; /* It has gone. */
}
