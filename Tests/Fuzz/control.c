/* SPDX-License-Identifier: MIT */
/* libFuzzer: a program that reads and steers players, on a bus whose players send anything.
 *
 * The input is a sequence of events: names change their owners, players emit signals, and the bus and the players answer
 * calls, with values of the expected types or of others. Between them the program reads everything of every player, and
 * sends them actions and requests for artwork.
 *
 * The test checks that every text is valid, each position is in its range, each action and each request has one outcome,
 * and each destroy function runs once. */
#define _GNU_SOURCE
#include "fake_bus.h"

#include <nowplaying-control/control.h>

#define TRACK_LIST "org.mpris.MediaPlayer2.TrackList"
#define PLAYLISTS "org.mpris.MediaPlayer2.Playlists"
#define SESSION1 "org.nowplaying.Session1"
#define SESSION_PATH "/org/nowplaying/Session"
#define PLAYERCTLD "com.github.altdesktop.playerctld"
#define PICK(words) ((words)[take_byte() % (sizeof(words) / sizeof *(words))])

enum { PEERS = 3, NAMES = 4, MOST_QUESTIONS = 64, LARGE = 40000, MOST_TEXT = 65536 };

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

static struct client bus;
static np_controller *controller;
/* Which peer owns each name; -1: none. */
static int owners[NAMES];

static struct question {
    uint32_t serial;
    int peer;
    char member[32];
} questions[MOST_QUESTIONS];
static size_t question_count;

/** The library closes the connection after a message that is not one. */
static void deliver(void)
{
    while (send(bus.descriptor, bus.out, bus.out_size, MSG_NOSIGNAL) < 0 && errno == EINTR)
        ;
    bus.out_size = 0;
    INSIST(np_controller_dispatch(controller) == NP_OK);
}

static const char *put_value(const char *type);

static void put_variant(const char *type)
{
    if (take_byte() % 8 == 7)
        type = PICK(types);
    put_signature(&bus, type);
    put_value(type);
}

/** An entry of a dictionary: a key of ours, and mostly its type. */
static void put_entry(const char *type)
{
    const struct key *key = &PICK(keys);
    put_bytes(&bus, 8, NULL, 0);
    put_string(&bus, take_byte() % 16 == 15 ? PICK(texts) : key->name);
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
    put_bytes(&bus, 4, &size, 4);
    size_t length_at = bus.out_size - 4;
    put_bytes(&bus, alignment_of(*element), NULL, 0);
    size_t begin = bus.out_size;
    for (int count = take_byte() % 5; count > 0 && bus.out_size < LARGE; count--)
        *element == '{' ? put_entry(element) : (void)put_value(element);
    size = (uint32_t)(bus.out_size - begin);
    memcpy(bus.out + length_at, &size, 4);
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
        put_string(&bus, PICK(texts));
        return type + 1;
    case 'o':
        put_string(&bus, PICK(paths));
        return type + 1;
    case 'v':
        put_variant(bus.out_size < LARGE ? PICK(types) : "s");
        return type + 1;
    case 'a':
        return put_array(type + 1);
    case '(':
        put_bytes(&bus, 8, NULL, 0);
        for (type++; *type != ')';)
            type = put_value(type);
        return type + 1;
    case 'd':
        real = PICK(reals);
        put_bytes(&bus, 8, &real, 8);
        return type + 1;
    case 'b':
        whole = take_byte() & 1;
        break;
    default:
        whole = PICK(odd);
    }
    size_t size = alignment_of(*type);
    put_bytes(&bus, size, &whole, size);
    return type + 1;
}

static void put_head(uint8_t type, const char *sender)
{
    put_header(&bus, type, 1, ++bus.serial);
    put_field(&bus, 6, "s", OUR_NAME);
    put_field(&bus, 7, "s", sender);
}

/** Ends a message with the values of a signature. */
static void finish(const char *signature)
{
    put_field(&bus, 8, "g", *signature ? signature : NULL);
    size_t body = end_fields(&bus);
    while (*signature)
        signature = put_value(signature);
    end_body(&bus, body);
    deliver();
}

