/* SPDX-License-Identifier: MIT */
/**
 * @file hold.hpp
 * A hold: the players are paused while it exists.
 */
#ifndef NOWPLAYING_CONTROL_HOLD_HPP
#define NOWPLAYING_CONTROL_HOLD_HPP

#include <nowplaying-control/hold.h>
#include <nowplaying-control/log.hpp>

#include <memory>
#include <string>

namespace nowplaying
{

/** The state of a hold. */
enum class hold_state : np_hold_state {
    /** The service has not answered yet. */
    pending = NP_HOLD_PENDING,
    active = NP_HOLD_ACTIVE,
    /** The service refused, or no service runs. */
    failed = NP_HOLD_FAILED,
    /** It was active, and the service, the bus or the controller has gone away. */
    lost = NP_HOLD_LOST
};

/** Pauses the players while it exists: controller::hold() makes it. It may outlive its controller. */
class hold
{
  public:
    /** Owns a handle. */
    explicit hold(np_hold *handle) noexcept : handle_(handle)
    {
    }

    /** The state. */
    hold_state state() const
    {
        np_hold_state now = NP_HOLD_LOST;
        detail::check_control(np_hold_get_state(handle_.get(), &now), "hold::state");
        return static_cast<hold_state>(now);
    }

    /** Why it has failed or was lost, as a sentence; empty in the other states. */
    std::string failure() const
    {
        return np_hold_get_failure(handle_.get());
    }

    /** Ends the hold now: the players that it has paused play again. Its state is not available after that. */
    void release() noexcept
    {
        handle_.reset();
    }

  private:
    struct deleter {
        void operator()(np_hold *handle) const noexcept
        {
            np_hold_free(handle);
        }
    };

    std::unique_ptr<np_hold, deleter> handle_;
};

} // namespace nowplaying

#endif
