/* SPDX-License-Identifier: MIT */
/* Contexts, sessions and requests end in every order and on every thread. Each destroy function runs once. */
#define _GNU_SOURCE
#include "bus.h"

enum { THREADS = 10 };

static struct client client;

/* ---- registrations ---- */

struct registered {
    int destroyed;
    int calls;
};

static void on_destroy(void *user_data)
{
    struct registered *registered = user_data;
    NOTE(registered->destroyed++);
}

/* A player with a registration of each kind. */
struct player {
    struct connection connection;
    struct registered connection_handler, command, commands, primary, system_primary, result;
    np_context *context;
    np_session *session;
    np_request *request;
    char name[256];
    /* The next callback frees these, or keeps its request. */
    bool frees_session, frees_context, keeps_request;
};

static void free_selected(struct player *player)
{
    np_session *session = player->session;
    np_context *context = player->context;
    if (player->frees_session) {
        player->session = NULL;
        np_session_free(session);
    }
    if (player->frees_context) {
        player->context = NULL;
        np_context_free(context);
    }
}

static void on_state(np_context *context, np_connection state, void *user_data)
{
    struct registered *registered = user_data;
    struct player *player = (struct player *)((char *)registered - offsetof(struct player, connection_handler));
    (void)context;
    CHECK(registered->destroyed == 0);
    NOTE(player->connection.now = state; registered->calls++);
}

static void on_command(np_request *request, void *user_data)
{
    struct registered *registered = user_data;
    struct player *player = (struct player *)((char *)registered - offsetof(struct player, command));
    CHECK(registered->destroyed == 0);
    bool keeps = player->keeps_request;
    free_selected(player);
    /* The user data is valid until this call returns, even if the session or the context was freed. */
    CHECK(registered->destroyed == 0);
    if (keeps)
        NOTE(player->request = request);
    else
        np_request_finish(request);
    NOTE(registered->calls++);
}

static void on_commands(np_request *request, void *user_data)
{
    struct registered *registered = user_data;
    CHECK(registered->destroyed == 0);
    np_request_finish(request);
    NOTE(registered->calls++);
}

static void on_primary(np_session *session, bool is_primary, void *user_data)
{
    struct registered *registered = user_data;
    (void)session, (void)is_primary;
    CHECK(registered->destroyed == 0);
    NOTE(registered->calls++);
}

static void on_result(np_session *session, bool published, bool prominent, void *user_data)
{
    on_primary(session, published && prominent, user_data);
}

static const np_command commands[] = {NP_COMMAND_PLAY, NP_COMMAND_PAUSE, NP_COMMAND_STOP};

static void begin(struct player *player, np_context_flags flags)
{
    memset(player, 0, sizeof *player);
    REQUIRE(np_context_new("org.example.Lifetime", flags, &player->context) == NP_OK);
    REQUIRE(np_session_new(player->context, "music", &player->session) == NP_OK);
    np_session *session = player->session;
    CHECK_STATUS(NP_OK,
                 np_context_set_connection_handler(player->context, on_state, &player->connection_handler, on_destroy));
    CHECK_STATUS(NP_OK, np_session_offer_command(session, NP_COMMAND_NEXT, on_command, &player->command, on_destroy));
    CHECK_STATUS(NP_OK, np_session_offer_commands(session, commands, 3, on_commands, &player->commands, on_destroy));
    CHECK_STATUS(NP_OK, np_session_set_application_primary_handler(session, on_primary, &player->primary, on_destroy));
    CHECK_STATUS(NP_OK,
                 np_session_set_system_primary_handler(session, on_primary, &player->system_primary, on_destroy));
    CHECK_STATUS(NP_OK, set_item(session, "one", "One"));
}

static void publish(struct player *player)
{
    CHECK_STATUS(NP_OK, np_session_publish(player->session));
    AWAIT(player->connection.now == NP_CONNECTION_CONNECTED);
    CHECK_STATUS(NP_OK, np_session_get_bus_name(player->session, player->name, sizeof player->name));
}

