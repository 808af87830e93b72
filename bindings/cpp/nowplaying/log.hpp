/* SPDX-License-Identifier: MIT */
/**
 * @file log.hpp
 * The log of the library.
 */
#ifndef NOWPLAYING_LOG_HPP
#define NOWPLAYING_LOG_HPP

#include <nowplaying/base.hpp>
#include <nowplaying/log.h>

namespace nowplaying
{

/** The level of a line. */
enum class log_level : np_log_level {
    error = NP_LOG_ERROR,
    warning = NP_LOG_WARNING,
    info = NP_LOG_INFO,
    debug = NP_LOG_DEBUG
};

/**
 * Sends the log to `handler(log_level, std::string_view line)` instead of standard error. The library calls it on any
 * thread, one line at a time. It must return quickly and must not call the library. Call reset_log_handler() before the
 * objects end that it uses.
 */
template <class Handler> void set_log_handler(Handler &&handler)
{
    using stored = std::decay_t<Handler>;
    static_assert(std::is_invocable_v<stored &, log_level, std::string_view>,
                  "a log handler is called with a log_level and a std::string_view");
    auto trampoline = [](np_log_level level, const char *message, void *callable) noexcept {
        detail::call("log", *static_cast<stored *>(callable), static_cast<log_level>(level), std::string_view(message));
    };
    const char *const function = "set_log_handler";
    detail::check(
        np_log_set_handler(trampoline, detail::keep(std::forward<Handler>(handler), function), detail::destroy<stored>),
        function);
}

/** Sends the log to standard error again. */
inline void reset_log_handler()
{
    detail::check(np_log_set_handler(nullptr, nullptr, nullptr), "reset_log_handler");
}

} // namespace nowplaying

#endif
