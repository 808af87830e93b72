/* SPDX-License-Identifier: MIT */
/* libFuzzer: any sequence of calls of the whole C ABI, without a bus.
 *
 * The input is a program: which function to call, and the value of each parameter. A hash of its name selects a
 * function, so the meaning of an input does not change when functions are added. Callbacks and destroy functions may
 * make calls, too.
 *
 * The test checks that each call returns a known status. A failed call leaves the outputs unchanged and logs a text.
 * Each destroy function runs exactly once, and no request is finished twice. */
#define _GNU_SOURCE
#include "abi.h"
#include "input.h"

#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>

/* In Ask.swift: sends a request to a session, as a client would. */
bool fuzz_ask(np_context *context, const char *id, np_command command, bool fits, int64_t whole, double real,
              const char *text);

enum { SLOTS = 8, MOST_TYPES = 16, MOST_TICKETS = 64, MOST_TOKENS = 4096, MOST_DEPTH = 3, UNTOUCHED = 0x5a };

/* ---- the handles and tokens ---- */

struct slots {
    const char *type;
    void *handles[SLOTS];
    /** The number of running calls that use it. */
    int users[SLOTS];
};

static struct slots table[MOST_TYPES];
static size_t type_count;

/* A pointer of the host's, and how often its destroy function ran. */
struct token {
    bool is_owed;
    atomic_int destroyed;
};

static struct token tokens[MOST_TOKENS];
static atomic_size_t token_count;
static atomic_uint_fast64_t text_bytes;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static uintptr_t tickets[MOST_TICKETS];
static size_t ticket_count;
static pthread_t fuzzing_thread;
static int depth;
static bool is_ending;

static void run_calls(int most);
static void read_request(np_request *request);

static struct slots *slots_of(const char *type)
{
    for (size_t i = 0; i < type_count; i++)
        if (strcmp(table[i].type, type) == 0)
            return &table[i];
    INSIST(type_count < MOST_TYPES);
    table[type_count].type = type;
    return &table[type_count++];
}

static bool is_nested_allowed(void)
{
    return pthread_equal(pthread_self(), fuzzing_thread) && depth < MOST_DEPTH && !is_ending;
}

static void abi_called(const char *name, np_request *request, void *user_data)
{
    struct token *token = user_data;
    if (strcmp(name, "np_log_handler") == 0)
        return;
    INSIST(!token || atomic_load(&token->destroyed) == 0);
    if (request) {
        pthread_mutex_lock(&mutex);
        tickets[ticket_count++ % MOST_TICKETS] = (uintptr_t)request;
        pthread_mutex_unlock(&mutex);
        np_command command = 0;
        INSIST(np_request_get_command(request, &command) == NP_OK && command != 0);
    }
    if (!is_nested_allowed())
        return;
    uint8_t what = take_byte();
    if (request && what & 128)
        read_request(request);
    run_calls(what % 4);
}

static void on_destroy(void *user_data)
{
    struct token *token = user_data;
    INSIST(token && atomic_fetch_add(&token->destroyed, 1) == 0);
    if (is_nested_allowed())
        run_calls(take_byte() % 3);
}

/** A function of the player's. It is called with any signature. */
static void any_function(void)
{
}

static void on_log(np_log_level level, const char *message, void *user_data)
{
    (void)user_data;
    INSIST(level >= NP_LOG_ERROR && level <= NP_LOG_DEBUG && *message);
}

/* ---- values ---- */

static void *scraps[256];
static size_t scrap_count;

/** Memory for the time of the call, of exactly the given size, so that the sanitizer detects reads beyond it. */
static void *scrap(size_t size)
{
    if (scrap_count == ABI_COUNT(scraps))
        return NULL;
    return scraps[scrap_count++] = calloc(1, size ? size : 1);
}

static const int64_t odd_numbers[] = {0,         1,         -1,        2,          10000000,     INT64_MAX,
                                      INT64_MIN, INT32_MAX, INT32_MIN, UINT32_MAX, INT64_MAX - 1};
