/* SPDX-License-Identifier: MIT */
/**
 * @file argument.hpp
 * The argument of a request, as the puppet prints it.
 *
 * Written by scripts/tables from include/nowplaying and tables/; do not edit it.
 */
/* clang-format off */
#ifndef NOWPLAYING_PUPPET_ARGUMENT_HPP
#define NOWPLAYING_PUPPET_ARGUMENT_HPP

/** The parts of the argument, with a stroke between them. */
inline std::string argument_of(const np::request &asked)
{
    switch (*asked.command()) {
    case np::command::play:
    case np::command::pause:
    case np::command::toggle_play_pause:
    case np::command::stop:
    case np::command::next:
    case np::command::previous:
    case np::command::quit:
    case np::command::skip_ad:
    case np::command::go_to_live:
    case np::command::next_chapter:
    case np::command::previous_chapter:
        return "-";
    case np::command::raise:
        return "-";
    case np::command::seek_to_position:
    case np::command::scrub:
        return printed(asked.position());
    case np::command::skip_forward:
    case np::command::skip_backward:
        return printed(asked.interval());
    case np::command::seek_forward:
    case np::command::seek_backward:
        return printed(asked.phase());
    case np::command::change_playback_rate:
        return printed(asked.rate());
    case np::command::change_repeat_mode:
        return printed(asked.repeat_mode());
    case np::command::change_shuffle_mode:
        return printed(asked.shuffle_mode());
    case np::command::feedback:
        return printed(asked.feedback());
    case np::command::rate_content:
        return printed(asked.rating());
    case np::command::like:
    case np::command::dislike:
    case np::command::bookmark:
        return printed(asked.negative());
    case np::command::enable_language_option:
    case np::command::disable_language_option:
        return printed(asked.language_option());
    case np::command::open_url:
        return printed(asked.url());
    case np::command::set_fullscreen:
        return printed(asked.fullscreen());
    case np::command::set_volume:
        return printed(asked.volume());
    case np::command::set_muted:
        return printed(asked.muted());
    case np::command::go_to_entry:
    case np::command::remove_from_queue:
        return printed(asked.entry_id());
    case np::command::add_to_queue:
        return printed(asked.url()) + '|' + printed(asked.after_entry_id()) + '|' + printed(asked.make_current());
    case np::command::go_to_chapter:
        return printed(asked.chapter_id());
    case np::command::activate_playlist:
        return printed(asked.playlist_id());
    case np::command::set_device_volume:
        return printed(asked.device_id()) + '|' + printed(asked.volume());
    case np::command::step_device_volume:
        return printed(asked.device_id()) + '|' + printed(asked.volume_steps());
    case np::command::set_device_muted:
        return printed(asked.device_id()) + '|' + printed(asked.muted());
    case np::command::custom:
        return printed(asked.custom_id());
    case np::command::play_on_output:
        return printed(asked.output_id()) + '|' + printed(asked.together());
    case np::command::leave_output:
        return printed(asked.output_id());
    }
    return "-";
}

#endif
