/* SPDX-License-Identifier: MIT */
/* Written by scripts/optional from the other headers; do not edit it. */
/* clang-format off */
/**
 * @file optional.h
 * For a program that also runs where the library is not installed.
 *
 * Include this header in place of control.h and call np_control_optional_load() first. Do not link the library; where
 * the C library is older than glibc 2.34, link -ldl. The rest of the program stays as it is:
 *
 *     #include <nowplaying-control/optional.h>
 *
 *     np_control_optional_load();
 *     np_controller_new(0, &controller);
 *
 * The header defines every function of the library in your program. Each calls the function of the library. If the
 * library is not installed, or is too old to have the function, the call does nothing: a status is NP_ERROR_SYSTEM, a
 * bool is false, a text is "", another pointer is NULL, a position is NP_TIME_UNKNOWN, another number is 0, outputs
 * keep their values and `destroy` runs at once. np_control_last_failure() returns the reason.
 *
 * One inclusion is enough for a program; its other files may include control.h. Several inclusions do no harm. The
 * program may also include nowplaying/optional.h. The definitions are hidden, so a plugin does not affect the program
 * that loads it.
 *
 * To link the library instead, without a change of the source, define NP_CONTROL_OPTIONAL_LINKED.
 *
 * **Stability.** Promised: np_control_optional_load() and NP_CONTROL_OPTIONAL_LINKED. The functions follow the
 * header that declares them.
 */
#ifndef NOWPLAYING_CONTROL_OPTIONAL_H
#define NOWPLAYING_CONTROL_OPTIONAL_H

#include <nowplaying-control/control.h>

#ifdef NP_CONTROL_OPTIONAL_LINKED

static inline bool np_control_optional_load(void)
{
    return true;
}

#else

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define NP_OPTIONAL __attribute__((weak, visibility("hidden")))

NP_BEGIN_DECLS

/**
 * Loads libnowplaying-control.so.0. Call it before the other functions and before the program has a second thread.
 * The library stays loaded until the program ends, since it has threads.
 *
 * @owns     nothing
 * @threads  one, before there are others
 * @fails    false if the library cannot be loaded; np_control_last_failure() returns the reason
 * @since    0.1
 */
bool np_control_optional_load(void);

