// SPDX-License-Identifier: MIT
// The bar: position, duration, chapters, what is loaded, and the live edge. Its direction is left to right everywhere.
import {Gdk, GObject, Gtk, NowPlaying} from './gi.js';
import {_, clock, filled, spoken} from './texts.js';
import {describe, isLeftToRight, row} from './widgets.js';

const {Action, Command, PlaybackState} = NowPlaying;
const PRESSES = [Gdk.EventType.BUTTON_PRESS, Gdk.EventType.TOUCH_BEGIN];
const RELEASES = [Gdk.EventType.BUTTON_RELEASE, Gdk.EventType.TOUCH_END, Gdk.EventType.TOUCH_CANCEL];
const MAX_MARKS = 100;
const STEP = 10e6;
const LIVE_EDGE = 3e6;

export const Bar = GObject.registerClass(class Bar extends Gtk.Box {
    #scale = new Gtk.Scale({draw_value: false, restrict_to_fill_level: false});
    #passed = new Gtk.Label({css_classes: ['caption', 'numeric']});
    #total = new Gtk.Label({css_classes: ['caption', 'numeric']});
    #spinner = new Gtk.Spinner();
    #note = new Gtk.Label({ellipsize: 3});
    #middle = row({spacing: 6, hexpand: true}, this.#spinner, this.#note);
    #live = new Gtk.Button({label: _('Live'), css_classes: ['caption', 'live'], valign: Gtk.Align.CENTER,
        tooltip_text: _('Go to the live broadcast')});
    #isHeld = false;
    #target = null;
    #marks = '';

    constructor(send) {
        super({orientation: Gtk.Orientation.VERTICAL, css_classes: ['bar']});
        this.send = send;
        const parts = [this.#scale, row({spacing: 6, margin_start: 8, margin_end: 8}, this.#passed, this.#middle, this.#total, this.#live)];
        parts.forEach(widget => this.append(widget));
        isLeftToRight(...parts);
        describe(this.#scale, _('Position'));
        describe(this.#live, _('Live: go to the live broadcast'));
        this.#live.connect('clicked', () => send(Action.new(Command.GO_TO_LIVE)));
        this.#scale.connect('change-value', (_scale, _scroll, value) => this.#move(value));
        // The scale keeps the press for itself, so its end is read before.
        const presses = new Gtk.EventControllerLegacy({propagation_phase: Gtk.PropagationPhase.CAPTURE});
        presses.connect('event', (_controller, event) => {
            const isPress = PRESSES.includes(event.get_event_type());
            const isRelease = RELEASES.includes(event.get_event_type());
            this.#isHeld = isPress || (this.#isHeld && !isRelease);
            if (isRelease && this.#target !== null)
                this.#seek();
            return Gdk.EVENT_PROPAGATE;
        });
        this.#scale.add_controller(presses);
    }

    #move(value) {
        const {lower, upper} = this.#scale.adjustment;
        this.#target = Math.round(Math.min(Math.max(value, lower), upper));
        this.#drawTime(this.#target);
        if (!this.#isHeld)
            this.#seek();
        else if (this.player.can_scrub)
            this.player.scrub(this.#target);
        return false;
    }

    /** Sends the seek. The bar stays where it is until the player has answered. */
    async #seek() {
        const target = this.#target;
        await this.send(Action.seek_to_position(target));
        if (this.#target === target && !this.#isHeld)
            this.#target = null;
        this.tick();
    }

    update(player) {
        if (player !== this.player)
            this.#target = null;
        this.player = player;
        const {content, state} = player;
        const isWaiting = state === PlaybackState.BUFFERING;
        this.isLive = !!content?.live;
        const hasBar = player.position >= 0 && (player.duration > 0 || player.get_window()[0]) && state !== PlaybackState.STOPPED;
        this.visible = (hasBar || this.isLive || isWaiting) && !!content;
        this.#scale.set({visible: hasBar, sensitive: player.can_seek_to_position});
        [this.#passed.visible, this.#total.visible] = [hasBar, hasBar && !this.isLive];
        this.#live.visible = this.isLive && hasBar && player.offers(Command.GO_TO_LIVE);
        this.#note.label = isWaiting ? _('Waits for data') : this.isLive && !this.#live.visible ? _('Live') : '';
        this.#note.css_classes = ['caption', isWaiting ? 'dim-label' : 'heading'];
        this.#middle.halign = hasBar && this.isLive && !isWaiting ? Gtk.Align.END : Gtk.Align.CENTER;
        this.#spinner.set({visible: isWaiting, spinning: isWaiting});
        const [step = STEP] = player.get_skip_intervals(Command.SKIP_FORWARD);
        this.#scale.adjustment.set({step_increment: step, page_increment: 6 * step});
        this.#drawChapters(content?.chapters);
        this.tick();
    }

    #drawChapters(chapters) {
        const marks = Array.from({length: Math.min(chapters?.get_n_items() ?? 0, MAX_MARKS)}, (_none, i) => chapters.get_item(i).start);
        if (`${marks}` === this.#marks)
            return;
        this.#marks = `${marks}`;
        this.#scale.clear_marks();
        if (marks.length > 1)
            marks.forEach(start => this.#scale.add_mark(start, Gtk.PositionType.BOTTOM, null));
    }

    tick() {
        if (!this.player || !this.#scale.visible)
            return;
        const [hasWindow, ...window] = this.player.get_window();
        const [start, end] = hasWindow ? window : [0, this.player.duration];
        const {buffered, position} = this.player;
        this.#scale.adjustment.set({lower: start, upper: Math.max(end, start + 1)});
        this.#scale.set({show_fill_level: buffered >= 0, fill_level: Math.max(buffered, start)});
        this.#live.sensitive = this.player.can_go_to_live && end - position > LIVE_EDGE;
        this.#drawTime(this.#target ?? position);
    }

    #drawTime(position) {
        const {adjustment} = this.#scale;
        if (!this.#isHeld)
            adjustment.value = position;
        const behind = Math.max(0, adjustment.upper - position);
        this.#passed.label = this.isLive ? `−${clock(behind)}` : clock(position);
        this.#total.label = clock(adjustment.upper);
        describe(this.#scale, this.isLive ? filled(_('%s behind the live broadcast'), spoken(behind))
            : filled(_('%s of %s'), spoken(position), spoken(adjustment.upper)), Gtk.AccessibleProperty.VALUE_TEXT);
    }
});
