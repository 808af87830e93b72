/* SPDX-License-Identifier: MIT */
/**
 * @file entries.h
 * The entries of the lists of a Session.
 *
 * Written by scripts/tables from include/nowplaying and tables/; do not edit it.
 */
/* clang-format off */
#ifndef NOWPLAYING_QML_ENTRIES_H
#define NOWPLAYING_QML_ENTRIES_H

#include "../arguments.h"
#include "enums.h"
#include "../values.h"
#include <nowplaying.hpp>

namespace NowPlaying
{

/** The parts that a Session publishes. Its application is not a part of everything: others share it. */
struct Parts {
    enum Part {
        Settings = 1,
        Playback = 2,
        Content = 4,
        Window = 8,
        Offers = 16,
        Queue = 32,
        Playlists = 64,
        Customs = 128,
        Outputs = 256,
        ApplicationName = 512,
        ApplicationEntry = 1024,
        ApplicationPlayer = 2048,
        Everything = 511
    };
};

/** The fields, by their properties. */
inline constexpr struct {
    const char *name;
    np_field field;
    Holds holds;
} fieldProperties[] = {
    {"title", NP_FIELD_TITLE, Holds::Text},
    {"artist", NP_FIELD_ARTIST, Holds::List},
    {"album", NP_FIELD_ALBUM, Holds::Text},
    {"albumArtist", NP_FIELD_ALBUM_ARTIST, Holds::List},
    {"composer", NP_FIELD_COMPOSER, Holds::List},
    {"lyricist", NP_FIELD_LYRICIST, Holds::List},
    {"genre", NP_FIELD_GENRE, Holds::List},
    {"show", NP_FIELD_SHOW, Holds::Text},
    {"author", NP_FIELD_AUTHOR, Holds::List},
    {"narrator", NP_FIELD_NARRATOR, Holds::List},
    {"station", NP_FIELD_STATION, Holds::Text},
    {"program", NP_FIELD_PROGRAM, Holds::Text},
    {"source", NP_FIELD_SOURCE, Holds::Text},
    {"description", NP_FIELD_DESCRIPTION, Holds::Text},
    {"subtitle", NP_FIELD_SUBTITLE, Holds::Text},
    {"comment", NP_FIELD_COMMENT, Holds::List},
    {"lyrics", NP_FIELD_LYRICS, Holds::Text},
    {"releaseDate", NP_FIELD_RELEASE_DATE, Holds::Text},
    {"firstPlayed", NP_FIELD_FIRST_PLAYED, Holds::Text},
    {"lastPlayed", NP_FIELD_LAST_PLAYED, Holds::Text},
    {"url", NP_FIELD_URL, Holds::Text},
    {"isrc", NP_FIELD_ISRC, Holds::Text},
    {"collectionId", NP_FIELD_COLLECTION_ID, Holds::Text},
    {"serviceId", NP_FIELD_SERVICE_ID, Holds::Text},
    {"entityId", NP_FIELD_ENTITY_ID, Holds::List},
    {"externalContentId", NP_FIELD_EXTERNAL_CONTENT_ID, Holds::Text},
    {"profileId", NP_FIELD_PROFILE_ID, Holds::Text},
    {"grouping", NP_FIELD_GROUPING, Holds::Text},
    {"added", NP_FIELD_ADDED, Holds::Text},
    {"playbackDate", NP_FIELD_PLAYBACK_DATE, Holds::Text},
    {"conductor", NP_FIELD_CONDUCTOR, Holds::List},
    {"writer", NP_FIELD_WRITER, Holds::List},
    {"trackNumber", NP_FIELD_TRACK_NUMBER, Holds::Number},
    {"trackCount", NP_FIELD_TRACK_COUNT, Holds::Number},
    {"discNumber", NP_FIELD_DISC_NUMBER, Holds::Number},
    {"discCount", NP_FIELD_DISC_COUNT, Holds::Number},
    {"chapterNumber", NP_FIELD_CHAPTER_NUMBER, Holds::Number},
    {"chapterCount", NP_FIELD_CHAPTER_COUNT, Holds::Number},
    {"bpm", NP_FIELD_BPM, Holds::Number},
    {"playCount", NP_FIELD_PLAY_COUNT, Holds::Number},
    {"userRating", NP_FIELD_USER_RATING, Holds::Number},
    {"autoRating", NP_FIELD_AUTO_RATING, Holds::Number},
    {"skipCount", NP_FIELD_SKIP_COUNT, Holds::Number},
    {"season", NP_FIELD_SEASON, Holds::Number},
    {"episode", NP_FIELD_EPISODE, Holds::Number},
    {"watched", NP_FIELD_WATCHED, Holds::Number},
    {"isExplicit", NP_FIELD_EXPLICIT, Holds::Flag},
    {"isExcludedFromSuggestions", NP_FIELD_EXCLUDED_FROM_SUGGESTIONS, Holds::Flag},
    {"isCompilation", NP_FIELD_COMPILATION, Holds::Flag},
    {"isPreorder", NP_FIELD_PREORDER, Holds::Flag},
    {"isCloudItem", NP_FIELD_CLOUD_ITEM, Holds::Flag},
    {"isProtected", NP_FIELD_PROTECTED, Holds::Flag},
    {"isLossless", NP_FIELD_LOSSLESS, Holds::Flag},
    {"isHighResolution", NP_FIELD_HIGH_RESOLUTION, Holds::Flag},
    {"isSpatial", NP_FIELD_SPATIAL, Holds::Flag},
    {"creditsStart", NP_FIELD_CREDITS_START, Holds::Time},
    {"bookmarkPosition", NP_FIELD_BOOKMARK, Holds::Time},
};

/** Sets the values of an item, each with `attempt`. Throws a Mistake, or an error of the library. */
template <class Attempt> void fill(nowplaying::content &to, const Arguments &item, Attempt attempt)
{
    for (const auto &row : fieldProperties)
        attempt([&] {
            const QVariant value = valueOf(row.holds, row.name, item.part(-1, row.name));
            if (value.isValid())
                setField(to, row.field, row.holds, value);
        });
    attempt([&] { if (const auto duration = item.knownTime("duration")) to.set_duration(*duration); });
    attempt([&] { if (item.flag(-1, "isVideo", true)) to.set_media_type(nowplaying::media_type::video); });
    attempt([&] { if (item.flag(-1, "isLive", true)) to.set_live(); });
    attempt([&] { if (item.flag(-1, "isContinuous", true)) to.set_continuous(); });
}

/** Adds an entry of outputs. Throws a Mistake, or an error of the library. */
inline void addOutput(std::vector<nowplaying::output> &to, const Arguments &entry)
{
    to.push_back({entry.text(-1, "id", false), entry.text(-1, "name", false), static_cast<nowplaying::device_type>(entry.enumerator<DeviceType>(-1, "type", true)), entry.flag(-1, "inUse", true, false), entry.flag(-1, "alone", true, false)});
}

/** Adds an entry of customCommands. Throws a Mistake, or an error of the library. */
inline void addCustomCommand(std::vector<nowplaying::custom_command> &to, const Arguments &entry)
{
    to.push_back({entry.text(-1, "id", false), entry.text(-1, "title", false), entry.text(-1, "iconName", true), static_cast<nowplaying::custom_state>(entry.enumerator<CustomState>(-1, "state", true)), entry.flag(-1, "isDangerous", true, false), entry.flag(-1, "enabled", true, true), entry.share(-1, "progress", true)});
}

/** Adds an entry of playlists. Throws a Mistake, or an error of the library. */
inline void addPlaylist(nowplaying::playlists &to, const Arguments &entry)
{
    to.add(entry.text(-1, "id", false), entry.text(-1, "name", false), orNull(entry.text(-1, "icon", true)));
}

/** Adds an entry of chapters. Throws a Mistake, or an error of the library. */
inline void addChapter(nowplaying::content &to, const Arguments &entry)
{
    to.add_chapter(entry.text(-1, "id", false), entry.text(-1, "title", true), entry.time(-1, "start", false), entry.knownTime("end"));
}

/** Adds an entry of lyricsLines. Throws a Mistake, or an error of the library. */
inline void addLyricsLine(nowplaying::content &to, const Arguments &entry)
{
    to.add_lyrics_line(entry.time(-1, "time", false), entry.text(-1, "text", true));
}

} // namespace NowPlaying

#endif
