// SPDX-License-Identifier: MIT
// The lines that the puppets in JavaScript and QML read and write. A line that is read has a character for each byte. It uses
// no for…of, because Qt 6.4 crashes if it collects garbage in one.
import {FIELDS, PARTS} from './tables.mjs';

const MODES = {repeat_mode: ['off', 'one', 'all'], shuffle_mode: ['off', 'items', 'collections']};

/** The text of bytes in UTF-8. A text of JavaScript cannot have other bytes: they become characters of Latin-1. */
function decoded(bytes) {
    return bytes.replace(/[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g, part => {
        try {
            return decodeURIComponent(escape(part));
        } catch (error) {
            return part;
        }
    });
}

/** The words of a line; null for "@null". */
export function split(line) {
    return (line.match(/(?:"(?:[^"\\]+|\\.)*"|\\.|[^\s"\\]+)+/g) || []).map(found => {
        const plain = found.replace(/"|\\x([0-9a-fA-F]{2})|\\(.)/g,
            (_, byte, other) => byte ? String.fromCharCode(parseInt(byte, 16)) : other || '');
        return plain === '@null' ? null : decoded(plain);
    });
}

/** Text from a client as one word. */
export function escaped(text) {
    return unescape(encodeURIComponent(text)).replace(/[^!-[\]-~]/g,
        byte => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** A time of a word in seconds; "-" is unknown. */
export function microseconds(word) {
    return word === '-' ? -1 : Math.round(Number(word) * 1e6);
}

/** "seek_to_position" as "seekToPosition". */
export function camel(word) {
    return word.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
}

/** The argument of a request. `value` returns a part of it. */
export function argument(command, value) {
    const parts = PARTS[command] || {};
    return Object.keys(parts).map(part => [value(part), parts[part]]).filter(([of]) => of !== null && of !== undefined)
        .map(([of, type]) => {
            if (MODES[type])
                return MODES[type][of];
            if (type === 'time')
                return (of / 1e6).toFixed(6);
            if (type === 'real')
                return of.toFixed(6);
            return typeof of === 'string' ? escaped(of) : Number(of);
        }).join('|') || '-';
}

/** The library reads only the header of a PNG. */
export function png(width, height) {
    const four = number => [24, 16, 8, 0].map(shift => number >> shift & 255);
    return [0x89, 0x50, 0x4e, 0x47, 13, 10, 0x1a, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, ...four(width), ...four(height),
        8, 2, ...new Array(38).fill(0)];
}

/** [key, value] of "key=value". */
export function pair(word) {
    const end = word.indexOf('=');
    return end < 0 ? [word, ''] : [word.slice(0, end), word.slice(end + 1)];
}

/** The values of the fields of a content. A list has all its entries. `other` gets the keys that are not fields. */
export function fields(words, other) {
    const found = {};
    words.map(pair).forEach(([key, value]) => {
        if (!FIELDS[key])
            other(key, value);
        else if (FIELDS[key][0] === 'list')
            found[key] = (found[key] || []).concat(value);
        else if (FIELDS[key][0] === 'text')
            found[key] = value;
        else if (FIELDS[key][0] === 'flag')
            found[key] = value === '1';
        else
            found[key] = FIELDS[key][0] === 'time' ? microseconds(value) : Number(value);
    });
    return found;
}
