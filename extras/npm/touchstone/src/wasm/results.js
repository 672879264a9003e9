// What a call leaves in the module's memory, as objects. All is read before anything is written: a setter may call the instance.
import {APART} from '../lite/numbers.js';

export const noContact = () => ({relation: APART, gap: 0, nx: 0, ny: 0, ax: 0, ay: 0, bx: 0, by: 0});

export function readContact(relation, heap, at, out) {
    const gap = heap[at], nx = heap[at + 1], ny = heap[at + 2], ax = heap[at + 3], ay = heap[at + 4], bx = heap[at + 5], by = heap[at + 6];
    out.relation = relation;
    out.gap = gap;
    out.nx = nx;
    out.ny = ny;
    out.ax = ax;
    out.ay = ay;
    out.bx = bx;
    out.by = by;
    return out;
}

export const noHit = () => ({relation: APART, inside: false, enter: 0, leave: 0, x: 0, y: 0, exitX: 0, exitY: 0, nx: 0, ny: 0});

export function readHit(relation, heap, at, out) {
    const inside = heap[at] !== 0, enter = heap[at + 1], leave = heap[at + 2], x = heap[at + 3],
        y = heap[at + 4], exitX = heap[at + 5], exitY = heap[at + 6], nx = heap[at + 7], ny = heap[at + 8];
    out.relation = relation;
    out.inside = inside;
    out.enter = enter;
    out.leave = leave;
    out.x = x;
    out.y = y;
    out.exitX = exitX;
    out.exitY = exitY;
    out.nx = nx;
    out.ny = ny;
    return out;
}

export const noImpact = () => ({relation: APART, initially: false, time: 0, leave: 0, x: 0, y: 0, nx: 0, ny: 0, gap: 0});

export function readImpact(relation, heap, at, out) {
    const initially = heap[at] !== 0, time = heap[at + 1], leave = heap[at + 2], x = heap[at + 3],
        y = heap[at + 4], nx = heap[at + 5], ny = heap[at + 6], gap = heap[at + 7];
    out.relation = relation;
    out.initially = initially;
    out.time = time;
    out.leave = leave;
    out.x = x;
    out.y = y;
    out.nx = nx;
    out.ny = ny;
    out.gap = gap;
    return out;
}
