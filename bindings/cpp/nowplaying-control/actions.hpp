/* SPDX-License-Identifier: MIT */
/**
 * @file actions.hpp
 * An action of each command with arguments.
 *
 * Written by scripts/tables from include/nowplaying and tables/; do not edit it.
 */
/* clang-format off */
#ifndef NOWPLAYING_ACTIONS_HPP
#define NOWPLAYING_ACTIONS_HPP

#include <nowplaying/request.hpp>
#include <string>

namespace nowplaying::detail
{

/** A function for each command with arguments. An argument with a default can be left out. */
template <class Action> class actions
{
  public:
    /** Seek to a position in the item. position is the position from the beginning of the item. */
    static Action seek_to_position(std::chrono::microseconds position)
    {
        return Action(command::seek_to_position).time(position);
    }

    /** Skip forward by an interval. interval is the interval, above 0. */
    static Action skip_forward(std::chrono::microseconds interval = std::chrono::microseconds::zero())
    {
        return Action(command::skip_forward).time(interval);
    }

    /** Skip backward by an interval. interval is the interval, above 0. */
    static Action skip_backward(std::chrono::microseconds interval = std::chrono::microseconds::zero())
    {
        return Action(command::skip_backward).time(interval);
    }

    /** Seek forward while a button is held. phase is whether the button is pressed or released. */
    static Action seek_forward(nowplaying::phase phase)
    {
        return Action(command::seek_forward).number(static_cast<np_phase>(phase));
    }

    /** Seek backward while a button is held. phase is whether the button is pressed or released. */
    static Action seek_backward(nowplaying::phase phase)
    {
        return Action(command::seek_backward).number(static_cast<np_phase>(phase));
    }

    /** Change the playback rate. rate is one of the supported rates, or in their range. */
    static Action change_playback_rate(double rate)
    {
        return Action(command::change_playback_rate).value(rate);
    }

    /** Change the repeat mode. */
    static Action change_repeat_mode(nowplaying::repeat_mode repeat_mode)
    {
        return Action(command::change_repeat_mode).number(static_cast<np_repeat_mode>(repeat_mode));
    }

    /** Change the shuffle mode. */
    static Action change_shuffle_mode(nowplaying::shuffle_mode shuffle_mode)
    {
        return Action(command::change_shuffle_mode).number(static_cast<np_shuffle_mode>(shuffle_mode));
    }

    /** Store the listener's feedback on the item. feedback is the listener's feedback. */
    static Action feedback(nowplaying::feedback feedback)
    {
        return Action(command::feedback).number(static_cast<np_feedback>(feedback));
    }

    /** Rate the item. rating is a number in the rating range. */
    static Action rate_content(double rating)
    {
        return Action(command::rate_content).value(rating);
    }

    /** Like the item, or remove the like. negative is whether to remove the mark. */
    static Action like(bool negative = false)
    {
        return Action(command::like).flag(negative);
    }

    /** Dislike the item, or remove the dislike. negative is whether to remove the mark. */
    static Action dislike(bool negative = false)
    {
        return Action(command::dislike).flag(negative);
    }

    /** Set or remove a bookmark. negative is whether to remove the mark. */
    static Action bookmark(bool negative = false)
    {
        return Action(command::bookmark).flag(negative);
    }

    /**
     * Enable a soundtrack or subtitles. language_option_id is the id of the language option. language_setting is how
     * long the choice holds.
     */
    static Action enable_language_option(std::string language_option_id, nowplaying::language_setting language_setting = nowplaying::language_setting::none)
    {
        return Action(command::enable_language_option).text(std::move(language_option_id)).number(static_cast<np_language_setting>(language_setting));
    }

    /**
     * Disable a soundtrack or subtitles. language_option_id is the id of the language option. language_setting is how
     * long the choice holds.
     */
    static Action disable_language_option(std::string language_option_id, nowplaying::language_setting language_setting = nowplaying::language_setting::none)
    {
        return Action(command::disable_language_option).text(std::move(language_option_id)).number(static_cast<np_language_setting>(language_setting));
    }

    /** Play a URL. url is the URL; it comes from a client, so check it. */
    static Action open_url(std::string url)
    {
        return Action(command::open_url).text(std::move(url));
    }

    /** Enter or leave fullscreen mode. fullscreen is whether to enter fullscreen mode. */
    static Action set_fullscreen(bool fullscreen)
    {
        return Action(command::set_fullscreen).flag(fullscreen);
    }

    /** Set the volume. volume is 0.0 for silence, 1.0 for full volume; a session can get more. */
    static Action set_volume(double volume)
    {
        return Action(command::set_volume).value(volume);
    }

    /** Play from a queue entry on. entry_id is the id of a queue entry. */
    static Action go_to_entry(std::string entry_id)
    {
        return Action(command::go_to_entry).text(std::move(entry_id));
    }

    /**
     * Add a URL to the queue. url is the URL; it comes from a client, so check it. after_entry_id is the id of the
     * entry before the new one, or empty for the front. make_current is whether to play it at once.
     */
    static Action add_to_queue(std::string url, std::string after_entry_id = {}, bool make_current = false)
    {
        return Action(command::add_to_queue).text(std::move(url)).after_entry_id(std::move(after_entry_id)).flag(make_current);
    }

    /** Remove a queue entry. entry_id is the id of a queue entry. */
    static Action remove_from_queue(std::string entry_id)
    {
        return Action(command::remove_from_queue).text(std::move(entry_id));
    }

    /** Play a playlist from its beginning. playlist_id is the id of a playlist. */
    static Action activate_playlist(std::string playlist_id)
    {
        return Action(command::activate_playlist).text(std::move(playlist_id));
    }

    /**
     * Set the volume of one device of a remote session. device_id is the id of a device of the session. volume is 0.0
     * for silence, 1.0 for full volume; a session can get more.
     */
    static Action set_device_volume(std::string device_id, double volume)
    {
        return Action(command::set_device_volume).text(std::move(device_id)).value(volume);
    }

    /**
     * Change the volume of one device by steps. device_id is the id of a device of the session. volume_steps is the
     * number of steps; a negative number lowers the volume; never 0.
     */
    static Action step_device_volume(std::string device_id, std::int32_t volume_steps)
    {
        return Action(command::step_device_volume).text(std::move(device_id)).number(volume_steps);
    }

    /** Silence the player, or end that. muted is whether to silence it. */
    static Action set_muted(bool muted)
    {
        return Action(command::set_muted).flag(muted);
    }

    /**
     * Silence one device of a remote session, or end that. device_id is the id of a device of the session. muted is
     * whether to silence it.
     */
    static Action set_device_muted(std::string device_id, bool muted)
    {
        return Action(command::set_device_muted).text(std::move(device_id)).flag(muted);
    }

    /** Play from the start of a chapter on. chapter_id is the id of a chapter. */
    static Action go_to_chapter(std::string chapter_id)
    {
        return Action(command::go_to_chapter).text(std::move(chapter_id));
    }

    /**
     * Show the position to which the user drags, before the seek. position is the position from the beginning of the
     * item.
     */
    static Action scrub(std::chrono::microseconds position)
    {
        return Action(command::scrub).time(position);
    }

    /** Perform a command of the player's own. custom_id is the id of a custom command. */
    static Action custom(std::string custom_id)
    {
        return Action(command::custom).text(std::move(custom_id));
    }

    /**
     * Play on an output, such as a speaker in another room. output_id is the id of an output of the session. together
     * is whether the outputs in use play on too.
     */
    static Action play_on_output(std::string output_id, bool together = false)
    {
        return Action(command::play_on_output).text(std::move(output_id)).flag(together);
    }

    /** Play on the other outputs only. output_id is the id of an output of the session. */
    static Action leave_output(std::string output_id)
    {
        return Action(command::leave_output).text(std::move(output_id));
    }
};

} // namespace nowplaying::detail

#endif
