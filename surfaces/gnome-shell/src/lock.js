// SPDX-License-Identifier: MIT
// The lock screen: title, artist, cover, previous, play, next and the bar, below the clock. It has no private session.
import Clutter from 'gi://Clutter';
import * as Main from 'resource:///org/gnome/shell/ui/main.js';
import {_, clean, joined} from '../../common/texts.js';
import {Bar} from './bar.js';
import {Transport} from './buttons.js';
import {Cover} from './cover.js';
import {Clock, column, label, row, write} from './widgets.js';

const COVER_SIZE = 64;
const {CENTER} = Clutter.ActorAlign;

export class LockScreen {
    #clock = new Clock(() => this.bar?.tick());

    constructor(service) {
        this.service = service;
        this.ended = service.listen(() => this.draw());
        this.handler = Main.screenShield?.connect('lock-screen-shown', () => this.#add());
        this.#add();
    }

    destroy() {
        if (this.handler)
            Main.screenShield.disconnect(this.handler);
        this.ended();
        this.actor?.destroy();
    }

    /** Adds the card to the dialog of this lock. It ends with the dialog. */
    #add() {
        const place = Main.screenShield?._dialog?._clock;
        if (!place || this.actor || !Main.sessionMode.isLocked)
            return;
        const send = (command, args) => this.service.perform(this.player, command, args).catch(() => {});
        this.cover = new Cover(this.service, COVER_SIZE);
        [this.title, this.second] = [label('nowplaying-title'), label('')];
        this.bar = new Bar(send);
        this.transport = new Transport(send, false);
        this.texts = column('nowplaying-texts', [this.title, this.second], {x_expand: true, y_align: CENTER});
        this.actor = column('nowplaying nowplaying-lock',
            [row('nowplaying-body', [this.cover.actor, this.texts]), this.bar.actor, this.transport.actor],
            {x_align: CENTER, accessible_name: _('Now Playing')});
        this.actor.connect('destroy', () => {
            this.#clock.stop();
            this.actor = this.bar = null;
        });
        this.actor.connect('notify::mapped', () => this.draw());
        place.add_child(this.actor);
        this.draw();
    }

    draw() {
        if (!this.actor)
            return;
        [this.player] = this.service.players;
        const [title, second] = this.player?.lines.map(clean) ?? [];
        this.actor.visible = !!title;
        this.#clock[this.actor.mapped && title ? 'run' : 'stop'](this.player);
        if (!title)
            return;
        write(this.title, title);
        write(this.second, second);
        this.texts.accessible_name = joined(title, second);
        [this.cover, this.bar, this.transport].forEach(part => part.update(this.player));
    }
}
