/* SPDX-License-Identifier: MIT */
#include "private.h"

#include "inline/hold.h"

NowPlayingHold *npg_hold_new(np_hold *handle, const char *reason)
{
    NowPlayingHold *self = g_object_new(NOW_PLAYING_TYPE_HOLD, NULL);
    self->handle = handle;
    self->reason = g_strdup(reason);
    return self;
}

void npg_hold_update(NowPlayingHold *self)
{
    np_hold_state state = NP_HOLD_PENDING;
    if (np_hold_get_state(self->handle, &state) != NP_OK || self->state == (NowPlayingHoldState)state)
        return;
    self->state = (NowPlayingHoldState)state;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROPERTY_STATE]);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROPERTY_FAILURE]);
}

#include "inline/hold.c"
