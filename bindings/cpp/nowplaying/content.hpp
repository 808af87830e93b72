/* SPDX-License-Identifier: MIT */
/**
 * @file content.hpp
 * The item that plays, and its metadata.
 */
#ifndef NOWPLAYING_CONTENT_HPP
#define NOWPLAYING_CONTENT_HPP

#include <nowplaying/animated_artwork.hpp>
#include <nowplaying/artwork.hpp>
#include <nowplaying/base.hpp>
#include <nowplaying/content.h>
#include <nowplaying/fields.hpp>

#include <cstring>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <strings.h>
#include <utility>
#include <vector>

namespace nowplaying
{

/** The kind of an item. */
enum class content_kind : np_content_kind {
    music = NP_CONTENT_MUSIC,
    podcast = NP_CONTENT_PODCAST,
    movie = NP_CONTENT_MOVIE,
    tv_show = NP_CONTENT_TV_SHOW,
    book = NP_CONTENT_BOOK,
    radio = NP_CONTENT_RADIO,
    home_media = NP_CONTENT_HOME_MEDIA,
    generic = NP_CONTENT_GENERIC
};

/** Audio or video. */
enum class media_type : np_media_type { audio = NP_MEDIA_AUDIO, video = NP_MEDIA_VIDEO };

/** A field that can be set to one text. */
class wordy_field
{
  public:
    constexpr wordy_field(text_field field) noexcept : number_(static_cast<np_field>(field))
    {
    }
    constexpr wordy_field(list_field field) noexcept : number_(static_cast<np_field>(field))
    {
    }
    constexpr np_field number() const noexcept
    {
        return number_;
    }

  private:
    np_field number_;
};

/**
 * The item that plays. session::set_content() copies it. You may change it and set it again.
 *
 *     nowplaying::content song(nowplaying::content_kind::music, "album-7/track-3");
 *     song.set(field::title, "Harbour Lights").set(field::artist, {"The Ferrymen", "Ida Strand"}).set_duration(254s);
 */
class content
{
  public:
    /** Makes an empty content. `id` identifies the item: use one id for one item, always. */
    content(content_kind kind, text id)
    {
        np_content *made = nullptr;
        detail::check(np_content_new(static_cast<np_content_kind>(kind), id.c_str(), &made), "content");
        handle_.reset(made);
    }

    /**
     * Makes a content from the tags of a file: pairs of a name and a text, of any container. No tag throws: an
     * impossible value is repaired or left out. A name is that of a field or of a usual tag, in any case:
     * "ALBUMARTIST", "tracknumber", "date". A repeated name is a list. "artwork" is a path or a URL. Unknown names and
     * empty texts are ignored.
     *
     *     content::from_tags(content_kind::music, path, {{"TITLE", "Slack Water"}, {"TRACKNUMBER", "4/12"}});
     *
     * "4/12" is track 4 of 12. "17.8.1959" is 1959-08-17. "3.5.1998" is 1998, because either number can be the month.
     * `log(std::string_view sentence)` is called for each tag that is left out.
     */
    template <class Tags, class Log> static content from_tags(content_kind kind, text id, const Tags &tags, Log &&log)
    {
        content made(kind, id.c_str());
        for (const auto &[name, value] : tags)
            made.fill(words_of(name), words_of(value), log);
        return made;
    }
    template <class Tags> static content from_tags(content_kind kind, text id, const Tags &tags)
    {
        return from_tags(kind, id.c_str(), tags, [](std::string_view) {});
    }
    static content from_tags(content_kind kind, text id,
                             std::initializer_list<std::pair<std::string_view, std::string_view>> tags)
    {
        return from_tags(kind, id.c_str(), tags, [](std::string_view) {});
    }

    /** Sets a text field, or sets a list to this one entry; nullptr clears the field. */
    content &set(wordy_field field, text words)
    {
        detail::check(np_content_set_text(handle(), field.number(), words.c_str()), "content::set");
        return *this;
    }

    /** Sets a list. */
    content &set(list_field field, std::initializer_list<std::string_view> entries)
    {
        return set_list(field, entries);
    }

    /** Sets a list to the entries of a container. */
    template <class Entries>
    auto set(list_field field, const Entries &entries) -> decltype(void(entries.begin()->data()), *this)
    {
        return set_list(field, entries);
    }

    /** Adds an entry to a list. */
    content &add(list_field field, text words)
    {
        detail::check(np_content_add_text(handle(), static_cast<np_field>(field), words.c_str()), "content::add");
        return *this;
    }

    /** Sets a number. */
    content &set(number_field field, double number)
    {
        detail::check(np_content_set_number(handle(), static_cast<np_field>(field), number), "content::set");
        return *this;
    }

    /** Sets a flag. */
    content &set(flag_field field, bool flag)
    {
        detail::check(np_content_set_flag(handle(), static_cast<np_field>(field), flag), "content::set");
        return *this;
    }

    /** A pointer is not a flag. */
    template <class Pointed> content &set(flag_field field, const Pointed *pointer) = delete;

    /** Sets a time, counted from the beginning of the item. */
    content &set(time_field field, std::chrono::microseconds time)
    {
        const std::int64_t count = detail::known<std::int64_t>(time.count(), NP_TIME_UNKNOWN, "content::set");
        detail::check(np_content_set_time(handle(), static_cast<np_field>(field), count), "content::set");
        return *this;
    }

    /** Clears a text or a list. */
    content &clear(wordy_field field)
    {
        return set(field, nullptr);
    }

    /** Clears a time. */
    content &clear(time_field field)
    {
        detail::check(np_content_set_time(handle(), static_cast<np_field>(field), NP_TIME_UNKNOWN), "content::clear");
        return *this;
    }

