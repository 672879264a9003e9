// The relation of two convex shapes with straight sides, by the separating axis theorem: the shapes are apart if one is outside
// of a side of the other, touch if it only reaches that side's line, and overlap otherwise.
import {sideOf} from './exact.js';
import {APART, OVERLAPPING, TINY, TOUCHING} from './numbers.js';

// Whether the direction from the middle of one to that of the other surely separates them, which it mostly does if they are
// apart. A corner has an error of 4 half-ulps of its extent, the gap 8 of both. The bound is 32. Proof:
// tests/gappa/lite_separated.g.
function isSeparated(a, b) {
    const c = a.c, p = b.c, last = 2 * a.count, end = 2 * b.count, middle = a.sides & -2, other = b.sides & -2;
    const wx = p[0] + p[other] - (c[0] + c[middle]), wy = p[1] + p[other + 1] - (c[1] + c[middle + 1]);
    let high = wx * c[0] + wy * c[1], low = wx * p[0] + wy * p[1];
    for (let i = 2; i < last; i += 2) {
        const at = wx * c[i] + wy * c[i + 1];
        if (at > high) high = at;
    }
    for (let i = 2; i < end; i += 2) {
        const at = wx * p[i] + wy * p[i + 1];
        if (at < low) low = at;
    }
    return low - high > 2 ** -48 * (a.extent + b.extent) * (Math.abs(wx) + Math.abs(wy)) + TINY;
}

// Whether `other` has a corner inside of every side of `owner`, exactly if it is in doubt. The deepest corner so far
// is tested first, since it is inside of most sides.
//
// A corner has an error of 4 half-ulps of its extent, a direction 1, a depth 9 of the direction times both extents. The bound is
// 32. Proof: tests/gappa/lite_sides.g.
export function relationBySides(owner, other) {
    const {c, d} = owner, p = other.c, sides = 2 * owner.sides, corners = 2 * other.count, turn = owner.turn;
    const extents = 2 ** -48 * (owner.extent + other.extent);
    let found = OVERLAPPING, deep = 0;
    for (let i = 0; i < sides; i += 2) {
        const wx = turn * d[i], wy = turn * d[i + 1], size = Math.abs(wx) + Math.abs(wy);
        if (size === 0) continue; // a polygon's side without length has no normal
        const x = c[i], y = c[i + 1], bound = extents * size + TINY;
        let most = wx * (p[deep + 1] - y) - wy * (p[deep] - x);
        for (let k = 0; k < corners && most <= bound; k += 2) {
            const depth = wx * (p[k + 1] - y) - wy * (p[k] - x);
            if (depth > most) {
                most = depth;
                deep = k;
            }
        }
        if (most > bound) continue;
        if (most >= -bound) {
            most = -1;
            for (let k = 0; k < corners && most <= 0; k += 2) {
                if (wx * (p[k + 1] - y) - wy * (p[k] - x) >= -bound) most = Math.max(most, sideOf(owner, i / 2, other, k / 2));
            }
        }
        if (most < 0) return APART;
        if (most === 0) found = TOUCHING;
    }
    return found;
}

export function bothSides(a, b) {
    a.prepare?.(a);
    b.prepare?.(b);
    const byA = relationBySides(a, b);
    return byA && Math.min(byA, relationBySides(b, a));
}

export const straight = (a, b) => isSeparated(a, b) ? APART : bothSides(a, b);
