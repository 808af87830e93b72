// SPDX-License-Identifier: MIT
// The buttons of a card: those that the player offers, and no others.
import QtQuick 2.15
import QtQuick.Layouts 1.15
import QtQuick.Templates 2.15 as T
import org.kde.plasma.components 3.0 as PlasmaComponents
import org.nowplaying 0.1

ColumnLayout {
    id: buttons

    required property var desktop
    required property var player
    required property var service
    required property var send

    readonly property var middle: desktop.playCommand(player)
    readonly property int iconSize: Math.round(desktop.gridUnit * 1.2)
    readonly property int large: Math.round(desktop.gridUnit * 2.2)

    spacing: desktop.smallSpacing

    readonly property int nextRepeat: {
        const modes = NowPlaying.Repeat
        const known = service.repeatModes
        const order = [["off", modes.Off], ["all", modes.All], ["one", modes.One]]
            .filter(each => known.length === 0 || known.indexOf(each[0]) >= 0).map(each => each[1])
        return order.length ? order[(order.indexOf(player.repeat) + 1) % order.length] : modes.Off
    }

    component Offered: Press {
        property string command
        property var argument
        visible: buttons.player.offers(command)
        enabled: buttons.player["can" + command.charAt(0).toUpperCase() + command.slice(1)] === true
        onPressedByUser: buttons.send(command, argument)
    }
    component Own: Offered {
        property string file
        contentItem: Item {
            implicitWidth: buttons.iconSize
            implicitHeight: buttons.iconSize
            Symbol {
                name: file
                width: Math.round(buttons.iconSize * 0.75)
                height: width
                anchors.centerIn: parent
            }
        }
    }
    component Skip: Offered {
        property bool isForward
        readonly property int seconds: Math.round(buttons.desktop.skipInterval(buttons.player, command) / 1e6)
        effect: buttons.desktop.skipText(isForward, seconds)
        symbol: isForward ? "media-seek-forward" : "media-seek-backward"
        contentItem: Item {
            implicitWidth: buttons.iconSize
            implicitHeight: buttons.iconSize
            Symbol {
                name: symbol
                width: Math.round(buttons.iconSize * 0.8)
                height: width
                anchors { horizontalCenter: parent.horizontalCenter; top: parent.top; topMargin: -2 }
            }
            Line {
                text: seconds
                font.pixelSize: Math.round(buttons.iconSize * 0.45)
                font.bold: true
                opacity: enabled ? 1 : 0.5
                anchors { horizontalCenter: parent.horizontalCenter; bottom: parent.bottom; bottomMargin: -5 }
            }
        }
    }

    // Play keeps the middle if one side has fewer buttons. The symbols keep their direction.
    Item {
        implicitWidth: play.width + 2 * Math.max(before.width, after.width)
        implicitHeight: buttons.large
        Layout.fillWidth: true
        LayoutMirroring.enabled: false
        LayoutMirroring.childrenInherit: true

        Row {
            id: before
            spacing: buttons.desktop.smallSpacing
            anchors { right: play.left; rightMargin: spacing; verticalCenter: parent.verticalCenter }
            Offered { command: "previous"; effect: i18n("Previous"); symbol: "media-skip-backward" }
            Skip { command: "skipBackward"; isForward: false }
        }
        Press {
            id: play
            effect: buttons.middle.text
            symbol: buttons.middle.icon
            enabled: buttons.middle.enabled
            icon.width: Math.round(buttons.large * 0.7)
            icon.height: Math.round(buttons.large * 0.7)
            width: buttons.large
            height: buttons.large
            anchors.centerIn: parent
            onPressedByUser: buttons.send(buttons.middle.command)
        }
        Row {
            id: after
            spacing: buttons.desktop.smallSpacing
            anchors { left: play.right; leftMargin: spacing; verticalCenter: parent.verticalCenter }
            Skip { command: "skipForward"; isForward: true }
            Offered { command: "next"; effect: i18n("Next"); symbol: "media-skip-forward" }
        }
    }

    RowLayout {
        spacing: buttons.desktop.smallSpacing
        // Not by the buttons: those in a row that is not visible are not visible either.
        visible: ["changeShuffleMode", "changeRepeatMode", "changePlaybackRate", "like", "dislike", "bookmark"]
            .some(each => buttons.player.offers(each))
        Layout.alignment: Qt.AlignHCenter

        Offered {
            command: "changeShuffleMode"
            argument: isOn ? NowPlaying.Shuffle.Off : NowPlaying.Shuffle.Items
            effect: i18n("Shuffle")
            symbol: "media-playlist-shuffle"
            isSwitch: true
            isOn: buttons.player.shuffle !== NowPlaying.Shuffle.Off
        }
        Offered {
            id: repeat
            readonly property bool isOne: buttons.player.repeat === NowPlaying.Repeat.One
            command: "changeRepeatMode"
            argument: buttons.nextRepeat
            effect: isOne ? i18n("Repeat: this item") : isOn ? i18n("Repeat: all") : i18n("Repeat: off")
            symbol: isOne ? "media-playlist-repeat-song" : "media-playlist-repeat"
            isSwitch: true
            isOn: buttons.player.repeat !== NowPlaying.Repeat.Off
        }
        Offered {
            id: speed
            readonly property var choices: buttons.player.rates.length ? buttons.player.rates.slice(0, 20)
                : [0.5, 0.75, 1, 1.25, 1.5, 2]
            command: "changePlaybackRate"
            text: Math.round(buttons.player.rate * 100) / 100 + "×"
            effect: i18n("Speed: %1", text)
            display: T.AbstractButton.TextOnly
            isMenu: true
            onClicked: menu.popup(speed, 0, speed.height)

            PlasmaComponents.Menu {
                id: menu
                Repeater {
                    model: speed.choices
                    PlasmaComponents.MenuItem {
                        readonly property bool isUsed: Math.abs(modelData - buttons.player.rate) < 0.01
                        text: modelData + "×"
                        checkable: true
                        checked: isUsed
                        onTriggered: {
                            checked = Qt.binding(() => isUsed)
                            buttons.send(speed.command, modelData)
                        }
                    }
                }
            }
        }
        Own {
            command: "like"
            argument: isOn
            effect: i18n("Like")
            file: buttons.desktop.likeIcon
            isSwitch: true
            isOn: buttons.player.isLiked
        }
        Own {
            command: "dislike"
            argument: isOn
            effect: i18n("Dislike")
            file: buttons.desktop.dislikeIcon
            isSwitch: true
            isOn: buttons.player.isDisliked
        }
        Offered {
            command: "bookmark"
            argument: isOn
            effect: i18n("Bookmark")
            symbol: "bookmark-new"
            isSwitch: true
            isOn: buttons.player.isBookmarked
        }
    }
}
