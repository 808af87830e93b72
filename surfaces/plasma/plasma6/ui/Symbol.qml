// SPDX-License-Identifier: MIT
// Plasma 6: a symbol of the theme, or another one if the theme does not have it.
import QtQuick 2.15
import org.kde.kirigami as Kirigami

Kirigami.Icon {
    property string name

    source: name || fallback
    // A file of the applet has the color of texts.
    isMask: name.startsWith("/")
    color: isMask ? Kirigami.Theme.textColor : "transparent"
    animated: false
    Accessible.ignored: true
}
