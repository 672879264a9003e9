// What the general tests compute with: a loop of corners grown by a radius.
//
// A point has one corner, a segment or a capsule's core two, a box four. Each of these has the four sides of a box, which for a
// point or a segment has no width: so there is a line for each direction in which two of them can be apart. Shapes are read
// once, before anything is computed.
import {cornerGiven, cornerOfObb, sideOf} from './exact.js';
import {CORNERS_MOST, MOST, TINY, refuseAabb, refuseCapsule, refuseCircle, refuseObb, refusePoint, refusePolygon, refuseSegment,
    refuseTriangle} from './numbers.js';

// A loop has
//     shape, refuse       the shape, and what throws if it is not valid
//     prepare             sets directions and turn, if they are not set yet; otherwise null
//     fill, corner        of an OBB, what computes c and the extent, and an exact corner (round.js): so other kinds do not bring it
//     count, sides        how many corners, and sides
//     radius, extent      extent: at least the sum of the magnitudes of what any corner is computed from
//     n                   as given: where sides begin; of an OBB centre, halves and axis
//     c                   where sides begin, from the origin x, y of the pair, within 4 half-ulps of the extent
//     d                   the directions of the sides, within a half-ulp of each; exact if `box`
//     turn                the sign of the area; 1 if there is none
//     midx, midy          a point near the middle of c
//     box                 whether it has the sides of a box
//     checked             whether its numbers are known not to be too small
const newNumbers = () => new Float64Array(2 * CORNERS_MOST);
const newLoop = () => ({n: newNumbers(), c: newNumbers(), d: newNumbers()});

function begin(loop, shape, refuse, count, radius) {
    loop.shape = shape;
    loop.refuse = refuse;
    loop.prepare = null;
    loop.count = count;
    loop.sides = 4;
    loop.checked = false;
    loop.turn = 1;
    loop.radius = radius;
    loop.box = false;
    loop.fill = fillCorners;
    loop.corner = cornerGiven;
    if (!(radius >= 0)) refuse(shape);
}

export const areNumbers = (a, b, c, d) => typeof a === 'number' && typeof b === 'number' && typeof c === 'number' &&
    typeof d === 'number';

const isObject = s => typeof s === 'object' && s !== null;

function setCorners({n}, x0, y0, x1, y1, x2, y2, x3, y3) {
    n[0] = x0;
    n[1] = y0;
    n[2] = x1;
    n[3] = y1;
    n[4] = x2;
    n[5] = y2;
    n[6] = x3;
    n[7] = y3;
}

function setAxis({d}, ux, uy) {
    d[0] = d[3] = ux;
    d[1] = d[6] = uy;
    d[4] = d[7] = -ux;
    d[2] = d[5] = -uy;
}

// A segment is a box without a width; one without a length is upright.
function setEnds(loop, x1, y1, x2, y2) {
    if (!areNumbers(x1, y1, x2, y2)) loop.refuse(loop.shape);
    loop.box = x1 === x2 && y1 === y2;
    setAxis(loop, loop.box ? 1 : x2 - x1, y2 - y1);
    setCorners(loop, x1, y1, x2, y2, x2, y2, x1, y1);
}

export function loadPoint(loop, s) {
    begin(loop, s, refusePoint, 1, 0);
    setEnds(loop, s.x, s.y, s.x, s.y);
}

export function loadCircle(loop, s) {
    const {x, y, r} = s;
    begin(loop, s, refuseCircle, 1, typeof r === 'number' ? r : NaN);
    setEnds(loop, x, y, x, y);
}

export function loadSegment(loop, s) {
    begin(loop, s, refuseSegment, 2, 0);
    setEnds(loop, s.x1, s.y1, s.x2, s.y2);
}

export function loadCapsule(loop, s) {
    const r = s.r;
    begin(loop, s, refuseCapsule, 2, typeof r === 'number' ? r : NaN);
    setEnds(loop, s.x1, s.y1, s.x2, s.y2);
}

export function loadAabb(loop, s) {
    const {minx, miny, maxx, maxy} = s;
    begin(loop, s, refuseAabb, 4, areNumbers(minx, miny, maxx, maxy) && minx <= maxx && miny <= maxy ? 0 : NaN);
    loop.box = true;
    setAxis(loop, 1, 0);
    setCorners(loop, minx, miny, maxx, miny, maxx, maxy, minx, maxy);
}

export function loadObb(loop, s) {
    const {cx, cy, hx, hy, ux, uy} = s;
    const isBox = areNumbers(cx, cy, hx, hy) && areNumbers(ux, uy, 0, 0) && hx >= 0 && hx <= MOST && hy >= 0 && hy <= MOST &&
        (ux !== 0 || uy !== 0);
    begin(loop, s, refuseObb, 4, isBox ? 0 : NaN);
    loop.box = true;
    loop.fill = fillObb;
    loop.corner = cornerOfObb;
    setAxis(loop, ux, uy);
    setCorners(loop, cx, cy, hx, hy, ux, uy, 0, 0);
}

function loadPoints(loop, s, refuse, most) {
    const points = s.points, count = isObject(points) ? Math.floor(points.length) : 0, n = loop.n;
    begin(loop, s, refuse, count, count >= 3 && count <= most ? 0 : NaN);
    for (let i = 0; i < count; i++) {
        const point = points[i];
        if (!isObject(point)) refuse(s);
        const x = point.x, y = point.y;
        if (typeof x !== 'number' || typeof y !== 'number') refuse(s);
        n[2 * i] = x;
        n[2 * i + 1] = y;
    }
    loop.sides = count;
    loop.prepare = setSides;
}

