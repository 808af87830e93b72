/* SPDX-License-Identifier: MIT */
/* Hosted sessions: in this process and by np_extension_run(), from many threads, with every way to end. */
#define _GNU_SOURCE
#include "bus.h"

enum { THREADS = 4, ROUNDS = 20 };

static const char application_id[] = "org.example.Extension";

/* The hosting side of a process, and the events that it received. */
struct host {
    np_context *context;
    np_session *session;
    int starts, updates, ends, destroyed;
    size_t size;
    /* The handler's next action. With `keeps` it does not free an ended session yet. */
    np_status answer;
    bool frees_context, keeps, frees_session, stops_hosting;
    /* Another thread frees the context during events. */
    bool is_cut_off;
    np_session *kept;
};

struct asker {
    int results, destroyed;
    /* Another thread frees the context: open requests have no result. */
    bool is_cut_off;
    np_status status;
    bool has_message;
    size_t count;
    char id[256];
};

static np_status on_event(np_session *session, np_extension_event event, const void *attributes, size_t size,
                          void *user_data)
{
    struct host *host = user_data;
    np_content *content = NULL;
    CHECK(host->destroyed == 0);
    CHECK(session != NULL && (host->is_cut_off || np_session_is_remote(session)));
    CHECK(size == 0 || attributes != NULL);
    if (event == NP_EXTENSION_END) {
        if (host->keeps)
            host->kept = session;
        else
            np_session_free(session);
        NOTE(host->ends++; host->session = NULL);
        return NP_OK;
    }
    np_status answer = host->answer;
    if (answer == NP_OK && np_content_new(NP_CONTENT_MUSIC, "song", &content) == NP_OK) {
        np_status status = np_session_set_content(session, content);
        CHECK(status == NP_OK || (host->is_cut_off && status == NP_ERROR_GONE));
        np_content_free(content);
    }
    if (event == NP_EXTENSION_START)
        NOTE(host->starts++; host->size = size; host->session = answer == NP_OK ? session : NULL);
    else
        NOTE(host->updates++; host->size = size);
    if (host->frees_session) {
        np_session_free(session);
        host->session = NULL;
    }
    if (host->stops_hosting)
        CHECK_STATUS(NP_OK, np_extension_host(host->context, NULL, NULL, NULL));
    if (host->frees_context) {
        np_context *context = host->context;
        host->context = NULL;
        np_context_free(context);
    }
    return answer;
}

static void on_host_destroyed(void *user_data)
{
    struct host *host = user_data;
    NOTE(host->destroyed++);
}

static void on_result(np_context *context, np_status status, const char *message, void *user_data)
{
    struct asker *asker = user_data;
    CHECK(context != NULL && message != NULL);
    bool in_order;
    NOTE(in_order = asker->is_cut_off || asker->destroyed <= asker->results; asker->status = status;
         asker->has_message = *message != 0; asker->results++);
    CHECK(in_order);
}

static void on_list(np_context *context, np_status status, const char *const *ids, size_t count, void *user_data)
{
    struct asker *asker = user_data;
    if (count > 0)
        snprintf(asker->id, sizeof asker->id, "%s", ids[0]);
    NOTE(asker->count = count);
    on_result(context, status, "", user_data);
}

static void on_asker_destroyed(void *user_data)
{
    struct asker *asker = user_data;
    NOTE(asker->destroyed++);
}

static void on_token(np_context *context, const np_push_token *token, void *user_data)
{
    (void)context, (void)token, (void)user_data;
}

/* Makes a call and checks its result. */
#define AWAIT_RESULT(asker, expected, call)                                                                            \
    do {                                                                                                               \
        int await_before = (asker)->results;                                                                           \
        CHECK_STATUS(NP_OK, call);                                                                                     \
        AWAIT((asker)->results > await_before && (asker)->destroyed > await_before);                                   \
        CHECK_STATUS(expected, (asker)->status);                                                                       \
        CHECK((asker)->has_message == ((expected) != NP_OK && (asker)->count == 0));                                   \
    } while (0)

static np_status start(np_context *context, const char *id, struct asker *asker)
{
    return np_remote_start(context, id, "{}", 2, on_result, asker, on_asker_destroyed);
}

