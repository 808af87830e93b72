// SPDX-License-Identifier: MIT
// The buttons of a card: those that the player offers, and no others.
import {Adw, Gdk, GObject, Gtk, NowPlaying} from './gi.js';
import {_, clean, filled, skipText} from './texts.js';
import {button, column, describe, emptied, isLeftToRight, name, row} from './widgets.js';

const {Action, Command, CustomState, PlaybackState, RepeatMode, ShuffleMode} = NowPlaying;
const {CENTER, FILL} = Gtk.Align;
const SKIP = 10e6;
const STARS = 5;
const MAX_CUSTOM = 16;

/** Shows buttons whose commands the player offers, and enables those that have an effect now. */
function offer(player, buttons) {
    for (const [widget, command] of buttons)
        widget.set({visible: player.offers(Command[command]), sensitive: player[`can_${command.toLowerCase()}`]});
}

/** A speed. The mark keeps its order among words that are written from right to left. */
const speedText = rate => `\u200e${Math.round(rate * 100) / 100}×`;

export const plays = player => [PlaybackState.PLAYING, PlaybackState.BUFFERING].includes(player.state);

export function playCommand(player) {
    const [exact, can] = plays(player) ? ['PAUSE', player.can_pause] : ['PLAY', player.can_play];
    const stops = plays(player) && !can && !player.can_toggle_play_pause && player.can_stop;
    return {command: Command[can ? exact : stops ? 'STOP' : 'TOGGLE_PLAY_PAUSE'], stops,
        can: can || stops || player.can_toggle_play_pause, icon: `media-playback-${stops ? 'stop' : plays(player) ? 'pause' : 'start'}-symbolic`};
}

export const Transport = GObject.registerClass(class Transport extends Gtk.Box {
    constructor(send) {
        super({spacing: 6, halign: CENTER, css_classes: ['transport']});
        const skip = isForward => {
            const seconds = new Gtk.Label({css_classes: ['seconds', 'numeric']});
            const skipper = button(null, '', () => send(isForward ? Action.skip_forward(0) : Action.skip_backward(0)));
            skipper.child = column({valign: CENTER}, new Gtk.Image({icon_name: `media-seek-${isForward ? 'forward' : 'backward'}-symbolic`}), seconds);
            return Object.assign(skipper, {seconds});
        };
        const step = (icon, text, command) => button(icon, text, () => send(Action.new(command)));
        this.previous = step('media-skip-backward-symbolic', _('Previous'), Command.PREVIOUS);
        this.next = step('media-skip-forward-symbolic', _('Next'), Command.NEXT);
        [this.back, this.forward] = [skip(false), skip(true)];
        this.play = button('media-playback-start-symbolic', '', () => send(Action.new(playCommand(this.player).command)), {css_classes: ['circular', 'suggested-action', 'play']});
        // Play keeps the middle if one side has fewer buttons.
        const sides = [row({spacing: 6}, new Gtk.Box({hexpand: true}), this.previous, this.back), row({spacing: 6}, this.forward, this.next)];
        this.sizes = new Gtk.SizeGroup({mode: Gtk.SizeGroupMode.HORIZONTAL});
        sides.forEach(side => this.sizes.add_widget(side));
        [sides[0], this.play, sides[1]].forEach(widget => this.append(widget));
        isLeftToRight(this);
    }

    update(player) {
        this.player = player;
        offer(player, [[this.previous, 'PREVIOUS'], [this.next, 'NEXT'], [this.back, 'SKIP_BACKWARD'], [this.forward, 'SKIP_FORWARD']]);
        for (const [skipper, command] of [[this.back, Command.SKIP_BACKWARD], [this.forward, Command.SKIP_FORWARD]]) {
            const [interval = SKIP] = player.get_skip_intervals(command);
            const seconds = Math.round(interval / 1e6);
            skipper.seconds.label = `${seconds}`;
            name(skipper, skipText(skipper === this.forward, seconds));
        }
        const {stops, can, icon} = playCommand(player);
        this.play.sensitive = can;
        name(this.play, stops ? _('Stop') : plays(player) ? _('Pause') : _('Play'), icon);
    }
});