/** The bus gives a name to a peer, or to none. */
static void move(void)
{
    uint8_t how = take_byte();
    int name = how % NAMES, owner = (int)(how / 8 % (PEERS + 1)) - 1;
    put_head(SIGNAL, BUS);
    put_field(&bus, 1, "o", "/org/freedesktop/DBus");
    put_field(&bus, 2, "s", BUS);
    put_field(&bus, 3, "s", "NameOwnerChanged");
    put_field(&bus, 8, "g", "sss");
    size_t body = end_fields(&bus);
    put_string(&bus, names[name]);
    put_string(&bus, owners[name] < 0 ? "" : peers[owners[name]]);
    put_string(&bus, owner < 0 ? "" : peers[owner]);
    end_body(&bus, body);
    owners[name] = owner;
    deliver();
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
        put_field(&bus, 1, "o", signals[place].path);
        put_field(&bus, 2, "s", signals[place].interface);
        put_field(&bus, 3, "s", signals[place].member);
        finish(how & 64 ? PICK(types) : signals[place].signature);
        return;
    }
    const char *interface = PICK(interfaces);
    put_field(&bus, 1, "o", strcmp(interface, SESSION1) == 0 ? SESSION_PATH : PLAYER_PATH);
    put_field(&bus, 2, "s", PROPERTIES);
    put_field(&bus, 3, "s", "PropertiesChanged");
    put_field(&bus, 8, "g", "sa{sv}as");
    size_t body = end_fields(&bus);
    put_string(&bus, interface);
    put_value("a{sv}");
    uint32_t size = 0;
    put_bytes(&bus, 4, &size, 4);
    if (take_byte() & 1) {
        size_t length_at = bus.out_size - 4, begin = bus.out_size;
        put_string(&bus, PICK(keys).name);
        size = (uint32_t)(bus.out_size - begin);
        memcpy(bus.out + length_at, &size, 4);
    }
    end_body(&bus, body);
    deliver();
}

static void begin_answer(const char *sender, uint32_t serial, const char *error)
{
    put_header(&bus, error ? METHOD_ERROR : METHOD_RETURN, 1, ++bus.serial);
    put_field(&bus, 4, "s", error);
    put_reply_serial(&bus, serial);
    put_field(&bus, 6, "s", OUR_NAME);
    put_field(&bus, 7, "s", sender);
}

static void answer_as_bus(const struct message *call)
{
    struct reader reader = read_body(call);
    int owner = -1;
    if (strcmp(call->member, "ListNames") == 0) {
        begin_answer(BUS, call->serial, NULL);
        put_field(&bus, 8, "g", "as");
        size_t body = end_fields(&bus);
        uint32_t size = 0;
        put_bytes(&bus, 4, &size, 4);
        size_t begin = bus.out_size;
        for (int name = 0; name < NAMES; name++)
            if (owners[name] >= 0)
                put_string(&bus, names[name]);
        size = (uint32_t)(bus.out_size - begin);
        memcpy(bus.out + begin - 4, &size, 4);
        end_body(&bus, body);
        deliver();
        return;
    }
    for (int name = 0; strcmp(call->member, "GetNameOwner") == 0 && name < NAMES; name++)
        if (strcmp(names[name], read_string(&(struct reader){reader.bytes, 0, reader.size})) == 0)
            owner = owners[name];
    if (owner >= 0) {
        begin_answer(BUS, call->serial, NULL);
        put_field(&bus, 8, "g", "s");
        size_t body = end_fields(&bus);
        put_string(&bus, peers[owner]);
        end_body(&bus, body);
        deliver();
    } else {
        bool is_match = strstr(call->member, "Match");
        begin_answer(BUS, call->serial, is_match ? NULL : "org.freedesktop.DBus.Error.NameHasNoOwner");
        finish("");
    }
}

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

/** The bus reads one message of the library. */
static bool take_message(void)
{
    struct message message;
    if (!client_receive(&bus, 0, &message))
        return false;
    INSIST(message.type == METHOD_CALL && message.destination && message.member);
    int peer = peer_of(message.destination);
    if (strcmp(message.destination, BUS) == 0) {
        answer_as_bus(&message);
    } else if (peer < 0) {
        begin_answer(BUS, message.serial, "org.freedesktop.DBus.Error.ServiceUnknown");
        finish("");
    } else if (question_count < MOST_QUESTIONS) {
        struct question *question = &questions[question_count++];
        *question = (struct question){.serial = message.serial, .peer = peer};
        snprintf(question->member, sizeof question->member, "%s", message.member);
    }
    return true;
}

/** A player answers a call. */
static void answer(void)
{
    uint8_t how = take_byte();
    if (question_count == 0)
        return;
    size_t place = how % question_count;
    struct question question = questions[place];
    questions[place] = questions[--question_count];
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
}

