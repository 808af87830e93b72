// SPDX-License-Identifier: MIT
// The words of the tests in the shell: they find the widgets that are seen, and press them with a pointer.
/* global Main */
const {Clutter, Gio, GLib, Shell, St} = imports.gi;
globalThis.own = () => Main.extensionManager.lookup('nowplaying@nowplaying.org').stateObj;
const pointer = Clutter.get_default_backend().get_default_seat()
    .create_virtual_device(Clutter.InputDeviceType.POINTER_DEVICE);
const keyboard = Clutter.get_default_backend().get_default_seat()
    .create_virtual_device(Clutter.InputDeviceType.KEYBOARD_DEVICE);
globalThis.seen = function (actor = own().panel.actor) {
    const here = actor.mapped ? [actor] : [];
    return here.concat(here.length ? actor.get_children().flatMap(child => seen(child)) : []);
};
globalThis.nameOf = actor => actor.accessible_name || actor.text || '';
globalThis.names = root => seen(root).filter(actor => actor instanceof St.Widget).map(nameOf).filter(name => name);
globalThis.named = (name, root) => seen(root).find(actor => actor.reactive && nameOf(actor) === name);
const placeOf = actor => [...actor.get_transformed_position(), ...actor.get_transformed_size()];
const later = (milliseconds, call) => GLib.timeout_add(0, milliseconds, () => {
    call();
    return GLib.SOURCE_REMOVE;
});
globalThis.pressAt = function (actor, part = 0.5, before = null) {
    const place = placeOf(actor);
    // A menu that has just opened still moves.
    if (`${place}` !== `${before}`)
        return later(80, () => pressAt(actor, part, place)) > 0;
    const [x, y, width, height] = place;
    pointer.notify_absolute_motion(GLib.get_monotonic_time(), x + width * part, y + height / 2);
    const button = state => pointer.notify_button(GLib.get_monotonic_time(), Clutter.BUTTON_PRIMARY, state);
    later(60, () => button(Clutter.ButtonState.PRESSED));
    return later(160, () => button(Clutter.ButtonState.RELEASED)) > 0;
};
globalThis.pressKey = function (key) {
    for (const state of [Clutter.KeyState.PRESSED, Clutter.KeyState.RELEASED])
        keyboard.notify_keyval(GLib.get_monotonic_time(), key, state);
    return true;
};
globalThis.picture = function (path) {
    const stream = Gio.File.new_for_path(path + '.part').replace(null, false, 0, null);
    const shot = new Shell.Screenshot();
    shot.screenshot(false, stream, (_shot, result) => {
        shot.screenshot_finish(result);
        stream.close(null);
        Gio.File.new_for_path(path + '.part').move(Gio.File.new_for_path(path), 1, null, null);
    });
    return true;
};
true
