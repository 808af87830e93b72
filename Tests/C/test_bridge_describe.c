/* SPDX-License-Identifier: MIT */
/*
 * The description of a player that nowplaying-bridge publishes. The player is that of this file, so that it can show
 * anything.
 */
#define _GNU_SOURCE
#include "../../Sources/bridge/describe.h"

#include "../../Sources/bridge/fingerprint.h"
#include "../../Sources/bridge/limits.h"
#include "../../Sources/bridge/words.h"
#include "check.h"

#include <math.h>

/* ---- the player ---- */

struct np_item {
    const char *id, *title, *album, *url;
    const char *artists[MOST_LIST_ENTRIES + 2];
    np_content_kind kind;
    np_media_type media;
    int64_t duration_us;
    bool is_live, is_continuous;
    double rating, track; /* NAN: none. */
    bool has_flags, flag;
};

struct np_player {
    const struct np_item *item;
    np_player_flags flags;
    const char *artwork;
    int64_t intervals_us[MOST_INTERVALS + 1];
    size_t interval_count;
    double rates[MOST_RATES + 1];
    size_t rate_count;
    np_repeat_mode repeat;
    np_shuffle_mode shuffle;
    size_t mode_count;
    np_feedback feedback;
    uint64_t offered, enabled;
    np_device devices[MOST_DEVICES + 1];
    size_t device_count;
    np_playback playback;
    np_problem problem;
    const char *problem_url;
};

np_player_flags np_player_get_flags(const np_player *player)
{
    return player->flags;
}

const np_item *np_player_get_item(const np_player *player)
{
    return player->item;
}

const char *np_player_get_identity(const np_player *player)
{
    (void)player;
    return "Player";
}

const char *np_player_get_artwork_id(const np_player *player)
{
    return player->artwork ? player->artwork : "";
}

np_status np_player_get_playback(const np_player *player, np_playback *ret_playback)
{
    *ret_playback = player->playback;
    return NP_OK;
}

np_status np_player_get_problem(const np_player *player, np_problem *ret_problem, const char **ret_text,
                                const char **ret_url, bool *ret_can_retry)
{
    *ret_problem = player->problem;
    *ret_text = "Sign in";
    *ret_url = player->problem_url;
    *ret_can_retry = true;
    return player->problem ? NP_OK : NP_ERROR_NOT_FOUND;
}

np_status np_player_get_command(const np_player *player, np_command command, bool *ret_is_offered, bool *ret_is_enabled)
{
    *ret_is_offered = player->offered >> command & 1;
    *ret_is_enabled = player->enabled >> command & 1;
    return NP_OK;
}

np_status np_player_get_feedback(const np_player *player, np_command command, np_feedback *ret_feedback,
                                 const char **ret_title)
{
    *ret_feedback = player->feedback;
    *ret_title = "";
    return command == NP_COMMAND_BOOKMARK ? NP_ERROR_INVALID_ARGUMENT : NP_OK;
}

/* Like the library, these return the whole count, also beyond the capacity. */
#define LIST(name, type, source, count)                                                                                \
    {                                                                                                                  \
        for (size_t i = 0; i < (count) && i < capacity; i++)                                                           \
            name[i] = (source);                                                                                        \
        *ret_count = (count);                                                                                          \
        return NP_OK;                                                                                                  \
    }

np_status np_player_get_skip_intervals(const np_player *player, np_command command, int64_t *intervals_us,
                                       size_t capacity, size_t *ret_count)
{
    (void)command;
    LIST(intervals_us, int64_t, player->intervals_us[i], player->interval_count)
}

np_status np_player_get_rates(const np_player *player, double *rates, size_t capacity, size_t *ret_count)
    LIST(rates, double, player->rates[i], player->rate_count)

        np_status
    np_player_get_repeat_modes(const np_player *player, np_repeat_mode *modes, size_t capacity, size_t *ret_count)
        LIST(modes, np_repeat_mode, (np_repeat_mode)i, player->mode_count)

            np_status
    np_player_get_shuffle_modes(const np_player *player, np_shuffle_mode *modes, size_t capacity, size_t *ret_count)
        LIST(modes, np_shuffle_mode, (np_shuffle_mode)i, player->mode_count)

            np_status np_player_get_repeat_mode(const np_player *player, np_repeat_mode *ret_mode)
{
    *ret_mode = player->repeat;
    return NP_OK;
}

