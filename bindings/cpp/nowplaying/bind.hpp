/* SPDX-License-Identifier: MIT */
/**
 * @file bind.hpp
 * Bind commands to functions that you already have.
 *
 *     music.bind(deck, nowplaying::bound<command::play, &deck::play>,            void deck::play();
 *                nowplaying::bound<command::next, &deck::step, +1>,              bool deck::step(int by);
 *                nowplaying::bound<command::previous, &deck::step, -1>,
 *                nowplaying::bound<command::seek_to_position, &deck_seek>,       int deck_seek(deck *, double seconds);
 *                nowplaying::bound<command::skip_backward, &deck::move, nowplaying::argument::negated>);
 *                                                                                void deck::move(microseconds by);
 *
 * You write no handler and no signature: the arguments follow from the type of the function. A function that does not
 * fit its command does not compile. The function is a member of the object, has a parameter that is a
 * pointer or a reference to the object, or does not use it. Its other parameters get the arguments of the command:
 *
 *     double, float             a time in seconds; a rate, rating or volume
 *     microseconds, int64_t     a time
 *     repeat_mode, shuffle_mode, feedback, language_setting, or int for each; bool for a shuffle that is not off
 *     int                       the steps of a device's volume
 *     bool                      button pressed; negative; fullscreen; make current
 *     text                      const char *, std::string_view, const std::string &: a URL; the id of an entry, a
 *                               playlist, a language option or a device
 *     std::filesystem::path     the path of a URL that is a local file
 *     previous_entry            the queue entry before the new one
 *
 * After the function follows the source of each argument except the object: argument::value, which is the default,
 * argument::negated, or a constant of int or bool. A floating-point constant is passed by its address, `&half` of a
 * `static constexpr double half = 0.5`; in C++20 also by its value.
 *
 * The result is that of every handler: nothing, a bool (false: failed), an int (below 0: failed), or an outcome. An
 * exception is a failure. If it is not a `failure`, it also writes a line to standard error.
 *
 * The library gets only a status from the function. So the client sees success, no_such_content, no_actionable_item or
 * invalid_argument. Every other outcome becomes `failed`, and a message is lost. To return all outcomes, use a handler:
 * `music.on_next([&] { ... })`
 */
#ifndef NOWPLAYING_BIND_HPP
#define NOWPLAYING_BIND_HPP

#include <nowplaying/base.hpp>
#include <nowplaying/bind.h>
#include <nowplaying/command.hpp>
#include <nowplaying/request.hpp>

#include <array>
#include <filesystem>
#include <tuple>

