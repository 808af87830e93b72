/* SPDX-License-Identifier: MIT */
#include "hub.h"

#include <cstring>

#include "arguments.h"

namespace NowPlaying
{

namespace np = nowplaying;

void Loop::queue(std::function<void()> function)
{
    functions_.push_back(std::move(function));
}

void Loop::watch(int descriptor)
{
    readable_ = std::make_unique<QSocketNotifier>(descriptor, QSocketNotifier::Read);
    connect(readable_.get(), &QSocketNotifier::activated, this, &Loop::dispatch);
}

void Loop::dispatch()
{
    /* A handler of QML can destroy the last object that uses the loop. */
    const std::shared_ptr<Loop> keep = shared_from_this();
    try {
        read();
    } catch (const np::error &failed) {
        qWarning("org.nowplaying: %s", qPrintable(sentence(failed)));
        readable_->setEnabled(false);
    }
    deliver();
    while (!functions_.empty()) {
        const std::function<void()> next = std::move(functions_.front());
        functions_.pop_front();
        next();
    }
    Q_EMIT dispatched();
}

std::shared_ptr<Hub> Hub::shared(bool withLists)
{
    static std::weak_ptr<Hub> known[2];
    std::weak_ptr<Hub> &current = known[withLists];
    std::shared_ptr<Hub> hub = current.lock();
    if (!hub)
        current = hub =
            std::shared_ptr<Hub>(new Hub(withLists ? np::controller_flags::lists : np::controller_flags::none));
    return hub;
}

Hub::Hub(np::controller_flags flags) : controller_(flags | np::controller_flags::host_loop)
{
    controller_.on_player([this](const np::player &player, np::player_changes changes) {
        events_.push_back({player, changes});
    });
    watch(controller_.fd());
}

np::player Hub::find(const QString &name) const
{
    if (name.isEmpty())
        return rows_.empty() ? np::player(nullptr) : rows_.front().player;
    return controller_.find(name.toStdString()).value_or(np::player(nullptr));
}

void Hub::perform(const QString &name, const np::action &action, std::function<void(const np::performed &)> result)
{
    const std::string text = name.toStdString();
    controller_.perform(
        text.empty() ? np::player_name(nullptr) : np::player_name(text), action,
        [this, result = std::move(result)](const np::performed &done) { queue([result, done] { result(done); }); });
}

void Hub::read()
{
    controller_.dispatch();
}

void Hub::compareReason()
{
    if (rows_.empty() || !events_.empty())
        return;
    const Row &first = rows_.front();
    const std::optional<np::player> now = controller_.primary();
    if (now && now->name() == first.player.name() && now->reason() != first.player.reason())
        events_.push_back({*now, np::player_changes::primary});
}

void Hub::setFirst(const np::player_name &name)
{
    controller_.set_primary(name);
    QMetaObject::invokeMethod(this, &Hub::dispatch, Qt::QueuedConnection);
}

/**
 * Whether an event can give a player another place. To read the order costs the more the more players there are.
 * A track that a command changes moves its player to the front of those that play; the first place is an event of its own.
 */
bool Hub::mayMoveBy(const Changes::Change &event, int place) const
{
    constexpr np::player_changes moves = np::player_changes::appeared | np::player_changes::left |
                                         np::player_changes::primary | np::player_changes::silent;
    if (place < 0 || np::has(event.changes, moves))
        return true;
    const np::playback_state state = event.player.playback().state;
    return state != rows_[static_cast<std::size_t>(place)].player.playback().state ||
           (place > 1 && event.player.is_playing() && np::has(event.changes, np::player_changes::item));
}

void Hub::deliver()
{
    compareReason();
    if (events_.empty())
        return;
    Changes changes;
    changes.players.reserve(static_cast<int>(events_.size()));
    bool mayMove = false;
    for (const Changes::Change &event : events_) {
        const QString name = QString::fromStdString(event.player.name());
        mayMove = mayMove || mayMoveBy(event, places_.value(name, -1));
        auto known = changes.players.find(name);
        if (known == changes.players.end())
            known = changes.players.insert(name, {event.player, np::player_changes::none});
        known->player = event.player;
        known->changes = known->changes | event.changes;
    }
    events_.clear();
    if (mayMove)
        changes.isReordered = reorder();
    else
        for (auto change = changes.players.constBegin(); change != changes.players.constEnd(); ++change)
            rows_[static_cast<std::size_t>(places_.value(change.key()))].player = change->player;
    Q_EMIT changed(changes);
}

bool Hub::reorder()
{
    std::vector<np::player> now = controller_.players();
    bool isReordered = now.size() != rows_.size();
    std::vector<Row> rows;
    rows.reserve(now.size());
    for (std::size_t place = 0; place < now.size(); place++) {
        const char *const name = np_player_get_name(now[place].handle());
        const bool isSame =
            place < rows_.size() && std::strcmp(np_player_get_name(rows_[place].player.handle()), name) == 0;
        isReordered = isReordered || !isSame;
        rows.push_back({isSame ? rows_[place].name : QString::fromUtf8(name), std::move(now[place])});
    }
    rows_.swap(rows);
    if (isReordered) {
        places_.clear();
        places_.reserve(static_cast<int>(rows_.size()));
        for (std::size_t place = 0; place < rows_.size(); place++)
            places_.insert(rows_[place].name, static_cast<int>(place));
    }
    return isReordered;
}

} // namespace NowPlaying
