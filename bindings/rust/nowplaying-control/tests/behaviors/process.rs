// SPDX-License-Identifier: MIT
//! Tests that need a process of their own.

use crate::stage::Stage;
use crate::watch::{controller, until};
use nowplaying_control::{Action, Error};

extern "C" {
    fn fork() -> i32;
    fn waitpid(process: i32, status: *mut i32, options: i32) -> i32;
    fn _exit(status: i32) -> !;
}

#[test]
fn child_of_fork_is_harmless() {
    let stage = Stage::new();
    let controller = controller();
    let player = until(&controller, &stage, |_| true);
    // SAFETY: the child calls the library, which allows it, and ends.
    let status = unsafe {
        match fork() {
            0 => {
                let is_refused = controller.players().err() == Some(Error::Forked)
                    && controller.perform(None, &Action::Play).err() == Some(Error::Forked)
                    && player.name() == stage.name;
                drop(controller);
                _exit(if is_refused { 7 } else { 1 });
            }
            child => {
                let mut status = 0;
                assert_eq!(waitpid(child, &mut status, 0), child);
                status
            }
        }
    };
    assert_eq!(status, 7 << 8, "the child ended with {status:#x}");
    assert!(!controller.players().expect("the players").is_empty());
}

#[test]
fn program_ends_with_a_controller() {
    // The process ends while its thread runs.
    std::mem::forget(controller());
}