export const Second = GObject.registerClass(class Second extends Gtk.Box {
    constructor(send) {
        super({spacing: 6, halign: CENTER, css_classes: ['second']});
        // The player decides whether a toggle is pressed, so it is drawn again after a press.
        const toggle = (icon, text, action) => button(icon, text,
            made => send(action(made.active)).then(() => this.update(this.player)), {Type: Gtk.ToggleButton});
        this.speed = new Gtk.MenuButton({css_classes: ['flat', 'speed'], valign: CENTER, popover: new Gtk.Popover({css_classes: ['menu']})});
        this.speed.set_create_popup_func(() => this.#fillSpeeds(send));
        isLeftToRight(this.speed);
        this.shuffle = toggle('media-playlist-shuffle-symbolic', _('Shuffle'),
            isSet => Action.change_shuffle_mode(isSet ? ShuffleMode.ITEMS : ShuffleMode.OFF));
        this.repeat = toggle('media-playlist-repeat-symbolic', '', () => Action.change_repeat_mode(this.#nextRepeat()));
        [this.like, this.dislike, this.bookmark] = [toggle('nowplaying-like-symbolic', _('Like'), Action.like),
            toggle('nowplaying-dislike-symbolic', _('Dislike'), Action.dislike), toggle('user-bookmarks-symbolic', _('Bookmark'), Action.bookmark)];
        this.parts = [[this.shuffle, 'CHANGE_SHUFFLE_MODE'], [this.repeat, 'CHANGE_REPEAT_MODE'], [this.speed, 'CHANGE_PLAYBACK_RATE'],
            [this.like, 'LIKE'], [this.dislike, 'DISLIKE'], [this.bookmark, 'BOOKMARK']];
        this.parts.forEach(([part]) => this.append(part));
    }

    #nextRepeat() {
        const supported = this.player.get_repeat_modes();
        const modes = [RepeatMode.OFF, RepeatMode.ALL, RepeatMode.ONE].filter(mode => !supported.length || supported.includes(mode));
        return modes[(modes.indexOf(this.player.repeat_mode) + 1) % modes.length] ?? RepeatMode.OFF;
    }

    #fillSpeeds(send) {
        const rates = this.player.get_rates();
        let group = null;
        const choices = (rates.length ? rates : [0.5, 0.75, 1, 1.25, 1.5, 2]).slice(0, 20).map(rate => {
            const choice = new Gtk.CheckButton({label: speedText(rate), active: Math.abs(rate - this.player.rate) < 0.01, group});
            group ??= choice;
            choice.connect('toggled', () => {
                if (choice.active)
                    send(Action.change_playback_rate(rate));
                this.speed.popdown();
            });
            return choice;
        });
        this.speed.popover.child = column({}, ...choices);
    }

    update(player) {
        this.player = player;
        offer(player, this.parts);
        this.visible = this.parts.some(([part]) => part.visible);
        this.shuffle.active = player.shuffle_mode !== ShuffleMode.OFF;
        this.repeat.active = player.repeat_mode !== RepeatMode.OFF;
        [this.like.active, this.dislike.active, this.bookmark.active] = [player.liked, player.disliked, player.bookmarked];
        const isOne = player.repeat_mode === RepeatMode.ONE;
        name(this.repeat, isOne ? _('Repeat: this item') : this.repeat.active ? _('Repeat: all') : _('Repeat: off'),
            `media-playlist-repeat${isOne ? '-song' : ''}-symbolic`);
        this.speed.label = speedText(player.rate);
        name(this.speed, filled(_('Speed: %s'), this.speed.label));
    }
});

export const Rating = GObject.registerClass({CssName: 'rating'}, class Rating extends Gtk.Box {
    constructor(send) {
        super({spacing: 6, halign: CENTER, focusable: true, accessible_role: Gtk.AccessibleRole.SLIDER});
        this.send = send;
        this.stars = Array.from({length: STARS}, (_none, i) => {
            const star = new Gtk.Image({pixel_size: 20});
            const click = new Gtk.GestureClick();
            // A press on the last star that is set removes it.
            click.connect('released', () => this.#rate(i + 1 === Math.round(this.value * STARS) ? i : i + 1));
            star.add_controller(click);
            this.append(star);
            return star;
        });
        const keys = new Gtk.EventControllerKey();
        keys.connect('key-pressed', (_keys, key) => {
            const isForward = (key === Gdk.KEY_Right) !== (this.get_direction() === Gtk.TextDirection.RTL);
            const isArrow = [Gdk.KEY_Left, Gdk.KEY_Right].includes(key);
            if (isArrow)
                this.#rate(Math.min(Math.max(this.value * STARS + (isForward ? 0.5 : -0.5), 0), STARS));
            return isArrow;
        });
        this.add_controller(keys);
        describe(this, _('Rating'));
    }

    #rate(stars) {
        const [, minimum, maximum] = this.player.get_rating_range();
        this.#draw(stars / STARS);
        this.send(Action.rate_content(minimum + stars / STARS * (maximum - minimum))).then(() => this.update(this.player));
    }

    #draw(value) {
        this.value = value;
        const stars = Math.round(value * STARS * 2) / 2;
        this.stars.forEach((star, i) => {
            star.icon_name = `${stars >= i + 1 ? '' : stars > i ? 'semi-' : 'non-'}starred-symbolic`;
        });
        this.tooltip_text = filled(_('%s of %s stars'), stars, STARS);
        describe(this, this.tooltip_text, Gtk.AccessibleProperty.VALUE_TEXT);
    }

    update(player) {
        this.player = player;
        this.set({visible: player.offers(Command.RATE_CONTENT) && !!player.content, sensitive: player.can_rate_content});
        this.#draw(Math.min(Math.max(player.content?.user_rating ?? 0, 0), 1));
    }
});

