/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/: do not edit. */
/* The arguments of commands. Only remote_commands.c and player.c include this file. */
/* clang-format off */
#include "command.h"

#include <nowplaying-control/action.h>
#include <stdio.h>

/** Copies the argument of a request. */
static inline void get_argument(const np_request *request, struct command *command)
{
    int64_t time_us = 0;
    int32_t number = 0;
    const char *text = NULL;
    switch (command->word->command) {
    case NP_COMMAND_SEEK_TO_POSITION:
        np_request_get_position(request, &time_us);
        command->integer = time_us / NP_MILLISECOND;
        break;
    case NP_COMMAND_SKIP_FORWARD:
    case NP_COMMAND_SKIP_BACKWARD:
        np_request_get_interval(request, &time_us);
        command->integer = time_us / NP_MILLISECOND;
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
    case NP_COMMAND_SET_VOLUME:
        np_request_get_volume(request, &command->real);
        break;
    case NP_COMMAND_SET_MUTED:
        np_request_get_muted(request, &command->flag);
        break;
    case NP_COMMAND_SET_DEVICE_VOLUME:
        np_request_get_device_id(request, &text);
        snprintf(command->device_id, sizeof command->device_id, "%s", text ? text : "");
        np_request_get_volume(request, &command->real);
        break;
    case NP_COMMAND_STEP_DEVICE_VOLUME:
        np_request_get_device_id(request, &text);
        snprintf(command->device_id, sizeof command->device_id, "%s", text ? text : "");
        np_request_get_volume_steps(request, &number);
        command->integer = number;
        break;
    case NP_COMMAND_SET_DEVICE_MUTED:
        np_request_get_device_id(request, &text);
        snprintf(command->device_id, sizeof command->device_id, "%s", text ? text : "");
        np_request_get_muted(request, &command->flag);
        break;
    default:
        break;
    }
}

/** Sets the argument of an action; false: its word is unknown. */
static inline bool set_argument(np_action *action, const struct command *command, const np_device *device)
{
    switch (action->command) {
    case NP_COMMAND_SEEK_TO_POSITION:
        action->time_us = command->integer * NP_MILLISECOND;
        return true;
    case NP_COMMAND_SKIP_FORWARD:
    case NP_COMMAND_SKIP_BACKWARD:
        action->time_us = command->integer * NP_MILLISECOND;
        return true;
    case NP_COMMAND_CHANGE_PLAYBACK_RATE:
        action->value = command->real;
        return true;
    case NP_COMMAND_CHANGE_REPEAT_MODE:
        return word_number(repeat_words, command->text, &action->number);
    case NP_COMMAND_CHANGE_SHUFFLE_MODE:
        return word_number(shuffle_words, command->text, &action->number);
    case NP_COMMAND_LIKE:
    case NP_COMMAND_DISLIKE:
    case NP_COMMAND_BOOKMARK:
        action->flag = command->flag;
        return true;
    case NP_COMMAND_SET_VOLUME:
        action->value = command->real;
        return true;
    case NP_COMMAND_SET_MUTED:
        action->flag = command->flag;
        return true;
    case NP_COMMAND_SET_DEVICE_VOLUME:
        action->text = device ? device->id : NULL;
        action->value = command->real;
        return true;
    case NP_COMMAND_STEP_DEVICE_VOLUME:
        action->text = device ? device->id : NULL;
        action->number = (int32_t)command->integer;
        return true;
    case NP_COMMAND_SET_DEVICE_MUTED:
        action->text = device ? device->id : NULL;
        action->flag = command->flag;
        return true;
    default:
        return true;
    }
}
