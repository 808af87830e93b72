/* SPDX-License-Identifier: MIT */
/* A bus and its players that send anything, for fuzzers of programs that read players. The input decides what they do: names
 * change their owners, players emit signals, and the players answer calls, with values of the expected types or of
 * others. */
#ifndef NOWPLAYING_FUZZ_PLAYERS_H
#define NOWPLAYING_FUZZ_PLAYERS_H

#include "fake_bus.h"

#define TRACK_LIST "org.mpris.MediaPlayer2.TrackList"
#define PLAYLISTS "org.mpris.MediaPlayer2.Playlists"
#define SESSION1 "org.nowplaying.Session1"
#define SESSION_PATH "/org/nowplaying/Session"
#define PLAYERCTLD "com.github.altdesktop.playerctld"
#define PICK(words) ((words)[take_byte() % (sizeof(words) / sizeof *(words))])

enum { PEERS = 3, NAMES = 4, MOST_QUESTIONS = 64, LARGE = 40000 };

static const char *const peers[PEERS] = {":1.10", ":1.11", ":1.12"};
static const char *const names[NAMES] = {"org.mpris.MediaPlayer2.playerctld", "org.mpris.MediaPlayer2.a",
                                         "org.mpris.MediaPlayer2.b", "org.mpris.MediaPlayer2.b.instance7"};
static const char *const texts[] = {"",
                                    "Harbour Lights",
                                    "Playing",
                                    "Paused",
                                    "Stopped",
                                    "playing",
                                    "Track",
                                    "Playlist",
                                    "music",
                                    "live",
                                    "all",
                                    "positive",
                                    "file:///music/a.flac",
                                    "data:image/png;base64,iVBORw0KGgo=",
                                    "https://example.org/a.jpg",
                                    "one\ntwo\r",
                                    "\xe2\x80\xae\xd7\xa9",
                                    "1959-08-17",
                                    "org.mpris.MediaPlayer2.a",
                                    "square",
                                    "play",
                                    "next"};
static const char *const paths[] = {"/",
                                    "/a",
                                    "/org/mpris/MediaPlayer2/TrackList/NoTrack",
                                    "/org/nowplaying/entry/a",
                                    "/org/mpris/MediaPlayer2",
                                    SESSION_PATH};
/* The types of values that are not the expected ones. */
static const char *const types[] = {"s", "o",  "b",   "i",      "u",     "x",      "t",         "d",
                                    "y", "n",  "as",  "ao",     "ay",    "a{sv}",  "(oss)",     "(b(oss))",
                                    "v", "ax", "aas", "aa{sv}", "a(xx)", "a(oss)", "a{sa{sv}}", "ad"};

/* Keys of dictionaries, and the expected types of their values. */
static const struct key {
    const char *name, *type;
} keys[] = {
    {"Identity", "s"},
    {"DesktopEntry", "s"},
    {"CanRaise", "b"},
    {"CanQuit", "b"},
    {"Fullscreen", "b"},
    {"CanSetFullscreen", "b"},
    {"HasTrackList", "b"},
    {"SupportedUriSchemes", "as"},
    {"SupportedMimeTypes", "as"},
    {"PlaybackStatus", "s"},
    {"LoopStatus", "s"},
    {"Shuffle", "b"},
    {"Rate", "d"},
    {"MinimumRate", "d"},
    {"MaximumRate", "d"},
    {"Volume", "d"},
    {"Position", "x"},
    {"Metadata", "a{sv}"},
    {"CanGoNext", "b"},
    {"CanPlay", "b"},
    {"CanPause", "b"},
    {"CanSeek", "b"},
    {"CanControl", "b"},
    {"Tracks", "ao"},
    {"CanEditTracks", "b"},
    {"PlaylistCount", "u"},
    {"Orderings", "as"},
    {"ActivePlaylist", "(b(oss))"},
    {"PlayerNames", "as"},
    {"mpris:trackid", "o"},
    {"mpris:length", "x"},
    {"mpris:artUrl", "s"},
    {"xesam:title", "s"},
    {"xesam:artist", "as"},
    {"xesam:album", "s"},
    {"xesam:trackNumber", "i"},
    {"xesam:userRating", "d"},
    {"xesam:url", "s"},
    {"example:mood", "s"},
    {"Version", "u"},
    {"Id", "ay"},
    {"IsPrimary", "b"},
    {"Others", "ao"},
    {"Content", "a{sv}"},
    {"Playback", "a{sv}"},
    {"Commands", "a{sa{sv}}"},
    {"Queue", "a{sv}"},
    {"Playlists", "a{sv}"},
    {"Artwork", "a{sv}"},
    {"AnimatedArtwork", "a{sv}"},
    {"IsRemote", "b"},
    {"IsReachable", "b"},
    {"Devices", "aa{sv}"},
    {"id", "ay"},
    {"kind", "s"},
    {"title", "s"},
    {"artist", "as"},
    {"duration_us", "x"},
    {"live", "b"},
    {"continuous", "b"},
    {"media_type", "s"},
    {"ad_breaks_us", "a(xx)"},
    {"extras", "a{sv}"},
    {"state", "s"},
    {"rate", "d"},
    {"default_rate", "d"},
    {"position_us", "x"},
    {"timestamp_us", "x"},
    {"volume", "d"},
    {"queue_index", "i"},
    {"queue_count", "i"},
    {"entries", "aa{sv}"},
    {"current", "ay"},
    {"name", "s"},
    {"type", "s"},
    {"enabled", "b"},
    {"intervals_us", "ax"},
    {"rates", "ad"},
    {"feedback", "s"},
    {"minimum", "d"},
    {"maximum", "d"},
    {"groups", "aa{sv}"},
    {"options", "aa{sv}"},
    {"tag", "s"},
    {"schemes", "as"},
    {"aspect_ratios", "as"},
    {"constraints", "as"},
};

