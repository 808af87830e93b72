/* SPDX-License-Identifier: MIT */
/**
 * @file context.hpp
 * The player: one context for each program.
 */
#ifndef NOWPLAYING_CONTEXT_HPP
#define NOWPLAYING_CONTEXT_HPP

#include <nowplaying/animated_artwork.hpp>
#include <nowplaying/base.hpp>
#include <nowplaying/context.h>
#include <nowplaying/push.h>

#include <chrono>
#include <optional>
#include <string>

namespace nowplaying
{

/** Flags of a context; combine them with `|`. */
enum class context_flags : np_context_flags {
    none = 0,
    host_loop = NP_CONTEXT_HOST_LOOP,
    publish_all = NP_CONTEXT_PUBLISH_ALL,
    show_urls = NP_CONTEXT_SHOW_URLS,
    unique_name = NP_CONTEXT_UNIQUE_NAME,
    show_idle = NP_CONTEXT_SHOW_IDLE,
    /** With host_loop: calls artwork providers inside dispatch() too, and not on a thread of the library. */
    host_loop_artwork = NP_CONTEXT_HOST_LOOP_ARTWORK,
    /** Requests the artwork of the next queue entry before it plays. */
    artwork_ahead = NP_CONTEXT_ARTWORK_AHEAD,
    /** Shows clients the same hashes of ids after a restart. */
    lasting_ids = NP_CONTEXT_LASTING_IDS
};

constexpr context_flags operator|(context_flags left, context_flags right) noexcept
{
    return static_cast<context_flags>(static_cast<np_context_flags>(left) | static_cast<np_context_flags>(right));
}

/** The state of a context's connection to the bus. */
enum class connection : np_connection {
    idle = NP_CONNECTION_IDLE,
    connecting = NP_CONNECTION_CONNECTING,
    connected = NP_CONNECTION_CONNECTED,
    waiting = NP_CONNECTION_WAITING,
    refused = NP_CONNECTION_REFUSED
};

/** The program that decides which player is the system primary: context::primary_source(). */
enum class primary_source : np_primary_source {
    /** Not known yet, or there is no bus. */
    unknown = NP_PRIMARY_SOURCE_UNKNOWN,
    /** The service org.nowplaying.Center: session::is_system_primary() is exact. */
    center = NP_PRIMARY_SOURCE_CENTER,
    /** The desktop, by a rule of its own, which it does not report: an estimate. */
    gnome = NP_PRIMARY_SOURCE_GNOME,
    plasma = NP_PRIMARY_SOURCE_PLASMA,
    playerctld = NP_PRIMARY_SOURCE_PLAYERCTLD,
    /** No program reports it: an estimate. */
    rules = NP_PRIMARY_SOURCE_RULES
};

/** The address of a push registration and the keys for its messages: context::on_push_token(). */
struct push_token {
    /** The session; none for the application's token, with which messages start a session. */
    std::optional<std::string> session_id;
    /** The address; none if the registration ended: post nothing to the previous address. */
    std::optional<std::string> endpoint;
    /** The keys "p256dh" and "auth" of the Push API, as base64url. */
    std::string public_key;
    std::string auth_secret;
};

/** The item with which a player continues, after the bus has started it: context::on_resume(). */
struct resume_point {
    std::string session_id;
    std::string content_id;
    /** None: it is not known. */
    std::optional<std::chrono::microseconds> position;
};

/**
 * Finds the id of the application with this program, or of this process: in the variable NOWPLAYING_APPLICATION_ID, or
 * else in the installed service files and desktop files. Throws errc::not_found if no file has it, and
 * errc::invalid_state if two files have different ids.
 */
inline std::string find_application_id(text program = nullptr)
{
    char id[1024];
    detail::check(np_find_application_id(program.c_str(), id, sizeof id), "find_application_id");
    return id;
}

/**
 * The player. Its destructor withdraws every session and waits up to five seconds for a running handler. So declare it
 * after the objects that handlers use, and hold no lock then that a handler needs.
 */
class context
{
  public:
    /** Makes a context for the application with this id: "org.example.Player", or a plain word. */
    explicit context(text application_id, context_flags flags = context_flags::none)
    {
        np_context *made = nullptr;
        detail::check(np_context_new(application_id.c_str(), static_cast<np_context_flags>(flags), &made), "context");
        handle_.reset(made);
    }

    /** Sets the name that users see. Default: the last part of the application id. */
    void set_name(text name)
    {
        detail::check(np_context_set_name(handle(), name.c_str()), "context::set_name");
    }

    /** Sets the basename of the application's desktop file; nullptr returns to the default, the application id. */
    void set_desktop_entry(text desktop_entry)
    {
        detail::check(np_context_set_desktop_entry(handle(), desktop_entry.c_str()), "context::set_desktop_entry");
    }

    /** Sets the word in the player's bus name; nullptr returns to the last part of the application id. */
    void set_player_name(text player_name)
    {
        detail::check(np_context_set_player_name(handle(), player_name.c_str()), "context::set_player_name");
    }

    /** Sets the address of the bus, "unix:path=/run/user/1000/bus"; nullptr returns to the session bus. */
    void set_bus_address(text address)
    {
        detail::check(np_context_set_bus_address(handle(), address.c_str()), "context::set_bus_address");
    }

    /** The descriptor to poll for reading, with context_flags::host_loop. When it is readable, call dispatch(). */
    int fd() const
    {
        int descriptor = -1;
        detail::check(np_context_get_fd(handle(), &descriptor), "context::fd");
        return descriptor;
    }

