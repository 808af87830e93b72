/* SPDX-License-Identifier: MIT */
/**
 * @file bad_host.h
 * Bad input for every function of a library, made from its types. It is NULL in each argument and in all arguments,
 * extreme numbers, invalid UTF-8, unknown constants, or a freed parent. Each call returns a status and logs a sentence.
 * On failure it leaves outputs unchanged. It destroys user data once. NULL for the first handle, a list or an output is
 * refused, and so are unknown constants and numbers that are not finite.
 *
 * The including file includes abi.h before, and defines abi_called(), handle_without_maker(), and these macros of its
 * library: LAST_FAILURE(), SET_LOG_HANDLER(handler, user_data, destroy), and IS_UNLOGGED(status), a status without a
 * log line.
 */
#ifndef BAD_HOST_H
#define BAD_HOST_H

#include "bus.h"

#include <math.h>

/** Returns the handle of a type without a function np_…_new. */
static void *handle_without_maker(const char *type);

enum { UNTOUCHED = 0x5a, OUTPUT_SIZE = 256, MOST_TYPES = 16, MOST_CONSTANTS = 64, ELEMENTS = 300, MEGABYTE = 1 << 20 };

static const char *saying = "";

/** A check that also prints the current call if it fails. */
#define EXPECT(condition)                                                                                              \
    do {                                                                                                               \
        if (!CHECK(condition))                                                                                         \
            fprintf(stderr, "  in %s\n", saying);                                                                      \
    } while (0)

/* ---- messages of the library ---- */

/* The function that is called now, and the number of its error messages. Each thread of the library logs. */
static _Atomic(const char *) called_name = "";
static atomic_int sentences;

/* Returns whether the message is "np_function: a sentence", with the name of the called function. */
static bool is_sentence(const char *message)
{
    const char *name = called_name;
    size_t size = strlen(name);
    return strncmp(message, name, size) == 0 && strncmp(message + size, ": ", 2) == 0 &&
           strchr(message + size + 2, ' ');
}

static void on_log(np_log_level level, const char *message, void *user_data)
{
    (void)user_data;
    if (level != NP_LOG_DEBUG && is_sentence(message))
        atomic_fetch_add(&sentences, 1);
}

static atomic_int destroyed;

static void on_destroy(void *user_data)
{
    (void)user_data;
    atomic_fetch_add(&destroyed, 1);
}

static void any_function(void)
{
}

/* ---- a world: one handle of each type ---- */

struct world {
    const char *types[MOST_TYPES];
    void *handles[MOST_TYPES];
    size_t count;
    /** The number of registered destroy functions. */
    int owed;
};

static struct world world;
/* The number of worlds so far, which makes their ids unique. */
static int worlds;

static void right_values(const struct abi_entry *entry, union abi_value *values);

/* The place of the constant that each parameter has, among those of its type. */
static size_t chosen;

static void free_outputs(const struct abi_entry *entry, const union abi_value *kept)
{
    for (size_t i = 0; i < entry->count; i++) {
        const struct abi_type *type = entry->parameters[i].type;
        if (type->kind == ABI_OUT || type->kind == ABI_BUFFER)
            free(kept[i].pointer);
    }
}

static void own_handle(const char *type, void *handle)
{
    REQUIRE(world.count < MOST_TYPES);
    world.types[world.count] = type;
    world.handles[world.count++] = handle;
}

/** Returns the handle of a type. The first call makes it, by np_…_new with valid values. */
static void *handle_of(const char *type)
{
    for (size_t i = 0; i < world.count; i++)
        if (strcmp(world.types[i], type) == 0)
            return world.handles[i];
    const struct abi_entry *maker = abi_find(type, "_new");
    if (!maker)
        return handle_without_maker(type);
    union abi_value values[ABI_MOST_PARAMETERS];
    size_t kept = chosen;
    chosen = 0;
    right_values(maker, values);
    chosen = kept;
    for (size_t i = 0; i < maker->count; i++)
        world.owed += maker->parameters[i].type->kind == ABI_DESTROY;
    CHECK_STATUS(NP_OK, (np_status)abi_call(maker, values).wide);
    void *handle;
    memcpy(&handle, values[maker->count - 1].pointer, sizeof handle);
    own_handle(type, handle);
    free_outputs(maker, values);
    return world.handles[world.count - 1];
}

