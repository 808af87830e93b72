// SPDX-License-Identifier: MIT
// Five stars. The arrow keys change them by half a star.
import QtQuick 2.15
import org.nowplaying 0.1

FocusScope {
    id: rating

    required property var desktop
    required property var player
    required property var send

    readonly property int count: 5
    readonly property var range: player.ratingRange.length === 2 ? player.ratingRange : [0, 1]
    /** The stars that the user wants, until the player has answered; -1: none. */
    property double target: -1
    readonly property double stars: target >= 0 ? target
        : Math.round(Math.min(Math.max(player.userRating || 0, 0), 1) * count * 2) / 2

    visible: player.offers("rateContent") && player.hasItem
    enabled: player.canRateContent
    opacity: enabled ? 1 : 0.5
    implicitWidth: row.implicitWidth
    implicitHeight: row.implicitHeight
    activeFocusOnTab: true

    function rate(wanted) {
        target = Math.min(Math.max(wanted, 0), count)
        send("rateContent", range[0] + target / count * (range[1] - range[0]), () => rating.target = -1)
    }

    Keys.onLeftPressed: rate(stars + (LayoutMirroring.enabled ? 0.5 : -0.5))
    Keys.onRightPressed: rate(stars + (LayoutMirroring.enabled ? -0.5 : 0.5))
    Accessible.role: Accessible.Slider
    Accessible.name: i18n("Rating")
    Accessible.description: i18n("%1 of %2 stars", stars, count)
    Accessible.onIncreaseAction: rate(stars + 0.5)
    Accessible.onDecreaseAction: rate(stars - 0.5)

    Rectangle {
        anchors.fill: parent
        anchors.margins: -3
        visible: rating.activeFocus
        color: "transparent"
        border.color: rating.desktop.highlightColor
        radius: 3
    }
    Row {
        id: row
        spacing: rating.desktop.smallSpacing
        Repeater {
            model: rating.count
            Symbol {
                width: Math.round(rating.desktop.gridUnit * 1.2)
                height: width
                name: rating.stars >= index + 1 ? "rating" : rating.stars > index ? "rating-half" : "rating-unrated"
                fallback: "rating"
                MouseArea {
                    anchors.fill: parent
                    // A press on the last star that is set removes it.
                    onClicked: rating.rate(index + 1 === rating.stars ? index : index + 1)
                }
            }
        }
    }
}
