// SPDX-License-Identifier: MIT

use crate::stage::context;
use nowplaying::{time_of_age, Device, Error, Session};
use std::time::{Duration, Instant};

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn remote_session_outlived_by_its_context_is_inert() {
    let context = context();
    let session = Session::new_remote(&context, "kitchen").expect("a session");
    assert!(session.is_remote());
    let nul = Device::new("c\0d", "Attic");
    assert_eq!(session.set_devices(&[nul]), Err(Error::InvalidArgument));
    drop(context);
    assert!(!session.is_remote());
    assert_eq!(session.set_reachable(true), Err(Error::Gone));
}

#[test]
fn time_of_an_age_is_at_most_a_year_ago() {
    let age = SECOND * 10;
    let before = Instant::now();
    let moment = time_of_age(age);
    let after = Instant::now();
    // The clock counts in microseconds.
    let rounding = Duration::from_millis(1);
    assert!(moment + age + rounding >= before && moment + age <= after + rounding);
    let year = SECOND * 31_536_000;
    assert!(time_of_age(Duration::MAX) + year + SECOND * 60 >= before, "more than a year");
    assert!(time_of_age(Duration::ZERO) + rounding >= before);
}
