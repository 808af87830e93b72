/* SPDX-License-Identifier: MIT */
/**
 * @file publisher.h
 * The functions of Session that its properties call. scripts/tables writes the properties.
 */
#ifndef NOWPLAYING_QML_PUBLISHER_H
#define NOWPLAYING_QML_PUBLISHER_H

#include <functional>
#include <nowplaying.hpp>

#include "generated/entries.h"

namespace NowPlaying
{

/** Publishes the properties of a Session once per turn of the event loop. */
class Publisher : protected Parts
{
  protected:
    virtual ~Publisher() = default;
    /** These parts are published at the end of the turn. */
    virtual void touch(int parts) = 0;
    /** Whether it has started, so that a property which is read once cannot change. Then it warns. */
    virtual bool isLate(const char *property) = 0;
    /** Offers a command if it has a handler, and no property is `missing`; else withdraws it. */
    virtual void offer(nowplaying::command command, bool isEnabled, const char *missing) = 0;
    /** Calls a function with each entry of a list. An exception is a warning, once for each list. */
    virtual void each(const char *name, const QVariantList &list,
                      const std::function<void(const Arguments &)> &function) = 0;

    template <class Made>
    Made entries(const char *name, const QVariantList &list, void (*add)(Made &, const Arguments &))
    {
        Made made;
        each(name, list, [&](const Arguments &entry) { add(made, entry); });
        return made;
    }
    template <class Read> auto listOf(const char *name, const QVariantList &list, Read read)
    {
        std::vector<decltype(read(std::declval<const Arguments &>()))> found;
        each(name, list, [&](const Arguments &entry) { found.push_back(read(entry)); });
        return found;
    }
    template <class Mode, class Enum> std::vector<Mode> modes(const char *name, const QVariantList &list)
    {
        return listOf(name, list,
                      [](const Arguments &entry) { return static_cast<Mode>(entry.enumerator<Enum>(0, "it", false)); });
    }
    std::vector<double> numbers(const char *name, const QVariantList &list)
    {
        return listOf(name, list, [](const Arguments &entry) { return entry.real(0, "it", false); });
    }
    std::vector<std::chrono::microseconds> times(const char *name, const QVariantList &list)
    {
        return listOf(name, list, [](const Arguments &entry) { return entry.interval(0, "it", false); });
    }
    /** The ends of a range. Throws a Mistake. */
    std::pair<double, double> range(const char *name, const QVariantList &list)
    {
        const std::vector<double> ends = numbers(name, list);
        if (ends.size() != 2)
            throw Mistake(QStringLiteral("%1 must have the lowest and the highest number").arg(QLatin1String(name)));
        return {ends[0], ends[1]};
    }

    /** The application id with which it has started. */
    QString startedAs_;
};

} // namespace NowPlaying

#endif
