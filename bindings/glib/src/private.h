/* SPDX-License-Identifier: MIT */
/* The functions and types that the files of the library share. */
#pragma once

#include <glib-unix.h>
#include <nowplaying-control/control.h>
#include <nowplaying-glib/nowplaying-glib.h>
#include <nowplaying/nowplaying.h>

/* ---- tables, written by scripts/tables ---- */

typedef enum {
    NPG_FIELD_TEXT,
    NPG_FIELD_LIST,    /* The first entry of a list; the next row has all entries. */
    NPG_FIELD_ENTRIES, /* All entries. */
    NPG_FIELD_COUNT,
    NPG_FIELD_RATING,
    NPG_FIELD_FLAG,
    NPG_FIELD_TIME
} NpgFieldKind;

typedef struct {
    const char *name;
    np_field field;
    NpgFieldKind kind;
} NpgField;

typedef struct {
    np_command command;
    const char *name, *can_name;
    const char *argument;   /* The part without which it cannot be sent, or NULL. */
    const char *property;   /* The one of a session that it sets, or NULL. */
    gboolean newest_counts; /* Of several that wait, only the newest one has an effect. */
} NpgCommand;

extern const NpgField npg_fields[];
extern const guint npg_n_fields;
extern const guint npg_n_parts;
extern GParamSpec *npg_field_specs[];
/* Install the properties of all fields and parts. The first one has the number `first`. */
void npg_fields_install(GObjectClass *class, guint first);
void npg_parts_install(GObjectClass *class, guint first);
extern const NpgCommand npg_commands[];
extern const guint npg_n_commands;

/* Clears values, of which each that is not set has the type 0, and frees them. */
void npg_values_free(GValue *values, guint count);

/* ---- records: objects that only store the values of their properties, in the order of the table ---- */

#include "inline/records.h"

typedef struct {
    GObject parent_instance;
    GValue values[8];
} NpgRecord;
void npg_record_class_init(GObjectClass *class);
/* Gives each value its default. GObject sets no value that is out of range. */
void npg_record_init(gpointer record, GParamSpec **specs, guint count);
/* A value of a record, which a text, number or object can be. */
GValue *npg_record_value(gpointer record, guint index);
/* Whether an entry of a list of the program has the type. If not, it sets the error. */
gboolean npg_is_entry(gconstpointer entry, gsize index, GType type, GError **error);
/* Whether an array of the program, which may be NULL, has a record with an id and a name. If not, it sets the error. */
gboolean npg_is_record(gconstpointer const *all, gsize index, GType type, GError **error);

NowPlayingList *npg_list_new(GType item_type);
/* The list owns the item then. */
void npg_list_append(NowPlayingList *self, gpointer item);

/* Sends the logs of both libraries to that of GLib. */
void npg_log_start(void);

/* A text of the library, which has "" for one that does not exist. */
const char *npg_or_null(const char *text);

/* A time of the library for one of this library, and the other way round: -1 is unknown. */
int64_t npg_time(gint64 time);
gint64 npg_shown_time(int64_t time);

/* ---- failures ---- */

/* Sets the error of a status, with the sentence of the library. Returns whether the status is a success. */
gboolean npg_check(np_status status, GError **error);
gboolean npg_check_control(np_status status, GError **error);
/* Warns of a mistake of a program that gets no error. Returns whether the status is a success. */
gboolean npg_accepts(np_status status, const char *class, const char *name);
/* The same for a property. Without a handle, the value is only stored. */
gboolean npg_is_set(gconstpointer handle, np_status status, GParamSpec *spec);
/* The error of an outcome. */
GError *npg_outcome_error(np_outcome outcome, const char *message);
np_outcome npg_error_outcome(int code);
/* The code of an error of a program's function, which may have any domain. */
NowPlayingError npg_error_code(const GError *error);
/* The name of a command in the detail of a signal; NULL for an unknown number. */
const char *npg_command_name(np_command command);
const NpgCommand *npg_command_find(np_command command);
/* Whether a number is a command. If not, it warns the caller of a function. */
gboolean npg_is_command(NowPlayingCommand command, const char *function);

/* The user data of a callback that must not keep an object: a GWeakRef. */
gpointer npg_weak_new(gpointer object);
void npg_weak_free(gpointer weak);

/* Calls a function with a weak reference to the object when the descriptor is readable. */
GSource *npg_watch(int fd, GUnixFDSourceFunc func, gpointer object, GMainContext *context);

/* Functions that are called after the dispatch. There a program may do everything: end objects, or run its loop. */
typedef struct {
    GQueue queue;
} NpgJobs;
void npg_later(NpgJobs *jobs, void (*run)(gpointer data), gpointer data, GDestroyNotify destroy);
/* Ends all of them, with or without a call. */
void npg_jobs_end(NpgJobs *jobs, gboolean run);

/* ---- publishing ---- */