static void bad_arguments(void)
{
    static const char key[] = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM";
    struct host host = {0};
    struct asker asker = {0};
    np_context *plain = NULL, *context = NULL;
    REQUIRE(np_context_new("plain", 0, &plain) == NP_OK && np_context_new(application_id, 0, &context) == NP_OK);
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_extension_run(context, NULL, &host, on_host_destroyed));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_extension_run(plain, on_event, &host, on_host_destroyed));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_extension_host(plain, on_event, &host, on_host_destroyed));
    CHECK(host.destroyed == 3);
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, start(context, NULL, &asker));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT,
                 np_remote_start(context, "a", NULL, 1, on_result, &asker, on_asker_destroyed));
    CHECK_STATUS(NP_ERROR_LIMIT, np_remote_update(context, "a", "{}", SIZE_MAX, on_result, &asker, on_asker_destroyed));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_remote_list(context, NULL, &asker, on_asker_destroyed));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT,
                 np_remote_request_system_primary(context, "", on_result, &asker, on_asker_destroyed));
    CHECK(asker.destroyed == 5 && asker.results == 0);
    CHECK_STATUS(NP_OK, np_context_set_push_key(context, key));
    CHECK_STATUS(NP_OK, np_context_set_push_key(context, NULL));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_context_set_push_distributor(context, "a b"));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_context_set_push_distributor(context, ""));
    CHECK_STATUS(NP_OK, np_context_set_push_distributor(context, "kde"));
    CHECK_STATUS(NP_OK, np_context_set_push_distributor(context, NULL));
    np_context_free(context);
    np_context_free(plain);
}