namespace nowplaying
{

/** The source of an argument of a bound function. */
enum class argument { value, negated };

/** The id of the queue entry before the one to add; empty: add it at the front. */
struct previous_entry {
    std::string_view id;
    explicit previous_entry(const char *given) : id(given)
    {
    }
};

namespace detail
{

/** The parameters and the result of a function. The first parameter of a member function is its object. */
template <class Function> struct function_type;
template <class Result, class... Taken> struct function_type<Result (*)(Taken...)> {
    using result = Result;
    using taken = std::tuple<Taken...>;
};
template <class Result, class... Taken>
struct function_type<Result (*)(Taken...) noexcept> : function_type<Result (*)(Taken...)> {
};
template <class Result, class Object, class... Taken>
struct function_type<Result (Object::*)(Taken...)> : function_type<Result (*)(Object &, Taken...)> {
};
template <class Result, class Object, class... Taken>
struct function_type<Result (Object::*)(Taken...) noexcept> : function_type<Result (*)(Object &, Taken...)> {
};
template <class Result, class Object, class... Taken>
struct function_type<Result (Object::*)(Taken...) const> : function_type<Result (*)(const Object &, Taken...)> {
};
template <class Result, class Object, class... Taken>
struct function_type<Result (Object::*)(Taken...) const noexcept>
    : function_type<Result (*)(const Object &, Taken...)> {
};

/** The letter and the C type of a parameter. */
template <char Letter, class Wire> struct passed {
    static constexpr char letter = Letter;
    using wire = Wire;
};
template <class Taken> struct passing : passed<'u', void *> {
};
template <> struct passing<double> : passed<'d', double> {
};
template <> struct passing<float> : passed<'f', float> {
};
template <> struct passing<std::int64_t> : passed<'x', std::int64_t> {
};
template <> struct passing<std::chrono::microseconds> : passed<'x', std::int64_t> {
};
template <> struct passing<int> : passed<'i', int> {
};
template <> struct passing<repeat_mode> : passed<'i', int> {
};
template <> struct passing<shuffle_mode> : passed<'i', int> {
};
template <> struct passing<feedback> : passed<'i', int> {
};
template <> struct passing<language_setting> : passed<'i', int> {
};
template <> struct passing<bool> : passed<'b', bool> {
};
template <> struct passing<const char *> : passed<'s', const char *> {
};
template <> struct passing<std::string_view> : passed<'s', const char *> {
};
template <> struct passing<std::string> : passed<'s', const char *> {
};
template <> struct passing<std::filesystem::path> : passed<'p', const char *> {
};
template <> struct passing<previous_entry> : passed<'a', const char *> {
};
template <class Taken> using passing_of = passing<std::remove_cv_t<std::remove_reference_t<Taken>>>;

/** Whether a letter fits a part of the command. */
constexpr bool suits(command command, char letter) noexcept
{
    return letter != ' ' && letters_of(command).find(letter) != std::string_view::npos;
}

/** The part of the command for a letter. */
constexpr std::size_t part(command command, char letter) noexcept
{
    const std::string_view letters = letters_of(command);
    std::size_t part = 0;
    for (std::size_t i = 0; i < letters.size() && letters[i] != letter; i++)
        part += letters[i] == ' ';
    return part;
}

/** The name of a function as the compiler writes it, if it is a name. */
template <auto Function> constexpr auto name_of() noexcept
{
    constexpr std::string_view written = __PRETTY_FUNCTION__, before = "Function = ";
    constexpr std::size_t found = written.find(before);
    constexpr std::size_t start = found == std::string_view::npos ? written.size() : found + before.size();
    constexpr std::size_t begin = start + (start < written.size() && written[start] == '&');
    constexpr std::size_t end = written.find_first_of(";](", begin);
    constexpr std::size_t size = end == std::string_view::npos ? 0 : end - begin;
    std::array<char, size + 1> name{};
    for (std::size_t i = 0; i < size; i++)
        name[i] = written[begin + i];
    return name;
}

/** A floating-point constant, which is a template argument by its address. */
template <class Source>
constexpr bool is_real = std::is_same_v<Source, const double *> || std::is_same_v<Source, const float *>;

inline np_status status_of(outcome outcome) noexcept
{
    switch (outcome) {
    case outcome::success:
        return NP_OK;
    case outcome::invalid_argument:
        return NP_ERROR_INVALID_ARGUMENT;
    case outcome::no_actionable_item:
        return NP_ERROR_INVALID_STATE;
    case outcome::no_such_content:
        return NP_ERROR_NOT_FOUND;
    default:
        return NP_ERROR_SYSTEM;
    }
}

/** Calls a bound function and returns its result as a status. */
template <class Call> np_status status_of_call(const char *command, Call call) noexcept
{
    try {
        return status_of(outcome_of(call));
    } catch (const failure &thrown) {
        return status_of(thrown.outcome());
    } catch (const std::exception &thrown) {
        say_thrown("function of", command, thrown.what());
    } catch (...) {
        say_thrown("function of", command, nullptr);
    }
    return NP_ERROR_SYSTEM;
}

} // namespace detail

/** A row of session::bind(): a command, its function, and the sources of the arguments. */
template <command Command, auto Function, auto... Sources> class bound_row
{
    using type = detail::function_type<decltype(Function)>;
    using taken = typename type::taken;
    static constexpr std::size_t count = std::tuple_size_v<taken>;
    static constexpr std::tuple sources{Sources...};

    template <std::size_t Index> using passing_at = detail::passing_of<std::tuple_element_t<Index, taken>>;

    /** The letters of all arguments. */
    static constexpr std::array<char, count + 1> letters() noexcept
    {
        return letters(std::make_index_sequence<count>());
    }
    template <std::size_t... Index>
    static constexpr std::array<char, count + 1> letters(std::index_sequence<Index...>) noexcept
    {
        return {passing_at<Index>::letter..., '\0'};
    }

    /** The index of an argument among those that are not the object. */
    static constexpr std::size_t ordinal(std::size_t index) noexcept
    {
        std::size_t ordinal = 0;
        for (std::size_t i = 0; i < index; i++)
            ordinal += letters()[i] != 'u';
        return ordinal;
    }
    static constexpr std::size_t own = count - ordinal(count);
    static_assert(own <= 1, "a bound function has at most one object, and no command has another of its types");
    static_assert(sizeof...(Sources) <= ordinal(count), "the bound function has fewer arguments");

    /** The source of an argument. */
    template <std::size_t Index> static constexpr auto source() noexcept
    {
        if constexpr (passing_at<Index>::letter == 'u' || ordinal(Index) >= sizeof...(Sources))
            return argument::value;
        else if constexpr (detail::is_real<std::tuple_element_t<ordinal(Index), decltype(std::tuple{Sources...})>>)
            return *std::get<ordinal(Index)>(sources);
        else
            return std::get<ordinal(Index)>(sources);
    }
    template <std::size_t Index>
    static constexpr bool is_passed =
        std::is_same_v<decltype(source<Index>()), argument> &&passing_at<Index>::letter != 'u';

    template <std::size_t Index> static constexpr bool check() noexcept
    {
        if constexpr (is_passed<Index>) {
            constexpr char letter = passing_at<Index>::letter;
            static_assert(detail::suits(Command, letter),
                          "the command does not have this argument of the bound function, or has it with another type");
            if constexpr (source<Index>() == argument::negated)
                static_assert(letter == 'd' || letter == 'f' || letter == 'x', "only a number has another sign");
        } else if constexpr (passing_at<Index>::letter != 'u') {
            static_assert(std::is_convertible_v<decltype(source<Index>()), std::tuple_element_t<Index, taken>>,
                          "the constant is of another type than the argument");
        }
        return true;
    }
    template <std::size_t... Index> static constexpr bool check_all(std::index_sequence<Index...>) noexcept
    {
        /* How often each part of the command is used. A command has at most three parts. */
        std::array<int, 3> times{};
        ((is_passed<Index> ? void(times[detail::part(Command, passing_at<Index>::letter) % 3]++) : void()), ...);
        return (check<Index>() && ...) && times[0] <= 1 && times[1] <= 1 && times[2] <= 1;
    }

    /** The function that the library calls: the object, then the arguments. */
    template <class Object, class... Wires> static np_status call(void *object, Wires... wires)
    {
        return call<Object>(object, std::tuple<Wires...>(wires...), std::make_index_sequence<count>());
    }
    template <class Object, class Tuple, std::size_t... Index>
    static np_status call(void *object, const Tuple &wires, std::index_sequence<Index...>)
    {
        return detail::status_of_call(np_command_name(static_cast<np_command>(Command)), [&] {
            if constexpr (std::is_member_function_pointer_v<decltype(Function)>)
                return call_member(get<Object, Index>(object, wires)...);
            else
                return Function(get<Object, Index>(object, wires)...);
        });
    }
    template <class Object, class... Rest> static decltype(auto) call_member(Object &object, Rest &&...rest)
    {
        return (object.*Function)(std::forward<Rest>(rest)...);
    }

    template <class Object, std::size_t Index, class Tuple>
    static decltype(auto) get([[maybe_unused]] void *object, [[maybe_unused]] const Tuple &wires)
    {
        using element = std::tuple_element_t<Index, taken>;
        if constexpr (passing_at<Index>::letter == 'u') {
            using wanted = std::remove_pointer_t<std::remove_reference_t<element>>;
            static_assert(std::is_convertible_v<Object *, wanted *>, "the bound function expects another object");
            if constexpr (std::is_pointer_v<std::remove_reference_t<element>>)
                return static_cast<wanted *>(static_cast<Object *>(object));
            else
                return static_cast<wanted &>(*static_cast<Object *>(object));
        } else if constexpr (is_passed<Index>) {
            return static_cast<std::remove_reference_t<element>>(std::get<place(Index)>(wires));
        } else {
            return static_cast<std::remove_reference_t<element>>(source<Index>());
        }
    }

    /** The index of an argument among those that are passed. */
    static constexpr std::size_t place(std::size_t index) noexcept
    {
        return place(index, std::make_index_sequence<count>());
    }
    template <std::size_t... Index>
    static constexpr std::size_t place(std::size_t index, std::index_sequence<Index...>) noexcept
    {
        return ((Index < index && is_passed<Index> ? std::size_t{1} : std::size_t{0}) + ... + std::size_t{0});
    }

    /** The C types of the passed arguments. */
    template <std::size_t... Index>
    static auto wires(std::index_sequence<Index...>) -> decltype(std::tuple_cat(
        std::conditional_t<is_passed<Index>, std::tuple<typename passing_at<Index>::wire>, std::tuple<>>()...));

    template <class Object, class... Wires> static auto function(const std::tuple<Wires...> *) noexcept
    {
        np_status (*function)(void *, Wires...) = call<Object, Wires...>;
        return reinterpret_cast<void (*)()>(function);
    }

    /** "s(u-x)" */
    template <std::size_t... Index> static constexpr auto make_signature(std::index_sequence<Index...>) noexcept
    {
        std::array<char, 2 * count + 5> signature{'s', '(', 'u'};
        std::size_t size = 3;
        [[maybe_unused]] const auto put = [&](bool is_put, bool is_negated, char letter) {
            if (is_put && is_negated)
                signature[size++] = '-';
            if (is_put)
                signature[size++] = letter;
        };
        (put(is_passed<Index>, is_negated<Index>(), passing_at<Index>::letter), ...);
        signature[size] = ')';
        return signature;
    }
    template <std::size_t Index> static constexpr bool is_negated() noexcept
    {
        if constexpr (is_passed<Index>)
            return source<Index>() == argument::negated;
        else
            return false;
    }

  public:
    /** The row for the C function. The user data is an Object. */
    template <class Object> static np_binding binding() noexcept
    {
        using all = std::make_index_sequence<count>;
        static_assert(check_all(all()), "the bound function uses an argument of the command twice");
        static constexpr auto signature = make_signature(all());
        static constexpr auto name = detail::name_of<Function>();
        using passed = decltype(wires(all()));
        return {static_cast<np_command>(Command), function<Object>(static_cast<const passed *>(nullptr)),
                signature.data(), name[0] ? name.data() : nullptr};
    }
};

/** A row of session::bind(). `bound<command::next, &deck::step, +1>` */
template <command Command, auto Function, auto... Sources>
inline constexpr bound_row<Command, Function, Sources...> bound{};

} // namespace nowplaying

#endif
