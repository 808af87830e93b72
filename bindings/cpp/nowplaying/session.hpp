/* SPDX-License-Identifier: MIT */
/**
 * @file session.hpp
 * One thing that plays.
 */
#ifndef NOWPLAYING_SESSION_HPP
#define NOWPLAYING_SESSION_HPP

#include <nowplaying/base.hpp>
#include <nowplaying/bind.hpp>
#include <nowplaying/command.hpp>
#include <nowplaying/content.hpp>
#include <nowplaying/context.hpp>
#include <nowplaying/custom.h>
#include <nowplaying/custom.hpp>
#include <nowplaying/handlers.hpp>
#include <nowplaying/outputs.h>
#include <nowplaying/outputs.hpp>
#include <nowplaying/playback.hpp>
#include <nowplaying/playlist.hpp>
#include <nowplaying/queue.hpp>
#include <nowplaying/remote_session.h>
#include <nowplaying/request.hpp>
#include <nowplaying/session.h>

#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace nowplaying
{

/** An update: the library publishes all changes during its life as one change. It must not outlive the session. */
class [[nodiscard]] update
{
  public:
    explicit update(np_session *session) : session_(session)
    {
        detail::check(np_session_begin_update(session), "update");
    }
    update(const update &) = delete;
    update &operator=(const update &) = delete;

    /** Publishes the changes, also if an exception ends the update. */
    ~update()
    {
        if (session_)
            np_session_end_update(session_);
    }

    /** Publishes the changes now instead of at the end of the scope. */
    void end()
    {
        if (np_session *session = std::exchange(session_, nullptr))
            detail::check(np_session_end_update(session), "update::end");
    }

  private:
    np_session *session_;
};

namespace detail
{

/** Makes a local or remote session. */
inline np_session *make_session(np_status (*make)(np_context *, const char *, np_session **), const char *function,
                                np_context *parent, const text &id)
{
    np_session *made = nullptr;
    check(make(parent, id.c_str(), &made), function);
    return made;
}

} // namespace detail

/**
 * One thing that plays. The player may set a state again at any time: the library publishes only the changes.
 *
 * **Commands.** Each on_play(), on_pause() and so on offers a command and enables it. The handler gets the arguments of
 * the command. Its result is the outcome: nothing, a bool (false: failed), an int (below 0: failed), or an outcome. An
 * exception is a failure with what() as its message: `throw failure(outcome::end_of_queue, "That was all.")`. A handler
 * whose first parameter is a request answers it itself, now or later: `[](request asked, std::chrono::microseconds
 * position)`.
 *
 * The destructor of a session does not wait for a running handler; the destructor of its context does.
 */
class session : public detail::handlers<session>
{
    /** A container with elements of this type. */
    template <class Container, class Enumeration>
    using enumerators = std::enable_if_t<
        std::is_same_v<std::decay_t<decltype(*std::begin(std::declval<const Container &>()))>, Enumeration>>;

  public:
    /** Makes a session. `id` is unique among the sessions of the context. Use the same id at the next start. */
    session(context &parent, text id) : session(detail::make_session(np_session_new, "session", parent.handle(), id))
    {
    }

    /** Makes a session that replaces the local one with this id, if one exists: that one has gone then. */
    static session replacing(context &parent, text id)
    {
        return session(detail::make_session(np_session_new_replacing, "session::replacing", parent.handle(), id));
    }

    /** The id of the session. */
    std::string_view id() const noexcept
    {
        const char *id = np_session_id(handle());
        return id ? id : "";
    }

    /** Whether it is a remote_session. */
    bool is_remote() const noexcept
    {
        return np_session_is_remote(handle());
    }

    /** Sets the name that users see; nullptr returns to the name of the context. */
    void set_name(text name)
    {
        detail::check(np_session_set_name(handle(), name.c_str()), "session::set_name");
    }

    /** Publishes the session. It is on the bus while a bus exists and the session has content. */
    void publish()
    {
        detail::check(np_session_publish(handle()), "session::publish");
    }

    /** Withdraws the session from the desktop. */
    void withdraw()
    {
        detail::check(np_session_withdraw(handle()), "session::withdraw");
    }

    /** Whether the session is on the bus now. */
    bool is_published() const noexcept
    {
        return np_session_is_published(handle());
    }

    /** The session's bus name. Throws errc::invalid_state if it is not on the bus. */
    std::string bus_name() const
    {
        char name[256];
        detail::check(np_session_get_bus_name(handle(), name, sizeof name), "session::bus_name");
        return name;
    }

    /** Publishes all changes during the life of the result as one change: `auto update = music.begin_update();` */
    update begin_update()
    {
        return update(handle());
    }

    /* ---- state ---- */

    /** Sets the item that plays now. */
    void set_content(const content &item)
    {
        detail::check(np_session_set_content(handle(), detail::held(item.handle(), "session::set_content")),
                      "session::set_content");
    }

    /** Removes the item: nothing plays. The session leaves the bus until the next set_content(). */
    void clear_content()
    {
        detail::check(np_session_clear_content(handle()), "session::clear_content");
    }

    /** Sets state, position, rate and volume. Call it when something changes, not on a timer. */
    void set_playback(const playback &snapshot)
    {
        const np_playback plain = detail::plain(snapshot);
        detail::check(np_session_set_playback(handle(), &plain), "session::set_playback");
    }

    /** Changes only the state. The position continues from its current value. */
    void set_state(playback_state state)
    {
        detail::check(np_session_set_state(handle(), static_cast<np_playback_state>(state)), "session::set_state");
    }

    /**
     * Sets why the session does not play. Clients show the text, and can open the URL for the user. The problem ends
     * when the player sets playback_state::playing. Desktops see only the state, so set paused or stopped too.
     */
    void set_problem(const problem &problem)
    {
        detail::check(np_session_set_problem(handle(), static_cast<np_problem>(problem.kind), problem.text.c_str(),
                                             problem.url.empty() ? nullptr : problem.url.c_str(), problem.can_retry),
                      "session::set_problem");
    }

    /** Removes the problem. */
    void clear_problem()
    {
        detail::check(np_session_clear_problem(handle()), "session::clear_problem");
    }

    /**
     * Sets whether the player is muted. playback::volume stays the one to which it returns; desktops see 0. If a
     * desktop sets another volume, the library requests command::set_muted with false, and then command::set_volume.
     */
    void set_muted(bool muted)
    {
        detail::check(np_session_set_muted(handle(), muted), "session::set_muted");
    }

    /**
     * Sets the part of a broadcast in which the user can seek, in the time of the position. A new item has none. Call
     * it when something changes, not on a timer: ends that move do so with the clock.
     */
    void set_window(std::chrono::microseconds start, std::chrono::microseconds end,
                    window_flags flags = window_flags::none)
    {
        const char *const function = "session::set_window";
        detail::check(np_session_set_window(handle(), detail::known(start.count(), NP_TIME_UNKNOWN, function),
                                            detail::known(end.count(), NP_TIME_UNKNOWN, function),
                                            static_cast<np_window_flags>(flags)),
                      function);
    }

    /** Removes the window: the user can seek in the whole item. */
    void clear_window()
    {
        detail::check(np_session_set_window(handle(), NP_TIME_UNKNOWN, NP_TIME_UNKNOWN, 0), "session::clear_window");
    }

    /** Sets up to which position the media are loaded; none: it is unknown. Changes below a second are ignored. */
    void set_buffered(std::optional<std::chrono::microseconds> position)
    {
        const char *const function = "session::set_buffered";
        const std::int64_t known =
            position ? detail::known(position->count(), NP_TIME_UNKNOWN, function) : NP_TIME_UNKNOWN;
        detail::check(np_session_set_buffered(handle(), known), function);
    }

    /**
     * Makes the session private, or ends that. Desktops then get the state and the commands, but neither metadata nor
     * artwork. Programs that read Session1 get the content, marked as private.
     */
    void set_private(bool is_private)
    {
        detail::check(np_session_set_private(handle(), is_private), "session::set_private");
    }

    /**
     * Sets the handler that is called after each command: after its function or handler, and before the answer. It is
     * for a player that publishes its state once per turn of its loop. It is not called for a request that is answered
     * later. nullptr removes it.
     */
    template <class Function> void on_publish(Function &&function)
    {
        using stored = std::decay_t<Function>;
        const char *const name = "session::on_publish";
        if constexpr (std::is_null_pointer_v<stored>) {
            detail::check(np_session_set_publish_handler(handle(), nullptr, nullptr, nullptr), name);
        } else {
            static_assert(std::is_invocable_v<stored &>, "the function is called without arguments");
            auto shown = [](np_session *, void *callable) noexcept {
                detail::call("show", *static_cast<stored *>(callable));
            };
            detail::check(np_session_set_publish_handler(handle(), shown,
                                                         detail::keep(std::forward<Function>(function), name),
                                                         detail::destroy<stored>),
                          name);
        }
    }

    /** Sets the queue. The library publishes only the difference to the previous queue. */
    void set_queue(const queue &window)
    {
        detail::check(np_session_set_queue(handle(), detail::held(window.handle(), "session::set_queue")),
                      "session::set_queue");
    }

    /** Removes the queue. */
    void clear_queue()
    {
        detail::check(np_session_clear_queue(handle()), "session::clear_queue");
    }

    /** Sets the playlists. */
    void set_playlists(const playlists &lists)
    {
        detail::check(np_session_set_playlists(handle(), detail::held(lists.handle(), "session::set_playlists")),
                      "session::set_playlists");
    }

    /** Removes the playlists. */
    void clear_playlists()
    {
        detail::check(np_session_clear_playlists(handle()), "session::clear_playlists");
    }

    /** Sets the playlist that plays; nullptr: none. */
    void set_active_playlist(text playlist_id)
    {
        detail::check(np_session_set_active_playlist(handle(), playlist_id.c_str()), "session::set_active_playlist");
    }

    /* ---- commands ---- */

    /** Offers a command: `handler(request)`. */
    template <class Handler> session &on(command command, Handler &&handler)
    {
        return offer<>(command, std::forward<Handler>(handler));
    }

    /** Offers several commands with one handler. request::command() returns the command. */
    template <class Handler> session &on(std::initializer_list<command> commands, Handler &&handler)
    {
        return on<std::initializer_list<command>>(commands, std::forward<Handler>(handler));
    }

    /** The same with the commands of a container. */
    template <class Commands, class Handler, class = enumerators<Commands, command>>
    session &on(const Commands &commands, Handler &&handler)
    {
        using stored = std::decay_t<Handler>;
        const char *const function = "session::on";
        const auto numbers = plain<np_command>(commands);
        detail::check(np_session_offer_commands(handle(), numbers.data(), numbers.size(), trampoline<stored>,
                                                detail::keep(std::forward<Handler>(handler), function),
                                                detail::destroy<stored>),
                      function);
        return *this;
    }

    /** Binds commands to functions of the player (bind.hpp). The object must outlive the session. */
    template <class Object, class... Rows> void bind(Object &object, const Rows &...)
    {
        const np_binding rows[] = {Rows::template binding<Object>()...};
        detail::check(np_session_bind(handle(), rows, sizeof...(Rows), std::addressof(object), nullptr),
                      "session::bind");
    }

    /**
     * Sets the commands of the player's own, in the order that users see: `handler(std::string_view custom_id)`. Call
     * it again when a state changes; no commands: the player has none. The player asks its user before a dangerous one.
     * Unstable.
     */
    template <class Handler> void set_custom_commands(const std::vector<custom_command> &commands, Handler &&handler)
    {
        using stored = std::decay_t<Handler>;
        const char *const function = "session::set_custom_commands";
        const std::vector<np_custom_command> structures = detail::plain(commands);
        detail::check(np_session_set_custom_commands(
                          handle(), structures.data(), structures.size(), trampoline<stored, &request::custom_id>,
                          detail::keep(std::forward<Handler>(handler), function), detail::destroy<stored>),
                      function);
    }

    /**
     * Sets an image as the icon of a custom command, by its id. The library requests it at the size that each client
     * shows. It stays until the command is removed. Unstable.
     */
    void set_custom_icon(text id, const artwork &image)
    {
        const char *const function = "session::set_custom_icon";
        detail::check(np_session_set_custom_icon(handle(), id.c_str(), detail::held(image.handle(), function)),
                      function);
    }

    /** Removes the image of a custom command. Unstable. */
    void clear_custom_icon(text id)
    {
        detail::check(np_session_set_custom_icon(handle(), id.c_str(), nullptr), "session::clear_custom_icon");
    }

    /**
     * Sets where the player can play, in the order that users see. Offer command::play_on_output too. Set them again
     * when one comes, goes or is used. Unstable.
     */
    void set_outputs(const std::vector<output> &outputs)
    {
        const std::vector<np_output> structures = detail::plain(outputs);
        detail::check(np_session_set_outputs(handle(), structures.data(), structures.size()), "session::set_outputs");
    }

    /** Withdraws a command: its control disappears. */
    void withdraw_command(command command)
    {
        detail::check(np_session_withdraw_command(handle(), static_cast<np_command>(command)),
                      "session::withdraw_command");
    }

    /** Enables or disables an offered command. */
    void set_command_enabled(command command, bool enabled)
    {
        detail::check(np_session_set_command_enabled(handle(), static_cast<np_command>(command), enabled),
                      "session::set_command_enabled");
    }

    /** Sets the intervals of command::skip_forward or command::skip_backward, the preferred interval first. */
    void set_skip_intervals(command command, const std::vector<std::chrono::microseconds> &intervals)
    {
        std::vector<std::int64_t> counts;
        for (auto interval : intervals)
            counts.push_back(interval.count());
        detail::check(
            np_session_set_skip_intervals(handle(), static_cast<np_command>(command), counts.data(), counts.size()),
            "session::set_skip_intervals");
    }

    /** Sets the rates for command::change_playback_rate. */
    void set_supported_rates(const std::vector<double> &rates)
    {
        detail::check(np_session_set_supported_rates(handle(), rates.data(), rates.size()),
                      "session::set_supported_rates");
    }

    /** Sets a range of rates for command::change_playback_rate, instead of single rates. */
    void set_rate_range(double minimum, double maximum)
    {
        detail::check(np_session_set_rate_range(handle(), minimum, maximum), "session::set_rate_range");
    }

    /** Sets the current repeat mode and the supported modes; none: all. */
    void set_repeat_mode(repeat_mode current, std::initializer_list<repeat_mode> supported = {})
    {
        set_repeat_mode<std::initializer_list<repeat_mode>>(current, supported);
    }

    /** The same with the modes of a container. */
    template <class Modes, class = enumerators<Modes, repeat_mode>>
    void set_repeat_mode(repeat_mode current, const Modes &supported)
    {
        const auto numbers = plain<np_repeat_mode>(supported);
        detail::check(
            np_session_set_repeat_mode(handle(), static_cast<np_repeat_mode>(current), numbers.data(), numbers.size()),
            "session::set_repeat_mode");
    }

    /** Sets the current shuffle mode and the supported modes; none: all. */
    void set_shuffle_mode(shuffle_mode current, std::initializer_list<shuffle_mode> supported = {})
    {
        set_shuffle_mode<std::initializer_list<shuffle_mode>>(current, supported);
    }

    /** The same with the modes of a container. */
    template <class Modes, class = enumerators<Modes, shuffle_mode>>
    void set_shuffle_mode(shuffle_mode current, const Modes &supported)
    {
        const auto numbers = plain<np_shuffle_mode>(supported);
        detail::check(np_session_set_shuffle_mode(handle(), static_cast<np_shuffle_mode>(current), numbers.data(),
                                                  numbers.size()),
                      "session::set_shuffle_mode");
    }

    /** Sets the current feedback for command::feedback, like, dislike or bookmark, and the titles of its control. */
    void set_feedback(command command, feedback feedback, text title = nullptr, text short_title = nullptr)
    {
        detail::check(np_session_set_feedback(handle(), static_cast<np_command>(command),
                                              static_cast<np_feedback>(feedback), title.c_str(), short_title.c_str()),
                      "session::set_feedback");
    }

    /** Sets the range of ratings for command::rate_content. */
    void set_rating_range(double minimum, double maximum)
    {
        detail::check(np_session_set_rating_range(handle(), minimum, maximum), "session::set_rating_range");
    }

    /**
     * Sets the schemes ("file"; "*": every URL) and MIME types ("audio/flac") of command::open_url and add_to_queue.
     */
    void set_supported_urls(const std::vector<std::string> &schemes, const std::vector<std::string> &mime_types = {})
    {
        std::vector<const char *> words[2];
        for (const std::string &scheme : schemes)
            words[0].push_back(scheme.c_str());
        for (const std::string &type : mime_types)
            words[1].push_back(type.c_str());
        detail::check(
            np_session_set_supported_urls(handle(), words[0].data(), words[0].size(), words[1].data(), words[1].size()),
            "session::set_supported_urls");
    }

    /** Sets the language options and which of them are on, in the order that users see. */
    void set_language_options(const std::vector<language_option> &options)
    {
        std::vector<np_language_option> plain;
        for (const language_option &option : options)
            plain.push_back({option.id.c_str(), option.name.c_str(), option.tag ? option.tag->c_str() : nullptr,
                             static_cast<np_language_kind>(option.kind), option.group,
                             static_cast<np_language_flags>(option.flags)});
        detail::check(np_session_set_language_options(handle(), plain.data(), plain.size()),
                      "session::set_language_options");
    }

    /** Sets whether the player fills the screen now. */
    void set_fullscreen(bool fullscreen)
    {
        detail::check(np_session_set_fullscreen(handle(), fullscreen), "session::set_fullscreen");
    }

    /* ---- primary ---- */

    /** Makes the session the application's primary and publishes it. */
    void request_application_primary()
    {
        detail::check(np_session_request_application_primary(handle()), "session::request_application_primary");
    }

    /** Whether the session can become the application's primary: it has content. */
    bool can_become_application_primary() const noexcept
    {
        return np_session_can_become_application_primary(handle());
    }

    /** Whether the session is the application's primary. */
    bool is_application_primary() const noexcept
    {
        return np_session_is_application_primary(handle());
    }

    /** Sets the handler that is called with each change, `handler(bool is_primary)`; nullptr removes it. */
    template <class Handler> void on_application_primary(Handler &&handler)
    {
        set_primary_handler(np_session_set_application_primary_handler, "session::on_application_primary",
                            std::forward<Handler>(handler));
    }

    /** Requests the media keys for the session. */
    void request_system_primary()
    {
        detail::check(np_session_request_system_primary(handle(), nullptr, nullptr, nullptr),
                      "session::request_system_primary");
    }

    /** The same with `result(bool published, bool prominent)`, which is called once. */
    template <class Result> void request_system_primary(Result &&result)
    {
        using stored = std::decay_t<Result>;
        static_assert(std::is_invocable_v<stored &, bool, bool>,
                      "the parameters of the result are two bools: published, prominent");
        auto answered = [](np_session *, bool published, bool prominent, void *callable) noexcept {
            detail::call("system primary", *static_cast<stored *>(callable), published, prominent);
        };
        const char *const function = "session::request_system_primary";
        detail::check(np_session_request_system_primary(handle(), answered,
                                                        detail::keep(std::forward<Result>(result), function),
                                                        detail::destroy<stored>),
                      function);
    }

    /** Why the last request did not succeed, for people; nothing: it did, or none has ended. */
    std::optional<std::string> primary_refusal() const
    {
        char text[512];
        const np_status status = np_session_get_primary_refusal(handle(), text, sizeof text);
        if (status == NP_ERROR_INVALID_STATE)
            return std::nullopt;
        detail::check(status, "session::primary_refusal");
        return text;
    }

    /** Whether the session gets the media keys, as far as the library can know. */
    bool is_system_primary() const noexcept
    {
        return np_session_is_system_primary(handle());
    }

    /** Sets the handler that is called with each change, `handler(bool is_primary)`; nullptr removes it. */
    template <class Handler> void on_system_primary(Handler &&handler)
    {
        set_primary_handler(np_session_set_system_primary_handler, "session::on_system_primary",
                            std::forward<Handler>(handler));
    }

    /** The handle for the C functions; nullptr after a move. */
    np_session *handle() const noexcept
    {
        return handle_.get();
    }

  protected:
    explicit session(np_session *handle) noexcept : handle_(handle)
    {
    }

  private:
    friend class detail::handlers<session>;

    template <class Handler, auto... Getters> static void trampoline(np_request *request, void *callable) noexcept
    {
        np_command command = 0;
        np_request_get_command(request, &command);
        request::ticket::run(request, "handler of", np_command_name(command),
                             [&] { detail::obey<Getters...>(request, *static_cast<Handler *>(callable)); });
    }

    template <auto... Getters, class Handler> session &offer(command command, Handler &&handler)
    {
        using stored = std::decay_t<Handler>;
        const np_command number = static_cast<np_command>(command);
        const char *const name = np_command_name(number);
        const std::string function = name ? std::string("session::on_") + name : "session::on";
        detail::check(np_session_offer_command(handle(), number, trampoline<stored, Getters...>,
                                               detail::keep(std::forward<Handler>(handler), function.c_str()),
                                               detail::destroy<stored>),
                      function.c_str());
        return *this;
    }

    using set_handler = np_status(np_session *, np_primary_handler, void *, np_destroy);

    template <class Handler> void set_primary_handler(set_handler *set, const char *function, Handler &&handler)
    {
        using stored = std::decay_t<Handler>;
        if constexpr (std::is_null_pointer_v<stored>) {
            detail::check(set(handle(), nullptr, nullptr, nullptr), function);
        } else {
            static_assert(std::is_invocable_v<stored &, bool>, "a primary handler is called with a bool");
            auto answered = [](np_session *, bool is_primary, void *callable) noexcept {
                detail::call("primary", *static_cast<stored *>(callable), is_primary);
            };
            detail::check(set(handle(), answered, detail::keep(std::forward<Handler>(handler), function),
                              detail::destroy<stored>),
                          function);
        }
    }

    /** The numbers of enumerators. */
    template <class Number, class Enumerators> static std::vector<Number> plain(const Enumerators &enumerators)
    {
        std::vector<Number> numbers;
        for (const auto enumerator : enumerators)
            numbers.push_back(static_cast<Number>(enumerator));
        return numbers;
    }

    detail::owned<np_session, np_session_free> handle_;
};

} // namespace nowplaying

#endif
