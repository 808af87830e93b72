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
    std::optional<std::chrono::microseconds> elapsed = std::nullopt;
    /** When it was there; none: now. */
    std::optional<clock::time_point> timestamp = std::nullopt;
    /** Silent 0.0 to full 1.0; none: the player has no volume. */
    std::optional<double> volume = std::nullopt;
};

namespace detail
{

inline std::int64_t count_or_unknown(const std::optional<std::chrono::microseconds> &time) noexcept
{
    return time ? time->count() : NP_TIME_UNKNOWN;
}

inline np_playback plain(const playback &snapshot) noexcept
{
    np_playback plain = NP_PLAYBACK_INIT;
    plain.state = static_cast<np_playback_state>(snapshot.state);
    plain.queue_index = snapshot.queue_index.value_or(NP_QUEUE_NONE);
    plain.queue_count = snapshot.queue_count.value_or(NP_QUEUE_NONE);
    plain.rate = snapshot.rate;
    plain.default_rate = snapshot.default_rate;
    plain.elapsed_us = count_or_unknown(snapshot.elapsed);
    plain.timestamp_us = snapshot.timestamp ? snapshot.timestamp->time_since_epoch().count() : NP_TIME_UNKNOWN;
    plain.volume = snapshot.volume.value_or(NP_VOLUME_NONE);
    return plain;
}

} // namespace detail
} // namespace nowplaying

#endif
