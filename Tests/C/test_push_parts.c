/* SPDX-License-Identifier: MIT */
/*
 * The parts of libnowplaying-push, layer by layer: the examples of the standards, and the input that they forbid.
 */
#define _GNU_SOURCE
#include "check.h"
#include "seal.h"

#include "encoding.h"
#include "message.h"
#include "registry.h"
#include "subscription.h"

/* ---- base64url ---- */

static void test_letters(void)
{
    static const struct {
        const char *letters;
        const char *bytes;
    } samples[] = {{"", ""}, {"Zg", "f"}, {"Zm8", "fo"}, {"Zm9v", "foo"}, {"Zm9vYg", "foob"}, {"__79", "\xff\xfe\xfd"}};
    char letters[16];
    uint8_t bytes[16];
    size_t size = 0;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        base64url_write((const uint8_t *)samples[i].bytes, strlen(samples[i].bytes), letters);
        CHECK(strcmp(letters, samples[i].letters) == 0);
        CHECK(base64url_read(letters, strlen(letters), bytes, sizeof bytes, &size));
        CHECK(size == strlen(samples[i].bytes) && memcmp(bytes, samples[i].bytes, size) == 0);
    }
    static const char *const bad[] = {"Z", "Zh", "Zm9", "Zg==", "Z+8", "Z g", "Zm9vZ", "\xc3\xa9"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(!base64url_read(bad[i], strlen(bad[i]), bytes, sizeof bytes, &size));
    CHECK(!base64url_read("Zg\0v", 4, bytes, sizeof bytes, &size));
    CHECK(!base64url_read("Zm9v", 4, bytes, 2, &size));
}

/* ---- RFC 8188 ---- */

static const char *decode(const char *key, const uint8_t *bytes, size_t size, char ret_text[64])
{
    uint8_t secret[16], text[256];
    struct encoded encoded;
    size_t text_size = 0;
    seal_unletter(key, secret);
    const char *problem = encoding_read(bytes, size, &encoded);
    if (!problem)
        problem = encoding_decrypt(&encoded, secret, sizeof secret, text, &text_size);
    if (!problem)
        snprintf(ret_text, 64, "%.*s", (int)text_size, (const char *)text);
    return problem;
}

#define KEY_31 "yqdlZ-tYemfogSmv7Ws5PQ"
#define BODY_31 "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg"
#define KEY_32 "BO3ZVPxUlnLORbVGMpbT1Q"
#define BODY_32 "uNCkWiNYzKTnBN9ji3-qWAAAABkCYTHOG8chz_gnvgOqdGYovxyjuqRyJFjEDyoF1Fvkj6hQPdPHI51OEUKEpgz3SsLWIqS_uA"

static void test_example_31(void)
{
    uint8_t bytes[128];
    char text[64] = "";
    size_t size = seal_unletter(BODY_31, bytes);
    CHECK(decode(KEY_31, bytes, size, text) == NULL);
    CHECK(strcmp(text, "I am the walrus") == 0);
    CHECK(decode(KEY_32, bytes, size, text) == encoding_not_ours);
    /* A change of any byte is detected, except in the record size, which must only be large enough. */
    for (size_t i = 0; i < size; i++) {
        bytes[i] ^= 1;
        bool is_size = i >= 16 && i < 20;
        CHECK(is_size == !decode(KEY_31, bytes, size, text) || i == 19);
        bytes[i] ^= 1;
    }
    for (size_t cut = 0; cut < size; cut++)
        CHECK(decode(KEY_31, bytes, cut, text) != NULL);
}

static void test_example_32(void)
{
    uint8_t bytes[128];
    char text[64] = "";
    struct encoded encoded;
    size_t size = seal_unletter(BODY_32, bytes);
    CHECK(encoding_read(bytes, size, &encoded) == NULL);
    CHECK(encoded.record_size == 25 && encoded.key_id_size == 2 && memcmp(encoded.key_id, "a1", 2) == 0);
    CHECK(decode(KEY_32, bytes, size, text) == NULL);
    CHECK(strcmp(text, "I am the walrus") == 0);
    /* Without the last record, and with the two records exchanged. */
    CHECK(decode(KEY_32, bytes, SEAL_HEADER + 2 + 25, text) != NULL);
    for (size_t cut = 0; cut < size; cut++)
        CHECK(decode(KEY_32, bytes, cut, text) != NULL);
    memmove(bytes + SEAL_HEADER + 2, bytes + SEAL_HEADER + 2 + 25, size - SEAL_HEADER - 2 - 25);
    CHECK(decode(KEY_32, bytes, size - 25, text) != NULL);
}

