/* SPDX-License-Identifier: MIT */
/** Converts D-Bus values to JSON. Bytes become hexadecimal digits. Descriptors and values that are too long become
 * null. */
#ifndef BRIDGE_VARIANT_H
#define BRIDGE_VARIANT_H

#include <json-c/json.h>
#include <systemd/sd-bus.h>

/** Copies the entries of an a{sv} into `object`, and replaces existing ones. `skipped`, which NULL ends, lists keys to
 * skip. */
int variant_merge(sd_bus_message *message, json_object *object, const char *const *skipped);

#endif
