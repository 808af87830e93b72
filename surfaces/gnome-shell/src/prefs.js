// SPDX-License-Identifier: MIT
// The preferences.
import Adw from 'gi://Adw';
import Gio from 'gi://Gio';
import Gtk from 'gi://Gtk';
import {ExtensionPreferences} from 'resource:///org/gnome/Shell/Extensions/js/extensions/prefs.js';
import {_, useCatalogue} from '../../common/texts.js';

export default class NowPlayingPreferences extends ExtensionPreferences {
    fillPreferencesWindow(window) {
        useCatalogue(this.metadata['gettext-domain']);
        const settings = this.getSettings();
        const group = new Adw.PreferencesGroup();
        const add = (key, title, subtitle) => {
            const choice = new Gtk.Switch({valign: Gtk.Align.CENTER});
            settings.bind(key, choice, 'active', Gio.SettingsBindFlags.DEFAULT);
            const row = new Adw.ActionRow({title, subtitle, activatable_widget: choice});
            row.add_suffix(choice);
            group.add(row);
        };
        add('lock-screen', _('On the Lock Screen'),
            _('Title, artist and cover are seen while the screen is locked. A private session is not shown.'));
        add('replace-media-card', _('In Place of the Shell’s Own Media Card'),
            _('The calendar does not show players.'));
        const page = new Adw.PreferencesPage();
        page.add(group);
        window.add(page);
    }
}