static void check_destroyed(struct player *player, int of_context, int of_session, int line)
{
    const struct registered *all[] = {&player->connection_handler, &player->command, &player->commands,
                                      &player->primary, &player->system_primary};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        int expected = i == 0 ? of_context : of_session;
        if (all[i]->destroyed != expected) {
            atomic_fetch_add(&check_failures, 1);
            fprintf(stderr, "%s:%d: registration %zu was destroyed %d times, not %d\n", __FILE__, line, i,
                    all[i]->destroyed, expected);
        }
    }
}

#define CHECK_DESTROYED(player, of_context, of_session) check_destroyed(player, of_context, of_session, __LINE__)

static void check_gone(np_session *session)
{
    np_playback playback = NP_PLAYBACK_INIT;
    char name[256];
    CHECK_STATUS(NP_ERROR_GONE, np_session_publish(session));
    CHECK_STATUS(NP_ERROR_GONE, np_session_withdraw(session));
    CHECK_STATUS(NP_ERROR_GONE, np_session_set_content(session, NULL));
    CHECK_STATUS(NP_ERROR_GONE, np_session_set_playback(session, &playback));
    CHECK_STATUS(NP_ERROR_GONE, np_session_begin_update(session));
    CHECK_STATUS(NP_ERROR_GONE, np_session_get_bus_name(session, name, sizeof name));
    CHECK_STATUS(NP_ERROR_GONE, np_session_withdraw_command(session, NP_COMMAND_PLAY));
    CHECK_STATUS(NP_ERROR_GONE, np_session_offer_command(session, NP_COMMAND_PLAY, on_commands, NULL, NULL));
    CHECK_STATUS(NP_ERROR_GONE, np_session_request_system_primary(session, NULL, NULL, NULL));
    CHECK(!np_session_is_published(session));
    CHECK(!np_session_is_application_primary(session));
    CHECK(!np_session_is_system_primary(session));
    CHECK(strcmp(np_session_id(session), "music") == 0);
}

/* ---- the orders ---- */

static void test_orders(bool published)
{
    static struct player player;
    /* Free the session, then the context. */
    begin(&player, 0);
    if (published)
        publish(&player);
    np_session_free(player.session);
    np_context_free(player.context);
    CHECK_DESTROYED(&player, 1, 1);

    /* Free the context first. The calls on its session then have no effect. */
    begin(&player, 0);
    if (published)
        publish(&player);
    np_context_free(player.context);
    CHECK_DESTROYED(&player, 1, 1);
    check_gone(player.session);
    np_session_free(player.session);
    CHECK_DESTROYED(&player, 1, 1);

    /* Free the context before the bus has accepted the log-in. */
    begin(&player, 0);
    if (published)
        CHECK_STATUS(NP_OK, np_session_publish(player.session));
    np_context_free(player.context);
    CHECK_DESTROYED(&player, 1, 1);
    np_session_free(player.session);

    /* A content may be freed before or after the context and the session. */
    np_content *content = make_content("one", "One", 0);
    begin(&player, 0);
    CHECK_STATUS(NP_OK, np_session_set_content(player.session, content));
    np_context_free(player.context);
    np_session_free(player.session);
    CHECK_STATUS(NP_OK, np_content_set_text(content, NP_FIELD_ALBUM, "Harbour Lights"));
    np_content_free(content);

    /* A new registration destroys the previous one. */
    begin(&player, 0);
    struct registered other = {0};
    CHECK_STATUS(NP_OK, np_session_offer_command(player.session, NP_COMMAND_NEXT, on_commands, &other, on_destroy));
    CHECK(player.command.destroyed == 1);
    CHECK_STATUS(NP_OK, np_session_withdraw_command(player.session, NP_COMMAND_NEXT));
    CHECK(other.destroyed == 1);
    CHECK_STATUS(NP_OK, np_session_withdraw_command(player.session, NP_COMMAND_PLAY));
    CHECK_STATUS(NP_OK, np_session_withdraw_command(player.session, NP_COMMAND_PAUSE));
    CHECK(player.commands.destroyed == 0);
    CHECK_STATUS(NP_OK, np_session_withdraw_command(player.session, NP_COMMAND_STOP));
    CHECK(player.commands.destroyed == 1);
    CHECK_STATUS(NP_OK, np_session_set_application_primary_handler(player.session, NULL, NULL, NULL));
    CHECK(player.primary.destroyed == 1);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(player.context, NULL, NULL, NULL));
    CHECK(player.connection_handler.destroyed == 1);
    np_context_free(player.context);
    np_session_free(player.session);
    CHECK_DESTROYED(&player, 1, 1);

    /* After a session is freed, its id can be used again. */
    begin(&player, 0);
    np_session_free(player.session);
    REQUIRE(np_session_new(player.context, "music", &player.session) == NP_OK);
    np_session_free(player.session);
    np_context_free(player.context);
}