static void test_record_sizes(void)
{
    uint8_t bytes[128];
    char text[64] = "";
    size_t size = seal_unletter(BODY_31, bytes);
    for (uint8_t record_size = 0; record_size < 64; record_size++) {
        memset(bytes + 16, 0, 4);
        bytes[19] = record_size;
        const char *problem = decode(KEY_31, bytes, size, text);
        /* The only record has 32 bytes. */
        if (record_size < 18)
            CHECK(strcmp(problem, "its record size is below 18") == 0);
        else
            CHECK((problem == NULL) == (record_size >= 32));
    }
    memset(bytes + 16, 0xff, 4);
    CHECK(decode(KEY_31, bytes, size, text) == NULL);
    /* Another record follows the one that is marked as the last. */
    memset(bytes + 16, 0, 4);
    bytes[19] = 32;
    CHECK(strcmp(decode(KEY_31, bytes, size + 18, text), "a record before the last is marked as the last") == 0);
}

/* ---- RFC 8291 ---- */

#define PRIVATE "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
#define POINT "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
#define AUTH "BTBZMqHH6r4Tts7J_aSIgg"
#define KEYS "nowplaying-push 1\nprivate " PRIVATE "\np256dh " POINT "\nauth " AUTH "\n"
#define BODY                                                                                                           \
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"                                                                   \
    "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"                                            \
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"

static void test_example_of_8291(void)
{
    struct subscription subscription;
    uint8_t bytes[256], text[MESSAGE_BYTES];
    char again[SUBSCRIPTION_TEXT];
    size_t text_size = 0, size = seal_unletter(BODY, bytes);
    REQUIRE(subscription_read(KEYS, strlen(KEYS), &subscription) == 0);
    CHECK(strcmp(subscription.public_key, POINT) == 0 && strcmp(subscription.auth_secret, AUTH) == 0);
    CHECK(subscription_write(&subscription, again) == (int)strlen(KEYS) && strcmp(again, KEYS) == 0);
    CHECK(subscription_decrypt(&subscription, bytes, size, text, &text_size) == NULL);
    CHECK(text_size == 41 && memcmp(text, "When I grow up, I want to be a watermelon", 41) == 0);
    for (size_t i = 0; i < size; i++) {
        for (int bit = 0; bit < 8; bit++) {
            bytes[i] ^= (uint8_t)(1 << bit);
            const char *problem = subscription_decrypt(&subscription, bytes, size, text, &text_size);
            /* Only the record size is not authenticated. */
            CHECK(problem || (i >= 16 && i < 20));
            bytes[i] ^= (uint8_t)(1 << bit);
        }
    }
    for (size_t cut = 0; cut < size; cut++)
        CHECK(subscription_decrypt(&subscription, bytes, cut, text, &text_size) != NULL);
    subscription_clear(&subscription);
}

