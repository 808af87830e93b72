/* SPDX-License-Identifier: MIT */
/* libFuzzer: any messages from a bus to a session, from the first byte to the answer.
 *
 * The input is a program. It makes calls of MPRIS and of Session1 with any arguments, messages with any header fields,
 * and raw bytes. Between them the player changes its session and finishes its requests.
 *
 * The test checks that a call gets exactly one answer if it wants one, and none otherwise. Every error has a name and a
 * text. At the end a client can still read everything. */
#define _GNU_SOURCE
#include "fake_bus.h"
#include "input.h"

#define TRACK_LIST "org.mpris.MediaPlayer2.TrackList"
#define PLAYLISTS "org.mpris.MediaPlayer2.Playlists"
#define NO_TRACK "/org/mpris/MediaPlayer2/TrackList/NoTrack"
#define ENTRY "/org/nowplaying/entry/"
#define SESSION1 "org.nowplaying.Session1"
#define SESSION "/org/nowplaying/Session"
#define CUSTOM1 "org.nowplaying.Custom1"

bool stage_connect(const char *name);
bool stage_advance(void);
void stage_begin(bool with_lists);
void stage_end(void);
bool stage_process(void);
void stage_leave(void);
void stage_fill(bool is_full);
void stage_change(uint8_t what, int64_t whole, double real, const char *bytes, size_t size);
bool stage_conclude(uint8_t which, uint8_t how, const char *bytes, size_t size);

enum { MOST_CALLS = 256 };

/* ---- the input ---- */

static const uint8_t *take_span(size_t wanted, size_t *ret_size)
{
    size_t left = (size_t)(end_of_input - next_byte);
    *ret_size = wanted < left ? wanted : left;
    const uint8_t *bytes = next_byte;
    next_byte += *ret_size;
    return bytes;
}

/* ---- our end of the connection: we are the bus ---- */

static struct client bus;
/* False if the connection got bytes for which a bus would close it. */
static bool is_sound;

/* Open calls, by serial: how many answers they want and how many they got. */
static struct {
    uint32_t serial;
    int wanted, got;
    bool is_return;
} calls[MOST_CALLS];
static size_t call_count;

/** Logs the library in on a new connection. */
static void reconnect(void)
{
    log_in(&bus, stage_connect, stage_advance);
    INSIST(stage_process());
    is_sound = true;
}

/* ---- a client that follows the queue: the last letter of each entry's path ---- */

enum { MOST_TRACKS = 32 };

static char tracks[MOST_TRACKS + 1];
/* The serial of the call whose answer has all properties, also the queue. */
static uint32_t serial_of_everything;

/** The letter of a path; 0 for no track. */
static char letter_of(const char *path)
{
    if (strcmp(path, NO_TRACK) == 0)
        return 0;
    INSIST(strncmp(path, ENTRY, sizeof ENTRY - 1) == 0 && strlen(path) == sizeof ENTRY);
    return path[sizeof ENTRY - 1];
}

static void read_tracks(struct reader *reader, char letters[MOST_TRACKS + 1])
{
    size_t count = 0, end = read_uint32(reader);
    for (end += reader->place; reader->place < end; letters[count++] = letter_of(read_string(reader)))
        INSIST(count < MOST_TRACKS);
    letters[count] = 0;
}

static void follow(const struct message *signal)
{
    struct reader reader = read_body(signal), metadata = reader;
    if (strcmp(signal->interface, TRACK_LIST) != 0)
        return;
    if (strcmp(signal->member, "TrackListReplaced") == 0) {
        read_tracks(&reader, tracks);
        char current = letter_of(read_string(&reader));
        INSIST(!current || strchr(tracks, current));
    } else if (strcmp(signal->member, "TrackRemoved") == 0) {
        char *place = strchr(tracks, letter_of(read_string(&reader)));
        INSIST(place && *place);
        memmove(place, place + 1, strlen(place));
    } else if (strcmp(signal->member, "TrackAdded") == 0) {
        INSIST(read_entry(&metadata, "mpris:trackid"));
        char added = letter_of(read_string(&metadata));
        INSIST(added && !strchr(tracks, added) && strlen(tracks) < MOST_TRACKS);
        read_past(&reader, "a{sv}");
        char before = letter_of(read_string(&reader));
        char *place = before ? strchr(tracks, before) : tracks;
        INSIST(place);
        place += before != 0;
        memmove(place + 1, place, strlen(place) + 1);
        *place = added;
    } else {
        INSIST(strcmp(signal->member, "TrackMetadataChanged") == 0);
        char letter = letter_of(read_string(&reader));
        INSIST(letter && strchr(tracks, letter));
    }
}

