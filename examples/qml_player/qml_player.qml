// SPDX-License-Identifier: MIT
// A music player with Qt 6: qml6 qml_player.qml -- /music/song.flac… The Session shows it on the desktop.
import QtMultimedia
import QtQuick
import QtQuick.Controls.Material
import QtQuick.Layouts
import org.nowplaying

ApplicationWindow {
    id: window
    visible: true
    width: 340
    height: 520
    title: "Qt Player"
    Material.accent: Material.Indigo

    // ---- NowPlaying ----

    Session {
        application: "org.example.QtPlayer"
        name: window.title
        kind: NowPlaying.Kind.Music
        contentId: media.source
        title: songTitle.text
        artist: media.tag(MediaMetaData.ContributingArtist)
        album: media.tag(MediaMetaData.AlbumTitle)
        artwork: cover.status === Image.Ready ? cover.source : ""
        state: [NowPlaying.State.Stopped, NowPlaying.State.Playing, NowPlaying.State.Paused][media.playbackState]
        position: media.position * 1000
        duration: media.duration > 0 ? media.duration * 1000 : -1
        volume: output.volume
        problem: media.problem
        canNext: media.has(1)
        canPrevious: media.has(-1)
        canSeekToPosition: media.seekable

        onPlayRequested: media.play()
        onPauseRequested: media.pause()
        onNextRequested: media.go(1)
        onPreviousRequested: media.go(-1)
        onSeekToPositionRequested: position => media.position = position / 1000
        onSetVolumeRequested: volume => output.volume = volume
        onRaiseRequested: window.raise()
        onQuitRequested: Qt.quit()
    }

    // ---- The player: Qt plays the files ----

    MediaPlayer {
        id: media
        property var files: []
        property int index: 0
        readonly property string problem: error === MediaPlayer.NoError ? "" : "This file cannot be played."

        function has(step) {
            return files[index + step] !== undefined
        }
        function go(step) {
            if (!has(step))
                return
            index += step
            source = files[index]
            play()
        }
        function tag(key) {
            return metaData.stringValue(key)
        }

        audioOutput: AudioOutput { id: output }
        onErrorOccurred: stop()
        onMediaStatusChanged: if (mediaStatus === MediaPlayer.EndOfMedia) Qt.callLater(go, 1)
        Component.onCompleted: {
            const names = Qt.application.arguments
            if (names.indexOf("--") > 0)
                files = names.slice(names.indexOf("--") + 1).map(path => "file://" + path.split("/").map(encodeURIComponent).join("/"))
            if (files.length === 0) {
                console.error("usage: qml6 qml_player.qml -- /music/song.flac…")
                Qt.exit(1)
            }
            go(0)
        }
    }

    // ---- The window ----

    function clock(ms) {
        const seconds = Math.floor(ms / 1000)
        return Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0")
    }

    ColumnLayout {
        anchors.fill: parent
        anchors.margins: 24
        spacing: 8

        Image {
            id: cover
            source: media.source.toString().replace(/[^/]+$/, "cover.png")
            sourceSize: Qt.size(512, 512)
            fillMode: Image.PreserveAspectFit
            Layout.fillWidth: true
            Layout.fillHeight: true
            Label { text: "♪"; font.pixelSize: 160; opacity: 0.2; anchors.centerIn: parent; visible: cover.status !== Image.Ready }
        }
        Label {
            id: songTitle
            textFormat: Text.PlainText
            text: media.tag(MediaMetaData.Title) || decodeURIComponent(media.source.toString().replace(/.*\//, ""))
            font.pixelSize: 22
            font.bold: true
            elide: Text.ElideRight
            horizontalAlignment: Text.AlignHCenter
            Layout.fillWidth: true
        }
        Label {
            textFormat: Text.PlainText
            text: media.problem || [media.tag(MediaMetaData.ContributingArtist), media.tag(MediaMetaData.AlbumTitle)].filter(text => text).join(" — ")
            opacity: 0.6
            elide: Text.ElideRight
            horizontalAlignment: Text.AlignHCenter
            Layout.fillWidth: true
        }
        RowLayout {
            Label { text: window.clock(media.position) }
            Slider {
                to: Math.max(media.duration, 1)
                value: media.position
                enabled: media.seekable
                onMoved: media.position = value
                Layout.fillWidth: true
            }
            Label { text: window.clock(media.duration) }
        }
        RowLayout {
            Layout.alignment: Qt.AlignHCenter
            RoundButton { text: "❙◀"; enabled: media.has(-1); onClicked: media.go(-1) }
            RoundButton {
                readonly property bool isPlaying: media.playbackState === MediaPlayer.PlayingState
                text: isPlaying ? "❙❙" : "▶"
                highlighted: true
                onClicked: isPlaying ? media.pause() : media.play()
            }
            RoundButton { text: "▶❙"; enabled: media.has(1); onClicked: media.go(1) }
        }
    }
}
