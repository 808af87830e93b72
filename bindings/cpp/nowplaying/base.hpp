/* SPDX-License-Identifier: MIT */
/**
 * @file base.hpp
 * Errors, time, text, handlers: everything that the other headers need.
 */
#ifndef NOWPLAYING_BASE_HPP
#define NOWPLAYING_BASE_HPP

#include <nowplaying/base.h>
#include <nowplaying/statuses.hpp>

#if __cplusplus < 201703L
#error                                                                                                                 \
    "nowplaying.hpp is for C++17 and later: build with -std=c++17, or call <nowplaying/nowplaying.h>, which is C++ too."
#endif

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

#if !defined(__cpp_exceptions)
#error                                                                                                                 \
    "nowplaying.hpp reports failures as exceptions: enable them, or call <nowplaying/nowplaying.h>, which is C++ too."
#endif

namespace nowplaying
{

/** The error codes. `error.code() == nowplaying::errc::gone` */
enum class errc : np_status {
    invalid_argument = NP_ERROR_INVALID_ARGUMENT,
    invalid_state = NP_ERROR_INVALID_STATE,
    not_found = NP_ERROR_NOT_FOUND,
    finished = NP_ERROR_FINISHED,
    gone = NP_ERROR_GONE,
    forked = NP_ERROR_FORKED,
    limit = NP_ERROR_LIMIT,
    buffer_too_small = NP_ERROR_BUFFER_TOO_SMALL,
    system = NP_ERROR_SYSTEM
};

/** The category of np_status. Its messages are those of np_status_message(). */
inline const std::error_category &status_category() noexcept
{
    class category final : public std::error_category
    {
        const char *name() const noexcept override
        {
            return "nowplaying";
        }
        std::string message(int status) const override
        {
            return detail::sentence_of(status);
        }
    };
    static const category only;
    return only;
}

inline std::error_code make_error_code(errc code) noexcept
{
    return {static_cast<int>(code), status_category()};
}

} // namespace nowplaying

template <> struct std::is_error_code_enum<nowplaying::errc> : std::true_type {
};

namespace nowplaying
{

/** A call that failed. what() names the function, the wrong argument and the allowed values. */
class error : public std::system_error
{
  public:
    error(errc code, const std::string &sentence) : std::system_error(make_error_code(code)), words_(sentence)
    {
    }
    error(errc code, const std::string &function, const std::string &sentence) : error(code, function + ": " + sentence)
    {
    }
    const char *what() const noexcept override
    {
        return words_.what();
    }

  private:
    /* A string whose copy does not throw. */
    std::runtime_error words_;
};

/** The version of the loaded library, in the format of NP_VERSION_ENCODE. NP_VERSION is the version of the headers. */
inline std::uint32_t version() noexcept
{
    return np_version();
}

/** The library's clock. It is monotonic and, like playback, stops while the machine sleeps. */
struct media_clock {
    using duration = std::chrono::microseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<media_clock>;
    static constexpr bool is_steady = true;

    static time_point now() noexcept
    {
        return time_point(duration(np_now_us()));
    }
};

#if defined(__clang__)
#define NOWPLAYING_LIFETIMEBOUND [[clang::lifetimebound]]
#else
#define NOWPLAYING_LIFETIMEBOUND
#endif

/**
 * The parameter type of texts. It does not copy a text that ends with NUL, so do not store it. A null pointer clears
 * the value or is an error, like in C.
 */
class text
{
  public:
    text(const char *words NOWPLAYING_LIFETIMEBOUND) noexcept : words_(words)
    {
    }
    text(const std::string &words NOWPLAYING_LIFETIMEBOUND) noexcept : words_(words.c_str())
    {
    }
    text(std::string_view words) : copy_(words), is_copy_(true)
    {
    }
    text(std::nullptr_t) noexcept
    {
    }
    text(const text &) = delete;
    text &operator=(const text &) = delete;

    const char *c_str() const noexcept
    {
        return is_copy_ ? copy_.c_str() : words_;
    }

  private:
    const char *words_ = nullptr;
    std::string copy_;
    bool is_copy_ = false;
};

#undef NOWPLAYING_LIFETIMEBOUND

/** Shared by the headers; not part of the interface. */
namespace detail
{

/* np_last_failure() begins with the name of the C function. The error begins with the name of the C++ function. */
inline void check(np_status status, const char *function)
{
    if (status < 0) {
        const std::string sentence = np_last_failure();
        const std::size_t end = sentence.compare(0, 3, "np_") == 0 ? sentence.find(": ") : std::string::npos;
        throw error(static_cast<errc>(status), function,
                    end == std::string::npos ? np_status_message(status) : sentence.substr(end + 2));
    }
}

/** The deleter of a handle. */
template <auto Free> struct freed_by {
    template <class Handle> void operator()(Handle *handle) const noexcept
    {
        Free(handle);
    }
};
template <class Handle, auto Free> using owned = std::unique_ptr<Handle, freed_by<Free>>;

/** An np_destroy for `new Callable`. */
template <class Callable> void destroy(void *callable) noexcept
{
    delete static_cast<Callable *>(callable);
}

/** Throws if a condition does not hold. */
inline void require(bool holds, const char *function, const char *sentence)
{
    if (!holds)
        throw error(errc::invalid_argument, function, sentence);
}

/** A handle for the library. Throws after a move, because NULL would clear the value. */
template <class Handle> Handle *held(Handle *handle, const char *function)
{
    require(handle, function, "the object was moved from; to clear the value, call its clear function");
    return handle;
}

/** A number that must not be the number for "none" in C. */
template <class Number> Number known(Number number, Number none, const char *function)
{
    require(number != none, function, "this number means none: leave the value out, or clear it");
    return number;
}

template <class Callable, class = void> struct may_be_null : std::false_type {
};
template <class Callable>
struct may_be_null<Callable, std::void_t<decltype(bool(std::declval<const Callable &>() == nullptr))>>
    : std::negation<std::is_empty<Callable>> {
};

/** Throws for a null function pointer or an empty std::function. A lambda without captures is valid. */
template <class Callable> void check_callable(const Callable &callable, const char *function)
{
    if constexpr (may_be_null<Callable>::value)
        require(!(callable == nullptr), function, "the handler is null, or an empty std::function: give one to call");
}

/** A copy of a callable for the library, which frees it with destroy(). */
template <class Callable> std::decay_t<Callable> *keep(Callable &&callable, const char *function)
{
    check_callable<std::decay_t<Callable>>(callable, function);
    return new std::decay_t<Callable>(std::forward<Callable>(callable));
}

/** Writes an exception to standard error. `what` is null if it is not a std::exception. */
inline void say_thrown(const char *thrower, const char *name, const char *what) noexcept
{
    if (what)
        std::fprintf(stderr, "nowplaying: the %s %s threw: %s\n", thrower, name, what);
    else
        std::fprintf(stderr, "nowplaying: the %s %s threw an object that is not a std::exception\n", thrower, name);
}

/** Calls a function whose exception cannot be reported to a client. */
template <class Callable, class... Arguments>
void call(const char *which, Callable &callable, Arguments &&...arguments) noexcept
{
    try {
        callable(std::forward<Arguments>(arguments)...);
    } catch (const std::exception &thrown) {
        say_thrown(which, "handler", thrown.what());
    } catch (...) {
        say_thrown(which, "handler", nullptr);
    }
}

} // namespace detail
} // namespace nowplaying

#endif
