/* SPDX-License-Identifier: MIT */
/* Follows the players in an epoll loop, without a thread. It sleeps while no player changes. */
#include <stdio.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <nowplaying-control/control.h>

static void on_player(np_controller *controller, const np_player *player, np_player_changes changes, void *user_data)
{
    (void)controller, (void)user_data;
    const char *title = np_item_get_text(np_player_get_item(player), NP_FIELD_TITLE, 0);
    printf("%s: %s\n", np_player_get_identity(player), changes & NP_PLAYER_LEFT ? "left" : title);
    fflush(stdout);
}

int main(void)
{
    np_controller *controller = NULL;
    struct epoll_event event = {.events = EPOLLIN};
    int epoll_fd = epoll_create1(EPOLL_CLOEXEC), fd = -1;

    if (np_controller_new(NP_CONTROLLER_HOST_LOOP, &controller) != NP_OK ||
        np_controller_set_player_handler(controller, on_player, NULL, NULL) != NP_OK ||
        np_controller_get_fd(controller, &fd) != NP_OK)
        return 1; /* The library has logged the reason. */

    epoll_ctl(epoll_fd, EPOLL_CTL_ADD, fd, &event);
    while (epoll_wait(epoll_fd, &event, 1, -1) == 1)
        np_controller_dispatch(controller);

    np_controller_free(controller);
    close(epoll_fd);
    return 0;
}
