/* SPDX-License-Identifier: MIT */
/**
 * @file playlist.hpp
 * The user's playlists.
 */
#ifndef NOWPLAYING_PLAYLIST_HPP
#define NOWPLAYING_PLAYLIST_HPP

#include <nowplaying/base.hpp>
#include <nowplaying/playlist.h>

#include <optional>

namespace nowplaying
{

/** When a playlist was created, modified and played last; none: unknown. */
struct playlist_times {
    using moment = std::optional<std::chrono::system_clock::time_point>;
    moment created = std::nullopt;
    moment modified = std::nullopt;
    moment played = std::nullopt;
};

/** The user's playlists in the player's order, for session::set_playlists(). */
class playlists
{
  public:
    playlists()
    {
        np_playlists *made = nullptr;
        detail::check(np_playlists_new(&made), "playlists");
        handle_.reset(made);
    }

    /** Adds a playlist at the end. The icon is a file:// or http:// URL. */
    playlists &add(text playlist_id, text name, text icon_url = nullptr)
    {
        detail::check(np_playlists_add(handle(), playlist_id.c_str(), name.c_str(), icon_url.c_str()),
                      "playlists::add");
        return *this;
    }

    /** Sets the times by which clients sort. */
    playlists &set_times(text playlist_id, const playlist_times &times)
    {
        detail::check(np_playlists_set_times(handle(), playlist_id.c_str(), microseconds(times.created),
                                             microseconds(times.modified), microseconds(times.played)),
                      "playlists::set_times");
        return *this;
    }

    /** The handle for the C functions; nullptr after a move. */
    np_playlists *handle() const noexcept
    {
        return handle_.get();
    }

  private:
    static std::int64_t microseconds(const playlist_times::moment &moment) noexcept
    {
        /* system_clock counts from 1970 on every platform of the library. */
        using unit = std::chrono::microseconds;
        return moment ? std::chrono::duration_cast<unit>(moment->time_since_epoch()).count() : NP_TIME_UNKNOWN;
    }

    detail::owned<np_playlists, np_playlists_free> handle_;
};

} // namespace nowplaying

#endif
