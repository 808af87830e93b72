/* SPDX-License-Identifier: MIT */
/**
 * @file queue.hpp
 * The entries before and after the current one.
 */
#ifndef NOWPLAYING_QUEUE_HPP
#define NOWPLAYING_QUEUE_HPP

#include <nowplaying/base.hpp>
#include <nowplaying/content.hpp>
#include <nowplaying/queue.h>

namespace nowplaying
{

/** A window of the player's queue, about 20 entries. Pass it to session::set_queue() when it changes. */
class queue
{
  public:
    queue()
    {
        np_queue *made = nullptr;
        detail::check(np_queue_new(&made), "queue");
        handle_.reset(made);
    }

    /** Adds an entry at the end. The id identifies the place, not the song. */
    queue &add(text entry_id, const content &item)
    {
        detail::check(np_queue_add(handle(), entry_id.c_str(), item.handle()), "queue::add");
        return *this;
    }

    /** Sets the current entry; nullptr: it is not in this window. */
    queue &set_current(text entry_id)
    {
        detail::check(np_queue_set_current(handle(), entry_id.c_str()), "queue::set_current");
        return *this;
    }

    /** The handle for the C functions; nullptr after a move. */
    np_queue *handle() const noexcept
    {
        return handle_.get();
    }

  private:
    detail::owned<np_queue, np_queue_free> handle_;
};

} // namespace nowplaying

#endif
