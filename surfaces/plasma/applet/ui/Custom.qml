// SPDX-License-Identifier: MIT
// The player's own commands. One that is dangerous asks first.
import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.plasma.components 3.0 as PlasmaComponents
import org.nowplaying 0.1

ColumnLayout {
    id: custom

    required property var desktop
    required property var player
    required property var send

    readonly property int most: 16
    readonly property var commands: player.isPrivate ? [] : player.customCommands.slice(0, most)
    /** The dangerous command that was pressed, or null. */
    property var asked: null

    visible: commands.length > 0 || player.canSkipAd
    spacing: desktop.smallSpacing

    Connections {
        target: custom.player
        function onBusNameChanged() {
            custom.asked = null
        }
    }

    component Named: Press {
        id: named
        property url image
        property string mark
        flat: false
        Layout.fillWidth: true
        Layout.preferredWidth: 1
        contentItem: RowLayout {
            spacing: custom.desktop.smallSpacing
            Image {
                visible: status === Image.Ready
                source: named.image
                cache: false
                sourceSize: Qt.size(custom.desktop.gridUnit, custom.desktop.gridUnit)
                fillMode: Image.PreserveAspectFit
                Layout.preferredWidth: custom.desktop.gridUnit
                Layout.preferredHeight: custom.desktop.gridUnit
            }
            Symbol {
                visible: named.mark !== "" && String(named.image) === ""
                name: named.mark
                Layout.preferredWidth: custom.desktop.gridUnit
                Layout.preferredHeight: custom.desktop.gridUnit
            }
            Line {
                text: named.effect
                horizontalAlignment: Text.AlignHCenter
                Layout.fillWidth: true
            }
        }
    }

    Named {
        visible: custom.player.canSkipAd
        effect: i18n("Skip ad")
        onPressedByUser: custom.send("skipAd")
    }
    GridLayout {
        columns: 2
        visible: custom.asked === null
        columnSpacing: custom.desktop.smallSpacing
        rowSpacing: custom.desktop.smallSpacing
        Layout.fillWidth: true

        Repeater {
            model: custom.commands
            Named {
                readonly property string title: custom.desktop.clean(modelData.title)
                effect: modelData.state === NowPlaying.CustomState.Progress
                    ? i18n("%1 %2 percent", title, Math.round(modelData.progress * 100)) : title
                image: modelData.icon
                mark: custom.desktop.iconName(modelData.iconName)
                isSwitch: isOn || modelData.state === NowPlaying.CustomState.Off
                isOn: modelData.state === NowPlaying.CustomState.On
                enabled: modelData.enabled
                onPressedByUser: {
                    if (modelData.isDangerous)
                        custom.asked = modelData
                    else
                        custom.send("custom", modelData.id)
                }
            }
        }
    }
    ColumnLayout {
        visible: custom.asked !== null
        spacing: custom.desktop.smallSpacing
        Layout.fillWidth: true

        Notice {
            desktop: custom.desktop
            text: i18n("This loses something.")
            Layout.fillWidth: true
        }
        RowLayout {
            spacing: custom.desktop.smallSpacing
            Named {
                effect: i18n("Cancel")
                mark: "dialog-cancel"
                onPressedByUser: custom.asked = null
            }
            Named {
                effect: custom.asked ? custom.desktop.clean(custom.asked.title) : ""
                mark: "dialog-warning"
                onPressedByUser: {
                    const id = custom.asked.id
                    custom.asked = null
                    custom.send("custom", id)
                }
            }
        }
    }
}
