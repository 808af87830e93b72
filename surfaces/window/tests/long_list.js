// SPDX-License-Identifier: MIT
// Shows a page with 10,000 entries, and moves to its end. It prints the number of rows, and the title of the last one.
import {Gio, GLib, Gtk, NowPlaying} from '../src/gi.js';
import {ListPage} from '../src/pages.js';

Gtk.init();
const model = new Gio.ListStore({item_type: NowPlaying.Content});
for (let i = 0; i < 10000; i++)
    model.append(new NowPlaying.Content({id: `q${i}`, title: `Entry ${i}`}));
const read = [];
const page = new ListPage({id: 'queue', title: 'Queue', icon: '', press: () => {}, read: (item, place) => {
    read[place] = item.title;
    return {title: item.title};
}});
const window = new Gtk.Window({child: page.widget, default_width: 400, default_height: 600});
window.present();
page.update(model, -1);
GLib.timeout_add(GLib.PRIORITY_DEFAULT, 1500, () => {
    print(`rows ${read.filter(title => title).length}`);
    page.update(model, 9999);
    GLib.timeout_add(GLib.PRIORITY_DEFAULT, 1500, () => print(`last ${read[9999]}`) ?? GLib.SOURCE_REMOVE);
    return GLib.SOURCE_REMOVE;
});
new GLib.MainLoop(null, false).run();
