// The kinds, a shape of each, and the names of what tests two of them.
export const KINDS = ['point', 'segment', 'circle', 'aabb', 'obb', 'triangle', 'polygon', 'capsule'];

const capital = word => word[0].toUpperCase() + word.slice(1);

// relationObbCircle and so on, of two kinds in either order: the later one first.
export function nameOf(prefix, a, b) {
    const i = KINDS.indexOf(a), k = KINDS.indexOf(b);
    return prefix + (i === k ? capital(a) + 's' : capital(KINDS[Math.max(i, k)]) + capital(KINDS[Math.min(i, k)]));
}

export const PAIRS = KINDS.flatMap((a, i) => KINDS.slice(0, i + 1).map(b => [a, b]));

// One of each kind around (x, 0); all overlap if they are at one place.
export const MAKE = {
    point: x => ({kind: 'point', x, y: 0}),
    segment: x => ({kind: 'segment', x1: x - 1, y1: 0, x2: x + 1, y2: 0.5}),
    circle: x => ({kind: 'circle', x, y: 0, r: 1}),
    aabb: x => ({kind: 'aabb', minx: x - 1, miny: -1, maxx: x + 1, maxy: 1}),
    obb: x => ({kind: 'obb', cx: x, cy: 0, hx: 1, hy: 2, ux: 0.6, uy: 0.8}),
    triangle: x => ({kind: 'triangle', points: [{x: x - 1, y: -1}, {x: x + 1, y: -1}, {x, y: 1}]}),
    polygon: x => ({kind: 'polygon', points: [{x: x - 1, y: -1}, {x: x + 1, y: -1}, {x: x + 1, y: 1}, {x: x - 1, y: 1}]}),
    capsule: x => ({kind: 'capsule', x1: x - 1, y1: 0, x2: x + 1, y2: 0, r: 0.5}),
};
