/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/: do not edit. */
/* The words of the puppet's commands. Only puppet.c, puppet.cpp and reader.cpp include this file. */
/* clang-format off */

struct word {
    const char *text; /* NULL ends a table. */
    int32_t number;
};

static const struct word flags[] = {
    {"host_loop", NP_CONTEXT_HOST_LOOP},
    {"publish_all", NP_CONTEXT_PUBLISH_ALL},
    {"show_urls", NP_CONTEXT_SHOW_URLS},
    {"unique_name", NP_CONTEXT_UNIQUE_NAME},
    {"show_idle", NP_CONTEXT_SHOW_IDLE},
    {"host_loop_artwork", NP_CONTEXT_HOST_LOOP_ARTWORK},
    {"artwork_ahead", NP_CONTEXT_ARTWORK_AHEAD},
    {"lasting_ids", NP_CONTEXT_LASTING_IDS},
    {NULL, 0},
};

static const struct word kinds[] = {
    {"music", NP_CONTENT_MUSIC},
    {"podcast", NP_CONTENT_PODCAST},
    {"movie", NP_CONTENT_MOVIE},
    {"tv_show", NP_CONTENT_TV_SHOW},
    {"book", NP_CONTENT_BOOK},
    {"radio", NP_CONTENT_RADIO},
    {"home_media", NP_CONTENT_HOME_MEDIA},
    {"generic", NP_CONTENT_GENERIC},
    {NULL, 0},
};

static const struct word states[] = {
    {"stopped", NP_PLAYBACK_STOPPED},
    {"playing", NP_PLAYBACK_PLAYING},
    {"paused", NP_PLAYBACK_PAUSED},
    {"buffering", NP_PLAYBACK_BUFFERING},
    {"interrupted", NP_PLAYBACK_INTERRUPTED},
    {NULL, 0},
};

static const struct word repeat_modes[] = {
    {"off", NP_REPEAT_OFF},
    {"one", NP_REPEAT_ONE},
    {"all", NP_REPEAT_ALL},
    {NULL, 0},
};

static const struct word shuffle_modes[] = {
    {"off", NP_SHUFFLE_OFF},
    {"items", NP_SHUFFLE_ITEMS},
    {"collections", NP_SHUFFLE_COLLECTIONS},
    {NULL, 0},
};

static const struct word feedbacks[] = {
    {"neutral", NP_FEEDBACK_NEUTRAL},
    {"positive", NP_FEEDBACK_POSITIVE},
    {"negative", NP_FEEDBACK_NEGATIVE},
    {NULL, 0},
};

static const struct word language_kinds[] = {
    {"audible", NP_LANGUAGE_AUDIBLE},
    {"legible", NP_LANGUAGE_LEGIBLE},
    {NULL, 0},
};

static const struct word language_flags[] = {
    {"main_program", NP_LANGUAGE_MAIN_PROGRAM},
    {"auxiliary", NP_LANGUAGE_AUXILIARY},
    {"forced_subtitles", NP_LANGUAGE_FORCED_SUBTITLES},
    {"transcribes_dialog", NP_LANGUAGE_TRANSCRIBES_DIALOG},
    {"describes_music_and_sound", NP_LANGUAGE_DESCRIBES_MUSIC_AND_SOUND},
    {"easy_to_read", NP_LANGUAGE_EASY_TO_READ},
    {"describes_video", NP_LANGUAGE_DESCRIBES_VIDEO},
    {"translation", NP_LANGUAGE_TRANSLATION},
    {"dubbed_translation", NP_LANGUAGE_DUBBED_TRANSLATION},
    {"voice_over_translation", NP_LANGUAGE_VOICE_OVER_TRANSLATION},
    {"default", NP_LANGUAGE_DEFAULT},
    {"current", NP_LANGUAGE_CURRENT},
    {"optional", NP_LANGUAGE_OPTIONAL},
    {NULL, 0},
};

static const struct word problems[] = {
    {"sign_in", NP_PROBLEM_SIGN_IN},
    {"network", NP_PROBLEM_NETWORK},
    {"not_available", NP_PROBLEM_NOT_AVAILABLE},
    {"file_missing", NP_PROBLEM_FILE_MISSING},
    {"format", NP_PROBLEM_FORMAT},
    {"other", NP_PROBLEM_OTHER},
    {NULL, 0},
};

static const struct word custom_states[] = {
    {"stateless", NP_CUSTOM_STATELESS},
    {"off", NP_CUSTOM_OFF},
    {"on", NP_CUSTOM_ON},
    {"progress", NP_CUSTOM_PROGRESS},
    {NULL, 0},
};

static const struct word window_flags[] = {
    {"start_moves", NP_WINDOW_START_MOVES},
    {"end_moves", NP_WINDOW_END_MOVES},
    {NULL, 0},
};

static const struct word outcomes[] = {
    {"success", NP_OUTCOME_SUCCESS},
    {"no_such_content", NP_OUTCOME_NO_SUCH_CONTENT},
    {"no_actionable_item", NP_OUTCOME_NO_ACTIONABLE_ITEM},
    {"device_not_found", NP_OUTCOME_DEVICE_NOT_FOUND},
    {"failed", NP_OUTCOME_FAILED},
    {"not_supported", NP_OUTCOME_NOT_SUPPORTED},
    {"invalid_argument", NP_OUTCOME_INVALID_ARGUMENT},
    {"permission_denied", NP_OUTCOME_PERMISSION_DENIED},
    {"sign_in_required", NP_OUTCOME_SIGN_IN_REQUIRED},
    {"subscription_required", NP_OUTCOME_SUBSCRIPTION_REQUIRED},
    {"skip_limit_reached", NP_OUTCOME_SKIP_LIMIT_REACHED},
    {"end_of_queue", NP_OUTCOME_END_OF_QUEUE},
    {"network_failed", NP_OUTCOME_NETWORK_FAILED},
    {"cancelled", NP_OUTCOME_CANCELLED},
    {"timed_out", NP_OUTCOME_TIMED_OUT},
    {NULL, 0},
};

