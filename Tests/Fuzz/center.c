/* SPDX-License-Identifier: MIT */
/* libFuzzer: the service org.nowplaying.Center. Its first byte decides what an input is: the file center.conf, the file of
 * the state, or events on a bus whose players send anything.
 *
 * Files: no bytes end the program. Every problem has a line and a text. A file is the same after the service has read
 * it, written it and read it again.
 *
 * The bus: clients call all methods and properties of the service, of its players and of playerctld, with arguments of
 * the expected types or of others. Meanwhile players appear, leave and answer anything, and time passes. The test
 * checks that each call gets exactly one answer if it expects one, and none otherwise. Every error must have a name and
 * a text, and each message of the service must be valid. */
#define _GNU_SOURCE
#include "players.h"

#include <sys/eventfd.h>

#define CENTER "org.nowplaying.Center1"
#define CENTER_PATH "/org/nowplaying/Center"
#define INTROSPECTABLE "org.freedesktop.DBus.Introspectable"
#define PEER "org.freedesktop.DBus.Peer"

enum { MOST_CALLS = 256, MOST_EVENTS = 128, MOST_STEPS = 64, MILLISECOND = 1000, SECOND = 1000000, BEGINNING = 1000 };

void service_read_settings(const uint8_t *bytes, size_t size);
void service_read_state(const uint8_t *bytes, size_t size);
bool service_begin(const char *path_of_state, int32_t signals);
void service_set(const char *settings);
/* False: the service has no connection, or another program has its name. */
bool service_turn(void);
void service_end(void);

/* ---- time ---- */

static int64_t now_us;

/* The linker replaces both clocks of the service by these. */
int64_t __wrap_nowplaying_clock_now(void);
int64_t __wrap_cdbus_now(void);

int64_t __wrap_nowplaying_clock_now(void)
{
    return now_us;
}

int64_t __wrap_cdbus_now(void)
{
    return now_us;
}

/* ---- calls of clients ---- */

static struct call {
    struct client *link;
    uint32_t serial;
    int client;
    bool wants_answer;
} calls[MOST_CALLS];
static size_t call_count;
static bool is_running;

