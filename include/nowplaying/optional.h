/* SPDX-License-Identifier: MIT */
/* Written by scripts/optional from the other headers; do not edit it. */
/* clang-format off */
/**
 * @file optional.h
 * For a player that also runs where the library is not installed.
 *
 * Include this header in place of nowplaying.h and call np_optional_load() first. Do not link the library; where
 * the C library is older than glibc 2.34, link -ldl. The rest of the player stays as it is:
 *
 *     #include <nowplaying/optional.h>
 *
 *     np_optional_load();
 *     np_context_new("org.example.Player", 0, &context);
 *
 * The header defines every function of the library in your program. Each calls the function of the library. If the
 * library is not installed, or is too old to have the function, the call does nothing: a status is NP_ERROR_SYSTEM, a
 * bool is false, a pointer is NULL, a number is 0, outputs keep their values and `destroy` runs at once. np_now_us()
 * remains a clock, and np_last_failure() returns the reason.
 *
 * One inclusion is enough for a program. Its other files may include nowplaying.h, or nowplaying.hpp in C++. Several
 * inclusions do no harm. The definitions are hidden, so a plugin does not affect the program that loads it.
 *
 * To link the library instead, without a change of the source, define NP_OPTIONAL_LINKED.
 *
 * **Stability.** Promised: np_optional_load() and NP_OPTIONAL_LINKED. nowplaying.h and optional.h contain promised and
 * unstable functions: each follows the header that declares it.
 */
#ifndef NOWPLAYING_OPTIONAL_H
#define NOWPLAYING_OPTIONAL_H

#include <nowplaying/nowplaying.h>

#ifdef NP_OPTIONAL_LINKED

static inline bool np_optional_load(void)
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
 * Loads libnowplaying.so.0. Call it before the other functions and before the program has a second thread.
 * The library stays loaded until the program ends, since it has threads.
 *
 * @owns     nothing
 * @threads  one, before there are others
 * @fails    false if the library cannot be loaded; np_last_failure() returns the reason
 * @since    0.1
 */
bool np_optional_load(void);

/* The functions of the library; NULL: it was not loaded, or does not have the function. */
struct np_optional {
    __typeof__(np_animated_artwork_new) *animated_artwork_new;
    __typeof__(np_animated_artwork_free) *animated_artwork_free;
    __typeof__(np_content_set_animated_artwork) *content_set_animated_artwork;
    __typeof__(np_animated_artwork_supported) *animated_artwork_supported;
    __typeof__(np_context_set_animated_artwork_policy) *context_set_animated_artwork_policy;
    __typeof__(np_artwork_new) *artwork_new;
    __typeof__(np_artwork_new_from_file) *artwork_new_from_file;
    __typeof__(np_artwork_new_from_bytes) *artwork_new_from_bytes;
    __typeof__(np_artwork_new_from_url) *artwork_new_from_url;
    __typeof__(np_artwork_free) *artwork_free;
    __typeof__(np_content_set_artwork) *content_set_artwork;
    __typeof__(np_artwork_request_get_id) *artwork_request_get_id;
    __typeof__(np_artwork_request_get_size) *artwork_request_get_size;
    __typeof__(np_artwork_request_get_aspect_ratio) *artwork_request_get_aspect_ratio;
    __typeof__(np_artwork_request_is_open) *artwork_request_is_open;
    __typeof__(np_artwork_request_set_cancel_handler) *artwork_request_set_cancel_handler;
    __typeof__(np_artwork_request_finish_bytes) *artwork_request_finish_bytes;
    __typeof__(np_artwork_request_finish_file) *artwork_request_finish_file;
    __typeof__(np_artwork_request_finish_fd) *artwork_request_finish_fd;
    __typeof__(np_artwork_request_fail) *artwork_request_fail;
    __typeof__(np_audio_session_new) *audio_session_new;
    __typeof__(np_audio_session_free) *audio_session_free;
    __typeof__(np_audio_session_activate) *audio_session_activate;
    __typeof__(np_audio_session_deactivate) *audio_session_deactivate;
    __typeof__(np_audio_session_set_interruption_handler) *audio_session_set_interruption_handler;
    __typeof__(np_status_message) *status_message;
    __typeof__(np_last_failure) *last_failure;
    __typeof__(np_version) *version;
    __typeof__(np_now_us) *now_us;
    __typeof__(np_session_bind) *session_bind;
    __typeof__(np_command_name) *command_name;
    __typeof__(np_session_offer_command) *session_offer_command;
    __typeof__(np_session_offer_commands) *session_offer_commands;
    __typeof__(np_session_withdraw_command) *session_withdraw_command;
    __typeof__(np_session_set_command_enabled) *session_set_command_enabled;
    __typeof__(np_session_set_skip_intervals) *session_set_skip_intervals;
    __typeof__(np_session_set_supported_rates) *session_set_supported_rates;
    __typeof__(np_session_set_rate_range) *session_set_rate_range;
    __typeof__(np_session_set_repeat_mode) *session_set_repeat_mode;
    __typeof__(np_session_set_shuffle_mode) *session_set_shuffle_mode;
    __typeof__(np_session_set_feedback) *session_set_feedback;
    __typeof__(np_session_set_rating_range) *session_set_rating_range;
    __typeof__(np_session_set_supported_urls) *session_set_supported_urls;
    __typeof__(np_session_set_language_options) *session_set_language_options;
    __typeof__(np_session_set_fullscreen) *session_set_fullscreen;
    __typeof__(np_content_new) *content_new;
    __typeof__(np_content_free) *content_free;
    __typeof__(np_content_set_text) *content_set_text;
    __typeof__(np_content_add_text) *content_add_text;
    __typeof__(np_content_set_number) *content_set_number;
    __typeof__(np_content_set_flag) *content_set_flag;
    __typeof__(np_content_set_time) *content_set_time;
    __typeof__(np_content_add_ad_break) *content_add_ad_break;
    __typeof__(np_content_set_media_type) *content_set_media_type;
    __typeof__(np_content_set_duration) *content_set_duration;
    __typeof__(np_content_set_live) *content_set_live;
    __typeof__(np_content_set_continuous) *content_set_continuous;
    __typeof__(np_content_set_extra_text) *content_set_extra_text;
    __typeof__(np_content_set_extra_number) *content_set_extra_number;
    __typeof__(np_context_new) *context_new;
    __typeof__(np_context_free) *context_free;
    __typeof__(np_context_set_name) *context_set_name;
    __typeof__(np_context_set_desktop_entry) *context_set_desktop_entry;
    __typeof__(np_context_set_player_name) *context_set_player_name;
    __typeof__(np_context_set_bus_address) *context_set_bus_address;
    __typeof__(np_context_get_fd) *context_get_fd;
    __typeof__(np_context_dispatch) *context_dispatch;
    __typeof__(np_context_get_connection) *context_get_connection;
    __typeof__(np_context_set_connection_handler) *context_set_connection_handler;
    __typeof__(np_context_get_primary_source) *context_get_primary_source;
    __typeof__(np_session_set_devices) *session_set_devices;
    __typeof__(np_device_clean_name) *device_clean_name;
    __typeof__(np_extension_run) *extension_run;
    __typeof__(np_extension_host) *extension_host;
    __typeof__(np_log_set_handler) *log_set_handler;
    __typeof__(np_playlists_new) *playlists_new;
    __typeof__(np_playlists_free) *playlists_free;
    __typeof__(np_playlists_add) *playlists_add;
    __typeof__(np_playlists_set_times) *playlists_set_times;
    __typeof__(np_session_set_playlists) *session_set_playlists;
    __typeof__(np_session_clear_playlists) *session_clear_playlists;
    __typeof__(np_session_set_active_playlist) *session_set_active_playlist;
    __typeof__(np_context_set_push_token_handler) *context_set_push_token_handler;
    __typeof__(np_context_set_push_key) *context_set_push_key;
    __typeof__(np_context_set_push_distributor) *context_set_push_distributor;
    __typeof__(np_queue_new) *queue_new;
    __typeof__(np_queue_free) *queue_free;
    __typeof__(np_queue_add) *queue_add;
    __typeof__(np_queue_set_current) *queue_set_current;
    __typeof__(np_session_set_queue) *session_set_queue;
    __typeof__(np_session_clear_queue) *session_clear_queue;
    __typeof__(np_remote_start) *remote_start;
    __typeof__(np_remote_update) *remote_update;
    __typeof__(np_remote_end) *remote_end;
    __typeof__(np_remote_list) *remote_list;
    __typeof__(np_remote_request_system_primary) *remote_request_system_primary;
    __typeof__(np_session_new_remote) *session_new_remote;
    __typeof__(np_session_is_remote) *session_is_remote;
    __typeof__(np_session_set_reachable) *session_set_reachable;
    __typeof__(np_session_set_grace_period) *session_set_grace_period;
    __typeof__(np_time_of_age) *time_of_age;
    __typeof__(np_request_get_command) *request_get_command;
    __typeof__(np_request_get_session_id) *request_get_session_id;
    __typeof__(np_request_get_client) *request_get_client;
    __typeof__(np_request_get_position) *request_get_position;
    __typeof__(np_request_get_interval) *request_get_interval;
    __typeof__(np_request_get_phase) *request_get_phase;
    __typeof__(np_request_get_rate) *request_get_rate;
    __typeof__(np_request_get_repeat_mode) *request_get_repeat_mode;
    __typeof__(np_request_get_shuffle_mode) *request_get_shuffle_mode;
    __typeof__(np_request_get_feedback) *request_get_feedback;
    __typeof__(np_request_get_rating) *request_get_rating;
    __typeof__(np_request_get_negative) *request_get_negative;
    __typeof__(np_request_get_language_option) *request_get_language_option;
    __typeof__(np_request_get_url) *request_get_url;
    __typeof__(np_request_get_path) *request_get_path;
    __typeof__(np_request_get_entry_id) *request_get_entry_id;
    __typeof__(np_request_get_make_current) *request_get_make_current;
    __typeof__(np_request_get_playlist_id) *request_get_playlist_id;
    __typeof__(np_request_get_activation_token) *request_get_activation_token;
    __typeof__(np_request_get_fullscreen) *request_get_fullscreen;
    __typeof__(np_request_get_volume) *request_get_volume;
    __typeof__(np_request_get_device_id) *request_get_device_id;
    __typeof__(np_request_get_volume_steps) *request_get_volume_steps;
    __typeof__(np_request_finish) *request_finish;
    __typeof__(np_request_fail) *request_fail;
    __typeof__(np_session_new) *session_new;
    __typeof__(np_session_free) *session_free;
    __typeof__(np_session_id) *session_id;
    __typeof__(np_session_set_name) *session_set_name;
    __typeof__(np_session_publish) *session_publish;
    __typeof__(np_session_withdraw) *session_withdraw;
    __typeof__(np_session_is_published) *session_is_published;
    __typeof__(np_session_get_bus_name) *session_get_bus_name;
    __typeof__(np_session_begin_update) *session_begin_update;
    __typeof__(np_session_end_update) *session_end_update;
    __typeof__(np_session_set_content) *session_set_content;
    __typeof__(np_session_clear_content) *session_clear_content;
    __typeof__(np_session_set_playback) *session_set_playback;
    __typeof__(np_session_set_state) *session_set_state;
    __typeof__(np_session_set_publish_handler) *session_set_publish_handler;
    __typeof__(np_session_request_application_primary) *session_request_application_primary;
    __typeof__(np_session_can_become_application_primary) *session_can_become_application_primary;
    __typeof__(np_session_is_application_primary) *session_is_application_primary;
    __typeof__(np_session_set_application_primary_handler) *session_set_application_primary_handler;
    __typeof__(np_session_request_system_primary) *session_request_system_primary;
    __typeof__(np_session_get_primary_refusal) *session_get_primary_refusal;
    __typeof__(np_session_is_system_primary) *session_is_system_primary;
    __typeof__(np_session_set_system_primary_handler) *session_set_system_primary_handler;
};

