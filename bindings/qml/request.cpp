/* SPDX-License-Identifier: MIT */
#include "request.h"

#include <QQmlEngine>

#include "session.h"

namespace NowPlaying
{

namespace np = nowplaying;

Request::Request(np::request asked, np::command command, Session *session)
    : asked_(std::move(asked)), command_(command), session_(session)
{
    QQmlEngine::setObjectOwnership(this, QQmlEngine::CppOwnership);
}

QString Request::client() const
{
    try {
        return QString::fromStdString(asked_.client());
    } catch (const np::error &) {
        return {}; /* It has ended. */
    }
}

void Request::later(const QJSValue &promise)
{
    isLater_ = true;
    QQmlEngine *const engine = session_ ? qmlEngine(session_) : nullptr;
    if (promise.isUndefined() || !engine)
        return;
    /* The functions of the promise refer to the request, so it stays until the promise ends. */
    const QString follow =
        QStringLiteral("(function(promise, request) { Promise.resolve(promise).then(function() { request.finish() },"
                       " function(error) { request.fail(String(error)) }) })");
    engine->evaluate(follow).call({promise, engine->newQObject(this)});
}

void Request::finish()
{
    answer(np::outcome::success, {});
}

void Request::fail(const QVariant &outcome, const QString &message)
{
    const QVariant value = plain(outcome);
    if (isText(value) && message.isEmpty())
        return answer(np::outcome::failed, value.toString());
    int number = 0;
    const auto read = [&] { number = enumerator(QMetaEnum::fromType<Outcome>(), "outcome", value); };
    if (value.isValid())
        attempt(session_, read, QStringLiteral("fail(): "));
    answer(number ? static_cast<np::outcome>(number) : np::outcome::failed, message);
}

void Request::answer(np::outcome outcome, const QString &message)
{
    if (isAnswered_) {
        qmlWarning(session_) << "a request is answered once; " << nameOf(command_) << " was answered before";
        return;
    }
    isAnswered_ = true;
    if (session_)
        session_->flush();
    attempt(session_,
            [&] { outcome == np::outcome::success ? asked_.finish() : asked_.fail(outcome, message.toStdString()); });
    if (isLater_)
        deleteLater();
}

void Request::settle(const QString &thrown)
{
    if (!isAnswered_ && !thrown.isEmpty())
        answer(np::outcome::failed, thrown);
    else if (!isAnswered_ && !isLater_)
        finish();
    /* An open request belongs to the variables that refer to it. */
    if (isAnswered_)
        deleteLater();
    else
        QQmlEngine::setObjectOwnership(this, QQmlEngine::JavaScriptOwnership);
}

} // namespace NowPlaying