/* ---- inside callbacks ---- */

static void test_inside_callbacks(void)
{
    static struct player player;
    for (int what = 1; what < 8; what++) {
        begin(&player, 0);
        publish(&player);
        player.frees_session = what & 1;
        player.frees_context = what & 2;
        player.keeps_request = what & 4;
        client_command(&client, player.name, "Next");
        AWAIT(player.command.calls == 1);
        /* The callback's own registration is destroyed when the callback returns. */
        if (player.frees_session || player.frees_context)
            AWAIT(player.command.destroyed == 1);
        if (player.keeps_request) {
            bool is_open = !player.frees_session && !player.frees_context;
            CHECK_STATUS(is_open ? NP_OK : NP_ERROR_FINISHED, np_request_finish(player.request));
        }
        np_context_free(player.context);
        np_session_free(player.session);
        AWAIT(player.connection_handler.destroyed == 1);
        CHECK_DESTROYED(&player, 1, 1);
    }
    CHECK(client_await_players(&client, 0));
}

/* ---- requests ---- */

static np_request *contested;
static atomic_int finished, failed, refused;
static pthread_barrier_t barrier;

static void *end_request(void *data)
{
    bool fails = (intptr_t)data % 2;
    pthread_barrier_wait(&barrier);
    np_status status =
        fails ? np_request_fail(contested, NP_OUTCOME_FAILED, "it did not work") : np_request_finish(contested);
    if (status == NP_OK)
        atomic_fetch_add(fails ? &failed : &finished, 1);
    else if (CHECK_STATUS(NP_ERROR_FINISHED, status))
        atomic_fetch_add(&refused, 1);
    return NULL;
}

static np_request *ask(struct player *player, uint32_t *ret_call)
{
    player->keeps_request = true;
    player->request = NULL;
    *ret_call = client_command(&client, player->name, "Next");
    AWAIT(player->request != NULL);
    return player->request;
}

