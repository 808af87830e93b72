/* SPDX-License-Identifier: MIT */
#include "remote_private.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#define IMAGE_US INT64_C(9000000)
/* Requests for images at one time; the others wait. */
enum { MOST_IMAGES = 32 };

void remote_on_artwork(np_artwork_request *request, void *user_data)
{
    struct image_source *source = user_data;
    struct remotes *remotes = source->remotes;
    struct image_query *query = calloc(1, sizeof *query);
    int32_t width = 0, height = 0;
    uint64_t one = 1;
    if (!query || np_artwork_request_get_size(request, &width, &height) != NP_OK) {
        free(query);
        np_artwork_request_fail(request, NP_OUTCOME_FAILED, NULL);
        return;
    }
    query->request = request;
    query->topic = source->topic;
    query->topic.pixels = width > height ? width : height;
    pthread_mutex_lock(&remotes->lock);
    query->next = remotes->new_images;
    remotes->new_images = query;
    pthread_mutex_unlock(&remotes->lock);
    while (write(remotes->image_fd, &one, sizeof one) < 0 && errno == EINTR)
        continue;
}

void remote_images_send(struct remotes *remotes)
{
    uint64_t count;
    if (read(remotes->image_fd, &count, sizeof count) > 0) {
        pthread_mutex_lock(&remotes->lock);
        struct image_query *query = remotes->new_images;
        remotes->new_images = NULL;
        pthread_mutex_unlock(&remotes->lock);
        /* The newest is first: it is the image of the song that plays now. */
        struct image_query **last = &query;
        while (*last)
            last = &(*last)->next;
        *last = remotes->waiting_images;
        remotes->waiting_images = query;
    }
    while (remotes->waiting_images && remotes->image_count < MOST_IMAGES) {
        struct image_query *query = remotes->waiting_images;
        remotes->waiting_images = query->next;
        struct request *sent = request_send(remotes, REQUEST_IMAGE, &query->topic, "", IMAGE_US);
        if (sent)
            sent->image = query->request;
        else
            np_artwork_request_fail(query->request, NP_OUTCOME_NETWORK_FAILED, NULL);
        free(query);
    }
}

static void free_queries(struct image_query *query)
{
    while (query) {
        struct image_query *next = query->next;
        free(query);
        query = next;
    }
}

void remote_images_free(struct remotes *remotes)
{
    free_queries(remotes->new_images);
    free_queries(remotes->waiting_images);
}
