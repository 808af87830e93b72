/* SPDX-License-Identifier: MIT */
/**
 * @file extension.hpp
 * Host remote sessions while the application is closed.
 *
 * The extension is a small program that belongs to the application. The desktop starts it when there is something to
 * show, and it exits when its last session has ended. The *attributes* of a session are bytes that the application
 * defines, JSON by convention. <nowplaying/extension.h> describes the installation, and <nowplaying/push.h> the
 * messages.
 *
 *     nowplaying::context app("org.example.Player");
 *     nowplaying::extension speakers;
 *     speakers.on_start([&](nowplaying::remote_session &session, std::string_view attributes) { … });
 *     speakers.on_update([&](nowplaying::remote_session &session, std::string_view attributes) { … });
 *     speakers.run(app);
 *
 * The application starts, updates and ends the sessions with remote.hpp.
 *
 * **Stability.** Unstable, as extension.h is.
 */
#ifndef NOWPLAYING_EXTENSION_HPP
#define NOWPLAYING_EXTENSION_HPP

#include <nowplaying/base.hpp>
#include <nowplaying/context.hpp>
#include <nowplaying/extension.h>
#include <nowplaying/remote_session.hpp>
#include <nowplaying/request.hpp>

#include <functional>
#include <map>

namespace nowplaying
{

/**
 * Hosts an application's remote sessions: in a separate program with run(), or in the application with host().
 *
 * Each handler is called with the session and the attributes. The extension owns the session from its start to its end.
 * The library publishes everything that the handler sets as one change, and publishes the session after the start. A
 * handler returns the same values as a command's handler. With a failure or an exception it rejects the event, and the
 * application gets the exception's text. A rejected start makes no session. A rejected update keeps the session with
 * everything that was set, so read all attributes before you set anything.
 */
class extension
{
  public:
    /**
     * Handles a new session: `handler(remote_session &, std::string_view attributes)`. Without it no session starts.
     */
    template <class Handler> extension &on_start(Handler &&handler)
    {
        start_ = wrap(std::forward<Handler>(handler));
        return *this;
    }

    /** Handles an update of a session: `handler(remote_session &, std::string_view attributes)` */
    template <class Handler> extension &on_update(Handler &&handler)
    {
        update_ = wrap(std::forward<Handler>(handler));
        return *this;
    }

    /**
     * Handles the end of a session: `handler(remote_session &, std::string_view attributes)`. The attributes can be
     * empty.
     */
    template <class Handler> extension &on_end(Handler &&handler)
    {
        end_ = wrap(std::forward<Handler>(handler));
        return *this;
    }

    /**
     * Runs this process as the application's extension. It returns five seconds after the last session has ended and
     * the last request has arrived. With context_flags::host_loop it dispatches, so handlers run on this thread.
     */
    void run(context &application) const
    {
        detail::check(np_extension_run(application.handle(), event_occurred, keep(), detail::destroy<hosting>),
                      "extension::run");
    }

    /** Hosts the sessions in this process if no extension is installed. Another call replaces it. */
    void host(context &application) const
    {
        detail::check(np_extension_host(application.handle(), event_occurred, keep(), detail::destroy<hosting>),
                      "extension::host");
    }

    /** Ends the hosted sessions and stops hosting. */
    static void end_hosting(context &application)
    {
        detail::check(np_extension_host(application.handle(), nullptr, nullptr, nullptr), "extension::end_hosting");
    }

  private:
    using event_handler = std::function<outcome(remote_session &, std::string_view)>;

    template <class Handler> static event_handler wrap(Handler &&handler)
    {
        using stored = std::decay_t<Handler>;
        static_assert(std::is_invocable_v<stored &, remote_session &, std::string_view>,
                      "the handler of an extension is called with a remote_session & and the attributes");
        /* The copies share a callable that can only be moved. */
        const std::shared_ptr<stored> kept(detail::keep(std::forward<Handler>(handler), "extension"));
        return [kept](remote_session &session, std::string_view attributes) {
            return detail::outcome_of([&] { return (*kept)(session, attributes); });
        };
    }

    /** The user data of the library: the handlers and their sessions. */
    struct hosting {
        event_handler start, update, end;
        std::map<np_session *, remote_session> sessions{};

        /** Answers with the text of an exception, unless the handler has moved the session away. */
        void refuse(np_session *handle, np_extension_event event, const char *reason) const noexcept
        {
            const auto session = sessions.find(handle);
            if (event != NP_EXTENSION_END && session != sessions.end() && session->second.handle())
                np_extension_answer(handle, NP_ERROR_INVALID_ARGUMENT, reason);
        }
    };

    hosting *keep() const
    {
        return new hosting{start_, update_, end_};
    }

    static np_status event_occurred(np_session *handle, np_extension_event event, const void *attributes,
                                    std::size_t size, void *hosted) noexcept
    {
        hosting &host = *static_cast<hosting *>(hosted);
        const std::string_view words(static_cast<const char *>(attributes), size);
        const char *name = event == NP_EXTENSION_START    ? "start handler"
                           : event == NP_EXTENSION_UPDATE ? "update handler"
                                                          : "end handler";
        bool is_done = false;
        try {
            if (event == NP_EXTENSION_START)
                host.sessions.emplace(handle, remote_session(handle));
            const auto session = host.sessions.find(handle);
            const event_handler &called = event == NP_EXTENSION_START    ? host.start
                                          : event == NP_EXTENSION_UPDATE ? host.update
                                                                         : host.end;
            is_done = session != host.sessions.end() && called && called(session->second, words) == outcome::success;
        } catch (const failure &thrown) {
            host.refuse(handle, event, thrown.what());
        } catch (const std::exception &thrown) {
            host.refuse(handle, event, thrown.what());
            detail::say_thrown("extension's", name, thrown.what());
        } catch (...) {
            detail::say_thrown("extension's", name, nullptr);
        }
        if (event == NP_EXTENSION_END || (event == NP_EXTENSION_START && !is_done))
            host.sessions.erase(handle);
        return is_done || event == NP_EXTENSION_END ? NP_OK : NP_ERROR_INVALID_ARGUMENT;
    }

    event_handler start_, update_, end_;
};

} // namespace nowplaying

#endif