/* ---- the bus and its players ---- */

/* The connections of the program. A service has a second one, for playerctld's name, and other programs one only. */
static struct client links[2] = {{.descriptor = -1}, {.descriptor = -1}};
/* The one that is used now. */
static struct client *bus = &links[0];
/* Which peer owns each name; -1: none. */
static int owners[NAMES];

static struct question {
    struct client *link;
    uint32_t serial;
    int peer;
    char member[32];
} questions[MOST_QUESTIONS];
static size_t question_count;

/** The program under test reads its connection. */
static void process(void);

/** The program closes the connection after a message that is not one. */
static void deliver(void)
{
    while (send(bus->descriptor, bus->out, bus->out_size, MSG_NOSIGNAL) < 0 && errno == EINTR)
        ;
    bus->out_size = 0;
    process();
}

static const char *put_value(const char *type);

static void put_variant(const char *type)
{
    if (take_byte() % 8 == 7)
        type = PICK(types);
    put_signature(bus, type);
    put_value(type);
}

/** An entry of a dictionary: a key of ours, and mostly its type. */
static void put_entry(const char *type)
{
    const struct key *key = &PICK(keys);
    put_bytes(bus, 8, NULL, 0);
    put_string(bus, take_byte() % 16 == 15 ? PICK(texts) : key->name);
    if (type[2] == 'v')
        put_variant(key->type);
    else
        put_value(type + 2);
}

static const char *end_of_type(const char *type)
{
    int depth = 0;
    do {
        depth += (*type == '(' || *type == '{') - (*type == ')' || *type == '}');
    } while (*type++ == 'a' || depth > 0);
    return type;
}

static const char *put_array(const char *element)
{
    uint32_t size = 0;
    put_bytes(bus, 4, &size, 4);
    size_t length_at = bus->out_size - 4;
    put_bytes(bus, alignment_of(*element), NULL, 0);
    size_t begin = bus->out_size;
    for (int count = take_byte() % 5; count > 0 && bus->out_size < LARGE; count--)
        *element == '{' ? put_entry(element) : (void)put_value(element);
    size = (uint32_t)(bus->out_size - begin);
    memcpy(bus->out + length_at, &size, 4);
    return end_of_type(element);
}

/** Writes a value, and returns the rest of the signature. */
static const char *put_value(const char *type)
{
    static const int64_t odd[] = {0, 1, -1, 10000000, 254000000, INT64_MAX, INT64_MIN, INT32_MAX};
    static const double reals[] = {0, 0.5, 1, -1, 2, 1e308, -1e308, 5e-324};
    int64_t whole = 0;
    double real;
    switch (*type) {
    case 's':
        put_string(bus, PICK(texts));
        return type + 1;
    case 'o':
        put_string(bus, PICK(paths));
        return type + 1;
    case 'v':
        put_variant(bus->out_size < LARGE ? PICK(types) : "s");
        return type + 1;
    case 'a':
        return put_array(type + 1);
    case '(':
        put_bytes(bus, 8, NULL, 0);
        for (type++; *type != ')';)
            type = put_value(type);
        return type + 1;
    case 'd':
        real = PICK(reals);
        put_bytes(bus, 8, &real, 8);
        return type + 1;
    case 'b':
        whole = take_byte() & 1;
        break;
    default:
        whole = PICK(odd);
    }
    size_t size = alignment_of(*type);
    put_bytes(bus, size, &whole, size);
    return type + 1;
}

