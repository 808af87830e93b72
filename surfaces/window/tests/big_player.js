// SPDX-License-Identifier: MIT
// A player without libnowplaying, whose texts have a million characters each.
import {Gio, GLib} from '../src/gi.js';

const LENGTH = 1000000;
const XML = `<node>
  <interface name="org.mpris.MediaPlayer2"><property name="Identity" type="s" access="read"/></interface>
  <interface name="org.mpris.MediaPlayer2.Player">
    <property name="PlaybackStatus" type="s" access="read"/><property name="Metadata" type="a{sv}" access="read"/>
  </interface>
</node>`;
const values = {
    Identity: 'y'.repeat(LENGTH), PlaybackStatus: 'Playing', Metadata: {'xesam:title': new GLib.Variant('s', 'z'.repeat(LENGTH))},
};
for (const description of Gio.DBusNodeInfo.new_for_xml(XML).interfaces)
    Gio.DBusExportedObject.wrapJSObject(description, values).export(Gio.DBus.session, '/org/mpris/MediaPlayer2');
Gio.bus_own_name(Gio.BusType.SESSION, 'org.mpris.MediaPlayer2.big', Gio.BusNameOwnerFlags.NONE, null, null, null);
new GLib.MainLoop(null, false).run();
