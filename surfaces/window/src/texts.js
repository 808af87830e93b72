// SPDX-License-Identifier: MIT
// The texts of a player of the library, and the window's own texts.
import Gettext from 'gettext';
import * as texts from '../../common/texts.js';
import {GLib, NowPlaying} from './gi.js';

export {_, clean, clock, filled, isolated, joined, skipText, spoken} from '../../common/texts.js';

const DOMAIN = 'nowplaying-window';
const {ContentKind, DeviceType, PlayerReason} = NowPlaying;

export const FOLDER = GLib.path_get_dirname(GLib.filename_from_uri(import.meta.url)[0]);
const LOCALES = GLib.build_filenamev([FOLDER, '..', '..', '..', 'locale']);
Gettext.bindtextdomain(DOMAIN, GLib.file_test(LOCALES, GLib.FileTest.IS_DIR) ? LOCALES : '/usr/share/locale');
texts.useCatalogue(DOMAIN);

/** The word of Session1 and Center1 for a value of the library. */
const word = (type, value) => Object.keys(type).find(name => type[name] === value)?.toLowerCase();

export const linesOf = content => content ? texts.linesOf(word(ContentKind, content.kind), content) : ['', '', ''];
export const kindIcon = content => texts.kindIcon(content && word(ContentKind, content.kind));
export const deviceIcon = type => texts.deviceIcon(word(DeviceType, type));

/** Whether a player does not answer: the library has learnt it, or the service has. */
export const isSilent = player => player.silent || player.reason === PlayerReason.SILENT;

export const reasonText = player => texts.reasonText(isSilent(player) ? 'silent' : word(PlayerReason, player.reason));
