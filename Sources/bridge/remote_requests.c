/* SPDX-License-Identifier: MIT */
#include "remote_private.h"

#include "command.h"
#include "image.h"
#include "log.h"
#include "random_number.h"

#include <stdlib.h>
#include <string.h>

void request_end(struct remotes *remotes, struct request *request)
{
    for (struct request **place = &remotes->requests; *place; place = &(*place)->next) {
        if (*place == request) {
            *place = request->next;
            remotes->request_count--;
            remotes->image_count -= request->kind == REQUEST_IMAGE;
            break;
        }
    }
    free(request->payload);
    free(request);
}

void request_fail(struct remotes *remotes, struct request *request, np_outcome outcome, const char *text)
{
    if (request->command)
        np_request_fail(request->command, outcome, text);
    if (request->image)
        np_artwork_request_fail(request->image, outcome, text);
    request_end(remotes, request);
}

bool request_publish(struct remotes *remotes, const struct topic *topic, const char *payload, uint64_t token,
                     uint32_t expiry_s)
{
    char text[TOPIC_BYTES];
    topic_format(topic, text);
    struct sending sending = {
        .topic = text,
        .payload = payload,
        .size = strlen(payload),
        .expiry_s = expiry_s,
        .correlation = &token,
        .correlation_size = sizeof token,
    };
    return broker_publish(remotes->broker, &sending);
}

struct request *request_send(struct remotes *remotes, enum request_kind kind, const struct topic *topic,
                             const char *payload, int64_t limit_us)
{
    struct request *request = remotes->request_count < MOST_PENDING ? calloc(1, sizeof *request) : NULL;
    if (!request)
        return NULL;
    int64_t now = clock_now_us();
    *request = (struct request){.next = remotes->requests,
                                .kind = kind,
                                .sent_us = now,
                                .end_us = now + limit_us,
                                .repeat_at_us = INT64_MAX,
                                .topic = *topic};
    if (kind == REQUEST_COMMAND && (request->payload = strdup(payload)))
        request->repeat_at_us = now + REPEAT_US;
    /* Answers to other requests, and to those of an earlier run, have other tokens. */
    request->token = random_number();
    strcpy(request->host, topic->host);
    if (!request_publish(remotes, topic, payload, request->token, EXPIRY_S)) {
        free(request->payload);
        free(request);
        return NULL;
    }
    remotes->requests = request;
    remotes->request_count++;
    remotes->image_count += kind == REQUEST_IMAGE;
    return request;
}

int64_t request_repeat(struct remotes *remotes, struct request *request, int64_t now)
{
    if (request->repeat_at_us <= now) {
        uint32_t left_s = (uint32_t)((request->end_us - now) / 1000000);
        request_publish(remotes, &request->topic, request->payload, request->token, left_s > 0 ? left_s : 1);
        request->repeat_at_us = now + REPEAT_US;
    }
    return request->repeat_at_us < request->end_us ? request->repeat_at_us : request->end_us;
}

void request_receive_answer(struct remotes *remotes, const char *sender, const struct message *message)
{
    struct request *request = NULL;
    uint64_t token;
    if (message->correlation_size == sizeof token && !message->is_retained) {
        memcpy(&token, message->correlation, sizeof token);
        for (request = remotes->requests; request && request->token != token;)
            request = request->next;
    }
    if (!request) {
        log_line(LOG_DEBUG, "ignored an answer: no request waits for it");
        return;
    }
    if (strcmp(request->host, sender) != 0) {
        log_rejected("rejected an answer of %s: the request was to %s", sender, request->host);
        return;
    }
    if (request->kind == REQUEST_IMAGE) {
        if (!image_type(message->payload, message->size))
            np_artwork_request_fail(request->image, NP_OUTCOME_NO_SUCH_CONTENT, "the other machine has no such image");
        else
            np_artwork_request_finish_bytes(request->image, message->payload, message->size);
        request_end(remotes, request);
        return;
    }
    struct answer answer;
    const char *why;
    if (!answer_decode(message->payload, message->size, &answer, &why)) {
        log_rejected("rejected an answer of %s: %s", sender, why);
        np_request_fail(request->command, NP_OUTCOME_FAILED, "the answer of the other machine is invalid");
    } else if (answer.outcome == NP_OUTCOME_SUCCESS) {
        np_request_finish(request->command);
    } else {
        np_request_fail(request->command, answer.outcome, *answer.message ? answer.message : NULL);
    }
    request_end(remotes, request);
}
