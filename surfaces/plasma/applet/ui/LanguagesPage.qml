// SPDX-License-Identifier: MIT
// Soundtracks and subtitles.
import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.plasma.components 3.0 as PlasmaComponents

PlasmaComponents.ScrollView {
    id: page

    required property var desktop
    /** The groups of Session1: {options: [{id, name, kind}], allows_none}. */
    property var groups: []
    property var current: []
    readonly property int most: 100

    signal chosen(string command, string id)

    PlasmaComponents.ScrollBar.horizontal.policy: PlasmaComponents.ScrollBar.AlwaysOff
    contentWidth: availableWidth

    ColumnLayout {
        width: page.availableWidth
        spacing: page.desktop.smallSpacing

        Repeater {
            model: page.groups
            ColumnLayout {
                readonly property var options: (modelData.options || []).slice(0, page.most)
                readonly property var used: options.find(each => page.current.indexOf(each.id) >= 0) || null
                spacing: 0
                Layout.fillWidth: true

                Line {
                    text: options.length && options[0].kind === "legible" ? i18n("Subtitles") : i18n("Soundtrack")
                    font.bold: true
                    Layout.fillWidth: true
                }
                Choice {
                    desktop: page.desktop
                    name: i18n("Off")
                    visible: modelData.allows_none === true
                    isOn: used === null
                    onClicked: if (used) page.chosen("disableLanguageOption", used.id)
                }
                Repeater {
                    model: options
                    Choice {
                        desktop: page.desktop
                        name: page.desktop.clean(modelData.name)
                        isOn: used !== null && used.id === modelData.id
                        onClicked: if (!isOn) page.chosen("enableLanguageOption", modelData.id)
                    }
                }
            }
        }
    }
}
