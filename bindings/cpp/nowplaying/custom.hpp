/* SPDX-License-Identifier: MIT */
/**
 * @file custom.hpp
 * Commands of the player's own. Unstable, like custom.h.
 */
#ifndef NOWPLAYING_CUSTOM_HPP
#define NOWPLAYING_CUSTOM_HPP

#include <nowplaying/types.h>

#include <string>
#include <vector>

namespace nowplaying
{

/** The state of a custom command. */
enum class custom_state : np_custom_state {
    /** A button. */
    stateless = NP_CUSTOM_STATELESS,
    /** A switch, which is off. */
    off = NP_CUSTOM_OFF,
    /** A switch, which is on. */
    on = NP_CUSTOM_ON,
    /** It is being performed: custom_command::progress. */
    progress = NP_CUSTOM_PROGRESS
};

/** One custom command, for session::set_custom_commands(). */
struct custom_command {
    /** The id in a request. No other custom command of the session has it. */
    std::string id;
    /** The name that users see, without markup. */
    std::string title;
    /** A name of the icon theme, "list-add", or the URL of an image, "file://…" or "https://…". Empty: none. */
    std::string icon_name = {};
    custom_state state = custom_state::stateless;
    /** It loses something. Clients warn, and the player asks its user. */
    bool dangerous = false;
    /** Whether it has an effect now. */
    bool enabled = true;
    /** 0.0 to 1.0, read only with custom_state::progress. */
    double progress = 0;
    /** For readers: the player draws the icon, which controller::request_custom_icon() requests. */
    bool has_image = false;
};

namespace detail
{

inline std::vector<np_custom_command> plain(const std::vector<custom_command> &commands)
{
    std::vector<np_custom_command> structures;
    for (const custom_command &command : commands) {
        np_custom_flags flags = command.dangerous ? NP_CUSTOM_DANGEROUS : 0;
        flags |= command.enabled ? 0 : NP_CUSTOM_DISABLED;
        structures.push_back({command.id.c_str(), command.title.c_str(),
                              command.icon_name.empty() ? nullptr : command.icon_name.c_str(),
                              static_cast<np_custom_state>(command.state), flags, command.progress});
    }
    return structures;
}

} // namespace detail

} // namespace nowplaying

#endif
