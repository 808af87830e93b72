// SPDX-License-Identifier: MIT
//! The devices of a remote session. `device.h`

use crate::base::check;
use crate::session::Session;
use crate::sys;
use nowplaying_types::private::{identifier, list, lossy, text};
use nowplaying_types::{DeviceType, Id, Result};
use std::os::raw::c_char;

/// A device on which a remote session plays, for example a speaker or a television.
///
/// ```
/// use nowplaying::{Context, Device, DeviceType, Session};
///
/// let context = Context::new("org.example.Player")?;
/// let session = Session::new_remote(&context, "kitchen")?;
/// session.set_devices(&[
///     Device::new("10:2f", "Living room").kind(DeviceType::Speaker).volume(0.4),
///     Device::new("10:30", &Device::clean_name("Küche 🔊 (links)")?).relative_volume(),
/// ])?;
/// session.on_set_device_volume(|device, volume| println!("{device}: {volume}"))?;
/// session.on_step_device_volume(|device, steps| println!("{device}: {steps:+}"))?;
/// # Ok::<(), nowplaying::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Device {
    /// The id, unique in the session and the same at the next start: a serial number or an address.
    /// Requests contain it.
    pub id: Id,
    /// The name that users see: 1 to 250 letters, digits, white space and ` - , & # .`. The first
    /// is a letter or digit; the last a letter, digit or full stop. [`Device::clean_name`] makes
    /// such a name of any text.
    pub name: String,
    /// The type, which selects the icon.
    pub kind: DeviceType,
    /// 0.0 is silent and 1.0 full. `None`: the volume is unknown and cannot be set.
    pub volume: Option<f64>,
    /// Whether [`Command::StepDeviceVolume`](crate::Command) changes its volume.
    pub relative_volume: bool,
    /// Whether it is muted. `None`: it cannot be muted.
    pub muted: Option<bool>,
}

impl Device {
    /// Makes a device of type other without volume.
    #[must_use]
    pub fn new(id: impl AsRef<[u8]>, name: impl Into<String>) -> Self {
        Self {
            id: Id::from(id.as_ref().to_vec()),
            name: name.into(),
            kind: DeviceType::Other,
            volume: None,
            relative_volume: false,
            muted: None,
        }
    }

    /// Sets the type.
    #[must_use]
    pub fn kind(mut self, kind: DeviceType) -> Self {
        self.kind = kind;
        self
    }

    /// Sets the volume, which [`Command::SetDeviceVolume`](crate::Command) can change.
    #[must_use]
    pub fn volume(mut self, volume: f64) -> Self {
        self.volume = Some(volume);
        self
    }

    /// Lets [`Command::StepDeviceVolume`](crate::Command) change its volume.
    #[must_use]
    pub fn relative_volume(mut self) -> Self {
        self.relative_volume = true;
        self
    }

    /// Sets whether it is muted, which [`Command::SetDeviceMuted`](crate::Command) can change.
    #[must_use]
    pub fn muted(mut self, muted: bool) -> Self {
        self.muted = Some(muted);
        self
    }

    /// Makes a device name of any text: each invalid character becomes a space. If no character is
    /// left, the error is [`Error::InvalidArgument`](crate::Error).
    ///
    /// ```
    /// assert_eq!(nowplaying::Device::clean_name("Küche 🔊 (links)")?, "Küche links");
    /// # Ok::<(), nowplaying::Error>(())
    /// ```
    pub fn clean_name(words: impl AsRef<[u8]>) -> Result<String> {
        let words = text(words);
        let mut buffer: [c_char; 1024] = [0; 1024];
        // SAFETY: the size is that of the buffer, and the library ends the text with a NUL.
        unsafe {
            let (start, size) = (buffer.as_mut_ptr(), buffer.len());
            check("Device::clean_name", sys::np_device_clean_name(words.as_ptr(), start, size))?;
            Ok(lossy(buffer.as_ptr()))
        }
    }

    fn flags(&self) -> sys::np_device_flags {
        let mut flags = self.volume.map_or(0, |_| sys::NP_DEVICE_ABSOLUTE_VOLUME);
        if self.relative_volume {
            flags |= sys::NP_DEVICE_RELATIVE_VOLUME;
        }
        if let Some(is_muted) = self.muted {
            flags |= sys::NP_DEVICE_CAN_MUTE | if is_muted { sys::NP_DEVICE_MUTED } else { 0 };
        }
        flags
    }
}

impl Session {
    /// Sets the devices of a remote session, in the order that users see. If the session has no
    /// name, the devices name it: "Example Player – Living room".
    ///
    /// Desktops have one volume per player: the mean of its devices. Setting it moves every device,
    /// and [`Command::SetDeviceVolume`](crate::Command) is requested once for each moved device.
    /// Then set all devices again with their new volumes.
    pub fn set_devices(&self, devices: &[Device]) -> Result<()> {
        let mut texts = Vec::new();
        for device in devices {
            texts.push((identifier("Session::set_devices", "id", &device.id)?, text(&device.name)));
        }
        let rows: Vec<_> = devices
            .iter()
            .zip(&texts)
            .map(|(device, (id, name))| sys::np_device {
                id: id.as_ptr(),
                name: name.as_ptr(),
                type_: device.kind.number(),
                flags: device.flags(),
                volume: device.volume.unwrap_or_default(),
            })
            .collect();
        // SAFETY: the handle is valid, the count is that of the devices, and they are copied.
        check("Session::set_devices", unsafe {
            sys::np_session_set_devices(self.as_ptr(), list(&rows), rows.len())
        })
    }
}