/* A player's object has the path NULL. */
static const struct method {
    const char *path, *interface, *member, *signature;
} methods[] = {
    {CENTER_PATH, CENTER, "Perform", "ssa{sv}"},
    {CENTER_PATH, CENTER, "GetPlayers", "as"},
    {CENTER_PATH, CENTER, "GetPrimary", "as"},
    {CENTER_PATH, CENTER, "SetPrimary", "s"},
    {CENTER_PATH, CENTER, "Shift", ""},
    {CENTER_PATH, CENTER, "Unshift", ""},
    {CENTER_PATH, CENTER, "Explain", "s"},
    {CENTER_PATH, CENTER, "Hold", "sa{sv}"},
    {CENTER_PATH, CENTER, "Release", "u"},
    {CENTER_PATH, CENTER, "GetArtwork", "sii"},
    {CENTER_PATH, PROPERTIES, "Get", "ss"},
    {CENTER_PATH, PROPERTIES, "GetAll", "s"},
    {CENTER_PATH, PROPERTIES, "Set", "ssv"},
    {CENTER_PATH, INTROSPECTABLE, "Introspect", ""},
    {CENTER_PATH "/player", INTROSPECTABLE, "Introspect", ""},
    {NULL, SESSION1, "Perform", "sa{sv}"},
    {NULL, SESSION1, "GetArtwork", "ii"},
    {NULL, SESSION1, "GetAnimatedPreview", "sii"},
    {NULL, SESSION1, "GetAnimatedVideo", "sii"},
    {NULL, PROPERTIES, "Get", "ss"},
    {NULL, PROPERTIES, "GetAll", "s"},
    {NULL, PROPERTIES, "Set", "ssv"},
    {NULL, INTROSPECTABLE, "Introspect", ""},
    {PLAYER_PATH, PLAYERCTLD, "Shift", ""},
    {PLAYER_PATH, PLAYERCTLD, "Unshift", ""},
    {PLAYER_PATH, ROOT, "Raise", ""},
    {PLAYER_PATH, ROOT, "Quit", ""},
    {PLAYER_PATH, PLAYER, "Next", ""},
    {PLAYER_PATH, PLAYER, "Previous", ""},
    {PLAYER_PATH, PLAYER, "Pause", ""},
    {PLAYER_PATH, PLAYER, "PlayPause", ""},
    {PLAYER_PATH, PLAYER, "Stop", ""},
    {PLAYER_PATH, PLAYER, "Play", ""},
    {PLAYER_PATH, PLAYER, "Seek", "x"},
    {PLAYER_PATH, PLAYER, "SetPosition", "ox"},
    {PLAYER_PATH, PLAYER, "OpenUri", "s"},
    {PLAYER_PATH, TRACK_LIST, "GetTracksMetadata", "ao"},
    {PLAYER_PATH, TRACK_LIST, "AddTrack", "sob"},
    {PLAYER_PATH, TRACK_LIST, "RemoveTrack", "o"},
    {PLAYER_PATH, TRACK_LIST, "GoTo", "o"},
    {PLAYER_PATH, PLAYLISTS, "ActivatePlaylist", "o"},
    {PLAYER_PATH, PLAYLISTS, "GetPlaylists", "uusb"},
    {PLAYER_PATH, PROPERTIES, "Get", "ss"},
    {PLAYER_PATH, PROPERTIES, "GetAll", "s"},
    {PLAYER_PATH, PROPERTIES, "Set", "ssv"},
    {PLAYER_PATH, INTROSPECTABLE, "Introspect", ""},
    {PLAYER_PATH, PEER, "Ping", ""},
    {CENTER_PATH, PEER, "GetMachineId", ""},
    {"/", INTROSPECTABLE, "Introspect", ""},
    {"/org/example", "org.example.Nothing", "Nothing", "v"},
};
/* The texts of calls: players, properties and commands. */
static const char *const words[] = {"",
                                    "org.mpris.MediaPlayer2.a",
                                    "org.mpris.MediaPlayer2.b",
                                    "b",
                                    "b.instance7",
                                    ":1.10",
                                    CENTER,
                                    SESSION1,
                                    PLAYER,
                                    ROOT,
                                    TRACK_LIST,
                                    PLAYLISTS,
                                    PLAYERCTLD,
                                    "Primary",
                                    "Reason",
                                    "Since",
                                    "Keys",
                                    "Players",
                                    "Hidden",
                                    "Silent",
                                    "Holds",
                                    "Version",
                                    "Content",
                                    "Playback",
                                    "Commands",
                                    "Queue",
                                    "Playlists",
                                    "Artwork",
                                    "PlayerNames",
                                    "Metadata",
                                    "PlaybackStatus",
                                    "Position",
                                    "Volume",
                                    "LoopStatus",
                                    "Shuffle",
                                    "Rate",
                                    "Fullscreen",
                                    "play",
                                    "pause",
                                    "toggle_play_pause",
                                    "stop",
                                    "next",
                                    "seek_to_position",
                                    "skip_forward",
                                    "set_volume",
                                    "go_to_entry",
                                    "set_repeat_mode",
                                    "like",
                                    "two  spaces ",
                                    "square",
                                    "file:///music/a.flac"};
/* The arguments of Perform, and their types. */
static const struct key arguments[] = {{"position_us", "x"}, {"interval_us", "x"},  {"phase", "s"},
                                       {"rate", "d"},        {"repeat_mode", "s"},  {"feedback", "s"},
                                       {"volume", "d"},      {"entry_id", "ay"},    {"url", "s"},
                                       {"negative", "b"},    {"playlist_id", "ay"}, {"device_id", "ay"}};

static void put_argument(const char *type)
{
    if (strcmp(type, "a{sv}") != 0) {
        *type == 's' ? put_string(bus, PICK(words)) : (void)put_value(type);
        return;
    }
    uint32_t size = 0;
    put_bytes(bus, 4, &size, 4);
    size_t length_at = bus->out_size - 4;
    put_bytes(bus, 8, NULL, 0);
    size_t begin = bus->out_size;
    for (int count = take_byte() % 3; count > 0; count--) {
        const struct key *key = &PICK(arguments);
        put_bytes(bus, 8, NULL, 0);
        put_string(bus, key->name);
        put_variant(key->type);
    }
    size = (uint32_t)(bus->out_size - begin);
    memcpy(bus->out + length_at, &size, 4);
}