np_status np_player_get_shuffle_mode(const np_player *player, np_shuffle_mode *ret_mode)
{
    *ret_mode = player->shuffle;
    return NP_OK;
}

np_status np_player_get_device(const np_player *player, size_t index, np_device *ret_device)
{
    if (index >= player->device_count)
        return NP_ERROR_INVALID_ARGUMENT;
    *ret_device = player->devices[index];
    return NP_OK;
}

const char *np_item_get_text(const np_item *item, np_field field, size_t index)
{
    const char *text = field == NP_FIELD_TITLE    ? item->title
                       : field == NP_FIELD_ALBUM  ? item->album
                       : field == NP_FIELD_URL    ? item->url
                       : field == NP_FIELD_ARTIST ? item->artists[index]
                                                  : NULL;
    return text ? text : "";
}

bool np_item_has_field(const np_item *item, np_field field)
{
    return field == NP_FIELD_USER_RATING    ? !isnan(item->rating)
           : field == NP_FIELD_TRACK_NUMBER ? !isnan(item->track)
           : field == NP_FIELD_EXPLICIT     ? item->has_flags
                                            : *np_item_get_text(item, field, 0) != '\0';
}

np_status np_item_get_number(const np_item *item, np_field field, double *ret_number)
{
    *ret_number = field == NP_FIELD_USER_RATING ? item->rating : item->track;
    return NP_OK;
}

np_status np_item_get_flag(const np_item *item, np_field field, bool *ret_flag)
{
    (void)field;
    *ret_flag = item->flag;
    return NP_OK;
}

const char *np_item_get_id(const np_item *item)
{
    return item->id;
}

np_content_kind np_item_get_kind(const np_item *item)
{
    return item->kind;
}

np_media_type np_item_get_media_type(const np_item *item)
{
    return item->media;
}

int64_t np_item_get_duration(const np_item *item)
{
    return item->duration_us;
}

bool np_item_is_live(const np_item *item)
{
    return item->is_live;
}

bool np_item_is_continuous(const np_item *item)
{
    return item->is_continuous;
}

/* ---- checks ---- */

static const struct np_item song = {
    .id = "song", .title = "Title", .kind = NP_CONTENT_PODCAST, .media = NP_MEDIA_AUDIO, .rating = NAN, .track = NAN};

static struct np_player make_player(const struct np_item *item)
{
    struct np_player player = {.item = item, .enabled = UINT64_MAX, .playback = NP_PLAYBACK_INIT};
    player.playback.rate = player.playback.default_rate = 1;
    player.playback.volume = NP_VOLUME_NONE;
    return player;
}

/** The JSON of one member of the published object, and of a member of that. "": no such member. */
static const char *part(const struct np_player *player, const char *outer, const char *inner)
{
    static char text[4096];
    json_object *root = describe_player(player), *found = NULL;
    bool is_there =
        json_object_object_get_ex(root, outer, &found) && (!inner || json_object_object_get_ex(found, inner, &found));
    snprintf(text, sizeof text, "%s",
             is_there ? json_object_to_json_string_ext(found, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE)
                      : "");
    json_object_put(root);
    return text;
}

#define PART(outer, inner, expected)                                                                                   \
    do {                                                                                                               \
        const char *found = part(&player, outer, inner);                                                               \
        if (!CHECK(strcmp(found, expected) == 0))                                                                      \
            fprintf(stderr, "  %s, not %s\n", found, expected);                                                        \
    } while (0)

static void test_playback(void)
{
    static const struct {
        double rate, default_rate, volume;
        const char *rate_text, *default_text, *volume_text;
    } cases[] = {
        {1, 1, 0.5, "1.0", "1.0", "0.5"},
        {0, 0, 0, "0.0", "", "0.0"},
        {-100, -100, 100, "-100.0", "-100.0", "100.0"},
        {100, 100, 100.5, "100.0", "100.0", ""},
        {100.5, 100.5, -0.5, "1.0", "", ""},
        {-100.5, -100.5, NP_VOLUME_NONE, "1.0", "", ""},
        {NAN, NAN, NAN, "1.0", "", ""},
    };
    struct np_player player = make_player(&song);
    PART("playback", "state", "\"stopped\"");
    player.playback.state = NP_PLAYBACK_PAUSED;
    PART("playback", "state", "\"paused\"");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        player.playback.rate = cases[i].rate;
        player.playback.default_rate = cases[i].default_rate;
        player.playback.volume = cases[i].volume;
        PART("playback", "rate", cases[i].rate_text);
        PART("playback", "default_rate", cases[i].default_text);
        PART("playback", "volume", cases[i].volume_text);
    }
    PART("identity", NULL, "\"Player\"");
    PART("reachable", NULL, "");
    player.flags = NP_PLAYER_IS_UNREACHABLE;
    PART("reachable", NULL, "false");
    PART("playback", "muted", "");
    player.flags = NP_PLAYER_IS_MUTED;
    PART("playback", "muted", "true");
    player.item = NULL;
    CHECK(describe_player(&player) == NULL);
}

