/* SPDX-License-Identifier: MIT */
/*
 * Shows playback on network speakers, even while the application is closed. Without arguments this program is the
 * extension, which the desktop starts. With arguments it is the application:
 *
 *     remote_extension start '{"id": "kitchen", "title": "Harbour Lights", "playing": true}'
 *     remote_extension update '{"id": "kitchen", "title": "Second Song", "playing": true}'
 *     remote_extension end '{"id": "kitchen"}'
 *     remote_extension list
 *     remote_extension tokens       prints each push token as a line of JSON, until Ctrl+C
 *
 * The speakers' server is a datagram socket here, $SPEAKERS. It receives lines such as "kitchen pause".
 */
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <json-c/json.h>
#include <nowplaying/nowplaying.h>

static const char application_id[] = "org.example.RemoteExtension";

/* ---- the extension ---- */

static const char *text_of(struct json_object *attributes, const char *key)
{
    struct json_object *value = NULL;
    return json_object_object_get_ex(attributes, key, &value) && json_object_is_type(value, json_type_string)
               ? json_object_get_string(value)
               : NULL;
}

/* Sends a command to the server. The server later sends the new state, as an update of the attributes. */
static bool send_to_server(const char *id, const char *word)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const char *path = getenv("SPEAKERS");
    char line[2048];
    int size = snprintf(line, sizeof line, "%s %s", id, word);
    if (!path || strlen(path) >= sizeof address.sun_path)
        return false;
    strcpy(address.sun_path, path);
    int server = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (server < 0)
        return false;
    ssize_t sent = sendto(server, line, (size_t)size, MSG_DONTWAIT, (struct sockaddr *)&address, sizeof address);
    close(server);
    return sent == size;
}

static void on_command(np_request *request, void *user_data)
{
    const char *id = "";
    np_command command = 0;
    (void)user_data;
    np_request_get_command(request, &command);
    if (np_request_get_session_id(request, &id) == NP_OK && send_to_server(id, np_command_name(command)))
        np_request_finish(request);
    else
        np_request_fail(request, NP_OUTCOME_NETWORK_FAILED, "the speaker does not answer");
}

static np_status show(np_session *session, struct json_object *attributes)
{
    static const np_command commands[] = {NP_COMMAND_PLAY, NP_COMMAND_PAUSE, NP_COMMAND_NEXT, NP_COMMAND_PREVIOUS};
    const char *title = text_of(attributes, "title"), *artist = text_of(attributes, "artist");
    struct json_object *playing = json_object_object_get(attributes, "playing");
    np_playback playback = NP_PLAYBACK_INIT;
    np_content *content = NULL;
    np_status status = title ? np_content_new(NP_CONTENT_MUSIC, title, &content) : NP_ERROR_INVALID_ARGUMENT;
    if (status != NP_OK)
        return status;
    np_content_set_text(content, NP_FIELD_TITLE, title);
    if (artist)
        np_content_set_text(content, NP_FIELD_ARTIST, artist);
    playback.state = json_object_get_boolean(playing) ? NP_PLAYBACK_PLAYING : NP_PLAYBACK_PAUSED;
    np_session_set_name(session, np_session_id(session));
    np_session_set_content(session, content);
    np_session_set_playback(session, &playback);
    np_session_offer_commands(session, commands, sizeof commands / sizeof *commands, on_command, NULL, NULL);
    np_content_free(content);
    return NP_OK;
}

static np_status on_event(np_session *session, np_extension_event event, const void *bytes, size_t size,
                          void *user_data)
{
    (void)user_data;
    if (event == NP_EXTENSION_END) {
        np_session_free(session);
        return NP_OK;
    }
    struct json_tokener *reader = json_tokener_new();
    struct json_object *attributes = reader ? json_tokener_parse_ex(reader, bytes, (int)size) : NULL;
    np_status status = attributes ? show(session, attributes) : NP_ERROR_INVALID_ARGUMENT;
    json_object_put(attributes);
    if (reader)
        json_tokener_free(reader);
    return status;
}