/* The functions of the library; NULL: it was not loaded, or does not have the function. */
struct np_control_optional {
    __typeof__(np_controller_perform) *controller_perform;
    __typeof__(np_controller_new) *controller_new;
    __typeof__(np_controller_free) *controller_free;
    __typeof__(np_controller_set_bus_address) *controller_set_bus_address;
    __typeof__(np_controller_get_fd) *controller_get_fd;
    __typeof__(np_controller_dispatch) *controller_dispatch;
    __typeof__(np_controller_wait) *controller_wait;
    __typeof__(np_controller_get_players) *controller_get_players;
    __typeof__(np_controller_get_player) *controller_get_player;
    __typeof__(np_controller_set_primary) *controller_set_primary;
    __typeof__(np_controller_is_estimate) *controller_is_estimate;
    __typeof__(np_controller_set_player_handler) *controller_set_player_handler;
    __typeof__(np_controller_get_connection) *controller_get_connection;
    __typeof__(np_control_last_failure) *control_last_failure;
    __typeof__(np_control_log_set_handler) *control_log_set_handler;
    __typeof__(np_control_version) *control_version;
    __typeof__(np_controller_hold) *controller_hold;
    __typeof__(np_hold_free) *hold_free;
    __typeof__(np_hold_get_state) *hold_get_state;
    __typeof__(np_hold_get_failure) *hold_get_failure;
    __typeof__(np_controller_request_artwork) *controller_request_artwork;
    __typeof__(np_controller_request_animated_preview) *controller_request_animated_preview;
    __typeof__(np_controller_request_animated_video) *controller_request_animated_video;
    __typeof__(np_item_get_id) *item_get_id;
    __typeof__(np_item_get_kind) *item_get_kind;
    __typeof__(np_item_get_media_type) *item_get_media_type;
    __typeof__(np_item_get_text) *item_get_text;
    __typeof__(np_item_has_field) *item_has_field;
    __typeof__(np_item_get_number) *item_get_number;
    __typeof__(np_item_get_flag) *item_get_flag;
    __typeof__(np_item_get_time) *item_get_time;
    __typeof__(np_item_get_duration) *item_get_duration;
    __typeof__(np_item_is_live) *item_is_live;
    __typeof__(np_item_is_continuous) *item_is_continuous;
    __typeof__(np_item_get_ad_break) *item_get_ad_break;
    __typeof__(np_item_get_extra) *item_get_extra;
    __typeof__(np_player_copy) *player_copy;
    __typeof__(np_player_free) *player_free;
    __typeof__(np_player_get_name) *player_get_name;
    __typeof__(np_player_get_identity) *player_get_identity;
    __typeof__(np_player_get_desktop_entry) *player_get_desktop_entry;
    __typeof__(np_player_get_session_id) *player_get_session_id;
    __typeof__(np_player_get_flags) *player_get_flags;
    __typeof__(np_player_get_reason) *player_get_reason;
    __typeof__(np_player_get_item) *player_get_item;
    __typeof__(np_player_get_artwork_id) *player_get_artwork_id;
    __typeof__(np_player_get_artwork_url) *player_get_artwork_url;
    __typeof__(np_player_get_animated_artwork_id) *player_get_animated_artwork_id;
    __typeof__(np_player_get_aspect_ratios) *player_get_aspect_ratios;
    __typeof__(np_player_get_playback) *player_get_playback;
    __typeof__(np_player_get_position) *player_get_position;
    __typeof__(np_player_get_command) *player_get_command;
    __typeof__(np_player_get_skip_intervals) *player_get_skip_intervals;
    __typeof__(np_player_get_rates) *player_get_rates;
    __typeof__(np_player_get_rate_range) *player_get_rate_range;
    __typeof__(np_player_get_repeat_mode) *player_get_repeat_mode;
    __typeof__(np_player_get_repeat_modes) *player_get_repeat_modes;
    __typeof__(np_player_get_shuffle_mode) *player_get_shuffle_mode;
    __typeof__(np_player_get_shuffle_modes) *player_get_shuffle_modes;
    __typeof__(np_player_get_feedback) *player_get_feedback;
    __typeof__(np_player_get_rating_range) *player_get_rating_range;
    __typeof__(np_player_get_language_option) *player_get_language_option;
    __typeof__(np_player_get_device) *player_get_device;
    __typeof__(np_player_get_queue_entry) *player_get_queue_entry;
    __typeof__(np_player_get_current_entry) *player_get_current_entry;
    __typeof__(np_player_get_playlist) *player_get_playlist;
    __typeof__(np_player_get_current_playlist) *player_get_current_playlist;
    __typeof__(np_player_get_scheme) *player_get_scheme;
    __typeof__(np_player_get_mime_type) *player_get_mime_type;
};

NP_OPTIONAL struct np_control_optional np_control_optional;
NP_OPTIONAL char np_control_optional_failure[256] = "np_control_optional_load() was not called";

NP_OPTIONAL void np_control_optional_look_up(void *library, const char *name, void *ret_function);

NP_OPTIONAL void np_control_optional_look_up(void *library, const char *name, void *ret_function)
{
    void *function = dlsym(library, name);
    memcpy(ret_function, &function, sizeof function);
}

