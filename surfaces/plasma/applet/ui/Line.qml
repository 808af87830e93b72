// SPDX-License-Identifier: MIT
// A text of one line, or of a few: never markup.
import QtQuick 2.15
import org.kde.plasma.components 3.0 as PlasmaComponents

PlasmaComponents.Label {
    /** Whether a screen reader reads it alone. Otherwise it is part of another name. */
    property bool isRead: false

    textFormat: Text.PlainText
    elide: Text.ElideRight
    // Texts of both directions in one column begin at the same side.
    horizontalAlignment: Text.AlignLeft
    wrapMode: maximumLineCount > 1 ? Text.Wrap : Text.NoWrap
    maximumLineCount: 1
    Accessible.ignored: !isRead
    Accessible.role: Accessible.StaticText
    Accessible.name: text
}
