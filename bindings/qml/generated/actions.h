/* SPDX-License-Identifier: MIT */
/**
 * @file actions.h
 * The action of a command, from the arguments of QML.
 *
 * Written by scripts/tables from include/nowplaying and tables/; do not edit it.
 */
/* clang-format off */
#ifndef NOWPLAYING_QML_ACTIONS_H
#define NOWPLAYING_QML_ACTIONS_H

#include "../arguments.h"
#include <nowplaying-control.hpp>

namespace NowPlaying
{

/** Throws a Mistake. */
inline nowplaying::action actionOf(nowplaying::command command, const Arguments &given)
{
    switch (command) {
    case nowplaying::command::seek_to_position:
        return nowplaying::action::seek_to_position(given.time(0, "position", false));
    case nowplaying::command::skip_forward:
        return nowplaying::action::skip_forward(given.interval(0, "interval", true));
    case nowplaying::command::skip_backward:
        return nowplaying::action::skip_backward(given.interval(0, "interval", true));
    case nowplaying::command::seek_forward:
        return nowplaying::action::seek_forward(static_cast<nowplaying::phase>(given.enumerator<Phase>(0, "phase", false)));
    case nowplaying::command::seek_backward:
        return nowplaying::action::seek_backward(static_cast<nowplaying::phase>(given.enumerator<Phase>(0, "phase", false)));
    case nowplaying::command::change_playback_rate:
        return nowplaying::action::change_playback_rate(given.real(0, "rate", false));
    case nowplaying::command::change_repeat_mode:
        return nowplaying::action::change_repeat_mode(static_cast<nowplaying::repeat_mode>(given.enumerator<Repeat>(0, "repeatMode", false)));
    case nowplaying::command::change_shuffle_mode:
        return nowplaying::action::change_shuffle_mode(static_cast<nowplaying::shuffle_mode>(given.enumerator<Shuffle>(0, "shuffleMode", false)));
    case nowplaying::command::feedback:
        return nowplaying::action::feedback(static_cast<nowplaying::feedback>(given.enumerator<Feedback>(0, "feedback", false)));
    case nowplaying::command::rate_content:
        return nowplaying::action::rate_content(given.real(0, "rating", false));
    case nowplaying::command::like:
        return nowplaying::action::like(given.flag(0, "negative", true));
    case nowplaying::command::dislike:
        return nowplaying::action::dislike(given.flag(0, "negative", true));
    case nowplaying::command::bookmark:
        return nowplaying::action::bookmark(given.flag(0, "negative", true));
    case nowplaying::command::enable_language_option:
        return nowplaying::action::enable_language_option(given.text(0, "languageOptionId", false), static_cast<nowplaying::language_setting>(given.enumerator<LanguageSetting>(1, "languageSetting", true)));
    case nowplaying::command::disable_language_option:
        return nowplaying::action::disable_language_option(given.text(0, "languageOptionId", false), static_cast<nowplaying::language_setting>(given.enumerator<LanguageSetting>(1, "languageSetting", true)));
    case nowplaying::command::open_url:
        return nowplaying::action::open_url(given.text(0, "url", false));
    case nowplaying::command::set_fullscreen:
        return nowplaying::action::set_fullscreen(given.flag(0, "fullscreen", false));
    case nowplaying::command::set_volume:
        return nowplaying::action::set_volume(given.volume(0, "volume", false));
    case nowplaying::command::go_to_entry:
        return nowplaying::action::go_to_entry(given.text(0, "entryId", false));
    case nowplaying::command::add_to_queue:
        return nowplaying::action::add_to_queue(given.text(0, "url", false), given.text(1, "afterEntryId", true), given.flag(2, "makeCurrent", true));
    case nowplaying::command::remove_from_queue:
        return nowplaying::action::remove_from_queue(given.text(0, "entryId", false));
    case nowplaying::command::activate_playlist:
        return nowplaying::action::activate_playlist(given.text(0, "playlistId", false));
    case nowplaying::command::set_device_volume:
        return nowplaying::action::set_device_volume(given.text(0, "deviceId", false), given.volume(1, "volume", false));
    case nowplaying::command::step_device_volume:
        return nowplaying::action::step_device_volume(given.text(0, "deviceId", false), given.integer(1, "volumeSteps", false));
    case nowplaying::command::set_muted:
        return nowplaying::action::set_muted(given.flag(0, "muted", false));
    case nowplaying::command::set_device_muted:
        return nowplaying::action::set_device_muted(given.text(0, "deviceId", false), given.flag(1, "muted", false));
    case nowplaying::command::go_to_chapter:
        return nowplaying::action::go_to_chapter(given.text(0, "chapterId", false));
    case nowplaying::command::scrub:
        return nowplaying::action::scrub(given.time(0, "position", false));
    case nowplaying::command::custom:
        return nowplaying::action::custom(given.text(0, "customId", false));
    case nowplaying::command::play_on_output:
        return nowplaying::action::play_on_output(given.text(0, "outputId", false), given.flag(1, "together", true));
    case nowplaying::command::leave_output:
        return nowplaying::action::leave_output(given.text(0, "outputId", false));
    default:
        return command;
    }
}

} // namespace NowPlaying

#endif
