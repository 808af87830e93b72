/* SPDX-License-Identifier: MIT */
/**
 * @file action.hpp
 * An action: a command with its argument, for controller::perform().
 */
#ifndef NOWPLAYING_CONTROL_ACTION_HPP
#define NOWPLAYING_CONTROL_ACTION_HPP

#include <nowplaying-control/action.h>
#include <nowplaying-control/player.hpp>
#include <nowplaying/request.hpp>

namespace nowplaying
{

/**
 * A command with its argument. A command without an argument is an action by itself:
 *
 *     controller.perform(nullptr, np::command::next);
 *     controller.perform(nullptr, np::action::seek_to_position(42s));
 */
class action
{
  public:
    action(nowplaying::command command) noexcept
    {
        plain_.command = static_cast<np_command>(command);
    }

    static action seek_to_position(std::chrono::microseconds position)
    {
        return action(command::seek_to_position).time(position);
    }
    /** Without an interval it skips by the preferred one. */
    static action skip_forward(std::chrono::microseconds interval = std::chrono::microseconds::zero())
    {
        return action(command::skip_forward).time(interval);
    }
    static action skip_backward(std::chrono::microseconds interval = std::chrono::microseconds::zero())
    {
        return action(command::skip_backward).time(interval);
    }
    static action seek_forward(phase phase)
    {
        return action(command::seek_forward).number(static_cast<np_phase>(phase));
    }
    static action seek_backward(phase phase)
    {
        return action(command::seek_backward).number(static_cast<np_phase>(phase));
    }
    static action change_playback_rate(double rate)
    {
        return action(command::change_playback_rate).value(rate);
    }
    static action change_repeat_mode(repeat_mode mode)
    {
        return action(command::change_repeat_mode).number(static_cast<np_repeat_mode>(mode));
    }
    static action change_shuffle_mode(shuffle_mode mode)
    {
        return action(command::change_shuffle_mode).number(static_cast<np_shuffle_mode>(mode));
    }
    static action feedback(nowplaying::feedback feedback)
    {
        return action(command::feedback).number(static_cast<np_feedback>(feedback));
    }
    static action rate_content(double rating)
    {
        return action(command::rate_content).value(rating);
    }
    /** `negative` removes the like. */
    static action like(bool negative = false)
    {
        return action(command::like).flag(negative);
    }
    static action dislike(bool negative = false)
    {
        return action(command::dislike).flag(negative);
    }
    static action bookmark(bool negative = false)
    {
        return action(command::bookmark).flag(negative);
    }
    static action enable_language_option(std::string language_option_id,
                                         language_setting setting = language_setting::none)
    {
        return action(command::enable_language_option)
            .text(std::move(language_option_id))
            .number(static_cast<np_language_setting>(setting));
    }
    static action disable_language_option(std::string language_option_id,
                                          language_setting setting = language_setting::none)
    {
        return action(command::disable_language_option)
            .text(std::move(language_option_id))
            .number(static_cast<np_language_setting>(setting));
    }
    static action open_url(std::string url)
    {
        return action(command::open_url).text(std::move(url));
    }
    static action set_fullscreen(bool fullscreen)
    {
        return action(command::set_fullscreen).flag(fullscreen);
    }
    static action set_volume(double volume)
    {
        return action(command::set_volume).value(volume);
    }
    static action go_to_entry(std::string entry_id)
    {
        return action(command::go_to_entry).text(std::move(entry_id));
    }
    /** Without `after_entry_id` it adds at the front. */
    static action add_to_queue(std::string url, std::string after_entry_id = {}, bool make_current = false)
    {
        action made = action(command::add_to_queue).text(std::move(url)).flag(make_current);
        made.after_entry_id_ = std::move(after_entry_id);
        return made;
    }
    static action remove_from_queue(std::string entry_id)
    {
        return action(command::remove_from_queue).text(std::move(entry_id));
    }
    static action activate_playlist(std::string playlist_id)
    {
        return action(command::activate_playlist).text(std::move(playlist_id));
    }
    static action set_device_volume(std::string device_id, double volume)
    {
        return action(command::set_device_volume).text(std::move(device_id)).value(volume);
    }
    static action step_device_volume(std::string device_id, std::int32_t volume_steps)
    {
        return action(command::step_device_volume).text(std::move(device_id)).number(volume_steps);
    }

    /** The action for C. It points into this one. */
    np_action plain() const noexcept
    {
        np_action plain = plain_;
        plain.text = text_.c_str();
        plain.after_entry_id = after_entry_id_.c_str();
        return plain;
    }

  private:
    action &&time(std::chrono::microseconds time)
    {
        plain_.time_us = time.count();
        return std::move(*this);
    }
    action &&number(std::int32_t number)
    {
        plain_.number = number;
        return std::move(*this);
    }
    action &&value(double value)
    {
        plain_.value = value;
        return std::move(*this);
    }
    action &&flag(bool flag)
    {
        plain_.flag = flag;
        return std::move(*this);
    }
    action &&text(std::string text)
    {
        text_ = std::move(text);
        return std::move(*this);
    }

    np_action plain_ = NP_ACTION(0);
    std::string text_;
    std::string after_entry_id_;
};

/** How an action ended. */
struct performed {
    nowplaying::outcome outcome = outcome::success;
    /** False: an MPRIS player accepted the command, and showed no effect within two seconds. */
    bool is_confirmed = true;
    /** The player's sentence, or "". */
    std::string message;
    /** The player now; none if it has left or was not found. */
    std::optional<nowplaying::player> player;

    /** Whether the outcome is outcome::success. */
    explicit operator bool() const noexcept
    {
        return outcome == nowplaying::outcome::success;
    }
};

namespace detail
{

inline std::optional<player> copied(const np_player *found)
{
    return found ? std::optional<player>(np_player_copy(found)) : std::nullopt;
}

} // namespace detail
} // namespace nowplaying

#endif