export const loadTriangle = (loop, s) => loadPoints(loop, s, refuseTriangle, 3);
export const loadPolygon = (loop, s) => loadPoints(loop, s, refusePolygon, CORNERS_MOST);

export function fillObb({n, c}, ox, oy) {
    const x = n[0] - ox, y = n[1] - oy, ax = n[2] * n[4], ay = n[2] * n[5], bx = n[3] * n[5], by = n[3] * n[4];
    const px = ax - bx, py = ay + by, qx = ax + bx, qy = ay - by; // half of both diagonals
    c[0] = x - px;
    c[1] = y - py;
    c[2] = x + qx;
    c[3] = y + qy;
    c[4] = x + px;
    c[5] = y + py;
    c[6] = x - qx;
    c[7] = y - qy;
    return Math.abs(x) + Math.abs(y) + (n[2] + n[3]) * (Math.abs(n[4]) + Math.abs(n[5]));
}

function fillCorners({n, c, sides}, ox, oy) {
    let extent = 0;
    for (let i = 0; i < 2 * sides; i += 2) {
        const x = c[i] = n[i] - ox, y = c[i + 1] = n[i + 1] - oy;
        extent += Math.abs(x) + Math.abs(y);
    }
    return extent;
}

// Sets the corners from an origin nearby, so that shapes far out keep their digits. Refuses NaN and numbers that are too large.
export function place(loop, ox, oy) {
    const {c, sides} = loop, extent = loop.radius + loop.fill(loop, ox, oy);
    const opposite = sides & -2;
    loop.midx = (c[0] + c[opposite]) / 2;
    loop.midy = (c[1] + c[opposite + 1]) / 2;
    loop.extent = extent;
    loop.x = ox;
    loop.y = oy;
    if (extent + Math.abs(ox) + Math.abs(oy) <= MOST) return;
    loop.refuse(loop.shape);
    if (!(extent < Infinity)) throw new TypeError('the shape changes');
}

// Refuses numbers that are too small, which only exact arithmetic minds.
export function checkSmall(loop) {
    if (!loop.checked) loop.refuse(loop.shape);
    loop.checked = true;
}

// ---- Convexity

// One pass: the directions of the sides, and the turns between them. A polygon that turns in one direction and winds once changes
// exactly twice between ascending and descending sides, and at a collinear corner only if it goes back: a spike. Repeated
// corners are left out. Differences have an error of 1 half-ulp, products 3, their difference 4; the bound is 8.
function setSides(loop) {
    const {n, d, count} = loop, end = 2 * count;
    let last = 0, changes = 0, right = false, left = false, spike = false;
    loop.prepare = null;
    for (let i = 0; i < end; i += 2) {
        const next = i + 2 < end ? i + 2 : 0, x = d[i] = n[next] - n[i], y = d[i + 1] = n[next + 1] - n[i + 1];
        if (x !== 0 || y !== 0) last = i;
    }
    let rises = isRising(d[last], d[last + 1]);
    for (let i = 0; i < end; i += 2) {
        const x = d[i], y = d[i + 1], now = isRising(x, y);
        if (x === 0 && y === 0) continue;
        const product = d[last] * y, other = d[last + 1] * x, turn = product - other,
            bound = 2 ** -50 * (Math.abs(product) + Math.abs(other)) + TINY;
        let side = turn > 0 ? 1 : -1;
        if (Math.abs(turn) <= bound) { // the line of the side before, and the end of this one
            checkSmall(loop);
            side = sideOf(loop, last / 2, loop, i + 2 < end ? i / 2 + 1 : 0);
        }
        if (side > 0) right = true;
        if (side < 0) left = true;
        if (now !== rises) {
            changes++;
            if (side === 0) spike = true;
        }
        rises = now;
        last = i;
    }
    if (right && left || (right || left) && (spike || changes !== 2)) throw new RangeError('polygon is not convex');
    loop.turn = left ? -1 : 1;
    if (!right && !left) flatten(loop);
}

const isRising = (x, y) => x > 0 || x === 0 && y > 0;

// All corners are on one line: the segment between the first and the last of them.
function flatten(loop) {
    const {n, count} = loop;
    let first = 0, last = 0;
    for (let i = 2; i < 2 * count; i += 2) {
        if (isRising(n[first] - n[i], n[first + 1] - n[i + 1])) first = i;
        if (isRising(n[i] - n[last], n[i + 1] - n[last + 1])) last = i;
    }
    loop.count = 2;
    loop.sides = 4;
    setEnds(loop, n[first], n[first + 1], n[last], n[last + 1]);
    place(loop, loop.x, loop.y);
}

// ---- A pair

// The loops of the last call, which the next one uses. A call from within a getter finds none and makes its own.
let idle = null;

export function take() {
    const pair = idle || [newLoop(), newLoop()];
    idle = null;
    return pair;
}

export function give(pair) {
    pair[0].shape = pair[1].shape = null;
    idle = pair;
}

// What `decide` finds for two shapes that these functions load.
export function run(decide, a, loadA, b, loadB, more) {
    const pair = take(), one = pair[0], other = pair[1];
    loadA(one, a);
    loadB(other, b);
    place(one, one.n[0], one.n[1]);
    place(other, one.n[0], one.n[1]);
    const found = decide(one, other, more);
    give(pair);
    return found;
}