static void compare(const struct message *answer)
{
    char letters[MOST_TRACKS + 1] = "";
    struct reader reader = read_body(answer);
    if (read_entry(&reader, "Tracks"))
        read_tracks(&reader, letters);
    INSIST(strcmp(letters, tracks) == 0);
}

static void receive_answers(void)
{
    struct message message;
    while (client_receive(&bus, 0, &message)) {
        if (message.type == SIGNAL) {
            INSIST(message.path && message.interface && message.member && message.body_size > 0);
            follow(&message);
            continue;
        }
        if (message.type == METHOD_RETURN && message.reply_serial == serial_of_everything)
            compare(&message);
        if (message.type == METHOD_CALL)
            continue;
        if (message.type == METHOD_ERROR) {
            struct reader reader = read_body(&message);
            INSIST(message.error && strchr(message.error, '.'));
            INSIST(message.signature && *message.signature == 's' && *read_string(&reader));
        }
        for (size_t i = 0; i < call_count; i++)
            if (calls[i].serial == message.reply_serial) {
                calls[i].got++;
                calls[i].is_return = message.type == METHOD_RETURN;
            }
    }
}

/** Sends the written bytes to the library. `is_valid`: a bus could have sent them. */
static void deliver(bool is_valid)
{
    if (!is_sound)
        return;
    size_t size = bus.out_size;
    bus.out_size = 0;
    /* More bytes than a socket accepts at once are not tested here. */
    if (send(bus.descriptor, bus.out, size, MSG_NOSIGNAL) != (ssize_t)size)
        is_sound = false;
    if (!is_valid)
        is_sound = false;
    if (!stage_process())
        is_sound = false;
    receive_answers();
}

static void note_call(uint32_t serial, bool wants_answer)
{
    INSIST(call_count < MOST_CALLS);
    calls[call_count].serial = serial;
    calls[call_count].wanted = wants_answer;
    calls[call_count].is_return = false;
    calls[call_count++].got = 0;
}

/* ---- messages ---- */

static const char *const interfaces[] = {PLAYER,
                                         ROOT,
                                         PROPERTIES,
                                         "org.freedesktop.DBus.Introspectable",
                                         "org.freedesktop.DBus.Peer",
                                         TRACK_LIST,
                                         PLAYLISTS,
                                         SESSION1,
                                         CUSTOM1,
                                         "org.example.Nothing",
                                         NULL};
static const char *const members[] = {"Get",
                                      "GetAll",
                                      "Set",
                                      "Introspect",
                                      "Next",
                                      "Previous",
                                      "Pause",
                                      "PlayPause",
                                      "Stop",
                                      "Play",
                                      "Seek",
                                      "SetPosition",
                                      "OpenUri",
                                      "Raise",
                                      "Quit",
                                      "GetTracksMetadata",
                                      "AddTrack",
                                      "RemoveTrack",
                                      "GoTo",
                                      "ActivatePlaylist",
                                      "GetPlaylists",
                                      "Ping",
                                      "GetMachineId",
                                      "Nothing",
                                      "Perform",
                                      "GetArtwork",
                                      "GetChapterArtwork",
                                      "GetIcon",
                                      "GetAnimatedPreview",
                                      "GetAnimatedVideo"};
