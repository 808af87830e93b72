/* SPDX-License-Identifier: MIT */
/**
 * @file log.hpp
 * The log and the version of libnowplaying-control.
 */
#ifndef NOWPLAYING_CONTROL_LOG_HPP
#define NOWPLAYING_CONTROL_LOG_HPP

#include <nowplaying-control/item.hpp>
#include <nowplaying/log.hpp>

namespace nowplaying
{

/** The functions of libnowplaying-control whose names libnowplaying has too. */
namespace control
{

/** The version of the loaded library, in the format of NP_VERSION_ENCODE. */
inline std::uint32_t version() noexcept
{
    return np_control_version();
}

/** Sends the log of libnowplaying-control to a handler, as nowplaying::set_log_handler() does. */
template <class Handler> void set_log_handler(Handler &&handler)
{
    using stored = std::decay_t<Handler>;
    static_assert(std::is_invocable_v<stored &, log_level, std::string_view>,
                  "a log handler is called with a log_level and a std::string_view");
    auto trampoline = [](np_log_level level, const char *message, void *callable) noexcept {
        detail::call("log", *static_cast<stored *>(callable), static_cast<log_level>(level), std::string_view(message));
    };
    const char *const function = "control::set_log_handler";
    detail::check_control(np_control_log_set_handler(trampoline, detail::keep(std::forward<Handler>(handler), function),
                                                     detail::destroy<stored>),
                          function);
}

/** Sends the log to standard error again. */
inline void reset_log_handler()
{
    detail::check_control(np_control_log_set_handler(nullptr, nullptr, nullptr), "control::reset_log_handler");
}

} // namespace control
} // namespace nowplaying

#endif
