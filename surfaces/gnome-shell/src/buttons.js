// SPDX-License-Identifier: MIT
// The buttons of a card: those that the player offers, and no others.
import Clutter from 'gi://Clutter';
import GLib from 'gi://GLib';
import St from 'gi://St';
import {_, filled, skipText} from '../../common/texts.js';
import {UserSlider} from './bar.js';
import {list, number} from './player.js';
import {button, enable, isLeftToRight, label, mark, name, playIcon, row, toggle} from './widgets.js';

const STARS = 5;
const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];
const {CENTER} = Clutter.ActorAlign;
const double = value => new GLib.Variant('d', value);
const boolean = value => new GLib.Variant('b', value);
const word = value => new GLib.Variant('s', value);

/** Shows buttons whose commands the player offers, and enables those that have an effect now. */
function offer(player, buttons) {
    for (const [widget, command] of buttons) {
        widget.visible = player.offers(command);
        enable(widget, player.can(command));
    }
}

/** The command of the play button, and its symbol and name. */
export function playCommand(player) {
    const [exact, icon, text] = player.plays ? ['pause', 'pause', _('Pause')] : ['play', 'start', _('Play')];
    const stops = player.plays && !player.can(exact) && !player.can('toggle_play_pause') && player.can('stop');
    if (stops)
        return {command: 'stop', can: true, icon: 'media-playback-stop-symbolic', text: _('Stop')};
    const command = player.can(exact) ? exact : 'toggle_play_pause';
    return {command, can: player.can(command), icon: `media-playback-${icon}-symbolic`, text};
}

export class Transport {
    constructor(send, hasSkips = true) {
        const step = (icon, text, command) =>
            button('icon-button flat', playIcon(icon), text, () => send(command), {x_align: CENTER});
        const skip = (icon, command) => {
            const seconds = label('nowplaying-seconds');
            const made = button('icon-button flat nowplaying-skip', null, '',
                () => send(command, {interval_us: new GLib.Variant('x', this.player.interval(command) * 1e6)}),
                {child: row('', [new St.Icon({icon_name: playIcon(icon)}), seconds]), x_align: CENTER});
            return Object.assign(made, {seconds, command});
        };
        this.previous = step('media-skip-backward-symbolic', _('Previous'), 'previous');
        this.next = step('media-skip-forward-symbolic', _('Next'), 'next');
        this.skips = hasSkips ? [skip('media-seek-backward-symbolic', 'skip_backward'),
            skip('media-seek-forward-symbolic', 'skip_forward')] : [];
        this.play = button('icon-button nowplaying-play', 'media-playback-start-symbolic', '',
            () => send(playCommand(this.player).command), {x_align: CENTER});
        // Each button has a place of the same width, so that play keeps the middle.
        const places = [this.previous, ...this.skips.slice(0, 1), this.play, ...this.skips.slice(1), this.next]
            .map(child => new St.Bin({child, x_expand: true}));
        this.actor = row('nowplaying-transport', places, {x_expand: true});
        this.actor.layout_manager.homogeneous = true;
        isLeftToRight(this.actor);
    }

    update(player) {
        this.player = player;
        offer(player, [[this.previous, 'previous'], [this.next, 'next'],
            ...this.skips.map(skip => [skip, skip.command])]);
        for (const skip of this.skips) {
            const seconds = player.interval(skip.command);
            skip.seconds.text = `${seconds}`;
            name(skip, skipText(skip.command === 'skip_forward', seconds));
        }
        const {can, icon, text} = playCommand(player);
        enable(this.play, can);
        name(this.play, text, icon);
    }
}

/** The mode that follows the current one. */
function nextMode(player, command, order) {
    const supported = list(player.detail(command, 'supported'));
    const modes = order.filter(mode => !supported.length || supported.includes(mode));
    return modes[(modes.indexOf(player.detail(command, 'current')) + 1) % modes.length] ?? order[0];
}

