/* SPDX-License-Identifier: MIT */
/**
 * @file request.hpp
 * One request of a client.
 */
#ifndef NOWPLAYING_REQUEST_HPP
#define NOWPLAYING_REQUEST_HPP

#include <nowplaying/arguments.hpp>
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

/** How long the user's choice of a language option applies. */
enum class language_setting : np_language_setting {
    none = NP_LANGUAGE_SETTING_NONE,
    this_item = NP_LANGUAGE_SETTING_THIS_ITEM,
    permanent = NP_LANGUAGE_SETTING_PERMANENT
};

/** The chosen language option, and how long the choice applies. */
struct language_choice {
    std::string id;
    language_setting setting = language_setting::none;
};

/** The program that sent a request, to show it to the user. Never decide by it: a program can choose its desktop entry. */
struct sender {
    /** Its unique bus name. */
    std::string bus_name;
    /** 0: not known. */
    uint32_t process_id = 0;
    /** The desktop entry of its application, without ".desktop"; none: not known. */
    std::optional<std::string> desktop_entry;
};

/**
 * Thrown by a handler or provider to fail a request: `throw failure(outcome::end_of_queue, "That was all.")`
 *
 * Any other exception is outcome::failed with what() as its message. It also writes a line to standard error for the
 * developer, even with set_log_handler().
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
 * The request whose handler runs on this thread. If an exception destroys it, it fails when the exception ends the
 * handler, with its message, or when the handler catches the exception and returns.
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

    /** Whether it fails later instead of at once. */
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

/** A request handle that is answered once. It fails if it is destroyed without an answer. */
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

    /** Answers. Returns false if the request has ended. Throws for a second answer. */
    bool answer(np_status (*answering)(Handle *, const void *), const void *with, const char *function)
    {
        if (is_answered_)
            throw error(errc::finished, function, np_status_message(NP_ERROR_FINISHED));
        np_status status = answering(handle_, with);
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

    /** Runs a handler. An exception fails the request. The texts name the handler. */
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
 * One request of a client. Finish it or fail it once, in the handler or later, from any thread. You can move it; one
 * thread uses it at a time. A request that is destroyed without an answer fails at once. If an exception destroys it
 * and the handler catches that exception, it fails when the handler returns.
 *
 * The client waits for the answer. Desktops wait no longer than 400 ms, so the library then answers "accepted". After
 * 30 seconds the request fails.
 *
 * Set the new state of the session before you finish the request: then the state is on the bus before the answer.
 */
class request : public detail::arguments<request>
{
  public:
    /** Owns the object that a C handler got. */
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

    /** Whether the request still needs an answer. */
    bool is_open() const noexcept
    {
        return handle() && ticket_.is_open();
    }

    /** The id of the session. */
    std::string session_id() const
    {
        return get<const char *>(np_request_get_session_id, "request::session_id");
    }

    /** The client: for a request from the bus, its unique bus name. */
    std::string client() const
    {
        return get<const char *>(np_request_get_client, "request::client");
    }

    /** The program that sent it. The first call waits for the bus, 1 second at most. */
    nowplaying::sender sender() const
    {
        char name[256], entry[256];
        uint32_t process = 0;
        detail::check(np_request_get_sender(handle(), &process, name, sizeof name, entry, sizeof entry),
                      "request::sender");
        return {name, process, *entry ? std::optional<std::string>(entry) : std::nullopt};
    }

    /** The language option, and how long the choice applies. */
    language_choice language_option() const
    {
        const char *id = nullptr;
        np_language_setting setting = NP_LANGUAGE_SETTING_NONE;
        detail::check(np_request_get_language_option(handle(), &id, &setting), "request::language_option");
        return {id, static_cast<language_setting>(setting)};
    }

    /** The path of the local file that url() names. Throws errc::not_found for another URL. */
    std::string path() const
    {
        return get<const char *>(np_request_get_path, "request::path");
    }

    /**
     * The token with which the player may show its window in front. Throws errc::not_found for another command than
     * raise, and if the client has sent none.
     */
    std::string activation_token() const
    {
        return get<const char *>(np_request_get_activation_token, "request::activation_token");
    }

    /**
     * Finishes the request: the command succeeded. Returns false if it has timed out or its session was freed, which is
     * not an error. A second answer throws errc::finished.
     */
    bool finish()
    {
        auto succeed = [](np_request *open, const void *) {
            return detail::is_open(open) ? np_request_finish(open) : NP_ERROR_FINISHED;
        };
        return ticket_.answer(succeed, nullptr, "request::finish");
    }

    /** Fails the request. The message is a sentence for the client. Returns false like finish(). */
    bool fail(outcome outcome, text message = nullptr)
    {
        const np_outcome number = static_cast<np_outcome>(outcome);
        const std::pair<np_outcome, const char *> words(number, message.c_str());
        auto fail_with_sentence = [](np_request *open, const void *with) {
            const auto &[why, sentence] = *static_cast<const std::pair<np_outcome, const char *> *>(with);
            return detail::is_open(open) ? np_request_fail(open, why, sentence) : NP_ERROR_FINISHED;
        };
        return ticket_.answer(fail_with_sentence, &words, "request::fail");
    }

    /** The handle for the C functions; nullptr after a move. */
    np_request *handle() const noexcept
    {
        return ticket_.handle();
    }

    /** Not part of the interface: the functions that session passes to the library. */
    using ticket = detail::ticket<np_request, detail::is_open, np_request_fail>;

  private:
    friend class detail::arguments<request>;

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

/** The outcome of a call by its result: nothing, a bool (false: failed), an int (below 0: failed), or an outcome. */
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
                      "the function of a command returns nothing, a bool, an int or an outcome");
        call();
        return outcome::success;
    }
}

/**
 * Calls a handler with the values of the getters and answers with its result, unless its first parameter is the
 * request. A handler with any parameters, [](auto...), does not get the request.
 */
template <auto... Getters, class Handler> void obey(np_request *handle, Handler &handler)
{
    using taking_arguments = std::is_invocable<Handler &, decltype((std::declval<request &>().*Getters)())...>;
    using callable =
        std::disjunction<taking_arguments,
                         std::is_invocable<Handler &, request, decltype((std::declval<request &>().*Getters)())...>>;
    static_assert(callable::value,
                  "the parameters of a handler are the arguments of the command, after a request if it answers "
                  "later");
    request asked(handle);
    if (!asked.is_open())
        return; /* The request timed out before this handler was called. */
    /* Braces keep the order of the getters and hold their values. */
    std::tuple<decltype((asked.*Getters)())...> arguments{(asked.*Getters)()...};
    std::apply(
        [&](auto &...values) {
            if constexpr (taking_arguments::value) {
                const outcome ended = outcome_of([&] { return handler(std::move(values)...); });
                ended == outcome::success ? asked.finish() : asked.fail(ended);
            } else if constexpr (callable::value) {
                using result = decltype(handler(std::move(asked), std::move(values)...));
                static_assert(std::is_void_v<result>, "a handler with a request answers the request, and returns "
                                                      "nothing");
                handler(std::move(asked), std::move(values)...);
            }
        },
        arguments);
}

} // namespace detail
} // namespace nowplaying

#endif
