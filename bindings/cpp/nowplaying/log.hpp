/* SPDX-License-Identifier: MIT */
/**
 * @file log.hpp
 * What the library has to say.
 */
#ifndef NOWPLAYING_LOG_HPP
#define NOWPLAYING_LOG_HPP

#include <nowplaying/base.hpp>
#include <nowplaying/log.h>

namespace nowplaying
{

/** How much a line matters. */
enum class log_level : np_log_level {
    error = NP_LOG_ERROR,
    warning = NP_LOG_WARNING,
    info = NP_LOG_INFO,
    debug = NP_LOG_DEBUG
};

/**
 * Sends the log to `handler(log_level, std::string_view line)` instead of standard error. It runs on whatever thread
 * has something to say, one line at a time; it must be quick and must not call the library. It stays until another one
 * is set, so what it refers to must live as long: reset_log_handler() before that ends.
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
