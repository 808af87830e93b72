/* SPDX-License-Identifier: MIT */
#include "remote_private.h"

#include "argument_tables.h"

#include <stdlib.h>

#define COMMAND_US INT64_C(5000000)

/** Copies the command of a request; false: it does not go over the bridge. */
static bool read_request(const np_request *request, struct command *command)
{
    np_command requested = 0;
    np_request_get_command(request, &requested);
    command->word = command_word_by_number(requested);
    if (command->word)
        get_argument(request, command);
    return command->word != NULL;
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
