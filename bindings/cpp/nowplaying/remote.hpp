/* SPDX-License-Identifier: MIT */
/**
 * @file remote.hpp
 * Start, update and end remote sessions that another process may host.
 *
 *     nowplaying::remote kitchen(app, "kitchen");
 *     kitchen.start(attributes, [](std::error_code failed, std::string_view why) { … });
 *
 * extension.hpp hosts the sessions.
 *
 * **Stability.** Unstable, as remote.h is.
 */
#ifndef NOWPLAYING_REMOTE_HPP
#define NOWPLAYING_REMOTE_HPP

#include <nowplaying/base.hpp>
#include <nowplaying/context.hpp>
#include <nowplaying/remote.h>

#include <string>
#include <system_error>
#include <vector>

namespace nowplaying
{

/**
 * A remote session by its id, in the process that hosts it: the application's extension, which the desktop starts, or
 * this process. It must not outlive the context.
 *
 * Each call has an optional `result(std::error_code failed, std::string_view why)`, which is called once where handlers
 * run. On success the code is false. errc::invalid_argument: the extension rejected the attributes. errc::not_found:
 * the session does not exist, or no process hosts sessions. errc::system: the extension cannot be started, or does not
 * answer.
 */
class remote
{
  public:
    remote(const context &parent, text id) : parent_(parent.handle()), id_(id.c_str() ? id.c_str() : "")
    {
    }

    /** The id of the session. */
    const std::string &id() const noexcept
    {
        return id_;
    }

    /** Starts the session, or updates it if it is hosted. */
    template <class Result = std::nullptr_t> void start(std::string_view attributes, Result &&result = nullptr) const
    {
        const char *const function = "remote::start";
        const result_arguments passed = keep(std::forward<Result>(result), function);
        detail::check(np_remote_start(parent_, id_.c_str(), attributes.data(), attributes.size(), passed.answered,
                                      passed.callable, passed.destroy),
                      function);
    }

    /** Sets new attributes. */
    template <class Result = std::nullptr_t> void update(std::string_view attributes, Result &&result = nullptr) const
    {
        const char *const function = "remote::update";
        const result_arguments passed = keep(std::forward<Result>(result), function);
        detail::check(np_remote_update(parent_, id_.c_str(), attributes.data(), attributes.size(), passed.answered,
                                       passed.callable, passed.destroy),
                      function);
    }

    /** Ends the session. */
    template <class Result = std::nullptr_t> void end(Result &&result = nullptr) const
    {
        const char *const function = "remote::end";
        const result_arguments passed = keep(std::forward<Result>(result), function);
        detail::check(np_remote_end(parent_, id_.c_str(), passed.answered, passed.callable, passed.destroy), function);
    }

    /** Requests the media keys for the session. errc::invalid_state: the desktop still sends them to another player. */
    template <class Result = std::nullptr_t> void request_system_primary(Result &&result = nullptr) const
    {
        const char *const function = "remote::request_system_primary";
        const result_arguments passed = keep(std::forward<Result>(result), function);
        detail::check(
            np_remote_request_system_primary(parent_, id_.c_str(), passed.answered, passed.callable, passed.destroy),
            function);
    }

    /**
     * Requests the ids of the hosted sessions: `result(std::error_code failed, std::vector<std::string> ids)`. It does
     * not start the extension: an extension that does not run hosts no sessions.
     */
    template <class Result> static void list(const context &parent, Result &&result)
    {
        using stored = std::decay_t<Result>;
        static_assert(std::is_invocable_v<stored &, std::error_code, std::vector<std::string>>,
                      "the parameters of the result are a std::error_code and the ids");
        auto answered = [](np_context *, np_status status, const char *const *ids, std::size_t count,
                           void *callable) noexcept {
            detail::call("list", *static_cast<stored *>(callable), code(status),
                         count ? std::vector<std::string>(ids, ids + count) : std::vector<std::string>());
        };
        const char *const function = "remote::list";
        detail::check(np_remote_list(parent.handle(), answered, detail::keep(std::forward<Result>(result), function),
                                     detail::destroy<stored>),
                      function);
    }

  private:
    /** The result function and its lifetime. */
    struct result_arguments {
        np_remote_result answered;
        void *callable;
        np_destroy destroy;
    };

    static std::error_code code(np_status status) noexcept
    {
        return status < 0 ? make_error_code(static_cast<errc>(status)) : std::error_code();
    }

    template <class Result> static result_arguments keep(Result &&result, const char *function)
    {
        using stored = std::decay_t<Result>;
        if constexpr (std::is_null_pointer_v<stored>) {
            return {nullptr, nullptr, nullptr};
        } else {
            static_assert(std::is_invocable_v<stored &, std::error_code, std::string_view>,
                          "the parameters of the result are a std::error_code and a std::string_view");
            auto answered = [](np_context *, np_status status, const char *message, void *callable) noexcept {
                detail::call("remote", *static_cast<stored *>(callable), code(status), std::string_view(message));
            };
            return {answered, detail::keep(std::forward<Result>(result), function), detail::destroy<stored>};
        }
    }

    np_context *parent_;
    std::string id_;
};

} // namespace nowplaying

#endif
