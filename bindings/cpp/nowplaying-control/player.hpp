/* SPDX-License-Identifier: MIT */
/**
 * @file player.hpp
 * A player: a snapshot of one of the players of the desktop.
 */
#ifndef NOWPLAYING_CONTROL_PLAYER_HPP
#define NOWPLAYING_CONTROL_PLAYER_HPP

#include <nowplaying-control/custom.h>
#include <nowplaying-control/item.hpp>
#include <nowplaying-control/outputs.h>
#include <nowplaying-control/player.h>
#include <nowplaying/animated_artwork.hpp>
#include <nowplaying/command.hpp>
#include <nowplaying/custom.hpp>
#include <nowplaying/device.hpp>
#include <nowplaying/outputs.hpp>
#include <nowplaying/playback.hpp>

#include <utility>

namespace nowplaying
{

/** Why a player has its place in the order; a lower number is nearer to the front, and a request is like a toggle. */
enum class player_reason : np_player_reason {
    /** playerctld has it in its list. */
    listed = NP_PLAYER_LISTED,
    /** The user chose it. */
    pinned = NP_PLAYER_PINNED,
    /** It was toggled less than three seconds ago, and stays first for three seconds. */
    toggled = NP_PLAYER_TOGGLED,
    /** It plays. */
    playing = NP_PLAYER_PLAYING,
    /** It is paused, and has played. */
    paused = NP_PLAYER_PAUSED,
    /** It plays on another machine or device, without a command from here. */
    playing_remotely = NP_PLAYER_PLAYING_REMOTELY,
    /** It is paused, and has not played. */
    never_played = NP_PLAYER_NEVER_PLAYED,
    /** It is stopped. */
    stopped = NP_PLAYER_STOPPED,
    /** It is on another machine or device, and does not play. */
    resting_remotely = NP_PLAYER_RESTING_REMOTELY,
    /** It does not answer. */
    not_answering = NP_PLAYER_NOT_ANSWERING,
    /** It requested to be first less than three seconds ago, and stays first for three seconds. */
    requested = NP_PLAYER_REQUESTED,
};

/** The feedback of a command, and the title of its control, which is "" if the player has none. */
struct player_feedback {
    nowplaying::feedback feedback = nowplaying::feedback::neutral;
    std::string title;
};

/** An entry of a player's queue. */
struct queue_entry {
    std::string id;
    nowplaying::item item;
};

/** A playlist of a player. */
struct playlist {
    std::string id;
    std::string name;
    /** "" if it has none. */
    std::string icon_url;
};

/**
 * A player at one moment. It never changes, and can be copied and kept. Several threads may read it at a time. A
 * moved-from player has no values.
 */
class player
{
  public:
    /** Owns the handle. */
    explicit player(np_player *handle) noexcept : handle_(handle)
    {
    }

    /** The bus name, "org.mpris.MediaPlayer2.vlc": the name of the player in all functions of a controller. */
    std::string name() const
    {
        return np_player_get_name(handle());
    }

    /** The name that users see: "VLC media player". */
    std::string identity() const
    {
        return np_player_get_identity(handle());
    }

    /** The basename of the desktop file, which has the icon: "vlc". "" if the player has none. */
    std::string desktop_entry() const
    {
        return np_player_get_desktop_entry(handle());
    }

    /** The id of the session, the same at the player's next start. "" for a player without libnowplaying. */
    std::string session_id() const
    {
        return np_player_get_session_id(handle());
    }

    bool is_primary() const noexcept
    {
        return has(NP_PLAYER_IS_PRIMARY);
    }

    /** Whether it uses libnowplaying. */
    bool has_session() const noexcept
    {
        return has(NP_PLAYER_HAS_SESSION);
    }

    /** Whether it represents its application, which may have other sessions. */
    bool is_application_primary() const noexcept
    {
        return has(NP_PLAYER_IS_APPLICATION_PRIMARY);
    }

    /** Whether it plays on another machine or device. */
    bool is_remote() const noexcept
    {
        return has(NP_PLAYER_IS_REMOTE);
    }

    /** Whether the other machine or device cannot be reached. */
    bool is_unreachable() const noexcept
    {
        return has(NP_PLAYER_IS_UNREACHABLE);
    }

    /** Whether it did not answer within two seconds. This is then its last known state. */
    bool is_silent() const noexcept
    {
        return has(NP_PLAYER_IS_SILENT);
    }

    bool is_fullscreen() const noexcept
    {
        return has(NP_PLAYER_IS_FULLSCREEN);
    }

    /** Whether its animated artwork must not move now: show the preview. */
    bool is_constrained() const noexcept
    {
        return has(NP_PLAYER_IS_CONSTRAINED);
    }

