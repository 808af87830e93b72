/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/: do not edit. */
/* The argument of a request, as the puppet prints it. Only puppet.c includes this file. */
/* clang-format off */

static void argument_of(np_request *request, char *text, size_t size)
{
    np_command command = 0;
    np_request_get_command(request, &command);
    snprintf(text, size, "-");
    switch (command) {
    case NP_COMMAND_RAISE: {
        const char *activation_token = 0;
        char activation_token_text[4096];
        if (!np_request_get_activation_token(request, &activation_token))
            snprintf(text, size, "%s", escaped(activation_token, activation_token_text, sizeof activation_token_text));
        break;
    }
    case NP_COMMAND_SEEK_TO_POSITION:
    case NP_COMMAND_SCRUB: {
        int64_t position = 0;
        if (!np_request_get_position(request, &position))
            snprintf(text, size, "%.6f", (double)position / 1e6);
        break;
    }
    case NP_COMMAND_SKIP_FORWARD:
    case NP_COMMAND_SKIP_BACKWARD: {
        int64_t interval = 0;
        if (!np_request_get_interval(request, &interval))
            snprintf(text, size, "%.6f", (double)interval / 1e6);
        break;
    }
    case NP_COMMAND_SEEK_FORWARD:
    case NP_COMMAND_SEEK_BACKWARD: {
        int32_t phase = 0;
        if (!np_request_get_phase(request, &phase))
            snprintf(text, size, "%d", phase);
        break;
    }
    case NP_COMMAND_CHANGE_PLAYBACK_RATE: {
        double rate = 0;
        if (!np_request_get_rate(request, &rate))
            snprintf(text, size, "%.6f", rate);
        break;
    }
    case NP_COMMAND_CHANGE_REPEAT_MODE: {
        int32_t repeat_mode = 0;
        if (!np_request_get_repeat_mode(request, &repeat_mode))
            snprintf(text, size, "%s", repeat_modes[repeat_mode].text);
        break;
    }
    case NP_COMMAND_CHANGE_SHUFFLE_MODE: {
        int32_t shuffle_mode = 0;
        if (!np_request_get_shuffle_mode(request, &shuffle_mode))
            snprintf(text, size, "%s", shuffle_modes[shuffle_mode].text);
        break;
    }
    case NP_COMMAND_FEEDBACK: {
        int32_t feedback = 0;
        if (!np_request_get_feedback(request, &feedback))
            snprintf(text, size, "%d", feedback);
        break;
    }
    case NP_COMMAND_RATE_CONTENT: {
        double rating = 0;
        if (!np_request_get_rating(request, &rating))
            snprintf(text, size, "%.6f", rating);
        break;
    }
    case NP_COMMAND_LIKE:
    case NP_COMMAND_DISLIKE:
    case NP_COMMAND_BOOKMARK: {
        bool negative = 0;
        if (!np_request_get_negative(request, &negative))
            snprintf(text, size, "%d", negative);
        break;
    }
    case NP_COMMAND_ENABLE_LANGUAGE_OPTION:
    case NP_COMMAND_DISABLE_LANGUAGE_OPTION: {
        const char *language_option_id = 0;
        char language_option_id_text[4096];
        int32_t language_setting = 0;
        if (!np_request_get_language_option(request, &language_option_id, &language_setting))
            snprintf(text, size, "%s|%d", escaped(language_option_id, language_option_id_text, sizeof language_option_id_text), language_setting);
        break;
    }
    case NP_COMMAND_OPEN_URL: {
        const char *url = 0;
        char url_text[4096];
        if (!np_request_get_url(request, &url))
            snprintf(text, size, "%s", escaped(url, url_text, sizeof url_text));
        break;
    }
    case NP_COMMAND_SET_FULLSCREEN: {
        bool fullscreen = 0;
        if (!np_request_get_fullscreen(request, &fullscreen))
            snprintf(text, size, "%d", fullscreen);
        break;
    }
    case NP_COMMAND_SET_VOLUME: {
        double volume = 0;
        if (!np_request_get_volume(request, &volume))
            snprintf(text, size, "%.6f", volume);
        break;
    }
    case NP_COMMAND_SET_MUTED: {
        bool muted = 0;
        if (!np_request_get_muted(request, &muted))
            snprintf(text, size, "%d", muted);
        break;
    }
    case NP_COMMAND_GO_TO_ENTRY:
    case NP_COMMAND_REMOVE_FROM_QUEUE: {
        const char *entry_id = 0;
        char entry_id_text[4096];
        if (!np_request_get_entry_id(request, &entry_id))
            snprintf(text, size, "%s", escaped(entry_id, entry_id_text, sizeof entry_id_text));
        break;
    }
    case NP_COMMAND_ADD_TO_QUEUE: {
        const char *url = 0;
        char url_text[4096];
        const char *after_entry_id = 0;
        char after_entry_id_text[4096];
        bool make_current = 0;
        if (!np_request_get_url(request, &url) && !np_request_get_entry_id(request, &after_entry_id) && !np_request_get_make_current(request, &make_current))
            snprintf(text, size, "%s|%s|%d", escaped(url, url_text, sizeof url_text), escaped(after_entry_id, after_entry_id_text, sizeof after_entry_id_text), make_current);
        break;
    }
    case NP_COMMAND_GO_TO_CHAPTER: {
        const char *chapter_id = 0;
        char chapter_id_text[4096];
        if (!np_request_get_chapter_id(request, &chapter_id))
            snprintf(text, size, "%s", escaped(chapter_id, chapter_id_text, sizeof chapter_id_text));
        break;
    }
    case NP_COMMAND_ACTIVATE_PLAYLIST: {
        const char *playlist_id = 0;
        char playlist_id_text[4096];
        if (!np_request_get_playlist_id(request, &playlist_id))
            snprintf(text, size, "%s", escaped(playlist_id, playlist_id_text, sizeof playlist_id_text));
        break;
    }
    case NP_COMMAND_SET_DEVICE_VOLUME: {
        const char *device_id = 0;
        char device_id_text[4096];
        double volume = 0;
        if (!np_request_get_device_id(request, &device_id) && !np_request_get_volume(request, &volume))
            snprintf(text, size, "%s|%.6f", escaped(device_id, device_id_text, sizeof device_id_text), volume);
        break;
    }
    case NP_COMMAND_STEP_DEVICE_VOLUME: {
        const char *device_id = 0;
        char device_id_text[4096];
        int32_t volume_steps = 0;
        if (!np_request_get_device_id(request, &device_id) && !np_request_get_volume_steps(request, &volume_steps))
            snprintf(text, size, "%s|%d", escaped(device_id, device_id_text, sizeof device_id_text), volume_steps);
        break;
    }
    case NP_COMMAND_SET_DEVICE_MUTED: {
        const char *device_id = 0;
        char device_id_text[4096];
        bool muted = 0;
        if (!np_request_get_device_id(request, &device_id) && !np_request_get_muted(request, &muted))
            snprintf(text, size, "%s|%d", escaped(device_id, device_id_text, sizeof device_id_text), muted);
        break;
    }
    case NP_COMMAND_CUSTOM: {
        const char *custom_id = 0;
        char custom_id_text[4096];
        if (!np_request_get_custom_id(request, &custom_id))
            snprintf(text, size, "%s", escaped(custom_id, custom_id_text, sizeof custom_id_text));
        break;
    }
    case NP_COMMAND_PLAY_ON_OUTPUT: {
        const char *output_id = 0;
        char output_id_text[4096];
        bool together = 0;
        if (!np_request_get_output_id(request, &output_id) && !np_request_get_together(request, &together))
            snprintf(text, size, "%s|%d", escaped(output_id, output_id_text, sizeof output_id_text), together);
        break;
    }
    case NP_COMMAND_LEAVE_OUTPUT: {
        const char *output_id = 0;
        char output_id_text[4096];
        if (!np_request_get_output_id(request, &output_id))
            snprintf(text, size, "%s", escaped(output_id, output_id_text, sizeof output_id_text));
        break;
    }
    default:
        break;
    }
}