static void put_head(uint8_t type, const char *sender)
{
    put_header(bus, type, 1, ++bus->serial);
    put_field(bus, 6, "s", bus->name);
    put_field(bus, 7, "s", sender);
}

/** Ends a message with the values of a signature. */
static void finish(const char *signature)
{
    put_field(bus, 8, "g", *signature ? signature : NULL);
    size_t body = end_fields(bus);
    while (*signature)
        signature = put_value(signature);
    end_body(bus, body);
    deliver();
}

/** The bus reports the new owner of a name. */
static void put_owner(const char *name, const char *old, const char *new)
{
    put_head(SIGNAL, BUS);
    put_field(bus, 1, "o", "/org/freedesktop/DBus");
    put_field(bus, 2, "s", BUS);
    put_field(bus, 3, "s", "NameOwnerChanged");
    put_field(bus, 8, "g", "sss");
    size_t body = end_fields(bus);
    put_string(bus, name);
    put_string(bus, old);
    put_string(bus, new);
    end_body(bus, body);
    deliver();
}

/** The bus gives a name to a peer, or to none. */
static void move(void)
{
    uint8_t how = take_byte();
    int name = how % NAMES, owner = (int)(how / 8 % (PEERS + 1)) - 1, old = owners[name];
    owners[name] = owner;
    put_owner(names[name], old < 0 ? "" : peers[old], owner < 0 ? "" : peers[owner]);
}

/** A peer emits a signal. */
static void emit(void)
{
    static const struct {
        const char *path, *interface, *member, *signature;
    } signals[] = {
        {PLAYER_PATH, PLAYER, "Seeked", "x"},
        {PLAYER_PATH, TRACK_LIST, "TrackListReplaced", "aoo"},
        {PLAYER_PATH, TRACK_LIST, "TrackAdded", "a{sv}o"},
        {PLAYER_PATH, TRACK_LIST, "TrackRemoved", "o"},
        {PLAYER_PATH, TRACK_LIST, "TrackMetadataChanged", "oa{sv}"},
        {PLAYER_PATH, PLAYLISTS, "PlaylistChanged", "(oss)"},
    };
    static const char *const interfaces[] = {PLAYER,   PLAYER,     ROOT,      SESSION1,
                                             SESSION1, TRACK_LIST, PLAYLISTS, PLAYERCTLD};
    uint8_t how = take_byte();
    put_head(SIGNAL, peers[how % PEERS]);
    if (how & 128) {
        uint8_t place = take_byte() % 6;
        put_field(bus, 1, "o", signals[place].path);
        put_field(bus, 2, "s", signals[place].interface);
        put_field(bus, 3, "s", signals[place].member);
        finish(how & 64 ? PICK(types) : signals[place].signature);
        return;
    }
    const char *interface = PICK(interfaces);
    put_field(bus, 1, "o", strcmp(interface, SESSION1) == 0 ? SESSION_PATH : PLAYER_PATH);
    put_field(bus, 2, "s", PROPERTIES);
    put_field(bus, 3, "s", "PropertiesChanged");
    put_field(bus, 8, "g", "sa{sv}as");
    size_t body = end_fields(bus);
    put_string(bus, interface);
    put_value("a{sv}");
    uint32_t size = 0;
    put_bytes(bus, 4, &size, 4);
    if (take_byte() & 1) {
        size_t length_at = bus->out_size - 4, begin = bus->out_size;
        put_string(bus, PICK(keys).name);
        size = (uint32_t)(bus->out_size - begin);
        memcpy(bus->out + length_at, &size, 4);
    }
    end_body(bus, body);
    deliver();
}

static void begin_answer(const char *sender, uint32_t serial, const char *error)
{
    put_header(bus, error ? METHOD_ERROR : METHOD_RETURN, 1, ++bus->serial);
    put_field(bus, 4, "s", error);
    put_reply_serial(bus, serial);
    put_field(bus, 6, "s", bus->name);
    put_field(bus, 7, "s", sender);
}

