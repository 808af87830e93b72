/* SPDX-License-Identifier: MIT */
/**
 * @file arguments.hpp
 * The arguments of a request.
 *
 * Written by scripts/tables from include/nowplaying and tables/; do not edit it.
 */
/* clang-format off */
#ifndef NOWPLAYING_ARGUMENTS_HPP
#define NOWPLAYING_ARGUMENTS_HPP

#include <nowplaying/command.hpp>
#include <nowplaying/request.h>
#include <chrono>

namespace nowplaying::detail
{

/** A function for each part of an argument. It throws errc::not_found if the command does not have the part. */
template <class Request> class arguments
{
  public:
    /** The position from the beginning of the item. */
    std::chrono::microseconds position() const
    {
        return static_cast<std::chrono::microseconds>(self().template get<std::int64_t>(np_request_get_position, "request::position"));
    }

    /** The interval, above 0. */
    std::chrono::microseconds interval() const
    {
        return static_cast<std::chrono::microseconds>(self().template get<std::int64_t>(np_request_get_interval, "request::interval"));
    }

    /** Whether the button is pressed or released. */
    nowplaying::phase phase() const
    {
        return static_cast<nowplaying::phase>(self().template get<np_phase>(np_request_get_phase, "request::phase"));
    }

    /** One of the supported rates, or in their range. */
    double rate() const
    {
        return self().template get<double>(np_request_get_rate, "request::rate");
    }

    /** The repeat mode. */
    nowplaying::repeat_mode repeat_mode() const
    {
        return static_cast<nowplaying::repeat_mode>(self().template get<np_repeat_mode>(np_request_get_repeat_mode, "request::repeat_mode"));
    }

    /** The shuffle mode. */
    nowplaying::shuffle_mode shuffle_mode() const
    {
        return static_cast<nowplaying::shuffle_mode>(self().template get<np_shuffle_mode>(np_request_get_shuffle_mode, "request::shuffle_mode"));
    }

    /** The listener's feedback. */
    nowplaying::feedback feedback() const
    {
        return static_cast<nowplaying::feedback>(self().template get<np_feedback>(np_request_get_feedback, "request::feedback"));
    }

    /** A number in the rating range. */
    double rating() const
    {
        return self().template get<double>(np_request_get_rating, "request::rating");
    }

    /** Whether to remove the mark. */
    bool negative() const
    {
        return self().template get<bool>(np_request_get_negative, "request::negative");
    }

    /** The URL; it comes from a client, so check it. */
    std::string url() const
    {
        return self().template get<const char *>(np_request_get_url, "request::url");
    }

    /** Whether to enter fullscreen mode. */
    bool fullscreen() const
    {
        return self().template get<bool>(np_request_get_fullscreen, "request::fullscreen");
    }

    /** 0.0 for silence, 1.0 for full volume; a session can get more. */
    double volume() const
    {
        return self().template get<double>(np_request_get_volume, "request::volume");
    }

    /** Whether to silence it. */
    bool muted() const
    {
        return self().template get<bool>(np_request_get_muted, "request::muted");
    }

    /** The id of a queue entry. */
    std::string entry_id() const
    {
        return self().template get<const char *>(np_request_get_entry_id, "request::entry_id");
    }

    /** The id of the entry before the new one, or empty for the front. */
    std::string after_entry_id() const
    {
        return self().template get<const char *>(np_request_get_entry_id, "request::after_entry_id");
    }

    /** Whether to play it at once. */
    bool make_current() const
    {
        return self().template get<bool>(np_request_get_make_current, "request::make_current");
    }

    /** The id of a chapter. */
    std::string chapter_id() const
    {
        return self().template get<const char *>(np_request_get_chapter_id, "request::chapter_id");
    }

    /** The id of a playlist. */
    std::string playlist_id() const
    {
        return self().template get<const char *>(np_request_get_playlist_id, "request::playlist_id");
    }

    /** The id of a device of the session. */
    std::string device_id() const
    {
        return self().template get<const char *>(np_request_get_device_id, "request::device_id");
    }

    /** The number of steps; a negative number lowers the volume; never 0. */
    std::int32_t volume_steps() const
    {
        return self().template get<std::int32_t>(np_request_get_volume_steps, "request::volume_steps");
    }

    /** The id of a custom command. */
    std::string custom_id() const
    {
        return self().template get<const char *>(np_request_get_custom_id, "request::custom_id");
    }

    /** The id of an output of the session. */
    std::string output_id() const
    {
        return self().template get<const char *>(np_request_get_output_id, "request::output_id");
    }

    /** Whether the outputs in use play on too. */
    bool together() const
    {
        return self().template get<bool>(np_request_get_together, "request::together");
    }

  private:
    const Request &self() const noexcept
    {
        return static_cast<const Request &>(*this);
    }
};

} // namespace nowplaying::detail

#endif
