// SPDX-License-Identifier: MIT
// The texts of metadata.json, for xgettext.
i18n("Now Playing")
i18n("Shows and steers the players of the desktop")
