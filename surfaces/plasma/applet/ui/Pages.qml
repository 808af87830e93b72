// SPDX-License-Identifier: MIT
// The pages of a card: queue, chapters, lyrics, playlists, devices, languages. One page exists at a time.
import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.plasma.components 3.0 as PlasmaComponents
import org.nowplaying 0.1

ColumnLayout {
    id: pages

    required property var desktop
    required property var player
    required property var service
    required property var send
    /** The id of the page that is open; "": none. */
    property string open

    readonly property int maxLines: 4096
    readonly property var languages: service.languageGroups
    readonly property string plainLyrics: player.lyrics.slice(0, 1 << 18)
    readonly property var all: [
        { id: "queue", title: i18n("Queue"), icon: "view-media-playlist" },
        { id: "chapters", title: i18n("Chapters"), icon: "view-list-details" },
        { id: "lyrics", title: i18n("Lyrics"), icon: "view-media-lyrics" },
        { id: "playlists", title: i18n("Playlists"), icon: "view-media-album-cover" },
        { id: "devices", title: i18n("Devices"), icon: "audio-speakers-symbolic" },
        { id: "languages", title: i18n("Languages"), icon: "preferences-desktop-locale" }
    ]
    readonly property bool isShown: player.available && !player.isPrivate
    /** Which pages the player has. */
    readonly property var has: ({
        queue: isShown && player.queue.length > 0,
        chapters: isShown && player.chapters.length > 0,
        lyrics: isShown && (player.lyricsLines.length > 0 || plainLyrics !== ""),
        playlists: isShown && player.playlists.length > 0,
        devices: isShown && player.devices.length + player.outputs.length > 0,
        languages: isShown && languages.length > 0
    })
    readonly property var page: all.find(each => each.id === open && has[each.id]) || null

    signal closed

    function close() {
        open = ""
        closed()
    }
    onPageChanged: if (open && !page) Qt.callLater(close)

    spacing: desktop.smallSpacing
    Keys.onEscapePressed: close()

    RowLayout {
        spacing: pages.desktop.smallSpacing
        Press {
            id: back
            effect: i18n("Back")
            symbol: "go-previous"
            onPressedByUser: pages.close()
        }
        Line {
            text: pages.page ? pages.page.title : ""
            font.bold: true
            Layout.fillWidth: true
            isRead: true
        }
    }
    Loader {
        id: loader
        Layout.fillWidth: true
        Layout.fillHeight: true
        readonly property var kinds: ({ queue, chapters, lyrics, playlists, devices, languages: tongues })
        sourceComponent: pages.page ? kinds[pages.page.id] : null
        onLoaded: back.forceActiveFocus()
    }

    Component {
        id: queue
        ListPage {
            desktop: pages.desktop
            title: i18n("Queue")
            entries: pages.player.queue
            current: entries.findIndex(each => each.isCurrent)
            read: entry => ({ title: entry.title || i18n("Unnamed"), second: entry.artist,
                end: entry.duration > 0 ? pages.desktop.clock(entry.duration) : "" })
            canPress: pages.player.canGoToEntry
            canRemove: pages.player.canRemoveFromQueue
            onChosen: entry => pages.send("goToEntry", entry.id)
            onRemoved: entry => pages.send("removeFromQueue", entry.id)
        }
    }
    Component {
        id: chapters
        ListPage {
            desktop: pages.desktop
            title: i18n("Chapters")
            entries: pages.player.chapters
            current: pages.desktop.lastBefore(entries, "start", pages.player.position)
            read: (entry, place) => ({ title: entry.title || i18n("Chapter %1", place + 1),
                end: pages.desktop.clock(entry.start) })
            canPress: pages.player.canGoToChapter
            onChosen: entry => pages.send("goToChapter", entry.id)
        }
    }
    Component {
        id: lyrics
        ListPage {
            readonly property bool hasTimes: pages.player.lyricsLines.length > 0
            desktop: pages.desktop
            title: i18n("Lyrics")
            entries: hasTimes ? pages.player.lyricsLines
                : pages.plainLyrics.split("\n", pages.maxLines).map(text => ({ text: text }))
            current: hasTimes ? pages.desktop.lastBefore(entries, "time", pages.player.position) : -1
            read: entry => ({ title: entry.text })
            size: 1.15
            canPress: hasTimes && pages.player.canSeekToPosition
            onChosen: entry => pages.send("seekToPosition", entry.time)
        }
    }
    Component {
        id: playlists
        ListPage {
            desktop: pages.desktop
            title: i18n("Playlists")
            entries: pages.player.playlists
            current: entries.findIndex(each => each.isCurrent)
            read: entry => ({ title: entry.name })
            canPress: pages.player.canActivatePlaylist
            onChosen: entry => pages.send("activatePlaylist", entry.id)
        }
    }
    Component {
        id: devices
        DevicesPage {
            desktop: pages.desktop
            player: pages.player
            send: pages.send
        }
    }
    Component {
        id: tongues
        LanguagesPage {
            desktop: pages.desktop
            groups: pages.languages
            current: pages.service.languages
            onChosen: (command, id) => pages.send(command, id, () => pages.service.read())
        }
    }
}
