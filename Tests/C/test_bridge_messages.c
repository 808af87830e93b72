/* SPDX-License-Identifier: MIT */
/*
 * The messages of nowplaying-bridge: it reads those of docs/bridge.md, and rejects invalid ones. The fuzzer tests the
 * rest.
 */
#define _GNU_SOURCE
#include "../../Sources/bridge/command.h"
#include "../../Sources/bridge/presence.h"
#include "../../Sources/bridge/state.h"
#include "../../Sources/bridge/topic.h"
#include "check.h"

enum { MOST_BLOCKS = 8 };
static char *blocks[MOST_BLOCKS];

/** Reads the examples in JSON from the document. */
static void read_document(void)
{
    char line[1024];
    size_t size = 0;
    int count = 0;
    FILE *file = fopen(DOCUMENT, "r"), *block = NULL;
    REQUIRE(file != NULL);
    while (fgets(line, sizeof line, file)) {
        if (!block && strcmp(line, "```json\n") == 0 && count < MOST_BLOCKS) {
            block = open_memstream(&blocks[count++], &size);
        } else if (block && strcmp(line, "```\n") == 0) {
            fclose(block);
            block = NULL;
        } else if (block) {
            fputs(line, block);
        }
    }
    fclose(file);
    REQUIRE(count == 4 && !block);
}

static void test_document(void)
{
    struct presence presence;
    struct command command;
    struct answer answer;
    const char *why = "";
    REQUIRE(presence_decode(blocks[0], strlen(blocks[0]), &presence, &why));
    CHECK(presence.is_online && presence_lists(&presence, "mpv.instance4711") && !presence_lists(&presence, "vlc"));
    CHECK(strcmp(presence.origin.clock, "5d1e40c97a3b2f86") == 0 && presence.origin.sequence == 17);
    presence_free(&presence);
    struct state *state = state_decode(blocks[1], strlen(blocks[1]), &why);
    REQUIRE(state != NULL);
    CHECK(strcmp(state->identity, "Spotify") == 0 && strcmp(state->host_name, "Living room") == 0);
    CHECK(strcmp(state->origin.clock, "5d1e40c97a3b2f86") == 0 && state->origin.sequence == 18);
    CHECK(state->kind == NP_CONTENT_MUSIC && state->length == LENGTH_FINITE && state->duration_ms == 254000);
    CHECK(state->playback == NP_PLAYBACK_PLAYING && state->volume == 0.5 && state->position_ms == 42000);
    CHECK(state->command_count == 7 && !state->commands[2].is_enabled && state->commands[3].interval_count == 2);
    CHECK(state->commands[5].supported == 7 && state->commands[4].rates[1] == 1.5);
    CHECK(state->device_count == 1 && state->devices[0].type == NP_DEVICE_SPEAKER);
    CHECK(state->devices[0].flags == (NP_DEVICE_ABSOLUTE_VOLUME | NP_DEVICE_RELATIVE_VOLUME));
    state_free(state);
    REQUIRE(command_decode(blocks[2], strlen(blocks[2]), &command, &why));
    CHECK(command.word->command == NP_COMMAND_SEEK_TO_POSITION && command.integer == 90000);
    CHECK(command.until_utc_ms == INT64_C(1795227593488));
    REQUIRE(answer_decode(blocks[3], strlen(blocks[3]), &answer, &why));
    CHECK(answer.outcome == NP_OUTCOME_SKIP_LIMIT_REACHED && strstr(answer.message, "hour"));
}

/** The beginning of a message is not a message. A message with a byte that is not UTF-8 is rejected. */
static void test_pieces(void)
{
    const char *why;
    size_t size = strlen(blocks[1]);
    /* The last byte is the newline. */
    for (size_t end = 0; end < size - 1; end++) {
        why = NULL;
        struct state *state = state_decode(blocks[1], end, &why);
        CHECK(!state && why && *why);
        state_free(state);
    }
    char *copy = strdup(blocks[1]);
    memcpy(strstr(copy, "Harbour"), "\xff", 1);
    CHECK(!state_decode(copy, size, &why));
    free(copy);
}