function nextRate(player) {
    const offered = list(player.detail('change_playback_rate', 'rates')).filter(rate => number(rate) > 0);
    const rates = (offered.length ? offered : RATES).sort((one, other) => one - other);
    return rates.find(rate => rate > player.rate + 0.01) ?? rates[0];
}

export class Second {
    constructor(send) {
        const change = (command, key, order) => send(command, {[key]: word(nextMode(this.player, command, order))});
        const feedback = (command, icon, text) => toggle(icon, text,
            () => send(command, this.player.isMarked(command) ? {negative: boolean(true)} : {}));
        this.shuffle = toggle('media-playlist-shuffle-symbolic', _('Shuffle'),
            () => change('change_shuffle_mode', 'shuffle_mode', ['off', 'items', 'collections']));
        this.repeat = toggle('media-playlist-repeat-symbolic', '',
            () => change('change_repeat_mode', 'repeat_mode', ['off', 'all', 'one']));
        this.speed = button('icon-button nowplaying-speed', null, '',
            () => send('change_playback_rate', {rate: double(nextRate(this.player))}), {label: '1×'});
        this.like = feedback('like', 'nowplaying-like-symbolic', _('Like'));
        this.dislike = feedback('dislike', 'nowplaying-dislike-symbolic', _('Dislike'));
        this.bookmark = feedback('bookmark', 'user-bookmarks-symbolic', _('Bookmark'));
        this.parts = [[this.shuffle, 'change_shuffle_mode'], [this.repeat, 'change_repeat_mode'],
            [this.speed, 'change_playback_rate'], ...['like', 'dislike', 'bookmark'].map(word => [this[word], word])];
        this.actor = row('nowplaying-buttons', this.parts.map(([part]) => part), {x_align: CENTER, x_expand: true});
        isLeftToRight(this.speed);
    }

    update(player) {
        this.player = player;
        offer(player, this.parts);
        this.actor.visible = this.parts.some(([part]) => part.visible);
        const repeat = player.detail('change_repeat_mode', 'current');
        const isSet = mode => mode !== undefined && mode !== 'off';
        this.shuffle.checked = isSet(player.detail('change_shuffle_mode', 'current'));
        this.repeat.checked = isSet(repeat);
        for (const command of ['like', 'dislike', 'bookmark'])
            this[command].checked = player.isMarked(command);
        const repeats = repeat === 'one' ? _('Repeat: this item') : isSet(repeat) ? _('Repeat: all') : _('Repeat: off');
        name(this.repeat, repeats, `media-playlist-repeat${repeat === 'one' ? '-song' : ''}-symbolic`);
        this.speed.label = `${Math.round(player.rate * 100) / 100}×`;
        name(this.speed, filled(_('Speed: %s'), this.speed.label));
    }
}

export class Rating {
    constructor(send) {
        this.send = send;
        // A press on the last star that is set removes it.
        this.stars = Array.from({length: STARS}, (_none, i) => button('icon-button flat nowplaying-star',
            'non-starred-symbolic', filled(_('%s of %s stars'), i + 1, STARS),
            () => this.#rate(i + 1 === this.value ? i : i + 1)));
        this.actor = row('nowplaying-rating', this.stars,
            {x_align: CENTER, x_expand: true, accessible_name: _('Rating')});
        this.actor.connect('key-press-event', (_actor, event) => {
            const step = {[Clutter.KEY_Left]: -0.5, [Clutter.KEY_Right]: 0.5}[event.get_key_symbol()];
            if (!step)
                return Clutter.EVENT_PROPAGATE;
            const isMirrored = this.actor.text_direction === Clutter.TextDirection.RTL;
            this.#rate(Math.min(Math.max(this.value + (isMirrored ? -step : step), 0), STARS));
            return Clutter.EVENT_STOP;
        });
    }

    #rate(stars) {
        const limit = key => number(this.player.detail('rate_content', key));
        const [least, most] = [limit('minimum') ?? 0, limit('maximum') ?? 1];
        this.send('rate_content', {rating: double(least + stars / STARS * (most - least))});
    }

    update(player) {
        this.player = player;
        this.actor.visible = player.offers('rate_content') && player.hasContent && !player.isPrivate;
        this.value = Math.round(Math.min(Math.max(number(player.content.user_rating) ?? 0, 0), 1) * STARS * 2) / 2;
        this.actor.get_accessible().accessible_description = filled(_('%s of %s stars'), this.value, STARS);
        this.stars.forEach((star, i) => {
            enable(star, player.can('rate_content'));
            mark(star, 'nowplaying-set', this.value > i);
            const part = this.value >= i + 1 ? '' : this.value > i ? 'semi-' : 'non-';
            name(star, star.accessible_name, `${part}starred-symbolic`);
        });
    }
}

/** A button that mutes, and a bar. `set` and `mute` send it. */
export class Volume {
    #next = null;
    #isSending = false;

