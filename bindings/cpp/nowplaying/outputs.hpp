/* SPDX-License-Identifier: MIT */
/**
 * @file outputs.hpp
 * Where a player can play. Unstable, like outputs.h.
 */
#ifndef NOWPLAYING_OUTPUTS_HPP
#define NOWPLAYING_OUTPUTS_HPP

#include <nowplaying/device.hpp>
#include <nowplaying/types.h>

#include <string>
#include <vector>

namespace nowplaying
{

/** A place where the player can play, for session::set_outputs(). */
struct output {
    /** The id in a request. No other output of the session has it. */
    std::string id;
    /** The name that users see, without markup. */
    std::string name;
    device_type type = device_type::other;
    /** Whether the player plays there. */
    bool in_use = false;
    /** Whether it does not play together with other outputs. */
    bool alone = false;
};

namespace detail
{

inline std::vector<np_output> plain(const std::vector<output> &outputs)
{
    std::vector<np_output> structures;
    for (const output &each : outputs)
        structures.push_back(
            {each.id.c_str(), each.name.c_str(), static_cast<np_device_type>(each.type),
             np_output_flags((each.in_use ? NP_OUTPUT_IN_USE : 0) | (each.alone ? NP_OUTPUT_ALONE : 0))});
    return structures;
}

} // namespace detail

} // namespace nowplaying

#endif
