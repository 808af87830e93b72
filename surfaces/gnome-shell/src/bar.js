// SPDX-License-Identifier: MIT
// The bar: position, duration, chapters, what is loaded, and the live edge. Its direction is left to right everywhere.
import Clutter from 'gi://Clutter';
import GLib from 'gi://GLib';
import GObject from 'gi://GObject';
import {Slider} from 'resource:///org/gnome/shell/ui/slider.js';
import {_, clock, filled, spoken} from '../../common/texts.js';
import {number} from './player.js';
import {column, enable, isLeftToRight, label, row, textButton, write} from './widgets.js';

const MAX_MARKS = 100;
const LIVE_EDGE = 3e6;
const MARK_HEIGHT = 10;
const {KEY_Left, KEY_Right} = Clutter;

/** A slider with marks, and a line up to the place that is loaded. Both have parts of its length, from 0 to 1. */
const MarkedSlider = GObject.registerClass(class NowPlayingSlider extends Slider {
    marks = [];
    loaded = 0;

    vfunc_repaint() {
        super.vfunc_repaint();
        const context = this.get_context();
        const [width, height] = this.get_surface_size();
        const {red, green, blue} = this.get_theme_node().get_foreground_color();
        const radius = Math.ceil(this.get_theme_node().get_length('-slider-handle-radius'));
        const place = part => radius + (width - 2 * radius) * part;
        context.setSourceRGBA(red / 255, green / 255, blue / 255, 0.45);
        if (this.loaded > this.value) {
            context.rectangle(place(this.value), height / 2 - 1, place(this.loaded) - place(this.value), 2);
            context.fill();
        }
        for (const part of this.marks) {
            context.rectangle(Math.round(place(part)), (height - MARK_HEIGHT) / 2, 2, MARK_HEIGHT);
            context.fill();
        }
        context.$dispose();
    }
});

/** A slider for people: its values between 0 and 1 come from `draw`, and go to `moved`. The wheel does not move it. */
export class UserSlider {
    #isDrawing = false;
    isHeld = false;

    constructor(name, {moved, released = () => {}, step}) {
        this.actor = new MarkedSlider(0);
        this.actor.set({x_expand: true, accessible_name: name});
        this.actor.add_style_class_name('nowplaying-slider');
        this.actor.connect('notify::value', () => this.#isDrawing || moved(this.actor.value));
        this.actor.connect('drag-begin', () => (this.isHeld = true));
        this.actor.connect('drag-end', () => {
            this.isHeld = false;
            released();
        });
        this.actor.connect('scroll-event', () => Clutter.EVENT_STOP);
        this.actor.connect('key-press-event', (_slider, event) => {
            const key = event.get_key_symbol();
            if (![KEY_Left, KEY_Right].includes(key))
                return Clutter.EVENT_PROPAGATE;
            this.actor.value = Math.min(Math.max(this.actor.value + (key === KEY_Right ? step() : -step()), 0), 1);
            return Clutter.EVENT_STOP;
        });
    }

    /** Shows a value, and describes it for a screen reader. */
    draw(value, description, {marks = [], loaded = 0} = {}) {
        this.#isDrawing = true;
        if (!this.isHeld)
            this.actor.value = Math.min(Math.max(value, 0), 1);
        this.#isDrawing = false;
        this.actor.get_accessible().accessible_description = description;
        if (`${marks} ${loaded}` === `${this.actor.marks} ${this.actor.loaded}`)
            return;
        Object.assign(this.actor, {marks, loaded});
        this.actor.queue_repaint();
    }
}

export class Bar {
    #target = null;

    constructor(send) {
        this.send = send;
        this.slider = new UserSlider(_('Position'), {
            moved: value => this.#move(value), released: () => this.#seek(),
            step: () => this.range
                ? this.player.interval('skip_forward') * 1e6 / (this.range.end - this.range.start) : 0,
        });
        this.passed = label('nowplaying-time', {isDim: true});
        this.note = label('nowplaying-time', {isDim: true, x_expand: true, x_align: Clutter.ActorAlign.CENTER});
        this.total = label('nowplaying-time', {isDim: true});
        this.live = textButton(_('Live'), () => send('go_to_live'),
            {accessible_name: _('Live: go to the live broadcast'), style_class: 'button nowplaying-live'});
        this.times = row('nowplaying-times', [this.passed, this.note, this.total, this.live]);
        this.actor = column('nowplaying-bar', [this.slider.actor, this.times]);
        isLeftToRight(this.actor);
        this.actor.connect('destroy', () => (this.player = null));
    }

    #move(value) {
        if (!this.player || !this.range)
            return;
        const {start, end} = this.range;
        this.#target = Math.round(start + value * (end - start));
        this.#drawTimes(this.#target, this.range);
        if (!this.slider.isHeld)
            this.#seek();
    }

    /** Sends the seek. The bar stays where it is until the player has answered. */
    async #seek() {
        const target = this.#target;
        if (target === null)
            return;
        await this.send('seek_to_position', {position_us: new GLib.Variant('x', target)});
        if (this.#target === target && !this.slider.isHeld)
            this.#target = null;
        this.tick();
    }

    update(player) {
        if (player !== this.player)
            this.#target = null;
        [this.player, this.range] = [player, player.range];
        const {count = 0, read} = player.lists.chapters ?? {};
        const starts = Array.from({length: Math.min(count, MAX_MARKS)}, (_none, i) => number(read(i).start_us));
        this.chapters = starts.length > 1 ? starts.filter(start => start !== undefined) : [];
        const isWaiting = player.state === 'buffering';
        this.actor.visible = (!!this.range || player.isLive || isWaiting) && !player.isPrivate;
        this.slider.actor.visible = this.passed.visible = !!this.range;
        this.total.visible = !!this.range && !player.isLive;
        enable(this.slider.actor, player.can('seek_to_position'));
        this.live.visible = !!this.range && player.isLive && player.offers('go_to_live');
        write(this.note, isWaiting ? _('Waits for data') : player.isLive && !this.live.visible ? _('Live') : ' ');
        this.tick();
    }

    tick() {
        this.range = this.player?.range;
        if (!this.range || !this.actor.visible)
            return;
        const {start, end} = this.range;
        const position = this.#target ?? this.player.position;
        const part = time => (time - start) / (end - start);
        const marks = this.chapters.map(part).filter(one => one > 0 && one < 1);
        const loaded = number(this.player.playback.buffered_us);
        const description = this.player.isLive ? filled(_('%s behind the live broadcast'), spoken(end - position))
            : filled(_('%s of %s'), spoken(position), spoken(end));
        this.slider.draw(part(position), description,
            {marks, loaded: loaded === undefined ? 0 : Math.min(Math.max(part(loaded), 0), 1)});
        enable(this.live, this.player.can('go_to_live') && end - position > LIVE_EDGE);
        this.#drawTimes(position, this.range);
    }

    #drawTimes(position, {end}) {
        this.passed.text = this.player.isLive ? `−${clock(Math.max(0, end - position))}` : clock(position);
        this.total.text = clock(end);
    }
}