static void forget_handle(const void *handle)
{
    for (size_t i = 0; i < world.count; i++)
        if (world.handles[i] == handle)
            world.handles[i] = NULL;
}

static void free_handle(size_t index)
{
    const struct abi_entry *entry = abi_find(world.types[index], "_free");
    union abi_value value = {.pointer = world.handles[index]};
    if (CHECK(entry != NULL))
        abi_call(entry, &value);
    world.handles[index] = NULL;
}

static void end_world(void)
{
    while (world.count > 0) {
        free_handle(world.count - 1);
        world.count--;
    }
    int given_back = atomic_exchange(&destroyed, 0);
    EXPECT(given_back == world.owed);
    world.owed = 0;
    worlds++;
}

/* ---- values ---- */

static int calls, failures;
/* The status of the last call. */
static np_status last_status;

/* The array of each parameter, large enough for every list. */
static union {
    uint8_t bytes[16 * 1024];
    void *pointers[ELEMENTS];
    double aligned;
} arrays[ABI_MOST_PARAMETERS];
static char right_text[64];

static void right_value(const struct abi_type *type, void *place);

static void right_record(const struct abi_record *record, void *place)
{
    uint8_t *bytes = place;
    memcpy(bytes, record->initial, record->size);
    for (size_t i = 0; i < record->count; i++) {
        const struct abi_field *field = &record->fields[i];
        /* These fields have no initial value, but need a value. */
        if (field->type->kind == ABI_TEXT || field->type->kind == ABI_HANDLE || field->type->kind == ABI_FUNCTION)
            right_value(field->type, bytes + field->offset);
    }
}

static void right_value(const struct abi_type *type, void *place)
{
    void *pointer = NULL;
    switch (type->kind) {
    case ABI_TEXT:
        pointer = right_text;
        break;
    case ABI_HANDLE:
        pointer = handle_of(type->handle);
        break;
    case ABI_CALLBACK:
        pointer = (void *)(uintptr_t)type->callback;
        break;
    case ABI_DESTROY:
        pointer = (void *)(uintptr_t)on_destroy;
        break;
    case ABI_FUNCTION:
        pointer = (void *)(uintptr_t)any_function;
        break;
    case ABI_DATA:
        pointer = &calls;
        break;
    case ABI_RECORD:
        right_record(type->record, place);
        return;
    case ABI_BYTES:
    case ABI_VOID:
        return;
    default:
        if (abi_is_number(type))
            abi_store(type, place, type->value_count > 0 ? type->values[chosen < type->value_count ? chosen : 0] : 1,
                      1);
        return;
    }
    memcpy(place, &pointer, sizeof pointer);
}

/** Sets all arguments to values that are valid for their types. */
static void right_values(const struct abi_entry *entry, union abi_value *values)
{
    /* A unique text, with a prefix, so that it is also a valid key. */
    snprintf(right_text, sizeof right_text, "example:player-%d", worlds);
    for (size_t i = 0; i < entry->count; i++) {
        const struct abi_type *type = entry->parameters[i].type;
        memset(&values[i], 0, sizeof values[i]);
        if (type->kind == ABI_OUT || type->kind == ABI_BUFFER) {
            /* Each output has its own memory, because handle_of() also uses this function. */
            values[i].pointer = calloc(1, OUTPUT_SIZE);
            memset(values[i].pointer, UNTOUCHED, OUTPUT_SIZE);
        } else if (type->kind == ABI_ARRAY) {
            values[i].pointer = &arrays[i];
            size_t room = sizeof arrays[i] / type->element->size;
            for (size_t k = 0; k < (room < ELEMENTS ? room : ELEMENTS); k++)
                right_value(type->element, arrays[i].bytes + k * type->element->size);
        } else if (entry->parameters[i].is_length) {
            values[i].uint64 = entry->parameters[i - 1].type->kind == ABI_BUFFER ? OUTPUT_SIZE : 1;
        } else if (type->kind != ABI_INT32 || strcmp(entry->parameters[i].name, "current") != 0) {
            right_value(type, &values[i]); /* But an index is 0, because the counts are 1. */
        }
    }
}

