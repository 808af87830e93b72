/* SPDX-License-Identifier: MIT */
/**
 * @file remote.hpp
 * What plays elsewhere: on a speaker, on a server, on another machine.
 *
 *     nowplaying::remote_session kitchen(player, "kitchen");
 *     kitchen.set_devices({{"10:2f", "Kitchen", nowplaying::device_type::speaker, 0.4}});
 *     kitchen.on_set_device_volume([&](std::string_view device, double volume) { server.set(device, volume); });
 *
 * What the other side says is older than its message, and its clock is not ours: let it say how old its position was
 * when it was sent, and never compare the two clocks.
 *
 *     playback.position = message.position;
 *     playback.timestamp = nowplaying::time_of_age(message.age);
 */
#ifndef NOWPLAYING_REMOTE_HPP
#define NOWPLAYING_REMOTE_HPP

#include <nowplaying/base.hpp>
#include <nowplaying/device.hpp>
#include <nowplaying/remote_session.h>
#include <nowplaying/session.hpp>

namespace nowplaying
{

/** The moment that lies so far back, a year at most: for playback::timestamp. */
inline media_clock::time_point time_of_age(std::chrono::microseconds age) noexcept
{
    return media_clock::time_point(media_clock::duration(np_time_of_age(age.count())));
}

/**
 * A session of what plays elsewhere: a player of its own on the bus, beside the local sessions of the context. It never
 * becomes the application's primary.
 */
class remote_session : public session
{
  public:
    /** `id` tells it from all other sessions of the context and should be the same at the next start. */
    remote_session(context &parent, text id)
        : session(detail::make_session(np_session_new_remote, "remote_session", parent.handle(), id))
    {
    }

    /** Takes over what a handler of the C headers was given. */
    explicit remote_session(np_session *handle) noexcept : session(handle)
    {
    }

    /**
     * On which devices it plays, in the order that people see; none: on none that can be named. The volume that
     * desktops show is their mean, and who moves it moves all: on_set_device_volume() is asked for each that moves. Say
     * what came of it, with all devices again.
     */
    void set_devices(const std::vector<device> &devices)
    {
        const std::vector<np_device> rows = detail::plain(devices);
        detail::check(np_session_set_devices(handle(), rows.data(), rows.size()), "remote_session::set_devices");
    }

    /**
     * Whether the other side can be reached. While it cannot, the session is shown as paused where it was, and who asks
     * for something is told so; after the grace period it leaves the bus. What is set meanwhile is kept.
     */
    void set_reachable(bool reachable)
    {
        detail::check(np_session_set_reachable(handle(), reachable), "remote_session::set_reachable");
    }

    /** How long it stays on the bus while it cannot be reached, a day at most. Default: 30 s. */
    void set_grace_period(std::chrono::microseconds grace)
    {
        detail::check(np_session_set_grace_period(handle(), grace.count()), "remote_session::set_grace_period");
    }
};

} // namespace nowplaying

#endif
