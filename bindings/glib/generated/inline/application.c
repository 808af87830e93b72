/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
/**
 * NowPlayingApplication:id: (getter get_id)
 *
 * The application id, as for its desktop file: "org.example.Player".
 */

/**
 * NowPlayingApplication:flags:
 *
 * The flags.
 */

/**
 * NowPlayingApplication:bus-address:
 *
 * The D-Bus address of the bus, for tests. Without it, the session bus.
 */

/**
 * NowPlayingApplication:name:
 *
 * The name that users see: "Example Player". Without it, the last part of the id.
 */

/**
 * NowPlayingApplication:desktop-entry:
 *
 * The basename of the desktop file, if it is not the id. Desktops find the icon and the window with it.
 */

/**
 * NowPlayingApplication:player-name:
 *
 * The word in the bus name: `playerctl -p WORD`. Without it, the last part of the id.
 */

/**
 * NowPlayingApplication:can-raise:
 *
 * Whether users can raise the window: #NowPlayingApplication::raise.
 */

/**
 * NowPlayingApplication:can-quit:
 *
 * Whether users can end the application: #NowPlayingApplication::quit.
 */

/**
 * NowPlayingApplication:connection:
 *
 * The state of the connection to the bus.
 */

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    NowPlayingApplication *self = NOW_PLAYING_APPLICATION(object);
    switch (id) {
    case PROPERTY_ID: {
        g_value_set_string(value, self->id);
        break;
    }
    case PROPERTY_FLAGS: {
        g_value_set_flags(value, self->flags);
        break;
    }
    case PROPERTY_BUS_ADDRESS: {
        g_value_set_string(value, self->bus_address);
        break;
    }
    case PROPERTY_NAME: {
        g_value_set_string(value, self->name);
        break;
    }
    case PROPERTY_DESKTOP_ENTRY: {
        g_value_set_string(value, self->desktop_entry);
        break;
    }
    case PROPERTY_PLAYER_NAME: {
        g_value_set_string(value, self->player_name);
        break;
    }
    case PROPERTY_CAN_RAISE: {
        g_value_set_boolean(value, self->can_raise);
        break;
    }
    case PROPERTY_CAN_QUIT: {
        g_value_set_boolean(value, self->can_quit);
        break;
    }
    case PROPERTY_CONNECTION: {
        g_value_set_enum(value, self->connection);
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
    NowPlayingApplication *self = NOW_PLAYING_APPLICATION(object);
    switch (id) {
    case PROPERTY_ID: {
        const char *to = g_value_get_string(value);
        char *old = self->id;
        if (g_strcmp0(old, to) == 0)
            break;
        self->id = g_strdup(to);
        g_object_notify_by_pspec(object, spec);
        g_free(old);
        break;
    }
    case PROPERTY_FLAGS: {
        guint to = g_value_get_flags(value);
        guint old = self->flags;
        if (old == to)
            break;
        self->flags = to;
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
    case PROPERTY_NAME: {
        const char *to = g_value_get_string(value);
        char *old = self->name;
        if (g_strcmp0(old, to) == 0)
            break;
        self->name = g_strdup(to);
        if (npg_is_set(self->context, np_context_set_name(self->context, to), spec))
            g_object_notify_by_pspec(object, spec);
        else
            to = self->name, self->name = old, old = (char *)to;
        g_free(old);
        break;
    }
    case PROPERTY_DESKTOP_ENTRY: {
        const char *to = g_value_get_string(value);
        char *old = self->desktop_entry;
        if (g_strcmp0(old, to) == 0)
            break;
        self->desktop_entry = g_strdup(to);
        if (npg_is_set(self->context, np_context_set_desktop_entry(self->context, to), spec))
            g_object_notify_by_pspec(object, spec);
        else
            to = self->desktop_entry, self->desktop_entry = old, old = (char *)to;
        g_free(old);
        break;
    }
    case PROPERTY_PLAYER_NAME: {
        const char *to = g_value_get_string(value);
        char *old = self->player_name;
        if (g_strcmp0(old, to) == 0)
            break;
        self->player_name = g_strdup(to);
        if (npg_is_set(self->context, np_context_set_player_name(self->context, to), spec))
            g_object_notify_by_pspec(object, spec);
        else
            to = self->player_name, self->player_name = old, old = (char *)to;
        g_free(old);
        break;
    }
    case PROPERTY_CAN_RAISE: {
        gboolean to = g_value_get_boolean(value);
        gboolean old = self->can_raise;
        if (old == to)
            break;
        self->can_raise = to;
        if (npg_is_set(self->context, offer(self, NP_COMMAND_RAISE, to), spec))
            g_object_notify_by_pspec(object, spec);
        else
            self->can_raise = old;
        break;
    }
    case PROPERTY_CAN_QUIT: {
        gboolean to = g_value_get_boolean(value);
        gboolean old = self->can_quit;
        if (old == to)
            break;
        self->can_quit = to;
        if (npg_is_set(self->context, offer(self, NP_COMMAND_QUIT, to), spec))
            g_object_notify_by_pspec(object, spec);
        else
            self->can_quit = old;
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

const char *now_playing_application_get_id(NowPlayingApplication *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_APPLICATION(self), NULL);
    return self->id;
}

static void class_constructed(GObject *object)
{
    G_OBJECT_CLASS(now_playing_application_parent_class)->constructed(object);
    constructed(NOW_PLAYING_APPLICATION(object));
}

static void class_finalize(GObject *object)
{
    NowPlayingApplication *self = NOW_PLAYING_APPLICATION(object);
    end(self);
    g_clear_pointer(&self->id, g_free);
    g_clear_pointer(&self->name, g_free);
    g_clear_pointer(&self->desktop_entry, g_free);
    g_clear_pointer(&self->player_name, g_free);
    g_clear_pointer(&self->bus_address, g_free);
    g_clear_pointer(&self->main_context, g_main_context_unref);
    g_clear_pointer(&self->failure, g_error_free);
    g_clear_pointer(&self->resumed_session, g_free);
    g_clear_pointer(&self->resumed_content, g_free);
    g_clear_pointer(&self->sessions, g_ptr_array_unref);
    G_OBJECT_CLASS(now_playing_application_parent_class)->finalize(object);
}

static void now_playing_application_class_init(NowPlayingApplicationClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->constructed = class_constructed;
    object_class->finalize = class_finalize;
    object_class->get_property = get_property;
    object_class->set_property = set_property;
    properties[PROPERTY_ID] =
        g_param_spec_string("id", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_FLAGS] =
        g_param_spec_flags("flags", NULL, NULL, NOW_PLAYING_TYPE_APPLICATION_FLAGS, 0, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_BUS_ADDRESS] =
        g_param_spec_string("bus-address", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_NAME] =
        g_param_spec_string("name", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_DESKTOP_ENTRY] =
        g_param_spec_string("desktop-entry", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_PLAYER_NAME] =
        g_param_spec_string("player-name", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_CAN_RAISE] =
        g_param_spec_boolean("can-raise", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_CAN_QUIT] =
        g_param_spec_boolean("can-quit", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_CONNECTION] =
        g_param_spec_enum("connection", NULL, NULL, NOW_PLAYING_TYPE_CONNECTION, 0, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPERTIES, properties);
    init_class(object_class);
}

static void now_playing_application_init(NowPlayingApplication *self)
{
    self->main_context = g_main_context_ref_thread_default();
    self->sessions = g_ptr_array_new();
}