/** A session is reachable unless the message contains the opposite. */
static void test_reach(void)
{
    static const struct {
        const char *member;
        bool is_state, is_reachable;
    } cases[] = {{"", true, true},
                 {",\"reachable\":true", true, true},
                 {",\"reachable\":null", true, true},
                 {",\"reachable\":false", true, false},
                 {",\"reachable\":0", false, false},
                 {",\"reachable\":\"no\"", false, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];
        const char *why = NULL;
        snprintf(text, sizeof text, "{\"identity\":\"I\",\"host\":{\"name\":\"H\"},\"playback\":{}%s}",
                 cases[i].member);
        struct state *state = state_decode(text, strlen(text), &why);
        CHECK(!state == !cases[i].is_state && (state || *why));
        CHECK(!state || state->is_reachable == cases[i].is_reachable);
        state_free(state);
    }
}

static void test_problem(void)
{
    static const struct {
        const char *playback;
        np_problem problem;
        bool is_state, is_muted;
    } cases[] = {
        {"", 0, true, false},
        {"\"muted\":true", 0, true, true},
        {"\"muted\":1", 0, false, false},
        {"\"problem\":{\"kind\":\"sign_in\",\"text\":\"T\"}", NP_PROBLEM_SIGN_IN, true, false},
        {"\"problem\":{\"kind\":\"later\",\"text\":\"T\"}", NP_PROBLEM_OTHER, true, false},
        {"\"problem\":{\"text\":\"T\",\"url\":\"https://example.org\"}", NP_PROBLEM_OTHER, true, false},
        {"\"problem\":{\"text\":\"T\",\"url\":\"http://example.org\"}", 0, false, false},
        {"\"problem\":{\"text\":\"T\",\"url\":\"javascript:1\"}", 0, false, false},
        {"\"problem\":{\"kind\":\"format\"}", 0, false, false},
        {"\"problem\":[]", 0, false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];
        const char *why = NULL;
        snprintf(text, sizeof text, "{\"identity\":\"I\",\"host\":{\"name\":\"H\"},\"playback\":{%s}}",
                 cases[i].playback);
        struct state *state = state_decode(text, strlen(text), &why);
        CHECK(!state == !cases[i].is_state && (state || *why));
        CHECK(!state || (state->problem == cases[i].problem && state->is_muted == cases[i].is_muted));
        state_free(state);
    }
}

static const struct offer *offer_of(const struct state *state, np_command command)
{
    for (size_t i = 0; i < state->command_count; i++)
        if (state->commands[i].command == command)
            return &state->commands[i];
    return NULL;
}

/** The length of a content, and the modes of commands. A mode of a later version is left out. */
static void test_lengths_and_modes(void)
{
    static const struct {
        const char *members;
        enum length length;
    } cases[] = {{"", LENGTH_UNKNOWN},
                 {",\"duration_ms\":0", LENGTH_FINITE},
                 {",\"live\":true", LENGTH_LIVE},
                 {",\"live\":true,\"continuous\":true,\"duration_ms\":1", LENGTH_LIVE},
                 {",\"live\":false,\"continuous\":true,\"duration_ms\":1", LENGTH_CONTINUOUS}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[512];
        const char *why = NULL;
        snprintf(text, sizeof text,
                 "{\"identity\":\"I\",\"host\":{\"name\":\"H\"},\"playback\":{},\"content\":{\"id\":\"a\"%s},"
                 "\"commands\":[{\"command\":\"change_repeat_mode\",\"supported\":[\"off\",\"twice\",\"all\"]},"
                 "{\"command\":\"change_shuffle_mode\",\"current\":\"items\",\"supported\":[\"collections\"]}]}",
                 cases[i].members);
        struct state *state = state_decode(text, strlen(text), &why);
        REQUIRE(state != NULL);
        const struct offer *repeat = offer_of(state, NP_COMMAND_CHANGE_REPEAT_MODE),
                           *shuffle = offer_of(state, NP_COMMAND_CHANGE_SHUFFLE_MODE);
        CHECK(state->length == cases[i].length);
        CHECK(repeat && repeat->supported == (1 << NP_REPEAT_OFF | 1 << NP_REPEAT_ALL));
        CHECK(shuffle && shuffle->current == NP_SHUFFLE_ITEMS && shuffle->supported == 1 << NP_SHUFFLE_COLLECTIONS);
        state_free(state);
    }
}

