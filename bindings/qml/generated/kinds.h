/* SPDX-License-Identifier: MIT */
/**
 * @file kinds.h
 * The kinds of values that a field can hold.
 *
 * Written by scripts/tables from include/nowplaying and tables/; do not edit it.
 */
/* clang-format off */
#ifndef NOWPLAYING_QML_KINDS_H
#define NOWPLAYING_QML_KINDS_H

#include <nowplaying.hpp>
#include "../values.h"

namespace NowPlaying
{

/** The kinds, and an address, which no field has. */
enum class Holds { Text, List, Number, Flag, Time, Url };

inline QString valueOf(const nowplaying::item &item, nowplaying::text_field field)
{
    return text(item.get(field));
}

inline QString valueOf(const nowplaying::item &item, nowplaying::list_field field)
{
    return texts(item.all(field)).join(", ");
}

inline QVariant valueOf(const nowplaying::item &item, nowplaying::number_field field)
{
    return variant(item.get(field));
}

inline bool valueOf(const nowplaying::item &item, nowplaying::flag_field field)
{
    return item.get(field).value_or(false);
}

inline QVariant valueOf(const nowplaying::item &item, nowplaying::time_field field)
{
    return variant(item.get(field));
}

/** Whether a field differs. It makes no copies: the list of players compares all fields at each change of an item. */
inline bool isOther(const nowplaying::item &a, const nowplaying::item &b, np_field field, Holds holds)
{
    switch (holds) {
    case Holds::Text:
        return isOtherText(a, b, field);
    case Holds::List:
        return isOtherText(a, b, field);
    case Holds::Number:
        return a.get(nowplaying::number_field{field}) != b.get(nowplaying::number_field{field});
    case Holds::Flag:
        return a.get(nowplaying::flag_field{field}) != b.get(nowplaying::flag_field{field});
    case Holds::Time:
        return a.get(nowplaying::time_field{field}) != b.get(nowplaying::time_field{field});
    case Holds::Url:
        break;
    }
    return false;
}

/** Sets a field to a value of its kind. Throws an error of the library. */
inline void setField(nowplaying::content &to, np_field field, Holds holds, const QVariant &value)
{
    switch (holds) {
    case Holds::Text:
        to.set(nowplaying::text_field{field}, value.toString().toStdString());
        break;
    case Holds::List:
        to.set(nowplaying::list_field{field}, texts(value.toStringList()));
        break;
    case Holds::Number:
        to.set(nowplaying::number_field{field}, value.toDouble());
        break;
    case Holds::Flag:
        to.set(nowplaying::flag_field{field}, value.toBool());
        break;
    case Holds::Time:
        to.set(nowplaying::time_field{field}, microseconds(value.toDouble()));
        break;
    case Holds::Url:
        break;
    }
}

} // namespace NowPlaying

#endif