/* No extension is installed. */
static void in_process(void)
{
    struct host host = {0};
    struct asker asker = {0};
    np_context *context = NULL;
    REQUIRE(np_context_new(application_id, 0, &context) == NP_OK);
    host.context = context;
    AWAIT_RESULT(&asker, NP_ERROR_NOT_FOUND, start(context, "kitchen", &asker));
    AWAIT_RESULT(&asker, NP_OK, np_remote_list(context, on_list, &asker, on_asker_destroyed));
    CHECK_STATUS(NP_OK, np_extension_host(context, on_event, &host, on_host_destroyed));
    CHECK_STATUS(NP_OK, np_context_set_push_token_handler(context, on_token, NULL, NULL));
    AWAIT_RESULT(&asker, NP_OK, start(context, "kitchen", &asker));
    CHECK(host.starts == 1 && host.size == 2 && host.session != NULL);
    AWAIT_RESULT(&asker, NP_OK, start(context, "kitchen", &asker));
    CHECK(host.starts == 1 && host.updates == 1);
    AWAIT_RESULT(&asker, NP_OK, np_remote_update(context, "kitchen", NULL, 0, on_result, &asker, on_asker_destroyed));
    CHECK(host.updates == 2 && host.size == 0);
    host.answer = NP_ERROR_NOT_FOUND;
    AWAIT_RESULT(&asker, NP_ERROR_INVALID_ARGUMENT, start(context, "kitchen", &asker));
    CHECK(host.ends == 0);
    AWAIT_RESULT(&asker, NP_ERROR_INVALID_ARGUMENT, start(context, "bath", &asker));
    /* The player frees the session. */
    AWAIT(host.ends == 1);
    /* A positive status is not a success. */
    host.answer = 42;
    AWAIT_RESULT(&asker, NP_ERROR_INVALID_ARGUMENT, start(context, "attic", &asker));
    AWAIT(host.ends == 2);
    /* Freeing an ended session late does not end a new one with the same id. */
    host.keeps = true;
    AWAIT_RESULT(&asker, NP_ERROR_INVALID_ARGUMENT, start(context, "hall", &asker));
    AWAIT(host.kept != NULL);
    host.keeps = false;
    host.answer = NP_OK;
    AWAIT_RESULT(&asker, NP_OK, start(context, "hall", &asker));
    np_session_free(host.kept);
    AWAIT_RESULT(&asker, NP_OK, np_remote_end(context, "hall", on_result, &asker, on_asker_destroyed));
    AWAIT_RESULT(&asker, NP_OK, np_remote_list(context, on_list, &asker, on_asker_destroyed));
    CHECK(asker.count == 1 && strcmp(asker.id, "kitchen") == 0);
    asker.count = 0;
    AWAIT_RESULT(&asker, NP_ERROR_NOT_FOUND,
                 np_remote_update(context, "bath", "{}", 2, on_result, &asker, on_asker_destroyed));
    /* The library waits 300 ms for the bus to show the session. A slow machine must ask again. */
    int64_t until = clock_us() + PATIENCE;
    do {
        int before_request = asker.results;
        CHECK_STATUS(NP_OK,
                     np_remote_request_system_primary(context, "kitchen", on_result, &asker, on_asker_destroyed));
        AWAIT(asker.results > before_request && asker.destroyed > before_request);
    } while (asker.status == NP_ERROR_INVALID_STATE && clock_us() < until);
    CHECK_STATUS(NP_OK, asker.status);
    CHECK(!asker.has_message);
    AWAIT_RESULT(&asker, NP_OK, np_remote_end(context, "kitchen", on_result, &asker, on_asker_destroyed));
    CHECK(host.ends == 5 && host.session == NULL);
    AWAIT_RESULT(&asker, NP_ERROR_NOT_FOUND, np_remote_end(context, "kitchen", on_result, &asker, on_asker_destroyed));

    /* If the player frees the session, it has ended, and can be started again. */
    AWAIT_RESULT(&asker, NP_OK, start(context, "kitchen", &asker));
    np_session_free(host.session);
    AWAIT_RESULT(&asker, NP_ERROR_NOT_FOUND,
                 np_remote_update(context, "kitchen", "{}", 2, on_result, &asker, on_asker_destroyed));
    AWAIT_RESULT(&asker, NP_OK, start(context, "kitchen", &asker));

    /* If the player frees it in its start event, the start fails. */
    host.frees_session = true;
    AWAIT_RESULT(&asker, NP_ERROR_INVALID_ARGUMENT, start(context, "bath", &asker));
    host.frees_session = false;

    /* A session of the player's own has the id. */
    np_session *mine = NULL;
    CHECK_STATUS(NP_OK, np_session_new(context, "mine", &mine));
    AWAIT_RESULT(&asker, NP_ERROR_INVALID_ARGUMENT, start(context, "mine", &asker));
    np_session_free(mine);

    /* If the player stops hosting, all hosted sessions end. */
    CHECK_STATUS(NP_OK, np_extension_host(context, NULL, NULL, NULL));
    AWAIT(host.destroyed == 1);
    CHECK(host.session == NULL && host.ends == 6);
    AWAIT_RESULT(&asker, NP_ERROR_NOT_FOUND, start(context, "kitchen", &asker));
    np_context_free(context);
    CHECK(asker.destroyed == asker.results);
}

/* A handler that answers later; with `early` it has answered before it returns. */
struct late_host {
    np_session *session;
    int events, ends;
    const char *early;
    np_status result;
};

static np_status answer_later(np_session *session, np_extension_event event, const void *attributes, size_t size,
                              void *user_data)
{
    struct late_host *host = user_data;
    (void)attributes, (void)size;
    if (event == NP_EXTENSION_END) {
        CHECK_STATUS(NP_ERROR_FINISHED, np_extension_answer(session, NP_OK, NULL));
        np_session_free(session);
        NOTE(host->session = NULL; host->ends++);
        return NP_OK;
    }
    if (host->early)
        CHECK_STATUS(NP_OK, np_extension_answer(session, NP_ERROR_LIMIT, host->early));
    NOTE(host->session = session; host->events++);
    return host->result;
}

static void on_sentence(np_context *context, np_status status, const char *message, void *user_data)
{
    struct asker *asker = user_data;
    snprintf(asker->id, sizeof asker->id, "%s", message);
    on_result(context, status, message, user_data);
}

static np_status ask(np_context *context, const char *id, struct asker *asker)
{
    return np_remote_start(context, id, "{}", 2, on_sentence, asker, on_asker_destroyed);
}