static const double odd_reals[] = {0, 1, -1, 0.5, NAN, INFINITY, -INFINITY, 1e308, -0.0, 5e-324, 2147483648.0};
static const char *const odd_texts[] = {"",
                                        "album-7/track-3",
                                        "example:mood",
                                        "org.example.Player",
                                        "file:///music/a b.flac",
                                        "1959-08-17",
                                        "audio/flac",
                                        "kde:pid",
                                        "\xe9t\xe9",
                                        "\xef\xbf\xbe",
                                        "\xed\xa0\x80",
                                        "\xe2\x80\xae\xd7\xa9\xd7\x9c",
                                        "a\nb\r\t",
                                        "https://user:secret@example.org/a?b#c",
                                        "xesam:title",
                                        "%s%n"};

static int large_texts;

static char *text_value(void)
{
    uint8_t choice = take_byte();
    if (choice < 8)
        return NULL;
    /* Many of these would only be slow. */
    if (choice == 8 && large_texts++ < 2) {
        size_t size = 1 << 17;
        char *text = scrap(size);
        if (text)
            memset(text, take_byte() | 1, size - 1);
        return text;
    }
    if (choice < 128) {
        const char *odd = odd_texts[choice % ABI_COUNT(odd_texts)];
        char *text = scrap(strlen(odd) + 1);
        return text ? strcpy(text, odd) : NULL;
    }
    size_t size = choice % 40;
    char *text = scrap(size + 1);
    for (size_t i = 0; text && i < size; i++)
        text[i] = (char)take_byte();
    return text;
}

static void number_value(const struct abi_type *type, void *place)
{
    uint8_t choice = take_byte();
    int64_t whole;
    double real = odd_reals[choice % ABI_COUNT(odd_reals)];
    if (type->value_count > 0 && choice < 224)
        whole = type->values[choice % type->value_count];
    else if (choice < 128)
        whole = odd_numbers[choice % ABI_COUNT(odd_numbers)];
    else {
        uint64_t bits = take_bytes(choice < 192 ? 2 : 8);
        memcpy(&whole, &bits, 8);
        memcpy(&real, &bits, 8);
        if (choice < 192)
            real = (double)whole / 16;
    }
    abi_store(type, place, whole, real);
}

/** A call in progress. */
struct call {
    const struct abi_entry *entry;
    union abi_value values[ABI_MOST_PARAMETERS];
    struct token *token;
    /** The request of the callback that makes the call; NULL: the input selects one. */
    np_request *request;
    /** The handles that the call uses. */
    struct {
        struct slots *slots;
        size_t index;
    } used[ABI_MOST_PARAMETERS];
    size_t used_count;
    /** The size of the memory that was allocated last. */
    size_t length;
    bool is_buffer;
    bool frees;
};

static void *handle_value(struct call *call, const struct abi_type *type)
{
    uint8_t choice = take_byte();
    if (strstr(type->handle, "_request")) {
        uintptr_t ticket = choice;
        if (call->request)
            return call->request;
        pthread_mutex_lock(&mutex);
        if (choice < 224 && ticket_count > 0)
            ticket = tickets[choice % (ticket_count < MOST_TICKETS ? ticket_count : MOST_TICKETS)];
        pthread_mutex_unlock(&mutex);
        if (choice >= 250)
            ticket = (uintptr_t)take_bytes(8);
        return (void *)ticket;
    }
    struct slots *slots = slots_of(type->handle);
    size_t index = choice % SLOTS;
    /* Mostly an existing one. */
    for (size_t i = 0; choice < 240 && i < SLOTS && !slots->handles[index]; i++)
        index = (index + 1) % SLOTS;
    if (!slots->handles[index] || (call->frees && slots->users[index] > 0) || call->used_count == ABI_MOST_PARAMETERS)
        return NULL;
    void *handle = slots->handles[index];
    if (call->frees)
        slots->handles[index] = NULL;
    else if (strcmp(call->entry->name, "np_context_dispatch") != 0) {
        /* A callback of the context's own loop may free the context. */
        slots->users[index]++;
        call->used[call->used_count].slots = slots;
        call->used[call->used_count++].index = index;
    }
    return handle;
}

static void fill(struct call *call, const struct abi_type *type, void *place);

