// SPDX-License-Identifier: MIT
// The card of the first player, by docs/surfaces.md.
import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.plasma.components 3.0 as PlasmaComponents
import org.nowplaying 0.1

ColumnLayout {
    id: card

    required property var desktop
    required property var player
    required property var service
    /** Whether the user can see it. */
    property bool isSeen: true

    readonly property bool isSilent: desktop.isSilent(player)
    readonly property var texts: desktop.linesOf(player)
    readonly property string name: desktop.clean(player.name)
    readonly property string title: texts[0] || name
    readonly property string second: player.isPrivate ? i18n("This session is private")
        : player.hasItem ? texts[1] : i18n("Stopped")
    readonly property string third: texts[2] === title || texts[2] === second ? "" : texts[2]
    readonly property string problem: player.isPrivate || !player.available ? "" : desktop.clean(player.problem)
    readonly property string host: hostOf(String(player.problemUrl))

    spacing: desktop.smallSpacing * 2

    /** Sends a command. A refusal is a sentence below the buttons. */
    function send(command, argument, done) {
        player.perform(command, argument, result => {
            if (result.outcome === NowPlaying.Outcome.Success)
                notice.end()
            else
                notice.say(result.message || i18n("The player refused it."))
            if (done)
                done(result)
        })
    }
    function say(sentence) {
        notice.say(sentence)
    }
    function hostOf(url) {
        const found = /^https:\/\/(?:[^/?#]*@)?([^/?#@]+)/.exec(url)
        return found ? found[1] : ""
    }

    Connections {
        target: card.player
        function onBusNameChanged() {
            notice.end()
        }
    }

    RowLayout {
        spacing: card.desktop.smallSpacing * 2
        Layout.fillWidth: true

        Symbol {
            readonly property var device: card.player.isRemote ? card.player.devices[0] : undefined
            name: device ? card.desktop.deviceIcon(device.type) : card.desktop.iconName(card.player.desktopEntry)
            fallback: "applications-multimedia"
            Layout.preferredWidth: card.desktop.gridUnit * 1.5
            Layout.preferredHeight: Layout.preferredWidth
        }
        ColumnLayout {
            spacing: 0
            Layout.fillWidth: true

            Line {
                text: card.name
                font.bold: true
                isRead: true
                Layout.fillWidth: true
            }
            Line {
                readonly property string devices: card.player.devices.map(each => each.name).join(", ")
                text: card.player.isRemote && devices && !card.isSilent
                    ? i18n("On %1", card.desktop.isolated(devices)) : card.desktop.reasonText(card.player)
                font: card.desktop.smallFont
                opacity: 0.75
                isRead: true
                Layout.fillWidth: true
            }
        }
        Press {
            effect: i18n("Show the player’s window")
            symbol: "go-up-symbolic"
            visible: card.player.offers("raise")
            enabled: card.player.canRaise
            onPressedByUser: card.send("raise")
        }
    }

    RowLayout {
        id: top
        spacing: card.desktop.smallSpacing * 3
        opacity: card.isSilent ? 0.5 : 1
        Layout.fillWidth: true
        Accessible.role: Accessible.StaticText
        Accessible.name: card.desktop.joined(card.title, card.second, card.problem || card.third)

        Cover {
            desktop: card.desktop
            player: card.player
            isMoving: card.isSeen && card.player.isPlaying && !card.isSilent
            isSeen: card.isSeen
            Layout.preferredWidth: Math.max(96, card.desktop.gridUnit * 5)
            Layout.preferredHeight: Layout.preferredWidth
            Layout.alignment: Qt.AlignTop
            Accessible.name: i18n("Cover of %1", card.desktop.isolated(card.title))
        }
        ColumnLayout {
            spacing: card.desktop.smallSpacing
            Layout.fillWidth: true
            Layout.alignment: Qt.AlignVCenter

            Line {
                text: card.title
                maximumLineCount: 2
                font.bold: true
                font.pointSize: card.desktop.font.pointSize * 1.2
                Layout.fillWidth: true
            }
            Line {
                text: card.second
                visible: text !== ""
                Layout.fillWidth: true
            }
            Line {
                text: card.third
                visible: text !== "" && card.problem === ""
                opacity: 0.75
                Layout.fillWidth: true
            }
            RowLayout {
                visible: card.problem !== ""
                spacing: card.desktop.smallSpacing

                Symbol {
                    name: "dialog-warning"
                    Layout.preferredWidth: card.desktop.gridUnit
                    Layout.preferredHeight: Layout.preferredWidth
                }
                Line {
                    text: card.problem
                    maximumLineCount: 3
                    Layout.fillWidth: true
                }
            }
            Press {
                id: repair
                flat: false
                readonly property bool isOfPlayer: String(card.player.problemUrl) !== "" && card.player.canRaise
                visible: card.problem !== ""
                    && (card.host !== "" || isOfPlayer || (card.player.canRetry && card.player.canPlay))
                effect: card.host ? i18n("Open %1", card.desktop.isolated(card.host))
                    : isOfPlayer ? i18n("Open %1", card.desktop.isolated(card.name)) : i18n("Try Again")
                symbol: card.host || isOfPlayer ? "document-open" : "view-refresh"
                contentItem: Line {
                    text: repair.effect
                    leftPadding: card.desktop.smallSpacing
                    rightPadding: leftPadding
                }
                onPressedByUser: card.host ? Qt.openUrlExternally(card.player.problemUrl)
                    : card.send(isOfPlayer ? "raise" : "play")
            }
        }
    }

    Bar {
        desktop: card.desktop
        player: card.player
        send: card.send
        opacity: card.isSilent ? 0.5 : 1
        Layout.fillWidth: true
    }
    Buttons {
        desktop: card.desktop
        player: card.player
        service: card.service
        send: card.send
        Layout.fillWidth: true
    }
    Notice {
        id: notice
        desktop: card.desktop
        Layout.fillWidth: true
    }
    Rating {
        desktop: card.desktop
        player: card.player
        send: card.send
        Layout.alignment: Qt.AlignHCenter
    }
    Custom {
        desktop: card.desktop
        player: card.player
        send: card.send
        Layout.fillWidth: true
    }
    Volume {
        readonly property var facts: card.desktop.volumeOf(card.player)
        desktop: card.desktop
        name: i18n("Volume")
        value: facts.value
        canSet: facts.canSet
        isMuted: facts.muted
        canMute: facts.canMute
        onChosen: volume => card.send(...facts.set(volume))
        onMuteChosen: isOn => card.send(...facts.mute(isOn))
        Layout.fillWidth: true
    }
}
