// SPDX-License-Identifier: MIT
// The media card of GNOME Shell in the calendar, hidden while ours replaces it.
import * as Main from 'resource:///org/gnome/shell/ui/main.js';

export class OwnMedia {
    constructor() {
        const messages = Main.panel.statusArea.dateMenu._messageList;
        // GNOME 48 has no section of its own for players.
        this.section = messages?._mediaSection ?? null;
        this.view = messages?._messageView ?? null;
        this.emitter = this.section ?? this.view?._mediaSource;
        const signal = this.section ? 'notify::visible' : 'player-added';
        this.handler = this.emitter?.connect(signal, () => this.#show(false));
        this.#show(false);
    }

    #show(isShown) {
        const cards = this.section ? [this.section] : [...this.view?._playerToMessage?.values() ?? []];
        cards.filter(card => isShown || card.visible).forEach(card => (card.visible = isShown));
    }

    destroy() {
        this.emitter?.disconnect(this.handler);
        if (this.section)
            this.section._sync();
        else
            this.#show(true);
    }
}
