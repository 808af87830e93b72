/* SPDX-License-Identifier: MIT */
#include "subscription.h"

#include "encoding.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>
#include <stdio.h>
#include <string.h>

#define LETTERS "[A-Za-z0-9_-]"

/** Creates a key of P-256 from a point, and a private number or NULL. NULL: the point is not on the curve. */
static EVP_PKEY *key_of(const uint8_t *point, const uint8_t *number)
{
    EVP_PKEY *key = NULL;
    BIGNUM *big = number ? BN_bin2bn(number, PRIVATE_BYTES, BN_secure_new()) : NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    OSSL_PARAM *parameters = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (builder && context && (!number || big) &&
        OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, POINT_BYTES) == 1 &&
        (!number || OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, big) == 1))
        parameters = OSSL_PARAM_BLD_to_param(builder);
    if (!parameters || EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key, number ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, parameters) != 1)
        key = NULL;
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(builder);
    EVP_PKEY_CTX_free(context);
    BN_clear_free(big);
    return key;
}

/** Whether the point is on the curve, and belongs to the private number. */
static bool is_pair(EVP_PKEY *key)
{
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
    bool is = context && EVP_PKEY_check(context) == 1;
    EVP_PKEY_CTX_free(context);
    return is;
}

static void write_letters(struct subscription *subscription)
{
    base64url_write(subscription->point, POINT_BYTES, subscription->public_key);
    base64url_write(subscription->auth, AUTH_BYTES, subscription->auth_secret);
}

int subscription_make(struct subscription *ret_subscription)
{
    struct subscription made = {.key = EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256")};
    size_t size = 0;
    if (!made.key || RAND_priv_bytes(made.auth, AUTH_BYTES) != 1 ||
        EVP_PKEY_get_octet_string_param(made.key, OSSL_PKEY_PARAM_PUB_KEY, made.point, POINT_BYTES, &size) != 1 ||
        size != POINT_BYTES || made.point[0] != 4) {
        subscription_clear(&made);
        return -1;
    }
    write_letters(&made);
    *ret_subscription = made;
    return 0;
}

static bool read_exactly(const char *letters, uint8_t *ret_bytes, size_t size)
{
    size_t count = 0;
    return base64url_read(letters, strlen(letters), ret_bytes, size, &count) && count == size;
}

static int write_text(const char *number, const struct subscription *subscription, char ret_text[SUBSCRIPTION_TEXT])
{
    return snprintf(ret_text, SUBSCRIPTION_TEXT, "nowplaying-push 1\nprivate %s\np256dh %s\nauth %s\n", number,
                    subscription->public_key, subscription->auth_secret);
}

int subscription_read(const char *text, size_t size, struct subscription *ret_subscription)
{
    char number[BASE64URL_SIZE(PRIVATE_BYTES) + 1], again[SUBSCRIPTION_TEXT];
    uint8_t number_bytes[PRIVATE_BYTES];
    struct subscription read = {0};
    /* Each key has one text, so another text is invalid. */
    bool is = size < SUBSCRIPTION_TEXT &&
              sscanf(text, "nowplaying-push 1 private %43" LETTERS " p256dh %87" LETTERS " auth %22" LETTERS, number,
                     read.public_key, read.auth_secret) == 3 &&
              write_text(number, &read, again) == (int)size && memcmp(again, text, size) == 0 &&
              read_exactly(number, number_bytes, PRIVATE_BYTES) &&
              read_exactly(read.public_key, read.point, POINT_BYTES) && read.point[0] == 4 &&
              read_exactly(read.auth_secret, read.auth, AUTH_BYTES);
    if (is) {
        read.key = key_of(read.point, number_bytes);
        is = read.key && is_pair(read.key);
    }
    OPENSSL_cleanse(number, sizeof number);
    OPENSSL_cleanse(number_bytes, sizeof number_bytes);
    OPENSSL_cleanse(again, sizeof again);
    if (!is) {
        subscription_clear(&read);
        return -1;
    }
    *ret_subscription = read;
    return 0;
}

int subscription_write(const struct subscription *subscription, char ret_text[SUBSCRIPTION_TEXT])
{
    BIGNUM *big = NULL;
    uint8_t bytes[PRIVATE_BYTES];
    char number[BASE64URL_SIZE(PRIVATE_BYTES) + 1];
    int size = -1;
    if (EVP_PKEY_get_bn_param(subscription->key, OSSL_PKEY_PARAM_PRIV_KEY, &big) == 1 &&
        BN_bn2binpad(big, bytes, PRIVATE_BYTES) == PRIVATE_BYTES) {
        base64url_write(bytes, PRIVATE_BYTES, number);
        size = write_text(number, subscription, ret_text);
    }
    BN_clear_free(big);
    OPENSSL_cleanse(bytes, sizeof bytes);
    OPENSSL_cleanse(number, sizeof number);
    return size;
}

void subscription_clear(struct subscription *subscription)
{
    EVP_PKEY_free(subscription->key);
    OPENSSL_cleanse(subscription, sizeof *subscription);
}

/** Derives the shared secret: Diffie-Hellman. */
static bool agree(const struct subscription *subscription, EVP_PKEY *sender, uint8_t ret_secret[PRIVATE_BYTES])
{
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, subscription->key, NULL);
    size_t size = PRIVATE_BYTES;
    bool is = context && EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer(context, sender) == 1 &&
              EVP_PKEY_derive(context, ret_secret, &size) == 1 && size == PRIVATE_BYTES;
    EVP_PKEY_CTX_free(context);
    return is;
}

const char *subscription_decrypt(const struct subscription *subscription, const uint8_t *bytes, size_t size,
                                 uint8_t *ret_text, size_t *ret_size)
{
    struct encoded encoded;
    const char *problem = encoding_read(bytes, size, &encoded);
    if (problem)
        return problem;
    if (size > MESSAGE_BYTES)
        return "it has more than 4096 bytes";
    if (encoded.key_id_size != POINT_BYTES || encoded.key_id[0] != 4)
        return "its key is not an uncompressed point of P-256";
    if (encoded.size > encoded.record_size)
        return "it has more than one record";
    EVP_PKEY *sender = key_of(encoded.key_id, NULL);
    if (!sender)
        return "its key is not a point of P-256";
    uint8_t agreed[PRIVATE_BYTES], secret[32];
    char info[14 + 2 * POINT_BYTES] = "WebPush: info";
    memcpy(info + 14, subscription->point, POINT_BYTES);
    memcpy(info + 14 + POINT_BYTES, encoded.key_id, POINT_BYTES);
    if (!agree(subscription, sender, agreed) ||
        hkdf(subscription->auth, AUTH_BYTES, agreed, sizeof agreed, info, sizeof info, secret, sizeof secret) < 0)
        problem = "libcrypto failed";
    else
        problem = encoding_decrypt(&encoded, secret, sizeof secret, ret_text, ret_size);
    EVP_PKEY_free(sender);
    OPENSSL_cleanse(agreed, sizeof agreed);
    OPENSSL_cleanse(secret, sizeof secret);
    return problem;
}
