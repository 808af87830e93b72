/* SPDX-License-Identifier: MIT */
/**
 * @file session.h
 * The type Session of QML: the item of the program, shown to the desktop.
 */
#ifndef NOWPLAYING_QML_SESSION_H
#define NOWPLAYING_QML_SESSION_H

#include <QQmlParserStatus>
#include <QSet>

#include "generated/session_base.h"
#include "hub.h"

namespace NowPlaying
{

/** The context of an application id. The sessions with this id share it. */
class Application : public Loop
{
    Q_OBJECT
  public:
    /** Throws nowplaying::error. The first session of an application sets its flags. */
    static std::shared_ptr<Application> shared(const QString &id, nowplaying::context_flags flags);
    nowplaying::context &context() noexcept
    {
        return context_;
    }
    /** The ids of its sessions. */
    QSet<QString> ids;

  Q_SIGNALS:
    /** A session has ended, so its id is free. */
    void freed();
    void resumed(const QString &sessionId, const QString &contentId, double position);

  private:
    Application(const QString &id, nowplaying::context_flags flags);
    void read() override;

    nowplaying::context context_;
};

/**
 * One thing that plays. Bind its properties to those of the program's player. The session publishes the differences
 * once per turn of the event loop. It is on the bus while it has content: a title, a contentId or a url.
 *
 * A handler for `onPlayRequested`, `onNextRequested` and so on offers the command; without a handler, the command is
 * withdrawn. openUrl and addToQueue also need `schemes`, and changePlaybackRate needs `rates`. `canNext: false`
 * disables an offered command. The last parameter of each handler is a Request, to refuse or to answer later. Clients
 * can always stop a player that pauses: without onStopRequested, `stop` is a pause.
 *
 * Times are microseconds; -1 means unknown. The fields of the content are the properties of SessionBase. A list is a
 * text or an array of texts, of which undefined ones are left out. Undefined and null clear a field, and so does a
 * wrong value; they give each other property its first value.
 *
 * A session whose sessionId belongs to another Session is published when that one is destroyed.
 *
 * The entries of queue, playlists, chapters, lyricsLines, customCommands and outputs are objects, with the names that
 * the lists of a Player have. A wrong entry is a warning, and the others are published. The desktop gets only the
 * differences to the list before.
 *
 * The sessions of an application share applicationName, desktopEntry and playerName: the last one that is set is valid.
 */
class Session : public NowPlaying::SessionBase, public QQmlParserStatus
{
    Q_OBJECT
    NOWPLAYING_QML_TYPE("Session")
    Q_INTERFACES(QQmlParserStatus)
    /**
     * The position now. Set it when something starts or seeks; a binding that follows the player is allowed too. The
     * library ignores differences up to half a second from the position that it calculates itself. Reading it returns
     * the value that was set, which does not advance: ask the program's own player for the position.
     */
    Q_PROPERTY(QVariant position READ position WRITE setPosition RESET resetPosition NOTIFY positionChanged)
    /** Whether it is on the bus, and its bus name there. */
    Q_PROPERTY(bool isPublished READ isPublished NOTIFY isPublishedChanged)
    Q_PROPERTY(QString busName READ busName NOTIFY isPublishedChanged)
    /** Whether it gets the media keys, as far as the library can know. */
    Q_PROPERTY(bool isFirst READ isFirst NOTIFY isFirstChanged)

  public:
    ~Session() override;

    QVariant position() const
    {
        return position_;
    }
    void setPosition(const QVariant &position);
    void resetPosition()
    {
        setPosition({});
    }
    bool isPublished() const
    {
        return session_ && session_->is_published();
    }
    QString busName() const
    {
        return isPublished() ? text(session_->bus_name()) : QString();
    }
    bool isFirst() const
    {
        return session_ && session_->is_system_primary();
    }

    /** Requests the media keys for the session. */
    Q_INVOKABLE void makeFirst();
    /** Sets the state of like, dislike, bookmark or feedback, and the title of its control. */
    Q_INVOKABLE void setFeedback(const QVariant &command, NowPlaying::Feedback feedback, const QString &title = {});

    void classBegin() override
    {
    }
    void componentComplete() override;

    /** Publishes the changes now instead of at the end of the turn. */
    void flush();

  Q_SIGNALS:
    void positionChanged();
    void isPublishedChanged();
    void isFirstChanged();
    /**
     * The bus has started the program, and a request to play follows. Prepare this item, and do not play yet; -1: the
     * position is not known. It needs `resumable`.
     */
    void resumed(const QString &contentId, double position);

  protected:
    void touch(int parts) override;
    bool isLate(const char *property) override;
    void offer(nowplaying::command command, bool isEnabled, const char *missing) override;
    void each(const char *name, const QVariantList &list,
              const std::function<void(const Arguments &)> &function) override;
    void connectNotify(const QMetaMethod &signal) override
    {
        disconnectNotify(signal);
    }
    void disconnectNotify(const QMetaMethod &signal) override;

  private:
    /** Whether a signal has handlers. isSignalConnected() is also true for signals that QML has disconnected. */
    bool hasHandler(const QMetaMethod &signal) const;
    void open();
    void publishContent(bool isOtherWindow);
    void publishWindow(bool isOther);
    void publishFeedback();
    void publishQueue();
    void publishCustoms();
    void readArtwork();
    /** An address of the program, which can be relative to its QML file. */
    QUrl resolved(const QUrl &address) const;
    /** The image at an address, if there is one. */
    std::optional<nowplaying::artwork> imageOf(const char *name, const QVariant &given) const;
    nowplaying::content contentOf(const Arguments &entry) const;
    std::function<void(nowplaying::request)> requestHandler(nowplaying::command command);
    void receive(const std::shared_ptr<nowplaying::request> &asked, nowplaying::command command);
    void checkPublished();

    std::shared_ptr<Application> context_;
    std::optional<nowplaying::session> session_;
    bool isComplete_ = false;
    int touched_ = 0;
    bool wasPublished_ = false;
    bool isPositionSet_ = false;
    bool wasActive_ = false;
    QSet<np_command> offered_;
    /** The commands with a handler whose property is missing. */
    QSet<np_command> missing_;
    /** The lists whose wrong entries were reported. */
    QHash<QString, QVariantList> reported_;
    QHash<np_command, std::pair<Feedback, QString>> feedback_;
    QString openId_;
    QString shownContent_;
    std::optional<nowplaying::artwork> image_;
    std::optional<nowplaying::animated_artwork> video_;
    std::pair<QUrl, QUrl> imageUrls_;
    nowplaying::media_clock::time_point positionTime_;
    nowplaying::media_clock::time_point windowTime_;

    double position_ = -1;
};

} // namespace NowPlaying

#endif
