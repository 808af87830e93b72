// SPDX-License-Identifier: MIT
// The popup: the card and the other players, or a page in their place.
import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.plasma.components 3.0 as PlasmaComponents
import org.nowplaying 0.1

FocusScope {
    id: full

    required property var desktop
    /** The first player, and all of them. */
    required property var player
    required property var players
    property bool isSeen: true

    readonly property bool hasPage: pages.open !== ""
    readonly property int unit: desktop.gridUnit
    readonly property int margin: desktop.smallSpacing

    Layout.minimumWidth: unit * 18
    Layout.preferredWidth: unit * 21
    Layout.maximumWidth: unit * 40
    Layout.minimumHeight: unit * 12
    Layout.preferredHeight: hasPage ? unit * 28
        : Math.min(unit * 48, Math.max(unit * 12, content.implicitHeight + 2 * margin))

    onIsSeenChanged: if (!isSeen) pages.open = ""
    Component.onCompleted: player.positionInterval = Qt.binding(() => isSeen ? 1000 : 0)

    Service {
        id: center
        desktop: full.desktop
        isSeen: full.isSeen
        about: full.player.busName + " " + full.player.itemId
    }

    PlasmaComponents.ScrollView {
        id: view
        anchors.fill: parent
        anchors.margins: full.margin
        visible: !full.hasPage
        contentWidth: availableWidth
        PlasmaComponents.ScrollBar.horizontal.policy: PlasmaComponents.ScrollBar.AlwaysOff

        ColumnLayout {
            id: content
            width: view.availableWidth
            spacing: full.desktop.smallSpacing * 2

            Nothing {
                desktop: full.desktop
                service: center
                isLine: full.player.available
                visible: !full.player.available || center.isMissing
                Layout.fillWidth: true
                Layout.topMargin: isLine ? 0 : full.unit
            }
            Card {
                id: card
                desktop: full.desktop
                player: full.player
                service: center
                isSeen: full.isSeen && !full.hasPage
                visible: full.player.available
                Layout.fillWidth: true
            }
            RowLayout {
                visible: pages.all.some(each => pages.has[each.id])
                spacing: full.desktop.smallSpacing
                Layout.alignment: Qt.AlignHCenter
                Repeater {
                    id: openers
                    model: pages.all
                    Press {
                        effect: modelData.title
                        symbol: modelData.icon
                        visible: pages.has[modelData.id]
                        onPressedByUser: {
                            pages.opener = index
                            pages.open = modelData.id
                        }
                    }
                }
            }
            Rows {
                desktop: full.desktop
                players: full.players
                Layout.fillWidth: true
                onRefused: sentence => card.say(sentence)
            }
        }
    }
    Pages {
        id: pages
        property int opener: 0
        anchors.fill: parent
        anchors.margins: full.margin
        visible: full.hasPage
        desktop: full.desktop
        player: full.player
        service: center
        send: card.send
        onClosed: {
            const button = openers.itemAt(opener)
            if (button)
                button.forceActiveFocus()
        }
    }
}
