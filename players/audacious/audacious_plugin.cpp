/* SPDX-License-Identifier: MIT */
/*
 * Shows one Audacious as a session: the song, its cover, the playlist and the commands. Everything runs on Audacious'
 * main thread. Audacious' own MPRIS plugin is off while this one is on.
 */
#include <gio/gio.h>
#include <glib-unix.h>
#include <libaudcore/drct.h>
#include <libaudcore/hook.h>
#include <libaudcore/interface.h>
#include <libaudcore/mainloop.h>
#include <libaudcore/playlist.h>
#include <libaudcore/plugin.h>
#include <libaudcore/probe.h>
#include <libaudcore/runtime.h>
#include <nowplaying.hpp>

namespace np = nowplaying;

struct NowPlayingPlugin : GeneralPlugin {
    using GeneralPlugin::GeneralPlugin;
    bool init() override;
    void cleanup() override;
};

__attribute__((visibility("default"))) NowPlayingPlugin aud_plugin_instance(
    {"NowPlaying (instead of MPRIS 2 Server)", nullptr,
     "Shows Audacious on the desktop, instead of Audacious' own plugin MPRIS 2 Server.", nullptr, 0},
    true);

/* The playlist that plays, or else the displayed one, in which Audacious would start; and its current entry, or -1. */
struct place {
    Playlist playlist;
    int index = -1, count = 0;
};

/* Audacious' position is that of a song which may sound later. */
static constexpr std::chrono::milliseconds LATE(250);

/* The parts to publish again. The playback always is. */
enum { NOTHING_ELSE = 0, SONG = 1, LIST = 3 };

struct player {
    np::context context{"audacious",
                        np::context_flags(NP_CONTEXT_HOST_LOOP | NP_CONTEXT_HOST_LOOP_ARTWORK |
                                          NP_CONTEXT_ARTWORK_AHEAD | NP_CONTEXT_SHOW_IDLE | NP_CONTEXT_SHOW_URLS)};
    np::session session{context, "music"};
    np::queue queue;
    np::playback playback;
    std::optional<double> speed; /* None: the effect is off. */
    place shown;
    int sounded = -1;                   /* The index of the song, if it has had sound. */
    int added = -1;                     /* The index at which a song is to be added and played. */
    std::optional<np::problem> problem; /* Why the last song did not play. */
    std::vector<std::pair<std::string, np::artwork_request>> waiting; /* For covers that Audacious reads. */
    int changes = LIST;

    void show() noexcept;
};

static std::unique_ptr<player> running;
static QueuedFunc starting, showing;
static unsigned commands; /* The source in the main loop. */

static place current_place()
{
    const Playlist playing = Playlist::playing_playlist();
    const Playlist playlist = playing == Playlist() ? Playlist::active_playlist() : playing;
    return {playlist, playlist.get_position(), playlist.n_entries()};
}

static bool is_file(const char *url)
{
    return url && g_str_has_prefix(url, "file://");
}

/* ---- the song and the playlist ---- */

/* Audacious has a cover that is in the song as a file too, while `art` lives. The library copies it. */
static void answer_artwork(const std::string &url, np::artwork_request request)
{
    bool is_queued = false;
    const AudArtPtr art = aud_art_request(url.c_str(), AUD_ART_FILE, &is_queued);
    if (is_queued)
        running->waiting.emplace_back(url, std::move(request));
    else if (art)
        np_artwork_request_finish_file(request.handle(), art.file());
    else
        np_artwork_request_fail(request.handle(), NP_OUTCOME_NO_SUCH_CONTENT, "Audacious has no cover of it.");
}

static const std::pair<np_field, Tuple::Field> texts[] = {
    {NP_FIELD_TITLE, Tuple::Title},       {NP_FIELD_ARTIST, Tuple::Artist},
    {NP_FIELD_ALBUM, Tuple::Album},       {NP_FIELD_ALBUM_ARTIST, Tuple::AlbumArtist},
    {NP_FIELD_COMPOSER, Tuple::Composer}, {NP_FIELD_GENRE, Tuple::Genre},
    {NP_FIELD_COMMENT, Tuple::Comment},   {NP_FIELD_RELEASE_DATE, Tuple::Date},
};

/* Clients see the id, so it is not the URL, which can have a password. If Audacious has not read the tags, it makes a title
   from the name of the file: of a URL, with its query. Then the library makes one. */