static void test_requests(void)
{
    static struct player player;
    struct message answer;
    uint32_t call;
    begin(&player, 0);
    publish(&player);

    /* Finish a request twice. */
    np_request *request = ask(&player, &call);
    const char *text = NULL, *again = NULL;
    char buffer[256], entry[256];
    uint32_t process = 77;
    int64_t position = 77;
    double rate = 77;
    np_command command = 77;
    CHECK_STATUS(NP_OK, np_request_get_session_id(request, &text));
    CHECK_STATUS(NP_OK, np_request_get_session_id(request, &again));
    CHECK(strcmp(text, "music") == 0 && strcmp(again, "music") == 0);
    CHECK_STATUS(NP_OK, np_request_get_client(request, &text));
    CHECK(strcmp(text, client.name) == 0);
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_request_get_client(request, NULL));
    CHECK_STATUS(NP_OK, np_request_get_sender(request, &process, buffer, sizeof buffer, entry, sizeof entry));
    CHECK(process == (uint32_t)getpid() && strcmp(buffer, text) == 0 && strlen(entry) < 256);
    CHECK_STATUS(NP_ERROR_BUFFER_TOO_SMALL,
                 np_request_get_sender(request, &process, buffer, strlen(text), entry, sizeof entry));
    CHECK_STATUS(NP_ERROR_BUFFER_TOO_SMALL, np_request_get_sender(request, &process, buffer, sizeof buffer, entry, 0));
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_request_get_position(request, &position));
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_request_get_rate(request, &rate));
    CHECK(position == 77 && rate == 77);
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_request_fail(request, NP_OUTCOME_SUCCESS, NULL));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_request_fail(request, 1234, NULL));
    CHECK(command_of(request) == NP_COMMAND_NEXT);
    CHECK_STATUS(NP_OK, np_request_fail(request, NP_OUTCOME_END_OF_QUEUE, "the queue ends here"));
    CHECK_STATUS(NP_ERROR_FINISHED, np_request_fail(request, NP_OUTCOME_FAILED, NULL));
    CHECK_STATUS(NP_ERROR_FINISHED, np_request_finish(request));
    CHECK_STATUS(NP_ERROR_FINISHED, np_request_get_client(request, &text));
    CHECK_STATUS(NP_ERROR_FINISHED, np_request_get_command(request, &command));
    CHECK(command == 77);
    CHECK(client_await(&client, call, &answer) && answer.type == METHOD_ERROR);

    /* Ten threads finish it at once, or let it fail: exactly one succeeds. */
    pthread_barrier_init(&barrier, NULL, THREADS);
    for (int round = 0; round < scaled(200); round++) {
        pthread_t threads[THREADS];
        atomic_store(&finished, 0);
        atomic_store(&failed, 0);
        atomic_store(&refused, 0);
        contested = ask(&player, &call);
        for (intptr_t i = 0; i < THREADS; i++)
            REQUIRE(pthread_create(&threads[i], NULL, end_request, (void *)i) == 0);
        for (int i = 0; i < THREADS; i++)
            pthread_join(threads[i], NULL);
        CHECK(atomic_load(&finished) + atomic_load(&failed) == 1 && atomic_load(&refused) == THREADS - 1);
        /* On a machine that is busy, the library may have answered before it fails. */
        CHECK(client_await(&client, call, &answer) && (answer.type == METHOD_RETURN || atomic_load(&failed) == 1));
    }
    pthread_barrier_destroy(&barrier);

    /* A request stays open after its command was withdrawn. */
    request = ask(&player, &call);
    CHECK_STATUS(NP_OK, np_session_withdraw_command(player.session, NP_COMMAND_NEXT));
    AWAIT(player.command.destroyed == 1);
    CHECK_STATUS(NP_OK, np_request_finish(request));
    CHECK(client_await(&client, call, &answer) && answer.type == METHOD_RETURN);

    /* Finish it after its session was freed. The client gets an error. */
    player.command.destroyed = 0;
    CHECK_STATUS(NP_OK,
                 np_session_offer_command(player.session, NP_COMMAND_NEXT, on_command, &player.command, on_destroy));
    CHECK(client_call(&client, &answer, player.name, PLAYER_PATH, PROPERTIES, "GetAll", "s", PLAYER));
    request = ask(&player, &call);
    np_session_free(player.session);
    CHECK_STATUS(NP_ERROR_FINISHED, np_request_finish(request));
    CHECK(client_await(&client, call, &answer) && answer.type == METHOD_ERROR);
    np_context_free(player.context);
    CHECK_STATUS(NP_ERROR_FINISHED, np_request_finish(request));

    /* Finish it, and free the session at once. The client still gets the request's result. */
    for (int i = 0; i < scaled(60); i++) {
        begin(&player, 0);
        publish(&player);
        request = ask(&player, &call);
        CHECK_STATUS(NP_OK, np_request_finish(request));
        if (i % 3 == 0)
            CHECK_STATUS(NP_OK, np_session_withdraw(player.session));
        if (i % 3 < 2)
            np_session_free(player.session);
        np_context_free(player.context);
        CHECK(client_await(&client, call, &answer) && answer.type == METHOD_RETURN);
        if (i % 3 == 2)
            np_session_free(player.session);
    }

    /* Finish it after its context was freed. */
    begin(&player, 0);
    publish(&player);
    request = ask(&player, &call);
    np_context_free(player.context);
    CHECK_STATUS(NP_ERROR_FINISHED, np_request_finish(request));
    CHECK(client_await(&client, call, &answer) && answer.type == METHOD_ERROR);
    np_session_free(player.session);

    /* Never finish it. */
    begin(&player, 0);
    publish(&player);
    for (int i = 0; i < 10; i++)
        ask(&player, &call);
    np_session_free(player.session);
    np_context_free(player.context);
    CHECK_DESTROYED(&player, 1, 1);
}

