// SPDX-License-Identifier: MIT
export const {Slider} = imports.ui.slider;