/* ---- calls ---- */

static bool is_log_setter(const struct abi_entry *entry)
{
    return strstr(entry->name, "log_set_handler") != NULL;
}

/** Whether the caller owns a handle of this type, which a function wrote. */
static bool is_owned(const struct abi_type *type)
{
    return strstr(type->spelling, "const ") == NULL && abi_find(type->handle, "_free");
}

/** Calls a function and checks the rules for all functions. Returns false if its status is an error. */
static bool call(const struct abi_entry *entry, union abi_value *values)
{
    bool frees = strlen(entry->name) > 5 && strcmp(entry->name + strlen(entry->name) - 5, "_free") == 0;
    if (frees)
        forget_handle(values[0].pointer);
    for (size_t i = 0; i < entry->count; i++)
        world.owed += entry->parameters[i].type->kind == ABI_DESTROY && values[i].pointer;
    called_name = entry->name;
    atomic_store(&sentences, 0);
    union abi_value result = abi_call(entry, values);
    bool is_explained = is_sentence(LAST_FAILURE());
    called_name = "";
    calls++;
    if (is_log_setter(entry))
        SET_LOG_HANDLER(on_log, NULL, NULL);

    np_status status = last_status = abi_gives_status(entry) ? (np_status)result.wide : NP_OK;
    EXPECT(status <= NP_OK && strcmp(np_status_message(status), "unknown status") != 0);
    if (status < NP_OK) {
        int count = atomic_load(&sentences);
        failures++;
        /* The log is limited to 20 lines of one kind a minute, so it may be silent. */
        EXPECT(IS_UNLOGGED(status) ? count == 0 : count <= 1 && is_explained);
    }
    for (size_t i = 0; i < entry->count; i++) {
        const struct abi_type *type = entry->parameters[i].type;
        uint8_t *output = values[i].pointer;
        if (type->kind != ABI_OUT || !output)
            continue;
        size_t touched = 0;
        for (size_t k = status == NP_OK ? type->element->size : 0; k < OUTPUT_SIZE; k++)
            touched += output[k] != UNTOUCHED;
        EXPECT(touched == 0);
        /* A list of handles may be empty. */
        if (status == NP_OK && type->element->kind == ABI_HANDLE && output[0] != UNTOUCHED && is_owned(type->element)) {
            void *handle;
            memcpy(&handle, output, sizeof handle);
            own_handle(type->element->handle, handle);
        }
    }
    return status == NP_OK;
}

typedef void (*change)(const struct abi_entry *entry, union abi_value *values, size_t index, const void *data);

/** Calls a function in a new world, with valid arguments. `change` changes one of them. */
static bool try(const struct abi_entry *entry, change change, size_t index, const void *data, const char *what)
{
    union abi_value values[ABI_MOST_PARAMETERS], kept[ABI_MOST_PARAMETERS];
    char text[256];
    const char *name = index < entry->count ? entry->parameters[index].name : "all";
    snprintf(text, sizeof text, "%s: %s is %s", entry->name, name, what);
    saying = text;
    right_values(entry, values);
    memcpy(kept, values, sizeof kept);
    if (change)
        change(entry, values, index, data);
    bool worked = call(entry, values);
    end_world();
    free_outputs(entry, kept);
    saying = "";
    return worked;
}

