/* SPDX-License-Identifier: MIT */
/**
 * @file arguments.h
 * Values of QML for the library. A value of a wrong type throws a Mistake, which becomes a warning of QML.
 */
#ifndef NOWPLAYING_QML_ARGUMENTS_H
#define NOWPLAYING_QML_ARGUMENTS_H

#include <QMetaEnum>
#include <QQmlInfo>
#include <QString>
#include <QVariant>

#include <functional>
#include <nowplaying/command.hpp>
#include <optional>
#include <stdexcept>

#include "generated/kinds.h"

namespace NowPlaying
{

/** A mistake of the program, with a sentence. */
class Mistake : public std::runtime_error
{
  public:
    explicit Mistake(const QString &sentence) : std::runtime_error(sentence.toStdString())
    {
    }
    /** "volume is undefined; it must be a number" */
    Mistake(const char *name, const QVariant &value, const char *allowed);
};

/* Beyond 2^53 microseconds, or 285 years, a number of QML is not exact. */
inline constexpr double mostMicroseconds = 9e15;

/** A value without the types of the engine: a QJSValue becomes what it contains. */
QVariant plain(const QVariant &value);
/** A value as a text for a sentence: "abc", 7, true, undefined. */
QString shown(const QVariant &value);
/** Whether it is a number of any type, in a range. */
bool isWithin(const QVariant &value, double least, double most);
/** Whether it is undefined or null. */
inline bool isNothing(const QVariant &value)
{
    return !value.isValid() || value.userType() == QMetaType::Nullptr;
}
/** Whether it is a text. */
inline bool isText(const QVariant &value)
{
    return value.userType() == QMetaType::QString || value.userType() == QMetaType::QUrl;
}
/** A list of texts, or one text. Undefined entries are left out. Throws a Mistake. */
QStringList entriesOf(const char *name, const QVariant &value);
/** The id of the entry that the program names, or else of the one with `isCurrent`. */
std::string currentOf(const QVariantList &list, const QString &named);
/** A text for the library; an address is encoded. */
std::string bytes(const QVariant &text);

/** A number of an enum, by its number or its name: 2, "All", "all", "tv_show". `name` is for the sentence. */
int enumerator(const QMetaEnum &names, const char *name, const QVariant &value);
/** The sentence of an error. The library's begins with the name of a C++ function, which QML does not have. */
QString sentence(const std::exception &failed);
/** The sentence of a change that comes too late. */
QString late(const char *property, const char *type);
/** The name of a command in QML: "seekToPosition". */
QString nameOf(nowplaying::command command);
/** A command by its number or its name; "seek" and "toggle" are short for seekToPosition and togglePlayPause. */
nowplaying::command commandOf(const QVariant &value);

/** Calls a function. An exception is a warning of QML, which begins with `call`. */
void attempt(const QObject *object, const std::function<void()> &function, const QString &call = {});

} // namespace NowPlaying

#include "generated/readers.h"

namespace NowPlaying
{

/** The argument of a command: one value, a list of its parts in their order, or an object with them by their names. */
class Arguments : public Readers
{
  public:
    explicit Arguments(const QVariant &given) : given_(plain(given))
    {
    }
    QVariant part(int place, const char *name) const override;

    /** A time of an object, which is unknown if it is missing or below 0. */
    std::optional<std::chrono::microseconds> knownTime(const char *name) const
    {
        const QVariant value = part(-1, name);
        const bool isUnknown = isNothing(value) || isWithin(value, -mostMicroseconds, -1);
        return isUnknown ? std::nullopt : std::optional(time(-1, name, false));
    }
    template <class Enum> int enumerator(int place, const char *name, bool isOptional) const
    {
        const QVariant value = part(place, name);
        return isOptional && isNothing(value) ? 0 : NowPlaying::enumerator(QMetaEnum::fromType<Enum>(), name, value);
    }

  private:
    QVariant given_;
};

} // namespace NowPlaying

#endif
