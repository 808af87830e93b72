// SPDX-License-Identifier: MIT
// Stands for the type of Plasma 6, which has the same base.
import QtQuick.Controls.Basic as Basic

Basic.ItemDelegate {}
