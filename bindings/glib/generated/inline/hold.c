/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
/**
 * NowPlayingHold:reason:
 *
 * The reason that lists show to people.
 */

/**
 * NowPlayingHold:state: (getter get_state)
 *
 * The state of the hold.
 */

/**
 * NowPlayingHold:failure: (getter get_failure)
 *
 * Why the hold has failed or was lost: a sentence for people.
 */

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    NowPlayingHold *self = NOW_PLAYING_HOLD(object);
    switch (id) {
    case PROPERTY_REASON: {
        g_value_set_string(value, self->reason);
        break;
    }
    case PROPERTY_STATE: {
        g_value_set_enum(value, self->state);
        break;
    }
    case PROPERTY_FAILURE: {
        g_value_set_string(value, npg_or_null(np_hold_get_failure(self->handle)));
        break;
    }
    default:
#ifdef GET_OTHER
        GET_OTHER(self, id - N_PROPERTIES, value, spec);
#else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
#endif
    }
}

NowPlayingHoldState now_playing_hold_get_state(NowPlayingHold *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_HOLD(self), (NowPlayingHoldState)0);
    return (NowPlayingHoldState)self->state;
}

const char *now_playing_hold_get_failure(NowPlayingHold *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_HOLD(self), NULL);
    return npg_or_null(np_hold_get_failure(self->handle));
}

void now_playing_hold_end(NowPlayingHold *self)
{
    g_return_if_fail(NOW_PLAYING_IS_HOLD(self));
    np_hold_free(g_steal_pointer(&self->handle));
}

static void class_finalize(GObject *object)
{
    NowPlayingHold *self = NOW_PLAYING_HOLD(object);
    g_clear_pointer(&self->reason, g_free);
    g_clear_pointer(&self->handle, np_hold_free);
    G_OBJECT_CLASS(now_playing_hold_parent_class)->finalize(object);
}

static void now_playing_hold_class_init(NowPlayingHoldClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->finalize = class_finalize;
    object_class->get_property = get_property;
    properties[PROPERTY_REASON] =
        g_param_spec_string("reason", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_STATE] =
        g_param_spec_enum("state", NULL, NULL, NOW_PLAYING_TYPE_HOLD_STATE, 0, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_FAILURE] =
        g_param_spec_string("failure", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPERTIES, properties);
}

static void now_playing_hold_init(NowPlayingHold *self)
{
    (void)self;
}