static void fill_record(struct call *call, const struct abi_record *record, uint8_t *place)
{
    memcpy(place, record->initial, record->size);
    /* Which fields differ from their default values. */
    uint64_t changed = take_bytes(2);
    for (size_t i = 0; i < record->count && i < 16; i++) {
        const struct abi_field *field = &record->fields[i];
        size_t length = call->length;
        if (!(changed >> i & 1))
            continue;
        if (field->type->kind == ABI_SIZE && i > 0 && abi_is_pointer(record->fields[i - 1].type))
            memcpy(place + field->offset, &length, sizeof length);
        else
            fill(call, field->type, place + field->offset);
    }
}

static void fill(struct call *call, const struct abi_type *type, void *place)
{
    void *pointer = NULL;
    switch (type->kind) {
    case ABI_TEXT:
        pointer = text_value();
        break;
    case ABI_HANDLE:
        pointer = handle_value(call, type);
        break;
    case ABI_ARRAY: {
        uint8_t choice = take_byte();
        size_t count = choice < 240 ? choice % 8 : 65;
        call->length = 0;
        if (choice % 16 == 15)
            break;
        /* A record outside an array has no count after it. */
        count += type->element->kind == ABI_RECORD && count == 0;
        pointer = scrap(count * type->element->size);
        for (size_t i = 0; pointer && i < count && i < 16; i++)
            fill(call, type->element, (uint8_t *)pointer + i * type->element->size);
        call->length = pointer ? count : 0;
        break;
    }
    case ABI_BUFFER:
        call->is_buffer = true;
        call->length = take_byte();
        pointer = call->length % 16 == 15 ? NULL : scrap(call->length);
        break;
    case ABI_OUT:
        pointer = take_byte() % 16 == 15 ? NULL : scrap(type->element->size);
        if (pointer)
            memset(pointer, UNTOUCHED, type->element->size);
        break;
    case ABI_DATA:
        pointer = call->token;
        break;
    case ABI_CALLBACK:
        pointer = take_byte() % 8 == 7 ? NULL : (void *)(uintptr_t)type->callback;
        break;
    case ABI_DESTROY:
        pointer = take_byte() % 4 == 3 ? NULL : (void *)(uintptr_t)on_destroy;
        if (pointer && call->token)
            call->token->is_owed = true;
        break;
    case ABI_FUNCTION:
        pointer = take_byte() % 8 == 7 ? NULL : (void *)(uintptr_t)any_function;
        break;
    case ABI_RECORD:
        fill_record(call, type->record, place);
        return;
    case ABI_BYTES:
    case ABI_VOID:
        return;
    default:
        number_value(type, place);
        return;
    }
    memcpy(place, &pointer, sizeof pointer);
}

/** A length: the available one, a smaller one, or one so large that it must be rejected. */
static size_t length_value(const struct call *call)
{
    uint8_t choice = take_byte();
    if (choice < 192)
        return call->length;
    /* The library must trust the given size of an output buffer. */
    if (choice < 224 || call->is_buffer)
        return call->length / 2;
    static const size_t absurd[] = {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1, (size_t)1 << 40};
    return absurd[choice % ABI_COUNT(absurd)];
}

/* ---- calls ---- */

static uint16_t hash(const char *name)
{
    uint32_t value = 2166136261;
    for (; *name; name++)
        value = (value ^ (uint8_t)*name) * 16777619;
    return (uint16_t)(value ^ value >> 16);
}

static const struct abi_entry *choose_entry(uint16_t wanted)
{
    const struct abi_entry *best = NULL;
    uint16_t least = UINT16_MAX;
    for (size_t i = 0; i < ABI_COUNT(abi_entries); i++) {
        uint16_t distance = (uint16_t)(hash(abi_entries[i].name) - wanted);
        if (!best || distance < least) {
            best = &abi_entries[i];
            least = distance;
        }
    }
    return best;
}

static void keep(const char *type, void *handle)
{
    struct slots *slots = slots_of(type);
    for (size_t i = 0; i < SLOTS; i++)
        if (!slots->handles[i]) {
            slots->handles[i] = handle;
            return;
        }
    union abi_value value = {.pointer = handle};
    abi_call(abi_find(type, "_free"), &value);
}