static void answered_later(void)
{
    struct late_host host = {.result = NP_EXTENSION_LATER};
    struct asker asker = {0}, next = {0};
    np_context *context = NULL;
    REQUIRE(np_context_new(application_id, 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_extension_host(context, answer_later, &host, NULL));

    /* The next request for the session waits for the answer, and no client sees the session meanwhile. */
    CHECK_STATUS(NP_OK, ask(context, "kitchen", &asker));
    CHECK_STATUS(NP_OK, ask(context, "kitchen", &next));
    AWAIT(host.events == 1);
    np_session *kitchen = host.session;
    AWAIT_RESULT(&next, NP_OK, np_remote_list(context, on_list, &next, on_asker_destroyed));
    CHECK(next.count == 0 && asker.results == 0 && host.events == 1);
    /* The library's own update is open, and not the player's. */
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_end_update(host.session));
    CHECK_STATUS(NP_OK, np_session_begin_update(host.session));
    CHECK_STATUS(NP_OK, np_session_end_update(host.session));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_extension_answer(host.session, 42, NULL));
    CHECK_STATUS(NP_OK, np_extension_answer(host.session, NP_OK, "unused"));
    AWAIT(asker.destroyed == 1);
    CHECK_STATUS(NP_OK, asker.status);
    AWAIT(host.events == 2);
    CHECK_STATUS(NP_OK, np_extension_answer(host.session, NP_ERROR_LIMIT, "Too loud."));
    AWAIT(next.destroyed == 2);
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, next.status);
    CHECK(strstr(next.id, "Too loud.") != NULL);
    CHECK_STATUS(NP_ERROR_FINISHED, np_extension_answer(host.session, NP_OK, NULL));
    CHECK(host.ends == 0);

    /* The end of a refused start comes before the answer. */
    CHECK_STATUS(NP_OK, ask(context, "bath", &asker));
    AWAIT(host.events == 3);
    CHECK_STATUS(NP_OK, np_extension_answer(host.session, NP_ERROR_NOT_FOUND, NULL));
    AWAIT(asker.destroyed == 2);
    CHECK(host.ends == 1 && asker.status == NP_ERROR_INVALID_ARGUMENT && asker.has_message);

    /* The player frees it instead of an answer. */
    CHECK_STATUS(NP_OK, ask(context, "bath", &asker));
    AWAIT(host.events == 4);
    np_session_free(host.session);
    AWAIT(asker.destroyed == 3);
    CHECK(host.ends == 1 && asker.status == NP_ERROR_INVALID_ARGUMENT && asker.has_message);

    /* After an answer inside the handler, the handler's result has no effect. */
    host.early = "Three rooms play already.";
    for (host.result = NP_OK; host.result <= NP_EXTENSION_LATER; host.result++) {
        int before = asker.destroyed;
        CHECK_STATUS(NP_OK, ask(context, "attic", &asker));
        AWAIT(asker.destroyed > before);
        CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, asker.status);
        CHECK(strstr(asker.id, host.early) != NULL);
    }
    CHECK(host.ends == 3);

    /* No answer comes before the end of the context. */
    host.early = NULL;
    host.result = NP_EXTENSION_LATER;
    asker.is_cut_off = true;
    CHECK_STATUS(NP_OK, ask(context, "attic", &asker));
    AWAIT(host.events == 7);
    np_context_free(context);
    CHECK(asker.destroyed == asker.results + 1);
    CHECK_STATUS(NP_ERROR_GONE, np_extension_answer(host.session, NP_OK, NULL));
    np_session_free(host.session);
    np_session_free(kitchen);
}

/* If the player stops hosting in a start event, the new session also ends. */
static void stopped_inside_a_start(void)
{
    struct host host = {.stops_hosting = true};
    struct asker asker = {0};
    REQUIRE(np_context_new(application_id, 0, &host.context) == NP_OK);
    CHECK_STATUS(NP_OK, np_extension_host(host.context, on_event, &host, on_host_destroyed));
    AWAIT_RESULT(&asker, NP_OK, start(host.context, "kitchen", &asker));
    AWAIT(host.destroyed == 1);
    CHECK(host.ends == 1 && host.session == NULL);
    AWAIT_RESULT(&asker, NP_ERROR_NOT_FOUND, start(host.context, "kitchen", &asker));
    np_context_free(host.context);
}

