/* SPDX-License-Identifier: MIT */
/**
 * @file item.hpp
 * An item: the content that a player plays, or an entry of its queue.
 */
#ifndef NOWPLAYING_CONTROL_ITEM_HPP
#define NOWPLAYING_CONTROL_ITEM_HPP

#include <nowplaying-control/item.h>
#include <nowplaying-control/player.h>
#include <nowplaying/base.hpp>
#include <nowplaying/content.hpp>

#include <optional>
#include <utility>
#include <vector>

namespace nowplaying
{

namespace detail
{

/** Throws the error of a status of libnowplaying-control. */
inline void check_control(np_status status, const char *function)
{
    if (status < 0) {
        const std::string sentence = np_control_last_failure();
        const std::size_t end = sentence.compare(0, 3, "np_") == 0 ? sentence.find(": ") : std::string::npos;
        throw error(static_cast<errc>(status), function,
                    end == std::string::npos ? status_category().message(status) : sentence.substr(end + 2));
    }
}

/** Whether a getter has written its values. A value that a player does not have is not an error. */
inline bool has_value(np_status status, const char *function)
{
    if (status == NP_ERROR_NOT_FOUND)
        return false;
    check_control(status, function);
    return true;
}

inline std::optional<std::chrono::microseconds> time(std::int64_t time_us)
{
    return time_us == NP_TIME_UNKNOWN ? std::nullopt : std::optional(std::chrono::microseconds(time_us));
}

/** A snapshot of a player. A copy costs a counter. */
class player_handle
{
  public:
    /** Owns the player. */
    explicit player_handle(np_player *player) noexcept : handle_(player)
    {
    }
    player_handle(const player_handle &other) noexcept : handle_(np_player_copy(other.get()))
    {
    }
    player_handle(player_handle &&) noexcept = default;
    player_handle &operator=(player_handle other) noexcept
    {
        handle_ = std::move(other.handle_);
        return *this;
    }
    ~player_handle() = default;
    np_player *get() const noexcept
    {
        return handle_.get();
    }

  private:
    owned<np_player, np_player_free> handle_;
};

} // namespace detail

/** A chapter of an item. */
struct chapter {
    std::string id;
    /** "" if it has none. */
    std::string title;
    std::chrono::microseconds start;
    /** None: the end of the item is unknown. */
    std::optional<std::chrono::microseconds> end;
};

/** A line of lyrics with times. It lasts until the next one; an empty text is a pause. */
struct lyrics_line {
    std::chrono::microseconds time;
    std::string text;
};

/**
 * An item: the content that a player plays, or an entry of its queue. It is valid as long as you keep it. An item of a
 * player that plays nothing is false, and has no values.
 *
 * In place of a missing title, artist or album, get() returns the text that desktops show there. That is the show of a
 * podcast, the author of a book, the station of a radio, or the name of the file.
 */
class item
{
  public:
    /** For player::item(). */
    item(detail::player_handle owner, const np_item *handle) noexcept : owner_(std::move(owner)), handle_(handle)
    {
    }

    explicit operator bool() const noexcept
    {
        return handle_;
    }

    /** A text; "" if the item does not have it. */
    std::string get(text_field field) const
    {
        return np_item_get_text(handle_, static_cast<np_field>(field), 0);
    }

    /** An entry of a list, from 0; "" if there are not as many. */
    std::string get(list_field field, std::size_t index = 0) const
    {
        return np_item_get_text(handle_, static_cast<np_field>(field), index);
    }

    /** All entries of a list. */
    std::vector<std::string> all(list_field field) const
    {
        std::vector<std::string> entries;
        for (std::string entry = get(field); !entry.empty(); entry = get(field, entries.size()))
            entries.push_back(std::move(entry));
        return entries;
    }

    std::optional<double> get(number_field field) const
    {
        double number = 0;
        const np_status status = np_item_get_number(handle_, static_cast<np_field>(field), &number);
        return detail::has_value(status, "item::get") ? std::optional(number) : std::nullopt;
    }

    std::optional<bool> get(flag_field field) const
    {
        bool flag = false;
        const np_status status = np_item_get_flag(handle_, static_cast<np_field>(field), &flag);
        return detail::has_value(status, "item::get") ? std::optional(flag) : std::nullopt;
    }

