/* SPDX-License-Identifier: MIT */
/**
 * @file queue.hpp
 * What plays before and after.
 */
#ifndef NOWPLAYING_QUEUE_HPP
#define NOWPLAYING_QUEUE_HPP

#include <nowplaying/base.hpp>
#include <nowplaying/content.hpp>
#include <nowplaying/queue.h>

namespace nowplaying
{

/** A window of the player's own queue, about 20 entries: a form to hand to session::set_queue(), when it changes. */
class queue
{
  public:
    queue()
    {
        np_queue *made = nullptr;
        detail::check(np_queue_new(&made), "queue");
        handle_.reset(made);
    }

    /** Adds an entry behind the last one. The id names the place, not the song. */
    queue &add(text entry_id, const content &item)
    {
        detail::check(np_queue_add(handle(), entry_id.c_str(), item.handle()), "queue::add");
        return *this;
    }

    /** Says which entry plays; nullptr: the one that plays is not in this window. */
    queue &set_current(text entry_id)
    {
        detail::check(np_queue_set_current(handle(), entry_id.c_str()), "queue::set_current");
        return *this;
    }

    /** For the C headers; nullptr once it was moved from. */
    np_queue *handle() const noexcept
    {
        return handle_.get();
    }

  private:
    detail::owned<np_queue, np_queue_free> handle_;
};

} // namespace nowplaying

#endif