static void test_invalid_keys(void)
{
    static const char *const bad[] = {
        "",
        "nowplaying-push 2\nprivate " PRIVATE "\np256dh " POINT "\nauth " AUTH "\n",
        "nowplaying-push 1\nprivate " PRIVATE "\np256dh " POINT "\nauth " AUTH,
        "nowplaying-push 1\nprivate " PRIVATE "\np256dh " POINT "\nauth " AUTH "\n\n",
        "nowplaying-push 1 private " PRIVATE "\np256dh " POINT "\nauth " AUTH "\n",
        "nowplaying-push 1\nprivate " PRIVATE "\np256dh " POINT "\nauth BTBZMqHH6r4Tts7J_aSIgh\n",
        "nowplaying-push 1\nprivate " PRIVATE "\np256dh " POINT "\nauth BTBZMqHH6r4Tts7J_aSI\n",
        /* The next keys have another point, an invalid point, another form of it, zero, and the order of the curve. */
        "nowplaying-push 1\nprivate " PRIVATE
        "\np256dh BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8\nauth " AUTH
        "\n",
        "nowplaying-push 1\nprivate " PRIVATE
        "\np256dh BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw8\nauth " AUTH
        "\n",
        "nowplaying-push 1\nprivate " PRIVATE
        "\np256dh BiVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4\nauth " AUTH
        "\n",
        "nowplaying-push 1\nprivate AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\np256dh " POINT "\nauth " AUTH "\n",
        "nowplaying-push 1\nprivate _____wAAAAD__________7zm-q2nF56E87nKwvxjJVE\np256dh " POINT "\nauth " AUTH "\n",
    };
    struct subscription subscription;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(subscription_read(bad[i], strlen(bad[i]), &subscription) < 0);
}

/** Encrypts a message with these settings, and decrypts it. */
static const char *open_sealed(struct seal seal, size_t size)
{
    static uint8_t bytes[SEAL_ROOM], text[MESSAGE_BYTES];
    struct subscription subscription;
    char letters[MESSAGE_BYTES];
    size_t text_size = 0;
    REQUIRE(subscription_make(&subscription) == 0);
    memset(letters, 'x', sizeof letters);
    seal.public_key = subscription.public_key;
    seal.auth_secret = subscription.auth_secret;
    size_t sealed = seal_message(&seal, letters, size, bytes);
    const char *problem = subscription_decrypt(&subscription, bytes, sealed, text, &text_size);
    CHECK(problem || (text_size == size && memcmp(text, letters, size) == 0));
    subscription_clear(&subscription);
    return problem;
}

static void test_records(void)
{
    CHECK(open_sealed((struct seal){0}, 0) == NULL);
    CHECK(open_sealed((struct seal){0}, 1) == NULL);
    CHECK(open_sealed((struct seal){.padding = 100}, 10) == NULL);
    /* A message has 4096 bytes. The header, the delimiter and the tag need 103 of them. */
    CHECK(open_sealed((struct seal){0}, 3993) == NULL);
    CHECK(strstr(open_sealed((struct seal){0}, 3994), "more than 4096"));
    CHECK(open_sealed((struct seal){.padding = 3983}, 10) == NULL);
    CHECK(open_sealed((struct seal){.record_size = 27}, 10) == NULL);
    CHECK(strstr(open_sealed((struct seal){.record_size = 26}, 10), "more than one record"));
    CHECK(strstr(open_sealed((struct seal){.record_size = 17}, 10), "below 18"));
    CHECK(open_sealed((struct seal){.record_size = UINT32_MAX}, 10) == NULL);
    CHECK(strstr(open_sealed((struct seal){.delimiter = 1}, 10), "is not marked as the last"));
    CHECK(strstr(open_sealed((struct seal){.delimiter = 3}, 10), "is not marked as the last"));
    CHECK(strstr(open_sealed((struct seal){.delimiter = -1}, 10), "is not marked as the last"));
    CHECK(strstr(open_sealed((struct seal){.delimiter = -1, .padding = 10}, 0), "only padding"));
    CHECK(open_sealed((struct seal){.delimiter = -1}, 0) != NULL);
}

