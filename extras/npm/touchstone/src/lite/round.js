// The relation of shapes with a radius, and of shapes within a distance: the distance of their cores against the reach, which
// is the sum of both radii and the distance.
import {big, directionOf, lift, sign} from './exact.js';
import {checkSmall} from './loops.js';
import {APART, OVERLAPPING, TINY, TOUCHING} from './numbers.js';
import {bothSides, relationBySides, straight} from './straight.js';

export const sidesOf = loop => loop.count === 2 ? 1 : loop.count;

// The squared distance of a point from a side. One shorter than 2^-200, as only numbers below LEAST can make it, is like its end.
export function squared(px, py, ax, ay, bx, by) {
    const wx = bx - ax, wy = by - ay, x = px - ax, y = py - ay, ex = px - bx, ey = py - by, length = wx * wx + wy * wy;
    if (x * wx + y * wy <= 0 || length < 2 ** -400) return x * x + y * y;
    if (ex * wx + ey * wy >= 0) return ex * ex + ey * ey;
    const area = wx * y - wy * x;
    return area / length * area;
}

// The least squared distance of the corners of one loop from the sides of the other.
function leastOf(corners, sides, least) {
    const p = corners.c, c = sides.c, last = 2 * corners.count, count = 2 * sidesOf(sides);
    for (let k = 0; k < count; k += 2) {
        const next = k + 2 < 2 * sides.count ? k + 2 : 0, ax = c[k], ay = c[k + 1], bx = c[next], by = c[next + 1];
        for (let i = 0; i < last; i += 2) {
            const found = squared(p[i], p[i + 1], ax, ay, bx, by);
            if (found < least) least = found;
        }
    }
    return least;
}

// That of both borders.
const least = (a, b) => leastOf(b, a, leastOf(a, b, Infinity));

// Corners have an error of 8 half-ulps of the extents, so a distance has twice that, and its square 32 half-ulps of the extents'
// square. Computing the square adds fewer than 32. The bound is 256, and what a short side makes wrong.
export function boundOf(a, b, reach) {
    const extents = a.extent + b.extent;
    return 2 ** -45 * (extents * extents + reach * reach) + 2 ** -198 * extents + TINY;
}

// The exact sign of the least distance of the corners from the sides minus the reach, at most `found`. Only pairs that floating
// point leaves in doubt are computed.
function signOf(corners, sides, square, far, found) {
    const p = corners.c, c = sides.c, count = sidesOf(sides);
    for (let k = 0; k < count; k++) {
        const next = k + 1 < sides.count ? k + 1 : 0;
        for (let i = 0; i < corners.count && found >= 0; i++) {
            if (squared(p[2 * i], p[2 * i + 1], c[2 * k], c[2 * k + 1], c[2 * next], c[2 * next + 1]) > far) continue;
            const {square: s, divisor} = squaredExactly(corners, i, sides, k, next);
            found = Math.min(found, sign(s - square * divisor));
        }
    }
    return found;
}

// The squared distance of a corner from a side as a quotient, and the vector between them, of no certain length.
export function squaredExactly(corners, i, sides, k, next) {
    const [px, py] = corners.corner(corners, i), [ax, ay] = sides.corner(sides, k), [bx, by] = sides.corner(sides, next);
    const [wx, wy] = sides.count > 1 ? directionOf(sides, k) : [0n, 0n];
    let x = px - ax, y = py - ay;
    const before = x * wx + y * wy <= 0n;
    if (before || (px - bx) * wx + (py - by) * wy >= 0n) {
        if (!before) {
            x = px - bx;
            y = py - by;
        }
        return {square: x * x + y * y, divisor: 1n, x: -x, y: -y};
    }
    const area = wx * y - wy * x, turn = area > 0n ? -1n : 1n;
    return {square: area * area, divisor: wx * wx + wy * wy, x: -wy * turn, y: wx * turn};
}

export const reachExactly = (a, b, distance) => lift(big(a.radius) + big(b.radius) + big(distance));

// The sign of the distance of the cores minus the reach: of the squared distance `least`, as floating point has it.
export function compare(a, b, distance, least) {
    const reach = a.radius + b.radius + distance, bound = boundOf(a, b, reach), gap = least - reach * reach;
    if (gap > bound) return 1;
    if (gap < -bound) return -1;
    checkSmall(a);
    checkSmall(b);
    const exact = reachExactly(a, b, distance), square = exact * exact, far = reach * reach + bound;
    return signOf(b, a, square, far, signOf(a, b, square, far, 1));
}

// A reach above 0 gives every shape an interior, so shapes that are nearer overlap. If the borders are not nearer, one core may
// still contain the other.
export function round(a, b, distance = 0) {
    if (a.radius + b.radius + distance === 0) return bothSides(a, b);
    const found = compare(a, b, distance, least(a, b));
    if (found < 0 || bothSides(a, b) !== APART) return OVERLAPPING;
    return found > 0 ? APART : TOUCHING;
}

// Of any two shapes, which mostly have no radius.
export const general = (a, b) => a.radius + b.radius === 0 ? straight(a, b) : round(a, b);

// The same if the second core is a point, which only has to be inside of all sides.
export function roundPoint(a, b) {
    const found = compare(a, b, 0, leastOf(b, a, Infinity));
    if (found < 0) return OVERLAPPING;
    if (a.prepare) a.prepare(a);
    if (relationBySides(a, b) === OVERLAPPING) return OVERLAPPING;
    return found > 0 ? APART : TOUCHING;
}
