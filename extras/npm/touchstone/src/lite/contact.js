// Contacts of any two shapes: the exact relation, and then the nearest features of the cores, or the axis of their least overlap.
import {contactAabbCircle, contactAabbPoint, contactAabbs, contactCirclePoint, contactCircles, contactPoints, empty, settle,
    turned, write} from './contact_formulas.js';
import {bits, checkSmall, ratio, sign} from './exact.js';
import {fillObb, loadAabb, loadAnyPolygon as loadPolygon, loadAnyTriangle as loadTriangle, loadCapsule, loadCircle, loadObb, loadPoint,
    loadSegment, give, place, take} from './loops.js';
import {APART, OVERLAPPING, relationOfGap} from './numbers.js';
import {LOADERS, kindOf} from './relation.js';
import {boundOf, reachExactly, squared, squaredExactly} from './round.js';
import {straight} from './straight.js';

export * from './contact_formulas.js';

// Of the sum of both extents. Two results for the same distance differ by less than NOISE. A direction must be better by more
// than TIE, so that of directions that are equally good the same one is taken. A lesser gap than TINY_GAP keeps too few digits
// in floating point. A bundler leaves out what is marked as pure if it is not used; a power by ** it keeps.
const NOISE = /* @__PURE__ */ Math.pow(2, -46), TIE = /* @__PURE__ */ Math.pow(2, -51), TINY_GAP = 2e-11;

// No side of valid numbers is shorter than this, unless its length is 0.
const SHORT = /* @__PURE__ */ Math.pow(2, -200);

// What is found of the cores: the gap, the normal from the first to the second, and a point of each, from the origin. Fields of
// objects hold numbers without an allocation.
const found = {gap: 0.5, nx: 0.5, ny: 0.5, ax: 0.5, ay: 0.5, bx: 0.5, by: 0.5};

// ---- Faces: the farthest points along a normal

const face = {from: 0.5, to: 0.5, end: 0.5}, faces = {middle: 0.5, endA: 0.5, endB: 0.5};

// The interval of the corners that are farthest along the normal, as positions along its perpendicular, and how far that is.
function setFace({c, count}, nx, ny, slack) {
    let end = -Infinity, from = Infinity, to = -Infinity;
    for (let i = 0; i < 2 * count; i += 2) {
        const along = nx * c[i] + ny * c[i + 1];
        if (along > end) end = along;
    }
    for (let i = 0; i < 2 * count; i += 2) {
        if (nx * c[i] + ny * c[i + 1] < end - slack) continue;
        const at = nx * c[i + 1] - ny * c[i];
        if (at < from) from = at;
        if (at > to) to = at;
    }
    face.from = from;
    face.to = to;
    face.end = end;
}

// The length of the interval that both faces along the normal have in common, below 0 if they have none; sets its middle and
// the ends.
function facing(a, b, nx, ny) {
    const slack = NOISE * (a.extent + b.extent);
    setFace(a, nx, ny, slack);
    const {from, to, end} = face;
    setFace(b, -nx, -ny, slack); // whose perpendicular is the opposite one
    const low = Math.max(from, -face.to), high = Math.min(to, -face.from);
    faces.middle = (low + high) / 2;
    faces.endA = end;
    faces.endB = -face.end;
    return high - low;
}

// From a's farthest point to b's nearest, through the middle of what the faces have in common.
function setAlong(nx, ny) {
    const {middle, endA, endB} = faces;
    found.nx = nx;
    found.ny = ny;
    found.ax = nx * endA - ny * middle;
    found.ay = ny * endA + nx * middle;
    found.bx = nx * endB - ny * middle;
    found.by = ny * endB + nx * middle;
}

// ---- The side beyond which the other loop is farthest, or in which it is the least deep

const best = {gap: 0.5, nx: 0.5, ny: 0.5, facing: 0.5, owner: null, side: 0, corner: 0};

// Of gaps that are equal up to rounding, the one along which the faces have most in common: beside a sliver's side lies another
// whose line is as near, but beyond whose end the other shape is.
function offerSide(a, b, gap, nx, ny, owner, side, corner) {
    const extents = a.extent + b.extent, isTie = gap <= best.gap + TIE * extents, common = isTie ? facing(a, b, nx, ny) : NaN;
    if (isTie) {
        if (isNaN(best.facing)) best.facing = facing(a, b, best.nx, best.ny);
        if (common <= best.facing + NOISE * extents) return;
    }
    best.gap = gap;
    best.nx = nx;
    best.ny = ny;
    best.facing = common;
    best.owner = owner;
    best.side = side;
    best.corner = corner;
}

