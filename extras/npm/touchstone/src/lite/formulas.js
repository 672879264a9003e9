// Relations that one formula decides: of points, circles and boxes. What it leaves in doubt is decided by the same formula on
// integers.
//
// All products of rounded differences: a filter's bound is in half-ulps (2^-53) of the terms, as in the C library, whose proofs
// are in tests/gappa. NaN and infinities fail every comparison with a bound.
import {big, lift, sign} from './exact.js';
import {areNumbers} from './loops.js';
import {APART, MOST, OVERLAPPING, TINY, TOUCHING, relationOfGap, refuseAabb, refuseCircle, refuseObb, refusePoint} from
    './numbers.js';

export function relationPoints(a, b) {
    const ax = a.x, ay = a.y, bx = b.x, by = b.y;
    if (!(areNumbers(ax, ay, bx, by) && Math.abs(ax) + Math.abs(ay) + Math.abs(bx) + Math.abs(by) <= MOST)) {
        refusePoint(a);
        refusePoint(b);
    }
    return ax === bx && ay === by ? TOUCHING : APART;
}

// Either square has an error of 4 half-ulps, the difference one more. The bound is 16. Proof: tests/gappa/relation_circles.g.
function circles(a, b, br, refuseB) {
    const ax = a.x, ay = a.y, ar = a.r, bx = b.x, by = b.y;
    const x = bx - ax, y = by - ay, reach = ar + br, distance = x * x + y * y, square = reach * reach, gap = distance - square;
    if (Math.abs(gap) > 2 ** -49 * (distance + square) + TINY && ar >= 0 && br >= 0 && areNumbers(ax, ay, ar, bx) &&
        areNumbers(by, br, 0, 0))
        return gap > 0 ? APART : OVERLAPPING;
    refuseCircle(a);
    refuseB(b);
    const farX = big(bx) - big(ax), farY = big(by) - big(ay), far = big(ar) + big(br);
    return relationOfGap(sign(farX * farX + farY * farY - far * far));
}

export const relationCircles = (a, b) => circles(a, b, b.r, refuseCircle);
export const relationCirclePoint = (circle, point) => circles(circle, point, 0, refusePoint);

// Differences have the signs of the comparisons, so nothing is in doubt but touching, whose numbers are looked at again. Widths and
// distances of two valid boxes together are less than 16 times MOST.
function boxes(a, bx, by, bX, bY, b, refuseB) {
    const ax = a.minx, ay = a.miny, aX = a.maxx, aY = a.maxy, width = aX - ax, height = aY - ay, wide = bX - bx, high = bY - by;
    const gap = Math.max(ax - bX, bx - aX, ay - bY, by - aY);
    if (Math.abs(gap) > TINY && width >= 0 && height >= 0 && wide >= 0 && high >= 0 &&
        Math.abs(gap) + width + height + wide + high < 16 * MOST &&
        areNumbers(ax, ay, aX, aY) && areNumbers(bx, by, bX, bY))
        return gap > 0 ? APART : OVERLAPPING;
    refuseAabb(a);
    refuseB(b);
    return relationOfGap(gap);
}

export const relationAabbs = (a, b) => boxes(a, b.minx, b.miny, b.maxx, b.maxy, b, refuseAabb);
export const relationAabbPoint = (box, point) => boxes(box, point.x, point.y, point.x, point.y, point, refusePoint);

// The squares have an error of 4 half-ulps, the difference one more. The bound is 16. Proof: tests/gappa/relation_aabb_circle.g.
export function relationAabbCircle(box, circle) {
    const minx = box.minx, miny = box.miny, maxx = box.maxx, maxy = box.maxy, cx = circle.x, cy = circle.y, r = circle.r;
    const x = Math.max(minx - cx, cx - maxx, 0), y = Math.max(miny - cy, cy - maxy, 0), width = maxx - minx, height = maxy - miny;
    const distance = x * x + y * y, square = r * r, gap = distance - square;
    if (Math.abs(gap) > 2 ** -49 * (distance + square) + TINY && r > 0 && width >= 0 && height >= 0 && width + height < 16 * MOST &&
        areNumbers(minx, miny, maxx, maxy) && areNumbers(cx, cy, r, 0))
        return gap > 0 ? APART : OVERLAPPING;
    refuseAabb(box);
    refuseCircle(circle);
    if (r === 0) return relationAabbPoint(box, circle);
    const farX = big(cx) - big(Math.min(Math.max(cx, minx), maxx)), farY = big(cy) - big(Math.min(Math.max(cy, miny), maxy)),
        reach = big(r);
    return relationOfGap(sign(farX * farX + farY * farY - reach * reach));
}

