/* SPDX-License-Identifier: MIT */
/**
 * @file hub.h
 * The controller of the program. All objects of QML share it, and it ends with the last of them.
 */
#ifndef NOWPLAYING_QML_HUB_H
#define NOWPLAYING_QML_HUB_H

#include <QHash>
#include <QObject>
#include <QSocketNotifier>
#include <QString>

#include <deque>
#include <functional>
#include <memory>
#include <nowplaying-control.hpp>

namespace NowPlaying
{

/**
 * Calls the library in the loop of the GUI thread.
 *
 * The library's callbacks only store what they get. The functions of the queue run after the library has returned, so a
 * handler in QML can destroy any object, and can run a nested event loop.
 */
class Loop : public QObject, public std::enable_shared_from_this<Loop>
{
    Q_OBJECT
  public:
    /** Calls a function outside of the library's callbacks, in the order of these calls. */
    void queue(std::function<void()> function);

  Q_SIGNALS:
    /** The library has read the bus, and the functions have run. */
    void dispatched();

  protected:
    /** Calls read() when the descriptor of the library is readable. */
    void watch(int descriptor);
    void dispatch();
    /** Calls the library. Throws nowplaying::error. */
    virtual void read() = 0;
    /** Reports the changes that the callbacks stored. */
    virtual void deliver()
    {
    }

  private:
    std::deque<std::function<void()>> functions_;
    std::unique_ptr<QSocketNotifier> readable_;
};

/** Follows the players. */
class Hub : public Loop
{
    Q_OBJECT
  public:
    /** A player of the list. */
    struct Row {
        QString name;
        nowplaying::player player;
    };
    /** The changes of one turn of the loop, by bus name. */
    struct Changes {
        struct Change {
            nowplaying::player player;
            nowplaying::player_changes changes;
        };
        QHash<QString, Change> players;
        /** Whether players came, left or moved. rows() has the new order. */
        bool isReordered = false;
    };

    /**
     * The hub of the program, or the one that reads queues, playlists, chapters and the like too. Throws
     * nowplaying::error if the system refuses a descriptor.
     */
    static std::shared_ptr<Hub> shared(bool withLists = false);

    /** The players, the first player first. */
    const std::vector<Row> &rows() const noexcept
    {
        return rows_;
    }
    /** The rows by their names. A copy shares its memory. */
    const QHash<QString, int> &places() const noexcept
    {
        return places_;
    }
    /** A player by its bus name or the name of a program; "": the first. It has no handle if there is no such player. */
    nowplaying::player find(const QString &name) const;

    /** Sends an action. `result` is called after the changes that the action made. */
    void perform(const QString &name, const nowplaying::action &action,
                 std::function<void(const nowplaying::performed &)> result);
    /** Makes a player the first one; nullptr returns to the rules. */
    void setFirst(const nowplaying::player_name &name);
    /** The controller, for its other functions. */
    nowplaying::controller &controller() noexcept
    {
        return controller_;
    }

  Q_SIGNALS:
    void changed(const NowPlaying::Hub::Changes &changes);

  private:
    explicit Hub(nowplaying::controller_flags flags);
    void read() override;
    void deliver() override;
    /** The library reports no change if only the reason of the first player differs. */
    void compareReason();
    bool mayMoveBy(const Changes::Change &event, int place) const;
    /** Reads the order. Returns whether it is another one. */
    bool reorder();

    /* The handlers of the controller use these, so it ends before them. */
    std::vector<Changes::Change> events_;
    std::vector<Row> rows_;
    QHash<QString, int> places_;
    nowplaying::controller controller_;
};

} // namespace NowPlaying

#endif
