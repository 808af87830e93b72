/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/: do not edit. */
/* The tables that words.h declares. Only words.c includes this file. */
/* clang-format off */

const struct word kind_words[] = {
    {"generic", NP_CONTENT_GENERIC},
    {"music", NP_CONTENT_MUSIC},
    {"podcast", NP_CONTENT_PODCAST},
    {"movie", NP_CONTENT_MOVIE},
    {"tv_show", NP_CONTENT_TV_SHOW},
    {"book", NP_CONTENT_BOOK},
    {"radio", NP_CONTENT_RADIO},
    {"home_media", NP_CONTENT_HOME_MEDIA},
    {NULL, 0},
};

const struct word media_words[] = {
    {"audio", NP_MEDIA_AUDIO},
    {"video", NP_MEDIA_VIDEO},
    {NULL, 0},
};

const struct word state_words[] = {
    {"stopped", NP_PLAYBACK_STOPPED},
    {"playing", NP_PLAYBACK_PLAYING},
    {"paused", NP_PLAYBACK_PAUSED},
    {"buffering", NP_PLAYBACK_BUFFERING},
    {"interrupted", NP_PLAYBACK_INTERRUPTED},
    {NULL, 0},
};

const struct word repeat_words[] = {
    {"off", NP_REPEAT_OFF},
    {"one", NP_REPEAT_ONE},
    {"all", NP_REPEAT_ALL},
    {NULL, 0},
};

const struct word shuffle_words[] = {
    {"off", NP_SHUFFLE_OFF},
    {"items", NP_SHUFFLE_ITEMS},
    {"collections", NP_SHUFFLE_COLLECTIONS},
    {NULL, 0},
};

const struct word feedback_words[] = {
    {"neutral", NP_FEEDBACK_NEUTRAL},
    {"positive", NP_FEEDBACK_POSITIVE},
    {"negative", NP_FEEDBACK_NEGATIVE},
    {NULL, 0},
};

const struct word device_words[] = {
    {"other", NP_DEVICE_OTHER},
    {"car", NP_DEVICE_CAR},
    {"desktop", NP_DEVICE_DESKTOP},
    {"gaming_console", NP_DEVICE_GAMING_CONSOLE},
    {"laptop", NP_DEVICE_LAPTOP},
    {"media_stick", NP_DEVICE_MEDIA_STICK},
    {"phone", NP_DEVICE_PHONE},
    {"set_top_box", NP_DEVICE_SET_TOP_BOX},
    {"speaker", NP_DEVICE_SPEAKER},
    {"speaker_group", NP_DEVICE_SPEAKER_GROUP},
    {"tablet", NP_DEVICE_TABLET},
    {"tv", NP_DEVICE_TV},
    {"tv_and_speaker", NP_DEVICE_TV_AND_SPEAKER},
    {"wearable", NP_DEVICE_WEARABLE},
    {NULL, 0},
};

