/* SPDX-License-Identifier: MIT */
/**
 * @file nowplaying-control.hpp
 * Every player of the desktop, for C++17: the headers of `<nowplaying-control/control.h>` with owners, types and
 * exceptions, and nothing else.
 *
 *     nowplaying::controller controller;
 *     controller.wait();
 *     for (const nowplaying::player &player : controller.players())
 *         std::cout << player.identity() << ": " << player.item().get(nowplaying::field::title) << '\n';
 *     controller.perform(nullptr, nowplaying::command::next);
 *
 * The comments of the C headers are valid here too, and so are the rules of `<nowplaying.hpp>`. In addition:
 *
 * - **Players and items** are snapshots. They can be copied and kept; a copy costs a counter.
 * - **Handlers** run on a thread of the controller, or inside controller::dispatch(). An exception in a handler writes
 *   a line to standard error.
 * - **Order.** Declare the objects that handlers use before the controller. Its destructor waits for a running handler.
 *
 * Link libnowplaying-control only. A program that is also a player links libnowplaying too, and includes both headers.
 */
#ifndef NOWPLAYING_CONTROL_HPP
#define NOWPLAYING_CONTROL_HPP

#include <nowplaying-control/action.hpp>
#include <nowplaying-control/controller.hpp>
#include <nowplaying-control/hold.hpp>
#include <nowplaying-control/image.hpp>
#include <nowplaying-control/item.hpp>
#include <nowplaying-control/log.hpp>
#include <nowplaying-control/player.hpp>

#endif