/** A client calls a method, mostly with arguments of its types. */
static void call(void)
{
    static const char *const properties[] = {CENTER, SESSION1, PLAYER, ROOT, TRACK_LIST, PLAYLISTS, PLAYERCTLD};
    uint8_t how = take_byte();
    const struct method *method = &PICK(methods);
    const char *signature = (how & 7) == 7 ? PICK(types) : method->signature;
    char path[64];
    if (call_count == MOST_CALLS)
        return;
    snprintf(path, sizeof path, CENTER_PATH "/player/%d", 1 + (how >> 5));
    if (method->path && strcmp(method->path, PLAYER_PATH) == 0 && links[1].descriptor >= 0)
        bus = &links[1];
    struct call *call = &calls[call_count++];
    *call = (struct call){bus, ++bus->serial, take_byte() % PEERS, !(how & 8)};
    put_header(bus, METHOD_CALL, call->wants_answer ? 0 : 1, call->serial);
    put_field(bus, 1, "o", method->path ? method->path : path);
    put_field(bus, 2, "s", how & 16 ? NULL : method->interface);
    put_field(bus, 3, "s", method->member);
    put_field(bus, 6, "s", bus->name);
    put_field(bus, 7, "s", peers[call->client]);
    put_field(bus, 8, "g", *signature ? signature : NULL);
    size_t body = end_fields(bus);
    bool is_property = signature == method->signature && strcmp(method->interface, PROPERTIES) == 0;
    if (is_property) {
        put_string(bus, PICK(properties));
        signature++;
    }
    while (*signature) {
        const char *end = end_of_type(signature);
        char type[16];
        snprintf(type, sizeof type, "%.*s", (int)(end - signature), signature);
        put_argument(type);
        signature = end;
    }
    end_body(bus, body);
    deliver();
    bus = &links[0];
}

/* ---- what the service sends ---- */

static bool is_utf8(const char *text)
{
    for (const uint8_t *byte = (const uint8_t *)text; *byte;) {
        int more = *byte < 0x80 ? 0 : *byte < 0xc2 ? -1 : *byte < 0xe0 ? 1 : *byte < 0xf0 ? 2 : *byte < 0xf5 ? 3 : -1;
        if (more < 0)
            return false;
        uint32_t scalar = *byte++ & (0x7f >> (more + (more > 0)));
        for (int i = 0; i < more; i++, byte++) {
            if ((*byte & 0xc0) != 0x80)
                return false;
            scalar = scalar << 6 | (*byte & 0x3f);
        }
        if (scalar > 0x10ffff || (scalar >= 0xd800 && scalar < 0xe000) || (more == 2 && scalar < 0x800) ||
            (more == 3 && scalar < 0x10000))
            return false;
    }
    return true;
}

/** Reads one value, and returns the rest of the signature. */
static const char *check_value(struct reader *reader, const char *type)
{
    INSIST(*type && reader->place <= reader->size);
    if (*type == 'v') {
        const char *inner = read_signature(reader);
        INSIST(*check_value(reader, inner) == 0);
        return type + 1;
    }
    if (*type == 's' || *type == 'o') {
        const char *text = read_string(reader);
        INSIST(is_utf8(text) && (*type == 's' || *text == '/'));
        return type + 1;
    }
    if (*type == '(' || *type == '{') {
        read_bytes(reader, 8, 0);
        for (type++; *type != ')' && *type != '}';)
            type = check_value(reader, type);
        return type + 1;
    }
    if (*type != 'a')
        return read_past(reader, type);
    size_t end = read_uint32(reader);
    read_bytes(reader, alignment_of(type[1]), 0);
    for (end += reader->place; reader->place < end;)
        check_value(reader, type + 1);
    INSIST(reader->place == end);
    return end_of_type(type + 1);
}

static void check_answer(const struct message *message)
{
    struct reader reader = read_body(message);
    if (message->type == METHOD_ERROR) {
        INSIST(message->error && strchr(message->error, '.'));
        INSIST(message->signature && *message->signature == 's' && *read_string(&reader));
    }
    for (size_t i = 0; i < call_count; i++) {
        if (calls[i].link != bus || calls[i].serial != message->reply_serial)
            continue;
        INSIST(calls[i].wants_answer && strcmp(peers[calls[i].client], message->destination) == 0);
        calls[i] = calls[--call_count];
        return;
    }
    INSIST(!"an answer to a call");
}

