// SPDX-License-Identifier: MIT
//! The files that scripts/tables writes from include/nowplaying and tables/.

pub mod action;
mod handlers;
pub mod part;
mod setters;