/** Chooses constants that a function accepts. Returns false if it accepts no constant. */
static bool choose(const struct abi_entry *entry)
{
    for (chosen = 0; chosen < MOST_CONSTANTS; chosen++)
        if (try(entry, NULL, SIZE_MAX, NULL, "right"))
            return true;
    chosen = 0;
    return false;
}

/* ---- bad arguments ---- */

static void set_null(const struct abi_entry *entry, union abi_value *values, size_t index, const void *data)
{
    (void)data;
    for (size_t i = 0; i < entry->count; i++)
        if (abi_is_pointer(entry->parameters[i].type) && (i == index || index == SIZE_MAX))
            values[i].pointer = NULL;
}

static void set_number(const struct abi_entry *entry, union abi_value *values, size_t index, const void *data)
{
    int64_t whole;
    double real;
    memcpy(&whole, data, 8);
    memcpy(&real, (const uint8_t *)data + 8, 8);
    abi_store(entry->parameters[index].type, &values[index], whole, real);
}

static void set_element(const struct abi_entry *entry, union abi_value *values, size_t index, const void *data)
{
    int64_t whole;
    double real;
    memcpy(&whole, data, 8);
    memcpy(&real, (const uint8_t *)data + 8, 8);
    abi_store(entry->parameters[index].type->element, values[index].pointer, whole, real);
}

static void set_pointer(const struct abi_entry *entry, union abi_value *values, size_t index, const void *data)
{
    (void)entry;
    values[index].pointer = (void *)(uintptr_t)data;
}

static void set_element_pointer(const struct abi_entry *entry, union abi_value *values, size_t index, const void *data)
{
    (void)entry;
    memcpy(values[index].pointer, &data, sizeof data);
}

struct field_change {
    const struct abi_field *field;
    int64_t whole;
    double real;
    const void *pointer;
};

static void set_field(const struct abi_entry *entry, union abi_value *values, size_t index, const void *data)
{
    const struct field_change *wanted = data;
    uint8_t *place = (uint8_t *)values[index].pointer + wanted->field->offset;
    (void)entry;
    if (abi_is_number(wanted->field->type))
        abi_store(wanted->field->type, place, wanted->whole, wanted->real);
    else
        memcpy(place, &wanted->pointer, sizeof(void *));
}

struct number {
    int64_t whole;
    double real;
    const char *name;
};

static const struct number numbers[] = {
    {0, 0, "0"},
    {-1, -1, "-1"},
    {1, NAN, "1 or NaN"},
    {INT64_MIN, -INFINITY, "INT64_MIN or -infinity"},
    {INT64_MAX, INFINITY, "INT64_MAX or infinity"},
    {INT64_MAX - 1, 1.7976931348623157e308, "INT64_MAX - 1 or the greatest double"},
    {INT32_MIN, -1.7976931348623157e308, "INT32_MIN or the least double"},
    {INT32_MAX, 5e-324, "INT32_MAX or the smallest double"},
    {UINT32_MAX, 9223372036854775808.0, "UINT32_MAX or 2^63"},
    {77, 2147483648.0, "77 or 2^31"},
    {ELEMENTS, 1e-9, "300 or 1e-9"},
};

static char megabyte[MEGABYTE + 1];

static const struct {
    const char *text, *name;
} texts[] = {
    {"", "empty"},
    {"caf\xe9 \xfc\xdf", "Latin-1"},
    {megabyte, "a megabyte"},
    {"a\xef\xbf\xbe\xef\xbf\xbfz", "U+FFFE and U+FFFF"},
    {"\xed\xa0\x80", "half a surrogate pair"},
    {"\xc0\xaf\xf5\x80\x80\x80", "overlong"},
    {"\xe2\x80\xae\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d\xe2\x80\xac", "right to left"},
    {"one\ntwo\r\nthree\x01\x1b[31m", "of several lines"},
    {"%s%n%d/../../{}\"'<>&", "full of signs"},
    {"mpris:trackid", "a key that is taken"},
};