/* ---- the program ---- */

/* `actions` counts the requests for artwork too. */
static int outcomes, actions, destroyed;

static void on_destroy(void *user_data)
{
    INSIST(user_data == &destroyed);
    destroyed++;
}

static void on_log(np_log_level level, const char *message, void *user_data)
{
    (void)user_data;
    INSIST(level >= NP_LOG_ERROR && level <= NP_LOG_DEBUG && *message);
}

static const char *check_text(const char *text)
{
    INSIST(text && strlen(text) <= MOST_TEXT);
    return text;
}

static void read_item(const np_item *item)
{
    const char *key, *text;
    int64_t begin, end;
    double number;
    bool flag;
    check_text(np_item_get_id(item));
    for (np_field field = 0; field < 90; field++) {
        for (size_t index = 0; check_text(np_item_get_text(item, field, index))[0] && index < 100; index++)
            ;
        np_item_has_field(item, field);
        np_item_get_number(item, field, &number);
        np_item_get_flag(item, field, &flag);
        np_item_get_time(item, field, &begin);
    }
    INSIST(np_item_get_duration(item) == NP_TIME_UNKNOWN || np_item_get_duration(item) >= 0);
    INSIST(np_item_get_kind(item) >= 0 && np_item_get_media_type(item) >= 0);
    INSIST(!np_item_is_live(item) || !np_item_is_continuous(item));
    for (size_t index = 0; np_item_get_ad_break(item, index, &begin, &end) == NP_OK; index++)
        INSIST(begin <= end);
    for (size_t index = 0; np_item_get_extra(item, index, &key, &text) == NP_OK; index++)
        check_text(key), check_text(text);
}

static void read_player(const np_player *player)
{
    np_playback playback = NP_PLAYBACK_INIT;
    np_language_option option;
    np_device device;
    np_repeat_mode repeat, repeats[4];
    np_shuffle_mode shuffle, shuffles[4];
    np_feedback feedback;
    const np_item *item;
    const char *text, *name, *icon;
    double rates[4], minimum, maximum;
    int64_t intervals[4];
    size_t count;
    bool is_offered, is_enabled;
    check_text(np_player_get_name(player));
    INSIST(check_text(np_player_get_identity(player))[0]);
    check_text(np_player_get_desktop_entry(player));
    check_text(np_player_get_session_id(player));
    check_text(np_player_get_artwork_id(player));
    check_text(np_player_get_artwork_url(player));
    check_text(np_player_get_animated_artwork_id(player));
    check_text(np_player_get_current_entry(player));
    check_text(np_player_get_current_playlist(player));
    np_player_get_flags(player);
    np_player_get_aspect_ratios(player);
    INSIST(np_player_get_reason(player) >= 0 && np_player_get_reason(player) <= NP_PLAYER_NOT_ANSWERING);
    INSIST(np_player_get_playback(player, &playback) == NP_OK);
    INSIST(playback.volume == NP_VOLUME_NONE || playback.volume >= 0);
    int64_t position = np_player_get_position(player);
    INSIST(position == NP_TIME_UNKNOWN || position >= 0);
    for (np_command command = NP_COMMAND_PLAY; command <= NP_COMMAND_STEP_DEVICE_VOLUME; command++) {
        INSIST(np_player_get_command(player, command, &is_offered, &is_enabled) == NP_OK);
        INSIST(is_offered || !is_enabled);
        np_player_get_skip_intervals(player, command, intervals, 4, &count);
        if (np_player_get_feedback(player, command, &feedback, &text) == NP_OK)
            check_text(text);
    }
    INSIST(np_player_get_rates(player, rates, 4, &count) == NP_OK);
    INSIST(np_player_get_repeat_modes(player, repeats, 4, &count) == NP_OK);
    INSIST(np_player_get_shuffle_modes(player, shuffles, 4, &count) == NP_OK);
    np_player_get_repeat_mode(player, &repeat);
    np_player_get_shuffle_mode(player, &shuffle);
    np_player_get_rating_range(player, &minimum, &maximum);
    for (size_t index = 0; np_player_get_language_option(player, index, &option) == NP_OK; index++)
        check_text(option.id), check_text(option.name);
    for (size_t index = 0; np_player_get_device(player, index, &device) == NP_OK; index++)
        check_text(device.id), check_text(device.name);
    for (size_t index = 0; np_player_get_queue_entry(player, index, &text, &item) == NP_OK; index++)
        check_text(text), read_item(item);
    for (size_t index = 0; np_player_get_playlist(player, index, &text, &name, &icon) == NP_OK; index++)
        check_text(text), check_text(name), check_text(icon);
    for (size_t index = 0; np_player_get_scheme(player, index, &text) == NP_OK; index++)
        check_text(text);
    for (size_t index = 0; np_player_get_mime_type(player, index, &text) == NP_OK; index++)
        check_text(text);
    read_item(np_player_get_item(player));
}

