/* SPDX-License-Identifier: MIT */
/* Runs a QML file: host FILE [-I FOLDER]. The program has the name of the file. */
#include <QFileInfo>
#include <QGuiApplication>
#include <QQmlApplicationEngine>

int main(int argc, char **argv)
{
    QGuiApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 2)
        return 2;
    QCoreApplication::setApplicationName(QFileInfo(arguments[1]).baseName());
    QQmlApplicationEngine engine;
    QObject::connect(&engine, &QQmlApplicationEngine::quit, &application, &QCoreApplication::quit);
    engine.load(QUrl::fromLocalFile(QFileInfo(arguments[1]).absoluteFilePath()));
    return engine.rootObjects().isEmpty() ? 1 : application.exec();
}