/** The same. A function with a status must refuse a wrong value. */
static void give(const struct abi_entry *entry, change change, size_t index, const void *data, const char *what,
                 bool must_fail)
{
    bool worked = try(entry, change, index, data, what);
    if (!CHECK(!worked || !must_fail || !abi_gives_status(entry)))
        fprintf(stderr, "  in %s: %s is %s\n", entry->name, entry->parameters[index].name, what);
}

static void try_null(const struct abi_entry *entry)
{
    for (size_t i = 0; i < entry->count; i++) {
        enum abi_kind kind = entry->parameters[i].type->kind;
        bool is_object = kind == ABI_HANDLE && i == 0;
        if (!abi_is_pointer(entry->parameters[i].type))
            continue;
        give(entry, set_null, i, NULL, "NULL", is_object || kind == ABI_ARRAY || kind == ABI_OUT || kind == ABI_BUFFER);
        if (is_object && abi_gives_status(entry) && !IS_UNLOGGED(last_status))
            CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, last_status);
    }
    /* All at once. */
    try(entry, set_null, SIZE_MAX, NULL, "NULL");
}

/** Whether a number is not finite, an unknown constant, or has unknown flags. */
static bool is_wrong(const struct abi_type *type, const struct number *number)
{
    union abi_value value = {.uint64 = 0};
    int64_t flags = 0;
    if (type->kind == ABI_DOUBLE)
        return !isfinite(number->real);
    abi_store(type, &value, number->whole, number->real);
    for (size_t i = 0; i < type->value_count; i++) {
        if (type->values[i] == value.int32)
            return false;
        flags |= type->values[i];
    }
    return type->value_count > 0 && (type->kind == ABI_INT32 || (value.uint32 & ~flags) != 0);
}

static void try_numbers(const struct abi_entry *entry, size_t index)
{
    const struct abi_type *type = entry->parameters[index].type;
    bool is_element = type->kind == ABI_ARRAY && abi_is_number(type->element);
    if (!is_element && !abi_is_number(type))
        return;
    for (size_t i = 0; i < ABI_COUNT(numbers); i++) {
        /* The library cannot detect a size that is larger than the buffer. */
        enum abi_kind kind = entry->parameters[index].is_length ? entry->parameters[index - 1].type->kind : ABI_VOID;
        bool is_lie = (kind == ABI_BUFFER && numbers[i].whole > OUTPUT_SIZE) ||
                      (kind == ABI_OUT && (numbers[i].whole < 0 || numbers[i].whole > 1));
        if (!is_lie)
            give(entry, is_element ? set_element : set_number, index, &numbers[i], numbers[i].name,
                 is_wrong(is_element ? type->element : type, &numbers[i]));
    }
    /* Also each known constant. */
    for (size_t i = 0; i < (is_element ? type->element : type)->value_count; i++) {
        struct number number = {(is_element ? type->element : type)->values[i], 0, "known"};
        try(entry, is_element ? set_element : set_number, index, &number, number.name);
    }
}

static void try_texts(const struct abi_entry *entry, size_t index)
{
    const struct abi_type *type = entry->parameters[index].type;
    bool is_element = type->kind == ABI_ARRAY && type->element->kind == ABI_TEXT;
    if (!is_element && type->kind != ABI_TEXT)
        return;
    for (size_t i = 0; i < ABI_COUNT(texts); i++)
        try(entry, is_element ? set_element_pointer : set_pointer, index, texts[i].text, texts[i].name);
    if (is_element)
        try(entry, set_element_pointer, index, NULL, "a list with NULL in it");
}

