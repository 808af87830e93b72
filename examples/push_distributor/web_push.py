# SPDX-License-Identifier: MIT
"""The part of an application's server: encrypts a message (RFC 8291), and posts it (RFC 8030)."""

import base64
import http.client
import json
import os
import time
import urllib.parse
from typing import Any

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

MOST_BYTES = 4096
# The limit, without the header and its key (86 bytes), the delimiter and the tag (17 bytes).
MOST_TEXT = MOST_BYTES - 86 - 17


def from_letters(letters: str) -> bytes:
    """Decodes base64url without padding."""
    return base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)


def derive(secret: bytes, salt: bytes, info: bytes, size: int) -> bytes:
    """Extract and expand: RFC 5869."""
    return HKDF(hashes.SHA256(), size, salt, info).derive(secret)


def encrypt(
    text: bytes, p256dh: str, auth: str, salt: bytes | None = None, own_key: ec.EllipticCurvePrivateKey | None = None
) -> bytes:
    """Encrypts a message as one record. Each message has a new salt and key; only a test passes them."""
    if len(text) > MOST_TEXT:
        raise ValueError(f"the message has {len(text)} bytes, and at most {MOST_TEXT} fit")
    salt = salt or os.urandom(16)
    own_key = own_key or ec.generate_private_key(ec.SECP256R1())
    point = from_letters(p256dh)
    own_point = own_key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    agreed = own_key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point))
    secret = derive(agreed, from_letters(auth), b"WebPush: info\0" + point + own_point, 32)
    key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + MOST_BYTES.to_bytes(4, "big") + bytes([len(own_point)]) + own_point
    return header + AESGCM(key).encrypt(nonce, text + b"\2", None)


def message(text: str) -> bytes:
    """Returns a message as JSON. It adds the current time if the message has no timestamp."""
    document = json.loads(text)
    if isinstance(document, dict) and isinstance(document.get("aps"), dict):
        document["aps"].setdefault("timestamp", int(time.time()))
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def post(subscription: dict[str, Any], text: bytes, seconds: int = 3600) -> int:
    """Encrypts and posts a message, and returns the HTTP status. 201: success; 404, 410: no such endpoint."""
    keys = subscription["keys"]
    body = encrypt(text, keys["p256dh"], keys["auth"])
    address = urllib.parse.urlsplit(subscription["endpoint"])
    if address.scheme not in ("http", "https") or not address.hostname:
        raise ValueError(f"{subscription['endpoint']!r} is not the address of a push server")
    kind = http.client.HTTPSConnection if address.scheme == "https" else http.client.HTTPConnection
    connection = kind(address.hostname, address.port, timeout=30)
    try:
        path = urllib.parse.urlunsplit(("", "", address.path or "/", address.query, ""))
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(seconds),
            "Urgency": "high",
        }
        connection.request("POST", path, body, headers)
        return connection.getresponse().status
    finally:
        connection.close()
