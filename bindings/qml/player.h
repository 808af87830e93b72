/* SPDX-License-Identifier: MIT */
/**
 * @file player.h
 * The type Player of QML: one player of the desktop, its item, and its commands.
 */
#ifndef NOWPLAYING_QML_PLAYER_H
#define NOWPLAYING_QML_PLAYER_H

#include <QBasicTimer>
#include <QJSValue>
#include <QQmlParserStatus>
#include <QUrl>
#include <QVariantList>
#include <QVector>

#include "generated/enums.h"
#include "generated/player_base.h"
#include "hub.h"

namespace NowPlaying
{

/**
 * One player. `Player {}` follows the first player of the desktop, whichever that is. `Player { follow: "vlc" }`
 * follows one program, also before it starts and after it ends. The objects of Players.get() and of the role `player`
 * follow their player until it leaves.
 *
 * Times are microseconds. An unknown time is -1, and so is the volume of a player without one. Metadata is in the
 * properties of PlayerBase: an unknown text is "", an unknown number is undefined.
 *
 * Each command is a method of its name, such as next() and setVolume(0.5). If it fails, failed() is emitted with a
 * sentence for the user. Show the control of a command if `offers("next")`, and enable it if `canNext`.
 */
class Player : public NowPlaying::PlayerBase, public QQmlParserStatus
{
    Q_OBJECT
    NOWPLAYING_QML_TYPE("Player")
    Q_INTERFACES(QQmlParserStatus)
    /** Bus name or name of a program; "" follows the first player. */
    Q_PROPERTY(QString follow MEMBER follow_ WRITE setFollow NOTIFY followChanged)
    /**
     * Whether it reads `queue`, `playlists`, `chapters`, `lyricsLines`, `customCommands` and `outputs`. It is read
     * once, when the Player starts.
     */
    Q_PROPERTY(bool lists MEMBER lists_ NOTIFY listsChanged)
    /**
     * `offers("next")`: whether the player obeys a command, by its name or number. It may have no effect now: `can…`. A
     * property that is a function, so that bindings follow it.
     */
    Q_PROPERTY(QJSValue offers READ offers NOTIFY offersChanged)
    /**
     * The position now, calculated at each read. It notifies when the player seeks, and while it plays also every
     * positionInterval ms.
     */
    Q_PROPERTY(double position READ position NOTIFY positionChanged)
    /**
     * How often `position` notifies, in ms; 0: only after a seek. A timer runs only while the player plays and
     * something is bound to `position`. It fires when the position passes a multiple of the interval.
     */
    Q_PROPERTY(int positionInterval MEMBER interval_ WRITE setPositionInterval NOTIFY positionIntervalChanged)
    /**
     * The address for MediaPlayer.source of a short video without sound that replaces the artwork, or "". The first
     * read requests the video. It is "" until the video is here.
     */
    Q_PROPERTY(QUrl animatedArtwork READ animatedArtwork NOTIFY animatedArtworkChanged)

  public:
    explicit Player(QObject *parent = nullptr);
    /** A player of the list. */
    Player(std::shared_ptr<Hub> hub, nowplaying::player snapshot, QObject *parent);
    ~Player() override;

    void setFollow(const QString &follow);
    double position() const
    {
        return time(snapshot_.position());
    }
    void setPositionInterval(int interval);
    QUrl animatedArtwork() const;
    QJSValue offers() const;

    /** The function of `offers`, for C++. */
    Q_INVOKABLE bool isOffered(const QVariant &command) const
    {
        return ask(command, &nowplaying::player::offers, QStringLiteral("offers(): "));
    }
    /** Whether the command has an effect now: the same as `can…`. */
    Q_INVOKABLE bool has(const QVariant &command) const
    {
        return ask(command, &nowplaying::player::is_enabled, QStringLiteral("has(): "));
    }
    /** The entries of a list: texts("artist"). The property has them as one text. */
    Q_INVOKABLE QStringList texts(const QString &field) const;
    /** The intervals of skipForward or skipBackward, the preferred one first. */
    Q_INVOKABLE QVariantList skipIntervals(const QVariant &command) const;
    /**
     * Performs a command by its name or number. The argument is a value, a list, or an object:
     * perform("addToQueue", {url: "file:///a.flac", makeCurrent: true}). The callback is called once, with
     * `{outcome, message, confirmed}`, also if an argument is wrong. Without `confirmed`, an MPRIS player accepted the
     * command and showed no effect.
     */
    Q_INVOKABLE void perform(const QVariant &command, const QVariant &argument = {}, const QJSValue &callback = {});
    /** Pauses if it plays, and otherwise plays. */
    Q_INVOKABLE void toggle()
    {
        togglePlayPause();
    }
    /** Seeks to a position. */
    Q_INVOKABLE void seek(const QVariant &position)
    {
        seekToPosition(position);
    }
    /** Makes it the first player, for all programs if the service org.nowplaying.Center is installed. */
    Q_INVOKABLE void makeFirst();

    void classBegin() override;
    void componentComplete() override;

    /** The properties whose values differ, by their index. */
    static QVector<int> differences(const nowplaying::player &before, const nowplaying::player &after,
                                    nowplaying::player_changes changes);
    /** The properties that roles of the list have. */
    static bool isRole(int property);
    /** Sets the snapshot, and emits the signals of these properties. */
    void update(const nowplaying::player &snapshot, const QVector<int> &properties, nowplaying::player_changes changes);
    using PlayerBase::show;

  Q_SIGNALS:
    void followChanged();
    void listsChanged();
    void offersChanged();
    void positionChanged();
    void positionIntervalChanged();
    void animatedArtworkChanged();
    /** A command failed. The message is the sentence of the player or of the library, for the user. */
    void failed(NowPlaying::Command command, NowPlaying::Outcome outcome, const QString &message);

  protected:
    void send(nowplaying::command command, const QVariantList &given) override
    {
        perform(static_cast<int>(command), given);
    }
    void connectNotify(const QMetaMethod &signal) override;
    void timerEvent(QTimerEvent *event) override;

  private:
    using Question = bool (nowplaying::player::*)(nowplaying::command) const;
    bool ask(const QVariant &command, Question question, const QString &call) const;
    void start();
    void refresh(const Hub::Changes &changes);
    /** Calls the callback, and emits failed(). A command that is not known has no number. */
    void report(std::optional<nowplaying::command> command, const nowplaying::performed &done, QJSValue callback);
    /** Sets the timer to the next change of the position that the program wants to see. */
    void tick();
    void requestVideo() const;

    std::shared_ptr<Hub> hub_;
    QString follow_;
    bool lists_ = false;
    bool isListed_ = false;
    bool isComplete_ = true;
    int interval_ = 0;
    QBasicTimer timer_;
    /* The id of the video that was requested, and the descriptor of the video that came, with its id. */
    mutable std::string videoId_;
    std::string shownVideoId_;
    int video_ = -1;
};

} // namespace NowPlaying

#endif