static void receive_on(struct client *link)
{
    struct message message;
    bus = link;
    while (take_message(&message)) {
        struct reader reader = read_body(&message);
        for (const char *type = message.signature ? message.signature : ""; *type;)
            type = check_value(&reader, type);
        INSIST(reader.place == message.body_size);
        if (message.type == METHOD_RETURN || message.type == METHOD_ERROR)
            check_answer(&message);
    }
}

/** Forgets the connection for playerctld's name, and the open calls on it. */
static void close_link(void)
{
    close(links[1].descriptor);
    links[1].descriptor = -1;
    for (size_t i = call_count; i-- > 0;)
        if (calls[i].link == &links[1])
            calls[i] = calls[--call_count];
    for (size_t i = question_count; i-- > 0;)
        if (questions[i].link == &links[1])
            questions[i] = questions[--question_count];
}

static void receive(void)
{
    receive_on(&links[1]);
    receive_on(&links[0]);
    if (links[1].descriptor >= 0 && is_closed(&links[1]))
        close_link();
    if (links[1].descriptor < 0 && is_running && accept_login(&links[1], ":1.2", service_turn))
        process();
}

static void process(void)
{
    is_running = is_running && service_turn();
}

/* ---- events ---- */

/** A connection or another program leaves, or comes. */
static void come_or_go(void)
{
    static const char *const others[] = {":1.10",          ":1.11",
                                         ":1.12",          "org.gnome.Shell",
                                         ":1.10",          "org.kde.plasmashell",
                                         "org.a11y.Other", "org.freedesktop.ScreenSaver"};
    const char *name = PICK(others);
    bool comes = take_byte() & 1;
    const char *owner = *name == ':' ? name : ":1.30";
    put_owner(name, comes ? "" : owner, comes ? owner : "");
}

/** A player that can be steered begins, pauses or stops. */
static void play(void)
{
    static const char *const flags[] = {"CanControl", "CanPlay", "CanPause"};
    static const char *const statuses[] = {"Playing", "Paused", "Stopped"};
    uint8_t how = take_byte();
    put_head(SIGNAL, peers[how % PEERS]);
    put_field(bus, 1, "o", PLAYER_PATH);
    put_field(bus, 2, "s", PROPERTIES);
    put_field(bus, 3, "s", "PropertiesChanged");
    put_field(bus, 8, "g", "sa{sv}as");
    size_t body = end_fields(bus);
    uint32_t size = 0, is_true = 1;
    put_string(bus, PLAYER);
    put_bytes(bus, 4, &size, 4);
    size_t length_at = bus->out_size - 4;
    put_bytes(bus, 8, NULL, 0);
    size_t begin = bus->out_size;
    put_string(bus, "PlaybackStatus");
    put_signature(bus, "s");
    put_string(bus, statuses[how / PEERS % 3]);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        put_bytes(bus, 8, NULL, 0);
        put_string(bus, flags[i]);
        put_signature(bus, "b");
        put_bytes(bus, 4, &is_true, 4);
    }
    size = (uint32_t)(bus->out_size - begin);
    memcpy(bus->out + length_at, &size, 4);
    size = 0;
    put_bytes(bus, 4, &size, 4);
    end_body(bus, body);
    deliver();
}

static void pass_time(void)
{
    static const int64_t steps[] = {MILLISECOND,      20 * MILLISECOND, 100 * MILLISECOND, 400 * MILLISECOND,
                                    1 * SECOND + 100, 3 * SECOND,       12 * SECOND,       90 * SECOND};
    now_us += PICK(steps);
    process();
}

static void change_settings(void)
{
    static const char *const settings[] = {"playerctld = on\n",
                                           "playerctld = off\n",
                                           "playerctld = on\none-player = on\n",
                                           "playerctld = on\nprefer = b a\n",
                                           "ignore = b.instance7\n",
                                           "playerctld = on\nignore = *\n",
                                           "pause-at-lock = on\nkeys = center\n",
                                           "prefer = *\npause-at-sleep = on\n",
                                           "inhibit-idle = video b\n"};
    service_set(PICK(settings));
    process();
}