static void test_points(void)
{
    struct subscription subscription;
    uint8_t bytes[256], text[MESSAGE_BYTES];
    size_t text_size = 0, size = seal_unletter(BODY, bytes);
    REQUIRE(subscription_read(KEYS, strlen(KEYS), &subscription) == 0);
    uint8_t *point = bytes + SEAL_HEADER;
    /* A point outside the curve, all zeros, a value larger than the field, other point formats, and other lengths. */
    point[64] ^= 1;
    CHECK(strstr(subscription_decrypt(&subscription, bytes, size, text, &text_size), "not a point"));
    memset(point + 1, 0, 64);
    CHECK(strstr(subscription_decrypt(&subscription, bytes, size, text, &text_size), "not a point"));
    memset(point + 1, 0xff, 64);
    CHECK(strstr(subscription_decrypt(&subscription, bytes, size, text, &text_size), "not a point"));
    for (int form = 0; form < 256; form++) {
        seal_unletter(BODY, bytes);
        point[0] = (uint8_t)form;
        const char *problem = subscription_decrypt(&subscription, bytes, size, text, &text_size);
        CHECK(form == 4 ? !problem : problem && strstr(problem, "uncompressed"));
    }
    for (int length = 0; length < 256; length++) {
        seal_unletter(BODY, bytes);
        bytes[20] = (uint8_t)length;
        CHECK((length == 65) == !subscription_decrypt(&subscription, bytes, size, text, &text_size));
    }
    subscription_clear(&subscription);
}

/* ---- JSON ---- */

static void check_json(const char *text, const char *words)
{
    struct json value;
    const char *problem = json_check(text, strlen(text), &value);
    if (!CHECK(words ? problem && strstr(problem, words) : !problem))
        fprintf(stderr, "  %s: %s\n", text, problem ? problem : "nothing");
    /* The parser must not read after the end. A copy without further bytes lets the sanitizer detect that. */
    for (size_t size = 0; size < strlen(text) && size < 100; size++) {
        char *part = memcpy(malloc(size ? size : 1), text, size);
        json_check(part, size, &value);
        free(part);
    }
}