// ---- OBBs

// Not negative, and with an axis; the square of the shortest is 2^-240.
const isBox = (hx, hy, square) => hx >= 0 && hy >= 0 && square > 2 ** -250;

// The greatest gap of the projections on the four axes, beyond the bound of its error, or 0 in doubt. On a's axis u, multiplied
// by |u|, for the distance d of the centres and b's axis w:
//     gap = |d.u| - a.hx |u|^2 - b.hx |u.w| - b.hy |u x w|
// and similarly for the perpendicular of u, and for b's axes. With a distance that was itself rounded it has an error of 10
// half-ulps of the sum of all terms. The bound is 16. Proof: tests/gappa/relation_obb_gaps.g.
function gapOfBoxes(x, y, ahx, ahy, ux, uy, bhx, bhy, wx, wy) {
    const dot = Math.abs(ux * wx + uy * wy), cross = Math.abs(ux * wy - uy * wx), uu = ux * ux + uy * uy, ww = wx * wx + wy * wy;
    const du = Math.abs(x * ux + y * uy), ud = Math.abs(ux * y - uy * x), dw = Math.abs(x * wx + y * wy),
        wd = Math.abs(wx * y - wy * x);
    const alongA = ahx * uu + bhx * dot + bhy * cross, acrossA = ahy * uu + bhx * cross + bhy * dot;
    const alongB = bhx * ww + ahx * dot + ahy * cross, acrossB = bhy * ww + ahx * cross + ahy * dot;
    const bound = 2 ** -49 * (du + alongA + (ud + acrossA) + (dw + alongB + (wd + acrossB))) + TINY;
    const gap = Math.max(du - alongA, ud - acrossA, dw - alongB, wd - acrossB);
    return Math.abs(gap) > bound && isBox(ahx, ahy, uu) && isBox(bhx, bhy, ww) ? gap : 0;
}

const absolute = x => x < 0n ? -x : x;

// The same exactly, of integers; distance and halves may be multiplied by the same factor.
function boxesExactly(x, y, ahx, ahy, ux, uy, bhx, bhy, wx, wy) {
    const dot = absolute(ux * wx + uy * wy), cross = absolute(ux * wy - uy * wx), uu = ux * ux + uy * uy, ww = wx * wx + wy * wy;
    const gaps = [
        lift(absolute(x * ux + y * uy)) - ahx * uu - bhx * dot - bhy * cross,
        lift(absolute(ux * y - uy * x)) - ahy * uu - bhx * cross - bhy * dot,
        lift(absolute(x * wx + y * wy)) - bhx * ww - ahx * dot - ahy * cross,
        lift(absolute(wx * y - wy * x)) - bhy * ww - ahx * cross - ahy * dot,
    ];
    return relationOfGap(Math.max(...gaps.map(sign)));
}

export function relationObbs(a, b) {
    const ax = a.cx, ay = a.cy, ahx = a.hx, ahy = a.hy, ux = a.ux, uy = a.uy, bx = b.cx, by = b.cy, bhx = b.hx, bhy = b.hy,
        wx = b.ux, wy = b.uy;
    const gap = gapOfBoxes(bx - ax, by - ay, ahx, ahy, ux, uy, bhx, bhy, wx, wy);
    if (gap !== 0 && areNumbers(ax, ay, ahx, ahy) && areNumbers(ux, uy, bx, by) && areNumbers(bhx, bhy, wx, wy))
        return gap > 0 ? APART : OVERLAPPING;
    refuseObb(a);
    refuseObb(b);
    return boxesExactly(big(bx) - big(ax), big(by) - big(ay), big(ahx), big(ahy), big(ux), big(uy), big(bhx), big(bhy),
        big(wx), big(wy));
}

