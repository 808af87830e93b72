/* SPDX-License-Identifier: MIT */
/*
 * A small player in a GApplication, with MPRIS by hand on GDBus. It has no window, which would add nothing to that.
 * It plays files without sound, a minute each. On standard input: p plays and pauses, n and b go on and back, "o FILE"
 * adds a file and plays it, q ends.
 */
#include <gio/gio.h>
#include <glib-unix.h>
#include <stdio.h>
#include <string.h>

#define LENGTH (60 * G_USEC_PER_SEC)

typedef enum { STOPPED, PLAYING, PAUSED } State;

typedef struct {
    GApplication *application;
    GPtrArray *songs; /* of GFile */
    guint now, timer;
    State state;
    gint64 position, since; /* The position at that time. */
    double volume;
    GDBusConnection *bus;
} Player;

static void mpris_changed(Player *player, const char *property);
static void mpris_seeked(Player *player);

/* The player. */

static gint64 get_position(Player *player)
{
    gint64 moved = player->state == PLAYING ? g_get_monotonic_time() - player->since : 0;
    return MIN(player->position + moved, LENGTH);
}

static gboolean on_end(gpointer user_data);

static void move(Player *player, gint64 position)
{
    player->position = CLAMP(position, 0, LENGTH);
    player->since = g_get_monotonic_time();
    if (player->timer)
        g_source_remove(player->timer);
    player->timer = g_timeout_add((guint)((LENGTH - player->position) / 1000) + 1, on_end, player);
}

static void set_state(Player *player, State state)
{
    move(player, state == STOPPED ? 0 : get_position(player));
    player->state = state;
    mpris_changed(player, "PlaybackStatus");
}

static void play(Player *player)
{
    set_state(player, PLAYING);
}

static void rest(Player *player)
{
    set_state(player, player->state == PLAYING ? PAUSED : player->state);
}

static void toggle(Player *player)
{
    set_state(player, player->state == PLAYING ? PAUSED : PLAYING);
}

static void stop(Player *player)
{
    set_state(player, STOPPED);
}

static gboolean step(Player *player, int by)
{
    if (player->now + (guint)by >= player->songs->len)
        return FALSE;
    player->now += (guint)by;
    move(player, 0);
    mpris_changed(player, "Metadata");
    mpris_changed(player, "CanGoNext");
    mpris_changed(player, "CanGoPrevious");
    return TRUE;
}

static gboolean on_end(gpointer user_data)
{
    Player *player = user_data;
    player->timer = 0;
    if (player->state == PLAYING && !step(player, +1))
        stop(player);
    return G_SOURCE_REMOVE;
}

static void seek(Player *player, gint64 position)
{
    move(player, position);
    mpris_seeked(player);
}

static void set_volume(Player *player, double volume)
{
    player->volume = volume;
    mpris_changed(player, "Volume");
}

static void quit(Player *player)
{
    g_application_quit(player->application);
}

static void add_file(Player *player, GFile *file)
{
    char first;
    GFileInputStream *stream = g_file_read(file, NULL, NULL);
    if (stream)
        g_input_stream_read(G_INPUT_STREAM(stream), &first, 1, NULL, NULL); /* A decoder would read the file. */
    g_clear_object(&stream);
    g_ptr_array_add(player->songs, g_object_ref(file));
}

static void open_url(Player *player, const char *uri)
{
    GFile *file = g_file_new_for_uri(uri);
    add_file(player, file);
    g_object_unref(file);
    step(player, (int)(player->songs->len - 1 - player->now));
}

/* "Harbour Lights" of "/music/Night Crossing/Harbour Lights.flac" */
static char *get_title(Player *player)
{
    char *name = g_file_get_basename(player->songs->pdata[player->now]);
    char *dot = strrchr(name, '.');
    if (dot)
        *dot = '\0';
    return name;
}

/* The picture in the folder of the song. */
static GFile *get_cover(Player *player)
{
    GFile *folder = g_file_get_parent(player->songs->pdata[player->now]);
    GFile *cover = g_file_get_child(folder, "cover.png");
    g_object_unref(folder);
    return cover;
}

/* MPRIS. */

#define ROOT "org.mpris.MediaPlayer2"
#define PLAYER ROOT ".Player"
#define PATH "/org/mpris/MediaPlayer2"