static const char *const properties[] = {"CanQuit",
                                         "CanRaise",
                                         "Fullscreen",
                                         "CanSetFullscreen",
                                         "HasTrackList",
                                         "Identity",
                                         "DesktopEntry",
                                         "SupportedUriSchemes",
                                         "SupportedMimeTypes",
                                         "PlaybackStatus",
                                         "LoopStatus",
                                         "Rate",
                                         "Shuffle",
                                         "Metadata",
                                         "Volume",
                                         "Position",
                                         "MinimumRate",
                                         "MaximumRate",
                                         "CanGoNext",
                                         "CanGoPrevious",
                                         "CanPlay",
                                         "CanPause",
                                         "CanSeek",
                                         "CanControl",
                                         "Tracks",
                                         "CanEditTracks",
                                         "PlaylistCount",
                                         "Orderings",
                                         "ActivePlaylist",
                                         "Version",
                                         "Id",
                                         "IsPrimary",
                                         "Others",
                                         "Content",
                                         "Playback",
                                         "Commands",
                                         "Queue",
                                         "Playlists",
                                         "Artwork",
                                         "AnimatedArtwork",
                                         "Nothing"};
static const char *const texts[] = {"",
                                    "None",
                                    "Track",
                                    "Playlist",
                                    "/",
                                    NO_TRACK,
                                    "file:///a.flac",
                                    "https://example.org/a",
                                    "audio/flac",
                                    "Alphabetical",
                                    "User",
                                    "Played",
                                    "play",
                                    "seek_to_position",
                                    "position_us",
                                    "skip_forward",
                                    "interval_us",
                                    "set_volume",
                                    "volume",
                                    "go_to_entry",
                                    "entry_id",
                                    "like",
                                    "negative",
                                    "seek_forward",
                                    "phase",
                                    "begin",
                                    "square",
                                    "tall",
                                    "/org/mpris/MediaPlayer2/Track/0"};
static const char *const paths[] = {"/", NO_TRACK, PLAYER_PATH, "/org/nowplaying/track/other", "/org/example/foreign"};
static const char *const signatures[] = {"",      "s",     "ss",       "ssv", "x",      "ox", "o",
                                         "sob",   "ao",    "uusb",     "d",   "b",      "v",  "as",
                                         "a{sv}", "(oss)", "(b(oss))", "sv",  "sa{sv}", "ii", "sii"};
static const char *const variants[] = {"s", "b", "d", "x", "o", "i", "u", "as", "v", "(b(oss))", "ay"};
static const double reals[] = {0, 1, -1, 0.5, 2, 1e308, -1e308, 5e-324};
static const int64_t wholes[] = {0, 1, -1, 60000000, -60000000, INT64_MAX, INT64_MIN, 254000000};

#define PICK(list) (list)[take_byte() % (sizeof(list) / sizeof *(list))]

/** A text for its place in the message: mostly a known one. */
static void put_any_string(bool is_path)
{
    char own[64];
    uint8_t choice = take_byte();
    if (is_path) {
        /* Mostly an existing one: the current item, an entry of the queue, a playlist. */
        snprintf(own, sizeof own, "%s%c", choice < 160 ? ENTRY : "/org/nowplaying/playlist/", 'a' + choice % 16);
        put_string(&bus, choice < 64    ? "/org/nowplaying/track/album_2d7_2ftrack_2d3"
                         : choice < 224 ? own
                                        : PICK(paths));
    } else if (choice < 96) {
        put_string(&bus, properties[choice % (sizeof properties / sizeof *properties)]);
    } else if (choice < 160) {
        put_string(&bus, choice % 3 == 0 ? ROOT : PLAYER);
    } else if (choice < 224) {
        put_string(&bus, texts[choice % (sizeof texts / sizeof *texts)]);
    } else {
        size_t size;
        const uint8_t *bytes = take_span(choice % 32, &size);
        memcpy(own, bytes, size);
        /* ASCII only: raw messages test the other bytes. */
        for (size_t i = 0; i < size; i++)
            own[i] = (char)(own[i] & 0x7f);
        own[size] = 0;
        put_string(&bus, own);
    }
}

