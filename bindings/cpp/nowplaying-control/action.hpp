/* SPDX-License-Identifier: MIT */
/**
 * @file action.hpp
 * An action: a command with its argument, for controller::perform().
 */
#ifndef NOWPLAYING_CONTROL_ACTION_HPP
#define NOWPLAYING_CONTROL_ACTION_HPP

#include <nowplaying-control/action.h>
#include <nowplaying-control/actions.hpp>
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
class action : public detail::actions<action>
{
  public:
    action(nowplaying::command command) noexcept
    {
        plain_.command = static_cast<np_command>(command);
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
    friend class detail::actions<action>;

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

    action &&after_entry_id(std::string id)
    {
        after_entry_id_ = std::move(id);
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