static np::content content_of(const Playlist &playlist, int index)
{
    const String found = playlist.entry_filename(index);
    const std::string url = found ? (const char *)found : "";
    const std::string id = std::to_string(std::hash<std::string>()(url));
    const Tuple tags = playlist.entry_tuple(index, Playlist::NoWait);
    const bool is_live = tags.valid() && !is_file(found) && tags.get_int(Tuple::Length) <= 0;
    np::content content(is_live ? np::content_kind::radio : np::content_kind::music, id);
    content.set_artwork(
        np::artwork(id, [url](np::artwork_request request) { answer_artwork(url, std::move(request)); }));
    np_content_set_text(content.handle(), NP_FIELD_URL, url.c_str());
    for (const auto &[field, tag] : texts)
        if (const String text = tags.get_str(tag); text && (is_file(found) || url.find(text) == url.npos))
            np_content_set_text(content.handle(), field, text);
    if (!tags.is_set(Tuple::Date) && tags.get_int(Tuple::Year) > 0)
        content.set(np::field::release_date, std::to_string(tags.get_int(Tuple::Year)));
    if (tags.get_int(Tuple::Track) > 0)
        content.set(np::field::track_number, tags.get_int(Tuple::Track));
    if (tags.get_int(Tuple::Length) > 0)
        content.set_duration(std::chrono::milliseconds(tags.get_int(Tuple::Length)));
    else if (is_live)
        content.set_live();
    return content;
}

/* The library chooses a part of a long playlist, and gives each entry an id. */
static void show_entries(const place &place, int changes)
{
    if (place.index < 0)
        running->session.clear_content();
    else if (changes & SONG)
        running->session.set_content(content_of(place.playlist, place.index));
    if (changes == LIST) {
        const auto [first, end] = running->queue.set_window(std::size_t(place.count), running->playback.queue_index);
        for (std::size_t index = first; index < end; index++)
            np_queue_add(running->queue.handle(), nullptr, content_of(place.playlist, int(index)).handle());
        running->session.set_queue(running->queue);
    }
}

/* ---- the commands ---- */

static bool is_sounding()
{
    return aud_drct_get_playing() && !aud_drct_get_paused();
}

/* Audacious' only speed is an effect. */
static std::optional<double> current_speed()
{
    PluginHandle *effect = aud_plugin_lookup_basename("speed-pitch");
    bool is_on = effect && aud_plugin_get_enabled(effect);
    return is_on ? std::optional(aud_get_double("speed-pitch", "speed")) : std::nullopt;
}

/* "repeat" alone repeats the playlist. With "no_playlist_advance" it repeats the song. */
static np::repeat_mode current_repeat()
{
    auto repeat = aud_get_bool("no_playlist_advance") ? np::repeat_mode::one : np::repeat_mode::all;
    return aud_get_bool("repeat") ? repeat : np::repeat_mode::off;
}

static void set_repeat(np::repeat_mode mode)
{
    if (mode == np::repeat_mode::one || current_repeat() == np::repeat_mode::one)
        aud_set_bool("no_playlist_advance", mode == np::repeat_mode::one);
    aud_set_bool("repeat", mode != np::repeat_mode::off);
}

/* A change of the playlist that Audacious has not reported moves entries. */
static int index_of(const std::string &entry)
{
    if (Playlist::update_pending_any()) {
        Playlist::process_pending_update();
        running->show();
    }
    if (const auto index = running->queue.index_of(entry))
        return int(*index);
    throw np::failure(np::outcome::no_such_content, "Audacious' playlist has no such entry.");
}

static void go_to(int index)
{
    const Playlist playlist = current_place().playlist;
    playlist.set_position(index);
    playlist.start_playback();
}

/* Audacious adds it later, and would replace the playlist if it plays it at once. See on_added(). */
static void add(const std::string &url, const std::string &after, bool is_played)
{
    const int index = after.empty() ? 0 : index_of(after) + 1;
    current_place().playlist.insert_entry(index, url.c_str(), Tuple(), false);
    running->added = is_played ? index : -1;
}

/* After each of these, the library calls player::show(). */
static void offer_commands(np::session &session)
{
    session.on_play([] { is_sounding() ? void() : aud_drct_play(); });
    session.on_pause([] { is_sounding() ? aud_drct_pause() : void(); });
    session.on_stop([] { aud_drct_get_playing() ? aud_drct_stop() : void(); });
    session.on_next(aud_drct_pl_next);
    session.on_previous(aud_drct_pl_prev);
    session.on_seek_to_position([](std::chrono::microseconds to) { aud_drct_seek(int(to.count() / 1000)); });
    session.on_set_volume([](double volume) {
        aud_drct_set_volume_main(int(std::min(volume, 1.0) * 100 + 0.5));
        running->playback.volume = volume;
    });
    session.on_change_playback_rate([](double rate) { aud_set_double("speed-pitch", "speed", rate); });
    session.on_change_repeat_mode(set_repeat);
    session.on_change_shuffle_mode([](np::shuffle_mode to) { aud_set_bool("shuffle", to != np::shuffle_mode::off); });
    session.on_open_url([](const std::string &url) { aud_drct_pl_open(url.c_str()); });
    session.on_raise([] { aud_ui_show(true); });
    session.on_quit(aud_quit);
    session.on_go_to_entry([](const std::string &entry) { go_to(index_of(entry)); });
    session.on_remove_from_queue([](const std::string &entry) {
        const int index = index_of(entry);
        current_place().playlist.remove_entry(index);
    });
    session.on_add_to_queue(add);
    session.set_supported_urls({"file", "http", "https", "mms", "ftp", "sftp", "smb", "cdda"});
    session.set_command_enabled(np::command::raise, !aud_get_headless_mode());
}