/* After the context is freed, the player frees the hosted sessions. */
static void freed_while_hosting(void)
{
    struct host host = {0};
    struct asker asker = {0};
    np_context *context = NULL;
    REQUIRE(np_context_new(application_id, 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_extension_host(context, on_event, &host, on_host_destroyed));
    AWAIT_RESULT(&asker, NP_OK, start(context, "kitchen", &asker));
    host.is_cut_off = asker.is_cut_off = true;
    for (int i = 0; i < ROUNDS; i++)
        CHECK_STATUS(NP_OK, start(context, "kitchen", &asker));
    np_context_free(context);
    CHECK(host.destroyed == 1 && asker.destroyed == ROUNDS + 1);
    np_session_free(host.session);
}

static void *request_often(void *data)
{
    np_context *context = data;
    struct asker asker = {0};
    char id[16];
    for (int i = 0; i < scaled(ROUNDS); i++) {
        snprintf(id, sizeof id, "room %d", i % 3);
        CHECK_STATUS(NP_OK, start(context, id, &asker));
        CHECK_STATUS(NP_OK, np_remote_update(context, id, "{}", 2, on_result, &asker, on_asker_destroyed));
        CHECK_STATUS(NP_OK, np_remote_end(context, id, on_result, &asker, on_asker_destroyed));
        AWAIT(asker.destroyed == 3 * (i + 1));
    }
    CHECK(asker.results == asker.destroyed);
    return NULL;
}

static void from_many_threads(void)
{
    struct host host = {0};
    np_context *context = NULL;
    pthread_t threads[THREADS];
    REQUIRE(np_context_new(application_id, 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_extension_host(context, on_event, &host, on_host_destroyed));
    for (int i = 0; i < THREADS; i++)
        REQUIRE(pthread_create(&threads[i], NULL, request_often, context) == 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    CHECK(host.starts == host.ends);
    np_context_free(context);
    CHECK(host.destroyed == 1);
}

/* More requests than the library stores. */
static void too_many(void)
{
    struct asker asker = {0};
    np_context *context = NULL;
    np_status status = NP_OK;
    int count = 0;
    REQUIRE(np_context_new(application_id, NP_CONTEXT_HOST_LOOP, &context) == NP_OK);
    while (count < 300 && (status = start(context, "kitchen", &asker)) == NP_OK)
        count++;
    CHECK(count == 256 && status == NP_ERROR_LIMIT);
    np_context_free(context);
    CHECK(asker.destroyed == 257 && asker.results == 0);
}

/* ---- np_extension_run() ---- */

struct runner {
    struct host host;
    pthread_t thread;
    np_status status;
    bool has_ended;
};

static void *run(void *data)
{
    struct runner *runner = data;
    np_status status = np_extension_run(runner->host.context, on_event, &runner->host, on_host_destroyed);
    CHECK(runner->host.destroyed == 1);
    NOTE(runner->status = status; runner->has_ended = true);
    return NULL;
}

static void begin_running(struct runner *runner, np_context_flags flags)
{
    *runner = (struct runner){0};
    REQUIRE(np_context_new(application_id, flags, &runner->host.context) == NP_OK);
    REQUIRE(pthread_create(&runner->thread, NULL, run, runner) == 0);
}

/* Starts a session from an application, until the extension answers. */
static void start_there(np_context *application, struct asker *asker)
{
    do {
        int before = asker->results;
        CHECK_STATUS(NP_OK, start(application, "kitchen", asker));
        AWAIT(asker->results > before);
    } while (asker->status == NP_ERROR_NOT_FOUND);
    CHECK_STATUS(NP_OK, asker->status);
}

static void run_to_the_end(np_context_flags flags)
{
    struct runner runner;
    struct asker asker = {0};
    np_context *application = NULL;
    REQUIRE(np_context_new(application_id, 0, &application) == NP_OK);
    begin_running(&runner, flags);
    start_there(application, &asker);
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_extension_host(runner.host.context, on_event, NULL, NULL));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_extension_run(runner.host.context, on_event, NULL, NULL));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_extension_run(application, on_event, NULL, NULL));
    AWAIT_RESULT(&asker, NP_OK, np_remote_list(application, on_list, &asker, on_asker_destroyed));
    CHECK(asker.count == 1);
    asker.count = 0;
    int64_t begun = clock_us();
    AWAIT_RESULT(&asker, NP_OK, np_remote_end(application, "kitchen", on_result, &asker, on_asker_destroyed));
    AWAIT(runner.has_ended);
    CHECK(clock_us() - begun >= 5 * NP_SECOND);
    CHECK_STATUS(NP_OK, runner.status);
    pthread_join(runner.thread, NULL);
    np_context_free(runner.host.context);
    np_context_free(application);
}