    /** Whether it is muted. playback().volume is the volume to which it returns. */
    bool is_muted() const noexcept
    {
        return has(NP_PLAYER_IS_MUTED);
    }

    /** Whether its item is for the user only: show it on no lock screen, and store it nowhere. */
    bool is_private() const noexcept
    {
        return has(NP_PLAYER_IS_PRIVATE);
    }

    /** Why it has its place in the order. */
    player_reason reason() const noexcept
    {
        return static_cast<player_reason>(np_player_get_reason(handle()));
    }

    /** The item that plays; false if nothing plays. */
    nowplaying::item item() const
    {
        return {handle_, np_player_get_item(handle())};
    }

    /** An id of the artwork, which changes with it, or "": the key of a cache. */
    std::string artwork_id() const
    {
        return np_player_get_artwork_id(handle());
    }

    /**
     * The URL of the artwork, as the player publishes it for MPRIS, or "". To draw the artwork, use
     * controller::request_artwork(): the program may not be able to read a file of another program.
     */
    std::string artwork_url() const
    {
        return np_player_get_artwork_url(handle());
    }

    /** An id of the animated artwork, which changes with it, or "". */
    std::string animated_artwork_id() const
    {
        return np_player_get_animated_artwork_id(handle());
    }

    /** The shapes of the animated artwork. */
    nowplaying::aspect_ratios aspect_ratios() const noexcept
    {
        return static_cast<nowplaying::aspect_ratios>(np_player_get_aspect_ratios(handle()));
    }

    /** State, rate, volume and place in the queue. Its position is the one at its timestamp: position() is that now. */
    nowplaying::playback playback() const
    {
        np_playback plain = NP_PLAYBACK_INIT;
        if (handle())
            detail::check_control(np_player_get_playback(handle(), &plain), "player::playback");
        nowplaying::playback found;
        found.state = static_cast<playback_state>(plain.state);
        if (plain.queue_index != NP_QUEUE_NONE)
            found.queue_index = plain.queue_index;
        if (plain.queue_count != NP_QUEUE_NONE)
            found.queue_count = plain.queue_count;
        found.rate = plain.rate;
        found.default_rate = plain.default_rate;
        found.position = detail::time(plain.position_us);
        if (plain.timestamp_us != NP_TIME_UNKNOWN)
            found.timestamp = media_clock::time_point(std::chrono::microseconds(plain.timestamp_us));
        if (plain.volume >= 0)
            found.volume = plain.volume;
        found.precision = std::chrono::microseconds(plain.precision_us);
        return found;
    }

    bool is_playing() const
    {
        return playback().state == playback_state::playing;
    }

    /** The position now, within the duration. It is calculated, without a call to the player. */
    std::optional<std::chrono::microseconds> position() const
    {
        return detail::time(np_player_get_position(handle()));
    }

    /**
     * Why it does not play. Open the URL only if the user requests that, and show its host before. One without https
     * belongs to the player: open it only with a program whose desktop file is desktop_entry().
     */
    std::optional<nowplaying::problem> problem() const
    {
        np_problem kind = NP_PROBLEM_OTHER;
        const char *text = "", *url = "";
        bool can_retry = false;
        const np_status status = np_player_get_problem(handle(), &kind, &text, &url, &can_retry);
        if (!detail::has_value(status, "player::problem"))
            return std::nullopt;
        return nowplaying::problem{static_cast<problem_kind>(kind), text, url, can_retry};
    }

    /** The part of a broadcast in which the user can seek, as it is now. The end is the live edge of a live item. */
    std::optional<std::pair<std::chrono::microseconds, std::chrono::microseconds>> window() const
    {
        std::int64_t start_us = 0, end_us = 0;
        const np_status status = np_player_get_window(handle(), &start_us, &end_us);
        if (!detail::has_value(status, "player::window"))
            return std::nullopt;
        return std::pair(std::chrono::microseconds(start_us), std::chrono::microseconds(end_us));
    }

    /** The commands of the player's own; only with controller_flags::lists. Unstable. */
    std::vector<custom_command> custom_commands() const
    {
        std::vector<custom_command> commands;
        for (np_custom_command command; np_player_get_custom_command(handle(), commands.size(), &command) == NP_OK;)
            commands.push_back({command.id, command.title, command.icon_name, static_cast<custom_state>(command.state),
                                (command.flags & NP_CUSTOM_DANGEROUS) != 0, (command.flags & NP_CUSTOM_DISABLED) == 0,
                                command.progress, (command.flags & NP_CUSTOM_HAS_IMAGE) != 0});
        return commands;
    }