static void test_item(void)
{
    struct np_item item = song;
    struct np_player player = make_player(&item);
    PART("content", "kind", "\"podcast\"");
    PART("content", "media_type", "\"audio\"");
    PART("content", "duration_ms", "");
    PART("content", "live", "");
    PART("content", "continuous", "");
    PART("content", "explicit", "");
    item.artists[0] = "One";
    /* An artist of plain MPRIS is music; a player with Session1 knows its kind. */
    PART("content", "kind", "\"music\"");
    player.flags = NP_PLAYER_HAS_SESSION;
    PART("content", "kind", "\"podcast\"");
    item.is_live = item.is_continuous = item.has_flags = true;
    PART("content", "live", "true");
    PART("content", "continuous", "true");
    PART("content", "explicit", "");
    item.flag = true;
    PART("content", "explicit", "true");
    static const struct {
        int64_t duration_us;
        const char *text;
    } durations[] = {{999, ""},
                     {1000, "1"},
                     {-1000, ""},
                     {MOST_MILLISECONDS * 1000, "31622400000"},
                     {MOST_MILLISECONDS * 1000 + 1000, ""}};
    for (size_t i = 0; i < sizeof durations / sizeof *durations; i++) {
        item.duration_us = durations[i].duration_us;
        PART("content", "duration_ms", durations[i].text);
    }
    static const struct {
        double number;
        const char *rating, *track;
    } numbers[] = {{0, "0.0", ""},
                   {0.5, "0.5", ""},
                   {1, "1.0", "1"},
                   {-0.5, "", ""},
                   {2147483647, "2147483647.0", "2147483647"},
                   {2147483648.0, "", ""}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        item.rating = item.track = numbers[i].number;
        PART("content", "user_rating", numbers[i].rating);
        PART("content", "track_number", numbers[i].track);
    }
}

/** The path of a file is not published, and a text is cut between two characters. */
static void test_texts(void)
{
    static char text[MOST_TEXT_BYTES + 8], expected[MOST_TEXT_BYTES + 8];
    struct np_item item = song;
    struct np_player player = make_player(&item);
    static const char *const cases[][2] = {{"a/b", "\"a/b\""},       {"/home/me/a.ogg", "\"a.ogg\""},
                                           {"file:///a/b", "\"b\""}, {"/home/me/", ""},
                                           {"file:a", "\"file:a\""}, {"files/a", "\"files/a\""}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        item.title = cases[i][0];
        PART("content", "title", cases[i][1]);
    }
    item.title = text;
    memset(text, 'a', MOST_TEXT_BYTES);
    snprintf(expected, sizeof expected, "\"%.1024s\"", text);
    PART("content", "title", expected);
    text[MOST_TEXT_BYTES] = 'b';
    PART("content", "title", expected);
    /* Its last character has three bytes, of which one, two or three would fit. */
    for (int fitting = 1; fitting <= 3; fitting++) {
        memset(text, 'a', sizeof text - 1);
        memcpy(text + MOST_TEXT_BYTES - fitting, "\xe2\x82\xac", 3);
        int size = MOST_TEXT_BYTES - (fitting < 3 ? fitting : 0);
        snprintf(expected, sizeof expected, "\"%.*s\"", size, text);
        PART("content", "title", expected);
    }
}

static void test_lists(void)
{
    struct np_item item = song;
    struct np_player player = make_player(&item);
    char expected[256] = "[";
    for (int i = 0; i < MOST_LIST_ENTRIES; i++)
        strcat(expected, i ? ",\"A\"" : "\"A\"");
    strcat(expected, "]");
    for (int i = 0; i < MOST_LIST_ENTRIES + 1; i++)
        item.artists[i] = "A";
    PART("content", "artist", expected);
    item.artists[1] = "";
    PART("content", "artist", "[\"A\"]");
}

