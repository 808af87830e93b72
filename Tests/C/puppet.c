/* SPDX-License-Identifier: MIT */
/**
 * @file puppet.c
 * A player that a test controls. Each line of standard input is one call. Each result and each callback is one line of
 * standard output.
 *
 *     context org.example.Player
 *     session music
 *     content music music track-1 title="Harbour Lights" artist="The Ferrymen" length=254
 *     playback music playing position=42
 *     offer music play pause next
 *     publish music
 *
 * Words are split as in a shell: "double quotes" keep spaces, \xNN is a byte, @null is a NULL. The answer to each line
 * is one `result STATUS …`. Lines of callbacks can appear between them:
 *
 *     command 3 seek_to_position 42.000000 :1.5 music
 *     connection 2
 *     application-primary music 1
 *     image cover-7 512 512 0
 *     unwanted cover-7
 *     interruption began
 *     token kitchen https://push.example.org/2 BPUBLIC SECRET
 */
#define _GNU_SOURCE
#include <nowplaying/custom.h>
#include <nowplaying/nowplaying.h>

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "puppet_words.h"

enum { MAX_WORDS = 512, MAX_LINE = 1 << 20, MAX_SESSIONS = 4096, MAX_REQUESTS = 4096, LATER = -1 };

static np_context *context;
static np_audio_session *audio;
static int context_fd = -1;
static np_queue *queue;
static np_playlists *playlists;
static np_session *sessions[MAX_SESSIONS];
static size_t session_count;

/* The delivery thread and the main thread share these. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t unblocked = PTHREAD_COND_INITIALIZER;
static np_request *requests[MAX_REQUESTS];
static unsigned request_count;
static int32_t automatic = NP_OUTCOME_SUCCESS;
static long block_ms;
static enum { IMAGES_NOW, IMAGES_LATER, IMAGES_SOME_TIME, IMAGES_BLOCKED_ONCE } manner;
static bool is_blocked;
static long most_ms;
static np_artwork_request *image;
static char video[1024];

/* ---- words ---- */

static bool look_up(const struct word *table, const char *text, int32_t *number)
{
    for (; text && table->text; table++)
        if (!strcmp(table->text, text))
            return *number = table->number, true;
    return false;
}

/* A word that is not in the table may be a number, so that a test can pass invalid numbers. */
static int32_t number_of(const struct word *table, const char *text)
{
    int32_t number = 0;
    return look_up(table, text, &number) ? number : (int32_t)strtol(text ? text : "", NULL, 0);
}

static np_command command_of(const char *text)
{
    for (np_command command = NP_COMMAND_PLAY; text && np_command_name(command); command++)
        if (!strcmp(np_command_name(command), text))
            return command;
    return (np_command)strtol(text ? text : "", NULL, 0);
}

static const char *name_of(np_status status)
{
    for (const struct word *word = statuses; word->text; word++)
        if (word->number == status)
            return word->text;
    return "UNKNOWN_STATUS";
}

/* "-": unknown */
static int64_t microseconds(const char *seconds)
{
    return strcmp(seconds, "-") ? llround(strtod(seconds, NULL) * 1e6) : NP_TIME_UNKNOWN;
}

static void result(np_status status, const char *format, ...)
{
    char text[4096] = "";
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    printf("result %s%s%s\n", name_of(status), *text ? " " : "", text);
}

/* Writes text from a client as one word. */
static const char *escaped(const char *text, char *buffer, size_t size)
{
    size_t length = 0;
    for (; *text && length + 5 < size; text++)
        length += (size_t)sprintf(buffer + length, *text > ' ' && *text < 127 && *text != '\\' ? "%c" : "\\x%02x",
                                  (unsigned char)*text);
    buffer[length] = '\0';
    return buffer;
}

static int split(char *line, char **words)
{
    int count = 0;
    char *out = line;
    while (count < MAX_WORDS) {
        while (*line == ' ' || *line == '\t')
            line++;
        if (!*line)
            break;
        words[count++] = out;
        bool quoted = false;
        for (; *line && (quoted || (*line != ' ' && *line != '\t')); line++) {
            unsigned byte;
            if (*line == '"')
                quoted = !quoted;
            else if (*line == '\\' && line[1] == 'x' && sscanf(line + 2, "%2x", &byte) == 1)
                *out++ = (char)byte, line += 3;
            else
                *out++ = *line == '\\' && line[1] ? *++line : *line;
        }
        if (*line)
            line++;
        *out++ = '\0';
        if (!strcmp(words[count - 1], "@null"))
            words[count - 1] = NULL;
    }
    words[count] = NULL;
    return count;
}

static np_session *session_of(const char *id)
{
    for (size_t i = 0; id && i < session_count; i++)
        if (sessions[i] && !strcmp(np_session_id(sessions[i]), id))
            return sessions[i];
    return NULL;
}

/* ---- callbacks ---- */

#include "puppet_argument.h"

static void on_command(np_request *request, void *user_data)
{
    (void)user_data;
    char argument[4096];
    const char *client = "?", *session = "?";
    np_command command = 0;
    argument_of(request, argument, sizeof argument);
    np_request_get_command(request, &command);
    np_request_get_client(request, &client);
    np_request_get_session_id(request, &session);

    pthread_mutex_lock(&lock);
    unsigned number = request_count++;
    int32_t outcome = automatic;
    requests[number % MAX_REQUESTS] = request;
    printf("command %u %s %s %s %s\n", number, np_command_name(command), argument, client, session);
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += block_ms / 1000;
    until.tv_nsec += block_ms % 1000 * 1000000;
    if (until.tv_nsec >= 1000000000)
        until.tv_sec++, until.tv_nsec -= 1000000000;
    while (block_ms && pthread_cond_timedwait(&unblocked, &lock, &until) != ETIMEDOUT)
        ;
    pthread_mutex_unlock(&lock);

    if (outcome == NP_OUTCOME_SUCCESS)
        np_request_finish(request);
    else if (outcome != LATER)
        np_request_fail(request, outcome, NULL);
}

static void on_connection(np_context *which, np_connection connection, void *user_data)
{
    (void)which, (void)user_data;
    printf("connection %d\n", connection);
}

