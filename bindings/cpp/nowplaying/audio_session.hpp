/* SPDX-License-Identifier: MIT */
/**
 * @file audio_session.hpp
 * Interruptions: when to pause for another player or for sleep, and when to resume.
 */
#ifndef NOWPLAYING_AUDIO_SESSION_HPP
#define NOWPLAYING_AUDIO_SESSION_HPP

#include <nowplaying/audio_session.h>
#include <nowplaying/base.hpp>
#include <nowplaying/context.hpp>

namespace nowplaying
{

/** How a player uses audio. */
enum class audio_flags : np_audio_flags {
    none = 0,
    /** Other players may play at the same time, and do not interrupt the audio session. Sleep still does. */
    mix_with_others = NP_AUDIO_MIX_WITH_OTHERS,
    /** Pauses the other players that play now. */
    pause_others = NP_AUDIO_PAUSE_OTHERS
};

constexpr audio_flags operator|(audio_flags left, audio_flags right) noexcept
{
    return static_cast<audio_flags>(static_cast<np_audio_flags>(left) | static_cast<np_audio_flags>(right));
}

/** An interruption that begins or ends. */
enum class interruption : np_interruption {
    /** Another player began to play, or the machine is about to sleep: pause. */
    began = NP_INTERRUPTION_BEGAN,
    /** The other player no longer plays. The user chose that player, so stay paused. */
    ended = NP_INTERRUPTION_ENDED,
    /** The machine woke up, and no other player plays: resume, if the interruption paused your player. */
    may_resume = NP_INTERRUPTION_MAY_RESUME
};

/**
 * The audio session of a context, which has one at a time. It is not active at first.
 *
 *     nowplaying::audio_session audio(player);
 *     audio.on_interruption([&](nowplaying::interruption interruption) {
 *         if (interruption == nowplaying::interruption::began)
 *             decoder.pause();
 *     });
 *     audio.activate();
 *
 * The destructor deactivates it. The players that it paused stay paused: call deactivate(true) before.
 */
class audio_session
{
  public:
    /** Makes the audio session of a context. */
    explicit audio_session(context &parent)
    {
        np_audio_session *made = nullptr;
        detail::check(np_audio_session_new(parent.handle(), &made), "audio_session");
        handle_.reset(made);
    }

    /**
     * Activates it, when the user starts playback. A later call sets the flags again, and ends an interruption without
     * a report.
     */
    void activate(audio_flags flags = audio_flags::none)
    {
        detail::check(np_audio_session_activate(handle(), static_cast<np_audio_flags>(flags)),
                      "audio_session::activate");
    }

    /** Deactivates it. `resume_others`: the players that it paused play again, if they are still paused. */
    void deactivate(bool resume_others = false)
    {
        detail::check(np_audio_session_deactivate(handle(), resume_others), "audio_session::deactivate");
    }

    /** Sets the handler of interruptions, `handler(interruption)`; nullptr removes it. Set it before activate(). */
    template <class Handler> void on_interruption(Handler &&handler)
    {
        using stored = std::decay_t<Handler>;
        const char *const function = "audio_session::on_interruption";
        if constexpr (std::is_null_pointer_v<stored>) {
            detail::check(np_audio_session_set_interruption_handler(handle(), nullptr, nullptr, nullptr), function);
        } else {
            static_assert(std::is_invocable_v<stored &, interruption>,
                          "an interruption handler is called with a nowplaying::interruption");
            auto occurred = [](np_audio_session *, np_interruption now, void *callable) noexcept {
                detail::call("interruption", *static_cast<stored *>(callable), static_cast<interruption>(now));
            };
            detail::check(np_audio_session_set_interruption_handler(
                              handle(), occurred, detail::keep(std::forward<Handler>(handler), function),
                              detail::destroy<stored>),
                          function);
        }
    }

    /** The handle for the C functions; nullptr after a move. */
    np_audio_session *handle() const noexcept
    {
        return handle_.get();
    }

  private:
    detail::owned<np_audio_session, np_audio_session_free> handle_;
};

} // namespace nowplaying

#endif
