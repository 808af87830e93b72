// SPDX-License-Identifier: MIT
import Gio from 'gi://Gio';

export class Extension {
    constructor(metadata) {
        Object.assign(this, {metadata, path: metadata.path});
    }

    getSettings() {
        const {SettingsSchemaSource} = Gio;
        const source = SettingsSchemaSource.new_from_directory(
            `${this.path}/schemas`, SettingsSchemaSource.get_default(), false);
        return new Gio.Settings({settings_schema: source.lookup('org.gnome.shell.extensions.nowplaying', true)});
    }
}
