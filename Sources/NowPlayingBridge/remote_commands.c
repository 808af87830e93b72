/* SPDX-License-Identifier: MIT */
#include "remote_private.h"

#include "command.h"

#include <stdio.h>
#include <stdlib.h>

#define COMMAND_US INT64_C(5000000)

/** Copies the argument of a request into a command. */
static bool read_request(const np_request *request, struct command *command)
{
    int64_t time_us = 0;
    int32_t number = 0;
    const char *device = NULL;
    np_command requested = 0;
    np_request_get_command(request, &requested);
    command->word = command_word_by_number(requested);
    if (!command->word)
        return false;
    switch (command->word->command) {
    case NP_COMMAND_SEEK_TO_POSITION:
        np_request_get_position(request, &time_us);
        command->integer = time_us / 1000;
        break;
    case NP_COMMAND_SKIP_FORWARD:
    case NP_COMMAND_SKIP_BACKWARD:
        np_request_get_interval(request, &time_us);
        command->integer = time_us / 1000;
        break;
    case NP_COMMAND_CHANGE_PLAYBACK_RATE:
        np_request_get_rate(request, &command->real);
        break;
    case NP_COMMAND_CHANGE_REPEAT_MODE:
        np_request_get_repeat_mode(request, &number);
        snprintf(command->text, sizeof command->text, "%s", word_text(repeat_words, number));
        break;
    case NP_COMMAND_CHANGE_SHUFFLE_MODE:
        np_request_get_shuffle_mode(request, &number);
        snprintf(command->text, sizeof command->text, "%s", word_text(shuffle_words, number));
        break;
    case NP_COMMAND_LIKE:
    case NP_COMMAND_DISLIKE:
    case NP_COMMAND_BOOKMARK:
        np_request_get_negative(request, &command->flag);
        break;
    case NP_COMMAND_STEP_DEVICE_VOLUME:
        np_request_get_volume_steps(request, &number);
        np_request_get_device_id(request, &device);
        command->integer = number;
        break;
    case NP_COMMAND_SET_DEVICE_VOLUME:
        np_request_get_device_id(request, &device);
        np_request_get_volume(request, &command->real);
        break;
    case NP_COMMAND_SET_VOLUME:
        np_request_get_volume(request, &command->real);
        break;
    default:
        break;
    }
    if (device)
        snprintf(command->device_id, sizeof command->device_id, "%s", device);
    return true;
}

/** The moment at which a command of now expires, by the clock of the host. It is earlier by the error of that clock. */
static int64_t until_on_host(const struct host *host)
{
    if (!host->has_difference)
        return NO_LIMIT;
    return clock_utc_ms() + (COMMAND_US - host->difference_us - host->error_us) / 1000;
}

void remote_on_command(np_request *request, void *user_data)
{
    struct remote *remote = user_data;
    struct remotes *remotes = remote->host->remotes;
    struct command command = {.until_utc_ms = until_on_host(remote->host)};
    struct topic topic;
    if (remote_reach(remotes, remote) != IN_REACH) {
        np_request_fail(request, NP_OUTCOME_NETWORK_FAILED, "the other machine is not reachable now");
        return;
    }
    if (!broker_may_steer(remotes->broker)) {
        np_request_fail(request, NP_OUTCOME_PERMISSION_DENIED, "the broker is open, so no commands are sent");
        return;
    }
    if (!read_request(request, &command)) {
        np_request_fail(request, NP_OUTCOME_NOT_SUPPORTED, "this command cannot be sent to other machines");
        return;
    }
    char *payload = command_encode(&command);
    remote_topic(remote, TOPIC_COMMAND, &topic);
    struct request *sent = payload ? request_send(remotes, REQUEST_COMMAND, &topic, payload, COMMAND_US) : NULL;
    free(payload);
    if (!sent) {
        np_request_fail(request, NP_OUTCOME_NETWORK_FAILED, "the command cannot be sent");
        return;
    }
    sent->remote = remote;
    sent->command = request;
}
