// The relation of shapes with a radius, and of shapes within a distance: the distance of their cores against the reach, which
// is the sum of both radii and the distance.
import {fine} from './exact.js';
import {APART, OVERLAPPING, TINY, TOUCHING} from './numbers.js';
import {bothSides, straight} from './straight.js';

// The squared distance of a point from a side. One shorter than 2^-200, as only numbers below LEAST can make it, is like its end.
export function squared(px, py, ax, ay, bx, by) {
    const wx = bx - ax, wy = by - ay, x = px - ax, y = py - ay, ex = px - bx, ey = py - by, length = wx * wx + wy * wy;
    if (x * wx + y * wy <= 0 || length < 2 ** -400) return x * x + y * y;
    if (ex * wx + ey * wy >= 0) return ex * ex + ey * ey;
    const area = wx * y - wy * x;
    return area / length * area;
}

// Corners have an error of 8 half-ulps of the extents, so a distance has twice that, and its square 32 half-ulps of the extents'
// square. Computing the square adds fewer than 32. The bound is 256, and what a short side makes wrong.
export function boundOf(a, b, reach) {
    const extents = a.extent + b.extent;
    return 2 ** -45 * (extents * extents + reach * reach) + 2 ** -198 * extents + TINY;
}

// The squared distance of a corner from a side as a quotient, and the vector between them, of no certain length.
export function squaredExactly(corners, i, sides, k) {
    const [px, py] = corners.corner(corners, i), [ax, ay] = sides.corner(sides, k), [bx, by] = sides.corner(sides, k + 1);
    const wx = bx - ax, wy = by - ay;
    let x = px - ax, y = py - ay;
    if (x * wx + y * wy > 0n) {
        const area = wx * y - wy * x;
        x = px - bx;
        y = py - by;
        if (x * wx + y * wy < 0n) return [area * area, wx * wx + wy * wy, area > 0n ? wy : -wy, area > 0n ? -wx : wx];
    }
    return [x * x + y * y, 1n, -x, -y];
}

export const reachExactly = (a, b, distance) => fine(a.radius) + fine(b.radius) + fine(distance);

// The least of `found` and the distances of the corners of one loop from the sides of the other minus the reach: a number that has its
// sign. What floating point leaves in doubt is computed exactly.
function least(corners, sides, distance, found) {
    const p = corners.c, c = sides.c, last = 2 * corners.count, end = 2 * sides.count;
    const reach = corners.radius + sides.radius + distance, bound = boundOf(corners, sides, reach);
    for (let k = 0; k < (end > 4 ? end : 2); k += 2) {
        for (let i = 0; i < last && found >= 0; i += 2) {
            let gap = squared(p[i], p[i + 1], c[k], c[k + 1], c[k + 2], c[k + 3]) - reach * reach;
            if (Math.abs(gap) <= bound) {
                const [square, divisor] = squaredExactly(corners, i / 2, sides, k / 2);
                gap = Number(square - reachExactly(corners, sides, distance) ** 2n * divisor);
            }
            if (gap < found) found = gap;
        }
    }
    return found;
}

// A reach above 0 gives every shape an interior, so shapes that are nearer overlap. If the borders are not nearer, one core may
// still contain the other.
export function round(a, b, distance = 0) {
    if (a.radius + b.radius + distance === 0) return bothSides(a, b);
    const found = least(a, b, distance, least(b, a, distance, 1));
    return found < 0 || bothSides(a, b) ? OVERLAPPING : found > 0 ? APART : TOUCHING;
}

// Of any two shapes, which mostly have no radius.
export const general = (a, b) => a.radius + b.radius === 0 ? straight(a, b) : round(a, b);

// The same if the second core is a point, from which no side is nearer than a corner.
export function roundPoint(a, b) {
    const found = least(b, a, 0, 1);
    return found < 0 || bothSides(a, b) === OVERLAPPING ? OVERLAPPING : found > 0 ? APART : TOUCHING;
}
