// SPDX-License-Identifier: MIT
// No player, or no service: a sentence, and the button that changes it.
import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.plasma.components 3.0 as PlasmaComponents

ColumnLayout {
    id: nothing

    required property var desktop
    required property var service
    /** Whether it is a line above a card: then only the service is missing. */
    property bool isLine: false

    readonly property var last: service.last
    readonly property string lastTitle: desktop.clean(last.title)
    readonly property string lastName: desktop.clean(last.identity || last.name)
    readonly property bool canContinue: !service.isMissing && lastName !== ""

    spacing: desktop.smallSpacing * 2

    function press() {
        button.enabled = false
        const done = failure => {
            button.enabled = true
            if (failure)
                notice.say(failure)
        }
        service.isMissing ? service.start(done) : service.resume(done)
    }

    Item {
        visible: !nothing.isLine
        Layout.alignment: Qt.AlignHCenter
        Layout.preferredWidth: Math.max(96, nothing.desktop.gridUnit * 5)
        Layout.preferredHeight: Layout.preferredWidth
        Image {
            id: cover
            // The stored cover of the last player: a file of the service, never an address of the web.
            readonly property string address: String(nothing.last.image_url || "")
            anchors.fill: parent
            source: nothing.canContinue && address.startsWith("file:///") ? address : ""
            sourceSize: Qt.size(width * 2, height * 2)
            fillMode: Image.PreserveAspectFit
            asynchronous: true
            cache: false
        }
        Symbol {
            anchors.fill: parent
            visible: cover.status !== Image.Ready
            opacity: 0.6
            name: nothing.service.isMissing ? "dialog-warning" : "applications-multimedia"
            fallback: "audio-x-generic"
        }
    }
    Line {
        text: i18n("Nothing Plays")
        visible: !nothing.service.isMissing && !nothing.isLine
        font.bold: true
        horizontalAlignment: Text.AlignHCenter
        Layout.fillWidth: true
        isRead: true
    }
    Line {
        text: nothing.service.isMissing ? i18n("The service that follows players does not run.")
            : nothing.canContinue ? nothing.lastTitle || nothing.lastName
            : i18n("Music, films and broadcasts appear here.")
        maximumLineCount: 3
        horizontalAlignment: Text.AlignHCenter
        Layout.fillWidth: true
        isRead: true
    }
    Line {
        text: nothing.lastName
        visible: nothing.canContinue && nothing.lastTitle !== ""
        horizontalAlignment: Text.AlignHCenter
        opacity: 0.75
        Layout.fillWidth: true
        isRead: true
    }
    PlasmaComponents.Button {
        id: button
        text: nothing.service.isMissing ? i18n("Start It") : i18n("Continue")
        icon.name: "media-playback-start"
        visible: nothing.service.isMissing || nothing.canContinue
        activeFocusOnTab: true
        Layout.alignment: Qt.AlignHCenter
        Accessible.name: text
        onClicked: nothing.press()
    }
    Notice {
        id: notice
        desktop: nothing.desktop
        Layout.fillWidth: true
    }
}