function offerSides(owner, other, a, b) {
    const {c, d} = owner, p = other.c, corners = 2 * other.count, slack = TIE * (a.extent + b.extent), turn = owner.turn,
        way = owner === a ? 1 : -1;
    for (let i = 0; i < 2 * owner.sides; i += 2) {
        const wx = turn * d[i], wy = turn * d[i + 1], length = Math.sqrt(wx * wx + wy * wy);
        if (length < SHORT) continue;
        let most = -Infinity, corner = 0;
        for (let k = 0; k < corners; k += 2) {
            const depth = wx * (p[k + 1] - c[i + 1]) - wy * (p[k] - c[i]);
            if (depth > most) {
                most = depth;
                corner = k;
            }
        }
        const gap = -most / length;
        if (gap >= best.gap - slack) offerSide(a, b, gap, way * wy / length, -way * wx / length, owner, i / 2, corner / 2);
    }
}

// The first candidate is the direction +x, along which equal points separate.
function setBest(a, b) {
    best.facing = facing(a, b, 1, 0);
    best.gap = faces.endB - faces.endA;
    best.nx = 1;
    best.ny = 0;
    best.owner = null;
    offerSides(a, b, a, b);
    offerSides(b, a, a, b);
}

// ---- Cores that share a point: the axis of the least overlap

function measureOverlap(a, b) {
    setBest(a, b);
    facing(a, b, best.nx, best.ny);
    setAlong(best.nx, best.ny);
    found.gap = best.gap;
}

// ---- Cores that are apart: the nearest corner and side

const nearest = {square: 0.5, corners: null, sides: null, corner: 0, side: 0};

const sidesOf = loop => loop.count === 2 ? 1 : loop.count;

const after = (i, count) => i + 1 < count ? i + 1 : 0;

function offerPair(corners, i, sides, k) {
    const p = corners.c, c = sides.c, next = after(k, sides.count);
    const square = squared(p[2 * i], p[2 * i + 1], c[2 * k], c[2 * k + 1], c[2 * next], c[2 * next + 1]);
    if (square >= nearest.square) return;
    nearest.square = square;
    nearest.corners = corners;
    nearest.sides = sides;
    nearest.corner = i;
    nearest.side = k;
}

// Calls `take` with every corner of one loop and every side of the other.
function eachPair(a, b, take) {
    for (let turn = 0, corners = a, sides = b; turn < 2; turn++, corners = b, sides = a) {
        for (let k = 0; k < sidesOf(sides); k++) {
            for (let i = 0; i < corners.count; i++) take(corners, i, sides, k);
        }
    }
}

// The features of a corner and the side that it is nearest to. Between the ends of the side the normal is that of the side,
// because the difference of two near points loses digits.
function measureNearest(a) {
    const {corners, sides, corner, side} = nearest, next = after(side, sides.count), c = sides.c, d = sides.d;
    const px = corners.c[2 * corner], py = corners.c[2 * corner + 1], ax = c[2 * side], ay = c[2 * side + 1],
        bx = c[2 * next], by = c[2 * next + 1];
    const wx = d[2 * side], wy = d[2 * side + 1], unit = 1 / Math.sqrt(wx * wx + wy * wy), ux = wx * unit, uy = wy * unit;
    const at = (px - ax) * ux + (py - ay) * uy, left = (bx - px) * ux + (by - py) * uy;
    if (at > 0 && left > 0) {
        const height = ux * (py - ay) - uy * (px - ax), way = height > 0 ? 1 : -1, isBefore = at < left; // from the nearer end
        found.gap = Math.abs(height);
        setNearest(a, px, py, isBefore ? ax + ux * at : bx - ux * left, isBefore ? ay + uy * at : by - uy * left,
            uy * way, -ux * way);
    } else {
        const qx = at > 0 ? bx : ax, qy = at > 0 ? by : ay, x = qx - px, y = qy - py;
        found.gap = Math.sqrt(x * x + y * y);
        setNearest(a, px, py, qx, qy, x, y);
    }
}

function setNearest(a, px, py, qx, qy, nx, ny) {
    const isA = nearest.corners === a, length = (isA ? 1 : -1) * Math.sqrt(nx * nx + ny * ny);
    found.nx = nx / length;
    found.ny = ny / length;
    found.ax = isA ? px : qx;
    found.ay = isA ? py : qy;
    found.bx = isA ? qx : px;
    found.by = isA ? qy : py;
}

