/* SPDX-License-Identifier: MIT */
/**
 * @file handlers.hpp
 * A method for each command.
 *
 * Written by scripts/tables from include/nowplaying and tables/; do not edit it.
 */
/* clang-format off */
#ifndef NOWPLAYING_HANDLERS_HPP
#define NOWPLAYING_HANDLERS_HPP

#include <nowplaying/request.hpp>
#include <utility>

namespace nowplaying::detail
{

/** A method for each command. Each offers the command, enabled, with a handler for it. */
template <class Session> class handlers
{
  public:
    /** Start or resume playback. `handler()` */
    template <class Handler> Session &on_play(Handler &&handler)
    {
        return self().template offer<>(command::play, std::forward<Handler>(handler));
    }

    /** Pause playback. `handler()` */
    template <class Handler> Session &on_pause(Handler &&handler)
    {
        return self().template offer<>(command::pause, std::forward<Handler>(handler));
    }

    /** Pause if playing, otherwise play. `handler()` */
    template <class Handler> Session &on_toggle_play_pause(Handler &&handler)
    {
        return self().template offer<>(command::toggle_play_pause, std::forward<Handler>(handler));
    }

    /** Stop playback. `handler()` */
    template <class Handler> Session &on_stop(Handler &&handler)
    {
        return self().template offer<>(command::stop, std::forward<Handler>(handler));
    }

    /** Play the next item. `handler()` */
    template <class Handler> Session &on_next(Handler &&handler)
    {
        return self().template offer<>(command::next, std::forward<Handler>(handler));
    }

    /** Play the previous item. `handler()` */
    template <class Handler> Session &on_previous(Handler &&handler)
    {
        return self().template offer<>(command::previous, std::forward<Handler>(handler));
    }

    /**
     * Seek to a position in the item. `handler(std::chrono::microseconds position)`; position is the position from the
     * beginning of the item
     */
    template <class Handler> Session &on_seek_to_position(Handler &&handler)
    {
        return self().template offer<&request::position>(command::seek_to_position, std::forward<Handler>(handler));
    }

    /** Skip forward by an interval. `handler(std::chrono::microseconds interval)`; interval is the interval, above 0 */
    template <class Handler> Session &on_skip_forward(Handler &&handler)
    {
        return self().template offer<&request::interval>(command::skip_forward, std::forward<Handler>(handler));
    }

    /**
     * Skip backward by an interval. `handler(std::chrono::microseconds interval)`; interval is the interval, above 0
     */
    template <class Handler> Session &on_skip_backward(Handler &&handler)
    {
        return self().template offer<&request::interval>(command::skip_backward, std::forward<Handler>(handler));
    }

    /**
     * Seek forward while a button is held. `handler(phase phase)`; phase is whether the button is pressed or released
     */
    template <class Handler> Session &on_seek_forward(Handler &&handler)
    {
        return self().template offer<&request::phase>(command::seek_forward, std::forward<Handler>(handler));
    }

    /**
     * Seek backward while a button is held. `handler(phase phase)`; phase is whether the button is pressed or released
     */
    template <class Handler> Session &on_seek_backward(Handler &&handler)
    {
        return self().template offer<&request::phase>(command::seek_backward, std::forward<Handler>(handler));
    }

    /** Change the playback rate. `handler(double rate)`; rate is one of the supported rates, or in their range */
    template <class Handler> Session &on_change_playback_rate(Handler &&handler)
    {
        return self().template offer<&request::rate>(command::change_playback_rate, std::forward<Handler>(handler));
    }

    /** Change the repeat mode. `handler(repeat_mode repeat_mode)` */
    template <class Handler> Session &on_change_repeat_mode(Handler &&handler)
    {
        return self().template offer<&request::repeat_mode>(command::change_repeat_mode, std::forward<Handler>(handler));
    }

    /** Change the shuffle mode. `handler(shuffle_mode shuffle_mode)` */
    template <class Handler> Session &on_change_shuffle_mode(Handler &&handler)
    {
        return self().template offer<&request::shuffle_mode>(command::change_shuffle_mode, std::forward<Handler>(handler));
    }

    /** Store the listener's feedback on the item. `handler(feedback feedback)`; feedback is the listener's feedback */
    template <class Handler> Session &on_feedback(Handler &&handler)
    {
        return self().template offer<&request::feedback>(command::feedback, std::forward<Handler>(handler));
    }

    /** Rate the item. `handler(double rating)`; rating is a number in the rating range */
    template <class Handler> Session &on_rate_content(Handler &&handler)
    {
        return self().template offer<&request::rating>(command::rate_content, std::forward<Handler>(handler));
    }

    /** Like the item, or remove the like. `handler(bool negative)`; negative is whether to remove the mark */
    template <class Handler> Session &on_like(Handler &&handler)
    {
        return self().template offer<&request::negative>(command::like, std::forward<Handler>(handler));
    }

    /** Dislike the item, or remove the dislike. `handler(bool negative)`; negative is whether to remove the mark */
    template <class Handler> Session &on_dislike(Handler &&handler)
    {
        return self().template offer<&request::negative>(command::dislike, std::forward<Handler>(handler));
    }

    /** Set or remove a bookmark. `handler(bool negative)`; negative is whether to remove the mark */
    template <class Handler> Session &on_bookmark(Handler &&handler)
    {
        return self().template offer<&request::negative>(command::bookmark, std::forward<Handler>(handler));
    }

    /**
     * Enable a soundtrack or subtitles. `handler(language_choice choice)`; language_option_id is the id of the language
     * option. language_setting is how long the choice holds
     */
    template <class Handler> Session &on_enable_language_option(Handler &&handler)
    {
        return self().template offer<&request::language_option>(command::enable_language_option, std::forward<Handler>(handler));
    }

    /**
     * Disable a soundtrack or subtitles. `handler(language_choice choice)`; language_option_id is the id of the
     * language option. language_setting is how long the choice holds
     */
    template <class Handler> Session &on_disable_language_option(Handler &&handler)
    {
        return self().template offer<&request::language_option>(command::disable_language_option, std::forward<Handler>(handler));
    }

    /** Play a URL. `handler(std::string_view url)`; url is the URL; it comes from a client, so check it */
    template <class Handler> Session &on_open_url(Handler &&handler)
    {
        return self().template offer<&request::url>(command::open_url, std::forward<Handler>(handler));
    }

    /** Raise the player's window. `handler()` */
    template <class Handler> Session &on_raise(Handler &&handler)
    {
        return self().template offer<>(command::raise, std::forward<Handler>(handler));
    }

    /** End the program. `handler()` */
    template <class Handler> Session &on_quit(Handler &&handler)
    {
        return self().template offer<>(command::quit, std::forward<Handler>(handler));
    }

    /** Enter or leave fullscreen mode. `handler(bool fullscreen)`; fullscreen is whether to enter fullscreen mode */
    template <class Handler> Session &on_set_fullscreen(Handler &&handler)
    {
        return self().template offer<&request::fullscreen>(command::set_fullscreen, std::forward<Handler>(handler));
    }

    /**
     * Set the volume. `handler(double volume)`; volume is 0.0 for silence, 1.0 for full volume; a session can get more
     */
    template <class Handler> Session &on_set_volume(Handler &&handler)
    {
        return self().template offer<&request::volume>(command::set_volume, std::forward<Handler>(handler));
    }

    /** Play from a queue entry on. `handler(std::string_view entry_id)`; entry_id is the id of a queue entry */
    template <class Handler> Session &on_go_to_entry(Handler &&handler)
    {
        return self().template offer<&request::entry_id>(command::go_to_entry, std::forward<Handler>(handler));
    }

    /**
     * Add a URL to the queue. `handler(std::string_view url, std::string_view after_entry_id, bool make_current)`; url
     * is the URL; it comes from a client, so check it. after_entry_id is the id of the entry before the new one, or
     * empty for the front. make_current is whether to play it at once
     */
    template <class Handler> Session &on_add_to_queue(Handler &&handler)
    {
        return self().template offer<&request::url, &request::after_entry_id, &request::make_current>(command::add_to_queue, std::forward<Handler>(handler));
    }

    /** Remove a queue entry. `handler(std::string_view entry_id)`; entry_id is the id of a queue entry */
    template <class Handler> Session &on_remove_from_queue(Handler &&handler)
    {
        return self().template offer<&request::entry_id>(command::remove_from_queue, std::forward<Handler>(handler));
    }

    /**
     * Play a playlist from its beginning. `handler(std::string_view playlist_id)`; playlist_id is the id of a playlist
     */
    template <class Handler> Session &on_activate_playlist(Handler &&handler)
    {
        return self().template offer<&request::playlist_id>(command::activate_playlist, std::forward<Handler>(handler));
    }

    /**
     * Set the volume of one device of a remote session. `handler(std::string_view device_id, double volume)`; device_id
     * is the id of a device of the session. volume is 0.0 for silence, 1.0 for full volume; a session can get more
     */
    template <class Handler> Session &on_set_device_volume(Handler &&handler)
    {
        return self().template offer<&request::device_id, &request::volume>(command::set_device_volume, std::forward<Handler>(handler));
    }

    /**
     * Change the volume of one device by steps. `handler(std::string_view device_id, std::int32_t volume_steps)`;
     * device_id is the id of a device of the session. volume_steps is the number of steps; a negative number lowers the
     * volume; never 0
     */
    template <class Handler> Session &on_step_device_volume(Handler &&handler)
    {
        return self().template offer<&request::device_id, &request::volume_steps>(command::step_device_volume, std::forward<Handler>(handler));
    }

    /** End the ad break, and play the item. `handler()` */
    template <class Handler> Session &on_skip_ad(Handler &&handler)
    {
        return self().template offer<>(command::skip_ad, std::forward<Handler>(handler));
    }

    /** Silence the player, or end that. `handler(bool muted)`; muted is whether to silence it */
    template <class Handler> Session &on_set_muted(Handler &&handler)
    {
        return self().template offer<&request::muted>(command::set_muted, std::forward<Handler>(handler));
    }

    /**
     * Silence one device of a remote session, or end that. `handler(std::string_view device_id, bool muted)`; device_id
     * is the id of a device of the session. muted is whether to silence it
     */
    template <class Handler> Session &on_set_device_muted(Handler &&handler)
    {
        return self().template offer<&request::device_id, &request::muted>(command::set_device_muted, std::forward<Handler>(handler));
    }

    /** Seek to the live edge. `handler()` */
    template <class Handler> Session &on_go_to_live(Handler &&handler)
    {
        return self().template offer<>(command::go_to_live, std::forward<Handler>(handler));
    }

    /**
     * Play from the start of a chapter on. `handler(std::string_view chapter_id)`; chapter_id is the id of a chapter
     */
    template <class Handler> Session &on_go_to_chapter(Handler &&handler)
    {
        return self().template offer<&request::chapter_id>(command::go_to_chapter, std::forward<Handler>(handler));
    }

    /** Play the next chapter. `handler()` */
    template <class Handler> Session &on_next_chapter(Handler &&handler)
    {
        return self().template offer<>(command::next_chapter, std::forward<Handler>(handler));
    }

    /** Play the chapter from its start, or the one before it. `handler()` */
    template <class Handler> Session &on_previous_chapter(Handler &&handler)
    {
        return self().template offer<>(command::previous_chapter, std::forward<Handler>(handler));
    }

    /**
     * Show the position to which the user drags, before the seek. `handler(std::chrono::microseconds position)`;
     * position is the position from the beginning of the item
     */
    template <class Handler> Session &on_scrub(Handler &&handler)
    {
        return self().template offer<&request::position>(command::scrub, std::forward<Handler>(handler));
    }

    /**
     * Perform a command of the player's own. `handler(std::string_view custom_id)`; custom_id is the id of a custom
     * command
     */
    template <class Handler> Session &on_custom(Handler &&handler)
    {
        return self().template offer<&request::custom_id>(command::custom, std::forward<Handler>(handler));
    }

    /**
     * Play on an output, such as a speaker in another room. `handler(std::string_view output_id, bool together)`;
     * output_id is the id of an output of the session. together is whether the outputs in use play on too
     */
    template <class Handler> Session &on_play_on_output(Handler &&handler)
    {
        return self().template offer<&request::output_id, &request::together>(command::play_on_output, std::forward<Handler>(handler));
    }

    /**
     * Play on the other outputs only. `handler(std::string_view output_id)`; output_id is the id of an output of the
     * session
     */
    template <class Handler> Session &on_leave_output(Handler &&handler)
    {
        return self().template offer<&request::output_id>(command::leave_output, std::forward<Handler>(handler));
    }

  private:
    Session &self() noexcept
    {
        return static_cast<Session &>(*this);
    }
};

} // namespace nowplaying::detail

#endif