NP_OPTIONAL struct np_optional np_optional;
NP_OPTIONAL char np_optional_failure[256] = "np_optional_load() was not called";

NP_OPTIONAL void np_optional_look_up(void *library, const char *name, void *ret_function);

NP_OPTIONAL void np_optional_look_up(void *library, const char *name, void *ret_function)
{
    void *function = dlsym(library, name);
    memcpy(ret_function, &function, sizeof function);
}

NP_OPTIONAL bool np_optional_load(void)
{
    void *library = dlopen("libnowplaying.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(np_optional_failure, sizeof np_optional_failure, "%s", dlerror());
        return false;
    }
    np_optional_look_up(library, "np_animated_artwork_new", &np_optional.animated_artwork_new);
    np_optional_look_up(library, "np_animated_artwork_free", &np_optional.animated_artwork_free);
    np_optional_look_up(library, "np_content_set_animated_artwork", &np_optional.content_set_animated_artwork);
    np_optional_look_up(library, "np_animated_artwork_supported", &np_optional.animated_artwork_supported);
    np_optional_look_up(library, "np_context_set_animated_artwork_policy", &np_optional.context_set_animated_artwork_policy);
    np_optional_look_up(library, "np_artwork_new", &np_optional.artwork_new);
    np_optional_look_up(library, "np_artwork_new_from_file", &np_optional.artwork_new_from_file);
    np_optional_look_up(library, "np_artwork_new_from_bytes", &np_optional.artwork_new_from_bytes);
    np_optional_look_up(library, "np_artwork_new_from_url", &np_optional.artwork_new_from_url);
    np_optional_look_up(library, "np_artwork_free", &np_optional.artwork_free);
    np_optional_look_up(library, "np_content_set_artwork", &np_optional.content_set_artwork);
    np_optional_look_up(library, "np_artwork_request_get_id", &np_optional.artwork_request_get_id);
    np_optional_look_up(library, "np_artwork_request_get_size", &np_optional.artwork_request_get_size);
    np_optional_look_up(library, "np_artwork_request_get_aspect_ratio", &np_optional.artwork_request_get_aspect_ratio);
    np_optional_look_up(library, "np_artwork_request_is_open", &np_optional.artwork_request_is_open);
    np_optional_look_up(library, "np_artwork_request_set_cancel_handler", &np_optional.artwork_request_set_cancel_handler);
    np_optional_look_up(library, "np_artwork_request_finish_bytes", &np_optional.artwork_request_finish_bytes);
    np_optional_look_up(library, "np_artwork_request_finish_file", &np_optional.artwork_request_finish_file);
    np_optional_look_up(library, "np_artwork_request_finish_fd", &np_optional.artwork_request_finish_fd);
    np_optional_look_up(library, "np_artwork_request_fail", &np_optional.artwork_request_fail);
    np_optional_look_up(library, "np_audio_session_new", &np_optional.audio_session_new);
    np_optional_look_up(library, "np_audio_session_free", &np_optional.audio_session_free);
    np_optional_look_up(library, "np_audio_session_activate", &np_optional.audio_session_activate);
    np_optional_look_up(library, "np_audio_session_deactivate", &np_optional.audio_session_deactivate);
    np_optional_look_up(library, "np_audio_session_set_interruption_handler", &np_optional.audio_session_set_interruption_handler);
    np_optional_look_up(library, "np_status_message", &np_optional.status_message);
    np_optional_look_up(library, "np_last_failure", &np_optional.last_failure);
    np_optional_look_up(library, "np_version", &np_optional.version);
    np_optional_look_up(library, "np_now_us", &np_optional.now_us);
    np_optional_look_up(library, "np_session_bind", &np_optional.session_bind);
    np_optional_look_up(library, "np_command_name", &np_optional.command_name);
    np_optional_look_up(library, "np_session_offer_command", &np_optional.session_offer_command);
    np_optional_look_up(library, "np_session_offer_commands", &np_optional.session_offer_commands);
    np_optional_look_up(library, "np_session_withdraw_command", &np_optional.session_withdraw_command);
    np_optional_look_up(library, "np_session_set_command_enabled", &np_optional.session_set_command_enabled);
    np_optional_look_up(library, "np_session_set_skip_intervals", &np_optional.session_set_skip_intervals);
    np_optional_look_up(library, "np_session_set_supported_rates", &np_optional.session_set_supported_rates);
    np_optional_look_up(library, "np_session_set_rate_range", &np_optional.session_set_rate_range);
    np_optional_look_up(library, "np_session_set_repeat_mode", &np_optional.session_set_repeat_mode);
    np_optional_look_up(library, "np_session_set_shuffle_mode", &np_optional.session_set_shuffle_mode);
    np_optional_look_up(library, "np_session_set_feedback", &np_optional.session_set_feedback);
    np_optional_look_up(library, "np_session_set_rating_range", &np_optional.session_set_rating_range);
    np_optional_look_up(library, "np_session_set_supported_urls", &np_optional.session_set_supported_urls);
    np_optional_look_up(library, "np_session_set_language_options", &np_optional.session_set_language_options);
    np_optional_look_up(library, "np_session_set_fullscreen", &np_optional.session_set_fullscreen);
    np_optional_look_up(library, "np_content_new", &np_optional.content_new);
    np_optional_look_up(library, "np_content_free", &np_optional.content_free);
    np_optional_look_up(library, "np_content_set_text", &np_optional.content_set_text);
    np_optional_look_up(library, "np_content_add_text", &np_optional.content_add_text);
    np_optional_look_up(library, "np_content_set_number", &np_optional.content_set_number);
    np_optional_look_up(library, "np_content_set_flag", &np_optional.content_set_flag);
    np_optional_look_up(library, "np_content_set_time", &np_optional.content_set_time);
    np_optional_look_up(library, "np_content_add_ad_break", &np_optional.content_add_ad_break);
    np_optional_look_up(library, "np_content_set_media_type", &np_optional.content_set_media_type);
    np_optional_look_up(library, "np_content_set_duration", &np_optional.content_set_duration);
    np_optional_look_up(library, "np_content_set_live", &np_optional.content_set_live);
    np_optional_look_up(library, "np_content_set_continuous", &np_optional.content_set_continuous);
    np_optional_look_up(library, "np_content_set_extra_text", &np_optional.content_set_extra_text);
    np_optional_look_up(library, "np_content_set_extra_number", &np_optional.content_set_extra_number);
    np_optional_look_up(library, "np_context_new", &np_optional.context_new);
    np_optional_look_up(library, "np_context_free", &np_optional.context_free);
    np_optional_look_up(library, "np_context_set_name", &np_optional.context_set_name);
    np_optional_look_up(library, "np_context_set_desktop_entry", &np_optional.context_set_desktop_entry);
    np_optional_look_up(library, "np_context_set_player_name", &np_optional.context_set_player_name);
    np_optional_look_up(library, "np_context_set_bus_address", &np_optional.context_set_bus_address);
    np_optional_look_up(library, "np_context_get_fd", &np_optional.context_get_fd);
    np_optional_look_up(library, "np_context_dispatch", &np_optional.context_dispatch);
    np_optional_look_up(library, "np_context_get_connection", &np_optional.context_get_connection);
    np_optional_look_up(library, "np_context_set_connection_handler", &np_optional.context_set_connection_handler);
    np_optional_look_up(library, "np_context_get_primary_source", &np_optional.context_get_primary_source);
    np_optional_look_up(library, "np_session_set_devices", &np_optional.session_set_devices);
    np_optional_look_up(library, "np_device_clean_name", &np_optional.device_clean_name);
    np_optional_look_up(library, "np_extension_run", &np_optional.extension_run);
    np_optional_look_up(library, "np_extension_host", &np_optional.extension_host);
    np_optional_look_up(library, "np_log_set_handler", &np_optional.log_set_handler);
    np_optional_look_up(library, "np_playlists_new", &np_optional.playlists_new);
    np_optional_look_up(library, "np_playlists_free", &np_optional.playlists_free);
    np_optional_look_up(library, "np_playlists_add", &np_optional.playlists_add);
    np_optional_look_up(library, "np_playlists_set_times", &np_optional.playlists_set_times);
    np_optional_look_up(library, "np_session_set_playlists", &np_optional.session_set_playlists);
    np_optional_look_up(library, "np_session_clear_playlists", &np_optional.session_clear_playlists);
    np_optional_look_up(library, "np_session_set_active_playlist", &np_optional.session_set_active_playlist);
    np_optional_look_up(library, "np_context_set_push_token_handler", &np_optional.context_set_push_token_handler);
    np_optional_look_up(library, "np_context_set_push_key", &np_optional.context_set_push_key);
    np_optional_look_up(library, "np_context_set_push_distributor", &np_optional.context_set_push_distributor);
    np_optional_look_up(library, "np_queue_new", &np_optional.queue_new);
    np_optional_look_up(library, "np_queue_free", &np_optional.queue_free);
    np_optional_look_up(library, "np_queue_add", &np_optional.queue_add);
    np_optional_look_up(library, "np_queue_set_current", &np_optional.queue_set_current);
    np_optional_look_up(library, "np_session_set_queue", &np_optional.session_set_queue);
    np_optional_look_up(library, "np_session_clear_queue", &np_optional.session_clear_queue);
    np_optional_look_up(library, "np_remote_start", &np_optional.remote_start);
    np_optional_look_up(library, "np_remote_update", &np_optional.remote_update);
    np_optional_look_up(library, "np_remote_end", &np_optional.remote_end);
    np_optional_look_up(library, "np_remote_list", &np_optional.remote_list);
    np_optional_look_up(library, "np_remote_request_system_primary", &np_optional.remote_request_system_primary);
    np_optional_look_up(library, "np_session_new_remote", &np_optional.session_new_remote);
    np_optional_look_up(library, "np_session_is_remote", &np_optional.session_is_remote);
    np_optional_look_up(library, "np_session_set_reachable", &np_optional.session_set_reachable);
    np_optional_look_up(library, "np_session_set_grace_period", &np_optional.session_set_grace_period);
    np_optional_look_up(library, "np_time_of_age", &np_optional.time_of_age);
    np_optional_look_up(library, "np_request_get_command", &np_optional.request_get_command);
    np_optional_look_up(library, "np_request_get_session_id", &np_optional.request_get_session_id);
    np_optional_look_up(library, "np_request_get_client", &np_optional.request_get_client);
    np_optional_look_up(library, "np_request_get_position", &np_optional.request_get_position);
    np_optional_look_up(library, "np_request_get_interval", &np_optional.request_get_interval);
    np_optional_look_up(library, "np_request_get_phase", &np_optional.request_get_phase);
    np_optional_look_up(library, "np_request_get_rate", &np_optional.request_get_rate);
    np_optional_look_up(library, "np_request_get_repeat_mode", &np_optional.request_get_repeat_mode);
    np_optional_look_up(library, "np_request_get_shuffle_mode", &np_optional.request_get_shuffle_mode);
    np_optional_look_up(library, "np_request_get_feedback", &np_optional.request_get_feedback);
    np_optional_look_up(library, "np_request_get_rating", &np_optional.request_get_rating);
    np_optional_look_up(library, "np_request_get_negative", &np_optional.request_get_negative);
    np_optional_look_up(library, "np_request_get_language_option", &np_optional.request_get_language_option);
    np_optional_look_up(library, "np_request_get_url", &np_optional.request_get_url);
    np_optional_look_up(library, "np_request_get_path", &np_optional.request_get_path);
    np_optional_look_up(library, "np_request_get_entry_id", &np_optional.request_get_entry_id);
    np_optional_look_up(library, "np_request_get_make_current", &np_optional.request_get_make_current);
    np_optional_look_up(library, "np_request_get_playlist_id", &np_optional.request_get_playlist_id);
    np_optional_look_up(library, "np_request_get_activation_token", &np_optional.request_get_activation_token);
    np_optional_look_up(library, "np_request_get_fullscreen", &np_optional.request_get_fullscreen);
    np_optional_look_up(library, "np_request_get_volume", &np_optional.request_get_volume);
    np_optional_look_up(library, "np_request_get_device_id", &np_optional.request_get_device_id);
    np_optional_look_up(library, "np_request_get_volume_steps", &np_optional.request_get_volume_steps);
    np_optional_look_up(library, "np_request_finish", &np_optional.request_finish);
    np_optional_look_up(library, "np_request_fail", &np_optional.request_fail);
    np_optional_look_up(library, "np_session_new", &np_optional.session_new);
    np_optional_look_up(library, "np_session_free", &np_optional.session_free);
    np_optional_look_up(library, "np_session_id", &np_optional.session_id);
    np_optional_look_up(library, "np_session_set_name", &np_optional.session_set_name);
    np_optional_look_up(library, "np_session_publish", &np_optional.session_publish);
    np_optional_look_up(library, "np_session_withdraw", &np_optional.session_withdraw);
    np_optional_look_up(library, "np_session_is_published", &np_optional.session_is_published);
    np_optional_look_up(library, "np_session_get_bus_name", &np_optional.session_get_bus_name);
    np_optional_look_up(library, "np_session_begin_update", &np_optional.session_begin_update);
    np_optional_look_up(library, "np_session_end_update", &np_optional.session_end_update);
    np_optional_look_up(library, "np_session_set_content", &np_optional.session_set_content);
    np_optional_look_up(library, "np_session_clear_content", &np_optional.session_clear_content);
    np_optional_look_up(library, "np_session_set_playback", &np_optional.session_set_playback);
    np_optional_look_up(library, "np_session_set_state", &np_optional.session_set_state);
    np_optional_look_up(library, "np_session_set_publish_handler", &np_optional.session_set_publish_handler);
    np_optional_look_up(library, "np_session_request_application_primary", &np_optional.session_request_application_primary);
    np_optional_look_up(library, "np_session_can_become_application_primary", &np_optional.session_can_become_application_primary);
    np_optional_look_up(library, "np_session_is_application_primary", &np_optional.session_is_application_primary);
    np_optional_look_up(library, "np_session_set_application_primary_handler", &np_optional.session_set_application_primary_handler);
    np_optional_look_up(library, "np_session_request_system_primary", &np_optional.session_request_system_primary);
    np_optional_look_up(library, "np_session_get_primary_refusal", &np_optional.session_get_primary_refusal);
    np_optional_look_up(library, "np_session_is_system_primary", &np_optional.session_is_system_primary);
    np_optional_look_up(library, "np_session_set_system_primary_handler", &np_optional.session_set_system_primary_handler);
    return true;
}

