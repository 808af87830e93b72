/* SPDX-License-Identifier: MIT */
/**
 * @file playback.h
 * How far, how fast.
 *
 * One small value that the player hands over when something changes. Start from NP_PLAYBACK_INIT and say what you
 * know:
 *
 *     np_playback playback = NP_PLAYBACK_INIT;
 *     playback.state = NP_PLAYBACK_PLAYING;
 *     playback.position_us = 42 * NP_SECOND;
 *     np_session_set_playback(session, &playback);
 *
 * To change the state only, call np_session_set_state().
 *
 * A snapshot is complete: a field that is left at NP_PLAYBACK_INIT's value says that the player does not have it. So keep
 * one, change what changed, and set it again. The position is the exception, because it moves by itself: passing an old
 * position seeks backwards. Pass the current one, or NP_TIME_UNKNOWN:
 *
 *     playback.volume = 0.5;
 *     playback.position_us = NP_TIME_UNKNOWN;
 *     np_session_set_playback(session, &playback);
 *
 * A handler of a seek keeps the state: a paused player that is asked to seek stays paused. MPRIS's Stop, where the player
 * does not offer it, comes as a pause and a seek to 0.
 *
 * Clients compute the position from the last one that they got. A position that differs from theirs by up to 0.5 seconds
 * is taken as rounding; beyond that the library emits Seeked. A player that knows its position in whole seconds only
 * would cause false ones: it says so in `precision_us`.
 *
 * When an item has come to its end the position stays there until the player says what happens next.
 */
#ifndef NOWPLAYING_PLAYBACK_H
#define NOWPLAYING_PLAYBACK_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/** What playback is doing. */
typedef int32_t np_playback_state;
enum {
    NP_PLAYBACK_STOPPED = 0,
    NP_PLAYBACK_PLAYING = 1,
    NP_PLAYBACK_PAUSED = 2,
    /** Meant to play, waiting for data: shown as playing, the position stands still. */
    NP_PLAYBACK_BUFFERING = 3,
    /** Held by the system, e.g. a call: shown as paused. */
    NP_PLAYBACK_INTERRUPTED = 4
};

/** "The player has none": for np_playback.volume. Desktops then show no volume, and cannot set one. */
#define NP_VOLUME_NONE (-1.0)
/** "The player has no queue": for np_playback.queue_index and queue_count. */
#define NP_QUEUE_NONE (-1)

/** A snapshot of playback. It may grow; NP_PLAYBACK_INIT says which size yours has. */
typedef struct np_playback {
    /** sizeof(np_playback), set by NP_PLAYBACK_INIT. */
    size_t size;
    np_playback_state state;
    /** Which entry of the queue this is, from 0, and how many there are. MPRIS has no place to show it. */
    int32_t queue_index;
    int32_t queue_count;
    /** Must be 0. */
    int32_t reserved;
    /** How fast it plays while it plays: 1.0 is normal, 5.0 fast forward. Playing at 0.0 is taken as paused. */
    double rate;
    /** What the rate returns to, and what is shown while it does not play: with a speed that was chosen, set both. */
    double default_rate;
    /**
     * How far it is; beyond the content's end counts as the end. NP_TIME_UNKNOWN: wherever it stood (at the beginning,
     * for a new item), which is right when something else than the position changes: the volume, the rate.
     */
    int64_t position_us;
    /** When it was there, by np_now_us(); NP_TIME_UNKNOWN: now. */
    int64_t timestamp_us;
    /** Silent 0.0 to full 1.0, as on the player's own slider; more is allowed. NP_VOLUME_NONE: it has no volume. */
    double volume;
    /**
     * How exact `position_us` is; 0: exact. Set it to NP_SECOND if the player knows whole seconds only. A position that
     * differs from the current one by no more than this changes nothing, so a seek must be longer to be shown. At most
     * 10 seconds.
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
