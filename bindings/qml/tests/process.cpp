/* SPDX-License-Identifier: MIT */
/* The module org.nowplaying.test: a program that a test runs. */
#include <QImage>
#include <QProcess>
#include <QQmlExtensionPlugin>
#include <QUrl>
#include <QtQml>

#include <csignal>

class Process : public QObject
{
    Q_OBJECT
    Q_PROPERTY(QStringList command MEMBER command_)
    Q_PROPERTY(QString output READ output NOTIFY outputChanged)
    Q_PROPERTY(bool running READ isRunning NOTIFY runningChanged)
    Q_PROPERTY(int code READ code NOTIFY runningChanged)

  public:
    explicit Process(QObject *parent = nullptr) : QObject(parent)
    {
        process_.setProcessChannelMode(QProcess::MergedChannels);
        connect(&process_, &QProcess::readyRead, this, [this] {
            output_ += QString::fromUtf8(process_.readAll());
            Q_EMIT outputChanged();
        });
        connect(&process_, &QProcess::stateChanged, this, &Process::runningChanged);
    }
    ~Process() override
    {
        kill();
    }
    QString output() const
    {
        return output_;
    }
    bool isRunning() const
    {
        return process_.state() != QProcess::NotRunning;
    }
    int code() const
    {
        return process_.exitStatus() == QProcess::NormalExit ? process_.exitCode() : -1;
    }
    Q_INVOKABLE void start()
    {
        output_.clear();
        process_.start(command_.value(0), command_.mid(1));
        if (!process_.waitForStarted())
            qWarning("cannot start %s", qPrintable(command_.value(0)));
    }
    Q_INVOKABLE void write(const QString &line)
    {
        process_.write(line.toUtf8() + '\n');
    }
    Q_INVOKABLE void signal(int number)
    {
        if (isRunning())
            ::kill(static_cast<pid_t>(process_.processId()), number);
    }
    Q_INVOKABLE void stop()
    {
        process_.closeWriteChannel();
        process_.terminate();
    }
    /** Ends it at once, also if it is stopped. */
    Q_INVOKABLE void kill()
    {
        process_.kill();
        process_.waitForFinished();
    }
    /** Whether the program can read the file of an address, and it is this one. */
    Q_INVOKABLE static bool sameFile(const QUrl &address, const QString &path)
    {
        QFile one(address.toLocalFile()), other(path);
        return one.open(QIODevice::ReadOnly) && other.open(QIODevice::ReadOnly) && one.readAll() == other.readAll();
    }
    Q_INVOKABLE static QString pixel(const QString &path, int x, int y)
    {
        return QImage(path).pixelColor(x, y).name();
    }
    Q_INVOKABLE static QString variable(const QString &name)
    {
        return qEnvironmentVariable(name.toUtf8().constData());
    }
    /** How often the threads of the program have slept and woken. */
    Q_INVOKABLE int switches() const
    {
        int count = 0;
        const QDir threads(QStringLiteral("/proc/%1/task").arg(process_.processId()));
        for (const QString &thread : threads.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            QFile file(threads.filePath(thread + "/status"));
            if (!file.open(QIODevice::ReadOnly))
                continue;
            const QByteArray text = file.readAll(), key = "\nvoluntary_ctxt_switches:";
            count += text.mid(text.indexOf(key) + key.size(), 20).trimmed().split('\n').first().toInt();
        }
        return count;
    }

  Q_SIGNALS:
    void outputChanged();
    void runningChanged();

  private:
    QStringList command_;
    QString output_;
    QProcess process_;
};

class ProcessPlugin : public QQmlExtensionPlugin
{
    Q_OBJECT
    Q_PLUGIN_METADATA(IID QQmlExtensionInterface_iid)

  public:
    void registerTypes(const char *uri) override
    {
        qmlRegisterType<Process>(uri, 0, 1, "Process");
    }
};

#include "process.moc"
