/* SPDX-License-Identifier: MIT */
/**
 * @file request.hpp
 * Somebody asked.
 */
#ifndef NOWPLAYING_REQUEST_HPP
#define NOWPLAYING_REQUEST_HPP

#include <nowplaying/base.hpp>
#include <nowplaying/command.hpp>
#include <nowplaying/request.h>

#include <optional>
#include <stdexcept>
#include <tuple>

namespace nowplaying
{

/** How a request ended. */
enum class outcome : np_outcome {
    success = NP_OUTCOME_SUCCESS,
    no_such_content = NP_OUTCOME_NO_SUCH_CONTENT,
    no_actionable_item = NP_OUTCOME_NO_ACTIONABLE_ITEM,
    device_not_found = NP_OUTCOME_DEVICE_NOT_FOUND,
    failed = NP_OUTCOME_FAILED,
    not_supported = NP_OUTCOME_NOT_SUPPORTED,
    invalid_argument = NP_OUTCOME_INVALID_ARGUMENT,
    permission_denied = NP_OUTCOME_PERMISSION_DENIED,
    sign_in_required = NP_OUTCOME_SIGN_IN_REQUIRED,
    subscription_required = NP_OUTCOME_SUBSCRIPTION_REQUIRED,
    skip_limit_reached = NP_OUTCOME_SKIP_LIMIT_REACHED,
    end_of_queue = NP_OUTCOME_END_OF_QUEUE,
    network_failed = NP_OUTCOME_NETWORK_FAILED,
    cancelled = NP_OUTCOME_CANCELLED,
    timed_out = NP_OUTCOME_TIMED_OUT
};

/** Press and hold. */
enum class phase : np_phase { begin = NP_PHASE_BEGIN, end = NP_PHASE_END };

/** How long a choice of language holds. */
enum class language_setting : np_language_setting {
    none = NP_LANGUAGE_SETTING_NONE,
    this_item = NP_LANGUAGE_SETTING_THIS_ITEM,
    permanent = NP_LANGUAGE_SETTING_PERMANENT
};

/** The language option that is chosen, and how long the choice holds. */
struct language_choice {
    std::string id;
    language_setting setting = language_setting::none;
};

/**
 * What a handler or a provider throws to say how it failed: `throw failure(outcome::end_of_queue, "That was all.")`
 *
 * Another exception is outcome::failed with what() as its message, and a line on standard error, for the developer:
 * whoever pressed a key is told of none. That line goes there whatever set_log_handler() says.
 */
class failure : public std::runtime_error
{
  public:
    explicit failure(nowplaying::outcome outcome, const std::string &message = "")
        : std::runtime_error(message), outcome_(outcome)
    {
    }
    nowplaying::outcome outcome() const noexcept
    {
        return outcome_;
    }

  private:
    nowplaying::outcome outcome_;
};

namespace detail
{

/**
 * The request whose handler runs on this thread. Where an exception drops it, it fails only when that has ended the
 * handler, with its message, or when the handler has caught it and returns.
 */
struct handling {
    const void *request;
    int exceptions;
    bool is_dropped = false;

    explicit handling(const void *now) noexcept : request(now), exceptions(std::uncaught_exceptions()), before_(here())
    {
        here() = this;
    }
    handling(const handling &) = delete;
    handling &operator=(const handling &) = delete;
    ~handling()
    {
        here() = before_;
    }

    /** Whether it fails later, and not at once. */
    static bool drop_by_exception(const void *request) noexcept
    {
        handling *now = here();
        if (!now || now->request != request || std::uncaught_exceptions() <= now->exceptions)
            return false;
        now->is_dropped = true;
        return true;
    }

