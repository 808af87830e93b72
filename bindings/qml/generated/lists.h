/* SPDX-License-Identifier: MIT */
/**
 * @file lists.h
 * The lists of a player.
 *
 * Written by scripts/tables from include/nowplaying and tables/; do not edit it.
 */
/* clang-format off */
#ifndef NOWPLAYING_QML_LISTS_H
#define NOWPLAYING_QML_LISTS_H

#include <QUrl>
#include <QVariantList>
#include "../artwork.h"
#include "kinds.h"
#include "../values.h"

namespace NowPlaying
{

inline QVariantList ratesOf(const nowplaying::player &from)
{
    QVariantList found;
    if (!from.handle())
        return found;
    for (const auto &each : from.supported_rates()) {
        found.push_back(each);
    }
    return found;
}

inline QVariantList devicesOf(const nowplaying::player &from)
{
    QVariantList found;
    if (!from.handle())
        return found;
    for (const auto &each : from.devices()) {
        QVariantMap entry;
        entry.insert("id", text(each.id));
        entry.insert("name", text(each.name));
        entry.insert("type", static_cast<int>(each.type));
        if (each.volume)
            entry.insert("volume", *each.volume);
        if (each.muted)
            entry.insert("muted", *each.muted);
        found.push_back(entry);
    }
    return found;
}

inline QVariantList outputsOf(const nowplaying::player &from)
{
    QVariantList found;
    if (!from.handle())
        return found;
    for (const auto &each : from.outputs()) {
        QVariantMap entry;
        entry.insert("id", text(each.id));
        entry.insert("name", text(each.name));
        entry.insert("type", static_cast<int>(each.type));
        entry.insert("inUse", each.in_use);
        entry.insert("alone", each.alone);
        found.push_back(entry);
    }
    return found;
}

inline QVariantList customCommandsOf(const nowplaying::player &from)
{
    QVariantList found;
    if (!from.handle())
        return found;
    for (const auto &each : from.custom_commands()) {
        QVariantMap entry;
        entry.insert("id", text(each.id));
        entry.insert("title", text(each.title));
        entry.insert("iconName", text(each.icon_name));
        entry.insert("icon", Artworks::icon(from, each));
        entry.insert("state", static_cast<int>(each.state));
        entry.insert("progress", each.progress);
        entry.insert("isDangerous", each.dangerous);
        entry.insert("enabled", each.enabled);
        found.push_back(entry);
    }
    return found;
}

inline QVariantList playlistsOf(const nowplaying::player &from)
{
    QVariantList found;
    if (!from.handle())
        return found;
    for (const auto &each : from.playlists()) {
        QVariantMap entry;
        entry.insert("id", text(each.id));
        entry.insert("name", text(each.name));
        entry.insert("isCurrent", each.id == from.current_playlist());
        found.push_back(entry);
    }
    return found;
}

inline QVariantList queueOf(const nowplaying::player &from)
{
    QVariantList found;
    if (!from.handle())
        return found;
    for (const auto &each : from.queue()) {
        QVariantMap entry;
        entry.insert("id", text(each.id));
        entry.insert("isCurrent", each.id == from.current_entry());
        entry.insert("title", valueOf(each.item, nowplaying::field::title));
        entry.insert("artist", valueOf(each.item, nowplaying::field::artist));
        entry.insert("album", valueOf(each.item, nowplaying::field::album));
        entry.insert("duration", time(each.item.duration()));
        found.push_back(entry);
    }
    return found;
}

inline QVariantList chaptersOf(const nowplaying::item &from)
{
    QVariantList found;
    if (!from.handle())
        return found;
    for (const auto &each : from.chapters()) {
        QVariantMap entry;
        entry.insert("id", text(each.id));
        entry.insert("title", text(each.title));
        entry.insert("start", time(each.start));
        entry.insert("end", time(each.end));
        found.push_back(entry);
    }
    return found;
}

inline QVariantList lyricsLinesOf(const nowplaying::item &from)
{
    QVariantList found;
    if (!from.handle())
        return found;
    for (const auto &each : from.lyrics_lines()) {
        QVariantMap entry;
        entry.insert("time", time(each.time));
        entry.insert("text", text(each.text));
        found.push_back(entry);
    }
    return found;
}

} // namespace NowPlaying

#endif
