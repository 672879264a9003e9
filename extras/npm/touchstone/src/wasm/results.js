// What a call leaves in the module's memory, as objects.
import {APART} from '../lite/numbers.js';

export const noContact = () => ({relation: APART, gap: 0, nx: 0, ny: 0, ax: 0, ay: 0, bx: 0, by: 0});

export function readContact(relation, heap, at, out) {
    out.relation = relation;
    out.gap = heap[at];
    out.nx = heap[at + 1];
    out.ny = heap[at + 2];
    out.ax = heap[at + 3];
    out.ay = heap[at + 4];
    out.bx = heap[at + 5];
    out.by = heap[at + 6];
    return out;
}

export const noHit = () => ({relation: APART, inside: false, enter: 0, leave: 0, x: 0, y: 0, exitX: 0, exitY: 0, nx: 0, ny: 0});

export function readHit(relation, heap, at, out) {
    out.relation = relation;
    out.inside = heap[at] !== 0;
    out.enter = heap[at + 1];
    out.leave = heap[at + 2];
    out.x = heap[at + 3];
    out.y = heap[at + 4];
    out.exitX = heap[at + 5];
    out.exitY = heap[at + 6];
    out.nx = heap[at + 7];
    out.ny = heap[at + 8];
    return out;
}

export const noImpact = () => ({relation: APART, initially: false, time: 0, leave: 0, x: 0, y: 0, nx: 0, ny: 0, gap: 0});

export function readImpact(relation, heap, at, out) {
    out.relation = relation;
    out.initially = heap[at] !== 0;
    out.time = heap[at + 1];
    out.leave = heap[at + 2];
    out.x = heap[at + 3];
    out.y = heap[at + 4];
    out.nx = heap[at + 5];
    out.ny = heap[at + 6];
    out.gap = heap[at + 7];
    return out;
}