  private:
    static handling *&here() noexcept
    {
        static thread_local handling *innermost = nullptr;
        return innermost;
    }
    handling *before_;
};

/** A ticket that is answered once. What leaves scope without an answer has failed. */
template <class Handle, bool (*IsOpen)(const Handle *), np_status (*Fail)(Handle *, np_outcome, const char *)>
class ticket
{
  public:
    explicit ticket(Handle *handle) noexcept : handle_(handle)
    {
    }
    ticket(ticket &&other) noexcept
        : handle_(std::exchange(other.handle_, nullptr)), is_answered_(std::exchange(other.is_answered_, false))
    {
    }
    ticket &operator=(ticket &&other) noexcept
    {
        drop();
        handle_ = std::exchange(other.handle_, nullptr);
        is_answered_ = std::exchange(other.is_answered_, false);
        return *this;
    }
    ~ticket()
    {
        drop();
    }

    Handle *handle() const noexcept
    {
        return handle_;
    }

    /** Answers; false: it was over before. Twice is a mistake of the program, and thrown. */
    bool answer(np_status (*how)(Handle *, const void *), const void *with, const char *function)
    {
        if (is_answered_)
            throw error(errc::finished, function, np_status_message(NP_ERROR_FINISHED));
        np_status status = how(handle_, with);
        if (status == NP_ERROR_FINISHED)
            return false;
        is_answered_ = status >= 0 || !is_open();
        check(status, function);
        return true;
    }

    bool is_open() const noexcept
    {
        return IsOpen(handle_);
    }

    /** Runs a handler; what it throws is how the request ends. The words name the handler. */
    template <class Callable>
    static void run(Handle *handle, const char *thrower, const char *name, Callable &&callable) noexcept
    {
        try {
            handling now(handle);
            callable();
            if (now.is_dropped)
                end(handle, NP_OUTCOME_FAILED, no_answer);
        } catch (const failure &thrown) {
            end(handle, static_cast<np_outcome>(thrown.outcome()), thrown.what());
        } catch (const std::exception &thrown) {
            say_thrown(thrower, name, thrown.what());
            end(handle, NP_OUTCOME_FAILED, thrown.what());
        } catch (...) {
            say_thrown(thrower, name, nullptr);
            end(handle, NP_OUTCOME_FAILED, "the player failed");
        }
    }

  private:
    void drop() noexcept
    {
        if (handle_ && !is_answered_ && !handling::drop_by_exception(handle_))
            end(handle_, NP_OUTCOME_FAILED, no_answer);
    }

    static void end(Handle *handle, np_outcome outcome, const char *message) noexcept
    {
        if (IsOpen(handle) && Fail(handle, outcome, message) == NP_ERROR_INVALID_ARGUMENT)
            Fail(handle, NP_OUTCOME_FAILED, message);
    }

    static constexpr const char *no_answer = "the player gave no answer";

    Handle *handle_;
    bool is_answered_ = false;
};

inline bool is_open(const np_request *request) noexcept
{
    np_command command = 0;
    return np_request_get_command(request, &command) == NP_OK;
}

} // namespace detail

/**
 * Somebody asked. Finish it or fail it once, in the handler or later, from any thread; it can be moved to where that
 * happens, and is used by one thread at a time. One that is destroyed without an answer has failed at once; where an
 * exception destroys it that the handler itself catches, as soon as the handler returns.
 *
 * Whoever asked is waiting. Desktops do so for 400 ms, and are told "accepted" then; after 30 seconds it has failed.
 *
 * Tell the session what changed before finishing: then the answer finds the new state on the bus.
 */
class request
{
  public:
    /** Takes over what a handler of the C headers was given. */
    explicit request(np_request *handle) noexcept : ticket_(handle)
    {
    }

    /** The command; none if the request has ended. */
    std::optional<nowplaying::command> command() const noexcept
    {
        np_command number = 0;
        const bool is_open = np_request_get_command(handle(), &number) == NP_OK;
        return is_open ? std::optional(static_cast<nowplaying::command>(number)) : std::nullopt;
    }

    /** Whether somebody still waits for the answer. */
    bool is_open() const noexcept
    {
        return handle() && ticket_.is_open();
    }