/** The id differs for each item, also if a plain player uses one id for all. */
static void test_ids(void)
{
    struct np_item item = song;
    struct np_player player = make_player(&item);
    const struct np_item others[] = {{.id = "song", .title = "Other"},
                                     {.id = "song", .title = "Title", .album = "A"},
                                     {.id = "song", .title = "Title", .url = "u"},
                                     {.id = "other", .title = "Title"}};
    char first[64], expected[64], digits[FINGERPRINT_BYTES];
    snprintf(first, sizeof first, "%s", part(&player, "content", "id"));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        player.item = &others[i];
        CHECK(strcmp(part(&player, "content", "id"), first) != 0);
    }
    player.flags = NP_PLAYER_HAS_SESSION;
    player.item = &others[0];
    fingerprint("song", digits);
    snprintf(expected, sizeof expected, "\"%s\"", digits);
    PART("content", "id", expected);
    /* Images on the network have no id. */
    PART("content", "artwork", "");
    static const char *const images[] = {"http://a", "HTTPS://a", "https:a"};
    for (size_t i = 0; i < sizeof images / sizeof *images; i++) {
        player.artwork = images[i];
        PART("content", "artwork", "");
    }
    player.artwork = "file:///a";
    fingerprint("file:///a", digits);
    snprintf(expected, sizeof expected, "{\"id\":\"%s\"}", digits);
    PART("content", "artwork", expected);
}

static void test_commands(void)
{
    struct np_player player = make_player(&song);
    PART("commands", NULL, "[]");
    player.offered = UINT64_C(1) << NP_COMMAND_PLAY | UINT64_C(1) << NP_COMMAND_PAUSE;
    player.enabled = UINT64_C(1) << NP_COMMAND_PAUSE;
    PART("commands", NULL, "[{\"command\":\"play\",\"enabled\":false},{\"command\":\"pause\"}]");
    player.enabled = UINT64_MAX;

    player.offered = UINT64_C(1) << NP_COMMAND_SKIP_FORWARD;
    PART("commands", NULL, "[{\"command\":\"skip_forward\",\"intervals_ms\":[]}]");
    const int64_t intervals[] = {
        999,     1000,   MOST_MILLISECONDS * 1000 + 999, MOST_MILLISECONDS * 1000 + 1000, 5000000, 6000000, 7000000,
        8000000, 9000000};
    memcpy(player.intervals_us, intervals, sizeof intervals);
    player.interval_count = MOST_INTERVALS + 1;
    PART("commands", NULL, "[{\"command\":\"skip_forward\",\"intervals_ms\":[1,31622400000,5000,6000,7000,8000]}]");
    player.offered = UINT64_C(1) << NP_COMMAND_SKIP_BACKWARD;
    player.interval_count = 2;
    PART("commands", NULL, "[{\"command\":\"skip_backward\",\"intervals_ms\":[1]}]");

    /* A player with one rate offers no choice. */
    player.offered = UINT64_C(1) << NP_COMMAND_CHANGE_PLAYBACK_RATE;
    PART("commands", NULL, "[]");
    const double rates[] = {0, 0.5, -100, 100, 100.5, -100.5, NAN, 1, 1, 1, 1, 1, 1, 1, 1, 1, 7};
    memcpy(player.rates, rates, sizeof rates);
    player.rate_count = 8;
    PART("commands", NULL, "[{\"command\":\"change_playback_rate\",\"rates\":[0.5,-100.0,100.0,1.0]}]");
    player.rate_count = 1000000;
    PART("commands", NULL,
         "[{\"command\":\"change_playback_rate\",\"rates\":[0.5,-100.0,100.0,1.0,1.0,1.0,1.0,1.0,1.0,1.0,1.0,1.0]}]");

    player.offered = UINT64_C(1) << NP_COMMAND_CHANGE_REPEAT_MODE;
    player.repeat = NP_REPEAT_ALL;
    player.mode_count = 3;
    PART("commands", NULL,
         "[{\"command\":\"change_repeat_mode\",\"current\":\"all\",\"supported\":[\"off\",\"one\",\"all\"]}]");
    player.offered = UINT64_C(1) << NP_COMMAND_CHANGE_SHUFFLE_MODE;
    player.shuffle = NP_SHUFFLE_ITEMS;
    PART("commands", NULL,
         "[{\"command\":\"change_shuffle_mode\",\"current\":\"items\",\"supported\":[\"off\",\"items\",\"collections\"]"
         "}]");
    player.offered =
        UINT64_C(1) << NP_COMMAND_LIKE | UINT64_C(1) << NP_COMMAND_DISLIKE | UINT64_C(1) << NP_COMMAND_BOOKMARK;
    player.feedback = NP_FEEDBACK_POSITIVE;
    PART("commands", NULL,
         "[{\"command\":\"like\",\"feedback\":\"positive\"},{\"command\":\"dislike\",\"feedback\":\"positive\"},"
         "{\"command\":\"bookmark\"}]");
}

