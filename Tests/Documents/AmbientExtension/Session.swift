// SPDX-License-Identifier: MIT

//: 001/remote_session
