// SPDX-License-Identifier: MIT
// The texts of players, made safe to draw, and the texts that all surfaces in JavaScript share.
import Gettext from 'gettext';

const MAX_TEXT = 500;
let domain = '';

/** Sets the catalogue of the surface that runs. */
export function useCatalogue(name) {
    domain = name;
}

export const _ = text => Gettext.dgettext(domain, text);
const counted = (one, many, count) => Gettext.dngettext(domain, one, many, count);

export const filled = (text, ...values) => text.replaceAll('%s', () => `${values.shift() ?? ''}`);

/** One line of at most 500 characters. It loses the controls of direction that reach beyond a text. */
export function clean(text) {
    // Each character has one or two units, so a long text is cut before it is searched.
    const line = (text ?? '').slice(0, 2 * MAX_TEXT).replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
        .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
    const characters = [...line];
    return characters.length > MAX_TEXT ? `${characters.slice(0, MAX_TEXT - 1).join('')}…` : line;
}

/** A text in another one: its direction does not change that of its neighbors. */
export const isolated = text => `\u2068${clean(text)}\u2069`;

export const joined = (...texts) => texts.filter(text => text).map(isolated).join(' · ');

export function clock(time) {
    const seconds = Math.max(0, Math.floor(time / 1e6));
    const two = number => `${number}`.padStart(2, '0');
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

export function spoken(time) {
    const total = Math.max(0, Math.round(time / 1e6));
    const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
    return [
        hours && filled(counted('%s hour', '%s hours', hours), hours),
        minutes && filled(counted('%s minute', '%s minutes', minutes), minutes),
        (seconds || !total) && filled(counted('%s second', '%s seconds', seconds), seconds),
    ].filter(text => text).join(' ');
}

export const skipText = (isForward, seconds) => filled(isForward
    ? counted('Skip forward %s second', 'Skip forward %s seconds', seconds)
    : counted('Skip back %s second', 'Skip back %s seconds', seconds), seconds);

/** The three lines of an item. `kind` is a word of Session1, and each value of `content` is a text or a number. */
export function linesOf(kind, content) {
    const {title, artist, album, show, station, program, author, narrator, season, episode} = content;
    const number = episode >= 0 && filled(season > 0 ? _('Season %s, episode %s') : _('Episode %s'),
        ...season > 0 ? [season, episode] : [episode]);
    // Without a prototype, a word of a player finds nothing else.
    return {
        __proto__: null,
        podcast: [title, show ?? album, author ?? artist],
        tv_show: [title, show, number || album],
        book: [title, author ?? artist, narrator ? filled(_('Read by %s'), narrator) : album],
        radio: [title ?? program ?? station, artist ?? station, station],
        home_media: [title ?? content.source, content.description, null],
        generic: [title, content.subtitle ?? artist, album],
    }[kind] ?? [title, artist, album];
}

const KIND_ICONS = {
    __proto__: null,
    podcast: 'audio-input-microphone-symbolic',
    movie: 'video-x-generic-symbolic',
    tv_show: 'tv-symbolic',
    book: 'accessories-dictionary-symbolic',
    radio: 'nowplaying-radio-symbolic',
    home_media: 'camera-video-symbolic',
};
export const kindIcon = kind => KIND_ICONS[kind] ?? 'audio-x-generic-symbolic';

const DEVICE_ICONS = {
    __proto__: null,
    desktop: 'computer', laptop: 'computer', gaming_console: 'input-gaming', phone: 'phone', tablet: 'phone', tv: 'tv',
    tv_and_speaker: 'tv', set_top_box: 'tv',
};
export const deviceIcon = type => `${DEVICE_ICONS[type] ?? 'audio-speakers'}-symbolic`;

/** Why a player has its place: a sentence for a word of Center1. */
export const reasonText = word => ({
    __proto__: null,
    silent: _('Does not answer'),
    listed: _('First in the list of playerctld'),
    pinned: _('You chose it'),
    toggled: _('You just used it'),
    requested: _('It asked to be first'),
    playing: _('It plays'),
    paused: _('It is paused'),
    playing_remotely: _('It plays elsewhere'),
    never_played: _('It has not played yet'),
    stopped: _('It is stopped'),
    resting_remotely: _('It rests elsewhere'),
})[word] ?? '';
