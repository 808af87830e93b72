/* SPDX-License-Identifier: MIT */
/**
 * @file every_command.hpp
 * A call of each command's function, for the cases of commands.txt.
 *
 * Written by scripts/tables from include/nowplaying and tables/; do not edit it.
 */
/* clang-format off */
#ifndef NOWPLAYING_EVERY_COMMAND_HPP
#define NOWPLAYING_EVERY_COMMAND_HPP


#include "cases.hpp"

#include <nowplaying-control.hpp>

namespace nowplaying
{

/** The word of commands.txt. */
inline std::string written(feedback value)
{
    switch (value) {
    case static_cast<feedback>(NP_FEEDBACK_NEUTRAL):
        return "feedback.neutral";
    case static_cast<feedback>(NP_FEEDBACK_POSITIVE):
        return "feedback.positive";
    case static_cast<feedback>(NP_FEEDBACK_NEGATIVE):
        return "feedback.negative";
    }
    return "";
}

/** The word of commands.txt. */
inline std::string written(language_setting value)
{
    switch (value) {
    case static_cast<language_setting>(NP_LANGUAGE_SETTING_NONE):
        return "language_setting.none";
    case static_cast<language_setting>(NP_LANGUAGE_SETTING_THIS_ITEM):
        return "language_setting.this_item";
    case static_cast<language_setting>(NP_LANGUAGE_SETTING_PERMANENT):
        return "language_setting.permanent";
    }
    return "";
}

/** The word of commands.txt. */
inline std::string written(phase value)
{
    switch (value) {
    case static_cast<phase>(NP_PHASE_BEGIN):
        return "phase.begin";
    case static_cast<phase>(NP_PHASE_END):
        return "phase.end";
    }
    return "";
}

/** The word of commands.txt. */
inline std::string written(repeat_mode value)
{
    switch (value) {
    case static_cast<repeat_mode>(NP_REPEAT_OFF):
        return "repeat_mode.off";
    case static_cast<repeat_mode>(NP_REPEAT_ONE):
        return "repeat_mode.one";
    case static_cast<repeat_mode>(NP_REPEAT_ALL):
        return "repeat_mode.all";
    }
    return "";
}

/** The word of commands.txt. */
inline std::string written(shuffle_mode value)
{
    switch (value) {
    case static_cast<shuffle_mode>(NP_SHUFFLE_OFF):
        return "shuffle_mode.off";
    case static_cast<shuffle_mode>(NP_SHUFFLE_ITEMS):
        return "shuffle_mode.items";
    case static_cast<shuffle_mode>(NP_SHUFFLE_COLLECTIONS):
        return "shuffle_mode.collections";
    }
    return "";
}

inline std::string written(const language_choice &choice)
{
    return ::written(choice.id) + " " + written(choice.setting);
}

} // namespace nowplaying

/** Offers every command with the handler that `make` returns for it. */
template <class Session, class Make> void offer_each(Session &session, Make make)
{
    session.on_play(make("play"));
    session.on_pause(make("pause"));
    session.on_toggle_play_pause(make("toggle_play_pause"));
    session.on_stop(make("stop"));
    session.on_next(make("next"));
    session.on_previous(make("previous"));
    session.on_seek_to_position(make("seek_to_position"));
    session.on_skip_forward(make("skip_forward"));
    session.on_skip_backward(make("skip_backward"));
    session.on_seek_forward(make("seek_forward"));
    session.on_seek_backward(make("seek_backward"));
    session.on_change_playback_rate(make("change_playback_rate"));
    session.on_change_repeat_mode(make("change_repeat_mode"));
    session.on_change_shuffle_mode(make("change_shuffle_mode"));
    session.on_feedback(make("feedback"));
    session.on_rate_content(make("rate_content"));
    session.on_like(make("like"));
    session.on_dislike(make("dislike"));
    session.on_bookmark(make("bookmark"));
    session.on_enable_language_option(make("enable_language_option"));
    session.on_disable_language_option(make("disable_language_option"));
    session.on_open_url(make("open_url"));
    session.on_raise(make("raise"));
    session.on_quit(make("quit"));
    session.on_set_fullscreen(make("set_fullscreen"));
    session.on_set_volume(make("set_volume"));
    session.on_go_to_entry(make("go_to_entry"));
    session.on_add_to_queue(make("add_to_queue"));
    session.on_remove_from_queue(make("remove_from_queue"));
    session.on_activate_playlist(make("activate_playlist"));
    session.on_set_device_volume(make("set_device_volume"));
    session.on_step_device_volume(make("step_device_volume"));
    session.on_skip_ad(make("skip_ad"));
    session.on_set_muted(make("set_muted"));
    session.on_set_device_muted(make("set_device_muted"));
    session.on_go_to_live(make("go_to_live"));
    session.on_go_to_chapter(make("go_to_chapter"));
    session.on_next_chapter(make("next_chapter"));
    session.on_previous_chapter(make("previous_chapter"));
    session.on_scrub(make("scrub"));
    session.on_custom(make("custom"));
    session.on_play_on_output(make("play_on_output"));
    session.on_leave_output(make("leave_output"));
}

