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
 * The comments of the C headers are valid here too, except for these rules:
 *
 * - **Failure** is an exception, nowplaying::error, whose code() is a nowplaying::errc. Destructors never throw.
 * - **Ownership.** A destructor frees its object. Objects can be moved, and not copied.
 * - **Handlers** are anything that can be called: lambdas, std::function, objects that can only be moved. The
 *   library destroys them when it no longer needs them: see "Destroy" in nowplaying.h. An exception in a handler is the
 *   outcome of the command. If it is not a failure, it also writes a line to standard error.
 * - **Order.** Declare the objects that handlers use before the context, and sessions after it: C++ destroys them in
 *   the reverse order. The context waits for a running handler, so hold no lock then that a handler needs.
 * - **Text** is a nowplaying::text: a literal, a std::string, a std::string_view. It ends at its first NUL.
 *
 * It needs exceptions. A program without exceptions uses the C headers, which are valid C++.
 */
#ifndef NOWPLAYING_HPP
#define NOWPLAYING_HPP

#include <nowplaying/animated_artwork.hpp>
#include <nowplaying/artwork.hpp>
#include <nowplaying/audio_session.hpp>
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
#include <nowplaying/remote_session.hpp>
#include <nowplaying/request.hpp>
#include <nowplaying/session.hpp>

#endif