export const Custom = GObject.registerClass(class Custom extends Gtk.Grid {
    constructor(send) {
        super({column_spacing: 6, row_spacing: 6, column_homogeneous: true, halign: CENTER});
        this.send = send;
    }

    update(player) {
        const commands = [...player.custom_commands ?? []].slice(0, MAX_CUSTOM);
        // A button that is pressed must not be replaced by one like it.
        const shown = JSON.stringify([player.name, player.can_skip_ad, commands.map(({id, title, icon_name, state, progress, disabled, dangerous}) =>
            [id, title, icon_name, state, progress, disabled, dangerous])]);
        if (shown === this.shown)
            return;
        this.shown = shown;
        emptied(this);
        const buttons = commands.map(command => this.#make(command));
        if (player.can_skip_ad)
            buttons.unshift(button(null, _('Skip ad'), () => this.send(Action.new(Command.SKIP_AD)), {css_classes: [], label: _('Skip ad')}));
        buttons.forEach((one, i) => this.attach(one, i % 2, Math.floor(i / 2), 1, 1));
        this.visible = buttons.length > 0;
    }

    #make(command) {
        const {state, icon_name: icon, dangerous, disabled} = command;
        const isOn = state === CustomState.ON;
        const title = clean(command.title);
        const percent = state === CustomState.PROGRESS ? `${Math.round(command.progress * 100)} %` : '';
        const text = `${title} ${percent}`.trim();
        const made = button(null, text, () => {
            made.active = isOn;
            dangerous ? this.#ask(command, title) : this.send(Action.custom(command.id));
        }, {Type: isOn || state === CustomState.OFF ? Gtk.ToggleButton : Gtk.Button, css_classes: [], sensitive: !disabled});
        if (isOn)
            made.active = true;
        // Only a name of the theme: a surface loads no address.
        const hasIcon = /^[\w.-]+$/.test(icon ?? '') && Gtk.IconTheme.get_for_display(this.get_display()).has_icon(icon);
        made.child = row({spacing: 6, halign: CENTER}, new Gtk.Image({icon_name: icon, visible: hasIcon}),
            new Gtk.Label({label: title, ellipsize: 3}), new Gtk.Label({label: percent, visible: !!percent}));
        return made;
    }

    #ask(command, title) {
        const dialog = new Adw.MessageDialog({transient_for: this.get_root(), heading: title, body: _('This loses something.')});
        dialog.add_response('cancel', _('Cancel'));
        dialog.add_response('do', title.replaceAll('_', '__'));
        dialog.set_response_appearance('do', Adw.ResponseAppearance.DESTRUCTIVE);
        dialog.connect('response', (_dialog, answer) => answer === 'do' && this.send(Action.custom(command.id)));
        dialog.present();
    }
});

/** A button that mutes, and a bar. `set` and `mute` send it. */
export const Volume = GObject.registerClass(class Volume extends Gtk.Box {
    #isDrawing = false;

    constructor(label, set, mute) {
        super({spacing: 6, css_classes: ['volume']});
        this.mute = button(null, '', () => mute(!this.isMuted));
        this.scale = new Gtk.Scale({hexpand: true, draw_value: false,
            adjustment: new Gtk.Adjustment({upper: 1, step_increment: 0.05, page_increment: 0.1})});
        describe(this.scale, label);
        this.scale.connect('value-changed', () => this.#isDrawing || set(this.scale.get_value()));
        [this.mute, this.scale].forEach(widget => this.append(widget));
    }

    draw(volume, isMuted, canSet, canMute) {
        this.set({visible: (canSet && volume >= 0) || canMute, halign: volume >= 0 ? FILL : CENTER});
        this.scale.set({visible: volume >= 0, sensitive: canSet});
        this.mute.visible = canMute;
        this.isMuted = isMuted;
        this.#isDrawing = true;
        this.scale.adjustment.value = Math.max(0, volume);
        this.#isDrawing = false;
        const level = isMuted || volume === 0 ? 'muted' : volume < 0.34 ? 'low' : volume < 0.67 ? 'medium' : 'high';
        name(this.mute, isMuted ? _('Unmute') : _('Mute'), `audio-volume-${level}-symbolic`);
        describe(this.scale, filled(_('%s percent'), Math.round(volume * 100)), Gtk.AccessibleProperty.VALUE_TEXT);
    }
});

/** The volume of a player, or of the only device on which it plays. */
export function makePlayerVolume(send) {
    const device = ({remote, devices}) => remote && devices?.get_n_items() === 1 ? devices.get_item(0) : null;
    const isOfDevice = player => device(player)?.volume >= 0 && player.can_set_device_volume;
    const volume = new Volume(_('Volume'), to => send(isOfDevice(volume.player)
        ? Action.set_device_volume(device(volume.player).id, to) : Action.set_volume(to)),
    to => send(volume.player.offers(Command.SET_MUTED) ? Action.set_muted(to)
        : Action.set_device_muted(device(volume.player).id, to)));
    volume.update = player => {
        volume.player = player;
        const one = device(player);
        volume.draw(isOfDevice(player) ? one.volume : player.volume, player.muted || !!one?.muted,
            isOfDevice(player) || player.can_set_volume, player.can_set_muted || (!!one?.can_mute && player.can_set_device_muted));
    };
    return volume;
}
