/* SPDX-License-Identifier: MIT */
#include <QQmlEngine>
#include <QQmlExtensionPlugin>

#include <cstdio>

#include "artwork.h"
#include "hold.h"
#include "players.h"
#include "session.h"

/** Writes a line of the libraries, except those about a call: they name a function of C, and are warnings of QML already. */
static void writeLine(nowplaying::log_level, std::string_view line)
{
    if (line.substr(0, 3) != "np_")
        std::fprintf(stderr, "org.nowplaying: %.*s\n", static_cast<int>(line.size()), line.data());
}

class NowPlayingPlugin : public QQmlExtensionPlugin
{
    Q_OBJECT
    Q_PLUGIN_METADATA(IID QQmlExtensionInterface_iid)

  public:
    void registerTypes(const char *uri) override
    {
        /* The program has one log. */
        nowplaying::set_log_handler(writeLine);
        nowplaying::control::set_log_handler(writeLine);
        NowPlaying::registerEnums();
        qmlRegisterType<NowPlaying::Players>(uri, 0, 1, "Players");
        qmlRegisterType<NowPlaying::Player>(uri, 0, 1, "Player");
        qmlRegisterType<NowPlaying::Hold>(uri, 0, 1, "Hold");
        qmlRegisterType<NowPlaying::Session>(uri, 0, 1, "Session");
        qmlRegisterUncreatableType<NowPlaying::Request>(uri, 0, 1, "Request", "a Session makes requests");
        qmlRegisterUncreatableMetaObject(NowPlaying::staticMetaObject, uri, 0, 1, "NowPlaying", "it has enums only");
    }

    void initializeEngine(QQmlEngine *engine, const char *) override
    {
        engine->addImageProvider("nowplaying", new NowPlaying::Artworks);
    }
};

#include "plugin.moc"
