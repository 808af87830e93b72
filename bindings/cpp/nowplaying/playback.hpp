/* SPDX-License-Identifier: MIT */
/**
 * @file playback.hpp
 * How far, how fast.
 */
#ifndef NOWPLAYING_PLAYBACK_HPP
#define NOWPLAYING_PLAYBACK_HPP

#include <nowplaying/base.hpp>
#include <nowplaying/playback.h>

#include <optional>

namespace nowplaying
{

/** What playback is doing. */
enum class playback_state : np_playback_state {
    stopped = NP_PLAYBACK_STOPPED,
    playing = NP_PLAYBACK_PLAYING,
    paused = NP_PLAYBACK_PAUSED,
    buffering = NP_PLAYBACK_BUFFERING,
    interrupted = NP_PLAYBACK_INTERRUPTED
};

/**
 * A snapshot of playback: the whole truth, so keep one, change what changed, and hand it over again.
 *
 * The position is the exception, for it moves by itself: say it anew, or leave it out, and it is where it has come to.
 * What there is none of is left out; the numbers that say that in C are refused here.
 */
struct playback {
    playback_state state = playback_state::stopped;
    /** Which entry of the queue this is, from 0, and how many there are. */
    std::optional<std::int32_t> queue_index = std::nullopt;
    std::optional<std::int32_t> queue_count = std::nullopt;
    /** How fast it plays while it plays, and what that returns to. */
    double rate = 1.0;
    double default_rate = 1.0;
    /** How far it is; none: wherever it stood, or at the beginning of a new item. */
    std::optional<std::chrono::microseconds> position = std::nullopt;
    /** When it was there; none: now. */
    std::optional<media_clock::time_point> timestamp = std::nullopt;
    /** Silent 0.0 to full 1.0; none: the player has no volume. */
    std::optional<double> volume = std::nullopt;
    /** How exact position is: a second, if the player knows whole seconds only. At most 10 seconds. */
    std::chrono::microseconds precision = std::chrono::microseconds::zero();
};

namespace detail
{

/** As C says it; its word for "none" is a mistake where a value is said. */
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