np_context *npg_application_get_context(NowPlayingApplication *self, GError **error);
/* The application whose callbacks run in this thread. */
NowPlayingApplication *npg_application_get_current(void);
void npg_application_add_session(NowPlayingApplication *self, NowPlayingSession *session);
void npg_application_remove_session(NowPlayingApplication *self, NowPlayingSession *session);
/* Emits raise or quit. Returns whether the application performs the command. */
gboolean npg_application_perform(NowPlayingApplication *self, NowPlayingRequest *request);
gboolean npg_application_performs(NowPlayingApplication *self, np_command command);
void npg_session_offer_for_application(NowPlayingSession *self, np_command command, gboolean is_offered);

NowPlayingRequest *npg_request_new(NowPlayingSession *session, np_request *handle);
/* Whether no function has answered or deferred it. */
gboolean npg_request_is_undecided(NowPlayingRequest *self);
/* Finishes a request that is not deferred. */
void npg_request_settle(NowPlayingRequest *self, gboolean is_performed);
/* The value of a part, or NULL. */
const GValue *npg_request_value(NowPlayingRequest *self, guint part);
void npg_request_read(np_request *request, np_command command, GValue *values);

/* The content for the library, without the values that the library refuses: they are warnings. NULL with an error: it
   refuses the id. It also stores the accepted values in an empty `copy`, if it is not NULL. */
np_content *npg_content_build(NowPlayingContent *self, NowPlayingContent *copy, GError **error);
/* A content that never changes: an empty one, or itself if it is one. */
NowPlayingContent *npg_content_start_copy(NowPlayingContent *self);
const char *npg_content_get_entry_id(NowPlayingContent *self);
gint64 npg_content_get_duration(NowPlayingContent *self);
/* NULL if it has no image. The reason is a warning. */
np_artwork *npg_artwork_get_handle(NowPlayingArtwork *self);
np_animated_artwork *npg_artwork_get_animated(NowPlayingArtwork *self);

/* The function of a program that makes an image. The library keeps it as long as a session shows the image. */
typedef struct NpgProvider NpgProvider;
NpgProvider *npg_provider_new(NowPlayingArtworkFunc func, gpointer data, GDestroyNotify destroy);
gpointer npg_provider_ref(NpgProvider *self);
void npg_provider_unref(gpointer self);
/* The functions of the library for an image and a video. The data are a provider. */
void npg_provide(np_artwork_request *handle, void *data);
void npg_provide_video(np_artwork_request *handle, void *data);

/* ---- reading ---- */

struct _NowPlayingAction {
    np_action sent; /* It owns the texts. */
    gboolean has_argument;
};

/* A content of a player's snapshot, which it keeps. */
NowPlayingContent *npg_content_new_of_player(NowPlayingController *controller, const np_player *player,
                                             const np_item *item, const char *entry_id, NowPlayingArtwork *artwork);

/* The lists of a player. One is made when the program reads it first, and follows the player then. */
typedef enum {
    NPG_LIST_DEVICES,
    NPG_LIST_OUTPUTS,
    NPG_LIST_PLAYLISTS,
    NPG_LIST_CUSTOM_COMMANDS,
    NPG_LIST_LANGUAGE_OPTIONS,
    NPG_LIST_QUEUE,
    NPG_N_LISTS
} NpgList;
GListModel *npg_list_get(NowPlayingList **lists, NpgList list, GWeakRef *controller, const np_player *player);
void npg_lists_update(NowPlayingList **lists, GWeakRef *controller, const np_player *player, np_player_changes changes);

NowPlayingPlayer *npg_player_new(NowPlayingController *controller, const np_player *snapshot);
/* Stores a snapshot, which the player owns then, and returns the old one, which the caller frees. */
np_player *npg_player_replace(NowPlayingPlayer *self, np_player *snapshot, np_player_changes changes);
/* Emits the notifications of the properties that differ from those of the old snapshot. */
void npg_player_notify(NowPlayingPlayer *self, const np_player *old, np_player_changes changes);
gboolean npg_player_is_silent(const np_player *snapshot);
/* Performs an action without an outcome, and frees it. */
void npg_player_send(NowPlayingPlayer *self, NowPlayingAction *action);

NowPlayingHold *npg_hold_new(np_hold *handle, const char *reason);
/* Notifies a new state. */
void npg_hold_update(NowPlayingHold *self);

/* The images of a player; the key is the id of the chapter or command. */
typedef enum { NPG_IMAGE_ITEM, NPG_IMAGE_CHAPTER, NPG_IMAGE_CUSTOM, NPG_IMAGE_PREVIEW, NPG_IMAGE_VIDEO } NpgImage;
NowPlayingArtwork *npg_artwork_new_of_player(NowPlayingController *controller, const np_player *snapshot,
                                             NpgImage image, const char *key);

/* A task that the library or its cancellable ends, whichever is first. It returns a reference for the library. */
gpointer npg_task_start(GTask *task);
/* Ends the task after the dispatch of the controller, with the error if it is not NULL. It frees the error. */
void npg_task_end(GTask *task, NowPlayingController *controller, GError *error);

/* ---- the structs of the classes ---- */

#include "inline/structs.h"