// If the best side faces something of the other loop, it is the nearest feature, through the middle of what they have in
// common. Otherwise two corners are nearest: an end of that side, and the deepest corner of the other or one beside it. They
// are if nothing of either loop is between them; otherwise all pairs are compared.
function measureApart(a, b) {
    setBest(a, b);
    if (best.gap > 0 && facing(a, b, best.nx, best.ny) >= 0) {
        setAlong(best.nx, best.ny);
        found.gap = best.gap;
        return;
    }
    nearest.square = Infinity;
    if (best.owner && a.count > 2 && b.count > 2) {
        const {owner, side, corner} = best, other = owner === a ? b : a;
        offerPair(other, corner, owner, side);
        offerPair(other, (corner || other.count) - 1, owner, side);
        offerPair(other, after(corner, other.count), owner, side);
        measureNearest(a);
        facing(a, b, found.nx, found.ny);
        if (Math.abs(faces.endB - faces.endA - found.gap) <= NOISE * (a.extent + b.extent)) return;
    }
    eachPair(a, b, offerPair);
    measureNearest(a);
}

// The same to the last digits, for distances that floating point cannot tell from 0, or from the reach: by exact arithmetic,
// for the pairs that it leaves in doubt. The gap is sqrt(S / D) - r as (S - r^2 D) / (D (sqrt(S / D) + r)), in which the
// difference is exact, and so is the relation.
function measureExactly(a, b) {
    const power = 344, sum = a.radius + b.radius;
    checkSmall(a);
    checkSmall(b);
    nearest.square = Infinity;
    eachPair(a, b, offerPair);
    const reach = reachExactly(a, b, 0), far = nearest.square + 2 * boundOf(a, b, 0);
    let least = Infinity, gap = Infinity, owner = a;
    eachPair(a, b, (corners, i, sides, k) => {
        nearest.square = Infinity;
        offerPair(corners, i, sides, k);
        if (nearest.square > far) return;
        const [square, divisor, x, y] = squaredExactly(corners, i, sides, k),
            beyond = square - reach * reach * divisor;
        // Both are divided by a power of two that leaves digits enough: only their quotient counts.
        const drop = Math.max(0, bits(divisor) - 128), length = ratio(divisor, drop), size = Math.max(bits(x), bits(y));
        const distance = Math.sqrt(ratio(square, drop + 2 * power) / length);
        const left = settle(ratio(beyond, drop + 2 * power) / length / (distance + sum), 1 - sign(beyond));
        // By the distance, and if rounding leaves doubt by what the reach leaves of it.
        if (distance > least * (1 - 2 ** -45) && !(distance < least * (1 + 2 ** -45) && left < gap)) return;
        least = distance;
        gap = left;
        owner = corners;
        const px = corners.c[2 * i], py = corners.c[2 * i + 1];
        setNearest(a, px, py, px, py, ratio(x, size), ratio(y, size));
    });
    const way = owner === a ? least : -least; // the point of the other loop lies beyond the corner
    if (way > 0) {
        found.bx += found.nx * way;
        found.by += found.ny * way;
    } else {
        found.ax += found.nx * way;
        found.ay += found.ny * way;
    }
    found.gap = least;
    return gap;
}

// ---- Any two shapes

// A fixed order of two loops, in which ties are broken, so that swapped shapes have the opposite contact.
function inOrder(a, b) {
    if (a.count !== b.count) return a.count < b.count;
    for (let i = 0; i < 2 * a.sides && i < 2 * b.sides; i++) {
        if (a.n[i] !== b.n[i]) return a.n[i] < b.n[i];
    }
    return a.radius <= b.radius;
}

function prepare(loop) {
    const {c, count} = loop;
    if (loop.prepare) loop.prepare(loop);
    if (loop.fill === fillObb) return;
    loop.extent = 0;
    for (let i = 0; i < 2 * count; i += 2) loop.extent = Math.max(loop.extent, Math.abs(c[i]) + Math.abs(c[i + 1]));
}

function measure(a, b, out) {
    prepare(a);
    prepare(b);
    const cores = straight(a, b), sum = a.radius + b.radius, extents = a.extent + b.extent, tiny = TINY_GAP * (extents + sum);
    let relation = cores, gap;
    if (extents + sum < SHORT) {
        checkSmall(a);
        checkSmall(b);
    }
    if (cores === APART) {
        measureApart(a, b);
        gap = found.gap - sum;
        if (found.gap <= tiny || Math.abs(gap) <= tiny) {
            gap = measureExactly(a, b);
            if (facing(a, b, found.nx, found.ny) > NOISE * extents &&
                Math.abs(faces.endB - faces.endA - found.gap) <= NOISE * extents)
                setAlong(found.nx, found.ny);
        }
        if (sum > 0) relation = relationOfGap(gap);
    } else {
        measureOverlap(a, b);
        if (sum > 0) relation = OVERLAPPING;
        gap = found.gap - sum;
    }
    const {nx, ny, ax, ay, bx, by} = found, {x, y, radius} = a, other = b.radius;
    return write(out, relation, settle(gap, relation), nx, ny, x + (ax + nx * radius), y + (ay + ny * radius),
        x + (bx - nx * other), y + (by - ny * other));
}

