// SPDX-License-Identifier: MIT
// A symbol of the tests has a name only.
import QtQuick 2.15

Item {
    property string name
    property string fallback
}
