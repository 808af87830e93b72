// SPDX-License-Identifier: MIT
// Lists the players with cover, title and a button.
import QtQuick 2.15
import QtQuick.Controls 2.15
import org.nowplaying 0.1

ApplicationWindow {
    visible: true
    width: 480
    height: 240
    title: "Players"

    ListView {
        id: list
        anchors.fill: parent
        spacing: 8
        model: Players {}
        delegate: Row {
            spacing: 12
            height: 48
            Image { source: model.artwork; sourceSize: Qt.size(48, 48); width: 48; height: 48 }
            Label { text: model.title; textFormat: Text.PlainText; elide: Text.ElideRight; width: 300; anchors.verticalCenter: parent.verticalCenter }
            Button {
                text: model.isPlaying ? "Pause" : "Play"
                enabled: model.canTogglePlayPause
                anchors.verticalCenter: parent.verticalCenter
                onClicked: model.player.toggle()
            }
        }
        Label { text: "No player"; anchors.centerIn: parent; visible: list.count === 0 }
    }
}
