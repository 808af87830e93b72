/* SPDX-License-Identifier: MIT */
/**
 * @file players.h
 * The type Players of QML: the players of the desktop as a model.
 */
#ifndef NOWPLAYING_QML_PLAYERS_H
#define NOWPLAYING_QML_PLAYERS_H

#include <QAbstractListModel>

#include "player.h"

namespace NowPlaying
{

/**
 * All players, the first player first and silent ones last.
 *
 * The role `player` is a Player. Each property of a Player that does not move with the clock is a role of its name too,
 * so a delegate can use `model.title`. A row costs no object until something reads its role `player`.
 */
class Players : public QAbstractListModel, public QQmlParserStatus
{
    Q_OBJECT
    NOWPLAYING_QML_TYPE("Players")
    Q_INTERFACES(QQmlParserStatus)
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    /** Whether the players have their lists too: see Player.lists. It is read once, when it starts. */
    Q_PROPERTY(bool lists MEMBER lists_ NOTIFY listsChanged)
    /** The first player. The object is always the same, and has `available` false if there is no player. */
    Q_PROPERTY(NowPlaying::Player *first READ first CONSTANT)

  public:
    int count() const
    {
        return static_cast<int>(rows_.size());
    }
    Player *first();
    /** The player of a row, or null. It is valid until the player leaves. */
    Q_INVOKABLE NowPlaying::Player *get(int row);
    /** Returns to the rules, after Player.makeFirst(). */
    Q_INVOKABLE void resetFirst();

    int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : count();
    }
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;
    void classBegin() override
    {
    }
    void componentComplete() override;

  Q_SIGNALS:
    void countChanged();
    void listsChanged();

  private:
    struct Row {
        QString name;
        nowplaying::player snapshot;
        Player *player = nullptr;
    };
    void update(const Hub::Changes &changes);
    void apply(const Hub::Changes &changes);
    void reorder();
    /** Gives a player to the engine of the model, which calls its functions and does not destroy it. */
    Player *shared(Player *player) const;

    bool lists_ = false;
    std::shared_ptr<Hub> hub_;
    std::vector<Row> rows_;
    /** The rows by their names. */
    QHash<QString, int> places_;
    std::deque<Hub::Changes> waiting_;
    Player *first_ = nullptr;
    /** Reads the properties of any row. */
    std::unique_ptr<Player> reader_;
};

} // namespace NowPlaying

#endif
