// SPDX-License-Identifier: MIT
// A page with a long list: it makes items for the rows that are seen.
import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.plasma.components 3.0 as PlasmaComponents

PlasmaComponents.ScrollView {
    id: page

    required property var desktop
    property string title
    property var entries: []
    /** The row that plays; -1: none, or not known. */
    property int current: -1
    /** The texts of an entry and its place: {title, second, end}. */
    property var read: (entry, place) => ({ title: String(entry) })
    property bool canPress: false
    property bool canRemove: false
    property double size: 1

    signal chosen(var entry)
    signal removed(var entry)

    PlasmaComponents.ScrollBar.horizontal.policy: PlasmaComponents.ScrollBar.AlwaysOff

    // A list that has changed keeps its place.
    onEntriesChanged: {
        const before = list.contentY
        list.model = entries
        list.contentY = Math.min(before, Math.max(0, list.contentHeight - list.height))
    }
    onCurrentChanged: list.follow()

    ListView {
        id: list

        function follow() {
            if (page.current >= 0 && page.current < count)
                positionViewAtIndex(page.current, ListView.Center)
        }

        clip: true
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: true
        keyNavigationEnabled: true
        Component.onCompleted: {
            model = page.entries
            Qt.callLater(follow)
        }
        Accessible.role: Accessible.List
        Accessible.name: page.title

        delegate: PlasmaComponents.ItemDelegate {
            id: row
            readonly property var texts: page.read(modelData, index)
            readonly property bool isCurrent: index === page.current
            width: ListView.view.width
            hoverEnabled: page.canPress
            Accessible.name: page.desktop.joined(isCurrent ? i18n("Plays now") : "", texts.title, texts.second,
                texts.end)
            Accessible.onPressAction: clicked()
            onClicked: if (page.canPress) page.chosen(modelData)

            contentItem: RowLayout {
                spacing: page.desktop.smallSpacing * 2

                Symbol {
                    name: "media-playback-start"
                    opacity: row.isCurrent ? 1 : 0
                    Layout.preferredWidth: Math.round(page.desktop.gridUnit * 0.8)
                    Layout.preferredHeight: Layout.preferredWidth
                }
                ColumnLayout {
                    spacing: 0
                    Layout.fillWidth: true
                    Line {
                        text: page.desktop.clean(row.texts.title)
                        maximumLineCount: 2
                        font.bold: row.isCurrent
                        font.pointSize: page.desktop.font.pointSize * page.size
                        Layout.fillWidth: true
                    }
                    Line {
                        text: page.desktop.clean(row.texts.second)
                        visible: text !== ""
                        font: page.desktop.smallFont
                        opacity: 0.75
                        Layout.fillWidth: true
                    }
                }
                Line {
                    text: row.texts.end || ""
                    font: page.desktop.smallFont
                    opacity: 0.75
                }
                Press {
                    effect: i18n("Remove from the queue")
                    symbol: "list-remove"
                    visible: page.canRemove
                    onPressedByUser: page.removed(modelData)
                }
            }
        }
    }
}
