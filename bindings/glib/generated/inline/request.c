/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/; do not edit it. */
/* clang-format off */
/**
 * NowPlayingRequest:command: (getter get_command)
 *
 * The command.
 */

/**
 * NowPlayingRequest:client: (getter get_client)
 *
 * The unique bus name of the client, ":1.42".
 */

/**
 * NowPlayingRequest:session:
 *
 * The session, or nothing if it has ended.
 */

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    NowPlayingRequest *self = NOW_PLAYING_REQUEST(object);
    switch (id) {
    case PROPERTY_COMMAND: {
        g_value_set_enum(value, self->command);
        break;
    }
    case PROPERTY_CLIENT: {
        g_value_set_string(value, self->client);
        break;
    }
    case PROPERTY_SESSION: {
        g_value_set_object(value, session_of(self));
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

NowPlayingCommand now_playing_request_get_command(NowPlayingRequest *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_REQUEST(self), (NowPlayingCommand)0);
    return (NowPlayingCommand)self->command;
}

const char *now_playing_request_get_client(NowPlayingRequest *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_REQUEST(self), NULL);
    return self->client;
}

void now_playing_request_defer(NowPlayingRequest *self)
{
    g_return_if_fail(NOW_PLAYING_IS_REQUEST(self));
    self->is_deferred = TRUE;
}

gboolean now_playing_request_is_open(NowPlayingRequest *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_REQUEST(self), FALSE);
    return is_open(self);
}

gboolean now_playing_request_finish(NowPlayingRequest *self)
{
    g_return_val_if_fail(NOW_PLAYING_IS_REQUEST(self), FALSE);
    return answer(self, TRUE, 0, NULL);
}

gboolean now_playing_request_fail(NowPlayingRequest *self, NowPlayingError code, const char *message)
{
    g_return_val_if_fail(NOW_PLAYING_IS_REQUEST(self), FALSE);
    return answer(self, FALSE, code, message);
}

static void class_finalize(GObject *object)
{
    NowPlayingRequest *self = NOW_PLAYING_REQUEST(object);
    end(self);
    g_weak_ref_clear(&self->session);
    g_clear_pointer(&self->client, g_free);
    G_OBJECT_CLASS(now_playing_request_parent_class)->finalize(object);
}

static void now_playing_request_class_init(NowPlayingRequestClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->finalize = class_finalize;
    object_class->get_property = get_property;
    properties[PROPERTY_COMMAND] =
        g_param_spec_enum("command", NULL, NULL, NOW_PLAYING_TYPE_COMMAND, NOW_PLAYING_COMMAND_PLAY, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_CLIENT] =
        g_param_spec_string("client", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    properties[PROPERTY_SESSION] =
        g_param_spec_object("session", NULL, NULL, NOW_PLAYING_TYPE_SESSION, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPERTIES, properties);
    init_class(object_class);
}

static void now_playing_request_init(NowPlayingRequest *self)
{
    g_weak_ref_init(&self->session, NULL);
    self->values = g_new0(GValue, npg_n_parts);
}