/** The action of a command with values of commands.txt. */
inline np::action action_of(const std::string &command, const std::vector<std::string> &values)
{
    if (command == "play")
        return np::command::play;
    if (command == "pause")
        return np::command::pause;
    if (command == "toggle_play_pause")
        return np::command::toggle_play_pause;
    if (command == "stop")
        return np::command::stop;
    if (command == "next")
        return np::command::next;
    if (command == "previous")
        return np::command::previous;
    if (command == "seek_to_position")
        return np::action::seek_to_position(as<std::chrono::microseconds>(values.at(0)));
    if (command == "skip_forward")
        return np::action::skip_forward(as<std::chrono::microseconds>(values.at(0)));
    if (command == "skip_backward")
        return np::action::skip_backward(as<std::chrono::microseconds>(values.at(0)));
    if (command == "seek_forward")
        return np::action::seek_forward(as<np::phase>(values.at(0)));
    if (command == "seek_backward")
        return np::action::seek_backward(as<np::phase>(values.at(0)));
    if (command == "change_playback_rate")
        return np::action::change_playback_rate(as<double>(values.at(0)));
    if (command == "change_repeat_mode")
        return np::action::change_repeat_mode(as<np::repeat_mode>(values.at(0)));
    if (command == "change_shuffle_mode")
        return np::action::change_shuffle_mode(as<np::shuffle_mode>(values.at(0)));
    if (command == "feedback")
        return np::action::feedback(as<np::feedback>(values.at(0)));
    if (command == "rate_content")
        return np::action::rate_content(as<double>(values.at(0)));
    if (command == "like")
        return np::action::like(as<bool>(values.at(0)));
    if (command == "dislike")
        return np::action::dislike(as<bool>(values.at(0)));
    if (command == "bookmark")
        return np::action::bookmark(as<bool>(values.at(0)));
    if (command == "enable_language_option")
        return np::action::enable_language_option(as<std::string>(values.at(0)), as<np::language_setting>(values.at(1)));
    if (command == "disable_language_option")
        return np::action::disable_language_option(as<std::string>(values.at(0)), as<np::language_setting>(values.at(1)));
    if (command == "open_url")
        return np::action::open_url(as<std::string>(values.at(0)));
    if (command == "raise")
        return np::command::raise;
    if (command == "quit")
        return np::command::quit;
    if (command == "set_fullscreen")
        return np::action::set_fullscreen(as<bool>(values.at(0)));
    if (command == "set_volume")
        return np::action::set_volume(as<double>(values.at(0)));
    if (command == "go_to_entry")
        return np::action::go_to_entry(as<std::string>(values.at(0)));
    if (command == "add_to_queue")
        return np::action::add_to_queue(as<std::string>(values.at(0)), as<std::string>(values.at(1)), as<bool>(values.at(2)));
    if (command == "remove_from_queue")
        return np::action::remove_from_queue(as<std::string>(values.at(0)));
    if (command == "activate_playlist")
        return np::action::activate_playlist(as<std::string>(values.at(0)));
    if (command == "set_device_volume")
        return np::action::set_device_volume(as<std::string>(values.at(0)), as<double>(values.at(1)));
    if (command == "step_device_volume")
        return np::action::step_device_volume(as<std::string>(values.at(0)), as<std::int32_t>(values.at(1)));
    if (command == "skip_ad")
        return np::command::skip_ad;
    if (command == "set_muted")
        return np::action::set_muted(as<bool>(values.at(0)));
    if (command == "set_device_muted")
        return np::action::set_device_muted(as<std::string>(values.at(0)), as<bool>(values.at(1)));
    if (command == "go_to_live")
        return np::command::go_to_live;
    if (command == "go_to_chapter")
        return np::action::go_to_chapter(as<std::string>(values.at(0)));
    if (command == "next_chapter")
        return np::command::next_chapter;
    if (command == "previous_chapter")
        return np::command::previous_chapter;
    if (command == "scrub")
        return np::action::scrub(as<std::chrono::microseconds>(values.at(0)));
    if (command == "custom")
        return np::action::custom(as<std::string>(values.at(0)));
    if (command == "play_on_output")
        return np::action::play_on_output(as<std::string>(values.at(0)), as<bool>(values.at(1)));
    if (command == "leave_output")
        return np::action::leave_output(as<std::string>(values.at(0)));
    throw std::runtime_error("no action: " + command);
}

#endif