    /** Where the player can play; only with controller_flags::lists. Unstable. */
    std::vector<output> outputs() const
    {
        std::vector<output> found;
        for (np_output each; np_player_get_output(handle(), found.size(), &each) == NP_OK;)
            found.push_back({each.id, each.name, static_cast<device_type>(each.type),
                             (each.flags & NP_OUTPUT_IN_USE) != 0, (each.flags & NP_OUTPUT_ALONE) != 0});
        return found;
    }

    /** Up to which position the media are loaded; none: the player does not report it. */
    std::optional<std::chrono::microseconds> buffered() const
    {
        return detail::time(np_player_get_buffered(handle()));
    }

    /** Whether it offers a command. Show the control of an offered command that is not enabled as disabled. */
    bool offers(command command) const
    {
        return state_of(command, "player::offers").first;
    }

    /** Whether it offers a command that has an effect now. */
    bool is_enabled(command command) const
    {
        return state_of(command, "player::is_enabled").second;
    }

    /** The intervals of command::skip_forward or skip_backward, the preferred one first. */
    std::vector<std::chrono::microseconds> skip_intervals(command command) const
    {
        const char *const function = "player::skip_intervals";
        const np_command number = static_cast<np_command>(command);
        std::size_t count = 0;
        detail::check_control(np_player_get_skip_intervals(handle(), number, nullptr, 0, &count), function);
        std::vector<std::int64_t> found(count);
        if (count)
            detail::check_control(np_player_get_skip_intervals(handle(), number, found.data(), count, &count),
                                  function);
        return {found.begin(), found.end()};
    }

    /** The rates of command::change_playback_rate. Of a range, these are its limits and usual rates between them. */
    std::vector<double> supported_rates() const
    {
        return values_of<double>(np_player_get_rates, "player::supported_rates");
    }

    /** The range in which the player allows every rate except 0; none: it allows only supported_rates(). */
    std::optional<std::pair<double, double>> rate_range() const
    {
        std::pair<double, double> range;
        const np_status status = np_player_get_rate_range(handle(), &range.first, &range.second);
        return detail::has_value(status, "player::rate_range") ? std::optional(range) : std::nullopt;
    }

    /** The repeat modes of command::change_repeat_mode. */
    std::vector<nowplaying::repeat_mode> supported_repeat_modes() const
    {
        return modes_of<nowplaying::repeat_mode>(np_player_get_repeat_modes, "player::supported_repeat_modes");
    }

    /** The shuffle modes of command::change_shuffle_mode. */
    std::vector<nowplaying::shuffle_mode> supported_shuffle_modes() const
    {
        return modes_of<nowplaying::shuffle_mode>(np_player_get_shuffle_modes, "player::supported_shuffle_modes");
    }

    std::optional<nowplaying::repeat_mode> repeat_mode() const
    {
        np_repeat_mode mode = NP_REPEAT_OFF;
        const bool found = detail::has_value(np_player_get_repeat_mode(handle(), &mode), "player::repeat_mode");
        return found ? std::optional(static_cast<nowplaying::repeat_mode>(mode)) : std::nullopt;
    }

    std::optional<nowplaying::shuffle_mode> shuffle_mode() const
    {
        np_shuffle_mode mode = NP_SHUFFLE_OFF;
        const bool found = detail::has_value(np_player_get_shuffle_mode(handle(), &mode), "player::shuffle_mode");
        return found ? std::optional(static_cast<nowplaying::shuffle_mode>(mode)) : std::nullopt;
    }

    /** The feedback of command::feedback, like, dislike or bookmark; none: the player does not offer it. */
    std::optional<player_feedback> feedback(command command) const
    {
        np_feedback feedback = NP_FEEDBACK_NEUTRAL;
        const char *title = "";
        const np_status status = np_player_get_feedback(handle(), static_cast<np_command>(command), &feedback, &title);
        if (!detail::has_value(status, "player::feedback"))
            return std::nullopt;
        return player_feedback{static_cast<nowplaying::feedback>(feedback), title};
    }

    /** The lowest and the highest rating of command::rate_content. */
    std::optional<std::pair<double, double>> rating_range() const
    {
        std::pair<double, double> range;
        const np_status status = np_player_get_rating_range(handle(), &range.first, &range.second);
        return detail::has_value(status, "player::rating_range") ? std::optional(range) : std::nullopt;
    }

