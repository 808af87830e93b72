/* SPDX-License-Identifier: MIT */
/* Functions of every type are called over the bus with the right bits. A wrong table binds nothing and reports why. */
#define _GNU_SOURCE
#include "../publish/BoundFunctions/bound_functions.c"

#include "bus.h"

#include <math.h>

#define POSITION INT64_C(7654321987654321)
#define ADDRESS "file:///Gr\303\266\303\237e.ogg"

static struct client client;
static struct connection connection;
static np_session *session;
static char player[256], track[256];

static np_command command_for(char kind)
{
    switch (kind) {
    case 'i':
        return NP_COMMAND_CHANGE_REPEAT_MODE;
    case 'b':
        return NP_COMMAND_SET_FULLSCREEN;
    case 's':
        return NP_COMMAND_OPEN_URL;
    default:
        return strchr("dnfgxy", kind) ? NP_COMMAND_SEEK_TO_POSITION : NP_COMMAND_NEXT;
    }
}

/* Sends the command for a kind of argument. Returns false if the answer is an error. */
static bool ask(char kind)
{
    struct message answer;
    switch (command_for(kind)) {
    case NP_COMMAND_CHANGE_REPEAT_MODE:
        return client_call(&client, &answer, player, PLAYER_PATH, PROPERTIES, "Set", "ssv", PLAYER, "LoopStatus", "s",
                           "Playlist");
    case NP_COMMAND_SET_FULLSCREEN:
        return client_call(&client, &answer, player, PLAYER_PATH, PROPERTIES, "Set", "ssv", ROOT, "Fullscreen", "b",
                           1u);
    case NP_COMMAND_OPEN_URL:
        return client_call(&client, &answer, player, PLAYER_PATH, PLAYER, "OpenUri", "s", ADDRESS);
    case NP_COMMAND_SEEK_TO_POSITION:
        return client_call(&client, &answer, player, PLAYER_PATH, PLAYER, "SetPosition", "ox", track, POSITION);
    default:
        return client_call(&client, &answer, player, PLAYER_PATH, PLAYER, "Next", "");
    }
}

static void check_function(const bound_function *function, int result, bool succeeds)
{
    static const char *const schemes[] = {"file"};
    const bound_expected expected = {&client, POSITION, NP_REPEAT_ALL, true, ADDRESS};
    const np_binding row = {command_for(function->kind), function->function, function->signature, NULL};
    if (!CHECK_STATUS(NP_OK, np_session_set_supported_urls(session, schemes, 1, NULL, 0)) ||
        !CHECK_STATUS(NP_OK, np_session_bind(session, &row, 1, &client, NULL)))
        return;
    bound_prepare(result);
    bool succeeded = ask(function->kind);
    /* MPRIS is answered after 400 ms even if the function has not been called yet, on a machine that is busy. */
    for (int64_t until = clock_us() + PATIENCE; bound_calls() == 0 && clock_us() < until;)
        usleep(1000);
    if (!CHECK(succeeded == succeeds) || !CHECK(bound_calls() == 1) ||
        !CHECK(bound_difference(function, &expected) == 0))
        fprintf(stderr, "  that was %s, which returned %d; argument %d\n", function->signature, result,
                bound_difference(function, &expected));
}

static void check_functions(void)
{
    /* Check every function, or only some if NOWPLAYING_TEST_PERCENT is below 100. */
    size_t step = (size_t)(100 / scaled(100)), count = 0;
    const bound_function *function;
    for (size_t index = 0; (function = bound_function_at(index)); index += step, count++) {
        check_function(function, function->result == 'b', true);
        if (function->result != 'v')
            check_function(function, function->result == 'b' ? 0 : -1, false);
    }
    CHECK(count >= 50);
}

/* ---- a wrong table ---- */

static char last_line[512];

static void on_line(np_log_level level, const char *message, void *user_data)
{
    (void)level, (void)user_data;
    if (strncmp(message, "np_session_bind:", strlen("np_session_bind:")) == 0)
        snprintf(last_line, sizeof last_line, "%s", message);
}

static void on_destroy(void *count)
{
    ++*(int *)count;
}

static void nothing(void)
{
}