function contactOf(a, loadA, b, loadB, out = empty()) {
    const pair = take(), one = pair[0], other = pair[1];
    loadA(one, a);
    loadB(other, b);
    const back = !inOrder(one, other), first = back ? other : one, second = back ? one : other;
    place(first, first.n[0], first.n[1]);
    place(second, first.n[0], first.n[1]);
    measure(first, second, out);
    give(pair);
    return back ? turned(out) : out;
}

export const contactSegmentPoint = (a, b, out) => contactOf(a, loadSegment, b, loadPoint, out);
export const contactSegments = (a, b, out) => contactOf(a, loadSegment, b, loadSegment, out);
export const contactCircleSegment = (a, b, out) => contactOf(a, loadCircle, b, loadSegment, out);
export const contactAabbSegment = (a, b, out) => contactOf(a, loadAabb, b, loadSegment, out);
export const contactObbPoint = (a, b, out) => contactOf(a, loadObb, b, loadPoint, out);
export const contactObbSegment = (a, b, out) => contactOf(a, loadObb, b, loadSegment, out);
export const contactObbCircle = (a, b, out) => contactOf(a, loadObb, b, loadCircle, out);
export const contactObbAabb = (a, b, out) => contactOf(a, loadObb, b, loadAabb, out);
export const contactObbs = (a, b, out) => contactOf(a, loadObb, b, loadObb, out);
export const contactTrianglePoint = (a, b, out) => contactOf(a, loadTriangle, b, loadPoint, out);
export const contactTriangleSegment = (a, b, out) => contactOf(a, loadTriangle, b, loadSegment, out);
export const contactTriangleCircle = (a, b, out) => contactOf(a, loadTriangle, b, loadCircle, out);
export const contactTriangleAabb = (a, b, out) => contactOf(a, loadTriangle, b, loadAabb, out);
export const contactTriangleObb = (a, b, out) => contactOf(a, loadTriangle, b, loadObb, out);
export const contactTriangles = (a, b, out) => contactOf(a, loadTriangle, b, loadTriangle, out);
export const contactPolygonPoint = (a, b, out) => contactOf(a, loadPolygon, b, loadPoint, out);
export const contactPolygonSegment = (a, b, out) => contactOf(a, loadPolygon, b, loadSegment, out);
export const contactPolygonCircle = (a, b, out) => contactOf(a, loadPolygon, b, loadCircle, out);
export const contactPolygonAabb = (a, b, out) => contactOf(a, loadPolygon, b, loadAabb, out);
export const contactPolygonObb = (a, b, out) => contactOf(a, loadPolygon, b, loadObb, out);
export const contactPolygonTriangle = (a, b, out) => contactOf(a, loadPolygon, b, loadTriangle, out);
export const contactPolygons = (a, b, out) => contactOf(a, loadPolygon, b, loadPolygon, out);
export const contactCapsulePoint = (a, b, out) => contactOf(a, loadCapsule, b, loadPoint, out);
export const contactCapsuleSegment = (a, b, out) => contactOf(a, loadCapsule, b, loadSegment, out);
export const contactCapsuleCircle = (a, b, out) => contactOf(a, loadCapsule, b, loadCircle, out);
export const contactCapsuleAabb = (a, b, out) => contactOf(a, loadCapsule, b, loadAabb, out);
export const contactCapsuleObb = (a, b, out) => contactOf(a, loadCapsule, b, loadObb, out);
export const contactCapsuleTriangle = (a, b, out) => contactOf(a, loadCapsule, b, loadTriangle, out);
export const contactCapsulePolygon = (a, b, out) => contactOf(a, loadCapsule, b, loadPolygon, out);
export const contactCapsules = (a, b, out) => contactOf(a, loadCapsule, b, loadCapsule, out);

const PAIRS = [contactPoints, contactSegmentPoint, contactSegments, contactCirclePoint, contactCircleSegment, contactCircles,
    contactAabbPoint, contactAabbSegment, contactAabbCircle, contactAabbs];

// Later kinds have no formula: they are loaded.
export function contact(a, b, out) {
    const i = kindOf(a), k = kindOf(b);
    if (i > 3 || k > 3) return contactOf(a, LOADERS[i], b, LOADERS[k], out);
    return i >= k ? PAIRS[i * (i + 1) / 2 + k](a, b, out) : turned(PAIRS[k * (k + 1) / 2 + i](b, a, out));
}

// 0 exactly if the shapes share a point.
export const distance = (a, b) => Math.max(contact(a, b).gap, 0);