static int run_extension(void)
{
    np_context *context = NULL;
    np_status status = np_context_new(application_id, NP_CONTEXT_HOST_LOOP, &context);
    if (status == NP_OK)
        status = np_extension_run(context, on_event, NULL, NULL);
    np_context_free(context);
    return status == NP_OK ? 0 : 1;
}

/* ---- the application ---- */

struct answer {
    bool is_there;
    np_status status;
};

static void on_result(np_context *context, np_status status, const char *message, void *user_data)
{
    struct answer *answer = user_data;
    (void)context;
    *answer = (struct answer){true, status};
    if (status != NP_OK)
        fprintf(stderr, "remote_extension: %s\n", message);
}

static void on_list(np_context *context, np_status status, const char *const *ids, size_t count, void *user_data)
{
    for (size_t i = 0; i < count; i++)
        puts(ids[i]);
    on_result(context, status, "cannot read the list", user_data);
}

/* Your application sends the token to its server here. This one prints it. */
static void on_token(np_context *context, const np_push_token *token, void *user_data)
{
    struct json_object *line = json_object_new_object(), *keys = json_object_new_object();
    (void)context;
    (void)user_data;
    json_object_object_add(line, "session", token->session_id ? json_object_new_string(token->session_id) : NULL);
    json_object_object_add(line, "endpoint", token->endpoint ? json_object_new_string(token->endpoint) : NULL);
    json_object_object_add(keys, "p256dh", json_object_new_string(token->public_key));
    json_object_object_add(keys, "auth", json_object_new_string(token->auth_secret));
    json_object_object_add(line, "keys", keys);
    puts(json_object_to_json_string_ext(line, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
    json_object_put(line);
}

static np_status ask(np_context *context, const char *verb, const char *attributes, struct answer *answer)
{
    struct json_object *object = json_tokener_parse(attributes);
    const char *id = object ? text_of(object, "id") : NULL;
    size_t size = strlen(attributes);
    np_status status = NP_ERROR_INVALID_ARGUMENT;
    if (strcmp(verb, "list") == 0)
        status = np_remote_list(context, on_list, answer, NULL);
    else if (strcmp(verb, "tokens") == 0)
        status = np_context_set_push_token_handler(context, on_token, NULL, NULL);
    else if (!id)
        fputs("remote_extension: attributes are JSON with an \"id\"\n", stderr);
    else if (strcmp(verb, "start") == 0)
        status = np_remote_start(context, id, attributes, size, on_result, answer, NULL);
    else if (strcmp(verb, "update") == 0)
        status = np_remote_update(context, id, attributes, size, on_result, answer, NULL);
    else if (strcmp(verb, "end") == 0)
        status = np_remote_end(context, id, on_result, answer, NULL);
    json_object_put(object);
    return status;
}

static int run_application(const char *verb, const char *attributes)
{
    struct answer answer = {false, NP_OK};
    struct pollfd fd = {-1, POLLIN, 0};
    np_context *context = NULL;
    np_status status = np_context_new(application_id, NP_CONTEXT_HOST_LOOP, &context);
    if (status == NP_OK)
        status = np_context_get_fd(context, &fd.fd);
    if (status == NP_OK)
        status = ask(context, verb, attributes, &answer);
    while (status == NP_OK && !answer.is_there)
        if (poll(&fd, 1, -1) > 0)
            np_context_dispatch(context);
    np_context_free(context);
    return status == NP_OK && answer.status == NP_OK ? 0 : 1;
}

int main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (argc > 3) {
        fputs("Usage: remote_extension [start|update|end ATTRIBUTES | list | tokens (until Ctrl+C)]\n", stderr);
        return 2;
    }
    return argc == 1 ? run_extension() : run_application(argv[1], argc > 2 ? argv[2] : "{}");
}
