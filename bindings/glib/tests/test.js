// SPDX-License-Identifier: MIT
// GJS and the library: ownership, wrong types, exceptions. It needs a session bus of its own.
imports.gi.versions.NowPlaying = '0';
const {Gio, GLib, GObject, NowPlaying} = imports.gi;
const System = imports.system;

/** Runs the main context until a condition is true. */
function wait(condition, what) {
    let late = false;
    const deadline = GLib.timeout_add_seconds(GLib.PRIORITY_DEFAULT, 30, () => {
        late = true;
        return GLib.SOURCE_REMOVE;
    });
    let result;
    while (!(result = condition())) {
        if (late)
            throw new Error(`it did not happen within 30 seconds: ${what ?? condition}`);
        GLib.MainContext.default().iteration(true);
    }
    GLib.source_remove(deadline);
    return result;
}

function equal(found, expected) {
    if (JSON.stringify(found) !== JSON.stringify(expected))
        throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(expected)}`);
}

/** Calls a function, which must throw a sentence that matches. */
function throws(call, pattern) {
    let message = null;
    try {
        call();
    } catch (error) {
        message = error.message;
    }
    if (message === null || !pattern.test(message))
        throw new Error(`${call} must throw ${pattern}, not ${message}`);
}

/** The connections of the bus. Each published session and each controller has one. */
function connections() {
    const bus = Gio.bus_get_sync(Gio.BusType.SESSION, null);
    const name = 'org.freedesktop.DBus';
    const answer = bus.call_sync(name, '/org/freedesktop/DBus', name, 'ListNames', null, null, 0, -1, null);
    return answer.deepUnpack()[0].filter(each => each.startsWith(':')).length;
}

/** Collects garbage until a condition is true. The toggle references of GObjects need turns of the loop. */
function collect(condition, what) {
    const source = GLib.timeout_add(GLib.PRIORITY_DEFAULT, 20, () => GLib.SOURCE_CONTINUE);
    wait(() => {
        System.gc();
        return condition();
    }, what);
    GLib.source_remove(source);
}

function perform(player, action) {
    let outcome = null;
    player.perform_async(action, null, (_player, result) => {
        try {
            outcome = {done: player.perform_finish(result)};
        } catch (error) {
            outcome = {error};
        }
    });
    wait(() => outcome, 'the outcome');
    return outcome;
}

/** Loads an image, and returns its stream or the error. */
function load(artwork) {
    let outcome = null;
    artwork.load_async(64, null, (self, result) => {
        try {
            outcome = {stream: self.load_finish(result)[0]};
        } catch (error) {
            outcome = {error};
        }
    });
    wait(() => outcome, 'the image');
    return outcome;
}

function song(id, title) {
    return new NowPlaying.Content({id, title, artist: 'The Ferrymen', duration: 254e6});
}

let published = 0;

/** Each session has an application of its own, so that a test that fails does not hide the next one. */
function publish() {
    const session = NowPlaying.Session.new(`org.example.test${++published}.Test`, 'music');
    session.content = song('1', 'Harbour Lights');
    session.state = NowPlaying.PlaybackState.PLAYING;
    session.publish();
    return session;
}

/** An image of one pixel. */
const PNG = GLib.base64_decode('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4' +
    'z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==');

/** A value for each type of a field. */
const VALUES = {
    gchararray: '1959-08-17',
    GStrv: ['one', 'two'],
    gint: 3,
    gdouble: 0.5,
    gboolean: true,
    gint64: 1e6,
};

const tests = {
    'a player is read and steered'() {
        const session = publish();
        const seen = [];
        session.offer(NowPlaying.Command.PLAY, null);
        session.offer(NowPlaying.Command.SEEK_TO_POSITION, (self, request) => {
            seen.push(request.position);
            self.position = request.position;
        });
        session.connect('command::play', (_self, request) => seen.push(request.command));
        session.connect('command', (_self, request) => seen.push(request.session === session && request.get_command()));
        const controller = new NowPlaying.Controller();
        const player = wait(() => controller.primary, 'the player');
        equal([player.identity, player.title, player.artist, player.duration],
            ['Test', 'Harbour Lights', 'The Ferrymen', 254e6]);
        equal([player.content.kind, player.content.artists, player.content.track_number],
            [NowPlaying.ContentKind.MUSIC, ['The Ferrymen'], -1]);
        equal([controller.get_n_items(), controller.get_item(0) === player, controller.find('Test') === player],
            [1, true, true]);
        wait(() => player.can_play && player.can_seek_to_position, 'the commands');
        equal(perform(player, new NowPlaying.Action(NowPlaying.Command.PLAY)), {done: true});
        equal(perform(player, NowPlaying.Action.seek_to_position(42e6)), {done: true});
        equal(seen, [1, 1, 7, 42e6]);
        if (Math.abs(player.position - 42e6) > 1e6)
            throw new Error(`the position is ${player.position}`);
        player.play();
        wait(() => seen.length === 6, 'the command without an outcome');
        session.close();
        wait(() => player.left && controller.n_items === 0, 'the end');
    },

    'every field has its type'() {
        const content = new NowPlaying.Content({id: 'x'});
        for (const spec of GObject.Object.list_properties.call(NowPlaying.Content)) {
            const name = spec.name.replace(/-/g, '_');
            const value = VALUES[GObject.type_name(spec.value_type)];
            if (value === undefined)
                continue;
            content[name] = value;
            equal([name, content[name]], [name, value]);
            if (spec.value_type === GObject.TYPE_STRING)
                content[name] = null;
            equal(spec.value_type === GObject.TYPE_STRING && name !== 'id' ? content[name] : null, null);
        }
    },

    'all fields arrive'() {
        const session = publish();
        const sent = {}, content = new NowPlaying.Content({id: 'all'});
        const skip = ['live', 'continuous', 'entry-id', 'id', 'media-type', 'kind', 'lyrics-language', 'url'];
        const specs = GObject.Object.list_properties.call(NowPlaying.Content);
        for (const spec of specs) {
            const lists = specs.some(other => other.name === `${spec.name}s`);
            const value = VALUES[GObject.type_name(spec.value_type)];
            if (value === undefined || skip.includes(spec.name) || lists)
                continue;
            content[spec.name.replace(/-/g, '_')] = sent[spec.name.replace(/-/g, '_')] = value;
        }
        if (Object.keys(sent).length < 55)
            throw new Error(`only ${Object.keys(sent).length} fields were sent`);
        session.content = content;
        const controller = new NowPlaying.Controller();
        wait(() => controller.primary?.title === '1959-08-17', 'the content');
        const found = {};
        wait(() => controller.primary.content.writers, 'the fields of Session1');
        for (const name in sent)
            found[name] = controller.primary.content[name];
        equal(found, sent);
        throws(() => {
            controller.primary.content.title = 'mine';
            if (controller.primary.content.title !== 'mine')
                throw new Error('it stays');
        }, /it stays/);
        session.close();
        wait(() => controller.n_items === 0, 'the end');
    },

    'wrong types are sentences'() {
        const session = publish();
        session.state = 'playing'; // GJS makes a number of each word, here 0.
        equal(session.state, NowPlaying.PlaybackState.STOPPED);
        throws(() => (session.content = {title: 'x'}), /object|type/i);
        throws(() => (session.content = 5), /object|type/i);
        throws(() => session.offer('play', null), /command|number|enum/i);
        throws(() => session.offer(NowPlaying.Command.PLAY, 'play'), /function|callable/i);
        throws(() => session.offer(9999, null), /9999/);
        throws(() => session.connect('command', null), /null|callback|callable|function/i);
        throws(() => session.connect('command::nix', () => {}), /no command is named "nix"$/);
        throws(() => session.connect('command::seek_to_position', () => {}), /connect to "command::seek-to-position"/);
        session.disconnect(session.connect('command::seek-to-position', () => {}));
        throws(() => session.set_problem(NowPlaying.Problem.NETWORK, null, null, false), /^(?!.*np_).*text/);
        throws(() => session.set_rates([]), /rate/);
        throws(() => session.set_rates('fast'), /array|string|type/i);
        throws(() => session.set_supported_urls(['file://'], null), /scheme/);
        throws(() => session.set_skip_intervals(NowPlaying.Command.PLAY, [10e6]), /interval/);
        throws(() => session.set_rate_range(2, 1), /^(?!.*np_).{11}/);
        throws(() => NowPlaying.Session.new(), /argument/i);
        throws(() => NowPlaying.Session.new(null, 'music'), /null/i);
        throws(() => NowPlaying.Session.new('org.example.Test', ''), /^(?!.*np_).*id/);
        throws(() => NowPlaying.Session.new(session.application_id, 'music'),
            /^(?!.*np_).*there is a session "music" already/);
        throws(() => NowPlaying.Application.new('', 0), /id/);
        throws(() => new NowPlaying.Session({id: 'alone'}).publish(), /id/);
        throws(() => new NowPlaying.Session().publish(), /id/);
        throws(() => NowPlaying.Artwork.new_for_file('cover.png'), /File|object/);
        throws(() => NowPlaying.Artwork.new_for_func('id', null), /null|function/i);
        throws(() => new NowPlaying.Content({genres: 'rock'}), /array|genres|string/i);
        throws(() => new NowPlaying.Content({color: 'red'}), /color/);
        const controller = new NowPlaying.Controller();
        const player = wait(() => controller.primary, 'the player');
        throws(() => player.perform_async(null, null, null), /null/i);
        throws(() => player.perform_async('play', null, null), /object|type/i);
        throws(() => (player.title = 'x'), /writ/);
        throws(() => controller.choose_primary(session), /Player/);
        const outcome = perform(player, NowPlaying.Action.seek_to_position(-5));
        if (!(outcome.error instanceof NowPlaying.Error) || !/position|seek/i.test(outcome.error.message))
            throw new Error(`a negative position: ${outcome.error}`);
        session.close();
        wait(() => controller.n_items === 0, 'the end');
    },

    'an exception of a function fails the request'() {
        const session = publish();
        session.offer(NowPlaying.Command.NEXT, () => {
            throw new Error('the disc is scratched');
        });
        session.offer(NowPlaying.Command.PREVIOUS, () => {
            throw new NowPlaying.Error({code: NowPlaying.Error.END_OF_QUEUE, message: 'this is the first song'});
        });
        session.offer(NowPlaying.Command.STOP, null);
        let code = 0;
        session.offer(NowPlaying.Command.PLAY, () => {
            throw new GLib.Error(NowPlaying.Error, code, 'not here');
        });
        const controller = new NowPlaying.Controller();
        const player = wait(() => controller.primary, 'the player');
        wait(() => player.can_next && player.can_previous && player.can_play, 'the commands');
        for (code of [-1, 0, 99, 101, 404, 2 ** 31 - 1, ...Object.values(NowPlaying.Error).filter(Number.isInteger)])
            equal([code, perform(player, new NowPlaying.Action(NowPlaying.Command.PLAY)).error?.message], [code, 'not here']);
        const next = perform(player, new NowPlaying.Action(NowPlaying.Command.NEXT)).error;
        equal([next.message, next.code], ['the disc is scratched', NowPlaying.Error.FAILED]);
        const previous = perform(player, new NowPlaying.Action(NowPlaying.Command.PREVIOUS)).error;
        equal([previous.message, previous.code], ['this is the first song', NowPlaying.Error.END_OF_QUEUE]);
        const stop = perform(player, new NowPlaying.Action(NowPlaying.Command.STOP)).error;
        equal(stop.code, NowPlaying.Error.NOT_SUPPORTED);
        session.close();
        wait(() => controller.n_items === 0, 'the end');
    },

    'an exception of a handler of a request fails it'() {
        const application = new NowPlaying.Application(
            {id: 'org.example.handlers.Test', can_raise: true, can_quit: true});
        const session = new NowPlaying.Session({application, id: 'music'});
        session.content = song('1', 'Harbour Lights');
        session.offer(NowPlaying.Command.NEXT, null);
        session.connect('command::next', () => {
            throw new Error('(expected in the log of this test) the disc is scratched');
        });
        application.connect('raise', () => {
            throw new NowPlaying.Error({code: NowPlaying.Error.NETWORK_FAILED, message: '(expected) no window'});
        });
        application.connect('quit', async () => {
            await null;
            throw new Error('a file is not saved');
        });
        session.publish();
        const controller = new NowPlaying.Controller();
        const player = wait(() => controller.primary, 'the player');
        wait(() => player.can_next && player.can_raise && player.can_quit, 'the commands');
        const failed = command => perform(player, new NowPlaying.Action(command)).error;
        equal(failed(NowPlaying.Command.NEXT).message, '(expected in the log of this test) the disc is scratched');
        equal(failed(NowPlaying.Command.RAISE).code, NowPlaying.Error.NETWORK_FAILED);
        equal(failed(NowPlaying.Command.QUIT).message, 'a file is not saved');
        session.close();
    },

    'an exception of another handler is only logged'() {
        const session = publish();
        const controller = new NowPlaying.Controller();
        const player = wait(() => controller.primary, 'the player');
        let titles = 0, items = 0;
        player.connect('notify::title', () => {
            titles++;
            throw new Error('(expected in the log of this test)');
        });
        controller.connect('items-changed', () => {
            items++;
            throw new Error('(expected in the log of this test)');
        });
        session.content = song('2', 'Low Tide');
        wait(() => titles === 1, 'the title');
        session.close();
        wait(() => items === 1 && controller.n_items === 0, 'the end');
    },

    'classes can have subclasses'() {
        const classes = ['Session', 'Content', 'Controller', 'Player', 'Application', 'Artwork', 'Request'];
        const subclasses = {};
        for (const name of classes)
            subclasses[name] = GObject.registerClass({GTypeName: `Own${name}`}, class extends NowPlaying[name] {});
        const session = new subclasses.Session({application_id: 'org.example.subclass.Test', id: 'music'});
        session.content = new subclasses.Content({id: '1', title: 'Harbour Lights'});
        session.publish();
        const controller = new subclasses.Controller();
        wait(() => controller.primary?.title === 'Harbour Lights', 'the player');
        equal([new subclasses.Player().title, new subclasses.Request().session], [null, null]);
        session.close();
    },

    'an async function decides its request'() {
        const session = publish();
        session.offer(NowPlaying.Command.NEXT, async self => {
            await null;
            self.content = song('2', 'Low Tide');
        });
        session.offer(NowPlaying.Command.PREVIOUS, async () => {
            await null;
            throw new NowPlaying.Error({code: NowPlaying.Error.END_OF_QUEUE, message: 'this is the first song'});
        });
        session.offer(NowPlaying.Command.STOP, async () => {
            throw new Error('the disc is scratched');
        });
        const controller = new NowPlaying.Controller();
        const player = wait(() => controller.primary, 'the player');
        wait(() => player.can_next && player.can_previous && player.can_stop, 'the commands');
        equal(perform(player, new NowPlaying.Action(NowPlaying.Command.NEXT)), {done: true});
        equal(player.title, 'Low Tide');
        const previous = perform(player, new NowPlaying.Action(NowPlaying.Command.PREVIOUS)).error;
        equal([previous.message, previous.code], ['this is the first song', NowPlaying.Error.END_OF_QUEUE]);
        equal(perform(player, new NowPlaying.Action(NowPlaying.Command.STOP)).error.message, 'the disc is scratched');
        session.close();
    },

    'lists are iterable and hold numbers'() {
        const session = publish();
        session.set_custom_commands([new NowPlaying.CustomCommand({id: 'mix', title: 'Add to mix'})]);
        session.set_skip_intervals(NowPlaying.Command.SKIP_FORWARD, [15e6, 30e6]);
        session.set_rates([0.5, 1, 2]);
        session.set_repeat_modes([NowPlaying.RepeatMode.OFF, NowPlaying.RepeatMode.ALL]);
        session.set_rating_range(1, 5);
        session.set_language_options([new NowPlaying.LanguageOption({id: 'text-1', name: 'English', tag: 'en',
            kind: NowPlaying.LanguageKind.LEGIBLE, group: 1, flags: NowPlaying.LanguageFlags.OPTIONAL})]);
        for (const command of ['SKIP_FORWARD', 'CHANGE_PLAYBACK_RATE', 'CHANGE_REPEAT_MODE', 'RATE_CONTENT'])
            session.offer(NowPlaying.Command[command], null);
        const enabled = [];
        session.offer(NowPlaying.Command.ENABLE_LANGUAGE_OPTION,
            (_self, request) => enabled.push([request.language_option_id, request.language_setting]));
        const controller = new NowPlaying.Controller({flags: NowPlaying.ControllerFlags.LISTS});
        const player = wait(() => controller.primary, 'the player');
        wait(() => player.can_enable_language_option && player.custom_commands.get_n_items() === 1, 'the commands');
        equal([[...controller].map(each => each.title), [...player.custom_commands].map(each => each.title)],
            [['Harbour Lights'], ['Add to mix']]);
        equal(player.get_skip_intervals(NowPlaying.Command.SKIP_FORWARD), [15e6, 30e6]);
        for (const wrong of [undefined, null, 'skip-forward', 999, NaN, NowPlaying.Command.SKIP_FOWARD])
            throws(() => player.get_skip_intervals(wrong), /a command is one of NowPlaying\.Command, not/);
        equal([player.get_rates(), player.get_repeat_modes(), player.get_shuffle_modes()], [[0.5, 1, 2], [0, 2], []]);
        equal([player.get_rating_range(), player.get_window()], [[true, 1, 5], [false, -1, -1]]);
        const shown = ({id, name, tag, kind, flags}) => [id, name, tag, kind, flags];
        equal([...player.language_options].map(shown), [['text-1', 'English', 'en', 1, NowPlaying.LanguageFlags.OPTIONAL]]);
        equal(perform(player, NowPlaying.Action.enable_language_option('text-1', 0)), {done: true});
        equal(enabled, [['text-1', 0]]);
        throws(() => player.custom_commands.append(null), /append/);
        session.close();
    },

    'a published session is not collected'() {
        const controller = new NowPlaying.Controller();
        (() => publish())();
        const player = wait(() => controller.primary, 'the player');
        for (let i = 0; i < 5; i++)
            System.gc();
        let turns = 0;
        GLib.timeout_add(GLib.PRIORITY_DEFAULT, 20, () => ++turns < 20);
        wait(() => (System.gc(), turns === 20), 'the turns');
        equal([player.left, controller.n_items], [false, 1]);
    },

    'a session in a handler of its application is collected'() {
        const first = publish();
        const before = wait(() => first.is_on_bus() && connections(), 'the session');
        (() => {
            const controller = new NowPlaying.Controller(); // The bus shows when the handler is released.
            const application = new NowPlaying.Application({id: 'org.example.raise.Test', can_raise: true});
            const session = new NowPlaying.Session({application, id: 'music'});
            application.connect('raise', () => [session.state, controller.n_items]);
            session.close();
        })();
        collect(() => connections() === before, 'the end of the controller in the handler');
        first.close();
    },

    'lists arrive, and change'() {
        const application = new NowPlaying.Application({id: 'org.example.lists.Test'});
        const session = new NowPlaying.Session({application, id: 'music', remote: true});
        const icon = NowPlaying.Artwork.new_for_func('icon', request => request.finish(new GLib.Bytes(PNG)));
        const content = song('1', 'Harbour Lights');
        content.add_chapter('verse', 'Verse', 0, -1, NowPlaying.Artwork.new_for_bytes(new GLib.Bytes(PNG)));
        session.content = content;
        const speaker = volume => new NowPlaying.Device(
            {id: '1', name: 'Kitchen', type: NowPlaying.DeviceType.SPEAKER, volume, can_mute: true});
        const radio = new NowPlaying.Device({id: '2', name: 'Bedroom', relative_volume: true});
        session.set_devices([speaker(0.5), radio]);
        session.set_outputs([new NowPlaying.Output({id: 'tv', name: 'Television', in_use: true})]);
        session.set_playlists([new NowPlaying.Playlist({id: 'rain', name: 'Rainy Days'})], 'rain');
        session.set_custom_commands([
            new NowPlaying.CustomCommand({id: 'mix', title: 'Add to mix', icon_name: 'list-add', icon}),
            new NowPlaying.CustomCommand({id: 'reset', title: 'Forget', dangerous: true, disabled: true}),
        ]);
        const performed = [];
        session.offer(NowPlaying.Command.CUSTOM, (_self, request) => performed.push(request.custom_id));
        session.offer(NowPlaying.Command.ACTIVATE_PLAYLIST, (_self, request) => performed.push(request.playlist_id));
        session.offer(NowPlaying.Command.PLAY_ON_OUTPUT, (_self, request) => performed.push(request.output_id));
        session.set_supported_urls(['https'], null);
        session.offer(NowPlaying.Command.OPEN_URL, (_self, request) => performed.push(request.url));
        session.offer(NowPlaying.Command.LIKE, (self, request) => self.set_feedback(NowPlaying.Command.LIKE,
            request.marked ? NowPlaying.Feedback.POSITIVE : NowPlaying.Feedback.NEUTRAL, null, null));
        session.publish();
        const controller = new NowPlaying.Controller({flags: NowPlaying.ControllerFlags.LISTS});
        const player = wait(() => controller.get_item(0), 'the player');
        const items = list => [...Array(list.get_n_items()).keys()].map(i => list.get_item(i));
        wait(() => player.can_play_on_output && player.can_open_url && player.custom_commands.get_n_items() === 2,
            'the commands');
        equal(items(player.devices).map(each => [each.id, each.name, each.type, each.volume, each.relative_volume,
            each.can_mute, each.muted]),
        [['1', 'Kitchen', NowPlaying.DeviceType.SPEAKER, 0.5, false, true, false],
            ['2', 'Bedroom', NowPlaying.DeviceType.OTHER, -1, true, false, false]]);
        equal(items(player.outputs).map(each => [each.id, each.name, each.in_use, each.alone]),
            [['tv', 'Television', true, false]]);
        wait(() => player.playlists.get_n_items() === 1, 'the playlist');
        const playlist = player.playlists.get_item(0);
        equal([playlist.name, player.current_playlist], ['Rainy Days', playlist.id]);
        equal(items(player.custom_commands).map(each => [each.id, each.title, each.icon_name, each.dangerous,
            each.disabled]), [['mix', 'Add to mix', 'list-add', false, false], ['reset', 'Forget', null, true, true]]);

        equal(load(player.custom_commands.get_item(0).icon).error, undefined);
        wait(() => player.content.chapters.get_n_items() === 1, 'the chapter');
        equal(load(player.content.chapters.get_item(0).artwork).error, undefined);

        const changes = [];
        player.devices.connect('items-changed', (_list, ...change) => changes.push(change));
        session.set_devices([speaker(0.75), radio]);
        wait(() => changes.length, 'the volume');
        equal([changes, player.devices.get_item(0).volume], [[[0, 1, 1]], 0.75]);

        equal(perform(player, NowPlaying.Action.custom('mix')), {done: true});
        equal(perform(player, NowPlaying.Action.activate_playlist(playlist.id)), {done: true});
        equal(perform(player, NowPlaying.Action.play_on_output('tv', false)), {done: true});
        equal(perform(player, NowPlaying.Action.open_url('https://example.org/a')), {done: true});
        equal(performed, ['mix', 'rain', 'tv', 'https://example.org/a']);
        let likes = 0;
        player.connect('notify::liked', () => likes++);
        equal(perform(player, NowPlaying.Action.like(true)), {done: true});
        wait(() => likes === 1, 'the like');
        equal(player.liked, true);
        throws(() => session.set_devices([new NowPlaying.Device({name: 'x'})]), /id/);
        session.close();
    },

    'a volume is bound in both directions'() {
        const session = publish();
        session.volume = 0.5;
        session.offer(NowPlaying.Command.SET_VOLUME, null);
        const volumes = [];
        session.connect('notify::volume', () => volumes.push(session.volume));
        const controller = new NowPlaying.Controller();
        const player = wait(() => controller.primary, 'the player');
        wait(() => player.can_set_volume && player.volume === 0.5, 'the volume');
        player.volume = 0.25;
        wait(() => player.volume === 0.25, 'the new volume');
        equal([session.volume, volumes], [0.25, [0.25]]);
        session.close();
    },

    'artwork moves'() {
        const session = publish();
        const content = song('2', 'Low Tide');
        const requests = [];
        content.animated_artwork = NowPlaying.Artwork.new_animated('moving', NowPlaying.AspectRatio.SQUARE, request => {
            requests.push(request.is_video());
            if (request.is_video())
                request.fail(NowPlaying.Error.NO_SUCH_CONTENT, 'there is no video');
            else
                request.finish(new GLib.Bytes(PNG));
        });
        session.content = content;
        const controller = new NowPlaying.Controller();
        const player = wait(() => controller.primary, 'the player');
        const preview = wait(() => player.animated_preview, 'the animated artwork');
        equal(load(preview).stream.read_bytes(200, null).get_size(), PNG.length);
        equal([load(player.animated_video).error.code, requests[0]], [NowPlaying.Error.NO_SUCH_CONTENT, false]);
        session.close();
    },

    'a video becomes shorter while it is read'() {
        const path = GLib.build_filenamev([GLib.get_tmp_dir(), `moving-${GLib.uuid_string_random()}.mp4`]);
        const file = Gio.File.new_for_path(path);
        const fill = length => file.replace_contents(
            '\0\0\0\x18ftypisom'.padEnd(length, 'x'), null, false, Gio.FileCreateFlags.NONE, null);
        fill(100000);
        const session = publish();
        const content = song('2', 'Low Tide');
        content.animated_artwork = NowPlaying.Artwork.new_animated('moving', NowPlaying.AspectRatio.SQUARE, request => {
            if (request.is_video())
                request.finish_file(file);
            else
                request.finish(new GLib.Bytes(PNG));
        });
        session.content = content;
        const controller = new NowPlaying.Controller();
        const player = wait(() => controller.primary, 'the player');
        const video = wait(() => player.animated_video, 'the animated artwork');
        equal(video.get_file(), null);
        const {stream} = load(video);
        equal(video.get_file().query_info('standard::size', 0, null).get_size(), 100000);
        const writer = file.open_readwrite(null);
        writer.get_output_stream().truncate(20, null);
        equal(stream.read_bytes(100000, null).get_size(), 20);
        equal(stream.read_bytes(100000, null).get_size(), 0);
        writer.close(null);
        file.delete(null);
        session.close();
    },

    'players are held'() {
        const controller = new NowPlaying.Controller();
        throws(() => controller.hold(''), /reason/);
        const hold = controller.hold('Call with Ada');
        equal([hold.state, hold.reason], [NowPlaying.HoldState.PENDING, 'Call with Ada']);
        const states = [];
        hold.connect('notify::state', () => states.push(hold.state));
        wait(() => states.length, 'the answer');
        // tests/run has no service on this bus.
        equal([states[0], hold.failure !== null], [NowPlaying.HoldState.FAILED, true]);
        hold.end();
        controller.close();
    },

    'artwork of a function'() {
        const session = publish();
        const sizes = [];
        const content = song('2', 'Low Tide');
        content.artwork = NowPlaying.Artwork.new_for_func('cover', (request, width, height) => {
            sizes.push([width, height]);
            request.finish(new GLib.Bytes(PNG));
        });
        session.content = content;
        const controller = new NowPlaying.Controller({artwork_size: 48});
        let shown = null;
        controller.connect('changed', () => (shown = controller.primary?.artwork));
        const icon = wait(() => shown, 'the artwork');
        const player = controller.primary;
        const [stream] = icon.load(48, null);
        equal([stream.read_bytes(200, null).get_size(), sizes.length > 0], [PNG.length, true]);
        content.artwork = NowPlaying.Artwork.new_for_func('broken', () => {
            throw new Error('(expected in the log of this test)');
        });
        content.title = 'Another one';
        session.content = content;
        wait(() => player.title === 'Another one', 'the title');
        wait(() => player.content.artwork && player.content.artwork.id !== icon.id, 'the other artwork');
        equal(load(player.content.artwork).error.message, '(expected in the log of this test)');
        // An async function that ends without an answer fails at once.
        content.artwork = NowPlaying.Artwork.new_for_func('none', async () => {});
        content.title = 'A third one';
        session.content = content;
        wait(() => player.title === 'A third one', 'the title');
        wait(() => player.content.artwork && player.content.artwork.id !== icon.id, 'the third artwork');
        const start = GLib.get_monotonic_time();
        wait(() => player.content.artwork && /ended without an image/.test(load(player.content.artwork).error?.message),
            'the failure of the third');
        if (GLib.get_monotonic_time() - start > 5e6)
            throw new Error('it has waited');
        session.close();
        wait(() => controller.n_items === 0, 'the end');
    },

    'closed objects do nothing'() {
        const session = publish();
        const controller = new NowPlaying.Controller();
        const player = wait(() => controller.primary, 'the player');
        session.close();
        session.close();
        session.state = NowPlaying.PlaybackState.PAUSED;
        session.content = song('3', 'Nobody hears it');
        session.offer(NowPlaying.Command.PLAY, () => {});
        session.withdraw_command(NowPlaying.Command.PLAY);
        session.begin_update();
        session.end_update();
        session.withdraw();
        throws(() => session.publish(), /the session was closed/);
        throws(() => session.set_rates([1]), /the session was closed/);
        equal([session.is_published(), session.get_bus_name()], [false, null]);
        controller.close();
        controller.close();
        equal([controller.n_items, controller.get_item(0), controller.primary, player.left], [0, null, null, true]);
        throws(() => controller.wait(1e6), /the controller was closed/);
        throws(() => controller.choose_primary(player), /the controller was closed/);
        equal([player.artwork, player.title], [null, 'Harbour Lights']);
        player.next();
        const outcome = perform(player, new NowPlaying.Action(NowPlaying.Command.NEXT));
        equal(outcome.error.code, NowPlaying.Error.NO_ACTIONABLE_ITEM);
    },

    'disposed objects are refused by GJS and crash nothing'() {
        const session = publish();
        const controller = new NowPlaying.Controller();
        const player = wait(() => controller.primary, 'the player');
        const content = player.content;
        for (const object of [session, content, player, controller])
            object.run_dispose();
        void [session.state, content.title, player.identity, controller.primary];
    },

    'sessions in cycles with their handlers are collected'() {
        const application = NowPlaying.Application.new('org.example.Cycles', NowPlaying.ApplicationFlags.PUBLISH_ALL);
        const before = connections();
        const publishAll = () => {
            const sessions = [];
            for (let i = 0; i < 40; i++) {
                const session = new NowPlaying.Session({application, id: `cycle ${i}`});
                session.content = song(`${i}`, `Song ${i}`);
                session.offer(NowPlaying.Command.NEXT, null);
                session.connect('command::next', () => session.withdraw());
                session.own = {session};
                session.publish();
                sessions.push(session);
            }
            wait(() => connections() === before + 40, '40 sessions');
            for (const session of sessions)
                session.withdraw();
        };
        publishAll();
        // The bus shows when they are finalized: then their ids are free again.
        collect(() => {
            try {
                return publishAll() ?? true;
            } catch (error) {
                return false;
            }
        }, 'the end of 40 sessions');
    },

    'controllers and players in cycles with their handlers are collected'() {
        const session = publish();
        const before = wait(() => session.is_on_bus() && connections(), 'the session');
        const make = (number, follow) => {
            const controllers = [];
            for (let i = 0; i < number; i++) {
                const controller = new NowPlaying.Controller();
                controller.connect('items-changed', () => controller.n_items);
                controller.connect('notify::primary', self => self.primary && follow(controller, self.primary));
                controllers.push(controller);
            }
            wait(() => controllers.every(controller => controller.primary), 'the controllers');
            equal(connections(), before + number);
            return controllers;
        };
        // GJS has values of ended functions a while: forget them.
        make(20, (_controller, player) => player.connect('notify::title', () => player.title)).length = 0;
        collect(() => connections() <= before, 'the end of 20 controllers');
        // GJS cannot see that the list has the player whose handler has the list.
        for (const controller of make(20, (self, player) => player.connect('notify::title', () => self.n_items)))
            controller.close();
        wait(() => connections() <= before, 'the close of 20 controllers');
        session.close();
    },

    'a player outlives its controller that is collected'() {
        const session = publish();
        let player = null, left = 0, outcome = null;
        (() => {
            let controller = new NowPlaying.Controller();
            player = wait(() => controller.primary, 'the player');
            controller = null;
        })();
        player.connect('notify::left', () => left++);
        session.offer(NowPlaying.Command.NEXT, (_self, request) => request.defer());
        wait(() => player.can_next, 'the command');
        player.perform_async(new NowPlaying.Action(NowPlaying.Command.NEXT), null, (_player, result) => {
            try {
                outcome = player.perform_finish(result);
            } catch (error) {
                outcome = error.code;
            }
        });
        collect(() => left === 1 && outcome !== null, 'the end of the controller');
        equal([player.left, outcome], [true, NowPlaying.Error.CANCELLED]);
        session.close();
    },

    'a function is released with its session, its command and its artwork'() {
        const session = publish();
        const before = wait(() => session.is_on_bus() && connections(), 'the session');
        (() => {
            // Each function has a controller: the bus shows when it is released.
            const make = () => {
                const controller = new NowPlaying.Controller();
                return () => controller;
            };
            session.offer(NowPlaying.Command.NEXT, make());
            session.offer(NowPlaying.Command.NEXT, make());
            session.offer(NowPlaying.Command.STOP, make());
            const content = song('4', 'x');
            content.artwork = NowPlaying.Artwork.new_for_func('art', make());
            session.content = content;
        })();
        wait(() => connections() === before + 4 || (System.gc(), connections() === before + 3), 'the controllers');
        session.withdraw_command(NowPlaying.Command.STOP);
        collect(() => connections() === before + 2, 'the two functions that were replaced and withdrawn');
        session.close();
        collect(() => connections() === before - 1, 'the function of the session and of the artwork');
    },
};

// Without a name it prints the names. tests/run gives each test a process of its own.
if (ARGV.length === 0) {
    print(Object.keys(tests).join('\n'));
} else {
    try {
        tests[ARGV[0]]();
        print(`ok ${ARGV[0]}`);
    } catch (error) {
        print(`not ok ${ARGV[0]}: ${error.message}\n${error.stack}`);
        System.exit(1);
    }
}
