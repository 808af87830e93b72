/* SPDX-License-Identifier: MIT */
/**
 * @file values.h
 * The values of a snapshot for QML, and those of QML for the library.
 */
#ifndef NOWPLAYING_QML_VALUES_H
#define NOWPLAYING_QML_VALUES_H

#include <QString>
#include <QVariantList>

#include <cstring>
#include <nowplaying-control.hpp>

namespace NowPlaying
{

inline QString text(const std::string &words)
{
    return QString::fromStdString(words);
}

inline QStringList texts(const std::vector<std::string> &list)
{
    QStringList found;
    for (const std::string &each : list)
        found += text(each);
    return found;
}

inline std::vector<std::string> texts(const QStringList &list)
{
    std::vector<std::string> found;
    for (const QString &each : list)
        found.push_back(each.toStdString());
    return found;
}

/** A text of the library, or none. */
inline const char *orNull(const std::string &text)
{
    return text.empty() ? nullptr : text.c_str();
}

/** A time of QML for the library. */
inline std::chrono::microseconds microseconds(double time)
{
    return std::chrono::microseconds(static_cast<std::int64_t>(time));
}

/** A time in microseconds; -1: unknown. */
inline double time(const std::optional<std::chrono::microseconds> &time)
{
    return time ? static_cast<double>(time->count()) : -1;
}

/** A number, or undefined. */
inline QVariant variant(const std::optional<double> &number)
{
    return number ? QVariant(*number) : QVariant();
}
inline QVariant variant(const std::optional<std::chrono::microseconds> &time)
{
    return time ? QVariant(static_cast<qint64>(time->count())) : QVariant();
}

/** Whether a text or a list differs. A text has no second entry. */
inline bool isOtherText(const nowplaying::item &a, const nowplaying::item &b, np_field field)
{
    for (std::size_t index = 0;; index++) {
        const char *const one = np_item_get_text(a.handle(), field, index);
        if (std::strcmp(one, np_item_get_text(b.handle(), field, index)) != 0)
            return true;
        if (!*one)
            return false;
    }
}

inline nowplaying::problem problemOf(const nowplaying::player &player)
{
    const auto none = nowplaying::problem{nowplaying::problem_kind::other, ""};
    return player.handle() ? player.problem().value_or(none) : none;
}

/** Whether like, dislike or bookmark is set. */
inline bool isSet(const nowplaying::player &player, nowplaying::command command)
{
    const auto found = player.handle() ? player.feedback(command) : std::nullopt;
    return found && found->feedback == nowplaying::feedback::positive;
}

inline QVariantList ratingsOf(const nowplaying::player &player)
{
    const auto range = player.handle() ? player.rating_range() : std::nullopt;
    return range ? QVariantList{range->first, range->second} : QVariantList();
}

} // namespace NowPlaying

#endif
