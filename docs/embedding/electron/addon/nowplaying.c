/* SPDX-License-Identifier: MIT */
/*
 * libnowplaying for Node and Electron: publishes a page's Media Session. It uses Node-API, which is stable in both.
 *
 *     open(applicationId, name, (ticket, action, seconds) => …)    calls the function for each requested action.
 *     finish(ticket)                                               is for an action that was performed.
 *     offer(['play', 'pause', …])                                  sets the actions that are available now.
 *     show({ id, title, artist, album, cover, duration, position, playbackRate, playbackState })
 */
#define NAPI_VERSION 8
#include <inttypes.h>
#include <math.h>
#include <node_api.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <nowplaying/nowplaying.h>

enum { TEXT = 4096, ACTIONS = 8 };

static const struct {
    const char *name;
    np_command command;
} actions[ACTIONS] = {
    {"play", NP_COMMAND_PLAY},
    {"pause", NP_COMMAND_PAUSE},
    {"stop", NP_COMMAND_STOP},
    {"nexttrack", NP_COMMAND_NEXT},
    {"previoustrack", NP_COMMAND_PREVIOUS},
    {"seekto", NP_COMMAND_SEEK_TO_POSITION},
    {"seekforward", NP_COMMAND_SKIP_FORWARD},
    {"seekbackward", NP_COMMAND_SKIP_BACKWARD},
};

static np_context *context;
static np_session *session;
static napi_threadsafe_function requests;

/* Runs on the library's thread, and queues the request for JavaScript's thread. */
static void on_command(np_request *request, void *user_data)
{
    (void)user_data;
    if (napi_call_threadsafe_function(requests, request, napi_tsfn_nonblocking) != napi_ok)
        np_request_fail(request, NP_OUTCOME_FAILED, "the player is ending");
}

/* Runs on JavaScript's thread. A request is a number, not memory, so the page can get it as text and return it. */
static void call_javascript(napi_env env, napi_value function, void *unused, void *request)
{
    (void)unused;
    napi_value arguments[3], undefined, result;
    char ticket[32];
    np_command command = 0;
    int64_t time_us = 0;
    int action = 0;
    if (!env)
        return; /* The program is ending. np_context_free() fails the open requests. */
    if (np_request_get_command(request, &command) != NP_OK)
        return; /* The request timed out before JavaScript ran. */
    while (action < ACTIONS && actions[action].command != command)
        action++;
    if (action == ACTIONS)
        return;
    if (np_request_get_position(request, &time_us) != NP_OK)
        np_request_get_interval(request, &time_us);
    napi_get_undefined(env, &undefined);
    snprintf(ticket, sizeof ticket, "%" PRIxPTR, (uintptr_t)request);
    napi_create_string_utf8(env, ticket, NAPI_AUTO_LENGTH, &arguments[0]);
    napi_create_string_utf8(env, actions[action].name, NAPI_AUTO_LENGTH, &arguments[1]);
    napi_create_double(env, (double)time_us / NP_SECOND, &arguments[2]);
    napi_call_function(env, undefined, function, 3, arguments, &result);
}

static void on_end(void *unused)
{
    (void)unused;
    np_context_free(context);
    np_session_free(session);
    napi_release_threadsafe_function(requests, napi_tsfn_abort);
    context = NULL;
    session = NULL;
}

static napi_value js_open(napi_env env, napi_callback_info info)
{
    size_t count = 3;
    napi_value arguments[3], label;
    char id[TEXT] = "", name[TEXT] = "";
    napi_get_cb_info(env, info, &count, arguments, NULL, NULL);
    napi_get_value_string_utf8(env, arguments[0], id, sizeof id, NULL);
    napi_get_value_string_utf8(env, arguments[1], name, sizeof name, NULL);
    napi_create_string_utf8(env, "nowplaying", NAPI_AUTO_LENGTH, &label);
    if (context || napi_create_threadsafe_function(env, arguments[2], NULL, label, 0, 1, NULL, NULL, NULL,
                                                   call_javascript, &requests) != napi_ok) {
        napi_throw_error(env, NULL, "open(applicationId, name, function), once");
        return NULL;
    }
    napi_unref_threadsafe_function(env, requests); /* It does not keep the program running. */
    napi_add_env_cleanup_hook(env, on_end, NULL);
    np_context_new(id, 0, &context);
    np_context_set_name(context, name);
    np_context_set_desktop_entry(context, id);
    np_session_new(context, "player", &session);
    np_session_publish(session);
    return NULL;
}