static void test_json(void)
{
    static const char *const good[] = {
        "{}", " [ ] ", "null", "true", "false", "0", "-0", "-0.0e-0", "1E+2", "12345678901234567890123456789", "\"\"",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\"", "\"\\ud83d\\ude00 \xf0\x9f\x98\x80 \xc3\xa9 \xe2\x82\xac\"",
        /* The first and the last character of each size and around the surrogates. */
        "\"\x20\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\"",
        "\"\xee\x80\x80\xef\xbf\xbf\xf0\x90\x80\x80\xf4\x8f\xbf\xbf\"",
        "\"\\ud7ff\\ue000\\ud800\\udc00\\udbff\\udfff\"",
        "{\"a\":{\"a\":1},\"b\":[{\"a\":1},{\"a\":2}],\"\":0,\"\\u0000\":1}", "[1,2 , 3]\n",
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]"};
    static const char *const bad[] = {
        /* Brackets and members. */
        "", " ", "{", "}", "[", "]", "{]", "[1,]", "{\"a\":1,}", "{\"a\"}", "{\"a\":}", "{a:1}", "{1:1}", "{'a':1}",
        "{\"a\" 1}", "{,}", "[,]", "[1 2]",
        /* Words and numbers. */
        "nul", "nulll", "True", "NaN", "Infinity", "-", "+1", "01", "-01", ".5", "1.", "1.e1", "1e", "1e+", "0x10",
        "1_0",
        /* Texts. */
        "\"", "\"a", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\u@000\"", "\"\\u:000\"", "\"\\u`000\"",
        "\"\t\"", "\"\n\"", "\"\x01\"", "\"\x1f\"", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\\ud800x\"",
        "\"\\ud800\\udbff\"", "\"\\ud800\\ue000\"", "\"\\udc00\\udc00\"", "\"\\udfff\"", "\"\\ud800 udc00\"",
        "\"\\ud800\\ndc00\"", "\"\\ud800\\ud800\"",
        /* Bytes that are not UTF-8, and more than one value. */
        "\"\x80\"", "\"\xc0\x80\"", "\"\xc1\xbf\"", "\"\xe0\x80\x80\"", "\"\xed\xa0\x80\"", "\"\xed\xbf\xbf\"",
        "\"\xf0\x80\x80\x80\"", "\"\xf4\x90\x80\x80\"", "\"\xf5\x80\x80\x80\"", "\"\xc3\"", "\"\xe2\x82\"", "\"\xff\"",
        "\xef\xbb\xbf{}", "{} {}", "{}x", "1//", "/**/1", "[1]]", "\v1"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        check_json(good[i], NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        check_json(bad[i], "not JSON");
    check_json("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]", "32 levels");
    check_json("{\"a\":1,\"b\":2,\"a\":3}", "twice");
    check_json("{\"a\":1,\"\\u0061\":3}", "twice");
    check_json("[{\"x\":{\"\xc3\xa9\":1,\"\\u00E9\":1}}]", "twice");
    struct json value;
    CHECK(json_check("1\0", 2, &value) != NULL);
    CHECK(json_check("\"a\0b\"", 5, &value) != NULL);

    char many[16384];
    for (int count = 1024; count <= 1025; count++) {
        char *next = many + sprintf(many, "{\"0\":0");
        for (int i = 1; i < count; i++)
            next += sprintf(next, ",\"%d\":0", i);
        strcpy(next, "}");
        check_json(many, count == 1024 ? NULL : "1024 keys");
    }
    /* Only open brackets are levels. */
    char *next = many + sprintf(many, "[[]");
    for (int i = 0; i < 32; i++)
        next += sprintf(next, ",[]");
    strcpy(next, "]");
    check_json(many, NULL);
    memset(many, '[', sizeof many);
    CHECK(strstr(json_check(many, sizeof many, &value), "32 levels"));
}

static void test_members(void)
{
    static const char text[] = " {\"\\u0061\": [1, {\"b\": 2}], \"long long long long long long long long\": 0, \"b\" "
                               ": \"\\u00e9\xc3\xa9\\ud83d\\ude00\\u20ac\"} ";
    struct json value, member;
    char letters[16] = "";
    int64_t number = 7;
    REQUIRE(json_check(text, strlen(text), &value) == NULL);
    CHECK(value.text == text + 1 && value.size == strlen(text) - 2 && json_is_object(value));
    CHECK(json_member(value, "a", &member) && member.size == 13 && memcmp(member.text, "[1, {\"b\": 2}]", 13) == 0);
    CHECK(!json_member(member, "b", &member));
    CHECK(!json_text(member, letters, sizeof letters));
    CHECK(json_member(value, "b", &member) && json_text(member, letters, 12));
    CHECK(strcmp(letters, "\xc3\xa9\xc3\xa9\xf0\x9f\x98\x80\xe2\x82\xac") == 0);
    for (size_t room = 0; room < 12; room++)
        CHECK(!json_text(member, letters, room));
    CHECK(!json_member(value, "c", &member));
    static const struct {
        const char *text;
        bool is;
        int64_t number;
    } numbers[] = {{"0", true, 0},
                   {"-12", true, -12},
                   {"1770000000", true, 1770000000},
                   {"1.0", false, 0},
                   {"1e3", false, 0},
                   {"999999999999999", true, 999999999999999},
                   {"\"1\"", false, 0},
                   {"null", false, 0},
                   {"1000000000000000", false, 0},
                   {"-999999999999999", true, -999999999999999},
                   {"18446744073709551617", false, 0}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        REQUIRE(json_check(numbers[i].text, strlen(numbers[i].text), &value) == NULL);
        CHECK(json_whole(value, &number) == numbers[i].is && (!numbers[i].is || number == numbers[i].number));
    }
}

/** The first and the last character of each size, and all digits of an escape. */
static void test_texts(void)
{
    static const struct {
        const char *json, *text;
    } cases[] = {{"\"\\u0001\\u007f\\u0080\\u07FF\\u0800\\uffff\"", "\x01\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf"},
                 {"\"\\ud800\\udc00\\uDBFF\\uDFFF\"", "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf"},
                 {"\"\\u000A\\u000B\\u000C\\u000D\\u000E\\u000F\"", "\n\v\f\r\x0e\x0f"},
                 {"\"\\u000a\\u000b\\u000c\\u000d\\u000e\\u000f\"", "\n\v\f\r\x0e\x0f"},
                 {"\"\\u1234\\u5678\\u9009\"", "\xe1\x88\xb4\xe5\x99\xb8\xe9\x80\x89"},
                 {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
                 {"\"\\u0000\"", NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct json value;
        char text[16] = "";
        REQUIRE(json_check(cases[i].json, strlen(cases[i].json), &value) == NULL);
        CHECK(json_text(value, text, sizeof text) == (cases[i].text != NULL));
        CHECK(!cases[i].text || strcmp(text, cases[i].text) == 0);
    }
}

#define APS "{\"aps\":{\"event\":\"start\",\"timestamp\":7,\"attributes\":"

static void test_messages(void)
{
    static const struct {
        const char *text, *id;
    } cases[] = {{APS "{\"id\":\"a\"}}}", "a"},
                 {APS "{\"id\":\"\"}}}", NULL},
                 {APS "{\"id\":7}}}", NULL},
                 {APS "{}}}", NULL},
                 {APS "[{\"id\":\"a\"}]}}", NULL},
                 {APS "\"id\"}}", NULL},
                 {"{\"aps\":[]}", NULL},
                 {"{\"aps\":{\"event\":\"begin\",\"timestamp\":7,\"attributes\":{\"id\":\"a\"}}}", NULL},
                 {"{\"aps\":{\"event\":\"end\",\"timestamp\":7.5,\"attributes\":{\"id\":\"a\"}}}", NULL}};
    struct message message;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CHECK(!message_read(cases[i].text, strlen(cases[i].text), &message) == !!cases[i].id);
        CHECK(!cases[i].id || strcmp(message.id, cases[i].id) == 0);
    }
}

/** Sets `size` letters after a beginning. */
static const char *filled(char *text, const char *begin, size_t size)
{
    strcpy(text, begin);
    memset(text + strlen(begin), 'a', size - strlen(begin));
    text[size] = 0;
    return text;
}

static void test_names(void)
{
    static const char *const bad[] = {/* Without a host, and with another scheme. */
                                      "", "-", "https://", "http://", "https:/example.org", "HTTP:/",
                                      "HTTPS://example.org", "example.org", "ftp://example.org", "file:///",
                                      /* With bytes that no URL has. */
                                      "https://a ", "https://a\nb", "https://a\x7f", "https://\xc3\xa9"};
    char text[1001 + 1];
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(!registry_is_endpoint(bad[i]));
    CHECK(registry_is_endpoint("http://a") && registry_is_endpoint("https://example.org/~a?b=c#d"));
    CHECK(registry_is_endpoint(filled(text, "https://", 1000)) &&
          !registry_is_endpoint(filled(text, "https://", 1001)));
    CHECK(registry_is_distributor(filled(text, "", 255)) && !registry_is_distributor(filled(text, "", 256)));
    CHECK(!registry_is_distributor("") && !registry_is_distributor("a b") && !registry_is_distributor("a/b"));
    CHECK(!registry_is_distributor("a\nend") && !registry_is_distributor("\xc3\xa9"));
}

/* ---- earlier messages ---- */

static const char *admit(struct registry *registry, const char *id, int64_t timestamp, uint8_t salt, int64_t now)
{
    static const char *kind;
    static struct message message;
    uint8_t salts[SALT_BYTES] = {salt};
    snprintf(message.id, sizeof message.id, "%s", id);
    message.timestamp = timestamp;
    return registry_admit(registry, &message, salts, now, &kind) ? kind : "";
}

#define CHECK_ADMIT(kind, id, timestamp, salt, now)                                                                    \
    CHECK(strcmp(admit(&registry, (id), (timestamp), (salt), (now)), (kind)) == 0)

static void test_time(void)
{
    struct registry registry = {0};
    int64_t now = 1770000000, day = 86400;
    CHECK_ADMIT("stale", "a", now - day - 1, 1, now);
    CHECK_ADMIT("", "a", now - day, 1, now);
    CHECK_ADMIT("", "b", now + 600, 1, now);
    CHECK_ADMIT("early", "c", now + 601, 1, now);
    CHECK_ADMIT("early", "c", INT64_C(999999999999999), 1, now);
    CHECK_ADMIT("stale", "c", INT64_C(-999999999999999), 1, now);
    CHECK(registry.past_count == 2);

    CHECK_ADMIT("", "a", now, 1, now);
    CHECK_ADMIT("replayed", "a", now, 1, now);
    CHECK_ADMIT("", "a", now, 2, now);
    CHECK_ADMIT("replayed", "a", now, 1, now);
    CHECK_ADMIT("stale", "a", now - 1, 3, now);
    CHECK_ADMIT("", "d", now, 1, now);
    for (uint8_t salt = 3; salt <= MOST_SALTS; salt++)
        CHECK_ADMIT("", "a", now, salt, now);
    CHECK_ADMIT("crowded", "a", now, 100, now);
    CHECK_ADMIT("replayed", "a", now, 5, now);
    CHECK_ADMIT("", "a", now + 1, 5, now);
    registry_clear(&registry);
}

/** With any number of sessions no message is accepted twice. */
static void test_many_sessions(void)
{
    struct registry registry = {0};
    char id[32];
    int64_t now = 1770000000;
    for (int i = 0; i < 2000; i++) {
        snprintf(id, sizeof id, "session-%d", i);
        CHECK_ADMIT("", id, now + i, 1, now + i);
        CHECK(registry.past_count <= MOST_PASTS);
    }
    for (int i = 0; i < 2000; i++) {
        snprintf(id, sizeof id, "session-%d", i);
        const char *kind = admit(&registry, id, now + i, 1, now + 2000);
        CHECK(strcmp(kind, i < 2000 - MOST_PASTS ? "stale" : "replayed") == 0);
    }
    CHECK_ADMIT("", "new", now + 2000, 1, now + 2000);
    /* Entries that are too old for a replay are removed first. */
    int64_t floor = registry.floor;
    CHECK_ADMIT("", "later", now + 100000, 1, now + 100000);
    CHECK(registry.past_count == 1 && registry.floor == floor);
    registry_clear(&registry);
}

static void test_state_text(void)
{
    struct registry registry = {0}, again = {0};
    char id[ID_BYTES + 1], endpoint[ENDPOINT_BYTES + 1], token[TOKEN_LETTERS + 1];
    int64_t now = 1770000000;
    memset(id, 'i', ID_BYTES);
    memset(endpoint, 'e', ENDPOINT_BYTES);
    memcpy(endpoint, "https://", 8);
    id[ID_BYTES] = endpoint[ENDPOINT_BYTES] = 0;
    registry.distributor = strdup("org.unifiedpush.Distributor.kde");
    for (int i = 0; i < MOST_REGISTRATIONS; i++) {
        snprintf(token, sizeof token, "%08x-0000-4000-8000-000000000000", i);
        memcpy(id, token, 8);
        REQUIRE(registry_add(&registry, token, i ? id : NULL, now + i));
        registry.registrations[i].endpoint = i % 2 ? strdup(endpoint) : NULL;
    }
    CHECK(registry_add(&registry, "ffffffff-0000-4000-8000-000000000000", "one more", now) == NULL);
    for (int i = 0; i < MOST_PASTS + 1; i++) {
        snprintf(token, sizeof token, "%08x", i);
        memcpy(id, token, 8);
        for (uint8_t salt = 0; salt < MOST_SALTS; salt++)
            CHECK_ADMIT("", id, now + i, salt, now + i);
    }
    size_t size = 0, again_size = 0;
    char *text = registry_write(&registry, &size);
    REQUIRE(text && size < REGISTRY_BYTES);
    REQUIRE(registry_read(&again, text, size) == 0);
    CHECK(again.count == MOST_REGISTRATIONS && again.past_count == MOST_PASTS && again.floor == now);
    char *again_text = registry_write(&again, &again_size);
    CHECK(size == again_size && memcmp(text, again_text, size) == 0);
    free(text);
    free(again_text);
    registry_clear(&registry);
    registry_clear(&again);
}

#define HEADING "nowplaying-push 1\n"
#define TOKEN "01234567-89ab-4def-8123-456789abcdef"
#define SALT "AAAAAAAAAAAAAAAAAAAAAA"

static void test_broken_state(void)
{
    static const char good[] =
        HEADING "distributor org.unifiedpush.Distributor.kde\nfloor 12\nregistration " TOKEN
                " - https://example.org/a 1770000000\nregistration 11234567-89ab-4def-8123-456789abcdef YQ - 0\n"
                "past YQ 13 " SALT " BAAAAAAAAAAAAAAAAAAAAA\nend\n";
    static const char *const bad[] = {
        /* The first and the last line. */
        "", "end\n", "nowplaying-push 2\nend\n", HEADING, HEADING "end", HEADING "end\n\n", HEADING "end\nfloor 1\n",
        /* Words. */
        HEADING "\nend\n", HEADING "word\nend\n", HEADING "word 1\nend\n", HEADING "floor \nend\n",
        HEADING "floor -1\nend\n", HEADING "floor 1 2\nend\n", HEADING "floor 1\nfloor 2\nend\n",
        HEADING "floor 1000000000000000\nend\n", HEADING "distributor a b\nend\n", HEADING "distributor a/b\nend\n",
        HEADING "distributor a\ndistributor a\nend\n",
        /* Registrations. */
        HEADING "registration\nend\n", HEADING "registration " TOKEN "\nend\n",
        HEADING "registration " TOKEN " -\nend\n", HEADING "registration " TOKEN " - -\nend\n",
        HEADING "registration " TOKEN " - - \nend\n", HEADING "registration " TOKEN " - - -1\nend\n",
        HEADING "registration " TOKEN " - - 1000000000000000\nend\n", HEADING "registration " TOKEN " - - 1 1\nend\n",
        HEADING "registration " TOKEN " - - - 1\nend\n", HEADING "registration " TOKEN "  - - 1\nend\n",
        HEADING "registration " TOKEN "  -\nend\n", HEADING "registration  - - 1\nend\n", HEADING " a\nend\n",
        HEADING "past  1\nend\n", HEADING "past YQ  " SALT "\nend\n",
        HEADING "registration " TOKEN " - ftp://example.org/ 1\nend\n",
        HEADING "registration " TOKEN " - https:// 1\nend\n", HEADING "registration " TOKEN " ! - 1\nend\n",
        HEADING "registration " TOKEN " A - 1\nend\n", HEADING "registration " TOKEN " AA - 1\nend\n",
        HEADING "registration 01234567-89AB-4def-8123-456789abcdef - - 1\nend\n",
        HEADING "registration 01234567-89ab-4def-8123-456789abcde - - 1\nend\n",
        HEADING "registration 01234567-89ab-4def-8123-456789abcdef0 - - 1\nend\n",
        HEADING "registration " TOKEN " - - 1\nregistration " TOKEN " YQ - 1\nend\n",
        HEADING "registration " TOKEN " - - 1\nregistration 11234567-89ab-4def-8123-456789abcdef - - 1\nend\n",
        HEADING "past YQ 1\nend\n", HEADING "past YQ 1 \nend\n", HEADING "past YQ x " SALT "\nend\n",
        HEADING "past YQ 1 AAAA\nend\n", HEADING "past - 1 " SALT "\nend\n",
        HEADING "past YQ 1 " SALT "\npast YQ 1 " SALT "\nend\n"};
    struct registry registry = {0};
    CHECK(registry_read(&registry, good, strlen(good)) == 0 && registry.count == 2 && registry.past_count == 1);
    registry_clear(&registry);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (!CHECK(registry_read(&registry, bad[i], strlen(bad[i])) < 0 && registry.count == 0))
            fprintf(stderr, "  %s\n", bad[i]);
    for (size_t cut = 0; cut < strlen(good); cut++) {
        char *part = strndup(good, cut);
        CHECK(registry_read(&registry, part, cut) < 0);
        free(part);
    }
    char zero[] = HEADING "floor 1\n\0end\n";
    CHECK(registry_read(&registry, zero, sizeof zero - 1) < 0);
}

int main(void)
{
    test_letters();
    test_example_31();
    test_example_32();
    test_record_sizes();
    test_example_of_8291();
    test_invalid_keys();
    test_records();
    test_points();
    test_json();
    test_members();
    test_texts();
    test_messages();
    test_names();
    test_time();
    test_many_sessions();
    test_state_text();
    test_broken_state();
    return check_result();
}
