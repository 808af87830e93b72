/* SPDX-License-Identifier: MIT */
#include "hold.h"

#include "arguments.h"

namespace NowPlaying
{

void Hold::setActive(bool active)
{
    if (active == isActive_)
        return;
    isActive_ = active;
    if (!active)
        hold_.reset();
    begin();
    Q_EMIT activeChanged();
}

void Hold::componentComplete()
{
    isComplete_ = true;
    connect(this, &Hold::reasonChanged, this, &Hold::begin);
    begin();
}

void Hold::begin()
{
    const bool isWanted = isComplete_ && isActive_ && !hold_;
    if (isWanted && reason_.isEmpty())
        /* It can be set later in this turn. */
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (isActive_ && reason_.isEmpty())
                    qmlWarning(this) << "reason is empty; set it to a line that people see, and the hold begins";
            },
            Qt::QueuedConnection);
    else if (isWanted)
        attempt(this, [this] {
            if (!hub_) {
                hub_ = Hub::shared();
                connect(hub_.get(), &Hub::dispatched, this, &Hold::compare);
            }
            hold_.emplace(hub_->controller().hold(reason_.toStdString()));
        });
    compare();
}

void Hold::compare()
{
    const HoldState now = hold_ ? static_cast<HoldState>(hold_->state()) : HoldState::Pending;
    if (std::exchange(known_, now) != now)
        Q_EMIT stateChanged();
}

} // namespace NowPlaying