static void put_any(const char *signature);

static void put_value(char type)
{
    uint32_t word;
    uint64_t bits;
    double real;
    int64_t whole;
    switch (type) {
    case 's':
        put_any_string(false);
        break;
    case 'o':
        put_any_string(true);
        break;
    case 'y':
        word = 'a' + take_byte() % 16;
        put_bytes(&bus, 1, &word, 1);
        break;
    case 'b':
        word = take_byte() & 1;
        put_bytes(&bus, 4, &word, 4);
        break;
    case 'u':
    case 'i':
        word = take_byte();
        word = word < 192 ? word % 8 : word < 224 ? UINT32_MAX : (uint32_t)take_bytes(4);
        put_bytes(&bus, 4, &word, 4);
        break;
    case 'x':
        whole = PICK(wholes);
        put_bytes(&bus, 8, &whole, 8);
        break;
    case 'd':
        real = PICK(reals);
        if (take_byte() % 4 == 3) {
            bits = take_bytes(8);
            memcpy(&real, &bits, 8);
        }
        put_bytes(&bus, 8, &real, 8);
        break;
    case 'v': {
        const char *inner = PICK(variants);
        /* A variant in a variant would only be deep, and not test more. */
        if (*inner == 'v')
            inner = "s";
        put_signature(&bus, inner);
        put_any(inner);
        break;
    }
    default:
        break;
    }
}

/** Values of any kind, of the given signature. */
static void put_any(const char *signature)
{
    for (; *signature; signature++) {
        if (*signature == '(') {
            put_bytes(&bus, 8, NULL, 0);
        } else if (*signature == 'a') {
            uint32_t size = 0;
            size_t place, start;
            char inner = signature[1];
            put_bytes(&bus, 4, &size, 4);
            place = bus.out_size - 4;
            put_bytes(&bus, alignment_of(inner), NULL, 0);
            start = bus.out_size;
            for (int count = take_byte() % 3; count > 0; count--) {
                if (inner == '{') {
                    put_bytes(&bus, 8, NULL, 0);
                    put_value(signature[2]);
                    put_value(signature[3]);
                } else {
                    put_value(inner);
                }
            }
            size = (uint32_t)(bus.out_size - start);
            memcpy(bus.out + place, &size, 4);
            signature += inner == '{' ? 4 : 1;
        } else {
            put_value(*signature);
        }
    }
}

/** The path of a call: mostly that of an existing object. */
static const char *path_of(uint8_t how, bool is_session)
{
    return how & 16           ? "/org/example/Elsewhere"
           : !is_session      ? PLAYER_PATH
           : (how & 96) == 96 ? SESSION "/custom"
           : how & 32         ? SESSION "/other/7"
           : how & 64         ? SESSION "/other"
                              : SESSION;
}

static void call(const char *interface, const char *member, const char *signature, uint8_t how, bool is_session)
{
    uint32_t serial = ++bus.serial;
    bool wants_answer = !(how & 1);
    put_header(&bus, METHOD_CALL, wants_answer ? 0 : 1, serial);
    put_field(&bus, 1, "o", path_of(how, is_session));
    put_field(&bus, 2, "s", interface);
    put_field(&bus, 3, "s", member);
    put_field(&bus, 6, "s", ":1.1");
    put_field(&bus, 7, "s", how & 2 ? NULL : ":1.42");
    put_field(&bus, 8, "g", *signature ? signature : NULL);
    size_t body = end_fields(&bus);
    put_any(signature);
    end_body(&bus, body);
    note_call(serial, wants_answer);
    deliver(true);
}

/** A call of any method of any interface with any arguments. */
static void call_anything(void)
{
    uint8_t how = take_byte();
    const char *interface = PICK(interfaces);
    const char *member = PICK(members);
    call(interface, member, PICK(signatures), how, how & 128);
}

