// SPDX-License-Identifier: MIT
// E0382: a request is given back with its answer
use nowplaying::Request;

pub fn obey(request: Request) {
    request.finish().ok();
    request.finish().ok(); // refused
}