// The centre of the AABB is computed relative to the OBB's, which loses fewer digits. Exactly all lengths are doubled: the sum
// of the AABB's corners is twice its centre.
export function relationObbAabb(a, b) {
    const cx = a.cx, cy = a.cy, hx = a.hx, hy = a.hy, ux = a.ux, uy = a.uy, minx = b.minx, miny = b.miny, maxx = b.maxx,
        maxy = b.maxy;
    const lowX = minx - cx, lowY = miny - cy, x = lowX + (maxx - cx - lowX) * 0.5, y = lowY + (maxy - cy - lowY) * 0.5;
    const gap = gapOfBoxes(x, y, hx, hy, ux, uy, (maxx - minx) * 0.5, (maxy - miny) * 0.5, 1, 0);
    if (gap !== 0 && areNumbers(cx, cy, hx, hy) && areNumbers(ux, uy, minx, miny) && areNumbers(maxx, maxy, 0, 0))
        return gap > 0 ? APART : OVERLAPPING;
    refuseObb(a);
    refuseAabb(b);
    return boxesExactly(big(minx) + big(maxx) - 2n * big(cx), big(miny) + big(maxy) - 2n * big(cy), 2n * big(hx), 2n * big(hy),
        big(ux), big(uy), big(maxx) - big(minx), big(maxy) - big(miny), big(1), 0n);
}

// The distances of the centre outside of the sides, multiplied by |axis|, have an error of `e`; the square of x +- e has an
// error of 2 e x + e^2; computing the squares adds 5 half-ulps. Proofs: tests/gappa/relation_obb_beyond.g and
// relation_obb_circle.g. Exactly these distances are multiples of 2^-516, and the squares of 2^-688 and 2^-1032.
function obbAndRound(box, circle, r, refuseCircle) {
    const cx = box.cx, cy = box.cy, hx = box.hx, hy = box.hy, ux = box.ux, uy = box.uy, px = circle.x, py = circle.y;
    const dx = px - cx, dy = py - cy, uu = ux * ux + uy * uy, size = Math.abs(ux) + Math.abs(uy);
    const x = Math.abs(dx * ux + dy * uy) - hx * uu, y = Math.abs(ux * dy - uy * dx) - hy * uu, inside = Math.max(x, y);
    const e = 2 ** -49 * size * (Math.abs(dx) + Math.abs(dy) + (hx + hy) * size) + TINY;
    if (isBox(hx, hy, uu) && r >= 0 && r <= MOST && areNumbers(cx, cy, hx, hy) && areNumbers(ux, uy, px, py) &&
        typeof r === 'number') {
        const outX = Math.max(x, 0), outY = Math.max(y, 0), distance = outX * outX + outY * outY, square = r * r * uu,
            gap = distance - square;
        const bound = r > 0 ? 4 * e * (outX + outY + e) + 2 ** -49 * (distance + square) + TINY : 0;
        if (inside < -e) return OVERLAPPING;
        if (inside > e && gap > bound) return APART;
        if (gap < -bound) return OVERLAPPING;
    }
    refuseObb(box);
    refuseCircle(circle);
    const u = big(ux), v = big(uy), farX = big(px) - big(cx), farY = big(py) - big(cy), axis = u * u + v * v, reach = big(r);
    const along = lift(absolute(farX * u + farY * v)) - big(hx) * axis,
        across = lift(absolute(farX * v - farY * u)) - big(hy) * axis;
    if (along < 0n && across < 0n) return OVERLAPPING;
    const beyondX = along > 0n ? along : 0n, beyondY = across > 0n ? across : 0n;
    return relationOfGap(sign(beyondX * beyondX + beyondY * beyondY - lift(lift(reach * reach * axis))));
}

export const relationObbCircle = (box, circle) => obbAndRound(box, circle, circle.r, refuseCircle);
export const relationObbPoint = (box, point) => obbAndRound(box, point, 0, refusePoint);