NP_OPTIONAL np_status np_animated_artwork_new(const char *id, np_aspect_ratios ratios,
                                              np_artwork_provider preview_provider, np_artwork_provider video_provider,
                                              void *user_data, np_destroy destroy, np_animated_artwork **ret_artwork)
{
    if (np_optional.animated_artwork_new)
        return np_optional.animated_artwork_new(id, ratios, preview_provider, video_provider, user_data, destroy, ret_artwork);
    (void)id;
    (void)ratios;
    (void)preview_provider;
    (void)video_provider;
    if (destroy)
        destroy(user_data);
    (void)ret_artwork;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL void np_animated_artwork_free(np_animated_artwork *artwork)
{
    if (np_optional.animated_artwork_free) {
        np_optional.animated_artwork_free(artwork);
        return;
    }
    (void)artwork;
}

NP_OPTIONAL np_status np_content_set_animated_artwork(np_content *content, np_animated_artwork *artwork)
{
    if (np_optional.content_set_animated_artwork)
        return np_optional.content_set_animated_artwork(content, artwork);
    (void)content;
    (void)artwork;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_aspect_ratios np_animated_artwork_supported(const np_context *context)
{
    if (np_optional.animated_artwork_supported)
        return np_optional.animated_artwork_supported(context);
    (void)context;
    return 0;
}

NP_OPTIONAL np_status np_context_set_animated_artwork_policy(np_context *context, np_animated_artwork_policy policy)
{
    if (np_optional.context_set_animated_artwork_policy)
        return np_optional.context_set_animated_artwork_policy(context, policy);
    (void)context;
    (void)policy;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_artwork_new(const char *id, np_artwork_provider provider, void *user_data, np_destroy destroy,
                                     np_artwork **ret_artwork)
{
    if (np_optional.artwork_new)
        return np_optional.artwork_new(id, provider, user_data, destroy, ret_artwork);
    (void)id;
    (void)provider;
    if (destroy)
        destroy(user_data);
    (void)ret_artwork;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_artwork_new_from_file(const char *path, np_artwork **ret_artwork)
{
    if (np_optional.artwork_new_from_file)
        return np_optional.artwork_new_from_file(path, ret_artwork);
    (void)path;
    (void)ret_artwork;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_artwork_new_from_bytes(const void *bytes, size_t size, np_artwork **ret_artwork)
{
    if (np_optional.artwork_new_from_bytes)
        return np_optional.artwork_new_from_bytes(bytes, size, ret_artwork);
    (void)bytes;
    (void)size;
    (void)ret_artwork;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_artwork_new_from_url(const char *url, np_artwork **ret_artwork)
{
    if (np_optional.artwork_new_from_url)
        return np_optional.artwork_new_from_url(url, ret_artwork);
    (void)url;
    (void)ret_artwork;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL void np_artwork_free(np_artwork *artwork)
{
    if (np_optional.artwork_free) {
        np_optional.artwork_free(artwork);
        return;
    }
    (void)artwork;
}

NP_OPTIONAL np_status np_content_set_artwork(np_content *content, np_artwork *artwork)
{
    if (np_optional.content_set_artwork)
        return np_optional.content_set_artwork(content, artwork);
    (void)content;
    (void)artwork;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_artwork_request_get_id(const np_artwork_request *request, const char **ret_id)
{
    if (np_optional.artwork_request_get_id)
        return np_optional.artwork_request_get_id(request, ret_id);
    (void)request;
    (void)ret_id;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_artwork_request_get_size(const np_artwork_request *request, int32_t *ret_width,
                                                  int32_t *ret_height)
{
    if (np_optional.artwork_request_get_size)
        return np_optional.artwork_request_get_size(request, ret_width, ret_height);
    (void)request;
    (void)ret_width;
    (void)ret_height;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_artwork_request_get_aspect_ratio(const np_artwork_request *request, np_aspect_ratio *ret_ratio)
{
    if (np_optional.artwork_request_get_aspect_ratio)
        return np_optional.artwork_request_get_aspect_ratio(request, ret_ratio);
    (void)request;
    (void)ret_ratio;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL bool np_artwork_request_is_open(const np_artwork_request *request)
{
    if (np_optional.artwork_request_is_open)
        return np_optional.artwork_request_is_open(request);
    (void)request;
    return false;
}

NP_OPTIONAL np_status np_artwork_request_set_cancel_handler(np_artwork_request *request,
                                                            np_artwork_cancel_handler handler, void *user_data,
                                                            np_destroy destroy)
{
    if (np_optional.artwork_request_set_cancel_handler)
        return np_optional.artwork_request_set_cancel_handler(request, handler, user_data, destroy);
    (void)request;
    (void)handler;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_artwork_request_finish_bytes(np_artwork_request *request, const void *bytes, size_t size)
{
    if (np_optional.artwork_request_finish_bytes)
        return np_optional.artwork_request_finish_bytes(request, bytes, size);
    (void)request;
    (void)bytes;
    (void)size;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_artwork_request_finish_file(np_artwork_request *request, const char *path)
{
    if (np_optional.artwork_request_finish_file)
        return np_optional.artwork_request_finish_file(request, path);
    (void)request;
    (void)path;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_artwork_request_finish_fd(np_artwork_request *request, int fd)
{
    if (np_optional.artwork_request_finish_fd)
        return np_optional.artwork_request_finish_fd(request, fd);
    (void)request;
    (void)fd;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_artwork_request_fail(np_artwork_request *request, np_outcome outcome, const char *message)
{
    if (np_optional.artwork_request_fail)
        return np_optional.artwork_request_fail(request, outcome, message);
    (void)request;
    (void)outcome;
    (void)message;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_audio_session_new(np_context *context, np_audio_session **ret_audio)
{
    if (np_optional.audio_session_new)
        return np_optional.audio_session_new(context, ret_audio);
    (void)context;
    (void)ret_audio;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL void np_audio_session_free(np_audio_session *audio)
{
    if (np_optional.audio_session_free) {
        np_optional.audio_session_free(audio);
        return;
    }
    (void)audio;
}

NP_OPTIONAL np_status np_audio_session_activate(np_audio_session *audio, np_audio_flags flags)
{
    if (np_optional.audio_session_activate)
        return np_optional.audio_session_activate(audio, flags);
    (void)audio;
    (void)flags;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_audio_session_deactivate(np_audio_session *audio, bool resume_others)
{
    if (np_optional.audio_session_deactivate)
        return np_optional.audio_session_deactivate(audio, resume_others);
    (void)audio;
    (void)resume_others;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_audio_session_set_interruption_handler(np_audio_session *audio,
                                                                np_interruption_handler handler, void *user_data,
                                                                np_destroy destroy)
{
    if (np_optional.audio_session_set_interruption_handler)
        return np_optional.audio_session_set_interruption_handler(audio, handler, user_data, destroy);
    (void)audio;
    (void)handler;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL const char *np_status_message(np_status status)
{
    if (np_optional.status_message)
        return np_optional.status_message(status);
    (void)status;
    return np_optional_failure;
}

NP_OPTIONAL const char *np_last_failure(void)
{
    if (np_optional.last_failure)
        return np_optional.last_failure();
    return np_optional_failure;
}

NP_OPTIONAL uint32_t np_version(void)
{
    if (np_optional.version)
        return np_optional.version();
    return 0;
}

NP_OPTIONAL int64_t np_now_us(void)
{
    if (np_optional.now_us)
        return np_optional.now_us();
#ifdef CLOCK_MONOTONIC
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * NP_SECOND + now.tv_nsec / 1000;
#else
    return time(NULL) * NP_SECOND;
#endif
}

NP_OPTIONAL np_status np_session_bind(np_session *session, const np_binding *rows, size_t count, void *user_data,
                                      np_destroy destroy)
{
    if (np_optional.session_bind)
        return np_optional.session_bind(session, rows, count, user_data, destroy);
    (void)session;
    (void)rows;
    (void)count;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL const char *np_command_name(np_command command)
{
    if (np_optional.command_name)
        return np_optional.command_name(command);
    (void)command;
    return NULL;
}

NP_OPTIONAL np_status np_session_offer_command(np_session *session, np_command command, np_command_handler handler,
                                               void *user_data, np_destroy destroy)
{
    if (np_optional.session_offer_command)
        return np_optional.session_offer_command(session, command, handler, user_data, destroy);
    (void)session;
    (void)command;
    (void)handler;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_offer_commands(np_session *session, const np_command *commands, size_t count,
                                                np_command_handler handler, void *user_data, np_destroy destroy)
{
    if (np_optional.session_offer_commands)
        return np_optional.session_offer_commands(session, commands, count, handler, user_data, destroy);
    (void)session;
    (void)commands;
    (void)count;
    (void)handler;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_withdraw_command(np_session *session, np_command command)
{
    if (np_optional.session_withdraw_command)
        return np_optional.session_withdraw_command(session, command);
    (void)session;
    (void)command;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_command_enabled(np_session *session, np_command command, bool enabled)
{
    if (np_optional.session_set_command_enabled)
        return np_optional.session_set_command_enabled(session, command, enabled);
    (void)session;
    (void)command;
    (void)enabled;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_skip_intervals(np_session *session, np_command command,
                                                    const int64_t *intervals_us, size_t count)
{
    if (np_optional.session_set_skip_intervals)
        return np_optional.session_set_skip_intervals(session, command, intervals_us, count);
    (void)session;
    (void)command;
    (void)intervals_us;
    (void)count;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_supported_rates(np_session *session, const double *rates, size_t count)
{
    if (np_optional.session_set_supported_rates)
        return np_optional.session_set_supported_rates(session, rates, count);
    (void)session;
    (void)rates;
    (void)count;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_rate_range(np_session *session, double minimum, double maximum)
{
    if (np_optional.session_set_rate_range)
        return np_optional.session_set_rate_range(session, minimum, maximum);
    (void)session;
    (void)minimum;
    (void)maximum;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_repeat_mode(np_session *session, np_repeat_mode current,
                                                 const np_repeat_mode *supported, size_t count)
{
    if (np_optional.session_set_repeat_mode)
        return np_optional.session_set_repeat_mode(session, current, supported, count);
    (void)session;
    (void)current;
    (void)supported;
    (void)count;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_shuffle_mode(np_session *session, np_shuffle_mode current,
                                                  const np_shuffle_mode *supported, size_t count)
{
    if (np_optional.session_set_shuffle_mode)
        return np_optional.session_set_shuffle_mode(session, current, supported, count);
    (void)session;
    (void)current;
    (void)supported;
    (void)count;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_feedback(np_session *session, np_command command, np_feedback feedback,
                                              const char *title, const char *short_title)
{
    if (np_optional.session_set_feedback)
        return np_optional.session_set_feedback(session, command, feedback, title, short_title);
    (void)session;
    (void)command;
    (void)feedback;
    (void)title;
    (void)short_title;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_rating_range(np_session *session, double minimum, double maximum)
{
    if (np_optional.session_set_rating_range)
        return np_optional.session_set_rating_range(session, minimum, maximum);
    (void)session;
    (void)minimum;
    (void)maximum;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_supported_urls(np_session *session, const char *const *schemes,
                                                    size_t scheme_count, const char *const *mime_types,
                                                    size_t mime_type_count)
{
    if (np_optional.session_set_supported_urls)
        return np_optional.session_set_supported_urls(session, schemes, scheme_count, mime_types, mime_type_count);
    (void)session;
    (void)schemes;
    (void)scheme_count;
    (void)mime_types;
    (void)mime_type_count;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_language_options(np_session *session, const np_language_option *options,
                                                      size_t count)
{
    if (np_optional.session_set_language_options)
        return np_optional.session_set_language_options(session, options, count);
    (void)session;
    (void)options;
    (void)count;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_fullscreen(np_session *session, bool fullscreen)
{
    if (np_optional.session_set_fullscreen)
        return np_optional.session_set_fullscreen(session, fullscreen);
    (void)session;
    (void)fullscreen;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_content_new(np_content_kind kind, const char *id, np_content **ret_content)
{
    if (np_optional.content_new)
        return np_optional.content_new(kind, id, ret_content);
    (void)kind;
    (void)id;
    (void)ret_content;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL void np_content_free(np_content *content)
{
    if (np_optional.content_free) {
        np_optional.content_free(content);
        return;
    }
    (void)content;
}

NP_OPTIONAL np_status np_content_set_text(np_content *content, np_field field, const char *text)
{
    if (np_optional.content_set_text)
        return np_optional.content_set_text(content, field, text);
    (void)content;
    (void)field;
    (void)text;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_content_add_text(np_content *content, np_field field, const char *text)
{
    if (np_optional.content_add_text)
        return np_optional.content_add_text(content, field, text);
    (void)content;
    (void)field;
    (void)text;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_content_set_number(np_content *content, np_field field, double number)
{
    if (np_optional.content_set_number)
        return np_optional.content_set_number(content, field, number);
    (void)content;
    (void)field;
    (void)number;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_content_set_flag(np_content *content, np_field field, bool flag)
{
    if (np_optional.content_set_flag)
        return np_optional.content_set_flag(content, field, flag);
    (void)content;
    (void)field;
    (void)flag;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_content_set_time(np_content *content, np_field field, int64_t time_us)
{
    if (np_optional.content_set_time)
        return np_optional.content_set_time(content, field, time_us);
    (void)content;
    (void)field;
    (void)time_us;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_content_add_ad_break(np_content *content, int64_t start_us, int64_t end_us)
{
    if (np_optional.content_add_ad_break)
        return np_optional.content_add_ad_break(content, start_us, end_us);
    (void)content;
    (void)start_us;
    (void)end_us;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_content_set_media_type(np_content *content, np_media_type type)
{
    if (np_optional.content_set_media_type)
        return np_optional.content_set_media_type(content, type);
    (void)content;
    (void)type;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_content_set_duration(np_content *content, int64_t duration_us)
{
    if (np_optional.content_set_duration)
        return np_optional.content_set_duration(content, duration_us);
    (void)content;
    (void)duration_us;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_content_set_live(np_content *content)
{
    if (np_optional.content_set_live)
        return np_optional.content_set_live(content);
    (void)content;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_content_set_continuous(np_content *content)
{
    if (np_optional.content_set_continuous)
        return np_optional.content_set_continuous(content);
    (void)content;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_content_set_extra_text(np_content *content, const char *key, const char *text)
{
    if (np_optional.content_set_extra_text)
        return np_optional.content_set_extra_text(content, key, text);
    (void)content;
    (void)key;
    (void)text;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_content_set_extra_number(np_content *content, const char *key, int64_t number)
{
    if (np_optional.content_set_extra_number)
        return np_optional.content_set_extra_number(content, key, number);
    (void)content;
    (void)key;
    (void)number;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_context_new(const char *application_id, np_context_flags flags, np_context **ret_context)
{
    if (np_optional.context_new)
        return np_optional.context_new(application_id, flags, ret_context);
    (void)application_id;
    (void)flags;
    (void)ret_context;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL void np_context_free(np_context *context)
{
    if (np_optional.context_free) {
        np_optional.context_free(context);
        return;
    }
    (void)context;
}

NP_OPTIONAL np_status np_context_set_name(np_context *context, const char *name)
{
    if (np_optional.context_set_name)
        return np_optional.context_set_name(context, name);
    (void)context;
    (void)name;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_context_set_desktop_entry(np_context *context, const char *desktop_entry)
{
    if (np_optional.context_set_desktop_entry)
        return np_optional.context_set_desktop_entry(context, desktop_entry);
    (void)context;
    (void)desktop_entry;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_context_set_player_name(np_context *context, const char *player_name)
{
    if (np_optional.context_set_player_name)
        return np_optional.context_set_player_name(context, player_name);
    (void)context;
    (void)player_name;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_context_set_bus_address(np_context *context, const char *address)
{
    if (np_optional.context_set_bus_address)
        return np_optional.context_set_bus_address(context, address);
    (void)context;
    (void)address;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_context_get_fd(np_context *context, int *ret_fd)
{
    if (np_optional.context_get_fd)
        return np_optional.context_get_fd(context, ret_fd);
    (void)context;
    (void)ret_fd;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_context_dispatch(np_context *context)
{
    if (np_optional.context_dispatch)
        return np_optional.context_dispatch(context);
    (void)context;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_context_get_connection(np_context *context, np_connection *ret_connection)
{
    if (np_optional.context_get_connection)
        return np_optional.context_get_connection(context, ret_connection);
    (void)context;
    (void)ret_connection;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_context_set_connection_handler(np_context *context, np_connection_handler handler,
                                                        void *user_data, np_destroy destroy)
{
    if (np_optional.context_set_connection_handler)
        return np_optional.context_set_connection_handler(context, handler, user_data, destroy);
    (void)context;
    (void)handler;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_context_get_primary_source(np_context *context, np_primary_source *ret_source)
{
    if (np_optional.context_get_primary_source)
        return np_optional.context_get_primary_source(context, ret_source);
    (void)context;
    (void)ret_source;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_devices(np_session *session, const np_device *devices, size_t count)
{
    if (np_optional.session_set_devices)
        return np_optional.session_set_devices(session, devices, count);
    (void)session;
    (void)devices;
    (void)count;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_device_clean_name(const char *text, char *buffer, size_t size)
{
    if (np_optional.device_clean_name)
        return np_optional.device_clean_name(text, buffer, size);
    (void)text;
    (void)buffer;
    (void)size;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_extension_run(np_context *context, np_extension_handler handler, void *user_data,
                                       np_destroy destroy)
{
    if (np_optional.extension_run)
        return np_optional.extension_run(context, handler, user_data, destroy);
    (void)context;
    (void)handler;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_extension_host(np_context *context, np_extension_handler handler, void *user_data,
                                        np_destroy destroy)
{
    if (np_optional.extension_host)
        return np_optional.extension_host(context, handler, user_data, destroy);
    (void)context;
    (void)handler;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_log_set_handler(np_log_handler handler, void *user_data, np_destroy destroy)
{
    if (np_optional.log_set_handler)
        return np_optional.log_set_handler(handler, user_data, destroy);
    (void)handler;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_playlists_new(np_playlists **ret_playlists)
{
    if (np_optional.playlists_new)
        return np_optional.playlists_new(ret_playlists);
    (void)ret_playlists;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL void np_playlists_free(np_playlists *playlists)
{
    if (np_optional.playlists_free) {
        np_optional.playlists_free(playlists);
        return;
    }
    (void)playlists;
}

NP_OPTIONAL np_status np_playlists_add(np_playlists *playlists, const char *playlist_id, const char *name,
                                       const char *icon_url)
{
    if (np_optional.playlists_add)
        return np_optional.playlists_add(playlists, playlist_id, name, icon_url);
    (void)playlists;
    (void)playlist_id;
    (void)name;
    (void)icon_url;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_playlists_set_times(np_playlists *playlists, const char *playlist_id, int64_t created_us,
                                             int64_t modified_us, int64_t played_us)
{
    if (np_optional.playlists_set_times)
        return np_optional.playlists_set_times(playlists, playlist_id, created_us, modified_us, played_us);
    (void)playlists;
    (void)playlist_id;
    (void)created_us;
    (void)modified_us;
    (void)played_us;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_playlists(np_session *session, const np_playlists *playlists)
{
    if (np_optional.session_set_playlists)
        return np_optional.session_set_playlists(session, playlists);
    (void)session;
    (void)playlists;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_clear_playlists(np_session *session)
{
    if (np_optional.session_clear_playlists)
        return np_optional.session_clear_playlists(session);
    (void)session;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_active_playlist(np_session *session, const char *playlist_id)
{
    if (np_optional.session_set_active_playlist)
        return np_optional.session_set_active_playlist(session, playlist_id);
    (void)session;
    (void)playlist_id;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_context_set_push_token_handler(np_context *context, np_push_token_handler handler,
                                                        void *user_data, np_destroy destroy)
{
    if (np_optional.context_set_push_token_handler)
        return np_optional.context_set_push_token_handler(context, handler, user_data, destroy);
    (void)context;
    (void)handler;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_context_set_push_key(np_context *context, const char *key)
{
    if (np_optional.context_set_push_key)
        return np_optional.context_set_push_key(context, key);
    (void)context;
    (void)key;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_context_set_push_distributor(np_context *context, const char *name)
{
    if (np_optional.context_set_push_distributor)
        return np_optional.context_set_push_distributor(context, name);
    (void)context;
    (void)name;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_queue_new(np_queue **ret_queue)
{
    if (np_optional.queue_new)
        return np_optional.queue_new(ret_queue);
    (void)ret_queue;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL void np_queue_free(np_queue *queue)
{
    if (np_optional.queue_free) {
        np_optional.queue_free(queue);
        return;
    }
    (void)queue;
}

NP_OPTIONAL np_status np_queue_add(np_queue *queue, const char *entry_id, const np_content *content)
{
    if (np_optional.queue_add)
        return np_optional.queue_add(queue, entry_id, content);
    (void)queue;
    (void)entry_id;
    (void)content;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_queue_set_current(np_queue *queue, const char *entry_id)
{
    if (np_optional.queue_set_current)
        return np_optional.queue_set_current(queue, entry_id);
    (void)queue;
    (void)entry_id;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_queue(np_session *session, const np_queue *queue)
{
    if (np_optional.session_set_queue)
        return np_optional.session_set_queue(session, queue);
    (void)session;
    (void)queue;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_clear_queue(np_session *session)
{
    if (np_optional.session_clear_queue)
        return np_optional.session_clear_queue(session);
    (void)session;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_remote_start(np_context *context, const char *id, const void *attributes, size_t size,
                                      np_remote_result result, void *user_data, np_destroy destroy)
{
    if (np_optional.remote_start)
        return np_optional.remote_start(context, id, attributes, size, result, user_data, destroy);
    (void)context;
    (void)id;
    (void)attributes;
    (void)size;
    (void)result;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_remote_update(np_context *context, const char *id, const void *attributes, size_t size,
                                       np_remote_result result, void *user_data, np_destroy destroy)
{
    if (np_optional.remote_update)
        return np_optional.remote_update(context, id, attributes, size, result, user_data, destroy);
    (void)context;
    (void)id;
    (void)attributes;
    (void)size;
    (void)result;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_remote_end(np_context *context, const char *id, np_remote_result result, void *user_data,
                                    np_destroy destroy)
{
    if (np_optional.remote_end)
        return np_optional.remote_end(context, id, result, user_data, destroy);
    (void)context;
    (void)id;
    (void)result;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_remote_list(np_context *context, np_remote_list_result result, void *user_data,
                                     np_destroy destroy)
{
    if (np_optional.remote_list)
        return np_optional.remote_list(context, result, user_data, destroy);
    (void)context;
    (void)result;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_remote_request_system_primary(np_context *context, const char *id, np_remote_result result,
                                                       void *user_data, np_destroy destroy)
{
    if (np_optional.remote_request_system_primary)
        return np_optional.remote_request_system_primary(context, id, result, user_data, destroy);
    (void)context;
    (void)id;
    (void)result;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_new_remote(np_context *context, const char *id, np_session **ret_session)
{
    if (np_optional.session_new_remote)
        return np_optional.session_new_remote(context, id, ret_session);
    (void)context;
    (void)id;
    (void)ret_session;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL bool np_session_is_remote(const np_session *session)
{
    if (np_optional.session_is_remote)
        return np_optional.session_is_remote(session);
    (void)session;
    return false;
}

NP_OPTIONAL np_status np_session_set_reachable(np_session *session, bool reachable)
{
    if (np_optional.session_set_reachable)
        return np_optional.session_set_reachable(session, reachable);
    (void)session;
    (void)reachable;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_grace_period(np_session *session, int64_t grace_period_us)
{
    if (np_optional.session_set_grace_period)
        return np_optional.session_set_grace_period(session, grace_period_us);
    (void)session;
    (void)grace_period_us;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL int64_t np_time_of_age(int64_t age_us)
{
    if (np_optional.time_of_age)
        return np_optional.time_of_age(age_us);
    (void)age_us;
    return np_now_us();
}

NP_OPTIONAL np_status np_request_get_command(const np_request *request, np_command *ret_command)
{
    if (np_optional.request_get_command)
        return np_optional.request_get_command(request, ret_command);
    (void)request;
    (void)ret_command;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_session_id(const np_request *request, const char **ret_session_id)
{
    if (np_optional.request_get_session_id)
        return np_optional.request_get_session_id(request, ret_session_id);
    (void)request;
    (void)ret_session_id;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_client(const np_request *request, const char **ret_client)
{
    if (np_optional.request_get_client)
        return np_optional.request_get_client(request, ret_client);
    (void)request;
    (void)ret_client;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_position(const np_request *request, int64_t *ret_position_us)
{
    if (np_optional.request_get_position)
        return np_optional.request_get_position(request, ret_position_us);
    (void)request;
    (void)ret_position_us;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_interval(const np_request *request, int64_t *ret_interval_us)
{
    if (np_optional.request_get_interval)
        return np_optional.request_get_interval(request, ret_interval_us);
    (void)request;
    (void)ret_interval_us;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_phase(const np_request *request, np_phase *ret_phase)
{
    if (np_optional.request_get_phase)
        return np_optional.request_get_phase(request, ret_phase);
    (void)request;
    (void)ret_phase;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_rate(const np_request *request, double *ret_rate)
{
    if (np_optional.request_get_rate)
        return np_optional.request_get_rate(request, ret_rate);
    (void)request;
    (void)ret_rate;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_repeat_mode(const np_request *request, np_repeat_mode *ret_mode)
{
    if (np_optional.request_get_repeat_mode)
        return np_optional.request_get_repeat_mode(request, ret_mode);
    (void)request;
    (void)ret_mode;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_shuffle_mode(const np_request *request, np_shuffle_mode *ret_mode)
{
    if (np_optional.request_get_shuffle_mode)
        return np_optional.request_get_shuffle_mode(request, ret_mode);
    (void)request;
    (void)ret_mode;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_feedback(const np_request *request, np_feedback *ret_feedback)
{
    if (np_optional.request_get_feedback)
        return np_optional.request_get_feedback(request, ret_feedback);
    (void)request;
    (void)ret_feedback;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_rating(const np_request *request, double *ret_rating)
{
    if (np_optional.request_get_rating)
        return np_optional.request_get_rating(request, ret_rating);
    (void)request;
    (void)ret_rating;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_negative(const np_request *request, bool *ret_negative)
{
    if (np_optional.request_get_negative)
        return np_optional.request_get_negative(request, ret_negative);
    (void)request;
    (void)ret_negative;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_language_option(const np_request *request, const char **ret_id,
                                                     np_language_setting *ret_setting)
{
    if (np_optional.request_get_language_option)
        return np_optional.request_get_language_option(request, ret_id, ret_setting);
    (void)request;
    (void)ret_id;
    (void)ret_setting;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_url(const np_request *request, const char **ret_url)
{
    if (np_optional.request_get_url)
        return np_optional.request_get_url(request, ret_url);
    (void)request;
    (void)ret_url;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_path(const np_request *request, const char **ret_path)
{
    if (np_optional.request_get_path)
        return np_optional.request_get_path(request, ret_path);
    (void)request;
    (void)ret_path;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_entry_id(const np_request *request, const char **ret_entry_id)
{
    if (np_optional.request_get_entry_id)
        return np_optional.request_get_entry_id(request, ret_entry_id);
    (void)request;
    (void)ret_entry_id;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_make_current(const np_request *request, bool *ret_make_current)
{
    if (np_optional.request_get_make_current)
        return np_optional.request_get_make_current(request, ret_make_current);
    (void)request;
    (void)ret_make_current;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_playlist_id(const np_request *request, const char **ret_playlist_id)
{
    if (np_optional.request_get_playlist_id)
        return np_optional.request_get_playlist_id(request, ret_playlist_id);
    (void)request;
    (void)ret_playlist_id;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_activation_token(const np_request *request, const char **ret_activation_token)
{
    if (np_optional.request_get_activation_token)
        return np_optional.request_get_activation_token(request, ret_activation_token);
    (void)request;
    (void)ret_activation_token;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_fullscreen(const np_request *request, bool *ret_fullscreen)
{
    if (np_optional.request_get_fullscreen)
        return np_optional.request_get_fullscreen(request, ret_fullscreen);
    (void)request;
    (void)ret_fullscreen;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_volume(const np_request *request, double *ret_volume)
{
    if (np_optional.request_get_volume)
        return np_optional.request_get_volume(request, ret_volume);
    (void)request;
    (void)ret_volume;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_device_id(const np_request *request, const char **ret_device_id)
{
    if (np_optional.request_get_device_id)
        return np_optional.request_get_device_id(request, ret_device_id);
    (void)request;
    (void)ret_device_id;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_get_volume_steps(const np_request *request, int32_t *ret_volume_steps)
{
    if (np_optional.request_get_volume_steps)
        return np_optional.request_get_volume_steps(request, ret_volume_steps);
    (void)request;
    (void)ret_volume_steps;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_finish(np_request *request)
{
    if (np_optional.request_finish)
        return np_optional.request_finish(request);
    (void)request;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_request_fail(np_request *request, np_outcome outcome, const char *message)
{
    if (np_optional.request_fail)
        return np_optional.request_fail(request, outcome, message);
    (void)request;
    (void)outcome;
    (void)message;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_new(np_context *context, const char *id, np_session **ret_session)
{
    if (np_optional.session_new)
        return np_optional.session_new(context, id, ret_session);
    (void)context;
    (void)id;
    (void)ret_session;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL void np_session_free(np_session *session)
{
    if (np_optional.session_free) {
        np_optional.session_free(session);
        return;
    }
    (void)session;
}

NP_OPTIONAL const char *np_session_id(const np_session *session)
{
    if (np_optional.session_id)
        return np_optional.session_id(session);
    (void)session;
    return NULL;
}

NP_OPTIONAL np_status np_session_set_name(np_session *session, const char *name)
{
    if (np_optional.session_set_name)
        return np_optional.session_set_name(session, name);
    (void)session;
    (void)name;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_publish(np_session *session)
{
    if (np_optional.session_publish)
        return np_optional.session_publish(session);
    (void)session;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_withdraw(np_session *session)
{
    if (np_optional.session_withdraw)
        return np_optional.session_withdraw(session);
    (void)session;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL bool np_session_is_published(const np_session *session)
{
    if (np_optional.session_is_published)
        return np_optional.session_is_published(session);
    (void)session;
    return false;
}

NP_OPTIONAL np_status np_session_get_bus_name(const np_session *session, char *buffer, size_t size)
{
    if (np_optional.session_get_bus_name)
        return np_optional.session_get_bus_name(session, buffer, size);
    (void)session;
    (void)buffer;
    (void)size;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_begin_update(np_session *session)
{
    if (np_optional.session_begin_update)
        return np_optional.session_begin_update(session);
    (void)session;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_end_update(np_session *session)
{
    if (np_optional.session_end_update)
        return np_optional.session_end_update(session);
    (void)session;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_content(np_session *session, const np_content *content)
{
    if (np_optional.session_set_content)
        return np_optional.session_set_content(session, content);
    (void)session;
    (void)content;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_clear_content(np_session *session)
{
    if (np_optional.session_clear_content)
        return np_optional.session_clear_content(session);
    (void)session;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_playback(np_session *session, const np_playback *playback)
{
    if (np_optional.session_set_playback)
        return np_optional.session_set_playback(session, playback);
    (void)session;
    (void)playback;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_state(np_session *session, np_playback_state state)
{
    if (np_optional.session_set_state)
        return np_optional.session_set_state(session, state);
    (void)session;
    (void)state;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_set_publish_handler(np_session *session, np_publish_handler handler, void *user_data,
                                                     np_destroy destroy)
{
    if (np_optional.session_set_publish_handler)
        return np_optional.session_set_publish_handler(session, handler, user_data, destroy);
    (void)session;
    (void)handler;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_request_application_primary(np_session *session)
{
    if (np_optional.session_request_application_primary)
        return np_optional.session_request_application_primary(session);
    (void)session;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL bool np_session_can_become_application_primary(const np_session *session)
{
    if (np_optional.session_can_become_application_primary)
        return np_optional.session_can_become_application_primary(session);
    (void)session;
    return false;
}

NP_OPTIONAL bool np_session_is_application_primary(const np_session *session)
{
    if (np_optional.session_is_application_primary)
        return np_optional.session_is_application_primary(session);
    (void)session;
    return false;
}

NP_OPTIONAL np_status np_session_set_application_primary_handler(np_session *session, np_primary_handler handler,
                                                                 void *user_data, np_destroy destroy)
{
    if (np_optional.session_set_application_primary_handler)
        return np_optional.session_set_application_primary_handler(session, handler, user_data, destroy);
    (void)session;
    (void)handler;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_request_system_primary(np_session *session, np_system_primary_result result,
                                                        void *user_data, np_destroy destroy)
{
    if (np_optional.session_request_system_primary)
        return np_optional.session_request_system_primary(session, result, user_data, destroy);
    (void)session;
    (void)result;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL np_status np_session_get_primary_refusal(const np_session *session, char *buffer, size_t size)
{
    if (np_optional.session_get_primary_refusal)
        return np_optional.session_get_primary_refusal(session, buffer, size);
    (void)session;
    (void)buffer;
    (void)size;
    return NP_ERROR_SYSTEM;
}

NP_OPTIONAL bool np_session_is_system_primary(const np_session *session)
{
    if (np_optional.session_is_system_primary)
        return np_optional.session_is_system_primary(session);
    (void)session;
    return false;
}

NP_OPTIONAL np_status np_session_set_system_primary_handler(np_session *session, np_primary_handler handler,
                                                            void *user_data, np_destroy destroy)
{
    if (np_optional.session_set_system_primary_handler)
        return np_optional.session_set_system_primary_handler(session, handler, user_data, destroy);
    (void)session;
    (void)handler;
    if (destroy)
        destroy(user_data);
    return NP_ERROR_SYSTEM;
}

NP_END_DECLS

#undef NP_OPTIONAL

#endif /* NP_OPTIONAL_LINKED */

#endif
