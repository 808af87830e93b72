// SPDX-License-Identifier: MIT
// A line that shows the first player. A click plays or pauses, the wheel goes to the next or the previous item.
import QtQuick 2.15
import QtQuick.Window 2.15
import org.nowplaying 0.1

Window {
    visible: true
    width: 480
    height: 28
    property string failure

    Player { id: player; onFailed: (command, outcome, message) => failure = message; onTitleChanged: failure = "" }
    Text {
        anchors { fill: parent; margins: 4 }
        elide: Text.ElideRight; textFormat: Text.PlainText
        visible: player.available
        text: failure || (player.isPlaying ? "▶ " : "⏸ ") + (player.artist ? player.artist + " – " : "") + player.title
    }
    MouseArea {
        anchors.fill: parent
        onClicked: player.toggle()
        onWheel: wheel => wheel.angleDelta.y < 0 ? player.next() : player.previous()
    }
}