/* Audacious does not report which songs shuffle has left, so both directions are enabled then. */
static void show_commands(np::session &session, const place &place)
{
    const bool is_shuffled = aud_get_bool("shuffle") && place.count > 1;
    const bool is_round = is_shuffled || (aud_get_bool("repeat") && place.count > 0);
    const bool has_length = place.playlist.entry_tuple(place.index, Playlist::NoWait).get_int(Tuple::Length) > 0;
    session.set_command_enabled(np::command::play, place.count > 0);
    session.set_command_enabled(np::command::next, is_round || place.index + 1 < place.count);
    session.set_command_enabled(np::command::previous, is_shuffled || place.index > 0);
    session.set_command_enabled(np::command::seek_to_position, aud_drct_get_playing() && has_length);
    session.set_command_enabled(np::command::change_playback_rate, running->speed.has_value());
    /* The limits of the effect. */
    running->speed ? session.set_rate_range(0.5, 2) : session.set_supported_rates({1});
    session.set_repeat_mode(current_repeat());
    session.set_shuffle_mode(aud_get_bool("shuffle") ? np::shuffle_mode::items : np::shuffle_mode::off,
                             {np::shuffle_mode::off, np::shuffle_mode::items});
}

/* ---- the playback ---- */

static np::playback_state current_state(const place &place)
{
    if (!is_sounding())
        return aud_drct_get_playing() ? np::playback_state::paused : np::playback_state::stopped;
    /* A file sounds at once, so it would be an extra message. */
    return !aud_drct_get_ready() && !is_file(place.playlist.entry_filename(place.index)) ? np::playback_state::buffering
                                                                                         : np::playback_state::playing;
}

static std::chrono::microseconds current_position()
{
    return std::chrono::milliseconds(aud_drct_get_ready() ? aud_drct_get_time() : 0);
}

/* Audacious has no hook for the volume of its output and the settings of an effect. It has none for sound that is late: in a
   stream, or after a song without a gap. */
static void look(void *)
{
    const np::playback &shown = running->playback;
    const auto expected = *shown.position + (np::media_clock::now() - *shown.timestamp) * shown.rate;
    if (std::chrono::abs(current_position() - expected) > LATE || running->speed != current_speed() ||
        shown.volume != aud_drct_get_volume_main() / 100.0)
        running->show();
}

/* An exception must not reach Audacious. */
void player::show() noexcept
try {
    const place place = current_place();
    const bool is_other = place.playlist != shown.playlist || place.index != shown.index;
    showing.stop();
    shown = place;
    speed = current_speed();
    playback.state = current_state(place);
    playback.position = current_position();
    playback.precision = playback.state == np::playback_state::stopped ? std::chrono::milliseconds(0) : LATE;
    playback.timestamp = np::media_clock::now();
    playback.rate = playback.default_rate = speed.value_or(1);
    /* After a stop, Audacious' volume waits until its output is closed. */
    if (!playback.volume || playback.state != np::playback_state::stopped)
        playback.volume = aud_drct_get_volume_main() / 100.0;
    playback.queue_index = place.index >= 0 ? std::optional(place.index) : std::nullopt;
    playback.queue_count = place.count;

    const auto update = session.begin_update();
    show_entries(place, is_other ? LIST : changes);
    changes = NOTHING_ELSE;
    session.set_playback(playback);
    show_commands(session, place);
    if (problem && playback.state == np::playback_state::stopped)
        session.set_problem(*problem);
    const auto set_timer = playback.state == np::playback_state::playing ? timer_add : timer_remove;
    set_timer(TimerRate::Hz1, look, nullptr);
} catch (const std::exception &failed) {
    AUDERR("%s\n", failed.what());
}

/* ---- Audacious' hooks ---- */

/* Hooks that belong together are called in one turn of the loop, and are one change. */
template <int changes> static void on_hook(void *, void *)
{
    running->changes |= changes;
    showing.queue([] { running->show(); });
}