static void freed_while_running(np_context_flags flags, bool inside)
{
    struct runner runner;
    struct asker asker = {0};
    np_context *application = NULL;
    REQUIRE(np_context_new(application_id, 0, &application) == NP_OK);
    begin_running(&runner, flags);
    start_there(application, &asker);
    if (inside) {
        runner.host.frees_context = true;
        CHECK_STATUS(NP_OK, start(application, "kitchen", &asker));
    } else {
        np_context_free(runner.host.context);
    }
    AWAIT(runner.has_ended);
    CHECK_STATUS(NP_ERROR_GONE, runner.status);
    pthread_join(runner.thread, NULL);
    np_session_free(runner.host.session);
    np_context_free(application);
}

/* The extension waits ten seconds for a new bus. Then its sessions end, and np_extension_run() returns an error. */
static void bus_goes_while_running(void)
{
    struct runner runner;
    struct asker asker = {0};
    np_context *application = NULL;
    REQUIRE(np_context_new(application_id, 0, &application) == NP_OK);
    begin_running(&runner, NP_CONTEXT_HOST_LOOP);
    start_there(application, &asker);
    bus_stop();
    AWAIT(runner.has_ended);
    CHECK_STATUS(NP_ERROR_INVALID_STATE, runner.status);
    CHECK(runner.host.ends == 1 && runner.host.session == NULL);
    pthread_join(runner.thread, NULL);
    np_context_free(runner.host.context);
    np_context_free(application);
}

static void without_a_bus(void)
{
    struct host host = {0}, runner = {0};
    struct asker asker = {0};
    np_context *context = NULL;
    REQUIRE(np_context_new(application_id, NP_CONTEXT_HOST_LOOP, &context) == NP_OK);
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_extension_run(context, on_event, &runner, on_host_destroyed));
    CHECK(runner.destroyed == 1);
    np_context_free(context);
    /* The same if an earlier request still looks for a bus. */
    REQUIRE(np_context_new(application_id, 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_push_token_handler(context, on_token, NULL, NULL));
    AWAIT_RESULT(&asker, NP_ERROR_SYSTEM, start(context, "kitchen", &asker));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_extension_run(context, on_event, &runner, on_host_destroyed));
    CHECK(runner.destroyed == 2);
    np_context_free(context);
    REQUIRE(np_context_new(application_id, 0, &context) == NP_OK);
    AWAIT_RESULT(&asker, NP_ERROR_SYSTEM, start(context, "kitchen", &asker));
    CHECK_STATUS(NP_OK, np_extension_host(context, on_event, &host, on_host_destroyed));
    AWAIT_RESULT(&asker, NP_OK, start(context, "kitchen", &asker));
    AWAIT_RESULT(&asker, NP_OK, np_remote_end(context, "kitchen", on_result, &asker, on_asker_destroyed));
    np_context_free(context);
    CHECK(host.destroyed == 1);
}

int main(void)
{
    bus_begin();
    bad_arguments();
    in_process();
    answered_later();
    stopped_inside_a_start();
    freed_while_hosting();
    from_many_threads();
    too_many();
    run_to_the_end(0);
    run_to_the_end(NP_CONTEXT_HOST_LOOP);
    freed_while_running(0, false);
    freed_while_running(NP_CONTEXT_HOST_LOOP, false);
    freed_while_running(0, true);
    freed_while_running(NP_CONTEXT_HOST_LOOP, true);
    bus_goes_while_running();
    without_a_bus();
    return check_result();
}
