// SPDX-License-Identifier: MIT
// The program: it starts the window.
import System from 'system';
import {Adw, Gdk, GLib, Gtk} from './gi.js';
import {_, FOLDER} from './texts.js';
import {Window} from './window.js';

GLib.set_prgname('nowplaying-window');
GLib.set_application_name(_('Now Playing'));
const application = new Adw.Application({application_id: 'org.nowplaying.Window'});
application.connect('startup', () => {
    const display = Gdk.Display.get_default();
    const style = new Gtk.CssProvider();
    style.load_from_path(GLib.build_filenamev([FOLDER, 'style.css']));
    Gtk.StyleContext.add_provider_for_display(display, style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION);
    Gtk.IconTheme.get_for_display(display).add_search_path(GLib.build_filenamev([FOLDER, 'icons']));
    application.set_accels_for_action('window.close', ['<Control>q', '<Control>w']);
});
application.connect('activate', () => (application.active_window ?? new Window(application)).present());
System.exit(application.run([System.programInvocationName, ...ARGV]));
