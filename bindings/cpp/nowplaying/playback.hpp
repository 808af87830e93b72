/* SPDX-License-Identifier: MIT */
/**
 * @file playback.hpp
 * State, position, rate and volume.
 */
#ifndef NOWPLAYING_PLAYBACK_HPP
#define NOWPLAYING_PLAYBACK_HPP

#include <nowplaying/base.hpp>
#include <nowplaying/playback.h>

#include <optional>
#include <string>

namespace nowplaying
{

/** The state of playback. */
enum class playback_state : np_playback_state {
    stopped = NP_PLAYBACK_STOPPED,
    playing = NP_PLAYBACK_PLAYING,
    paused = NP_PLAYBACK_PAUSED,
    buffering = NP_PLAYBACK_BUFFERING,
    interrupted = NP_PLAYBACK_INTERRUPTED
};

/**
 * The playback of a session. It is complete, so keep one, change the members that changed, and set it again.
 *
 * The position is an exception, because it advances: set the current one, or none, which keeps it. A member without a
 * value means "none". The numbers for "none" in C throw an error.
 */
struct playback {
    playback_state state = playback_state::stopped;
    /** The index of the current queue entry, from 0, and the number of entries. */
    std::optional<std::int32_t> queue_index = std::nullopt;
    std::optional<std::int32_t> queue_count = std::nullopt;
    /** The rate while it plays, and the rate after fast forward. */
    double rate = 1.0;
    double default_rate = 1.0;
    /** The position; none: the current position, or 0 for a new item. */
    std::optional<std::chrono::microseconds> position = std::nullopt;
    /** The time of the position; none: now. */
    std::optional<media_clock::time_point> timestamp = std::nullopt;
    /** 0.0 is silent, 1.0 full; none: the player has no volume. */
    std::optional<double> volume = std::nullopt;
    /** The precision of the position: one second if the player knows whole seconds only. At most 10 seconds. */
    std::chrono::microseconds precision = std::chrono::microseconds::zero();
};

/** The reason why a session does not play. */
enum class problem_kind : np_problem {
    /** The user must sign in, or sign in again. */
    sign_in = NP_PROBLEM_SIGN_IN,
    network = NP_PROBLEM_NETWORK,
    /** Not available here: the region, the subscription, or parental control does not allow it. */
    not_available = NP_PROBLEM_NOT_AVAILABLE,
    file_missing = NP_PROBLEM_FILE_MISSING,
    /** The player cannot decode the format. */
    format = NP_PROBLEM_FORMAT,
    other = NP_PROBLEM_OTHER
};

/** Why a session does not play. */
struct problem {
    problem_kind kind = problem_kind::other;
    /** One sentence for people, in their language. */
    std::string text;
    /** Where the user repairs it: a URL with https, or with a scheme of the player's own. "" if the problem has no URL. */
    std::string url = {};
    /** Whether playing again may succeed. */
    bool can_retry = false;
};

/** The ends of a seekable window that move with the clock; combine them with `|`. */
enum class window_flags : np_window_flags {
    none = 0,
    /** The start moves: the station keeps the last two hours. */
    start_moves = NP_WINDOW_START_MOVES,
    /** The end moves: it is the live edge. */
    end_moves = NP_WINDOW_END_MOVES
};

constexpr window_flags operator|(window_flags left, window_flags right) noexcept
{
    return static_cast<window_flags>(static_cast<np_window_flags>(left) | static_cast<np_window_flags>(right));
}

namespace detail
{

/** The number for C. A value that is the number for "none" throws an error. */
template <class Value, class Number> Number value_or_none(const std::optional<Value> &value, Number none)
{
    if (!value)
        return none;
    if constexpr (std::is_same_v<Value, media_clock::time_point>)
        return known<Number>(value->time_since_epoch().count(), none, "session::set_playback");
    else if constexpr (std::is_same_v<Value, std::chrono::microseconds>)
        return known<Number>(value->count(), none, "session::set_playback");
    else
        return known<Number>(*value, none, "session::set_playback");
}

inline np_playback plain(const playback &snapshot)
{
    np_playback plain = NP_PLAYBACK_INIT;
    plain.state = static_cast<np_playback_state>(snapshot.state);
    plain.queue_index = value_or_none(snapshot.queue_index, std::int32_t{NP_QUEUE_NONE});
    plain.queue_count = value_or_none(snapshot.queue_count, std::int32_t{NP_QUEUE_NONE});
    plain.rate = snapshot.rate;
    plain.default_rate = snapshot.default_rate;
    plain.position_us = value_or_none(snapshot.position, std::int64_t{NP_TIME_UNKNOWN});
    plain.timestamp_us = value_or_none(snapshot.timestamp, std::int64_t{NP_TIME_UNKNOWN});
    plain.volume = value_or_none(snapshot.volume, NP_VOLUME_NONE);
    plain.precision_us = snapshot.precision.count();
    return plain;
}

} // namespace detail
} // namespace nowplaying

#endif
