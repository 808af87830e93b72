/* SPDX-License-Identifier: MIT */
/**
 * @file request.h
 * The type Request of QML: one request of a client to a Session.
 */
#ifndef NOWPLAYING_QML_REQUEST_H
#define NOWPLAYING_QML_REQUEST_H

#include <QJSValue>
#include <QObject>
#include <QPointer>
#include <QVariant>

#include <nowplaying.hpp>

#include "generated/enums.h"

namespace NowPlaying
{

class Session;

/**
 * One request. When the handler returns, the request has succeeded, except if the handler called fail() or later(). If
 * it throws, the request has failed. A warning of another object is not a failure. After later(), call finish() or
 * fail() within 30 seconds. A client that waits gets the outcome and the sentence.
 */
class Request : public QObject
{
    Q_OBJECT
    NOWPLAYING_QML_TYPE("Request")
    Q_CLASSINFO("QML.Creatable", "false")
    Q_CLASSINFO("QML.UncreatableReason", "a Session makes requests")
    Q_PROPERTY(NowPlaying::Command command READ command CONSTANT)
    /** The unique bus name of the client. */
    Q_PROPERTY(QString client READ client CONSTANT)

  public:
    Request(nowplaying::request asked, nowplaying::command command, Session *session);

    Command command() const
    {
        return static_cast<Command>(command_);
    }
    QString client() const;

    /**
     * The handler answers later. A request that nothing refers to any more fails. With a promise, it has the end of the
     * promise: later(media.load(url)). The engine of QML drops what a handler returns, so give a promise to this
     * function.
     */
    Q_INVOKABLE void later(const QJSValue &promise = {});
    /** It succeeded. The session publishes its changes before the answer. */
    Q_INVOKABLE void finish();
    /** It failed: fail("That was the last song."), fail(NowPlaying.Outcome.EndOfQueue, "That was the last song.") */
    Q_INVOKABLE void fail(const QVariant &outcome = {}, const QString &message = {});

    /** The request for the arguments. */
    const nowplaying::request &asked() const noexcept
    {
        return asked_;
    }
    /** Answers after the handler, and deletes the object if it is answered. `thrown` is the error of the handler, or "". */
    void settle(const QString &thrown);

  private:
    void answer(nowplaying::outcome outcome, const QString &message);

    nowplaying::request asked_;
    nowplaying::command command_;
    QPointer<Session> session_;
    bool isLater_ = false;
    bool isAnswered_ = false;
};

} // namespace NowPlaying

#endif
