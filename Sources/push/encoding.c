/* SPDX-License-Identifier: MIT */
#include "encoding.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <stdbool.h>
#include <string.h>

#define HEADER_BYTES 21
#define NONCE_BYTES 12

const char encoding_not_ours[] = "it is not encrypted for this application, or was changed in transit";
static const char failed[] = "libcrypto failed";

int hkdf(const uint8_t *salt, size_t salt_size, const uint8_t *secret, size_t secret_size, const void *info,
         size_t info_size, uint8_t *ret_key, size_t size)
{
    EVP_KDF *function = EVP_KDF_fetch(NULL, OSSL_KDF_NAME_HKDF, NULL);
    EVP_KDF_CTX *context = function ? EVP_KDF_CTX_new(function) : NULL;
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char *)"SHA256", 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_size),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)secret, secret_size),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_size),
        OSSL_PARAM_construct_end(),
    };
    int status = context && EVP_KDF_derive(context, ret_key, size, parameters) == 1 ? 0 : -1;
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(function);
    return status;
}

const char *encoding_read(const uint8_t *bytes, size_t size, struct encoded *ret_encoded)
{
    if (size < HEADER_BYTES || size < HEADER_BYTES + (size_t)bytes[20])
        return "it is shorter than its header";
    struct encoded encoded = {
        .salt = bytes,
        .record_size = (uint32_t)bytes[16] << 24 | (uint32_t)bytes[17] << 16 | (uint32_t)bytes[18] << 8 | bytes[19],
        .key_id = bytes + HEADER_BYTES,
        .key_id_size = bytes[20],
    };
    encoded.records = encoded.key_id + encoded.key_id_size;
    encoded.size = size - HEADER_BYTES - encoded.key_id_size;
    /* A delimiter and a tag have 17 bytes, so a smaller record has no content. */
    if (encoded.record_size < TAG_BYTES + 2)
        return "its record size is below 18";
    if (encoded.size == 0)
        return "it has no record";
    *ret_encoded = encoded;
    return NULL;
}

static const char *decrypt_record(EVP_CIPHER_CTX *context, const uint8_t *key, const uint8_t *nonce,
                                  const uint8_t *record, size_t size, uint8_t *ret_text)
{
    size_t text_size = size - TAG_BYTES;
    uint8_t tag[TAG_BYTES];
    memcpy(tag, record + text_size, TAG_BYTES);
    int count = 0;
    if (EVP_DecryptInit_ex2(context, EVP_aes_128_gcm(), key, nonce, NULL) != 1 ||
        EVP_DecryptUpdate(context, ret_text, &count, record, (int)text_size) != 1 ||
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, TAG_BYTES, tag) != 1)
        return failed;
    return EVP_DecryptFinal_ex(context, ret_text + count, &count) == 1 ? NULL : encoding_not_ours;
}

/** Removes the padding: zeros, and before them a delimiter, which is 2 in the last record and 1 in the others. */
static const char *unpad(const uint8_t *text, size_t *size, bool is_last)
{
    size_t end = *size;
    while (end > 0 && text[end - 1] == 0)
        end--;
    if (end == 0)
        return "a record contains only padding";
    if (text[end - 1] != (is_last ? 2 : 1))
        return is_last ? "its last record is not marked as the last" : "a record before the last is marked as the last";
    *size = end - 1;
    return NULL;
}

const char *encoding_decrypt(const struct encoded *encoded, const uint8_t *secret, size_t secret_size,
                             uint8_t *ret_text, size_t *ret_size)
{
    /* The sizes include the final zero. */
    static const char key_info[] = "Content-Encoding: aes128gcm", nonce_info[] = "Content-Encoding: nonce";
    uint8_t key[16], first_nonce[NONCE_BYTES];
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    const char *problem = NULL;
    if (!context || encoded->size > INT32_MAX ||
        hkdf(encoded->salt, SALT_BYTES, secret, secret_size, key_info, sizeof key_info, key, sizeof key) < 0 ||
        hkdf(encoded->salt, SALT_BYTES, secret, secret_size, nonce_info, sizeof nonce_info, first_nonce, NONCE_BYTES) <
            0)
        problem = failed;
    size_t text_size = 0;
    uint32_t number = 0;
    for (size_t done = 0; !problem && done < encoded->size; number++) {
        size_t left = encoded->size - done;
        bool is_last = left <= encoded->record_size;
        size_t size = is_last ? left : encoded->record_size;
        if (size <= TAG_BYTES) {
            problem = "a record is too short";
            break;
        }
        uint8_t nonce[NONCE_BYTES];
        memcpy(nonce, first_nonce, sizeof nonce);
        for (int i = 0; i < 4; i++)
            nonce[NONCE_BYTES - 1 - i] ^= (uint8_t)(number >> (8 * i));
        problem = decrypt_record(context, key, nonce, encoded->records + done, size, ret_text + text_size);
        size_t record_size = size - TAG_BYTES;
        if (!problem)
            problem = unpad(ret_text + text_size, &record_size, is_last);
        text_size += record_size;
        done += size;
    }
    EVP_CIPHER_CTX_free(context);
    OPENSSL_cleanse(key, sizeof key);
    if (!problem)
        *ret_size = text_size;
    return problem;
}
