/* SPDX-License-Identifier: MIT */
/**
 * @file audio_session.h
 * Interruptions: when to pause for another player or for sleep, and when to resume.
 *
 * A player that wants to pause while another player plays has an audio session. It activates it when it begins to play:
 *
 *     np_audio_session_new(context, &audio);
 *     np_audio_session_set_interruption_handler(audio, on_interruption, player, NULL);
 *     np_audio_session_activate(audio, NP_AUDIO_PAUSE_OTHERS);
 *
 * The library reports what happens, and the player decides. Most players do this:
 *
 *     static void on_interruption(np_audio_session *audio, np_interruption interruption, void *user_data)
 *     {
 *         struct player *player = user_data;
 *         if (interruption == NP_INTERRUPTION_BEGAN)
 *             player->was_playing = pause_if_playing(player);
 *         else if (interruption == NP_INTERRUPTION_MAY_RESUME && player->was_playing)
 *             play(player);
 *     }
 *
 * Two events interrupt an active session: another program's player begins to play, or the machine is about to sleep.
 * Sessions of the same process do not interrupt it. A player that already plays when the session is activated does not
 * interrupt it, also when it changes the track.
 *
 * Linux has no audio focus, and the library does not touch audio. It watches the players on the session bus, and logind
 * on the system bus. So it does not notice a program that plays without publishing on the bus, a call, or a headset
 * that is unplugged. In a sandbox it notices the players that the sandbox can see on the bus. Without a bus it reports
 * nothing, which is not an error.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_AUDIO_SESSION_H
#define NOWPLAYING_AUDIO_SESSION_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/** How a player uses audio; combine them with `|`. */
typedef uint32_t np_audio_flags;
enum {
    /** Other players may play at the same time, and do not interrupt the session. Sleep still does. */
    NP_AUDIO_MIX_WITH_OTHERS = 1 << 0,
    /** Requests the other players that play now to pause. The request may arrive after the call. */
    NP_AUDIO_PAUSE_OTHERS = 1 << 1
};

/** An interruption that begins or ends. */
typedef int32_t np_interruption;
enum {
    /** Another player began to play, or the machine is about to sleep: pause. */
    NP_INTERRUPTION_BEGAN = 0,
    /** The other player no longer plays. The user chose that player, so stay paused. */
    NP_INTERRUPTION_ENDED = 1,
    /** The machine woke up, and no other player plays: resume, if the interruption paused your player. */
    NP_INTERRUPTION_MAY_RESUME = 2
};

/** Called when an interruption begins and when it ends. */
typedef void (*np_interruption_handler)(np_audio_session *audio, np_interruption interruption, void *user_data);

/**
 * Makes the audio session of a context. It is not active. A context has one at a time.
 *
 * @owns     the caller owns the audio session and frees it with np_audio_session_free()
 * @fails    NP_ERROR_INVALID_STATE if the context has an audio session
 */
np_status np_audio_session_new(np_context *context, np_audio_session **ret_audio);

/**
 * Deactivates and frees the audio session. The players that it paused stay paused: to resume them, call
 * np_audio_session_deactivate() before. A running handler continues to its end; the library calls no other.
 *
 * @owns     frees the audio session
 * @threads  any, also inside its handler; not while another thread uses the audio session
 * @fails    never; NULL is allowed
 */
void np_audio_session_free(np_audio_session *audio);

/**
 * Activates the audio session. Call it when the user starts playback. A later call sets the flags again. It also ends
 * an interruption without a report: the user chose your player, so a player that plays no longer interrupts it.
 *
 * With NP_AUDIO_PAUSE_OTHERS, every other player that plays is requested to pause. Players on Linux do not expect this,
 * so let users choose it. The library remembers the players that paused within two seconds.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT for unknown flags, and for both flags together: a player that mixes cannot pause
 *           others; NP_ERROR_SYSTEM if a thread cannot be started
 */
np_status np_audio_session_activate(np_audio_session *audio, np_audio_flags flags);

/**
 * Deactivates the audio session: the library watches no player, calls no handler and has no connection for it. Call it
 * when playback ends. If the session is not active, this changes nothing.
 *
 * With `resume_others`, the players that the session paused are requested to play, if they are still paused. None is
 * requested while another player interrupts the session. The requests are sent even if you free the audio session and
 * the context directly afterwards. If the program ends without this call, the players stay paused.
 *
 * @fails    common errors only
 */
np_status np_audio_session_deactivate(np_audio_session *audio, bool resume_others);

/**
 * Sets the handler of interruptions; NULL removes it. Set it before you activate the audio session: the library does
 * not repeat a report.
 *
 * @owns     keeps `user_data` until `destroy` runs: when the handler is replaced, or with the audio session
 * @fails    common errors only
 */
np_status np_audio_session_set_interruption_handler(np_audio_session *audio, np_interruption_handler handler,
                                                    void *user_data, np_destroy destroy);

NP_END_DECLS

#endif
