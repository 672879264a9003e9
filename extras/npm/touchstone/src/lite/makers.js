// Makes shapes and checks them. They are plain objects, which may be written or changed by hand as well.
import {loadPolygon, run} from './loops.js';
import {LEAST, refuseAabb, refuseCapsule, refuseCircle, refuseNumber, refuseObb, refusePoint, refusePolygon, refuseSegment,
    refuseTriangle} from './numbers.js';

function checked(shape, refuse) {
    refuse(shape);
    return shape;
}

export const point = (x, y) => checked({kind: 'point', x, y}, refusePoint);

export const segment = (x1, y1, x2, y2) => checked({kind: 'segment', x1, y1, x2, y2}, refuseSegment);

export const circle = (x, y, r) => checked({kind: 'circle', x, y, r}, refuseCircle);

export function aabb(x1, y1, x2, y2) {
    const [minx, maxx] = x1 <= x2 ? [x1, x2] : [x2, x1], [miny, maxy] = y1 <= y2 ? [y1, y2] : [y2, y1];
    return checked({kind: 'aabb', minx, miny, maxx, maxy}, refuseAabb);
}

const orZero = x => Math.abs(x) < LEAST ? 0 : x;

export function obb(cx, cy, width, height, angle = 0) {
    refuseNumber('obb', 'angle', angle);
    refuseNumber('obb', 'width', width, true);
    refuseNumber('obb', 'height', height, true);
    return checked({kind: 'obb', cx, cy, hx: width / 2, hy: height / 2, ux: orZero(Math.cos(angle)),
        uy: orZero(Math.sin(angle))}, refuseObb);
}

const copied = points => Array.from(points, ({x, y}) => ({x, y}));

export function triangle(a, b, c) {
    return checked({kind: 'triangle', points: copied([a, b, c])}, refuseTriangle);
}

export const capsule = (x1, y1, x2, y2, r) => checked({kind: 'capsule', x1, y1, x2, y2, r}, refuseCapsule);

export function polygon(points) {
    refusePolygon({kind: 'polygon', points});
    const made = {kind: 'polygon', points: copied(points)};
    run(loop => loop.prepare(loop), made, loadPolygon, made, loadPolygon); // which finds out whether it is convex
    return made;
}
