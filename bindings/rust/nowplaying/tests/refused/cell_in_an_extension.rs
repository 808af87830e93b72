// SPDX-License-Identifier: MIT
// E0277: an extension is called on a thread of the library's
use nowplaying::{Extension, Failure, Session};

pub struct Speakers {
    pub shown: std::rc::Rc<u32>, // refused
}

impl Extension for Speakers {
    fn start(&mut self, _session: &Session, _attributes: &[u8]) -> Result<(), Failure> {
        Ok(())
    }

    fn update(&mut self, _session: &Session, _attributes: &[u8]) -> Result<(), Failure> {
        Ok(())
    }
}