static void on_resume(np_context *which, const char *session_id, const char *content_id, int64_t position_us,
                      void *user_data)
{
    (void)which, (void)user_data;
    printf("resume %s %s %lld\n", session_id, content_id, (long long)position_us);
}

static void on_primary(np_session *session, bool is_primary, void *user_data)
{
    printf("%s %s %d\n", (const char *)user_data, np_session_id(session), is_primary);
}

static void on_system_primary_result(np_session *session, bool published, bool prominent, void *user_data)
{
    (void)user_data;
    printf("system-primary-result %s %d %d\n", np_session_id(session), published, prominent);
}

/* ---- verbs: argument 1 is the session, if the verb has one ---- */

static void do_context(int count, char **words)
{
    np_context_flags chosen = 0;
    for (int i = 2; i < count; i++)
        chosen |= (np_context_flags)number_of(flags, words[i]);
    np_status status = np_context_new(words[1], chosen, &context);
    if (!status && chosen & NP_CONTEXT_HOST_LOOP)
        status = np_context_get_fd(context, &context_fd);
    if (!status)
        status = np_context_set_connection_handler(context, on_connection, NULL, NULL);
    if (!status && chosen & NP_CONTEXT_LASTING_IDS)
        status = np_context_set_resume_handler(context, on_resume, NULL, NULL);
    result(status, "");
}

static void do_name(int count, char **words)
{
    (void)count;
    result(np_context_set_name(context, words[1]), "");
}

static void do_bus(int count, char **words)
{
    (void)count;
    result(np_context_set_bus_address(context, words[1]), "");
}

static void do_entry(int count, char **words)
{
    (void)count;
    result(np_context_set_desktop_entry(context, words[1]), "");
}

static void do_player(int count, char **words)
{
    (void)count;
    result(np_context_set_player_name(context, words[1]), "");
}

static void do_connection(int count, char **words)
{
    (void)count, (void)words;
    np_connection connection = -1;
    np_status status = np_context_get_connection(context, &connection);
    result(status, "%d", connection);
}

static void make_session(const char *id, np_status (*make)(np_context *, const char *, np_session **))
{
    np_session *session = NULL;
    np_status status = session_count < MAX_SESSIONS ? make(context, id, &session) : NP_ERROR_LIMIT;
    if (!status) {
        sessions[session_count++] = session;
        np_session_set_application_primary_handler(session, on_primary, "application-primary", NULL);
    }
    result(status, "");
}

static void do_session(int count, char **words)
{
    (void)count;
    make_session(words[1], np_session_new);
}

static void do_remote(int count, char **words)
{
    (void)count;
    make_session(words[1], np_session_new_remote);
}

static const struct word device_flags[] = {
    {"absolute_volume", NP_DEVICE_ABSOLUTE_VOLUME},
    {"relative_volume", NP_DEVICE_RELATIVE_VOLUME},
    {"can_mute", NP_DEVICE_CAN_MUTE},
    {"muted", NP_DEVICE_MUTED},
    {NULL, 0},
};

/* devices SID [IDENTIFIER NAME TYPE FLAG,FLAG… VOLUME]… */
static void do_devices(int count, char **words)
{
    np_device devices[MAX_WORDS / 5];
    size_t number = 0;
    for (int i = 2; i + 4 < count; i += 5) {
        np_device_flags chosen = 0;
        for (char *flag = words[i + 3] ? strtok(words[i + 3], ",") : NULL; flag; flag = strtok(NULL, ","))
            chosen |= (np_device_flags)number_of(device_flags, flag);
        devices[number++] = (np_device){.id = words[i],
                                        .name = words[i + 1],
                                        .type = (np_device_type)strtol(words[i + 2], NULL, 0),
                                        .flags = chosen,
                                        .volume = strtod(words[i + 4], NULL)};
    }
    result(np_session_set_devices(session_of(words[1]), devices, number), "");
}

static const struct word custom_flags[] = {
    {"dangerous", NP_CUSTOM_DANGEROUS},
    {"disabled", NP_CUSTOM_DISABLED},
    {"has_image", NP_CUSTOM_HAS_IMAGE},
    {NULL, 0},
};

/* custom SID [ID TITLE ICON STATE FLAG,FLAG… PROGRESS]… */
static void do_custom(int count, char **words)
{
    np_custom_command commands[MAX_WORDS / 6];
    size_t number = 0;
    for (int i = 2; i + 5 < count; i += 6) {
        np_custom_flags chosen = 0;
        for (char *flag = strtok(words[i + 4], ","); flag; flag = strtok(NULL, ","))
            chosen |= (np_custom_flags)number_of(custom_flags, flag);
        commands[number++] = (np_custom_command){.id = words[i],
                                                 .title = words[i + 1],
                                                 .icon_name = words[i + 2],
                                                 .state = (np_custom_state)number_of(custom_states, words[i + 3]),
                                                 .flags = chosen,
                                                 .progress = strtod(words[i + 5], NULL)};
    }
    result(np_session_set_custom_commands(session_of(words[1]), commands, number, on_command, NULL, NULL), "");
}

static const struct word output_flags[] = {
    {"in_use", NP_OUTPUT_IN_USE},
    {"alone", NP_OUTPUT_ALONE},
    {NULL, 0},
};

/* outputs SID [ID NAME TYPE FLAG,FLAG…]… */
static void do_outputs(int count, char **words)
{
    np_output outputs[MAX_WORDS / 4];
    size_t number = 0;
    for (int i = 2; i + 3 < count; i += 4) {
        np_output_flags chosen = 0;
        for (char *flag = strtok(words[i + 3], ","); flag; flag = strtok(NULL, ","))
            chosen |= (np_output_flags)number_of(output_flags, flag);
        outputs[number++] = (np_output){.id = words[i],
                                        .name = words[i + 1],
                                        .type = (np_device_type)strtol(words[i + 2], NULL, 0),
                                        .flags = chosen};
    }
    result(np_session_set_outputs(session_of(words[1]), outputs, number), "");
}

static void do_application_id(int count, char **words)
{
    char id[1024] = "", text[4096];
    np_status status = np_find_application_id(count > 1 ? words[1] : NULL, id, sizeof id);
    result(status, "%s", escaped(id, text, sizeof text));
}

