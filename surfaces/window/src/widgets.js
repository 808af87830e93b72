// SPDX-License-Identifier: MIT
// Small widgets that the parts share.
import {Gtk} from './gi.js';

const WRAP = {wrap: true, wrap_mode: 2, ellipsize: 3};

function boxed(box, children) {
    children.forEach(child => box.append(child));
    return box;
}

export const row = (properties, ...children) => boxed(new Gtk.Box(properties), children);
export const column = (properties, ...children) =>
    boxed(new Gtk.Box({orientation: Gtk.Orientation.VERTICAL, ...properties}), children);
export const line = (classes = [], properties = {}) => new Gtk.Label({css_classes: classes, xalign: 0, ellipsize: 3, ...properties});
export const paragraph = (classes, lines, properties = {}) =>
    new Gtk.Label({css_classes: classes, lines, justify: Gtk.Justification.CENTER, ...WRAP, ...properties});
export const scrolled = (child, properties = {}) =>
    new Gtk.ScrolledWindow({child, hscrollbar_policy: Gtk.PolicyType.NEVER, vexpand: true, ...properties});

export const describe = (widget, text, property = Gtk.AccessibleProperty.LABEL) => widget.update_property([property], [text]);

/** Names a widget for screen readers, and for the pointer that rests on it. */
export function name(widget, text, icon) {
    if (icon && widget.icon_name !== icon)
        widget.icon_name = icon;
    if (widget.tooltip_text === text)
        return;
    widget.tooltip_text = text;
    describe(widget, text);
}

export function button(icon, text, clicked, {Type = Gtk.Button, ...properties} = {}) {
    const made = new Type({valign: Gtk.Align.CENTER, css_classes: ['circular', 'flat'], ...icon && {icon_name: icon}, ...properties});
    name(made, text);
    made.connect('clicked', clicked);
    return made;
}

export function emptied(box) {
    for (let child; (child = box.get_first_child());)
        box.remove(child);
}

export function isLeftToRight(...widgets) {
    for (const widget of widgets) {
        widget.set_direction(Gtk.TextDirection.LTR);
        for (let child = widget.get_first_child(); child; child = child.get_next_sibling())
            isLeftToRight(child);
    }
}

/** A list that makes widgets for the rows that are seen. `make` and `draw` get a row's list item, with `item.parts`. */
export class SeenList {
    rows = new Set();

    constructor({model = null, make, draw, press, title, classes}) {
        this.draw = draw;
        const factory = new Gtk.SignalListItemFactory();
        factory.connect('setup', (_factory, item) => (item.parts = make(item)));
        factory.connect('bind', (_factory, item) => {
            this.rows.add(item);
            draw(item);
        });
        factory.connect('unbind', (_factory, item) => this.rows.delete(item));
        this.widget = new Gtk.ListView({model: new Gtk.NoSelection({model}), factory, single_click_activate: true, css_classes: classes});
        describe(this.widget, title);
        this.widget.connect('activate', (_list, place) => press(this.widget.model.get_item(place)));
    }

    redraw() {
        this.rows.forEach(item => this.draw(item));
    }

    /** Ends the rows. GJS must not do it when it collects them. */
    close() {
        this.widget.model = null;
    }
}
