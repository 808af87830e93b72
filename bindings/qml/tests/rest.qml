// SPDX-License-Identifier: MIT
import QtQuick 2.15
import org.nowplaying 0.1

// A panel that shows the first player, with its cover and position, and a list.
Item {
    Players { id: players }
    Player {
        id: player
        onTitleChanged: console.log("title", title)
        onPositionChanged: console.log("position", position)
    }
    Text { text: player.title + player.position; onTextChanged: if (player.available) console.log("ready", player.name) }
    Image { source: player.artwork; sourceSize: Qt.size(64, 64) }
    Repeater { model: players; Text { text: model.title + model.player.artist } }
}
