// SPDX-License-Identifier: MIT
// The devices on which a player plays, each with its volume, and those on which it can play.
import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.plasma.components 3.0 as PlasmaComponents

PlasmaComponents.ScrollView {
    id: page

    required property var desktop
    required property var player
    required property var send

    readonly property var outputs: player.outputs

    PlasmaComponents.ScrollBar.horizontal.policy: PlasmaComponents.ScrollBar.AlwaysOff
    contentWidth: availableWidth

    ColumnLayout {
        width: page.availableWidth
        spacing: page.desktop.smallSpacing * 2

        Repeater {
            // The number alone, so that a bar that is held survives a change of its volume.
            model: page.player.devices.length
            ColumnLayout {
                readonly property var device: page.player.devices[index] || ({ name: "", type: 0 })
                spacing: 0
                Layout.fillWidth: true
                RowLayout {
                    spacing: page.desktop.smallSpacing * 2
                    Symbol {
                        name: page.desktop.deviceIcon(device.type)
                        Layout.preferredWidth: Math.round(page.desktop.gridUnit * 1.3)
                        Layout.preferredHeight: Layout.preferredWidth
                    }
                    Line {
                        text: page.desktop.clean(device.name)
                        font.bold: true
                        Layout.fillWidth: true
                        isRead: true
                    }
                }
                Volume {
                    desktop: page.desktop
                    name: i18n("Volume of %1", page.desktop.isolated(device.name))
                    value: device.volume === undefined ? -1 : device.volume
                    canSet: page.player.canSetDeviceVolume
                    isMuted: device.muted === true
                    canMute: device.muted !== undefined && page.player.canSetDeviceMuted
                    onChosen: volume => page.send("setDeviceVolume", [device.id, volume])
                    onMuteChosen: isOn => page.send("setDeviceMuted", [device.id, isOn])
                    Layout.fillWidth: true
                }
            }
        }
        Line {
            text: i18n("Play On")
            visible: page.outputs.length > 0
            font.bold: true
            Layout.fillWidth: true
        }
        Repeater {
            model: page.outputs
            Choice {
                desktop: page.desktop
                name: page.desktop.clean(modelData.name)
                symbol: page.desktop.deviceIcon(modelData.type)
                isOn: modelData.inUse
                enabled: isOn ? page.player.canLeaveOutput : page.player.canPlayOnOutput
                onClicked: {
                    const together = !modelData.alone && page.outputs.some(each => each.inUse && !each.alone)
                    if (isOn)
                        page.send("leaveOutput", modelData.id)
                    else
                        page.send("playOnOutput", [modelData.id, together])
                }
            }
        }
    }
}
