/* SPDX-License-Identifier: MIT */
#include "player.h"

#include <QMetaProperty>
#include <QPointer>
#include <QQmlEngine>

#include <unistd.h>

#include "generated/actions.h"

namespace NowPlaying
{

namespace np = nowplaying;

Player::Player(QObject *parent) : PlayerBase(parent)
{
    connect(this, &Player::listsChanged, this, [this] {
        if (hub_)
            qmlWarning(this) << late("lists", "Player");
    });
}

Player::Player(std::shared_ptr<Hub> hub, np::player snapshot, QObject *parent) : Player(parent)
{
    hub_ = std::move(hub);
    isListed_ = true;
    show(snapshot);
}

Player::~Player()
{
    if (video_ >= 0)
        ::close(video_);
}

void Player::classBegin()
{
    isComplete_ = false;
}

void Player::componentComplete()
{
    isComplete_ = true;
    start();
}

void Player::start()
{
    if (hub_)
        return;
    attempt(this, [this] { hub_ = Hub::shared(lists_); });
    if (!hub_)
        return;
    connect(hub_.get(), &Hub::changed, this, &Player::refresh);
    refresh({});
}

void Player::setFollow(const QString &follow)
{
    if (isListed_) {
        qmlWarning(this) << "a player of the list always follows itself; use Player { follow: \"" << follow << "\" }";
        return;
    }
    if (follow == follow_)
        return;
    follow_ = follow;
    const QPointer<Player> self(this);
    Q_EMIT followChanged();
    if (self && hub_)
        refresh({});
}

/* ---- changes ---- */

bool Player::isRole(int property)
{
    return property >= QObject::staticMetaObject.propertyCount() &&
           property < PlayerBase::staticMetaObject.propertyCount();
}

QVector<int> Player::differences(const np::player &before, const np::player &after, np::player_changes changes)
{
    /* Two objects for all comparisons: to make an object costs more than to compare. They are never destroyed. */
    static Player &one = *new Player, &other = *new Player;
    one.show(before);
    other.show(after);
    constexpr auto everything = static_cast<np::player_changes>(~np_player_changes{0});
    const bool isOther = before.name() != after.name() || np::has(changes, np::player_changes::appeared);
    const QVector<int> found = PlayerBase::differences(one, other, isOther ? everything : changes);
    one.show(np::player(nullptr));
    other.show(np::player(nullptr));
    return found;
}

void Player::update(const np::player &snapshot, const QVector<int> &properties, np::player_changes changes)
{
    const QPointer<Player> self(this);
    const bool isOther = snapshot_.name() != snapshot.name();
    const auto isIn = [&](np::player_changes parts) { return isOther || np::has(changes, parts); };
    show(snapshot);
    QVector<QMetaMethod> changed;
    for (const int property : properties)
        changed += staticMetaObject.property(property).notifySignal();
    if (isIn(np::player_changes::commands))
        changed += QMetaMethod::fromSignal(&Player::offersChanged);
    if (isIn(np::player_changes::playback | np::player_changes::item))
        changed += QMetaMethod::fromSignal(&Player::positionChanged);
    if (isIn(np::player_changes::artwork | np::player_changes::item) &&
        (videoId_ != snapshot_.animated_artwork_id() || snapshot_.is_constrained()))
        changed += QMetaMethod::fromSignal(&Player::animatedArtworkChanged);
    for (const QMetaMethod &signal : changed) {
        signal.invoke(this, Qt::DirectConnection);
        if (!self)
            return;
    }
    tick();
}

void Player::refresh(const Hub::Changes &changes)
{
    np::player now = hub_->find(follow_);
    const QString name = text(now.name());
    const bool isOther = name != busName();
    const auto change = changes.players.constFind(name);
    if (!isOther && (!now.handle() || change == changes.players.constEnd()))
        return;
    const np::player_changes parts = isOther ? np::player_changes::appeared : change->changes;
    update(now, differences(snapshot_, now, parts), parts);
}

void Player::tick()
{
    /* isSignalConnected() would also be true for bindings that have ended. */
    if (!hub_ || interval_ <= 0 || receivers(SIGNAL(positionChanged())) == 0)
        return;
    const np::playback playback = snapshot_.playback();
    const std::optional<std::chrono::microseconds> now = snapshot_.position();
    timer_.stop();
    if (playback.state != np::playback_state::playing || !(playback.rate > 0) || !now)
        return;
    const qint64 step = interval_ * qint64{1000};
    const double left = static_cast<double>(step - now->count() % step) / playback.rate;
    timer_.start(static_cast<int>(std::min(left / 1000, 3.6e6)) + 1, Qt::PreciseTimer, this);
}

void Player::timerEvent(QTimerEvent *)
{
    const QPointer<Player> self(this);
    timer_.stop();
    Q_EMIT positionChanged();
    if (self)
        tick();
}

void Player::connectNotify(const QMetaMethod &signal)
{
    if (signal == QMetaMethod::fromSignal(&Player::positionChanged))
        QMetaObject::invokeMethod(this, &Player::tick, Qt::QueuedConnection);
}

void Player::setPositionInterval(int interval)
{
    if (interval == interval_)
        return;
    if (interval < 0) {
        qmlWarning(this) << "positionInterval is " << interval << "; it must be a number of ms, or 0";
        return;
    }
    interval_ = interval;
    timer_.stop();
    tick();
    Q_EMIT positionIntervalChanged();
}

/* ---- values ---- */

QUrl Player::animatedArtwork() const
{
    const std::string id = snapshot_.animated_artwork_id();
    if (id.empty() || snapshot_.is_constrained())
        return {};
    if (id != videoId_)
        requestVideo();
    return video_ < 0 || id != shownVideoId_ ? QUrl()
                                             : QUrl::fromLocalFile(QStringLiteral("/proc/self/fd/%1").arg(video_));
}

void Player::requestVideo() const
{
    if (!hub_)
        return;
    videoId_ = snapshot_.animated_artwork_id();
    const np::aspect_ratio ratio = np::has(snapshot_.aspect_ratios(), np::aspect_ratio::square)
                                       ? np::aspect_ratio::square
                                       : np::aspect_ratio::tall;
    const QPointer<Player> self(const_cast<Player *>(this));
    Hub *const hub = hub_.get();
    const auto received = [self, hub, id = videoId_](np::received got) {
        if (!got.image || got.image->fd() < 0)
            return;
        const auto image = std::make_shared<np::image>(std::move(*got.image));
        hub->queue([self, image, id] {
            if (!self || id != self->videoId_)
                return;
            /* The new descriptor exists already, so its number and the address differ from those before. */
            const int before = std::exchange(self->video_, image->release());
            if (before >= 0)
                ::close(before);
            self->shownVideoId_ = id;
            Q_EMIT self->animatedArtworkChanged();
        });
    };
    attempt(this, [&] { hub_->controller().request_animated_video(snapshot_.name(), ratio, {512, 512}, received); });
}

QStringList Player::texts(const QString &field) const
{
    QStringList known;
    for (const auto &each : listFields) {
        if (field == QLatin1String(each.name))
            return NowPlaying::texts(item_.all(each.field));
        known += QString::fromLatin1(each.name);
    }
    qmlWarning(this) << "texts(\"" << field << "\"): it must be one of " << known.join(", ");
    return {};
}

/* ---- commands ---- */

QJSValue Player::offers() const
{
    QQmlEngine *const engine = qmlEngine(this);
    return engine ? engine->newQObject(const_cast<Player *>(this)).property("isOffered") : QJSValue();
}

bool Player::ask(const QVariant &command, Question question, const QString &call) const
{
    bool answer = false;
    const auto read = [&] {
        const np::command known = commandOf(command);
        answer = available() && (snapshot_.*question)(known);
    };
    attempt(this, read, call);
    return answer;
}

QVariantList Player::skipIntervals(const QVariant &command) const
{
    QVariantList found;
    const auto read = [&] {
        if (available())
            for (const std::chrono::microseconds interval : snapshot_.skip_intervals(commandOf(command)))
                found += static_cast<qint64>(interval.count());
    };
    attempt(this, read, QStringLiteral("skipIntervals(): "));
    return found;
}

void Player::report(std::optional<np::command> command, const np::performed &done, QJSValue callback)
{
    const QPointer<Player> self(this);
    if (QQmlEngine *const engine = callback.isCallable() ? qmlEngine(this) : nullptr) {
        QJSValue result = engine->newObject();
        result.setProperty("outcome", static_cast<int>(done.outcome));
        result.setProperty("message", text(done.message));
        result.setProperty("confirmed", done.is_confirmed);
        const QJSValue thrown = callback.call({result});
        if (self && thrown.isError())
            qmlWarning(this) << "the callback of perform() threw: " << thrown.toString();
    }
    if (self && command && !done)
        Q_EMIT failed(static_cast<Command>(*command), static_cast<Outcome>(done.outcome), text(done.message));
}

void Player::perform(const QVariant &command, const QVariant &argument, const QJSValue &callback)
{
    std::optional<np::command> known;
    try {
        known = commandOf(command);
        start();
        if (!hub_)
            throw Mistake(QStringLiteral("the program cannot follow players"));
        const auto ended = [self = QPointer<Player>(this), known, callback](const np::performed &done) {
            if (self)
                self->report(known, done, callback);
        };
        hub_->perform(isListed_ ? busName() : follow_, actionOf(*known, Arguments(argument)), ended);
    } catch (const std::exception &wrong) {
        const np::performed done{np::outcome::invalid_argument, true, sentence(wrong).toStdString(), std::nullopt};
        qmlWarning(this) << (known ? nameOf(*known) : QStringLiteral("perform()")) << ": " << sentence(wrong);
        QMetaObject::invokeMethod(
            this, [this, known, done, callback] { report(known, done, callback); }, Qt::QueuedConnection);
    }
}

void Player::makeFirst()
{
    attempt(this, [this] {
        if (!available())
            throw Mistake(QStringLiteral("makeFirst(): there is no player %1").arg(follow_));
        hub_->setFirst(snapshot_);
    });
}

} // namespace NowPlaying