/** A call of a known method, possibly with wrong arguments. */
static void call_method(void)
{
    static const struct {
        const char *interface, *member, *signature;
    } methods[] = {
        {PLAYER, "Next", ""},
        {PLAYER, "Previous", ""},
        {PLAYER, "Pause", ""},
        {PLAYER, "PlayPause", ""},
        {PLAYER, "Stop", ""},
        {PLAYER, "Play", ""},
        {PLAYER, "Seek", "x"},
        {PLAYER, "SetPosition", "ox"},
        {PLAYER, "OpenUri", "s"},
        {ROOT, "Raise", ""},
        {ROOT, "Quit", ""},
        {TRACK_LIST, "GetTracksMetadata", "ao"},
        {TRACK_LIST, "AddTrack", "sob"},
        {TRACK_LIST, "RemoveTrack", "o"},
        {TRACK_LIST, "GoTo", "o"},
        {PLAYLISTS, "ActivatePlaylist", "o"},
        {PLAYLISTS, "GetPlaylists", "uusb"},
        {SESSION1, "Perform", "sa{sv}"},
        {SESSION1, "Perform", "sa{sv}"},
        {SESSION1, "GetArtwork", "ii"},
        {SESSION1, "GetChapterArtwork", "ayii"},
        {SESSION1, "GetAnimatedPreview", "sii"},
        {SESSION1, "GetAnimatedVideo", "sii"},
        {CUSTOM1, "Perform", "ay"},
        {CUSTOM1, "GetIcon", "ayii"},
        {PROPERTIES, "GetAll", "s"},
        {"org.freedesktop.DBus.Introspectable", "Introspect", ""},
    };
    uint8_t how = take_byte();
    size_t which = take_byte() % (sizeof methods / sizeof *methods);
    const char *interface = methods[which].interface;
    bool is_session = how & 128 || strcmp(interface, SESSION1) == 0 || strcmp(interface, CUSTOM1) == 0;
    call(how & 4 ? NULL : interface, methods[which].member, methods[which].signature, how, is_session);
}

/** An entry of a distributor's dictionary, or another one. */
static void put_news(void)
{
    static const char *const keys[] = {"token", "message", "endpoint", "id", "surprise"};
    const char *key = PICK(keys);
    uint8_t how = take_byte();
    put_bytes(&bus, 8, NULL, 0);
    put_string(&bus, key);
    if (how & 1) {
        put_value('v');
    } else {
        const char *signature = strcmp(key, "message") == 0 ? "ay" : "s";
        put_signature(&bus, signature);
        put_any(signature);
    }
}

/** A call to the extension's host, or to its push connector. */
static void call_extension(void)
{
    static const char extension[] = "org.nowplaying.Extension1", host[] = "/org/nowplaying/Extension",
                      second[] = "org.unifiedpush.Connector2", first[] = "org.unifiedpush.Connector1",
                      connector[] = "/org/unifiedpush/Connector";
    static const struct {
        const char *path, *interface, *member, *signature;
    } methods[] = {
        {host, extension, "Start", "ayay"},
        {host, extension, "Update", "ayay"},
        {host, extension, "End", "ayay"},
        {host, extension, "RequestSystemPrimary", "ay"},
        {host, extension, "GetTokens", ""},
        {host, PROPERTIES, "Get", "ss"},
        {host, PROPERTIES, "Set", "ssv"},
        {host, PROPERTIES, "GetAll", "s"},
        {host, "org.freedesktop.DBus.Introspectable", "Introspect", ""},
        {connector, "org.freedesktop.DBus.Introspectable", "Introspect", ""},
        {connector, second, "Message", "a{sv}"},
        {connector, second, "NewEndpoint", "a{sv}"},
        {connector, second, "Unregistered", "a{sv}"},
        {connector, first, "Message", "says"},
        {connector, first, "NewEndpoint", "ss"},
        {connector, first, "Unregistered", "s"},
    };
    uint8_t how = take_byte();
    size_t which = take_byte() % (sizeof methods / sizeof *methods);
    const char *signature = how & 8 ? PICK(signatures) : methods[which].signature;
    uint32_t serial = ++bus.serial;
    put_header(&bus, METHOD_CALL, how & 1, serial);
    put_field(&bus, 1, "o", methods[which].path);
    put_field(&bus, 2, "s", how & 4 ? NULL : methods[which].interface);
    put_field(&bus, 3, "s", methods[which].member);
    put_field(&bus, 6, "s", ":1.1");
    put_field(&bus, 7, "s", how & 2 ? NULL : ":1.42");
    put_field(&bus, 8, "g", *signature ? signature : NULL);
    size_t body = end_fields(&bus);
    if (strcmp(signature, "a{sv}") == 0) {
        uint32_t size = 0;
        put_bytes(&bus, 4, &size, 4);
        size_t place = bus.out_size - 4;
        put_bytes(&bus, 8, NULL, 0);
        size_t start = bus.out_size;
        for (int count = take_byte() % 5; count > 0; count--)
            put_news();
        size = (uint32_t)(bus.out_size - start);
        memcpy(bus.out + place, &size, 4);
    } else {
        put_any(signature);
    }
    end_body(&bus, body);
    note_call(serial, !(how & 1));
    deliver(true);
}

