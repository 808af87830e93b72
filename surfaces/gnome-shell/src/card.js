// SPDX-License-Identifier: MIT
// The card of the first player.
import Clutter from 'gi://Clutter';
import GLib from 'gi://GLib';
import St from 'gi://St';
import {_, clean, deviceIcon, filled, joined, reasonText} from '../../common/texts.js';
import {Bar} from './bar.js';
import {PlayerVolume, Rating, Second, Transport} from './buttons.js';
import {appIcon, Cover} from './cover.js';
import {text} from './player.js';
import {Notice, Problem} from './states.js';
import {button, column, enable, iconOf, label, REST, row, SEEN, write} from './widgets.js';

const COVER_SIZE = 96;
const {CENTER} = Clutter.ActorAlign;

export class Card {
    /** `opened` is called when another window is to be seen. */
    constructor(service, send, opened) {
        this.icon = new St.Icon({style_class: 'popup-menu-icon'});
        this.identity = label('nowplaying-heading');
        this.reason = label('nowplaying-small', {isDim: true, x_expand: true});
        this.raise = button('icon-button flat', 'focus-windows-symbolic', _('Show the player’s window'), () => {
            opened();
            send('raise', this.#token());
        });
        this.cover = new Cover(service, COVER_SIZE);
        this.title = label('nowplaying-title', {lines: 2});
        [this.second, this.third] = [label(''), label('', {isDim: true})];
        this.notice = new Notice();
        this.bar = new Bar(send);
        this.parts = [new Problem(send, opened), this.bar, new Transport(send), new Second(send), new Rating(send),
            new PlayerVolume(send)];
        const actors = this.parts.map(part => part.actor);
        this.texts = column('nowplaying-texts', [this.title, this.second, this.third],
            {x_expand: true, y_align: CENTER});
        this.actor = column('nowplaying-card', [
            row('nowplaying-header', [this.icon, this.identity, this.reason, this.raise]),
            row('nowplaying-body', [this.cover.actor, this.texts]),
            ...actors.slice(0, 3), this.notice.actor, ...actors.slice(3)]);
    }

    /** With a token, the desktop lets the player show its window in front. */
    #token() {
        if (this.player.detail('raise', 'activation_token') !== true)
            return {};
        const token = global.create_app_launch_context(global.get_current_time(), -1).get_startup_notify_id(null, []);
        return token ? {activation_token: new GLib.Variant('s', token)} : {};
    }

    update(player) {
        if (player.name !== this.player?.name)
            this.notice.end();
        this.player = player;
        const {device, isPrivate, isSilent} = player;
        const isRemote = player.session.IsRemote === true && player.devices.length > 0;
        this.icon.gicon = isRemote ? iconOf(deviceIcon(text((device ?? player.devices[0]).type))) : appIcon(player);
        this.identity.text = clean(player.identity);
        const places = clean(player.devices.map(one => text(one.name)).join(', '));
        write(this.reason, isRemote && !isSilent ? filled(_('On %s'), places)
            : reasonText(isSilent ? 'silent' : player.reason));
        this.raise.visible = player.offers('raise');
        enable(this.raise, player.can('raise'));
        const [title, second, third] = player.lines.map(clean);
        write(this.title, title || this.identity.text);
        write(this.second, isPrivate ? _('This session is private') : player.hasContent ? second : _('Stopped'));
        write(this.third, player.problem || [title, second].includes(third) ? '' : third);
        this.texts.accessible_name = joined(this.title.text, this.second.text, this.third.text);
        this.cover.update(player);
        this.parts.forEach(part => part.update(player));
        [this.cover.actor, this.texts, this.bar.actor].forEach(actor => (actor.opacity = isSilent ? REST : SEEN));
    }
}
