// A plug-in in Rust: does a circle collide with an axis-aligned box?
//
//     rustc --crate-type cdylib -C panic=abort -O -o mine.so extras/plugins/mine.rs
//     touchstone fuzz --plugin ./mine.so
//
// A panic aborts: it is a finding with its case. In a crate of your own: crate-type = ["cdylib"].
use std::os::raw::{c_char, c_int};

// As in touchstone_plugin.h.
#[repr(C)]
pub struct TouchstonePlugin {
    abi: c_int,
    name: *const c_char,
    a: c_int,
    b: c_int,
    touch: c_int,
    number: c_int,
    gives: c_int,
    answer: extern "C" fn(c_int, *const f64, c_int, *const f64, *mut f64) -> c_int,
    tolerance: f64,
    form: c_int,
    subject: *const c_char,
    corners: c_int,
    refuses: c_int,
}
unsafe impl Sync for TouchstonePlugin {}

const ABI: c_int = 2;
const CIRCLE: c_int = 8;
const AABB: c_int = 16;
const TOUCH_HITS: c_int = 1;
const APART: c_int = 0;
const OVERLAPPING: c_int = 2;

fn collide(circle: &[f64], aabb: &[f64]) -> bool {
    let x = circle[0] - circle[0].min(aabb[2]).max(aabb[0]);
    let y = circle[1] - circle[1].min(aabb[3]).max(aabb[1]);
    x * x + y * y <= circle[2] * circle[2]
}

extern "C" fn answer(_: c_int, a: *const f64, _: c_int, b: *const f64, _: *mut f64) -> c_int {
    let circle = unsafe { std::slice::from_raw_parts(a, 3) };
    let aabb = unsafe { std::slice::from_raw_parts(b, 4) };
    if collide(circle, aabb) { OVERLAPPING } else { APART }
}

#[no_mangle]
#[allow(non_upper_case_globals)]
pub static touchstone_plugin: TouchstonePlugin = TouchstonePlugin {
    abi: ABI,
    name: b"my_circle_box_rs\0".as_ptr() as *const c_char,
    a: CIRCLE,
    b: AABB,
    touch: TOUCH_HITS,
    number: 0,
    gives: 0,
    answer,
    tolerance: 0.0,
    form: 0,
    subject: std::ptr::null(),
    corners: 0,
    refuses: 0,
};