/** A message can omit its origin. An invalid origin is rejected, and changes no value. */
static void test_origins(void)
{
    static const struct {
        const char *text;
        bool is_sound;
        int64_t sequence;
    } cases[] = {{"{}", true, 0},
                 {"{\"clock\":null,\"sequence\":1}", true, 1},
                 {"{\"clock\":\"a\",\"sequence\":9007199254740992}", true, INT64_C(9007199254740992)},
                 {"{\"clock\":\"a\",\"sequence\":9007199254740993}", false, 7},
                 {"{\"sequence\":0}", false, 7},
                 {"{\"sequence\":1.5}", false, 7},
                 {"{\"clock\":\"a/b\"}", false, 7},
                 {"{\"clock\":\"\"}", false, 7},
                 {"{\"clock\":5}", false, 7}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct origin origin = {"before", 7};
        json_object *root = json_tokener_parse(cases[i].text);
        CHECK(origin_read(root, &origin) == cases[i].is_sound && origin.sequence == cases[i].sequence);
        json_object_put(root);
    }
}

static void test_commands(void)
{
    static const char *const none[] = {
        "",
        "null",
        "[]",
        "{}",
        "{\"command\":1}",
        "{\"command\":\"quit\"}",
        "{\"command\":\"play\"}x",
        "{\"command\":\"seek_to_position\",\"arguments\":{\"position_ms\":null}}",
        "{\"command\":\"seek_to_position\",\"arguments\":{\"position_ms\":1.5}}",
        "{\"command\":\"set_volume\",\"arguments\":[0.5]}",
        "{\"command\":\"set_volume\",\"arguments\":{\"volume\":1e999}}",
        "{\"command\":\"step_device_volume\",\"arguments\":{\"volume_steps\":1}}",
        "{\"command\":\"like\",\"arguments\":{\"negative\":\"yes\"}}",
        "{\"command\":\"play\",\"until_utc_ms\":\"soon\"}",
        "{\"command\":\"play\",\"until_utc_ms\":1.5}",
        "{\"command\":\"play\",\"until_utc_ms\":9000000000000000000}",
    };
    static const char plain[] = "{\"command\":\"play\"}";
    static const char mode[] = "{\"command\":\"change_repeat_mode\",\"arguments\":{\"repeat_mode\":\"all\"}}";
    struct command command = {.integer = 7};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        const char *why = NULL;
        CHECK(!command_decode(none[i], strlen(none[i]), &command, &why));
        CHECK(why && *why && command.integer == 7);
    }
    const char *why = NULL;
    REQUIRE(command_decode(plain, strlen(plain), &command, &why));
    CHECK(command.until_utc_ms == NO_LIMIT && !*command.text);
    REQUIRE(command_decode(mode, strlen(mode), &command, &why));
    CHECK(strcmp(command.text, "all") == 0);
}

/** An outcome of a later version is a failure, and no success. */
static void test_answers(void)
{
    static const struct {
        const char *text;
        bool is_valid;
        np_outcome outcome;
    } cases[] = {{"{\"outcome\":\"success\"}", true, NP_OUTCOME_SUCCESS},
                 {"{\"outcome\":\"cancelled\"}", true, NP_OUTCOME_CANCELLED},
                 {"{\"outcome\":\"melted\"}", true, NP_OUTCOME_FAILED},
                 {"{\"outcome\":\"\"}", true, NP_OUTCOME_FAILED},
                 {"{\"outcome\":0}", false, NP_OUTCOME_SUCCESS},
                 {"{\"outcome\":\"success\",\"message\":1}", false, NP_OUTCOME_SUCCESS},
                 {"{}", false, NP_OUTCOME_SUCCESS}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct answer answer = {.outcome = NP_OUTCOME_SUCCESS};
        const char *why = NULL;
        bool is_valid = answer_decode(cases[i].text, strlen(cases[i].text), &answer, &why);
        CHECK(is_valid == cases[i].is_valid && answer.outcome == cases[i].outcome);
    }
}