static void check_refused(np_status status, const np_binding *row)
{
    const np_binding rows[] = {NP_BIND(NP_COMMAND_RAISE, nothing, "v()"), *row};
    int destroyed = 0;
    CHECK_STATUS(status, np_session_bind(session, rows, 2, &destroyed, on_destroy));
    CHECK(destroyed == 1);
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_session_set_command_enabled(session, NP_COMMAND_RAISE, true));
}

static void check_refusals(void)
{
    enum { MEGABYTE = 1 << 20 };
    static const struct {
        np_status status;
        const char *why;
        np_binding row;
    } table[] = {
        {NP_ERROR_INVALID_ARGUMENT, "row 2, next: \"v(ud)\": argument 2, 'd': next has no number",
         NP_BIND(NP_COMMAND_NEXT, nothing, "v(ud)")},
        {NP_ERROR_INVALID_ARGUMENT, "row 2, next: the function is NULL", NP_BIND(NP_COMMAND_NEXT, NULL, "v(u)")},
        {NP_ERROR_INVALID_ARGUMENT, "row 2, next: the signature is NULL", NP_BIND(NP_COMMAND_NEXT, nothing, NULL)},
        {NP_ERROR_INVALID_ARGUMENT, "row 2, raise: row 1 already binds it", NP_BIND(NP_COMMAND_RAISE, nothing, "v()")},
        {NP_ERROR_INVALID_ARGUMENT, "row 2: there is no command 99", NP_BIND(99, nothing, "v()")},
        {NP_ERROR_INVALID_ARGUMENT, "row 2: there is no command -2147483648", NP_BIND(INT32_MIN, nothing, "v()")},
        {NP_ERROR_INVALID_ARGUMENT, "row 2, stop: \"v(=')\": argument 1, '=': the text has no ' at its end",
         NP_BIND(NP_COMMAND_STOP, nothing, "v(=')")},
    };
    CHECK_STATUS(NP_OK, np_log_set_handler(on_line, NULL, NULL));
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        char line[512];
        *last_line = 0;
        check_refused(table[i].status, &table[i].row);
        snprintf(line, sizeof line, "np_session_bind: %s", table[i].why);
        if (!CHECK(strcmp(last_line, line) == 0))
            fprintf(stderr, "  expected %s\n  logged   %s\n", line, last_line);
    }

    char *long_signature = malloc(MEGABYTE + 1);
    REQUIRE(long_signature);
    memset(long_signature, '=', MEGABYTE);
    long_signature[MEGABYTE] = 0;
    const np_binding row = NP_BIND(NP_COMMAND_STOP, nothing, long_signature);
    check_refused(NP_ERROR_LIMIT, &row);
    CHECK(strlen(last_line) < 256);
    free(long_signature);

    /* Each byte at each place of a signature only leads to a status. */
    for (int byte = 1; byte < 256; byte++) {
        static const char *const beginnings[] = {"", "v", "v(", "v(u", "v(=", "v(=1", "v(=1.", "v(='", "v(-", "v(d)"};
        for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
            char signature[16];
            snprintf(signature, sizeof signature, "%s%c)", beginnings[i], byte);
            const np_binding odd = NP_BIND(NP_COMMAND_STOP, nothing, signature);
            np_status status = np_session_bind(session, &odd, 1, NULL, NULL);
            CHECK(status == NP_OK || status == NP_ERROR_INVALID_ARGUMENT);
        }
    }
    CHECK_STATUS(NP_OK, np_log_set_handler(NULL, NULL, NULL));
}

/* ---- a row in a test of its player ---- */

struct row_player {
    int64_t moved;
    double level;
    int mode;
    bool flag;
    char text[64];
};

static void move_us(struct row_player *player, int64_t us)
{
    player->moved = us;
}

static void set_level(double level, struct row_player *player)
{
    player->level = level;
}

static bool set_mode(struct row_player *player, int mode)
{
    player->mode = mode;
    return mode != 0;
}

static int add(struct row_player *player, const char *path, bool at_once)
{
    snprintf(player->text, sizeof player->text, "%s", path);
    player->flag = at_once;
    return 0;
}

