// SPDX-License-Identifier: MIT
export const {layoutManager, panel, screenShield, sessionMode} = imports.ui.main;