    /** The soundtracks and the kinds of subtitles. */
    std::vector<language_option> language_options() const
    {
        std::vector<language_option> options;
        np_language_option plain = {};
        while (np_player_get_language_option(handle(), options.size(), &plain) == NP_OK)
            options.push_back(
                {plain.id, plain.name, plain.tag && *plain.tag ? std::optional<std::string>(plain.tag) : std::nullopt,
                 static_cast<language_kind>(plain.kind), plain.group, static_cast<language_flags>(plain.flags)});
        return options;
    }

    /** The devices of a remote session. */
    std::vector<device> devices() const
    {
        std::vector<device> devices;
        np_device plain = {};
        while (np_player_get_device(handle(), devices.size(), &plain) == NP_OK)
            devices.push_back({plain.id, plain.name, static_cast<device_type>(plain.type),
                               plain.flags & NP_DEVICE_ABSOLUTE_VOLUME ? std::optional(plain.volume) : std::nullopt,
                               (plain.flags & NP_DEVICE_RELATIVE_VOLUME) != 0,
                               plain.flags & NP_DEVICE_CAN_MUTE ? std::optional((plain.flags & NP_DEVICE_MUTED) != 0)
                                                                : std::nullopt});
        return devices;
    }

    /** The queue, with controller_flags::lists. */
    std::vector<queue_entry> queue() const
    {
        std::vector<queue_entry> entries;
        const char *id = "";
        const np_item *found = nullptr;
        while (np_player_get_queue_entry(handle(), entries.size(), &id, &found) == NP_OK)
            entries.push_back({id, nowplaying::item(handle_, found)});
        return entries;
    }

    /** The id of the entry of the queue that plays, or "". */
    std::string current_entry() const
    {
        return np_player_get_current_entry(handle());
    }

    /** The playlists, with controller_flags::lists. */
    std::vector<playlist> playlists() const
    {
        std::vector<playlist> found;
        const char *id = "", *name = "", *icon_url = "";
        while (np_player_get_playlist(handle(), found.size(), &id, &name, &icon_url) == NP_OK)
            found.push_back({id, name, icon_url ? icon_url : ""});
        return found;
    }

    /** The id of the playlist that plays, or "". */
    std::string current_playlist() const
    {
        return np_player_get_current_playlist(handle());
    }

    /** The URL schemes that command::open_url accepts. */
    std::vector<std::string> schemes() const
    {
        return texts<np_player_get_scheme>();
    }

    /** The MIME types that the player opens. */
    std::vector<std::string> mime_types() const
    {
        return texts<np_player_get_mime_type>();
    }

    /** The handle for the C functions; nullptr after a move. */
    const np_player *handle() const noexcept
    {
        return handle_.get();
    }

  private:
    template <typename Value, typename Get> std::vector<Value> values_of(Get get, const char *function) const
    {
        std::size_t count = 0;
        detail::check_control(get(handle(), nullptr, 0, &count), function);
        std::vector<Value> values(count);
        if (count)
            detail::check_control(get(handle(), values.data(), count, &count), function);
        return values;
    }

    template <typename Mode, typename Get> std::vector<Mode> modes_of(Get get, const char *function) const
    {
        std::vector<Mode> modes;
        for (const std::int32_t number : values_of<std::int32_t>(get, function))
            modes.push_back(static_cast<Mode>(number));
        return modes;
    }

    bool has(np_player_flags flag) const noexcept
    {
        return (np_player_get_flags(handle()) & flag) != 0;
    }

    /** Whether it is offered, and whether it is enabled. */
    std::pair<bool, bool> state_of(command command, const char *function) const
    {
        bool is_offered = false, is_enabled = false;
        detail::check_control(
            np_player_get_command(handle(), static_cast<np_command>(command), &is_offered, &is_enabled), function);
        return {is_offered, is_offered && is_enabled};
    }

    template <auto Get> std::vector<std::string> texts() const
    {
        std::vector<std::string> found;
        for (const char *text = ""; Get(handle(), found.size(), &text) == NP_OK;)
            found.emplace_back(text);
        return found;
    }

    detail::player_handle handle_;
};

/** Which player a function of a controller is for: a player, its name, the name of a program ("vlc"), or nullptr. */
class player_name
{
  public:
    /** The primary. */
    player_name(std::nullptr_t) noexcept
    {
    }
    player_name(const player &player) : name_(player.name())
    {
    }
    player_name(std::string name) : name_(std::move(name))
    {
    }
    player_name(std::string_view name) : name_(name)
    {
    }
    player_name(const char *name) : name_(name ? std::optional<std::string>(name) : std::nullopt)
    {
    }
    const char *c_str() const noexcept
    {
        return name_ ? name_->c_str() : nullptr;
    }

  private:
    std::optional<std::string> name_;
};

} // namespace nowplaying

#endif
