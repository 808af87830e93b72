// SPDX-License-Identifier: MIT
// The card of the first player.
import {Bar} from './bar.js';
import {Custom, makePlayerVolume, Rating, Second, Transport} from './buttons.js';
import {appIcon, Cover} from './cover.js';
import {Gio, GLib, GObject, Gtk, NowPlaying} from './gi.js';
import {Notice, ProblemBox} from './states.js';
import {_, clean, deviceIcon, filled, isSilent, joined, linesOf, reasonText} from './texts.js';
import {button, column, describe, line, paragraph, row} from './widgets.js';

const {Action, Command, PlaybackState} = NowPlaying;
Gio._promisify(NowPlaying.Player.prototype, 'perform_async', 'perform_finish');

export const Card = GObject.registerClass(class Card extends Gtk.Box {
    #clock = 0;

    constructor(ticked) {
        super({orientation: Gtk.Orientation.VERTICAL, spacing: 12, css_classes: ['card-body']});
        this.ticked = ticked;
        const send = action => this.send(action);
        this.icon = new Gtk.Image({pixel_size: 32, accessible_role: Gtk.AccessibleRole.PRESENTATION});
        this.playerName = line(['heading']);
        this.reason = line(['caption', 'dim-label']);
        this.raise = button('focus-windows-symbolic', _('Show the player’s window'), () =>
            send(Action.raise(this.get_display().get_app_launch_context().get_startup_notify_id(null, []))));
        this.cover = new Cover({least: 120, most: 340});
        [this.title, this.second, this.third] = [paragraph(['title-2'], 2), paragraph([], 2), paragraph(['dim-label'], 2)];
        this.notice = new Notice();
        this.parts = [new ProblemBox(send), new Bar(send), new Transport(send), new Second(send), new Rating(send), new Custom(send),
            makePlayerVolume(send)];
        [row({spacing: 12}, this.icon, column({hexpand: true, valign: Gtk.Align.CENTER}, this.playerName, this.reason), this.raise),
            this.cover, column({spacing: 3}, this.title, this.second, this.third),
            ...this.parts.slice(0, 3), this.notice, ...this.parts.slice(3)].forEach(widget => this.append(widget));
        this.connect('map', () => this.player && this.draw());
        this.connect('unmap', () => {
            this.#stopClock();
            this.cover.stop();
        });
    }

    /** Sends a command. A refusal is a sentence below the buttons. */
    async send(action) {
        try {
            await this.player?.perform_async(action, null);
            this.notice.end();
        } catch (error) {
            this.notice.say(error.message || _('The player refused it.'));
        }
    }

    /** Draws the player, or another one. */
    draw(player = this.player) {
        if (player !== this.player)
            this.notice.end();
        this.player = player;
        const {private: isHidden} = player;
        const device = player.remote ? player.devices?.get_item(0) : null;
        this.icon.set_from_gicon(device ? Gio.ThemedIcon.new(deviceIcon(device.type)) : appIcon(player));
        this.playerName.label = clean(player.identity);
        this.reason.label = device && !isSilent(player) ? filled(_('On %s'), clean([...player.devices].map(one => one.name).join(', '))) : reasonText(player);
        this.raise.set({visible: player.offers(Command.RAISE), sensitive: player.can_raise});
        const [title, second, third] = (isHidden ? [] : linesOf(player.content)).map(clean);
        this.title.label = title || this.playerName.label;
        this.second.label = isHidden ? _('This session is private') : player.content ? second : _('Stopped');
        this.third.label = [title, second].includes(third) ? '' : third ?? '';
        this.second.visible = !!this.second.label;
        this.third.visible = !!this.third.label && player.problem === NowPlaying.Problem.NONE;
        describe(this.title, joined(this.title.label, this.second.label, this.third.label));
        this.cover.update(player);
        this.cover.move(player).catch(error => console.debug(error.message));
        describe(this.cover, filled(_('Cover of %s'), this.title.label));
        this.parts.forEach(part => part.update(player));
        this[isSilent(player) ? 'add_css_class' : 'remove_css_class']('silent');
        this.#runClock();
    }

    #runClock() {
        const {player} = this;
        const moves = this.get_mapped() && player.state === PlaybackState.PLAYING && !isSilent(player) && player.content;
        // It waits for the next second of the position, so that each number is shown once.
        const wait = (1e6 - player.position % 1e6) / 1e3 / Math.max(Math.abs(player.rate), 0.1);
        this.#clock = moves ? this.#clock || GLib.timeout_add(GLib.PRIORITY_DEFAULT, Math.max(50, wait + 10), () => {
            this.#clock = 0;
            this.parts[1].tick();
            this.ticked();
            this.#runClock();
            return GLib.SOURCE_REMOVE;
        }) : this.#stopClock();
    }

    #stopClock() {
        return (this.#clock = this.#clock && GLib.source_remove(this.#clock) && 0);
    }
});