NP_OPTIONAL bool np_control_optional_load(void)
{
    void *library = dlopen("libnowplaying-control.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(np_control_optional_failure, sizeof np_control_optional_failure, "%s", dlerror());
        return false;
    }
    np_control_optional_look_up(library, "np_controller_perform", &np_control_optional.controller_perform);
    np_control_optional_look_up(library, "np_controller_new", &np_control_optional.controller_new);
    np_control_optional_look_up(library, "np_controller_free", &np_control_optional.controller_free);
    np_control_optional_look_up(library, "np_controller_set_bus_address", &np_control_optional.controller_set_bus_address);
    np_control_optional_look_up(library, "np_controller_get_fd", &np_control_optional.controller_get_fd);
    np_control_optional_look_up(library, "np_controller_dispatch", &np_control_optional.controller_dispatch);
    np_control_optional_look_up(library, "np_controller_wait", &np_control_optional.controller_wait);
    np_control_optional_look_up(library, "np_controller_get_players", &np_control_optional.controller_get_players);
    np_control_optional_look_up(library, "np_controller_get_player", &np_control_optional.controller_get_player);
    np_control_optional_look_up(library, "np_controller_set_primary", &np_control_optional.controller_set_primary);
    np_control_optional_look_up(library, "np_controller_is_estimate", &np_control_optional.controller_is_estimate);
    np_control_optional_look_up(library, "np_controller_set_player_handler", &np_control_optional.controller_set_player_handler);
    np_control_optional_look_up(library, "np_controller_get_connection", &np_control_optional.controller_get_connection);
    np_control_optional_look_up(library, "np_control_last_failure", &np_control_optional.control_last_failure);
    np_control_optional_look_up(library, "np_control_log_set_handler", &np_control_optional.control_log_set_handler);
    np_control_optional_look_up(library, "np_control_version", &np_control_optional.control_version);
    np_control_optional_look_up(library, "np_controller_hold", &np_control_optional.controller_hold);
    np_control_optional_look_up(library, "np_hold_free", &np_control_optional.hold_free);
    np_control_optional_look_up(library, "np_hold_get_state", &np_control_optional.hold_get_state);
    np_control_optional_look_up(library, "np_hold_get_failure", &np_control_optional.hold_get_failure);
    np_control_optional_look_up(library, "np_controller_request_artwork", &np_control_optional.controller_request_artwork);
    np_control_optional_look_up(library, "np_controller_request_animated_preview", &np_control_optional.controller_request_animated_preview);
    np_control_optional_look_up(library, "np_controller_request_animated_video", &np_control_optional.controller_request_animated_video);
    np_control_optional_look_up(library, "np_item_get_id", &np_control_optional.item_get_id);
    np_control_optional_look_up(library, "np_item_get_kind", &np_control_optional.item_get_kind);
    np_control_optional_look_up(library, "np_item_get_media_type", &np_control_optional.item_get_media_type);
    np_control_optional_look_up(library, "np_item_get_text", &np_control_optional.item_get_text);
    np_control_optional_look_up(library, "np_item_has_field", &np_control_optional.item_has_field);
    np_control_optional_look_up(library, "np_item_get_number", &np_control_optional.item_get_number);
    np_control_optional_look_up(library, "np_item_get_flag", &np_control_optional.item_get_flag);
    np_control_optional_look_up(library, "np_item_get_time", &np_control_optional.item_get_time);
    np_control_optional_look_up(library, "np_item_get_duration", &np_control_optional.item_get_duration);
    np_control_optional_look_up(library, "np_item_is_live", &np_control_optional.item_is_live);
    np_control_optional_look_up(library, "np_item_is_continuous", &np_control_optional.item_is_continuous);
    np_control_optional_look_up(library, "np_item_get_ad_break", &np_control_optional.item_get_ad_break);
    np_control_optional_look_up(library, "np_item_get_extra", &np_control_optional.item_get_extra);
    np_control_optional_look_up(library, "np_player_copy", &np_control_optional.player_copy);
    np_control_optional_look_up(library, "np_player_free", &np_control_optional.player_free);
    np_control_optional_look_up(library, "np_player_get_name", &np_control_optional.player_get_name);
    np_control_optional_look_up(library, "np_player_get_identity", &np_control_optional.player_get_identity);
    np_control_optional_look_up(library, "np_player_get_desktop_entry", &np_control_optional.player_get_desktop_entry);
    np_control_optional_look_up(library, "np_player_get_session_id", &np_control_optional.player_get_session_id);
    np_control_optional_look_up(library, "np_player_get_flags", &np_control_optional.player_get_flags);
    np_control_optional_look_up(library, "np_player_get_reason", &np_control_optional.player_get_reason);
    np_control_optional_look_up(library, "np_player_get_item", &np_control_optional.player_get_item);
    np_control_optional_look_up(library, "np_player_get_artwork_id", &np_control_optional.player_get_artwork_id);
    np_control_optional_look_up(library, "np_player_get_artwork_url", &np_control_optional.player_get_artwork_url);
    np_control_optional_look_up(library, "np_player_get_animated_artwork_id", &np_control_optional.player_get_animated_artwork_id);
    np_control_optional_look_up(library, "np_player_get_aspect_ratios", &np_control_optional.player_get_aspect_ratios);
    np_control_optional_look_up(library, "np_player_get_playback", &np_control_optional.player_get_playback);
    np_control_optional_look_up(library, "np_player_get_position", &np_control_optional.player_get_position);
    np_control_optional_look_up(library, "np_player_get_command", &np_control_optional.player_get_command);
    np_control_optional_look_up(library, "np_player_get_skip_intervals", &np_control_optional.player_get_skip_intervals);
    np_control_optional_look_up(library, "np_player_get_rates", &np_control_optional.player_get_rates);
    np_control_optional_look_up(library, "np_player_get_rate_range", &np_control_optional.player_get_rate_range);
    np_control_optional_look_up(library, "np_player_get_repeat_mode", &np_control_optional.player_get_repeat_mode);
    np_control_optional_look_up(library, "np_player_get_repeat_modes", &np_control_optional.player_get_repeat_modes);
    np_control_optional_look_up(library, "np_player_get_shuffle_mode", &np_control_optional.player_get_shuffle_mode);
    np_control_optional_look_up(library, "np_player_get_shuffle_modes", &np_control_optional.player_get_shuffle_modes);
    np_control_optional_look_up(library, "np_player_get_feedback", &np_control_optional.player_get_feedback);
    np_control_optional_look_up(library, "np_player_get_rating_range", &np_control_optional.player_get_rating_range);
    np_control_optional_look_up(library, "np_player_get_language_option", &np_control_optional.player_get_language_option);
    np_control_optional_look_up(library, "np_player_get_device", &np_control_optional.player_get_device);
    np_control_optional_look_up(library, "np_player_get_queue_entry", &np_control_optional.player_get_queue_entry);
    np_control_optional_look_up(library, "np_player_get_current_entry", &np_control_optional.player_get_current_entry);
    np_control_optional_look_up(library, "np_player_get_playlist", &np_control_optional.player_get_playlist);
    np_control_optional_look_up(library, "np_player_get_current_playlist", &np_control_optional.player_get_current_playlist);
    np_control_optional_look_up(library, "np_player_get_scheme", &np_control_optional.player_get_scheme);
    np_control_optional_look_up(library, "np_player_get_mime_type", &np_control_optional.player_get_mime_type);
    return true;
}

