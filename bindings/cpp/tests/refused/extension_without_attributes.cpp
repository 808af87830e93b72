/* SPDX-License-Identifier: MIT */
/* refused: the handler of an extension is called with a remote_session & and the attributes */
#include <nowplaying.hpp>

void test(nowplaying::extension &speakers)
{
#ifdef RIGHT
    speakers.on_start([](nowplaying::remote_session &, std::string_view) {});
#else
    speakers.on_start([](nowplaying::remote_session &) {});
#endif
}
