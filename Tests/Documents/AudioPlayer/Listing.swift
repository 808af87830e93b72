// SPDX-License-Identifier: MIT

//: 000/player
