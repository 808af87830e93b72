/* SPDX-License-Identifier: MIT */
#include "session.h"

#include <QFile>
#include <QGuiApplication>
#include <QJSEngine>
#include <QPointer>
#include <QQmlContext>
#include <QQmlEngine>
#include <QQmlError>
#include <QTimer>

namespace NowPlaying
{

namespace np = nowplaying;

/* ---- the application ---- */

std::shared_ptr<Application> Application::shared(const QString &id, np::context_flags flags)
{
    static QHash<QString, std::weak_ptr<Application>> known;
    std::shared_ptr<Application> application = known.value(id).lock();
    if (!application)
        known[id] = application = std::shared_ptr<Application>(new Application(id, flags));
    return application;
}

Application::Application(const QString &id, np::context_flags flags)
    : context_(id.toStdString(), flags | np::context_flags::host_loop | np::context_flags::host_loop_artwork)
{
    context_.on_connection([](np::connection) {});
    if (static_cast<np_context_flags>(flags) & NP_CONTEXT_LASTING_IDS)
        context_.on_resume([this](const np::resume_point &point) {
            queue([this, point] {
                Q_EMIT resumed(text(point.session_id), text(point.content_id), time(point.position));
            });
        });
    watch(context_.fd());
}

void Application::read()
{
    context_.dispatch();
}

/* ---- the session ---- */

Session::~Session()
{
    if (!session_)
        return;
    session_.reset();
    context_->ids.remove(openId_);
    Q_EMIT context_->freed();
}

void Session::componentComplete()
{
    isComplete_ = true;
    open();
}

void Session::open()
{
    if (session_)
        return;
    QString id = application_.isEmpty() ? QGuiApplication::desktopFileName() : application_;
    if (id.isEmpty())
        id = QCoreApplication::applicationName();
    if (id.endsWith(QLatin1String(".desktop")))
        id.chop(8);
    attempt(this, [&] {
        const np_context_flags flags = static_cast<np_context_flags>(applicationFlags_);
        if (context_)
            context_->disconnect(this);
        context_ =
            Application::shared(id, static_cast<np::context_flags>(flags | (resumable_ ? NP_CONTEXT_LASTING_IDS : 0)));
        if (context_->ids.contains(sessionId_)) {
            connect(context_.get(), &Application::freed, this, &Session::open, Qt::QueuedConnection);
            /* The other one may end now: a Loader replaces its item. */
            const auto warn = [this, id] {
                if (!session_)
                    qmlWarning(this) << "another Session of " << id << " has the sessionId \"" << sessionId_
                                     << "\"; this one is published when that one is destroyed: set another sessionId";
            };
            QTimer::singleShot(500, this, warn);
            return;
        }
        startedAs_ = id;
        session_.emplace(context_->context(), sessionId_.toStdString());
        context_->ids.insert(openId_ = sessionId_);
        connect(context_.get(), &Application::dispatched, this, &Session::checkPublished);
        connect(context_.get(), &Application::resumed, this,
                [this](const QString &session, const QString &content, double position) {
                    if (session == openId_)
                        Q_EMIT resumed(content, position);
                });
        touched_ |= Everything;
        flush();
    });
}

bool Session::isLate(const char *property)
{
    if (session_)
        qmlWarning(this) << late(property, "Session");
    else if (isComplete_)
        QMetaObject::invokeMethod(this, &Session::open, Qt::QueuedConnection);
    return session_.has_value();
}

void Session::touch(int parts)
{
    if (!touched_ && isComplete_)
        QMetaObject::invokeMethod(this, &Session::flush, Qt::QueuedConnection);
    touched_ |= parts;
}

void Session::flush()
{
    const int parts = std::exchange(touched_, 0);
    if (!session_ || !parts)
        return;
    attempt(this, [&] {
        SessionBase::publish(context_->context(), parts);
        const np::update update = session_->begin_update();
        const QString before = shownContent_;
        const auto publish = [&](int part, auto function) {
            if (parts & part)
                attempt(this, function);
        };
        /* It sets a handler of its own for their command. */
        publish(Customs, [&] { publishCustoms(); });
        publish(Offers, [&] {
            publishOffers();
            if (hasHandler(QMetaMethod::fromSignal(&Session::isFirstChanged)))
                session_->on_system_primary([this, application = context_.get()](bool) {
                    application->queue([self = QPointer<Session>(this)] {
                        if (self)
                            Q_EMIT self->isFirstChanged();
                    });
                });
        });
        publish(Content | Window, [&] { publishContent(parts & Window); });
        publish(Playback, [&] {
            np::playback playback;
            SessionBase::publish(playback, parts);
            if (std::exchange(isPositionSet_, false) && !(position_ < 0)) {
                playback.position = microseconds(position_);
                playback.timestamp = positionTime_;
            }
            session_->set_playback(playback);
        });
        SessionBase::publish(*session_, parts);
        publish(Settings, [&] { publishFeedback(); });
        /* With another item, the library reads the current entry only from a queue that is set with it. */
        publish(before != shownContent_ ? Everything : Queue, [&] { publishQueue(); });
    });
    if (active_ != wasActive_)
        attempt(this, [&] {
            active_ ? session_->publish() : session_->withdraw();
            wasActive_ = active_;
        });
    checkPublished();
}

/* ---- the item ---- */

QUrl Session::resolved(const QUrl &address) const
{
    QQmlContext *const context = qmlContext(this);
    return context && address.isRelative() && !address.isEmpty() ? context->resolvedUrl(address) : address;
}

std::optional<np::artwork> Session::imageOf(const char *name, const QVariant &given) const
{
    const QUrl address = resolved(valueOf(Holds::Url, name, given).toUrl());
    const QString scheme = address.scheme();
    if (address.isEmpty())
        return std::nullopt;
    if (scheme == QLatin1String("http") || scheme == QLatin1String("https"))
        return np::artwork::from_url(address.toEncoded().toStdString());
    if (scheme == QLatin1String("qrc")) {
        QFile file(QLatin1Char(':') + address.path());
        if (!file.open(QIODevice::ReadOnly))
            throw Mistake(name, address.toString(), "the address of an image that exists");
        return np::artwork::from_bytes(file.readAll());
    }
    if (!address.isLocalFile())
        throw Mistake(name, address, "a file:, qrc:, http: or https: address");
    return np::artwork::from_file(address.toLocalFile().toStdString());
}

void Session::publishContent(bool isOtherWindow)
{
    const QString title = fields_.value("title").toString(), url = fields_.value("url").toString();
    QString id = contentId_.isEmpty() ? url : contentId_;
    if (id.isEmpty() && !title.isEmpty())
        id = QStringList{title, fields_.value("artist").toStringList().join('\n'), fields_.value("album").toString()}
                 .join('\n');
    const bool isOtherItem = std::exchange(shownContent_, id) != id;
    if (isOtherWindow)
        windowTime_ = np::media_clock::now();
    if (id.isEmpty())
        return session_->clear_content();
    np::content content(static_cast<np::content_kind>(kind_), id.toStdString());
    QVariantMap item = fields_;
    item.insert("isVideo", isVideo_);
    item.insert("isLive", isLive_);
    item.insert("isContinuous", isContinuous_);
    item.insert("duration", duration_);
    fill(content, Arguments(item), [this](auto set) { attempt(this, set); });
    readArtwork();
    if (image_)
        content.set_artwork(*image_);
    if (video_)
        content.set_animated_artwork(*video_);
    each("chapters", chapters_, [&](const Arguments &entry) {
        addChapter(content, entry);
        if (const auto image = imageOf("artwork", entry.part(-1, "artwork")))
            content.set_chapter_artwork(entry.text(-1, "id", false), *image);
    });
    each("lyricsLines", lyricsLines_, [&](const Arguments &entry) { addLyricsLine(content, entry); });
    attempt(this, [&] { content.set_lyrics_language(orNull(lyricsLanguage_.toStdString())); });
    session_->set_content(content);
    if (isOtherWindow || isOtherItem)
        attempt(this, [&] { publishWindow(isOtherWindow); });
    attempt(this,
            [&] { session_->set_buffered(buffered_ < 0 ? std::nullopt : std::optional(microseconds(buffered_))); });
}

void Session::publishWindow(bool isOther)
{
    if (seekWindow_.isEmpty())
        return session_->clear_window();
    const Arguments window(seekWindow_);
    const bool startMoves = window.flag(-1, "startMoves", true), endMoves = window.flag(-1, "endMoves", true);
    /* The ends were those of the time when the program set them. */
    const auto passed = isOther ? std::chrono::microseconds(0) : np::media_clock::now() - windowTime_;
    session_->set_window(window.time(-1, "start", false) + (startMoves ? passed : passed.zero()),
                         window.time(-1, "end", false) + (endMoves ? passed : passed.zero()),
                         (startMoves ? np::window_flags::start_moves : np::window_flags::none) |
                             (endMoves ? np::window_flags::end_moves : np::window_flags::none));
}

void Session::readArtwork()
{
    const std::pair<QUrl, QUrl> urls(resolved(artwork_), resolved(animatedArtwork_));
    if (std::exchange(imageUrls_, urls) == urls)
        return;
    image_.reset();
    video_.reset();
    attempt(this, [&] { image_ = imageOf("artwork", urls.first); });
    if (urls.second.isEmpty())
        return;
    attempt(this, [&] {
        if (!urls.second.isLocalFile() || !urls.first.isLocalFile())
            throw Mistake("animatedArtwork", urls.second, "a file: address, and artwork too");
        const auto answer = [](const QUrl &url) {
            return [file = url.toLocalFile().toStdString()](np::artwork_request asked) { asked.finish_file(file); };
        };
        video_.emplace(urls.second.toLocalFile().toStdString(), np::aspect_ratios::square, answer(urls.first),
                       answer(urls.second));
    });
}

void Session::publishFeedback()
{
    for (const auto &[number, isSet] : {std::pair(NP_COMMAND_LIKE, isLiked_),
                                        {NP_COMMAND_DISLIKE, isDisliked_},
                                        {NP_COMMAND_BOOKMARK, isBookmarked_}})
        if (isSet != (feedback_.value(number).first == Feedback::Positive))
            feedback_[number].first = isSet ? Feedback::Positive : Feedback::Neutral;
    for (auto each = feedback_.constBegin(); each != feedback_.constEnd(); ++each)
        attempt(this, [&] {
            session_->set_feedback(np::command{each.key()}, static_cast<np::feedback>(each->first),
                                   each->second.toStdString());
        });
}

/* ---- lists ---- */

void Session::each(const char *name, const QVariantList &list, const std::function<void(const Arguments &)> &function)
{
    const bool isReported = reported_.value(name) == list;
    reported_[name] = list;
    QSet<QString> ids;
    for (int index = 0; index < list.size(); index++) {
        const QVariant entry = plain(list[index]);
        const QString id = entry.toMap().value(QStringLiteral("id")).toString();
        try {
            if (ids.contains(id))
                throw Mistake(QStringLiteral("another one has the id \"%1\"").arg(id));
            function(Arguments(entry));
            if (!id.isEmpty())
                ids += id;
        } catch (const std::exception &wrong) {
            if (!isReported)
                qmlWarning(this) << name << '[' << index << "]: " << sentence(wrong);
        }
    }
}

np::content Session::contentOf(const Arguments &entry) const
{
    const std::string id = entry.text(-1, "contentId", true);
    const bool hasKind = !isNothing(entry.part(-1, "kind"));
    np::content content(hasKind ? static_cast<np::content_kind>(entry.enumerator<Kind>(-1, "kind", false))
                                : static_cast<np::content_kind>(kind_),
                        id.empty() ? entry.text(-1, "id", false) : id);
    fill(content, entry, [](auto set) { set(); });
    if (const auto image = imageOf("artwork", entry.part(-1, "artwork")))
        content.set_artwork(*image);
    return content;
}

void Session::publishQueue()
{
    np::queue window;
    QSet<QString> known;
    each("queue", queue_, [&](const Arguments &entry) {
        window.add(entry.text(-1, "id", false), contentOf(entry));
        known += text(entry.text(-1, "id", false));
    });
    if (queue_.isEmpty())
        return session_->clear_queue();
    const std::string current = currentOf(queue_, currentEntry_);
    if (known.contains(text(current)))
        window.set_current(current);
    session_->set_queue(window);
    if (!current.empty() && !known.contains(text(current)))
        throw Mistake("currentEntry", text(current), "the id of an entry of queue");
}

void Session::publishCustoms()
{
    std::vector<np::custom_command> commands;
    std::vector<std::pair<std::string, std::optional<np::artwork>>> images;
    each("customCommands", customCommands_, [&](const Arguments &entry) {
        addCustomCommand(commands, entry);
        images.emplace_back(commands.back().id, std::nullopt);
        images.back().second = imageOf("icon", entry.part(-1, "icon"));
    });
    session_->set_custom_commands(commands, [asked = requestHandler(np::command::custom)](
                                                np::request request, std::string_view) { asked(std::move(request)); });
    for (const auto &[id, image] : images)
        image ? session_->set_custom_icon(id, *image) : session_->clear_custom_icon(id);
}

/* ---- commands ---- */

std::function<void(np::request)> Session::requestHandler(np::command command)
{
    return [this, application = context_.get(), command](np::request request) {
        const auto kept = std::make_shared<np::request>(std::move(request));
        application->queue([self = QPointer<Session>(this), kept, command] {
            if (self)
                self->receive(kept, command);
        });
    };
}

void Session::offer(np::command command, bool isEnabled, const char *missing)
{
    const np_command number = static_cast<np_command>(command);
    const bool hasHandler = this->hasHandler(signalOf(command)), isWanted = hasHandler && !missing;
    if (hasHandler && missing && !missing_.contains(number)) {
        qmlWarning(this) << nameOf(command) << " is not offered: set " << missing;
        missing_.insert(number);
    }
    if (isWanted && !offered_.contains(number)) {
        session_->on(command, requestHandler(command));
        offered_.insert(number);
    } else if (!isWanted && offered_.remove(number)) {
        session_->withdraw_command(command);
    }
    if (isWanted)
        session_->set_command_enabled(command, isEnabled);
}

/** The number of functions of the program that run now. */
static int depthOf(QJSEngine *engine)
{
    const QString stack = engine->newErrorObject(QJSValue::GenericError).property("stack").toString();
    return stack.isEmpty() ? 0 : 1 + stack.count(QLatin1Char('\n'));
}

void Session::receive(const std::shared_ptr<np::request> &asked, np::command command)
{
    if (!asked->is_open())
        return;
    if (!hasHandler(signalOf(command))) {
        asked->fail(np::outcome::not_supported);
        return;
    }
    /* The handler can destroy the session. */
    Request *const request = new Request(std::move(*asked), command, this);
    QString thrown;
    QMetaObject::Connection watched;
    if (QQmlEngine *const engine = qmlEngine(this)) {
        /* The engine reports what the handler throws when the handler has ended, without an object. Other warnings have an
           object, or come while it runs: from a binding or a handler of a value that it sets. */
        const auto watch = [&thrown, engine, depth = depthOf(engine)](const QList<QQmlError> &errors) {
            for (const QQmlError &error : errors)
                if (!error.object() && depthOf(engine) == depth)
                    thrown = error.description();
        };
        watched = connect(engine, &QQmlEngine::warnings, request, watch);
    }
    try {
        emitRequested(command, request->asked(), request);
    } catch (const np::error &) {
        /* It has timed out before its arguments were read: no signal was emitted. */
    }
    disconnect(watched);
    request->settle(thrown);
}

bool Session::hasHandler(const QMetaMethod &signal) const
{
    return receivers(('2' + signal.methodSignature()).constData()) > 0;
}

void Session::disconnectNotify(const QMetaMethod &signal)
{
    if (!signal.isValid() || signal.name().endsWith("Requested") || signal.name() == "isFirstChanged")
        touch(Offers);
}

void Session::checkPublished()
{
    const bool isNow = isPublished();
    if (std::exchange(wasPublished_, isNow) != isNow)
        Q_EMIT isPublishedChanged();
}

/* ---- values ---- */

void Session::setPosition(const QVariant &position)
{
    QVariant time;
    attempt(this, [&] { time = valueOf(Holds::Time, "position", position); });
    position_ = time.isValid() ? time.toDouble() : -1;
    positionTime_ = np::media_clock::now();
    isPositionSet_ = true;
    touch(Playback);
    Q_EMIT positionChanged();
}

void Session::makeFirst()
{
    attempt(this, [&] {
        flush();
        if (session_)
            session_->request_system_primary();
    });
}

void Session::setFeedback(const QVariant &command, Feedback feedback, const QString &title)
{
    attempt(this, [&] {
        const np_command number = static_cast<np_command>(commandOf(command));
        const bool isSet = feedback == Feedback::Positive;
        feedback_[number] = {feedback, title};
        touch(Settings);
        if (number == NP_COMMAND_LIKE)
            setIsLiked(isSet);
        else if (number == NP_COMMAND_DISLIKE)
            setIsDisliked(isSet);
        else if (number == NP_COMMAND_BOOKMARK)
            setIsBookmarked(isSet);
    });
}

} // namespace NowPlaying