const struct word outcome_words[] = {
    {"failed", NP_OUTCOME_FAILED},
    {"success", NP_OUTCOME_SUCCESS},
    {"no_such_content", NP_OUTCOME_NO_SUCH_CONTENT},
    {"no_actionable_item", NP_OUTCOME_NO_ACTIONABLE_ITEM},
    {"device_not_found", NP_OUTCOME_DEVICE_NOT_FOUND},
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

const struct word problem_words[] = {
    {"other", NP_PROBLEM_OTHER},
    {"sign_in", NP_PROBLEM_SIGN_IN},
    {"network", NP_PROBLEM_NETWORK},
    {"not_available", NP_PROBLEM_NOT_AVAILABLE},
    {"file_missing", NP_PROBLEM_FILE_MISSING},
    {"format", NP_PROBLEM_FORMAT},
    {NULL, 0},
};

const struct field fields[] = {
    {"title", NP_FIELD_TITLE, 't'},
    {"artist", NP_FIELD_ARTIST, 'l'},
    {"album", NP_FIELD_ALBUM, 't'},
    {"album_artist", NP_FIELD_ALBUM_ARTIST, 'l'},
    {"composer", NP_FIELD_COMPOSER, 'l'},
    {"genre", NP_FIELD_GENRE, 'l'},
    {"show", NP_FIELD_SHOW, 't'},
    {"author", NP_FIELD_AUTHOR, 'l'},
    {"narrator", NP_FIELD_NARRATOR, 'l'},
    {"station", NP_FIELD_STATION, 't'},
    {"program", NP_FIELD_PROGRAM, 't'},
    {"source", NP_FIELD_SOURCE, 't'},
    {"description", NP_FIELD_DESCRIPTION, 't'},
    {"subtitle", NP_FIELD_SUBTITLE, 't'},
    {"release_date", NP_FIELD_RELEASE_DATE, 't'},
    {"conductor", NP_FIELD_CONDUCTOR, 'l'},
    {"writer", NP_FIELD_WRITER, 'l'},
    {"track_number", NP_FIELD_TRACK_NUMBER, 'n'},
    {"track_count", NP_FIELD_TRACK_COUNT, 'n'},
    {"disc_number", NP_FIELD_DISC_NUMBER, 'n'},
    {"disc_count", NP_FIELD_DISC_COUNT, 'n'},
    {"chapter_number", NP_FIELD_CHAPTER_NUMBER, 'n'},
    {"chapter_count", NP_FIELD_CHAPTER_COUNT, 'n'},
    {"user_rating", NP_FIELD_USER_RATING, 'n'},
    {"season", NP_FIELD_SEASON, 'n'},
    {"episode", NP_FIELD_EPISODE, 'n'},
    {"explicit", NP_FIELD_EXPLICIT, 'f'},
    {"compilation", NP_FIELD_COMPILATION, 'f'},
};
const size_t field_count = sizeof fields / sizeof *fields;

const struct command_word command_words[] = {
    {"play", NP_COMMAND_PLAY, true, false, NULL, 0, 0},
    {"pause", NP_COMMAND_PAUSE, true, false, NULL, 0, 0},
    {"toggle_play_pause", NP_COMMAND_TOGGLE_PLAY_PAUSE, true, false, NULL, 0, 0},
    {"stop", NP_COMMAND_STOP, true, false, NULL, 0, 0},
    {"next", NP_COMMAND_NEXT, true, false, NULL, 0, 0},
    {"previous", NP_COMMAND_PREVIOUS, true, false, NULL, 0, 0},
    {"seek_to_position", NP_COMMAND_SEEK_TO_POSITION, true, false, "position_ms", 'm', 0},
    {"skip_forward", NP_COMMAND_SKIP_FORWARD, true, false, "interval_ms", 'm', 'i'},
    {"skip_backward", NP_COMMAND_SKIP_BACKWARD, true, false, "interval_ms", 'm', 'i'},
    {"change_playback_rate", NP_COMMAND_CHANGE_PLAYBACK_RATE, false, false, "rate", 'd', 'r'},
    {"change_repeat_mode", NP_COMMAND_CHANGE_REPEAT_MODE, false, false, "repeat_mode", 'w', 'e'},
    {"change_shuffle_mode", NP_COMMAND_CHANGE_SHUFFLE_MODE, false, false, "shuffle_mode", 'w', 's'},
    {"like", NP_COMMAND_LIKE, false, false, "negative", 'b', 'f'},
    {"dislike", NP_COMMAND_DISLIKE, false, false, "negative", 'b', 'f'},
    {"bookmark", NP_COMMAND_BOOKMARK, false, false, "negative", 'b', 'f'},
    {"set_volume", NP_COMMAND_SET_VOLUME, false, false, "volume", 'd', 0},
    {"set_device_volume", NP_COMMAND_SET_DEVICE_VOLUME, false, true, "volume", 'd', 0},
    {"step_device_volume", NP_COMMAND_STEP_DEVICE_VOLUME, false, true, "volume_steps", 't', 0},
    {"skip_ad", NP_COMMAND_SKIP_AD, false, false, NULL, 0, 0},
    {"set_muted", NP_COMMAND_SET_MUTED, false, false, "muted", 'b', 0},
    {"set_device_muted", NP_COMMAND_SET_DEVICE_MUTED, false, true, "muted", 'b', 0},
    {"go_to_live", NP_COMMAND_GO_TO_LIVE, true, false, NULL, 0, 0},
    {"next_chapter", NP_COMMAND_NEXT_CHAPTER, true, false, NULL, 0, 0},
    {"previous_chapter", NP_COMMAND_PREVIOUS_CHAPTER, true, false, NULL, 0, 0},
};
const size_t command_word_count = sizeof command_words / sizeof *command_words;