    std::optional<std::chrono::microseconds> get(time_field field) const
    {
        std::int64_t time_us = NP_TIME_UNKNOWN;
        const np_status status = np_item_get_time(handle_, static_cast<np_field>(field), &time_us);
        return detail::has_value(status, "item::get") ? detail::time(time_us) : std::nullopt;
    }

    /** The player's id of the item, or "". It is the same as long as the player runs. */
    std::string id() const
    {
        return np_item_get_id(handle_);
    }

    /** The kind of the item. It is generic if the player does not use libnowplaying. */
    content_kind kind() const noexcept
    {
        return static_cast<content_kind>(np_item_get_kind(handle_));
    }

    /** Audio or video. It is audio if the player does not use libnowplaying. */
    nowplaying::media_type media_type() const noexcept
    {
        return static_cast<nowplaying::media_type>(np_item_get_media_type(handle_));
    }

    /** The duration; none: it is unknown, or the item has no end. */
    std::optional<std::chrono::microseconds> duration() const
    {
        return detail::time(np_item_get_duration(handle_));
    }

    /** Whether the item is a live broadcast. */
    bool is_live() const noexcept
    {
        return np_item_is_live(handle_);
    }

    /** Whether the item has no end and is not a live broadcast: a soundscape. */
    bool is_continuous() const noexcept
    {
        return np_item_is_continuous(handle_);
    }

    /** Whether the player has set a field. The title can be that of a file that has none. */
    template <typename Field> bool has(Field field) const noexcept
    {
        return np_item_has_field(handle_, static_cast<np_field>(field));
    }

    /** The periods of advertising: their begin and end. */
    std::vector<std::pair<std::chrono::microseconds, std::chrono::microseconds>> ad_breaks() const
    {
        std::vector<std::pair<std::chrono::microseconds, std::chrono::microseconds>> breaks;
        for (std::int64_t start = 0, end = 0; np_item_get_ad_break(handle_, breaks.size(), &start, &end) == NP_OK;)
            breaks.emplace_back(start, end);
        return breaks;
    }

    /** The chapters, in the order of their starts. The controller reads them with controller_flags::lists only. */
    std::vector<chapter> chapters() const
    {
        std::vector<chapter> chapters;
        const char *id = "", *title = "";
        for (std::int64_t start = 0, end = 0;
             np_item_get_chapter(handle_, chapters.size(), &id, &title, &start, &end) == NP_OK;)
            chapters.push_back({id, title, std::chrono::microseconds(start), detail::time(end)});
        return chapters;
    }

    /** The index of the chapter at a position; none: it has no chapter. */
    std::optional<std::size_t> find_chapter(std::chrono::microseconds position) const
    {
        std::size_t index = 0;
        const np_status status = np_item_find_chapter(handle_, position.count(), &index);
        return detail::has_value(status, "item::find_chapter") ? std::optional(index) : std::nullopt;
    }

    /** The lines of lyrics with times. The controller reads them with controller_flags::lists only. */
    std::vector<lyrics_line> lyrics_lines() const
    {
        std::vector<lyrics_line> lines;
        const char *text = "";
        for (std::int64_t time = 0; np_item_get_lyrics_line(handle_, lines.size(), &time, &text) == NP_OK;)
            lines.push_back({std::chrono::microseconds(time), text});
        return lines;
    }

    /** The index of the line that is sung at a position; none: before the first line. */
    std::optional<std::size_t> find_lyrics_line(std::chrono::microseconds position) const
    {
        std::size_t index = 0;
        const np_status status = np_item_find_lyrics_line(handle_, position.count(), &index);
        return detail::has_value(status, "item::find_lyrics_line") ? std::optional(index) : std::nullopt;
    }

    /** The language of the lyrics, a language tag; "" if it is unknown. */
    std::string lyrics_language() const
    {
        return np_item_get_lyrics_language(handle_);
    }

    /** The further keys of the player's metadata and their texts; every key with controller_flags::mpris. */
    std::vector<std::pair<std::string, std::string>> extras() const
    {
        std::vector<std::pair<std::string, std::string>> extras;
        for (const char *key = "", *text = ""; np_item_get_extra(handle_, extras.size(), &key, &text) == NP_OK;)
            extras.emplace_back(key, text);
        return extras;
    }

    /** The handle for the C functions, valid as long as this item; nullptr if nothing plays. */
    const np_item *handle() const noexcept
    {
        return handle_;
    }

  private:
    detail::player_handle owner_;
    const np_item *handle_;
};

} // namespace nowplaying

#endif