static void on_player(np_controller *from, const np_player *player, np_player_changes changes, void *user_data)
{
    INSIST(from == controller && changes != 0 && user_data == &destroyed);
    read_player(player);
}

static void on_outcome(np_controller *from, const np_player *player, np_outcome outcome, const char *message,
                       void *user_data)
{
    (void)player;
    INSIST(from == controller && outcome >= 0 && user_data == &destroyed);
    check_text(message);
    outcomes++;
}

static void on_image(np_controller *from, const np_player *player, const np_image *image, np_outcome outcome,
                     const char *message, void *user_data)
{
    INSIST(!image || (image->fd >= 0) != (check_text(image->url)[0] != 0));
    on_outcome(from, player, outcome, message, user_data);
}

static void request_image(void)
{
    const char *player = take_byte() & 1 ? NULL : PICK(names);
    if (np_controller_request_artwork(controller, player, 64, 64, on_image, &destroyed, on_destroy) == NP_OK)
        actions++;
    else
        destroyed--;
}

static void act(void)
{
    np_action action = NP_ACTION(take_byte() % 40);
    uint8_t how = take_byte();
    action.number = how % 4;
    action.time_us = (int64_t)take_byte() * NP_SECOND;
    action.value = how / 32.0;
    action.text = PICK(texts);
    action.after_entry_id = PICK(texts);
    action.flag = how & 1;
    const char *player = how & 128 ? NULL : PICK(names);
    int before = destroyed;
    if (np_controller_perform(controller, player, &action, on_outcome, &destroyed, on_destroy) == NP_OK) {
        actions++;
    } else {
        INSIST(destroyed == before + 1);
        destroyed = before;
    }
}

static void look(void)
{
    np_player *players[4];
    size_t count;
    INSIST(np_controller_get_players(controller, players, 4, &count) == NP_OK);
    for (size_t i = 0; i < count && i < 4; i++) {
        read_player(players[i]);
        np_player_free(players[i]);
    }
    np_controller_set_primary(controller, take_byte() & 1 ? PICK(names) : NULL);
}

static bool begin(const char *address)
{
    char text[128];
    snprintf(text, sizeof text, "unix:abstract=%s", address);
    INSIST(np_controller_new(NP_CONTROLLER_HOST_LOOP | NP_CONTROLLER_LISTS, &controller) == NP_OK);
    INSIST(np_controller_set_bus_address(controller, text) == NP_OK);
    return np_controller_dispatch(controller) == NP_OK;
}

static bool advance(void)
{
    np_connection connection = -1;
    INSIST(np_controller_dispatch(controller) == NP_OK);
    INSIST(np_controller_get_connection(controller, &connection) == NP_OK);
    return connection == NP_CONNECTION_CONNECTED;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    next_byte = bytes;
    end_of_input = bytes + size;
    question_count = 0;
    outcomes = actions = destroyed = 0;
    np_control_log_set_handler(on_log, NULL, NULL);
    for (int name = 0; name < NAMES; name++)
        owners[name] = take_byte() % (PEERS + 1) - 1;
    log_in(&bus, begin, advance);
    INSIST(np_controller_set_player_handler(controller, on_player, &destroyed, on_destroy) == NP_OK);
    for (int event = 0; event < 128 && next_byte < end_of_input; event++) {
        switch (take_byte() % 8) {
        case 0:
            move();
            break;
        case 1:
        case 2:
            emit();
            break;
        case 3:
        case 4:
            answer();
            break;
        case 5:
            take_byte() % 16 == 0 ? request_image() : act();
            break;
        case 6:
            look();
            break;
        default:
            INSIST(np_controller_dispatch(controller) == NP_OK);
        }
        while (take_message())
            ;
    }
    np_controller_free(controller);
    INSIST(outcomes == actions && destroyed == actions + 1);
    return 0;
}
