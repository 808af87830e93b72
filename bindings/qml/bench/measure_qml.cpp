/* SPDX-License-Identifier: MIT */
/* A Players in QML: measure_qml COUNT CHANGES. */
#include <QAbstractItemModel>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QQmlComponent>
#include <QQmlEngine>

#include "measure.h"

int main(int argc, char **argv)
{
    QGuiApplication application(argc, argv);
    const int wanted = argc > 1 ? atoi(argv[1]) : 1, wantedChanges = argc > 2 ? atoi(argv[2]) : 0;
    QQmlEngine engine;
    QQmlComponent component(&engine);
    component.setData("import org.nowplaying 0.1; Players {}", QUrl());
    if (component.isError())
        qFatal("%s", qPrintable(component.errorString()));
    measured start = measure_now();
    auto *const players = qobject_cast<QAbstractItemModel *>(component.create());
    int changes = 0;
    bool isKnown = false;
    QObject::connect(players, &QAbstractItemModel::rowsInserted, [&] {
        if (players->rowCount() != wanted || isKnown)
            return;
        isKnown = true;
        measure_print("QML knows", wanted, start);
        start = measure_now();
        if (!wantedChanges)
            application.quit();
    });
    QObject::connect(players, &QAbstractItemModel::dataChanged, [&] {
        if (isKnown && ++changes == wantedChanges) {
            measure_print("QML changes", wanted, start);
            application.quit();
        }
    });
    const int code = application.exec();
    delete players;
    return code;
}