/** A returned text is readable. */
static void read_text(const char *text)
{
    atomic_fetch_add(&text_bytes, text ? strlen(text) : 0);
}

static void check_outputs(const struct call *call, bool failed)
{
    for (size_t i = 0; i < call->entry->count; i++) {
        const struct abi_type *type = call->entry->parameters[i].type;
        const uint8_t *output = call->values[i].pointer;
        if (type->kind != ABI_OUT || !output)
            continue;
        for (size_t byte = 0; failed && byte < type->element->size; byte++)
            INSIST(output[byte] == UNTOUCHED);
        if (!failed && type->element->kind == ABI_HANDLE && abi_find(type->element->handle, "_free"))
            keep(type->element->handle, *(void *const *)(const void *)output);
        if (!failed && type->element->kind == ABI_TEXT)
            read_text(*(const char *const *)(const void *)output);
    }
}

static void make_call(const struct abi_entry *entry, np_request *request)
{
    struct call call = {.entry = entry, .request = request};
    size_t first_scrap = scrap_count;
    size_t name_size = strlen(call.entry->name);
    call.frees = name_size > 5 && strcmp(call.entry->name + name_size - 5, "_free") == 0;
    size_t token = atomic_fetch_add(&token_count, 1);
    if (token >= MOST_TOKENS)
        return;
    call.token = &tokens[token];
    memset(call.token, 0, sizeof *call.token);

    for (size_t i = 0; i < call.entry->count; i++) {
        const struct abi_parameter *parameter = &call.entry->parameters[i];
        if (parameter->is_length)
            call.values[i].uint64 = length_value(&call);
        else
            fill(&call, parameter->type, &call.values[i]);
    }

    bool logs = strcmp(call.entry->name, "np_log_set_handler") == 0;
    depth++;
    union abi_value result = abi_call(call.entry, call.values);
    depth--;
    if (call.entry->result->kind == ABI_TEXT)
        read_text(result.pointer);
    if (abi_gives_status(call.entry)) {
        np_status status = (np_status)result.wide;
        INSIST(status <= NP_OK && strcmp(np_status_message(status), "unknown status") != 0);
        /* The log has a limit; np_last_failure() always has a text, perhaps of a later call by a callback. */
        INSIST(status == NP_OK || *np_last_failure());
        check_outputs(&call, status != NP_OK);
    }
    if (logs)
        np_log_set_handler(on_log, NULL, NULL);
    for (size_t i = 0; i < call.used_count; i++)
        call.used[i].slots->users[call.used[i].index]--;
    while (scrap_count > first_scrap)
        free(scraps[--scrap_count]);
}

/** Reads everything from a request. */
static void read_request(np_request *request)
{
    static const char prefix[] = "np_request_get_";
    for (size_t i = 0; i < ABI_COUNT(abi_entries); i++)
        if (strncmp(abi_entries[i].name, prefix, sizeof prefix - 1) == 0)
            make_call(&abi_entries[i], request);
}

static void ask(void)
{
    struct slots *sessions = slots_of("np_session");
    np_session *session = sessions->handles[take_byte() % SLOTS];
    uint8_t choice = take_byte();
    /* All commands, and invalid numbers. Mostly with a fitting parameter. */
    np_command command = choice % 40;
    bool fits = choice < 224;
    size_t first_scrap = scrap_count;
    int64_t whole;
    double real;
    number_value(&(struct abi_type){.kind = ABI_INT64, .size = 8}, &whole);
    number_value(&(struct abi_type){.kind = ABI_DOUBLE, .size = 8}, &real);
    const char *text = text_value();
    struct slots *contexts = slots_of("np_context");
    bool asked = !session;
    for (size_t i = 0; i < SLOTS && !asked; i++)
        asked = contexts->handles[i] &&
                fuzz_ask(contexts->handles[i], np_session_id(session), command, fits, whole, real, text);
    while (scrap_count > first_scrap)
        free(scraps[--scrap_count]);
}