    /** Adds a period of advertising within the item. */
    content &add_ad_break(std::chrono::microseconds start, std::chrono::microseconds end)
    {
        detail::check(np_content_add_ad_break(handle(), start.count(), end.count()), "content::add_ad_break");
        return *this;
    }

    /** Adds a chapter. Without an end, it lasts until the next one. The title may be empty. */
    content &add_chapter(text id, text title, std::chrono::microseconds start,
                         std::optional<std::chrono::microseconds> end = std::nullopt)
    {
        const std::int64_t end_us =
            end ? detail::known<std::int64_t>(end->count(), NP_TIME_UNKNOWN, "content::add_chapter") : NP_TIME_UNKNOWN;
        detail::check(np_content_add_chapter(handle(), id.c_str(), title.c_str(), start.count(), end_us),
                      "content::add_chapter");
        return *this;
    }

    /** Adds a line of the lyrics, after the lines before it. An empty text is a pause. */
    content &add_lyrics_line(std::chrono::microseconds time, text words)
    {
        detail::check(np_content_add_lyrics_line(handle(), time.count(), words.c_str()), "content::add_lyrics_line");
        return *this;
    }

    /** Sets the language of the lyrics, a language tag like "pt-BR"; nullptr removes it. */
    content &set_lyrics_language(text tag)
    {
        detail::check(np_content_set_lyrics_language(handle(), tag.c_str()), "content::set_lyrics_language");
        return *this;
    }

    /** Sets audio or video. A movie or TV show is always video. */
    content &set_media_type(media_type type)
    {
        detail::check(np_content_set_media_type(handle(), static_cast<np_media_type>(type)), "content::set_media_type");
        return *this;
    }

    /** Sets the duration. Without this call, and without the two below, the duration is unknown. */
    content &set_duration(std::chrono::microseconds duration)
    {
        detail::check(np_content_set_duration(handle(), duration.count()), "content::set_duration");
        return *this;
    }

    /** Marks the item as a live broadcast, which has no duration. */
    content &set_live()
    {
        detail::check(np_content_set_live(handle()), "content::set_live");
        return *this;
    }

    /** Marks the item as endless without being a broadcast, for example rain or a generated stream. */
    content &set_continuous()
    {
        detail::check(np_content_set_continuous(handle()), "content::set_continuous");
        return *this;
    }

    /** Sets an extra key, "prefix:name", to a text; nullptr removes it. */
    content &set_extra(text key, text words)
    {
        detail::check(np_content_set_extra_text(handle(), key.c_str(), words.c_str()), "content::set_extra");
        return *this;
    }

    /** Sets an extra key to a whole number. */
    template <class Whole, class = std::enable_if_t<std::is_integral_v<Whole>>>
    content &set_extra(text key, Whole number)
    {
        static_assert(sizeof(Whole) < sizeof(std::int64_t) || std::is_signed_v<Whole>,
                      "the number goes out as std::int64_t: convert it");
        detail::check(np_content_set_extra_number(handle(), key.c_str(), std::int64_t{number}), "content::set_extra");
        return *this;
    }

    /** Sets the artwork. */
    content &set_artwork(const artwork &image)
    {
        detail::check(np_content_set_artwork(handle(), detail::held(image.handle(), "content::set_artwork")),
                      "content::set_artwork");
        return *this;
    }

    content &clear_artwork()
    {
        detail::check(np_content_set_artwork(handle(), nullptr), "content::clear_artwork");
        return *this;
    }

    /** Sets the artwork of a chapter, by its id. Without one, readers show the artwork of the item. */
    content &set_chapter_artwork(text id, const artwork &image)
    {
        const char *const function = "content::set_chapter_artwork";
        detail::check(np_content_set_chapter_artwork(handle(), id.c_str(), detail::held(image.handle(), function)),
                      function);
        return *this;
    }

    content &clear_chapter_artwork(text id)
    {
        detail::check(np_content_set_chapter_artwork(handle(), id.c_str(), nullptr), "content::clear_chapter_artwork");
        return *this;
    }

    /** Sets the animated artwork. */
    content &set_animated_artwork(const animated_artwork &moving)
    {
        detail::check(
            np_content_set_animated_artwork(handle(), detail::held(moving.handle(), "content::set_animated_artwork")),
            "content::set_animated_artwork");
        return *this;
    }

    content &clear_animated_artwork()
    {
        detail::check(np_content_set_animated_artwork(handle(), nullptr), "content::clear_animated_artwork");
        return *this;
    }

    /** The handle for the C functions; nullptr after a move. */
    np_content *handle() const noexcept
    {
        return handle_.get();
    }

  private:
    static std::string words_of(const char *words)
    {
        return words ? words : "";
    }
    static std::string words_of(std::string_view words)
    {
        return std::string(words);
    }

    /* Sets the field of a tag. Some tags have a NUL between their texts. */
    template <class Log> void fill(const std::string &name, const std::string &value, Log &log)
    {
        for (std::size_t place = 0; place < value.size(); place += std::strlen(&value[place]) + 1) {
            const char *const words = &value[place];
            try {
                if (strcasecmp(name.c_str(), "artwork") == 0)
                    set_artwork(std::strncmp(words, "http://", 7) == 0 || std::strncmp(words, "https://", 8) == 0
                                    ? artwork::from_url(words)
                                    : artwork::from_file(words));
                else
                    detail::check(np_content_add_tag(handle(), name.c_str(), words), "content::from_tags");
            } catch (const error &left_out) {
                log(std::string_view(left_out.what()));
            }
        }
    }

    template <class Entries> content &set_list(list_field field, const Entries &entries)
    {
        clear(field);
        for (const auto &entry : entries)
            add(field, entry);
        return *this;
    }

    detail::owned<np_content, np_content_free> handle_;
};

} // namespace nowplaying

#endif
