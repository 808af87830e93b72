/* SPDX-License-Identifier: MIT */
/**
 * @file controller.hpp
 * The controller: it finds the players, follows them, and sends them actions.
 */
#ifndef NOWPLAYING_CONTROL_CONTROLLER_HPP
#define NOWPLAYING_CONTROL_CONTROLLER_HPP

#include <nowplaying-control/action.hpp>
#include <nowplaying-control/controller.h>
#include <nowplaying-control/hold.hpp>
#include <nowplaying-control/image.hpp>
#include <nowplaying-control/player.hpp>
#include <nowplaying/context.hpp>

namespace nowplaying
{

/** Flags of a controller; combine them with `|`. */
enum class controller_flags : np_controller_flags {
    none = 0,
    /** The controller has no thread: it reads the bus and calls handlers inside dispatch(). */
    host_loop = NP_CONTROLLER_HOST_LOOP,
    /** Reads queues, playlists, chapters and lyrics with times too. */
    lists = NP_CONTROLLER_LISTS,
    /** Reads each player once and follows no changes, which needs fewer messages. */
    once = NP_CONTROLLER_ONCE,
    /** Reads and steers every player by the interface org.mpris.MediaPlayer2.Player alone; not with `lists` or `others`. */
    mpris = NP_CONTROLLER_MPRIS,
    /** Reads also the other sessions of an application that have no bus name of their own. Each follows its player. */
    others = NP_CONTROLLER_OTHERS,
    /** Reads the primary player alone, and once, if the service org.nowplaying.Center runs. */
    primary = NP_CONTROLLER_PRIMARY
};

constexpr controller_flags operator|(controller_flags left, controller_flags right) noexcept
{
    return static_cast<controller_flags>(static_cast<np_controller_flags>(left) |
                                         static_cast<np_controller_flags>(right));
}

/** The changes of a player; several are combined with `|`. */
enum class player_changes : np_player_changes {
    none = 0,
    /** The player is new, or it was known when the handler was set. */
    appeared = NP_PLAYER_APPEARED,
    /** The player has left. Its snapshot has the last state, and is not the primary. */
    left = NP_PLAYER_LEFT,
    /** Name, desktop entry or session. */
    identity = NP_PLAYER_IDENTITY,
    item = NP_PLAYER_ITEM,
    /** State, position, rate or volume. A position that only advances is not a change. */
    playback = NP_PLAYER_PLAYBACK,
    /** The commands that it offers, or their values. */
    commands = NP_PLAYER_COMMANDS,
    artwork = NP_PLAYER_ARTWORK,
    queue = NP_PLAYER_QUEUE,
    playlists = NP_PLAYER_PLAYLISTS,
    devices = NP_PLAYER_DEVICES,
    /** It became primary, another player did, or it is primary for another reason. */
    primary = NP_PLAYER_PRIMARY,
    /** It stopped answering, or answers again. */
    silent = NP_PLAYER_SILENT
};

constexpr player_changes operator|(player_changes left, player_changes right) noexcept
{
    return static_cast<player_changes>(static_cast<np_player_changes>(left) | static_cast<np_player_changes>(right));
}

/** Whether the changes contain one of others: `has(changes, player_changes::item | player_changes::playback)` */
constexpr bool has(player_changes changes, player_changes others) noexcept
{
    return (static_cast<np_player_changes>(changes) & static_cast<np_player_changes>(others)) != 0;
}

/**
 * The controller. Its destructor ends actions without an outcome with outcome::cancelled, and waits up to five seconds
 * for a running handler. So declare it after the objects that handlers use, and hold no lock then that a handler needs.
 */
class controller
{
  public:
    explicit controller(controller_flags flags = controller_flags::none)
    {
        np_controller *made = nullptr;
        detail::check_control(np_controller_new(static_cast<np_controller_flags>(flags), &made), "controller");
        handle_.reset(made);
    }

    /** Sets the address of the bus, "unix:path=/run/user/1000/bus"; nullptr returns to the session bus. */
    void set_bus_address(text address)
    {
        detail::check_control(np_controller_set_bus_address(handle(), address.c_str()), "controller::set_bus_address");
    }

    /** The descriptor to poll for reading, with controller_flags::host_loop. When it is readable, call dispatch(). It is
     *  also readable after a time limit: you need no timer. */
    int fd() const
    {
        int descriptor = -1;
        detail::check_control(np_controller_get_fd(handle(), &descriptor), "controller::fd");
        return descriptor;
    }

