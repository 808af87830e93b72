/* SPDX-License-Identifier: MIT */
/** Values of the bus as JSON: bytes are their hexadecimal digits, descriptors and what is too long are null. */
#ifndef BRIDGE_VARIANT_H
#define BRIDGE_VARIANT_H

#include <json-c/json.h>
#include <systemd/sd-bus.h>

/** Takes the entries of an a{sv} into `object`, over what was there; but none of `skipped`, which NULL ends. */
int variant_merge(sd_bus_message *message, json_object *object, const char *const *skipped);

#endif