static void run_calls(int most)
{
    for (int i = 0; i < most && next_byte < end_of_input; i++) {
        if (take_byte() % 16 == 15)
            ask();
        else
            make_call(choose_entry((uint16_t)take_bytes(2)), NULL);
    }
}

static void free_all(const char *type)
{
    struct slots *slots = slots_of(type);
    const struct abi_entry *entry = abi_find(type, "_free");
    for (size_t i = 0; entry && i < SLOTS; i++) {
        union abi_value value = {.pointer = slots->handles[i]};
        slots->handles[i] = NULL;
        slots->users[i] = 0;
        if (value.pointer)
            abi_call(entry, &value);
    }
}

static void on_command(np_request *request, void *user_data)
{
    abi_called("np_command_handler", request, user_data);
}

/** The session has a queue and playlists, and receives requests to change them; it is not published. */
static void begin_with_lists(np_context *context, np_session *session, np_content *content)
{
    static const np_command commands[] = {NP_COMMAND_GO_TO_ENTRY, NP_COMMAND_ADD_TO_QUEUE, NP_COMMAND_REMOVE_FROM_QUEUE,
                                          NP_COMMAND_ACTIVATE_PLAYLIST};
    np_queue *queue = NULL;
    np_playlists *playlists = NULL;
    INSIST(np_queue_new(&queue) == NP_OK);
    keep("np_queue", queue);
    INSIST(np_queue_add(queue, "album-7/track-3", content) == NP_OK);
    INSIST(np_queue_add(queue, "again", content) == NP_OK);
    INSIST(np_queue_set_current(queue, "again") == NP_OK);
    INSIST(np_session_set_queue(session, queue) == NP_OK);
    INSIST(np_playlists_new(&playlists) == NP_OK);
    keep("np_playlists", playlists);
    INSIST(np_playlists_add(playlists, "album-7/track-3", "On the Road", NULL) == NP_OK);
    INSIST(np_session_set_playlists(session, playlists) == NP_OK);
    INSIST(np_session_set_active_playlist(session, "album-7/track-3") == NP_OK);
    INSIST(np_session_offer_commands(session, commands, ABI_COUNT(commands), on_command, NULL, NULL) == NP_OK);
    for (size_t i = 0; i < ABI_COUNT(commands); i++)
        INSIST(fuzz_ask(context, np_session_id(session), commands[i], true, 0, 0, "album-7/track-3"));
    /* The requests arrive here, and their callbacks may free all of these. */
    np_context_dispatch(context);
}

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count, (void)arguments;
    setenv("NOWPLAYING_LOG", "debug", 1);
    unsetenv("DBUS_SESSION_BUS_ADDRESS");
    unsetenv("XDG_RUNTIME_DIR");
    fuzzing_thread = pthread_self();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    next_byte = bytes;
    end_of_input = bytes + size;
    is_ending = false;
    ticket_count = 0;
    large_texts = 0;
    np_log_set_handler(on_log, NULL, NULL);

    uint8_t way = take_byte();
    /* A short input that creates the objects which most functions need. */
    if (way & 1) {
        np_context *context = NULL;
        np_session *session = NULL;
        np_content *content = NULL;
        INSIST(np_context_new("org.example.Player", NP_CONTEXT_HOST_LOOP, &context) == NP_OK);
        keep("np_context", context);
        INSIST(np_session_new(context, "music", &session) == NP_OK);
        keep("np_session", session);
        INSIST(np_content_new(NP_CONTENT_MUSIC, "album-7/track-3", &content) == NP_OK);
        keep("np_content", content);
        if (way & 4)
            begin_with_lists(context, session, content);
    }
    run_calls(64);

    is_ending = true;
    if (way & 2)
        free_all("np_context");
    for (size_t i = type_count; i-- > 0;)
        if (strcmp(table[i].type, "np_context") != 0)
            free_all(table[i].type);
    free_all("np_context");
    size_t count = atomic_exchange(&token_count, 0);
    for (size_t i = 0; i < count && i < MOST_TOKENS; i++)
        INSIST(!tokens[i].is_owed || atomic_load(&tokens[i].destroyed) == 1);
    return 0;
}
