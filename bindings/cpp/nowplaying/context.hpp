/* SPDX-License-Identifier: MIT */
/**
 * @file context.hpp
 * Who is playing: one context a program.
 */
#ifndef NOWPLAYING_CONTEXT_HPP
#define NOWPLAYING_CONTEXT_HPP

#include <nowplaying/animated_artwork.hpp>
#include <nowplaying/base.hpp>
#include <nowplaying/context.h>
#include <nowplaying/push.h>

#include <optional>

namespace nowplaying
{

/** How a context behaves; or-ed together. */
enum class context_flags : np_context_flags {
    none = 0,
    host_loop = NP_CONTEXT_HOST_LOOP,
    publish_all = NP_CONTEXT_PUBLISH_ALL,
    show_urls = NP_CONTEXT_SHOW_URLS,
    unique_name = NP_CONTEXT_UNIQUE_NAME,
    show_idle = NP_CONTEXT_SHOW_IDLE,
    /** With host_loop: artwork providers are called inside dispatch() too, and not on a thread of the library. */
    host_loop_artwork = NP_CONTEXT_HOST_LOOP_ARTWORK
};

constexpr context_flags operator|(context_flags left, context_flags right) noexcept
{
    return static_cast<context_flags>(static_cast<np_context_flags>(left) | static_cast<np_context_flags>(right));
}

/** Where the sessions of a context stand with the bus. */
enum class connection : np_connection {
    idle = NP_CONNECTION_IDLE,
    connecting = NP_CONNECTION_CONNECTING,
    connected = NP_CONNECTION_CONNECTED,
    waiting = NP_CONNECTION_WAITING,
    refused = NP_CONNECTION_REFUSED
};

/** Where the application's server posts messages to, and what it encrypts them with: context::on_push_token(). */
struct push_token {
    /** The session that they change; none: they start sessions, and this is the application's token. */
    std::optional<std::string> session_id;
    /** The address; none: there is none any more, post nothing to the last one. */
    std::optional<std::string> endpoint;
    /** base64url, as the Push API's subscriptions have them: "p256dh" and "auth". */
    std::string public_key;
    std::string auth_secret;
};

/**
 * Who is playing. Its end withdraws every session and waits for a handler that is running, for five seconds at most: so
 * declare it behind what handlers use, and hold no lock there that they take.
 */
class context
{
  public:
    /** For the application with this id: "org.example.Player", or a plain word. */
    explicit context(text application_id, context_flags flags = context_flags::none)
    {
        np_context *made = nullptr;
        detail::check(np_context_new(application_id.c_str(), static_cast<np_context_flags>(flags), &made), "context");
        handle_.reset(made);
    }

    /** The name that people read. Default: the last part of the application id. */
    void set_name(text name)
    {
        detail::check(np_context_set_name(handle(), name.c_str()), "context::set_name");
    }

    /** The basename of the application's desktop file; nullptr returns to the default, the application id. */
    void set_desktop_entry(text desktop_entry)
    {
        detail::check(np_context_set_desktop_entry(handle(), desktop_entry.c_str()), "context::set_desktop_entry");
    }

    /** The word that players are listed by on the bus; nullptr returns to the last part of the application id. */
    void set_player_name(text player_name)
    {
        detail::check(np_context_set_player_name(handle(), player_name.c_str()), "context::set_player_name");
    }

    /** Which bus is used, "unix:path=/run/user/1000/bus"; nullptr returns to the session bus. */
    void set_bus_address(text address)
    {
        detail::check(np_context_set_bus_address(handle(), address.c_str()), "context::set_bus_address");
    }

    /** The descriptor to poll for reading, with context_flags::host_loop: when it is readable, dispatch(). */
    int fd() const
    {
        int descriptor = -1;
        detail::check(np_context_get_fd(handle(), &descriptor), "context::fd");
        return descriptor;
    }

    /** Runs the handlers that wait, on this thread. */
    void dispatch()
    {
        detail::check(np_context_dispatch(handle()), "context::dispatch");
    }

    /** Where it stands with the bus. */
    nowplaying::connection connection() const
    {
        np_connection now = NP_CONNECTION_IDLE;
        detail::check(np_context_get_connection(handle(), &now), "context::connection");
        return static_cast<nowplaying::connection>(now);
    }

    /** Has `handler(connection)` told of every change; another handler takes its place. */
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

    /** Tells nobody any more. */
    void on_connection(std::nullptr_t)
    {
        detail::check(np_context_set_connection_handler(handle(), nullptr, nullptr, nullptr), "context::on_connection");
    }

    /** Says who decides whether animated artwork moves. */
    void set_animated_artwork(animated_artwork_policy policy)
    {
        detail::check(np_context_set_animated_artwork_policy(handle(), static_cast<np_animated_artwork_policy>(policy)),
                      "context::set_animated_artwork");
    }

    /** The shapes of animated artwork that are worth giving at the moment. */
    aspect_ratios supported_animated_artwork() const noexcept
    {
        return static_cast<aspect_ratios>(np_animated_artwork_supported(handle()));
    }

    /* ---- push: extension.hpp ---- */

    /**
     * Has `handler(push_token)` told of every token, beginning with those that there are; nullptr: nobody. Send it to
     * the application's server, in place of the one that it had. In the application this starts the extension.
     */
    template <class Handler> void on_push_token(Handler &&handler)
    {
        using stored = std::decay_t<Handler>;
        const char *const function = "context::on_push_token";
        if constexpr (std::is_null_pointer_v<stored>) {
            detail::check(np_context_set_push_token_handler(handle(), nullptr, nullptr, nullptr), function);
        } else {
            static_assert(std::is_invocable_v<stored &, push_token>, "a token handler is called with a push_token");
            auto told = [](np_context *, const np_push_token *token, void *callable) noexcept {
                detail::call("push token", *static_cast<stored *>(callable),
                             push_token{words(token->session_id), words(token->endpoint), token->public_key,
                                        token->auth_secret});
            };
            detail::check(np_context_set_push_token_handler(handle(), told,
                                                            detail::keep(std::forward<Handler>(handler), function),
                                                            detail::destroy<stored>),
                          function);
        }
    }

    /** The public key that the application's server signs with (VAPID), 87 characters of base64url; nullptr: none. */
    void set_push_key(text key)
    {
        detail::check(np_context_set_push_key(handle(), key.c_str()), "context::set_push_key");
    }

    /** The distributor to register with, by the last part of its bus name, "kde"; nullptr returns to the default. */
    void set_push_distributor(text name)
    {
        detail::check(np_context_set_push_distributor(handle(), name.c_str()), "context::set_push_distributor");
    }

    /** For the C headers; nullptr once it was moved from. */
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
