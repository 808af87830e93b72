// SPDX-License-Identifier: MIT
// The other players, in the order of the service: a row for each that can be seen.
import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.plasma.components 3.0 as PlasmaComponents
import org.nowplaying 0.1

ColumnLayout {
    id: rows

    required property var desktop
    required property var players

    readonly property int most: 8
    readonly property int rowHeight: Math.round(desktop.gridUnit * 2.8)

    signal refused(string sentence)

    visible: players.count > 1
    spacing: desktop.smallSpacing

    Line {
        text: i18n("Other Players")
        font.bold: true
        Layout.fillWidth: true
    }
    PlasmaComponents.ScrollView {
        Layout.fillWidth: true
        Layout.preferredHeight: Math.min(rows.players.count - 1, rows.most) * rows.rowHeight
        PlasmaComponents.ScrollBar.horizontal.policy: PlasmaComponents.ScrollBar.AlwaysOff
        PlasmaComponents.ScrollBar.vertical.policy: rows.players.count - 1 > rows.most
            ? PlasmaComponents.ScrollBar.AsNeeded : PlasmaComponents.ScrollBar.AlwaysOff

        ListView {
            id: list
            model: rows.players
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            activeFocusOnTab: true
            keyNavigationEnabled: true
            reuseItems: false
            Accessible.role: Accessible.List
            Accessible.name: i18n("Other players")

            delegate: PlasmaComponents.ItemDelegate {
                id: row
                readonly property string name: rows.desktop.clean(model.name)
                readonly property string title: rows.desktop.linesOf(model)[0] || name
                readonly property string reason: rows.desktop.reasonText(model)
                readonly property string second: title === name ? reason : rows.desktop.joined(name, reason)
                readonly property var middle: rows.desktop.playCommand(model)

                width: ListView.view.width
                height: model.isFirst ? 0 : rows.rowHeight
                visible: !model.isFirst
                activeFocusOnTab: visible
                Accessible.name: rows.desktop.joined(title, title === name ? "" : name, reason)
                Accessible.onPressAction: clicked()
                onClicked: model.player.makeFirst()

                contentItem: RowLayout {
                    spacing: rows.desktop.smallSpacing * 2

                    Item {
                        Layout.preferredWidth: Math.round(rows.desktop.gridUnit * 2.2)
                        Layout.preferredHeight: Layout.preferredWidth
                        Image {
                            id: image
                            anchors.fill: parent
                            source: model.isPrivate || model.isFirst ? "" : model.artwork
                            sourceSize: Qt.size(width * 2, height * 2)
                            fillMode: Image.PreserveAspectFit
                            asynchronous: true
                            cache: false
                        }
                        Symbol {
                            anchors.fill: parent
                            anchors.margins: rows.desktop.smallSpacing
                            visible: image.status !== Image.Ready
                            opacity: 0.6
                            name: model.isPrivate ? rows.desktop.iconName(model.desktopEntry)
                                : rows.desktop.kindIcon(model)
                            fallback: "audio-x-generic"
                        }
                    }
                    ColumnLayout {
                        spacing: 0
                        Layout.fillWidth: true
                        Line {
                            text: row.title
                            Layout.fillWidth: true
                        }
                        Line {
                            text: row.second
                            font: rows.desktop.smallFont
                            opacity: 0.75
                            Layout.fillWidth: true
                        }
                    }
                    Press {
                        effect: model.isPlaying ? i18n("Pause %1", rows.desktop.isolated(row.name))
                            : i18n("Play %1", rows.desktop.isolated(row.name))
                        symbol: row.middle.icon
                        enabled: row.middle.enabled
                        onPressedByUser: model.player.perform(row.middle.command, undefined, result => {
                            if (result.outcome !== NowPlaying.Outcome.Success)
                                rows.refused(result.message || i18n("The player refused it."))
                        })
                    }
                }
            }
        }
    }
}
