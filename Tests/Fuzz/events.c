/* SPDX-License-Identifier: MIT */
/* libFuzzer: signals and answers from several senders, some of which lie.
 *
 * The input is a sequence of events on a bus: names change their owners, peers emit signals, the bus and the peers
 * answer the library's calls. There are two listeners of one kind. The first receives every message. The second
 * receives only the trusted ones: those of the bus, and signals whose sender owns the expected name. This program knows
 * the owners, since it is the bus.
 *
 * The test checks after every event that both listeners have the same state, and have sent the same bytes. A lie that
 * changes anything violates that. */
#define _GNU_SOURCE
#include "fake_bus.h"

#define PLAYERCTLD "org.mpris.MediaPlayer2.playerctld"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"
#define LOGIN_SESSION "/org/freedesktop/login1/session/_31"
#define REQUEST_PATH PORTAL_PATH "/request/1_1/nowplaying"
#define MONITOR_PATH PORTAL_PATH "/session/1_1/nowplaying"

bool listener_connect(int32_t side, const char *address);
bool listener_advance(int32_t side);
void listener_begin(int32_t side, int32_t kind);
void listener_end(int32_t side);
bool listener_process(int32_t side);
/* Writes the listener's state as one line. */
void listener_state(int32_t side, char *line, size_t size);

enum { LIAR, BELIEVER, SIDES };
enum { PLAYERS, PORTALS, SERVICES, SLEEP, TOKENS, KINDS };
enum { MOST_NAMES = 4, PEERS = 4, MOST_QUESTIONS = 64, NEVER = -1, ANY_PLAYER = -2 };

/* The names that a listener of each kind looks for. */
static const char *const names[KINDS][MOST_NAMES] = {
    [PLAYERS] = {PLAYERCTLD, "org.mpris.MediaPlayer2.a", "org.mpris.MediaPlayer2.b",
                 "org.mpris.MediaPlayer2.b.instance7"},
    [PORTALS] = {"org.freedesktop.portal.Desktop"},
    [SERVICES] = {"org.freedesktop.UPower.PowerProfiles", "net.hadess.PowerProfiles", "org.freedesktop.NetworkManager",
                  "org.freedesktop.login1"},
    [SLEEP] = {"org.freedesktop.login1"},
    [TOKENS] = {"org.example.Player.RemoteMedia"},
};

static const char *const peers[PEERS] = {":1.10", ":1.11", ":1.12", ":1.13"};

/* The kinds of a signal's body. */
enum body {
    A_PLAYER_S_STATUS,
    NAMES_OF_PLAYERS,
    AN_OWNER,
    A_SETTING,
    A_PROPERTY,
    NOTHING,
    A_SCREEN,
    A_RESPONSE,
    A_FLAG,
    A_SESSION,
    A_TOKEN,
};