    /** The id of the session that is asked. */
    std::string session_id() const
    {
        return get<const char *>(np_request_get_session_id, "request::session_id");
    }

    /** Who asks: for a command from the bus, the caller's unique name there. */
    std::string client() const
    {
        return get<const char *>(np_request_get_client, "request::client");
    }

    /** Where to go, from the beginning. */
    std::chrono::microseconds position() const
    {
        return std::chrono::microseconds(get<std::int64_t>(np_request_get_position, "request::position"));
    }

    /** How far to skip, always above 0. */
    std::chrono::microseconds interval() const
    {
        return std::chrono::microseconds(get<std::int64_t>(np_request_get_interval, "request::interval"));
    }

    /** Whether holding begins or ends. */
    nowplaying::phase phase() const
    {
        return static_cast<nowplaying::phase>(get<np_phase>(np_request_get_phase, "request::phase"));
    }

    /** The rate: one of those supported. */
    double rate() const
    {
        return get<double>(np_request_get_rate, "request::rate");
    }

    /** The repeat mode: one of those supported. */
    nowplaying::repeat_mode repeat_mode() const
    {
        return static_cast<nowplaying::repeat_mode>(
            get<np_repeat_mode>(np_request_get_repeat_mode, "request::repeat_mode"));
    }

    /** The shuffle mode: one of those supported. */
    nowplaying::shuffle_mode shuffle_mode() const
    {
        return static_cast<nowplaying::shuffle_mode>(
            get<np_shuffle_mode>(np_request_get_shuffle_mode, "request::shuffle_mode"));
    }

    /** The feedback. */
    nowplaying::feedback feedback() const
    {
        return static_cast<nowplaying::feedback>(get<np_feedback>(np_request_get_feedback, "request::feedback"));
    }

    /** The rating, within the range that was set. */
    double rating() const
    {
        return get<double>(np_request_get_rating, "request::rating");
    }

    /** Whether the mark of a like, dislike or bookmark is to be removed. */
    bool negative() const
    {
        return get<bool>(np_request_get_negative, "request::negative");
    }

    /** The language option, and how long the choice holds. */
    language_choice language_option() const
    {
        const char *id = nullptr;
        np_language_setting setting = NP_LANGUAGE_SETTING_NONE;
        detail::check(np_request_get_language_option(handle(), &id, &setting), "request::language_option");
        return {id, static_cast<language_setting>(setting)};
    }

    /** What to open. It comes from outside: check it. */
    std::string url() const
    {
        return get<const char *>(np_request_get_url, "request::url");
    }

    /** The path of the local file that url() names; throws errc::not_found if it names none. */
    std::string path() const
    {
        return get<const char *>(np_request_get_path, "request::path");
    }

    /** The id of the queue entry. */
    std::string entry_id() const
    {
        return get<const char *>(np_request_get_entry_id, "request::entry_id");
    }

    /** The id of the entry before the new one, or "" for the front. */
    std::string after_entry_id() const
    {
        return entry_id();
    }

    /** Whether to play what is added to the queue at once. */
    bool make_current() const
    {
        return get<bool>(np_request_get_make_current, "request::make_current");
    }

    /** The playlist to play. */
    std::string playlist_id() const
    {
        return get<const char *>(np_request_get_playlist_id, "request::playlist_id");
    }

    /** Whether to fill the screen. */
    bool fullscreen() const
    {
        return get<bool>(np_request_get_fullscreen, "request::fullscreen");
    }

    /** The volume: 0.0 silent, 1.0 full. */
    double volume() const
    {
        return get<double>(np_request_get_volume, "request::volume");
    }

    /** The device of a remote session whose volume is to change. */
    std::string device_id() const
    {
        return get<const char *>(np_request_get_device_id, "request::device_id");
    }

