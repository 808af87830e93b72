/* SPDX-License-Identifier: MIT */
/**
 * @file queue.hpp
 * The entries before and after the current one.
 */
#ifndef NOWPLAYING_QUEUE_HPP
#define NOWPLAYING_QUEUE_HPP

#include <nowplaying/base.hpp>
#include <nowplaying/content.hpp>
#include <nowplaying/playback.h>
#include <nowplaying/queue.h>

#include <limits>
#include <optional>

namespace nowplaying
{

/**
 * A window of the player's queue. Pass it to session::set_queue() when it changes.
 *
 *     auto [first, end] = queue.set_window(songs.size(), playing);
 *     for (std::size_t i = first; i < end; i++)
 *         queue.add(songs[i].content());
 */
class queue
{
  public:
    queue()
    {
        np_queue *made = nullptr;
        detail::check(np_queue_new(&made), "queue");
        handle_.reset(made);
    }

    /** The indexes of entries in the player's queue, from the first to the one before the end. */
    struct window {
        std::size_t first, end;
    };

    /**
     * Empties the queue. Then add the entries at these indexes: up to 256 around the current one. Without a current
     * entry, they are the first ones.
     */
    window set_window(std::size_t count, std::optional<std::size_t> current = {})
    {
        const auto number = [](std::size_t index) {
            constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
            return index > std::size_t(most) ? most : std::int32_t(index);
        };
        std::int32_t first = 0, end = 0;
        detail::check(
            np_queue_set_window(handle(), number(count), current ? number(*current) : NP_QUEUE_NONE, &first, &end),
            "queue::set_window");
        return {std::size_t(first), std::size_t(end)};
    }

    /** The index of an entry in the player's queue, as it was at set_window(); nothing: the queue has no such entry. */
    std::optional<std::size_t> index_of(text entry_id) const
    {
        std::int32_t index = 0;
        const np_status status = np_queue_get_index(handle(), entry_id.c_str(), &index);
        if (status == NP_ERROR_NOT_FOUND)
            return {};
        detail::check(status, "queue::index_of");
        return std::size_t(index);
    }

    /** Adds an entry at the end, whose id the library makes from that of its content. */
    queue &add(const content &item)
    {
        detail::check(np_queue_add(handle(), nullptr, item.handle()), "queue::add");
        return *this;
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
