/* SPDX-License-Identifier: MIT */
/**
 * @file nowplaying.hpp
 * NowPlaying for C++17: the headers of `<nowplaying/nowplaying.h>` with owners, types and exceptions, and nothing else.
 *
 *     nowplaying::context player("org.example.Player");
 *     nowplaying::session music(player, "music");
 *
 *     nowplaying::content song(nowplaying::content_kind::music, "album-7/track-3");
 *     song.set(nowplaying::field::title, "Harbour Lights").set(nowplaying::field::artist, "The Ferrymen");
 *
 *     music.set_content(song);
 *     music.on_play([&] { decoder.play(); });
 *     music.on_seek_to_position([&](std::chrono::microseconds position) { decoder.seek(position); });
 *     music.publish();
 *
 * What the C headers say of each function holds here too; these rules stand instead of theirs:
 *
 * - **Failure** is an exception, nowplaying::error, whose code() is a nowplaying::errc. Destructors never throw.
 * - **Ownership.** What is made is freed by its destructor, and is moved, not copied.
 * - **Handlers** are anything that can be called: lambdas, std::function, objects that can only be moved. They live
 *   until the library needs them no more, and die where that is seen: see "Destroy" in nowplaying.h. No exception
 *   leaves one: it is the outcome of a command, and, unless it is a failure, a line on standard error.
 * - **Order.** What handlers use is declared before the context, and sessions behind it: they are destroyed in the
 *   other order, and the context waits for a handler that is running. So hold no lock there that a handler takes.
 * - **Text** is a nowplaying::text: a literal, a std::string, a std::string_view. It ends at its first NUL.
 *
 * Exceptions are needed: a program that is built without them calls the C headers, which are C++ as well.
 */
#ifndef NOWPLAYING_HPP
#define NOWPLAYING_HPP

#include <nowplaying/animated_artwork.hpp>
#include <nowplaying/artwork.hpp>
#include <nowplaying/base.hpp>
#include <nowplaying/bind.hpp>
#include <nowplaying/command.hpp>
#include <nowplaying/content.hpp>
#include <nowplaying/context.hpp>
#include <nowplaying/device.hpp>
#include <nowplaying/extension.hpp>
#include <nowplaying/log.hpp>
#include <nowplaying/playback.hpp>
#include <nowplaying/playlist.hpp>
#include <nowplaying/queue.hpp>
#include <nowplaying/remote.hpp>
#include <nowplaying/request.hpp>
#include <nowplaying/session.hpp>
#include <nowplaying/tags.hpp>

#endif
