// SPDX-License-Identifier: MIT
// tests/run has qmllint read this file: it must know the types and their properties, also those of their base classes.
import QtQuick 2.15
import org.nowplaying 0.1

Item {
    id: root

    Players { id: players; lists: true }
    Player {
        id: player
        follow: "vlc"
        positionInterval: 1000
        onFailed: (command, outcome, message) => console.log(command, outcome, message)
        onTitleChanged: console.log(player.artist)
    }
    Session {
        id: session
        title: "Title"
        artist: ["One", "Two"]
        state: NowPlaying.State.Playing
        canNext: false
        queue: [{ id: "1", title: "Title" }]
        currentEntry: "1"
        playlists: player.playlists
        customCommands: [{ id: "mix", title: "Mix" }]
        seekWindow: ({ start: 0, end: 60e6 })
        repeatModes: [NowPlaying.Repeat.Off]
        resumable: true
        onResumed: (contentId, position) => console.log(contentId, position)
        onGoToEntryRequested: (id, request) => console.log(id, request.client)
        onPlayRequested: session.state = NowPlaying.State.Playing
        onLikeRequested: session.setFeedback("like", NowPlaying.Opinion.Positive)
        duration: root.visible ? 1e6 : -1
        artwork: "cover.png"
        onSeekToPositionRequested: to => session.position = to
        onNextRequested: request => request.fail(NowPlaying.Outcome.EndOfQueue, "That was the last song.")
    }
    Hold { reason: "Call"; active: root.visible }
    Text { text: player.title + player.duration + players.count + players.first.album; visible: player.canPlay }
}