NP_OPTIONAL np_status np_controller_perform(np_controller *controller, const char *player, const np_action *action,
                                            np_action_handler handler, void *user_data, np_destroy destroy)
{
    if (np_control_optional.controller_perform)
        return np_control_optional.controller_perform(controller, player, action, handler, user_data, destroy);
    (void)controller;
    (void)player;
    (void)action;
    (void)handler;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_controller_new(np_controller_flags flags, np_controller **ret_controller)
{
    if (np_control_optional.controller_new)
        return np_control_optional.controller_new(flags, ret_controller);
    (void)flags;
    (void)ret_controller;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL void np_controller_free(np_controller *controller)
{
    if (np_control_optional.controller_free) {
        np_control_optional.controller_free(controller);
        return;
    }
    (void)controller;
}

NP_OPTIONAL np_status np_controller_set_bus_address(np_controller *controller, const char *address)
{
    if (np_control_optional.controller_set_bus_address)
        return np_control_optional.controller_set_bus_address(controller, address);
    (void)controller;
    (void)address;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_controller_get_fd(np_controller *controller, int *ret_fd)
{
    if (np_control_optional.controller_get_fd)
        return np_control_optional.controller_get_fd(controller, ret_fd);
    (void)controller;
    (void)ret_fd;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_controller_dispatch(np_controller *controller)
{
    if (np_control_optional.controller_dispatch)
        return np_control_optional.controller_dispatch(controller);
    (void)controller;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_controller_wait(np_controller *controller, int64_t timeout_us)
{
    if (np_control_optional.controller_wait)
        return np_control_optional.controller_wait(controller, timeout_us);
    (void)controller;
    (void)timeout_us;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_controller_get_players(np_controller *controller, np_player **players, size_t capacity,
                                                size_t *ret_count)
{
    if (np_control_optional.controller_get_players)
        return np_control_optional.controller_get_players(controller, players, capacity, ret_count);
    (void)controller;
    (void)players;
    (void)capacity;
    (void)ret_count;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_controller_get_player(np_controller *controller, const char *name, np_player **ret_player)
{
    if (np_control_optional.controller_get_player)
        return np_control_optional.controller_get_player(controller, name, ret_player);
    (void)controller;
    (void)name;
    (void)ret_player;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_controller_set_primary(np_controller *controller, const char *player)
{
    if (np_control_optional.controller_set_primary)
        return np_control_optional.controller_set_primary(controller, player);
    (void)controller;
    (void)player;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_controller_is_estimate(np_controller *controller, bool *ret_is_estimate)
{
    if (np_control_optional.controller_is_estimate)
        return np_control_optional.controller_is_estimate(controller, ret_is_estimate);
    (void)controller;
    (void)ret_is_estimate;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_controller_set_player_handler(np_controller *controller, np_player_handler handler,
                                                       void *user_data, np_destroy destroy)
{
    if (np_control_optional.controller_set_player_handler)
        return np_control_optional.controller_set_player_handler(controller, handler, user_data, destroy);
    (void)controller;
    (void)handler;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_controller_get_connection(np_controller *controller, np_connection *ret_connection)
{
    if (np_control_optional.controller_get_connection)
        return np_control_optional.controller_get_connection(controller, ret_connection);
    (void)controller;
    (void)ret_connection;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL const char *np_control_last_failure(void)
{
    if (np_control_optional.control_last_failure)
        return np_control_optional.control_last_failure();
    return np_control_optional_failure;
}

NP_OPTIONAL np_status np_control_log_set_handler(np_log_handler handler, void *user_data, np_destroy destroy)
{
    if (np_control_optional.control_log_set_handler)
        return np_control_optional.control_log_set_handler(handler, user_data, destroy);
    (void)handler;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL uint32_t np_control_version(void)
{
    if (np_control_optional.control_version)
        return np_control_optional.control_version();
    return 0;
}

NP_OPTIONAL np_status np_controller_hold(np_controller *controller, const char *reason, np_hold **ret_hold)
{
    if (np_control_optional.controller_hold)
        return np_control_optional.controller_hold(controller, reason, ret_hold);
    (void)controller;
    (void)reason;
    (void)ret_hold;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL void np_hold_free(np_hold *hold)
{
    if (np_control_optional.hold_free) {
        np_control_optional.hold_free(hold);
        return;
    }
    (void)hold;
}

NP_OPTIONAL np_status np_hold_get_state(const np_hold *hold, np_hold_state *ret_state)
{
    if (np_control_optional.hold_get_state)
        return np_control_optional.hold_get_state(hold, ret_state);
    (void)hold;
    (void)ret_state;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL const char *np_hold_get_failure(const np_hold *hold)
{
    if (np_control_optional.hold_get_failure)
        return np_control_optional.hold_get_failure(hold);
    (void)hold;
    return "";
}

NP_OPTIONAL np_status np_controller_request_artwork(np_controller *controller, const char *player, int32_t width,
                                                    int32_t height, np_image_handler handler, void *user_data,
                                                    np_destroy destroy)
{
    if (np_control_optional.controller_request_artwork)
        return np_control_optional.controller_request_artwork(controller, player, width, height, handler, user_data, destroy);
    (void)controller;
    (void)player;
    (void)width;
    (void)height;
    (void)handler;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_controller_request_animated_preview(np_controller *controller, const char *player,
                                                             np_aspect_ratio ratio, int32_t width, int32_t height,
                                                             np_image_handler handler, void *user_data,
                                                             np_destroy destroy)
{
    if (np_control_optional.controller_request_animated_preview)
        return np_control_optional.controller_request_animated_preview(controller, player, ratio, width, height, handler, user_data, destroy);
    (void)controller;
    (void)player;
    (void)ratio;
    (void)width;
    (void)height;
    (void)handler;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_controller_request_animated_video(np_controller *controller, const char *player,
                                                           np_aspect_ratio ratio, int32_t width, int32_t height,
                                                           np_image_handler handler, void *user_data,
                                                           np_destroy destroy)
{
    if (np_control_optional.controller_request_animated_video)
        return np_control_optional.controller_request_animated_video(controller, player, ratio, width, height, handler, user_data, destroy);
    (void)controller;
    (void)player;
    (void)ratio;
    (void)width;
    (void)height;
    (void)handler;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL const char *np_item_get_id(const np_item *item)
{
    if (np_control_optional.item_get_id)
        return np_control_optional.item_get_id(item);
    (void)item;
    return "";
}

NP_OPTIONAL np_content_kind np_item_get_kind(const np_item *item)
{
    if (np_control_optional.item_get_kind)
        return np_control_optional.item_get_kind(item);
    (void)item;
    return 0;
}

NP_OPTIONAL np_media_type np_item_get_media_type(const np_item *item)
{
    if (np_control_optional.item_get_media_type)
        return np_control_optional.item_get_media_type(item);
    (void)item;
    return 0;
}

NP_OPTIONAL const char *np_item_get_text(const np_item *item, np_field field, size_t index)
{
    if (np_control_optional.item_get_text)
        return np_control_optional.item_get_text(item, field, index);
    (void)item;
    (void)field;
    (void)index;
    return "";
}

NP_OPTIONAL bool np_item_has_field(const np_item *item, np_field field)
{
    if (np_control_optional.item_has_field)
        return np_control_optional.item_has_field(item, field);
    (void)item;
    (void)field;
    return false;
}

NP_OPTIONAL np_status np_item_get_number(const np_item *item, np_field field, double *ret_number)
{
    if (np_control_optional.item_get_number)
        return np_control_optional.item_get_number(item, field, ret_number);
    (void)item;
    (void)field;
    (void)ret_number;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_item_get_flag(const np_item *item, np_field field, bool *ret_flag)
{
    if (np_control_optional.item_get_flag)
        return np_control_optional.item_get_flag(item, field, ret_flag);
    (void)item;
    (void)field;
    (void)ret_flag;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_item_get_time(const np_item *item, np_field field, int64_t *ret_time_us)
{
    if (np_control_optional.item_get_time)
        return np_control_optional.item_get_time(item, field, ret_time_us);
    (void)item;
    (void)field;
    (void)ret_time_us;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL int64_t np_item_get_duration(const np_item *item)
{
    if (np_control_optional.item_get_duration)
        return np_control_optional.item_get_duration(item);
    (void)item;
    return NP_TIME_UNKNOWN;
}

NP_OPTIONAL bool np_item_is_live(const np_item *item)
{
    if (np_control_optional.item_is_live)
        return np_control_optional.item_is_live(item);
    (void)item;
    return false;
}

NP_OPTIONAL bool np_item_is_continuous(const np_item *item)
{
    if (np_control_optional.item_is_continuous)
        return np_control_optional.item_is_continuous(item);
    (void)item;
    return false;
}

NP_OPTIONAL np_status np_item_get_ad_break(const np_item *item, size_t index, int64_t *ret_start_us,
                                           int64_t *ret_end_us)
{
    if (np_control_optional.item_get_ad_break)
        return np_control_optional.item_get_ad_break(item, index, ret_start_us, ret_end_us);
    (void)item;
    (void)index;
    (void)ret_start_us;
    (void)ret_end_us;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_item_get_extra(const np_item *item, size_t index, const char **ret_key, const char **ret_text)
{
    if (np_control_optional.item_get_extra)
        return np_control_optional.item_get_extra(item, index, ret_key, ret_text);
    (void)item;
    (void)index;
    (void)ret_key;
    (void)ret_text;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_player *np_player_copy(const np_player *player)
{
    if (np_control_optional.player_copy)
        return np_control_optional.player_copy(player);
    (void)player;
    return NULL;
}

NP_OPTIONAL void np_player_free(np_player *player)
{
    if (np_control_optional.player_free) {
        np_control_optional.player_free(player);
        return;
    }
    (void)player;
}

NP_OPTIONAL const char *np_player_get_name(const np_player *player)
{
    if (np_control_optional.player_get_name)
        return np_control_optional.player_get_name(player);
    (void)player;
    return "";
}

NP_OPTIONAL const char *np_player_get_identity(const np_player *player)
{
    if (np_control_optional.player_get_identity)
        return np_control_optional.player_get_identity(player);
    (void)player;
    return "";
}

NP_OPTIONAL const char *np_player_get_desktop_entry(const np_player *player)
{
    if (np_control_optional.player_get_desktop_entry)
        return np_control_optional.player_get_desktop_entry(player);
    (void)player;
    return "";
}

NP_OPTIONAL const char *np_player_get_session_id(const np_player *player)
{
    if (np_control_optional.player_get_session_id)
        return np_control_optional.player_get_session_id(player);
    (void)player;
    return "";
}

NP_OPTIONAL np_player_flags np_player_get_flags(const np_player *player)
{
    if (np_control_optional.player_get_flags)
        return np_control_optional.player_get_flags(player);
    (void)player;
    return 0;
}

NP_OPTIONAL np_player_reason np_player_get_reason(const np_player *player)
{
    if (np_control_optional.player_get_reason)
        return np_control_optional.player_get_reason(player);
    (void)player;
    return NP_PLAYER_NOT_ANSWERING;
}

NP_OPTIONAL const np_item *np_player_get_item(const np_player *player)
{
    if (np_control_optional.player_get_item)
        return np_control_optional.player_get_item(player);
    (void)player;
    return NULL;
}

NP_OPTIONAL const char *np_player_get_artwork_id(const np_player *player)
{
    if (np_control_optional.player_get_artwork_id)
        return np_control_optional.player_get_artwork_id(player);
    (void)player;
    return "";
}

NP_OPTIONAL const char *np_player_get_artwork_url(const np_player *player)
{
    if (np_control_optional.player_get_artwork_url)
        return np_control_optional.player_get_artwork_url(player);
    (void)player;
    return "";
}

NP_OPTIONAL const char *np_player_get_animated_artwork_id(const np_player *player)
{
    if (np_control_optional.player_get_animated_artwork_id)
        return np_control_optional.player_get_animated_artwork_id(player);
    (void)player;
    return "";
}

NP_OPTIONAL np_aspect_ratios np_player_get_aspect_ratios(const np_player *player)
{
    if (np_control_optional.player_get_aspect_ratios)
        return np_control_optional.player_get_aspect_ratios(player);
    (void)player;
    return 0;
}

NP_OPTIONAL np_status np_player_get_playback(const np_player *player, np_playback *ret_playback)
{
    if (np_control_optional.player_get_playback)
        return np_control_optional.player_get_playback(player, ret_playback);
    (void)player;
    (void)ret_playback;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL int64_t np_player_get_position(const np_player *player)
{
    if (np_control_optional.player_get_position)
        return np_control_optional.player_get_position(player);
    (void)player;
    return NP_TIME_UNKNOWN;
}

NP_OPTIONAL np_status np_player_get_command(const np_player *player, np_command command, bool *ret_is_offered,
                                            bool *ret_is_enabled)
{
    if (np_control_optional.player_get_command)
        return np_control_optional.player_get_command(player, command, ret_is_offered, ret_is_enabled);
    (void)player;
    (void)command;
    (void)ret_is_offered;
    (void)ret_is_enabled;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_player_get_skip_intervals(const np_player *player, np_command command, int64_t *intervals_us,
                                                   size_t capacity, size_t *ret_count)
{
    if (np_control_optional.player_get_skip_intervals)
        return np_control_optional.player_get_skip_intervals(player, command, intervals_us, capacity, ret_count);
    (void)player;
    (void)command;
    (void)intervals_us;
    (void)capacity;
    (void)ret_count;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_player_get_rates(const np_player *player, double *rates, size_t capacity, size_t *ret_count)
{
    if (np_control_optional.player_get_rates)
        return np_control_optional.player_get_rates(player, rates, capacity, ret_count);
    (void)player;
    (void)rates;
    (void)capacity;
    (void)ret_count;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_player_get_rate_range(const np_player *player, double *ret_minimum, double *ret_maximum)
{
    if (np_control_optional.player_get_rate_range)
        return np_control_optional.player_get_rate_range(player, ret_minimum, ret_maximum);
    (void)player;
    (void)ret_minimum;
    (void)ret_maximum;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_player_get_repeat_mode(const np_player *player, np_repeat_mode *ret_mode)
{
    if (np_control_optional.player_get_repeat_mode)
        return np_control_optional.player_get_repeat_mode(player, ret_mode);
    (void)player;
    (void)ret_mode;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_player_get_repeat_modes(const np_player *player, np_repeat_mode *modes, size_t capacity,
                                                 size_t *ret_count)
{
    if (np_control_optional.player_get_repeat_modes)
        return np_control_optional.player_get_repeat_modes(player, modes, capacity, ret_count);
    (void)player;
    (void)modes;
    (void)capacity;
    (void)ret_count;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_player_get_shuffle_mode(const np_player *player, np_shuffle_mode *ret_mode)
{
    if (np_control_optional.player_get_shuffle_mode)
        return np_control_optional.player_get_shuffle_mode(player, ret_mode);
    (void)player;
    (void)ret_mode;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_player_get_shuffle_modes(const np_player *player, np_shuffle_mode *modes, size_t capacity,
                                                  size_t *ret_count)
{
    if (np_control_optional.player_get_shuffle_modes)
        return np_control_optional.player_get_shuffle_modes(player, modes, capacity, ret_count);
    (void)player;
    (void)modes;
    (void)capacity;
    (void)ret_count;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_player_get_feedback(const np_player *player, np_command command, np_feedback *ret_feedback,
                                             const char **ret_title)
{
    if (np_control_optional.player_get_feedback)
        return np_control_optional.player_get_feedback(player, command, ret_feedback, ret_title);
    (void)player;
    (void)command;
    (void)ret_feedback;
    (void)ret_title;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_player_get_rating_range(const np_player *player, double *ret_minimum, double *ret_maximum)
{
    if (np_control_optional.player_get_rating_range)
        return np_control_optional.player_get_rating_range(player, ret_minimum, ret_maximum);
    (void)player;
    (void)ret_minimum;
    (void)ret_maximum;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_player_get_language_option(const np_player *player, size_t index,
                                                    np_language_option *ret_option)
{
    if (np_control_optional.player_get_language_option)
        return np_control_optional.player_get_language_option(player, index, ret_option);
    (void)player;
    (void)index;
    (void)ret_option;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_player_get_device(const np_player *player, size_t index, np_device *ret_device)
{
    if (np_control_optional.player_get_device)
        return np_control_optional.player_get_device(player, index, ret_device);
    (void)player;
    (void)index;
    (void)ret_device;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_player_get_queue_entry(const np_player *player, size_t index, const char **ret_id,
                                                const np_item **ret_item)
{
    if (np_control_optional.player_get_queue_entry)
        return np_control_optional.player_get_queue_entry(player, index, ret_id, ret_item);
    (void)player;
    (void)index;
    (void)ret_id;
    (void)ret_item;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL const char *np_player_get_current_entry(const np_player *player)
{
    if (np_control_optional.player_get_current_entry)
        return np_control_optional.player_get_current_entry(player);
    (void)player;
    return "";
}

NP_OPTIONAL np_status np_player_get_playlist(const np_player *player, size_t index, const char **ret_id,
                                             const char **ret_name, const char **ret_icon_url)
{
    if (np_control_optional.player_get_playlist)
        return np_control_optional.player_get_playlist(player, index, ret_id, ret_name, ret_icon_url);
    (void)player;
    (void)index;
    (void)ret_id;
    (void)ret_name;
    (void)ret_icon_url;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL const char *np_player_get_current_playlist(const np_player *player)
{
    if (np_control_optional.player_get_current_playlist)
        return np_control_optional.player_get_current_playlist(player);
    (void)player;
    return "";
}

NP_OPTIONAL np_status np_player_get_scheme(const np_player *player, size_t index, const char **ret_scheme)
{
    if (np_control_optional.player_get_scheme)
        return np_control_optional.player_get_scheme(player, index, ret_scheme);
    (void)player;
    (void)index;
    (void)ret_scheme;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_player_get_mime_type(const np_player *player, size_t index, const char **ret_mime_type)
{
    if (np_control_optional.player_get_mime_type)
        return np_control_optional.player_get_mime_type(player, index, ret_mime_type);
    (void)player;
    (void)index;
    (void)ret_mime_type;
    return NP_ERROR_SYSTEM;
}

NP_END_DECLS

#undef NP_OPTIONAL

#endif /* NP_CONTROL_OPTIONAL_LINKED */

#endif
