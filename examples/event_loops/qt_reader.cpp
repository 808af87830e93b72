/* SPDX-License-Identifier: MIT */
/* Follows the players in a Qt event loop, without a thread. The handler may use Qt objects. */
#include <QCoreApplication>
#include <QSocketNotifier>

#include <iostream>

#include <nowplaying-control.hpp>

namespace np = nowplaying;

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    np::controller controller(np::controller_flags::host_loop);
    controller.on_player([](const np::player &player, np::player_changes changes) {
        const bool has_left = np::has(changes, np::player_changes::left);
        std::cout << player.identity() << ": " << (has_left ? "left" : player.item().get(np::field::title))
                  << std::endl;
    });

    /* The notifier ends before the controller, because it watches its descriptor. */
    QSocketNotifier readable(controller.fd(), QSocketNotifier::Read);
    QObject::connect(&readable, &QSocketNotifier::activated, [&] { controller.dispatch(); });
    return application.exec();
}
