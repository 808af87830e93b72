// SPDX-License-Identifier: MIT
// Small widgets that the parts share.
import Atk from 'gi://Atk';
import Clutter from 'gi://Clutter';
import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import GObject from 'gi://GObject';
import Pango from 'gi://Pango';
import St from 'gi://St';

const {CENTER, FILL} = Clutter.ActorAlign;
/** Opacities. */
export const SEEN = 255;
export const DIM = 180;
export const REST = 110;
let icons = '';

/** Sets the folder of the symbols that themes do not have. */
export function useIcons(folder) {
    icons = folder;
}

const RTL_NAMES = {forward: 'backward', backward: 'forward'};
/** The name of a play symbol that keeps its direction. Themes mirror these symbols. */
export const playIcon = name => Clutter.get_default_text_direction() === Clutter.TextDirection.RTL
    ? name.replace(/forward|backward/, word => RTL_NAMES[word]) : name;

export const iconOf = name => name.startsWith('nowplaying-')
    ? Gio.FileIcon.new(Gio.File.new_for_path(`${icons}/${name}.svg`)) : Gio.ThemedIcon.new(name);

function filledWith(children, box) {
    children.forEach(child => box.add_child(child));
    return box;
}

export const row = (style, children, properties) =>
    filledWith(children, new St.BoxLayout({style_class: style, ...properties}));

/** The shell asks columns for a height without a width. Texts of several lines need one. A column does not shrink. */
const Column = GObject.registerClass(class NowPlayingColumn extends St.BoxLayout {
    vfunc_get_preferred_height(width) {
        const [, height] = super.vfunc_get_preferred_height(width < 0 ? this.get_preferred_width(-1)[1] : width);
        return [height, height];
    }
});

export const column = (style, children, properties) =>
    filledWith(children, new Column({style_class: style, vertical: true, ...properties}));

/** A text that ends with "…" where its lines end. */
const Text = GObject.registerClass(class NowPlayingText extends St.Label {
    lines = 1;

    vfunc_get_preferred_height(width) {
        const [, line] = super.vfunc_get_preferred_height(-1);
        return super.vfunc_get_preferred_height(width).map(height => Math.min(height, line * this.lines));
    }
});

/** A dim text has the color of the theme too. */
export function label(style, {lines = 1, isDim = false, ...properties} = {}) {
    const y_align = lines > 1 ? FILL : CENTER;
    const made = new Text({style_class: style, y_align, opacity: isDim ? DIM : SEEN, ...properties});
    const {EllipsizeMode: {END}, WrapMode: {WORD_CHAR}} = Pango;
    made.lines = lines;
    made.clutter_text.set({ellipsize: END, line_wrap: lines > 1, line_wrap_mode: WORD_CHAR});
    return made;
}

/** Sets the text of a label, and hides it without a text. */
export function write(made, text) {
    made.text = text ?? '';
    made.visible = !!text;
}

export function button(style, icon, name, clicked, properties) {
    const made = new St.Button({
        style_class: style, can_focus: true, track_hover: true, y_align: CENTER, accessible_name: name,
        child: icon ? new St.Icon({gicon: iconOf(icon)}) : null, ...properties,
    });
    made.connect('clicked', clicked);
    return made;
}

export const textButton = (text, clicked, properties) =>
    button('button nowplaying-text-button', null, text, clicked, {label: text, x_align: CENTER, ...properties});

/** A button that can be pressed in. The player decides whether it is, so a click does not change it. */
export const toggle = (icon, name, clicked) =>
    button('icon-button nowplaying-toggle', icon, name, clicked, {accessible_role: Atk.Role.TOGGLE_BUTTON});

/** Names a button by its effect. */
export function name(made, text, icon) {
    made.accessible_name = text;
    if (icon && made.icon !== icon)
        made.child.gicon = iconOf(made.icon = icon);
}

export function enable(made, isEnabled) {
    made.reactive = made.can_focus = isEnabled;
}

/** Adds or removes a class of the style sheet. */
export const mark = (actor, style, isSet) => actor[isSet ? 'add_style_class_name' : 'remove_style_class_name'](style);

/** Keeps the direction of bars, play symbols and times, although a parent sets its own. */
export function isLeftToRight(...actors) {
    for (const actor of actors) {
        const set = () => (actor.text_direction = Clutter.TextDirection.LTR);
        set();
        actor.connect('notify::text-direction', set);
        isLeftToRight(...actor.get_children());
    }
}

export function scrolled(child, style) {
    const view = new St.ScrollView({style_class: style, hscrollbar_policy: St.PolicyType.NEVER, x_expand: true});
    // GNOME 46 has no containers.
    view.add_actor ? view.add_actor(child) : view.set_child(child);
    return view;
}

/** The scroll position of a view. Its name is another one since GNOME 46. */
export const adjustmentOf = view => view.vadjustment ?? view.vscroll.adjustment;

/** One timer. A new time replaces the old one. */
export class Timer {
    #source = 0;

    start(milliseconds, ended) {
        this.stop();
        this.#source = GLib.timeout_add(GLib.PRIORITY_DEFAULT, Math.max(milliseconds, 1), () => {
            this.#source = 0;
            ended();
            return GLib.SOURCE_REMOVE;
        });
    }

    stop() {
        if (this.#source)
            GLib.source_remove(this.#source);
        this.#source = 0;
    }
}

/** Calls `tick` with each second of a player's position, while it moves and the clock is not stopped. */
export class Clock {
    #timer = new Timer();

    constructor(tick) {
        this.tick = tick;
    }

    run(player) {
        if (!player?.moves)
            return this.stop();
        const wait = (1e6 - player.position % 1e6) / 1e3 / Math.max(Math.abs(player.rate), 0.1);
        return this.#timer.start(Math.min(Math.max(50, wait + 10), 1000), () => {
            this.tick();
            this.run(player);
        });
    }

    stop() {
        this.#timer.stop();
    }
}
