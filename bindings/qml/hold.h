/* SPDX-License-Identifier: MIT */
/**
 * @file hold.h
 * The type Hold of QML: it pauses the players of the desktop.
 */
#ifndef NOWPLAYING_QML_HOLD_H
#define NOWPLAYING_QML_HOLD_H

#include <QQmlParserStatus>

#include "generated/enums.h"
#include "hub.h"

namespace NowPlaying
{

/**
 * Pauses the players that play while it is active, for a call or an alarm: `Hold { reason: "Call with Ada"; active:
 * call.running }`. They play again when the last hold ends, unless the user has done something with them. It needs the
 * service org.nowplaying.Center.
 */
class Hold : public QObject, public QQmlParserStatus
{
    Q_OBJECT
    NOWPLAYING_QML_TYPE("Hold")
    Q_INTERFACES(QQmlParserStatus)
    /** A line for lists that people see. It is read when the hold begins, and the hold begins when there is one. */
    Q_PROPERTY(QString reason MEMBER reason_ NOTIFY reasonChanged)
    Q_PROPERTY(bool active MEMBER isActive_ WRITE setActive NOTIFY activeChanged)
    /** Pending also while it is not active. */
    Q_PROPERTY(NowPlaying::HoldState state READ state NOTIFY stateChanged)
    /** Why it has failed or was lost: a sentence for the user, or "". */
    Q_PROPERTY(QString failure READ failure NOTIFY stateChanged)

  public:
    using QObject::QObject;
    void setActive(bool active);
    HoldState state() const
    {
        return known_;
    }
    QString failure() const
    {
        return hold_ ? QString::fromStdString(hold_->failure()) : QString();
    }

    void classBegin() override
    {
    }
    void componentComplete() override;

  Q_SIGNALS:
    void reasonChanged();
    void activeChanged();
    void stateChanged();

  private:
    /** Begins the hold, if it is active and has a reason. */
    void begin();
    void compare();

    QString reason_;
    bool isActive_ = false;
    bool isComplete_ = false;
    HoldState known_ = HoldState::Pending;
    std::shared_ptr<Hub> hub_;
    std::optional<nowplaying::hold> hold_;
};

} // namespace NowPlaying

#endif