/* ---- pending requests for the system primary ---- */

static void test_primary_requests(void)
{
    static struct player player;
    /* The library calls the result function, and then destroys its data. */
    begin(&player, 0);
    publish(&player);
    CHECK_STATUS(NP_OK, np_session_request_system_primary(player.session, on_result, &player.result, on_destroy));
    AWAIT(player.result.destroyed == 1);
    CHECK(player.result.calls == 1);
    np_context_free(player.context);
    np_session_free(player.session);
    CHECK(player.result.calls == 1 && player.result.destroyed == 1);

    /* After the session or context was freed, the data is destroyed without a call. */
    for (int frees_session = 0; frees_session < 2; frees_session++) {
        begin(&player, 0);
        for (int i = 0; i < 3; i++)
            CHECK_STATUS(NP_OK,
                         np_session_request_system_primary(player.session, on_result, &player.result, on_destroy));
        if (frees_session)
            np_session_free(player.session);
        np_context_free(player.context);
        CHECK(player.result.destroyed == 3);
        CHECK(player.result.calls <= 3);
        if (!frees_session)
            np_session_free(player.session);
    }
}

/* ---- the host's loop ---- */

static void test_host_loop(void)
{
    static struct player player;
    struct pollfd waiting = {.events = POLLIN};
    for (int what = 0; what < 4; what++) {
        begin(&player, NP_CONTEXT_HOST_LOOP);
        CHECK_STATUS(NP_OK, np_context_get_fd(player.context, &waiting.fd));
        CHECK_STATUS(NP_OK, np_session_publish(player.session));
        while (player.connection.now != NP_CONNECTION_CONNECTED) {
            REQUIRE(poll(&waiting, 1, (int)(PATIENCE / NP_MILLISECOND)) == 1);
            CHECK_STATUS(NP_OK, np_context_dispatch(player.context));
        }
        CHECK_STATUS(NP_OK, np_session_get_bus_name(player.session, player.name, sizeof player.name));
        player.frees_session = what & 1;
        player.frees_context = what & 2;
        client_command(&client, player.name, "Next");
        client_command(&client, player.name, "Next");
        while (player.command.calls == 0) {
            REQUIRE(poll(&waiting, 1, (int)(PATIENCE / NP_MILLISECOND)) == 1);
            CHECK_STATUS(NP_OK, np_context_dispatch(player.context));
        }
        np_context_free(player.context);
        np_session_free(player.session);
        CHECK_DESTROYED(&player, 1, 1);
    }
}

int main(void)
{
    /* Hide the warnings: this test finishes requests twice. */
    setenv("NOWPLAYING_LOG", "error", 1);
    bus_begin();
    client_open(&client);
    test_orders(false);
    test_orders(true);
    test_inside_callbacks();
    test_requests();
    test_primary_requests();
    test_host_loop();
    client_close(&client);
    return check_result();
}
