/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
/**
 * NowPlayingController:flags:
 *
 * The parts that it reads in addition.
 */

/**
 * NowPlayingController:artwork-size:
 *
 * The size in pixels at which the program shows images. With it, #NowPlayingPlayer:artwork is set when its image is
 * here, so `Gtk.Image` can be bound to it. -1: the program loads them. 0 is the same as -1.
 */

/**
 * NowPlayingController:bus-address:
 *
 * The D-Bus address of the bus. Without it, the session bus.
 */

/**
 * NowPlayingController:primary: (getter get_primary)
 *
 * The primary player: the first one of the list, if it answers.
 */

/**
 * NowPlayingController:n-items:
 *
 * The number of players.
 */

/**
 * NowPlayingController:connection:
 *
 * The state of the connection to the bus.
 */

/**
 * NowPlayingController:estimate:
 *
 * Whether the order is an estimate, because the players began before the controller. It is exact with
 * nowplaying-center.
 */

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    NowPlayingController *self = NOW_PLAYING_CONTROLLER(object);
    switch (id) {
    case PROPERTY_FLAGS: {
        g_value_set_flags(value, self->flags);
        break;
    }
    case PROPERTY_ARTWORK_SIZE: {
        g_value_set_int(value, self->artwork_size);
        break;
    }
    case PROPERTY_BUS_ADDRESS: {
        g_value_set_string(value, self->bus_address);
        break;
    }
    case PROPERTY_PRIMARY: {
        g_value_set_object(value, primary_of(self));
        break;
    }
    case PROPERTY_N_ITEMS: {
        g_value_set_int(value, (int)self->players->len);
        break;
    }
    case PROPERTY_CONNECTION: {
        g_value_set_enum(value, self->connection);
        break;
    }
    case PROPERTY_ESTIMATE: {
        g_value_set_boolean(value, self->is_estimate);
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

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
    NowPlayingController *self = NOW_PLAYING_CONTROLLER(object);
    switch (id) {
    case PROPERTY_FLAGS: {
        guint to = g_value_get_flags(value);
        guint old = self->flags;
        if (old == to)
            break;
        self->flags = to;
        g_object_notify_by_pspec(object, spec);
        break;
    }
    case PROPERTY_ARTWORK_SIZE: {
        int to = g_value_get_int(value);
        int old = self->artwork_size;
        if (old == to)
            break;
        self->artwork_size = to;
        g_object_notify_by_pspec(object, spec);
        break;
    }
    case PROPERTY_BUS_ADDRESS: {
        const char *to = g_value_get_string(value);
        char *old = self->bus_address;
        if (g_strcmp0(old, to) == 0)
            break;
        self->bus_address = g_strdup(to);
        g_object_notify_by_pspec(object, spec);
        g_free(old);
        break;
    }
    default:
#ifdef SET_OTHER
        SET_OTHER(self, id - N_PROPERTIES, value, spec);
#else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
#endif
    }
}

NowPlayingPlayer *now_playing_controller_get_primary(NowPlayingController *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_CONTROLLER(self), NULL);
    return primary_of(self);
}

NowPlayingController *now_playing_controller_new(void)
{
    return g_object_new(NOW_PLAYING_TYPE_CONTROLLER, NULL);
}

gboolean now_playing_controller_wait(NowPlayingController *self, gint64 timeout, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_CONTROLLER(self), FALSE);
    return wait_until_known(self, timeout, error);
}

NowPlayingHold *now_playing_controller_hold(NowPlayingController *self, const char *reason, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_CONTROLLER(self) && reason, NULL);
    return hold(self, reason, error);
}

NowPlayingPlayer *now_playing_controller_find(NowPlayingController *self, const char *name)
{
    g_return_val_if_fail(NOW_PLAYING_IS_CONTROLLER(self) && name, NULL);
    return find(self, name);
}

void now_playing_controller_close(NowPlayingController *self)
{
    g_return_if_fail(NOW_PLAYING_IS_CONTROLLER(self));
    close_controller(self);
}

gboolean now_playing_controller_choose_primary(NowPlayingController *self, NowPlayingPlayer *player, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_CONTROLLER(self) && (!player || NOW_PLAYING_IS_PLAYER(player)), FALSE);
    return choose(self, player, error);
}

void now_playing_controller_choose_primary_async(NowPlayingController *self, NowPlayingPlayer *player, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
    g_return_if_fail(NOW_PLAYING_IS_CONTROLLER(self) && (!player || NOW_PLAYING_IS_PLAYER(player)) && (!cancellable || G_IS_CANCELLABLE(cancellable)));
    choose_async(self, player, cancellable, callback, user_data);
}

gboolean now_playing_controller_choose_primary_finish(NowPlayingController *self, GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(NOW_PLAYING_IS_CONTROLLER(self) && g_task_is_valid(result, self), FALSE);
    return g_task_propagate_boolean(G_TASK(result), error);
}

static void class_constructed(GObject *object)
{
    G_OBJECT_CLASS(now_playing_controller_parent_class)->constructed(object);
    constructed(NOW_PLAYING_CONTROLLER(object));
}

static void class_dispose(GObject *object)
{
    dispose(NOW_PLAYING_CONTROLLER(object));
    G_OBJECT_CLASS(now_playing_controller_parent_class)->dispose(object);
}

static void class_finalize(GObject *object)
{
    NowPlayingController *self = NOW_PLAYING_CONTROLLER(object);
    g_clear_pointer(&self->bus_address, g_free);
    g_clear_pointer(&self->failure, g_error_free);
    g_clear_pointer(&self->players, g_ptr_array_unref);
    g_clear_pointer(&self->by_name, g_hash_table_unref);
    g_clear_pointer(&self->events, g_array_unref);
    g_clear_pointer(&self->main_context, g_main_context_unref);
    g_clear_pointer(&self->holds, g_ptr_array_unref);
    G_OBJECT_CLASS(now_playing_controller_parent_class)->finalize(object);
}

static void now_playing_controller_class_init(NowPlayingControllerClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->constructed = class_constructed;
    object_class->dispose = class_dispose;
    object_class->finalize = class_finalize;
    object_class->get_property = get_property;
    object_class->set_property = set_property;
    properties[PROPERTY_FLAGS] =
        g_param_spec_flags("flags", NULL, NULL, NOW_PLAYING_TYPE_CONTROLLER_FLAGS, 0, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_ARTWORK_SIZE] =
        g_param_spec_int("artwork-size", NULL, NULL, -1, G_MAXINT, -1, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_BUS_ADDRESS] =
        g_param_spec_string("bus-address", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_PRIMARY] =
        g_param_spec_object("primary", NULL, NULL, NOW_PLAYING_TYPE_PLAYER, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_N_ITEMS] =
        g_param_spec_int("n-items", NULL, NULL, -1, G_MAXINT, -1, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_CONNECTION] =
        g_param_spec_enum("connection", NULL, NULL, NOW_PLAYING_TYPE_CONNECTION, 0, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_ESTIMATE] =
        g_param_spec_boolean("estimate", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPERTIES, properties);
    init_class(object_class);
}

static void now_playing_controller_init(NowPlayingController *self)
{
    self->artwork_size = -1;
    self->players = g_ptr_array_new_with_free_func(g_object_unref);
    self->by_name = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_object_unref);
    self->events = events_new();
    self->main_context = g_main_context_ref_thread_default();
    self->holds = g_ptr_array_new_with_free_func(npg_weak_free);
}
