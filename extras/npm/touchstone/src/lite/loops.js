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
//     n                   as given: where sides begin, and the first once more; of an OBB centre, halves and axis
//     c                   the same from the origin x, y of the pair, within 4 half-ulps of the extent
//     d                   the directions of the sides, within a half-ulp of each; exact if `box`
//     turn                the sign of the area; 1 if there is none
//     box                 whether it has the sides of a box
//     checked             whether its numbers are known not to be too small
const newNumbers = () => new Float64Array(2 * CORNERS_MOST + 2);
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

function setAxis({d}, ux, uy) {
    d[0] = d[3] = ux;
    d[1] = d[6] = uy;
    d[4] = d[7] = -ux;
    d[2] = d[5] = -uy;
}

// A segment is a box without a width; one without a length is upright.
function setEnds(loop, x1, y1, x2, y2) {
    const {n} = loop;
    if (!areNumbers(x1, y1, x2, y2)) loop.refuse(loop.shape);
    loop.box = x1 === x2 && y1 === y2;
    setAxis(loop, loop.box ? 1 : x2 - x1, y2 - y1);
    n[0] = n[6] = n[8] = x1;
    n[1] = n[7] = n[9] = y1;
    n[2] = n[4] = x2;
    n[3] = n[5] = y2;
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
    const {minx, miny, maxx, maxy} = s, {n} = loop;
    begin(loop, s, refuseAabb, 4, areNumbers(minx, miny, maxx, maxy) && minx <= maxx && miny <= maxy ? 0 : NaN);
    loop.box = true;
    setAxis(loop, 1, 0);
    n[0] = n[6] = n[8] = minx;
    n[1] = n[3] = n[9] = miny;
    n[2] = n[4] = maxx;
    n[5] = n[7] = maxy;
}

export function loadObb(loop, s) {
    const {cx, cy, hx, hy, ux, uy} = s, {n} = loop;
    const isBox = areNumbers(cx, cy, hx, hy) && areNumbers(ux, uy, 0, 0) && hx >= 0 && hx <= MOST && hy >= 0 && hy <= MOST &&
        (ux !== 0 || uy !== 0);
    begin(loop, s, refuseObb, 4, isBox ? 0 : NaN);
    loop.box = true;
    loop.fill = fillObb;
    loop.corner = cornerOfObb;
    setAxis(loop, ux, uy);
    n[0] = cx;
    n[1] = cy;
    n[2] = hx;
    n[3] = hy;
    n[4] = ux;
    n[5] = uy;
    n[6] = n[7] = 0;
}

function loadPoints(loop, s, refuse, most) {
    const points = s.points, count = Math.floor(points?.length), {n} = loop;
    begin(loop, s, refuse, count, count >= 3 && count <= most ? 0 : NaN);
    for (let i = 0; i < count; i++) {
        const {x, y} = points[i] ?? 0;
        if (!areNumbers(x, y, 0, 0)) refuse(s);
        n[2 * i] = x;
        n[2 * i + 1] = y;
    }
    n[2 * count] = n[0];
    n[2 * count + 1] = n[1];
    loop.sides = count;
    loop.prepare = setSides;
}

export const loadTriangle = (loop, s) => loadPoints(loop, s, refuseTriangle, 3);
export const loadPolygon = (loop, s) => loadPoints(loop, s, refusePolygon, CORNERS_MOST);

// The same beside another such shape, or beside any: if the corners of both are on one line, it takes the ends of a segment to see how
// they lie on it. All other kinds have these ends themselves.
export function loadAnyTriangle(loop, s) {
    loadTriangle(loop, s);
    loop.prepare = setSidesOrEnds;
}

export function loadAnyPolygon(loop, s) {
    loadPolygon(loop, s);
    loop.prepare = setSidesOrEnds;
}

export function fillObb({n, c}, ox, oy) {
    const x = n[0] - ox, y = n[1] - oy, ax = n[2] * n[4], ay = n[2] * n[5], bx = n[3] * n[5], by = n[3] * n[4];
    const px = ax - bx, py = ay + by, qx = ax + bx, qy = ay - by; // half of both diagonals
    c[0] = c[8] = x - px;
    c[1] = c[9] = y - py;
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
    for (let i = 0; i <= 2 * sides; i += 2) {
        const x = c[i] = n[i] - ox, y = c[i + 1] = n[i + 1] - oy;
        extent += Math.abs(x) + Math.abs(y);
    }
    return extent;
}

// Sets the corners from an origin nearby, so that shapes far out keep their digits. Refuses NaN and numbers that are too large.
export function place(loop, ox, oy) {
    const extent = loop.radius + loop.fill(loop, ox, oy);
    loop.extent = extent;
    loop.x = ox;
    loop.y = oy;
    if (extent + Math.abs(ox) + Math.abs(oy) <= MOST) return;
    loop.refuse(loop.shape);
    if (!(extent < Infinity)) throw new TypeError('the shape changes');
}

// ---- Convexity

// Sets the directions of the sides, and the turns between them. A polygon that turns in one direction and winds once changes
// exactly twice between ascending and descending sides, and at a collinear corner only if it goes back: a spike. Repeated
// corners are left out. Differences have an error of 1 half-ulp, products 3, their difference 4; the bound is 8. Returns how it turns: 0
// if all corners are on one line.
function setSides(loop) {
    const {n, d, count} = loop, end = 2 * count;
    let last = 0, changes = 0, turn = 0;
    loop.prepare = null;
    for (let i = 0; i < end; i += 2) {
        const x = d[i] = n[i + 2] - n[i], y = d[i + 1] = n[i + 3] - n[i + 1];
        if (x !== 0 || y !== 0) last = i;
    }
    for (let i = 0; i < end; i += 2) {
        const x = d[i], y = d[i + 1];
        if (x === 0 && y === 0) continue;
        const product = d[last] * y, other = d[last + 1] * x, bound = 2 ** -50 * (Math.abs(product) + Math.abs(other)) + TINY;
        let side = product - other;
        // In doubt, the line of the side before, and the end of this one.
        if (Math.abs(side) <= bound) side = sideOf(loop, last / 2, loop, i / 2 + 1);
        side = Math.sign(side);
        if (isRising(x, y) !== isRising(d[last], d[last + 1])) changes += side ? 1 : NaN;
        if (side * turn < 0) changes = NaN;
        turn = side || turn;
        last = i;
    }
    if (turn && changes !== 2) throw new RangeError('polygon is not convex');
    loop.turn = turn || 1;
    return turn;
}

function setSidesOrEnds(loop) {
    if (!setSides(loop)) flatten(loop);
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
