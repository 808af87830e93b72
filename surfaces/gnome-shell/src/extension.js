// SPDX-License-Identifier: MIT
// The extension: the card in the quick settings and on the lock screen.
import {Extension} from 'resource:///org/gnome/shell/extensions/extension.js';
import {useCatalogue} from '../../common/texts.js';
import {LockScreen} from './lock.js';
import {OwnMedia} from './media.js';
import {Panel} from './panel.js';
import {Service} from './service.js';
import {useIcons} from './widgets.js';

export default class NowPlayingExtension extends Extension {
    enable() {
        useCatalogue(this.metadata['gettext-domain']);
        useIcons(`${this.path}/icons`);
        this.settings = this.getSettings();
        this.service = new Service();
        this.panel = new Panel(this.service);
        this.handler = this.settings.connect('changed', () => this.#update());
        this.#update();
    }

    #update() {
        this.lock = this.#have('lock-screen', this.lock, () => new LockScreen(this.service));
        this.media = this.#have('replace-media-card', this.media, () => new OwnMedia());
    }

    /** Makes a part if its setting is on, and destroys it otherwise. */
    #have(key, part, make) {
        if (this.settings.get_boolean(key))
            return part ?? make();
        part?.destroy();
        return null;
    }

    /** The session mode "unlock-dialog" keeps the extension on the lock screen, which shows a part of the card. */
    disable() {
        this.settings.disconnect(this.handler);
        [this.media, this.lock, this.panel].forEach(part => part?.destroy());
        this.service.close();
        this.settings = this.service = this.panel = this.lock = this.media = null;
    }
}
