/* SPDX-License-Identifier: MIT */
/**
 * @file host.cpp
 * Runs a puppet in QML: host FILE. It calls `obey` of the file for each line of standard input, and prints the answer. A
 * line is a text with a character for each byte. console.log() prints a line.
 */
#include <QGuiApplication>
#include <QQmlApplicationEngine>
#include <QSocketNotifier>

#include <cstdio>
#include <unistd.h>

namespace
{

QObject *puppet;
QByteArray input;
/* Whether the line that is obeyed made a warning. */
bool has_warned = false;

void print_message(QtMsgType type, const QMessageLogContext &, const QString &message)
{
    std::fprintf(type == QtDebugMsg ? stdout : stderr, "%s\n", message.toUtf8().constData());
    has_warned = has_warned || type != QtDebugMsg;
}

bool is_updating()
{
    return puppet->property("isUpdating").toBool();
}

void obey(const QByteArray &line)
{
    QVariant answer;
    has_warned = false;
    QMetaObject::invokeMethod(puppet, "obey", Q_RETURN_ARG(QVariant, answer),
                              Q_ARG(QVariant, QString::fromLatin1(line)));
    /* A session publishes its changes after the handlers of a turn. */
    if (!is_updating())
        QCoreApplication::sendPostedEvents();
    const QString text = answer.toString();
    if (has_warned && text.startsWith(QLatin1String("NP_OK")))
        std::puts("result NP_ERROR_INVALID_ARGUMENT");
    else if (!text.isEmpty())
        std::printf("result %s\n", text.toUtf8().constData());
}

void read_input()
{
    /* All changes of an update are made in one turn, so it waits here for the next line. */
    do {
        char buffer[1 << 16];
        const ssize_t count = read(STDIN_FILENO, buffer, sizeof buffer);
        if (count <= 0)
            return obey("quit");
        input.append(buffer, static_cast<int>(count));
        for (int end; (end = input.indexOf('\n')) >= 0;) {
            const QByteArray line = input.left(end);
            input.remove(0, end + 1);
            obey(line);
        }
    } while (is_updating());
}

} // namespace

int main(int argc, char **argv)
{
    std::setvbuf(stdout, nullptr, _IOLBF, 1 << 16);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qInstallMessageHandler(print_message);
    QGuiApplication application(argc, argv);
    QQmlApplicationEngine engine;
    QObject::connect(&engine, &QQmlApplicationEngine::quit, &application, &QCoreApplication::quit);
    engine.load(QUrl::fromLocalFile(QCoreApplication::arguments().value(1)));
    if (engine.rootObjects().isEmpty())
        return 1;
    puppet = engine.rootObjects().constFirst();
    QSocketNotifier readable(STDIN_FILENO, QSocketNotifier::Read);
    QObject::connect(&readable, &QSocketNotifier::activated, read_input);
    return application.exec();
}