static const char description[] = "<node>"
                                  "<interface name='" ROOT "'>"
                                  "<method name='Raise'/>"
                                  "<method name='Quit'/>"
                                  "<property name='CanQuit' type='b' access='read'/>"
                                  "<property name='CanRaise' type='b' access='read'/>"
                                  "<property name='HasTrackList' type='b' access='read'/>"
                                  "<property name='Identity' type='s' access='read'/>"
                                  "<property name='DesktopEntry' type='s' access='read'/>"
                                  "<property name='SupportedUriSchemes' type='as' access='read'/>"
                                  "<property name='SupportedMimeTypes' type='as' access='read'/>"
                                  "</interface>"
                                  "<interface name='" PLAYER "'>"
                                  "<method name='Play'/>"
                                  "<method name='Pause'/>"
                                  "<method name='PlayPause'/>"
                                  "<method name='Stop'/>"
                                  "<method name='Next'/>"
                                  "<method name='Previous'/>"
                                  "<method name='Seek'><arg name='Offset' type='x' direction='in'/></method>"
                                  "<method name='SetPosition'>"
                                  "<arg name='TrackId' type='o' direction='in'/>"
                                  "<arg name='Position' type='x' direction='in'/>"
                                  "</method>"
                                  "<method name='OpenUri'><arg name='Uri' type='s' direction='in'/></method>"
                                  "<signal name='Seeked'><arg name='Position' type='x'/></signal>"
                                  "<property name='PlaybackStatus' type='s' access='read'/>"
                                  "<property name='Metadata' type='a{sv}' access='read'/>"
                                  "<property name='Volume' type='d' access='readwrite'/>"
                                  "<property name='Position' type='x' access='read'/>"
                                  "<property name='Rate' type='d' access='read'/>"
                                  "<property name='MinimumRate' type='d' access='read'/>"
                                  "<property name='MaximumRate' type='d' access='read'/>"
                                  "<property name='CanGoNext' type='b' access='read'/>"
                                  "<property name='CanGoPrevious' type='b' access='read'/>"
                                  "<property name='CanPlay' type='b' access='read'/>"
                                  "<property name='CanPause' type='b' access='read'/>"
                                  "<property name='CanSeek' type='b' access='read'/>"
                                  "<property name='CanControl' type='b' access='read'/>"
                                  "</interface>"
                                  "</node>";

static GVariant *get_metadata(Player *player)
{
    GVariantBuilder builder;
    char *track = g_strdup_printf("/org/example/track/%u", player->now);
    char *title = get_title(player);
    GFile *cover = get_cover(player);
    g_variant_builder_init(&builder, G_VARIANT_TYPE("a{sv}"));
    g_variant_builder_add(&builder, "{sv}", "mpris:trackid", g_variant_new_object_path(track));
    g_variant_builder_add(&builder, "{sv}", "mpris:length", g_variant_new_int64(LENGTH));
    g_variant_builder_add(&builder, "{sv}", "xesam:title", g_variant_new_take_string(g_filename_display_name(title)));
    g_variant_builder_add(&builder, "{sv}", "mpris:artUrl", g_variant_new_take_string(g_file_get_uri(cover)));
    g_object_unref(cover);
    g_free(title);
    g_free(track);
    return g_variant_builder_end(&builder);
}

static GVariant *on_get(GDBusConnection *bus, const char *sender, const char *path, const char *interface,
                        const char *property, GError **error, gpointer user_data)
{
    (void)bus, (void)sender, (void)path, (void)interface, (void)error;
    static const char *const states[] = {"Stopped", "Playing", "Paused"};
    Player *player = user_data;
    if (g_str_equal(property, "PlaybackStatus"))
        return g_variant_new_string(states[player->state]);
    if (g_str_equal(property, "Metadata"))
        return get_metadata(player);
    if (g_str_equal(property, "Volume"))
        return g_variant_new_double(player->volume);
    if (g_str_equal(property, "Position"))
        return g_variant_new_int64(get_position(player));
    if (g_str_has_suffix(property, "Rate"))
        return g_variant_new_double(1.0);
    if (g_str_equal(property, "CanGoNext"))
        return g_variant_new_boolean(player->now + 1 < player->songs->len);
    if (g_str_equal(property, "CanGoPrevious"))
        return g_variant_new_boolean(player->now > 0);
    if (g_str_equal(property, "Identity"))
        return g_variant_new_string("GTK Player");
    if (g_str_equal(property, "DesktopEntry"))
        return g_variant_new_string("org.example.GtkPlayer");
    if (g_str_equal(property, "SupportedUriSchemes"))
        return g_variant_new_strv((const char *[]){"file"}, 1);
    if (g_str_equal(property, "SupportedMimeTypes"))
        return g_variant_new_strv((const char *[]){"audio/flac"}, 1);
    return g_variant_new_boolean(!g_str_equal(property, "CanRaise") && !g_str_equal(property, "HasTrackList"));
}

static gboolean on_set(GDBusConnection *bus, const char *sender, const char *path, const char *interface,
                       const char *property, GVariant *value, GError **error, gpointer user_data)
{
    (void)bus, (void)sender, (void)path, (void)interface, (void)property, (void)error;
    set_volume(user_data, MAX(g_variant_get_double(value), 0));
    return TRUE;
}