static void happen(void)
{
    switch (take_byte() % 16) {
    case 0:
    case 1:
        move();
        break;
    case 2:
    case 3:
        emit();
        break;
    case 4:
    case 5:
    case 6:
    case 7:
        answer();
        break;
    case 8:
        come_or_go();
        break;
    case 9:
        pass_time();
        break;
    case 10:
        change_settings();
        break;
    case 11:
        play();
        break;
    default:
        call();
    }
}

/* ---- a run ---- */

static char folder[64], state[128], state_folder[96];

static void remove_files(void)
{
    unlink(state);
    rmdir(state_folder);
    rmdir(folder);
}

/** The file of the state of an earlier run on the same bus, or of none. */
static void write_state(void)
{
    static const char *const reasons[] = {"call", "two  spaces", "x\r\x01y", "\xe2\x80\xae\xd7\xa9", " ", "\xff"};
    static const char *const times[] = {"never", "unknown", "1", "999000000", "9223372036854775807", "-5"};
    static const char *const statuses[] = {"playing", "paused", "stopped"};
    uint8_t how = take_byte();
    unlink(state);
    if (how % 4 == 0)
        return;
    mkdir(state_folder, 0700);
    int file = open(state, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    INSIST(file >= 0);
    dprintf(file, "bus 0123456789abcdef0123456789abcdef\n");
    for (int count = how / 4 % 8; count > 0; count--) {
        uint8_t what = take_byte();
        const char *player = peers[what % PEERS];
        if (what & 128)
            dprintf(file, "player %s %s %s%s\n", player, PICK(statuses), PICK(times), what & 4 ? " steered" : "");
        else if (what & 64)
            dprintf(file, "hold %s %d %s\n", player, take_byte(), PICK(reasons));
        else if (what & 32)
            dprintf(file, "held %s %s\n", player, PICK(times));
        else
            dprintf(file, what & 16 ? "pinned %s\n" : "primary %s 7\n", player);
    }
    close(file);
}

static bool begin(const char *address)
{
    static int signals = -1;
    char text[128];
    if (signals < 0) {
        signals = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
        snprintf(folder, sizeof folder, "/tmp/np-fuzz-XXXXXX");
        INSIST(mkdtemp(folder));
        snprintf(state_folder, sizeof state_folder, "%s/nowplaying", folder);
        snprintf(state, sizeof state, "%s/center", state_folder);
        atexit(remove_files);
        snprintf(text, sizeof text, "unix:abstract=%s", address);
        setenv("DBUS_SESSION_BUS_ADDRESS", text, 1);
        setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:abstract=nowplaying-fuzz-nothing", 1);
        setenv("NOWPLAYING_LOG", "error", 1);
    }
    write_state();
    return service_begin(state, signals);
}

static bool has_open_call(void)
{
    for (size_t i = 0; i < call_count; i++)
        if (calls[i].wants_answer)
            return true;
    return false;
}

/** Players answer what they were asked, and then all that is open ends by its time. */
static void finish_all(void)
{
    for (int step = 0; step < MOST_STEPS && is_running && (step < 4 || has_open_call()); step++) {
        while (question_count > 0 && is_running) {
            answer_question(0, 0);
            receive();
        }
        now_us += SECOND;
        process();
        receive();
    }
    INSIST(!is_running || !has_open_call());
}

static void run(void)
{
    now_us = (int64_t)BEGINNING * SECOND;
    question_count = call_count = 0;
    for (int name = 0; name < NAMES; name++)
        owners[name] = take_byte() % (PEERS + 1) - 1;
    is_running = true;
    log_in(bus, begin, service_turn);
    process();
    receive();
    change_settings();
    for (int event = 0; event < MOST_EVENTS && next_byte < end_of_input && is_running; event++) {
        happen();
        receive();
    }
    next_byte = end_of_input;
    finish_all();
    service_end();
    if (links[1].descriptor >= 0)
        close_link();
    size_t size = 0;
    static uint8_t stored[1 << 16];
    int file = open(state, O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        ssize_t count = read(file, stored, sizeof stored);
        size = count > 0 ? (size_t)count : 0;
        close(file);
    }
    service_read_state(stored, size);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    next_byte = bytes;
    end_of_input = bytes + size;
    switch (take_byte() % 8) {
    case 0:
        service_read_settings(next_byte, (size_t)(end_of_input - next_byte));
        break;
    case 1:
        service_read_state(next_byte, (size_t)(end_of_input - next_byte));
        break;
    default:
        run();
    }
    return 0;
}