static bool add_after(const char *entry, struct row_player *player)
{
    snprintf(player->text, sizeof player->text, "%s", entry);
    return true;
}

static np_status mode_status(int mode)
{
    return -mode;
}

static void check_rows(void)
{
    const np_binding move = NP_BIND(NP_COMMAND_SKIP_BACKWARD, move_us, "v(u-x)");
    const np_binding level = NP_BIND(NP_COMMAND_SET_VOLUME, set_level, "v(du)");
    const np_binding mode = NP_BIND(NP_COMMAND_CHANGE_REPEAT_MODE, set_mode, "b(ui)");
    const np_binding adding = NP_BIND(NP_COMMAND_ADD_TO_QUEUE, add, "i(upb)");
    const np_binding after = NP_BIND(NP_COMMAND_ADD_TO_QUEUE, add_after, "b(au)");
    const np_binding status = NP_BIND(NP_COMMAND_CHANGE_REPEAT_MODE, mode_status, "s(i)");
    const np_binding wrong = NP_BIND(NP_COMMAND_NEXT, set_level, "v(du)");
    struct row_player player = {0};
    CHECK_STATUS(NP_OK, np_binding_call(&move, 12.5, NULL, &player));
    CHECK(player.moved == -12500000);
    CHECK_STATUS(NP_OK, np_binding_call(&level, 0.25, NULL, &player));
    CHECK(player.level == 0.25);
    CHECK_STATUS(NP_OK, np_binding_call(&mode, NP_REPEAT_ALL, NULL, &player));
    CHECK(player.mode == NP_REPEAT_ALL);
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_binding_call(&mode, 0, NULL, &player));
    CHECK(strcmp(np_last_failure(), "np_binding_call: change_repeat_mode: set_mode() returned false") == 0);
    CHECK_STATUS(NP_OK, np_binding_call(&adding, 1, "file:///a%20b.ogg", &player));
    CHECK(strcmp(player.text, "/a b.ogg") == 0 && player.flag);
    CHECK_STATUS(NP_OK, np_binding_call(&after, 0, "entry-7", &player));
    CHECK(strcmp(player.text, "entry-7") == 0);
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_binding_call(&after, 0, NULL, &player));
    CHECK_STATUS(NP_OK, np_binding_call(&status, 0, NULL, NULL));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_binding_call(&status, 1, NULL, NULL));
    /* A value that does not fit the letter. */
    player = (struct row_player){0};
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_binding_call(&mode, 1.5, NULL, &player));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_binding_call(&mode, 1e10, NULL, &player));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_binding_call(&move, 1e300, NULL, &player));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_binding_call(&move, (double)NAN, NULL, &player));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_binding_call(&adding, 1, NULL, &player));
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_binding_call(&adding, 1, "https://example.org/a", &player));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_binding_call(&wrong, 1, NULL, &player));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_binding_call(NULL, 1, NULL, &player));
    CHECK(player.moved == 0 && player.mode == 0 && player.level == 0.0 && player.text[0] == 0);
}

int main(void)
{
    np_context *context = NULL;
    np_content *song = make_content("one", "One", INT64_MAX);
    bus_begin();
    REQUIRE(np_context_new("org.example.Bound", 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    check_refusals();
    check_rows();
    CHECK_STATUS(NP_OK, np_session_set_content(session, song));
    np_content_free(song);
    CHECK_STATUS(NP_OK, set_state(session, NP_PLAYBACK_PAUSED, 0));
    /* The commands bound below are already offered, so the library sends no message. */
    static const char commands[] = "ibsdu";
    for (const char *kind = commands; *kind; kind++) {
        const np_binding row = NP_BIND(command_for(*kind), nothing, "v()");
        CHECK_STATUS(NP_OK, np_session_bind(session, &row, 1, NULL, NULL));
    }
    CHECK_STATUS(NP_OK, np_session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    CHECK_STATUS(NP_OK, np_session_get_bus_name(session, player, sizeof player));
    client_open(&client);
    client_metadata(&client, player, "mpris:trackid", track, sizeof track);
    check_functions();
    np_context_free(context);
    np_session_free(session);
    return check_result();
}