/** Get or Set of a property, with a value of its type or of another one. */
static void call_properties(void)
{
    uint8_t how = take_byte();
    const char *property = PICK(properties);
    uint32_t serial = ++bus.serial;
    bool wants_answer = !(how & 1);
    put_header(&bus, METHOD_CALL, wants_answer ? 0 : 1, serial);
    put_field(&bus, 1, "o", path_of(how & 96, how & 128));
    put_field(&bus, 2, "s", PROPERTIES);
    put_field(&bus, 3, "s", how & 2 ? "Set" : "Get");
    put_field(&bus, 6, "s", ":1.1");
    put_field(&bus, 7, "s", ":1.42");
    put_field(&bus, 8, "g", how & 2 ? "ssv" : "ss");
    size_t body = end_fields(&bus);
    put_string(&bus, how & 128  ? SESSION1
                     : how & 4  ? ROOT
                     : how & 8  ? ""
                     : how & 32 ? TRACK_LIST
                     : how & 64 ? PLAYLISTS
                                : PLAYER);
    put_string(&bus, property);
    if (how & 2)
        put_value('v');
    end_body(&bus, body);
    note_call(serial, wants_answer);
    deliver(true);
}

/** A message with a valid frame, and any content. */
static void frame_of_anything(void)
{
    size_t size;
    put_header(&bus, take_byte(), take_byte(), ++bus.serial);
    const uint8_t *bytes = take_span(take_byte(), &size);
    put_bytes(&bus, 1, bytes, size);
    size_t body = end_fields(&bus);
    bytes = take_span(take_byte(), &size);
    put_bytes(&bus, 1, bytes, size);
    end_body(&bus, body);
    deliver(false);
}

/** A call with valid fields, and a body that does not fit its signature. */
static void body_of_anything(void)
{
    size_t size;
    put_header(&bus, METHOD_CALL, 0, ++bus.serial);
    put_field(&bus, 1, "o", PLAYER_PATH);
    put_field(&bus, 2, "s", PICK(interfaces));
    put_field(&bus, 3, "s", PICK(members));
    put_field(&bus, 6, "s", ":1.1");
    put_field(&bus, 7, "s", ":1.42");
    put_field(&bus, 8, "g", PICK(signatures));
    size_t body = end_fields(&bus);
    const uint8_t *bytes = take_span(take_byte(), &size);
    put_bytes(&bus, 1, bytes, size);
    end_body(&bus, body);
    deliver(false);
    /* The connection may continue after any result. */
    is_sound = stage_process();
}

/** Raw bytes. */
static void raw(void)
{
    size_t size;
    const uint8_t *bytes = take_span(take_byte(), &size);
    bus.out_size = 0;
    put_bytes(&bus, 1, bytes, size);
    deliver(false);
}