static const struct word statuses[] = {
    {"NP_OK", NP_OK},
    {"NP_ERROR_INVALID_ARGUMENT", NP_ERROR_INVALID_ARGUMENT},
    {"NP_ERROR_INVALID_STATE", NP_ERROR_INVALID_STATE},
    {"NP_ERROR_NOT_FOUND", NP_ERROR_NOT_FOUND},
    {"NP_ERROR_FINISHED", NP_ERROR_FINISHED},
    {"NP_ERROR_GONE", NP_ERROR_GONE},
    {"NP_ERROR_FORKED", NP_ERROR_FORKED},
    {"NP_ERROR_LIMIT", NP_ERROR_LIMIT},
    {"NP_ERROR_BUFFER_TOO_SMALL", NP_ERROR_BUFFER_TOO_SMALL},
    {"NP_ERROR_SYSTEM", NP_ERROR_SYSTEM},
    {NULL, 0},
};

static const struct {
    const char *text;
    np_field field;
    char type; /* 't'ext, 'l'ist, 'n'umber, 'f'lag, 's'econds. */
} fields[] = {
    {"title", NP_FIELD_TITLE, 't'},
    {"artist", NP_FIELD_ARTIST, 'l'},
    {"album", NP_FIELD_ALBUM, 't'},
    {"album_artist", NP_FIELD_ALBUM_ARTIST, 'l'},
    {"composer", NP_FIELD_COMPOSER, 'l'},
    {"lyricist", NP_FIELD_LYRICIST, 'l'},
    {"genre", NP_FIELD_GENRE, 'l'},
    {"show", NP_FIELD_SHOW, 't'},
    {"author", NP_FIELD_AUTHOR, 'l'},
    {"narrator", NP_FIELD_NARRATOR, 'l'},
    {"station", NP_FIELD_STATION, 't'},
    {"program", NP_FIELD_PROGRAM, 't'},
    {"source", NP_FIELD_SOURCE, 't'},
    {"description", NP_FIELD_DESCRIPTION, 't'},
    {"subtitle", NP_FIELD_SUBTITLE, 't'},
    {"comment", NP_FIELD_COMMENT, 'l'},
    {"lyrics", NP_FIELD_LYRICS, 't'},
    {"release_date", NP_FIELD_RELEASE_DATE, 't'},
    {"first_played", NP_FIELD_FIRST_PLAYED, 't'},
    {"last_played", NP_FIELD_LAST_PLAYED, 't'},
    {"url", NP_FIELD_URL, 't'},
    {"isrc", NP_FIELD_ISRC, 't'},
    {"collection_id", NP_FIELD_COLLECTION_ID, 't'},
    {"service_id", NP_FIELD_SERVICE_ID, 't'},
    {"entity_id", NP_FIELD_ENTITY_ID, 'l'},
    {"external_content_id", NP_FIELD_EXTERNAL_CONTENT_ID, 't'},
    {"profile_id", NP_FIELD_PROFILE_ID, 't'},
    {"grouping", NP_FIELD_GROUPING, 't'},
    {"added", NP_FIELD_ADDED, 't'},
    {"playback_date", NP_FIELD_PLAYBACK_DATE, 't'},
    {"conductor", NP_FIELD_CONDUCTOR, 'l'},
    {"writer", NP_FIELD_WRITER, 'l'},
    {"track_number", NP_FIELD_TRACK_NUMBER, 'n'},
    {"track_count", NP_FIELD_TRACK_COUNT, 'n'},
    {"disc_number", NP_FIELD_DISC_NUMBER, 'n'},
    {"disc_count", NP_FIELD_DISC_COUNT, 'n'},
    {"chapter_number", NP_FIELD_CHAPTER_NUMBER, 'n'},
    {"chapter_count", NP_FIELD_CHAPTER_COUNT, 'n'},
    {"bpm", NP_FIELD_BPM, 'n'},
    {"play_count", NP_FIELD_PLAY_COUNT, 'n'},
    {"user_rating", NP_FIELD_USER_RATING, 'n'},
    {"auto_rating", NP_FIELD_AUTO_RATING, 'n'},
    {"skip_count", NP_FIELD_SKIP_COUNT, 'n'},
    {"season", NP_FIELD_SEASON, 'n'},
    {"episode", NP_FIELD_EPISODE, 'n'},
    {"watched", NP_FIELD_WATCHED, 'n'},
    {"explicit", NP_FIELD_EXPLICIT, 'f'},
    {"excluded_from_suggestions", NP_FIELD_EXCLUDED_FROM_SUGGESTIONS, 'f'},
    {"compilation", NP_FIELD_COMPILATION, 'f'},
    {"preorder", NP_FIELD_PREORDER, 'f'},
    {"cloud_item", NP_FIELD_CLOUD_ITEM, 'f'},
    {"protected", NP_FIELD_PROTECTED, 'f'},
    {"lossless", NP_FIELD_LOSSLESS, 'f'},
    {"high_resolution", NP_FIELD_HIGH_RESOLUTION, 'f'},
    {"spatial", NP_FIELD_SPATIAL, 'f'},
    {"credits_start", NP_FIELD_CREDITS_START, 's'},
    {"bookmark", NP_FIELD_BOOKMARK, 's'},
};