    constructor(title, set, mute) {
        this.set = set;
        this.mute = button('icon-button flat', 'audio-volume-high-symbolic', '', () => mute(boolean(!this.isMuted)));
        this.slider = new UserSlider(title, {moved: value => this.#send(value), step: () => 0.05});
        this.actor = row('nowplaying-volume', [this.mute, this.slider.actor]);
    }

    /** Sends the newest value when the one before has been answered. */
    async #send(value) {
        this.#next = value;
        if (this.#isSending)
            return;
        this.#isSending = true;
        while (this.#next !== null) {
            const next = this.#next;
            this.#next = null;
            await this.set(double(next));
        }
        this.#isSending = false;
    }

    draw(volume, isMuted, canSet, canMute) {
        this.isMuted = isMuted;
        this.actor.visible = (canSet && volume !== undefined) || canMute;
        this.slider.actor.visible = volume !== undefined;
        enable(this.slider.actor, canSet);
        this.mute.visible = canMute;
        const level = isMuted || volume === 0 ? 'muted' : volume < 0.34 ? 'low' : volume < 0.67 ? 'medium' : 'high';
        name(this.mute, isMuted ? _('Unmute') : _('Mute'), `audio-volume-${level}-symbolic`);
        this.slider.draw(volume ?? 0, filled(_('%s percent'), Math.round((volume ?? 0) * 100)));
    }
}

/** The volume of a device. */
export class DeviceVolume extends Volume {
    constructor(title, send) {
        super(title, volume => send('set_device_volume', {volume, ...this.id}),
            muted => send('set_device_muted', {muted, ...this.id}));
    }

    update(player, device) {
        this.id = {device_id_text: word(`${device.id_text ?? ''}`)};
        this.draw(number(device.volume), device.muted === true, player.can('set_device_volume'),
            typeof device.muted === 'boolean' && player.can('set_device_muted'));
    }
}

/** The volume of a player, or of the only device on which it plays. */
export class PlayerVolume extends Volume {
    constructor(send) {
        super(_('Volume'),
            volume => this.isOfDevice ? send('set_device_volume', {volume, ...this.id}) : send('set_volume', {volume}),
            muted => this.player.offers('set_muted') ? send('set_muted', {muted})
                : send('set_device_muted', {muted, ...this.id}));
    }

    update(player) {
        const {device} = player;
        this.player = player;
        this.id = {device_id_text: word(`${device?.id_text ?? ''}`)};
        this.isOfDevice = number(device?.volume) !== undefined && player.can('set_device_volume');
        this.draw(this.isOfDevice ? number(device.volume) : number(player.playback.volume),
            player.playback.muted === true || device?.muted === true, this.isOfDevice || player.can('set_volume'),
            player.can('set_muted') || (typeof device?.muted === 'boolean' && player.can('set_device_muted')));
    }
}
