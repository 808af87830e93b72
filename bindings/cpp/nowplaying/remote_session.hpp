/* SPDX-License-Identifier: MIT */
/**
 * @file remote_session.hpp
 * Sessions that play elsewhere: on a speaker, on a server, on another machine.
 *
 *     nowplaying::remote_session kitchen(player, "kitchen");
 *     kitchen.set_devices({{"10:2f", "Kitchen", nowplaying::device_type::speaker, 0.4}});
 *     kitchen.on_set_device_volume([&](std::string_view device_id, double volume) { server.set(device_id, volume); });
 *
 * A position is older than the message that contains it, and the clock of the other side differs from ours. So the
 * other side sends the age of the position, and the player never compares the two clocks:
 *
 *     playback.position = message.position;
 *     playback.timestamp = nowplaying::time_of_age(message.age);
 */
#ifndef NOWPLAYING_REMOTE_SESSION_HPP
#define NOWPLAYING_REMOTE_SESSION_HPP

#include <nowplaying/base.hpp>
#include <nowplaying/device.hpp>
#include <nowplaying/remote_session.h>
#include <nowplaying/session.hpp>

namespace nowplaying
{

/** The time `age` ago, at most a year, for playback::timestamp. */
inline media_clock::time_point time_of_age(std::chrono::microseconds age) noexcept
{
    return media_clock::time_point(media_clock::duration(np_time_of_age(age.count())));
}

/** A session that plays elsewhere. It is a player of its own on the bus and never becomes the application's primary. */
class remote_session : public session
{
  public:
    /** Makes a remote session. `id` is unique among all sessions of the context. Use the same id at the next start. */
    remote_session(context &parent, text id)
        : session(detail::make_session(np_session_new_remote, "remote_session", parent.handle(), id))
    {
    }

    /** Owns the object that a C handler got. */
    explicit remote_session(np_session *handle) noexcept : session(handle)
    {
    }

    /**
     * Sets the devices in the order that users see. Desktops show the mean of their volumes. Setting it moves every
     * device: on_set_device_volume() is called for each that changes. After a change, set all devices again.
     */
    void set_devices(const std::vector<device> &devices)
    {
        const std::vector<np_device> rows = detail::plain(devices);
        detail::check(np_session_set_devices(handle(), rows.data(), rows.size()), "remote_session::set_devices");
    }

    /**
     * Sets whether the other side can be reached. While it cannot, clients see the session as paused at its last
     * position, and requests fail. After the grace period it leaves the bus. The library keeps what you set meanwhile.
     */
    void set_reachable(bool reachable)
    {
        detail::check(np_session_set_reachable(handle(), reachable), "remote_session::set_reachable");
    }

    /** Sets how long an unreachable session stays on the bus, at most a day. Default: 30 s. */
    void set_grace_period(std::chrono::microseconds grace)
    {
        detail::check(np_session_set_grace_period(handle(), grace.count()), "remote_session::set_grace_period");
    }
};

} // namespace nowplaying

#endif
