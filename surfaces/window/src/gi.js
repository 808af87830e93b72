// SPDX-License-Identifier: MIT
// The libraries, each with its version.
export {default as Adw} from 'gi://Adw?version=1';
export {default as Gdk} from 'gi://Gdk?version=4.0';
export {default as GdkPixbuf} from 'gi://GdkPixbuf';
export {default as Gio} from 'gi://Gio';
export {default as GLib} from 'gi://GLib';
export {default as GObject} from 'gi://GObject';
export {default as Graphene} from 'gi://Graphene';
export {default as Gsk} from 'gi://Gsk';
export {default as Gtk} from 'gi://Gtk?version=4.0';
export {default as NowPlaying} from 'gi://NowPlaying?version=0';
export {default as Pango} from 'gi://Pango';
