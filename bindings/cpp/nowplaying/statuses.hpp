/* SPDX-License-Identifier: MIT */
/**
 * @file statuses.hpp
 * The sentences of the statuses.
 *
 * Written by scripts/tables from include/nowplaying and tables/; do not edit it.
 */
/* clang-format off */
#ifndef NOWPLAYING_STATUSES_HPP
#define NOWPLAYING_STATUSES_HPP

#include <nowplaying/types.h>

namespace nowplaying
{
namespace detail
{

/** The text of np_status_message(), without a call of the library. */
constexpr const char *sentence_of(np_status status) noexcept
{
    switch (status) {
    case NP_OK:
        return "ok";
    case NP_ERROR_INVALID_ARGUMENT:
        return "invalid argument: the call is wrong; the log has the reason";
    case NP_ERROR_INVALID_STATE:
        return "invalid state: the call is not possible now; the log has the reason";
    case NP_ERROR_NOT_FOUND:
        return "not found: the command, argument, entry, session or file does not exist; the log has its name";
    case NP_ERROR_FINISHED:
        return "finished: the request was finished, has timed out, or its session has ended";
    case NP_ERROR_GONE:
        return "gone: the context or the session has ended; free or close this object too";
    case NP_ERROR_FORKED:
        return "forked: this process is a fork of the process that made the context; make a new context";
    case NP_ERROR_LIMIT:
        return "limit: more than the library stores";
    case NP_ERROR_BUFFER_TOO_SMALL:
        return "buffer too small for the result";
    case NP_ERROR_SYSTEM:
        return "system: no thread, descriptor, lock, memory or disk is available, or the extension does not answer";
    }
    return "unknown status";
}

} // namespace detail
} // namespace nowplaying

#endif