static napi_value js_finish(napi_env env, napi_callback_info info)
{
    size_t count = 1;
    napi_value argument;
    char ticket[32] = "";
    napi_get_cb_info(env, info, &count, &argument, NULL, NULL);
    napi_get_value_string_utf8(env, argument, ticket, sizeof ticket, NULL);
    np_request_finish((np_request *)(uintptr_t)strtoull(ticket, NULL, 16));
    return NULL;
}

static napi_value js_offer(napi_env env, napi_callback_info info)
{
    size_t count = 1;
    napi_value list, entry;
    uint32_t length = 0;
    bool offered[ACTIONS] = {false};
    char name[TEXT];
    napi_get_cb_info(env, info, &count, &list, NULL, NULL);
    napi_get_array_length(env, list, &length);
    for (uint32_t i = 0; i < length; i++) {
        napi_get_element(env, list, i, &entry);
        if (napi_get_value_string_utf8(env, entry, name, sizeof name, NULL) != napi_ok)
            continue;
        for (int action = 0; action < ACTIONS; action++)
            offered[action] |= strcmp(actions[action].name, name) == 0;
    }
    np_session_begin_update(session);
    for (int action = 0; action < ACTIONS; action++) {
        if (offered[action])
            np_session_offer_command(session, actions[action].command, on_command, NULL, NULL);
        else
            np_session_withdraw_command(session, actions[action].command);
    }
    np_session_end_update(session);
    return NULL;
}

static const char *get_text(napi_env env, napi_value state, const char *key, char *buffer)
{
    napi_value value;
    napi_get_named_property(env, state, key, &value);
    return napi_get_value_string_utf8(env, value, buffer, TEXT, NULL) == napi_ok ? buffer : NULL;
}

static double get_number(napi_env env, napi_value state, const char *key)
{
    napi_value value;
    double number = NAN;
    napi_get_named_property(env, state, key, &value);
    napi_get_value_double(env, value, &number);
    return number;
}

/* The cover is the bytes of an image, or the URL of a file. */
static np_artwork *get_cover(napi_env env, napi_value state)
{
    napi_value value;
    np_artwork *cover = NULL;
    char text[TEXT];
    void *bytes;
    size_t size;
    bool is_buffer = false;
    napi_get_named_property(env, state, "cover", &value);
    napi_is_buffer(env, value, &is_buffer);
    if (is_buffer && napi_get_buffer_info(env, value, &bytes, &size) == napi_ok)
        np_artwork_new_from_bytes(bytes, size, &cover);
    else if (get_text(env, state, "cover", text))
        np_artwork_new_from_file(text, &cover);
    return cover;
}

static napi_value js_show(napi_env env, napi_callback_info info)
{
    size_t count = 1;
    napi_value state;
    np_content *content = NULL;
    np_playback playback = NP_PLAYBACK_INIT;
    char text[TEXT];
    napi_get_cb_info(env, info, &count, &state, NULL, NULL);
    np_artwork *cover = get_cover(env, state);
    double duration = get_number(env, state, "duration"), position = get_number(env, state, "position");
    double rate = get_number(env, state, "playbackRate");

    np_content_new(NP_CONTENT_MUSIC, get_text(env, state, "id", text), &content);
    np_content_set_text(content, NP_FIELD_TITLE, get_text(env, state, "title", text));
    np_content_set_text(content, NP_FIELD_ARTIST, get_text(env, state, "artist", text));
    np_content_set_text(content, NP_FIELD_ALBUM, get_text(env, state, "album", text));
    if (isinf(duration))
        np_content_set_live(content);
    else if (duration > 0)
        np_content_set_duration(content, (int64_t)(duration * NP_SECOND));
    np_content_set_artwork(content, cover);
    if (get_text(env, state, "playbackState", text) && strcmp(text, "none") != 0)
        playback.state = strcmp(text, "playing") == 0 ? NP_PLAYBACK_PLAYING : NP_PLAYBACK_PAUSED;
    if (isfinite(position))
        playback.position_us = (int64_t)(position * NP_SECOND);
    if (rate > 0)
        playback.rate = playback.default_rate = rate;

    np_session_begin_update(session);
    np_session_set_content(session, content);
    np_session_set_playback(session, &playback);
    np_session_end_update(session);
    np_content_free(content);
    np_artwork_free(cover);
    return NULL;
}

NAPI_MODULE_INIT()
{
    const napi_property_descriptor functions[] = {
        {"open", NULL, js_open, NULL, NULL, NULL, napi_default, NULL},
        {"offer", NULL, js_offer, NULL, NULL, NULL, napi_default, NULL},
        {"show", NULL, js_show, NULL, NULL, NULL, napi_default, NULL},
        {"finish", NULL, js_finish, NULL, NULL, NULL, napi_default, NULL},
    };
    napi_define_properties(env, exports, sizeof functions / sizeof *functions, functions);
    return exports;
}