static void do_clean_name(int count, char **words)
{
    (void)count;
    char name[1024] = "", text[4096];
    np_status status = np_device_clean_name(words[1], name, sizeof name);
    result(status, "%s", escaped(name, text, sizeof text));
}

static void do_reachable(int count, char **words)
{
    result(np_session_set_reachable(session_of(words[1]), count > 2 && atoi(words[2])), "");
}

static void do_grace(int count, char **words)
{
    result(np_session_set_grace_period(session_of(words[1]), count > 2 ? microseconds(words[2]) : 0), "");
}

static void do_is_remote(int count, char **words)
{
    (void)count;
    result(NP_OK, "%d", np_session_is_remote(session_of(words[1])));
}

static void do_session_name(int count, char **words)
{
    (void)count;
    result(np_session_set_name(session_of(words[1]), words[2]), "");
}

struct png {
    uint8_t bytes[64];
};

/* The library reads only the header of a PNG. */
static struct png make_png(int32_t width, int32_t height)
{
    struct png png = {{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'}};
    for (int i = 0; i < 4; i++) {
        png.bytes[16 + i] = (uint8_t)(width >> (24 - 8 * i));
        png.bytes[20 + i] = (uint8_t)(height >> (24 - 8 * i));
    }
    png.bytes[24] = 8;
    png.bytes[25] = 2;
    return png;
}

static np_status give_image(np_artwork_request *request, int32_t width, int32_t height)
{
    const struct png png = make_png(width, height);
    return np_artwork_request_finish_bytes(request, png.bytes, sizeof png.bytes);
}

static np_status give_as_asked(np_artwork_request *request)
{
    int32_t width = 0, height = 0;
    np_artwork_request_get_size(request, &width, &height);
    return give_image(request, width, height);
}

struct late_image {
    np_artwork_request *request;
    int32_t width;
    long ms;
};

static void *run_late_image(void *user_data)
{
    struct late_image *late = user_data;
    nanosleep(&(struct timespec){.tv_sec = late->ms / 1000, .tv_nsec = late->ms % 1000 * 1000000}, NULL);
    give_image(late->request, late->width, 100);
    free(late);
    return NULL;
}

/* The image of "cover-300" is 300 pixels wide, so a test can recognize it. */
static void give_image_late(np_artwork_request *request, const char *id, long ms)
{
    const char *number = strrchr(id, '-');
    struct late_image *late = malloc(sizeof *late);
    pthread_t thread;
    *late = (struct late_image){request, number ? atoi(number + 1) : 1, ms};
    if (pthread_create(&thread, NULL, run_late_image, late) == 0)
        pthread_detach(thread);
}

static void on_unwanted(void *user_data)
{
    printf("unwanted %s\n", (const char *)user_data);
}

static void on_image(np_artwork_request *request, void *user_data)
{
    const char *id = "?";
    char text[1024];
    int32_t width = 0, height = 0;
    np_aspect_ratio ratio = 0;
    np_artwork_request_get_id(request, &id);
    np_artwork_request_get_size(request, &width, &height);
    if (user_data)
        np_artwork_request_get_aspect_ratio(request, &ratio);
    np_artwork_request_set_cancel_handler(request, on_unwanted, strdup(escaped(id, text, sizeof text)), free);
    pthread_mutex_lock(&lock);
    bool is_now = manner == IMAGES_NOW, is_some_time = manner == IMAGES_SOME_TIME;
    long ms = is_some_time ? rand() % (most_ms + 1) : 0;
    if (!is_now)
        image = request;
    printf("image %s %d %d %d\n", text, width, height, ratio);
    if (manner == IMAGES_BLOCKED_ONCE) {
        manner = IMAGES_NOW;
        is_blocked = true;
        while (is_blocked)
            pthread_cond_wait(&unblocked, &lock);
    }
    pthread_mutex_unlock(&lock);
    if (is_now)
        give_as_asked(request);
    if (is_some_time)
        give_image_late(request, text, ms);
}

static void on_video(np_artwork_request *request, void *user_data)
{
    (void)user_data;
    np_artwork_request_finish_file(request, video);
}

/* artwork=ID, animated=ID: the provider makes the image on request. artwork_url=URL, artwork_file=PATH,
   artwork_bytes=SIDE */
static np_status make_artwork(const char *key, const char *value, np_artwork **ret_artwork)
{
    if (!strcmp(key, "artwork_url"))
        return np_artwork_new_from_url(value, ret_artwork);
    if (!strcmp(key, "artwork_file"))
        return np_artwork_new_from_file(value, ret_artwork);
    if (strcmp(key, "artwork_bytes"))
        return np_artwork_new(value, on_image, NULL, NULL, ret_artwork);
    const struct png png = make_png(atoi(value), atoi(value));
    return np_artwork_new_from_bytes(png.bytes, sizeof png.bytes, ret_artwork);
}

static np_status set_artwork(np_content *content, const char *key, const char *value)
{
    np_artwork *artwork = NULL;
    np_animated_artwork *animated = NULL;
    np_status status;
    if (!strcmp(key, "animated")) {
        status = np_animated_artwork_new(value, NP_ASPECT_RATIO_SQUARE | NP_ASPECT_RATIO_TALL, on_image, on_video,
                                         video, NULL, &animated);
        if (!status)
            status = np_content_set_animated_artwork(content, animated);
    } else {
        status = make_artwork(key, value, &artwork);
        if (!status)
            status = np_content_set_artwork(content, artwork);
    }
    np_artwork_free(artwork);
    np_animated_artwork_free(animated);
    return status;
}

/* icon SID ID none | icon SID ID artwork=… */
static void do_icon(int count, char **words)
{
    np_artwork *artwork = NULL;
    char *value = count > 3 ? strchr(words[3], '=') : NULL;
    np_status status = NP_OK;
    if (value) {
        *value++ = '\0';
        status = make_artwork(words[3], value, &artwork);
    }
    if (!status)
        status = np_session_set_custom_icon(session_of(words[1]), words[2], artwork);
    np_artwork_free(artwork);
    result(status, "");
}

/* START-[END],ID,TITLE */
static np_status add_chapter(np_content *content, const char *value)
{
    const char *end = strchr(value, '-'), *id = strchr(value, ','), *title = id ? strchr(id + 1, ',') : NULL;
    if (!end || !title)
        return NP_ERROR_INVALID_ARGUMENT;
    char *name = strndup(id + 1, (size_t)(title - id - 1));
    const np_status status = np_content_add_chapter(content, name, title + 1, microseconds(value),
                                                    end[1] == ',' ? NP_TIME_UNKNOWN : microseconds(end + 1));
    free(name);
    return status;
}

/* ID,ARTWORK */
static np_status set_chapter_artwork(np_content *content, const char *value)
{
    const char *comma = strchr(value, ',');
    np_artwork *artwork = NULL;
    np_status status = np_artwork_new(comma ? comma + 1 : NULL, on_image, NULL, NULL, &artwork);
    if (status == NP_OK) {
        char *id = strndup(value, (size_t)(comma - value));
        status = np_content_set_chapter_artwork(content, id, artwork);
        free(id);
    }
    np_artwork_free(artwork);
    return status;
}

static np_status set_field(np_content *content, const char *key, const char *value)
{
    if (!strncmp(key, "artwork", 7) || !strcmp(key, "animated"))
        return set_artwork(content, key, value);
    if (!strcmp(key, "length"))
        return np_content_set_duration(content, microseconds(value));
    if (!strcmp(key, "live"))
        return np_content_set_live(content);
    if (!strcmp(key, "continuous"))
        return np_content_set_continuous(content);
    if (!strcmp(key, "media"))
        return np_content_set_media_type(content, !strcmp(value, "video") ? NP_MEDIA_VIDEO : NP_MEDIA_AUDIO);
    if (!strcmp(key, "ad_break")) {
        const char *end = strchr(value, '-');
        return np_content_add_ad_break(content, microseconds(value), end ? microseconds(end + 1) : 0);
    }
    if (!strcmp(key, "chapter"))
        return add_chapter(content, value);
    if (!strcmp(key, "chapter_artwork"))
        return set_chapter_artwork(content, value);
    if (!strcmp(key, "lyrics_line")) {
        const char *text = strchr(value, ',');
        return np_content_add_lyrics_line(content, microseconds(value), text ? text + 1 : NULL);
    }
    if (!strcmp(key, "lyrics_language"))
        return np_content_set_lyrics_language(content, value);
    if (*key == '#')
        return np_content_set_extra_number(content, key + 1, strtoll(value, NULL, 0));
    if (strchr(key, ':'))
        return np_content_set_extra_text(content, key, value);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (!strcmp(fields[i].text, key))
            switch (fields[i].type) {
            case 't':
                return np_content_set_text(content, fields[i].field, value);
            case 'l':
                return np_content_add_text(content, fields[i].field, value);
            case 'n':
                return np_content_set_number(content, fields[i].field, strtod(value, NULL));
            case 's':
                return np_content_set_time(content, fields[i].field, microseconds(value));
            default:
                return np_content_set_flag(content, fields[i].field, *value == '1');
            }
    return NP_ERROR_INVALID_ARGUMENT;
}

/* KIND ID key=value…; `count` words in all. */
static np_status make_content(int count, char **words, np_content **ret_content)
{
    np_status status = np_content_new(number_of(kinds, words[0]), words[1], ret_content);
    for (int i = 2; i < count && !status; i++) {
        char *value = words[i] ? strchr(words[i], '=') : NULL;
        if (value)
            *value++ = '\0';
        status = words[i] ? set_field(*ret_content, words[i], value ? value : "") : NP_ERROR_INVALID_ARGUMENT;
    }
    return status;
}

/* content SID none | content SID null | content SID KIND ID key=value…; `null` passes NULL. A list has its key once for
   each entry. */
static void do_content(int count, char **words)
{
    np_session *session = session_of(words[1]);
    if (count == 3) {
        result(strcmp(words[2], "none") ? np_session_set_content(session, NULL) : np_session_clear_content(session),
               "");
        return;
    }
    np_content *content = NULL;
    np_status status = make_content(count - 2, words + 2, &content);
    if (!status)
        status = np_session_set_content(session, content);
    np_content_free(content);
    result(status, "");
}

/* queue-new: begins an empty queue, which the other verbs fill. */
static void do_queue_new(int count, char **words)
{
    (void)count, (void)words;
    np_queue_free(queue);
    queue = NULL;
    result(np_queue_new(&queue), "");
}

/* queue-add ENTRY KIND ID key=value… */
static void do_queue_add(int count, char **words)
{
    np_content *content = NULL;
    np_status status = make_content(count - 2, words + 2, &content);
    if (!status)
        status = np_queue_add(queue, words[1], content);
    np_content_free(content);
    result(status, "");
}

/* queue-current [ENTRY] */
static void do_queue_current(int count, char **words)
{
    (void)count;
    result(np_queue_set_current(queue, words[1]), "");
}

/* queue SID [none | null] */
static void do_queue(int count, char **words)
{
    np_session *session = session_of(words[1]);
    if (count > 2 && strcmp(words[2], "null"))
        result(np_session_clear_queue(session), "");
    else
        result(np_session_set_queue(session, count > 2 ? NULL : queue), "");
}

/* playlists-new: begins an empty list of playlists, which the other verbs fill. */
static void do_playlists_new(int count, char **words)
{
    (void)count, (void)words;
    np_playlists_free(playlists);
    playlists = NULL;
    result(np_playlists_new(&playlists), "");
}

/* playlists-add ID NAME [ICON] */
static void do_playlists_add(int count, char **words)
{
    result(np_playlists_add(playlists, words[1], words[2], count > 3 ? words[3] : NULL), "");
}

/* playlists-times ID CREATED MODIFIED PLAYED, in seconds */
static void do_playlists_times(int count, char **words)
{
    int64_t times[3] = {NP_TIME_UNKNOWN, NP_TIME_UNKNOWN, NP_TIME_UNKNOWN};
    for (int i = 2; i < count && i < 5; i++)
        times[i - 2] = microseconds(words[i]);
    result(np_playlists_set_times(playlists, words[1], times[0], times[1], times[2]), "");
}

/* playlists SID [none | null] */
static void do_playlists(int count, char **words)
{
    np_session *session = session_of(words[1]);
    if (count > 2 && strcmp(words[2], "null"))
        result(np_session_clear_playlists(session), "");
    else
        result(np_session_set_playlists(session, count > 2 ? NULL : playlists), "");
}

/* active-playlist SID [ID] */
static void do_active_playlist(int count, char **words)
{
    (void)count;
    result(np_session_set_active_playlist(session_of(words[1]), words[2]), "");
}

/* playback SID STATE [position=S] [ago=S] [age=S] [rate=X] [default_rate=X] [precision=S] [volume=X]
   [queue=INDEX/COUNT] */
static void do_playback(int count, char **words)
{
    np_playback playback = NP_PLAYBACK_INIT;
    playback.state = number_of(states, words[2]);
    for (int i = 3; i < count && words[i]; i++) {
        char *value = strchr(words[i], '=');
        if (!value)
            continue;
        *value++ = '\0';
        if (!strcmp(words[i], "position"))
            playback.position_us = microseconds(value);
        else if (!strcmp(words[i], "ago"))
            playback.timestamp_us = np_now_us() - microseconds(value);
        else if (!strcmp(words[i], "age"))
            playback.timestamp_us = np_time_of_age(microseconds(value));
        else if (!strcmp(words[i], "rate"))
            playback.rate = strtod(value, NULL);
        else if (!strcmp(words[i], "default_rate"))
            playback.default_rate = strtod(value, NULL);
        else if (!strcmp(words[i], "precision"))
            playback.precision_us = (int64_t)(strtod(value, NULL) * NP_SECOND);
        else if (!strcmp(words[i], "volume"))
            playback.volume = strtod(value, NULL);
        else if (!strcmp(words[i], "queue"))
            sscanf(value, "%d/%d", &playback.queue_index, &playback.queue_count);
    }
    result(np_session_set_playback(session_of(words[1]), &playback), "");
}

static void do_state(int count, char **words)
{
    (void)count;
    result(np_session_set_state(session_of(words[1]), number_of(states, words[2])), "");
}

/* problem SID [KIND TEXT [URL [CAN-RETRY]]] */
static void do_problem(int count, char **words)
{
    np_session *session = session_of(words[1]);
    if (count < 4)
        result(np_session_clear_problem(session), "");
    else
        result(np_session_set_problem(session, number_of(problems, words[2]), words[3], count > 4 ? words[4] : NULL,
                                      count > 5 && *words[5] == '1'),
               "");
}

static void do_muted(int count, char **words)
{
    result(np_session_set_muted(session_of(words[1]), count > 2 && *words[2] == '1'), "");
}

/* window SID START END [FLAG,FLAG…] */
static void do_window(int count, char **words)
{
    np_window_flags chosen = 0;
    for (char *flag = count > 4 ? strtok(words[4], ",") : NULL; flag; flag = strtok(NULL, ","))
        chosen |= (np_window_flags)number_of(window_flags, flag);
    result(np_session_set_window(session_of(words[1]), microseconds(words[2]), microseconds(words[3]), chosen), "");
}

static void do_buffered(int count, char **words)
{
    (void)count;
    result(np_session_set_buffered(session_of(words[1]), microseconds(words[2])), "");
}

static void do_private(int count, char **words)
{
    result(np_session_set_private(session_of(words[1]), count > 2 && *words[2] == '1'), "");
}

static void do_offer(int count, char **words)
{
    np_status status = count > 2 ? NP_OK : NP_ERROR_INVALID_ARGUMENT;
    for (int i = 2; i < count && !status; i++)
        status = np_session_offer_command(session_of(words[1]), command_of(words[i]), on_command, NULL, NULL);
    result(status, "");
}

static void do_withdraw_command(int count, char **words)
{
    np_status status = count > 2 ? NP_OK : NP_ERROR_INVALID_ARGUMENT;
    for (int i = 2; i < count && !status; i++)
        status = np_session_withdraw_command(session_of(words[1]), command_of(words[i]));
    result(status, "");
}

static void do_enable(int count, char **words)
{
    result(np_session_set_command_enabled(session_of(words[1]), command_of(words[2]), count < 4 || *words[3] == '1'),
           "");
}

static void do_intervals(int count, char **words)
{
    int64_t intervals[MAX_WORDS];
    for (int i = 3; i < count; i++)
        intervals[i - 3] = microseconds(words[i]);
    size_t number = count > 3 ? (size_t)count - 3 : 0;
    result(np_session_set_skip_intervals(session_of(words[1]), command_of(words[2]), intervals, number), "");
}

static void do_rates(int count, char **words)
{
    double rates[MAX_WORDS];
    for (int i = 2; i < count; i++)
        rates[i - 2] = strtod(words[i], NULL);
    result(np_session_set_supported_rates(session_of(words[1]), rates, count > 2 ? (size_t)count - 2 : 0), "");
}

static void do_rate_range(int count, char **words)
{
    double minimum = count > 2 ? strtod(words[2], NULL) : 0, maximum = count > 3 ? strtod(words[3], NULL) : 0;
    result(np_session_set_rate_range(session_of(words[1]), minimum, maximum), "");
}

static size_t modes_of(const struct word *table, int count, char **words, int32_t *modes)
{
    for (int i = 3; i < count; i++)
        modes[i - 3] = number_of(table, words[i]);
    return count > 3 ? (size_t)count - 3 : 0;
}

/* repeat SID CURRENT [SUPPORTED…] */
static void do_repeat(int count, char **words)
{
    np_repeat_mode modes[MAX_WORDS];
    size_t number = modes_of(repeat_modes, count, words, modes);
    np_repeat_mode current = number_of(repeat_modes, words[2]);
    result(np_session_set_repeat_mode(session_of(words[1]), current, number ? modes : NULL, number), "");
}

/* shuffle SID CURRENT [SUPPORTED…] */
static void do_shuffle(int count, char **words)
{
    np_shuffle_mode modes[MAX_WORDS];
    size_t number = modes_of(shuffle_modes, count, words, modes);
    np_shuffle_mode current = number_of(shuffle_modes, words[2]);
    result(np_session_set_shuffle_mode(session_of(words[1]), current, number ? modes : NULL, number), "");
}

/* feedback SID COMMAND FEEDBACK [TITLE [SHORT-TITLE]] */
static void do_feedback(int count, char **words)
{
    np_feedback feedback = number_of(feedbacks, words[3]);
    const char *title = count > 4 ? words[4] : NULL;
    const char *short_title = count > 5 ? words[5] : title;
    result(np_session_set_feedback(session_of(words[1]), command_of(words[2]), feedback, title, short_title), "");
}

/* rating SID MINIMUM MAXIMUM */
static void do_rating(int count, char **words)
{
    double range[2] = {0};
    for (int i = 2; i < count && i < 4; i++)
        range[i - 2] = strtod(words[i], NULL);
    result(np_session_set_rating_range(session_of(words[1]), range[0], range[1]), "");
}

/* supported-urls SID SCHEME… -- MIME-TYPE… */
static void do_supported_urls(int count, char **words)
{
    int schemes = 2;
    while (schemes < count && words[schemes] && strcmp(words[schemes], "--"))
        schemes++;
    int types = schemes < count ? schemes + 1 : count;
    result(np_session_set_supported_urls(session_of(words[1]), (const char *const *)words + 2, (size_t)(schemes - 2),
                                         (const char *const *)words + types, (size_t)(count - types)),
           "");
}

/* languages SID [GROUP IDENTIFIER NAME TAG KIND FLAG,FLAG…]… */
static void do_languages(int count, char **words)
{
    np_language_option options[MAX_WORDS / 6];
    size_t number = 0;
    for (int i = 2; i + 5 < count; i += 6) {
        np_language_flags chosen = 0;
        for (char *flag = words[i + 5] ? strtok(words[i + 5], ",") : NULL; flag; flag = strtok(NULL, ","))
            chosen |= (np_language_flags)number_of(language_flags, flag);
        options[number++] = (np_language_option){.id = words[i + 1],
                                                 .name = words[i + 2],
                                                 .tag = words[i + 3],
                                                 .kind = number_of(language_kinds, words[i + 4]),
                                                 .group = (int32_t)strtol(words[i] ? words[i] : "", NULL, 0),
                                                 .flags = chosen};
    }
    result(np_session_set_language_options(session_of(words[1]), options, number), "");
}

static void do_fullscreen(int count, char **words)
{
    (void)count;
    result(np_session_set_fullscreen(session_of(words[1]), words[2] && *words[2] == '1'), "");
}

static void do_publish(int count, char **words)
{
    (void)count;
    result(np_session_publish(session_of(words[1])), "");
}

static void do_withdraw(int count, char **words)
{
    (void)count;
    result(np_session_withdraw(session_of(words[1])), "");
}

static void do_begin(int count, char **words)
{
    (void)count;
    result(np_session_begin_update(session_of(words[1])), "");
}

static void do_end(int count, char **words)
{
    (void)count;
    result(np_session_end_update(session_of(words[1])), "");
}

static void do_primary(int count, char **words)
{
    (void)count;
    result(np_session_request_application_primary(session_of(words[1])), "");
}

static void do_system_primary(int count, char **words)
{
    (void)count;
    result(np_session_request_system_primary(session_of(words[1]), on_system_primary_result, NULL, NULL), "");
}

/* refusal SID: why the last request did not succeed. */
static void do_refusal(int count, char **words)
{
    (void)count;
    char text[512];
    const np_status status = np_session_get_primary_refusal(session_of(words[1]), text, sizeof text);
    result(status, "%s", status == NP_OK ? text : "");
}

/* watch SID: prints each change of the system primary. */
static void do_watch(int count, char **words)
{
    (void)count;
    result(np_session_set_system_primary_handler(session_of(words[1]), on_primary, "system-primary", NULL), "");
}

static void do_is(int count, char **words)
{
    (void)count;
    np_session *session = session_of(words[1]);
    result(NP_OK, "published=%d can=%d application=%d", np_session_is_published(session),
           np_session_can_become_application_primary(session), np_session_is_application_primary(session));
}

static void do_is_system(int count, char **words)
{
    (void)count;
    result(NP_OK, "%d", np_session_is_system_primary(session_of(words[1])));
}

static void do_primary_source(int count, char **words)
{
    (void)count;
    (void)words;
    np_primary_source source = -1;
    const np_status status = np_context_get_primary_source(context, &source);
    result(status, "%d", source);
}

static void do_bus_name(int count, char **words)
{
    (void)count;
    char name[256] = "";
    np_status status = np_session_get_bus_name(session_of(words[1]), name, sizeof name);
    result(status, "%s", name);
}

/* burst SID N: sets N updates as fast as possible. The last is "Burst N", paused at seven seconds, volume 0.5. */
static void do_burst(int count, char **words)
{
    (void)count;
    np_session *session = session_of(words[1]);
    long number = strtol(words[2] ? words[2] : "0", NULL, 0);
    np_content *content = NULL;
    np_status status = np_content_new(NP_CONTENT_MUSIC, "burst", &content);
    for (long i = 1; i <= number && !status; i++) {
        char title[64];
        snprintf(title, sizeof title, "Burst %ld", i);
        np_content_set_text(content, NP_FIELD_TITLE, title);
        np_playback playback = NP_PLAYBACK_INIT;
        playback.state = (number - i) % 2 ? NP_PLAYBACK_PLAYING : NP_PLAYBACK_PAUSED;
        playback.position_us = i == number ? 7 * NP_SECOND : i * NP_MILLISECOND;
        playback.volume = i == number ? 0.5 : 0.25;
        status = np_session_set_content(session, content);
        if (!status)
            status = np_session_set_playback(session, &playback);
    }
    np_content_free(content);
    result(status, "");
}

/* auto OUTCOME: the handler ends its requests with this outcome. With `later`, the verb `finish` ends them. */
static void do_auto(int count, char **words)
{
    (void)count;
    int32_t outcome = LATER;
    bool known = look_up(outcomes, words[1], &outcome) || (words[1] && !strcmp(words[1], "later"));
    pthread_mutex_lock(&lock);
    if (known)
        automatic = outcome;
    pthread_mutex_unlock(&lock);
    result(known ? NP_OK : NP_ERROR_INVALID_ARGUMENT, "");
}

/* sender N: the program that sent request N. */
static void do_sender(int count, char **words)
{
    (void)count;
    char name[256] = "", entry[256] = "";
    uint32_t process = 0;
    pthread_mutex_lock(&lock);
    np_request *request = requests[strtoul(words[1] ? words[1] : "0", NULL, 0) % MAX_REQUESTS];
    pthread_mutex_unlock(&lock);
    np_status status = np_request_get_sender(request, &process, name, sizeof name, entry, sizeof entry);
    if (status == NP_OK)
        result(status, "%u %s %s", (unsigned)process, name, *entry ? entry : "-");
    else
        result(status, "");
}

/* finish N [OUTCOME [MESSAGE]] */
static void do_finish(int count, char **words)
{
    pthread_mutex_lock(&lock);
    np_request *request = requests[strtoul(words[1] ? words[1] : "0", NULL, 0) % MAX_REQUESTS];
    pthread_mutex_unlock(&lock);
    const char *message = count > 3 ? words[3] : NULL;
    bool success = count < 3 || !strcmp(words[2], "success");
    result(success ? np_request_finish(request) : np_request_fail(request, number_of(outcomes, words[2]), message), "");
}

/* images now|later|blocked-once|some-time MS: sets how the provider answers. With `later`, the verb `give` answers.
   With `blocked-once`, the next call also blocks until the next `images`. With `some-time`, each image needs a
   different time, at most MS, and its width is the number in its id. */
static void do_images(int count, char **words)
{
    static const struct word manners[] = {{"now", IMAGES_NOW},
                                          {"later", IMAGES_LATER},
                                          {"blocked-once", IMAGES_BLOCKED_ONCE},
                                          {"some-time", IMAGES_SOME_TIME},
                                          {NULL, 0}};
    int32_t chosen = 0;
    bool known = look_up(manners, words[1], &chosen);
    pthread_mutex_lock(&lock);
    manner = chosen;
    is_blocked = false;
    most_ms = count > 2 ? strtol(words[2], NULL, 0) : 0;
    pthread_cond_broadcast(&unblocked);
    pthread_mutex_unlock(&lock);
    result(known ? NP_OK : NP_ERROR_INVALID_ARGUMENT, "");
}

/* give [OUTCOME MESSAGE]: ends the last request for an image. */
static void do_give(int count, char **words)
{
    pthread_mutex_lock(&lock);
    np_artwork_request *request = image;
    pthread_mutex_unlock(&lock);
    result(count > 2 ? np_artwork_request_fail(request, number_of(outcomes, words[1]), words[2])
                     : give_as_asked(request),
           "");
}

/* video PATH: the file of animated artwork. */
static void do_video(int count, char **words)
{
    (void)count;
    snprintf(video, sizeof video, "%s", words[1] ? words[1] : "");
    result(NP_OK, "");
}

/* motion POLICY: sets whether animated artwork moves. */
static void do_motion(int count, char **words)
{
    static const struct word policies[] = {{"automatic", NP_ANIMATED_ARTWORK_AUTOMATIC},
                                           {"always", NP_ANIMATED_ARTWORK_ALWAYS},
                                           {"never", NP_ANIMATED_ARTWORK_NEVER},
                                           {NULL, 0}};
    (void)count;
    result(np_context_set_animated_artwork_policy(context, number_of(policies, words[1])), "");
}

static void on_interruption(np_audio_session *which, np_interruption interruption, void *user_data)
{
    static const char *const names[] = {"began", "ended", "may-resume"};
    (void)which, (void)user_data;
    printf("interruption %s\n", names[interruption]);
}

/* audio [mix | pause-others]: makes the audio session, and activates it. */
static void do_audio(int count, char **words)
{
    static const struct word uses[] = {
        {"mix", NP_AUDIO_MIX_WITH_OTHERS}, {"pause-others", NP_AUDIO_PAUSE_OTHERS}, {NULL, 0}};
    np_status status = audio ? NP_OK : np_audio_session_new(context, &audio);
    if (!status)
        status = np_audio_session_set_interruption_handler(audio, on_interruption, NULL, NULL);
    if (!status)
        status = np_audio_session_activate(audio, count > 1 ? (np_audio_flags)number_of(uses, words[1]) : 0);
    result(status, "");
}

/* audio-end [resume-others]: deactivates the audio session. */
static void do_audio_end(int count, char **words)
{
    (void)words;
    result(np_audio_session_deactivate(audio, count > 1), "");
}

/* audio-free: frees the audio session. */
static void do_audio_free(int count, char **words)
{
    (void)count, (void)words;
    np_audio_session_free(audio);
    audio = NULL;
    result(NP_OK, "");
}

static void on_token(np_context *which, const np_push_token *token, void *user_data)
{
    (void)which, (void)user_data;
    char id[1024];
    printf("token %s %s %s %s\n", token->session_id ? escaped(token->session_id, id, sizeof id) : "-",
           token->endpoint ? token->endpoint : "-", token->public_key, token->auth_secret);
}

/* tokens [off]: reports push tokens, first those that exist. */
static void do_tokens(int count, char **words)
{
    (void)words;
    result(np_context_set_push_token_handler(context, count > 1 ? NULL : on_token, NULL, NULL), "");
}

static void do_push_key(int count, char **words)
{
    (void)count;
    result(np_context_set_push_key(context, words[1]), "");
}

static void do_push_distributor(int count, char **words)
{
    (void)count;
    result(np_context_set_push_distributor(context, words[1]), "");
}

/* block MS: from now on each handler blocks for this time. `unblock` ends that. */
static void do_block(int count, char **words)
{
    pthread_mutex_lock(&lock);
    block_ms = count > 1 ? strtol(words[1], NULL, 0) : 0;
    pthread_cond_broadcast(&unblocked);
    pthread_mutex_unlock(&lock);
    result(NP_OK, "");
}

/* hang MS: the main thread answers, and then sleeps for this time. With host_loop it also dispatches nothing. */
static void do_hang(int count, char **words)
{
    long ms = count > 1 ? strtol(words[1], NULL, 0) : 0;
    result(NP_OK, "");
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

/* fork SID [exit]: a child process calls the library, and prints the statuses. It ends by _exit(), or by exit(). */
static void do_fork(int count, char **words)
{
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        np_session *session = session_of(words[1]);
        np_playback playback = NP_PLAYBACK_INIT;
        np_status status = np_session_set_playback(session, &playback);
        printf("child %s %s %d\n", name_of(status), name_of(np_session_publish(session)),
               np_session_is_published(session));
        fflush(stdout);
        np_session_free(session);
        np_context_free(context);
        if (count > 2)
            exit(0);
        _exit(0);
    }
    int how = -1;
    if (child > 0)
        waitpid(child, &how, 0);
    result(child > 0 ? NP_OK : NP_ERROR_SYSTEM, "%d", how);
}

static void do_free_session(int count, char **words)
{
    (void)count;
    for (size_t i = 0; i < session_count; i++)
        if (sessions[i] && words[1] && !strcmp(np_session_id(sessions[i]), words[1])) {
            np_session_free(sessions[i]);
            sessions[i] = NULL;
        }
    result(NP_OK, "");
}

/* replace SID: another session replaces it; prints whether the old one has gone. */
static void do_replace(int count, char **words)
{
    (void)count;
    np_session *made = NULL;
    bool has_gone = false;
    np_status status = np_session_new_replacing(context, words[1], &made);
    for (size_t i = 0; !status && i < session_count; i++)
        if (sessions[i] && !strcmp(np_session_id(sessions[i]), words[1])) {
            has_gone = np_session_publish(sessions[i]) == NP_ERROR_GONE;
            np_session_free(sessions[i]);
            sessions[i] = made;
        }
    result(status, "%d", has_gone);
}

static void do_free(int count, char **words)
{
    (void)count, (void)words;
    context_fd = -1;
    np_context_free(context);
    context = NULL;
    result(NP_OK, "");
}

static void do_quit(int count, char **words)
{
    (void)count, (void)words;
    np_queue_free(queue);
    np_playlists_free(playlists);
    for (size_t i = 0; i < session_count; i++)
        np_session_free(sessions[i]);
    np_context_free(context);
    result(NP_OK, "");
    exit(0);
}

/* leave: ends the process without a call of the library. */
static void do_leave(int count, char **words)
{
    (void)count, (void)words;
    exit(0);
}

static const struct {
    const char *name;
    void (*run)(int count, char **words);
} verbs[] = {
    {"context", do_context},
    {"name", do_name},
    {"bus", do_bus},
    {"entry", do_entry},
    {"player", do_player},
    {"connection", do_connection},
    {"session", do_session},
    {"remote", do_remote},
    {"devices", do_devices},
    {"custom", do_custom},
    {"icon", do_icon},
    {"outputs", do_outputs},
    {"application-id", do_application_id},
    {"clean-name", do_clean_name},
    {"reachable", do_reachable},
    {"grace", do_grace},
    {"is-remote", do_is_remote},
    {"session-name", do_session_name},
    {"content", do_content},
    {"queue-new", do_queue_new},
    {"queue-add", do_queue_add},
    {"queue-current", do_queue_current},
    {"queue", do_queue},
    {"playlists-new", do_playlists_new},
    {"playlists-add", do_playlists_add},
    {"playlists-times", do_playlists_times},
    {"playlists", do_playlists},
    {"active-playlist", do_active_playlist},
    {"playback", do_playback},
    {"state", do_state},
    {"problem", do_problem},
    {"muted", do_muted},
    {"window", do_window},
    {"buffered", do_buffered},
    {"private", do_private},
    {"offer", do_offer},
    {"withdraw-command", do_withdraw_command},
    {"enable", do_enable},
    {"intervals", do_intervals},
    {"rates", do_rates},
    {"rate-range", do_rate_range},
    {"repeat", do_repeat},
    {"shuffle", do_shuffle},
    {"feedback", do_feedback},
    {"rating", do_rating},
    {"supported-urls", do_supported_urls},
    {"languages", do_languages},
    {"fullscreen", do_fullscreen},
    {"publish", do_publish},
    {"withdraw", do_withdraw},
    {"begin", do_begin},
    {"end", do_end},
    {"primary", do_primary},
    {"system-primary", do_system_primary},
    {"refusal", do_refusal},
    {"watch", do_watch},
    {"is", do_is},
    {"is-system", do_is_system},
    {"primary-source", do_primary_source},
    {"bus-name", do_bus_name},
    {"burst", do_burst},
    {"auto", do_auto},
    {"sender", do_sender},
    {"finish", do_finish},
    {"images", do_images},
    {"give", do_give},
    {"video", do_video},
    {"motion", do_motion},
    {"audio", do_audio},
    {"audio-end", do_audio_end},
    {"audio-free", do_audio_free},
    {"tokens", do_tokens},
    {"push-key", do_push_key},
    {"push-distributor", do_push_distributor},
    {"block", do_block},
    {"unblock", do_block},
    {"hang", do_hang},
    {"fork", do_fork},
    {"free-session", do_free_session},
    {"replace", do_replace},
    {"free", do_free},
    {"leave", do_leave},
    {"quit", do_quit},
};

static void obey(char *line)
{
    char *words[MAX_WORDS + 4] = {NULL};
    int count = split(line, words);
    size_t known = sizeof verbs / sizeof *verbs;
    for (size_t i = 0; count && words[0] && i < sizeof verbs / sizeof *verbs; i++)
        if (!strcmp(verbs[i].name, words[0]))
            known = i;
    if (known < sizeof verbs / sizeof *verbs)
        verbs[known].run(count, words);
    else if (count)
        printf("result UNKNOWN_VERB\n");
}

int main(void)
{
    static char buffer[MAX_LINE];
    size_t length = 0;
    setvbuf(stdout, NULL, _IOLBF, 1 << 16);
    for (;;) {
        struct pollfd ready[] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = context_fd, .events = POLLIN}};
        if (poll(ready, 2, -1) < 0 && errno != EINTR)
            return 1;
        if (ready[1].revents & POLLIN)
            np_context_dispatch(context);
        if (!(ready[0].revents & (POLLIN | POLLHUP)))
            continue;
        ssize_t got = read(STDIN_FILENO, buffer + length, sizeof buffer - length - 1);
        if (got <= 0)
            do_quit(0, NULL);
        length += (size_t)got;
        char *line = buffer, *end;
        for (; (end = memchr(line, '\n', length - (size_t)(line - buffer))); line = end + 1) {
            *end = '\0';
            obey(line);
        }
        length -= (size_t)(line - buffer);
        memmove(buffer, line, length);
    }
}