/* Signals that a listener of a kind may trust, and the name that their sender must own. */
static const struct signal {
    int kind, name;
    const char *path, *interface, *member;
    enum body body;
    /* The setting or property in the body. */
    const char *about, *property;
} signals[] = {
    {PLAYERS, ANY_PLAYER, PLAYER_PATH, PROPERTIES, "PropertiesChanged", A_PLAYER_S_STATUS, PLAYER, "PlaybackStatus"},
    {PLAYERS, 0, PLAYER_PATH, PROPERTIES, "PropertiesChanged", NAMES_OF_PLAYERS, "com.github.altdesktop.playerctld",
     "PlayerNames"},
    {PLAYERS, NEVER, "/org/freedesktop/DBus", BUS, "NameOwnerChanged", AN_OWNER, NULL, NULL},
    {PORTALS, 0, PORTAL_PATH, "org.freedesktop.portal.Settings", "SettingChanged", A_SETTING,
     "org.freedesktop.appearance", "reduced-motion"},
    {PORTALS, 0, PORTAL_PATH, "org.freedesktop.portal.Settings", "SettingChanged", A_SETTING,
     "org.gnome.desktop.interface", "enable-animations"},
    {PORTALS, 0, PORTAL_PATH, PROPERTIES, "PropertiesChanged", A_PROPERTY, "org.freedesktop.portal.PowerProfileMonitor",
     "power-saver-enabled"},
    {PORTALS, 0, PORTAL_PATH, "org.freedesktop.portal.NetworkMonitor", "changed", NOTHING, NULL, NULL},
    {PORTALS, 0, PORTAL_PATH, "org.freedesktop.portal.Inhibit", "StateChanged", A_SCREEN, MONITOR_PATH, NULL},
    {PORTALS, 0, REQUEST_PATH, "org.freedesktop.portal.Request", "Response", A_RESPONSE, NULL, NULL},
    {PORTALS, 0, MONITOR_PATH, "org.freedesktop.portal.Session", "Closed", NOTHING, NULL, NULL},
    {PORTALS, NEVER, "/org/freedesktop/DBus", BUS, "NameOwnerChanged", AN_OWNER, NULL, NULL},
    {SERVICES, 0, "/org/freedesktop/UPower/PowerProfiles", PROPERTIES, "PropertiesChanged", A_PROPERTY,
     "org.freedesktop.UPower.PowerProfiles", "ActiveProfile"},
    {SERVICES, 0, "/org/freedesktop/UPower/PowerProfiles", PROPERTIES, "PropertiesChanged", A_PROPERTY,
     "org.freedesktop.UPower.PowerProfiles", "PerformanceDegraded"},
    {SERVICES, 1, "/net/hadess/PowerProfiles", PROPERTIES, "PropertiesChanged", A_PROPERTY, "net.hadess.PowerProfiles",
     "ActiveProfile"},
    {SERVICES, 2, "/org/freedesktop/NetworkManager", PROPERTIES, "PropertiesChanged", A_PROPERTY,
     "org.freedesktop.NetworkManager", "Metered"},
    {SERVICES, 3, LOGIN_SESSION, PROPERTIES, "PropertiesChanged", A_PROPERTY, "org.freedesktop.login1.Session",
     "LockedHint"},
    {SERVICES, 3, "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "SessionRemoved", A_SESSION,
     LOGIN_SESSION, NULL},
    {SERVICES, NEVER, "/org/freedesktop/DBus", BUS, "NameOwnerChanged", AN_OWNER, NULL, NULL},
    {SLEEP, 0, "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "PrepareForSleep", A_FLAG, NULL, NULL},
    {SLEEP, NEVER, "/org/freedesktop/DBus", BUS, "NameOwnerChanged", AN_OWNER, NULL, NULL},
    {TOKENS, 0, "/org/nowplaying/Extension", "org.nowplaying.Extension1", "TokenChanged", A_TOKEN, NULL, NULL},
    {TOKENS, NEVER, "/org/freedesktop/DBus", BUS, "NameOwnerChanged", AN_OWNER, NULL, NULL},
};

#define PICK(words) ((words)[take_byte() % (sizeof(words) / sizeof *(words))])

/* ---- the bus ---- */

static struct client sides[SIDES];
static int kind;
/* Which peer owns each name; NEVER: none. */
static int owners[MOST_NAMES];
/* All peers that ever owned it, one bit per peer. */
static unsigned ever[MOST_NAMES];

/* Calls that a peer has received and not answered. */
static struct question {
    int peer;
    /* The peers that owned the called name, one bit each: their answers may be late. */
    unsigned believed;
    uint32_t serial;
    char destination[64], member[32];
} questions[MOST_QUESTIONS];
static size_t question_count;

static bool is_player(int peer)
{
    for (int name = 1; name < MOST_NAMES; name++)
        if (owners[name] == peer)
            return true;
    return false;
}

/** True if a signal of the peer is trusted. */
static bool may_say(int peer, const struct signal *signal)
{
    return signal->name == ANY_PLAYER ? is_player(peer) : signal->name >= 0 && owners[signal->name] == peer;
}

/** Sends the written message to the first listener, and to the second one too if it is trusted. */
static void deliver(bool is_true)
{
    size_t size = sides[LIAR].out_size;
    for (int side = 0; side < (is_true ? SIDES : BELIEVER); side++) {
        INSIST(send(sides[side].descriptor, sides[LIAR].out, size, MSG_NOSIGNAL) == (ssize_t)size);
        INSIST(listener_process(side));
    }
    sides[LIAR].out_size = 0;
}

/** Both listeners have the same state. */
static void compare(void)
{
    char lines[SIDES][1024];
    for (int side = 0; side < SIDES; side++)
        listener_state(side, lines[side], sizeof lines[side]);
    if (strcmp(lines[LIAR], lines[BELIEVER]) != 0)
        fprintf(stderr, "lied to:     %s\nnot lied to: %s\n", lines[LIAR], lines[BELIEVER]);
    INSIST(strcmp(lines[LIAR], lines[BELIEVER]) == 0);
}

/* ---- bodies ---- */

static const char *const statuses[] = {"Playing", "Paused", "Stopped", "", "x"};
static const char *const profiles[] = {"power-saver", "balanced", "", "lap-detected", "high-operating-temperature"};

static void put_uint32(struct client *bus, uint32_t value)
{
    put_bytes(bus, 4, &value, 4);
}

/** An array: where it begins, for end_array(). */
static size_t begin_array(struct client *bus, size_t alignment)
{
    put_uint32(bus, 0);
    put_bytes(bus, alignment, NULL, 0);
    return bus->out_size;
}

static void end_array(struct client *bus, size_t length_at, size_t begin)
{
    uint32_t size = (uint32_t)(bus->out_size - begin);
    memcpy(bus->out + length_at, &size, 4);
}

static void put_names(struct client *bus)
{
    put_bytes(bus, 4, NULL, 0);
    size_t length_at = bus->out_size, begin = begin_array(bus, 4);
    for (int count = take_byte() % 4; count > 0; count--)
        put_string(bus, names[PLAYERS][take_byte() % MOST_NAMES]);
    end_array(bus, length_at, begin);
}

/** A variant with a value that a property of that name may have, or with another one. */
static void put_variant(struct client *bus, const char *property)
{
    uint8_t how = take_byte();
    if (how % 8 == 7)
        property = "x";
    if (strcmp(property, "PlaybackStatus") == 0) {
        put_signature(bus, "s");
        put_string(bus, PICK(statuses));
    } else if (strcmp(property, "PlayerNames") == 0) {
        put_signature(bus, "as");
        put_names(bus);
    } else if (strcmp(property, "ActiveProfile") == 0 || strcmp(property, "PerformanceDegraded") == 0) {
        put_signature(bus, "s");
        put_string(bus, PICK(profiles));
    } else if (strcmp(property, "Metered") == 0 || strcmp(property, "reduced-motion") == 0) {
        put_signature(bus, "u");
        put_uint32(bus, take_byte() % 5);
    } else if (strcmp(property, "x") == 0) {
        put_signature(bus, "y");
        put_bytes(bus, 1, &how, 1);
    } else {
        put_signature(bus, "b");
        put_uint32(bus, take_byte() & 1);
    }
}

/** The entries of PropertiesChanged: one property, or its invalidation. */
static void put_changed(struct client *bus, const struct signal *signal)
{
    bool is_value = take_byte() & 3;
    put_string(bus, signal->about);
    put_bytes(bus, 4, NULL, 0);
    size_t length_at = bus->out_size, begin = begin_array(bus, 8);
    if (is_value) {
        put_bytes(bus, 8, NULL, 0);
        put_string(bus, signal->property);
        put_variant(bus, signal->property);
    }
    end_array(bus, length_at, begin);
    put_bytes(bus, 4, NULL, 0);
    length_at = bus->out_size, begin = begin_array(bus, 4);
    if (!is_value)
        put_string(bus, signal->property);
    end_array(bus, length_at, begin);
}

static void put_flags(struct client *bus)
{
    put_bytes(bus, 4, NULL, 0);
    size_t length_at = bus->out_size, begin = begin_array(bus, 8);
    put_bytes(bus, 8, NULL, 0);
    put_string(bus, "screensaver-active");
    put_signature(bus, "b");
    put_uint32(bus, take_byte() & 1);
    put_bytes(bus, 8, NULL, 0);
    put_string(bus, "session-state");
    put_signature(bus, "u");
    put_uint32(bus, take_byte() % 4);
    end_array(bus, length_at, begin);
}

static void put_token(struct client *bus)
{
    uint8_t id = take_byte();
    put_uint32(bus, 1);
    put_bytes(bus, 1, &id, 1);
    put_string(bus, take_byte() & 1 ? "https://push.example/" : "");
    put_string(bus, "key");
    put_string(bus, "secret");
}

static const char *signature_of(enum body body)
{
    static const char *const signatures[] = {
        [A_PLAYER_S_STATUS] = "sa{sv}as",
        [NAMES_OF_PLAYERS] = "sa{sv}as",
        [AN_OWNER] = "sss",
        [A_SETTING] = "ssv",
        [A_PROPERTY] = "sa{sv}as",
        [NOTHING] = NULL,
        [A_SCREEN] = "oa{sv}",
        [A_RESPONSE] = "ua{sv}",
        [A_FLAG] = "b",
        [A_SESSION] = "so",
        [A_TOKEN] = "aysss",
    };
    return signatures[body];
}

static void put_body(struct client *bus, const struct signal *signal)
{
    switch (signal->body) {
    case A_PLAYER_S_STATUS:
    case NAMES_OF_PLAYERS:
    case A_PROPERTY:
        put_changed(bus, signal);
        break;
    case AN_OWNER:
        put_string(bus, names[kind][take_byte() % MOST_NAMES] ? names[kind][0] : "");
        put_string(bus, take_byte() & 1 ? PICK(peers) : "");
        put_string(bus, take_byte() & 1 ? PICK(peers) : "");
        break;
    case A_SETTING:
        put_string(bus, signal->about);
        put_string(bus, signal->property);
        put_variant(bus, signal->property);
        break;
    case A_SCREEN:
        put_string(bus, signal->about);
        put_flags(bus);
        break;
    case A_RESPONSE:
        put_uint32(bus, take_byte() & 1);
        put_uint32(bus, 0);
        put_bytes(bus, 8, NULL, 0);
        break;
    case A_FLAG:
        put_uint32(bus, take_byte() & 1);
        break;
    case A_SESSION:
        put_string(bus, "1");
        put_string(bus, signal->about);
        break;
    case A_TOKEN:
        put_token(bus);
        break;
    case NOTHING:
        break;
    }
}

/* ---- events ---- */

static void put_signal(const char *sender, const char *path, const char *interface, const char *member, bool to_us)
{
    struct client *bus = &sides[LIAR];
    put_header(bus, SIGNAL, 1, ++bus->serial);
    put_field(bus, 1, "o", path);
    put_field(bus, 2, "s", interface);
    put_field(bus, 3, "s", member);
    put_field(bus, 6, "s", to_us ? OUR_NAME : NULL);
    put_field(bus, 7, "s", sender);
}

/** A peer emits a signal, trusted or not. */
static void emit(void)
{
    const struct signal *signal;
    /* `signals` has at least one signal of each kind. */
    do
        signal = &PICK(signals);
    while (signal->kind != kind && next_byte < end_of_input);
    if (signal->kind != kind)
        return;
    uint8_t how = take_byte();
    int peer = how % PEERS;
    struct client *bus = &sides[LIAR];
    put_signal(peers[peer], signal->path, signal->interface, signal->member, how & 128);
    const char *signature = signature_of(signal->body);
    put_field(bus, 8, "g", signature);
    size_t body = end_fields(bus);
    put_body(bus, signal);
    end_body(bus, body);
    deliver(may_say(peer, signal));
}

/** The bus gives a name to a peer, or to none. */
static void move(void)
{
    uint8_t how = take_byte();
    int name = how % MOST_NAMES, owner = (int)(how / 8 % (PEERS + 1)) - 1;
    if (!names[kind][name] || owners[name] == owner)
        return;
    struct client *bus = &sides[LIAR];
    put_signal(BUS, "/org/freedesktop/DBus", BUS, "NameOwnerChanged", false);
    put_field(bus, 8, "g", "sss");
    size_t body = end_fields(bus);
    put_string(bus, names[kind][name]);
    put_string(bus, owners[name] < 0 ? "" : peers[owners[name]]);
    put_string(bus, owner < 0 ? "" : peers[owner]);
    end_body(bus, body);
    owners[name] = owner;
    if (owner >= 0)
        ever[name] |= 1U << owner;
    for (size_t i = 0; i < question_count; i++)
        if (owner >= 0 && strcmp(questions[i].destination, names[kind][name]) == 0)
            questions[i].believed |= 1U << owner;
    deliver(true);
}

static void begin_answer(const char *sender, uint32_t serial, const char *error, const char *signature)
{
    struct client *bus = &sides[LIAR];
    put_header(bus, error ? METHOD_ERROR : METHOD_RETURN, 1, ++bus->serial);
    put_field(bus, 4, "s", error);
    put_reply_serial(bus, serial);
    put_field(bus, 6, "s", OUR_NAME);
    put_field(bus, 7, "s", sender);
    put_field(bus, 8, "g", signature);
}

static void answer_error(const char *sender, uint32_t serial, const char *error, bool is_true)
{
    struct client *bus = &sides[LIAR];
    begin_answer(sender, serial, error, "s");
    size_t body = end_fields(bus);
    put_string(bus, "no");
    end_body(bus, body);
    deliver(is_true);
}

/** The bus itself answers a call. */
static void answer_as_bus(const struct message *call)
{
    struct client *bus = &sides[LIAR];
    if (strcmp(call->member, "ListNames") == 0) {
        begin_answer(BUS, call->serial, NULL, "as");
        size_t body = end_fields(bus), length_at = bus->out_size, begin = begin_array(bus, 4);
        put_string(bus, BUS);
        for (int name = 0; name < MOST_NAMES; name++)
            if (names[kind][name] && owners[name] >= 0)
                put_string(bus, names[kind][name]);
        end_array(bus, length_at, begin);
        end_body(bus, body);
        deliver(true);
        return;
    }
    if (strcmp(call->member, "GetNameOwner") == 0) {
        struct reader reader = read_body(call);
        const char *asked = read_string(&reader);
        for (int name = 0; name < MOST_NAMES; name++)
            if (names[kind][name] && strcmp(names[kind][name], asked) == 0 && owners[name] >= 0) {
                begin_answer(BUS, call->serial, NULL, "s");
                size_t body = end_fields(bus);
                put_string(bus, peers[owners[name]]);
                end_body(bus, body);
                deliver(true);
                return;
            }
        answer_error(BUS, call->serial, "org.freedesktop.DBus.Error.NameHasNoOwner", true);
        return;
    }
    /* AddMatch and the like. */
    if (!strstr(call->member, "Match")) {
        answer_error(BUS, call->serial, "org.freedesktop.DBus.Error.UnknownMethod", true);
        return;
    }
    begin_answer(BUS, call->serial, NULL, NULL);
    end_body(bus, end_fields(bus));
    deliver(true);
}

/** The peer that receives a call; NEVER: no peer owns that name. */
static int peer_of(const char *destination)
{
    for (int peer = 0; peer < PEERS; peer++)
        if (strcmp(peers[peer], destination) == 0)
            return peer;
    for (int name = 0; name < MOST_NAMES; name++)
        if (names[kind][name] && strcmp(names[kind][name], destination) == 0)
            return owners[name];
    return NEVER;
}

/** The bus reads one message of the library: both listeners must have sent the same. */
static bool take_message(void)
{
    struct message first, second;
    bool has_first = client_receive(&sides[LIAR], 0, &first);
    bool has_second = client_receive(&sides[BELIEVER], 0, &second);
    INSIST(has_first == has_second);
    if (!has_first)
        return false;
    INSIST(first.type == second.type && first.serial == second.serial && first.body_size == second.body_size);
    INSIST(memcmp(first.body, second.body, first.body_size) == 0);
    INSIST(strcmp(first.member ? first.member : "", second.member ? second.member : "") == 0);
    if (first.type != METHOD_CALL)
        return true;
    INSIST(first.destination && second.destination && strcmp(first.destination, second.destination) == 0);
    if (strcmp(first.destination, BUS) == 0) {
        answer_as_bus(&first);
        return true;
    }
    int peer = peer_of(first.destination);
    if (peer < 0) {
        answer_error(BUS, first.serial, "org.freedesktop.DBus.Error.ServiceUnknown", true);
    } else if (question_count < MOST_QUESTIONS) {
        struct question *question = &questions[question_count++];
        *question = (struct question){.peer = peer, .believed = 1U << peer, .serial = first.serial};
        snprintf(question->destination, sizeof question->destination, "%s", first.destination);
        for (int name = 0; name < MOST_NAMES; name++)
            if (names[kind][name] && strcmp(names[kind][name], first.destination) == 0)
                question->believed |= ever[name];
        snprintf(question->member, sizeof question->member, "%s", first.member);
        /* Its argument names the property. */
        struct reader reader = read_body(&first);
        if (strcmp(first.member, "Get") == 0 || strncmp(first.member, "Read", 4) == 0) {
            read_string(&reader);
            snprintf(question->member, sizeof question->member, "%s", read_string(&reader));
        }
    }
    return true;
}

/** A peer answers a call. `is_true`: that peer has received the call. */
static void answer(const struct question *question, int peer, bool is_true)
{
    struct client *bus = &sides[LIAR];
    if (take_byte() % 8 == 0) {
        answer_error(peers[peer], question->serial, "org.example.Error", is_true);
        return;
    }
    bool is_method = strcmp(question->member, "GetSession") == 0 || strcmp(question->member, "CreateMonitor") == 0;
    bool is_flag = strcmp(question->member, "GetMetered") == 0, is_tokens = strcmp(question->member, "GetTokens") == 0;
    begin_answer(peers[peer], question->serial, NULL, is_method ? "o" : is_flag ? "b" : is_tokens ? "a(aysss)" : "v");
    size_t body = end_fields(bus);
    if (is_method) {
        put_string(bus, *question->member == 'G' ? LOGIN_SESSION : REQUEST_PATH);
    } else if (is_flag) {
        put_uint32(bus, take_byte() & 1);
    } else if (is_tokens) {
        size_t length_at = bus->out_size, begin = begin_array(bus, 8);
        put_token(bus);
        end_array(bus, length_at, begin);
    } else {
        put_variant(bus, question->member);
    }
    end_body(bus, body);
    deliver(is_true);
}

/** A peer answers a call that it has received, in any order. */
static void answer_as_peer(void)
{
    uint8_t how = take_byte();
    if (question_count == 0)
        return;
    size_t place = how % question_count;
    struct question question = questions[place];
    questions[place] = questions[--question_count];
    answer(&question, question.peer, true);
}

/** A peer answers another peer's call: dbus-daemon forwards that, and serial numbers are easy to guess. */
static void answer_for_another(void)
{
    uint8_t how = take_byte();
    int peer = take_byte() % PEERS;
    /* Trust is known only for calls that have arrived. */
    while (take_message())
        ;
    if (question_count == 0)
        return;
    const struct question *question = &questions[how % question_count];
    if (!(question->believed & 1U << peer))
        answer(question, peer, false);
}

static int32_t side_to_connect;

static bool begin_side(const char *address)
{
    return listener_connect(side_to_connect, address);
}

static bool advance_side(void)
{
    return listener_advance(side_to_connect);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    next_byte = bytes;
    end_of_input = bytes + size;
    kind = take_byte() % KINDS;
    question_count = 0;
    for (int name = 0; name < MOST_NAMES; name++) {
        owners[name] = names[kind][name] ? take_byte() % (PEERS + 1) - 1 : NEVER;
        ever[name] = owners[name] >= 0 ? 1U << owners[name] : 0;
    }
    for (side_to_connect = 0; side_to_connect < SIDES; side_to_connect++) {
        log_in(&sides[side_to_connect], begin_side, advance_side);
        INSIST(listener_process(side_to_connect));
        listener_begin(side_to_connect, kind);
        INSIST(listener_process(side_to_connect));
    }
    for (int event = 0; event < 128 && next_byte < end_of_input; event++) {
        switch (take_byte() % 8) {
        case 0:
            move();
            break;
        case 1:
        case 2:
        case 3:
            emit();
            break;
        case 4:
            answer_as_peer();
            break;
        case 5:
            answer_for_another();
            break;
        default:
            take_message();
        }
        compare();
    }
    while (take_message())
        ;
    compare();
    for (int side = 0; side < SIDES; side++)
        listener_end(side);
    return 0;
}