static void on_begin(void *, void *)
{
    running->sounded = -1;
    on_hook<SONG>(nullptr, nullptr);
}

static void on_ready(void *, void *)
{
    running->sounded = current_place().index;
    running->problem.reset();
    on_hook<SONG>(nullptr, nullptr);
}

static void on_update(void *level, void *)
{
    if (aud::from_ptr<Playlist::UpdateLevel>(level) >= Playlist::Metadata)
        on_hook<LIST>(nullptr, nullptr);
}

/* The song has ended. Audacious has not gone to the next one. */
static void on_end(void *, void *)
{
    const place place = current_place();
    const String url = place.playlist.entry_filename(place.index);
    if (place.index == std::exchange(running->sounded, -1) || !url)
        return;
    const String title = place.playlist.entry_tuple(place.index, Playlist::NoWait).get_str(Tuple::Title);
    const bool is_missing = is_file(url) && !VFSFile::test_file(url, VFS_EXISTS);
    running->problem = np::problem{is_missing ? np::problem_kind::file_missing : np::problem_kind::other,
                                   std::string(title ? title : url) + ": Audacious could not play it", "", true};
}

static void on_added(void *, void *)
{
    if (running->added >= 0)
        go_to(std::exchange(running->added, -1));
}

static void on_art(void *, void *)
{
    for (auto &[url, request] : std::exchange(running->waiting, {}))
        if (request.is_open())
            answer_artwork(url, std::move(request));
}

static const std::pair<HookFunction, std::vector<const char *>> hooks[] = {
    {on_begin, {"playback begin"}},
    {on_hook<SONG>, {"tuple change", "playlist position", "playlist set playing", "playlist activate"}},
    {on_hook<NOTHING_ELSE>,
     {"playback pause", "playback unpause", "playback seek", "playback stop", "set repeat", "set shuffle",
      "set no_playlist_advance"}},
    {on_update, {"playlist update"}},
    {on_ready, {"playback ready"}},
    {on_end, {"playback end"}},
    {on_added, {"playlist add complete"}},
    {on_art, {"art ready"}},
};

/* ---- on and off ---- */

/* Audacious' own plugin keeps its name on the bus when it is off. Then no other connection can have the name. */
static void release_own_name(GDBusConnection *bus)
{
    const char bus_name[] = "org.freedesktop.DBus", path[] = "/org/freedesktop/DBus";
    GVariant *name = g_variant_new("(s)", "org.mpris.MediaPlayer2.audacious");
    g_autoptr(GVariant) answer = g_dbus_connection_call_sync(bus, bus_name, path, bus_name, "ReleaseName", name,
                                                             nullptr, G_DBUS_CALL_FLAGS_NONE, 1000, nullptr, nullptr);
}

static int dispatch(int, GIOCondition, void *)
{
    np_context_dispatch(running->context.handle());
    return G_SOURCE_CONTINUE;
}

/* Audacious starts its own plugin before or after this one, so this one starts when all have been started. */
static void start()
try {
    if (PluginHandle *own = aud_plugin_lookup_basename("mpris2"))
        aud_plugin_enable(own, false);
    if (g_autoptr(GDBusConnection) bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nullptr, nullptr))
        release_own_name(bus);
    running = std::make_unique<player>();
    running->context.set_name("Audacious");
    running->sounded = aud_drct_get_ready() ? current_place().index : -1;
    offer_commands(running->session);
    running->session.on_publish([] { running->show(); });
    running->show();
    running->session.publish();
    commands = g_unix_fd_add(running->context.fd(), G_IO_IN, dispatch, nullptr);
    for (const auto &[function, names] : hooks)
        for (const char *name : names)
            hook_associate(name, function, nullptr);
} catch (const std::exception &failed) {
    AUDERR("%s\n", failed.what());
    aud_plugin_enable(aud_plugin_by_header(&aud_plugin_instance), false);
}

bool NowPlayingPlugin::init()
{
    starting.queue(start);
    return true;
}

/* If the user turns this plugin off, Audacious' own returns. When Audacious ends, this one is still on. */
void NowPlayingPlugin::cleanup()
{
    PluginHandle *own = aud_plugin_lookup_basename("mpris2");
    starting.stop();
    showing.stop();
    timer_remove(TimerRate::Hz1, look);
    for (const auto &[function, names] : hooks)
        for (const char *name : names)
            hook_dissociate(name, function);
    if (commands)
        g_source_remove(std::exchange(commands, 0));
    running.reset();
    if (own && !aud_plugin_get_enabled(aud_plugin_by_header(this)))
        aud_plugin_enable(own, true);
}
