/* SPDX-License-Identifier: MIT */
/*
 * A small player in Qt's event loop, with MPRIS by hand in two QtDBus adaptors. It plays files without sound, a minute
 * each. On standard input: p plays and pauses, n and b go on and back, "o FILE" adds a file and plays it, q ends.
 */
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QSocketNotifier>
#include <QTimer>
#include <QUrl>
#include <cstdio>

#include <QtDBus>

constexpr qint64 length = 60 * 1000; /* Milliseconds, as QMediaPlayer has them. */

class Player : public QObject
{
  public:
    enum State { Stopped, Playing, Paused };

    explicit Player(const QStringList &files);

    State state() const
    {
        return state_;
    }
    double volume() const
    {
        return volume_;
    }
    int index() const
    {
        return index_;
    }
    bool hasNext() const
    {
        return index_ + 1 < songs_.size();
    }
    QFileInfo song() const
    {
        return QFileInfo(songs_[index_]);
    }
    QString cover() const
    {
        return song().absolutePath() + "/cover.png";
    }
    qint64 position() const
    {
        return qMin(position_ + (state_ == Playing ? since_.elapsed() : 0), length);
    }

    void play()
    {
        setState(Playing);
    }
    void pause()
    {
        setState(state_ == Playing ? Paused : state_);
    }
    void toggle()
    {
        setState(state_ == Playing ? Paused : Playing);
    }
    void stop()
    {
        setState(Stopped);
    }
    bool step(int by);
    void seek(qint64 position);
    void setVolume(double volume);
    void open(const QString &file);

  private:
    void add(const QString &file);
    void move(qint64 position);
    void setState(State state);
    void readKey();
    void changed(const char *property);

    QStringList songs_;
    int index_ = 0;
    State state_ = Stopped;
    qint64 position_ = 0;
    QElapsedTimer since_;
    QTimer end_;
    QSocketNotifier keys_{0, QSocketNotifier::Read};
    double volume_ = 1.0;
};

/* MPRIS. */

static const char path[] = "/org/mpris/MediaPlayer2";

class Root : public QDBusAbstractAdaptor
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.mpris.MediaPlayer2")
    Q_PROPERTY(bool CanQuit READ yes CONSTANT)
    Q_PROPERTY(bool CanRaise READ no CONSTANT)
    Q_PROPERTY(bool HasTrackList READ no CONSTANT)
    Q_PROPERTY(QString Identity READ identity CONSTANT)
    Q_PROPERTY(QString DesktopEntry READ desktopEntry CONSTANT)
    Q_PROPERTY(QStringList SupportedUriSchemes READ schemes CONSTANT)
    Q_PROPERTY(QStringList SupportedMimeTypes READ types CONSTANT)

  public:
    explicit Root(Player *player) : QDBusAbstractAdaptor(player)
    {
    }
    bool yes() const
    {
        return true;
    }
    bool no() const
    {
        return false;
    }
    QString identity() const
    {
        return "Qt Player";
    }
    QString desktopEntry() const
    {
        return "org.example.QtPlayer";
    }
    QStringList schemes() const
    {
        return {"file"};
    }
    QStringList types() const
    {
        return {"audio/flac"};
    }

  public slots:
    void Raise()
    {
    }
    void Quit()
    {
        QCoreApplication::quit();
    }
};