    /** How many steps louder the device is to be, or softer where it is negative; never 0. */
    std::int32_t volume_steps() const
    {
        return get<std::int32_t>(np_request_get_volume_steps, "request::volume_steps");
    }

    /**
     * It is done. False: nobody waits any more, it timed out or its session is gone; that is no mistake. Answering
     * twice is one, and throws errc::finished.
     */
    bool finish()
    {
        auto how = [](np_request *asked, const void *) {
            return detail::is_open(asked) ? np_request_finish(asked) : NP_ERROR_FINISHED;
        };
        return ticket_.answer(how, nullptr, "request::finish");
    }

    /** It could not be done; the message is a sentence for whoever asked. False: as of finish(). */
    bool fail(outcome outcome, text message = nullptr)
    {
        const np_outcome number = static_cast<np_outcome>(outcome);
        const std::pair<np_outcome, const char *> words(number, message.c_str());
        auto how = [](np_request *asked, const void *with) {
            const auto &[why, sentence] = *static_cast<const std::pair<np_outcome, const char *> *>(with);
            return detail::is_open(asked) ? np_request_fail(asked, why, sentence) : NP_ERROR_FINISHED;
        };
        return ticket_.answer(how, &words, "request::fail");
    }

    /** For the C headers; nullptr once it was moved from. */
    np_request *handle() const noexcept
    {
        return ticket_.handle();
    }

    /** No part of the interface: what session hands to the library. */
    using ticket = detail::ticket<np_request, detail::is_open, np_request_fail>;

  private:
    template <class Value> Value get(np_status (*getter)(const np_request *, Value *), const char *function) const
    {
        Value value{};
        detail::check(getter(handle(), &value), function);
        return value;
    }

    ticket ticket_;
};

namespace detail
{

/** How a call went, by what it returns: nothing, a bool (false: it failed), an int (below 0: it failed), an outcome. */
template <class Call> outcome outcome_of(Call &&call)
{
    using result = decltype(call());
    if constexpr (std::is_same_v<result, outcome>) {
        return call();
    } else if constexpr (std::is_same_v<result, bool>) {
        return call() ? outcome::success : outcome::failed;
    } else if constexpr (std::is_same_v<result, int>) {
        return call() >= 0 ? outcome::success : outcome::failed;
    } else {
        static_assert(std::is_void_v<result>,
                      "a command is done by what returns nothing, a bool, an int or an outcome");
        call();
        return outcome::success;
    }
}

/**
 * Calls a handler with what the getters get, and answers with what it returns unless it takes the request itself. One
 * that takes anything, [](auto...), takes none.
 */
template <auto... Getters, class Handler> void obey(np_request *handle, Handler &handler)
{
    using taking_arguments = std::is_invocable<Handler &, decltype((std::declval<request &>().*Getters)())...>;
    using callable =
        std::disjunction<taking_arguments,
                         std::is_invocable<Handler &, request, decltype((std::declval<request &>().*Getters)())...>>;
    static_assert(callable::value,
                  "the handler of a command is called with what the command has, and with a request before it if it "
                  "answers later");
    request asked(handle);
    if (!asked.is_open())
        return; /* It waited for too long, and has failed already. */
    /* Braces keep the order of the getters, and hold what they got. */
    std::tuple<decltype((asked.*Getters)())...> arguments{(asked.*Getters)()...};
    std::apply(
        [&](auto &...values) {
            if constexpr (taking_arguments::value) {
                const outcome ended = outcome_of([&] { return handler(std::move(values)...); });
                ended == outcome::success ? asked.finish() : asked.fail(ended);
            } else if constexpr (callable::value) {
                using result = decltype(handler(std::move(asked), std::move(values)...));
                static_assert(std::is_void_v<result>, "a handler that takes a request answers by that, and returns "
                                                      "nothing");
                handler(std::move(asked), std::move(values)...);
            }
        },
        arguments);
}

} // namespace detail
} // namespace nowplaying

#endif
