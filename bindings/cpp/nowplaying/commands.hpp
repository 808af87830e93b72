/* SPDX-License-Identifier: MIT */
/**
 * @file commands.hpp
 * The commands.
 *
 * Written by scripts/tables from include/nowplaying and tables/; do not edit it.
 */
/* clang-format off */
#ifndef NOWPLAYING_COMMANDS_HPP
#define NOWPLAYING_COMMANDS_HPP

#include <nowplaying/command.h>
#include <string_view>

namespace nowplaying
{

/** The commands. The methods session::on_…() list their arguments. */
enum class command : np_command {
    /** Start or resume playback. */
    play = NP_COMMAND_PLAY,
    /** Pause playback. */
    pause = NP_COMMAND_PAUSE,
    /** Pause if playing, otherwise play. */
    toggle_play_pause = NP_COMMAND_TOGGLE_PLAY_PAUSE,
    /** Stop playback. */
    stop = NP_COMMAND_STOP,
    /** Play the next item. */
    next = NP_COMMAND_NEXT,
    /** Play the previous item. */
    previous = NP_COMMAND_PREVIOUS,
    /** Seek to a position in the item. */
    seek_to_position = NP_COMMAND_SEEK_TO_POSITION,
    /** Skip forward by an interval. */
    skip_forward = NP_COMMAND_SKIP_FORWARD,
    /** Skip backward by an interval. */
    skip_backward = NP_COMMAND_SKIP_BACKWARD,
    /** Seek forward while a button is held. */
    seek_forward = NP_COMMAND_SEEK_FORWARD,
    /** Seek backward while a button is held. */
    seek_backward = NP_COMMAND_SEEK_BACKWARD,
    /** Change the playback rate. */
    change_playback_rate = NP_COMMAND_CHANGE_PLAYBACK_RATE,
    /** Change the repeat mode. */
    change_repeat_mode = NP_COMMAND_CHANGE_REPEAT_MODE,
    /** Change the shuffle mode. */
    change_shuffle_mode = NP_COMMAND_CHANGE_SHUFFLE_MODE,
    /** Store the listener's feedback on the item. */
    feedback = NP_COMMAND_FEEDBACK,
    /** Rate the item. */
    rate_content = NP_COMMAND_RATE_CONTENT,
    /** Like the item, or remove the like. */
    like = NP_COMMAND_LIKE,
    /** Dislike the item, or remove the dislike. */
    dislike = NP_COMMAND_DISLIKE,
    /** Set or remove a bookmark. */
    bookmark = NP_COMMAND_BOOKMARK,
    /** Enable a soundtrack or subtitles. */
    enable_language_option = NP_COMMAND_ENABLE_LANGUAGE_OPTION,
    /** Disable a soundtrack or subtitles. */
    disable_language_option = NP_COMMAND_DISABLE_LANGUAGE_OPTION,
    /** Play a URL. */
    open_url = NP_COMMAND_OPEN_URL,
    /** Raise the player's window. */
    raise = NP_COMMAND_RAISE,
    /** End the program. */
    quit = NP_COMMAND_QUIT,
    /** Enter or leave fullscreen mode. */
    set_fullscreen = NP_COMMAND_SET_FULLSCREEN,
    /** Set the volume. */
    set_volume = NP_COMMAND_SET_VOLUME,
    /** Play from a queue entry on. */
    go_to_entry = NP_COMMAND_GO_TO_ENTRY,
    /** Add a URL to the queue. */
    add_to_queue = NP_COMMAND_ADD_TO_QUEUE,
    /** Remove a queue entry. */
    remove_from_queue = NP_COMMAND_REMOVE_FROM_QUEUE,
    /** Play a playlist from its beginning. */
    activate_playlist = NP_COMMAND_ACTIVATE_PLAYLIST,
    /** Set the volume of one device of a remote session. */
    set_device_volume = NP_COMMAND_SET_DEVICE_VOLUME,
    /** Change the volume of one device by steps. */
    step_device_volume = NP_COMMAND_STEP_DEVICE_VOLUME,
    /** End the ad break, and play the item. */
    skip_ad = NP_COMMAND_SKIP_AD,
    /** Silence the player, or end that. */
    set_muted = NP_COMMAND_SET_MUTED,
    /** Silence one device of a remote session, or end that. */
    set_device_muted = NP_COMMAND_SET_DEVICE_MUTED,
    /** Seek to the live edge. */
    go_to_live = NP_COMMAND_GO_TO_LIVE,
    /** Play from the start of a chapter on. */
    go_to_chapter = NP_COMMAND_GO_TO_CHAPTER,
    /** Play the next chapter. */
    next_chapter = NP_COMMAND_NEXT_CHAPTER,
    /** Play the chapter from its start, or the one before it. */
    previous_chapter = NP_COMMAND_PREVIOUS_CHAPTER,
    /** Show the position to which the user drags, before the seek. */
    scrub = NP_COMMAND_SCRUB,
    /** Perform a command of the player's own. */
    custom = NP_COMMAND_CUSTOM,
    /** Play on an output, such as a speaker in another room. */
    play_on_output = NP_COMMAND_PLAY_ON_OUTPUT,
    /** Play on the other outputs only. */
    leave_output = NP_COMMAND_LEAVE_OUTPUT,
};

namespace detail
{

/** The letters that np_session_bind() has for each part of a command's argument, with blanks between the parts. */
constexpr std::string_view letters_of(command command) noexcept
{
    switch (command) {
    case command::play:
    case command::pause:
    case command::toggle_play_pause:
    case command::stop:
    case command::next:
    case command::previous:
    case command::quit:
    case command::skip_ad:
    case command::go_to_live:
    case command::next_chapter:
    case command::previous_chapter:
        return "";
    case command::raise:
        return "";
    case command::seek_to_position:
    case command::scrub:
        return "dfx";
    case command::skip_forward:
    case command::skip_backward:
        return "dfx";
    case command::seek_forward:
    case command::seek_backward:
        return "b";
    case command::change_playback_rate:
        return "df";
    case command::change_repeat_mode:
        return "i";
    case command::change_shuffle_mode:
        return "ib";
    case command::feedback:
        return "i";
    case command::rate_content:
        return "df";
    case command::like:
    case command::dislike:
    case command::bookmark:
        return "b";
    case command::enable_language_option:
    case command::disable_language_option:
        return "s i";
    case command::open_url:
        return "sp";
    case command::set_fullscreen:
        return "b";
    case command::set_volume:
        return "df";
    case command::set_muted:
        return "b";
    case command::go_to_entry:
    case command::remove_from_queue:
        return "s";
    case command::add_to_queue:
        return "sp a b";
    case command::go_to_chapter:
        return "s";
    case command::activate_playlist:
        return "s";
    case command::set_device_volume:
        return "s df";
    case command::step_device_volume:
        return "s i";
    case command::set_device_muted:
        return "s b";
    case command::custom:
        return "s";
    case command::play_on_output:
        return "s b";
    case command::leave_output:
        return "s";
    }
    return "";
}

} // namespace detail
} // namespace nowplaying

#endif
