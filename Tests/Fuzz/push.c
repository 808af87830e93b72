/* SPDX-License-Identifier: MIT */
/* libFuzzer: any messages from a push server, and any files, for libnowplaying-push.
 *
 * The first byte selects the use of the rest. It is a message, encrypted or not; a message that this program encrypts
 * correctly; the text inside the encryption; or a file.
 *
 * The test checks that every accepted value is within its limits, and that a stored value is read as it was written. */
#define _GNU_SOURCE
#include "../C/seal.h"
#include "input.h"

#include "encoding.h"
#include "message.h"
#include "nowplaying_push.h"
#include "registry.h"
#include "subscription.h"

/* The keys of RFC 8291. */
#define KEYS                                                                                                           \
    "nowplaying-push 1\nprivate q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94\n"                                         \
    "p256dh BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4\n"                 \
    "auth BTBZMqHH6r4Tts7J_aSIgg\n"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct subscription *subscription(void)
{
    static struct subscription read;
    INSIST(read.key || subscription_read(KEYS, strlen(KEYS), &read) == 0);
    return &read;
}

static void accept_text(const char *text, size_t size)
{
    static struct message message;
    struct json again;
    if (message_read(text, size, &message))
        return;
    INSIST(message.event >= NP_PUSH_START && message.event <= NP_PUSH_END);
    INSIST(strlen(message.id) >= 1 && strlen(message.id) <= ID_BYTES);
    INSIST(message.attributes.text > text && message.attributes.text + message.attributes.size < text + size);
    INSIST(message.attributes.text[0] == '{' && message.attributes.text[message.attributes.size - 1] == '}');
    INSIST(!json_check(message.attributes.text, message.attributes.size, &again));
    INSIST(again.size == message.attributes.size);

    struct registry registry = {0};
    const char *kind = NULL;
    uint8_t salt[SALT_BYTES] = {1};
    int64_t now = 1770000000;
    if (!registry_admit(&registry, &message, salt, now, &kind)) {
        INSIST(message.timestamp >= now - 86400 && message.timestamp <= now + 600);
        INSIST(registry_admit(&registry, &message, salt, now, &kind) && strcmp(kind, "replayed") == 0);
    }
    registry_clear(&registry);
}

static void accept_message(const uint8_t *bytes, size_t size)
{
    static uint8_t text[MESSAGE_BYTES];
    size_t text_size = 0;
    if (subscription_decrypt(subscription(), bytes, size, text, &text_size))
        return;
    INSIST(size <= MESSAGE_BYTES && text_size < size);
    accept_text((const char *)text, text_size);
}

static void accept_sealed(void)
{
    static uint8_t bytes[SEAL_ROOM];
    struct seal seal = {.public_key = subscription()->public_key, .auth_secret = subscription()->auth_secret};
    seal.salt[0] = 1;
    seal.record_size = (uint32_t)take_bytes(2);
    seal.padding = take_byte();
    seal.delimiter = (int8_t)take_byte();
    size_t sealed = seal_message(&seal, next_byte, (size_t)(end_of_input - next_byte), bytes);
    accept_message(bytes, sealed);
}

static void accept_records(const uint8_t *bytes, size_t size)
{
    static const uint8_t secret[16] = {1};
    struct encoded encoded;
    if (encoding_read(bytes, size, &encoded))
        return;
    uint8_t *text = malloc(encoded.size);
    size_t text_size = 0;
    if (text && !encoding_decrypt(&encoded, secret, sizeof secret, text, &text_size))
        INSIST(text_size < encoded.size);
    free(text);
}

static void accept_state(const char *text, size_t size)
{
    struct registry registry = {0}, again = {0};
    size_t written_size = 0, again_size = 0;
    if (registry_read(&registry, text, size) < 0) {
        INSIST(registry.count == 0 && registry.past_count == 0 && !registry.distributor);
        return;
    }
    INSIST(registry.count <= MOST_REGISTRATIONS && registry.past_count <= MOST_PASTS);
    char *written = registry_write(&registry, &written_size);
    INSIST(written && registry_read(&again, written, written_size) == 0);
    char *written_again = registry_write(&again, &again_size);
    INSIST(written_size == again_size && memcmp(written, written_again, written_size) == 0);
    free(written);
    free(written_again);
    registry_clear(&registry);
    registry_clear(&again);
}

static void accept_keys(const char *text, size_t size)
{
    struct subscription read;
    char written[SUBSCRIPTION_TEXT];
    if (subscription_read(text, size, &read) < 0)
        return;
    INSIST(subscription_write(&read, written) == (int)size && memcmp(written, text, size) == 0);
    subscription_clear(&read);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    next_byte = data;
    end_of_input = data + size;
    uint8_t what = take_byte();
    size_t left = (size_t)(end_of_input - next_byte);
    /* A copy with a NUL at its end, as after reading a file. */
    char *copy = malloc(left + 1);
    INSIST(copy);
    memcpy(copy, next_byte, left);
    copy[left] = 0;
    uint8_t *exact = malloc(left ? left : 1);
    INSIST(exact);
    memcpy(exact, next_byte, left);
    switch (what % 6) {
    case 0:
        accept_text((const char *)exact, left);
        break;
    case 1:
        accept_sealed();
        break;
    case 2:
        accept_message(exact, left);
        break;
    case 3:
        accept_records(exact, left);
        break;
    case 4:
        accept_state(copy, left);
        break;
    default:
        accept_keys(copy, left);
    }
    free(exact);
    free(copy);
    return 0;
}
