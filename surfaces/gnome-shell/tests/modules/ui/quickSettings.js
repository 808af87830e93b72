// SPDX-License-Identifier: MIT
export const {SystemIndicator} = imports.ui.quickSettings;