/** Answers without a call, and signals. */
static void something_else(void)
{
    uint8_t how = take_byte();
    put_header(&bus, how & 1 ? SIGNAL : how & 2 ? METHOD_RETURN : METHOD_ERROR, 1, ++bus.serial);
    if (how & 1) {
        put_field(&bus, 1, "o", PLAYER_PATH);
        put_field(&bus, 2, "s", PICK(interfaces));
        put_field(&bus, 3, "s", PICK(members));
    } else {
        put_reply_serial(&bus, (uint32_t)take_bytes(2));
        put_field(&bus, 4, "s", how & 2 ? NULL : "org.example.Error.Nothing");
    }
    put_field(&bus, 7, "s", ":1.42");
    const char *signature = PICK(signatures);
    put_field(&bus, 8, "g", *signature ? signature : NULL);
    size_t body = end_fields(&bus);
    put_any(signature);
    end_body(&bus, body);
    /* A required field may be missing. */
    deliver(false);
    is_sound = stage_process();
}

static void change(void)
{
    size_t size;
    uint8_t what = take_byte();
    int64_t whole = PICK(wholes);
    double real = PICK(reals);
    const uint8_t *bytes = take_span(take_byte() % 32, &size);
    stage_change(what, whole + take_byte(), real, (const char *)bytes, size);
}

static bool conclude(void)
{
    size_t size;
    uint8_t which = take_byte(), how = take_byte();
    const uint8_t *bytes = take_span(take_byte() % 16, &size);
    return stage_conclude(which, how, (const char *)bytes, size);
}

/** All objects and properties can be read. */
static void check_state(void)
{
    static const char *const all[] = {PLAYER, ROOT, "", SESSION1};
    size_t first = call_count;
    for (size_t i = 0; i < 4; i++) {
        uint32_t serial = ++bus.serial;
        put_header(&bus, METHOD_CALL, 0, serial);
        put_field(&bus, 1, "o", i < 3 ? PLAYER_PATH : SESSION);
        put_field(&bus, 2, "s", PROPERTIES);
        put_field(&bus, 3, "s", "GetAll");
        put_field(&bus, 6, "s", ":1.1");
        put_field(&bus, 7, "s", ":1.42");
        put_field(&bus, 8, "g", "s");
        size_t body = end_fields(&bus);
        put_string(&bus, all[i]);
        end_body(&bus, body);
        note_call(serial, true);
        if (!*all[i])
            serial_of_everything = serial;
        deliver(true);
    }
    INSIST(is_sound);
    for (size_t i = first; i < call_count; i++)
        INSIST(calls[i].is_return && calls[i].got == 1);
}

static void run(void)
{
    for (int i = 0; i < 64 && next_byte < end_of_input && is_sound; i++) {
        switch (take_byte() % 16) {
        case 0:
            call_anything();
            break;
        case 1:
        case 2:
        case 3:
            call_method();
            break;
        case 4:
        case 5:
        case 6:
            call_properties();
            break;
        case 7:
            body_of_anything();
            break;
        case 8:
            frame_of_anything();
            break;
        case 9:
            raw();
            break;
        case 10:
            something_else();
            break;
        case 11:
        case 12:
            conclude();
            break;
        case 13:
            stage_fill(take_byte() & 1);
            break;
        case 14:
            call_extension();
            break;
        default:
            change();
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    next_byte = bytes;
    end_of_input = bytes + size;
    call_count = 0;
    if (!is_sound)
        reconnect();
    uint8_t way = take_byte();
    bool leaves = way & 1, has_lists = !(way & 2);
    strcpy(tracks, has_lists ? "abc" : "");
    serial_of_everything = 0;
    stage_begin(has_lists);
    run();
    next_byte = end_of_input;
    if (is_sound)
        check_state();
    if (leaves)
        stage_leave();
    /* Open commands are answered after the session has left, too. */
    while (conclude())
        ;
    if (is_sound && stage_process()) {
        receive_answers();
        for (size_t i = 0; i < call_count; i++)
            INSIST(calls[i].got == calls[i].wanted);
    } else {
        is_sound = false;
    }
    stage_end();
    return 0;
}