static void try_fields(const struct abi_entry *entry, size_t index)
{
    const struct abi_type *type = entry->parameters[index].type;
    if (type->kind != ABI_ARRAY || type->element->kind != ABI_RECORD)
        return;
    const struct abi_record *record = type->element->record;
    for (size_t i = 0; i < record->count; i++) {
        struct field_change wanted = {.field = &record->fields[i]};
        const struct abi_type *field = wanted.field->type;
        char what[96];
        for (size_t k = 0; abi_is_number(field) && k < ABI_COUNT(numbers); k++) {
            wanted.whole = numbers[k].whole;
            wanted.real = numbers[k].real;
            snprintf(what, sizeof what, "one whose %s is %s", wanted.field->name, numbers[k].name);
            /* The library cannot detect a count that is larger than the array. */
            if (field->kind == ABI_SIZE && i > 0 && abi_is_pointer(record->fields[i - 1].type) && numbers[k].whole > 1)
                continue;
            /* An action ignores the number that its command does not have. */
            give(entry, set_field, index, &wanted, what, field->kind != ABI_DOUBLE && is_wrong(field, &numbers[k]));
        }
        for (size_t k = 0; field->kind == ABI_TEXT && k < ABI_COUNT(texts); k++) {
            wanted.pointer = texts[k].text;
            snprintf(what, sizeof what, "one whose %s is %s", wanted.field->name, texts[k].name);
            try(entry, set_field, index, &wanted, what);
        }
        wanted.pointer = NULL;
        snprintf(what, sizeof what, "one whose %s is NULL", wanted.field->name);
        if (abi_is_pointer(field))
            try(entry, set_field, index, &wanted, what);
    }
}

/** Calls the function with each handle whose parent was freed. `works`: it accepts these arguments otherwise. */
static void try_orphans(const struct abi_entry *entry, bool works)
{
    for (size_t child = 0; child < entry->count; child++) {
        const struct abi_type *type = entry->parameters[child].type;
        const struct abi_entry *maker = type->kind == ABI_HANDLE ? abi_find(type->handle, "_new") : NULL;
        for (size_t i = 0; maker && i < maker->count; i++) {
            const char *parent = maker->parameters[i].type->handle;
            if (maker->parameters[i].type->kind != ABI_HANDLE)
                continue;
            char text[192];
            snprintf(text, sizeof text, "%s: the %s of %s was freed", entry->name, parent,
                     entry->parameters[child].name);
            saying = text;
            union abi_value values[ABI_MOST_PARAMETERS], kept[ABI_MOST_PARAMETERS];
            right_values(entry, values);
            memcpy(kept, values, sizeof kept);
            bool is_used = false;
            for (size_t k = 0; k < entry->count; k++)
                is_used = is_used || (entry->parameters[k].type->kind == ABI_HANDLE &&
                                      strcmp(entry->parameters[k].type->handle, parent) == 0);
            for (size_t k = 0; k < world.count && !is_used; k++)
                if (strcmp(world.types[k], parent) == 0)
                    free_handle(k);
            bool worked = call(entry, values);
            EXPECT(is_used || !abi_gives_status(entry) || (works ? last_status == NP_ERROR_GONE : !worked));
            end_world();
            free_outputs(entry, kept);
            saying = "";
        }
    }
}

static void test_every_function(void)
{
    int right = 0;
    for (size_t k = 0; k < ABI_COUNT(abi_entries); k++) {
        const struct abi_entry *entry = &abi_entries[k];
        int calls_before = calls, failures_before = failures;
        bool works = choose(entry);
        right += works;
        try_null(entry);
        for (size_t i = 0; i < entry->count; i++) {
            try_numbers(entry, i);
            try_texts(entry, i);
            try_fields(entry, i);
        }
        try_orphans(entry, works);
        /* Each function that can fail must have failed at least once. */
        if (abi_gives_status(entry) && entry->count > 0 && !is_log_setter(entry))
            CHECK(failures > failures_before);
        CHECK(calls > calls_before);
    }
    printf("%zu functions, %d calls, %d of them refused\n", ABI_COUNT(abi_entries), calls, failures);
    /* Most functions must succeed with valid values, or the test has no value. */
    CHECK(right > (int)ABI_COUNT(abi_entries) / 2);
}

#endif
