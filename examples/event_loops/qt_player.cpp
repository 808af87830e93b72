/* SPDX-License-Identifier: MIT */
/* A player in a Qt event loop. All handlers run on the loop's thread, so they may use Qt objects. */
#include <QCoreApplication>
#include <QSocketNotifier>
#include <QTimer>

#include <csignal>

#include <nowplaying.hpp>
#include <sys/signalfd.h>
#include <unistd.h>

#include "tiny_player.h"

int main(int argc, char **argv)
{
    /* Block the signals before the first thread starts, because threads inherit the signal mask. */
    sigset_t mask;
    sigemptyset(&mask);
    sigaddset(&mask, SIGTERM);
    sigaddset(&mask, SIGINT);
    sigprocmask(SIG_BLOCK, &mask, nullptr);
    const int signal_fd = signalfd(-1, &mask, SFD_CLOEXEC);

    tiny_player player;
    {
        QCoreApplication application(argc, argv);
        nowplaying::context context("tiny_player", nowplaying::context_flags::host_loop);
        if (!tiny_player_open(&player, context.handle(), nullptr))
            return 1; /* The library has logged the reason. */

        QTimer timer;
        timer.setSingleShot(true);
        timer.setTimerType(Qt::PreciseTimer);
        const auto turn = [&] {
            const int left_ms = tiny_player_turn(&player);
            left_ms >= 0 ? timer.start(left_ms) : timer.stop();
        };
        QObject::connect(&timer, &QTimer::timeout, turn);

        QSocketNotifier readable(context.fd(), QSocketNotifier::Read);
        QObject::connect(&readable, &QSocketNotifier::activated, [&] {
            context.dispatch();
            turn();
            if (tiny_player_has_quit(&player))
                application.quit();
        });
        QSocketNotifier signalled(signal_fd, QSocketNotifier::Read);
        QObject::connect(&signalled, &QSocketNotifier::activated, [&] { application.quit(); });

        turn();
        application.exec();
    } /* The notifiers end before the context, because they watch its descriptor. */
    tiny_player_close(&player);
    close(signal_fd);
}
