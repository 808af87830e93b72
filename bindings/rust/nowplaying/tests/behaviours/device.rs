// SPDX-License-Identifier: MIT

use crate::stage::{busctl, next, path, Stage, PLAYER, SESSION};
use nowplaying::{Action, Command, Device, DeviceType, Error, Outcome, Session};
use std::sync::mpsc;

const IDENTITY: (&str, &str) = ("org.mpris.MediaPlayer2", "Identity");

fn two() -> [Device; 2] {
    [
        Device::new("10:2f", "Living room").kind(DeviceType::Speaker).volume(0.5),
        Device::new(b"t\xffo", "Kitchen")
            .kind(DeviceType::TvAndSpeaker)
            .volume(0.75)
            .relative_volume(),
    ]
}

/// Asks for a volume as desktops do.
fn set_volume(stage: &Stage, volume: &str) -> Result<String, String> {
    let arguments = [&stage.name, path(PLAYER), PLAYER, "Volume", "d", volume];
    busctl("set-property", &arguments)
}

#[test]
fn devices_and_their_volumes() {
    let (sender, asked) = mpsc::channel();
    let stage = Stage::remote(|session| {
        let steps = sender.clone();
        let weak = session.downgrade();
        session
            .on_set_device_volume(move |device, volume| {
                let [mut first, second] = two();
                if device != first.id {
                    return Err(Outcome::DeviceNotFound.because("it is in the attic"));
                }
                first = first.volume(volume);
                weak.upgrade().ok_or(Error::Gone)?.set_devices(&[first, second])?;
                sender.send((device, volume)).unwrap_or_default();
                Ok(())
            })
            .expect("an offer");
        session
            .on_step_device_volume(move |device, by| {
                steps.send((device, f64::from(by))).unwrap_or_default();
            })
            .expect("an offer");
        session.set_devices(&two()).expect("two devices");
    });
    stage.assert_shows(IDENTITY.0, IDENTITY.1, "Living room");
    let shown = stage.property(SESSION, "Devices");
    for words in [
        "\"Living room\"",
        "\"speaker\"",
        "\"tv_and_speaker\"",
        "\"volume\":{\"type\":\"d\",\"data\":0.5}",
        "[116,255,111]",
        "\"relative_volume\":{\"type\":\"b\",\"data\":true}",
    ] {
        assert!(shown.contains(words), "{shown} without {words}");
    }

    let first = "device_id ay 5 49 48 58 50 102";
    let second = "device_id ay 3 116 255 111";
    stage.perform("set_device_volume", &[first, "volume d 0.25"]).expect("success");
    assert_eq!(next(&asked), ("10:2f".into(), 0.25));
    stage.assert_shows(SESSION, "Devices", "0.25");
    stage.assert_shows(PLAYER, "Volume", "0.5");
    let error = stage
        .perform("set_device_volume", &[second, "volume d 0.25"])
        .expect_err("it is not there");
    assert!(error.contains("in the attic"), "{error}");
    stage.perform("step_device_volume", &[second, "volume_steps i -2"]).expect("success");
    assert_eq!(next(&asked), (b"t\xffo".to_vec().into(), -2.0));
    // The library does not request steps of a device that has none.
    stage.perform("step_device_volume", &[first, "volume_steps i 1"]).expect_err("it has no steps");
    stage
        .perform("set_device_volume", &["device_id ay 1 63", "volume d 0.25"])
        .expect_err("no device");
    assert!(asked.try_recv().is_err());

    // What is wrong leaves all as it was.
    let (named, twice) = (Device::new("a", "Attic!"), Device::new("a", "Attic"));
    let loud = Device::new("b", "Attic").volume(1.5);
    let nul = Device::new("c\0d", "Attic");
    for wrong in [&[named][..], &[twice.clone(), twice], &[loud], &[nul]] {
        assert_eq!(stage.session.set_devices(wrong), Err(Error::InvalidArgument), "{wrong:?}");
    }
    let many: Vec<_> = (0..65).map(|number| Device::new(number.to_string(), "Attic")).collect();
    assert_eq!(stage.session.set_devices(&many), Err(Error::Limit));
    stage.assert_shows(SESSION, "Devices", "Living room");
    stage.session.set_devices(&[]).expect("no devices");
    stage.assert_shows(SESSION, "Devices", "[]");
    let local = Session::new(&stage.context, "music").expect("a session");
    assert_eq!(local.set_devices(&two()), Err(Error::InvalidState));
    for kind in DeviceType::ALL {
        stage.session.set_devices(&[Device::new("a", "Attic").kind(*kind)]).expect("a device");
    }
}

#[test]
fn device_names_are_cleaned() {
    for (words, name) in [
        ("Living room", "Living room"),
        ("Küche 🔊 (links)", "Küche links"),
        ("  *Attic* 2.\0 and more", "Attic 2."),
    ] {
        assert_eq!(Device::clean_name(words).as_deref(), Ok(name));
    }
    let long = Device::clean_name("ü".repeat(2_000)).expect("a name");
    assert!(long.chars().count() <= 250 && long.starts_with("üü"), "{long}");
    assert_eq!(Device::clean_name("🔊 ()"), Err(Error::InvalidArgument));
    assert_eq!(Device::clean_name(""), Err(Error::InvalidArgument));
    let stage = Stage::remote(|session| {
        let name = Device::clean_name(b"Attic\xff\xfe <2>").expect("a name");
        session.set_devices(&[Device::new("a", name)]).expect("a device");
    });
    stage.assert_shows(IDENTITY.0, IDENTITY.1, " – Atticÿþ 2");
}

#[test]
fn group_volume_asks_each_device() {
    let (sender, asked) = mpsc::channel();
    let stage = Stage::remote(|session| {
        session.set_devices(&two()).expect("two devices");
        session
            .on(Command::SetDeviceVolume, move |request| sender.send(request).unwrap_or_default())
            .expect("an offer");
    });
    stage.assert_shows(PLAYER, "Volume", "0.625");
    set_volume(&stage, "0.75").expect("it is asked for");
    let wanted = [("10:2f".into(), 0.625), (b"t\xffo".to_vec().into(), 0.875)];
    for (device, volume) in wanted {
        let request = next(&asked);
        assert_eq!(*request.action(), Action::SetDeviceVolume(device, volume));
        request.finish().expect("it is open");
    }
    // The library requests the volumes again that did not move yet.
    set_volume(&stage, "0").expect("it is asked for");
    for _ in 0..2 {
        let request = next(&asked);
        assert!(matches!(request.action(), Action::SetDeviceVolume(_, volume) if *volume == 0.0));
        request.fail(Outcome::DeviceNotFound).expect("it is open");
    }
    assert!(asked.try_recv().is_err());
}