static void test_problem(void)
{
    struct np_player player = make_player(&song);
    PART("playback", "muted", "");
    PART("playback", "problem", "");
    player.flags |= NP_PLAYER_IS_MUTED;
    player.problem = NP_PROBLEM_SIGN_IN;
    player.problem_url = "https://example.org/in";
    PART("playback", "muted", "true");
    PART("playback", "problem",
         "{\"kind\":\"sign_in\",\"text\":\"Sign in\",\"url\":\"https://example.org/in\",\"can_retry\":true}");
    /* Another machine does not have the player's own scheme. */
    player.problem_url = "example:in";
    PART("playback", "problem", "{\"kind\":\"sign_in\",\"text\":\"Sign in\",\"can_retry\":true}");
}

static void test_devices(void)
{
    struct np_player player = make_player(&song);
    char expected[256], digits[FINGERPRINT_BYTES];
    player.playback.volume = 0.5;
    PART("devices", NULL, "");
    player.devices[0] = (np_device){.id = "a", .name = "Attic", .type = NP_DEVICE_SPEAKER, .volume = 0.25};
    player.device_count = 1;
    fingerprint("a", digits);
    snprintf(expected, sizeof expected, "[{\"id\":\"%s\",\"name\":\"Attic\",\"type\":\"speaker\"}]", digits);
    PART("devices", NULL, expected);
    PART("playback", "volume", "0.5");
    player.devices[0].flags = NP_DEVICE_RELATIVE_VOLUME;
    snprintf(expected, sizeof expected,
             "[{\"id\":\"%s\",\"name\":\"Attic\",\"type\":\"speaker\",\"relative_volume\":true}]", digits);
    PART("devices", NULL, expected);
    PART("playback", "volume", "0.5");
    player.devices[0].flags = NP_DEVICE_ABSOLUTE_VOLUME;
    snprintf(expected, sizeof expected, "[{\"id\":\"%s\",\"name\":\"Attic\",\"type\":\"speaker\",\"volume\":0.25}]",
             digits);
    PART("devices", NULL, expected);
    /* It is the mean of the devices' volumes. */
    PART("playback", "volume", "");
    player.devices[0].flags = NP_DEVICE_CAN_MUTE;
    snprintf(expected, sizeof expected, "[{\"id\":\"%s\",\"name\":\"Attic\",\"type\":\"speaker\",\"muted\":false}]",
             digits);
    PART("devices", NULL, expected);
    static char ids[MOST_DEVICES + 1][8];
    np_device found;
    for (size_t i = 0; i <= MOST_DEVICES; i++) {
        snprintf(ids[i], sizeof ids[i], "d%zu", i);
        player.devices[i] = (np_device){.id = ids[i], .name = "Room"};
    }
    player.device_count = MOST_DEVICES + 1;
    json_object *root = describe_player(&player), *devices = NULL;
    CHECK(json_object_object_get_ex(root, "devices", &devices) && json_object_array_length(devices) == MOST_DEVICES);
    json_object_put(root);
    fingerprint("d16", digits);
    CHECK(describe_device(&player, digits, &found) && strcmp(found.id, "d16") == 0);
    fingerprint("d17", digits);
    CHECK(!describe_device(&player, digits, &found));
}

int main(void)
{
    test_playback();
    test_item();
    test_texts();
    test_lists();
    test_ids();
    test_commands();
    test_problem();
    test_devices();
    return check_result();
}
