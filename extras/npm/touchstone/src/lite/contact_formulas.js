// Contacts that one formula measures: of circles, AABBs and points.
import {big, ratio} from './exact.js';
import {relationAabbPoint, relationAabbs, relationAabbCircle, relationCirclePoint, relationCircles, relationPoints} from
    './formulas.js';
import {APART, TOUCHING} from './numbers.js';

// A gap with the sign that the exact relation requires.
export const settle = (gap, relation) =>
    relation === TOUCHING ? 0 : relation === APART ? Math.max(gap, 2 ** -1022) : Math.min(gap, -(2 ** -1022));

export function write(out, relation, gap, nx, ny, ax, ay, bx, by) {
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

export const empty = () => ({relation: 0, gap: 0, nx: 0, ny: 0, ax: 0, ay: 0, bx: 0, by: 0});

// The other order of the shapes.
export const turned = out => write(out, out.relation, out.gap, -out.nx, -out.ny, out.bx, out.by, out.ax, out.ay);

// ---- Circles, and points as circles of radius 0

// sqrt(S) - r as (S - r^2) / (sqrt(S) + r): the difference is exact, so its digits are right however small it is.
function gapExactly(ax, ay, ar, bx, by, br, sum) {
    const x = big(bx) - big(ax), y = big(by) - big(ay), reach = big(ar) + big(br);
    return ratio(x * x + y * y - reach * reach, 344) / sum;
}

// The distance has an error of 3 half-ulps, the sum of the radii 1, the gap one more. Concentric circles separate along +x.
function measureCircles(relation, ax, ay, ar, bx, by, br, out) {
    const x = bx - ax, y = by - ay, distance = Math.sqrt(x * x + y * y), reach = ar + br, apart = distance > 0;
    let gap = distance - reach;
    if (Math.abs(gap) < 1e-9 * reach) gap = gapExactly(ax, ay, ar, bx, by, br, distance + reach);
    const nx = apart ? x / distance : 1, ny = apart ? y / distance : 0;
    return write(out, relation, settle(gap, relation), nx, ny, ax + nx * ar, ay + ny * ar, bx - nx * br, by - ny * br);
}

export function contactCircles(a, b, out = empty()) {
    return measureCircles(relationCircles(a, b), a.x, a.y, a.r, b.x, b.y, b.r, out);
}

export function contactCirclePoint(circle, point, out = empty()) {
    return measureCircles(relationCirclePoint(circle, point), circle.x, circle.y, circle.r, point.x, point.y, 0, out);
}

export function contactPoints(a, b, out = empty()) {
    return measureCircles(relationPoints(a, b), a.x, a.y, 0, b.x, b.y, 0, out);
}

// ---- AABBs

// Differences have the signs of the comparisons. The gap is within 3 ulps. Of sides that are equally near the first is taken in
// the order right, left, lower, upper, as seen from the box that comes first by its numbers; so swapped boxes have the same
// sides.
function measureAabbs(relation, ax, ay, aX, aY, bx, by, bX, bY, r, out) {
    const back = (ax - bx || ay - by || aX - bX || aY - bY) > 0, right = bx - aX, left = ax - bX, lower = by - aY,
        upper = ay - bY;
    const apart = Math.max(right, left, lower, upper), tie = apart < 0 ? -(2 ** -53) * apart : 0;
    const isLeft = back ? right <= left + tie : left > right + tie, isUp = back ? lower <= upper + tie : upper > lower + tie;
    const x = isLeft ? left : right, y = isUp ? upper : lower, towardX = isLeft ? -1 : 1, towardY = isUp ? -1 : 1;
    const corners = x > 0 && y > 0, isX = corners || y <= x + tie, isY = corners || !isX;
    const distance = corners ? Math.sqrt(x * x + y * y) : isX ? x : y;
    const nx = corners ? x / distance * towardX : isX ? towardX : 0, ny = corners ? y / distance * towardY : isY ? towardY : 0;
    // The middle of what both have in common, in the direction in which they are not measured.
    const lowX = Math.max(ax, bx), lowY = Math.max(ay, by), midX = lowX + (Math.min(aX, bX) - lowX) / 2,
        midY = lowY + (Math.min(aY, bY) - lowY) / 2;
    let gap = distance - r;
    if (r > 0 && distance > 0 && Math.abs(gap) < 1e-9 * r)
        gap = gapExactly(Math.min(Math.max(bx, ax), aX), Math.min(Math.max(by, ay), aY), 0, bx, by, r, distance + r);
    return write(out, relation, settle(gap, relation), nx, ny, isX ? isLeft ? ax : aX : midX, isY ? isUp ? ay : aY : midY,
        r > 0 ? bx - nx * r : isX ? isLeft ? bX : bx : midX, r > 0 ? by - ny * r : isY ? isUp ? bY : by : midY);
}

const measureBoxes = (relation, a, minx, miny, maxx, maxy, r, out = empty()) =>
    measureAabbs(relation, a.minx, a.miny, a.maxx, a.maxy, minx, miny, maxx, maxy, r, out);

export const contactAabbs = (a, b, out) => measureBoxes(relationAabbs(a, b), a, b.minx, b.miny, b.maxx, b.maxy, 0, out);
export const contactAabbPoint = (box, point, out) => measureBoxes(relationAabbPoint(box, point), box, point.x, point.y,
    point.x, point.y, 0, out);
export const contactAabbCircle = (box, circle, out) => measureBoxes(relationAabbCircle(box, circle), box, circle.x, circle.y,
    circle.x, circle.y, circle.r, out);