class Adaptor : public QDBusAbstractAdaptor
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.mpris.MediaPlayer2.Player")
    Q_PROPERTY(QString PlaybackStatus READ status)
    Q_PROPERTY(QVariantMap Metadata READ metadata)
    Q_PROPERTY(double Volume READ volume WRITE setVolume)
    Q_PROPERTY(qlonglong Position READ position)
    Q_PROPERTY(double Rate READ rate CONSTANT)
    Q_PROPERTY(double MinimumRate READ rate CONSTANT)
    Q_PROPERTY(double MaximumRate READ rate CONSTANT)
    Q_PROPERTY(bool CanGoNext READ canGoNext)
    Q_PROPERTY(bool CanGoPrevious READ canGoPrevious)
    Q_PROPERTY(bool CanPlay READ yes CONSTANT)
    Q_PROPERTY(bool CanPause READ yes CONSTANT)
    Q_PROPERTY(bool CanSeek READ yes CONSTANT)
    Q_PROPERTY(bool CanControl READ yes CONSTANT)

  public:
    explicit Adaptor(Player *player) : QDBusAbstractAdaptor(player), player_(player)
    {
    }
    QString status() const
    {
        static const char *const words[] = {"Stopped", "Playing", "Paused"};
        return words[player_->state()];
    }
    QVariantMap metadata() const
    {
        const auto track = QStringLiteral("/org/example/track/%1").arg(player_->index());
        return {{"mpris:trackid", QVariant::fromValue(QDBusObjectPath(track))},
                {"mpris:length", length * 1000},
                {"xesam:title", player_->song().completeBaseName()},
                {"mpris:artUrl", QUrl::fromLocalFile(player_->cover()).toString(QUrl::FullyEncoded)}};
    }
    double volume() const
    {
        return player_->volume();
    }
    void setVolume(double volume)
    {
        player_->setVolume(qMax(volume, 0.0));
    }
    qlonglong position() const
    {
        return player_->position() * 1000;
    }
    double rate() const
    {
        return 1.0;
    }
    bool canGoNext() const
    {
        return player_->hasNext();
    }
    bool canGoPrevious() const
    {
        return player_->index() > 0;
    }
    bool yes() const
    {
        return true;
    }

  public slots:
    void Play()
    {
        player_->play();
    }
    void Pause()
    {
        player_->pause();
    }
    void PlayPause()
    {
        player_->toggle();
    }
    void Stop()
    {
        player_->stop();
    }
    void Next()
    {
        player_->step(+1);
    }
    void Previous()
    {
        player_->step(-1);
    }
    void Seek(qlonglong offset)
    {
        player_->seek(player_->position() + offset / 1000);
    }
    void SetPosition(const QDBusObjectPath &, qlonglong position)
    {
        player_->seek(position / 1000);
    }
    void OpenUri(const QString &uri)
    {
        player_->open(QUrl(uri).toLocalFile());
    }

  signals:
    void Seeked(qlonglong position);

  private:
    Player *player_;
};

void Player::changed(const char *property)
{
    if (qstrcmp(property, "Position") == 0) {
        emit findChild<Adaptor *>()->Seeked(position() * 1000);
        return;
    }
    auto signal = QDBusMessage::createSignal(path, "org.freedesktop.DBus.Properties", "PropertiesChanged");
    const QVariantMap values{{property, findChild<Adaptor *>()->property(property)}};
    QDBusConnection::sessionBus().send(signal << "org.mpris.MediaPlayer2.Player" << values << QStringList());
}

static void startMpris(Player *player)
{
    new Root(player);
    new Adaptor(player);
    auto bus = QDBusConnection::sessionBus();
    bus.registerObject(path, player);
    bus.registerService("org.mpris.MediaPlayer2.QtPlayer");
}

/* The player. */

Player::Player(const QStringList &files)
{
    end_.setSingleShot(true);
    QObject::connect(&end_, &QTimer::timeout, this, [this] {
        if (state_ == Playing && !step(+1))
            stop();
    });
    QObject::connect(&keys_, &QSocketNotifier::activated, this, [this] { readKey(); });
    setvbuf(stdin, nullptr, _IONBF, 0);
    for (const QString &file : files)
        add(file);
    startMpris(this);
    play();
}

void Player::move(qint64 position)
{
    position_ = qBound(qint64(0), position, length);
    since_.start();
    end_.start(int(length - position_));
}

void Player::setState(State state)
{
    move(state == Stopped ? 0 : position());
    state_ = state;
    changed("PlaybackStatus");
}

bool Player::step(int by)
{
    if (index_ + by < 0 || index_ + by >= songs_.size())
        return false;
    index_ += by;
    move(0);
    changed("Metadata");
    changed("CanGoNext");
    changed("CanGoPrevious");
    return true;
}

void Player::seek(qint64 position)
{
    move(position);
    changed("Position");
}

void Player::setVolume(double volume)
{
    volume_ = volume;
    changed("Volume");
}

void Player::add(const QString &name)
{
    QFile file(name);
    char first;
    if (file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        file.read(&first, 1); /* A decoder would read the file. */
    songs_ << name;
}

void Player::open(const QString &file)
{
    add(file);
    step(songs_.size() - 1 - index_);
}

void Player::readKey()
{
    char line[4096] = "";
    if (!fgets(line, sizeof line, stdin) || line[0] == 'q')
        QCoreApplication::quit();
    if (line[0] == 'p')
        toggle();
    if (line[0] == 'n')
        step(+1);
    if (line[0] == 'b')
        step(-1);
    if (line[0] == 'o')
        open(QFile::decodeName(line + 2).trimmed());
}

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    Player player(application.arguments().mid(1));
    return application.exec();
}

#include "player.moc"