static void on_call(GDBusConnection *bus, const char *sender, const char *path, const char *interface,
                    const char *method, GVariant *arguments, GDBusMethodInvocation *call, gpointer user_data)
{
    (void)bus, (void)sender, (void)path, (void)interface;
    Player *player = user_data;
    gint64 time;
    const char *uri;
    if (g_str_equal(method, "Play")) {
        play(player);
    } else if (g_str_equal(method, "Pause")) {
        rest(player);
    } else if (g_str_equal(method, "PlayPause")) {
        toggle(player);
    } else if (g_str_equal(method, "Stop")) {
        stop(player);
    } else if (g_str_equal(method, "Next")) {
        step(player, +1);
    } else if (g_str_equal(method, "Previous")) {
        step(player, -1);
    } else if (g_str_equal(method, "Quit")) {
        quit(player);
    } else if (g_str_equal(method, "Seek")) {
        g_variant_get(arguments, "(x)", &time);
        seek(player, get_position(player) + time);
    } else if (g_str_equal(method, "SetPosition")) {
        g_variant_get(arguments, "(ox)", NULL, &time);
        seek(player, time);
    } else if (g_str_equal(method, "OpenUri")) {
        g_variant_get(arguments, "(&s)", &uri);
        open_url(player, uri);
    }
    g_dbus_method_invocation_return_value(call, NULL);
}

static void mpris_changed(Player *player, const char *property)
{
    if (!player->bus)
        return;
    GVariantBuilder changed;
    GVariant *value = on_get(player->bus, NULL, PATH, PLAYER, property, NULL, player);
    g_variant_builder_init(&changed, G_VARIANT_TYPE("a{sv}"));
    g_variant_builder_add(&changed, "{sv}", property, value);
    g_dbus_connection_emit_signal(player->bus, NULL, PATH, "org.freedesktop.DBus.Properties", "PropertiesChanged",
                                  g_variant_new("(sa{sv}as)", PLAYER, &changed, NULL), NULL);
}

static void mpris_seeked(Player *player)
{
    if (player->bus)
        g_dbus_connection_emit_signal(player->bus, NULL, PATH, PLAYER, "Seeked",
                                      g_variant_new("(x)", get_position(player)), NULL);
}

static void on_bus(GDBusConnection *bus, const char *name, gpointer user_data)
{
    (void)name;
    static const GDBusInterfaceVTable table = {.method_call = on_call, .get_property = on_get, .set_property = on_set};
    Player *player = user_data;
    GDBusNodeInfo *node = g_dbus_node_info_new_for_xml(description, NULL);
    player->bus = g_object_ref(bus);
    for (int i = 0; node->interfaces[i]; i++)
        g_dbus_connection_register_object(bus, PATH, node->interfaces[i], &table, player, NULL, NULL);
    g_dbus_node_info_unref(node);
}

static void mpris_start(Player *player)
{
    g_bus_own_name(G_BUS_TYPE_SESSION, ROOT ".GtkPlayer", G_BUS_NAME_OWNER_FLAGS_NONE, on_bus, NULL, NULL, player,
                   NULL);
}

/* The application. */

static gboolean on_key(gint fd, GIOCondition condition, gpointer user_data)
{
    (void)fd, (void)condition;
    Player *player = user_data;
    char line[4096] = "";
    if (!fgets(line, sizeof line, stdin) || line[0] == 'q') {
        quit(player);
        return G_SOURCE_REMOVE;
    }
    if (line[0] == 'p')
        toggle(player);
    if (line[0] == 'n')
        step(player, +1);
    if (line[0] == 'b')
        step(player, -1);
    if (line[0] == 'o') {
        char *uri = g_filename_to_uri(g_strstrip(line + 2), NULL, NULL);
        open_url(player, uri);
        g_free(uri);
    }
    return G_SOURCE_CONTINUE;
}

static void on_open(GApplication *application, GFile **files, gint count, const char *hint, gpointer user_data)
{
    (void)hint;
    Player *player = user_data;
    for (int i = 0; i < count; i++)
        add_file(player, files[i]);
    g_application_hold(application);
    setvbuf(stdin, NULL, _IONBF, 0);
    g_unix_fd_add(0, G_IO_IN | G_IO_HUP, on_key, player);
    play(player);
    mpris_start(player);
}

int main(int argc, char **argv)
{
    Player player = {.volume = 1.0, .songs = g_ptr_array_new_with_free_func(g_object_unref)};
    player.application =
        g_application_new("org.example.GtkPlayer", G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
    g_signal_connect(player.application, "open", G_CALLBACK(on_open), &player);
    int status = g_application_run(player.application, argc, argv);
    g_clear_object(&player.bus);
    g_object_unref(player.application);
    g_ptr_array_unref(player.songs);
    return status;
}
