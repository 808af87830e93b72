/* SPDX-License-Identifier: MIT */
/**
 * @file playback.h
 * State, position, rate and volume.
 *
 * A reader gets this struct from np_player_get_playback(): the position is that of `timestamp_us`, and
 * np_player_get_position() returns the position now. The rest of this comment is for players.
 *
 * The player sets this small struct when something changes. Start from NP_PLAYBACK_INIT and set the fields that you
 * know:
 *
 *     np_playback playback = NP_PLAYBACK_INIT;
 *     playback.state = NP_PLAYBACK_PLAYING;
 *     playback.position_us = 42 * NP_SECOND;
 *     np_session_set_playback(session, &playback);
 *
 * To change only the state, call np_session_set_state().
 *
 * The struct is complete: NP_VOLUME_NONE, NP_QUEUE_NONE and NP_TIME_UNKNOWN mean that the player does not have the
 * value. So keep one struct, change the fields that changed, and set it again. The position is an exception, because it
 * advances. Passing an old position seeks backwards. Pass the current one, or NP_TIME_UNKNOWN, which keeps the
 * position:
 *
 *     playback.volume = 0.5;
 *     playback.position_us = NP_TIME_UNKNOWN;
 *     np_session_set_playback(session, &playback);
 *
 * A seek does not change the state: if a paused player gets a seek, it stays paused. If the player does not offer stop,
 * MPRIS's Stop arrives as a pause and a seek to 0.
 *
 * Clients compute the position from the last one that they got. If a new position differs from it by up to 0.5 seconds,
 * the library treats this as rounding. If it differs by more, the library emits Seeked. A player that knows whole
 * seconds only would cause false signals: it sets `precision_us`.
 *
 * When an item ends, the position stays at the end until the player sets something else. A stopped session keeps its
 * position too: set 0 if clients should show the beginning.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_PLAYBACK_H
#define NOWPLAYING_PLAYBACK_H

#include <nowplaying/types.h>

NP_BEGIN_DECLS

/** The state of playback. */
typedef int32_t np_playback_state;
enum {
    NP_PLAYBACK_STOPPED = 0,
    NP_PLAYBACK_PLAYING = 1,
    NP_PLAYBACK_PAUSED = 2,
    /** Waits for data before it plays on: clients see it as playing, and the position does not advance. */
    NP_PLAYBACK_BUFFERING = 3,
    /** Paused by the system, for example during a call: clients see it as paused. */
    NP_PLAYBACK_INTERRUPTED = 4
};

/** For np_playback.volume: the player has no volume. MPRIS requires one: desktops read 1.0 and cannot set it. */
#define NP_VOLUME_NONE (-1.0)
/** For np_playback.queue_index and queue_count: the player has no queue. */
#define NP_QUEUE_NONE (-1)

/** The playback of a session. Later versions may add fields: NP_PLAYBACK_INIT sets the size of your version. */
typedef struct np_playback {
    /** sizeof(np_playback), set by NP_PLAYBACK_INIT. */
    size_t size;
    np_playback_state state;
    /** The index of the current queue entry, from 0, and the number of entries. MPRIS does not have them. */
    int32_t queue_index;
    int32_t queue_count;
    /** Must be 0. */
    int32_t reserved;
    /** The rate while it plays: 1.0 is normal, 5.0 is fast forward. Playing at 0.0 counts as paused. */
    double rate;
    /** The speed that the user chose. Clients see it while nothing plays. Fast forward changes only `rate`. If the user
     *  chose a speed, set both. */
    double default_rate;
    /**
     * The position. A position after the end counts as the end. NP_TIME_UNKNOWN keeps the current position (0 for a new
     * item): use it when something else changes, for example the volume or the rate.
     */
    int64_t position_us;
    /** The time of the position, on the clock CLOCK_MONOTONIC (np_now_us()); NP_TIME_UNKNOWN: now. */
    int64_t timestamp_us;
    /** 0.0 is silent and 1.0 full, as on the player's slider; more is allowed. NP_VOLUME_NONE: no volume. */
    double volume;
    /**
     * The precision of `position_us`; 0: exact. Set it to NP_SECOND if the player knows whole seconds only. The library
     * ignores a position that differs from the current one by this or less, so clients do not see a shorter seek. At
     * most 10 seconds.
     */
    int64_t precision_us;
} np_playback;

#define NP_PLAYBACK_INIT                                                                                               \
    {                                                                                                                  \
        sizeof(np_playback), NP_PLAYBACK_STOPPED, NP_QUEUE_NONE, NP_QUEUE_NONE, 0, 1.0, 1.0, NP_TIME_UNKNOWN,          \
            NP_TIME_UNKNOWN, NP_VOLUME_NONE, 0                                                                         \
    }

NP_END_DECLS

#endif
