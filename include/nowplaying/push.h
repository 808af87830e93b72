/* SPDX-License-Identifier: MIT */
/**
 * @file push.h
 * Push messages start, update and end hosted sessions while the application is closed.
 *
 * The messages arrive by UnifiedPush. A distributor, for example KUnifiedPush, receives them and calls the
 * application's extension (extension.h). The library registers the application once, for messages that start a session.
 * It registers each session, for messages that update or end it. Each registration has a token: an address and two
 * keys. The application's server encrypts a message with the keys (RFC 8291) and posts it to the address.
 *
 * The message has the format of Apple's push notifications. The session's id is the "id" of its attributes:
 *
 *     {"aps": {"event": "update", "timestamp": 1770000000, "attributes": {"id": "kitchen", ...}}}
 *
 * The server posts "start" with the application's token, "update" and "end" with the session's token.
 *
 * libnowplaying-push reads the messages. The library loads it when an extension runs. Without it push is disabled, and
 * everything else works.
 *
 * **Stability.** Unstable: until two independent programs use it, any release may change this header.
 */
#ifndef NOWPLAYING_PUSH_H
#define NOWPLAYING_PUSH_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/** The address of a registration and the keys for its messages. The texts are valid during the call. */
typedef struct np_push_token {
    /** The session; NULL for the application's token, with which messages start a session. */
    const char *session_id;
    /** The address; NULL if the registration ended: post nothing to the previous address. */
    const char *endpoint;
    /** The keys "p256dh" and "auth" of the Push API, as base64url. */
    const char *public_key;
    const char *auth_secret;
} np_push_token;

/**
 * Called with each new token. Send it to the application's server, which replaces the previous token.
 *
 * The token of a session ends with the session, also if np_extension_host() with NULL ends it. It remains valid if the
 * context is freed or the process is killed while the session is hosted: an update then starts the session again. Such
 * a token ends with np_remote_end(), after 30 days without a message, or when there are 255 newer tokens.
 */
typedef void (*np_push_token_handler)(np_context *context, const np_push_token *token, void *user_data);

/**
 * Sets the handler of push tokens. The library calls it with the tokens that exist, then with each new one. Set it
 * again to get them again. NULL removes it. In the application, this call starts the extension, which registers again.
 *
 * @owns     keeps `user_data` until `destroy` runs: when the handler is replaced, or with the context
 * @fails    common errors only
 */
np_status np_context_set_push_token_handler(np_context *context, np_push_token_handler handler, void *user_data,
                                            np_destroy destroy);

/**
 * Sets the public key with which the application's server signs its requests (VAPID, RFC 8292): base64url, 87
 * characters. Some distributors require it. Set it before np_extension_run() and np_extension_host().
 *
 * @owns     copies `key`; NULL: no key
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is not such a key
 */
np_status np_context_set_push_key(np_context *context, const char *key);

/**
 * Sets the distributor that the user chose in the application's settings, as the last part of its bus name: "kde" for
 * org.unifiedpush.Distributor.kde. Set it before np_extension_run() and np_extension_host().
 *
 * Default: NOWPLAYING_PUSH_DISTRIBUTOR in the environment; otherwise the distributor of the previous registration;
 * otherwise the first distributor by name.
 *
 * @owns     copies `name`; NULL returns to the default
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is not a part of a bus name
 */
np_status np_context_set_push_distributor(np_context *context, const char *name);

NP_END_DECLS

#endif
