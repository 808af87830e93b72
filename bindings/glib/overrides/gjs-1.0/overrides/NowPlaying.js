// SPDX-License-Identifier: MIT
// GJS does not wait for the promise of a function that the library calls, and only logs an exception of a handler. Here
// both decide the request. And the lists are iterable.

function _init() {
    const NowPlaying = this;

    /** Fails a request with the message of an exception. */
    function fail(request, error) {
        const isOurs = error instanceof NowPlaying.Error;
        request.fail(isOurs ? error.code : NowPlaying.Error.FAILED, error?.message ?? `${error}`);
    }

    /** Lets the promise that a function has returned decide its request. */
    function follow(request, answer) {
        if (typeof answer?.then !== 'function')
            return;
        request.defer();
        answer.then(() => request.finish(), error => fail(request, error));
    }

    const offer = NowPlaying.Session.prototype.offer;
    NowPlaying.Session.prototype.offer = function (command, func) {
        offer.call(this, command, typeof func !== 'function' ? func
            : (session, request) => follow(request, func(session, request)));
    };

    /** Throws if the detail of a signal is not a command: GObject accepts each one, and never emits it. */
    function check(signal) {
        const detail = signal.startsWith('command::') ? signal.slice('command::'.length) : 'play';
        const word = detail.replaceAll('_', '-');
        const isCommand = word.replaceAll('-', '_').toUpperCase() in NowPlaying.Command;
        if (!isCommand || detail !== word)
            throw new Error(`no command is named "${detail}"${isCommand ? `: connect to "command::${word}"` : ''}`);
    }

    // The signals with a request. GJS logs the exception too.
    const hasRequest = /^(command|raise|quit)(::.*)?$/;
    for (const {prototype} of [NowPlaying.Session, NowPlaying.Application]) {
        for (const method of ['connect', 'connect_after']) {
            const connect = prototype[method];
            prototype[method] = function (name, handler) {
                if (!hasRequest.test(name) || typeof handler !== 'function')
                    return connect.call(this, name, handler);
                check(name);
                return connect.call(this, name, (self, request) => {
                    try {
                        follow(request, handler(self, request));
                    } catch (error) {
                        fail(request, error);
                        throw error;
                    }
                });
            };
        }
    }

    for (const name of ['new_for_func', 'new_animated']) {
        const make = NowPlaying.Artwork[name];
        NowPlaying.Artwork[name] = function (...args) {
            const func = args.pop();
            return make.call(this, ...args, typeof func !== 'function' ? func : (request, width, height) => {
                func(request, width, height)?.then?.(
                    () => request.is_open() && fail(request, 'the function has ended without an image'),
                    error => fail(request, error));
            });
        };
    }

    // If an argument is refused, GJS frees an array that it has not got, and the program ends.
    const intervals = NowPlaying.Player.prototype.get_skip_intervals;
    NowPlaying.Player.prototype.get_skip_intervals = function (command) {
        if (!Object.values(NowPlaying.Command).includes(command))
            throw new TypeError(`a command is one of NowPlaying.Command, not ${command}`);
        return intervals.call(this, command);
    };

    for (const {prototype} of [NowPlaying.Controller, NowPlaying.List]) {
        prototype[Symbol.iterator] = function* () {
            for (let i = 0; i < this.get_n_items(); i++)
                yield this.get_item(i);
        };
    }
}
