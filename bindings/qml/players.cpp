/* SPDX-License-Identifier: MIT */
#include "players.h"

#include <QMetaProperty>
#include <QPointer>
#include <QQmlEngine>

#include "arguments.h"

namespace NowPlaying
{

namespace np = nowplaying;

/* The role of the object; the role of a property is this one and the property's index. */
static constexpr int playerRole = Qt::UserRole;

void Players::componentComplete()
{
    connect(this, &Players::listsChanged, this, [this] { qmlWarning(this) << late("lists", "Players"); });
    attempt(this, [this] { hub_ = Hub::shared(lists_); });
    if (!hub_)
        return;
    reader_ = std::make_unique<Player>(hub_, np::player(nullptr), nullptr);
    connect(hub_.get(), &Hub::changed, this, &Players::update);
    if (hub_->rows().empty())
        return;
    Hub::Changes known;
    known.isReordered = true;
    update(known);
}

Player *Players::shared(Player *player) const
{
    QQmlEngine::setObjectOwnership(player, QQmlEngine::CppOwnership);
    if (QQmlEngine *const engine = qmlEngine(this))
        QQmlEngine::setContextForObject(player, engine->rootContext());
    return player;
}

Player *Players::first()
{
    if (!first_) {
        first_ = shared(new Player(this));
        first_->setProperty("lists", lists_);
        first_->componentComplete();
    }
    return first_;
}

Player *Players::get(int row)
{
    if (row < 0 || row >= count())
        return nullptr;
    Row &found = rows_[static_cast<std::size_t>(row)];
    if (!found.player)
        found.player = shared(new Player(hub_, found.snapshot, this));
    return found.player;
}

void Players::resetFirst()
{
    attempt(this, [this] {
        if (hub_)
            hub_->setFirst(nullptr);
    });
}

QHash<int, QByteArray> Players::roleNames() const
{
    static const QHash<int, QByteArray> names = [] {
        QHash<int, QByteArray> made{{Qt::DisplayRole, "display"}, {playerRole, "player"}};
        for (int property = 0; property < Player::staticMetaObject.propertyCount(); property++)
            if (Player::isRole(property))
                made.insert(playerRole + property, Player::staticMetaObject.property(property).name());
        return made;
    }();
    return names;
}

QVariant Players::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    if (role == playerRole)
        return QVariant::fromValue(const_cast<Players *>(this)->get(index.row()));
    const Row &row = rows_[static_cast<std::size_t>(index.row())];
    reader_->show(row.snapshot);
    if (role == Qt::DisplayRole)
        return reader_->name();
    const int property = role - playerRole;
    if (property <= 0 || !Player::isRole(property))
        return {};
    const QVariant value = Player::staticMetaObject.property(property).read(reader_.get());
    /* Qt 5 makes an object of an enum, which is not equal to a number. */
    return QMetaType(value.userType()).flags() & QMetaType::IsEnumeration ? value.toInt() : value;
}

void Players::update(const Hub::Changes &changes)
{
    waiting_.push_back(changes);
    /* A handler that runs an event loop: the call that runs it continues. */
    if (waiting_.size() > 1)
        return;
    for (const QPointer<Players> self(this); self && !waiting_.empty();) {
        apply(Hub::Changes(waiting_.front()));
        if (self)
            waiting_.pop_front();
    }
}

void Players::apply(const Hub::Changes &changes)
{
    const QPointer<Players> self(this);
    const int before = count();
    /* New rows have their newest snapshot already. */
    std::vector<QString> names;
    for (auto change = changes.players.constBegin(); change != changes.players.constEnd(); ++change)
        if (places_.contains(change.key()))
            names.push_back(change.key());
    if (changes.isReordered) {
        reorder();
        if (!self)
            return;
    }
    for (const QString &name : names) {
        const int place = places_.value(name, -1);
        if (place < 0)
            continue;
        Row *const row = &rows_[static_cast<std::size_t>(place)];
        const Hub::Changes::Change &change = *changes.players.constFind(name);
        const QVector<int> properties = Player::differences(row->snapshot, change.player, change.changes);
        row->snapshot = change.player;
        const QPointer<Player> player(row->player);
        if (!properties.isEmpty()) {
            QVector<int> roles{Qt::DisplayRole};
            for (const int property : properties)
                roles.push_back(playerRole + property);
            Q_EMIT dataChanged(index(place), index(place), roles);
            if (!self)
                return;
        }
        if (player)
            player->update(change.player, properties, change.changes);
        if (!self)
            return;
    }
    if (count() != before)
        Q_EMIT countChanged();
}

void Players::reorder()
{
    const QPointer<Players> self(this);
    /* A handler can run an event loop, in which the rows of the hub change. Then the next update() has their order. */
    std::vector<QString> now;
    now.reserve(hub_->rows().size());
    for (const Hub::Row &row : hub_->rows())
        now.push_back(row.name);
    const QHash<QString, int> places = hub_->places();
    for (int row = count() - 1; row >= 0; row--) {
        const Row gone = rows_[static_cast<std::size_t>(row)];
        if (places.contains(gone.name))
            continue;
        beginRemoveRows({}, row, row);
        rows_.erase(rows_.begin() + row);
        if (gone.player)
            gone.player->deleteLater();
        endRemoveRows();
        if (!self)
            return;
    }
    places_ = places;
    for (int row = 0; row < static_cast<int>(now.size()); row++) {
        const QString &name = now[static_cast<std::size_t>(row)];
        const auto place = rows_.begin() + row;
        const auto from = std::find_if(place, rows_.end(), [&](const Row &each) { return each.name == name; });
        if (from == rows_.end()) {
            beginInsertRows({}, row, row);
            rows_.insert(place, {name, hub_->find(name)});
            endInsertRows();
        } else if (from != place) {
            const int old = static_cast<int>(from - rows_.begin());
            beginMoveRows({}, old, old, {}, row);
            std::rotate(place, from, from + 1);
            endMoveRows();
        }
        if (!self)
            return;
    }
}

} // namespace NowPlaying
