/* SPDX-License-Identifier: MIT */
#include "arguments.h"

#include <QJSValue>
#include <QStringList>
#include <QUrl>

#include "generated/enums.h"

namespace NowPlaying
{

Mistake::Mistake(const char *name, const QVariant &value, const char *allowed)
    : Mistake(QStringLiteral("%1 is %2; it must be %3").arg(QLatin1String(name), shown(value), QLatin1String(allowed)))
{
}

QVariant plain(const QVariant &value)
{
    return value.userType() == qMetaTypeId<QJSValue>() ? value.value<QJSValue>().toVariant() : value;
}

QString shown(const QVariant &value)
{
    if (!value.isValid())
        return QStringLiteral("undefined");
    if (value.userType() == QMetaType::Nullptr)
        return QStringLiteral("null");
    if (isText(value))
        return QLatin1Char('"') + value.toString() + QLatin1Char('"');
    if (value.canConvert<QVariantMap>() && !value.canConvert<QString>())
        return QStringLiteral("an object");
    if (value.canConvert<QVariantList>() && !value.canConvert<QString>())
        return QStringLiteral("a list");
    return value.canConvert<QString>() ? value.toString() : QString::fromLatin1(value.typeName());
}

bool isWithin(const QVariant &value, double least, double most)
{
    const int type = value.userType();
    const bool isNumber = (type >= QMetaType::Int && type <= QMetaType::Double) || type == QMetaType::Float;
    return isNumber && value.toDouble() >= least && value.toDouble() <= most;
}

QStringList entriesOf(const char *name, const QVariant &value)
{
    const bool isList = value.userType() == QMetaType::QVariantList || value.userType() == QMetaType::QStringList;
    QStringList entries;
    for (const QVariant &each : isList ? value.toList() : QVariantList{value}) {
        const QVariant entry = plain(each);
        if (isText(entry))
            entries += entry.toString();
        else if (!isNothing(entry))
            throw Mistake(name, value, "a text, or a list of texts");
    }
    return entries;
}

std::string currentOf(const QVariantList &list, const QString &named)
{
    QString current = named;
    for (const QVariant &each : list)
        if (const QVariantMap entry = plain(each).toMap(); current.isEmpty() && entry.value("isCurrent").toBool())
            current = entry.value("id").toString();
    return current.toStdString();
}

std::string bytes(const QVariant &text)
{
    return (text.userType() == QMetaType::QUrl ? text.toUrl().toEncoded() : text.toString().toUtf8()).toStdString();
}

/** A number of an enum by its number, or by its name in any spelling: "tv_show" and "tvShow" are TvShow. */
static int find(const QMetaEnum &names, const QVariant &value)
{
    const QString word = value.toString().remove(QLatin1Char('_'));
    for (int index = 0; index < names.keyCount(); index++) {
        const int number = names.value(index);
        if (isText(value) ? word.compare(QLatin1String(names.key(index)), Qt::CaseInsensitive) == 0
                          : isWithin(value, number, number))
            return number;
    }
    return -1;
}

int enumerator(const QMetaEnum &names, const char *name, const QVariant &given)
{
    const QVariant value = plain(given);
    const int number = find(names, value);
    if (number >= 0)
        return number;
    QStringList known;
    for (int index = 0; index < names.keyCount(); index++)
        known += QString::fromLatin1(names.key(index));
    throw Mistake(QStringLiteral("%1 is %2; NowPlaying.%3 has %4")
                      .arg(QLatin1String(name), shown(value), QLatin1String(names.name()), known.join(", ")));
}

QString sentence(const std::exception &failed)
{
    const QString words = QString::fromUtf8(failed.what());
    const int end = dynamic_cast<const nowplaying::error *>(&failed) ? words.indexOf(QLatin1String(": ")) : -1;
    return end < 0 || words.left(end).contains(QLatin1Char(' ')) ? words : words.mid(end + 2);
}

void attempt(const QObject *object, const std::function<void()> &function, const QString &call)
{
    try {
        function();
    } catch (const std::exception &failed) {
        qmlWarning(object) << call + sentence(failed);
    }
}

QString late(const char *property, const char *type)
{
    return QStringLiteral("%1 is read once, when the %2 starts; to change it, make another %2 with the new value")
        .arg(QLatin1String(property), QLatin1String(type));
}

QString nameOf(nowplaying::command command)
{
    QString name = QString::fromLatin1(QMetaEnum::fromType<Command>().valueToKey(static_cast<int>(command)));
    name[0] = name[0].toLower();
    return name;
}

nowplaying::command commandOf(const QVariant &given)
{
    static const QVariantMap shorts{{"seek", "seekToPosition"}, {"toggle", "togglePlayPause"}};
    const QVariant value = plain(given);
    const int number = find(QMetaEnum::fromType<Command>(), shorts.value(value.toString(), value));
    if (number < 0)
        throw Mistake(QStringLiteral("%1 is not a command; use a name such as \"next\", or NowPlaying.Command")
                          .arg(shown(value)));
    return static_cast<nowplaying::command>(number);
}

QVariant Arguments::part(int place, const char *name) const
{
    QVariant value;
    if (given_.userType() == QMetaType::QVariantList && place >= 0) {
        value = given_.toList().value(place);
    } else if (given_.userType() == QMetaType::QVariantMap) {
        value = given_.toMap().value(QLatin1String(name));
    } else if (place < 0) {
        throw Mistake("it", given_, "an object");
    } else if (place == 0) {
        value = given_;
    }
    return plain(value);
}

} // namespace NowPlaying