static void answer_with_text(const struct message *call, const char *text)
{
    begin_answer(BUS, call->serial, NULL);
    put_field(bus, 8, "g", "s");
    size_t body = end_fields(bus);
    put_string(bus, text);
    end_body(bus, body);
    deliver();
}

/** Answers with a "u" or a "b". */
static void answer_with_number(const struct message *call, const char *signature, uint32_t number)
{
    begin_answer(BUS, call->serial, NULL);
    put_field(bus, 8, "g", signature);
    size_t body = end_fields(bus);
    put_bytes(bus, 4, &number, 4);
    end_body(bus, body);
    deliver();
}

static void list_names(const struct message *call)
{
    begin_answer(BUS, call->serial, NULL);
    put_field(bus, 8, "g", "as");
    size_t body = end_fields(bus);
    uint32_t size = 0;
    put_bytes(bus, 4, &size, 4);
    size_t begin = bus->out_size;
    for (int name = 0; name < NAMES; name++)
        if (owners[name] >= 0)
            put_string(bus, names[name]);
    size = (uint32_t)(bus->out_size - begin);
    memcpy(bus->out + begin - 4, &size, 4);
    end_body(bus, body);
    deliver();
}

/** The number of a connection or of the owner of a name; negative: it does not exist. */
static int peer_of(const char *destination)
{
    for (int peer = 0; peer < PEERS; peer++)
        if (strcmp(peers[peer], destination) == 0)
            return peer;
    for (int name = 0; name < NAMES; name++)
        if (strcmp(names[name], destination) == 0)
            return owners[name];
    return -1;
}

static void answer_as_bus(const struct message *call)
{
    const char *member = call->member;
    struct reader reader = read_body(call);
    bool is_request = strcmp(member, "RequestName") == 0, is_question = strcmp(member, "NameHasOwner") == 0;
    int owner = is_request || is_question || strcmp(member, "GetNameOwner") == 0 ? peer_of(read_string(&reader)) : -1;
    if (strcmp(member, "ListNames") == 0) {
        list_names(call);
    } else if (is_request) {
        /* 1: the program owns the name now. 3: another one does. */
        answer_with_number(call, "u", owner < 0 ? 1 : 3);
    } else if (is_question) {
        answer_with_number(call, "b", owner >= 0);
    } else if (owner >= 0) {
        answer_with_text(call, peers[owner]);
    } else {
        begin_answer(BUS, call->serial, strstr(member, "Match") ? NULL : "org.freedesktop.DBus.Error.NameHasNoOwner");
        finish("");
    }
}

/** Reads one message of the program. The bus answers its calls, and notes those to players. */
static bool take_message(struct message *message)
{
    if (!client_receive(bus, 0, message))
        return false;
    if (message->type != METHOD_CALL)
        return true;
    INSIST(message->destination && message->member);
    int peer = peer_of(message->destination);
    if (strcmp(message->destination, BUS) == 0) {
        answer_as_bus(message);
    } else if (peer < 0) {
        begin_answer(BUS, message->serial, "org.freedesktop.DBus.Error.ServiceUnknown");
        finish("");
    } else if (question_count < MOST_QUESTIONS) {
        struct question *question = &questions[question_count++];
        *question = (struct question){.link = bus, .serial = message->serial, .peer = peer};
        snprintf(question->member, sizeof question->member, "%s", message->member);
    }
    return true;
}

/** A player answers a call; `how` has bits of the input. */
static void answer_question(size_t place, uint8_t how)
{
    struct question question = questions[place];
    questions[place] = questions[--question_count];
    bus = question.link;
    const char *signature = "";
    if (strcmp(question.member, "GetAll") == 0)
        signature = "a{sv}";
    else if (strcmp(question.member, "Get") == 0)
        signature = "v";
    else if (strcmp(question.member, "GetPlaylists") == 0)
        signature = "a(oss)";
    else if (strcmp(question.member, "GetTracksMetadata") == 0)
        signature = "aa{sv}";
    else if (strcmp(question.member, "GetArtwork") == 0)
        signature = "hsii";
    begin_answer(peers[question.peer], question.serial, how & 128 && how & 64 ? "org.example.Error" : NULL);
    finish(how & 32 && how & 16 ? PICK(types) : signature);
    bus = &links[0];
}

static void answer(void)
{
    uint8_t how = take_byte();
    if (question_count > 0)
        answer_question(how % question_count, how);
}

#endif
