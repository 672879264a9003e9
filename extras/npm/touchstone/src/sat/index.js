// touchstone/sat: the names of SAT.js (Jim Riecken, https://github.com/jriecken/sat-js) on top of touchstone/lite. Touching
// shapes collide, as there; what is decided is decided exactly.
import {APART, OVERLAPPING, contact, contactCircles, meets, relation, relationCirclePoint,
    relationCircles} from '../lite/index.js';
import {Box, Circle, Polygon} from './shapes.js';
import {Vector} from './vector.js';

export {Box, Circle, Polygon, Vector, Vector as V};

export class Response {
    constructor() {
        this.a = null;
        this.b = null;
        this.overlapN = new Vector();
        this.overlapV = new Vector();
        this.clear();
    }

    clear() {
        this.aInB = true;
        this.bInA = true;
        this.overlap = Number.MAX_VALUE;
        return this;
    }
}

const found = {relation: 0, gap: 0.5, nx: 0.5, ny: 0.5, ax: 0.5, ay: 0.5, bx: 0.5, by: 0.5};

function respond(response, a, b, aInB, bInA) {
    const {gap, nx, ny} = found;
    response.a = a;
    response.b = b;
    response.overlap = gap < 0 ? -gap : 0;
    response.overlapN.set(nx, ny);
    response.overlapV.set(nx * response.overlap, ny * response.overlap);
    response.aInB = aInB;
    response.bInA = bInA;
    return true;
}

export const pointInCircle = (p, c) => relationCirclePoint(c._inWorld(), p) !== APART;

const probe = {kind: 'point', x: 0, y: 0}, side = {kind: 'segment', x1: 0, y1: 0, x2: 0, y2: 0};

function isIn(p, shape) {
    probe.x = p.x;
    probe.y = p.y;
    return meets(probe, shape);
}

export const pointInPolygon = (p, poly) => isIn(p, poly._inWorld());

// Whether every corner is in a convex shape.
function areCornersIn(polygon, shape) {
    for (let i = 0; i < polygon.calcPoints.length; i++) {
        if (!meets(polygon._corner(i, probe), shape)) return false;
    }
    return true;
}

// Whether a circle is in another one: its centre is in that of the difference of the radii.
const isCircleIn = (inner, outer) => inner.r <= outer.r && relationCirclePoint({x: outer.x, y: outer.y, r: outer.r - inner.r},
    inner) !== APART;

// Whether a circle is in a polygon: the centre is, and no side enters the circle.
function isCircleInPolygon(circle, polygon) {
    if (polygon.calcPoints.length < 3 || !isIn(circle, polygon._inWorld())) return false;
    for (let i = 0; i < polygon.calcPoints.length; i++) {
        const from = polygon._corner(i, {}), to = polygon._corner((i + 1) % polygon.calcPoints.length, {});
        side.x1 = from.x;
        side.y1 = from.y;
        side.x2 = to.x;
        side.y2 = to.y;
        if (relation(circle, side) === OVERLAPPING) return false;
    }
    return true;
}

export function testCircleCircle(a, b, response) {
    const one = a._inWorld(), other = b._inWorld();
    if (relationCircles(one, other) === APART) return false;
    if (!response) return true;
    contactCircles(one, other, found);
    return respond(response, a, b, isCircleIn(one, other), isCircleIn(other, one));
}

export function testPolygonCircle(polygon, circle, response) {
    const one = polygon._inWorld(), other = circle._inWorld();
    if (relation(one, other) === APART) return false;
    if (!response) return true;
    contact(one, other, found);
    return respond(response, polygon, circle, areCornersIn(polygon, other), isCircleInPolygon(other, polygon));
}

export function testCirclePolygon(circle, polygon, response) {
    const hit = testPolygonCircle(polygon, circle, response);
    if (hit && response) {
        const {a, b, aInB, bInA} = response;
        response.overlapN.reverse();
        response.overlapV.reverse();
        Object.assign(response, {a: b, b: a, aInB: bInA, bInA: aInB});
    }
    return hit;
}

export function testPolygonPolygon(a, b, response) {
    const one = a._inWorld(), other = b._inWorld();
    if (relation(one, other) === APART) return false;
    if (!response) return true;
    contact(one, other, found);
    return respond(response, a, b, areCornersIn(a, other), areCornersIn(b, one));
}
