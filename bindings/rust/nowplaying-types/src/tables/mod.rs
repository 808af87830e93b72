// SPDX-License-Identifier: MIT
//! The files that scripts/tables writes from include/nowplaying and tables/.

pub mod action;
pub mod command;
pub mod field;
