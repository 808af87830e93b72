// SPDX-License-Identifier: MIT
// A sentence that a screen reader reads, for five seconds after say(). A label would have the role of a text.
import QtQuick 2.15

Item {
    id: notice

    required property var desktop
    property string text

    function say(sentence) {
        const text = desktop.clean(sentence)
        notice.text = text.charAt(0).toUpperCase() + text.slice(1)
        timer.restart()
    }
    function end() {
        timer.stop()
        text = ""
    }

    visible: text !== ""
    implicitHeight: line.implicitHeight
    Accessible.role: Accessible.AlertMessage
    Accessible.name: text

    Line {
        id: line
        anchors.fill: parent
        text: notice.text
        maximumLineCount: 4
        horizontalAlignment: Text.AlignHCenter
    }
    Timer {
        id: timer
        interval: 5000
        onTriggered: notice.end()
    }
}
