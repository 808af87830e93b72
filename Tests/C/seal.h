/* SPDX-License-Identifier: MIT */
/**
 * @file seal.h
 * The sender of push messages: encrypts as an application's server does (RFC 8291), or with one chosen mistake.
 */
#ifndef SEAL_H
#define SEAL_H

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEAL_ROOM = 8192, SEAL_HEADER = 21, SEAL_POINT = 65 };

/** How to encrypt. Zeros are the usual values. */
struct seal {
    const char *public_key, *auth_secret;
    /** Zeros: a random salt. */
    uint8_t salt[16];
    /** 0: 4096. */
    uint32_t record_size;
    size_t padding;
    /** 0: the delimiter of a last record; negative: no delimiter. */
    int delimiter;
};

static inline void seal_insist(bool holds)
{
    if (!holds) {
        fprintf(stderr, "the test's own encryption failed\n");
        abort();
    }
}

static inline size_t seal_unletter(const char *letters, uint8_t *ret_bytes)
{
    static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    uint32_t bits = 0;
    unsigned count = 0;
    size_t size = 0;
    for (; *letters; letters++) {
        if (*letters == '\n')
            continue;
        seal_insist(strchr(alphabet, *letters));
        bits = bits << 6 | (uint32_t)(strchr(alphabet, *letters) - alphabet);
        count += 6;
        if (count >= 8)
            ret_bytes[size++] = (uint8_t)(bits >> (count -= 8));
    }
    return size;
}

/** Computes extract and the first block of expand (RFC 5869). */
static inline void seal_derive(const uint8_t *salt, const uint8_t *secret, size_t secret_size, const void *info,
                               size_t info_size, uint8_t ret_key[32])
{
    uint8_t extracted[32], block[256];
    memcpy(block, info, info_size);
    block[info_size] = 1;
    seal_insist(HMAC(EVP_sha256(), salt, 16, secret, secret_size, extracted, NULL) &&
                HMAC(EVP_sha256(), extracted, 32, block, info_size + 1, ret_key, NULL));
}

static inline void seal_agree(EVP_PKEY *own, const uint8_t *point, uint8_t ret_secret[32])
{
    EVP_PKEY *other = EVP_PKEY_new();
    size_t size = 32;
    seal_insist(EVP_PKEY_copy_parameters(other, own) == 1 &&
                EVP_PKEY_set1_encoded_public_key(other, point, SEAL_POINT) == 1);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, own, NULL);
    seal_insist(EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer(context, other) == 1 &&
                EVP_PKEY_derive(context, ret_secret, &size) == 1);
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(other);
}

/** Encrypts a message, and returns its size. */
static inline size_t seal_message(const struct seal *seal, const void *text, size_t size, uint8_t ret_bytes[SEAL_ROOM])
{
    static const uint8_t none[16];
    static EVP_PKEY *own;
    static uint8_t own_point[SEAL_POINT];
    uint8_t point[128], auth[64], agreed[32], secret[32], key[32], nonce[32], padded[SEAL_ROOM] = {0};
    uint8_t info[14 + 2 * SEAL_POINT] = "WebPush: info";
    size_t point_size = 0;
    if (!own) {
        own = EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
        seal_insist(own && EVP_PKEY_get_octet_string_param(own, OSSL_PKEY_PARAM_PUB_KEY, own_point, SEAL_POINT,
                                                           &point_size) == 1);
    }
    seal_insist(seal_unletter(seal->public_key, point) == SEAL_POINT);
    seal_insist(seal_unletter(seal->auth_secret, auth) == 16);
    seal_agree(own, point, agreed);
    memcpy(info + 14, point, SEAL_POINT);
    memcpy(info + 14 + SEAL_POINT, own_point, SEAL_POINT);
    seal_derive(auth, agreed, 32, info, sizeof info, secret);

    uint32_t record_size = seal->record_size ? seal->record_size : 4096;
    memcpy(ret_bytes, seal->salt, 16);
    if (memcmp(seal->salt, none, 16) == 0)
        seal_insist(RAND_bytes(ret_bytes, 16) == 1);
    for (int i = 0; i < 4; i++)
        ret_bytes[16 + i] = (uint8_t)(record_size >> (24 - 8 * i));
    ret_bytes[20] = SEAL_POINT;
    memcpy(ret_bytes + SEAL_HEADER, own_point, SEAL_POINT);
    seal_derive(ret_bytes, secret, 32, "Content-Encoding: aes128gcm", 28, key);
    seal_derive(ret_bytes, secret, 32, "Content-Encoding: nonce", 24, nonce);

    memcpy(padded, text, size);
    if (seal->delimiter >= 0)
        padded[size++] = seal->delimiter ? (uint8_t)seal->delimiter : 2;
    size += seal->padding;
    uint8_t *record = ret_bytes + SEAL_HEADER + SEAL_POINT;
    int count = 0, rest = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    seal_insist(EVP_EncryptInit_ex2(context, EVP_aes_128_gcm(), key, nonce, NULL) == 1 &&
                EVP_EncryptUpdate(context, record, &count, padded, (int)size) == 1 &&
                EVP_EncryptFinal_ex(context, record + count, &rest) == 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, record + size) == 1);
    EVP_CIPHER_CTX_free(context);
    return SEAL_HEADER + SEAL_POINT + size + 16;
}

#endif
