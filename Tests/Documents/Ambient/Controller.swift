// SPDX-License-Identifier: MIT

//: 001/controller
