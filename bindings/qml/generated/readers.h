/* SPDX-License-Identifier: MIT */
/**
 * @file readers.h
 * The values of QML, by their types.
 *
 * Written by scripts/tables from include/nowplaying and tables/; do not edit it.
 */
/* clang-format off */
#ifndef NOWPLAYING_QML_READERS_H
#define NOWPLAYING_QML_READERS_H

#include <chrono>
#include <limits>
#include <string>

namespace NowPlaying
{

/** The value of a field or a property; nothing for undefined and null. Throws a Mistake. */
inline QVariant valueOf(Holds holds, const char *name, const QVariant &given)
{
    const QVariant value = plain(given);
    if (isNothing(value))
        return {};
    switch (holds) {
    case Holds::Text:
        return value.toString();
    case Holds::List:
        return entriesOf(name, value);
    case Holds::Number:
        if (!isWithin(value, -mostMicroseconds, mostMicroseconds))
            throw Mistake(name, value, "a number");
        return value.toDouble();
    case Holds::Flag:
        return value.toBool();
    case Holds::Time:
        if (!isWithin(value, -mostMicroseconds, mostMicroseconds))
            throw Mistake(name, value, "a number of microseconds");
        return static_cast<qint64>(value.toDouble());
    case Holds::Url:
        if (!isText(value))
            throw Mistake(name, value, "an address");
        return value.toUrl();
    }
    return {};
}

/** A value that is missing or wrong is a Mistake; one that is optional can be missing. */
class Readers
{
  public:
    virtual ~Readers() = default;
    /** A part by its place in a list, or by its name. Those of an object have the place -1. */
    virtual QVariant part(int place, const char *name) const = 0;

    std::chrono::microseconds time(int place, const char *name, bool isOptional, std::chrono::microseconds otherwise = {}) const
    {
        const QVariant value = part(place, name);
        if (isOptional && (isNothing(value)))
            return otherwise;
        if (!(isWithin(value, 0, mostMicroseconds)))
            throw Mistake(name, value, "a number of microseconds, from 0");
        return microseconds(value.toDouble());
    }

    std::chrono::microseconds interval(int place, const char *name, bool isOptional, std::chrono::microseconds otherwise = {}) const
    {
        const QVariant value = part(place, name);
        if (isOptional && (isNothing(value)))
            return otherwise;
        if (!(isWithin(value, 1, mostMicroseconds)))
            throw Mistake(name, value, "a number of microseconds, above 0");
        return microseconds(value.toDouble());
    }

    double real(int place, const char *name, bool isOptional, double otherwise = {}) const
    {
        const QVariant value = part(place, name);
        if (isOptional && (isNothing(value)))
            return otherwise;
        if (!(isWithin(value, -most, most)))
            throw Mistake(name, value, "a number");
        return value.toDouble();
    }

    double volume(int place, const char *name, bool isOptional, double otherwise = {}) const
    {
        const QVariant value = part(place, name);
        if (isOptional && (isNothing(value)))
            return otherwise;
        if (!(isWithin(value, 0, most)))
            throw Mistake(name, value, "a number, from 0");
        return value.toDouble();
    }

    double share(int place, const char *name, bool isOptional, double otherwise = {}) const
    {
        const QVariant value = part(place, name);
        if (isOptional && (isNothing(value)))
            return otherwise;
        if (!(isWithin(value, 0, 1)))
            throw Mistake(name, value, "a number, from 0 to 1");
        return value.toDouble();
    }

    std::int32_t integer(int place, const char *name, bool isOptional, std::int32_t otherwise = {}) const
    {
        const QVariant value = part(place, name);
        if (isOptional && (isNothing(value)))
            return otherwise;
        if (!(isWithin(value, -1e9, 1e9) && value.toDouble() == value.toInt()))
            throw Mistake(name, value, "a whole number");
        return value.toInt();
    }

    bool flag(int place, const char *name, bool isOptional, bool otherwise = {}) const
    {
        const QVariant value = part(place, name);
        if (isOptional && (isNothing(value)))
            return otherwise;
        if (!(value.userType() == QMetaType::Bool))
            throw Mistake(name, value, "true or false");
        return value.toBool();
    }

    std::string text(int place, const char *name, bool isOptional, std::string otherwise = {}) const
    {
        const QVariant value = part(place, name);
        if (isOptional && (isNothing(value) || (isText(value) && value.toString().isEmpty())))
            return otherwise;
        if (!(isText(value) && !value.toString().isEmpty()))
            throw Mistake(name, value, "a text that is not empty");
        return bytes(value);
    }

  private:
    static constexpr double most = std::numeric_limits<double>::max();
};

} // namespace NowPlaying

#endif