    /** Reads the bus, calls the handlers and returns. It does not wait. */
    void dispatch()
    {
        detail::check_control(np_controller_dispatch(handle()), "controller::dispatch");
    }

    /**
     * Waits until the state of every player is known, and every earlier action and request for an image has its
     * outcome: for a program that reads or acts once. A player that does not answer within two seconds becomes silent,
     * and is not waited for. Throws errc::invalid_state after the timeout.
     */
    void wait(std::chrono::microseconds timeout = std::chrono::seconds(5))
    {
        detail::check_control(np_controller_wait(handle(), timeout.count()), "controller::wait");
    }

    /** All players, the primary first, silent ones last. */
    std::vector<player> players() const
    {
        std::vector<np_player *> found(16);
        std::vector<player> players;
        for (std::size_t count = 0;;) {
            detail::check_control(np_controller_get_players(handle(), found.data(), found.size(), &count),
                                  "controller::players");
            players.reserve(count);
            for (std::size_t index = 0; index < count && index < found.size(); index++)
                players.emplace_back(found[index]);
            if (count <= found.size())
                return players;
            players.clear();
            found.resize(count + 16);
        }
    }

    /** The primary; none if there is no player. */
    std::optional<player> primary() const
    {
        return find(nullptr);
    }

    /** One player as it is now; none if it is not there. */
    std::optional<player> find(const player_name &name) const
    {
        np_player *found = nullptr;
        const np_status status = np_controller_get_player(handle(), name.c_str(), &found);
        return detail::has_value(status, "controller::find") ? std::optional<player>(found) : std::nullopt;
    }

    /** Makes a player the primary one, until it leaves or another player begins to play; nullptr returns to the rules.
     *  The service org.nowplaying.Center does this for all programs; without it, the choice holds for this controller.
     *  Throws errc::not_found if there is no such player. */
    void set_primary(const player_name &name)
    {
        detail::check_control(np_controller_set_primary(handle(), name.c_str()), "controller::set_primary");
    }

    /** Pauses the players that play, until the hold is destroyed: `auto call = controller.hold("Call with Ada");`.
     *  wait() waits for the answer of the service org.nowplaying.Center, which the bus starts. */
    nowplaying::hold hold(const std::string &reason)
    {
        np_hold *made = nullptr;
        detail::check_control(np_controller_hold(handle(), reason.c_str(), &made), "controller::hold");
        return nowplaying::hold(made);
    }

    /** Whether the order is an estimate: some players were paused before the controller started. */
    bool is_estimate() const
    {
        bool is_estimate = false;
        detail::check_control(np_controller_is_estimate(handle(), &is_estimate), "controller::is_estimate");
        return is_estimate;
    }

    /** The state of the connection to the bus. */
    nowplaying::connection connection() const
    {
        np_connection now = NP_CONNECTION_IDLE;
        detail::check_control(np_controller_get_connection(handle(), &now), "controller::connection");
        return static_cast<nowplaying::connection>(now);
    }

    /**
     * Sets `handler(const player &, player_changes)`, which is called when a player changes, first with each player
     * that is known; nullptr removes it.
     */
    template <class Handler> void on_player(Handler &&handler)
    {
        using stored = std::decay_t<Handler>;
        const char *const function = "controller::on_player";
        if constexpr (std::is_null_pointer_v<stored>) {
            detail::check_control(np_controller_set_player_handler(this->handle(), nullptr, nullptr, nullptr),
                                  function);
        } else {
            static_assert(std::is_invocable_v<stored &, const player &, player_changes>,
                          "a player handler is called with a const player & and player_changes");
            auto changed = [](np_controller *, const np_player *found, np_player_changes changes,
                              void *callable) noexcept {
                detail::call("player", *static_cast<stored *>(callable), player(np_player_copy(found)),
                             static_cast<player_changes>(changes));
            };
            detail::check_control(np_controller_set_player_handler(
                                      this->handle(), changed, detail::keep(std::forward<Handler>(handler), function),
                                      detail::destroy<stored>),
                                  function);
        }
    }