    /** Calls the waiting handlers on this thread. */
    void dispatch()
    {
        detail::check(np_context_dispatch(handle()), "context::dispatch");
    }

    /** The state of the connection to the bus. */
    nowplaying::connection connection() const
    {
        np_connection now = NP_CONNECTION_IDLE;
        detail::check(np_context_get_connection(handle(), &now), "context::connection");
        return static_cast<nowplaying::connection>(now);
    }

    /** Which program decides about the system primary. The first call starts watching, and returns `unknown`. */
    nowplaying::primary_source primary_source() const
    {
        np_primary_source source = NP_PRIMARY_SOURCE_UNKNOWN;
        detail::check(np_context_get_primary_source(handle(), &source), "context::primary_source");
        return static_cast<nowplaying::primary_source>(source);
    }

    /** Sets the handler that is called with each change of the connection. A new handler replaces it. */
    template <class Handler> void on_connection(Handler &&handler)
    {
        using stored = std::decay_t<Handler>;
        static_assert(std::is_invocable_v<stored &, nowplaying::connection>,
                      "a connection handler is called with a nowplaying::connection");
        const char *const function = "context::on_connection";
        auto trampoline = [](np_context *, np_connection now, void *callable) noexcept {
            detail::call("connection", *static_cast<stored *>(callable), static_cast<nowplaying::connection>(now));
        };
        detail::check(np_context_set_connection_handler(handle(), trampoline,
                                                        detail::keep(std::forward<Handler>(handler), function),
                                                        detail::destroy<stored>),
                      function);
    }

    /** Removes the handler. */
    void on_connection(std::nullptr_t)
    {
        detail::check(np_context_set_connection_handler(handle(), nullptr, nullptr, nullptr), "context::on_connection");
    }

    /**
     * Sets the handler that gets the item to continue with, before the request to play that follows a start by the bus;
     * nullptr removes it. It prepares the item, and does not play yet. It needs context_flags::lasting_ids.
     */
    template <class Handler> void on_resume(Handler &&handler)
    {
        using stored = std::decay_t<Handler>;
        const char *const function = "context::on_resume";
        if constexpr (std::is_null_pointer_v<stored>) {
            detail::check(np_context_set_resume_handler(handle(), nullptr, nullptr, nullptr), function);
        } else {
            static_assert(std::is_invocable_v<stored &, resume_point>,
                          "a resume handler is called with a resume_point");
            auto resumed = [](np_context *, const char *session_id, const char *content_id, std::int64_t position_us,
                              void *callable) noexcept {
                std::optional<std::chrono::microseconds> position;
                if (position_us != NP_TIME_UNKNOWN)
                    position = std::chrono::microseconds(position_us);
                detail::call("resume", *static_cast<stored *>(callable),
                             resume_point{session_id, content_id, position});
            };
            detail::check(np_context_set_resume_handler(handle(), resumed,
                                                        detail::keep(std::forward<Handler>(handler), function),
                                                        detail::destroy<stored>),
                          function);
        }
    }

    /** Sets whether animated artwork moves. */
    void set_animated_artwork(animated_artwork_policy policy)
    {
        detail::check(np_context_set_animated_artwork_policy(handle(), static_cast<np_animated_artwork_policy>(policy)),
                      "context::set_animated_artwork");
    }

    /** The shapes of animated artwork that clients can request now. The first call begins to watch the conditions. */
    aspect_ratios supported_animated_artwork() const noexcept
    {
        return static_cast<aspect_ratios>(np_animated_artwork_supported(handle()));
    }

    /* ---- push: push.h; unstable ---- */

    /**
     * Sets the handler that is called with each push token, first with those that exist; nullptr removes it. Send the
     * token to the application's server, which replaces the previous one. In the application, this call starts the
     * extension.
     */
    template <class Handler> void on_push_token(Handler &&handler)
    {
        using stored = std::decay_t<Handler>;
        const char *const function = "context::on_push_token";
        if constexpr (std::is_null_pointer_v<stored>) {
            detail::check(np_context_set_push_token_handler(handle(), nullptr, nullptr, nullptr), function);
        } else {
            static_assert(std::is_invocable_v<stored &, push_token>, "a token handler is called with a push_token");
            auto changed = [](np_context *, const np_push_token *token, void *callable) noexcept {
                detail::call("push token", *static_cast<stored *>(callable),
                             push_token{words(token->session_id), words(token->endpoint), token->public_key,
                                        token->auth_secret});
            };
            detail::check(np_context_set_push_token_handler(handle(), changed,
                                                            detail::keep(std::forward<Handler>(handler), function),
                                                            detail::destroy<stored>),
                          function);
        }
    }

    /**
     * Sets the public key with which the application's server signs (VAPID): 87 characters of base64url; nullptr: none.
     */
    void set_push_key(text key)
    {
        detail::check(np_context_set_push_key(handle(), key.c_str()), "context::set_push_key");
    }

    /** Sets the distributor by the last part of its bus name, for example "kde"; nullptr returns to the default. */
    void set_push_distributor(text name)
    {
        detail::check(np_context_set_push_distributor(handle(), name.c_str()), "context::set_push_distributor");
    }

    /** The handle for the C functions; nullptr after a move. */
    np_context *handle() const noexcept
    {
        return handle_.get();
    }

  private:
    static std::optional<std::string> words(const char *words)
    {
        return words ? std::optional<std::string>(words) : std::nullopt;
    }

    detail::owned<np_context, np_context_free> handle_;
};

} // namespace nowplaying

#endif
