/* SPDX-License-Identifier: MIT */
#include "command.h"

#include "json.h"

#include <stdio.h>
#include <string.h>

enum { MOST_STEPS = 100 };

/** Reads the argument that the command must have. */
static bool read_argument(json_object *arguments, struct command *command)
{
    const char *key = command->word->argument, *text = NULL, *device = NULL;
    json_object *value = NULL;
    bool has_it = key && json_object_object_get_ex(arguments, key, &value) && value;
    bool is_valid = true;
    switch (command->word->argument_type) {
    case 'm':
        is_valid = has_it && json_read_integer(arguments, key, &command->integer, 0, MOST_MILLISECONDS);
        break;
    case 't':
        is_valid = has_it && json_read_integer(arguments, key, &command->integer, -MOST_STEPS, MOST_STEPS);
        break;
    case 'd':
        is_valid = has_it && json_read_real(arguments, key, &command->real, -MOST_REAL, MOST_REAL);
        break;
    case 'w':
        is_valid = has_it && json_read_text(arguments, key, &text, MOST_ID_BYTES) && text;
        break;
    case 'b':
        is_valid = json_read_flag(arguments, key, &command->flag);
        break;
    default:
        break;
    }
    if (!is_valid || !json_read_text(arguments, "device_id", &device, MOST_ID_BYTES))
        return false;
    if (text)
        snprintf(command->text, sizeof command->text, "%s", text);
    if (device)
        snprintf(command->device_id, sizeof command->device_id, "%s", device);
    return !command->word->needs_device || *command->device_id;
}

bool command_decode(const void *bytes, size_t size, struct command *ret_command, const char **ret_why)
{
    struct command command = {.until_utc_ms = NO_LIMIT};
    const char *name = NULL;
    json_object *arguments = NULL, *root = json_parse(bytes, size, MOST_COMMAND_BYTES, ret_why);
    if (!root)
        return false;
    bool is_valid = json_read_text(root, "command", &name, MOST_ID_BYTES) && name &&
                    json_read_object(root, "arguments", &arguments);
    *ret_why = "it names no command";
    if (is_valid) {
        *ret_why = "its command is unknown";
        command.word = command_word_of(name);
        is_valid = command.word != NULL;
    }
    if (is_valid) {
        *ret_why = "an argument is missing or wrong";
        is_valid = read_argument(arguments, &command);
    }
    if (is_valid) {
        *ret_why = "its until_utc_ms is wrong";
        is_valid =
            json_read_integer(root, "until_utc_ms", &command.until_utc_ms, -MOST_TIMESTAMP_MS, MOST_TIMESTAMP_MS);
    }
    json_object_put(root);
    if (is_valid)
        *ret_command = command;
    return is_valid;
}

static char *encode_and_free(json_object *root)
{
    const char *text = json_object_to_json_string_ext(root, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE);
    char *copy = text ? strdup(text) : NULL;
    json_object_put(root);
    return copy;
}

char *command_encode(const struct command *command)
{
    json_object *root = json_object_new_object(), *arguments = json_object_new_object(), *value = NULL;
    json_object_object_add(root, "command", json_object_new_string(command->word->text));
    switch (command->word->argument_type) {
    case 'm':
    case 't':
        value = json_object_new_int64(command->integer);
        break;
    case 'd':
        value = json_object_new_double(command->real);
        break;
    case 'w':
        value = json_object_new_string(command->text);
        break;
    case 'b':
        value = json_object_new_boolean(command->flag);
        break;
    default:
        break;
    }
    if (value)
        json_object_object_add(arguments, command->word->argument, value);
    if (*command->device_id)
        json_object_object_add(arguments, "device_id", json_object_new_string(command->device_id));
    json_object_object_add(root, "arguments", arguments);
    if (command->until_utc_ms != NO_LIMIT)
        json_object_object_add(root, "until_utc_ms", json_object_new_int64(command->until_utc_ms));
    return encode_and_free(root);
}

bool answer_decode(const void *bytes, size_t size, struct answer *ret_answer, const char **ret_why)
{
    const char *outcome = NULL, *message = "";
    json_object *root = json_parse(bytes, size, MOST_COMMAND_BYTES, ret_why);
    if (!root)
        return false;
    bool is_valid = json_read_text(root, "outcome", &outcome, MOST_ID_BYTES) && outcome &&
                    json_read_text(root, "message", &message, MOST_TEXT_BYTES);
    *ret_why = "its outcome is missing or wrong";
    if (is_valid) {
        if (!word_number(outcome_words, outcome, &ret_answer->outcome))
            ret_answer->outcome = NP_OUTCOME_FAILED;
        snprintf(ret_answer->message, sizeof ret_answer->message, "%s", message);
    }
    json_object_put(root);
    return is_valid;
}

char *answer_encode(np_outcome outcome, const char *message)
{
    json_object *root = json_object_new_object();
    json_object_object_add(root, "outcome", json_object_new_string(word_text(outcome_words, outcome)));
    json_object_object_add(root, "message", json_object_new_string(message));
    return encode_and_free(root);
}