    /** Sends an action. `result(const performed &)` is optional, and is called once with the outcome. */
    template <class Result = std::nullptr_t>
    void perform(const player_name &name, const action &action, Result &&result = nullptr)
    {
        using stored = std::decay_t<Result>;
        const char *const function = "controller::perform";
        const np_action plain = action.plain();
        if constexpr (std::is_null_pointer_v<stored>) {
            detail::check_control(np_controller_perform(handle(), name.c_str(), &plain, nullptr, nullptr, nullptr),
                                  function);
        } else {
            static_assert(std::is_invocable_v<stored &, const performed &>,
                          "the result of an action is called with a const performed &");
            auto ended = [](np_controller *, const np_player *found, np_outcome outcome, const char *message,
                            void *callable) noexcept {
                const bool is_accepted = outcome == NP_OUTCOME_ACCEPTED;
                detail::call("outcome", *static_cast<stored *>(callable),
                             performed{is_accepted ? outcome::success : static_cast<nowplaying::outcome>(outcome),
                                       !is_accepted, message, detail::copied(found)});
            };
            detail::check_control(np_controller_perform(handle(), name.c_str(), &plain, ended,
                                                        detail::keep(std::forward<Result>(result), function),
                                                        detail::destroy<stored>),
                                  function);
        }
    }

    /** Requests the artwork of the item that plays, at this size. `result(received)` is called once. */
    template <class Result> void request_artwork(const player_name &name, pixel_size size, Result &&result)
    {
        const char *const function = "controller::request_artwork";
        detail::check_control(np_controller_request_artwork(handle(), name.c_str(), size.width, size.height,
                                                            answered<std::decay_t<Result>>,
                                                            detail::keep(std::forward<Result>(result), function),
                                                            detail::destroy<std::decay_t<Result>>),
                              function);
    }

    /** Requests the artwork of a chapter, by its id. The controller needs its lists. */
    template <class Result>
    void request_chapter_artwork(const player_name &name, text chapter, pixel_size size, Result &&result)
    {
        const char *const function = "controller::request_chapter_artwork";
        detail::check_control(np_controller_request_chapter_artwork(
                                  handle(), name.c_str(), chapter.c_str(), size.width, size.height,
                                  answered<std::decay_t<Result>>, detail::keep(std::forward<Result>(result), function),
                                  detail::destroy<std::decay_t<Result>>),
                              function);
    }

    /** Requests the icon of a custom command, by its id. The controller needs its lists. Unstable. */
    template <class Result> void request_custom_icon(const player_name &name, text id, pixel_size size, Result &&result)
    {
        const char *const function = "controller::request_custom_icon";
        detail::check_control(np_controller_request_custom_icon(handle(), name.c_str(), id.c_str(), size.width,
                                                                size.height, answered<std::decay_t<Result>>,
                                                                detail::keep(std::forward<Result>(result), function),
                                                                detail::destroy<std::decay_t<Result>>),
                              function);
    }

    /** Requests a still image of the animated artwork. */
    template <class Result>
    void request_animated_preview(const player_name &name, aspect_ratio ratio, pixel_size size, Result &&result)
    {
        const char *const function = "controller::request_animated_preview";
        detail::check_control(np_controller_request_animated_preview(
                                  handle(), name.c_str(), static_cast<np_aspect_ratio>(ratio), size.width, size.height,
                                  answered<std::decay_t<Result>>, detail::keep(std::forward<Result>(result), function),
                                  detail::destroy<std::decay_t<Result>>),
                              function);
    }

    /** Requests the video of the animated artwork. Its descriptor is the player's own file, which may change. */
    template <class Result>
    void request_animated_video(const player_name &name, aspect_ratio ratio, pixel_size size, Result &&result)
    {
        const char *const function = "controller::request_animated_video";
        detail::check_control(np_controller_request_animated_video(
                                  handle(), name.c_str(), static_cast<np_aspect_ratio>(ratio), size.width, size.height,
                                  answered<std::decay_t<Result>>, detail::keep(std::forward<Result>(result), function),
                                  detail::destroy<std::decay_t<Result>>),
                              function);
    }

    /** The handle for the C functions; nullptr after a move. */
    np_controller *handle() const noexcept
    {
        return handle_.get();
    }

  private:
    template <class Stored>
    static void answered(np_controller *, const np_player *found, const np_image *plain, np_outcome outcome,
                         const char *message, void *callable) noexcept
    {
        static_assert(std::is_invocable_v<Stored &, received>, "the result of a request is called with a received");
        /* The duplicate of the descriptor may fail. */
        auto deliver = [&] {
            std::optional<image> image = plain ? std::optional<nowplaying::image>(*plain) : std::nullopt;
            (*static_cast<Stored *>(callable))(
                received{std::move(image), static_cast<nowplaying::outcome>(outcome), message, detail::copied(found)});
        };
        detail::call("image", deliver);
    }

    detail::owned<np_controller, np_controller_free> handle_;
};

} // namespace nowplaying

#endif