/** Each id exists once, because a command names its device by the id. A limit holds. */
static void test_lists(void)
{
    static const struct {
        const char *lists;
        bool is_valid;
    } cases[] = {
        {"\"devices\":[{\"id\":\"a\",\"name\":\"A\"},{\"id\":\"b\",\"name\":\"A\"}]", true},
        {"\"devices\":[{\"id\":\"a\",\"name\":\"A\"},{\"id\":\"a\",\"name\":\"B\"}]", false},
        {"\"devices\":[{\"id\":\"\",\"name\":\"A\"}]", false},
        {"\"devices\":[{\"id\":\"a\",\"name\":\"A\",\"volume\":1}]", true},
        {"\"devices\":[{\"id\":\"a\",\"name\":\"A\",\"volume\":1.1}]", false},
        {"\"devices\":[{\"id\":\"a\",\"name\":\"A\",\"muted\":false}]", true},
        {"\"devices\":[{\"id\":\"a\",\"name\":\"A\",\"muted\":\"no\"}]", false},
        {"\"commands\":[{\"command\":\"play\"},{\"command\":\"pause\"}]", true},
        {"\"commands\":[{\"command\":\"play\"},{\"command\":\"play\"}]", false},
        {"\"commands\":[{\"command\":\"skip_forward\",\"intervals_ms\":[1]}]", true},
        {"\"commands\":[{\"command\":\"skip_forward\",\"intervals_ms\":[0]}]", false},
        {"\"commands\":[{\"command\":\"skip_forward\",\"intervals_ms\":1}]", false},
        {"\"commands\":[{\"command\":\"skip_forward\",\"intervals_ms\":[\"1\"]}]", false},
        {"\"commands\":[{\"command\":\"like\",\"feedback\":\"positive\"}]", true},
        {"\"commands\":[{\"command\":\"like\",\"feedback\":1}]", false},
        {"\"commands\":[{\"command\":\"change_playback_rate\",\"rates\":[0.5,2]}]", true},
        {"\"commands\":[{\"command\":\"change_playback_rate\",\"rates\":[0]}]", false},
        {"\"commands\":[{\"command\":\"change_playback_rate\",\"rates\":[\"2\"]}]", false},
        {"\"content\":{\"id\":\"a\",\"duration_ms\":0}", true},
        {"\"content\":{\"id\":\"a\",\"duration_ms\":-1}", false},
        {"\"content\":{\"id\":\"a/b\"}", false},
        {"\"content\":{\"id\":\"a\",\"artwork\":{}}", true},
        {"\"content\":{\"id\":\"a\",\"artwork\":{\"id\":\"a/b\"}}", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[512];
        const char *why = NULL;
        snprintf(text, sizeof text, "{\"identity\":\"I\",\"host\":{\"name\":\"H\"},\"playback\":{},%s}",
                 cases[i].lists);
        struct state *state = state_decode(text, strlen(text), &why);
        CHECK(!state == !cases[i].is_valid && (state || (why && *why)));
        for (size_t j = 0; state && j < state->device_count; j++)
            CHECK(!(state->devices[j].flags & NP_DEVICE_ABSOLUTE_VOLUME) == !strstr(cases[i].lists, "volume"));
        state_free(state);
    }
}

static bool is_state(const char *text)
{
    const char *why;
    struct state *state = state_decode(text, strlen(text), &why);
    state_free(state);
    return state != NULL;
}

static bool is_command(const char *text)
{
    const char *why;
    struct command command;
    return command_decode(text, strlen(text), &command, &why);
}

static bool is_presence(const char *text)
{
    const char *why;
    struct presence presence;
    bool is_valid = presence_decode(text, strlen(text), &presence, &why);
    if (is_valid)
        presence_free(&presence);
    return is_valid;
}

static bool is_topic(const char *text)
{
    struct topic topic;
    return topic_parse(text, &topic);
}

#define FOUR "\"a\",\"b\",\"c\",\"d\""
#define SIXTEEN FOUR "," FOUR "," FOUR "," FOUR
#define STATE "\"identity\":\"I\",\"host\":{\"name\":\"H\"},\"playback\":{}}"

/** Each limit of a text is reached, and one byte more is rejected. docs/bridge.md has the limits. */
static void test_sizes(void)
{
    static const struct {
        bool (*is_valid)(const char *text);
        const char *before, *after;
        size_t most;
        bool is_whole; /* The limit is that of the whole message. */
    } cases[] = {
        {is_state, "{\"identity\":\"", "\",\"host\":{\"name\":\"H\"},\"playback\":{}}", 1024, false},
        {is_state, "{\"identity\":\"I\",\"host\":{\"name\":\"", "\"},\"playback\":{}}", 1024, false},
        {is_state, "{\"content\":{\"id\":\"", "\"}," STATE, 64, false},
        {is_state, "{\"content\":{\"id\":\"a\",\"artist\":[\"", "\"]}," STATE, 1024, false},
        {is_state, "{\"other\":\"", "\"," STATE, 32 * 1024, true},
        {is_command, "{\"command\":\"play\",\"other\":\"", "\"}", 4 * 1024, true},
        {is_presence, "{\"presence\":\"online\",\"other\":\"", "\"}", 16 * 1024, true},
        {is_presence, "{\"presence\":\"online\",\"sessions\":[\"", "\"]}", 64, false},
        {is_topic, "nowplaying/v1/", "/presence", 64, false},
        {is_topic, "nowplaying/v1/a/", "/state", 64, false},
        {is_topic, "nowplaying/v1/a/answer/", "", 64, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t before = strlen(cases[i].before), after = strlen(cases[i].after);
        size_t most = cases[i].most - (cases[i].is_whole ? before + after : 0);
        for (size_t size = most; size <= most + 1; size++) {
            char *text = calloc(1, before + size + after + 1);
            REQUIRE(text != NULL);
            memcpy(text, cases[i].before, before);
            memset(text + before, 'a', size);
            memcpy(text + before + size, cases[i].after, after);
            if (cases[i].is_valid(text) != (size == most)) {
                fprintf(stderr, "%zu bytes in %s...\n", size, cases[i].before);
                CHECK(false);
            }
            free(text);
        }
    }
}

/** Each limit of a number or a list is reached, and a value beyond it is rejected. */
static void test_limits(void)
{
    static const struct {
        bool (*is_valid)(const char *text);
        const char *right, *wrong;
    } cases[] = {
        {is_state, "{" STATE, "{\"identity\":\"\",\"host\":{\"name\":\"H\"},\"playback\":{}}"},
        {is_state, "{" STATE, "{\"identity\":\"I\",\"host\":{\"name\":\"\"},\"playback\":{}}"},
        {is_state, "{" STATE, "{\"identity\":\"I\\u0000\",\"host\":{\"name\":\"H\"},\"playback\":{}}"},
        {is_state, "{\"a\":[[[[1]]]]," STATE, "{\"a\":[[[[[1]]]]]," STATE},
        {is_state, "{\"identity\":\"I\",\"host\":{\"name\":\"H\"},\"playback\":{\"default_rate\":-100}}",
         "{\"identity\":\"I\",\"host\":{\"name\":\"H\"},\"playback\":{\"default_rate\":0}}"},
        {is_state, "{\"identity\":\"I\",\"host\":{\"name\":\"H\"},\"playback\":{\"rate\":100}}",
         "{\"identity\":\"I\",\"host\":{\"name\":\"H\"},\"playback\":{\"rate\":100.5}}"},
        {is_state, "{\"content\":{\"id\":\"a\",\"artist\":[" SIXTEEN "]}," STATE,
         "{\"content\":{\"id\":\"a\",\"artist\":[" SIXTEEN ",\"\"]}," STATE},
        {is_command, "{\"command\":\"set_volume\",\"arguments\":{\"volume\":100}}",
         "{\"command\":\"set_volume\",\"arguments\":{\"volume\":100.5}}"},
        {is_command, "{\"command\":\"step_device_volume\",\"arguments\":{\"device_id\":\"a\",\"volume_steps\":-100}}",
         "{\"command\":\"step_device_volume\",\"arguments\":{\"device_id\":\"a\",\"volume_steps\":101}}"},
        {is_presence, "{\"presence\":\"offline\"}", "{\"presence\":\"away\"}"},
        {is_presence, "{\"presence\":\"online\",\"sessions\":[\"a\"]}",
         "{\"presence\":\"online\",\"sessions\":[\"answer\"]}"},
        {is_topic, "nowplaying/v1/a/b/artwork/c/9999/d", "nowplaying/v1/a/b/artwork/c/10000/d"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (!cases[i].is_valid(cases[i].right) || cases[i].is_valid(cases[i].wrong)) {
            fprintf(stderr, "%s or %s\n", cases[i].right, cases[i].wrong);
            CHECK(false);
        }
    }
    char text[8192];
    for (size_t count = 1024; count <= 1025; count++) {
        size_t size = (size_t)sprintf(text, "{\"presence\":\"online\",\"sessions\":[\"a\"");
        for (size_t i = 1; i < count; i++)
            size += (size_t)sprintf(text + size, ",\"a\"");
        sprintf(text + size, "]}");
        CHECK(is_presence(text) == (count == 1024));
    }
}

static void test_topics(void)
{
    static const char *const none[] = {
        "",
        "nowplaying/v1/",
        "nowplaying/v1/a",
        "nowplaying/v1/a/",
        "nowplaying/v1//b/state",
        "nowplaying/v2/a/b/state",
        "nowplaying/v1/a/b",
        "nowplaying/v1/a/b/",
        "nowplaying/v1/a/b/state/",
        "nowplaying/v1/a/b/c/state",
        "nowplaying/v1/a/+/state",
        "nowplaying/v1/a/b/artwork/c/0/d",
        "nowplaying/v1/a/b/artwork/c/-1/d",
        "nowplaying/v1/a/b/artwork/c/123456/d",
        "nowplaying/v1/a/b/artwork/c/512",
        "nowplaying/v1/a/b/artwork/c/512/",
        "nowplaying/v1/a/b/artwork/c/512/d/e",
        "nowplaying/v1/a/b/cmd",
        "nowplaying/v1/a/b/cmd/",
        "nowplaying/v1/a/b/cmd/d/e",
        "nowplaying/v1/a/b/get/+",
        "nowplaying/v1/a/answer",
        "nowplaying/v1/a/answer/",
        "nowplaying/v1/a/answer/b/c",
        /* An account with the name "state" could publish these topics, which end like other topics. */
        "nowplaying/v1/a/answer/state",
        "nowplaying/v1/a/b/cmd/state",
        "nowplaying/v1/state/presence",
        "nowplaying/v1/\xc3\xa4/presence",
    };
    static const struct {
        const char *text;
        enum topic_kind kind;
        const char *session, *sender;
    } right[] = {{"nowplaying/v1/desk/presence", TOPIC_PRESENCE, "", ""},
                 {"nowplaying/v1/desk/answer/tv", TOPIC_ANSWER, "", "tv"},
                 {"nowplaying/v1/desk/mpv/state", TOPIC_STATE, "mpv", ""},
                 {"nowplaying/v1/desk/presence/state", TOPIC_STATE, "presence", ""},
                 {"nowplaying/v1/desk/mpv/get/tv", TOPIC_GET, "mpv", "tv"},
                 {"nowplaying/v1/desk/mpv/cmd/tv", TOPIC_COMMAND, "mpv", "tv"},
                 {"nowplaying/v1/desk/mpv/artwork/90b8/512/tv", TOPIC_ARTWORK, "mpv", "tv"}};
    struct topic topic;
    char id[MOST_ID_BYTES + 1];
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        CHECK(!topic_parse(none[i], &topic));
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        char again[TOPIC_BYTES];
        REQUIRE(topic_parse(right[i].text, &topic));
        CHECK(topic.kind == right[i].kind && strcmp(topic.host, "desk") == 0);
        CHECK(strcmp(topic.session, right[i].session) == 0 && strcmp(topic.sender, right[i].sender) == 0);
        topic_format(&topic, again);
        CHECK(strcmp(again, right[i].text) == 0);
    }
    REQUIRE(topic_parse("nowplaying/v1/desk/mpv.instance7/artwork/90b8/512/tv", &topic));
    CHECK(topic.kind == TOPIC_ARTWORK && topic.pixels == 512 && strcmp(topic.artwork, "90b8") == 0);
    CHECK(topic_session_make("a b/ä", id) && strcmp(id, "a_b___") == 0);
    CHECK(topic_session_make("answer", id) && strcmp(id, "answer_") == 0);
    CHECK(!topic_session_make("", id));
}

int main(void)
{
    read_document();
    test_document();
    test_pieces();
    test_reach();
    test_problem();
    test_lengths_and_modes();
    test_origins();
    test_commands();
    test_answers();
    test_lists();
    test_sizes();
    test_limits();
    test_topics();
    for (int i = 0; i < MOST_BLOCKS; i++)
        free(blocks[i]);
    return check_result();
}
